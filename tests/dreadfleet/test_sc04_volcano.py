"""SC04 The Wrath of the Volcano God: the god and the ring round his island (DF-SC04-10, DF-SC04-16, DF-SC04-17)."""

from fractions import Fraction

import msgspec
import pytest

from tests.dreadfleet.build import (
    asked,
    begin_frame,
    of_kind,
    play_frames,
)
from tests.dreadfleet.mapping import chart, scenario
from tests.dreadfleet.playing import run_out
from tests.dreadfleet.shores import (
    ASHORE,
    BEATEN,
    HELD,
    SC04,
    beached,
    shore,
)
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.escape import escape_spots
from vtt.dreadfleet.events import (
    SavesRolled,
)
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.special.volcano import RainLava, WakeGod, is_erupting
from vtt.dreadfleet.special.volcano_events import GodRolled, LavaRained
from vtt.dreadfleet.submerging import Surface, surfacing
from vtt.dreadfleet.turn import Situation
from vtt.kernel.decision import Placing
from vtt.table.nearing import ring_of

# the ring ------------------------------------------------------------------------------------------------------------


def rim():
    return ring_of(scenario(SC04).area("volcano-ring").polygon)


def test_df_sc04_10_cogs_enter_big_ships_do_not():
    """GAP-SC04-3: pushed ships stop at the ring, where no rock would stop them."""
    bare = shore({"swordfish": (30, 5, 0), "alliance-cog:2": (20, 30, 0, {"mother": "swordfish"})})
    after, _ = play_frames(bare, Push(piece="swordfish", heading=0, distance=12_000))
    pos = asked(after)
    assert 0 < pos.survey.gap_to_ring("swordfish", rim()) <= 20
    after, _ = play_frames(bare, Push(piece="alliance-cog:2", heading=15_000, distance=8_000))
    assert asked(after).survey.gap_to_ring("alliance-cog:2", rim()) == 0


def test_df_sc04_10_who_was_stopped_can_turn_back():
    state = shore({"swordfish": (30, 5, 0)}, subphase="movement", active="swordfish")
    stopped, _ = play_frames(state, Push(piece="swordfish", heading=0, distance=12_000))
    again, _ = play_frames(msgspec.structs.replace(stopped, stack=(), pending=None),
                           Push(piece="swordfish", heading=18_000, distance=3_000))
    assert stopped.table.piece("swordfish").pose.y - again.table.piece("swordfish").pose.y == 3_000


def test_df_sc04_10_a_ship_under_way_stops_too():
    state = shore({"swordfish": (30, 5, 0)}, subphase="movement", active="swordfish")
    after, _ = play_frames(state, Sail(ship="swordfish"), [("run", 12_000)])
    assert 0 < asked(after).survey.gap_to_ring("swordfish", rim()) <= 20


def test_df_sc04_10_no_escape_and_no_surfacing_into_the_ring():
    pos = chart(SC04)
    dived = {"black-kraken": {"where": "submerged", "notes": {"dived-x": 12_000, "dived-y": 20_000}}}
    state = shore(dived)
    pose = (25_600, 20_000, 0)
    assert why_not_place(asked(state), surfacing(asked(state), "black-kraken", 15_000), pose, ()).key == (
        "refusal.place.closed"
    )
    cog = Placing(piece="alliance-cog", shape="alliance-cog")
    assert why_not_place(asked(state), cog, pose, ()) is None, "auxiliaries may"
    waiting, _ = begin_frame(state, Surface(ship="black-kraken"))
    assert waiting.pending.kind == "surface"
    spot = next(place for place in scenario(SC04).layout if place.id == "wreck-2")
    ship = shore({"swordfish": (spot.x / 1000, spot.y / 1000 - 3.2, 0)}, {"wreck-2": (30.75, 11.96, 265.5)})
    for way in escape_spots(asked(ship), "swordfish", 4_000):
        moved = msgspec.structs.replace(ship, table=ship.table.moved("swordfish", way))
        assert asked(moved).survey.gap_to_ring("swordfish", rim()) > 0
    assert pos.state.table.has("wreck-2")


# the god -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "chance"), [(1, 0), (2, Fraction(1, 3)), (3, Fraction(2, 3)), (4, 1), (5, 1), (6, 1)])
def test_df_sc04_16_ex_41_one_d3_below_the_turn(turn, chance):
    risen = 0
    for face in range(1, 7):
        after, events = play_frames(shore(turn=turn, dice=[face]), WakeGod(piece="volcano"))
        rolled = of_kind(events, GodRolled)[0]
        assert rolled.number == d3(face) and (rolled.why == "rises") is is_erupting(asked(after), "volcano")
        risen += is_erupting(asked(after), "volcano")
    assert Fraction(risen, 6) == chance


def test_df_sc04_16_once_risen_he_stays():
    state = shore(phase="situation", turn=5, flags={"erupting:volcano": 3, **BEATEN})
    after, events = run_out(state, Situation())
    assert not of_kind(events, GodRolled) and is_erupting(asked(after), "volcano")


RISEN = {"erupting:volcano": 3}


@pytest.mark.parametrize(("face", "why"), [(1, "fire"), (2, "hit"), (3, "hit"), (4, "nothing"), (6, "nothing")])
def test_df_sc04_17_what_he_throws(face, why):
    state = shore(dice=[face, 1], flags=RISEN)
    after, events = play_frames(state, RainLava(ship=HELD, piece="volcano"))
    assert of_kind(events, LavaRained)[0].why == why
    assert len(after.ship(HELD).damage) >= (why != "nothing") and after.ship(HELD).fires == (why == "fire")
    assert bool(of_kind(events, SavesRolled)) is (why == "hit"), "a card has no save, a hit has"


def test_df_sc04_17_at_the_end_of_the_action_phase_within_18_inches():
    pos = asked(shore())
    reach = pos.survey.gap(HELD, "volcano").thou
    near = shore({HELD: (50 - (reach - 18_000) / 1000, 20, 0, ASHORE)}, flags=RISEN)
    assert asked(near).survey.gap(HELD, "volcano").thou == 18_000
    assert of_kind(run_out(near, Activation(ship=HELD))[1], LavaRained)
    hair = shore({HELD: (50 - (reach - 18_001) / 1000, 20, 0, ASHORE)}, flags=RISEN)
    assert of_kind(run_out(hair, Activation(ship=HELD))[1], LavaRained), "GAP-30"
    far = shore({HELD: (50 - (reach - 18_010) / 1000, 20, 0, ASHORE)}, flags=RISEN)
    assert not of_kind(run_out(far, Activation(ship=HELD))[1], LavaRained)
    asleep = msgspec.structs.replace(near, flags={})
    assert not of_kind(run_out(asleep, Activation(ship=HELD))[1], LavaRained)


def test_df_sc04_17_auxiliaries_are_exempt():
    """GAP-01."""
    state = shore(beached("alliance-cog:2", "ga"), flags=RISEN)
    assert not of_kind(run_out(state, Activation(ship="alliance-cog:2"))[1], LavaRained)
