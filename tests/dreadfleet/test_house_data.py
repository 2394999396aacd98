"""House rules as data: the file, the options of a set-up, saves; and every ruling of weight H accounted for."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from vtt.dreadfleet.content import check_file, load_content
from vtt.dreadfleet.content.house_schema import SWITCHES, HouseRule
from vtt.dreadfleet.house import check_house_rules, chosen, mirrored, readings
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec, saves
from vtt.kernel.game import Game
from vtt.paths import data_dir
from vtt.words import has_words

RULES = load_content().house_rules
FILE = data_dir("scenarios") / "dreadfleet" / "house_rules.toml"

WEIGHT_H = """
GAP-01 GAP-03 GAP-04 GAP-05 GAP-07 GAP-08 GAP-09 GAP-10 GAP-12 GAP-14 GAP-15 GAP-16 GAP-17 GAP-18 GAP-20 GAP-24 GAP-26
GAP-28 GAP-29 GAP-31 GAP-34 GAP-35 GAP-37 GAP-38 GAP-39 GAP-40 GAP-41 GAP-44 GAP-46 GAP-52 GAP-56 GAP-60 GAP-61 GAP-62
GAP-65 GAP-66 GAP-68 GAP-70 GAP-95 GAP-SC04-2 GAP-SC05-1 GAP-SC11-3
""".split()
"""The rulings of weight H in section B of the ledger."""


def test_every_ruling_of_weight_h_has_a_switch_or_a_reason_for_none():
    switched = {rule.gap for rule in RULES.values()} - {"GAP-42", "GAP-53", "GAP-91"}
    fixed = {row.gap for row in load_content().fixed_rulings}
    assert sorted(switched | fixed) == sorted(WEIGHT_H) and not switched & fixed
    assert all(row.why.endswith(".") and row.why.count(".") == 1 for row in load_content().fixed_rulings)


def test_the_rule_book_says_which_rulings_are_open_to_a_house_rule():
    """A ruling is an option where there is a switch, or a variant of a scenario that names it; nowhere else."""
    open_ones = {rule.gap for rule in RULES.values()}
    for scenario in load_content().scenarios.values():
        open_ones |= {name for variant in scenario.variants for name in variant.rules if name.startswith("GAP-")}
    rulings = tomllib.loads((FILE.parent / "rules" / "rulings.toml").read_text(encoding="utf-8"))
    assert {name for name, ruling in rulings.items() if ruling.get("option")} == open_ones


def test_each_reading_is_one_sentence_of_its_own():
    texts = [text for rule in RULES.values() for text in (rule.text, rule.other)]
    assert all(text.endswith(".") and text.count(". ") == 0 for text in texts)
    assert len({rule.other for rule in RULES.values()}) == len(RULES)
    assert all(rule.gap in rule.rules for rule in RULES.values())


def test_every_switch_is_asked_by_the_rules_and_every_question_is_a_switch():
    """A switch that nobody asks would promise what the game does not do."""
    folder = Path(find_ruleset.__code__.co_filename).parent
    paths = [*sorted(folder.glob("*.py")), *sorted(folder.glob("special/*.py"))]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    asked = set(re.findall(r'plays\("([a-z-]+)"\)', source))
    named = set(re.findall(r'"([a-z-]+)"', source))
    assert asked <= set(RULES) and set(RULES) <= named and set(RULES) == set(SWITCHES)


def test_the_questions_that_only_house_rules_raise_have_words():
    kinds = ("share-damage", "place-monster", "escape-length")
    assert all(has_words(f"prompt.{kind}") for kind in kinds) and has_words("refusal.escape-repaired")


# the file ------------------------------------------------------------------------------------------------------------


def changed(tmp_path: Path, old: str, new: str) -> list[str]:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(problem) for problem in check_file(path)]


def test_check_accepts_the_file_and_explains_mistakes(tmp_path):
    assert not check_file(FILE)
    assert 'found "no-minimum-two"' in changed(tmp_path, "no-minimum-one", "no-minimum-two")[0]
    twice = changed(tmp_path, 'id = "victory-first"', 'id = "newcomers-wait"')
    assert twice == [f"{tmp_path / 'own.toml'}: switch[newcomers-wait]: expected every id once, found it twice"]
    typo = changed(tmp_path, "other = ", "othr = ")
    assert "othr" in typo[0] and "the key other" in typo[0]
    unknown = changed(tmp_path, 'group = "burning"', 'group = "burning"\nscenarios = ["nowhere"]')
    assert 'found "nowhere"' in unknown[0]
    both = changed(tmp_path, 'gap = "GAP-03"', 'gap = "GAP-04"')
    assert "a ruling without a switch" in both[0]


def test_the_file_counts_for_the_ruleset_hash(tmp_path):
    path = tmp_path / "own.toml"
    text = FILE.read_text(encoding="utf-8")
    path.write_text(text.replace("A strike may fail", "A strike can fail"), encoding="utf-8")
    own = load_content(overrides={"house_rules.toml": path})
    assert own.ruleset_hash != load_content().ruleset_hash and own.house_rules["no-minimum-one"].title.endswith("fail")


# options -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("house:none-such",), "found 'house:none-such'"),
        (("house:halve-first", "house:halve-last"), "'house:halve-first' and 'house:halve-last' exclude each other"),
    ],
)
def test_options_that_cannot_be_played_are_explained(options, words):
    with pytest.raises(ValueError, match=words):
        Game(Dreadfleet(), Setup(quick=True, options=options))


def test_a_house_rule_may_belong_to_a_scenario():
    rule = HouseRule("x", "X", "GAP-SC04-2", "a", "b", ("GAP-SC04-2",), scenarios=("volcano",))
    check_house_rules(("house:x",), {"x": rule}, "volcano")
    with pytest.raises(ValueError, match="is for volcano, not for reef"):
        check_house_rules(("house:x",), {"x": rule}, "reef")
    assert readings({"x": rule}, "reef") == () and readings({"x": rule}, "volcano") == (("house:x",),)


def test_house_rules_are_stored_with_the_game(tmp_path):
    setup = Setup(quick=True, options=("house:no-minimum-one", "house:newcomers-wait"))
    game = Game(Dreadfleet(), setup)
    assert [rule.id for rule in chosen(game.state.options, RULES)] == ["newcomers-wait", "no-minimum-one"]
    assert game.position.plays("no-minimum-one") and not game.position.plays("victory-first")
    saves.save(game, tmp_path / "a.json")
    loaded = saves.load(tmp_path / "a.json", find_ruleset).game
    assert codec.digest(loaded.state) == codec.digest(game.state) and loaded.position.plays("newcomers-wait")


def test_the_sets_of_house_rules_go_together_and_leave_none_out():
    sets = readings(RULES)
    assert {option for options in sets for option in options} == {rule.option for rule in RULES.values()}
    for scenario in load_content().scenarios:
        for options in readings(RULES, scenario):
            check_house_rules(options, RULES, scenario)


# GAP-04 --------------------------------------------------------------------------------------------------------------


def test_gap_04_mirrored_marks_start_in_the_north_east_and_run_the_other_way():
    """The mid-points of the north and south edges keep their numbers, those of the short edges change places."""
    plain, other = load_content().board, mirrored(load_content().board)
    assert (other.mark("1,1").x, other.mark("1,1").y) == (plain.mark("2,5").x, plain.mark("2,5").y)
    assert other.mark("1,2").x < other.mark("1,1").x
    assert other.mark("1,6") == plain.mark("1,6") and other.mark("4,6") == plain.mark("4,6")
    assert (other.mark("3,3").x, other.mark("3,3").y) == (plain.mark("6,3").x, plain.mark("6,3").y)
    assert {(m.x, m.y) for m in other.marks} == {(m.x, m.y) for m in plain.marks}
    assert [(m.x, m.y) for m in other.marks] == [(m.x, m.y) for m in plain.marks], "clockwise steps stay clockwise"


def test_gap_04_a_game_uses_the_mirrored_marks():
    faces = (3, 4)
    found = []
    for options in ((), ("house:marks-counter-clockwise",)):
        setup = Setup(quick=True, seed=5, options=options)
        game = Game(Dreadfleet(), msgspec.structs.replace(setup, script=()))
        found.append(game.state.table.board.mark(f"{faces[0]},{faces[1]}"))
    assert found[0].x == 60_000 and found[1].x == 0
