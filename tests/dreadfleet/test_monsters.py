"""Sea monsters: how they rise, who runs them, when they act (chapter MON)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, result_of, submit
from tests.dreadfleet.decks import dealt, draw
from tests.dreadfleet.playing import run_out
from vtt.dreadfleet.attributes import value
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, may_recover
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.events import Activated, BriefRespite, ControlSettled, Placed, RolledOff
from vtt.dreadfleet.monsters import SettleControl, rising_place
from vtt.dreadfleet.turn import ActionPhase
from vtt.kernel.event import Picked, Thrown
from vtt.table.pose import Pose

FLEETS = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 180)}


# rising --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "side", "heading"),
    [([1, 6], "north", 18000), ([3, 3], "east", 27000), ([4, 6], "south", 0), ([6, 3], "west", 9000)],
)
def test_df_mon_01_a_monster_rises_an_inch_inside_the_edge_at_a_random_mark(dice, side, heading):
    """GAP-16: red die first number, white die second; it faces the open sea."""
    state, events = draw(position(FLEETS, wind="3,3", dice=dice), "sea-giant#1", side="fot")
    pos, pose = asked(state), state.table.piece("sea-giant").pose
    assert pos.survey.side_gap("sea-giant", side).thou == 1000 and pose.heading == heading
    mark = state.table.board.marks[state.table.board.mark_index(f"{dice[0]},{dice[1]}")]
    assert (pose.x == mark.x) if side in ("north", "south") else (pose.y == mark.y)
    throw = of_kind(events, Thrown)[0].throw
    assert (throw.side, throw.count, throw.tags) == ("fot", 2, ("red", "white"))
    assert of_kind(events, Placed)[0].why == "monster"
    ship = state.ship("sea-giant")
    assert (ship.kind, ship.side, ship.where, ship.activated) == ("monster", "", "table", False)


@pytest.mark.parametrize(("hammer", "expected"), [(30, 33.75), (31, 27.25)])
def test_gap_16_a_monster_keeps_an_inch_off_every_mini_and_slides_along_the_edge(hammer, expected):
    """By as little as needed, in steps of a quarter of an inch; the Heldenhammer lies across the mark."""
    pos = asked(position({"heldenhammer": (hammer, 38, 90), "bloody-reaver": (40, 10, 180)}))
    pose = rising_place(pos, "sea-giant", pos.state.table.board.mark_index("1,6"))
    assert (pose.x, pose.y) == (expected * 1000, 40000 - 1000 - 875)
    back = Pose(pose.x + (250 if pose.x < 30000 else -250), pose.y, pose.heading)
    clear = ((("heldenhammer",), 1000),)
    assert pos.survey.placement("sea-giant", pose, min_gaps=clear).legal
    assert not pos.survey.placement("sea-giant", back, min_gaps=clear).legal


def test_a_crowded_edge_keeps_the_monster_below():
    """It may rise by another card."""
    ships = {f"alliance-cog:{n}": (0.7 + 1.7 * n, 38.4, 90) for n in range(1, 35)}
    state = position({**FLEETS, **ships}, wind="3,3", dice=[1, 6])
    after, events = draw(state, "bone-hydra#1")
    assert not after.has_ship("bone-hydra") and not of_kind(events, Placed) and not of_kind(events, BriefRespite)


@pytest.mark.parametrize("own", [(30, 30, 0), {"where": "removed", "cause": "sunk"}], ids=["in play", "dead"])
def test_gap_16_a_monster_in_play_or_dead_does_not_rise_again(own):
    """DF-DEST-13."""
    state = position({**FLEETS, "bone-hydra": own}, wind="3,3")
    after, events = draw(state, "bone-hydra#1", ["none"])
    assert of_kind(events, BriefRespite) and not of_kind(events, Placed)
    assert [ship.id for ship in after.ships].count("bone-hydra") == 1


def test_a_monster_rises_before_the_wind_moves():
    """DF-DEST-04."""
    _, events = draw(position(FLEETS, wind="3,3", dice=[1, 6]), "sea-giant#1")
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("Placed") < kinds.index("WindMoved")


# control -------------------------------------------------------------------------------------------------------------


def settle(ships, dice=()):
    state = position({**ships, "sea-giant": (30, 20, 0)}, dice=dice)
    return play_frames(state, SettleControl(monster="sea-giant"))


@pytest.mark.parametrize(
    ("ships", "result"),
    [
        ({"heldenhammer": (24, 20, 0), "bloody-reaver": (40, 20, 0)}, ("fot", "heldenhammer")),
        ({"heldenhammer": (20, 20, 0), "bloody-reaver": (36, 20, 0)}, ("ga", "bloody-reaver")),
    ],
)
def test_df_mon_03_the_opponent_of_the_nearest_ships_player_controls(ships, result):
    state, events = settle(ships)
    assert result_of(state) == result and not of_kind(events, Thrown)


def test_gap_91_auxiliaries_count_for_the_nearest_ship():
    ships = {"heldenhammer": (24, 20, 0), "bloody-reaver": (40, 20, 0), "dread-cog": (30, 23, 0)}
    state, _ = settle(ships)
    assert result_of(state) == ("ga", "dread-cog")


def test_df_mon_03_the_gap_of_the_bases_counts_not_the_middles():
    """The Reaver is wider, so that her side is nearer though her middle is not."""
    state, _ = settle({"heldenhammer": (25, 20, 0), "bloody-reaver": (35.1, 20, 0)})
    assert result_of(state) == ("ga", "bloody-reaver")


def test_gap_91_equal_distances_are_rolled_off_and_the_losers_opponent_controls():
    ships = {"alliance-cog": (26, 20, 0), "dread-cog": (34, 20, 0)}
    state, events = settle(ships, dice=[2, 5])
    assert of_kind(events, RolledOff)[0].winner == "fot" and result_of(state) == ("fot", "alliance-cog")
    state, _ = settle(ships, dice=[5, 2])
    assert result_of(state) == ("ga", "dread-cog")


def test_other_monsters_are_nobodys_ships():
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 20, 0), "bone-hydra": (33, 20, 0)}
    state, _ = settle(ships)
    assert result_of(state) == ("fot", "heldenhammer")


# acting --------------------------------------------------------------------------------------------------------------


def test_df_mon_02_monsters_act_after_all_ships_in_random_order():
    """DF-DICE-13: a face each, others rolled again."""
    ships = {"heldenhammer": (10, 10, 0), "bloody-reaver": (50, 30, 180), "sea-giant": (30, 10, 0)}
    ships |= {"bone-hydra": (30, 30, 0), "blood-serpent": (30, 20, 0)}
    state = position(ships, wind="3,3", dice=[5, 2, 1], first="ga")
    after, events = run_out(state, ActionPhase())
    acted = [event.ship for event in of_kind(events, Activated)]
    assert acted == ["heldenhammer", "bloody-reaver", "bone-hydra", "sea-giant", "blood-serpent"]
    assert len(of_kind(events, Picked)) == 2 and all(after.ship(ship).activated for ship in ships)


def test_df_mon_04_a_monster_acts_as_an_auxiliary_of_its_controller():
    """No orders; it moves in any direction, fires if it has guns; it is loose again afterwards."""
    ships = {"heldenhammer": (24, 20, 0, {"activated": True}), "bloody-reaver": (50, 30, 180, {"activated": True})}
    state = position({**ships, "sea-giant": (30, 20, 0)}, wind="3,3", dice=[6])
    waiting, events = begin_frame(state, ActionPhase())
    assert of_kind(events, ControlSettled)[0].side == "fot" and waiting.ship("sea-giant").side == "fot"
    assert (waiting.pending.kind, waiting.pending.side) == ("movement-mode", "fot")
    waiting, _ = submit(waiting, "move")
    assert "head" in [option.id for option in waiting.pending.options], "any direction"
    waiting, _ = submit(waiting, "finish")
    assert [option.id for option in waiting.pending.options] == ["heldenhammer", "hold-fire"]
    after, _ = submit(waiting, "hold-fire")
    assert after.ship("sea-giant").side == ""


def test_gap_37_a_monster_that_has_just_risen_acts_this_turn():
    state = dealt(position(FLEETS, wind="3,3", dice=[1, 6]), "sea-giant#1")
    risen, _ = play_frames(state, DrawDestiny(side="ga"))
    _, events = run_out(risen, ActionPhase())
    assert "sea-giant" in [event.ship for event in of_kind(events, Activated)]


def test_df_mon_05_a_monster_is_neither_launched_nor_taken_aboard():
    ships = {"heldenhammer": (20, 20, 0), "sea-giant": (21.625, 20, 0, {"side": "ga"})}
    pos = asked(position(ships))
    assert "sea-giant" in pos.touching("heldenhammer") and not may_recover(pos, "sea-giant", "heldenhammer")
    _, events = play_frames(position(ships), DeployAuxiliary(mother="heldenhammer"))
    assert not events


def test_gap_15_monsters_have_the_profiles_of_the_ruling():
    """Speed, Hull, Crew, Broadside, Armour."""
    profiles = {
        "bone-hydra": (8000, 3, 4, 0, 6), "blood-serpent": (12000, 2, 3, 0, 6), "sea-giant": (6000, 3, 3, 2, 5),
    }  # fmt: skip
    pos = asked(position({ship: (10 + 10 * n, 20, 0) for n, ship in enumerate(profiles)}))
    for ship, figures in profiles.items():
        names = ("speed", "hull", "crew", "broadside", "armour")
        assert tuple(value(pos, ship, name).live for name in names) == figures
        assert pos.data(ship).is_faceless and not pos.data(ship).is_sailing
