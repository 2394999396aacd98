"""Answers of the survey: each carries all that a sentence or a picture of it needs, in whole thou and cdeg."""

from __future__ import annotations

from typing import Literal

import msgspec

from .pose import Pose

Point = tuple[int, int]
Point3 = tuple[int, int, int]
Arc = Literal["bow", "port", "starboard", "stern"]
Side = Literal["north", "east", "south", "west"]


class Gap(msgspec.Struct, frozen=True):
    """The way between the nearest points of two outlines; 0 when they touch or overlap.

    `thou` is rounded up, so comparing it with a whole limit decides as the exact gap would.
    """

    a: str
    b: str
    thou: int
    point_a: Point
    point_b: Point


class EdgeGap(msgspec.Struct, frozen=True):
    """The room between an outline and an edge of the board; 0 or less when it lies on or over the line (DF-EDGE-02)."""

    piece: str
    thou: int
    side: Side
    point: Point


class Stop(msgspec.Struct, frozen=True):
    """What ended a sweep: the pieces met, or the edge crossed (`side`), and where."""

    kind: Literal["piece", "edge"]
    pieces: tuple[str, ...]
    point: Point
    side: Side | Literal[""] = ""


class Sweep(msgspec.Struct, frozen=True):
    """One straight run or turn as far as it went.

    `asked` and `travelled` are thou for a slide and cdeg for a pivot, never negative; `new_contacts` are the pieces
    touched at the end and not at the start.
    """

    piece: str
    kind: Literal["slide", "pivot"]
    start: Pose
    end: Pose
    asked: int
    travelled: int
    pivot_point: Point | None = None
    stop: Stop | None = None
    new_contacts: tuple[str, ...] = ()

    @property
    def is_stopped(self) -> bool:
        """Whether something ended it."""
        return self.stop is not None

    @property
    def has_left(self) -> bool:
        """Whether the base crossed the line of the board (DF-EDGE-02)."""
        return self.stop is not None and self.stop.kind == "edge"


class ArcVerdict(msgspec.Struct, frozen=True):
    """How a base lies in the four arcs of another (DF-ARC-05).

    `shares` gives each arc's millionths of the target's area; `arcs` the winner, or two names when they are equal
    within half a percent (GAP-21), the side arc first.
    """

    viewer: str
    target: str
    shares: tuple[tuple[Arc, int], ...]
    arcs: tuple[Arc, ...]

    def share_of(self, arc: Arc) -> int:
        """Millionths of the target's area in one arc."""
        return dict(self.shares)[arc]

    @property
    def is_tied(self) -> bool:
        """Whether a die has to settle it (DF-ARC-06)."""
        return len(self.arcs) > 1


class CorridorVerdict(msgspec.Struct, frozen=True):
    """The water between a firing side and its target (DF-BS-11, DF-BS-12, GAP-24); not clear means a partial shot."""

    firer: str
    target: str
    side: Arc | None
    polygon: tuple[Point, ...]
    lines: tuple[tuple[Point, Point], tuple[Point, Point]]
    clear: bool
    obstacles: tuple[str, ...]


class Ray(msgspec.Struct, frozen=True):
    """One sight ray from the viewer to the target; `blocker` names a piece in its way, "" when clear."""

    start: Point3
    end: Point3
    clear: bool
    blocker: str


class SightVerdict(msgspec.Struct, frozen=True):
    """Whether one hull sees another (DF-LOS-02, GAP-26).

    `share_millionths` of clear rays is known when all rays were cast: always for 0, otherwise None unless asked for.
    `blockers` counts the rays each piece stopped, most first.
    """

    viewer: str
    target: str
    clear: bool
    share_millionths: int | None
    rays: tuple[Ray, ...]
    blockers: tuple[tuple[str, int], ...]
    out_of_range: bool = False


class Problem(msgspec.Struct, frozen=True):
    """One reason against a placement, with its margin: `gap_thou` found, `wanted_thou` needed."""

    code: Literal["overlap", "contact", "too-close", "too-far", "off-board", "outside-zone", "closed"]
    other: str
    gap_thou: int
    wanted_thou: int


class PlacementVerdict(msgspec.Struct, frozen=True):
    """Whether a piece may be put down, and every reason why not."""

    legal: bool
    problems: tuple[Problem, ...]
