"""Command checks (chapter CMD) and their second roll."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, result_of
from vtt.dreadfleet.attributes import commander
from vtt.dreadfleet.checks import CheckResult, CommandCheck, chance_to_pass, is_passed
from vtt.dreadfleet.events import CommandChecked
from vtt.kernel.event import Thrown


def check(ship, dice, answers=(), own=None, purpose="order", **fields):
    """Let the captain of a ship check Command."""
    state = position({ship: (20, 20, 0, own or {})}, dice=dice)
    after, events = play_frames(state, CommandCheck(ship=ship, purpose=purpose, **fields), answers)
    return result_of(after), events


@pytest.mark.parametrize(("face", "passed"), [(1, False), (2, True), (3, True), (6, True)])
def test_ex_28_command_2_passes_on_2_or_more(face, passed):
    """DF-CMD-01, DF-ORD-02."""
    result, events = check("bloody-reaver", [face])
    assert result.passed is passed and of_kind(events, CommandChecked)[0].needed == 2
    assert of_kind(events, Thrown)[0].throw.side == "fot"


def test_ex_28_command_4_fails_on_3():
    assert not is_passed(3, 4, 0) and is_passed(4, 4, 0)


def test_ex_47_natural_6_passes_and_natural_1_fails_whatever_the_modifiers():
    """DF-CMD-02."""
    assert is_passed(6, 4, -4) and not is_passed(1, 2, +3)
    assert not is_passed(5, 4, -2) and is_passed(5, 4, -1)
    assert [chance_to_pass(4, delta) for delta in (-9, -1, 0, 9)] == [1, 2, 3, 5]


def test_df_cmd_04_modifiers_add_up():
    """DF-DUEL-07, DF-ESC-05, DF-DICE-06: a wound and two enemies in contact, the latter for an escape only."""
    state = position({
        "heldenhammer": (20, 20, 0, {"wounds": 1}), "bloody-reaver": (22.25, 20, 0), "dread-cog": (18.625, 20, 0),
        "alliance-cog": (20, 22.625, 0),
    })
    assert sum(c.delta for c in commander(asked(state), "heldenhammer", "escape").modifiers) == -3
    assert sum(c.delta for c in commander(asked(state), "heldenhammer", "order").modifiers) == -1


def test_df_dice_07_no_roll_falls_below_1():
    assert CheckResult(False, natural=2, total=1, needed=3).margin == -2
    result, _ = check("bloody-reaver", [2], own={"wounds": 3})
    assert (result.natural, result.total, result.passed) == (2, 1, False)


def test_df_ship_heldenhammer_5_a_failed_check_may_be_rolled_again():
    result, events = check("heldenhammer", [2, 3], ["reroll"])
    assert result.passed and result.natural == 3
    assert [(e.natural, e.rerolled) for e in of_kind(events, CommandChecked)] == [(2, True), (3, False)]
    assert [e.throw.again for e in of_kind(events, Thrown)] == [False, True]


def test_ex_45_no_die_is_rolled_a_third_time():
    """DF-DICE-09, DF-DICE-08: two sources grant one re-roll, and the second result counts."""
    result, events = check("heldenhammer", [2, 2], ["reroll"], may_reroll=True)
    assert not result.passed and len(of_kind(events, Thrown)) == 2


def test_a_passed_check_is_not_rolled_again():
    result, events = check("heldenhammer", [3])
    assert result.passed and len(of_kind(events, Thrown)) == 1


def test_df_anch_06_an_anchored_ship_may_roll_again_where_it_is_allowed():
    state = position({"bloody-reaver": (20, 20, 0)}, dice=[1, 5])
    waiting, _ = begin_frame(state, CommandCheck(ship="bloody-reaver", purpose="order", may_reroll=True))
    assert waiting.pending.kind == "reroll-check" and waiting.pending.rules == ("DF-ANCH-06",)
    result, _ = check("bloody-reaver", [1, 5], ["reroll"], may_reroll=True)
    assert result.passed


def test_df_cmd_05_the_check_belongs_to_the_captain():
    """DF-DUEL-10, DF-DUEL-13: the first mate needs 6 and has no captain's re-roll."""
    result, events = check("heldenhammer", [5], own={"wounds": 4})
    assert not result.passed and of_kind(events, CommandChecked)[0].by == "mate"
    result, _ = check("heldenhammer", [6], own={"wounds": 4})
    assert result.passed


def test_gap_70_what_only_the_captain_can_do_fails_without_a_die():
    result, events = check("bloody-reaver", [6], own={"wounds": 4}, purpose="ability")
    assert not result.passed and not of_kind(events, Thrown)
    result, events = check("bloody-reaver", [6], own={"wounds": 4, "damage": ("first-mate#1",)})
    assert not result.passed and of_kind(events, CommandChecked)[0].by == "nobody"


@pytest.mark.parametrize("purpose", ["order", "escape", "wind", "ability"])
def test_df_cmd_03_the_same_check_serves_every_purpose(purpose):
    result, events = check("bloody-reaver", [2], purpose=purpose)
    assert result.passed and of_kind(events, Thrown)[0].throw.reason == f"throw.check-{purpose}"
