"""Skull Island: a giant's skull, half sunk, its jaw towards the south."""

from __future__ import annotations

from manifold3d import Manifold

from vtt.shipyard.fields import Field, block, capsule, carved, ellipsoid, limb, melted, mirrored, union
from vtt.shipyard.massing import crag, joined, modelled, mound, sight_body
from vtt.shipyard.sighthull import SightHull, sight_hull

SOCKET = (0.82, -1.5, 1.62)


def head() -> Field:
    """The skull before its hollows are cut: brain case, brow, cheeks, upper and lower jaw."""
    case = melted(
        0.5,
        ellipsoid((0, 0.55, 1.35), (1.95, 1.62, 1.65), (-8, 0, 0)),
        ellipsoid((0, -0.35, 1.75), (1.55, 1.15, 1.12)),
        ellipsoid((0, -0.95, 0.95), (1.05, 0.75, 0.75)),
        ellipsoid((0, -0.98, 1.6), (1.42, 0.62, 0.8)),
    )
    brow = mirrored(limb([(0.12, -1.42, 1.98), (0.75, -1.52, 2.12), (1.42, -1.05, 1.85)], [0.2, 0.27, 0.2]))
    cheek = mirrored(limb([(0.72, -1.5, 1.08), (1.28, -1.22, 1.18), (1.72, -0.35, 1.3)], [0.26, 0.27, 0.17]))
    jaw_top = melted(0.2, ellipsoid((0, -1.42, 0.86), (0.82, 0.66, 0.42)), ellipsoid((0, -1.62, 1.2), (0.3, 0.32, 0.5)))
    jaw = melted(0.2, mirrored(limb([(1.25, -0.3, 1.0), (1.12, -1.0, 0.3), (0.72, -1.75, 0.12), (0, -2.02, 0.1)],
                                    [0.26, 0.27, 0.27, 0.3])),
                 ellipsoid((0, -1.95, 0.1), (0.42, 0.3, 0.3)))
    return melted(0.22, case, brow, cheek, jaw_top, jaw)


def skull() -> Field:
    """The head with sockets, nose, mouth and temples cut in; a hollow is no window, so sight does not need them."""
    return carved(
        0.12, head(),
        mirrored(ellipsoid(SOCKET, (0.5, 0.55, 0.42), (0, -14, 0))),
        mirrored(ellipsoid((0.15, -1.98, 1.16), (0.15, 0.42, 0.3), (0, 16, 0))),
        block((0, -1.75, 0.47), (0.62, 0.62, 0.1), 0.09),
        mirrored(ellipsoid((1.75, -0.62, 0.72), (0.4, 0.4, 0.34))),
        mirrored(ellipsoid((1.95, -0.25, 1.75), (0.35, 0.5, 0.45))),
    )


@sight_hull("skull")
def sight() -> SightHull:
    """The frozen body that blocks sight."""
    return sight_body("skull", massing())


def massing() -> Manifold:
    """Skull and the rocks at its foot; palms and the fires in the sockets do not count for sight."""
    bone = modelled(union(head(), capsule((0, 0, -0.3), (0, 0.3, 0.5), 0.8)),
                    (-2.4, -2.6, -0.35), (2.4, 2.5, 3.2), 0.05, 0.035)
    rocks = joined(
        mound("skull", 6, shore=0.12, rise=0.16, reach=0.6, knobs=0.0),
        crag(2, (2.2, 0.35), 0.68, 0.62), crag(5, (-1.45, 1.4), 0.8, 0.95), crag(9, (-1.95, -0.7), 0.5, 0.36),
    )
    return bone + rocks
