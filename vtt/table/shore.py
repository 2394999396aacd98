"""The shores that something small keeps to: outlines of land grown by its reach, and the way along them.

Every outline edge is moved out by the reach, every convex corner is rounded by chords no farther than a quarter of a
thou from the true arc. Pieces whose grown outlines meet are one obstacle. The rim of the whole is walked on those raw
pieces: wherever the walk would enter what another one bounds, it goes on along that one. Only + - * / and square roots.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from .accel import filled, floats, whole
from .outline_kernel import nearest
from .placed import Placed
from .shore_kernel import NEARLY, NOWHERE, first_entry

Spot = tuple[float, float]

SAG_THOU = 0.25
"""How far the chords of a rounded corner may lie inside the true arc."""

LONGEST_WALK = 20_000


class Strand(NamedTuple):
    """One straight piece of a raw rim, the land on its left; `follows` says that the next one starts at its end."""

    ax: float
    ay: float
    bx: float
    by: float
    follows: bool


class Rim(NamedTuple):
    """The raw rim of one grown outline and the box round it."""

    name: str
    strands: tuple[Strand, ...]
    box: tuple[float, float, float, float]


class Meeting(NamedTuple):
    """Where a straight way enters grown land: how far along it, which rim and strand, the share of that strand."""

    part: float
    rim: int
    strand: int
    share: float


class Shores:
    """All land of a table grown by one reach; `groups` names the pieces of every obstacle, in table order."""

    def __init__(self, lands: Mapping[str, Placed], reach: float) -> None:
        self.reach = reach
        self.lands = dict(lands)
        self.rims = tuple(_rim_of(name, placed.points, reach) for name, placed in lands.items())
        self.groups = _groups(self.lands, reach)
        self._starts = (0, *accumulate(len(rim.strands) for rim in self.rims))
        self._firsts = whole(self._starts)
        self._strands = floats(value for rim in self.rims for strand in rim.strands for value in strand[:4])
        self._boxes = floats(value for rim in self.rims for value in rim.box)
        self._all = filled(0, len(self.rims))

    def group_of(self, name: str) -> frozenset[str]:
        """Return the pieces that make one obstacle with a piece."""
        return next(group for group in self.groups if name in group)

    def first_meeting(self, start: Spot, end: Spot, passed: frozenset[str] = frozenset()) -> Meeting | None:
        """Return where a straight way first enters grown land, the pieces in `passed` left out; None if it never does.

        `part` is a share of the way. The start lies in open water.
        """
        left_out = whole(rim.name in passed for rim in self.rims)
        part, found, share = self._first_entry(start, end, left_out, -1.0, NOWHERE)
        if found == NOWHERE:
            return None
        return Meeting(part, *self._strand_at(found), share)

    def _first_entry(
        self, start: Spot, end: Spot, left_out: Any, beyond: float, own: int
    ) -> tuple[float, int, float]:
        found: tuple[float, int, float] = first_entry(
            self._strands, self._firsts, self._boxes, left_out, *start, *end, beyond, own
        )
        return found

    def _strand_at(self, number: int) -> tuple[int, int]:
        """The rim and the place on it of a strand by its number in the row of all."""
        rim = bisect_right(self._starts, number) - 1
        return rim, number - self._starts[rim]

    def is_clear(self, spot: Spot) -> bool:
        """Whether a spot keeps the whole reach from all land."""
        return all(_gap(placed, spot) >= self.reach for placed in self.lands.values())

    def nearest_rim(self, spot: Spot) -> tuple[Meeting, tuple[Spot, ...]] | None:
        """Return the place on the rim nearest to a spot that lies too near to land, and the walk round from there.

        None in open water, or where land leaves no rim.
        """
        if self.is_clear(spot):
            return None
        found: list[tuple[float, int, int, float, Spot]] = []
        for number, rim in enumerate(self.rims):
            for at, strand in enumerate(rim.strands):
                share, place = _foot(strand, spot)
                found.append((_squared(place, spot), number, at, share, place))
        for _, number, at, share, place in sorted(found):
            if all(_gap(placed, place) >= self.reach - 2.0 * SAG_THOU for placed in self.lands.values()):
                meeting = Meeting(0.0, number, at, share)
                if walk := self.walk(meeting):
                    return meeting, walk
        return None

    def walk(self, meeting: Meeting) -> tuple[Spot, ...]:
        """Return the corners of the rim from a place on it once round, the land on the left; the start is not repeated.

        () where the place lies on no rim but, by less than a thou, behind one.
        """
        rim, at, share = meeting.rim, meeting.strand, meeting.share
        corners = [_along(self.rims[rim].strands[at], share)]
        for step in range(LONGEST_WALK):
            strand = self.rims[rim].strands[at]
            turn = self._next_entry(rim, at, share)
            if step and (rim, at) == (meeting.rim, meeting.strand) and share <= meeting.share + NEARLY:
                if turn is None or turn[0] >= meeting.share - NEARLY:
                    return tuple(corners)
            if turn is not None:
                _, rim, at, share = turn
                corners.append(_along(self.rims[rim].strands[at], share))
            elif strand.follows:
                at, share = (at + 1) % len(self.rims[rim].strands), 0.0
                corners.append((strand.bx, strand.by))
            else:
                break
        return ()

    def _next_entry(self, rim: int, at: int, share: float) -> tuple[float, int, int, float] | None:
        """The first place beyond `share` of a strand where it enters what another strand bounds."""
        own = self.rims[rim].strands[at]
        part, found, place = self._first_entry(
            (own.ax, own.ay), (own.bx, own.by), self._all, share + NEARLY, self._starts[rim] + at
        )
        return None if found == NOWHERE else (part, *self._strand_at(found), place)


# the geometry of strands -----------------------------------------------------------------------------------------


def _along(strand: Strand, share: float) -> Spot:
    return strand.ax + (strand.bx - strand.ax) * share, strand.ay + (strand.by - strand.ay) * share


def _foot(strand: Strand, spot: Spot) -> tuple[float, Spot]:
    ex, ey = strand.bx - strand.ax, strand.by - strand.ay
    length2 = ex * ex + ey * ey
    share = ((spot[0] - strand.ax) * ex + (spot[1] - strand.ay) * ey) / length2 if length2 else 0.0
    share = min(max(share, 0.0), 1.0 - NEARLY)
    return share, _along(strand, share)


def _squared(a: Spot, b: Spot) -> float:
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _gap(placed: Placed, spot: Spot) -> float:
    return math.sqrt(nearest(placed.ring, floats(spot), math.inf)[0])


# growing ---------------------------------------------------------------------------------------------------------


def _rim_of(name: str, points: Sequence[Spot], reach: float) -> Rim:
    """The raw rim of an outline that runs counter-clockwise."""
    count = len(points)
    normals = [_normal(points[at], points[(at + 1) % count]) for at in range(count)]
    strands: list[Strand] = []
    for at, (x, y) in enumerate(points):
        before, after = normals[at - 1], normals[at]
        is_convex = before[0] * after[1] - before[1] * after[0] > 0.0
        if is_convex:
            turns = _fan(before, after, 1.0 - SAG_THOU / reach)
            corners = [(x + reach * east, y + reach * north) for east, north in turns]
            strands += [Strand(*one, *other, True) for one, other in pairwise(corners)]
        end_x, end_y = points[(at + 1) % count]
        out_x, out_y = reach * after[0], reach * after[1]
        beyond = normals[(at + 1) % count]
        goes_on = after[0] * beyond[1] - after[1] * beyond[0] >= 0.0
        strands.append(Strand(x + out_x, y + out_y, end_x + out_x, end_y + out_y, goes_on))
    xs = [value for strand in strands for value in (strand.ax, strand.bx)]
    ys = [value for strand in strands for value in (strand.ay, strand.by)]
    return Rim(name, tuple(strands), (min(xs), min(ys), max(xs), max(ys)))


def _normal(a: Spot, b: Spot) -> Spot:
    """The unit vector to the right of a way: out of an outline that runs counter-clockwise."""
    ex, ey = b[0] - a[0], b[1] - a[1]
    length = math.sqrt(ex * ex + ey * ey)
    return ey / length, -ex / length


def _fan(first: Spot, last: Spot, flat: float) -> list[Spot]:
    """Unit vectors from one to another, counter-clockwise; the cosine of half a step is at least `flat`."""
    half = math.sqrt(max(0.0, (1.0 + first[0] * last[0] + first[1] * last[1]) / 2.0))
    if half >= flat:
        return [first, last]
    x, y = first[0] + last[0], first[1] + last[1]
    length = math.sqrt(x * x + y * y)
    middle = (x / length, y / length) if half > 1e-6 else (-first[1], first[0])
    return [*_fan(first, middle, flat), *_fan(middle, last, flat)[1:]]


def _groups(lands: Mapping[str, Placed], reach: float) -> tuple[frozenset[str], ...]:
    """The pieces between which nothing of that reach passes, together."""
    names = list(lands)
    left, groups = list(names), []
    while left:
        group = [left.pop(0)]
        for one in group:
            near = [other for other in left if _gap_of(lands[one], lands[other]) < 2.0 * reach]
            group += near
            left = [other for other in left if other not in near]
        groups.append(frozenset(group))
    return tuple(groups)


def _gap_of(a: Placed, b: Placed) -> float:
    return math.sqrt(nearest(a.ring, b.ring, math.inf)[0])
