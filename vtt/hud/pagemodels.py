"""What the pages show: menus, new game, settings, saves, help, rules, statistics. See `vtt.hud.models`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A button of a menu; `action` is the payload of "menu"."""

    action: str
    label: str
    icon: str = ""
    key: str = ""
    hint: str = ""
    primary: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class MenuModel:
    """The main menu or the pause menu; `last_game` is the note at the lower right."""

    title: str
    subtitle: str
    entries: tuple[MenuEntry, ...] = ()
    footnote: str = ""
    last_game_title: str = ""
    last_game_text: str = ""
    over_game: bool = False


@dataclass(frozen=True, slots=True)
class ChartShape:
    """An outline on a scenario's chart in inches (x east, y north): `kind` "island", "wreck", "zone", "ship",
    "treasure", "water" (special, an area), "course" (a line), "label".
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    side: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioModel:
    """One scenario as a card and a page; `facts` are (icon, label, text)."""

    id: str
    number: str
    name: str
    fleets_text: str = ""
    story: str = ""
    facts: tuple[tuple[str, str, str], ...] = ()
    rule_id: str = ""
    origin_text: str = ""
    playable: bool = True
    board_inches: tuple[float, float] = (60.0, 40.0)
    chart: tuple[ChartShape, ...] = ()
    wind_mark_index: int | None = None


@dataclass(frozen=True, slots=True)
class SeatModel:
    """Who sits where; the name can be edited, `kind` goes round through `kinds` as (id, label).

    Where several people share a side `ships` are the (id, name) of each one's ships, and one of them `leads`.
    """

    id: str
    side: str
    name: str
    kind: str = "person"
    ships_text: str = ""
    kinds: tuple[tuple[str, str], ...] = (("person", "Person"),)
    ships: tuple[tuple[str, str], ...] = ()
    leads: bool = False


@dataclass(frozen=True, slots=True)
class OptionModel:
    """One setting: `kind` "toggle" (bool), "choice" (one of `choices` as (value, label)), "slider" (least, most,
    step), "text".
    """

    key: str
    label: str
    kind: str
    value: Any
    hint: str = ""
    choices: tuple[tuple[Any, str], ...] = ()
    least: float = 0.0
    most: float = 1.0
    step: float = 0.1
    value_text: str = ""


@dataclass(frozen=True, slots=True)
class NewGameModel:
    """The new game page: scenarios, the chosen one, seats by side, options (variants, dice, seed).

    `most` is how many people can share each side as (side, number); `fault` says why a game cannot begin so.
    """

    scenarios: tuple[ScenarioModel, ...]
    chosen: str
    seats: tuple[SeatModel, ...] = ()
    options: tuple[OptionModel, ...] = ()
    side_names: tuple[tuple[str, str], ...] = (("ga", "Grand Alliance"), ("fot", "Dreadfleet"))
    house_text: str = ""
    note: str = ""
    most: tuple[tuple[str, int], ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    """A page of the settings: a button at the left, options at the right."""

    id: str
    name: str
    icon: str
    options: tuple[OptionModel, ...] = ()


@dataclass(frozen=True, slots=True)
class KeyModel:
    """A key and what it does; keys that share a `conflict` text are shown in red."""

    action: str
    label: str
    key: str
    conflict: str = ""


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under one heading of the help page."""

    name: str
    keys: tuple[KeyModel, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsModel:
    """All settings. `values` of options are what is in force; each change is emitted at once as "setting"."""

    groups: tuple[SettingsGroup, ...]
    keys: tuple[KeyGroup, ...] = ()
    open_group: str = ""
    capturing: str = ""  # the action whose new key is awaited; set by the page itself


@dataclass(frozen=True, slots=True)
class HelpModel:
    """The help page: every key, and a few sentences about how a game goes."""

    groups: tuple[KeyGroup, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SaveSlot:
    """A saved game in the list; `problem` says why it cannot be loaded."""

    id: str
    title: str
    detail: str = ""
    when: str = ""
    problem: str = ""
    auto: bool = False


@dataclass(frozen=True, slots=True)
class SavesModel:
    """The list of saves; `mode` "load" or "save" (then a name can be typed)."""

    mode: str
    slots: tuple[SaveSlot, ...] = ()
    suggested_name: str = ""
    folder_text: str = ""


@dataclass(frozen=True, slots=True)
class RuleModel:
    """A rule in our words, by ledger id; neighbours can be opened from it."""

    id: str
    chapter: str
    text: str
    kind: str = "rule"
    see_also: tuple[str, ...] = ()
    previous_id: str = ""
    next_id: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class CurtainModel:
    """The hand-over to another person on the same screen: the question that waits, and what befell his ships.

    `lines` are (icon, sentence) under `lines_title`; without a title there is no such part.
    """

    who: str
    side: str
    what: str
    side_name: str = ""
    hides_table: bool = False
    lines: tuple[tuple[str, str], ...] = ()
    lines_title: str = ""


@dataclass(frozen=True, slots=True)
class SeriesModel:
    """A line of the chart: cumulated values, start first."""

    side: str
    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class StatisticsModel:
    """Numbers of the game so far or at its end; `luck` is (name, side, dice above the odds); table rows are texts.

    `luck_texts` say in words how rare each player's luck is. A table row without a silhouette sums up those below.
    A series has what was true at the start, then after each turn from `first_turn` on.
    """

    series: tuple[SeriesModel, ...] = ()
    series_title: str = ""
    dice_counts: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    luck: tuple[tuple[str, str, float], ...] = ()
    table_head: tuple[str, ...] = ()
    table: tuple[tuple[str, str, tuple[str, ...]], ...] = ()  # (side, silhouette, cells)
    notes: tuple[str, ...] = ()
    luck_texts: tuple[str, ...] = ()
    first_turn: int = 1


@dataclass(frozen=True, slots=True)
class EndModel:
    """The end of the game: who won, in what words, and the statistics. side "" is a draw.

    `note` is what the game was worth beyond itself, with the dice that decided it.
    """

    side: str
    title: str
    subtitle: str
    statistics: StatisticsModel = field(default_factory=StatisticsModel)
    buttons: tuple[MenuEntry, ...] = ()
    note: str = ""
    note_dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TextTableModel:
    """The table in words: headed paragraphs that a screen reader or a person can read from top to bottom."""

    title: str
    paragraphs: tuple[tuple[str, str], ...] = ()
