"""SC02 The Prisoner in the Citadel: the castle that fights (DF-SC02-11 to DF-SC02-17, GAP-97)."""

import msgspec
import pytest

from tests.dreadfleet.build import (
    asked,
    begin_frame,
    content,
    of_kind,
    play_frames,
)
from tests.dreadfleet.castles import AGROUND, CITADEL, FREE, castle_position, crew_cards, first_card, hull_cards
from tests.dreadfleet.playing import go_on, run_out
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attributes import commander, is_lost_by_damage
from vtt.dreadfleet.boarding import Boarding, BoardingSubphase, fight_of
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import BroadsideDeclared, CardDiscarded, Contacted, Moved, RanAground, Removed, SubphaseBegan
from vtt.dreadfleet.movement_events import HeldFast
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.runs import hold, why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.special.castle_events import CaptainFreed, WallsBroken
from vtt.dreadfleet.turn import ActionPhase, EndPhase
from vtt.table.pose import Pose

SC02, HELD, FISH, REAVER = "prisoner-in-the-citadel", "heldenhammer", "swordfish", "bloody-reaver"
COME_IN_DEEP = 4_000 + 1_000  # length of the Bloody Reaver's base, and an inch
FAR = {HELD: (12, 3, 40)}


# the Citadel ---------------------------------------------------------------------------------------------------------


def test_df_sc02_11_its_profile():
    data = content().ships[CITADEL]
    profile = data.profile
    figures = (profile.speed_in, profile.hull, profile.crew, profile.broadside, profile.armour, data.side)
    assert figures == (0, 3, 3, 2, 4, "fot")
    assert profile.manoeuvrability_in is None and data.captain is None and data.is_castle


def test_df_sc02_11_gap_97_it_acts_without_orders_and_movement():
    """It fires from its highest point in any direction, and its first broadside counts."""
    for spot in ((30, 30, 90), (40, 20, 0), (30, 10, 90), (20, 26, 90)):
        state = castle_position(CITADEL, {HELD: spot}, active=CITADEL)
        waiting, events = begin_frame(state, Activation(ship=CITADEL))
        assert [event.subphase for event in of_kind(events, SubphaseBegan)] == ["broadside"]
        assert waiting.pending.kind == "broadside" and waiting.pending.option(HELD) is not None
    after, events = play_frames(state, Activation(ship=CITADEL), [HELD])
    declared = of_kind(events, BroadsideDeclared)[0]
    assert declared.dice == 2 and ("reason.first-broadside", 1) in declared.modifiers and declared.arc is None
    assert after.ship(CITADEL).has_fired and not of_kind(events, Moved)


def test_df_sc02_11_gap_97_nobody_rakes_it():
    shot = appraise(asked(castle_position(CITADEL, {HELD: (40, 20, 0)})), HELD, CITADEL)
    assert shot.refusal is None and shot.rake is None and not shot.rake_tie and shot.armour == 4


def test_df_sc02_11_its_cards_are_kept_apart_from_those_of_big_ships():
    """GAP-97: it is no big ship, for no count."""
    pos = asked(castle_position(CITADEL, {HELD: (40, 20, 0)}, own={"damage": hull_cards(1)}))
    assert pos.ship(CITADEL).kind == "auxiliary" and pos.big_ships("fot") == ()


def test_df_sc02_12_it_never_moves():
    state = castle_position(CITADEL, {HELD: (40, 30, 0)})
    assert why_no_move(asked(state), CITADEL).key == "refusal.castle"
    after, events = play_frames(state, Push(piece=CITADEL, heading=9000, distance=6_000))
    assert of_kind(events, HeldFast) and after.table.piece(CITADEL).pose == Pose(30_000, 20_000, 0)


def test_df_sc02_13_it_cannot_target_the_captive_ship():
    state = castle_position(CITADEL, {FISH: (20, 20, 0)})
    waiting, _ = begin_frame(state, Activation(ship=CITADEL))
    assert waiting.pending.kind == "test-end"
    freed, _ = begin_frame(msgspec.structs.replace(state, flags=FREE), Activation(ship=CITADEL))
    assert freed.pending.kind == "broadside"


@pytest.mark.parametrize("kind", ["speed", "special"])
@pytest.mark.parametrize("mode", ["plain", "filter", "until"])
def test_df_sc02_14_speed_and_special_cards_are_ignored_and_not_redrawn(kind, mode):
    card = first_card(kind)
    state = castle_position(CITADEL, {HELD: (40, 20, 0)}, damage=(card, *hull_cards(2)))
    types = () if mode == "plain" else (kind,)
    after, events = play_frames(state, DrawDamage(ship=CITADEL, mode=mode, count=1, types=types))
    assert after.ship(CITADEL).damage == () and card in after.deck("damage").discard
    assert [event.why for event in of_kind(events, CardDiscarded)] == ["ignored"]


def test_df_sc02_15_it_is_an_island_to_run_aground_on():
    state = castle_position(CITADEL, {HELD: (30, 10, 0)}, subphase="movement", active=HELD)
    after, events = play_frames(state, Sail(ship=HELD), [("run", 12_000)])
    pos = asked(after)
    assert of_kind(events, RanAground)[0].land == (CITADEL,) and hold(pos, HELD) == "aground"
    assert of_kind(events, Contacted)[0].kind == "land" and pos.touched_enemies(HELD) == ()
    assert commander(pos, HELD, "escape").modifiers == (), "no enemy in contact, an island"


@pytest.mark.parametrize(
    ("spot", "own", "is_linked"),
    [
        ((26.2, 20.2, 307), {"is_anchored": True}, True),
        ((23.5, 20.2, 0), {"is_anchored": True}, False),
        ((26.2, 20.2, 307), {}, None),
    ],
    ids=["anchored near", "anchored too far", "not anchored"],
)
def test_df_sc02_16_who_boards_the_citadel(spot, own, is_linked):
    state = castle_position(CITADEL, {HELD: (*spot, own)})
    pos = asked(state)
    near = pos.survey.gap(HELD, CITADEL).thou
    wanted = pos.is_aground(HELD) if is_linked is None else is_linked
    assert is_linked is None or (near <= 1_000) is is_linked
    assert (pos.boarded(HELD) == (CITADEL,)) is wanted and (pos.boarded(CITADEL) == (HELD,)) is wanted


@pytest.mark.parametrize(("y", "gap", "is_linked"), [(14.5, 1_000, True), (14.499, 1_001, True), (14.49, 1_010, False)])
def test_df_sc02_16_exactly_an_inch_is_near_enough(y, gap, is_linked):
    """GAP-30: the measuring tolerance is a thousandth."""
    pos = asked(castle_position(CITADEL, {HELD: (30, y, 0, {"is_anchored": True})}))
    assert pos.survey.gap(HELD, CITADEL).thou == gap and bool(pos.boarded(HELD)) is is_linked


def test_df_sc02_16_aground_they_fight_in_both_subphases():
    """GAP-97: in the Citadel's own Boarding subphase too; it has no captain to duel with."""
    ashore = castle_position(CITADEL, {HELD: (30, 15.495, 0)}, dice=[5, 5, 5, 5, 5, 5, 1, 1, 1] * 2)
    assert asked(ashore).is_aground(HELD)
    for ship in (HELD, CITADEL):
        _, events = play_frames(ashore, BoardingSubphase(ship=ship))
        fought = of_kind(events, BoardingFought)[0]
        assert [entry[0] for entry in fought.ga] == [HELD] and [entry[0] for entry in fought.fot] == [CITADEL]


def test_df_sc02_16_a_cog_alongside_does_not_board_it():
    """Auxiliaries never run aground (DF-AUX-13): contact alone is contact with rock."""
    cog = {"alliance-cog": (26.832, 19.95, 90, {"mother": HELD})}
    pos = asked(castle_position(CITADEL, cog))
    assert CITADEL in pos.touching("alliance-cog"), pos.survey.gap("alliance-cog", CITADEL).thou
    assert not pos.boarded("alliance-cog") and not pos.boarded(CITADEL) and not pos.is_locked("alliance-cog")


def test_df_sc02_17_three_cards_of_one_type_beat_its_defenders():
    given = hull_cards(3)
    ships = {HELD: (30, 15.495, 0), FISH: AGROUND}
    state = castle_position(CITADEL, ships, damage=given, own={"fires": 1})
    after, events = play_frames(state, DrawDamage(ship=CITADEL, count=3))
    pos = asked(after)
    assert of_kind(events, Removed)[0].cause == "beaten" and after.ship(CITADEL).where == "removed"
    assert after.ship(CITADEL).damage == () and set(given) <= set(after.deck("damage").discard)
    assert after.table.has(CITADEL) and pos.is_land(CITADEL) and pos.is_aground(HELD)
    assert not pos.boarded(HELD) and CITADEL not in pos.enemies(HELD) and CITADEL not in pos.enemies(FISH)
    waiting, _ = begin_frame(after, ActionPhase())
    assert CITADEL not in [option.id for option in waiting.pending.options]


def test_df_sc02_17_cards_count_not_points():
    big = hull_cards(1, 3)
    pos = asked(castle_position(CITADEL, {HELD: (40, 20, 0)}, own={"damage": (*big, *crew_cards(2))}))
    assert is_lost_by_damage(pos, CITADEL) == ""
    pos = asked(castle_position(CITADEL, {HELD: (40, 20, 0)}, own={"damage": crew_cards(3)}))
    assert is_lost_by_damage(pos, CITADEL) == "beaten"


def test_gap_sc02_4_the_walls_stay_broken_when_the_cards_are_gone():
    state = castle_position(CITADEL, {HELD: (40, 20, 0), FISH: AGROUND}, damage=hull_cards(3))
    after, events = play_frames(state, DrawDamage(ship=CITADEL, count=3, hold_removal=False))
    assert of_kind(events, WallsBroken) and after.flags["walls-broken"] == 1 and not after.ship(CITADEL).damage
    ended, events = run_out(msgspec.structs.replace(after, phase="end", stack=(), pending=None), EndPhase())
    assert of_kind(events, CaptainFreed) and not asked(ended).inert


def test_df_sc02_16_two_ships_board_it_as_one_fight():
    ships = {HELD: (30, 15.495, 0), FISH: AGROUND}
    pos = asked(castle_position(CITADEL, ships, flags=FREE))
    fight = fight_of(pos, HELD)
    assert sorted(fight.ga) == [HELD, FISH] and fight.fot == (CITADEL,)
    held = asked(castle_position(CITADEL, ships))
    assert fight_of(held, HELD).ga == (HELD,), "a captive's crew does not fight"


def test_df_sc02_16_a_beaten_garrison_ends_the_fight_it_lost():
    state = castle_position(CITADEL, {HELD: (30, 15.495, 0)}, dice=[6, 6, 6, 6, 6, 1, 1, 1], damage=hull_cards(5))
    after, events = go_on(*begin_frame(state, Boarding(ga=(HELD,), fot=(CITADEL,), active="ga")))
    assert of_kind(events, Removed)[0].cause == "beaten" and after.table.has(CITADEL)


def test_df_sc02_09_contact_with_it_offers_no_recovery():
    ships = {FISH: (24, 20, 0), "alliance-cog": (24, 17.86, 0, {"mother": HELD})}
    state = castle_position(CITADEL, ships)
    after, _ = play_frames(state, MakeContact(mover="alliance-cog", others=(FISH,)))
    assert after.ship("alliance-cog").where == "table"
