"""Made-up models for the gallery and the tests: one moment of a game that never was."""

from __future__ import annotations

from vtt.hud.campaignsamples import CAMPAIGN, CAMPAIGN_ENTRY, CAMPAIGNS, NEW_CAMPAIGN, WORTH
from vtt.hud.models import (
    CardModel,
    ChoiceModel,
    CompassModel,
    DeckModel,
    DiceModel,
    DieModel,
    FactModel,
    LabelModel,
    LogEntry,
    LogModel,
    ModifierModel,
    MovementStripModel,
    NumberAsk,
    OrderCardModel,
    OrdersHandModel,
    OverlayButton,
    PhaseModel,
    PromptModel,
    RefusalModel,
    TooltipModel,
    TrackerModel,
)
from vtt.hud.samplepages import (
    CURTAIN,
    END,
    HELP,
    KEYS,
    MENU,
    NEW_GAME,
    NEWS,
    PAUSE,
    RULE,
    SAVE_PAGE,
    SAVES,
    SETTINGS,
    SHARED_GAME,
    STATISTICS,
    WORDS,
)
from vtt.hud.sampleships import HELDENHAMMER, REAVER, SHIPS, crewed_fleet, fleet

__all__ = [
    "CAMPAIGN",
    "CAMPAIGNS",
    "CAMPAIGN_ENTRY",
    "CARDS",
    "COMPASS",
    "CURTAIN",
    "DECKS",
    "DICE",
    "END",
    "FIRE",
    "FOG",
    "HELDENHAMMER",
    "HELP",
    "HOLED",
    "HURRICANE",
    "KEYS",
    "LABELS",
    "LOG",
    "MENU",
    "NEWS",
    "NEW_CAMPAIGN",
    "NEW_GAME",
    "NUMBER_PROMPT",
    "ORDERS",
    "PAUSE",
    "PROMPT",
    "REAVER",
    "REFUSAL",
    "REROLL",
    "RIGGING",
    "RULE",
    "SAVES",
    "SAVE_PAGE",
    "SETTINGS",
    "SHARED_GAME",
    "SHIPS",
    "SHOOTING",
    "STATISTICS",
    "STRIP",
    "TOOLTIP",
    "TRACKER",
    "TYPED_DICE",
    "WORDS",
    "WORTH",
    "crewed_fleet",
    "fleet",
]

TRACKER = TrackerModel(
    "Turn 3 of 6",
    (
        PhaseModel("Initiative", "dice", "done"),
        PhaseModel("Situation", "flame", "done"),
        PhaseModel("Destiny", "cards", "done"),
        PhaseModel(
            "Action",
            "ship",
            "now",
            (("Orders", "done"), ("Movement", "now"), ("Broadside", "next"), ("Boarding", "next")),
        ),
        PhaseModel("End", "glass", "next"),
    ),
    first_player="Mia first",
    first_side="ga",
    buttons=(
        ("panels", "panels", "S", "Fold all panels"),
        ("table-words", "book", "Ctrl+T", "The table in words"),
        ("log", "log", "J", "Log"),
        ("statistics", "chart", "F2", "Statistics"),
        ("help", "help", "F1", "Keys"),
        ("menu", "gear", "Esc", "Menu"),
    ),
)

PROMPT = PromptModel(
    "Mia",
    "ga",
    "Heldenhammer: sail on, turn, or end the move",
    "DF-MOV-08",
    "",
    "Nothing chosen: the move ends here. The wind minimum of 5″ is met.",
    (
        ChoiceModel("commit", "Commit run", "Sail to the ghost", key="Enter", primary=True, icon="check"),
        ChoiceModel("end", "End move", key="E"),
        ChoiceModel(
            "rudder", "Rudder", "", False, "A turn is earned after 5″ straight ahead; 2.5″ are run.", "R", icon="wheel"
        ),
        ChoiceModel("ruler", "Ruler", key="M", icon="ruler"),
        ChoiceModel("undo", "Undo", key="Ctrl+Z"),
    ),
)
NUMBER_PROMPT = PromptModel(
    "Mia",
    "ga",
    "Heldenhammer: how far to port?",
    "DF-MOV-15",
    "",
    "At most 45°. Nothing chosen: no turn.",
    (
        ChoiceModel("turn", "Turn", key="Enter", primary=True, icon="wheel"),
        ChoiceModel("leave", "Leave the rudder", key="Esc"),
    ),
    number=NumberAsk("Angle", "°", 0, 45),
)
SHOOTING = PromptModel(
    "Mia",
    "ga",
    "Heldenhammer: choose a target for the port broadside",
    "DF-BS-03",
    "",
    "Nothing chosen: the guns stay silent and boarding follows.",
    (
        ChoiceModel("fire", "Fire", key="Enter", primary=True, icon="cannon"),
        ChoiceModel("hold", "Hold fire", key="E"),
        ChoiceModel("next", "Next target", key="Tab"),
        ChoiceModel("eye", "Gun-deck view", key="C", icon="eye"),
    ),
)

STRIP = MovementStripModel(
    used=7.0,
    speed=12.0,
    allowance=17.0,
    last_turn_at=4.5,
    preview=8.4,
    next_turn_at=9.5,
    turn_text="9.5″ turn",
    wind_minimum=5.0,
    wind_minimum_text="5″ wind minimum",
    wind_minimum_met=True,
    speed_text="Speed 12",
    wind_text="+5",
    contact_at=9.8,
    contact_text="9.8″ contact: Skull Island",
    cells=(("7.0", "/ 17″", "Speed used"), ("2.5", "/ 5″", "Straight run"), ("0", "", "Turns earned")),
)

COMPASS = CompassModel(
    "4,2",
    19,
    5,
    "Wind 5 from 4,2",
    "astern: +5″",
    overlays=(
        OverlayButton("arcs", "arcs", "A", "Arcs"),
        OverlayButton("ranges", "target", "G", "Ranges 6, 12, 18"),
        OverlayButton("sight", "eye", "L", "Line of sight to the ship under the pointer"),
        OverlayButton("bases", "base", "B", "Bases"),
        OverlayButton("wind", "wind", "W", "Wind", on=True),
        OverlayButton("corridor", "corridor", "K", "Fire corridor"),
        OverlayButton("anchorages", "anchor", "O", "Where an anchor can be dropped"),
        OverlayButton("waters", "waves", "V", "Special water"),
    ),
    cameras=(
        OverlayButton("home", "whole-table", "Home", "Whole table"),
        OverlayButton("top", "from-above", "T", "From above"),
        OverlayButton("eye", "spyglass", "C", "Captain's eye"),
        OverlayButton("focus", "frame", "F", "The chosen ship"),
        OverlayButton("clean", "picture", "F11", "The table alone"),
    ),
)

HOLED = CardModel(
    "holed-1",
    "Holed Below the Waterline",
    "hull",
    ("The sea comes in faster than the pumps can throw it out. **Lose 1 Hull**, for good."),
    ("DF-DMG-04",),
    "−1 Hull",
    True,
    art="breach",
)
RIGGING = CardModel(
    "rigging-1",
    "Rigging Cut",
    "speed",
    "Lines part and canvas flogs. **Speed −2″** until repaired.",
    (),
    "−2″ Speed",
    art="torn",
)
FIRE = CardModel(
    "fire-1",
    "Fire on Deck",
    "special",
    "Sparks in the tarred rigging. Take **one Fire**, then discard this card.",
    (),
    "1 Fire",
    art="fire",
)
HURRICANE = CardModel(
    "hurricane",
    "Sword Hurricane",
    "spell",
    ("Flaming Scimitar, once, in place of a broadside: an enemy in sight **within 12″** takes **1D3+1 hits**."),
    ("DF-DEST-16",),
    deck="destiny",
    art="swords",
    wind_force=3,
    wind_marks=-2,
    origin="attested",
)
FOG = CardModel(
    "fog",
    "Ghastly Fog",
    "stays",
    "Nothing is seen and nothing shot at beyond **6″**. Lifts on a **5+**.",
    deck="destiny",
    art="fog",
    wind_force=1,
    wind_marks=1,
    origin="attested",
)

CARDS = (HOLED, RIGGING, FIRE, HURRICANE, FOG)
DECKS = (DeckModel("damage", "Damage", 31, 14, HOLED), DeckModel("destiny", "Destiny", 28, 11, FOG))


LOG = LogModel(
    (
        LogEntry("Turn 3", heading=True),
        LogEntry("Wind goes 2 marks round, now **force 5** from 4,2.", ("DF-DEST-06",), icon="wind"),
        LogEntry("**Reaver** grows back: rolled 5, one Crew card goes.", ("DF-SHIP-REAVER-2",), "fot", "bloody-reaver"),
        LogEntry(
            "**Roth** orders Repairs: 2 fails, Iron Will re-roll 4 passes.",
            ("DF-ORD-22", "DF-SHIP-HELDENHAMMER-5"),
            "ga",
            "heldenhammer",
        ),
        LogEntry("**Heldenhammer** runs 4.5″, turns 30° to port, runs 2.5″.", ("DF-MOV-08",), "ga", "heldenhammer"),
    )
)

TOOLTIP = TooltipModel(
    "Bloody Reaver",
    "fot",
    (
        FactModel("arcs", "Arc", "port side, 100 % of its base", True, "DF-ARC-03"),
        FactModel("eye", "Sight", "clear, 21 of 32 points", True, "DF-LOS-02"),
        FactModel("ruler", "Range", "8.6″ base to base: medium", None, "DF-BS-15"),
        FactModel("corridor", "Corridor", "Skull Island cuts it: partial", False, "DF-BS-13"),
        FactModel("dice", "Dice", "6, halved: 3", None),
    ),
    3,
    "3+",
    (
        ModifierModel("5+", "medium range", "DF-BS-15"),
        ModifierModel("+1", "first broadside", "DF-BS-18", True),
        ModifierModel("+1", "raking, from astern", "DF-BS-19", True),
    ),
    "Expect 2.0 hits, 1.3 cards after saves of 5+",
    (("0", 0.17), ("1", 0.41), ("2", 0.33), ("3", 0.09)),
    (880, 400),
)
REFUSAL = RefusalModel(
    "Black Kraken is not a target",
    "Most of its base lies in your bow arc. Only side guns may fire.",
    ("DF-ARC-05",),
    "12 % of the base short",
    (0.38, 0.50),
    (820, 190),
)

LABELS = (
    LabelModel("run", "7.0″", (614, 470), "ship"),
    LabelModel("turn", "9.5″ turn", (830, 430), "wheel", "brass"),
    LabelModel("contact", "9.8″ contact: Skull Island", (880, 490), "cross", "bad"),
)

_ORDER_NAMES = (
    ("full-sail", "Full Sail", "sail", "After moving, run on **2D6″ dead ahead**: all of it, whatever lies there."),
    ("hard-to-port", "Hard to Port", "wheel-port", "At any point: one **extra turn to port**, up to 45°."),
    ("hard-to-starboard", "Hard to Starboard", "wheel", "At any point: one **extra turn to starboard**, up to 45°."),
    (
        "fire-at-will",
        "Fire at Will",
        "cannon",
        "When an enemy attacks this ship, answer **first** with a free broadside.",
    ),
    ("repairs", "Repairs", "tools", "Throw away **one card** that can be repaired."),
    ("boarders", "Stand by to Board", "boarders", "One more die for each boarding action this turn."),
    ("drop-anchor", "Drop Anchor", "anchor", "Lie still within 2″ of an island."),
)
ORDERS = OrdersHandModel(
    "Orders for the Heldenhammer",
    "ga",
    tuple(
        OrderCardModel(
            i,
            CardModel(i, t, "order", x, deck="orders", art=a, origin="attested"),
            "out" if i == "repairs" else "face-up" if i == "full-sail" else "hand",
            i != "drop-anchor",
            "No island lies within 2″." if i == "drop-anchor" else "",
            str(n + 1),
        )
        for n, (i, t, a, x) in enumerate(_ORDER_NAMES)
    ),
    "A Command check of 3+ follows",
)

DICE = DiceModel(
    "Broadside: Heldenhammer at Bloody Reaver",
    "3 dice, hits on 3+, a 6 always hits, a 1 never",
    (DieModel(5, "hit", True), DieModel(2, "miss", False), DieModel(4, "hit", True)),
    "rolled",
    "ga",
    "DF-BS-20",
    (("2", "hits"), ("1", "miss"), ("2.0", "expected")),
    "Next: Lena saves for the Reaver, 2 dice, 5+",
)
TYPED_DICE = DiceModel(
    "Roll on your own table",
    "**Lena** (Dreadfleet) rolls **2 dice**: armour saves of the Bloody Reaver, **5+** each.",
    (DieModel(label="Save 1"), DieModel(label="Save 2")),
    "typed",
    "fot",
    "DF-BS-23",
)
REROLL = DiceModel(
    "Command check: Repairs",
    "1 die, passes on 3+",
    (DieModel(2, "fails", False, can_reroll=True),),
    "reroll",
    "ga",
    "DF-CMD-02",
    reroll_text="Iron Will: Roth may roll a failed check again.",
)
