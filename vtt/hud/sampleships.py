"""Made-up ships for the gallery and the tests."""

from __future__ import annotations

from dataclasses import replace

from vtt.hud.models import (
    AbilityModel,
    AttributeModel,
    CardModel,
    ShipCardModel,
    SlotModel,
    TabModel,
)


def _slot(kind: str, name: str, count: str, *cards: CardModel) -> SlotModel:
    return SlotModel(kind, name, count, cards)


def _tucked(ident: str, title: str, kind: str, number: str, lock: bool = False, text: str = "") -> CardModel:
    return CardModel(ident, title, kind, text or f"{title}.", (), number, lock)


HELDENHAMMER = ShipCardModel(
    "heldenhammer",
    "Heldenhammer",
    "Heldenhammer",
    "Captain Jaego Roth",
    "ga",
    (
        AttributeModel(
            "speed", "Speed", "sail", "12″", "15″", (("Rigging cut", "−2″"), ("wind astern, force 5", "+5″")), True
        ),
        AttributeModel("hull", "Hull", "hull", "4", "2", (("Timbers stove in", "−1"), ("Holed", "−1"))),
        AttributeModel("crew", "Crew", "crew", "6", "5", (("Men swept from the rail", "−1"),)),
        AttributeModel("broadside", "Broadside", "cannon", "6", "6"),
        AttributeModel("manoeuvrability", "Manoeuvrability", "wheel", "5", "5"),
        AttributeModel("armour", "Armour", "shield", "5+", "5+"),
    ),
    (
        _slot(
            "hull",
            "Hull",
            "2 of 4",
            _tucked("h1", "Timbers stove in", "hull", "−1"),
            _tucked("h2", "Holed below waterline", "hull", "−1", True),
        ),
        _slot("crew", "Crew", "1 of 6", _tucked("c1", "Swept from the rail", "crew", "−1")),
        _slot("speed", "Speed", "−2″", _tucked("s1", "Rigging cut", "speed", "−2″")),
        _slot("special", "Special", "1", _tucked("x1", "Spoiled Powder", "special", "−1 hit")),
        _slot(
            "situation",
            "Situation",
            "2",
            _tucked("t1", "Burning", "situation", "1D6"),
            _tucked("t2", "Red-hot Shot", "salvo", "salvo"),
        ),
        _slot("wound", "Captain", "1 of 4", _tucked("w1", "Light wound", "wound", "−1")),
    ),
    (2, 4),
    (5, 6),
    "15″",
    1,
    "3+",
    "3",
    1,
    "Light wound: checks −1",
    ("Full Sail",),
    False,
    "acting",
    ("flame",),
    (
        AbilityModel(
            "Wrath of Sigmar",
            (
                "When its Movement ends it may strike one ship touching its bow arc: "
                "**1D6−1 cards**, Specials thrown away."
            ),
            "hammer",
            "DF-SHIP-HELDENHAMMER-2",
        ),
        AbilityModel(
            "Iron Will",
            ("Roth rolls every failed Command check again. In a duel he may roll again **all dice that won nothing**."),
            "star",
            "DF-SHIP-HELDENHAMMER-5",
        ),
    ),
    (TabModel("alliance-cog", "Cog", "cog", "aboard", "aboard"),),
    ("Sails", "1 cog aboard"),
)

REAVER = ShipCardModel(
    "bloody-reaver",
    "Bloody Reaver",
    "Reaver",
    "Count Noctilus",
    "fot",
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
        _slot(
            "crew",
            "Crew",
            "3 of 7",
            _tucked("rc1", "Carnage on gun deck", "crew", "−2"),
            _tucked("rc2", "Taken by the drowned", "crew", "−1", True),
        ),
        _slot("speed", "Speed", "−2″", _tucked("rs1", "Rigging cut", "speed", "−2″")),
        _slot("special", "Special", "1", _tucked("rx1", "Gun Deck Flooded", "special", "−1", True)),
        _slot("situation", "Situation", "0"),
        _slot("wound", "Captain", "0 of 4"),
    ),
    (5, 6),
    (4, 7),
    "8″",
    -1,
    "2+",
    "5",
    0,
    "Unhurt",
    (),
    True,
    "done",
    ("anchor",),
    (
        AbilityModel(
            "Regenerating Mass",
            (
                "At the start of each Situation phase roll a die: **on 4+** one Hull, "
                "Crew or Speed card of your choice is thrown away."
            ),
            "hull",
            "DF-SHIP-REAVER-2",
        ),
        AbilityModel(
            "Master of Monsters",
            ("In place of an order, pass a Command check: **one sea monster** is yours until the turn ends."),
            "serpent",
            "DF-SHIP-REAVER-4",
        ),
    ),
    (
        TabModel("dread-cog", "Cog", "cog", "afloat", "afloat"),
        TabModel("bone-hydra", "Hydra", "serpent", "sea", "at sea"),
    ),
    ("Sails", "1 cog afloat"),
)
SHIPS = (HELDENHAMMER, REAVER)


def crewed_fleet() -> tuple[ShipCardModel, ...]:
    """Return ten ships shared by five people, one of them with a name that is longer than a card."""
    people = {"ga": ("Annegret", "Annegret", "Bo", "Bo", "Cornelius von Altdorf"), "fot": ("Lena",) * 3 + ("Mats",) * 2}
    taken = dict.fromkeys(people, 0)
    crewed = []
    for ship in fleet():
        crewed.append(replace(ship, player=people[ship.side][taken[ship.side]]))
        taken[ship.side] += 1
    return tuple(crewed)


def fleet() -> tuple[ShipCardModel, ...]:
    """Return ten ships, five a side: the fullest rail there is."""
    names = (
        ("swordfish", "Swordfish", "ga"),
        ("flaming-scimitar", "Scimitar", "ga"),
        ("grimnirs-thunder", "Thunder", "ga"),
        ("sea-dragon", "Sea Dragon", "ga"),
        ("curse-of-zandri", "Zandri", "fot"),
        ("skabrus", "Skabrus", "fot"),
        ("shadewraith", "Wraith", "fot"),
        ("black-kraken", "Kraken", "fot"),
    )
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
