"""SC08 Between the Sword and the Wall, row by row."""

import pytest

from tests.dreadfleet.build import asked, of_kind, play_frames, position
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from vtt.dreadfleet.events import CardDiscarded, CardDrawn
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.places import verdict
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.special.creature_events import CreatureStruck
from vtt.dreadfleet.turn import EndPhase
from vtt.dreadfleet.victory import judge
from vtt.table.pose import Pose

SC08 = "between-the-sword-and-the-wall"
HELLFISH, LEVIATHAN = "rocky-a", "leviathan"
LAND = {HELLFISH: (20.5, 20, 205), LEVIATHAN: (39.485, 20, 90)}
BY_HELLFISH, BY_LEVIATHAN = (20.5, 12.5, 90), (39.5, 13, 90)
HULL, CREW, OTHER = "timbers-stove-in#1", "men-swept-from-the-rail#1", "rigging-cut#1"
GA = ("heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon")
FOT = ("bloody-reaver", "curse-of-zandri", "skabrus", "shadewraith", "black-kraken")


def lying(ship, place, dice=(), pile=(), **own):
    """A ship at anchor so that it ends its Movement subphase where it is."""
    ships = {ship: (*place, {"is_anchored": True, **own})}
    state = position(ships, LAND, scenario=SC08, active=ship, subphase="movement", dice=dice, damage=pile)
    return play_frames(state, MovementSubphase(ship=ship))


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc08_01_all_ten_big_ships():
    assert {force.side: force.ships for force in scenario(SC08).forces} == {"ga": GA, "fot": FOT}
    assert {ship.id for ship in opening(SC08).ships if ship.where == "table"} == {*GA, *FOT}


def test_df_sc08_02_two_islands_14_inches_apart_about_the_middle():
    """GAP-SC08-1: on the east-west midline, as far west of the centre as east of it."""
    assert set(opening(SC08).land) == {HELLFISH, LEVIATHAN}
    assert gap(SC08, HELLFISH, LEVIATHAN) == 14
    between = chart(SC08).survey.gap(HELLFISH, LEVIATHAN)
    assert (between.point_a[0] + between.point_b[0]) / 2 == pytest.approx(30_000, abs=10)
    assert [opening(SC08).table.piece(piece).pose.y for piece in LAND] == [20_000, 20_000]


def test_df_sc08_02_a_strip_of_2_inches_is_out_of_reach_of_both():
    reach = sum(scenario(SC08).special_rule(rule).number("reach_thou") for rule in ("hellfish", "leviathan-below"))
    assert 14_000 - reach == 2000


@pytest.mark.parametrize(("ship", "mark", "side"), [("heldenhammer", "4,6", 1), ("skabrus", "1,6", -1)])
def test_df_sc08_03_within_12_inches_of_its_mark(ship, mark, side):
    """DF-SCG-04: the whole base."""
    pos = chart(SC08)
    spot = pos.content.board.marks[pos.content.board.mark_index(mark)]
    placing = deploy_placing(pos, ship)
    assert placing.disc == (spot.x, spot.y, 12_000)
    inside, outside = (Pose(spot.x - 3000, spot.y + side * far, 9000) for far in (8500, 11_500))
    assert "outside-zone" not in [problem.code for problem in verdict(pos, placing, inside).problems]
    assert "outside-zone" in [problem.code for problem in verdict(pos, placing, outside).problems]


def test_df_sc08_03_the_alliance_deploys_first():
    assert scenario(SC08).deployment == "sides" and scenario(SC08).forces[0].side == "ga"


# victory -------------------------------------------------------------------------------------------------------------


def fleets(ga, fot, **own):
    """So many big ships are left to each side."""
    ships = {}
    for names, left, y in ((GA, ga, 8), (FOT, fot, 32)):
        for at, ship in enumerate(names):
            ships[ship] = (8 + 11 * at, y, 0) if at < left else {"where": "removed", "cause": "sunk"}
    return position({**ships, **own}, scenario=SC08)


@pytest.mark.parametrize(
    ("ga", "fot", "winner"),
    [(3, 3, None), (5, 2, "ga"), (2, 5, "fot"), (3, 1, "ga"), (0, 3, "fot"), (2, 2, ""), (1, 2, "")],
)
def test_df_sc08_05_two_big_ships_or_fewer_lose(ga, fot, winner):
    """GAP-SC08-2: or fewer; both so: a draw."""
    outcome = judge(asked(fleets(ga, fot)))
    assert (outcome and outcome.winner) == winner
    assert outcome is None or outcome.scores == {"ga": ga, "fot": fot}


def test_df_sc08_05_a_submerged_ship_counts_and_a_cog_does_not():
    """GAP-SC08-2, GAP-01."""
    dived = fleets(3, 2, **{"black-kraken": {"where": "submerged"}})
    assert judge(asked(dived)) is None
    cog = fleets(3, 2, **{"dread-cog": (55, 20, 0, {"mother": "bloody-reaver"})})
    assert judge(asked(cog)).winner == "ga"


def test_df_sc08_04_until_somebody_has_won():
    assert scenario(SC08).turns == 0
    after, _ = play_frames(fleets(3, 3), EndPhase())
    assert after.outcome is None
    after, _ = play_frames(fleets(3, 2), EndPhase())
    assert after.outcome.winner == "ga"


# the creatures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "cards"), [(1, 1), (3, 2), (6, 3)])
def test_df_sc08_06_the_hellfish_takes_crew(face, cards):
    """1D3 cards are turned up, of which Crew cards count (GAP-66)."""
    after, events = lying("heldenhammer", BY_HELLFISH, [face], [CREW, HULL, OTHER])
    assert after.ship("heldenhammer").damage == (CREW,)
    assert of_kind(events, CreatureStruck)[0].cards == cards == len(of_kind(events, CardDrawn))
    assert {event.why for event in of_kind(events, CardDiscarded)} <= {"no match"}


def test_df_sc08_07_the_leviathan_takes_hulls():
    after, events = lying("heldenhammer", BY_LEVIATHAN, [6], [CREW, HULL, OTHER])
    assert after.ship("heldenhammer").damage == (HULL,)
    assert of_kind(events, CreatureStruck)[0].creature == "leviathan-below"


@pytest.mark.parametrize(
    ("ship", "place", "rules"),
    [
        ("shadewraith", BY_HELLFISH, ()), ("shadewraith", BY_LEVIATHAN, ("leviathan-below",)),
        ("sea-dragon", BY_HELLFISH, ("hellfish",)), ("sea-dragon", BY_LEVIATHAN, ()),
    ],
)
def test_df_sc08_06_each_creature_spares_one_ship(ship, place, rules):
    """DF-SC08-06 the Shadewraith, DF-SC08-07 the Sea Dragon."""
    _, events = lying(ship, place, [1], [OTHER])
    assert tuple(event.creature for event in of_kind(events, CreatureStruck)) == rules


def test_gap_01_auxiliaries_are_ships_for_the_creatures():
    state = position(
        {"alliance-cog": (20.5, 14, 90, {"mother": "heldenhammer"})}, LAND, scenario=SC08, active="alliance-cog",
        subphase="movement", dice=[2], damage=[CREW],
    )
    after, events = play_frames(state, MovementSubphase(ship="alliance-cog"), ["stay"])
    assert of_kind(events, CreatureStruck) and after.ship("alliance-cog").cause == "abandoned"


def test_df_sc08_06_within_6_inches_and_not_a_hair_more():
    """GAP-30: a thousandth of an inch is the tolerance."""
    state = position({"heldenhammer": (20.5, 12.5, 90)}, LAND, scenario=SC08)
    room = asked(state).survey.gap("heldenhammer", HELLFISH).thou
    near, far = (12.5 - (6000 - room) / 1000, 12.5 - (6002 - room) / 1000)
    _, events = lying("heldenhammer", (20.5, near, 90), [1], [OTHER])
    assert of_kind(events, CreatureStruck)
    _, events = lying("heldenhammer", (20.5, far, 90))
    assert not of_kind(events, CreatureStruck)


def test_df_sc08_06_only_the_end_of_the_subphase_counts():
    """A ship that sails on out of reach is spared."""
    state = position(
        {"swordfish": (20.5, 13.2, 270)}, LAND, scenario=SC08, active="swordfish", subphase="movement", dice=[]
    )
    assert asked(state).survey.gap("swordfish", HELLFISH).thou < 6000
    _, events = play_frames(state, MovementSubphase(ship="swordfish"), ["move", ("run", 9000), "finish"])
    assert not of_kind(events, CreatureStruck)


def test_df_sc08_08_the_creatures_are_no_targets():
    pos = chart(SC08)
    assert not {HELLFISH, LEVIATHAN} & set(pos.enemies("heldenhammer"))
    assert not pos.state.has_ship(HELLFISH) and not pos.state.has_ship("hellfish")
