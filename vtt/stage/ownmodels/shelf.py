"""A person's folder of own models: which file stands in for which piece, read once, fitted, faults told once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from panda3d.core import Point3

from vtt.stage import schemes
from vtt.stage.ownmodels.converting import Report, converted, examine
from vtt.stage.ownmodels.document import OwnModelError
from vtt.stage.ownmodels.fitfile import Fit, fit_path, read_fit
from vtt.stage.ownmodels.fitting import Placement, Stand, propose

if TYPE_CHECKING:
    from vtt.stage.loader import Parts

FOLDER = "pieces"
CACHE = "model-cache"


@dataclass(frozen=True)
class Entry:
    """A file in the folder: the piece it is named after ("" when there is none of that name) and what it is."""

    path: Path
    piece: str
    report: Report


class Shelf:
    """The folder `pieces` of a person. What cannot be used is skipped; why is in `complaints`, once a file."""

    def __init__(self, folder: Path, cache: Path, schemes: Path | None = None) -> None:
        self.folder, self.cache = folder, cache
        self.schemes = schemes
        """The folder of the person's schemes, which paint our models over."""
        self.complaints: list[str] = []
        self._told: set[str] = set()
        self._parts: dict[tuple[Path, float, bool], Parts] = {}
        self._trial: dict[str, tuple[Path, Fit]] = {}

    @classmethod
    def of_home(cls, home: Path, folder: Path | None = None) -> Shelf:
        """The shelf of a person's folder, or another folder of models; the cache stays in the person's."""
        return cls(folder or home / FOLDER, home / CACHE, home / schemes.FOLDER)

    def file(self, name: str) -> Path | None:
        """The file that stands in for a piece, None when there is none."""
        if name in self._trial:
            return self._trial[name][0]
        path = self.folder / f"{name}.glb"
        return path if path.is_file() else None

    def entries(self, pieces: Iterable[str]) -> list[Entry]:
        """Every file of the folder with its state, by name."""
        known = set(pieces)
        files = sorted(self.folder.glob("*.glb")) if self.folder.is_dir() else []
        return [Entry(path, path.stem if path.stem in known else "", examine(path)) for path in files]

    def try_on(self, name: str, path: Path, fit: Fit) -> None:
        """Let a file stand in for a piece with these changes, whatever the folder says, until `stop_trying`."""
        self._trial[name] = (path, fit)

    def stop_trying(self, name: str) -> None:
        """Back to what the folder says."""
        self._trial.pop(name, None)

    def parts(self, name: str, stand: Stand, *, light: bool) -> Parts | None:
        """The model that a person wants for a piece, fitted; None when there is none or it cannot be used."""
        path = self.file(name)
        if path is None:
            return None
        try:
            return self.fitted(path, stand, self.fit_of(name, path), light=light)[0]
        except OwnModelError as fault:
            self._complain(str(fault))
            return None

    def fit_of(self, name: str, path: Path) -> Fit:
        """The changes for a piece; a file of changes that cannot be read is told, and there are none."""
        if name in self._trial:
            return self._trial[name][1]
        try:
            return read_fit(fit_path(path))
        except OwnModelError as fault:
            self._complain(str(fault))
            return Fit()

    def fitted(self, path: Path, stand: Stand, fit: Fit, *, light: bool) -> tuple[Parts, Placement]:
        """A file on the base of a piece; raises OwnModelError."""
        from vtt.stage.loader import Parts

        parts = self._read(path, light)
        with np.errstate(all="ignore"):  # what comes of huge or tiny numbers is looked at below
            placement = propose(parts.meshes.values(), stand, fit)
            meshes = {name: placement.mesh(mesh) for name, mesh in parts.meshes.items()}
        if not all(np.isfinite(mesh.vertex).all() and np.isfinite(mesh.normal).all() for mesh in meshes.values()):
            raise OwnModelError(path.name, "nan", what="POSITION")
        empties = {}
        for name, point in parts.empties.items():
            x, y, z = placement.matrix @ (point.x, point.y, point.z) + placement.offset
            empties[name] = Point3(x, y, z)
        return Parts(meshes, empties), placement

    def _read(self, path: Path, light: bool) -> Parts:
        from vtt.stage.loader import read_parts

        try:
            key = path, path.stat().st_mtime, light
        except OSError as error:
            raise OwnModelError(path.name, "unreadable", reason=error.strerror or error) from None
        if key not in self._parts:
            plain = converted(path, self.cache, light=light)
            try:
                self._parts[key] = read_parts(plain)
            except (OSError, ValueError):  # a cache that somebody else wrote to: made once more
                self._parts[key] = self._read_anew(path, plain, light)
        return self._parts[key]

    def _read_anew(self, path: Path, plain: Path, light: bool) -> Parts:
        from vtt.stage.loader import read_parts

        try:
            plain.unlink(missing_ok=True)
            return read_parts(converted(path, self.cache, light=light))
        except OwnModelError:
            raise
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise OwnModelError(path.name, "cache", folder=self.cache, reason=reason or error) from None

    def _complain(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self.complaints.append(sentence)
