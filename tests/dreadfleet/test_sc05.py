"""SC05 The Pride of Ulthuan, row by row: victory points, the bounty, burning seas, zones of many corners."""

import pytest

from tests.dreadfleet.build import asked, of_kind, play_frames, position
from tests.dreadfleet.mapping import chart, gap, gaps, opening, scenario
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import CardDiscarded, CardDrawn, InitiativeGiven
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.places import is_free
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.special.creature_events import SeaBurned
from vtt.dreadfleet.special.point_events import BountyRolled
from vtt.dreadfleet.special.points import points
from vtt.dreadfleet.turn import EndPhase, Initiative
from vtt.dreadfleet.victory import final_outcome
from vtt.table.pose import Pose
from vtt.table.survey import Survey

SC05, DRAGON, HELD, REAVER = "pride-of-ulthuan", "sea-dragon", "heldenhammer", "bloody-reaver"
WEST_RING = ("castle", "wreck-1", "rocky-a", "wreck-2", "corpse-face-cliff", "wreck-3")
EAST_RING = ("volcano", "wreck-4", "skull", "rocky-b", "wreck-5", "leviathan")
HULL = tuple(f"timbers-stove-in#{n}" for n in range(1, 8))
CREW = "men-swept-from-the-rail#1"
GA = ("heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon")
FOT = ("bloody-reaver", "skabrus", "black-kraken", "curse-of-zandri")


def battle(ga=(), fot=(), *, dragon=None, **fields):
    ships = {HELD: (10, 10, 90, {"damage": ga}), REAVER: (40, 30, 270, {"damage": fot})}
    ships[DRAGON] = dragon or (30, 20, 270)
    return position(ships, **{"scenario": SC05, "turn": 6, **fields})


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc05_01_five_against_four():
    assert {force.side: force.ships for force in scenario(SC05).forces} == {"ga": GA, "fot": FOT}


def test_df_sc05_02_two_craters_with_gaps_of_an_inch_and_one_mouth_each():
    """GAP-SC05-1: horseshoes; the eastern one opens to the west."""
    for ring in (WEST_RING, EAST_RING):
        between = [gap(SC05, one, other) for one, other in zip(ring, ring[1:] + ring[:1], strict=True)]
        assert [round(one, 1) for one in between[:-1]] == [1.0] * 5
        assert between[-1] >= 4
    mouth = chart(SC05).survey.gap("leviathan", "volcano")
    assert max(mouth.point_a[0], mouth.point_b[0]) < 46_000
    rings = [gap_in for pair, gap_in in gaps(SC05).items() if (pair[0] in WEST_RING) != (pair[1] in WEST_RING)]
    assert min(rings) > 4


def test_df_sc05_03_one_ship_at_a_time_the_alliance_first():
    assert scenario(SC05).deployment == "alternate" and scenario(SC05).forces[0].side == "ga"


def test_df_sc05_03_the_escort_in_the_west_and_the_sea_dragon_in_the_eastern_crater():
    """Her zone holds her where she starts and not outside the ring."""
    pos = chart(SC05)
    assert deploy_placing(pos, HELD).zone == (0, 0, 18_000, 40_000)
    placing = deploy_placing(pos, DRAGON)
    assert is_free(pos, placing, Pose(46_560, 26_730, 25_500))
    assert not is_free(pos, placing, Pose(38_000, 26_730, 25_500))


def test_df_sc05_04_within_4_inches_of_the_crater_outside_it():
    """GAP-SC05-2: within, not beyond."""
    pos = chart(SC05)
    zone = scenario(SC05).zone_of(REAVER, "fot")
    survey = pos.survey
    for x, y in zone.polygon:
        near = min(survey.gap_to_point(piece, x, y).thou for piece in EAST_RING)
        assert near <= 4025
    placing = deploy_placing(pos, REAVER)
    assert not is_free(pos, placing, Pose(30_000, 30_000, 0)) and not is_free(pos, placing, Pose(46_000, 26_000, 0))


def test_df_sc05_04_more_than_6_inches_between_ships_of_the_fleet_of_terror():
    """Not from the Sea Dragon, whom they may lie closer to."""
    pos = chart(SC05)
    apart = [gap(SC05, one, other) for at, one in enumerate(FOT) for other in FOT[at + 1 :]]
    assert min(apart) > 6
    assert dict(deploy_placing(pos, REAVER).apart) == dict.fromkeys(FOT, 6002)
    assert min(gap(SC05, DRAGON, ship) for ship in FOT) < 6


def test_df_sc05_04_where_no_room_is_left_they_keep_what_distance_there_is():
    """No player can leave another without a place."""
    zone = scenario(SC05).zone_of(REAVER, "fot")
    assert zone.more_than_between_thou == 6000
    spots = [(36.25, 31.7, 180), (44, 34.6, 90), (53.5, 33.3, 120), (55.4, 25.1, 340), (52.2, 18.7, 290)]
    spots += [(45.8, 16.3, 290), (38, 20, 20)]
    crowd = {f"skabrus:{n}": place for n, place in enumerate(spots, 2)}
    land = {p.id: (p.x / 1000, p.y / 1000, p.heading / 100) for p in scenario(SC05).layout}
    state = position({"skabrus": {"where": "reserve"}, **crowd}, land, scenario=SC05)
    apart = {thou for _, thou in deploy_placing(asked(state), "skabrus").apart}
    assert len(apart) <= 1 and all(thou < 6000 for thou in apart)


# length and initiative -----------------------------------------------------------------------------------------------


def test_df_sc05_05_six_turns():
    assert play_frames(battle(turn=5), EndPhase())[0].outcome is None
    assert play_frames(battle(turn=6), EndPhase())[0].outcome is not None


def test_df_sc05_09_the_alliance_has_the_initiative_of_turn_1():
    _, events = play_frames(battle(turn=1), Initiative(), ["second"])
    assert of_kind(events, InitiativeGiven)[0].winner == "ga"
    _, events = play_frames(battle(turn=2, dice=[1, 6]), Initiative(), ["first"])
    assert not of_kind(events, InitiativeGiven)


# points --------------------------------------------------------------------------------------------------------------


def test_df_sc05_06_a_point_for_every_damage_card_on_enemies():
    assert points(asked(battle(ga=HULL[:2], fot=HULL[2:5]))) == {"ga": 3, "fot": 2}
    cog = {"dread-cog": (45, 10, 0, {"mother": REAVER, "damage": HULL[:1]})}
    state = position({HELD: (10, 10, 90), DRAGON: (30, 20, 270), **cog}, scenario=SC05)
    assert points(asked(state)) == {"ga": 1, "fot": 0}


def test_df_sc05_06_cards_of_removed_ships_are_counted_before_they_go():
    """DF-DMG-08; what a sea monster had is nobody's."""
    after, _ = play_frames(battle(ga=HULL[:3], fot=HULL[3:5]), Remove(ship=REAVER, cause="sunk"))
    assert after.ship(REAVER).damage == () and points(asked(after)) == {"ga": 2, "fot": 3}
    monster = {"bone-hydra": (45, 10, 0, {"side": "fot", "damage": HULL[:1]})}
    state = position({HELD: (10, 10, 90), DRAGON: (30, 20, 270), **monster}, scenario=SC05)
    assert points(asked(state)) == {"ga": 0, "fot": 0}
    after, _ = play_frames(state, Remove(ship="bone-hydra", cause="sunk"))
    assert points(asked(after)) == {"ga": 0, "fot": 0}


@pytest.mark.parametrize(("ga", "fot", "winner"), [(1, 2, "ga"), (2, 1, "fot"), (2, 2, "")])
def test_df_sc05_08_most_points_win(ga, fot, winner):
    """GAP-96: equal points are a draw."""
    outcome = final_outcome(asked(battle(ga=HULL[:ga], fot=HULL[ga : ga + fot])))
    assert outcome.winner == winner and outcome.scores == {"ga": fot, "fot": ga}


# the bounty ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edge", "voluntary", "side"), [("west", True, "ga"), ("west", False, "fot"), ("north", True, "fot")]
)
def test_df_sc05_07_only_who_sails_over_the_west_edge_gets_away(edge, voluntary, side):
    """1D6+1 points; GAP-32, DF-EDGE-04."""
    state, _ = play_frames(battle(dice=[4]), LeaveBoard(ship=DRAGON, edge=edge, voluntary=voluntary))
    after, events = play_frames(state, EndPhase())
    bounty = of_kind(events, BountyRolled)[0]
    assert (bounty.side, bounty.points) == (side, 5)
    assert bounty.why == ("away" if side == "ga" else "lost")
    assert after.outcome.winner == side and after.outcome.scores[side] == 5


def test_df_sc05_07_lost_in_any_other_way_she_pays_the_enemy():
    state, _ = play_frames(battle(dice=[1]), Remove(ship=DRAGON, cause="sunk"))
    after, events = play_frames(state, EndPhase())
    assert (of_kind(events, BountyRolled)[0].side, after.outcome.scores) == ("fot", {"ga": 0, "fot": 2})


def test_df_sc05_07_still_at_sea_she_earns_nobody_anything():
    after, events = play_frames(battle(), EndPhase())
    assert not of_kind(events, BountyRolled) and after.outcome.winner == ""


def test_df_sc05_07_another_ship_over_the_west_edge_counts_for_nothing():
    state, _ = play_frames(battle(), LeaveBoard(ship=HELD, edge="west"))
    assert points(asked(state)) == {"ga": 0, "fot": 0} and state.flags == {}


# burning seas --------------------------------------------------------------------------------------------------------


def burning(face, south=14.2, ship=HELD, land="wreck-1", pile=(CREW, HULL[0]), **own):
    state = position(
        {ship: (20, south, 90, {"is_anchored": True, **own})}, {land: (20, 18, 90)}, scenario=SC05, active=ship,
        subphase="movement", dice=[face], damage=pile,
    )
    assert asked(state).survey.gap(ship, land).thou < 6000
    return play_frames(state, MovementSubphase(ship=ship))


def test_df_sc05_10_a_one_near_land_draws_until_a_hull_card():
    """GAP-66; islands and wrecks alike."""
    after, events = burning(1)
    assert after.ship(HELD).damage == (HULL[0],) and after.ship(HELD).fires == 0
    assert [event.card for event in of_kind(events, CardDiscarded)] == [CREW]
    after, _ = burning(1, land="rocky-a", south=14.5)
    assert after.ship(HELD).damage == (HULL[0],)


@pytest.mark.parametrize("face", [2, 6])
def test_df_sc05_10_other_faces_do_nothing(face):
    after, events = burning(face)
    assert of_kind(events, SeaBurned)[0].why == "spared" and not of_kind(events, CardDrawn)
    assert after.ship(HELD).damage == ()


def test_df_sc05_10_within_2_inches_at_the_end_of_movement():
    _, events = burning(1, south=13.0)
    assert not of_kind(events, SeaBurned)


def test_gap_01_auxiliaries_burn_too():
    state = position(
        {"alliance-cog": (20, 15.2, 90, {"mother": HELD})}, {"wreck-1": (20, 18, 90)}, scenario=SC05,
        active="alliance-cog", subphase="movement", dice=[1], damage=[HULL[0]],
    )
    after, events = play_frames(state, MovementSubphase(ship="alliance-cog"), ["stay"])
    assert of_kind(events, SeaBurned) and after.ship("alliance-cog").cause == "sunk"



# the map -------------------------------------------------------------------------------------------------------------


def test_the_mouth_lets_the_sea_dragon_out_and_her_lane_is_clear():
    """A horseshoe: she swims out heading 255 from where a quick start puts her."""
    pos = chart(SC05)
    survey = Survey(pos.state.table, pos.content.catalogue)
    assert survey.slide(DRAGON, 9000).stop is None


def test_a_quick_start_stands():
    assert {ship.id for ship in opening(SC05).ships if ship.where == "table"} == {*GA, *FOT}
