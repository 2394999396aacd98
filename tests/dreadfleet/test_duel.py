"""Duels, wounds and the first mate (chapter DUEL)."""

import msgspec
import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, of_kind, play_frames, position, submit
from vtt.dreadfleet.attributes import commander, fencing, has_captain
from vtt.dreadfleet.boarding_events import DuelFought, Wounded
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.wounds import Wound, can_heal, heal
from vtt.kernel.engine import Play
from vtt.kernel.event import Thrown

DUEL = Duel(ga=("heldenhammer",), fot=("bloody-reaver",))


def captains(roth=0, noctilus=0, dice=(), **more):
    """Roth (Fencing 3) alongside Noctilus (Fencing 5), with wounds."""
    ships = {
        "heldenhammer": (20, 20, 0, {"wounds": roth}), "bloody-reaver": (22.25, 20, 0, {"wounds": noctilus}), **more
    }
    return position(ships, dice=dice)


def wounds(state):
    return state.ship("heldenhammer").wounds, state.ship("bloody-reaver").wounds


def test_df_duel_03_each_captain_rolls_his_fencing_and_5_and_6_are_victories():
    """DF-DUEL-01."""
    _, events = play_frames(captains(dice=[4, 5, 6, 1, 2, 3, 4, 5]), DUEL)
    fought = of_kind(events, DuelFought)[0]
    assert fought.ga == (("heldenhammer", (4, 5, 6)),) and fought.fot == (("bloody-reaver", (1, 2, 3, 4, 5)),)
    assert (fought.ga_victories, fought.fot_victories) == (2, 1) and fought.rules == ("DF-DUEL-04",)
    sides = [(e.throw.side, e.throw.count) for e in of_kind(events, Thrown)]
    assert sides == [("ga", 3), ("fot", 5)]


def test_df_duel_04_only_the_loser_is_wounded_and_on_a_tie_both():
    lost, _ = play_frames(captains(dice=[1, 1, 1, 5, 1, 1, 1, 1]), DUEL)
    won, _ = play_frames(captains(dice=[5, 5, 1, 5, 1, 1, 1, 1]), DUEL)
    tied, _ = play_frames(captains(dice=[1, 1, 5, 5, 1, 1, 1, 1]), DUEL)
    assert (wounds(lost), wounds(won), wounds(tied)) == ((1, 0), (0, 1), (1, 1))


def test_ex_27_two_against_three_makes_a_light_wound_serious():
    """Fencing 3 with a light wound against Fencing 5: the loser is at Command -1 and Fencing 2 now."""
    state, events = play_frames(captains(roth=1, dice=[2, 5, 6, 1, 2, 5, 5, 6]), DUEL)
    fought = of_kind(events, DuelFought)[0]
    assert (fought.ga_victories, fought.fot_victories) == (2, 3) and wounds(state) == (2, 0)
    assert fencing(asked(state), "heldenhammer").live == 2
    assert sum(c.delta for c in commander(asked(state), "heldenhammer", "order").modifiers) == -1


def test_gap_69_no_victory_at_all_is_a_tie():
    state, _ = play_frames(captains(dice=[1] * 8), DUEL)
    assert wounds(state) == (1, 1)


@pytest.mark.parametrize(("roth", "noctilus"), [(4, 0), (0, 4), (4, 4)])
def test_df_duel_05_without_a_living_captain_on_both_sides_there_is_no_duel(roth, noctilus):
    """DF-DUEL-10: a mortally wounded captain takes part in none."""
    state, events = play_frames(captains(roth, noctilus), DUEL)
    assert not events and wounds(state) == (roth, noctilus)


def test_df_aux_11_auxiliaries_have_no_captain():
    cog = position({"alliance-cog": (20, 20, 0), "bloody-reaver": (22.25, 20, 0)})
    state, events = play_frames(cog, Duel(ga=("alliance-cog",), fot=("bloody-reaver",)))
    assert not events and state.ship("bloody-reaver").wounds == 0


def three_captains(dice):
    """Two captains of the Grand Alliance against one, made by lending the Reaver's second copy to the other side."""
    return captains(dice=dice, **{"bloody-reaver:2": (18, 20, 0, {"side": "ga"})})


def test_df_duel_11_a_multiple_duel_totals_each_sides_victories():
    """DF-SUM-09."""
    duel = Duel(ga=("heldenhammer", "bloody-reaver:2"), fot=("bloody-reaver",))
    state, events = play_frames(three_captains([5, 1, 1, 5, 1, 1, 1, 1, 5, 1, 1, 1, 1]), duel)
    fought = of_kind(events, DuelFought)[0]
    assert [ship for ship, _ in fought.ga] == ["heldenhammer", "bloody-reaver:2"]
    assert (fought.ga_victories, fought.fot_victories) == (2, 1) and wounds(state) == (0, 1)
    assert fought.rules == ("DF-DUEL-11", "DF-DUEL-12")


def test_df_duel_12_every_captain_of_the_losing_side_is_wounded_and_on_a_tie_all():
    duel = Duel(ga=("heldenhammer", "bloody-reaver:2"), fot=("bloody-reaver",))
    lost, _ = play_frames(three_captains([1, 1, 1, 5, 1, 1, 1, 1, 5, 5, 1, 1, 1]), duel)
    assert wounds(lost) == (1, 0) and lost.ship("bloody-reaver:2").wounds == 1
    tied, events = play_frames(three_captains([1] * 13), duel)
    assert wounds(tied) == (1, 1) and tied.ship("bloody-reaver:2").wounds == 1
    assert of_kind(events, DuelFought)[0].wounded == ("heldenhammer", "bloody-reaver:2", "bloody-reaver")


def test_gap_69_a_dead_captain_adds_nothing_to_his_side():
    duel = Duel(ga=("heldenhammer", "bloody-reaver:2"), fot=("bloody-reaver",))
    state = captains(dice=[5, 5, 1, 1, 1, 1, 1, 1], **{"bloody-reaver:2": (18, 20, 0, {"side": "ga", "wounds": 4})})
    after, events = play_frames(state, duel)
    assert [ship for ship, _ in of_kind(events, DuelFought)[0].ga] == ["heldenhammer"]
    assert after.ship("bloody-reaver:2").wounds == 4


# the second roll -----------------------------------------------------------------------------------------------------


def test_df_ship_heldenhammer_5_all_dice_without_a_victory_may_be_rolled_again():
    """Golden rule: the captain's text beats DF-DICE-10; each die only once (DF-DICE-09)."""
    state, _ = begin_frame(captains(dice=[1, 5, 2, 1, 1, 1, 1, 5]), DUEL)
    assert state.pending.kind == "reroll-duel" and state.pending.params["count"] == 2
    _, events = play_frames(captains(dice=[1, 5, 2, 5, 1, 1, 1, 1, 3, 6]), DUEL, ["reroll"])
    assert of_kind(events, DuelFought)[0].ga == (("heldenhammer", (3, 5, 6)),)
    again = [e.throw for e in of_kind(events, Thrown) if e.throw.again]
    assert [(throw.subject, throw.count) for throw in again] == [("heldenhammer", 2)]


def test_df_dice_08_the_first_roll_may_stand():
    state, events = play_frames(captains(dice=[1, 5, 2, 1, 1, 1, 1, 1]), DUEL, ["keep"])
    assert of_kind(events, DuelFought)[0].ga == (("heldenhammer", (1, 5, 2)),) and wounds(state) == (0, 1)


def test_a_captain_whose_dice_all_won_is_not_asked():
    state, _ = play_frames(captains(dice=[5, 6, 5, 1, 1, 1, 1, 1]), DUEL)
    assert wounds(state) == (0, 1)


def test_the_other_captain_has_no_second_roll():
    state, _ = begin_frame(captains(dice=[5, 6, 1, 1, 1, 1, 1, 1]), DUEL)
    assert state.pending.side == "ga"
    after, _ = submit(state, "keep")
    assert after.pending.kind == "test-end"


# wounds --------------------------------------------------------------------------------------------------------------


def test_ex_38_the_four_steps_of_a_captains_wounds():
    """DF-DUEL-06 to DF-DUEL-10: penalties add up, the fourth ends it; DF-CARD-03."""
    expected = {0: (0, 5), 1: (-1, 5), 2: (-1, 4), 3: (-2, 3)}
    for step, (command, dice) in expected.items():
        pos = asked(captains(noctilus=step))
        chief = commander(pos, "bloody-reaver", "order")
        assert (chief.who, sum(c.delta for c in chief.modifiers)) == ("captain", command)
        assert fencing(pos, "bloody-reaver").live == dice
    pos = asked(captains(noctilus=4))
    assert not has_captain(pos, "bloody-reaver") and fencing(pos, "bloody-reaver").live == 0
    assert commander(pos, "bloody-reaver", "ability").who == "nobody"


def test_ex_46_fencing_never_falls_below_1(monkeypatch):
    """DF-DUEL-08, DF-DUEL-09: Fencing 2 less 2."""
    ship = content().ships["heldenhammer"]
    weak = msgspec.structs.replace(ship, captain=msgspec.structs.replace(ship.captain, fencing=2))
    monkeypatch.setitem(content().ships, "heldenhammer", weak)
    assert fencing(asked(captains(roth=3)), "heldenhammer").live == 1


def test_df_duel_06_each_wound_is_the_next_worse_step():
    state = captains()
    steps = []
    for _ in range(5):
        state, events = play_frames(state, Wound(ship="heldenhammer"))
        steps += [event.step for event in of_kind(events, Wounded)]
    assert steps == [1, 2, 3, 4] and state.ship("heldenhammer").wounds == 4


def test_gap_72_there_is_no_fifth_step_and_no_healing_of_the_fourth():
    assert [can_heal(step) for step in range(5)] == [False, True, True, True, False]
    for before, after in ((0, 0), (1, 0), (3, 2), (4, 4)):
        play = Play(Bench(content()), captains(roth=before))
        heal(play, "heldenhammer", ("GAP-72",))
        assert play.state.ship("heldenhammer").wounds == after


def test_df_duel_10_a_mortal_wound_ends_the_captains_abilities_but_not_the_ships():
    ids = {active.trait.id for active in asked(captains(roth=4, noctilus=4)).traits()}
    assert ids == {"wrath-of-sigmar", "regenerating-mass"}
    ids = {active.trait.id for active in asked(captains(roth=3, noctilus=3)).traits()}
    assert ids == {"wrath-of-sigmar", "regenerating-mass", "iron-will", "control-sea-monster"}


def test_df_duel_13_the_first_mate_checks_on_6_without_the_captains_wounds():
    """GAP-70: orders, escape and wind, not what only the captain can do."""
    pos = asked(captains(roth=4))
    for purpose in ("order", "escape", "wind"):
        chief = commander(pos, "heldenhammer", purpose)
        assert (chief.who, chief.needed) == ("mate", 6)
        assert all(not change.reason.startswith("wound") for change in chief.modifiers)
    assert commander(pos, "heldenhammer", "ability").who == "nobody"


def test_df_dmg_12_no_mate_steps_in_when_he_has_been_killed():
    dead = {"wounds": 4, "damage": ("first-mate#1",)}
    pos = asked(position({"heldenhammer": (20, 20, 0, dead)}))
    assert commander(pos, "heldenhammer", "order").who == "nobody"
    alive = asked(position({"heldenhammer": (20, 20, 0, {"damage": ("first-mate#1",)})}))
    chief = commander(alive, "heldenhammer", "order")
    assert (chief.who, [c.delta for c in chief.modifiers]) == ("captain", [-1])
