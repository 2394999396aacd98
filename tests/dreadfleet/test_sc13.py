"""SC13 Ring of Fire, row by row."""

import pytest

from tests.dreadfleet.build import asked, play_frames, position
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from vtt.dreadfleet.places import is_free
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.turn import EndPhase
from vtt.kernel.dice import Throw
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game
from vtt.table.pose import Pose

SC13, HELD, REAVER = "ring-of-fire", "heldenhammer", "bloody-reaver"
RING = ("skull", "rocky-a", "wreck-4", "castle", "leviathan", "rocky-b", "corpse-face-cliff", "volcano")
GATES = {("castle", "leviathan"), ("volcano", "skull")}
HULL = tuple(f"timbers-stove-in#{n}" for n in range(1, 8))


def battle(ga, fot, turn=4, **ships):
    """So many Damage cards lie on the ships of each side."""
    damage = {HELD: HULL[:ga], REAVER: HULL[ga : ga + fot]}
    places = {HELD: (10, 30, 90), REAVER: (50, 10, 270)}
    fleet = {ship: (*places[ship], {"damage": damage[ship]}) for ship in places}
    return position({**fleet, **ships}, scenario=SC13, turn=turn)


def test_df_sc13_01_three_against_three():
    forces = {force.side: force.ships for force in scenario(SC13).forces}
    assert forces == {"ga": (HELD, "swordfish", "flaming-scimitar"), "fot": (REAVER, "black-kraken", "shadewraith")}
    assert {ship.id for ship in opening(SC13).ships if ship.where == "table"} == {*forces["ga"], *forces["fot"]}


def test_df_sc13_02_a_ring_of_eight_with_two_gates():
    """Gates of 6" or more, other gaps of 3" or more; two wrecks in the pool, two outside."""
    for pair in zip(RING, RING[1:] + RING[:1], strict=True):
        assert gap(SC13, *pair) >= (6 if pair in GATES else 3)
    table = opening(SC13).table
    loose = {piece for piece in opening(SC13).land if piece not in RING}
    places = {piece: table.piece(piece).pose for piece in loose}
    inner = {piece for piece, at in places.items() if abs(at.x - 30_000) < 5000 and abs(at.y - 20_000) < 5000}
    assert inner == {"wreck-1", "wreck-2"} and loose - inner == {"wreck-3", "wreck-5"}


@pytest.mark.parametrize(("ship", "inside", "beyond"), [(HELD, (20, 37), (20, 25)), (REAVER, (40, 3), (40, 15))])
def test_df_sc13_03_a_quarter_of_the_sea_outside_the_ring(ship, inside, beyond):
    """The north-west for the Alliance, which deploys first; the south-east for the Fleet of Terror."""
    placing = deploy_placing(chart(SC13), ship)
    assert is_free(chart(SC13), placing, Pose(inside[0] * 1000, inside[1] * 1000, 9000))
    assert not is_free(chart(SC13), placing, Pose(beyond[0] * 1000, beyond[1] * 1000, 9000))
    assert not is_free(chart(SC13), placing, Pose(60_000 - inside[0] * 1000, inside[1] * 1000, 9000))
    assert scenario(SC13).forces[0].side == "ga" and scenario(SC13).deployment == "sides"


def test_df_sc13_04_four_turns():
    assert play_frames(battle(1, 0, turn=3), EndPhase())[0].outcome is None
    assert play_frames(battle(1, 0, turn=4), EndPhase())[0].outcome is not None


def test_df_sc13_05_a_point_for_every_damage_card():
    after, _ = play_frames(battle(2, 3), EndPhase())
    assert after.outcome.scores == {"ga": 3, "fot": 2}


@pytest.mark.parametrize(("ga", "fot", "winner"), [(1, 2, "ga"), (3, 2, "fot"), (2, 2, "")])
def test_df_sc13_06_most_points_win_and_equal_ones_are_a_draw(ga, fot, winner):
    assert play_frames(battle(ga, fot), EndPhase())[0].outcome.winner == winner


def test_df_sc13_07_no_special_rules_and_the_wind_by_dice():
    assert scenario(SC13).special_rules == () and asked(battle(0, 0)).traits("") == ()
    game = Game(Dreadfleet(), Setup(scenario=SC13, quick=True))
    thrown = [event.throw for event in game.opening if isinstance(event, Thrown)]
    assert [throw.reason for throw in thrown if isinstance(throw, Throw)][:2] == ["throw.initial-wind"] * 2
