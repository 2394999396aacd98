"""Worked examples that are arithmetic; the others are scenes."""

import dataclasses
from itertools import product

import msgspec
import pytest

from vtt.dreadfleet.abilities import strike_cards
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes import find_scene, open_scene, scene_ids
from vtt.kernel import dice
from vtt.kernel.dice import Throw
from vtt.kernel.units import halved_up
from vtt.rulebook import book

FACES = range(1, 7)

ARITHMETIC = ("EX-01", "EX-02", "EX-03", "EX-04", "EX-05", "EX-49")


def test_ex_01_a_d3_is_half_a_die() -> None:
    """DF-DICE-02."""
    assert [d3(face) for face in FACES] == [1, 1, 2, 2, 3, 3]


def test_ex_02_two_dice_give_two_to_twelve() -> None:
    """DF-DICE-03: two dice are thrown and added, not one die doubled."""
    state, totals = dice.seeded(7), set()
    for _ in range(500):
        state, faces = dice.draw(state, Throw(reason="throw.full-sail", side="ga", count=2))
        assert len(faces) == 2
        totals.add(faces[0] + faces[1])
    assert totals == {first + second for first, second in product(FACES, FACES)} == set(range(2, 13))


def test_ex_03_half_of_seven_is_four() -> None:
    """DF-DICE-04."""
    assert halved_up(7) == 4
    assert [halved_up(total) for total in range(2, 13)] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_ex_04_one_die_and_two() -> None:
    """DF-DICE-05: 1D6+2 is one die; escapes roll 1D3+1 in the same way (DF-ESC-06)."""
    state, totals = dice.seeded(3), set()
    for _ in range(200):
        state, faces = dice.draw(state, Throw(reason="throw.escape", side="ga"))
        assert len(faces) == 1
        totals.add(faces[0] + 2)
    assert totals == {3, 4, 5, 6, 7, 8}


@pytest.mark.parametrize(("face", "total"), [(2, 3), (5, 6)])
def test_ex_05_plus_one(face: int, total: int) -> None:
    """DF-DICE-05: shown by a Command check at +1, as a card might give it."""
    text = find_scene("EX-45").model_copy(update={"dice": [face]})
    for ship in text.ship:
        ship.timed.append(_better_command())
    found = open_scene(text)
    checked = next(event for event in found.opening if type(event).__name__ == "CommandChecked")
    assert (checked.natural, checked.total) == (face, total)


def _better_command() -> object:
    from vtt.dreadfleet.scenes.form import TimedTable

    return TimedTable(attribute="command", delta=1, reason="reason.test", rules=["DF-DICE-05"])


def test_ex_32_a_scenario_of_six_turns_ends_with_the_sixth() -> None:
    """DF-TURN-18: the End phase of turn 6 ends it, that of turn 5 does not."""
    content = load_content()
    six = msgspec.structs.replace(content.scenarios["dead-mans-reef"], turns=6)
    short = dataclasses.replace(content, scenarios={"dead-mans-reef": six})
    base = find_scene("EX-51")
    ships = [ship.model_copy(update={"damage": []}) for ship in base.ship]
    ended = {
        turn: open_scene(base.model_copy(update={"turn": turn, "ship": ships}), content=short).state
        for turn in (5, 6)
    }
    assert ended[5].outcome is None and ended[5].turn == 6
    assert ended[6].outcome is not None and ended[6].outcome.reason == "outcome.time"


def test_ex_40_a_strike_is_a_die_less_one_and_never_nothing() -> None:
    """DF-DICE-07, GAP-60."""
    assert [strike_cards(face) for face in FACES] == [1, 1, 2, 3, 4, 5]


def test_ex_49_nine_marks_on() -> None:
    """GAP-04, DF-DEST-07: the marks 1,6 / 3,3 / 4,6 / 6,3 are nine apart, all round."""
    board = Dreadfleet().content.board
    names = ["1,6"]
    for _ in range(4):
        names.append(board.marks[board.shifted(board.mark_index(names[-1]), 9)].name)
    assert names == ["1,6", "3,3", "4,6", "6,3", "1,6"]
    assert board.marks[board.shifted(board.mark_index("3,3"), -9)].name == "1,6"


def test_every_example_is_a_scene_or_a_test() -> None:
    shown = {f"EX-{scene.split('-')[1]}" for scene in scene_ids() if scene.startswith("ex-")}
    listed = {f"EX-{number:02d}" for number in range(1, 53)}
    assert all(example in book.load_rulebook() for example in listed)
    assert shown | {*ARITHMETIC} == listed
