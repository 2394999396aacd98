"""Checks single files of a player or author: what kind of file each is, and all that is wrong with it."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.loader import read_content
from vtt.dreadfleet.content.reading import read_toml
from vtt.kernel.readfile import read_whole
from vtt.kernel.saves import SaveError, read_save
from vtt.kernel.tomlfile import value_text
from vtt.paths import data_dir
from vtt.table.shape import ShapeError, load_hull

Checker = Callable[[Path], Sequence[ContentError]]

_PLACES = {
    "ship": "ships",
    "scenario": "scenarios",
    "damage-cards": "cards/damage.toml",
    "destiny-cards": "cards/destiny.toml",
    "scenery": "scenery/footprints.toml",
    "board": "board.toml",
    "house-rules": "house_rules.toml",
}
_SINGLE_KINDS = tuple(kind for kind, place in _PLACES.items() if place.endswith(".toml"))

_checkers: dict[str, Checker] = {}
_folder_kinds = {"ships": "ship", "scenarios": "scenario"}


def register_checker(kind: str, checker: Checker, *, folder: str = "") -> None:
    """Let `check_files` know another kind of TOML file: by its `kind` key, or else by the folder it lies in.

    `checker` takes the path and returns what is wrong; registering a kind again replaces its checker.
    """
    _checkers[kind] = checker
    if folder:
        _folder_kinds[folder] = kind


def check_files(paths: Iterable[str | Path]) -> list[ContentError]:
    """Return everything wrong with the files: ships, cards, scenery, boards, scenarios, sight hulls, saves.

    A file that replaces one of the game's own (the same id or the same kind of deck) is checked in its place.
    """
    return [problem for path in paths for problem in check_file(Path(path))]


def check_file(path: Path) -> list[ContentError]:
    """Return everything that is wrong with one file; an empty list if it can be used."""
    if path.suffix != ".toml":
        return _hull_problems(path) if path.parent.name == "hulls" else _save_problems(path)
    try:
        raw = read_toml(path, str(path))
    except ContentError as problem:
        return [problem]
    kind = raw.get("kind", _folder_kinds.get(path.parent.name))
    if not isinstance(kind, str) or kind not in {*_PLACES, *_checkers}:
        known = ", ".join(f'"{name}"' for name in [*_PLACES, *sorted(_checkers)])
        found = value_text(raw["kind"]) if "kind" in raw else "nothing"
        return [ContentError(str(path), "kind", f"one of {known}", found)]
    if kind in _checkers:
        return list(_checkers[kind](path))
    return _data_problems(path, kind, raw)


def _data_problems(path: Path, kind: str, raw: dict[str, Any]) -> list[ContentError]:
    """Read all data with this file in its place, and keep what is wrong with this file."""
    root = data_dir("scenarios") / "dreadfleet"
    _, problems = read_content(root, {_place(root, path, kind, raw): path})
    return [problem for problem in problems if problem.file == str(path)] + _missing_models(path, raw)


def _missing_models(path: Path, raw: dict[str, Any]) -> list[ContentError]:
    """A model that is named must lie in `models/`; the game itself would draw a plain block in its place."""
    named = [("model", raw.get("model"))]
    pieces = raw.get("piece", [])
    if isinstance(pieces, list):
        tables = [(at, piece) for at, piece in enumerate(pieces) if isinstance(piece, dict)]
        named += [(f"piece[{at}].model", piece.get("model")) for at, piece in tables]
    return [
        ContentError(str(path), key, "the name of a file models/*.glb", value_text(model))
        for key, model in named
        if isinstance(model, str) and not (data_dir("models") / f"{model}.glb").is_file()
    ]


def _place(root: Path, path: Path, kind: str, raw: dict[str, Any]) -> str:
    if kind in _SINGLE_KINDS:
        return _PLACES[kind]
    own = f"{_PLACES[kind]}/{raw.get('id')}.toml"
    if (root / own).is_file():
        return own
    return f"{_PLACES[kind]}/{path.name}"


def _save_problems(path: Path) -> list[ContentError]:
    try:
        read_save(path)
    except SaveError as fault:
        return [ContentError(str(path), fault.key, fault.expected, fault.found)]
    return []


def _hull_problems(path: Path) -> list[ContentError]:
    try:
        read_whole(path)  # refuses what has no end
        load_hull(path)
    except (ShapeError, OSError) as fault:
        return [ContentError(str(path), "", "a sight hull", getattr(fault, "strerror", None) or str(fault))]
    return []
