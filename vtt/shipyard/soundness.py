"""What is wrong with a built model that a camera would find: bodies turned inside out, faces that fight for the same
place, parts that hang in the air, triangles without area.

Pieces are drawn from both sides, and through a port, a torn plank or the open top of a boat one rightly sees the inner
side of a thin wall. So a few backs are no fault (`MOST_BACK`); what is one is a connected part that shows nothing but
its back, however small it is, and a wall whose missing front lets one see far into what should be solid.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vtt.paths import data_dir
from vtt.shipyard.glb import Miniature, read_glb
from vtt.shipyard.looks import ALL_ROUND, AROUND, look, merged
from vtt.shipyard.parts import Body, areas

FLOAT_INCHES, FLOAT_INCHES_LIGHT = 0.02, 0.06
"""A part further from everything else hangs in the air; thinned models are not as exact."""
AFLOAT = 0.05
"""Inches over the water up to which a part counts as swimming."""


@dataclass(frozen=True)
class Floating:
    """A part of a node that touches nothing: its middle and its size in inches."""

    node: str
    middle: tuple[float, float, float]
    size: float

    def __str__(self) -> str:
        x, y, z = self.middle
        return f'{self.node} at ({x:.2f}, {y:.2f}, {z:.2f}), {self.size:.2f}"'


def floating(
    miniature: Miniature, water: bool = True, without: Iterable[str] = (), reach: float = FLOAT_INCHES
) -> list[Floating]:
    """Return the parts that come within `reach` of neither the water nor anything that does, the largest first.

    Nodes named in `without` may hang where they like. In a piece that does not swim everything is measured from its
    largest part.
    """
    free = set(without)
    names, whole = merged({name: mesh for name, mesh in miniature.nodes.items() if name not in free})
    if not names:
        return []
    body = Body(whole)
    node_of = np.repeat(np.arange(len(names)), [miniature.nodes[name].triangle_count for name in names])
    found = []
    for number in np.flatnonzero(~body.held(firm(body, water), reach)):
        mine = body.corners[body.part == number].reshape(-1, 3)
        low, high = mine.min(axis=0), mine.max(axis=0)
        x, y, z = (low + high) / 2
        found.append(
            Floating(names[node_of[body.part == number][0]], (float(x), float(y), float(z)), float((high - low).max()))
        )
    return sorted(found, key=lambda f: (-f.size, f.node))


def firm(body: Body, water: bool) -> NDArray[np.bool_]:
    """Return by part whether it holds by itself: the largest one, and in a piece that swims what reaches the water."""
    lowest = np.full(body.part.max() + 1, np.inf)
    np.minimum.at(lowest, body.part, body.corners[:, :, 2].min(axis=1))
    holds = lowest < AFLOAT if water else np.zeros(len(lowest), bool)
    holds[np.bincount(body.part, areas(body.corners)).argmax()] = True
    return holds


def flat_triangles(miniature: Miniature) -> dict[str, int]:
    """Return by node how many triangles have no area or a corner that is no number."""
    found = {}
    for name, mesh in miniature.nodes.items():
        p = mesh.vertices[mesh.faces]
        area = np.linalg.norm(np.cross(p[:, 1] - p[:, 0], p[:, 2] - p[:, 0]), axis=1)
        bad = int((~(area > math.ulp(1.0))).sum())
        if bad:
            found[name] = bad
    return found


# -- verdicts ----------------------------------------------------------------------------------------------------------

MOST_BACK = {False: 0.005, True: 0.03}
"""Share of the rays that may meet a back face, by whether the model is a light one, whose walls are all thin."""
MOST_FIGHTS = 0.0003
ALOFT = frozenset({"glow", "foam", "smoke", "mist", "bats", "lightning"})
"""Nodes that hang in the air by their nature: flames and light, spray, vapour, what flies."""
LIES_ON = {"volcano-lava": "volcano"}
"""Pieces that are a skin over another one, and are looked at with it."""
TURNED_OVER = ("die-",)
"""Pieces that are seen from below too."""


def shown(stem: str) -> Miniature:
    """Return the model of a file stem as it is seen on the table: its sections unfolded, with what it lies on."""
    models = data_dir("models")
    made = unfolded(read_glb(models / f"{stem}.glb"))
    name, dot, level = stem.partition(".")
    if name not in LIES_ON:
        return made
    below = read_glb(models / f"{LIES_ON[name]}{dot}{level}.glb")
    return Miniature({**below.nodes, **made.nodes})


def unfolded(made: Miniature) -> Miniature:
    """Return the miniature with every node `section_n` moved to its `hinge_n`."""
    if not made.is_folded:
        return made
    hinges = {key.replace("hinge_", "section_"): at for key, at in made.empties.items()}
    return replace(made, nodes={name: mesh.moved(*hinges.get(name, (0, 0, 0))) for name, mesh in made.nodes.items()})


def complaints(name: str, miniature: Miniature, water: bool) -> dict[str, str]:
    """Return what is wrong with a model of that file stem, a sentence each for `back`, `turned`, `fights`,
    `floating`, `flat`."""
    is_light = name.endswith(".light")
    is_turned = name.startswith(TURNED_OVER)
    swims = water and not is_turned
    seen = look(miniature, ALL_ROUND if is_turned else AROUND, swims)
    found = {}
    if seen.back_share > MOST_BACK[is_light]:
        found["back"] = f"{seen.back_share:.2%} of what is seen are back faces: {_told(seen.back, seen.places)}"
    if seen.turned.any():
        found["turned"] = f"parts turned inside out: {', '.join(seen.turned_nodes)}"
    if seen.fight_share > MOST_FIGHTS:
        found["fights"] = f"{seen.fight_share:.2%} of what is seen are two faces in one place: " + _told(
            seen.fights, seen.places
        )
    loose = floating(miniature, swims, ALOFT, FLOAT_INCHES_LIGHT if is_light else FLOAT_INCHES)
    if loose:
        more = f" and {len(loose) - 4} more" if len(loose) > 4 else ""
        found["floating"] = f"{len(loose)} parts touch nothing: {'; '.join(map(str, loose[:4]))}{more}"
    if flat := flat_triangles(miniature):
        found["flat"] = "triangles without area: " + ", ".join(f"{node} {count}" for node, count in flat.items())
    return found


def _told(counts: Mapping[str, int], places: Mapping[str, tuple[float, float, float]]) -> str:
    most = sorted(counts.items(), key=lambda item: -item[1])[:4]
    return ", ".join(f"{node} {count} near ({', '.join(f'{v:.2f}' for v in places[node])})" for node, count in most)
