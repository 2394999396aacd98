"""Setting up: scenery, decks, wind, fleets, and the choices made before (chapters SETUP, SCG, SC01)."""

from itertools import pairwise

import msgspec
import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, of_kind, play_frames, position, submit, why_not
from vtt.bots.chooser import uniform
from vtt.dreadfleet.events import Placed, RolledOff, SceneryLeftOut, TurnBegan, WindMoved
from vtt.dreadfleet.places import (
    candidate_poses,
    first_place,
    has_place,
    nearest_place,
    snapped,
    verdict,
    why_not_place,
)
from vtt.dreadfleet.ruleset import find_ruleset
from vtt.dreadfleet.setup import (
    Deploy,
    InitialWind,
    PlaceScenery,
    deploy_placing,
    scenario_of,
    scenery_limit,
    scenery_placing,
)
from vtt.dreadfleet.state import ORDERS, Setup
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Command, Placing
from vtt.kernel.event import Shuffled, Thrown
from vtt.kernel.game import Game
from vtt.table.pose import Pose
from vtt.table.table import Table

RESERVE = {"heldenhammer": {"where": "reserve"}, "bloody-reaver": {"where": "reserve"}}


def set_up(**fields) -> tuple[Game, list]:
    """Play to the first question of the first turn at random."""
    game = Game(Bench(content()), Setup(**fields))
    chooser, events = uniform(7), list(game.opening)
    while game.state.phase == "setup":
        events += game.submit(chooser.choose(game))
    return game, events


def placing_scenery(land=None, **fields):
    """The first question for a piece; GA won and goes first."""
    state = position(RESERVE, land, phase="setup", dice=[6, 1], **fields)
    waiting, _ = begin_frame(state, PlaceScenery())
    return submit(waiting, "first")[0]


# the whole -----------------------------------------------------------------------------------------------------------


def test_df_setup_01_scenery_then_decks_then_wind_then_fleets_then_the_game():
    """DF-SETUP-12: when all is placed, play begins; DF-SCG-03: scenery first."""
    _, events = set_up(seed=5)
    steps = []
    for event in events:
        name = type(event).__name__
        step = event.why if name == "Placed" else name
        if step in ("scenery", "Shuffled", "WindMoved", "deploy", "TurnBegan") and step not in steps:
            steps.append(step)
    assert steps == ["scenery", "Shuffled", "WindMoved", "deploy", "TurnBegan"]
    assert of_kind(events, TurnBegan)[0].turn == 1


def test_df_setup_02_the_seascape_is_60_by_40_inches():
    """GAP-03."""
    game, _ = set_up(seed=5, quick=True)
    assert (game.state.table.board.width, game.state.table.board.height) == (60000, 40000)


def test_df_sc01_01_two_sides_with_the_ships_of_the_scenario():
    """DF-TERM-01, DF-SCG-02: one side each, cogs aboard (DF-AUX-03)."""
    game, _ = set_up(seed=5, quick=True, players={"ga": ("Ann",), "fot": ("Bob",)})
    assert [(side.id, side.players) for side in game.state.sides] == [("ga", ("Ann",)), ("fot", ("Bob",))]
    fleet = {ship.id: (ship.side, ship.kind, ship.where) for ship in game.state.ships}
    assert fleet == {
        "heldenhammer": ("ga", "big", "table"), "bloody-reaver": ("fot", "big", "table"),
        "alliance-cog": ("ga", "auxiliary", "aboard"), "dread-cog": ("fot", "auxiliary", "aboard"),
    }  # fmt: skip


def test_df_setup_07_both_decks_are_shuffled_apart():
    first, events = set_up(seed=5, quick=True)
    second, _ = set_up(seed=6, quick=True)
    assert sorted((e.deck, e.count) for e in of_kind(events, Shuffled)) == [("damage", 55), ("destiny", 40)]
    for deck, cards in (("damage", content().damage_deck()), ("destiny", content().destiny_deck())):
        piles = [game.state.deck(deck) for game in (first, second)]
        assert piles[0].pile != piles[1].pile
        drawn = [red.card for red in first.state.reds] + [c for ship in first.state.ships for c in ship.situation]
        known = sorted((*piles[0].pile, *piles[0].discard, *(drawn if deck == "destiny" else ())))
        assert known == sorted(cards), "no card lost, none added"


def test_df_setup_08_each_side_has_one_orders_card_of_each_type():
    game, _ = set_up(seed=5, quick=True)
    assert all(side.hand == ORDERS and len(set(side.hand)) == 5 for side in game.state.sides)


# wind ----------------------------------------------------------------------------------------------------------------


def test_ex_08_red_2_white_3():
    """DF-SETUP-09: one player rolls red, the other white; GAP-22: the indicator covers the mark."""
    state, events = play_frames(position(RESERVE, dice=[2, 3]), InitialWind())
    moved = of_kind(events, WindMoved)[0]
    assert state.table.board.marks[state.winds].name == "2,3" and (moved.before, moved.how) == (-1, "start")
    assert [(e.throw.side, e.throw.tags) for e in of_kind(events, Thrown)] == [("ga", ("red",)), ("fot", ("white",))]


# scenery -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "choice", "side"), [([6, 1], "first", "ga"), ([6, 1], "second", "fot"), ([1, 6], "first", "fot")]
)
def test_df_sc01_02_the_winner_of_a_roll_off_says_who_places_first(dice, choice, side):
    waiting, events = begin_frame(position(RESERVE, phase="setup", dice=dice), PlaceScenery())
    assert waiting.pending.side == of_kind(events, RolledOff)[0].winner == ("ga" if dice[0] > dice[1] else "fot")
    waiting, _ = submit(waiting, choice)
    assert (waiting.pending.kind, waiting.pending.side) == ("place-scenery", side)


def test_df_sc01_02_players_place_one_piece_each_in_turn_until_none_is_left():
    """DF-SETUP-06, DF-TERM-10: all twelve, each once, all plain ones."""
    game = Game(Bench(content()), Setup(seed=11))
    chooser, sides, done = uniform(3), [], []
    while game.decision.kind in ("scenery-first", "place-scenery"):
        if game.decision.kind == "place-scenery":
            sides.append(game.decision.side)
        events = game.submit(chooser.choose(game))
        done += [e.piece for e in events if isinstance(e, Placed | SceneryLeftOut)]
    pieces = [place.id for place in content().scenarios["dead-mans-reef"].layout]
    assert sorted(done) == sorted(pieces) and len(pieces) == 12
    assert game.state.land == tuple(piece for piece in done if game.state.table.has(piece))
    whole = sides[: len(game.state.land)]
    assert all(one != other for one, other in pairwise(whole))


@pytest.mark.parametrize(
    ("pose", "key"),
    [
        ((30000, 20000, 0), None),
        ((19000, 20000, 0), "refusal.place.outside-zone"),
        ((41000, 20000, 0), "refusal.place.outside-zone"),
        ((30000, 500, 0), "refusal.place.off-board"),
        ((30000, 25000, 0), "refusal.place.too-close"),
        ((30000, 30000, 0), "refusal.place.overlap"),
        ((30000, 20000, 36000), "refusal.place.heading"),
    ],
)
def test_df_sc01_03_apart_from_the_edges_and_from_each_other(pose, key):
    """More than 18 inches from west and east, at least 3 from another piece; the whole model counts (DF-MEAS-03)."""
    refusal = why_not(placing_scenery({"rocky-b": (30, 31, 0)}), ("rocky-a", pose))
    assert (refusal and refusal.key) == key
    assert refusal is None or "DF-SC01-03" in refusal.rules


@pytest.mark.parametrize("side", ["west", "east"])
def test_df_sc01_03_exactly_18_inches_is_too_near_an_edge(side):
    waiting = placing_scenery()
    pos = asked(waiting)
    shape = pos.content.shapes["wreck-1"]
    west = -min(x for x, _ in shape.outline)
    east = max(x for x, _ in shape.outline)
    x = 18000 + west if side == "west" else 60000 - 18000 - east
    inward = 3 if side == "west" else -3
    assert why_not(waiting, ("wreck-1", (x, 20000, 0))).key == "refusal.place.outside-zone"
    assert why_not(waiting, ("wreck-1", (x + inward, 20000, 0))) is None


def test_df_sc01_03_exactly_3_inches_from_another_piece_is_enough():
    waiting = placing_scenery({"wreck-2": (30, 20, 0)})
    low, high = 20000, 36000
    while high - low > 1:
        middle = (low + high) // 2
        legal = why_not(waiting, ("wreck-1", (30000, middle, 0))) is None
        low, high = (low, middle) if legal else (middle, high)
    after, _ = submit(waiting, ("wreck-1", (30000, high, 0)))
    gap = asked(after).survey.gap("wreck-1", "wreck-2").thou
    assert 2999 <= gap <= 3001


def test_gap_sc01_1_the_placer_chooses_piece_and_facing():
    waiting = placing_scenery()
    after, events = submit(waiting, ("castle", (30000, 20000, 12345)))
    assert after.table.piece("castle").pose == Pose(30000, 20000, 12345) and of_kind(events, Placed)[0].why == "scenery"
    assert "castle" not in [option.id for option in after.pending.options] and after.pending.side == "fot"


def test_gap_sc01_1_a_piece_that_still_fits_may_not_be_left_out():
    refusal = why_not(placing_scenery(), "leave-out:castle")
    assert refusal.key == "refusal.still-fits"
    spot = tuple(refusal.params[name] for name in ("x", "y", "heading"))
    assert why_not(placing_scenery(), ("castle", spot)) is None, "the refusal names a place where it fits"


def test_gap_sc01_1_a_piece_without_a_legal_place_is_left_out():
    """And the same player goes on. Here small things lie all over the band."""
    litter = {f"alliance-cog:{x}-{y}": (x, y, 0) for x in range(19, 43, 4) for y in range(2, 40, 4)}
    waiting, _ = begin_frame(position({**RESERVE, **litter}, phase="setup", dice=[6, 1]), PlaceScenery())
    waiting, _ = submit(waiting, "first")
    pos = asked(waiting)
    assert first_place(pos, scenery_placing(pos, "castle", scenario_of(pos).placement)) is None
    after, events = submit(waiting, "leave-out:castle")
    assert of_kind(events, SceneryLeftOut)[0].piece == "castle" and after.pending.side == "ga"
    assert "castle" not in [option.id for option in after.pending.options]


# fewer islands and wrecks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 3, 12])
def test_df_sc01_09_fewer_islands_and_wrecks_by_an_agreed_number(number):
    game, events = set_up(seed=5, options=(f"fewer-scenery={number}",))
    assert scenery_limit(game.position) == number
    assert len(game.state.land) == number or (number == 12 and of_kind(events, SceneryLeftOut))


def test_df_sc01_09_holds_for_the_ready_made_layout_too():
    game, _ = set_up(seed=5, quick=True, options=("fewer-scenery=4",))
    assert len(game.state.land) == 4


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("fewer-scenery", "fewer-scenery=0 to fewer-scenery=12"),
        ("fewer-scenery=", "fewer-scenery=0 to fewer-scenery=12"),
        ("fewer-scenery=13", "found 'fewer-scenery=13'"),
        ("fewer-scenery=-1", "found 'fewer-scenery=-1'"),
        ("fewer-scenery=many", "found 'fewer-scenery=many'"),
        ("more-scenery=3", "expected one of fewer-scenery, last-ship, quick-start, default-layout"),
        ("quick-start=1", "expected 'quick-start' without a value"),
        ("last-ship", "needs at least two ships a side"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_sentence(option, said):
    with pytest.raises(ValueError, match=r"^options: ") as fault:
        Bench(content()).begin(Setup(options=(option,)))
    assert said in str(fault.value) and "\n" not in str(fault.value)


def test_an_unknown_scenario_is_refused():
    with pytest.raises(ValueError, match="dead-mans-reef"):
        Bench(content()).begin(Setup(scenario="atlantis"))


def test_another_game_is_refused():
    with pytest.raises(ValueError, match="chess"):
        find_ruleset("chess", {})
    rules, setup = find_ruleset("dreadfleet", {"seed": 4})
    assert (rules.id, setup.seed, setup.scenario) == ("dreadfleet", 4, "dead-mans-reef")


# ready-made layouts --------------------------------------------------------------------------------------------------


def test_gap_18_the_layout_keeps_the_rules_of_placing():
    game, events = set_up(seed=5, options=("default-layout",))
    assert len(game.state.land) == 12 and not [e for e in of_kind(events, RolledOff) if "DF-SC01-02" in e.rules]
    land = tuple(piece for piece in game.state.table.pieces if piece.id in game.state.land)
    bare = Table(board=game.state.table.board, pieces=land)
    pos = Bench(content()).position(msgspec.structs.replace(game.state, table=bare))
    rule = scenario_of(pos).placement
    for piece in bare.pieces:
        assert verdict(pos, scenery_placing(pos, piece.id, rule), piece.pose).legal, piece.id


def test_a_quick_start_asks_nothing_before_the_first_initiative():
    game = Game(Bench(content()), Setup(seed=5, quick=True))
    assert game.decision.kind == "initiative" and len(game.state.land) == 12 and game.log == []


# fleets --------------------------------------------------------------------------------------------------------------


def deploying(ships=RESERVE, land=None):
    return begin_frame(position(ships, land, phase="setup"), Deploy())[0]


def test_df_sc01_04_the_grand_alliance_deploys_first():
    """DF-SETUP-11."""
    waiting = deploying()
    assert waiting.pending.side == "ga" and [o.id for o in waiting.pending.options] == ["heldenhammer"]
    waiting, events = submit(waiting, ("heldenhammer", (3000, 6000, 4500)))
    assert waiting.ship("heldenhammer").where == "table" and of_kind(events, Placed)[0].why == "deploy"
    assert waiting.pending.side == "fot" and [o.id for o in waiting.pending.options] == ["bloody-reaver"]
    after, _ = submit(waiting, ("bloody-reaver", (57000, 34000, 22500)))
    assert [ship.where for ship in after.ships] == ["table", "table"]


@pytest.mark.parametrize(
    ("pose", "is_legal"),
    [
        ((1001, 2001, 0), True), ((5000, 10000, 0), True), ((5002, 6000, 0), False), ((3000, 10002, 0), False),
        ((3000, 6000, 9000), True), ((4100, 6000, 9000), False), ((1000, 6000, 0), False), ((3000, 2000, 0), False),
    ],
)  # fmt: skip
def test_df_scg_04_the_whole_base_lies_inside_the_zone(pose, is_legal):
    """6 inches from the west, 12 from the south; the border is no sea (DF-EDGE-01); headings change what is needed."""
    refusal = why_not(deploying(), ("heldenhammer", pose))
    assert (refusal is None) is is_legal
    if refusal is not None:
        assert refusal.key in ("refusal.place.outside-zone", "refusal.place.off-board")
        assert "DF-SC01-04" in refusal.rules


def test_ex_39_a_base_half_out_of_its_zone_is_illegal():
    """DF-SCG-04: the Reaver from 51 to 55 inches, where 54 is the limit; the refusal names the margin."""
    waiting, _ = submit(deploying(), ("heldenhammer", (3000, 6000, 0)))
    refusal = why_not(waiting, ("bloody-reaver", (53000, 34000, 9000)))
    assert (refusal.key, refusal.margin, refusal.unit) == ("refusal.place.outside-zone", 3000, "thou")


def test_df_scg_08_a_base_may_not_touch_anything():
    waiting = deploying(land={"wreck-1": (3, 6, 0)})
    assert why_not(waiting, ("heldenhammer", (3000, 6000, 0))).key == "refusal.place.overlap"


def test_a_ship_that_deploys_alone_is_named_in_the_question():
    """There is no button for it: what is in the hand is what the question says."""
    waiting = deploying()
    assert Wording(asked(waiting)).prompt(waiting.pending) == "Heldenhammer takes its station. Where?"


def test_h_setup_3_sides_take_turns_to_deploy_until_one_has_none_left():
    """DF-SC06-03, DF-SCG-04: the side named first begins; who has more ships puts the rest down one after the other."""
    data = content().scenarios["unpredictable-tides"]
    ships = {ship: {"where": "reserve"} for ship in data.deployed_ships if ship not in ("black-kraken", "sea-dragon")}
    ships |= {"black-kraken": {"where": "removed"}, "sea-dragon": {"where": "removed"}}
    start = position(ships, scenario=data.id, phase="setup")
    waiting, _ = begin_frame(start, Deploy())
    sides, x = [], 3000
    while waiting.pending.kind == "deploy-fleet":
        decision = waiting.pending
        sides.append(decision.side)
        y = 3000 if decision.side == "ga" else 37_000
        waiting, _ = submit(waiting, (decision.options[0].id, (x, y, 0)))
        x += 5000
    assert sides == ["ga", "fot", "ga", "fot", "ga", "fot", "ga"]


def test_df_scg_08_a_round_corner_without_room_is_opened_by_as_many_inches_as_it_takes():
    rocks = {"castle": (3, 37, 0), "volcano": (3, 31, 0), "skull": (8, 37, 0)}
    fleet = {"bloody-reaver": {"where": "reserve"}}
    pos = asked(position(fleet, rocks, scenario="hunt-for-the-witchstone", phase="setup"))
    opened = deploy_placing(pos, "bloody-reaver")
    assert opened.disc == (0, 40_000, 13_000) and has_place(pos, opened)
    assert not has_place(pos, msgspec.structs.replace(opened, disc=(0, 40_000, 12_000)))
    alone = asked(position(fleet, scenario="hunt-for-the-witchstone", phase="setup"))
    assert deploy_placing(alone, "bloody-reaver").disc == (0, 40_000, 12_000)


# searching for places ------------------------------------------------------------------------------------------------


def test_the_grid_of_places_keeps_inside_the_zone():
    pos = asked(position({"heldenhammer": (30, 20, 0)}))
    placing = Placing(piece="bloody-reaver", shape="bloody-reaver", zone=(0, 0, 6000, 12000))
    poses = list(candidate_poses(pos, placing))
    assert poses and all(verdict(pos, placing, pose).legal for pose in poses)


def test_the_nearest_legal_place_is_legal_and_keeps_the_heading_where_it_can():
    pos = asked(position({"heldenhammer": (30, 20, 0)}))
    placing = Placing(piece="bloody-reaver", shape="bloody-reaver", gap=1000)
    found = nearest_place(pos, placing, Pose(30000, 20000, 0))
    assert verdict(pos, placing, found).legal and found.heading == 0
    assert abs(found.x - 30000) <= 6000 and abs(found.y - 20000) <= 6000
    free = Pose(10000, 10000, 4500)
    assert nearest_place(pos, placing, free) == free


def test_df_scg_08_beyond_ten_inches_the_nearest_place_is_sought_all_over_the_zone():
    pos = asked(position({"heldenhammer": (30, 20, 0)}))
    placing = Placing(piece="bloody-reaver", shape="bloody-reaver", zone=(0, 0, 10_000, 16_000))
    north_west, south_east = (nearest_place(pos, placing, Pose(x, y, 0)) for x, y in ((2000, 39_000), (40_000, 2000)))
    assert north_west.x < 5000 and north_west.y > 8000
    assert south_east.x > 5000 and south_east.y < 8000


@pytest.mark.parametrize(("east", "north"), [(40, 0), (0, 40), (0, -40)])
def test_df_sc06_06_how_far_a_top_is_from_its_spot_is_told(east, north):
    pos = asked(position({"heldenhammer": (50, 5, 0)}, scenario="unpredictable-tides"))
    placing = Placing(piece="volcano", shape="volcano", top_at=(30_000, 20_000))
    stand = snapped(pos, placing, Pose(0, 0, 4500))
    assert why_not_place(pos, placing, (stand.x, stand.y, 4500), ("DF-SC06-06",)) is None
    refusal = why_not_place(pos, placing, (stand.x + east, stand.y + north, 4500), ("DF-SC06-06",))
    assert refusal.key == "refusal.place.top" and refusal.margin in (40, 41)


def test_a_command_needs_a_pose_where_a_piece_is_placed():
    assert why_not(placing_scenery(), Command(choice="castle")).code == "pose-missing"
