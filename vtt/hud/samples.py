"""Made-up models for the gallery and the tests: one moment of a game that never was."""

from __future__ import annotations

from vtt.hud.models import (
    AbilityModel,
    AttributeModel,
    CardModel,
    ChartShape,
    ChoiceModel,
    CompassModel,
    CurtainModel,
    DeckModel,
    DiceModel,
    DieModel,
    EndModel,
    FactModel,
    HelpModel,
    KeyGroup,
    KeyModel,
    LabelModel,
    LogEntry,
    LogModel,
    MenuEntry,
    MenuModel,
    ModifierModel,
    MovementStripModel,
    NewGameModel,
    NumberAsk,
    OptionModel,
    OrderCardModel,
    OrdersHandModel,
    OverlayButton,
    PhaseModel,
    PromptModel,
    RefusalModel,
    RuleModel,
    SaveSlot,
    SavesModel,
    ScenarioModel,
    SeatModel,
    SeriesModel,
    SettingsGroup,
    SettingsModel,
    ShipCardModel,
    SlotModel,
    StatisticsModel,
    TabModel,
    TextTableModel,
    TooltipModel,
    TrackerModel,
)

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
    "Mia", "ga", "Heldenhammer: how far to port?", "DF-MOV-15", "", "At most 45°. Nothing chosen: no turn.",
    (ChoiceModel("turn", "Turn", key="Enter", primary=True, icon="wheel"), ChoiceModel("leave", "Leave the rudder", key="Esc")),
    number=NumberAsk("Angle", "°", 0, 45),
)  # fmt: skip
SHOOTING = PromptModel(
    "Mia", "ga", "Heldenhammer: choose a target for the port broadside", "DF-BS-03", "",
    "Nothing chosen: the guns stay silent and boarding follows.",
    (
        ChoiceModel("fire", "Fire", key="Enter", primary=True, icon="cannon"),
        ChoiceModel("hold", "Hold fire", key="E"),
        ChoiceModel("next", "Next target", key="Tab"),
        ChoiceModel("eye", "Gun-deck view", key="C", icon="eye"),
    ),
)  # fmt: skip

STRIP = MovementStripModel(
    used=7.0, speed=12.0, allowance=17.0, last_turn_at=4.5, preview=8.4, next_turn_at=9.5, turn_text="9.5″ turn", wind_minimum=5.0,
    wind_minimum_text="5″ wind minimum", wind_minimum_met=True, speed_text="Speed 12", wind_text="+5", contact_at=9.8,
    contact_text="9.8″ contact: Skull Island",
    cells=(("7.0", "/ 17″", "Speed used"), ("2.5", "/ 5″", "Straight run"), ("0", "", "Turns earned")),
)  # fmt: skip

COMPASS = CompassModel(
    "4,2", 19, 5, "Wind 5 from 4,2", "astern: +5″", overlays=(
        OverlayButton("arcs", "arcs", "A", "Arcs"), OverlayButton("ranges", "target", "G", "Ranges 6, 12, 18"),
        OverlayButton("sight", "eye", "L", "Line of sight to the ship under the pointer"), OverlayButton("bases", "base", "B", "Bases"),
        OverlayButton("wind", "wind", "W", "Wind", on=True), OverlayButton("corridor", "corridor", "K", "Fire corridor"),
    ),
)  # fmt: skip

HOLED = CardModel(
    "holed-1", "Holed Below the Waterline", "hull", ("The sea comes in faster than the pumps can throw it out. "
        "**Lose 1 Hull**, for good."),
    ("DF-DMG-04",), "−1 Hull", True, art="breach",
)  # fmt: skip
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
    "hurricane", "Sword Hurricane", "spell", ("Flaming Scimitar, once, in place of a broadside: an enemy in sight "
        "**within 12″** takes **1D3+1 hits**."),
    ("DF-DEST-16",), deck="destiny", art="swords", wind_force=3, wind_marks=-2, origin="attested",
)  # fmt: skip
FOG = CardModel(
    "fog", "Ghastly Fog", "stays", "Nothing is seen and nothing shot at beyond **6″**. Lifts on a **5+**.", deck="destiny", art="fog", wind_force=1,
    wind_marks=1, origin="attested",
)  # fmt: skip

CARDS = (HOLED, RIGGING, FIRE, HURRICANE, FOG)
DECKS = (DeckModel("damage", "Damage", 31, 14, HOLED), DeckModel("destiny", "Destiny", 28, 11, FOG))


def _slot(kind: str, name: str, count: str, *cards: CardModel) -> SlotModel:
    return SlotModel(kind, name, count, cards)


def _tucked(ident: str, title: str, kind: str, number: str, lock: bool = False, text: str = "") -> CardModel:
    return CardModel(ident, title, kind, text or f"{title}.", (), number, lock)


HELDENHAMMER = ShipCardModel(
    "heldenhammer", "Heldenhammer", "Heldenhammer", "Captain Jaego Roth", "ga",
    (
        AttributeModel("speed", "Speed", "sail", "12″", "15″", (("Rigging cut", "−2″"), ("wind astern, force 5", "+5″")), True),
        AttributeModel("hull", "Hull", "hull", "4", "2", (("Timbers stove in", "−1"), ("Holed", "−1"))),
        AttributeModel("crew", "Crew", "crew", "6", "5", (("Men swept from the rail", "−1"),)),
        AttributeModel("broadside", "Broadside", "cannon", "6", "6"),
        AttributeModel("manoeuvrability", "Manoeuvrability", "wheel", "5", "5"),
        AttributeModel("armour", "Armour", "shield", "5+", "5+"),
    ),
    (
        _slot("hull", "Hull", "2 of 4", _tucked("h1", "Timbers stove in", "hull", "−1"), _tucked("h2", "Holed below waterline", "hull", "−1", True)),
        _slot("crew", "Crew", "1 of 6", _tucked("c1", "Swept from the rail", "crew", "−1")),
        _slot("speed", "Speed", "−2″", _tucked("s1", "Rigging cut", "speed", "−2″")),
        _slot("special", "Special", "1", _tucked("x1", "Spoiled Powder", "special", "−1 hit")),
        _slot("situation", "Situation", "2", _tucked("t1", "Burning", "situation", "1D6"), _tucked("t2", "Red-hot Shot", "salvo", "salvo")),
        _slot("wound", "Captain", "1 of 4", _tucked("w1", "Light wound", "wound", "−1")),
    ),
    (2, 4), (5, 6), "15″", 1, "3+", "3", 1, "Light wound: checks −1", ("Full Sail",), False, "acting", ("flame",),
    (
        AbilityModel("Wrath of Sigmar", ("When its Movement ends it may strike one ship touching its bow arc: "
            "**1D6−1 cards**, Specials thrown away."), "hammer", "DF-SHIP-HELDENHAMMER-2"),
        AbilityModel("Iron Will", ("Roth rolls every failed Command check again. In a duel he may roll again **all "
            "dice that won nothing**."), "star", "DF-SHIP-HELDENHAMMER-5"),
    ),
    (TabModel("alliance-cog", "Cog", "cog", "aboard", "aboard"),), ("Sails", "1 cog aboard"),
)  # fmt: skip

REAVER = ShipCardModel(
    "bloody-reaver", "Bloody Reaver", "Reaver", "Count Noctilus", "fot",
    (
        AttributeModel("speed", "Speed", "sail", "10″", "8″", (("Rigging cut", "−2″"),)),
        AttributeModel("hull", "Hull", "hull", "6", "5", (("Broken frames", "−1"),)),
        AttributeModel("crew", "Crew", "crew", "7", "4", (("Carnage", "−2"), ("Taken by the drowned", "−1"))),
        AttributeModel("broadside", "Broadside", "cannon", "4", "3", (("Gun Deck Flooded", "−1"),)),
        AttributeModel("manoeuvrability", "Manoeuvrability", "wheel", "5", "5"),
        AttributeModel("armour", "Armour", "shield", "5+", "5+"),
    ),
    (
        _slot("hull", "Hull", "1 of 6", _tucked("rh1", "Broken frames", "hull", "−1")),
        _slot("crew", "Crew", "3 of 7", _tucked("rc1", "Carnage on gun deck", "crew", "−2"), _tucked("rc2", "Taken by the drowned", "crew", "−1", True)),
        _slot("speed", "Speed", "−2″", _tucked("rs1", "Rigging cut", "speed", "−2″")),
        _slot("special", "Special", "1", _tucked("rx1", "Gun Deck Flooded", "special", "−1", True)),
        _slot("situation", "Situation", "0"), _slot("wound", "Captain", "0 of 4"),
    ),
    (5, 6), (4, 7), "8″", -1, "2+", "5", 0, "Unhurt", (), True, "done", ("anchor",),
    (
        AbilityModel("Regenerating Mass", ("At the start of each Situation phase roll a die: **on 4+** one Hull, "
            "Crew or Speed card of your choice is thrown away."), "hull", "DF-SHIP-REAVER-2"),
        AbilityModel("Master of Monsters", ("In place of an order, pass a Command check: **one sea monster** is "
            "yours until the turn ends."), "serpent", "DF-SHIP-REAVER-4"),
    ),
    (TabModel("dread-cog", "Cog", "cog", "afloat", "afloat"), TabModel("bone-hydra", "Hydra", "serpent", "sea", "at sea")), ("Sails", "1 cog afloat"),
)  # fmt: skip
SHIPS = (HELDENHAMMER, REAVER)


def fleet() -> tuple[ShipCardModel, ...]:
    """Return ten ships, five a side: the fullest rail there is."""
    names = (("swordfish", "Swordfish", "ga"), ("flaming-scimitar", "Scimitar", "ga"), ("grimnirs-thunder", "Thunder", "ga"), ("sea-dragon", "Sea Dragon", "ga"),
             ("curse-of-zandri", "Zandri", "fot"), ("skabrus", "Skabrus", "fot"), ("shadewraith", "Wraith", "fot"), ("black-kraken", "Kraken", "fot"))  # fmt: skip
    more = tuple(
        ShipCardModel(
            i,
            n,
            n,
            "",
            s,
            hull=(3, 3),
            crew=(2, 3),
            speed_text="12″",
            state="sunk" if i == "skabrus" else "target" if i == "black-kraken" else "",
        )
        for i, n, s in names
    )
    return (HELDENHAMMER, *more[:4], REAVER, *more[4:])


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
    "Bloody Reaver", "fot",
    (
        FactModel("arcs", "Arc", "port side, 100 % of its base", True, "DF-ARC-03"),
        FactModel("eye", "Sight", "clear, 21 of 32 points", True, "DF-LOS-02"),
        FactModel("ruler", "Range", "8.6″ base to base: medium", None, "DF-BS-15"),
        FactModel("corridor", "Corridor", "Skull Island cuts it: partial", False, "DF-BS-13"),
        FactModel("dice", "Dice", "6, halved: 3", None),
    ),
    3, "3+",
    (
        ModifierModel("5+", "medium range", "DF-BS-15"), ModifierModel("+1", "first broadside", "DF-BS-18", True),
        ModifierModel("+1", "raking, from astern", "DF-BS-19", True),
    ),
    "Expect 2.0 hits, 1.3 cards after saves of 5+", (("0", 0.17), ("1", 0.41), ("2", 0.33), ("3", 0.09)), (880, 400),
)  # fmt: skip
REFUSAL = RefusalModel(
    "Black Kraken is not a target", "Most of its base lies in your bow arc. Only side guns may fire.", ("DF-ARC-05",), "12 % of the base short", (0.38, 0.50),
    (820, 190),
)  # fmt: skip

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
    "Orders for the Heldenhammer", "ga",
    tuple(
        OrderCardModel(
            i, CardModel(i, t, "order", x, deck="orders", art=a, origin="attested"), "out" if i == "repairs" else "face-up" if i == "full-sail" else "hand",
            i != "drop-anchor", "No island lies within 2″." if i == "drop-anchor" else "", str(n + 1),
        )
        for n, (i, t, a, x) in enumerate(_ORDER_NAMES)
    ),
    "A Command check of 3+ follows",
)  # fmt: skip

DICE = DiceModel(
    "Broadside: Heldenhammer at Bloody Reaver", "3 dice, hits on 3+, a 6 always hits, a 1 never",
    (DieModel(5, "hit", True), DieModel(2, "miss", False), DieModel(4, "hit", True)), "rolled", "ga", "DF-BS-20",
    (("2", "hits"), ("1", "miss"), ("2.0", "expected")), "Next: Lena saves for the Reaver, 2 dice, 5+",
)  # fmt: skip
TYPED_DICE = DiceModel(
    "Roll on your own table", "**Lena** (Dreadfleet) rolls **2 dice**: armour saves of the Bloody Reaver, **5+** each.",
    (DieModel(label="Save 1"), DieModel(label="Save 2")), "typed", "fot", "DF-BS-23",
)  # fmt: skip
REROLL = DiceModel(
    "Command check: Repairs", "1 die, passes on 3+", (DieModel(2, "fails", False, can_reroll=True),), "reroll", "ga", "DF-CMD-02",
    reroll_text="Iron Will: Roth may roll a failed check again.",
)  # fmt: skip

MENU = MenuModel(
    "Seascape", "Dreadfleet on the admiral’s table",
    (
        MenuEntry("continue", "Continue", "ship", "", "Turn 3 · The Dead Man’s Reef · saved 21:14", True),
        MenuEntry("new", "New game", "orders"), MenuEntry("load", "Load, replay, re-enter", "log"), MenuEntry("rules", "Rules", "book"),
        MenuEntry("settings", "Settings", "gear"), MenuEntry("quit", "Leave the table", "door"),
    ),
    "0.1 · cards and maps partly reconstructed", "Last game", ("Mia and Tom, **The Dead Man’s Reef**: the Alliance "
        "won in turn 7."),
)  # fmt: skip
PAUSE = MenuModel(
    "The game waits", "",
    (
        MenuEntry("resume", "Back to the table", "ship", "Esc", primary=True), MenuEntry("save", "Save", "save", "F5"), MenuEntry("load", "Load", "folder", "F9"),
        MenuEntry("settings", "Settings", "gear"), MenuEntry("help", "Keys", "help", "F1"), MenuEntry("main", "Main menu", "door"),
    ),
    over_game=True,
)  # fmt: skip

_CHART = (
    ChartShape("zone", ((0, 0), (60, 0), (60, 8), (0, 8)), "ga"), ChartShape("zone", ((0, 32), (60, 32), (60, 40), (0, 40)), "fot"),
    ChartShape("island", ((26, 16), (31, 15), (35, 18), (34, 23), (29, 25), (25, 21)), label="Skull Island"),
    ChartShape("island", ((10, 22), (14, 21), (17, 24), (15, 28), (11, 27)), label="Leviathan"),
    ChartShape("island", ((44, 24), (49, 23), (51, 27), (47, 30), (43, 28)), label="Corpse-face"),
    ChartShape("island", ((45, 11), (49, 11), (50, 14), (46, 15))), ChartShape("wreck", ((20, 13),)), ChartShape("wreck", ((38, 28),)),
    ChartShape("wreck", ((24, 30),)), ChartShape("ship", ((20, 4),), "ga"), ChartShape("ship", ((40, 36),), "fot"),
)  # fmt: skip
_NAMES = ("The Dead Man’s Reef", "The Prisoner in the Citadel", "Risen from the Abyss", "The Wrath of the Volcano God", "The Pride of Ulthuan",
          "Unpredictable Tides", "Empty Ships", "Between Sword and Wall", "Gritting Our Teeth", "The Hunt for the Witchstone", "The Sea Jaws", "The Maelstrom")  # fmt: skip
NEW_GAME = NewGameModel(
    tuple(
        ScenarioModel(
            f"sc{n:02d}", str(n), name, "1·1" if n == 1 else "4·4",
            "Two flagships meet where the reef leaves little room to turn." if n == 1 else "This scenario comes with a later version.",
            (("glass", "Length", "until one ship is lost"), ("ship", "Fleets", "1 against 1"), ("star", "Alliance wins", "the Reaver sunk or struck"),
             ("skull", "Dreadfleet wins", "the Heldenhammer sunk or struck")), f"DF-SC{n:02d}", "map reconstructed", n == 1, chart=_CHART, wind_mark_index=4,
        )
        for n, name in enumerate(_NAMES, 1)
    ),
    "sc01",
    (
        SeatModel("seat-1", "ga", "Mia", "person", "Heldenhammer, one cog", (("person", "Person"), ("bot", "Bot"))),
        SeatModel("seat-2", "fot", "Commodore", "bot", "Bloody Reaver, one cog", (("person", "Person"), ("bot", "Bot"))),
    ),
    (
        OptionModel("dice", "Dice", "choice", "rolled", choices=(("rolled", "Rolled here"), ("typed", "Typed in"))),
        OptionModel("seed", "Seed", "text", "1588-ARMADA"), OptionModel("boost", "Ships evenly matched", "toggle", True, "The weaker ship gets one more cog"),
    ),
    note="Saved as your usual table",
)  # fmt: skip

KEYS = (
    KeyGroup("Camera", (KeyModel("orbit", "Orbit: right drag, or", "Left, Right"), KeyModel("home", "Whole table", "Home"), KeyModel("top", "Straight down", "T"),
                        KeyModel("eye", "Captain’s eye", "C"), KeyModel("focus", "Go to the piece", "F"))),
    KeyGroup("Tools", (KeyModel("ruler", "Ruler out or away", "M"), KeyModel("rudder", "Rudder", "R"), KeyModel("undo", "Undo what is not committed", "Ctrl+Z"))),
    KeyGroup("Overlays", (KeyModel("arcs", "Arcs", "A"), KeyModel("ranges", "Ranges", "G"), KeyModel("sight", "Sight to the hovered ship", "L"),
                          KeyModel("wind", "Wind", "W"), KeyModel("corridor", "Corridor", "K", "also used by: Keep the die"))),
    KeyGroup("Game", (KeyModel("confirm", "Confirm", "Enter"), KeyModel("leave", "Leave a tool or a page", "Esc"), KeyModel("next", "Next ship that may act", "Tab, Shift+Tab"),
                      KeyModel("save", "Quick save and load", "F5, F9"), KeyModel("skip", "Skip what is being shown", "Space"))),
)  # fmt: skip
HELP = HelpModel(KEYS, (("**A turn** goes through Initiative, Situation, Destiny and Action; the rail at the top "
    "shows where you are."),
                        "Hold an overlay’s key to peek, tap it to keep the overlay on."))  # fmt: skip
SETTINGS = SettingsModel(
    (
        SettingsGroup("picture", "Picture", "eye", (OptionModel("quality", "Quality", "choice", "high", "low runs on any machine", (("low", "Low"), ("high", "High"))),)),
        SettingsGroup("reading", "Reading", "book", (
            OptionModel("scale", "Text and panels", "slider", 1.5, "follows the screen unless you choose", least=1.0, most=2.0, step=0.25, value_text="150 %"),
            OptionModel("contrast", "Strong contrast", "toggle", False, "plain grounds, thicker lines"),
            OptionModel("animation", "Animation speed", "slider", 2.0, "Space skips the one being shown", least=0.5, most=4.0, step=0.5, value_text="2 ×"),
            OptionModel("calm", "Calm motion", "toggle", True, "panels fade, the camera cuts"))),
        SettingsGroup("play", "Play", "dice", (OptionModel("dice", "Dice", "choice", "rolled", "", (("rolled", "Rolled here"), ("typed", "Typed from the table"))),)),
        SettingsGroup("language", "Language", "log", (OptionModel("language", "Language", "choice", "en", "", (("en", "English"),)),)),
    ),
    KEYS, "reading",
)  # fmt: skip
SAVES = SavesModel("load", (
    SaveSlot("auto", "Autosave", "The Dead Man’s Reef, turn 3, Mia moves the Heldenhammer", "today 21:14", auto=True),
    SaveSlot("a", "Before the broadside", "The Dead Man’s Reef, turn 2, Lena chooses an order", "today 20:51"),
    SaveSlot("b", "First try", "The Dead Man’s Reef, turn 5", "yesterday 22:30", ("Made with another set of rules; "
        "it opens from its last position, without replay.")),
), "Turn 3", "in your games folder")  # fmt: skip
SAVE_PAGE = SavesModel("save", SAVES.slots, "Turn 3, Heldenhammer moves", SAVES.folder_text)
RULE = RuleModel(
    "DF-MOV-15", "Movement", ("A turn is laid at the front corner of the side to which the ship turns: the ship "
        "pivots about that corner, **up to 45°**, and stops at the first thing that its base touches."),
    "rule", ("DF-MOV-08", "DF-COLL-02", "DF-ORD-22"), "DF-MOV-14", "DF-MOV-16", ("The corner stays exactly where it "
        "is; no inch of Speed is spent."),
)  # fmt: skip
STATISTICS = StatisticsModel(
    (SeriesModel("fot", "Dreadfleet", (0, 2, 3, 8, 12, 17, 19)), SeriesModel("ga", "Alliance", (0, 1, 4, 6, 9, 11, 12))), "", (31, 24, 26, 30, 25, 28),
    (("Mia", "ga", 2.3), ("Lena", "fot", -1.9)), ("Ship", "Sailed", "Turns", "Broadsides", "Hits", "Cards dealt", "Cards taken", "How it ended"),
    (("ga", "heldenhammer", ("Heldenhammer", "58.5″", "7", "4", "9", "7", "3", "afloat, Roth lightly wounded")),
     ("fot", "bloody-reaver", ("Bloody Reaver", "44.0″", "6", "4", "5", "6", "8", "sunk in turn 6, hull"))),
    ("Luck is hits scored less hits expected.",),
)  # fmt: skip
END = EndModel(
    "ga", "Victory for the Grand Alliance", "The Dead Man’s Reef · 6 turns · 1 h 52 min · the Reaver is sunk", STATISTICS,
    (MenuEntry("film", "Watch the film", "film", "F"), MenuEntry("enter", "Enter at any turn", "undo"), MenuEntry("swap", "Sides swapped", "swords"),
     MenuEntry("main", "Main menu", "", "Enter", primary=True)),
)  # fmt: skip
CURTAIN = CurtainModel(
    "Lena", "fot", "The Heldenhammer opens fire. You may answer with **Fire at Will** before its dice fall."
)
WORDS = TextTableModel("The table in words", (
    ("Wind", "Force 5 from mark 4,2. The Heldenhammer has it astern: +5″."),
    ("Heldenhammer", ("At 24.5″ east, 12.0″ north, heading 30°. Hull 2 of 4, Crew 5 of 6, Speed 15″. Burning. **May "
        "move.**")),
    ("Bloody Reaver", "At 38.2″ east, 21.4″ north, heading 270°. Hull 5 of 6, Crew 4 of 7, Speed 8″. Has acted."),
))  # fmt: skip
