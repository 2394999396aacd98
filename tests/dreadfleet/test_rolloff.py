"""Roll-offs, D3 and random choices (chapter DICE)."""

from collections import Counter

import msgspec
import pytest

from tests.dreadfleet.build import of_kind, play_frames, position, result_of
from vtt.dreadfleet.events import RolledOff
from vtt.dreadfleet.rolloff import ChooseAtRandom, RollOff, d3
from vtt.kernel.dice import seeded
from vtt.kernel.event import Picked, Thrown

SHIPS = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 0)}


def test_ex_01_a_d3_is_a_d6_halved_and_rounded_up():
    """DF-DICE-02, DF-DICE-04."""
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(("dice", "winner"), [([5, 2], "ga"), ([2, 5], "fot")])
def test_df_dice_11_the_higher_die_wins(dice, winner):
    state, events = play_frames(position(SHIPS, dice=dice), RollOff(reason="throw.initiative"))
    assert result_of(state) == winner and of_kind(events, RolledOff)[0].winner == winner
    assert [event.throw.side for event in of_kind(events, Thrown)] == ["ga", "fot"]


def test_df_dice_11_ties_are_rolled_again_until_decided():
    """DF-DICE-12: every repeat is the same roll."""
    state, events = play_frames(position(SHIPS, dice=[3, 3, 6, 6, 1, 4]), RollOff(reason="throw.initiative"))
    assert result_of(state) == "fot" and len(of_kind(events, Thrown)) == 6
    assert [(e.ga, e.fot) for e in of_kind(events, RolledOff)] == [(1, 4)]


def choose(among, dice=()):
    return play_frames(position(SHIPS, dice=dice), ChooseAtRandom(reason="throw.monster-prey", side="ga", among=among))


def test_ex_06_one_of_five_by_a_die_with_unassigned_faces_rolled_again():
    """DF-DICE-13."""
    state, events = choose(("a", "b", "c", "d", "e"), [6, 3])
    assert result_of(state) == "c" and len(of_kind(events, Thrown)) == 2
    assert of_kind(events, Picked)[0].among == ("a", "b", "c", "d", "e")


def test_df_dice_13_six_things_have_a_face_each():
    state, events = choose(tuple("abcdef"), [6])
    assert result_of(state) == "f" and len(of_kind(events, Thrown)) == 1


def test_a_single_thing_needs_no_die():
    state, events = choose(("a",))
    assert result_of(state) == "a" and not events


def test_df_dice_14_more_than_six_things_are_drawn_evenly():
    """GAP-63."""
    among = tuple("abcdefgh")
    counts = Counter()
    for seed in range(400):
        state = msgspec.structs.replace(position(SHIPS), dice=seeded(seed))
        after, events = play_frames(state, ChooseAtRandom(reason="throw.monster-order", side="ga", among=among))
        assert not of_kind(events, Thrown)
        counts[result_of(after)] += 1
    assert set(counts) == set(among) and min(counts.values()) > 25
