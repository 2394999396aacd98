"""Campaigns as files: one JSON object each, written so that nothing is lost, read with every mistake said.

Beside `<name>.json` lies the folder `<name>/` with the saves and pictures of its games.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from vtt.dreadfleet.campaign import Campaign, CampaignError, Slot, problems
from vtt.dreadfleet.content.campaign_schema import CampaignTable
from vtt.kernel.readfile import read_whole
from vtt.kernel.saves import write_atomically

FOLDER = "campaigns"
SUFFIX = ".json"
LONGEST_STEM = 60


def folder_in(home: Path) -> Path:
    """Return the folder of campaigns in a player's home."""
    return home / FOLDER


def files_in(home: Path) -> list[Path]:
    """Return the campaign files of a player, the one written last first."""
    folder = folder_in(home)
    files = [path for path in folder.glob("*" + SUFFIX) if path.is_file()] if folder.is_dir() else []
    return sorted(files, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)


def stem_of(title: str) -> str:
    """Return a file name for a title: its letters and digits, everything else a hyphen."""
    kept = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in title)
    return kept.strip(" -")[:LONGEST_STEM].strip() or "campaign"


def new_path(home: Path, title: str) -> Path:
    """Return a path for a new campaign where no file lies yet."""
    stem = stem_of(title)
    return next(path for path in _numbered(folder_in(home), stem, SUFFIX) if not path.exists())


def _numbered(folder: Path, stem: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    number = 2
    while True:
        yield folder / f"{stem} {number}{suffix}"
        number += 1


def find_campaign(name: str, home: Callable[[], Path]) -> Path:
    """Return the file that a person names: a path, or the name of a campaign in the player's own folder."""
    path = Path(name)
    if path.suffix == SUFFIX or path.is_file():
        return path
    return folder_in(home()) / f"{name}{SUFFIX}"


def write_campaign(campaign: Campaign, path: Path) -> None:
    """Write a campaign; the generation before stays as `<name>.json.bak`. OSError if it cannot be written."""
    text = msgspec.json.format(msgspec.json.encode(campaign), indent=1)
    write_atomically(path, text + b"\n")


def read_campaign(path: Path, table: CampaignTable) -> Campaign:
    """Read and check a campaign; raises CampaignError that names file, key, what was expected and what was found."""
    try:
        campaign = msgspec.json.decode(read_whole(path), type=Campaign)
    except FileNotFoundError:
        raise CampaignError("file", "a campaign", "no such file", str(path)) from None
    except OSError as error:
        raise CampaignError("file", "a readable campaign", error.strerror or str(error), str(path)) from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise _damaged(path, where.strip("`").removeprefix("$.") or "$", "a campaign", what) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _damaged(path, "file", "complete JSON", str(error)) from None
    for problem in problems(campaign, table):
        raise _damaged(path, problem.key, problem.expected, problem.found)
    return campaign


def _damaged(path: Path, key: str, expected: str, found: str) -> CampaignError:
    """What is wrong with a file, and where the generation before it lies if there is one."""
    backup = path.with_name(path.name + ".bak")
    return CampaignError(key, expected, found + (f" (before: {backup.name})" if backup.exists() else ""), str(path))


def is_campaign(path: Path) -> bool:
    """Whether a file says of itself that it is a campaign."""
    try:
        return b'"seascape_campaign"' in read_whole(path)[:200]
    except OSError:
        return False


# which game counts for which campaign --------------------------------------------------------------------------------


def link_to(path: Path, slot: Slot) -> str:
    """Return what a game's set-up says of the campaign it counts for: "winter.json#SC01/2"."""
    return f"{path.name}#{slot.scenario}/{slot.run}"


def linked(home: Path, link: str) -> tuple[Path, Slot] | None:
    """Return the campaign file and the slot that a set-up names; None if it names none."""
    name, _, place = link.partition("#")
    scenario, _, run = place.partition("/")
    if not name or run not in ("1", "2"):
        return None
    return folder_in(home) / Path(name).name, Slot(scenario, int(run))


# what belongs to its games -----------------------------------------------------------------------------------------


def games_folder(path: Path) -> Path:
    """Return the folder of a campaign's saves and pictures."""
    return path.with_suffix("")


def file_for(path: Path, slot: Slot, suffix: str) -> Path:
    """Return a free place for the save (`.json`) or picture (`.jpg`) of a game; earlier ones stay where they are."""
    folder = games_folder(path)
    return next(file for file in _numbered(folder, f"{slot.scenario}-{slot.run}", suffix) if not file.exists())


def beside(path: Path, name: str) -> Path | None:
    """Return a file that an entry names, None if it is gone or named none. Names lead nowhere else than beside it."""
    file = games_folder(path) / Path(name).name
    return file if name and file.is_file() else None


def take_in(path: Path, slot: Slot, file: Path) -> str:
    """Copy a save or a picture to the campaign and return its name there."""
    if file.parent == games_folder(path):
        return file.name
    target = file_for(path, slot, file.suffix)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)
    return target.name
