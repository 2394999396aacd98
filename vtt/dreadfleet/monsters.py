"""Sea monsters: how they rise and who runs them (chapter MON)."""

from vtt.dreadfleet.destiny import DISCARD, Effect
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.places import first_place, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import RollOff
from vtt.dreadfleet.state import SIDES, Ship, enemy_of
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Roll, Transfer
from vtt.kernel.refusal import Refusal
from vtt.table.pose import Pose
from vtt.table.table import Piece

INSIDE_THOU = 1000  # the base stands 1" inside the edge (GAP-16)
CLEAR_THOU = 1000  # and at least 1" from every mini
SLIDE_STEP_THOU = 250
HEADING_IN = {"north": 18000, "east": 27000, "south": 0, "west": 9000}


class EnterMonster(Effect):
    """A monster rises, unless it is in play or dead already (DF-MON-01, GAP-16)."""

    id = "enter-monster"

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Each monster enters once, by the house rule never."""
        return not pos.state.has_ship(str(pos.card_params(card)["ship"])) and not pos.plays("no-monsters")

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Roll where."""
        return Rise(side=side, monster=str(pos.card_params(card)["ship"]))


class Rise(Frame, frozen=True, kw_only=True):
    """Place a monster at a random mark: red die first number, white die second (GAP-16).

    By the house rule its drawer puts it anywhere on the open sea.
    """

    side: str
    monster: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Throw for the mark, or ask for the place."""
        rules = ("DF-MON-01", "GAP-16")
        if play.pos.plays("drawer-places-monsters"):
            return self._ask(play.pos)
        throw = Throw(
            reason="throw.monster-mark",
            side=self.side,
            count=2,
            subject=self.monster,
            tags=("red", "white"),
            rules=rules,
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Put it on the sea; with no room anywhere along the edge it stays below, and may rise by another card."""
        mark = play.state.table.board.mark_index(f"{faces[0]},{faces[1]}")
        pose = rising_place(play.pos, self.monster, mark)
        return Done(DISCARD) if pose is None else self._surface(play, pose)

    def _open_sea(self) -> Placing:
        return Placing(piece=self.monster, shape=self.monster, gap=CLEAR_THOU)

    def _ask(self, pos: Position) -> Transfer:
        if first_place(pos, self._open_sea()) is None:
            return Done(DISCARD)
        rules = ("DF-MON-01", "GAP-16")
        params: dict[str, str | int] = {"monster": self.monster}
        option = Option(
            id=self.monster, label="choice.place-monster", params=params, subject=self.monster, rules=rules,
            place=self._open_sea(),
        )
        decision = Decision(
            side=self.side, kind="place-monster", subject=self.monster, options=(option,), rules=rules, params=params
        )
        return Ask(decision, self.at("placed"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the place."""
        return why_not_place(play.pos, self._open_sea(), command.pose, ("DF-MON-01", "GAP-16"))

    def placed(self, play: Play, command: Command) -> Transfer:
        """There it rises."""
        return self._surface(play, pose_of(command))

    def _surface(self, play: Play, pose: Pose) -> Transfer:
        """It is a ship of no side that may act this turn, by the house rule only the next (GAP-37)."""
        waits = play.pos.plays("newcomers-wait")
        ship = Ship(id=self.monster, side="", kind="monster", activated=waits)
        play.set(
            ships=(*play.state.ships, ship), table=play.state.table.placed(Piece(self.monster, self.monster, pose))
        )
        play.emit(
            Placed(piece=self.monster, shape=self.monster, pose=pose, why="monster", rules=("DF-MON-01", "GAP-16"))
        )
        return Done(DISCARD)


def rising_place(pos: Position, monster: str, mark: int) -> Pose | None:
    """Return where a monster rises at a mark, slid along the edge as little as needed to be clear of all minis.

    It faces the open sea. None if the whole edge is crowded.
    """
    board = pos.state.table.board
    at = board.marks[mark]
    side = "south" if at.y == 0 else "north" if at.y == board.height else "west" if at.x == 0 else "east"
    shape = pos.content.shapes[monster]
    inset = INSIDE_THOU + (shape.length + 1) // 2
    others = tuple(piece.id for piece in pos.state.table.pieces)
    along = board.width if side in ("north", "south") else board.height
    for step in range(0, 2 * along // SLIDE_STEP_THOU):
        offset = (step + 1) // 2 * SLIDE_STEP_THOU * (1 if step % 2 else -1)
        x, y = {
            "north": (at.x + offset, board.height - inset),
            "south": (at.x + offset, inset),
            "east": (board.width - inset, at.y + offset),
            "west": (inset, at.y + offset),
        }[side]
        pose = Pose(x, y, HEADING_IN[side])
        inside = INSIDE_THOU <= (x if side in ("north", "south") else y) <= along - INSIDE_THOU
        if inside and pos.survey.placement(monster, pose, min_gaps=((others, CLEAR_THOU),)).legal:
            return pose
    return None


class SettleControl(Frame, frozen=True, kw_only=True):
    """Find the player with the ship closest to a monster; that player's opponent controls it (DF-MON-03, GAP-91).

    All ships count, auxiliaries too; equal distances are rolled off, and the loser's opponent, the winner, controls.
    The result is (controlling side, nearest ship).
    """

    monster: str
    nearest: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Measure from base to base."""
        big_only = play.pos.plays("monsters-mind-warships")
        ships = [s.id for s in play.pos.in_play() if s.side and (s.kind == "big" or not big_only)]
        gaps = {ship: play.pos.survey.gap(self.monster, ship).thou for ship in ships}
        if not gaps:
            return Done((play.state.first, ""))
        least = min(gaps.values())
        nearest = tuple(ship for ship, gap in gaps.items() if gap == least)
        sides = {play.state.ship(ship).side for ship in nearest}
        if len(sides) == len(SIDES):
            child = RollOff(reason="throw.monster-control", rules=("DF-MON-03", "GAP-91"))
            return Call(child, self.at("rolled", nearest=nearest))
        return Done((enemy_of(play.state.ship(nearest[0]).side), nearest[0]))

    def rolled(self, play: Play, winner: str) -> Transfer:
        """The winner of the roll-off controls."""
        return Done((winner, next(ship for ship in self.nearest if play.state.ship(ship).side != winner)))
