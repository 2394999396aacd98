"""Worked examples: each is a scene; where one shows a few cases of a table, the whole table is worked out here."""

import dataclasses
from itertools import product

import msgspec

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


def test_ex_01_a_d3_is_half_a_die() -> None:
    """DF-DICE-02: the table of all six faces; the scenes EX-01 throw them."""
    assert [d3(face) for face in FACES] == [1, 1, 2, 2, 3, 3]


def test_ex_02_two_dice_give_two_to_twelve() -> None:
    """DF-DICE-03: every total comes up; the scenes EX-02 show the least and the most."""
    state, totals = dice.seeded(7), set()
    for _ in range(500):
        state, faces = dice.draw(state, Throw(reason="throw.full-sail", side="ga", count=2))
        assert len(faces) == 2
        totals.add(faces[0] + faces[1])
    assert totals == {first + second for first, second in product(FACES, FACES)} == set(range(2, 13))


def test_ex_03_halves_of_everything_from_two_to_twelve() -> None:
    """DF-DICE-04: the example halves a total of two dice, which no rule does; its scene halves seven guns."""
    assert [halved_up(total) for total in range(2, 13)] == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


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
    """GAP-04, DF-DEST-07: the marks 1,6 / 3,3 / 4,6 / 6,3 are nine apart; the scene EX-49 goes a quarter of the way."""
    board = Dreadfleet().content.board
    names = ["1,6"]
    for _ in range(4):
        names.append(board.marks[board.shifted(board.mark_index(names[-1]), 9)].name)
    assert names == ["1,6", "3,3", "4,6", "6,3", "1,6"]
    assert board.marks[board.shifted(board.mark_index("3,3"), -9)].name == "1,6"


def test_every_example_is_a_scene() -> None:
    shown = {f"EX-{scene.split('-')[1]}" for scene in scene_ids() if scene.startswith("ex-")}
    listed = {f"EX-{number:02d}" for number in range(1, 53)}
    assert all(example in book.load_rulebook() for example in listed)
    assert shown == listed
