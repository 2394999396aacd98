"""Which paint every vertex of a sculpture wears, and what the paints are called: the groundwork of a scheme.

A sculptor writes `mesh.painted(CRIMSON)` and the vertices remember the pot. What was mixed, tinted by rows or washed is
sorted by its hue to the nearest of the piece's pots. The names are those of the constants that hold the colours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from vtt.shipyard.glb import to_srgb
from vtt.shipyard.mesh import MIXED, Array, Mesh, pot
from vtt.stage.miniatures import BuiltPaint
from vtt.stage.schemes import linear_of

MOST_PAINTS = 24
LEAST_SHARE = 0.004
"""Of the whole surface; a paint that covers less joins the one that it resembles most."""
SAME_HUE = 0.16
"""A vertex keeps its pot while its hue stays this near to it."""
FOREIGN_HUE = 0.45
"""Further than this from every pot a vertex belongs to none."""
_LIGHTNESS = 0.35  # how much a difference of lightness counts beside one of hue, when pots are told apart
_DARK = 0.12  # lightness by which hues of near black are calmed down
_HEX = re.compile(r"#[0-9a-f]{6}")

Nodes = dict[str, Mesh]


def sorted_pots(
    nodes: Mapping[str, Mesh], names: Mapping[str, str], without: frozenset[str] = frozenset()
) -> tuple[Nodes, tuple[BuiltPaint, ...]]:
    """Return the nodes with every vertex in one of few pots, and the pots as paints, the widest first.

    `names` are words by colour `#rrggbb`. Without any remembered pot the named colours are tried for all vertices,
    without any name the colours that the surface shows most.
    The nodes named in `without` get none (the sea of a base is no paint).
    """
    parts = {name: mesh for name, mesh in nodes.items() if mesh.triangle_count and name not in without}
    nodes = {name: replace(mesh, pots=np.zeros(0, np.int32)) for name, mesh in nodes.items()}
    if not parts:
        return dict(nodes), ()
    pots = np.concatenate([mesh.pots for mesh in parts.values()])
    colour = np.concatenate([mesh.colour for mesh in parts.values()])
    finish = np.concatenate([mesh.finish for mesh in parts.values()])
    area = np.concatenate([_areas(mesh) for mesh in parts.values()])
    known = [int(p) for p in np.unique(pots) if p != MIXED] or [pot(word) for word in names]
    known = known or [pot(word) for word in _dominant(colour, area)]
    chosen = _sorted(pots, colour, known)
    kept = _wide(chosen, area, known)
    chosen = _sorted(np.where(np.isin(chosen, kept), chosen, MIXED), colour, kept)
    order = [p for p in _by_area(chosen, area, kept) if (chosen == p).any()]
    paints = tuple(
        BuiltPaint(word, _hex(p), _usual(finish[chosen == p], area[chosen == p]))
        for p, word in zip(order, _unlike([names.get(_hex(p), "") or colour_word(_hex(p)) for p in order]), strict=True)
    )
    ends = np.cumsum([len(mesh.vertices) for mesh in parts.values()])[:-1]
    done = {
        name: replace(mesh, pots=rows.astype(np.int32))
        for (name, mesh), rows in zip(parts.items(), np.split(chosen, ends), strict=True)
    }
    return {**nodes, **done}, paints


def pot_names(sculpt: Callable[..., object]) -> dict[str, str]:
    """Return what the colours are called in the module of a sculptor and in those that it takes from, nearest first."""
    found: dict[str, str] = {}
    queue, seen = [sys.modules[sculpt.__module__]], {sculpt.__module__}
    while queue:
        module = queue.pop(0)
        for name, value in vars(module).items():
            if isinstance(value, str) and name.isupper() and _HEX.fullmatch(value):
                found.setdefault(value, name.lower().replace("_", "-"))
            home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
            if isinstance(home, str) and home.startswith("vtt.shipyard.") and home not in seen:
                seen.add(home)
                queue.append(sys.modules[home])
    return found


def colour_word(colour: str) -> str:
    """Return a plain name for a colour that no constant holds: `dark-brown`, `pale-grey`, `red`."""
    light, a, b = _lab(linear_of(colour)[None])[0]
    depth = "dark-" if light < 0.4 else "pale-" if light > 0.78 else ""
    if np.hypot(a, b) < 0.025:
        return {"dark-": "black" if light < 0.25 else "dark-grey", "pale-": "white"}.get(depth, "grey")
    turn = np.degrees(np.arctan2(b, a)) % 360
    hues = ((15, "pink"), (45, "red"), (70, "brown"), (100, "gold"), (125, "olive"), (165, "green"), (215, "teal"),
            (285, "blue"), (325, "violet"), (361, "pink"))
    return depth + next(word for limit, word in hues if turn < limit)


def _unlike(words: list[str]) -> list[str]:
    """The words with a number behind those that came before."""
    seen: dict[str, int] = {}
    answer = []
    for word in words:
        seen[word] = seen.get(word, 0) + 1
        answer.append(word if seen[word] == 1 else f"{word}-{seen[word]}")
    return answer


def _sorted(pots: NDArray[np.integer], colour: Array, known: list[int]) -> NDArray[np.integer]:
    """Each vertex in its own pot while it still has that hue, else in the nearest, else in none."""
    pot_lab, lab = _lab(np.array([linear_of(_hex(p)) for p in known])), _lab(colour)
    hue, pot_hue = _hue(lab), _hue(pot_lab)
    different, place = np.unique(pots, return_inverse=True)
    mine = np.array([known.index(p) if p in known else -1 for p in different.tolist()])[place.reshape(-1)]
    near = np.zeros(len(pots), bool)
    has = mine >= 0
    near[has] = np.linalg.norm(hue[has] - pot_hue[mine[has]], axis=1) < SAME_HUE
    answer = np.where(near, np.array(known)[np.maximum(mine, 0)], MIXED)
    lost = np.flatnonzero(~near)
    for chunk in np.array_split(lost, max(1, len(lost) // 20000)):
        apart = np.linalg.norm(hue[chunk, None] - pot_hue[None], axis=2)
        gap = apart + _LIGHTNESS * np.abs(lab[chunk, None, 0] - pot_lab[None, :, 0])
        best = gap.argmin(axis=1)
        fits = apart[np.arange(len(chunk)), best] < FOREIGN_HUE
        answer[chunk] = np.where(fits, np.array(known)[best], MIXED)
    return answer


def _wide(chosen: NDArray[np.integer], area: Array, known: list[int]) -> list[int]:
    """The pots that cover enough, at most MOST_PAINTS; at least the widest."""
    order = _by_area(chosen, area, known)
    enough = [p for p in order if area[chosen == p].sum() >= LEAST_SHARE * area.sum()]
    return (enough or order[:1])[:MOST_PAINTS]


def _by_area(chosen: NDArray[np.integer], area: Array, known: list[int]) -> list[int]:
    return sorted(known, key=lambda p: (-float(area[chosen == p].sum()), p))


def _dominant(colour: Array, area: Array, count: int = 5) -> list[str]:
    """The middles `#rrggbb` of the groups that the colours fall into: k-means in Oklab from the farthest seeds."""
    lab = _lab(colour)
    seeds = [int(area.argmax())]
    for _ in range(count - 1):
        gap = np.min([np.linalg.norm(lab - lab[k], axis=1) for k in seeds], axis=0)
        if gap.max() < 0.02:
            break
        seeds.append(int(gap.argmax()))
    middles = lab[seeds]
    for _ in range(12):
        group = np.linalg.norm(lab[:, None] - middles[None], axis=2).argmin(axis=1)
        middles = np.array([np.average(lab[group == k], axis=0, weights=area[group == k] + 1e-12)
                            if (group == k).any() else middles[k] for k in range(len(middles))])
    shown = [np.average(colour[group == k], axis=0, weights=area[group == k] + 1e-12)
             for k in range(len(middles)) if (group == k).any()]
    screen = [np.round(to_srgb(c) * 255).astype(int) for c in shown]
    return list(dict.fromkeys("#{:02x}{:02x}{:02x}".format(*c) for c in screen))


def _areas(mesh: Mesh) -> Array:
    """A third of the surface round every vertex (n,), square inches."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    size = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 6.0
    return np.asarray(np.bincount(mesh.faces.ravel(), np.repeat(size, 3), len(mesh.vertices)), float)


def _usual(finish: Array, area: Array) -> float:
    """The finish that covers most, in hundredths as the file keeps it."""
    values, place = np.unique(np.round(finish, 2), return_inverse=True)
    return float(values[np.bincount(place.reshape(-1), area + 1e-12).argmax()])


def _hex(number: int) -> str:
    return f"#{number - 1:06x}"


def _lab(linear: Array) -> Array:
    """Oklab (n, 3) of linear light (n, 3); Ottosson 2020."""
    cone = np.cbrt(np.clip(linear, 0, None) @ np.array(
        [[0.4122214708, 0.2119034982, 0.0883024619], [0.5363325363, 0.6806995451, 0.2817188376],
         [0.0514459929, 0.1073969566, 0.6299787005]]
    ))
    return cone @ np.array(
        [[0.2104542553, 1.9779984951, 0.0259040371], [0.7936177850, -2.4285922050, 0.7827717662],
         [-0.0040720468, 0.4505937099, -0.8086757660]]
    )


def _hue(lab: Array) -> Array:
    """Colour without its brightness (n, 2): what stays when paint is shaded or washed."""
    return lab[:, 1:] / (lab[:, :1] + _DARK) * (1.0 + _DARK)
