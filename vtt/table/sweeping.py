"""Sweeps: how far a run or a turn goes before the base meets something or leaves (DF-MOV-01, DF-COLL-01, GAP-28).

The exact moment of contact comes from the closed forms of `sweep_kernel`. The piece then comes to rest on whole
numbers: the first whole step from the last free one on at which the stored pose is in contact. So the state after a
sweep says the same as the sweep did: pieces met are touching, pieces not met are not, nothing overlaps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from .board import Board
from .constants import CONTACT_GAP_THOU, PARALLEL_RATE, PRESS_THOU, ROUND_OFF_THOU
from .measuring import SIDES, edge_room, exact_gap, is_covering, is_touching, measure, side_gap, whole_point, whole_up
from .motion import Motion, Slide, Turn
from .outline_kernel import is_overlapping
from .placed import Placed, place
from .pose import Pose
from .shape import Catalogue
from .sweep_kernel import NEVER
from .verdict import Side, Stop, Sweep

_STEPS_ON = 2
"""How many whole steps past the moment of contact may be tried until the rounded pose is in contact too."""


class Sweeper:
    """One sweep of one piece among others; `others` are all pieces that count, by id in table order."""

    def __init__(
        self,
        catalogue: Catalogue,
        board: Board,
        name: str,
        at: Placed,
        motion: Slide | Turn,
        others: Mapping[str, Placed],
    ) -> None:
        self.catalogue = catalogue
        self.board = board
        self.name = name
        self.at = at
        self.motion: Motion = motion
        self.kind: Literal["slide", "pivot"] = "slide" if isinstance(motion, Slide) else "pivot"
        self.about = motion.about if isinstance(motion, Turn) else None
        self.near = {other: placed for other, placed in others.items() if motion.is_near(placed)}
        self.touched = {
            other: gap
            for other, placed in self.near.items()
            if whole_up(gap := exact_gap(at, placed, CONTACT_GAP_THOU + 1.0)) <= CONTACT_GAP_THOU
        }
        self.covered = {
            other for other, gap in self.touched.items() if gap == 0.0 and is_covering(at, self.near[other])
        }

    def run(self) -> Sweep:
        """The verdict."""
        motion = self.motion
        if motion.asked == 0:
            return Sweep(self.name, self.kind, self.at.pose, self.at.pose, 0, 0)
        edge_moment, edge_side = motion.edge_entry(self.board)
        best, met = min(edge_moment, motion.limit), ""
        for other, placed in self.near.items():
            if other in self.touched:
                moment = self._meet_again(other, placed, best)
            else:
                moment = motion.entry(placed, float(CONTACT_GAP_THOU), 0.0, best)
            if moment < best or (moment == best and moment < edge_moment and not met):
                best, met = moment, other
        if met:
            steps, pose = self._rest(motion.whole(best), met, False)
        elif edge_moment <= motion.limit:
            steps, pose = self._rest(motion.whole(edge_moment), "", True)
        else:
            steps, pose = self._rest(motion.asked, "", False)
        return self._verdict(steps, pose, met, edge_side if edge_moment <= best else "")

    def _meet_again(self, other: str, placed: Placed, limit: float) -> float:
        """When a piece in contact at the start stops the sweep: pressed, or met anew after parting."""
        motion, gap = self.motion, self.touched[other]
        if self._is_pressing(other, placed, gap):
            return 0.0
        best = NEVER
        if other not in self.covered:
            best = motion.entry(placed, max(0.0, gap - PRESS_THOU), motion.first, limit)
        after = motion.first
        while True:
            moment = motion.entry(placed, float(CONTACT_GAP_THOU), after, min(limit, best))
            if moment == NEVER:
                return best
            if motion.gap_before(moment, placed) > CONTACT_GAP_THOU:
                return moment
            # still beside it: some other corner of it came within reach
            after = moment + ROUND_OFF_THOU * motion.first

    def _is_pressing(self, other: str, placed: Placed, gap: float) -> bool:
        """Whether the smallest step brings the pieces closer, rather than apart or along each other."""
        motion = self.motion
        if other in self.covered:
            start, end = self.at.pose, motion.pose(min(motion.asked, 100))
            middle = placed.pose
            return _squared(end, middle) < _squared(start, middle)
        if gap <= ROUND_OFF_THOU:
            return is_overlapping(motion.ring(1), placed.ring)
        return motion.gap_after_step(placed) < gap - PARALLEL_RATE * motion.step_thou

    def _rest(self, steps: int, met: str, is_leaving: bool) -> tuple[int, Pose]:
        """The whole steps and pose at which the piece comes to rest, for a sweep that gets to `steps` freely."""
        fallback: tuple[int, Pose] | None = None
        for count, pose in self._resting_places(steps, met, is_leaving):
            at = place(self.catalogue, self.at.shape.id, pose)
            if self._is_covering_more(at):
                continue
            if fallback is None:
                fallback = count, pose
            if is_leaving:
                if edge_room(self.board, at) <= ROUND_OFF_THOU:
                    return count, pose
            elif not met or is_touching(at, self.near[met]):
                return count, pose
        return fallback or (0, self.at.pose)

    def _resting_places(self, steps: int, met: str, is_leaving: bool) -> Iterator[tuple[int, Pose]]:
        """Poses to come to rest at: along the way, then a thousandth beside it, then back along the way."""
        asked = self.motion.asked
        is_stopped = bool(met) or is_leaving
        last = min(asked, steps + _STEPS_ON) if is_stopped else steps
        for count in range(steps, last + 1):
            yield count, self.motion.pose(count)
        count = min(steps + 1, asked) if is_stopped else steps
        for pose in self._beside(self.motion.pose(count), met, is_leaving):
            yield count, pose
        for count in range(steps - 1, max(-1, steps - 10), -1):
            yield count, self.motion.pose(count)

    def _beside(self, pose: Pose, met: str, is_leaving: bool) -> list[Pose]:
        """The eight neighbours of a pose, first those nearest to what stopped the sweep or, freely moving, farthest
        from what it slides along: an order that a mirror image or a quarter turn does not change."""
        ranked: list[tuple[int, float, Pose]] = []
        for x in (-1, 0, 1):
            for y in (-1, 0, 1):
                if x or y:
                    neighbour = Pose(pose.x + x, pose.y + y, pose.heading)
                    at = place(self.catalogue, self.at.shape.id, neighbour)
                    if is_leaving:
                        merit = edge_room(self.board, at)
                    elif met:
                        merit = exact_gap(at, self.near[met])
                    else:
                        merit = -min((exact_gap(at, self.near[other]) for other in self.touched), default=0.0)
                    ranked.append((x * x + y * y, merit, neighbour))
        ranked.sort(key=lambda entry: entry[:2])
        return [neighbour for _, _, neighbour in ranked]

    def _is_covering_more(self, at: Placed) -> bool:
        return any(
            other not in self.covered and exact_gap(at, placed, 1.0) == 0.0 and is_covering(at, placed)
            for other, placed in self.near.items()
        )

    def _verdict(self, steps: int, pose: Pose, met: str, side: Side | str) -> Sweep:
        at = place(self.catalogue, self.at.shape.id, pose)
        new = tuple(
            other for other, placed in self.near.items() if other not in self.touched and is_touching(at, placed)
        )
        stop: Stop | None = None
        if edge_room(self.board, at) <= ROUND_OFF_THOU and (side or pose != self.at.pose):
            stop = self._edge_stop(at)
        elif met or new:
            names = new if met in new or not met else (met, *new)
            stop = Stop("piece", names, measure(self.name, at, names[0], self.near[names[0]]).point_b)
        about = whole_point(*self.about) if self.about is not None else None
        return Sweep(self.name, self.kind, self.at.pose, pose, self.motion.asked, steps, about, stop, new)

    def _edge_stop(self, at: Placed) -> Stop:
        gaps = [side_gap(self.board, self.name, at, side) for side in SIDES]
        crossed = min(gaps, key=lambda gap: gap.thou)
        return Stop("edge", (), crossed.point, crossed.side)


def _squared(a: Pose, b: Pose) -> int:
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
