"""Profiles, bases, board and outlines against the ledger's tables."""

import tomllib
from pathlib import Path

import pytest

from vtt.dreadfleet import ruleset  # noqa: F401 - it registers the traits
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.trait import Trait
from vtt.paths import data_dir
from vtt.table.board import standard_board

CONTENT = load_content()
ROOT = data_dir("scenarios") / "dreadfleet"

# Speed, Hull, Crew, Broadside, Manoeuvrability, Armour (chapter 27, GAP-14, GAP-15); length, width, hull, top (GAP-05).
SHIPS = {
    "heldenhammer": ((12, 4, 6, 6, 5, 5), (4000, 2000, 1500, 1500)),
    "bloody-reaver": ((10, 6, 7, 4, 5, 5), (4000, 2500, 2000, 2000)),
    "curse-of-zandri": ((8, 3, 4, 2, 3, 5), (3250, 1750, 1500, 1500)),
    "flaming-scimitar": ((12, 3, 3, 2, 4, 6), (3000, 1500, 1000, 1000)),
    "skabrus": ((12, 3, 3, 3, 3, 6), (3500, 1500, 1000, 1000)),
    "grimnirs-thunder": ((9, 3, 3, 2, 3, 3), (3000, 1750, 1250, 1250)),
    "dirigible": ((8, 1, 1, 1, None, 6), (1250, 750, 2500, 2500)),
    "sea-dragon": ((16, 3, 3, 2, 2, 6), (3000, 1500, 1000, 1000)),
    "dragon": ((12, 2, 2, 1, None, None), (1500, 1000, 2000, 2000)),
    "shadewraith": ((12, 3, 3, 2, 4, 6), (3000, 1500, 1000, 1000)),
    "swordfish": ((12, 3, 3, 3, 4, 6), (3000, 1500, 1000, 1000)),
    "black-kraken": ((10, 3, 3, 2, 3, 5), (3000, 1500, 750, 750)),
    "alliance-cog": ((8, 1, 1, 1, None, 6), (1250, 750, 500, 1250)),
    "dread-cog": ((8, 1, 1, 1, None, 6), (1250, 750, 500, 1250)),
    "bone-hydra": ((8, 3, 4, 0, None, 6), (1750, 1250, 1000, 1000)),
    "blood-serpent": ((12, 2, 3, 0, None, 6), (1750, 1250, 1000, 1000)),
    "sea-giant": ((6, 3, 3, 2, None, 5), (1750, 1250, 1000, 1000)),
    "forbidden-citadel": ((0, 3, 3, 2, None, 4), (5000, 6000, 3500, 3500)),  # DF-SC02-11, GAP-06
    "crumbling-castle": ((0, 3, 3, 5, None, 4), (5000, 6000, 3500, 3500)),  # DF-SC07-10
}


@pytest.mark.parametrize("name", SHIPS)
def test_profile_and_base(name):
    """DF-SHIP-HELDENHAMMER-1, DF-SHIP-SWORDFISH-1, DF-SHIP-SCIMITAR-1, DF-SHIP-THUNDER-1, DF-SHIP-DIRIGIBLE-1,
    DF-SHIP-SEADRAGON-1, DF-SHIP-DRAGON-1, DF-SHIP-REAVER-1, DF-SHIP-ZANDRI-1, DF-SHIP-SKABRUS-1, DF-SHIP-SHADEWRAITH-1,
    DF-SHIP-KRAKEN-1.
    """
    ship, p = CONTENT.ships[name], CONTENT.ships[name].profile
    profile = (p.speed_in, p.hull, p.crew, p.broadside, p.manoeuvrability_in, p.armour)
    measures = (ship.length_thou, ship.width_thou, ship.hull_height_thou, ship.top_thou)
    assert (profile, measures) == SHIPS[name]
    assert p.speed_thou == p.speed_in * 1000


def test_no_ship_is_missing_or_too_many():
    assert set(CONTENT.ships) == set(SHIPS)


# Captain, Command, Fencing, his abilities, the ship's, extra dice, auxiliaries, propulsion (chapter 27, GAP-17).
BIG = {
    "heldenhammer": ("Jaego Roth", 3, 3, ("iron-will",), ("wrath-of-sigmar",), 0, ("alliance-cog",), "sail"),
    "bloody-reaver": (
        "Count Noctilus", 2, 5, ("control-sea-monster",), ("regenerating-mass",), 0, ("dread-cog",), "sail",
    ),
    "curse-of-zandri": (
        "King Amanhotep", 2, 4, ("let-my-will-be-done",), ("light-of-ptra",), 1, ("dread-cog",), "oar",
    ),
    "flaming-scimitar": (
        "The Golden Magus", 3, 1, ("sword-of-burning-curses",), ("summon-spirits",), 0, ("alliance-cog",), "sail",
    ),
    "grimnirs-thunder": (
        "Brokk Gunnarsson the Red", 2, 3, ("master-engineer",), ("flaming-cannons", "dirigible-hangar"), 1,
        ("dirigible", "dirigible"), "engine",
    ),
    "sea-dragon": (
        "Prince Yrellian", 2, 4, ("charismatic-leader",), ("bolt-throwers", "dragons"), 0, ("dragon", "dragon"), "sail",
    ),
    "shadewraith": ("Vangheist", 3, 3, ("phantasmagorical-flight",), ("semi-real",), 0, (), "sail"),
    "swordfish": ("Aranessa Malasal", 3, 3, ("blessing-of-manann",), ("ram",), 0, ("alliance-cog",), "sail"),
    "skabrus": ("Skretch Half-Dead", 4, 2, ("cut-and-run",), ("warp-lightning",), 0, ("dread-cog",), "engine"),
    "black-kraken": (
        "Tordrek Hackhart", 3, 3, ("tenacious-bitterness",), ("tentacular-monstrosity", "submersible"), 0,
        ("dread-cog",), "engine",
    ),
}

FLYERS = ("dirigible", "dragon")  # DF-FLY-01


@pytest.mark.parametrize("name", BIG)
def test_captains_and_abilities(name):
    """DF-SHIP-HELDENHAMMER-4, DF-SHIP-SWORDFISH-3, DF-SHIP-SCIMITAR-6, DF-SHIP-THUNDER-4, DF-SHIP-SEADRAGON-4,
    DF-SHIP-REAVER-3, DF-SHIP-ZANDRI-3, DF-SHIP-SKABRUS-3, DF-SHIP-SHADEWRAITH-3, DF-SHIP-KRAKEN-5.
    """
    ship, captain = CONTENT.ships[name], CONTENT.ships[name].captain
    assert (
        captain.name, captain.command, captain.fencing, captain.abilities, ship.abilities, ship.profile.extra_dice,
        ship.auxiliaries, ship.propulsion,
    ) == BIG[name]
    owners = {ability: CONTENT.abilities[ability].owner for ability in (*captain.abilities, *ship.abilities)}
    expected = dict.fromkeys(captain.abilities, "captain") | dict.fromkeys(ship.abilities, "ship")
    assert owners == expected


def test_every_ability_is_carried_out_by_a_trait():
    assert set(CONTENT.abilities) <= set(Trait.registry)
    assert all(set(Trait.registry[name].rules) <= {*known.rules} for name, known in CONTENT.abilities.items())


def test_what_each_ship_is():
    assert {ship.id for ship in CONTENT.ships.values() if ship.is_big} == set(BIG)
    monsters = [ship.id for ship in CONTENT.ships.values() if ship.is_monster]
    sailing = {ship.id for ship in CONTENT.ships.values() if ship.is_sailing}
    assert sailing == {name for name, printed in BIG.items() if printed[-1] == "sail"}
    assert monsters == ["blood-serpent", "bone-hydra", "sea-giant"]
    for ship in CONTENT.ships.values():
        assert ship.is_faceless == ship.is_auxiliary == (not ship.is_big)
        assert (ship.side is None) == ship.is_monster
        assert ship.is_flying == (ship.id in FLYERS)


def test_shapes_are_the_bases_and_the_outlines():
    held = CONTENT.shapes["heldenhammer"]
    assert held.corners == ((-1000, 2000), (1000, 2000), (1000, -2000), (-1000, -2000))
    assert held.has_facing and not CONTENT.shapes["sea-giant"].has_facing
    assert CONTENT.shapes["alliance-cog"].top == (0, 0, 1250)
    for piece in CONTENT.scenery.values():
        shape = CONTENT.shapes[piece.id]
        assert (shape.outline, shape.length, shape.width) == (
            piece.outline,
            piece.length_thou,
            piece.width_thou,
        )


def test_twelve_pieces_of_scenery_with_their_heights():
    """Seven islands and five wrecks (GAP-02)."""
    heights = {piece.id: piece.height_thou for piece in CONTENT.scenery.values()}
    assert heights == {
        "castle": 3500,
        "volcano": 3500,
        "skull": 3000,
        "leviathan": 2500,
        "corpse-face-cliff": 3000,
        "rocky-a": 2000,
        "rocky-b": 2000,
        "wreck-1": 1000,
        "wreck-2": 800,
        "wreck-3": 900,
        "wreck-4": 700,
        "wreck-5": 800,
    }
    assert {piece.type for piece in CONTENT.scenery.values() if piece.id.startswith("wreck")} == {"wreck"}
    for piece in CONTENT.scenery.values():
        size = {"wreck": (3000, 2000)}.get(piece.type, (5000, 6000))
        size = (4000, 4500) if piece.id.startswith("rocky") else size
        assert (piece.length_thou, piece.width_thou) == size
        assert 22 <= len(piece.outline) <= 36


def test_board_and_marks_are_those_of_the_table():
    assert CONTENT.board == standard_board()


@pytest.mark.parametrize("path", sorted(ROOT.glob("ships/*.toml")), ids=lambda path: path.stem)
def test_file_bears_the_name_of_its_ship(path: Path):
    assert tomllib.loads(path.read_text(encoding="utf-8"))["id"] == path.stem


def texts(value, origin=None, place=""):
    """Yield every text for players with the origin nearest above it."""
    if isinstance(value, dict):
        origin = value.get("origin", origin)
        for key, member in value.items():
            yield from texts(member, origin, f"{place}.{key}")
    elif isinstance(value, list):
        for member in value:
            yield from texts(member, origin, place)
    elif place.rsplit(".", 1)[-1] in ("text", "flavour", "title", "briefing", "summary", "name"):
        yield place, value, origin


DATA_FILES = [
    p
    for folder in ("ships", "cards", "scenery", "scenarios", ".")
    for p in sorted((ROOT / folder).glob("*.toml"))
]


@pytest.mark.parametrize("path", DATA_FILES, ids=lambda path: path.stem)
def test_every_text_says_where_it_comes_from(path: Path):
    found = list(texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert found or path.stem == "campaign", "the score table has figures only"
    for place, text, origin in found:
        assert origin in ("attested", "reconstructed"), (place, text)
