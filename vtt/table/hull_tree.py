"""Bounding-volume trees of sight hulls, built once per catalogue and kept end to end in flat rows for the kernel."""

from __future__ import annotations

import math
from typing import Any

from .accel import floats, joined, whole
from .constants import GRAZE_THOU
from .shape import Catalogue, SightHull
from .sight_kernel import FACE_FLOATS, NODE_FLOATS

Box = tuple[float, float, float, float, float, float]

_LEAF_FACES = 3
_WIDENED = GRAZE_THOU * 1.01
"""Boxes hold their faces with their widened rims."""


class HullTree:
    """One hull: rows of nodes, links and faces (see `sight_kernel`), its radius about the middle, its top."""

    def __init__(self, hull: SightHull) -> None:
        corners = [tuple(hull.vertices[i] for i in triangle) for triangle in hull.triangles]
        self._corners = [c for c in corners if _doubled_area(c) > 0.0]
        self._boxes = [_box(c) for c in self._corners]
        self._node_row: list[float] = []
        self._link_row: list[int] = []
        self._order: list[int] = []
        if self._corners:
            self._grow(list(range(len(self._corners))))
        self.node_count = len(self._node_row) // NODE_FLOATS
        face_row = [value for index in self._order for value in _face(self._corners[index])]
        self.face_count = len(face_row) // FACE_FLOATS
        self.nodes = floats(self._node_row)
        self.links = whole(self._link_row)
        self.faces = floats(face_row)
        flat2 = max((x * x + y * y for x, y, _ in hull.vertices), default=0)
        self.radius = math.sqrt(flat2) + _WIDENED
        self.top = max((z for _, _, z in hull.vertices), default=0) + _WIDENED

    def _grow(self, members: list[int]) -> None:
        """Adds the node of some faces and all nodes under it, depth first."""
        number = len(self._node_row) // NODE_FLOATS
        boxes = [self._boxes[member] for member in members]
        low = [min(box[axis] for box in boxes) for axis in range(3)]
        high = [max(box[axis + 3] for box in boxes) for axis in range(3)]
        self._node_row += [value - _WIDENED for value in low] + [value + _WIDENED for value in high]
        self._link_row += [0, len(self._order), 0]
        if len(members) <= _LEAF_FACES:
            self._link_row[3 * number + 2] = len(members)
            self._order += members
        else:
            left, right = self._split(members)
            self._grow(left)
            self._grow(right)
        self._link_row[3 * number] = len(self._node_row) // NODE_FLOATS

    def _split(self, members: list[int]) -> tuple[list[int], list[int]]:
        """The cut that makes the two boxes smallest for their faces (surface area heuristic), over all three axes."""
        best = (math.inf, 0, 0)
        count = len(members)
        orders = []
        for axis in range(3):
            order = sorted(members, key=lambda m: (self._boxes[m][axis] + self._boxes[m][axis + 3], m))
            orders.append(order)
            after = _areas([self._boxes[member] for member in reversed(order)])
            before = _areas([self._boxes[member] for member in order])
            for cut in range(1, count):
                cost = before[cut - 1] * cut + after[count - cut - 1] * (count - cut)
                if cost < best[0]:
                    best = (cost, axis, cut)
        _, axis, cut = best
        cut = cut or count // 2
        return orders[axis][:cut], orders[axis][cut:]


def _areas(boxes: list[Box]) -> list[float]:
    """Half the surface of the box round the first 1, 2, 3, ... boxes."""
    lx = ly = lz = math.inf
    hx = hy = hz = -math.inf
    surfaces = []
    for ax, ay, az, bx, by, bz in boxes:
        lx = ax if ax < lx else lx
        ly = ay if ay < ly else ly
        lz = az if az < lz else lz
        hx = bx if bx > hx else hx
        hy = by if by > hy else hy
        hz = bz if bz > hz else hz
        x, y, z = hx - lx, hy - ly, hz - lz
        surfaces.append(x * y + y * z + z * x)
    return surfaces


def _box(corners: Any) -> Box:
    xs, ys, zs = zip(*corners, strict=True)
    return (min(xs), min(ys), min(zs), max(xs), max(ys), max(zs))


def _edges(corners: Any) -> tuple[list[int], list[int]]:
    a, b, c = corners
    return [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]


def _doubled_area(corners: Any) -> float:
    first, second = _edges(corners)
    x = first[1] * second[2] - first[2] * second[1]
    y = first[2] * second[0] - first[0] * second[2]
    z = first[0] * second[1] - first[1] * second[0]
    return math.sqrt(x * x + y * y + z * z)


def _face(corners: Any) -> list[float]:
    first, second = _edges(corners)
    third = [second[k] - first[k] for k in range(3)]
    doubled = _doubled_area(corners)
    rims = [
        GRAZE_THOU * math.sqrt(edge[0] * edge[0] + edge[1] * edge[1] + edge[2] * edge[2]) / doubled
        for edge in (second, first, third)
    ]
    return [*corners[0], *first, *second, *rims, doubled]


class HullLibrary:
    """The trees of all hulls asked for so far, end to end; one per catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._hulls = catalogue.hulls
        self._trees: dict[str, HullTree] = {}
        self._links: dict[str, tuple[int, int, int]] = {}
        self.nodes: Any = floats(())
        self.links: Any = whole(())
        self.faces: Any = floats(())

    def tree(self, hull_id: str) -> HullTree:
        """The tree of one hull, built when first asked for."""
        tree = self._trees.get(hull_id)
        if tree is None:
            tree = HullTree(self._hulls[hull_id])
            nodes, faces = len(self.nodes) // NODE_FLOATS, len(self.faces) // FACE_FLOATS
            self._links[hull_id] = (nodes, tree.node_count, faces)
            self.nodes = joined((self.nodes, tree.nodes))
            self.links = joined((self.links, tree.links))
            self.faces = joined((self.faces, tree.faces))
            self._trees[hull_id] = tree
        return tree

    def links_of(self, hull_id: str) -> tuple[int, int, int]:
        """First node, number of nodes and first face of a hull already asked for."""
        return self._links[hull_id]


def library(catalogue: Catalogue) -> HullLibrary:
    """The library of a catalogue, made when first asked for."""
    kept: HullLibrary | None = catalogue.prepared.get("library")
    if kept is None:
        kept = catalogue.prepared["library"] = HullLibrary(catalogue)
    return kept
