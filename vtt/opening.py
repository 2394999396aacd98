"""Open what a person names: a scenario, a scene or a save; a scenario of one's own by its file."""

from pathlib import Path
from typing import Any

from vtt.dreadfleet import scenes
from vtt.dreadfleet.content import ContentError, load_content
from vtt.dreadfleet.content.draft import open_draft
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import Setup
from vtt.kernel import saves
from vtt.kernel.game import Game
from vtt.kernel.saves import Loaded


def is_scenario_file(path: Path) -> bool:
    """Whether a path is that of a scenario of one's own; a file that is none of ours is told apart later."""
    if path.suffix != ".toml" or not path.is_file():
        return False
    try:
        return open_draft(path).value("kind") == "scenario"
    except ContentError:
        return False


def own_scenario(path: Path) -> tuple[Dreadfleet, dict[str, Any]]:
    """Return the rules with a scenario of one's own among the others, and the fields of a `Setup` that say so.

    Raises ContentError for a file that cannot be played.
    """
    overrides, name = {f"scenarios/{path.name}": str(path.resolve())}, open_draft(path).id
    try:
        ruleset = Dreadfleet(load_content(overrides=overrides))
    except ContentError as fault:
        shown = str(path) if fault.file == f"scenarios/{name}.toml" else fault.file
        raise ContentError(shown, fault.key, fault.expected, fault.found, fault.others) from None
    return ruleset, {"scenario": name, "overrides": overrides}


def _open_own(path: Path, setup: dict[str, Any]) -> Loaded:
    ruleset, fields = own_scenario(path)
    return Loaded(Game(ruleset, Setup(**fields, **setup)))


def open_game(name: str, **setup: Any) -> Loaded:
    """Return the game that `name` means: a `.json` save, a `.toml` scene or its id, a scenario or the file of one.

    `setup` are fields of `Setup` for a new game, and `seed` and `script` also for a scene. Raises ContentError,
    SceneError, SeatsError or SaveError with one sentence.
    """
    path = Path(name)
    is_there = path.exists() and not path.is_dir()  # a device has no end, but is told so by whoever would read it
    if path.suffix == ".json" or (is_there and path.suffix != ".toml"):
        return saves.load(path, find_ruleset)
    if is_scenario_file(path):
        return _open_own(path, setup)
    scene = scenes.find_scene(name)
    if scene is not None:
        return Loaded(scenes.open_scene(scene, seed=setup.get("seed"), script=setup.get("script") or None))
    if path.suffix == ".toml" and is_there:
        kind = open_draft(path).value("kind")
        raise ContentError(name, "kind", '"scenario" or "scene"', repr(kind) if kind else "nothing")
    ruleset = Dreadfleet()
    scenario = ruleset.content.find_scenario(name)
    return Loaded(Game(ruleset, Setup(scenario=scenario.id, **setup)))
