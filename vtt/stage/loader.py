"""The one place where .glb files become painted Panda nodes.

Only files of our own layout are read here, straight into numpy (a few milliseconds each): those of the shipyard, and
those that `vtt.stage.ownmodels` makes of a person's files.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from panda3d.core import NodePath, Point3

from vtt.paths import data_dir
from vtt.stage.armament import Armament
from vtt.stage.crews import CREW
from vtt.stage.mesh import Array, Coat, Mesh, Sculptor, joined
from vtt.stage.miniatures import OF_TABLE, read_contents, table_mark
from vtt.stage.ownmodels.fitting import Stand, sampled_points
from vtt.stage.ownmodels.shelf import Shelf
from vtt.stage.rigs import Rig
from vtt.stage.schemefaults import faults_of
from vtt.stage.schemes import Layers, Scheme, SchemeProblem, read_scheme, repainted, stored_scheme

log = logging.getLogger(__name__)

CLOTH = frozenset({"sails", "flags", "wings"})
"""Nodes drawn from both sides with soft light."""
PLATE = "base"
"""The node of a miniature's base, drawn as clear resin over the sea."""
PLATE_PLAY = 0.15
"""Inches by which the plate of a person's model may differ from the base it stands for."""
WATERLINE_POINTS = 160


@dataclass(frozen=True)
class Parts:
    """What a model file holds: meshes and empties by node name."""

    meshes: Mapping[str, Mesh]
    empties: Mapping[str, Point3] = field(default_factory=dict)


@dataclass(frozen=True)
class Model:
    """A model ready to be instanced: one Geom each for body, cloth and the plate of its base (either may be empty)."""

    name: str
    solid: NodePath
    cloth: NodePath
    plate: NodePath
    empties: Mapping[str, Point3]
    waterline: Array
    """Points (n, 2) where the hull meets the water, inches in the piece's own frame; empty for tools."""
    height: float
    is_missing: bool = False
    is_own: bool = False
    """Whether a person's own file stands in for ours."""
    layers: Layers = field(default_factory=Layers)
    ghostly: float = 0.0
    armament: Armament = field(default_factory=Armament)
    meshes: Mapping[str, Mesh] = field(default_factory=dict)
    """What it is made of, by node name."""
    skin: Mesh | None = None
    """All of the solid body but the crew."""
    crew: Mesh | None = None
    canvas: tuple[float, float, float] | None = None
    """What colour its sails have on the whole (sRGB), None for what has none."""

    @cached_property
    def rig(self) -> Rig:
        """Its masts, should it lose any."""
        return Rig(self.meshes, CLOTH, frozenset({PLATE, CREW}))

    def muzzles(self, side: str) -> list[Point3]:
        """Where shots of that side (`port`, `starboard`, `bow`, `stern`) leave, in the piece's own frame."""
        short = {"starboard": "stbd"}.get(side, side)
        return [point for name, point in sorted(self.empties.items()) if name.startswith(f"muzzle_{short}")]


def read_parts(path: Path, scheme: Scheme | None = None) -> Parts:
    """Meshes and empties of a .glb, painted over where a scheme says so; ValueError names a file that is none of ours.
    """
    held = read_contents(path)
    skins = dict(held.skins)
    if scheme is not None:
        skins = {name: repainted(skin, name, held.paints, scheme) for name, skin in skins.items()}
    meshes = {
        name: Mesh(skin.position, skin.normal, skin.color, np.stack([skin.wear, skin.finish], 1), skin.index)
        for name, skin in skins.items()
    }
    return Parts(meshes, {name: Point3(*point) for name, point in held.empties.items()})


class Library:
    """Loads each model once; missing files become a plainly visible block with one warning.

    With a `shelf` the person's own files stand in for ours and his schemes paint ours over; where one cannot be used
    ours is drawn as it is. `gallery` is a folder of finer models for close looks, built by the shipyard; they are taken
    where they belong to the table models of today.
    """

    def __init__(self, *, light: bool, shelf: Shelf | None = None, gallery: Path | None = None) -> None:
        self.light = light
        self.gallery = gallery
        self.shelf = shelf
        self._models: dict[str, Model] = {}
        self._schemes: dict[str, Scheme] = {}
        self._schemed: dict[str, int] = {}
        self._told: set[str] = set()
        self.complaints: list[str] = []
        """What was wrong with schemes, for whoever shows it to the person and takes it off the list."""

    def model(self, name: str, outline: Array, height: float) -> Model:
        """The model of that file stem; `outline` (n, 2) and `height` (inches) shape the block if it is missing."""
        if name not in self._models:
            self._models[name] = self._load(name, outline, height)
        return self._models[name]

    def forget(self, name: str) -> None:
        """Load the model of that name anew when it is asked for again."""
        self._models.pop(name, None)

    def use_shelf(self, shelf: Shelf | None) -> tuple[str, ...]:
        """Take a person's own models from there from now on; returns the names of the models that change by it."""
        if shelf is not self.shelf:
            self.complaints.clear()
        self.shelf = shelf
        changed = {
            name for name, model in self._models.items()
            if model.is_own or (shelf is not None and shelf.file(name) is not None)
        }
        repainted = {name for name, date in self._schemed.items() if date != _date_of(self._own_schemes, name)}
        for name in repainted:
            self._schemes.pop(name, None)
            self._schemed.pop(name)
        if repainted:
            self._told.clear()  # a fault that is still there, or there again, is told again
        for name in changed | repainted:
            self.forget(name)
        return tuple(sorted(changed | repainted))

    @property
    def _own_schemes(self) -> Path | None:
        return self.shelf.schemes if self.shelf is not None else None

    def scheme(self, name: str) -> Scheme:
        """How a model of ours is painted: the person's scheme over ours, ours where his cannot be used."""
        if name not in self._schemes:
            self._schemed[name] = _date_of(self._own_schemes, name)
            self._schemes[name] = self._laid_over(self._stored(name))
        return self._schemes[name]

    def _stored(self, name: str) -> Scheme:
        """Our scheme of a model, the plain one where that cannot be used."""
        try:
            return stored_scheme(name)
        except SchemeProblem as fault:
            self._tell(fault, "it is shown as it was built")
            return Scheme(name)

    def _laid_over(self, ours: Scheme) -> Scheme:
        """The person's scheme over ours; names in it that nothing of the model has are told and paint nothing."""
        path = self._own_schemes / f"{ours.piece}.toml" if self._own_schemes is not None else None
        try:
            if path is None or not os.path.exists(path):  # which is quiet about folders that are shut
                return ours
            scheme = read_scheme(path, ours)
        except SchemeProblem as fault:
            self._tell(fault, "our own paint is shown")
            return ours
        try:
            for unknown in faults_of(path):
                self._tell(unknown, "the rest of it is shown")
        except (OSError, ValueError) as damage:  # the model itself is told of where it is drawn
            log.debug("%s: not held against its model: %s", path, damage)
        return scheme

    def _tell(self, fault: SchemeProblem, outcome: str) -> None:
        sentence = str(fault)
        if sentence not in self._told:
            self._told.add(sentence)
            self.complaints.append(sentence)
            log.warning("%s; %s", sentence, outcome)

    def tool(self, name: str) -> Parts | None:
        """A tool or marker part by part, None where the file is missing or damaged (the stage then draws its own)."""
        path = self.path(name)
        if path is None:
            return None
        try:
            return read_parts(path, self.scheme(name))
        except (OSError, ValueError) as fault:
            log.warning("%s; a plain one stands in for it", fault)
            return None

    def path(self, name: str) -> Path | None:
        """The file to load for this preset, None when there is none."""
        folder = data_dir("models")
        stems = (f"{name}.light.glb", f"{name}.glb") if self.light else (f"{name}.glb",)
        if self.has_finer(name):
            assert self.gallery is not None
            return self.gallery / f"{name}.glb"
        return next((folder / stem for stem in stems if (folder / stem).is_file()), None)

    def has_finer(self, name: str) -> bool:
        """Whether the gallery holds a model that was built with the table model that we have."""
        if self.gallery is None or not (finer := self.gallery / f"{name}.glb").is_file():
            return False
        try:
            return read_contents(finer).extras.get(OF_TABLE) == table_mark(data_dir("models") / f"{name}.glb")
        except (OSError, ValueError) as fault:
            log.warning("%s; the model of the table is shown", fault)
            return False

    def _load(self, name: str, outline: Array, height: float) -> Model:
        own = self._own(name, outline, height)
        if own is not None:
            shown = _assembled(name, self._with_plate(name, own, outline), is_own=True)
            return replace(shown, armament=self.own_armament(name))
        path = self.path(name)
        try:
            if path is None:
                raise FileNotFoundError(f"models/{name}.glb is missing")
            scheme = self.scheme(name)
            parts = read_parts(path, scheme)
        except (OSError, ValueError) as fault:
            log.warning("%s; a plain block stands in for it", fault)
            parts = block_parts(outline, height)
            return _assembled(name, parts, is_missing=True)
        return replace(_assembled(name, parts), layers=scheme.layers, ghostly=scheme.ghostly, armament=scheme.armament)

    def own_armament(self, name: str) -> Armament:
        """What a person's model shoots: as ours, but from its own muzzles unless the person's scheme says where."""
        ours = Scheme(name, armament=self._stored(name).armament.without_places)
        return self._laid_over(ours).armament

    def _own(self, name: str, outline: Array, height: float) -> Parts | None:
        if self.shelf is None or self.shelf.file(name) is None:
            return None
        return self.shelf.parts(name, self.stand(name, outline, height), light=self.light)

    def stand(self, name: str, outline: Array, height: float) -> Stand:
        """What a person's model of that name has to fit, and what ours looks like."""
        ours = self.tool(name)
        meshes = [] if ours is None else [mesh for key, mesh in ours.meshes.items() if key != PLATE]
        return Stand(outline, height, sampled_points(meshes) if meshes else None)

    def _with_plate(self, name: str, own: Parts, outline: Array) -> Parts:
        """A person's model on our plate, unless its own is as large: the base that the rules measure from is seen."""
        ours = self.tool(name)
        if ours is None or PLATE not in ours.meshes:
            return own
        if PLATE in own.meshes:
            size, wanted = np.ptp(own.meshes[PLATE].vertex[:, :2], axis=0), np.ptp(outline, axis=0)
            if (np.abs(size - wanted) < PLATE_PLAY).all():
                return own
        return Parts({**own.meshes, PLATE: ours.meshes[PLATE]}, own.empties)


def _date_of(folder: Path | None, name: str) -> int:
    """When a person's scheme for that model was changed last, 0 when there is none."""
    try:
        return (folder / f"{name}.toml").stat().st_mtime_ns if folder is not None else 0
    except OSError:
        return 0


def _assembled(name: str, parts: Parts, *, is_missing: bool = False, is_own: bool = False) -> Model:
    solid = [mesh for key, mesh in parts.meshes.items() if key not in CLOTH and key != PLATE]
    cloth = [mesh for key, mesh in parts.meshes.items() if key in CLOTH]
    body = joined(solid) if solid else None
    bare = [mesh for key, mesh in parts.meshes.items() if key not in CLOTH and key not in (PLATE, CREW)]
    sails = parts.meshes.get("sails")
    everything = [m.vertex for m in parts.meshes.values()]
    height = float(max((v[:, 2].max() for v in everything if len(v)), default=0.0))
    return Model(
        name,
        NodePath(body.node("solid")) if body else NodePath("solid"),
        NodePath(joined(cloth).node("cloth")) if cloth else NodePath("cloth"),
        NodePath(parts.meshes[PLATE].node(PLATE)) if PLATE in parts.meshes else NodePath(PLATE),
        parts.empties,
        waterline_of([m for key, m in parts.meshes.items() if key not in CLOTH and key != PLATE]),
        height,
        is_missing,
        is_own,
        meshes=parts.meshes,
        skin=joined(bare) if bare else None,
        crew=parts.meshes.get(CREW),
        canvas=None if sails is None or not len(sails.color) else tuple(sails.color[:, :3].mean(0) / 255),
    )


def waterline_of(meshes: list[Mesh], level: float = 0.01) -> Array:
    """Points (n, 2) where triangle edges cross the water, thinned evenly to at most `WATERLINE_POINTS`."""
    found = [np.zeros((0, 2), np.float32)]
    for mesh in meshes:
        tri = mesh.vertex[mesh.triangles.reshape(-1, 3)]
        for i in range(3):
            a, b = tri[:, i], tri[:, (i + 1) % 3]
            cross = (a[:, 2] > level) != (b[:, 2] > level)
            a, b = a[cross], b[cross]
            share = ((level - a[:, 2]) / (b[:, 2] - a[:, 2]))[:, None]
            found.append((a + (b - a) * share)[:, :2])
    points = np.unique(np.round(np.concatenate(found), 2), axis=0)
    step = max(1, -(-len(points) // WATERLINE_POINTS))
    return points[::step].astype(np.float32)


def block_parts(outline: Array, height: float) -> Parts:
    """A stepped block on the base's own outline, magenta-banded so that nobody takes it for the real thing."""
    sculptor = Sculptor()
    band = Coat((0.80, 0.16, 0.62), 0.9, 0.3)
    sculptor.prism(outline, -0.1, height * 0.25, band)
    sculptor.prism(np.asarray(outline) * 0.96, height * 0.25, height * 0.7, Coat((0.62, 0.60, 0.58), 0.9, 0.3), 0.08)
    sculptor.prism(np.asarray(outline) * 0.6, height * 0.7, height, band, 0.15)
    return Parts({"body": sculptor.mesh()})
