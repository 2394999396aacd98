"""Boarding actions (chapter BRD)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, why_not
from vtt.dreadfleet.boarding import MASTERED, BoardingSubphase, boarding_dice, fight_of, victory_face
from vtt.dreadfleet.boarding_events import BoardingFought, DuelFought
from vtt.dreadfleet.events import CardDrawn, Removed, SavesRolled
from vtt.dreadfleet.position import InForce
from vtt.dreadfleet.state import TimedEffect
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.event import Picked, Thrown

HAMMER = (20.0, 20.0, 0.0)
BESIDE = (22.25, 20.0, 0.0)  # the Reaver in contact to starboard
NO_DUEL = {"wounds": 4}
SUBPHASE = BoardingSubphase(ship="heldenhammer")
TIMBERS = tuple(f"timbers-stove-in#{n}" for n in range(1, 11))
MEN = tuple(f"men-swept-from-the-rail#{n}" for n in range(1, 10))


def locked(dice=(), hammer=(), reaver=(), **fields):
    """Both flagships in contact, with dead captains so that only the boarding dice are rolled."""
    ships = {
        "heldenhammer": (*HAMMER, {**NO_DUEL, "damage": tuple(hammer)}),
        "bloody-reaver": (*BESIDE, {**NO_DUEL, "damage": tuple(reaver)}),
    }
    return position(ships, dice=dice, **{"damage": TIMBERS[2:], **fields})


def fought(events):
    return of_kind(events, BoardingFought)[0]


def test_df_brd_05_a_ship_in_contact_with_an_enemy_must_fight():
    """DF-TURN-14, DF-BRD-01, DF-SUM-05: nobody is asked."""
    _, events = play_frames(locked([1] * 13), SUBPHASE)
    assert [type(e).__name__ for e in events].count("BoardingFought") == 1
    apart = position({"heldenhammer": HAMMER, "bloody-reaver": (23, 20, 0)})
    _, events = play_frames(apart, SUBPHASE)
    assert not events


def test_gap_23_bases_a_hundredth_of_an_inch_apart_are_in_contact():
    """DF-BRD-03."""
    near = position({"heldenhammer": (*HAMMER, NO_DUEL), "bloody-reaver": (22.26, 20, 0, NO_DUEL)}, dice=[1] * 13)
    _, events = play_frames(near, SUBPHASE)
    assert fought(events)
    apart = position({"heldenhammer": (*HAMMER, NO_DUEL), "bloody-reaver": (22.262, 20, 0, NO_DUEL)})
    assert not play_frames(apart, SUBPHASE)[1]


def test_gap_68_a_pair_fights_in_each_ones_subphase():
    """DF-BRD-13: once for each ship that reaches its Boarding subphase, the duel included."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": BESIDE}, dice=[5, 5, 5, *[1] * 5, *[1] * 13])
    state, events = play_frames(state, SUBPHASE)
    assert len(of_kind(events, DuelFought)) == 1
    again = position(
        {"heldenhammer": HAMMER, "bloody-reaver": BESIDE}, dice=[5, 5, 5, *[1] * 5, *[1] * 13], active="bloody-reaver"
    )
    _, events = play_frames(again, BoardingSubphase(ship="bloody-reaver"))
    assert len(of_kind(events, DuelFought)) == 1 and fought(events)


def test_df_brd_06_captains_duel_before_the_boarding_action():
    """DF-DUEL-02."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": BESIDE}, dice=[5, 5, 5, *[1] * 5, *[1] * 13])
    _, events = play_frames(state, SUBPHASE)
    order = [type(e).__name__ for e in events if type(e).__name__ in ("DuelFought", "BoardingFought")]
    assert order == ["DuelFought", "BoardingFought"]


def test_df_brd_07_each_ship_rolls_its_current_crew():
    """DF-ATTR-09: printed 6 and 7, two Crew cards less."""
    _, events = play_frames(locked([1] * 11, hammer=MEN[:2]), SUBPHASE)
    counts = [(e.throw.side, e.throw.subject, e.throw.count) for e in of_kind(events, Thrown)]
    assert counts == [("ga", "heldenhammer", 4), ("fot", "bloody-reaver", 7)]


def test_df_brd_08_each_5_and_6_is_a_victory():
    _, events = play_frames(locked([1, 2, 3, 4, 5, 6, *[1] * 7]), SUBPHASE)
    assert (fought(events).ga_victories, fought(events).fot_victories, fought(events).victory_face) == (2, 0, 5)


def test_ex_23_four_against_two():
    """GAP-93: Crew 6 less 2 against 7, with the missing seventh die a 5: the Heldenhammer draws two cards."""
    state, events = play_frames(locked([1, 2, 5, 6, 1, 2, 3, 5, 5, 6, 5], hammer=MEN[:2]), SUBPHASE)
    assert (fought(events).ga_victories, fought(events).fot_victories) == (2, 4)
    assert fought(events).due == (("heldenhammer", 2),)
    assert len(state.ship("heldenhammer").damage) == 4 and not state.ship("bloody-reaver").damage


def test_ex_24_the_loser_draws_the_difference():
    """DF-BRD-09, DF-SUM-13; DF-BRD-11, DF-PRI-04: drawn, so no armour saves."""
    state, events = play_frames(locked([5, 5, 5, 5, 1, 1, 5, *[1] * 6]), SUBPHASE)
    assert fought(events).due == (("bloody-reaver", 3),) and len(state.ship("bloody-reaver").damage) == 3
    assert not of_kind(events, SavesRolled)


@pytest.mark.parametrize("dice", [[1] * 13, [5, *[1] * 5, 6, *[1] * 6]])
def test_ex_52_a_tie_costs_both_one_card(dice):
    """DF-BRD-10: 0-0 included."""
    state, events = play_frames(locked(dice), SUBPHASE)
    assert fought(events).due == (("heldenhammer", 1), ("bloody-reaver", 1))
    assert len(state.ship("heldenhammer").damage) == len(state.ship("bloody-reaver").damage) == 1


def test_mascot_killed_adds_a_die():
    """H-BRD-3."""
    pos = asked(locked(hammer=("mascot-killed#1",)))
    assert boarding_dice(pos, "heldenhammer", ("bloody-reaver",)).live == 7
    assert boarding_dice(pos, "bloody-reaver", ("heldenhammer",)).live == 7


def test_df_brd_07_a_crew_brought_down_to_nothing_rolls_nothing():
    """Until the end of a turn an effect may do that; then the ship has no victories."""
    idle = {**NO_DUEL, "timed": (TimedEffect(attribute="crew", delta=-9, reason="reason.test"),)}
    state = position({"heldenhammer": (*HAMMER, idle), "bloody-reaver": (*BESIDE, NO_DUEL)}, dice=[5, *[1] * 6])
    _, events = play_frames(state, SUBPHASE)
    assert fought(events).ga == (("heldenhammer", ()),) and fought(events).due == (("heldenhammer", 1),)


class BloodOnTheMoon(Trait):
    """A scenario rule for these tests: victories on 4 and more."""

    id = "test-moon"

    def victory_face(self, pos, me):
        """Four."""
        return 4


def test_a_card_may_lower_the_face_of_a_victory(monkeypatch):
    pos = asked(locked())
    assert victory_face(pos) == 5
    monkeypatch.setitem(vars(pos), "_in_force", InForce((*pos.traits(), Active(Trait.registry["test-moon"], "")), {}))
    assert victory_face(pos) == 4


# removal -------------------------------------------------------------------------------------------------------------


def test_gap_71_all_draw_before_anybody_is_removed():
    """A tie that sinks both: the Heldenhammer's loss does not spare the Reaver its card."""
    state, events = play_frames(
        locked([1] * 13, hammer=("back-broken#1",), reaver=("broken-frames#1", "fire-in-the-hold#1", TIMBERS[0])),
        SUBPHASE,
    )
    assert {state.ship(ship).where for ship in ("heldenhammer", "bloody-reaver")} == {"removed"}
    assert [e.card for e in of_kind(events, CardDrawn)] == list(TIMBERS[2:4])
    order = [type(e).__name__ for e in events if isinstance(e, CardDrawn | Removed)]
    assert order[:3] == ["CardDrawn", "CardDrawn", "Removed"]


def test_gap_71_the_active_side_comes_first():
    _, events = play_frames(locked([1] * 13), BoardingSubphase(ship="bloody-reaver"))
    assert [e.ship for e in of_kind(events, CardDrawn)] == ["bloody-reaver", "heldenhammer"]
    assert [e.throw.subject for e in of_kind(events, Thrown)] == ["bloody-reaver", "heldenhammer"]


def test_df_brd_04_the_lock_ends_with_the_removal():
    state, _ = play_frames(locked([1] * 13, hammer=("back-broken#1",)), SUBPHASE)
    assert asked(state).touched_enemies("bloody-reaver") == ()


# several ships -------------------------------------------------------------------------------------------------------


def chain(dice=(), **fields):
    """Dread cog, Heldenhammer, Reaver and alliance cog in a row from west to east, each touching the next."""
    ships = {
        "dread-cog": (18.625, 20, 0), "heldenhammer": (*HAMMER, NO_DUEL), "bloody-reaver": (*BESIDE, NO_DUEL),
        "alliance-cog": (24.125, 20, 90),
    }
    return position(ships, dice=dice, damage=TIMBERS, **fields)


def test_df_brd_12_all_ships_linked_by_enemy_contacts_fight_in_one_action():
    fight = fight_of(asked(chain()), "heldenhammer")
    assert set(fight.ga) == {"heldenhammer", "alliance-cog"} and set(fight.fot) == {"bloody-reaver", "dread-cog"}


def test_df_brd_13_whichever_of_them_is_active_it_is_the_same_action():
    fights = [fight_of(asked(chain()), ship) for ship in ("heldenhammer", "bloody-reaver", "alliance-cog", "dread-cog")]
    assert len({(frozenset(f.ga), frozenset(f.fot)) for f in fights}) == 1


def test_df_brd_14_every_ship_rolls_its_own_dice_and_each_side_totals():
    """DF-SUM-10: Crew 6 and 1 against 7 and 1."""
    _, events = play_frames(chain([5, *[1] * 5, 5, *[1] * 8]), SUBPHASE)
    assert {ship: len(faces) for ship, faces in (*fought(events).ga, *fought(events).fot)} == {
        "heldenhammer": 6, "alliance-cog": 1, "bloody-reaver": 7, "dread-cog": 1
    }
    assert (fought(events).ga_victories, fought(events).fot_victories) == (2, 0)


def test_df_brd_15_each_ship_of_the_losing_side_draws_the_difference():
    """GAP-61, DF-SUM-11: not shared out."""
    _, events = play_frames(chain([5, *[1] * 5, 5, *[1] * 8]), SUBPHASE)
    assert dict(fought(events).due) == {"bloody-reaver": 2, "dread-cog": 2}


def test_df_brd_16_on_a_tie_every_ship_involved_draws_one():
    """DF-SUM-12."""
    _, events = play_frames(chain([1] * 15), SUBPHASE)
    assert dict(fought(events).due) == {
        "heldenhammer": 1, "alliance-cog": 1, "bloody-reaver": 1, "dread-cog": 1
    }


def test_df_brd_17_two_friends_that_touch_do_not_link_two_fights():
    """EX-26: cog against dread cog, and the Heldenhammer, which touches its cog, against the Reaver."""
    state = position(
        {
            "heldenhammer": HAMMER, "bloody-reaver": BESIDE, "alliance-cog": (18.625, 20, 0),
            "dread-cog": (17.875, 20, 0),
        }
    )
    assert asked(state).touched_ships("alliance-cog") == ("heldenhammer", "dread-cog")
    assert fight_of(asked(state), "heldenhammer") == (("heldenhammer",), ("bloody-reaver",))
    fight = fight_of(asked(state), "alliance-cog")
    assert fight == (("alliance-cog",), ("dread-cog",))
    assert (fight.of("ga"), fight.of("fot")) == (("alliance-cog",), ("dread-cog",))


def test_ex_25_a_monster_that_touches_the_heldenhammer_counts_as_its_enemy():
    """DF-BRD-18, GAP-62: a chain of two ships a side, and the Serpent with the Fleet of Terror."""
    state = position(
        {
            "heldenhammer": HAMMER, "bloody-reaver": BESIDE, "alliance-cog": (24.125, 20, 90),
            "blood-serpent": (18.375, 20, 0),
        }
    )
    for active in ("heldenhammer", "bloody-reaver", "alliance-cog"):
        fight = fight_of(asked(state), active)
        assert set(fight.ga) == {"heldenhammer", "alliance-cog"}
        assert set(fight.fot) == {"bloody-reaver", "blood-serpent"}


def test_gap_62_between_both_sides_a_monster_is_the_enemy_of_the_active_ship():
    state = position({"heldenhammer": HAMMER, "sea-giant": (21.625, 20, 0), "bloody-reaver": (23.5, 20, 0)})
    assert fight_of(asked(state), "heldenhammer") == (("heldenhammer",), ("sea-giant",))
    assert fight_of(asked(state), "bloody-reaver") == (("sea-giant",), ("bloody-reaver",))


def between(dice, **own):
    """A Sea Giant that touches both flagships; it acts for the Grand Alliance as its controller."""
    return position(
        {
            "heldenhammer": (*HAMMER, NO_DUEL), "bloody-reaver": (23.5, 20, 0, NO_DUEL),
            "sea-giant": (21.625, 20, 0, {"side": "ga", **own}),
        },
        dice=dice, damage=TIMBERS,
    )


@pytest.mark.parametrize(("face", "prey", "side"), [(1, "heldenhammer", "fot"), (2, "bloody-reaver", "ga")])
def test_df_brd_18_a_monsters_opponent_is_chosen_at_random_among_all_it_touches(face, prey, side):
    """GAP-62: in its own subphase it fights that one only, as part of the opposed fleet, whoever controls it."""
    _, events = play_frames(between([face, *[1] * 10]), BoardingSubphase(ship="sea-giant"))
    assert of_kind(events, Picked)[0].choice == prey
    ships = {ship for ship, _ in (*fought(events).ga, *fought(events).fot)}
    assert ships == {"sea-giant", prey}
    assert [ship for ship, _ in getattr(fought(events), side)] == ["sea-giant"]


def test_gap_62_whoever_controls_a_monster_by_an_ability_chooses_its_opponent():
    state = between([1] * 10, side="fot", notes={MASTERED: 1})
    waiting, _ = begin_frame(state, BoardingSubphase(ship="sea-giant"))
    assert waiting.pending.kind == "choose-prey" and waiting.pending.side == "fot"
    assert why_not(waiting, "dread-cog").code == "unknown-choice"
    _, events = play_frames(state, BoardingSubphase(ship="sea-giant"), ["heldenhammer"])
    assert not of_kind(events, Picked) and [s for s, _ in fought(events).ga] == ["heldenhammer"]


def test_a_monster_that_is_controlled_by_an_ability_and_touches_one_ship_has_no_choice():
    own = {"side": "fot", "notes": {MASTERED: 1}}
    state = position({"heldenhammer": (*HAMMER, NO_DUEL), "sea-giant": (21.625, 20, 0, own)}, dice=[1] * 9)
    _, events = play_frames(state, BoardingSubphase(ship="sea-giant"))
    assert fought(events)


def test_a_control_of_an_earlier_turn_is_over():
    """GAP-81: until the end of the turn."""
    state = between([1, *[1] * 10], notes={MASTERED: 1})
    later = msgspec.structs.replace(state, turn=2)
    _, events = play_frames(later, BoardingSubphase(ship="sea-giant"))
    assert of_kind(events, Picked)


def test_a_monster_alone_with_one_ship_needs_no_die():
    state = position({"heldenhammer": (*HAMMER, NO_DUEL), "sea-giant": (21.625, 20, 0, {"side": "fot"})}, dice=[1] * 10)
    _, events = play_frames(state, BoardingSubphase(ship="sea-giant"))
    assert not of_kind(events, Picked) and fought(events)


def test_two_monsters_that_touch_fight_each_other():
    state = position({"sea-giant": (20, 20, 0, {"side": "ga"}), "bone-hydra": (21.25, 20, 0)}, dice=[1] * 8)
    _, events = play_frames(state, BoardingSubphase(ship="sea-giant"))
    assert [s for s, _ in fought(events).ga] == ["sea-giant"] and [s for s, _ in fought(events).fot] == ["bone-hydra"]


def test_df_brd_02_land_is_no_enemy():
    state = position({"heldenhammer": HAMMER}, land={"rocky-a": (22.9, 20, 0)})
    assert not play_frames(state, SUBPHASE)[1]
