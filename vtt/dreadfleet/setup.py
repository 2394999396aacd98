"""Setting up: scenery, decks, wind, deployment (chapters SETUP, SCG; DF-SC01-01 to DF-SC01-04)."""

from typing import cast

import msgspec

from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.content import PlacementRule, ScenarioData, ZoneData
from vtt.dreadfleet.events import Placed, SceneryLeftOut, WindMoved
from vtt.dreadfleet.places import first_place, has_place, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import RollOff
from vtt.dreadfleet.seats import next_players
from vtt.dreadfleet.sides import ContestSide, contested
from vtt.dreadfleet.state import Side, enemy_of
from vtt.dreadfleet.treasure_setup import PlaceTreasures
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Sequence, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.board import Board
from vtt.table.pose import Pose
from vtt.table.table import Piece

QUICK_START = "quick-start"
DEFAULT_LAYOUT = "default-layout"
FEWER = "fewer-scenery"
LEAVE_OUT = "leave-out:"
STRICTLY_MORE_THOU = 2  # more than a limit, beyond the measuring tolerance of GAP-30


class SetUp(Frame, frozen=True, kw_only=True):
    """The steps of setting up in order (DF-SETUP-01).

    The seascape is laid and the scenario is chosen before (DF-SETUP-02, DF-SETUP-05).
    """

    def begin(self, play: Play, _: object) -> Transfer:
        """Step 2: sides, where the players do not agree on them (DF-SETUP-03)."""
        play.set(phase="setup")
        wanted = contested(play.state.options)
        if wanted:
            return Call(ContestSide(wanted=wanted), self.at("scenery"))
        return Go(self.at("scenery"))

    def scenery(self, play: Play, _: object) -> Transfer:
        """Step 4: islands and wrecks (DF-SETUP-06, DF-SCG-03)."""
        scenario = scenario_of(play.pos)
        if scenario.placement is None or _has_option(play, QUICK_START) or _has_option(play, DEFAULT_LAYOUT):
            for place in scenario.layout[: scenery_limit(play.pos)]:
                put_scenery(play, place.id, Pose(place.x, place.y, place.heading))
            return Go(self.at("treasures"))
        return Call(PlaceScenery(), self.at("treasures"))

    def treasures(self, play: Play, _: object) -> Transfer:
        """Then what lies on the water (H-SETUP-2)."""
        return Call(PlaceTreasures(), self.at("decks"))

    def decks(self, play: Play, _: object) -> Transfer:
        """Step 5: both decks are shuffled apart (DF-SETUP-07); hands were dealt at the start (DF-SETUP-08)."""
        play.shuffle_deck("destiny")
        play.shuffle_deck("damage")
        return Call(InitialWind(), self.at("fleets"))

    def fleets(self, play: Play, _: object) -> Transfer:
        """Step 7: ships at fixed places (H-SETUP-4), then deployment by the scenario's zones (DF-SETUP-11)."""
        for start in scenario_of(play.pos).starts:
            deploy(play, start.ship, Pose(start.x, start.y, start.heading), start.rules)
        return Call(Deploy(), self.at("start_states"))

    def start_states(self, play: Play, _: object) -> Transfer:
        """What a rule of the scenario says about them (H-SETUP-4)."""
        frames = [active.trait.after_setup(play.pos, active) for active in play.pos.asked("after_setup")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Step 8: play begins (DF-SETUP-12)."""
        return Done()


def scenario_of(pos: Position) -> ScenarioData:
    """Return the data of the scenario being played."""
    return pos.content.scenarios[pos.state.scenario]


def placement_of(pos: Position) -> PlacementRule:
    """Return how the scenario has its scenery placed; LookupError if it has a fixed layout only."""
    rule = scenario_of(pos).placement
    if rule is None:
        raise LookupError(f"expected a rule of placing in {pos.state.scenario}, found a fixed layout")
    return rule


def _has_option(play: Play, option: str) -> bool:
    return option in play.state.options


def scenery_limit(pos: Position) -> int:
    """Return how many islands and wrecks are used: all, or the number agreed on (DF-SC01-09)."""
    agreed = [int(number) for name, _, number in (o.partition("=") for o in pos.state.options) if name == FEWER]
    return min(agreed, default=len(scenario_of(pos).layout))


def put_scenery(play: Play, piece: str, pose: Pose) -> None:
    """Put an island or wreck on the table (DF-TERM-10: a plain one unless the scenario says more).

    One that is garrisoned bears the name of its defenders and is a ship as well (GAP-97).
    """
    garrison = next((g for g in scenario_of(play.pos).garrisons if g.piece == piece), None)
    name = piece if garrison is None else garrison.ship
    play.set(table=play.state.table.placed(Piece(name, piece, pose)), land=(*play.state.land, name))
    play.emit(Placed(piece=name, shape=piece, pose=pose, why="scenery", rules=("DF-SETUP-06",)))
    if garrison is not None:
        set_ship(play, name, where="table")


class PlaceScenery(Frame, frozen=True, kw_only=True):
    """Players place islands and wrecks in turn; the winner of a roll-off says who begins (DF-SC01-02, DF-SC01-03).

    The placer chooses piece and facing. A piece with no legal place is left out (GAP-SC01-1); an agreed smaller number
    ends the placing early (DF-SC01-09).
    """

    side: str = ""
    left_out: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll off for it."""
        return Call(RollOff(reason="throw.scenery", rules=("DF-SC01-02", "DF-DICE-11")), self.at("won"))

    def won(self, play: Play, winner: str) -> Transfer:
        """The winner says who places the first piece."""
        options = (
            Option(id="first", label="choice.place-first", rules=("DF-SC01-02",)),
            Option(id="second", label="choice.place-second", rules=("DF-SC01-02",)),
        )
        decision = Decision(side=winner, kind="scenery-first", options=options, rules=("DF-SC01-02",), default="first")
        return Ask(decision, self.at("settled", side=winner))

    def settled(self, play: Play, command: Command) -> Transfer:
        """Start placing."""
        return Go(self.at("next", side=self.side if command.choice == "first" else enemy_of(self.side)))

    def _left(self, pos: Position) -> tuple[str, ...]:
        if len(pos.state.land) >= scenery_limit(pos):
            return ()
        pieces = (place.id for place in scenario_of(pos).layout)
        return tuple(piece for piece in pieces if piece not in pos.state.land and piece not in self.left_out)

    def next(self, play: Play, _: object) -> Transfer:
        """Ask for the next piece and its place."""
        left = self._left(play.pos)
        if not left:
            return Done()
        rule = placement_of(play.pos)
        options = [
            Option(
                id=piece,
                label="choice.place-piece",
                params={"piece": piece},
                subject=piece,
                rules=rule.rules,
                place=scenery_placing(play.pos, piece, rule),
            )
            for piece in left
        ]
        options += [
            Option(
                id=LEAVE_OUT + piece,
                label="choice.leave-out",
                params={"piece": piece},
                subject=piece,
                rules=("GAP-SC01-1",),
            )
            for piece in left
        ]
        decision = Decision(
            side=self.side,
            kind="place-scenery",
            options=tuple(options),
            rules=("DF-SC01-02", "DF-SC01-03"),
            params={"count": len(left)},
        )
        return Ask(decision, self.at("placed"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Check distances; a piece that still fits may not be left out."""
        if decision.kind != "place-scenery":
            return None
        rule = placement_of(play.pos)
        if command.choice.startswith(LEAVE_OUT):
            piece = command.choice.removeprefix(LEAVE_OUT)
            spot = first_place(play.pos, scenery_placing(play.pos, piece, rule))
            if spot is None:
                return None
            params: dict[str, str | int] = {"piece": piece, "x": spot.x, "y": spot.y, "heading": spot.heading}
            return Refusal(code=Code.BARRED, key="refusal.still-fits", rules=("GAP-SC01-1",), params=params)
        return why_not_place(play.pos, scenery_placing(play.pos, command.choice, rule), command.pose, rule.rules)

    def placed(self, play: Play, command: Command) -> Transfer:
        """Put it down; the opponent places next."""
        if command.choice.startswith(LEAVE_OUT):
            piece = command.choice.removeprefix(LEAVE_OUT)
            play.emit(SceneryLeftOut(piece=piece, rules=("GAP-SC01-1",)))
            return Go(self.at("next", left_out=(*self.left_out, piece)))
        put_scenery(play, command.choice, pose_of(command))
        return Go(self.at("next", side=enemy_of(self.side)))


def scenery_placing(pos: Position, piece: str, rule: PlacementRule) -> Placing:
    """Return where a piece of scenery may go: clear of the west and east edges, apart from the others (DF-SC01-03)."""
    board = pos.state.table.board
    zone = (
        rule.more_than_from_west_thou + STRICTLY_MORE_THOU,
        0,
        board.width - rule.more_than_from_east_thou - STRICTLY_MORE_THOU,
        board.height,
    )
    return Placing(piece=piece, shape=piece, zone=zone, gap=rule.min_gap_thou)


class InitialWind(Frame, frozen=True, kw_only=True):
    """One player rolls red, the other white; the indicator covers that mark (DF-SETUP-09, DF-TERM-11, EX-08).

    A scenario may say where it stands, or do without it (H-SETUP-5).
    """

    red: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """The Grand Alliance rolls the red die."""
        start = scenario_of(play.pos).wind
        if start == "none":
            return Done()
        if start != "dice":
            mark = play.state.table.board.mark_index(start)
            play.set(winds=mark)
            play.emit(WindMoved(before=-1, after=mark, how="start", rules=scenario_of(play.pos).rules))
            return Done()
        return Roll(self._throw("ga", "red"), self.at("red_rolled"))

    def _throw(self, side: str, colour: str) -> Throw:
        return Throw(reason="throw.initial-wind", side=side, tags=(colour,), rules=("DF-SETUP-09",))

    def red_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The Fleet of Terror rolls the white die."""
        return Roll(self._throw("fot", "white"), self.at("both_rolled", red=faces[0]))

    def both_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Red gives the first number of the mark, white the second."""
        mark = play.state.table.board.mark_index(f"{self.red},{faces[0]}")
        play.set(winds=mark)
        play.emit(WindMoved(before=-1, after=mark, how="start", rules=("DF-SETUP-09",)))
        return Done()


class Deploy(Frame, frozen=True, kw_only=True):
    """Each side puts its ships into its zone, the force named first first (DF-SC01-04, DF-SCG-04, DF-SCG-08).

    Where several people share a side each deploys his own ships, one person after the other (DF-MULTI-03). `last` is
    the side that deployed the ship before.
    """

    last: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the next ship; a quick start takes the suggested poses."""
        scenario = scenario_of(play.pos)
        waiting = [ship for ship in scenario.deployed_ships if play.state.ship(ship).where == "reserve"]
        if not waiting:
            return Done()
        if _has_option(play, QUICK_START):
            suggested = scenario.suggested_for(play.state.options)
            poses = {place.id: Pose(place.x, place.y, place.heading) for place in suggested}
            for ship in waiting:
                deploy(play, ship, poses[ship])
            return Done()
        side = self._next_side(play, waiting)
        mine = next_players(play.pos, tuple(ship for ship in waiting if play.state.ship(ship).side == side))
        options = tuple(
            Option(
                id=ship,
                label="choice.deploy-ship",
                params={"ship": ship},
                subject=ship,
                rules=zone_of(play.pos, ship).rules,
                place=deploy_placing(play.pos, ship),
            )
            for ship in mine
        )
        decision = Decision(side=side, kind="deploy-fleet", options=options, rules=("DF-SETUP-11", "DF-SCG-04"))
        return Ask(decision, self.at("placed"))

    def _next_side(self, play: Play, waiting: list[str]) -> str:
        """The force named first deploys first: all its ships, or one before each of the other side (H-SETUP-3)."""
        leader = play.state.ship(waiting[0]).side
        if scenario_of(play.pos).deployment == "sides" or not self.last:
            return leader
        other = enemy_of(self.last)
        return other if any(play.state.ship(ship).side == other for ship in waiting) else self.last

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """The whole base lies inside the zone and touches nothing."""
        option = decision.option(command.choice)
        if option is None or option.place is None:
            return None
        return why_not_place(play.pos, option.place, command.pose, option.rules)

    def placed(self, play: Play, command: Command) -> Transfer:
        """Put it down."""
        deploy(play, command.choice, pose_of(command))
        return Go(self.at("begin", last=play.state.ship(command.choice).side))


def deploy_placing(pos: Position, ship: str) -> Placing:
    """Return where a ship may be deployed: its whole base in the zone, apart from ships of its side (DF-SCG-04).

    Where the ships before it have left no room so far away, it keeps as many inches of that distance as there are; and
    where they have left none at all in the zone, that is opened by as many inches as it takes (DF-SCG-08).
    """
    zone = zone_of(pos, ship)
    close = Placing(
        piece=ship, shape=ship.partition(":")[0], zone=zone.rect, disc=zone.disc, polygon=zone.polygon or ()
    )
    others = [other.id for other in pos.in_play(pos.ship(ship).side) if not pos.is_land(other.id)]
    for least in range(zone.more_than_between_thou if others else 0, 0, -THOU_PER_INCH):
        apart = tuple((other, least + STRICTLY_MORE_THOU) for other in others)
        placing = msgspec.structs.replace(close, apart=apart)
        if has_place(pos, placing):
            return placing
    board = pos.state.table.board
    opened = (_opened(close, inches * THOU_PER_INCH, board) for inches in range(board.width // THOU_PER_INCH))
    return next((placing for placing in opened if has_place(pos, placing)), close)


def _opened(placing: Placing, wider_thou: int, board: Board) -> Placing:
    """Return a placing whose area reaches so much farther on every side; a polygon opens as the box round it."""
    if not wider_thou:
        return placing
    if placing.disc is not None:
        x, y, radius = placing.disc
        return msgspec.structs.replace(placing, disc=(x, y, radius + wider_thou))
    west, south, east, north = placing.box or (0, 0, board.width, board.height)
    zone = (
        max(west - wider_thou, 0), max(south - wider_thou, 0),
        min(east + wider_thou, board.width), min(north + wider_thou, board.height),
    )
    return msgspec.structs.replace(placing, zone=zone, polygon=())


def zone_of(pos: Position, ship: str) -> ZoneData:
    """Return the zone in which a ship of the fleet is deployed."""
    return scenario_of(pos).zone_of(ship, cast("Side", pos.ship(ship).side), pos.state.options)


def deploy(play: Play, ship: str, pose: Pose, rules: tuple[str, ...] = ("DF-SETUP-11",)) -> None:
    """Put a ship of the fleet on the table."""
    shape = ship.partition(":")[0]
    play.set(table=play.state.table.placed(Piece(ship, shape, pose)))
    set_ship(play, ship, where="table")
    play.emit(Placed(piece=ship, shape=shape, pose=pose, why="deploy", rules=rules))
