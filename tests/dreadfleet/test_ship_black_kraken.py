"""The Black Kraken and Tordrek Hackhart."""

import math

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, bench, of_kind, play_frames, position, submit, why_not
from tests.dreadfleet.playing import run_out
from vtt.dreadfleet.abilities_black_kraken import TentacularMonstrosity
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.boarding import BoardingSubphase, boarding_dice
from vtt.dreadfleet.boarding_events import BoardersJoined, BoardingFought, WoundAverted, Wounded
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.events import CommandChecked, Placed, Removed, Submerged, TieRolled
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.places import any_place, candidate_poses, first_place, place_nearest_to_point, reach_of, verdict
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.scenes import find_scene, open_scene
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.submerging import DIVED_X, DIVED_Y, Surface, dive_spot, surfacing
from vtt.dreadfleet.turn import ActionPhase, EndPhase, ShipSituation
from vtt.dreadfleet.victory import judge
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Command

SHIP, DIVE, TENTACLES = "black-kraken", "submersible", "tentacular-monstrosity"
FAR = {"heldenhammer": (50, 30, 0)}
BELOW = {SHIP: {"where": "submerged", "notes": {DIVED_X: 20_000, DIVED_Y: 20_000}, "activated": True}}
AHEAD = {SHIP: (20, 20, 0), "heldenhammer": (20, 22.505, 90)}
ABEAM = {SHIP: (20, 20, 0), "heldenhammer": (21.75, 20, 0)}
ACROSS = {SHIP: (20, 20, 0), "alliance-cog": (21.019, 21.769, 45)}


def at(x, y, heading=0):
    """Answer with a place to surface at."""
    return Command(choice="surface", pose=(round(x * 1000), round(y * 1000), heading * 100))


# profile and captain -------------------------------------------------------------------------------------------------


def test_df_ship_kraken_1_profile():
    data = bench().content.ships[SHIP]
    profile = data.profile
    assert (profile.speed_in, profile.hull, profile.crew, profile.broadside) == (10, 3, 3, 2)
    assert (profile.manoeuvrability_in, profile.armour, data.is_sailing, data.side) == (3, 5, False, "fot")
    assert data.auxiliaries == ("dread-cog",)


def test_df_ship_kraken_5_hackhart():
    captain = bench().content.ships[SHIP].captain
    assert (captain.command, captain.fencing, captain.abilities) == (3, 3, ("tenacious-bitterness",))


# Tentacular Monstrosity ----------------------------------------------------------------------------------------------


def board(ships, dice, active=SHIP, **fields):
    state = position(ships, dice=dice, active=active, **fields)
    return play_frames(state, BoardingSubphase(ship=active))


def with_captains_out(ships):
    """Nobody can fence: only boarding dice are thrown."""
    return {ship: (*where[:3], {"wounds": 4}) if "cog" not in ship else where for ship, where in ships.items()}


@pytest.mark.parametrize(("face", "dice"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_df_ship_kraken_2_tentacles_add_1d3_plus_1_dice(face, dice):
    _, events = board(with_captains_out(AHEAD), [face, *[1] * (3 + dice), *[1] * 6])
    assert [event.dice for event in of_kind(events, BoardersJoined)] == [dice]
    fought = of_kind(events, BoardingFought)[0]
    assert fought.fot == ((SHIP, (1,) * (3 + dice)),) and fought.ga == (("heldenhammer", (1,) * 6),)


def test_df_ship_kraken_2_only_against_what_lies_mostly_in_the_bow_arc():
    _, events = board(with_captains_out(ABEAM), [1] * 9)
    assert not of_kind(events, BoardersJoined) and len(of_kind(events, BoardingFought)[0].fot[0][1]) == 3


def test_df_ship_kraken_2_it_survives_the_captain_and_ends_with_the_action():
    after, events = board(with_captains_out(AHEAD), [1] * 20)
    assert of_kind(events, BoardersJoined) and "boarding-dice" not in after.ship(SHIP).notes
    assert boarding_dice(asked(after), SHIP, ("heldenhammer",)).live == 3


def test_gap_86_in_anyones_subphase():
    _, events = board(with_captains_out(AHEAD), [1] * 20, active="heldenhammer")
    assert [event.dice for event in of_kind(events, BoardersJoined)] == [2]


def test_gap_86_once_for_one_action_however_many_lie_ahead():
    ships = with_captains_out({**AHEAD, "heldenhammer": (21.35, 22.505, 90), "alliance-cog": (18.95, 21.885, 0)})
    assert set(asked(position(ships)).touching(SHIP)) == {"heldenhammer", "alliance-cog"}
    _, events = board(ships, [1] * 20)
    fought = of_kind(events, BoardingFought)[0]
    assert len(of_kind(events, BoardersJoined)) == 1 and len(fought.ga) == 2 and len(fought.fot[0][1]) == 5


def test_gap_86_an_enemy_of_another_fight_does_not_count():
    """In its own subphase a sea monster fights one it touches; the tentacles want whom they fight."""
    ships = with_captains_out({**AHEAD, "sea-giant": (20, 17.62, 0)})
    state = position(ships, dice=[1] * 20, active="sea-giant")
    assert set(asked(state).touching(SHIP)) == {"heldenhammer", "sea-giant"}
    _, events = play_frames(state, BoardingSubphase(ship="sea-giant"))
    assert of_kind(events, BoardingFought) and not of_kind(events, BoardersJoined)


@pytest.mark.parametrize(("face", "arc"), [(3, "starboard"), (4, "bow")])
def test_df_ship_kraken_2_a_die_decides_on_the_line_between_two_arcs(face, arc):
    """DF-ARC-06."""
    state = position(ACROSS, dice=[face, 1, *[1] * 12], active=SHIP)
    assert set(asked(state).survey.arcs(SHIP, "alliance-cog").arcs) == {"bow", "starboard"}
    _, events = play_frames(state, BoardingSubphase(ship=SHIP))
    assert of_kind(events, TieRolled)[0].result == arc
    assert bool(of_kind(events, BoardersJoined)) is (arc == "bow")


@pytest.mark.parametrize(("lost", "active", "is_fought"), [
    ("alliance-cog", SHIP, True), ("heldenhammer", SHIP, True), (SHIP, SHIP, False), (SHIP, "heldenhammer", False),
])
def test_gap_71_who_is_lost_at_the_start_of_the_action_fights_no_more(monkeypatch, lost, active, is_fought):
    """H-BRD-2: without the ship whose subphase it is, or without an enemy, there is no action."""
    ships = with_captains_out({**AHEAD, "alliance-cog": (21.13, 20, 0)})
    sinking = lambda self, pos, me, ga, fot: Remove(ship=lost, cause="sunk")  # noqa: E731 - one expression
    monkeypatch.setattr(TentacularMonstrosity, "at_boarding_start", sinking)
    after, events = board(ships, [1] * 20, active=active)
    fought = of_kind(events, BoardingFought)
    assert bool(fought) is is_fought and after.ship(lost).where == "removed"
    assert all(lost not in dict((*event.ga, *event.fot)) for event in fought)


# Submersible: diving -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [2, 3])
def test_df_ship_kraken_3_a_check_in_place_of_an_order(face):
    after, events = play_frames(position({SHIP: (20, 20, 0), **FAR}, dice=[face]), OrdersSubphase(ship=SHIP), [DIVE])
    assert of_kind(events, CommandChecked)[0].passed is (face == 3)
    assert after.ship(SHIP).where == ("submerged" if face == 3 else "table")
    assert after.table.has(SHIP) is (face == 2) and after.ship(SHIP).orders == ()
    assert dive_spot(after.ship(SHIP)) == ((20_000, 20_000) if face == 3 else None)


def test_df_card_11_the_submerged_card_takes_its_place_and_it_is_no_removal():
    """DF-SHIP-KRAKEN-3: all its cards stay."""
    own = {"damage": ("rigging-cut#1",), "fires": 1, "wounds": 1, "is_waiting": True}
    after, events = play_frames(
        position({SHIP: (20, 20, 90, own), **FAR}, dice=[6]), OrdersSubphase(ship=SHIP), [DIVE]
    )
    assert of_kind(events, Submerged)[0].pose.heading == 9000 and not of_kind(events, Removed)
    below = after.ship(SHIP)
    assert (below.damage, below.fires, below.wounds, below.is_waiting) == (("rigging-cut#1",), 1, 1, True)


def barred(ships, land=None):
    waiting, _ = begin_frame(position(ships, land), OrdersSubphase(ship=SHIP))
    return {bar.id: bar.refusal.key for bar in waiting.pending.barred}.get(DIVE)


def test_df_ship_kraken_3_not_in_contact_with_any_mini():
    touching = "refusal.dive-in-contact"
    assert barred({SHIP: (20, 20, 0), **FAR}) is None
    assert barred(ABEAM) == touching
    assert barred({SHIP: (20, 20, 0), "dread-cog": (21.125, 20, 0)}) == touching
    assert barred({SHIP: (20, 20, 0), **FAR}, {"wreck-1": (20, 22.505, 0)}) == touching


def test_df_anch_02_not_at_anchor():
    assert barred({SHIP: (20, 20, 0, {"is_anchored": True}), **FAR}) == "refusal.dive-anchored"


def test_gap_70_only_a_captain_makes_the_check():
    waiting, _ = begin_frame(position({SHIP: (20, 20, 0, {"wounds": 4}), **FAR}), OrdersSubphase(ship=SHIP))
    assert waiting.pending.option(DIVE) is None
    waiting, _ = begin_frame(position({SHIP: (20, 20, 0), **FAR}), OrdersSubphase(ship="heldenhammer"))
    assert waiting.pending.option(DIVE) is None


def test_gap_85_the_activation_ends():
    state = position({SHIP: (20, 20, 0), **FAR}, dice=[6])
    after, events = play_frames(state, Activation(ship=SHIP), [DIVE])
    assert [event.subphase for event in events if hasattr(event, "subphase")] == ["orders"]
    assert after.ship(SHIP).activated


def test_gap_85_no_target_no_obstacle_no_contact():
    ships = {**BELOW, "heldenhammer": (12, 20, 0), "bloody-reaver": (28, 20, 0)}
    pos = asked(position(ships))
    assert SHIP not in pos.enemies("heldenhammer")
    assert appraise(pos, "heldenhammer", SHIP).refusal is not None
    assert not appraise(pos, "heldenhammer", "bloody-reaver").is_partial
    above = asked(position({**ships, SHIP: (20, 20, 0)}))
    assert appraise(above, "heldenhammer", "bloody-reaver").is_partial or not appraise(
        above, "heldenhammer", "bloody-reaver"
    ).is_legal


def test_gap_85_a_waiting_fire_at_will_and_its_fires_wait_too():
    own = {**BELOW[SHIP], "is_waiting": True, "fires": 2}
    state = position({SHIP: own, "heldenhammer": (20, 20, 0), "bloody-reaver": (26, 20, 0)}, dice=[1] * 9)
    after, events = play_frames(state, Broadside(firer="heldenhammer", target="bloody-reaver"))
    assert after.ship(SHIP).is_waiting and not of_kind(events, Placed)
    after, _ = play_frames(state, ShipSituation(ship=SHIP))
    assert after.ship(SHIP).fires == 2 and after.dice == state.dice


def test_gap_85_under_water_only_surfacing_is_in_force():
    names = [active.trait.id for active in asked(position(BELOW)).traits(SHIP)]
    assert names == [DIVE]
    assert len(asked(position({SHIP: (20, 20, 0)})).traits(SHIP)) == 3


def test_gap_85_it_is_not_activated_again():
    after, _ = begin_frame(position({SHIP: {**BELOW[SHIP], "activated": False}, **FAR}), ActionPhase())
    assert [option.id for option in after.pending.options] == ["heldenhammer"] and after.pending.side == "ga"


def test_df_ship_kraken_3_submerged_counts_as_in_play_for_victory():
    ships = {**BELOW, "bloody-reaver": (40, 30, 0), "heldenhammer": (10, 10, 0), "swordfish": (10, 30, 0)}
    assert judge(asked(position(ships, options=("last-ship",)))) is None
    lost = {**ships, SHIP: {"where": "removed", "cause": "sunk"}}
    assert judge(asked(position(lost, options=("last-ship",)))).winner == "ga"


# Submersible: surfacing ----------------------------------------------------------------------------------------------


def surface(ships=FAR, dice=(1, 1), land=None, **fields):
    return begin_frame(position({**BELOW, **ships}, land, dice=list(dice), **fields), Surface(ship=SHIP))


def test_df_ship_kraken_4_it_surfaces_in_the_end_phase_of_that_turn():
    """GAP-35: before the victory check."""
    waiting, _ = begin_frame(position({**BELOW, **FAR}, dice=[2, 5]), EndPhase())
    assert (waiting.pending.kind, waiting.pending.side, waiting.pending.params["reach"]) == ("surface", "fot", 17_000)
    after, events = submit(waiting, at(30, 25, 123))
    assert of_kind(events, Placed)[0].why == "surface"
    pose, ship = after.table.piece(SHIP).pose, after.ship(SHIP)
    assert (pose.x, pose.y, pose.heading) == (30_000, 25_000, 12_300) and (ship.where, ship.notes) == ("table", {})


def test_df_ship_kraken_4_it_must():
    waiting, _ = surface()
    assert waiting.pending.default is None and [option.id for option in waiting.pending.options] == ["surface"]


def test_df_ship_kraken_4_within_10_inches_and_2d6_of_its_card_by_the_nearest_point_of_its_base():
    """GAP-85: dived at (20, 20), heading north its base reaches 0.75" to the west."""
    waiting, _ = surface()
    assert why_not(waiting, at(32.75, 20)) is None
    refused = why_not(waiting, at(32.76, 20))
    assert refused.key == "refusal.place.too-far" and refused.margin == 10
    wide, _ = surface(dice=(6, 6))
    assert why_not(wide, at(42.75, 20)) is None and why_not(wide, at(42.76, 20)) is not None


def test_df_ship_kraken_4_an_inch_from_every_mini_and_on_the_board():
    waiting, _ = surface({"heldenhammer": (24, 20, 0)}, land={"wreck-1": (14, 20, 0)})
    assert why_not(waiting, at(21.25, 20)) is None
    assert why_not(waiting, at(21.26, 20)).key == "refusal.place.too-close"
    assert why_not(waiting, at(16, 20)).key == "refusal.place.too-close"
    by_the_edge = {"where": "submerged", "notes": {DIVED_X: 2000, DIVED_Y: 20_000}}
    near, _ = begin_frame(position({SHIP: by_the_edge}, dice=[1, 1]), Surface(ship=SHIP))
    assert why_not(near, at(0.7, 20)).key == "refusal.place.off-board"




def test_gap_85_without_room_in_reach_it_takes_the_nearest_legal_place():
    pos = asked(position({**BELOW, "heldenhammer": (20, 20, 0)}))
    none_in_reach = surfacing(pos, SHIP, 0)
    assert any_place(pos, none_in_reach) is None
    pose = place_nearest_to_point(pos, none_in_reach)
    found = reach_of(pos, none_in_reach, pose)
    assert verdict(pos, surfacing(pos, SHIP, found), pose).legal
    assert 1990 <= found <= 2010, "abeam of the Heldenhammer an inch of water ends 2 inches from her middle"


def test_gap_85_a_corner_full_of_rocks():
    """On the board and an inch from everything, beyond what the dice gave, and as near as any place of a fine grid."""
    game = open_scene(find_scene("crowd-kraken-no-room"))
    pose, survey, wanted = game.state.table.piece(SHIP).pose, game.position.survey, 12_000
    found = survey.gap_to_point(SHIP, 1500, 1500).thou
    assert found > wanted and survey.edge_gap(SHIP).thou > 0
    assert min(survey.gap(SHIP, other).thou for other in game.state.table.ids if other != SHIP) >= 999
    below = msgspec.structs.replace(game.position.ship(SHIP), where="submerged", notes={DIVED_X: 1500, DIVED_Y: 1500})
    others = tuple(ship for ship in game.state.ships if ship.id != SHIP)
    dived = msgspec.structs.replace(game.state, table=game.state.table.removed(SHIP), ships=(below, *others))
    pos = game.ruleset.position(dived)
    assert verdict(pos, surfacing(pos, SHIP, found), pose).legal
    nearer = surfacing(pos, SHIP, found - 50)
    assert not any(verdict(pos, nearer, one).legal for one in candidate_poses(pos, nearer, 500, 3000))


def test_gap_85_a_place_is_found_wherever_there_is_one():
    """A gap in which only one heading fits, off the coarse grid."""
    pos = asked(position({**BELOW, "heldenhammer": (20, 20.13, 90), "bloody-reaver": (20, 26.18, 90)}))
    narrow = msgspec.structs.replace(surfacing(pos, SHIP, 0), reach=None, zone=(18_700, 19_000, 21_950, 27_000))
    assert 3780 <= pos.survey.gap("heldenhammer", "bloody-reaver").thou <= 3820
    assert first_place(pos, narrow) is None
    pose = any_place(pos, narrow)
    assert pose is not None and verdict(pos, narrow, pose).legal and pose.heading % 18_000 == 9000


def test_gap_85_nearest_is_looked_for_on_finer_headings_too():
    """A lane between two ships that lie at 22.5 degrees: right above the spot, where only their own heading fits."""
    off = 2.9 * math.cos(math.radians(22.5)), 2.9 * math.sin(math.radians(22.5))
    lane = {"heldenhammer": (20 + off[0], 20 - off[1], 22.5), "bloody-reaver": (20 - off[0], 20 + off[1], 22.5)}
    pos = asked(position({**BELOW, **lane}))
    none_in_reach = surfacing(pos, SHIP, 0)
    pose = place_nearest_to_point(pos, none_in_reach)
    assert reach_of(pos, none_in_reach, pose) == 0 and pose.heading % 18_000 == 2_250
    assert verdict(pos, none_in_reach, pose).legal


def test_gap_85_a_board_without_room_leaves_it_below():
    pos = asked(position({**BELOW, **FAR}))
    nowhere = msgspec.structs.replace(surfacing(pos, SHIP, 60_000), gap=70_000)
    assert any_place(pos, nowhere) is None and place_nearest_to_point(pos, nowhere) is None


def test_df_ship_kraken_4_the_whole_turn():
    """It dives, the others act, it comes up and acts again next turn."""
    state = position({SHIP: (20, 20, 0), **FAR}, dice=[6], first="fot")
    waiting, _ = begin_frame(state, ActionPhase())
    waiting, _ = submit(waiting, SHIP)
    waiting, _ = submit(waiting, DIVE)
    assert waiting.pending.kind == "activate" and waiting.pending.side == "ga"


# Tenacious Bitterness ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "is_averted"), [(4, False), (5, True), (6, True)])
def test_df_ship_kraken_6_a_wound_is_cancelled_on_5_or_more(face, is_averted):
    """GAP-87."""
    after, events = play_frames(position({SHIP: (20, 20, 0)}, dice=[face]), Wound(ship=SHIP))
    assert after.ship(SHIP).wounds == (0 if is_averted else 1)
    assert bool(of_kind(events, WoundAverted)) is is_averted and bool(of_kind(events, Wounded)) is not is_averted


def test_df_ship_kraken_6_each_wound_has_its_own_die_and_nobody_else_has_one():
    state = position({SHIP: (20, 20, 0), "heldenhammer": (30, 20, 0)}, dice=[1] * 6 + [5])
    after, events = play_frames(state, Duel(ga=("heldenhammer",), fot=(SHIP,)), ["keep"])
    assert after.ship(SHIP).wounds == 0 and after.ship("heldenhammer").wounds == 1
    assert len(of_kind(events, WoundAverted)) == 1


def test_df_ship_kraken_6_even_a_mortal_wound_but_nothing_after_it():
    last = position({SHIP: (20, 20, 0, {"wounds": 3})}, dice=[5])
    assert play_frames(last, Wound(ship=SHIP))[0].ship(SHIP).wounds == 3
    dead = position({SHIP: (20, 20, 0, {"wounds": 4})}, dice=[5])
    after, events = play_frames(dead, Wound(ship=SHIP))
    assert after.ship(SHIP).wounds == 4 and not events and after.dice == dead.dice


def test_gap_85_no_wound_reaches_him_under_water():
    after, events = run_out(position(BELOW, dice=[1]), Wound(ship=SHIP))
    assert after.ship(SHIP).wounds == 0 and not events
