"""Loading, hashing, replacing files, finding scenarios, and the checker's choice of what a file is."""

import json
import shutil
from pathlib import Path

import pytest

from vtt.dreadfleet import scenes  # noqa: F401 - registers the check of scenes
from vtt.dreadfleet.content import (
    ContentError,
    campaign_schema,  # noqa: F401 - registers the check of the score table
    check_file,
    check_files,
    load_content,
    register_checker,
)
from vtt.dreadfleet.content.loader import read_content
from vtt.paths import data_dir

ROOT = data_dir("scenarios") / "dreadfleet"


@pytest.fixture
def copy(tmp_path) -> Path:
    """A copy of the data folder that a test may spoil."""
    return Path(shutil.copytree(ROOT, tmp_path / "dreadfleet"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


# ---- hash ---------------------------------------------------------------------------------------------------


def test_reading_twice_gives_the_same_hash():
    first, _ = read_content(ROOT, {})
    second, _ = read_content(ROOT, {})
    assert first is not second
    assert first.ruleset_hash == second.ruleset_hash == load_content().ruleset_hash
    assert len(first.ruleset_hash) == 64 and int(first.ruleset_hash, 16)


def test_content_is_read_once():
    assert load_content() is load_content()


def test_layout_of_a_file_does_not_count(copy):
    before = load_content(ROOT).ruleset_hash
    path = copy / "ships/heldenhammer.toml"
    text = path.read_text(encoding="utf-8").replace("length_in = 4.0", "length_in   =   4.00")
    path.write_bytes(("# a remark\n" + text).replace("\n", "\r\n").encode())
    assert load_content(copy).ruleset_hash == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("ships/heldenhammer.toml", "length_in = 4.0", "length_in = 4.002"),
        ("cards/damage.toml", "speed_loss_in = 6", "speed_loss_in = 5"),
        ("scenarios/dead-mans-reef.toml", "x = 21.13", "x = 21.14"),
    ],
)
def test_every_figure_counts(copy, name, old, new):
    edit(copy / name, old, new)
    assert load_content(copy).ruleset_hash != load_content(ROOT).ruleset_hash


def test_a_mood_is_only_looked_at(copy):
    edit(copy / "scenarios/maelstrom.toml", 'mood = "storm"', 'mood = "dusk"')
    edit(copy / "scenarios/ring-of-fire.toml", 'mood = "dusk"\n', "")
    content = load_content(copy)
    assert (content.scenarios["maelstrom"].mood, content.scenarios["ring-of-fire"].mood) == ("dusk", "day")
    assert content.ruleset_hash == load_content(ROOT).ruleset_hash


def test_sight_hulls_count(copy):
    (copy / "hulls").mkdir(exist_ok=True)
    (copy / "hulls" / "extra.json").write_text("{}", encoding="utf-8")
    assert load_content(copy).ruleset_hash != load_content(ROOT).ruleset_hash


def test_version_of_the_rules_counts():
    content, _ = read_content(ROOT, {})
    object.__setattr__(content, "rules_version", content.rules_version + 1)
    assert content.ruleset_hash != load_content().ruleset_hash


# ---- replacing files --------------------------------------------------------------------------------------------


def test_owner_replaces_a_deck(tmp_path):
    own = tmp_path / "my-damage.toml"
    shutil.copy(ROOT / "cards/damage.toml", own)
    edit(own, 'title = "Back Broken"', 'title = "Keel Snapped"')
    content = load_content(overrides={"cards/damage.toml": own})
    assert content.damage["back-broken"].title == "Keel Snapped"
    assert content.ruleset_hash != load_content().ruleset_hash


def test_name_that_replaces_nothing_is_refused(tmp_path):
    with pytest.raises(ContentError) as caught:
        load_content(overrides={"damage.toml": tmp_path})
    assert str(caught.value) == (
        "damage.toml: expected one of board.toml, scenery/footprints.toml, cards/damage.toml, cards/destiny.toml, "
        "house_rules.toml, ships/NAME.toml, scenarios/NAME.toml, found a name that replaces no data file"
    )


def test_missing_file_is_named(copy):
    (copy / "cards/destiny.toml").unlink()
    with pytest.raises(ContentError) as caught:
        load_content(copy)
    assert str(caught.value) == "cards/destiny.toml: expected a data file, found no file of that name"


def test_file_that_is_not_text(copy):
    (copy / "board.toml").write_bytes(b"kind = \xff")
    with pytest.raises(ContentError) as caught:
        load_content(copy)
    assert str(caught.value) == "board.toml: expected text in UTF-8, found byte 7 that is not"


def test_two_ships_of_one_name(copy):
    edit(copy / "ships/sea-giant.toml", 'id = "sea-giant"', 'id = "bone-hydra"')
    with pytest.raises(ContentError) as caught:
        load_content(copy)
    assert str(caught.value) == (
        "cards/destiny.toml: card[sea-giant].params.ship: expected one of the sea monsters blood-serpent, bone-hydra, "
        'found "sea-giant"'
    )
    assert str(caught.value.others[0]) == (
        'ships/bone-hydra.toml: id: expected an id no other ship has, found "bone-hydra" in two files'
    )


def test_two_scenarios_of_one_chapter(copy):
    shutil.copy(copy / "scenarios/dead-mans-reef.toml", copy / "scenarios/second.toml")
    edit(copy / "scenarios/second.toml", 'id = "dead-mans-reef"', 'id = "second"')
    with pytest.raises(ContentError) as caught:
        load_content(copy)
    assert str(caught.value) == (
        'scenarios/dead-mans-reef.toml: chapter: expected a chapter no other scenario has, found "SC01" in '
        'scenarios/dead-mans-reef.toml and scenarios/second.toml'
    )


def test_all_mistakes_come_at_once(copy):
    edit(copy / "ships/heldenhammer.toml", "crew = 6\n", "")
    edit(copy / "ships/sea-giant.toml", "crew = 3\n", "")
    with pytest.raises(ContentError) as caught:
        load_content(copy)
    assert [str(problem) for problem in (caught.value, *caught.value.others)] == [
        "ships/heldenhammer.toml: profile.crew: expected a value, found nothing",
        "ships/sea-giant.toml: profile.crew: expected a value, found nothing",
    ]


# ---- sight hulls ------------------------------------------------------------------------------------------------


def test_missing_sight_hull_is_named(copy):
    shutil.rmtree(copy / "hulls", ignore_errors=True)
    with pytest.raises(ContentError) as caught:
        _ = load_content(copy).catalogue
    assert str(caught.value) == (
        'hulls/alliance-cog.json: expected the sight hull of "alliance-cog", found no file of that name'
    )


def test_sight_hull_of_another_ship(copy):
    hull = {"id": "other", "version": 1, "vertices": [[0, 0, 0]], "triangles": [], "samples": [[0, 0, 0]]}
    (copy / "hulls").mkdir(exist_ok=True)
    (copy / "hulls" / "alliance-cog.json").write_text(json.dumps(hull), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        _ = load_content(copy).catalogue
    assert str(caught.value) == 'hulls/alliance-cog.json: id: expected "alliance-cog", found "other"'


def test_sight_hull_with_too_many_samples(copy):
    hull = {
        "id": "alliance-cog",
        "version": 1,
        "vertices": [[0, 0, 0]],
        "triangles": [],
        "samples": [[0, 0, 0]] * 2,
    }
    (copy / "hulls").mkdir(exist_ok=True)
    (copy / "hulls" / "alliance-cog.json").write_text(json.dumps(hull), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        _ = load_content(copy).catalogue
    assert str(caught.value) == "hulls/alliance-cog.json: samples: expected 1 of them, found 2"


# ---- scenarios --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["dead-mans-reef", "SC01", "sc01", "sc01_dead_mans_reef", "Dead-Mans-Reef", "dead-mans-reef.toml"]
)
def test_scenario_is_found_by_every_name(name):
    assert load_content().find_scenario(name).id == "dead-mans-reef"


def test_unknown_scenario_lists_the_known_ones():
    with pytest.raises(ContentError) as caught:
        load_content().find_scenario("atlantis")
    known = ", ".join(f"{one.id} ({one.chapter})" for one in load_content().scenarios.values())
    assert str(caught.value) == f'scenarios: expected one of {known}, found "atlantis"'
    assert "dead-mans-reef (SC01)" in known


# ---- check ------------------------------------------------------------------------------------------------------


def test_new_ship_of_a_player_is_checked_beside_the_others(tmp_path):
    own = tmp_path / "swordfish.toml"
    shutil.copy(ROOT / "ships/heldenhammer.toml", own)
    edit(own, 'id = "heldenhammer"', 'id = "swordfish"')
    assert check_file(own) == []


LATER_SHIP = """
kind = "ship"
id = "{id}"
name = "{name}"
class = "{ship_class}"
side = "ga"
propulsion = "engine"
{more}
model = "{id}"
hull = "{id}"
flavour = "Hisses."
rules = ["GAP-17"]
origin = "attested"
[profile]
{profile}
[base]
length_in = 3.0
width_in = 1.75
hull_height_in = 1.25
top_in = 2.5
rules = ["GAP-05"]
origin = "reconstructed"
"""

CAPTAIN = """
[captain]
name = "Brokk Gunnarsson the Red"
command = 2
fencing = 3
rules = ["DF-SHIP-THUNDER-4"]
[[ability]]
id = "flaming-cannons"
title = "Flaming Cannons"
text = "One extra die that sets ships on fire."
rules = ["DF-SHIP-THUNDER-2", "GAP-59"]
origin = "attested"
"""


def test_schema_holds_the_ships_to_come(tmp_path):
    """A steam fortress with an extra die and two fliers aboard, beside the ships there are."""
    thunder, dirigible = tmp_path / "grimnirs-thunder.toml", tmp_path / "dirigible.toml"
    aboard = 'auxiliaries = ["dirigible", "dirigible"]'
    big = (
        "speed_in = 9\nhull = 3\ncrew = 3\nbroadside = 2\nextra_dice = 1\nmanoeuvrability_in = 3\narmour = 3"
    )
    thunder.write_text(
        LATER_SHIP.format(id="grimnirs-thunder", name="G", ship_class="big", more=aboard, profile=big)
        + CAPTAIN,
        encoding="utf-8",
    )
    small, more = "speed_in = 8\nhull = 1\ncrew = 1\nbroadside = 1", "flying = true\nfaceless = true"
    dirigible.write_text(
        LATER_SHIP.format(id="dirigible", name="D", ship_class="auxiliary", more=more, profile=small),
        encoding="utf-8",
    )
    content = load_content(overrides={f"ships/{path.name}": path for path in (thunder, dirigible)})
    ship, flier = content.ships["grimnirs-thunder"], content.ships["dirigible"]
    assert (ship.profile.extra_dice, ship.is_sailing, ship.auxiliaries) == (1, False, ("dirigible",) * 2)
    assert (flier.is_flying, flier.profile.armour, flier.top_thou) == (True, None, 2500)
    assert content.abilities["flaming-cannons"].owner == "ship"


def test_file_without_kind(tmp_path):
    own = tmp_path / "thing.toml"
    own.write_text("x = 1\n", encoding="utf-8")
    (problem,) = check_file(own)
    # Schemes of paint are a kind as well once the stage's checker is loaded.
    expected = f'{own}: kind: expected one of "ship", "scenario", "damage-cards", "destiny-cards", "scenery", "board", '
    assert str(problem).startswith(f'{expected}"house-rules", "campaign", "scene"')
    assert str(problem).endswith(", found nothing")


def test_registered_kind_is_found_by_key_and_by_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("vtt.dreadfleet.content.check._checkers", {})
    monkeypatch.setattr("vtt.dreadfleet.content.check._folder_kinds", {})
    seen = []

    def checker(path: Path) -> list[ContentError]:
        seen.append(path.name)
        return [ContentError(str(path), "wind", "a mark", "nothing")]

    register_checker("scene", checker, folder="scenes")
    (tmp_path / "scenes").mkdir()
    by_folder, by_key = tmp_path / "scenes" / "a.toml", tmp_path / "b.toml"
    by_folder.write_text("", encoding="utf-8")
    by_key.write_text('kind = "scene"', encoding="utf-8")
    assert [str(p) for p in check_files([by_folder, by_key])] == [
        f"{by_folder}: wind: expected a mark, found nothing",
        f"{by_key}: wind: expected a mark, found nothing",
    ]
    assert seen == ["a.toml", "b.toml"]


def test_broken_save(tmp_path):
    path = tmp_path / "game.json"
    path.write_text('{"seascape_save": 1', encoding="utf-8")
    (problem,) = check_file(path)
    assert str(problem) == f"{path}: file: expected complete JSON, found Input data was truncated"


def test_missing_save(tmp_path):
    path = tmp_path / "gone.json"
    assert [str(p) for p in check_file(path)] == [f"{path}: file: expected a save file, found no such file"]


def test_broken_sight_hull(tmp_path):
    path = tmp_path / "hulls" / "x.json"
    path.parent.mkdir()
    path.write_text("{}", encoding="utf-8")
    (problem,) = check_file(path)
    assert str(problem).startswith(f"{path}: expected a sight hull, found x.json: not a sight hull: ")


def test_a_ship_without_its_model_is_told(tmp_path):
    whole = (data_dir("scenarios") / "dreadfleet" / "ships" / "alliance-cog.toml").read_text(encoding="utf-8")
    own = tmp_path / "alliance-cog.toml"
    own.write_text(whole.replace('model = "alliance-cog"', 'model = "paper-boat"'), encoding="utf-8")
    assert [str(problem) for problem in check_file(own)] == [
        f'{own}: model: expected the name of a file models/*.glb, found "paper-boat"'
    ]
