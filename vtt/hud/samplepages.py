"""Made-up pages for the gallery and the tests."""

from __future__ import annotations

from vtt.hud.models import (
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

MENU = MenuModel(
    "Seascape",
    "Dreadfleet on the admiral’s table",
    (
        MenuEntry("continue", "Continue", "ship", "Enter", "Turn 3 · The Dead Man’s Reef · saved 21:14", True),
        MenuEntry("new", "New game", "orders", "N"),
        MenuEntry("load", "Load, replay, re-enter", "log", "L"),
        MenuEntry("rules", "Rules", "book", "R"),
        MenuEntry("settings", "Settings", "gear", "T"),
        MenuEntry("quit", "Leave the table", "door", "Q"),
    ),
    "0.1 · cards and maps partly reconstructed",
    "Last game",
    ("Mia and Tom, **The Dead Man’s Reef**: the Alliance won in turn 7."),
)
PAUSE = MenuModel(
    "The game waits",
    "",
    (
        MenuEntry("resume", "Back to the table", "ship", "Esc", primary=True),
        MenuEntry("save", "Save", "save", "F5"),
        MenuEntry("load", "Load", "folder", "F9"),
        MenuEntry("settings", "Settings", "gear", "T"),
        MenuEntry("help", "Keys", "help", "F1"),
        MenuEntry("main", "Main menu", "door", "M"),
    ),
    over_game=True,
)

_CHART = (
    ChartShape("zone", ((0, 0), (60, 0), (60, 8), (0, 8)), "ga"),
    ChartShape("zone", ((0, 32), (60, 32), (60, 40), (0, 40)), "fot"),
    ChartShape("island", ((26, 16), (31, 15), (35, 18), (34, 23), (29, 25), (25, 21)), label="Skull Island"),
    ChartShape("island", ((10, 22), (14, 21), (17, 24), (15, 28), (11, 27)), label="Leviathan"),
    ChartShape("island", ((44, 24), (49, 23), (51, 27), (47, 30), (43, 28)), label="Corpse-face"),
    ChartShape("island", ((45, 11), (49, 11), (50, 14), (46, 15))),
    ChartShape("wreck", ((20, 13),)),
    ChartShape("wreck", ((38, 28),)),
    ChartShape("wreck", ((24, 30),)),
    ChartShape("ship", ((20, 4),), "ga"),
    ChartShape("ship", ((40, 36),), "fot"),
)
_NAMES = (
    "The Dead Man’s Reef",
    "The Prisoner in the Citadel",
    "Risen from the Abyss",
    "The Wrath of the Volcano God",
    "The Pride of Ulthuan",
    "Unpredictable Tides",
    "Empty Ships",
    "Between Sword and Wall",
    "Gritting Our Teeth",
    "The Hunt for the Witchstone",
    "The Sea Jaws",
    "The Maelstrom",
)
NEW_GAME = NewGameModel(
    tuple(
        ScenarioModel(
            f"sc{n:02d}",
            str(n),
            name,
            "1·1" if n == 1 else "4·4",
            "Two flagships meet where the reef leaves little room to turn."
            if n == 1
            else "This scenario comes with a later version.",
            (
                ("glass", "Length", "until one ship is lost"),
                ("ship", "Fleets", "1 against 1"),
                ("star", "Alliance wins", "the Reaver sunk or struck"),
                ("skull", "Dreadfleet wins", "the Heldenhammer sunk or struck"),
            ),
            f"DF-SC{n:02d}",
            "map reconstructed",
            n == 1,
            chart=_CHART,
            wind_mark_index=4,
        )
        for n, name in enumerate(_NAMES, 1)
    ),
    "sc01",
    (
        SeatModel("seat-1", "ga", "Mia", "person", "Heldenhammer, one cog", (("person", "Person"), ("bot", "Bot"))),
        SeatModel(
            "seat-2", "fot", "Commodore", "bot", "Bloody Reaver, one cog", (("person", "Person"), ("bot", "Bot"))
        ),
    ),
    (
        OptionModel("dice", "Dice", "choice", "rolled", choices=(("rolled", "Rolled here"), ("typed", "Typed in"))),
        OptionModel("seed", "Seed", "text", "1588-ARMADA"),
        OptionModel("boost", "Ships evenly matched", "toggle", True, "The weaker ship gets one more cog"),
    ),
    note="Saved as your usual table",
)

_CREWS = {
    "ga": (
        ("Annegret", ("Heldenhammer", "Swordfish")),
        ("Bo", ("Sea Dragon", "Grimnir's Thunder")),
        ("Cornelius von Altdorf", ("Flaming Scimitar",)),
    ),
    "fot": (("Lena", ("Bloody Reaver", "Skabrus", "Shadewraith", "Curse of Zandri")), ("Mats", ("Black Kraken",))),
}
SHARED_GAME = NewGameModel(
    NEW_GAME.scenarios,
    "sc08",
    tuple(
        SeatModel(
            side if place == 0 else f"{side}-{place + 1}",
            side,
            name,
            ships=tuple((ship.lower().replace("'", "").replace(" ", "-"), ship) for ship in ships),
            leads=place == 0,
        )
        for side, crew in _CREWS.items()
        for place, (name, ships) in enumerate(crew)
    ),
    NEW_GAME.options,
    most=(("ga", 5), ("fot", 5)),
    fault="Fleet of Terror: Lena has 4 ships and Mats 1; a fair division differs by one ship at most.",
)

KEYS = (
    KeyGroup(
        "Camera",
        (
            KeyModel("orbit", "Orbit: right drag, or", "Left, Right"),
            KeyModel("home", "Whole table", "Home"),
            KeyModel("top", "Straight down", "T"),
            KeyModel("eye", "Captain’s eye", "C"),
            KeyModel("focus", "Go to the piece", "F"),
        ),
    ),
    KeyGroup(
        "Tools",
        (
            KeyModel("ruler", "Ruler out or away", "M"),
            KeyModel("rudder", "Rudder", "R"),
            KeyModel("undo", "Undo what is not committed", "Ctrl+Z"),
        ),
    ),
    KeyGroup(
        "Overlays",
        (
            KeyModel("arcs", "Arcs", "A"),
            KeyModel("ranges", "Ranges", "G"),
            KeyModel("sight", "Sight to the hovered ship", "L"),
            KeyModel("wind", "Wind", "W"),
            KeyModel("corridor", "Corridor", "K", "also used by: Keep the die"),
        ),
    ),
    KeyGroup(
        "Game",
        (
            KeyModel("confirm", "Confirm", "Enter"),
            KeyModel("leave", "Leave a tool or a page", "Esc"),
            KeyModel("next", "Next ship that may act", "Tab, Shift+Tab"),
            KeyModel("save", "Quick save and load", "F5, F9"),
            KeyModel("skip", "Skip what is being shown", "Space"),
        ),
    ),
)
HELP = HelpModel(
    KEYS,
    (
        ("**A turn** goes through Initiative, Situation, Destiny and Action; the rail at the top shows where you are."),
        "Hold an overlay’s key to peek, tap it to keep the overlay on.",
    ),
)
SETTINGS = SettingsModel(
    (
        SettingsGroup(
            "picture",
            "Picture",
            "eye",
            (
                OptionModel(
                    "quality",
                    "Quality",
                    "choice",
                    "high",
                    "low runs on any machine",
                    (("low", "Low"), ("high", "High")),
                ),
            ),
        ),
        SettingsGroup(
            "reading",
            "Reading",
            "book",
            (
                OptionModel(
                    "scale",
                    "Text and panels",
                    "slider",
                    1.5,
                    "follows the screen unless you choose",
                    least=1.0,
                    most=2.0,
                    step=0.25,
                    value_text="150 %",
                ),
                OptionModel("contrast", "Strong contrast", "toggle", False, "plain grounds, thicker lines"),
                OptionModel(
                    "animation",
                    "Animation speed",
                    "slider",
                    2.0,
                    "Space skips the one being shown",
                    least=0.5,
                    most=4.0,
                    step=0.5,
                    value_text="2 ×",
                ),
                OptionModel("calm", "Calm motion", "toggle", True, "panels fade, the camera cuts"),
            ),
        ),
        SettingsGroup(
            "play",
            "Play",
            "dice",
            (
                OptionModel(
                    "dice",
                    "Dice",
                    "choice",
                    "rolled",
                    "",
                    (("rolled", "Rolled here"), ("typed", "Typed from the table")),
                ),
            ),
        ),
        SettingsGroup(
            "language",
            "Language",
            "log",
            (OptionModel("language", "Language", "choice", "en", "", (("en", "English"),)),),
        ),
    ),
    KEYS,
    "reading",
)
SAVES = SavesModel(
    "load",
    (
        SaveSlot(
            "auto", "Autosave", "The Dead Man’s Reef, turn 3, Mia moves the Heldenhammer", "today 21:14", auto=True
        ),
        SaveSlot("a", "Before the broadside", "The Dead Man’s Reef, turn 2, Lena chooses an order", "today 20:51"),
        SaveSlot(
            "b",
            "First try",
            "The Dead Man’s Reef, turn 5",
            "yesterday 22:30",
            ("Made with another set of rules; it opens from its last position, without replay."),
        ),
    ),
    "Turn 3",
    "in your games folder",
)
SAVE_PAGE = SavesModel("save", SAVES.slots, "Turn 3, Heldenhammer moves", SAVES.folder_text)
RULE = RuleModel(
    "DF-MOV-15",
    "Movement",
    (
        "A turn is laid at the front corner of the side to which the ship turns: the ship "
        "pivots about that corner, **up to 45°**, and stops at the first thing that its base touches."
    ),
    "rule",
    ("DF-MOV-08", "DF-COLL-02", "DF-ORD-22"),
    "DF-MOV-14",
    "DF-MOV-16",
    ("The corner stays exactly where it is; no inch of Speed is spent."),
)
STATISTICS = StatisticsModel(
    (
        SeriesModel("fot", "Dreadfleet", (0, 2, 3, 8, 12, 17, 19)),
        SeriesModel("ga", "Alliance", (0, 1, 4, 6, 9, 11, 12)),
    ),
    "",
    (31, 24, 26, 30, 25, 28),
    (("Mia", "ga", 2.3), ("Lena", "fot", -1.9)),
    ("Ship", "Sailed", "Turns", "Broadsides", "Hits", "Cards dealt", "Cards taken", "How it ended"),
    (
        ("ga", "", ("Mia", "58.5″", "7", "4", "9", "7", "3", "")),
        ("ga", "heldenhammer", ("Heldenhammer", "58.5″", "7", "4", "9", "7", "3", "afloat, Roth lightly wounded")),
        ("fot", "bloody-reaver", ("Bloody Reaver", "44.0″", "6", "4", "5", "6", "8", "sunk in turn 6, hull")),
    ),
    ("Luck is hits scored less hits expected.",),
    ("As much luck or more comes in one game in 14.", "As little luck or less comes in one game in 1,205."),
)
END = EndModel(
    "ga",
    "Victory for the Grand Alliance",
    "The Dead Man’s Reef · 6 turns · 1 h 52 min · the Reaver is sunk",
    STATISTICS,
    (
        MenuEntry("film", "Watch the film", "film", "F"),
        MenuEntry("enter", "Enter at any turn", "undo"),
        MenuEntry("swap", "Sides swapped", "swords"),
        MenuEntry("main", "Main menu", "", "Enter", primary=True),
    ),
)
CURTAIN = CurtainModel(
    "Lena", "fot", "The Heldenhammer opens fire. You may answer with **Fire at Will** before its dice fall."
)
NEWS = CurtainModel(
    "Annegret",
    "ga",
    "Which ship acts next?",
    "Grand Alliance, leader",
    lines=(
        ("skull", "Alliance Cog capsizes and is lost."),
        ("heart", "Jaego Roth is hurt: Light Wound."),
        ("hull", "Heldenhammer takes 3 Damage cards: Timbers Stove In, Mast by the Board, Men Swept from the Rail."),
        ("flame", "Heldenhammer is burning (2)."),
        ("swords", "Bloody Reaver and Heldenhammer are in contact: a boarding action."),
        ("log", "And 3 more things; the log has them."),
    ),
    lines_title="Since you last had the mouse",
)
WORDS = TextTableModel(
    "The table in words",
    (
        ("Wind", "Force 5 from mark 4,2. The Heldenhammer has it astern: +5″."),
        (
            "Heldenhammer",
            ("At 24.5″ east, 12.0″ north, heading 30°. Hull 2 of 4, Crew 5 of 6, Speed 15″. Burning. **May move.**"),
        ),
        ("Bloody Reaver", "At 38.2″ east, 21.4″ north, heading 270°. Hull 5 of 6, Crew 4 of 7, Speed 8″. Has acted."),
    ),
)
