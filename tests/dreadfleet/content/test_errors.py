"""Every mistake an author can make is one clear sentence; the full text is compared."""

from pathlib import Path

import pytest

from vtt.dreadfleet.content import ContentError, check_file, load_content
from vtt.paths import data_dir

ROOT = data_dir("scenarios") / "dreadfleet"
SHIP, DAMAGE, DESTINY = "ships/heldenhammer.toml", "cards/damage.toml", "cards/destiny.toml"
SCENERY, BOARD, SCENARIO = "scenery/footprints.toml", "board.toml", "scenarios/dead-mans-reef.toml"
GRAND_ALLIANCE = "flaming-scimitar, grimnirs-thunder, heldenhammer, sea-dragon, swordfish"
AUXILIARIES = "alliance-cog, dirigible, dragon, dread-cog"

MISTAKES = [
    (
        SCENARIO,
        'mood = "day"',
        'mood = "fog"',
        'mood: expected "day", "dusk", "moonlight" or "storm", found "fog"',
    ),
    # file, what is written, what is written instead, the message after the name of the file
    (
        SHIP,
        "speed_in = 12",
        "sped_in = 12",
        "profile.sped_in: expected the key speed_in, found an unknown key",
    ),
    (
        SHIP,
        "fencing = 3",
        "fencing = 3\nzeal = 4",
        "captain.zeal: expected one of the keys ability, command, fencing, name, rules, found an unknown key",
    ),
    (SHIP, "crew = 6\n", "", "profile.crew: expected a value, found nothing"),
    (SHIP, "hull = 4\n", 'hull = "four"\n', 'profile.hull: expected a whole number, found "four"'),
    (
        SHIP,
        "speed_in = 12",
        'speed_in = "30 cm"',
        'profile.speed_in: expected a whole number of inches, found "30 cm"',
    ),
    (
        SHIP,
        "length_in = 4.0",
        'length_in = "4 in"',
        'base.length_in: expected a number of inches with at most 3 decimals, found "4 in"',
    ),
    (
        SHIP,
        "length_in = 4.0",
        "length_in = 4.00003",
        "base.length_in: expected a number of inches with at most 3 decimals, found 4.00003",
    ),
    (
        SHIP,
        "length_in = 4.0",
        "length_in = 4.001",
        "base.length_in: expected an even number of thousandths, found 4.001",
    ),
    (SHIP, "length_in = 4.0", "length_in = 0", "base.length_in: expected a number above 0, found 0"),
    (
        SHIP,
        "length_in = 4.0",
        "length_in = nan",
        "base.length_in: expected a number of inches with at most 3 decimals, found NaN",
    ),
    (SHIP, "command = 3", "command = 7", "captain.command: expected a number of 6 or less, found 7"),
    (SHIP, "command = 3", "command = 1", "captain.command: expected a number of 2 or more, found 1"),
    (SHIP, 'side = "ga"', 'side = "us"', 'side: expected "ga" or "fot", found "us"'),
    (SHIP, 'side = "ga"\n', "", 'side: expected "ga" or "fot", found nothing'),
    (SHIP, 'name = "Heldenhammer"', 'name = ""', 'name: expected a text that is not empty, found ""'),
    (SHIP, 'name = "Heldenhammer"', "name = 3", "name: expected a text, found 3"),
    (SHIP, 'class = "big"', 'class = "big"\nflying = 1', "flying: expected true or false, found 1"),
    (
        SHIP,
        'class = "big"',
        'class = "big"\nfaceless = true',
        "faceless: expected false for a big ship, found true",
    ),
    (
        SHIP,
        'id = "wrath-of-sigmar"',
        'id = "Wrath of Sigmar"',
        "ability[Wrath of Sigmar].id: expected an id of small letters, digits and single hyphens, "
        'found "Wrath of Sigmar"',
    ),
    (
        SHIP,
        '"DF-AUX-05"',
        '"page 12"',
        'rules[2]: expected the id of a rule such as DF-MOV-15 or GAP-07, found "page 12"',
    ),
    (
        SHIP,
        '["alliance-cog"]',
        '["alliance-dog"]',
        f'auxiliaries: expected an auxiliary: {AUXILIARIES}, found "alliance-dog"',
    ),
    (
        SHIP,
        '["alliance-cog"]',
        '["bloody-reaver"]',
        f'auxiliaries: expected an auxiliary: {AUXILIARIES}, found "bloody-reaver", which is none',
    ),
    (SHIP, '["alliance-cog"]', '"alliance-cog"', 'auxiliaries: expected a list, found "alliance-cog"'),
    (
        SHIP,
        "manoeuvrability_in = 5\n",
        "",
        "profile.manoeuvrability_in: expected a number for a big ship, found nothing",
    ),
    (
        SHIP,
        "[base]",
        "[base",
        "line 24, column 6: expected TOML, found expected ']' at the end of a table declaration",
    ),
    (
        SHIP,
        "armour = 5",
        "armour = 5\narmour = 5",
        "line 23, column 11: expected TOML, found cannot overwrite a value",
    ),
    (
        "ships/sea-giant.toml",
        'class = "monster"',
        'class = "monster"\nside = "ga"',
        'side: expected no side for a sea monster, found "ga"',
    ),
    (DAMAGE, "count = 10", "count = 9", "card: expected 55 cards in all, found 54"),
    (
        DAMAGE,
        'id = "broken-frames"',
        'id = "back-broken"',
        "card[back-broken]: expected every id once, found it twice",
    ),
    (
        DAMAGE,
        'count = 10\ntype = "hull"\npoints = 1',
        'count = 10\ntype = "hull"',
        "card[timbers-stove-in].points: expected 1 to 3 points on a Hull card, found 0",
    ),
    (
        DAMAGE,
        'count = 10\ntype = "hull"',
        'count = 10\nspeed_loss_in = 2\ntype = "hull"',
        "card[timbers-stove-in].speed_loss_in: expected no inches except on a Speed card, found 2",
    ),
    (
        DAMAGE,
        "points = 3\nspeed_loss_in = 6",
        "points = 3",
        "card[dismasted].speed_loss_in: expected inches above 0 on a Speed card, found 0",
    ),
    (
        DAMAGE,
        'effect = "first-mate-killed"',
        "points = 1",
        "card[first-mate].points: expected no points on a Special card, found 1",
    ),
    (
        DAMAGE,
        'effect = "slowly-capsizing"',
        'effect = "krakens-kiss"',
        "card[slowly-capsizing].effect: expected one of the effects anchor-lost, boarding-dice, broadside-value, "
        "burning, captain-wound, captain-wound-roll, command, first-mate-killed, magazine-explosion, rudder-jammed, "
        'saw-sharks, slowly-capsizing, to-hit, found "krakens-kiss"',
    ),
    (
        DAMAGE,
        "params = { port_up_to = 3 }",
        "params = { port_up_to = 3, lucky = 6 }",
        "card[rudder-jammed].params.lucky: expected one of port_up_to, found an unknown key",
    ),
    (
        DAMAGE,
        "params = { port_up_to = 3 }",
        'params = { port_up_to = "three" }',
        'card[rudder-jammed].params.port_up_to: expected a whole number, found "three"',
    ),
    (
        DAMAGE,
        "params = { port_up_to = 3 }\n",
        "",
        "card[rudder-jammed].params.port_up_to: expected a value, found nothing",
    ),
    (
        DAMAGE,
        'effect = "slowly-capsizing"',
        'effect = "slowly-capsizing"\nparams = { soon = 1 }',
        "card[slowly-capsizing].params.soon: expected no figure for slowly-capsizing, found an unknown key",
    ),
    (
        DAMAGE,
        'effect = "anchor-lost"\n',
        "",
        "card[anchor-lost].effect: expected the id of an effect on a Special card, found nothing",
    ),
    (
        DESTINY,
        '{ kind = "counter", marks = 3 } } ]\ntext = "Choose',
        '{ kind = "counter", marks = 3 } }, { force = 6, wind = { kind = "random" } } ]\ntext = "Choose',
        "card: expected 40 cards in all, found 41",
    ),
    (
        DESTINY,
        'copies = [ { force = 1, wind = { kind = "random" } } ]',
        'copies = [ { force = 1, wind = { kind = "random", marks = 2 } } ]',
        "card[dead-calm].copies[1].wind.marks: expected no marks for a random move, found 2",
    ),
    (
        DESTINY,
        'copies = [ { force = 1, wind = { kind = "random" } } ]',
        'copies = [ { force = 1, wind = { kind = "counter" } } ]',
        "card[dead-calm].copies[1].wind.marks: expected 1 to 3 marks, found nothing",
    ),
    (
        DESTINY,
        'ship = "skabrus"',
        'ship = "seabus"',
        "card[warp-leap].params.ship: expected one of the big ships heldenhammer, swordfish, flaming-scimitar, "
        "grimnirs-thunder, sea-dragon, bloody-reaver, curse-of-zandri, skabrus, shadewraith, black-kraken, "
        'found "seabus"',
    ),
    (
        DESTINY,
        'params = { ship = "sea-giant" }',
        'params = { ship = "skabrus" }',
        "card[sea-giant].params.ship: expected one of the sea monsters blood-serpent, bone-hydra, sea-giant, "
        'found "skabrus"',
    ),
    (
        SCENERY,
        "top = [0.3, 0.5]",
        "top = [9, 0.5]",
        "piece[castle].top: expected a point inside the outline, found (9, 0.5)",
    ),
    (
        SCENERY,
        "top = [0.3, 0.5]",
        "top = [0.3]",
        "piece[castle].top: expected at least 2 of them, found a list of 1",
    ),
    (
        SCENERY,
        'id = "castle"\nname = "Castle Island"\ntype = "island"\nsize = [6, 5]',
        'id = "castle"\nname = "Castle Island"\ntype = "island"\nsize = [7, 5]',
        "piece[castle].size: expected 7 by 5, found points that span 6 by 5",
    ),
    (BOARD, 'name = "1,2"', 'name = "1,3"', 'marks[1,3].name: expected "1,2", found "1,3"'),
    (
        BOARD,
        "x = 8.182, y = 40.000",
        "x = 8.182, y = 39.000",
        "marks[1,2]: expected a point on the edge of the board, found (8.182, 39)",
    ),
    (
        SCENARIO,
        'ships = ["heldenhammer"]',
        'ships = ["heldenhamster"]',
        f'force[ga].ships: expected a big ship of that side: {GRAND_ALLIANCE}, found "heldenhamster"',
    ),
    (
        SCENARIO,
        'ships = ["heldenhammer"]',
        'ships = ["bloody-reaver"]',
        f'force[ga].ships: expected a big ship of that side: {GRAND_ALLIANCE}, found "bloody-reaver"',
    ),
    (
        SCENARIO,
        'ship = "heldenhammer"',
        'ship = "swordfish"',
        'suggested: expected a ship of this scenario: heldenhammer, bloody-reaver, found "swordfish"',
    ),
    (
        SCENARIO,
        '{ id = "skull"',
        '{ id = "scull"',
        "layout.pieces: expected a piece of scenery: castle, volcano, skull, leviathan, corpse-face-cliff, rocky-a, "
        'rocky-b, wreck-1, wreck-2, wreck-3, wreck-4, wreck-5, found "scull"',
    ),
    (
        SCENARIO,
        '{ id = "skull"',
        '{ id = "castle"',
        'layout.pieces: expected every piece once, found "castle" twice',
    ),
    (
        SCENARIO,
        "y = 27.78, heading = 62",
        "y = 27.78, heading = 362",
        "layout.pieces[castle].heading: expected a heading from 0 to below 360 degrees, found 362",
    ),
    (
        SCENARIO,
        "rect = { west = 54, south = 28, east = 60, north = 40 }\n",
        "",
        "zone[fot]: expected one of rect, disc, polygon, found none",
    ),
    (SCENARIO, 'rule = "eight', 'rul = "eight', "victory.rul: expected the key rule, found an unknown key"),
    (
        SCENARIO,
        'chapter = "SC01"',
        'chapter = "one"',
        'chapter: expected a chapter such as SC01, found "one"',
    ),
]


def written(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """Write one of the game's files with one mistake in it."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / Path(name).name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "old", "new", "message"), MISTAKES)
def test_mistake_is_one_sentence(tmp_path, name, old, new, message):
    path = written(tmp_path, name, old, new)
    problems = check_file(path)
    assert str(problems[0]) == f"{path}: {message}"
    with pytest.raises(ContentError) as caught:
        load_content(overrides={name: path})
    assert str(caught.value) == f"{path}: {message}"
