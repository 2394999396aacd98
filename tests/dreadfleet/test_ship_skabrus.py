"""The Skabrus and Skretch Half-Dead."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.events import CommandChecked, Escaped, SavesRolled
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.turn import ShipSituation, Situation
from vtt.kernel.decision import Command

SHIP = "skabrus"
ABEAM = {SHIP: (20, 20, 0), "heldenhammer": (27, 20, 0)}
LOCKED = {SHIP: (20, 20, 0), "heldenhammer": (21.75, 20, 0)}


def situation(ships, answers=(), dice=(), **fields):
    return play_frames(position(ships, dice=dice, **fields), ShipSituation(ship=SHIP), answers)


def is_offered(ships, **fields):
    state, _ = begin_frame(position(ships, **fields), ShipSituation(ship=SHIP))
    return state.pending.kind == "cut-and-run"


def away(state):
    """Answer with a spot 2 inches to the west."""
    here = state.table.piece(SHIP).pose
    return Command(choice="place", pose=(here.x - 2000, here.y, here.heading))


def test_df_ship_skabrus_2_nothing_saves_from_its_broadside():
    state = position(ABEAM, dice=[6, 6, 1], damage=["rigging-cut#1", "rigging-cut#2"])
    after, events = play_frames(state, Broadside(firer=SHIP, target="heldenhammer"))
    assert len(after.ship("heldenhammer").damage) == 2 and not of_kind(events, SavesRolled)
    shot = appraise(asked(state), SHIP, "heldenhammer")
    assert shot.armour == 0 and shot.expected_cards() == shot.expected_hits()


def test_df_ship_skabrus_2_fire_at_will_is_a_broadside_too():
    state = position(ABEAM, dice=[6, 1, 1], damage=["rigging-cut#1"])
    after, events = play_frames(state, Broadside(firer=SHIP, target="heldenhammer", reaction=True))
    assert len(after.ship("heldenhammer").damage) == 1 and not of_kind(events, SavesRolled)


def test_df_ship_skabrus_2_others_leave_saves_and_it_saves_itself():
    state = position(ABEAM, dice=[6, 1, 1, 1, 1, 1, 6])
    after, events = play_frames(state, Broadside(firer="heldenhammer", target=SHIP))
    assert len(of_kind(events, SavesRolled)) == 1 and not after.ship(SHIP).damage


@pytest.mark.parametrize(("face", "has_gone"), [(1, False), (2, True), (6, True)])
def test_df_ship_skabrus_4_on_2_or_more_it_escapes_without_a_check(face, has_gone):
    answers = ["slip", away, "none"] if has_gone else ["slip"]
    state, events = situation(LOCKED, answers, [face, 1])
    assert bool(of_kind(events, Escaped)) is has_gone and not of_kind(events, CommandChecked)
    assert state.table.piece(SHIP).pose.x == (18_000 if has_gone else 20_000)


def test_df_ship_skabrus_4_the_captain_may_stay():
    state, events = situation(LOCKED, ["stay"])
    assert state.table.piece(SHIP).pose.x == 20_000 and not events


def test_df_ship_skabrus_4_is_asked_in_the_situation_phase_of_its_player():
    state, _ = begin_frame(position(LOCKED, first="fot", phase="situation"), Situation())
    assert (state.pending.kind, state.pending.side) == ("cut-and-run", "fot")


def test_gap_82_exactly_one_enemy_of_any_size_whatever_else_it_touches():
    cog = {"alliance-cog": (18.875, 20, 0)}
    assert is_offered(LOCKED)
    assert not is_offered(ABEAM)
    assert not is_offered({**LOCKED, **cog})
    assert is_offered({**ABEAM, **cog})
    assert is_offered({**LOCKED, "dread-cog": (18.875, 20, 0)})
    assert is_offered({**LOCKED, "sea-giant": (20, 10, 0)})
    assert not is_offered({**LOCKED, "sea-giant": (18.625, 20, 0)})


@pytest.mark.parametrize("own", [{"is_anchored": True}, {"wounds": 4}], ids=["anchored", "no captain"])
def test_gap_82_not_anchored_and_the_captain_alive(own):
    assert not is_offered({**LOCKED, SHIP: (20, 20, 0, own)})


def test_df_ship_skabrus_5_it_costs_neither_the_movement_nor_an_escape():
    """Once free it sails; locked still, it may try the common way."""
    gone, _ = situation(LOCKED, ["slip", away, "none"], [2, 1])
    assert why_not_mode(asked(gone), SHIP, "move") is None
    failed, _ = situation(LOCKED, ["slip"], [1])
    assert why_not_mode(asked(failed), SHIP, "escape") is None


def test_df_ship_skabrus_5_its_movement_subphase_is_whole():
    gone, _ = situation(LOCKED, ["slip", away, "none"], [2, 1])
    waiting, _ = begin_frame(gone, MovementSubphase(ship=SHIP))
    waiting, _ = submit(waiting, "move") if waiting.pending.kind == "movement-mode" else (waiting, ())
    assert waiting.pending.kind == "move" and waiting.pending.params["left"] == 12_000
