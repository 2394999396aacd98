"""What the panels show: plain frozen values, filled by a presenter from the game and painted as they are.

Nothing here knows a rule. Every text is finished (localised, rounded, signed with U+2212, inches as ″), so that two
equal models always mean the same picture; the panels compare models to decide whether anything has to be painted
again. In running text ``**bold**`` and ``__slanted__`` are understood.

Sides are ``"ga"``, ``"fot"`` or ``""`` (nobody, the sea, the table). Icon names are keys of `vtt.hud.icons.ICONS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vtt.hud.cardmodels import (
    AbilityModel,
    AttributeModel,
    CardModel,
    DeckModel,
    OrderCardModel,
    OrdersHandModel,
    ShipCardModel,
    SlotModel,
    TabModel,
)
from vtt.hud.events import EVENTS, HudEvent
from vtt.hud.pagemodels import (
    ChartShape,
    CurtainModel,
    EndModel,
    HelpModel,
    KeyGroup,
    KeyModel,
    MenuEntry,
    MenuModel,
    NewGameModel,
    OptionModel,
    RuleModel,
    SaveSlot,
    SavesModel,
    ScenarioModel,
    SeatModel,
    SeriesModel,
    SettingsGroup,
    SettingsModel,
    StatisticsModel,
    TextTableModel,
)

__all__ = [
    "EVENTS",
    "AbilityModel",
    "AttributeModel",
    "CardModel",
    "ChartShape",
    "ChoiceModel",
    "CompassModel",
    "CurtainModel",
    "DeckModel",
    "DiceModel",
    "DieModel",
    "EndModel",
    "FactModel",
    "HelpModel",
    "HudEvent",
    "KeyGroup",
    "KeyModel",
    "LabelModel",
    "LogEntry",
    "LogModel",
    "MenuEntry",
    "MenuModel",
    "ModifierModel",
    "MovementStripModel",
    "NewGameModel",
    "NumberAsk",
    "OptionModel",
    "OrderCardModel",
    "OrdersHandModel",
    "OverlayButton",
    "PhaseModel",
    "PinModel",
    "PromptModel",
    "RefusalModel",
    "RuleModel",
    "SaveSlot",
    "SavesModel",
    "ScenarioModel",
    "SeatModel",
    "SeriesModel",
    "SettingsGroup",
    "SettingsModel",
    "ShipCardModel",
    "SlotModel",
    "StatisticsModel",
    "TabModel",
    "TextTableModel",
    "TooltipModel",
    "TrackerModel",
]


# ------------------------------------------------------------ prompt
@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """One answer: a button. `key` is what is pressed ("Enter", "E", "Ctrl+Z"); `reason` says why it is not enabled;
    `ends` marks what counts if nothing is chosen.
    """

    id: str
    label: str
    hint: str = ""
    enabled: bool = True
    reason: str = ""
    key: str = ""
    primary: bool = False
    icon: str = ""
    rule_ids: tuple[str, ...] = ()
    danger: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class PromptModel:
    """The one question that is open. `number` asks for a typed number as well (degrees, inches): label, unit, least,
    most. In prompts of one `thread` after another a choice keeps its key.
    """

    who: str
    side: str
    what: str
    why_rule_id: str = ""
    why_text: str = ""
    default_text: str = ""
    choices: tuple[ChoiceModel, ...] = ()
    side_name: str = ""
    number: NumberAsk | None = None
    thread: str = ""


@dataclass(frozen=True, slots=True)
class NumberAsk:
    """A number the prompt accepts from the keyboard: digits and a decimal point, Enter emits "number"."""

    label: str
    unit: str = ""
    least: float = 0.0
    most: float = 100.0
    decimals: int = 2


# ------------------------------------------------------------ compass, tracker
@dataclass(frozen=True, slots=True)
class OverlayButton:
    """A toggle under the compass: one overlay of the table."""

    id: str
    icon: str
    key: str
    label: str
    on: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class CompassModel:
    """Where the wind comes from: `mark_index` 0-35 clockwise from the north-west, -1 for nowhere; `bearing_cdeg`
    overrides it when set. `cameras` are the views to choose from, as buttons without a state.
    """

    mark: str
    mark_index: int
    force: int
    label: str
    effect_text: str = ""
    effect_icon: str = "wind"
    bearing_cdeg: int | None = None
    overlays: tuple[OverlayButton, ...] = ()
    next_mark_index: int | None = None
    cameras: tuple[OverlayButton, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseModel:
    """One phase of the tracker: `state` "done", "now" or "next"; the present one is opened into its steps."""

    name: str
    icon: str
    state: str = "next"
    steps: tuple[tuple[str, str], ...] = ()  # (name, state)


@dataclass(frozen=True, slots=True)
class TrackerModel:
    """The top rail: turn, phases, who acts first, the score in words, and the buttons at the right as (action, icon,
    key, label).
    """

    turn_text: str
    phases: tuple[PhaseModel, ...] = ()
    first_player: str = ""
    first_side: str = ""
    score_text: str = ""
    buttons: tuple[tuple[str, str, str, str], ...] = ()
    score_hint: str = ""


# ------------------------------------------------------------ log
@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log; `target` is handed back by "log-jump" (a piece id, a point), None if there is nothing to
    see. `tally` are the stripes of the pennant of the craft that it is about.
    """

    text: str
    rule_ids: tuple[str, ...] = ()
    side: str = ""
    target: Any = None
    icon: str = "rose"
    heading: bool = False
    tally: int = 0


@dataclass(frozen=True, slots=True)
class LogModel:
    """All entries, oldest first."""

    entries: tuple[LogEntry, ...] = ()


# ------------------------------------------------------------ tooltips
@dataclass(frozen=True, slots=True)
class FactModel:
    """A row of a tooltip; `good` None is plain, True and False are verdicts (tick or cross, green or red)."""

    icon: str
    label: str
    text: str
    good: bool | None = None
    rule_id: str = ""


@dataclass(frozen=True, slots=True)
class ModifierModel:
    """One term of a to-hit number: value as text ("5+", "+1", "−1"), its reason, its rule."""

    value: str
    reason: str
    rule_id: str = ""
    good: bool | None = None


@dataclass(frozen=True, slots=True)
class TooltipModel:
    """Everything about a possible target; `anchor_px` is where the piece is on the screen (pixels, origin top left)."""

    title: str
    side: str = ""
    facts: tuple[FactModel, ...] = ()
    dice: int = 0
    to_hit: str = ""
    modifiers: tuple[ModifierModel, ...] = ()
    expect_text: str = ""
    odds: tuple[tuple[str, float], ...] = ()
    anchor_px: tuple[int, int] | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RefusalModel:
    """Why something is not allowed; `margin` (asked, limit) as shares 0..1 draws the bar, `margin_text` says it."""

    title: str
    sentence: str
    rule_ids: tuple[str, ...] = ()
    margin_text: str = ""
    margin: tuple[float, float] | None = None
    anchor_px: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class LabelModel:
    """A label that floats at a point of the table (a distance, a contact); `tone` "plain", "good", "bad", "wind",
    "brass".
    """

    id: str
    text: str
    at_px: tuple[int, int]
    icon: str = ""
    tone: str = "plain"


# ------------------------------------------------------------ dice
@dataclass(frozen=True, slots=True)
class DieModel:
    """One die: its face (0 = not yet known), what it counts as, and whether it may be rolled again."""

    face: int = 0
    verdict: str = ""
    good: bool | None = None
    red: bool = False
    can_reroll: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class DiceModel:
    """A request for dice or its result. `mode` is "rolled" (the dice lie on the table), "typed" (keys 1-6),
    "reroll" (some or all of them together) or "reroll-one" (a click on one of them).
    """

    title: str
    request_text: str
    dice: tuple[DieModel, ...] = ()
    mode: str = "rolled"
    side: str = ""
    rule_id: str = ""
    sums: tuple[tuple[str, str], ...] = ()  # (number, word), for example ("2", "hits")
    next_text: str = ""
    reroll_text: str = ""
    sides_of_die: int = 6


# ------------------------------------------------------------ movement strip
@dataclass(frozen=True, slots=True)
class PinModel:
    """A mark on the movement ruler at `at` inches; lane "up" (what helps) or "down" (what stops)."""

    at: float
    text: str
    icon: str = ""
    tone: str = "brass"
    lane: str = "up"


@dataclass(frozen=True, slots=True)
class MovementStripModel:
    """The brass ruler under the prompt; lengths in inches. `cells` are (big, small, word) at the right."""

    used: float
    speed: float
    allowance: float
    last_turn_at: float = 0.0
    preview: float | None = None
    next_turn_at: float | None = None
    turn_text: str = ""
    wind_minimum: float | None = None
    wind_minimum_text: str = ""
    wind_minimum_met: bool = False
    speed_text: str = ""
    wind_text: str = ""
    contact_at: float | None = None
    contact_text: str = ""
    cells: tuple[tuple[str, str, str], ...] = ()
    extra_pins: tuple[PinModel, ...] = ()
