"""Two to ten people at one table: divisions, leaders, whose question it is (chapter MULTI, GAP-92)."""

import argparse
import ast
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.dreadfleet.fleets import PLAYERS, big_ships, ten_ship_game, ten_ships
from vtt.bots.chooser import uniform
from vtt.cli import BAD_INPUT, Fault, main
from vtt.commands import seats as seat_words
from vtt.dreadfleet import seats
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.scenes import open_scene, read_scene, scene_of
from vtt.dreadfleet.seats import (
    LEADER,
    OWNER,
    SEATS,
    Seat,
    SeatsError,
    divided,
    name_of,
    owner_of,
    seat_of,
    thrower_of,
    waiting,
)
from vtt.dreadfleet.state import ORDERS, SIDES, Setup, SideState
from vtt.kernel import saves
from vtt.kernel.decision import Decision, Option
from vtt.kernel.game import Game
from vtt.kernel.refusal import IllegalCommand
from vtt.referee import Referee

GA = big_ships("ga")
RULES = Path(seats.__file__).parent
ASKING = ("Decision", "ChooseShip")


def seated(players: tuple[str, ...], fleets: tuple[tuple[str, ...], ...] = (), leader: int | None = None, **setup):
    content = load_content(overrides=setup.get("overrides"))
    return seats.seated(content, content.find_scenario(setup["scenario"]), "ga", players, fleets, leader)


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., object]:
    """Seats the Grand Alliance of ten ships."""
    setup = ten_ships(tmp_path)
    return lambda *args, **kw: seated(*args, **kw, scenario=setup.scenario, overrides=setup.overrides)


# divisions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ships", range(1, 6))
@pytest.mark.parametrize("players", range(1, 6))
def test_df_multi_01_ships_are_split_as_evenly_as_possible(ships: int, players: int) -> None:
    fleets = divided(GA[:ships], players)
    assert len(fleets) == players and sum(fleets, ()) == GA[:ships]
    sizes = sorted(map(len, fleets))
    assert sizes[-1] - sizes[0] <= 1


@pytest.mark.parametrize(
    ("sizes", "words"),
    [((3, 2), ""), ((2, 3), ""), ((4, 1), "Ann has 4 ships and Bob 1"), ((2, 2, 1), ""),
     ((3, 1, 1), "Ann has 3 ships and Bob 1"), ((1, 1, 1, 1, 1), ""), ((2, 1, 1, 1, 0), "Ann has 2 ships and Eve 0")],
)  # fmt: skip
def test_df_multi_01_a_division_differs_by_one_big_ship_at_most(sizes: tuple, words: str, table) -> None:
    left, fleets = list(GA), []
    for size in sizes:
        fleets.append(tuple(left[:size]))
        del left[:size]
    names = ("Ann", "Bob", "Cid", "Dot", "Eve")[: len(sizes)]
    if words:
        with pytest.raises(SeatsError, match=words):
            table(names, tuple(fleets))
    else:
        assert table(names, tuple(fleets)).fleets == tuple(fleets)


@pytest.mark.parametrize(
    ("players", "fleets", "leader", "words"),
    [
        (("Ann", "Bob", "Cid", "Dot", "Eve", "Flo"), (), None, "6 players, but at most 5 can share"),
        (("Ann", "Ann"), (), None, "each a different one"),
        (("Ann", ""), (), None, "every player needs a name"),
        (("Ann", "Bob"), (GA,), None, "divided among 1, but 2 play"),
        (("Ann", "Bob"), ((*GA[:3], "bloody-reaver"), GA[3:]), None, "bloody-reaver|Bloody Reaver is none of its"),
        (("Ann", "Bob"), (GA[:3], (GA[0], *GA[3:])), None, "Heldenhammer has more than one player"),
        (("Ann", "Bob"), (GA[:2], GA[3:]), None, "nobody sails"),
        (("Ann", "Bob"), (), 2, "player 0 to 1, found 2"),
        (("Ann",), (), 1, "player 0 to 0, found 1"),
    ],
)
def test_a_bad_division_says_what_is_wrong(players: tuple, fleets: tuple, leader: int | None, words: str, table):
    with pytest.raises(SeatsError, match=words):
        table(players, fleets, leader)


def test_five_a_side_at_most_and_one_person_needs_no_division(table) -> None:
    assert [seats.most_players(GA[:1] * count) for count in (1, 4, 5, 9)] == [1, 4, 5, 5]
    assert table(("Ann",), (GA,)).fleets == ()


def test_two_people_cost_nothing(tmp_path: Path) -> None:
    """Without a second player on a side the state holds no division, and every question is the only player's."""
    game = ten_ship_game(tmp_path, players={"ga": ("Ann",)})
    assert [(side.players, side.fleets, side.leader) for side in game.state.sides] == [(("Ann",), (), 0), ((), (), 0)]
    assert seat_of(game.position, game.decision) == Seat(game.decision.side, 0)


# leaders -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flagship_at", [0, 1, 2])
def test_df_multi_02_the_flagships_player_leads(flagship_at: int, table) -> None:
    others = [GA[1:3], GA[3:5]]
    others.insert(flagship_at, GA[:1])
    assert table(("Ann", "Bob", "Cid"), tuple(others)).leader == flagship_at


def test_df_multi_02_without_a_flagship_the_first_leads_and_a_side_may_name_another() -> None:
    content = load_content()
    assert seats.usual_leader(content, (("swordfish",), ("sea-dragon",))) == 0
    assert seats.usual_leader(content, (("skabrus",), ("bloody-reaver",))) == 1


def test_df_multi_02_a_side_may_name_its_leader(table) -> None:
    assert table(("Ann", "Bob")).leader == 0 and table(("Ann", "Bob"), (), 1).leader == 1


# whose question ------------------------------------------------------------------------------------------------------


def kinds_asked() -> set[str]:
    """Every kind of question in the source of the rules."""
    found = {"dice"}
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ASKING:
                for word in node.keywords:
                    if word.arg == "kind" and isinstance(word.value, ast.Constant):
                        found.add(word.value.value)
    return found


def test_every_kind_of_question_has_a_row_in_the_table() -> None:
    """A new kind of question needs a row in `SEATS`: the leader's, or the player's whose ship it is about."""
    assert kinds_asked() - set(SEATS) == set()


@pytest.mark.parametrize("kind", sorted(SEATS))
def test_df_multi_03_the_leader_has_what_is_about_no_allys_ship(kind: str, tmp_path: Path) -> None:
    """Every kind: about a ship of Cid's, about his ally's auxiliary, about an enemy, about nothing."""
    game = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 1})
    pos, mine, enemy = game.position, game.state.side("ga").fleets[2][0], big_ships("fot")[0]

    def seat(subject: str, *options: str, **params: str) -> int:
        offered = tuple(Option(id=ship, label="x", subject=ship) for ship in options)
        return seat_of(pos, Decision(side="ga", kind=kind, subject=subject, options=offered, params=params)).player

    assert seat("") == seat(enemy) == 1, "what is about no ship of the side is the leader's"
    assert seat("chest:1", ship=mine) == (2 if SEATS[kind] == OWNER else 1), "a treasure aboard a ship"
    assert seat(mine) == (2 if SEATS[kind] == OWNER else 1)
    assert seat("alliance-cog") == (0 if SEATS[kind] == OWNER else 1), "an auxiliary is its mother's"
    assert seat("", mine) == (2 if SEATS[kind] == "sole" else 1)
    assert seat("", mine, GA[0]) == 1


def test_df_multi_03_the_leader_draws_and_rolls_initiative(tmp_path: Path) -> None:
    """Initiative, Destiny cards and activation are the leader's (GAP-92)."""
    for kind in ("initiative", "activate", "brief-respite", "mend", "heal", "curse", "improve", "rogue-wave"):
        assert SEATS[kind] == LEADER
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 2, "fot": 1}, dice="typed"), uniform(1)
    while game.decision.throw is None or game.decision.throw.reason != "throw.initiative":
        game.submit(chooser.choose(game))
    assert name_of(game.position, seat_of(game.position, game.decision)) == "Cid"


def test_gap_92_one_hand_of_orders_a_side(tmp_path: Path) -> None:
    """Bob's ship waits with Fire at Will: no ally of his can give it."""
    game = ten_ship_game(tmp_path, players=PLAYERS)
    assert all(side.hand == ORDERS for side in game.state.sides)
    hands = msgspec.structs.replace(game.state.sides[0], hand=ORDERS[:-1])
    state = msgspec.structs.replace(game.state, sides=(hands, game.state.sides[1]), phase="action")
    for fleet in game.state.side("ga").fleets:
        asked = OrdersSubphase(ship=fleet[0]).question(Position(state, game.ruleset.content))
        assert asked.option("fire-at-will") is None


def test_a_loose_monster_is_run_by_the_leader_of_the_side_that_decides(tmp_path: Path) -> None:
    game = ten_ship_game(tmp_path, players=PLAYERS, leaders={"fot": 1})
    monster = msgspec.structs.replace(game.state.ships[0], id="sea-giant", kind="monster", side="", mother="")
    for side, first, seat in (("", "fot", Seat("fot", 1)), ("", "ga", Seat("ga", 0)), ("fot", "ga", Seat("fot", 1))):
        ships = (*game.state.ships, msgspec.structs.replace(monster, side=side))
        state = msgspec.structs.replace(game.state, ships=ships, first=first)
        assert owner_of(Position(state, game.ruleset.content), "sea-giant") == seat


def test_df_multi_03_each_player_deploys_his_own_ships(tmp_path: Path) -> None:
    """Not the leader, though he leads: where a ship begins concerns her player."""
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 2}, quick=False), uniform(5)
    placed: list[tuple[str, str]] = []
    while game.decision.kind == "deploy-fleet":
        asked, seat = game.decision, seat_of(game.position, game.decision)
        fleet = game.state.side(asked.side).fleets[seat.player]
        assert {option.id for option in asked.options} <= set(fleet)
        command = chooser.choose(game)
        placed.append((name_of(game.position, seat), command.choice))
        game.submit(command)
    assert [name for name, _ in placed] == ["Ann"] * 2 + ["Bob"] * 2 + ["Cid"] + ["Dot"] * 3 + ["Eve"] * 2


def test_df_multi_04_sides_alternate_and_any_players_ship_may_be_next(tmp_path: Path) -> None:
    """The leader is asked, the prompt knows whose ships wait, and the next choice is the other side's."""
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS, gap_in=30.0), uniform(4)
    chosen: list[str] = []
    while game.state.turn < 2:
        asked = game.decision
        if asked.kind == "activate" and game.state.turn == 1:
            groups = waiting(game.position, asked)
            assert sum((ships for _, ships in groups), ()) and {seat.side for seat, _ in groups} == {asked.side}
            for seat, ships in groups:
                mothers = [game.state.ship(ship).mother or ship for ship in ships]
                assert set(mothers) <= set(game.state.side(asked.side).fleets[seat.player])
            assert {o.id for o in asked.options} == {ship for _, ships in groups for ship in ships}
            assert seat_of(game.position, asked) == Seat(asked.side, game.state.side(asked.side).leader)
            chosen.append(asked.side)
        game.submit(chooser.choose(game))
    assert all(one != two for one, two in pairwise(chosen[:8])), chosen


@pytest.mark.parametrize("seed", range(20))
def test_every_decision_of_a_game_has_just_one_seat(seed: int, tmp_path: Path) -> None:
    """The seat is one of the side that is asked, and the owner's of the ship that the question is about."""
    shares = ({"ga": 5, "fot": 2}, {"ga": 2, "fot": 5}, {"ga": 1, "fot": 3}, {"ga": 4, "fot": 4})[seed % 4]
    players = {side: tuple(f"{side}{n}" for n in range(count)) for side, count in shares.items()}
    dice = "typed" if seed % 5 == 4 else "seeded"
    game = ten_ship_game(tmp_path, players=players, seed=seed, dice=dice, gap_in=6 + seed % 4 * 4)
    fleets = {side: divided(big_ships(side), count) for side, count in shares.items()}
    chooser, seen = uniform(seed), Counter()
    while not game.is_over and len(game.log) < 500:
        asked, state = game.decision, game.state
        seat = seat_of(game.position, asked)
        assert seat.side == asked.side and 0 <= seat.player < shares[asked.side]
        assert name_of(game.position, seat) == players[asked.side][seat.player]
        assert asked.throw is None or thrower_of(game.position, asked.throw) == seat
        mother = asked.subject
        if state.has_ship(mother) and SEATS[asked.kind] == OWNER:
            mother = state.ship(mother).mother or mother
        mine = [n for n, fleet in enumerate(fleets[asked.side]) if mother in fleet]
        if SEATS[asked.kind] == OWNER and mine:
            assert [seat.player] == mine, (asked.kind, asked.subject)
        else:
            assert seat.player == 0, (asked.kind, asked.subject)
        seen[seat] += 1
        game.submit(chooser.choose(game))
    assert len(seen) > sum(shares.values()) // 2, "nearly everybody has had something to decide"


# changing fleets, saves, taking back ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "changed"), [((5, 2), False), ((2, 5), True)])
def test_df_setup_03_teams_change_fleets_together(faces: tuple, changed: bool, tmp_path: Path) -> None:
    """Both teams want the Grand Alliance: the winner's people share its ships anew, and its flagship's player leads."""
    game = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 2}, options=("both-want=ga",), script=faces)
    teams = (PLAYERS["fot"], PLAYERS["ga"]) if changed else (PLAYERS["ga"], PLAYERS["fot"])
    for side, team in zip(SIDES, teams, strict=True):
        state = game.state.side(side)
        assert state.players == team and state.fleets == divided(big_ships(side), len(team))
    assert game.state.side("ga").leader == (0 if changed else 2)


def test_teams_that_would_not_fit_the_other_fleet_are_told_before(tmp_path: Path) -> None:
    with pytest.raises(SeatsError, match="Fleet of Terror"):
        ten_ship_game(tmp_path, players={"ga": ("Ann", "Ann")}, options=("both-want=ga",))


def test_saves_keep_the_seats(tmp_path: Path) -> None:
    shares = big_ships("fot")
    fleets = {"fot": (shares[2:], shares[:2])}
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 1}, fleets=fleets), uniform(1)
    for _ in range(12):
        game.submit(chooser.choose(game))
    saves.save(game, tmp_path / "ten.json")
    loaded = saves.load(tmp_path / "ten.json", find_ruleset)
    assert loaded.notice == "" and loaded.game.state == game.state
    assert loaded.game.state.side("fot").fleets[1] == shares[:2] and loaded.game.state.side("ga").leader == 1


def test_gap_64_both_sides_agree_to_take_back_however_many_play(tmp_path: Path) -> None:
    """Consent is the sides', given by their leaders: one side alone is not enough, three a side change nothing."""
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS), uniform(2)
    while not (game.log and game.undo_needs_consent()):
        game.submit(chooser.choose(game))
    length = len(game.log)
    with pytest.raises(IllegalCommand):
        game.undo((game.decision.side,), sides=SIDES)
    game.undo(SIDES, sides=SIDES)
    assert len(game.log) == length - 1 and game.undone[-1].consent == SIDES


def test_a_position_written_as_a_scene_keeps_the_seats() -> None:
    """A bug report of a game of three is played on by the same three."""
    game, chooser = Game(Dreadfleet(), Setup(quick=True, players={"ga": ("Ann",), "fot": ("Dot",)})), uniform(3)
    for _ in range(8):
        game.submit(chooser.choose(game))
    team = SideState(id="ga", players=("Ann", "Bob"), fleets=(("heldenhammer",), ("swordfish",)), leader=1)
    state = msgspec.structs.replace(game.state, sides=(team, game.state.sides[1]))
    again = open_scene(read_scene(scene_of(Game.from_snapshot(game.ruleset, game.setup, state)))).state
    assert [(side.players, side.fleets, side.leader) for side in again.sides] == [
        (("Ann", "Bob"), (("heldenhammer",), ("swordfish",)), 1), (("Dot",), (), 0)
    ]  # fmt: skip


def test_the_referee_says_whose_question_it_is(tmp_path: Path) -> None:
    game = ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 1, "fot": 1})
    lines = [msgspec.json.decode(line) for line in Referee(game).converse([])]
    assert (lines[1]["player"], lines[1]["name"]) == (1, {"ga": "Bob", "fot": "Eve"}[lines[1]["decision"]["side"]])


def test_seats_of_sides_that_are_none_are_told() -> None:
    with pytest.raises(SeatsError, match="found orcs"):
        Dreadfleet().begin(Setup(players={"orcs": ("Gob",)}))


# by command line -----------------------------------------------------------------------------------------------------


def words(*arguments: str) -> dict[str, object]:
    """Return the fields of a set-up that options mean."""
    parser = argparse.ArgumentParser()
    seat_words.add_arguments(parser)
    return seat_words.setup_of(parser.parse_args(arguments))


def test_seats_are_named_by_command_line() -> None:
    ships = ("--seat", "ga:Ann:heldenhammer, swordfish", "--seat", "ga:Bob:sea-dragon", "--seat", "fot:Cid")
    assert words(*ships, "--leader", "ga:Bob") == {
        "players": {"ga": ("Ann", "Bob"), "fot": ("Cid",)},
        "fleets": {"ga": (("heldenhammer", "swordfish"), ("sea-dragon",))},
        "leaders": {"ga": 1},
    }
    assert words() == {"players": {}, "fleets": {}, "leaders": {}}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seat", "Ann"), "expected SIDE:NAME"),
        (("--seat", "orcs:Gob"), "found 'orcs:Gob'"),
        (("--seat", "ga:Ann", "--leader", "ga:Bob"), "expected one of the seats ga:Ann, found 'ga:Bob'"),
    ],
)
def test_a_seat_of_another_form_is_told(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Fault, match=sentence):
        words(*arguments)


def test_seats_that_cannot_be_end_the_command_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """The Dead Man's Reef has one ship a side."""
    assert main(["referee", "dead-mans-reef", "--seat", "ga:Ann", "--seat", "ga:Bob"]) == BAD_INPUT
    assert "2 players, but at most 1 can share Heldenhammer" in capsys.readouterr().err
