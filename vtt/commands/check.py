"""`seascape check`: what is wrong with a data file, a scene or a save."""

import argparse
from collections.abc import Iterator
from pathlib import Path

HELP = "check ship, card, scenery, scenario, scene and save files and say what is wrong with them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run(options: argparse.Namespace) -> int:
    """Print one line a problem; 2 if there is any."""
    from vtt.dreadfleet import scenes  # noqa: F401 - registers the check of scenes
    from vtt.dreadfleet.content.check import check_files

    problems = [str(problem) for problem in check_files(options.files)]
    problems = problems or list(_unplayable_saves(options.files))
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{len(options.files)} file{'s' if len(options.files) != 1 else ''} in order")
    return 2 if problems else 0


def _unplayable_saves(files: list[Path]) -> Iterator[str]:
    """A save in order as a file is also replayed and compared."""
    from vtt.dreadfleet.ruleset import find_ruleset
    from vtt.kernel import saves

    for path in files:
        if path.suffix != ".toml" and path.parent.name != "hulls":
            try:
                saves.load(path, find_ruleset)
            except saves.SaveError as error:
                yield str(error)
