"""Build the miniatures: sculpt, thin the light level, mend, bake the shadows of recesses, wash, write `models/`.

python -m vtt.shipyard build [NAME...] [--detail gallery]
python -m vtt.shipyard sheet -o FILE.png [NAME...]
python -m vtt.shipyard hulls [NAME...]
python -m vtt.shipyard check [NAME...]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from vtt.kernel.saves import write_atomically
from vtt.paths import data_dir, user_dir
from vtt.shipyard import occlusion
from vtt.shipyard.curving import rounded
from vtt.shipyard.glb import Miniature, read_glb, write_glb
from vtt.shipyard.mending import mended, without_drowned
from vtt.shipyard.mesh import Mesh, bare, unit
from vtt.shipyard.mooring import moored
from vtt.shipyard.pots import pot_names, sorted_pots
from vtt.shipyard.registry import ALL_BYTES, Level, PieceEntry, pieces
from vtt.shipyard.soundness import ALOFT, LIES_ON, complaints, shown
from vtt.shipyard.unseen import seen_from_table
from vtt.stage.miniatures import GALLERY_FOLDER, OF_TABLE, read_contents, table_mark
from vtt.stage.schemes import FOLDER, Palette, Scheme, read_scheme, scheme_text

WASH = 0.18
"""How much of its light the base coat loses in the deepest recess, before any light falls on the piece."""

_WASH_TINT = np.array([0.85, 1.0, 1.15])  # exponents: the dark left in recesses is a warm brown
_NO_SHADOW = frozenset({"rigging"})
_SEA = frozenset({"base"})
_WALLS, _LEAST_SHARE = frozenset({"hull", "superstructure", "masts"}), 0.45
_RAYS = {Level.TABLE: occlusion.RAYS, Level.LIGHT: 64, Level.GALLERY: 2 * occlusion.RAYS}
_WELD = 1e4  # vertices closer than 1/10000 inch count as one when a mesh is simplified


def build(entry: PieceEntry, level: Level) -> Miniature:
    """Return the finished miniature: normals, occlusion, wash, and no more triangles than the level's budget."""
    made = entry.sculpted(level)
    nodes = {name: mesh for name, mesh in made.nodes.items() if mesh.triangle_count}
    if level is Level.LIGHT:
        nodes = lightened(nodes, entry.max_light_triangles)
        if entry.id not in LIES_ON:
            nodes = moored(nodes, entry.water, ALOFT)
    elif level is Level.GALLERY:
        nodes = rounded(nodes, entry.gallery_triangles)
    if not made.is_folded:
        nodes = mended(nodes, entry.water)
    nodes, paints = sorted_pots(nodes, pot_names(entry.sculpt), _SEA if entry.base else frozenset())
    nodes = occlusion.bake(nodes, entry.water, _RAYS[level], without=_NO_SHADOW)
    if level is Level.LIGHT:  # a buried vertex would blacken a whole big triangle
        nodes = {name: replace(mesh, occlusion=0.35 + 0.65 * mesh.occlusion) for name, mesh in nodes.items()}
    nodes = {name: washed(mesh) for name, mesh in nodes.items()}
    if entry.is_land:
        nodes = without_drowned(nodes)
        nodes = seen_from_table(nodes) if level is Level.TABLE else nodes
    extras: dict[str, object] = {"id": entry.id, "level": level.value, **made.extras}
    if entry.base:
        extras["base_inches"] = list(entry.base)
    return Miniature(nodes, made.empties, extras, paints)


def washed(mesh: Mesh) -> Mesh:
    """Return the mesh with a thin brown wash run into its recesses; glowing paint stays clean."""
    light = 1.0 - WASH * (1.0 - mesh.occlusion) * (mesh.finish <= 1.0)
    return replace(mesh, colour=mesh.colour * light[:, None] ** _WASH_TINT)


def lightened(nodes: dict[str, Mesh], budget: int) -> dict[str, Mesh]:
    """Return the nodes with at most `budget` triangles in all, each node giving up the same share.

    Thin walls open when they are thinned: hulls and masts stay whole where the others can spare enough.
    """
    walls = sum(nodes[name].triangle_count for name in _WALLS if name in nodes)
    others = sum(mesh.triangle_count for mesh in nodes.values()) - walls
    whole = _WALLS if budget - walls >= _LEAST_SHARE * others else frozenset()
    share = 1.0
    answer = nodes
    for _ in range(8):
        total = sum(mesh.triangle_count for mesh in answer.values())
        if total <= budget:
            return answer
        kept = walls if whole else 0
        share *= 0.97 * (budget - kept) / (total - kept)
        answer = {name: mesh if name in whole else simplified(mesh, share) for name, mesh in nodes.items()}
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


def write(entry: PieceEntry, folder: Path) -> Iterator[str]:
    """Build and write one piece at every level that `models/` holds, and its scheme; yields a line for each file.

    SchemeProblem before anything is built or written where its scheme there is in disorder.
    """
    kept_scheme(folder / f"{entry.id}.glb")
    for level in entry.levels:
        begun = time.perf_counter()
        made = build(entry, level)
        path = folder / (f"{entry.id}.glb" if level is Level.TABLE else f"{entry.id}.light.glb")
        write_glb(path, made.nodes, made.empties, made.extras, entry.id, made.paints)
        if level is Level.TABLE:
            keep_scheme(path)
        yield told(path, entry, level, read_glb(path).triangle_count, time.perf_counter() - begun)


def write_gallery(entry: PieceEntry, folder: Path) -> Iterator[str]:
    """Build and write the finer model of one piece, which knows by its table model whether it is out of date."""
    begun = time.perf_counter()
    made = build(entry, Level.GALLERY)
    path = folder / f"{entry.id}.glb"
    table = data_dir("models") / f"{entry.id}.glb"
    extras = {**made.extras, OF_TABLE: table_mark(table)}
    write_glb(path, made.nodes, made.empties, extras, entry.id, made.paints)
    yield told(path, entry, Level.GALLERY, read_glb(path).triangle_count, time.perf_counter() - begun)


def told(path: Path, entry: PieceEntry, level: Level, triangles: int, seconds: float | None = None) -> str:
    """Return a line about a built file: triangles and bytes, each with its budget, and whether they are kept."""
    size = path.stat().st_size
    most_bytes = {Level.TABLE: entry.max_bytes, Level.LIGHT: entry.max_bytes}.get(level)
    most = {Level.LIGHT: entry.max_light_triangles, Level.GALLERY: entry.gallery_triangles}.get(level)
    over = (most is not None and triangles > most) or (most_bytes is not None and size > most_bytes)
    return "".join((
        f"{path.name:30} {triangles:7} triangles",
        f" of {most:6}" if most is not None else " " * 10,
        f" {size / 1e6:6.2f} MB",
        f" of {most_bytes / 1e6:3.1f}" if most_bytes is not None else " " * 7,
        f" {seconds:6.1f} s" if seconds is not None else "",
        "  OVER BUDGET" if over else "",
    ))


def told_in_all(folder: Path) -> str:
    """Return a line about everything that `models/` holds."""
    files = sorted(folder.glob("*.glb"))
    size, triangles = sum(file.stat().st_size for file in files), {"table": 0, "light": 0}
    for file in files:
        triangles["light" if file.stem.endswith(".light") else "table"] += read_glb(file).triangle_count
    over = "  OVER BUDGET" if size > ALL_BYTES else ""
    return (
        f"{len(files)} files, {triangles['table']} triangles and {triangles['light']} light ones, "
        f"{size / 1e6:.1f} MB of {ALL_BYTES / 1e6:.0f}{over}"
    )


def kept_scheme(model: Path) -> Scheme:
    """All that outlives a build in the scheme of a model; SchemeProblem where that is in disorder."""
    path = scheme_path(model)
    before = read_scheme(path) if path.exists() else Scheme(model.stem)
    return replace(before, piece=model.stem, paints={}, parts={})


def keep_scheme(model: Path) -> Path:
    """Write the scheme of a built model beside it: its paints as built, all else as it was."""
    held, path = read_contents(model), scheme_path(model)
    text = scheme_text(model.stem, Palette.of(held.skins, held.paints), kept_scheme(model))
    write_atomically(path, text.encode(), keeps_old=False)
    return path


def scheme_path(model: Path) -> Path:
    """Where the scheme of a model is kept."""
    return model.parent / FOLDER / f"{model.stem}.toml"


def chosen(names: Sequence[str]) -> list[PieceEntry]:
    """Return the named pieces, all without names; exits with a sentence when a name is unknown."""
    known = pieces()
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise SystemExit(f"shipyard: no piece called {', '.join(unknown)}; the yard builds {', '.join(known)}")
    return [known[name] for name in names] if names else list(known.values())


def _check(entry: PieceEntry) -> int:
    """Print what is wrong with the built models of a piece; returns how much that is."""
    count = 0
    for level in entry.levels:
        stem = entry.id if level is Level.TABLE else f"{entry.id}.light"
        found = complaints(stem, shown(stem), entry.water)
        count += len(found)
        for sentence in found.values() or ["sound"]:
            print(f"{stem}: {sentence}", flush=True)
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the shipyard's command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="seascape shipyard", description="Build the miniatures of Seascape.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, what in (
        ("build", "sculpt, paint and write models"),
        ("hulls", "write missing sight hulls of ships"),
        ("sheet", "paint a contact sheet of the built models"),
        ("check", "say what is wrong with the built models: back faces, fights, parts in the air"),
    ):
        command = commands.add_parser(name, help=what)
        command.add_argument("names", nargs="*", metavar="NAME")
        if name == "sheet":
            command.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
        if name == "build":
            command.add_argument(
                "--detail", choices=("table", "gallery"), default="table",
                help="gallery: finer models for close looks, in your own folder",
            )
            command.add_argument("--home", type=Path, metavar="FOLDER", help="your folder")
    options = parser.parse_args(arguments)
    entries = chosen(options.names)
    if options.command == "build":
        models, gallery = data_dir("models"), (options.home or user_dir()) / GALLERY_FOLDER
        for entry in entries:
            for line in write(entry, models) if options.detail == "table" else write_gallery(entry, gallery):
                print(line, flush=True)
        print(told_in_all(models) if options.detail == "table" else gallery)
    elif options.command == "check":
        return sum(_check(entry) for entry in entries) and 1
    elif options.command == "hulls":
        from vtt.shipyard.sighthull import write_missing

        print(*write_missing(entries), sep="\n")
    else:
        from vtt.shipyard.contact import write_sheet

        for line in write_sheet(entries, options.output):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
