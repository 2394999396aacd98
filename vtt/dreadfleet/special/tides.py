"""Tides that turn wrecks into islands and bring up all other land (DF-SC06-06 to DF-SC06-08; H-SIT-1, H-MOV-15).

The special rule names the `side` that decides, and the turns in which islands rise (`rise_turn`) and the rest is
placed (`scatter_turn`) with more than `gap` to every other miniature.
"""

from __future__ import annotations

import msgspec

from vtt.dreadfleet.content import LaterData
from vtt.dreadfleet.events import Placed, SceneryLeftOut
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.places import any_place, has_place, is_free, nearest_place, pose_of, snapped, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.setup import LEAVE_OUT, STRICTLY_MORE_THOU
from vtt.dreadfleet.special.shore import LandStruck, ships_aground
from vtt.dreadfleet.special.tide_events import PieceSank
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.table.pose import Pose
from vtt.table.rising import CLEAR_THOU, top_of
from vtt.table.table import Piece

TIDES = "tides"
AS_SUGGESTED = "as-suggested"
RISE_RULES = ("DF-SC06-06", "DF-SC06-07", "GAP-SC06-2", "GAP-SC06-3")
SCATTER_RULES = ("DF-SC06-08", "GAP-SC06-3")


class Tides(Trait):
    """At the start of two Situation phases one side brings up land (H-SIT-1)."""

    id = TIDES
    rules = ("DF-SC06-06", "DF-SC06-07", "DF-SC06-08")
    asks = Asked(
        {"side": "side", "rise_turn": "number", "scatter_turn": "number", "gap_thou": "number"}
    )

    def at_situation_start(self, pos: Position, me: Active) -> Frame | None:
        """First an island for each wreck, in a later turn all that is left."""
        rule, turn = pos.special(self.id), pos.state.turn
        if turn == rule.number("rise_turn"):
            return RaiseIslands(wrecks=tuple(land for land in pos.state.land if kind_of(pos, land) == "wreck"))
        return ScatterScenery() if turn == rule.number("scatter_turn") else None


def kind_of(pos: Position, piece: str) -> str:
    """Return "island" or "wreck" for a piece of land on the table."""
    return pos.content.scenery[pos.state.table.piece(piece).shape].type


def scenery_left(pos: Position) -> tuple[str, ...]:
    """Return the islands and wrecks that are not on the table."""
    return tuple(name for name in pos.content.scenery if name not in pos.state.land)


def put_up(play: Play, piece: str, pose: Pose, rules: tuple[str, ...]) -> None:
    """Put a piece of scenery on the table in the course of the game."""
    play.set(table=play.state.table.placed(Piece(piece, piece, pose)), land=(*play.state.land, piece))
    play.emit(Placed(piece=piece, shape=piece, pose=pose, why="tide", rules=rules))


# turn 2: an island for every wreck -----------------------------------------------------------------------------------


class RaiseIslands(Frame, frozen=True, kw_only=True):
    """Replace each wreck by an island of the side's choice, one after the other in its order (DF-SC06-06, GAP-SC06-3).

    `wrecks` are still to come; `wreck` has gone under, and its highest point was at `spot`.
    """

    wrecks: tuple[str, ...]
    wreck: str = ""
    spot: tuple[int, int] = (0, 0)

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask which wreck is next."""
        if not self.wrecks or not self._islands(play.pos):
            return Done()
        if len(self.wrecks) == 1:
            return self._sink(play, self.wrecks[0])
        options = tuple(
            Option(id=wreck, label="choice.tide-wreck", params={"piece": wreck}, subject=wreck, rules=("DF-SC06-06",))
            for wreck in self.wrecks
        )
        decision = Decision(
            side=play.pos.special(TIDES).text_of("side"), kind="tide-wreck", options=options, rules=("DF-SC06-06",),
            params={"count": len(self.wrecks)}, default=self.wrecks[0],
        )
        return Ask(decision, self.at("wreck_chosen"))

    def _islands(self, pos: Position) -> tuple[str, ...]:
        return tuple(name for name in scenery_left(pos) if pos.content.scenery[name].type == "island")

    def wreck_chosen(self, play: Play, command: Command) -> Transfer:
        """It makes room."""
        return self._sink(play, command.choice)

    def _sink(self, play: Play, wreck: str) -> Transfer:
        piece = play.state.table.piece(wreck)
        spot = top_of(play.pos.content.shapes[piece.shape], piece.pose)
        land = tuple(other for other in play.state.land if other != wreck)
        play.set(table=play.state.table.removed(wreck), land=land)
        play.emit(PieceSank(piece=wreck, pose=piece.pose, rules=("DF-SC06-06",)))
        wrecks = tuple(other for other in self.wrecks if other != wreck)
        return Go(self.at("island", wrecks=wrecks, wreck=wreck, spot=spot))

    def island(self, play: Play, _: object) -> Transfer:
        """Ask for the island and how it lies; where it comes up follows from that."""
        options = [
            Option(
                id=island, label="choice.raise-island", params={"piece": island}, subject=island, rules=RISE_RULES,
                place=rising_place(play.pos, island, self.spot),
            )
            for island in self._islands(play.pos)
        ]
        suggested = self._suggestion(play.pos)
        params: dict[str, str | int] = {"piece": suggested.piece, "heading": suggested.heading}
        options.append(Option(id=AS_SUGGESTED, label="choice.tide-suggested", params=params, rules=RISE_RULES))
        decision = Decision(
            side=play.pos.special(TIDES).text_of("side"), kind="raise-island", options=tuple(options), rules=RISE_RULES,
            params={"piece": self.wreck}, default=AS_SUGGESTED,
        )
        return Ask(decision, self.at("raised"))

    def _suggestion(self, pos: Position) -> LaterData:
        """What the scenario proposes for this wreck, or the first island that is left, as it lies on the chart."""
        islands = self._islands(pos)
        meant = (row for row in pos.scenario.later if row.replaces == self.wreck and row.piece in islands)
        return next(meant, LaterData(islands[0], pos.state.turn, *self.spot, 0))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """It comes up as near to the wreck's place as it can."""
        option = decision.option(command.choice)
        if option is None or option.place is None:
            return None
        return why_not_place(play.pos, option.place, command.pose, RISE_RULES)

    def raised(self, play: Play, command: Command) -> Transfer:
        """It rises; whom it touches runs aground, with the damage (DF-SC06-07, GAP-SC06-2)."""
        pos, aground = play.pos, ships_aground(play.pos)
        if command.choice == AS_SUGGESTED:
            row = self._suggestion(pos)
            island, wanted = row.piece, Pose(*self.spot, row.heading)
            pose = snapped(pos, rising_place(pos, island, self.spot), wanted)
        else:
            island, pose = command.choice, pose_of(command)
        if not is_free(pos, msgspec.structs.replace(rising_place(pos, island, self.spot), top_at=None), pose):
            play.emit(SceneryLeftOut(piece=island, rules=RISE_RULES))
            return Go(self.at("begin"))
        put_up(play, island, pose, RISE_RULES)
        return Call(LandStruck(land=(island,), before=(), aground=aground), self.at("begin"))


def rising_place(pos: Position, island: str, spot: tuple[int, int]) -> Placing:
    """Return where an island may rise: its highest point as near to a spot as it gets, under no ship (DF-SC06-06).

    It may touch ships (DF-SC06-07), and other land.
    """
    return Placing(
        piece=island, shape=island, top_at=spot, gap=CLEAR_THOU, may_touch=pos.state.table.ids
    )


# turn 3: everything else ---------------------------------------------------------------------------------------------


class ScatterScenery(Frame, frozen=True, kw_only=True):
    """The side places all that is left, one by one, anywhere clear of every miniature (DF-SC06-08, GAP-SC06-3).

    A piece without a legal place is left out.
    """

    left_out: tuple[str, ...] = ()

    def _left(self, pos: Position) -> tuple[str, ...]:
        return tuple(piece for piece in scenery_left(pos) if piece not in self.left_out)

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the next piece and its place."""
        left = self._left(play.pos)
        if not left:
            return Done()
        options = [
            Option(
                id=piece, label="choice.place-piece", params={"piece": piece}, subject=piece, rules=SCATTER_RULES,
                place=scattered_place(play.pos, piece),
            )
            for piece in left
        ]
        options += [
            Option(
                id=LEAVE_OUT + piece, label="choice.leave-out", params={"piece": piece}, subject=piece,
                rules=("GAP-SC06-3",),
            )
            for piece in left
        ]
        row = self._suggestion(play.pos)
        params: dict[str, str | int] = {"piece": row.piece, "x": row.x, "y": row.y, "heading": row.heading}
        options.append(Option(id=AS_SUGGESTED, label="choice.tide-suggested", params=params, rules=SCATTER_RULES))
        decision = Decision(
            side=play.pos.special(TIDES).text_of("side"), kind="scatter-scenery", options=tuple(options),
            rules=SCATTER_RULES, params={"count": len(left)}, default=AS_SUGGESTED,
        )
        return Ask(decision, self.at("placed"))

    def _suggestion(self, pos: Position) -> LaterData:
        """The first piece that the scenario has a place for, or the first that is left."""
        left, board = self._left(pos), pos.state.table.board
        meant = (row for row in pos.scenario.later if not row.replaces and row.piece in left)
        return next(meant, LaterData(left[0], pos.state.turn, board.width // 2, board.height // 2, 0))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Check distances; a piece that still fits may not be left out."""
        if command.choice == AS_SUGGESTED:
            return None
        if not command.choice.startswith(LEAVE_OUT):
            return why_not_place(play.pos, scattered_place(play.pos, command.choice), command.pose, SCATTER_RULES)
        piece = command.choice.removeprefix(LEAVE_OUT)
        if not has_place(play.pos, scattered_place(play.pos, piece)):
            return None
        return Refusal(code=Code.BARRED, key="refusal.still-fits", rules=("GAP-SC06-3",), params={"piece": piece})

    def placed(self, play: Play, command: Command) -> Transfer:
        """Put it down, or leave it out."""
        if command.choice == AS_SUGGESTED:
            row = self._suggestion(play.pos)
            piece, pose = row.piece, self._near(play.pos, row)
        elif command.choice.startswith(LEAVE_OUT):
            piece, pose = command.choice.removeprefix(LEAVE_OUT), None
        else:
            piece, pose = command.choice, pose_of(command)
        if pose is None:
            play.emit(SceneryLeftOut(piece=piece, rules=("GAP-SC06-3",)))
            return Go(self.at("begin", left_out=(*self.left_out, piece)))
        put_up(play, piece, pose, SCATTER_RULES)
        return Go(self.at("begin"))

    def _near(self, pos: Position, row: LaterData) -> Pose | None:
        """The suggested place, or a legal one near it."""
        placing = scattered_place(pos, row.piece)
        return nearest_place(pos, placing, Pose(row.x, row.y, row.heading)) or any_place(pos, placing)


def scattered_place(pos: Position, piece: str) -> Placing:
    """Return where a piece may be put in the last tide: more than `gap` from every other miniature (DF-SC06-08)."""
    gap = pos.special(TIDES).number("gap_thou") + STRICTLY_MORE_THOU
    return Placing(piece=piece, shape=piece, gap=gap)
