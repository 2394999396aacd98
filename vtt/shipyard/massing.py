"""The rough blocks of a piece of scenery: what counts for sight (GAP-05), before any sculpting.

A piece's *massing* is a closed solid inside its waterline outline and under its height. It is written once as
the frozen sight hull `scenarios/dreadfleet/hulls/<id>.json`; the sculpture is then kept within SHELL of that hull,
so what a player sees and what the rules see are the same rock. Lengths are inches here and thousandths in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold, Mesh, OpType

from vtt.shipyard import fields, sighthull
from vtt.shipyard.collapse import collapsed
from vtt.shipyard.fields import Array, Field, Noise
from vtt.shipyard.outlines import OUTLINES
from vtt.shipyard.sighthull import SightHull

SHELL = 0.045
"""How far a sculpted surface may lie from its sight hull, in inches (architecture: within 0.05)."""
TRIANGLE_LIMIT, MONSTER_LIMIT = 400, 300
INSET = 0.015
"""Sight hulls stay this far inside the waterline, so that rounding and simplifying cannot carry them over it."""
KEEL = -0.3
"""Depth at which solids are cut off below the water before they are trimmed at the waterline."""

Polygon = Sequence[tuple[float, float]] | Array


# ------------------------------------------------------------------------------------------------ solids
def crag(
    seed: int,
    centre: tuple[float, float],
    radius: float,
    height: float,
    *,
    corners: int = 6,
    taper: float = 0.6,
    stretch: float = 1.0,
    turn_deg: float = 0.0,
    lean: tuple[float, float] = (0, 0),
) -> Manifold:
    """A faceted tooth of rock: an irregular polygon at the foot, a smaller one at the top, a broken crown."""
    chance = np.random.default_rng(seed)
    angles = (np.arange(corners) + chance.uniform(-0.28, 0.28, corners)) * 2 * np.pi / corners
    turn = np.radians(turn_deg)
    points = []
    for level, share in ((KEEL, 1.0), (height, taper)):
        reach = radius * share * chance.uniform(0.82, 1.08, corners)
        up = level + (height * chance.uniform(-0.16, 0.0, corners) if level > 0 else 0.0)
        x, y = reach * np.cos(angles) * stretch, reach * np.sin(angles)
        drift = max(level, 0.0) / height
        points.append(
            np.column_stack(
                [
                    centre[0] + x * np.cos(turn) - y * np.sin(turn) + lean[0] * drift,
                    centre[1] + x * np.sin(turn) + y * np.cos(turn) + lean[1] * drift,
                    np.broadcast_to(up, corners),
                ]
            )
        )
    points.append(np.array([[centre[0] + lean[0], centre[1] + lean[1], height]]))
    return Manifold.hull_points(np.concatenate(points))


def drum(
    centre: tuple[float, float],
    radius: float,
    low: float,
    high: float,
    *,
    sides: int = 6,
    taper: float = 1.0,
    turn_deg: float = 0.0,
    roof: float = 0.0,
) -> Manifold:
    """A tower: a prism of `sides` sides with an optional pointed roof of `roof` inches on top."""
    angles = np.arange(sides) * 2 * np.pi / sides + np.radians(turn_deg)
    ring = np.column_stack([np.cos(angles), np.sin(angles)])

    def level(share: float, z: float) -> Array:
        return np.column_stack([ring * radius * share + centre, np.full(sides, z)])

    apex = np.array([[centre[0], centre[1], high + roof]])
    return Manifold.hull_points(np.concatenate([level(1.0, low), level(taper, high), apex]))


def prism(points: Polygon, low: float, high: float, taper: float = 1.0) -> Manifold:
    """A polygon pulled straight up, optionally drawn in towards its middle at the top."""
    middle = np.mean(np.asarray(points), axis=0)
    shape = CrossSection([np.asarray(points) - middle])
    return shape.extrude(high - low, scale_top=(taper, taper)).translate((middle[0], middle[1], low))


def modelled(field: Field, low: fields.Point, high: fields.Point, cell: float, tolerance: float) -> Manifold:
    """A solid from a field, with as few triangles as stay within `tolerance` inches of it."""
    vertices, faces = fields.surface(field, low, high, cell)
    return solid(vertices, faces).simplify(tolerance)


def solid(vertices: Array, faces: np.ndarray) -> Manifold:
    """A solid from a closed mesh; raises ValueError when the mesh is not closed."""
    made = Manifold(Mesh(np.asarray(vertices, np.float32), np.asarray(faces, np.uint32)))
    if made.is_empty():
        raise ValueError(f"expected a closed mesh, found {made.status()} ({len(faces)} triangles)")
    return made


def joined(*parts: Manifold) -> Manifold:
    """All parts as one solid."""
    return Manifold.batch_boolean(list(parts), OpType.Add)


def mound(
    piece_id: str,
    seed: int,
    *,
    shore: float = 0.12,
    rise: float = 0.4,
    reach: float = 1.2,
    knobs: float = 0.2,
) -> Manifold:
    """Ground over the whole outline: a low step at the waterline, then a slope with ridges of rock.

    `shore` is the height of the step, `rise` what the ground gains over `reach` inches inland, `knobs` the height
    of the ridges, all inches.
    """
    inland, noise = shore_distance(piece_id), Noise(seed)

    def height(x: Array, y: Array) -> Array:
        x, y = np.broadcast_arrays(x, y)
        inside = inland(x, y)
        spots = np.column_stack([x.ravel() + 9, y.ravel() + 9, np.zeros(x.size)])
        ridge = noise.ridges(spots, 0.75, 2).reshape(x.shape) - 0.35
        up = shore + rise * fields.step(0.0, reach, inside) + knobs * ridge * fields.step(0.0, 0.5, inside)
        return np.where(inside > -0.1, np.maximum(up, 0.6 * shore), -0.6)

    return modelled(fields.ground(height), (-3.2, -2.7, -0.2), (3.2, 2.7, 2.0), 0.07, 0.03)


def shore_distance(piece_id: str) -> Callable[[Array, Array], Array]:
    """Distance in inches to the waterline, positive inside the outline, from a grid of 0.02 inch."""
    from scipy.ndimage import distance_transform_edt, map_coordinates
    from skimage.draw import polygon2mask

    cell, reach = 0.02, 3.4
    count = int(2 * reach / cell) + 1
    inside = polygon2mask((count, count), (np.asarray(OUTLINES[piece_id].points) + reach) / cell)
    gap = (distance_transform_edt(inside) - distance_transform_edt(~inside)) * cell

    def distance(x: Array, y: Array) -> Array:
        u, v = np.broadcast_arrays((np.asarray(x) + reach) / cell, (np.asarray(y) + reach) / cell)
        return map_coordinates(gap, [u, v], order=1, mode="nearest")

    return distance


# ------------------------------------------------------------------------------------------------ sight hull
def trimmed(piece_id: str, rough: Manifold, limit: int = TRIANGLE_LIMIT) -> Manifold:
    """`rough` cut to the outline, the waterline and the height, with at most `limit` triangles."""
    outline = OUTLINES[piece_id]
    foot = CrossSection([np.asarray(outline.points)])
    whole = rough ^ foot.offset(-INSET, JoinType.Miter).extrude(outline.height)
    return lightened(
        whole, foot.offset(-0.001, JoinType.Miter).extrude(outline.height), limit, keep_shore=True
    )


def lightened(
    rough: Manifold, mould: Manifold, limit: int = TRIANGLE_LIMIT, keep_shore: bool = False
) -> Manifold:
    """`rough` with at most `limit` triangles, inside `mould`; `keep_shore` leaves every corner at z = 0 in place.

    Raises ValueError when no closed body of that size comes out.
    """
    whole = rough.simplify(0.004)
    if whole.num_tri() <= limit:
        return whole
    points, faces = arrays(whole)
    locked = (points[:, 2] < 0.001) & keep_shore
    for goal in range(limit, limit // 2, -8):
        made = solid(*collapsed(points, faces, goal, locked))
        made = (made ^ mould).simplify(0.003)
        if made.num_tri() <= limit:
            return made
    raise ValueError(f"expected a closed body of {limit} triangles, found none from {len(faces)}")


def arrays(made: Manifold) -> tuple[Array, np.ndarray]:
    """Vertices (n, 3) and triangles (m, 3) of a solid."""
    mesh = made.to_mesh()
    return np.array(mesh.vert_properties[:, :3], float), np.array(mesh.tri_verts, np.int64)


def sight_body(piece_id: str, rough: Manifold) -> SightHull:
    """The sight hull of a piece of scenery: its massing trimmed, brought to the ruling height, in whole thousandths."""
    points, faces = arrays(trimmed(piece_id, rough))
    points[:, 2] *= OUTLINES[piece_id].height / points[:, 2].max()
    return _whole(piece_id, points, faces)


def monster_body(piece_id: str, rough: Manifold, base: tuple[float, float], height: float) -> SightHull:
    """The sight hull of a monster on a base of (length, width) inches; it sees from one point (DF-AUX-17)."""
    length, width = base
    box = Manifold.cube((width, length, height)).translate((-width / 2, -length / 2, 0))
    points, faces = arrays(lightened(rough ^ box, box.scale((1, 1, 1.01)), MONSTER_LIMIT))
    points[:, 2] *= height / points[:, 2].max()
    return _whole(piece_id, points, faces, np.array([[0, 0, round(height * 1000)]]))


def frozen(piece_id: str) -> tuple[Array, np.ndarray]:
    """Vertices in inches and triangles of a piece's sight hull as it lies in the data."""
    hull = sighthull.read(piece_id)
    return hull.vertices / 1000.0, hull.triangles


def _whole(piece_id: str, points: Array, faces: np.ndarray, samples: np.ndarray | None = None) -> SightHull:
    corners, index = np.unique(np.rint(points * 1000).astype(int), axis=0, return_inverse=True)
    kept = index.reshape(-1)[faces]
    kept = kept[(kept[:, 0] != kept[:, 1]) & (kept[:, 1] != kept[:, 2]) & (kept[:, 2] != kept[:, 0])]
    if open_edges := sighthull.unmatched_edges(kept):
        raise ValueError(f"sight hull of {piece_id}: expected a closed body, found {open_edges} open edges")
    if samples is None:
        samples = sighthull.spread_samples(corners, kept)
    return SightHull(piece_id, 1, corners, kept, samples)
