"""The two rocky islands: bare teeth of stone, gull ledges and a few bent pines."""

from __future__ import annotations

from manifold3d import Manifold

from vtt.shipyard.massing import crag, joined, mound, sight_body
from vtt.shipyard.sighthull import SightHull, sight_hull


def massing_a() -> Manifold:
    """Rocky Island A: one leaning horn with its shoulders."""
    return joined(
        mound("rocky-a", 9, shore=0.14, rise=0.45, reach=1.0, knobs=0.35),
        crag(31, (0.1, -0.4), 1.15, 2.0, corners=7, taper=0.2, stretch=1.2, turn_deg=25),
        crag(32, (-0.75, -0.1), 1.0, 1.35, taper=0.28, lean=(0.2, -0.1)),
        crag(33, (1.0, -0.1), 1.0, 1.0, taper=0.3, lean=(-0.15, 0)),
        crag(34, (-0.95, 0.95), 1.0, 0.9, taper=0.3), crag(35, (-1.3, -1.2), 0.85, 0.72, taper=0.3),
        crag(36, (1.3, 0.6), 0.8, 0.62, taper=0.3),
    )


def massing_b() -> Manifold:
    """Rocky Island B: a gate of two stacks with a saddle between them."""
    return joined(
        mound("rocky-b", 10, shore=0.14, rise=0.45, reach=1.0, knobs=0.35),
        crag(41, (0.2, 0.2), 1.0, 2.0, corners=7, taper=0.25, stretch=0.85),
        crag(42, (0.8, -0.9), 1.05, 1.55, taper=0.3, lean=(-0.15, 0.15)),
        crag(43, (-0.8, 0.05), 1.05, 1.1, taper=0.3), crag(44, (0.85, 1.2), 0.85, 0.9, taper=0.3),
        crag(45, (-1.5, 0.3), 0.7, 0.62, taper=0.35), crag(46, (-0.8, -0.9), 0.85, 0.72, taper=0.3),
    )


@sight_hull("rocky-a")
def sight_a() -> SightHull:
    """The frozen body of the first island."""
    return sight_body("rocky-a", massing_a())


@sight_hull("rocky-b")
def sight_b() -> SightHull:
    """The frozen body of the second island."""
    return sight_body("rocky-b", massing_b())
