"""Build the miniatures: sculpt, bake the shadows of the recesses, wash, simplify the light level, write `models/`.

python -m vtt.shipyard build [NAME...]
python -m vtt.shipyard sheet -o FILE.png [NAME...]
python -m vtt.shipyard hulls [NAME...]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vtt.paths import data_dir
from vtt.shipyard import occlusion
from vtt.shipyard.glb import Miniature, write_glb
from vtt.shipyard.mesh import Mesh, bare, unit
from vtt.shipyard.pots import pot_names, sorted_pots
from vtt.shipyard.registry import Level, PieceEntry, pieces
from vtt.stage.miniatures import read_contents
from vtt.stage.schemes import FOLDER, Palette, Scheme, read_scheme, scheme_text

WASH = 0.18
"""How much of its light the base coat loses in the deepest recess, before any light falls on the piece."""

_WASH_TINT = np.array([0.85, 1.0, 1.15])  # exponents: the dark left in recesses is a warm brown
_NO_SHADOW = frozenset({"rigging"})
_SEA = frozenset({"base"})
_LIGHT_RAYS = 64
_WELD = 1e4  # vertices closer than 1/10000 inch count as one when a mesh is simplified


def build(entry: PieceEntry, level: Level) -> Miniature:
    """Return the finished miniature: normals, occlusion, wash, and at LIGHT no more triangles than its budget."""
    made = entry.sculpt(level)
    nodes = {name: mesh for name, mesh in made.nodes.items() if mesh.triangle_count}
    rays = occlusion.RAYS if level is Level.TABLE else _LIGHT_RAYS
    if level is Level.LIGHT:
        nodes = lightened(nodes, entry.max_light_triangles)
    nodes, paints = sorted_pots(nodes, pot_names(entry.sculpt), _SEA if entry.base else frozenset())
    nodes = occlusion.bake(nodes, entry.water, rays, without=_NO_SHADOW)
    if level is Level.LIGHT:  # a buried vertex would blacken a whole big triangle
        nodes = {name: replace(mesh, occlusion=0.35 + 0.65 * mesh.occlusion) for name, mesh in nodes.items()}
    nodes = {name: washed(mesh) for name, mesh in nodes.items()}
    extras: dict[str, object] = {"id": entry.id, "level": level.value, **made.extras}
    if entry.base:
        extras["base_inches"] = list(entry.base)
    return Miniature(nodes, made.empties, extras, paints)


def washed(mesh: Mesh) -> Mesh:
    """Return the mesh with a thin brown wash run into its recesses; glowing paint stays clean."""
    light = 1.0 - WASH * (1.0 - mesh.occlusion) * (mesh.finish <= 1.0)
    return replace(mesh, colour=mesh.colour * light[:, None] ** _WASH_TINT)


def lightened(nodes: dict[str, Mesh], budget: int) -> dict[str, Mesh]:
    """Return the nodes with at most `budget` triangles in all, each node giving up the same share."""
    share = 1.0
    answer = nodes
    for _ in range(8):
        total = sum(mesh.triangle_count for mesh in answer.values())
        if total <= budget:
            return answer
        share *= 0.97 * budget / total
        answer = {name: simplified(mesh, share) for name, mesh in nodes.items()}
    raise ValueError(f"expected at most {budget} triangles, found {total} after simplifying to {share:.1%}")


def simplified(mesh: Mesh, share: float) -> Mesh:
    """Return the mesh with about `share` of its triangles, painted from the nearest old vertices."""
    import fast_simplification
    from scipy.spatial import cKDTree

    whole = mesh if mesh.normals is not None else mesh.smooth_normals()
    _, first, place = np.unique(np.round(whole.vertices * _WELD), axis=0, return_index=True, return_inverse=True)
    faces = place.reshape(-1)[whole.faces]
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])]
    target = min(max(int(mesh.triangle_count * share), 8), len(faces) - 1)  # welding alone may have done the work
    points, triangles = fast_simplification.simplify(whole.vertices[first], faces, target_count=target, agg=6.0)
    if len(triangles) == 0:
        return bare(np.zeros((0, 3)), np.zeros((0, 3), np.int64))
    rough = bare(points, triangles).smooth_normals()
    assert rough.normals is not None and whole.normals is not None
    sense = 0.05  # inches that a right angle between normals counts for when looking for the nearest paint
    tree = cKDTree(np.hstack([whole.vertices, whole.normals * sense]))
    _, near = tree.query(np.hstack([rough.vertices, rough.normals * sense]))
    return replace(
        rough,
        colour=whole.colour[near],
        finish=whole.finish[near],
        edge=whole.edge[near],
        pots=whole.pots[near],
        normals=unit(rough.normals),
    )


def write(entry: PieceEntry, folder: Path) -> list[str]:
    """Build and write one piece at every level; return one line of text for each file."""
    lines = []
    for level in Level if entry.light else [Level.TABLE]:
        start = time.perf_counter()
        made = build(entry, level)
        path = folder / (f"{entry.id}.glb" if level is Level.TABLE else f"{entry.id}.light.glb")
        write_glb(path, made.nodes, made.empties, made.extras, entry.id, made.paints)
        if level is Level.TABLE:
            keep_scheme(path)
        size = path.stat().st_size
        over = "  OVER BUDGET" if size > entry.max_bytes else ""
        seconds = time.perf_counter() - start
        lines.append(f"{path.name:32} {made.triangle_count:7} triangles {size / 1e6:6.2f} MB {seconds:6.1f} s{over}")
    return lines


def keep_scheme(model: Path) -> Path:
    """Write the scheme of a built model beside it: its paints as built, layers and ghostliness as they were."""
    held = read_contents(model)
    path = model.parent / FOLDER / f"{model.stem}.toml"
    before = read_scheme(path) if path.is_file() else Scheme(model.stem)
    kept = Scheme(model.stem, layers=before.layers, ghostly=before.ghostly)
    path.parent.mkdir(exist_ok=True)
    path.write_text(scheme_text(model.stem, Palette.of(held.skins, held.paints), kept), encoding="utf-8")
    return path


def chosen(names: Sequence[str]) -> list[PieceEntry]:
    """Return the named pieces, all without names; exits with a sentence when a name is unknown."""
    known = pieces()
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise SystemExit(f"shipyard: no piece called {', '.join(unknown)}; the yard builds {', '.join(known)}")
    return [known[name] for name in names] if names else list(known.values())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the shipyard's command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="shipyard", description="Build the miniatures of Seascape.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in (
        ("build", "sculpt, paint and write models"),
        ("hulls", "write missing sight hulls of ships"),
        ("sheet", "paint a contact sheet of the built models"),
    ):
        command = commands.add_parser(name, help=what)
        command.add_argument("names", nargs="*", metavar="NAME")
        if name == "sheet":
            command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    options = parser.parse_args(arguments)
    if options.command == "build":
        for entry in chosen(options.names):
            print(*write(entry, data_dir("models")), sep="\n", flush=True)
    elif options.command == "hulls":
        from vtt.shipyard.sighthull import write_missing

        print(*write_missing(chosen(options.names)), sep="\n")
    else:
        from vtt.shipyard.sheet import write_sheet

        write_sheet([entry.id for entry in chosen(options.names)], options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
