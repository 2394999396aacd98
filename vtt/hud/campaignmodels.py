"""What the pages of a campaign show. See `vtt.hud.models`; a game is named by its slot, "SC01/2"."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vtt.hud.pagemodels import OptionModel
from vtt.tablemap import TableMap


@dataclass(frozen=True, slots=True)
class CampaignSlot:
    """A campaign in the list; `problem` says why it cannot be opened."""

    file: str
    title: str
    detail: str = ""
    when: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CampaignListModel:
    """The player's campaigns, the one used last first."""

    slots: tuple[CampaignSlot, ...] = ()
    folder_text: str = ""


@dataclass(frozen=True, slots=True)
class CampaignScenario:
    """A scenario that may be part of a new campaign."""

    chapter: str
    number: str
    name: str
    criterion: str
    chosen: bool = True


@dataclass(frozen=True, slots=True)
class CampaignNewModel:
    """Where a campaign is begun: title, names, order and dice as options, the scenarios in order of play."""

    options: tuple[OptionModel, ...]
    scenarios: tuple[CampaignScenario, ...]


@dataclass(frozen=True, slots=True)
class CampaignCell:
    """One game in the table; `state` "played", "waiting" (for figures or dice), "next" or "open"."""

    slot: str
    state: str
    points: str = ""
    working: str = ""
    faces: tuple[int, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class CampaignRow:
    """One scenario of the table."""

    number: str
    name: str
    criterion: str
    cells: tuple[CampaignCell, CampaignCell]
    difference: str = ""


@dataclass(frozen=True, slots=True)
class CampaignSheetModel:
    """The score table; `next_text` is on the button that plays on, "" when all is played."""

    title: str
    order: str
    players: tuple[str, str]
    rows: tuple[CampaignRow, ...]
    totals: tuple[str, str]
    difference: str
    verdict: str
    next_text: str = ""
    next_hint: str = ""
    may_play: bool = True


@dataclass(frozen=True, slots=True)
class CampaignEntryModel:
    """One game of the table: how it ended as a picture or a map, and its result as options that can be corrected."""

    slot: str
    title: str
    fleets: str
    account: str = ""
    scored: str = ""
    picture: Path | None = None
    drawn: TableMap | None = None
    options: tuple[OptionModel, ...] = ()
    may_play: bool = True
