"""Drafts of scenarios: what the editor does to the tables of a file, and what it says of them."""

import tomllib
from decimal import Decimal

import pytest

from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.draft import Draft, blank_draft, copy_of, free_chapter, id_of, open_chart, open_draft
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.toml_text import toml_of
from vtt.dreadfleet.drafting import draft_position, draft_problems, measures
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.table.pose import Pose

CONTENT = load_content()


@pytest.mark.parametrize("scenario", sorted(CONTENT.scenarios))
def test_a_copy_of_every_scenario_is_in_order_and_reads_back_as_it_was(scenario):
    draft = copy_of(CONTENT, scenario, "A Copy")
    assert draft_problems(draft, CONTENT) == []
    assert tomllib.loads(draft.text(), parse_float=Decimal) == draft.tables


def test_a_new_scenario_can_be_played_as_it_is(tmp_path):
    draft = blank_draft(CONTENT, "Calm Waters")
    assert draft_problems(draft, CONTENT) == []
    path = tmp_path / "calm-waters.toml"
    path.write_text(draft.text(), encoding="utf-8")
    overrides = {"scenarios/calm-waters.toml": path}
    game = Game(Dreadfleet(load_content(overrides=overrides)), Setup(scenario="calm-waters", quick=True))
    assert game.state.table.piece("heldenhammer").pose == Pose(4000, 20000, 9000)


def test_moving_and_turning_a_piece_changes_its_row_only():
    draft = copy_of(CONTENT, "dead-mans-reef", "A Copy")
    moved = draft.moved("skull", Pose(31250, 19990, 4550))
    assert moved.item("skull").pose == Pose(31250, 19990, 4550)
    before = {item.name: item for item in draft.items() if item.name != "skull"}
    assert before == {item.name: item for item in moved.items() if item.name != "skull"}
    assert draft.item("skull").pose == Pose(30000, 20000, 12500), "a draft is never changed in place"


def test_gaps_and_zones_are_judged_at_once():
    draft = copy_of(CONTENT, "dead-mans-reef", "A Copy")
    crowded = draft.moved("skull", Pose(24000, 22000, 12500))
    keys = [problem.key for problem in draft_problems(crowded, CONTENT)]
    assert any("skull" in key for key in keys)
    outside = draft.moved("heldenhammer", Pose(20000, 2000, 9000))
    assert [p.key for p in draft_problems(outside, CONTENT)] == ["suggested[heldenhammer]"]


def test_a_corner_moves_two_edges_of_its_zone():
    draft = copy_of(CONTENT, "dead-mans-reef", "A Copy")
    wider = draft.moved("corner:ga/north-east", Pose(9000, 15000, 0))
    rect = next(row["rect"] for row in wider.tables["zone"] if row["id"] == "ga")
    assert {side: float(value) for side, value in rect.items()} == {"west": 0, "south": 0, "east": 9, "north": 15}


def test_ships_scenery_and_treasures_come_and_go():
    draft = blank_draft(CONTENT, "Calm Waters")
    full = draft.with_piece("volcano", Pose(30000, 20000, 0)).with_ship("swordfish", "ga", Pose(4000, 30000, 9000))
    full = full.with_treasure(Pose(30000, 35000, 0)).with_treasure(Pose(30000, 5000, 0))
    assert draft_problems(full, CONTENT) == []
    assert full.data().forces[0].ships == ("heldenhammer", "swordfish")
    names = [item.name for item in full.items()]
    assert {"volcano", "swordfish", "treasure:treasure-1", "treasure:treasure-2"} <= set(names)
    bare = full
    for name in ("volcano", "swordfish", "treasure:treasure-1", "treasure:treasure-2"):
        bare = bare.removed(name)
    assert bare.data().forces == draft.data().forces
    assert [item.name for item in bare.items()] == [item.name for item in draft.items()]


def test_measures_name_the_nearest_things_and_the_edge():
    draft = blank_draft(CONTENT, "Calm Waters").with_piece("volcano", Pose(10000, 20000, 0))
    gaps = measures(draft_position(draft, CONTENT), "volcano", 3)
    assert [gap.b for gap in gaps][:2] == ["heldenhammer", ""]
    assert gaps[0].thou < gaps[1].thou


def test_a_draft_that_nobody_can_read_says_what_is_missing():
    draft = Draft({"kind": "scenario", "id": "half"})
    problems = draft_problems(draft, CONTENT)
    assert problems and all(problem.expected for problem in problems)


def test_unknown_rules_are_mistakes():
    draft = blank_draft(CONTENT, "Calm Waters").with_value("victory.rule", "most-gold")
    assert ["victory.rule"] == [problem.key for problem in draft_problems(draft, CONTENT)]


@pytest.mark.parametrize("rule", ["most-treasures", "freed-ship-escapes"])
def test_df_turn_18_a_rule_that_judges_at_the_end_needs_a_last_turn(rule):
    """Points without a last turn would be counted for ever, and a captive may never escape."""
    draft = blank_draft(CONTENT, "Calm Waters").with_value("victory.rule", rule)
    found = draft_problems(draft.with_value("turns", 0), CONTENT)
    turns = [str(problem) for problem in found if problem.key == "turns"]
    assert len(turns) == 1 and f'the rule "{rule}" judges after it, found 0' in turns[0]
    assert not any(problem.key == "turns" for problem in draft_problems(draft.with_value("turns", 4), CONTENT))
    assert not draft_problems(blank_draft(CONTENT, "Calm Waters").with_value("turns", 0), CONTENT)


def test_a_taken_chapter_is_a_mistake():
    draft = blank_draft(CONTENT, "Calm Waters").with_value("chapter", "SC01")
    assert any(problem.key == "chapter" for problem in draft_problems(draft, CONTENT))
    assert free_chapter(CONTENT) == "SC50"


def test_ids_and_broken_files(tmp_path):
    assert id_of("  Gold & Glory, Part 2 ") == "gold-glory-part-2"
    broken = tmp_path / "broken.toml"
    broken.write_text("[[[", encoding="utf-8")
    with pytest.raises(ContentError):
        open_draft(broken)


def test_toml_text_keeps_decimals_and_odd_keys():
    tables = {"a": Decimal("1.50"), "odd key": "ü\n", "list": [1, 2], "row": [{"x": {"y": Decimal(2)}}]}
    tables["t"] = {"b": True}
    read = tomllib.loads(toml_of(tables), parse_float=Decimal)
    assert read == {**tables, "row": [{"x": {"y": 2}}]}


@pytest.mark.parametrize("text", [
    "layout = 5", "[layout]\npieces = [{ id = 'skull', x = 3 }]", "[[suggested]]\nship = 'skabrus'",
    "[[treasure]]\nid = 'one'\nkind = 'chest'\nx = 'far'\ny = 1", "victory = 'points'", "[[force]]\nside = 'ga'",
    "[layout]\npieces = [{ id = 'skull', x = 1e999999999, y = 1, heading = 0 }]",
    "[[zone]]\nid = 'west'\nside = 'ga'\ntext = 'West.'\nrules = ['DF-SCG-04']\nrect = { west = 1 }",
])
def test_a_chart_that_cannot_be_drawn_is_refused_in_a_sentence(tmp_path, text):
    path = tmp_path / "half.toml"
    path.write_text(f'kind = "scenario"\n{text}\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"half.toml: .+: expected .+, found "):
        open_chart(path)


def test_a_chart_without_ships_or_victory_can_be_drawn(tmp_path):
    path = tmp_path / "half.toml"
    path.write_text('kind = "scenario"\nturns = "many"\n[[force]]\nside = "ga"\nships = []\n', encoding="utf-8")
    assert open_chart(path).items() == ()


def test_toml_text_does_not_spell_out_endless_numbers():
    assert toml_of({"x": Decimal("1e999999999"), "y": Decimal("0.05")}) == 'x = 1E+999999999\ny = 0.05\n'
