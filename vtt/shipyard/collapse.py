"""Simplify a closed mesh without ever opening it: edge collapse by quadrics (Garland and Heckbert 1997).

Only collapses that keep the surface a closed manifold are made (the two ends share exactly the two corners opposite
the edge) and none that turns a face over, so a closed body stays closed. Meant for a few thousand triangles.
"""

from __future__ import annotations

import heapq

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
FLIP_COSINE = 0.2
"""A face may tilt until the cosine to its old normal is this small; beyond, the collapse is refused."""


def collapsed(
    vertices: Array, faces: NDArray[np.int64], goal: int, locked: NDArray[np.bool_]
) -> tuple[Array, NDArray[np.int64]]:
    """Return vertices and faces with about `goal` triangles; `locked` corners keep their place."""
    return _Collapse(np.array(vertices, float), faces, locked).run(goal)


class _Collapse:
    def __init__(self, points: Array, faces: NDArray[np.int64], locked: NDArray[np.bool_]) -> None:
        self.points = points
        self.locked = locked
        self.faces: dict[int, tuple[int, int, int]] = {
            i: (int(a), int(b), int(c)) for i, (a, b, c) in enumerate(faces)
        }
        self.touching: list[set[int]] = [set() for _ in points]
        self.quadrics = np.zeros((len(points), 4, 4))
        self.stamp = [0] * len(points)
        self.heap: list[tuple[float, int, int, int, int, tuple[float, float, float]]] = []
        for i, face in self.faces.items():
            normal = np.cross(points[face[1]] - points[face[0]], points[face[2]] - points[face[0]])
            size = float(np.linalg.norm(normal))
            plane = np.append(normal / max(size, 1e-12), 0.0)
            plane[3] = -plane[:3] @ points[face[0]]
            for corner in face:
                self.touching[corner].add(i)
                self.quadrics[corner] += np.outer(plane, plane) * size
        for a, b in sorted(
            {(min(f[i], f[i - 1]), max(f[i], f[i - 1])) for f in self.faces.values() for i in range(3)}
        ):
            self.offer(a, b)

    def run(self, goal: int) -> tuple[Array, NDArray[np.int64]]:
        while len(self.faces) > goal and self.heap:
            _, a, b, stamp_a, stamp_b, place = heapq.heappop(self.heap)
            if (stamp_a, stamp_b) == (self.stamp[a], self.stamp[b]) and self.can_join(a, b, np.array(place)):
                self.join(a, b, np.array(place))
        used = sorted({c for face in self.faces.values() for c in face})
        number = {old: new for new, old in enumerate(used)}
        kept = [[number[c] for c in self.faces[i]] for i in sorted(self.faces)]
        return self.points[used], np.array(kept, np.int64)

    def neighbours(self, corner: int) -> set[int]:
        return {c for i in self.touching[corner] for c in self.faces[i]} - {corner}

    def offer(self, a: int, b: int) -> None:
        if self.locked[a] and self.locked[b]:
            return
        total = self.quadrics[a] + self.quadrics[b]
        if self.locked[a] or self.locked[b]:
            places = [self.points[a if self.locked[a] else b]]
        else:
            places = [self.points[a], self.points[b], (self.points[a] + self.points[b]) / 2]
            try:
                best = np.linalg.solve(total[:3, :3] + np.eye(3) * 1e-7, -total[:3, 3] + places[2] * 1e-7)
                if np.linalg.norm(best - places[2]) < 2 * np.linalg.norm(places[0] - places[1]):
                    places.append(best)
            except np.linalg.LinAlgError:
                pass
        costs = [float(np.append(p, 1.0) @ total @ np.append(p, 1.0)) for p in places]
        best_at = int(np.argmin(costs))
        x, y, z = (float(v) for v in places[best_at])
        heapq.heappush(self.heap, (costs[best_at], a, b, self.stamp[a], self.stamp[b], (x, y, z)))

    def can_join(self, a: int, b: int, place: Array) -> bool:
        shared = self.touching[a] & self.touching[b]
        if len(shared) != 2 or len(self.neighbours(a) & self.neighbours(b)) != 2:
            return False
        for i in (self.touching[a] | self.touching[b]) - shared:
            face = self.faces[i]
            old = self.points[list(face)]
            new = np.array([place if c in (a, b) else self.points[c] for c in face])
            before, after = (np.cross(t[1] - t[0], t[2] - t[0]) for t in (old, new))
            sizes = float(np.linalg.norm(before) * np.linalg.norm(after))
            if sizes < 1e-12 or before @ after < FLIP_COSINE * sizes:
                return False
        return True

    def join(self, a: int, b: int, place: Array) -> None:
        for i in self.touching[a] & self.touching[b]:
            for corner in self.faces.pop(i):
                self.touching[corner].discard(i)
        for i in list(self.touching[b]):
            x, y, z = (a if c == b else c for c in self.faces[i])
            self.faces[i] = (x, y, z)
            self.touching[a].add(i)
        self.touching[b].clear()
        self.points[a] = place
        self.locked[a] |= self.locked[b]
        self.quadrics[a] += self.quadrics[b]
        self.stamp[a] += 1
        self.stamp[b] = -1
        for other in sorted(self.neighbours(a)):
            self.offer(min(a, other), max(a, other))
