"""The deadly whirlpool draws everything east, into the jaws (DF-SC11-08 to DF-SC11-11, GAP-SC11-3).

Ships that are locked with enemies when it begins drift together and are held by any of them that lies fast (GAP-50).
Others stop at what they meet: an enemy means a boarding action without Fire at Will, land a grounding.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.content import AreaData
from vtt.dreadfleet.drift import EAST_CDEG, FATES, DriftTreasure, poses_of, waters_of
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.foretelling import Foretold
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.push import Push, holder_of_drift
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.special.current_events import CurrentRolled
from vtt.dreadfleet.trait import Active, Halt, Trait
from vtt.dreadfleet.treasures import TOUCH_THOU, free_treasures
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.drifting import drift
from vtt.table.pose import Pose
from vtt.table.survey import Survey
from vtt.table.table import Table
from vtt.table.verdict import Sweep

RULES = ("DF-SC11-08", "GAP-SC11-3")
JAWS_RULES = ("DF-SC11-09",)
JAWS = "jaws"  # the area of the scenario, and the cause of a removal
RUNNING = "whirlpool-runs"  # flag while it turns: how far, in thou
LARGEST_DICE = 12


class Adrift(msgspec.Struct, frozen=True):
    """What drifts next: a treasure, or ships that are locked together, with the way that is left to them in thou."""

    kind: Literal["treasure", "ships"]
    names: tuple[str, ...]
    left: int


def jaws_of(pos: Position) -> AreaData:
    """Return the pieces that swallow, and how near one must not come."""
    return pos.scenario.area(JAWS)


class DeadlyWhirlpool(Trait):
    """2D6" and some more east for every ship that does not fly and every treasure (DF-SC11-08; H-SIT-5)."""

    id = "deadly-whirlpool"
    rules = RULES
    asks = Asked({"side": "side", "plus": "number"}, needs=(("area", JAWS),))

    def at_situation_end(self, pos: Position, me: Active) -> Frame | None:
        """Whoever the file names rolls."""
        return Whirl()

    def halts(self, pos: Position, me: Active, ship: str, sweep: Sweep, kind: str) -> Halt | None:
        """While it turns, the jaws swallow what comes within their reach, wherever along its way (DF-SC11-09)."""
        if kind != "push" or not pos.state.flags.get(RUNNING):
            return None
        part = swallowed_at(pos, pos.survey, sweep)
        return None if part is None else Halt(part, Remove(ship=ship, cause=JAWS, rules=JAWS_RULES), ends=True)

    def foretells(self, pos: Position, me: Active) -> tuple[Foretold, ...]:
        """With the largest roll, or with the one that has been made."""
        rolled = pos.state.flags.get(RUNNING, 0)
        largest = (LARGEST_DICE + pos.special(self.id).number("plus")) * THOU_PER_INCH
        return whirl_preview(pos, rolled or largest, "rolled" if rolled else "largest")


def swallowed_at(pos: Position, survey: Survey, sweep: Sweep) -> int | None:
    """Return how far a sweep goes until the jaws have its piece; None if they do not get it."""
    jaws = jaws_of(pos)
    parts = [
        survey.first_within(sweep, survey.ring(piece), jaws.reach_thou)
        for piece in jaws.pieces if survey.table.has(piece)
    ]
    return min((part for part in parts if part is not None), default=None)


def queue_of(pos: Position, distance: int) -> tuple[Adrift, ...]:
    """Return everything that drifts, the easternmost first by its eastern rim; groups count by their easternmost."""
    board, survey = pos.state.table.board, pos.survey
    found: list[tuple[int, str, Adrift]] = [
        (board.width - treasure.x - TOUCH_THOU, treasure.id, Adrift("treasure", (treasure.id,), distance))
        for treasure in free_treasures(pos)
    ]
    for group in groups_of(pos, tuple(ship.id for ship in pos.in_play() if drifts(pos, ship.id))):
        room = min(survey.side_gap(ship, "east").thou for ship in group)
        found.append((room, group[0], Adrift("ships", group, distance)))
    return tuple(adrift for _, _, adrift in sorted(found, key=lambda entry: entry[:2]))


def drifts(pos: Position, ship: str) -> bool:
    """Whether the whirlpool reaches for a ship at all: what flies is spared, a castle stands on its rock."""
    return pos.state.table.has(ship) and not pos.data(ship).is_flying and not pos.data(ship).is_castle


def groups_of(pos: Position, ships: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return ships in groups that hang together by enemy contacts among them (GAP-50)."""
    left, groups = list(ships), []
    while left:
        group = [left.pop(0)]
        for ship in group:
            group += [other for other in left if other in pos.touched_enemies(ship) and other not in group]
        left = [ship for ship in left if ship not in group]
        groups.append(tuple(group))
    return tuple(groups)


class Whirl(Frame, frozen=True, kw_only=True):
    """One Situation phase of the whirlpool; `queue` is what still has to drift."""

    queue: tuple[Adrift, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        side = play.pos.special(DeadlyWhirlpool.id).text_of("side")
        return Roll(Throw(reason="throw.whirlpool", side=side, count=2, rules=RULES), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """See what drifts and in which order."""
        plus = play.pos.special(DeadlyWhirlpool.id).number("plus")
        distance = (faces[0] + faces[1] + plus) * THOU_PER_INCH
        set_flag(play, RUNNING, distance)
        play.emit(CurrentRolled(why="whirlpool", amount=distance, rules=RULES))
        return Go(self.at("next", queue=queue_of(play.pos, distance)))

    def next(self, play: Play, _: object) -> Transfer:
        """The next treasure or group; ships that were removed meanwhile are passed over."""
        if not self.queue:
            set_flag(play, RUNNING, 0)
            return Done()
        adrift, rest = self.queue[0], self.queue[1:]
        if adrift.kind == "treasure":
            jaws = jaws_of(play.pos)
            frame = DriftTreasure(
                treasure=adrift.names[0], distance=adrift.left, rules=("DF-SC11-08", "DF-SC11-11"),
                hazards=jaws.pieces, hazard_reach=jaws.reach_thou,
            )
            return Call(frame, self.at("next", queue=rest))
        group = tuple(ship for ship in adrift.names if play.state.table.has(ship))
        if not group:
            return Go(self.at("next", queue=rest))
        push = Push(
            piece=group[0], heading=EAST_CDEG, distance=adrift.left, rules=RULES, group=group,
            is_gentle=play.pos.plays("drift-stops-gently"),
        )
        still = Adrift("ships", group, adrift.left)
        return Call(push, self.at("pushed", queue=(still, *rest)))

    def pushed(self, play: Play, travelled: int) -> Transfer:
        """When one of a group was lost, the others drift on, no longer locked with it."""
        adrift, rest = self.queue[0], self.queue[1:]
        afloat = tuple(ship for ship in adrift.names if play.state.table.has(ship))
        left = adrift.left - travelled
        if len(afloat) == len(adrift.names) or not afloat or left <= 0:
            return Go(self.at("next", queue=rest))
        groups = groups_of(play.pos, afloat)
        return Go(self.at("next", queue=(*(Adrift("ships", group, left) for group in groups), *rest)))


# foretelling ---------------------------------------------------------------------------------------------------------


def whirl_preview(
    pos: Position, distance: int, roll: Literal["largest", "rolled"] = "largest"
) -> tuple[Foretold, ...]:
    """Return where the whirlpool would take everything, one after the other as it strikes; what is lost ends there."""
    table, jaws = pos.state.table, jaws_of(pos)
    queue, found, ways = list(queue_of(pos, distance)), [], dict[str, tuple[tuple[Pose, ...], bool]]()
    while queue:
        adrift = queue.pop(0)
        if adrift.kind == "treasure":
            treasure = pos.state.treasure(adrift.names[0])
            waters = waters_of(pos.content, table, pos.state.land, jaws.pieces, jaws.reach_thou)
            way = drift(waters, (treasure.x, treasure.y), EAST_CDEG, adrift.left)
            found.append(Foretold(treasure.id, poses_of(way.path), roll, way.ending in FATES))
        elif not holder_of_drift(pos, adrift.names[0], adrift.names)[0]:
            table, moves = _pushed_table(pos, table, adrift)
            for ship, sweep, is_lost in moves:
                before = ways[ship][0] if ship in ways else (sweep.start,)
                ways[ship] = (*before, sweep.end), is_lost
            afloat = tuple(ship for ship, _, is_lost in moves if not is_lost)
            left = adrift.left - max(sweep.travelled for _, sweep, _ in moves)
            if afloat and len(afloat) < len(moves) and left > 0:
                queue[:0] = [Adrift("ships", group, left) for group in groups_of(pos, afloat)]
    return (*found, *(Foretold(ship, path, roll, is_lost) for ship, (path, is_lost) in ways.items()))


def _pushed_table(pos: Position, table: Table, adrift: Adrift) -> tuple[Table, list[tuple[str, Sweep, bool]]]:
    """Move a group as far as its first member gets; those that the jaws or the edge take leave the table."""
    survey, group = pos.content.survey(table), adrift.names
    sweeps = {ship: survey.slide(ship, adrift.left, EAST_CDEG, group) for ship in group}
    free = min(sweep.travelled for sweep in sweeps.values())
    ends = {ship: swallowed_at(pos, survey, sweep) if free else None for ship, sweep in sweeps.items()}
    reach = min((end for end in ends.values() if end is not None), default=free)
    reach = min(reach, free)
    moves = []
    for ship, end in ends.items():
        sweep = survey.slide(ship, reach, EAST_CDEG, group)
        moves.append((ship, sweep, sweep.has_left or (end is not None and end <= reach)))
    for ship, sweep, is_lost in moves:
        table = table.removed(ship) if is_lost else table.moved(ship, sweep.end)
    return table, moves
