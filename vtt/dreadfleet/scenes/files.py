"""Scene files: finding, reading and checking them."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from vtt.dreadfleet.content import ContentError
from vtt.dreadfleet.content.reading import checked, read_toml
from vtt.dreadfleet.scenes.form import Scene, SceneError
from vtt.paths import data_dir

SUFFIX = ".toml"


def scene_folder() -> Path:
    """Return the folder of the scenes that come with the game."""
    return data_dir("scenarios") / "dreadfleet" / "scenes"


def scene_ids() -> tuple[str, ...]:
    """Return the ids of all scenes that come with the game, in order."""
    return tuple(sorted(path.stem for path in scene_folder().glob(f"*{SUFFIX}")))


def find_scene(name: str) -> Scene | None:
    """Return the scene that `name` means: an id, a worked example such as EX-13, or a path ending in `.toml`.

    None if it means no scene. Raises SceneError if the file it means is no scene that can be read.
    """
    wanted = name.strip().lower()
    known = [scene for scene in scene_ids() if scene == wanted]
    if not known and is_example(wanted):
        known = [scene for scene in scene_ids() if scene.startswith(wanted + "-")]
    if known:
        return read_scene(scene_folder() / (known[0] + SUFFIX))
    path = Path(name)
    if path.suffix != SUFFIX or not path.is_file():
        return None
    raw = _raw(path)
    is_scene = raw.get("kind") == "scene" or ("kind" not in raw and path.parent.name == "scenes")
    return _scene(raw, path) if is_scene else None


def is_example(name: str) -> bool:
    """Whether a name is that of a worked example: `ex-13`."""
    head, _, number = name.partition("-")
    return head == "ex" and number.isdigit()


def read_scene(source: Path | str) -> Scene:
    """Return the scene in a file, or in a text; raises SceneError for the first mistake, the others attached."""
    if isinstance(source, Path):
        return _scene(_raw(source), source)
    try:
        raw = tomllib.loads(source, parse_float=Decimal)
    except RecursionError:
        raise SceneError("scene", "", "TOML", "lists within lists without end") from None
    except tomllib.TOMLDecodeError as fault:
        raise SceneError("scene", "", "TOML", str(fault)) from None
    return _scene(raw, None)


def _raw(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path, str(path))
    except ContentError as problem:
        raise _scene_error(problem) from None


def _scene(raw: dict[str, Any], path: Path | None) -> Scene:
    from vtt.dreadfleet.scenes.expecting import check_expectations  # it reads the form of a scene, too

    shown = "scene" if path is None else str(path)
    try:
        scene = checked(Scene, raw, shown).in_file(path)
    except ContentError as problem:
        raise _scene_error(problem) from None
    check_expectations(scene)
    return scene


def _scene_error(problem: ContentError) -> SceneError:
    return SceneError(problem.file, problem.key, problem.expected, problem.found, problem.others)


def scene_problems(path: Path) -> list[ContentError]:
    """Return everything that is wrong with a scene file: its form, its names, its position, and unkept promises."""
    from vtt.dreadfleet.scenes.opening import open_scene  # opening and playing read files, too
    from vtt.dreadfleet.scenes.playing import failures_of

    try:
        scene = read_scene(path)
        failures = failures_of(scene, open_scene(scene))
    except ContentError as problem:
        return [problem, *problem.others]
    return [SceneError(str(path), failure.key, failure.expected, failure.found) for failure in failures]
