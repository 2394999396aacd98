"""Ships that come later: over an edge in an End phase, or at a mark that dice name (H-END-1, H-ACT-4)."""

from vtt.dreadfleet.change import set_flag, set_ship
from vtt.dreadfleet.content import ArrivalData
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.monsters import HEADING_IN
from vtt.dreadfleet.places import has_place, nearest_place, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Go, Roll, Transfer
from vtt.kernel.refusal import Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.board import Board
from vtt.table.constants import CONTACT_GAP_THOU
from vtt.table.pose import Pose
from vtt.table.table import Piece

EDGE_LABELS = {
    "north": "choice.arrive-north", "east": "choice.arrive-east", "south": "choice.arrive-south",
    "west": "choice.arrive-west",
}
ANY_EDGE = "choice"
STERN_THOU = THOU_PER_INCH  # how far from the edge, or from the mark, the stern may lie
DEEPER_THOU = THOU_PER_INCH
TRIED = "arrival-tried:"  # flag by ship: the turn in which a full board kept it out


def due(pos: Position, *, by_edge: bool) -> tuple[ArrivalData, ...]:
    """Return the arrivals that are due this turn or before and still outstanding, over an edge or at a mark."""
    ships = {ship.id for ship in pos.state.ships}
    late = (a for a in pos.scenario.arrivals if a.turn <= pos.state.turn and a.ship in ships)
    return tuple(a for a in late if bool(a.edge) == by_edge and pos.ship(a.ship).where == "reserve")


def put_to_sea(play: Play, ship: str, pose: Pose, rules: tuple[str, ...]) -> None:
    """Bring a ship out of the reserve."""
    shape = play.pos.data(ship).id
    play.set(table=play.state.table.placed(Piece(ship, shape, pose)))
    set_ship(play, ship, where="table", activated=False)
    play.emit(Placed(piece=ship, shape=shape, pose=pose, why="arrival", rules=rules))


# over an edge --------------------------------------------------------------------------------------------------------


class ArrivalsByEdge(Trait):
    """In the End phase of their turn ships come in with their sterns at most 1" from an edge (GAP-SC02-2, GAP-35).

    They act from the next turn on (GAP-37). DF-SC02-05, DF-SC04-06.
    """

    id = "arrivals-by-edge"
    rules = ("DF-SC02-05", "DF-SC04-06", "GAP-SC02-2", "GAP-35", "GAP-37")
    asks = Asked(brings="edge")

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """H-END-1."""
        coming = tuple(arrival.ship for arrival in due(pos, by_edge=True))
        return ArriveByEdge(ships=coming) if coming else None


class ArriveByEdge(Frame, frozen=True, kw_only=True):
    """Bring ships in one after the other; where the edge is free to choose it is the same for all of them.

    `edge` is the one that was chosen, "" before.
    """

    ships: tuple[str, ...]
    edge: str = ""

    def _waiting(self, pos: Position) -> tuple[ArrivalData, ...]:
        """Those of the first ship's side; for whom the board has no room waits for the next End phase."""
        coming = [a for a in due(pos, by_edge=True) if a.ship in self.ships]
        side = pos.ship(coming[0].ship).side if coming else ""
        return tuple(arrival for arrival in coming if pos.ship(arrival.ship).side == side)

    def _edge(self, arrival: ArrivalData) -> str:
        return self.edge if arrival.edge == ANY_EDGE else arrival.edge

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the edge, then for one place after the other."""
        pos, waiting = play.pos, self._waiting(play.pos)
        if not waiting:
            return Done()
        side, rules = pos.ship(waiting[0].ship).side, waiting[0].rules
        if not self._edge(waiting[0]):
            options = tuple(Option(id=edge, label=label, rules=rules) for edge, label in EDGE_LABELS.items())
            decision = Decision(side=side, kind="arrival-edge", subject=waiting[0].ship, options=options, rules=rules)
            return Ask(decision, self.at("edge_chosen"))
        placings = {a.ship: strip(pos, a.ship, self._edge(a)) for a in waiting}
        ready = tuple(
            Option(
                id=ship, label="choice.arrive", params={"ship": ship}, subject=ship, rules=rules, place=placing
            )
            for ship, placing in placings.items() if placing is not None
        )
        if not ready:
            crowded_out = tuple(ship for ship in self.ships if ship not in placings)
            return Go(self.at("begin", ships=crowded_out))
        decision = Decision(side=side, kind="arrive", subject=ready[0].id, options=ready, rules=rules)
        return Ask(decision, self.at("placed"))

    def edge_chosen(self, play: Play, command: Command) -> Transfer:
        """Keep it for all of them."""
        return Go(self.at("begin", edge=command.choice))

    def _arrival(self, pos: Position, ship: str) -> ArrivalData:
        return next(arrival for arrival in pos.scenario.arrivals if arrival.ship == ship)

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the place."""
        if decision.kind != "arrive":
            return None
        arrival = self._arrival(play.pos, command.choice)
        placing = strip(play.pos, arrival.ship, self._edge(arrival))
        return None if placing is None else why_not_place(play.pos, placing, command.pose, arrival.rules)

    def placed(self, play: Play, command: Command) -> Transfer:
        """There it is; the next one."""
        put_to_sea(play, command.choice, pose_of(command), self._arrival(play.pos, command.choice).rules)
        return Go(self.at("begin"))


def strip(pos: Position, ship: str, edge: str) -> Placing | None:
    """Return where a ship may come in over an edge: heading into the board, stern at most 1" from it, no contact.

    A crowded edge is opened inch by inch until there is room, which gives the nearest free places (GAP-SC02-2). None
    where the whole board has none.
    """
    board, length = pos.state.table.board, pos.content.shapes[pos.data(ship).id].length
    across = board.height if edge in ("north", "south") else board.width
    for extra in range(0, across, DEEPER_THOU):
        placing = Placing(
            piece=ship, shape=pos.data(ship).id, heading=HEADING_IN[edge], gap=CONTACT_GAP_THOU + 1,
            zone=along(board, edge, min(across, length + STERN_THOU + extra)),
        )
        if has_place(pos, placing):
            return placing
    return None


def along(board: Board, edge: str, depth: int) -> tuple[int, int, int, int]:
    """Return the water within a distance of an edge: west, south, east, north in thou."""
    wide, high = board.width, board.height
    return {
        "north": (0, high - depth, wide, high), "south": (0, 0, wide, depth),
        "east": (wide - depth, 0, wide, high), "west": (0, 0, depth, high),
    }[edge]


# at a mark -----------------------------------------------------------------------------------------------------------


class ArrivalByMark(Trait):
    """When all others have acted a ship appears at a mark that two dice name, and acts (DF-SC07-08, GAP-37)."""

    id = "arrival-by-mark"
    rules = ("DF-SC07-08",)
    asks = Asked(brings="mark")

    def after_activations(self, pos: Position, me: Active) -> Frame | None:
        """H-ACT-4."""
        flags, turn = pos.state.flags, pos.state.turn
        coming = [a.ship for a in due(pos, by_edge=False) if flags.get(TRIED + a.ship) != turn]
        return ArriveByMark(ship=coming[0]) if coming else None


class ArriveByMark(Frame, frozen=True, kw_only=True):
    """Roll red and white as for the wind indicator; the stern lies 1" from that mark (DF-SC07-08)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Its side rolls."""
        throw = Throw(
            reason="throw.arrival-mark", side=play.pos.ship(self.ship).side, count=2, subject=self.ship,
            tags=("red", "white"), rules=("DF-SC07-08",),
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Put it there, or at the nearest free place."""
        pose = place_at_mark(play.pos, self.ship, play.state.table.board.mark_index(f"{faces[0]},{faces[1]}"))
        if pose is None:
            set_flag(play, TRIED + self.ship, play.state.turn)
        else:
            put_to_sea(play, self.ship, pose, ("DF-SC07-08",))
        return Done()


def place_at_mark(pos: Position, ship: str, mark: int) -> Pose | None:
    """Return where a ship appears at a mark: heading into the board, or near there if that is taken."""
    board = pos.state.table.board
    at, shape = board.marks[mark], pos.data(ship).id
    edge = "south" if at.y == 0 else "north" if at.y == board.height else "west" if at.x == 0 else "east"
    inset = STERN_THOU + pos.content.shapes[shape].length // 2
    x, y = {
        "north": (at.x, board.height - inset), "south": (at.x, inset),
        "east": (board.width - inset, at.y), "west": (inset, at.y),
    }[edge]
    heading = HEADING_IN[edge]
    placing = Placing(piece=ship, shape=shape, heading=heading, gap=CONTACT_GAP_THOU + 1)
    return nearest_place(pos, placing, Pose(x, y, heading))
