"""`seascape check`: what is wrong with a data file, a scene or a save."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vtt.dreadfleet.content import ContentError

HELP = "check ship, card, scenery, scenario, scene, scheme and save files and say what is wrong with them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Files."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run(options: argparse.Namespace) -> int:
    """Print one line a problem; 2 if there is any."""
    from vtt.dreadfleet import scenes  # noqa: F401 - registers the check of scenes
    from vtt.dreadfleet.campaign_store import is_campaign
    from vtt.dreadfleet.content import campaign_schema  # noqa: F401 - registers the check of the score table
    from vtt.dreadfleet.content.check import check_files, register_checker
    from vtt.stage.schemes import FOLDER, KIND

    register_checker(KIND, _scheme_problems, folder=FOLDER)

    files = [_found(path) for path in options.files]
    campaigns = [path for path in files if path.suffix == ".json" and is_campaign(path)]
    others = [path for path in files if path not in campaigns]
    problems = [str(problem) for problem in check_files(others)]
    problems = problems or list(_unplayable_saves(others)) + list(_unknown_rules(others))
    problems += _campaign_problems(campaigns)
    for problem in problems:
        print(problem)
    if not problems:
        print(f"{len(files)} file{'s' if len(files) != 1 else ''} in order")
    return 2 if problems else 0


def _found(path: Path) -> Path:
    """Return where a file is: as named from here, else in the player's folder, where schemes and scenarios lie."""
    from vtt.paths import user_dir

    if path.exists() or path.is_absolute():
        return path
    own = user_dir() / path
    return own if own.exists() else path


def _campaign_problems(files: list[Path]) -> Iterator[str]:
    """What is wrong with campaigns: a seat, a die, a sum."""
    from vtt.dreadfleet.campaign import CampaignError
    from vtt.dreadfleet.campaign_store import read_campaign
    from vtt.dreadfleet.content.campaign_schema import load_campaign_table

    for path in files:
        try:
            read_campaign(path, load_campaign_table())
        except CampaignError as error:
            yield str(error)


def _scheme_problems(path: Path) -> list[ContentError]:
    """What is wrong with how a piece is to be painted: names that its model does not know, too."""
    from vtt.dreadfleet.content import ContentError
    from vtt.stage.schemefaults import faults_of

    return [ContentError(fault.file, fault.key, fault.expected, fault.found) for fault in faults_of(path)]


def _unknown_rules(files: list[Path]) -> Iterator[str]:
    """A scenario in order as a file may still name rules that nobody has written."""
    from vtt.dreadfleet.content import ContentError
    from vtt.dreadfleet.content.draft import open_draft
    from vtt.dreadfleet.content.loader import load_content
    from vtt.dreadfleet.ruleset import unknown_rules

    for path in files:
        if path.suffix != ".toml":
            continue
        try:
            if open_draft(path).value("kind") == "scenario":
                for problem in unknown_rules(load_content(overrides={f"scenarios/{path.name}": path})):
                    yield f"{path}: {problem.key}: expected {problem.expected}, found {problem.found}"
        except ContentError as problem:
            yield str(problem)


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
