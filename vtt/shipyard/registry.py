"""The list of miniatures that the shipyard can build.

A module in `vtt/shipyard/pieces/` registers a function that sculpts one piece:

    @piece("alliance-cog", base=(1.25, 0.75), hull_height=0.5)
    def alliance_cog(level: Level) -> Miniature:
        return Miniature({"hull": ..., "sails": ..., "base": ...}, {"captain_eye": (0, 0.2, 0.7)})

The function is called for `TABLE` and for `LIGHT`; it may leave small things out of the light one. Whatever it answers,
the build simplifies a light model that is still too heavy. For the gallery it is asked for `TABLE` while the parts of
the library are cut finer (`vtt.shipyard.detail`), and the build rounds what it answers.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from vtt.shipyard.detail import finer
from vtt.shipyard.glb import Miniature


class Level(Enum):
    """How fine a model is: for the table, light for software renderers and far pieces, finer for the gallery."""

    TABLE = "table"
    LIGHT = "light"
    GALLERY = "gallery"


Sculpt = Callable[[Level], Miniature]


@dataclass(frozen=True)
class PieceEntry:
    """One piece: id, base (length, width) in inches or None for scenery and tools, hull height in inches or None.

    `max_bytes` is the budget of the table model, `max_light_triangles` that of the light one; `water` says whether the
    occlusion bake puts a sea at z = 0 under it; `light` whether a light model is made at all (tools do without);
    `floats` whether it bobs on the water, so that what lies below z = 0 may show.
    """

    id: str
    sculpt: Sculpt
    base: tuple[float, float] | None
    hull_height: float | None
    max_bytes: int
    max_light_triangles: int
    water: bool
    light: bool
    floats: bool = False

    def sculpted(self, level: Level) -> Miniature:
        """The sculpture as its function makes it for that level."""
        if level is not Level.GALLERY:
            return self.sculpt(level)
        with finer():
            return self.sculpt(Level.TABLE)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that `models/` holds."""
        return (Level.TABLE, Level.LIGHT) if self.light else (Level.TABLE,)

    @property
    def is_land(self) -> bool:
        """Whether it stands fast in the water, as islands and wrecks do."""
        return self.water and self.base is None and self.light and not self.floats

    @property
    def gallery_triangles(self) -> int:
        """The budget of the gallery's model."""
        return GALLERY_TRIANGLES if self.max_bytes >= SHIP_BYTES else GALLERY_TRIANGLES // 3


_PIECES: dict[str, PieceEntry] = {}

SHIP_BYTES, SMALL_BYTES = 2_000_000, 600_000
ALL_BYTES = 40_000_000
"""Of everything in `models/`."""
LIGHT_TRIANGLES = 3500
GALLERY_TRIANGLES = 120_000


def piece(
    identifier: str,
    *,
    base: tuple[float, float] | None = None,
    hull_height: float | None = None,
    max_bytes: int = SMALL_BYTES,
    max_light_triangles: int = LIGHT_TRIANGLES,
    water: bool = True,
    light: bool = True,
    floats: bool = False,
) -> Callable[[Sculpt], Sculpt]:
    """Register a sculpting function under a kebab-case id; raises ValueError when the id is taken."""

    def register(sculpt: Sculpt) -> Sculpt:
        known = _PIECES.get(identifier)
        if known is not None and known.sculpt.__module__ != sculpt.__module__:
            raise ValueError(f"piece {identifier!r} is already built by {known.sculpt.__module__}")
        _PIECES[identifier] = PieceEntry(
            identifier, sculpt, base, hull_height, max_bytes, max_light_triangles, water, light, floats
        )
        return sculpt

    return register


def pieces() -> dict[str, PieceEntry]:
    """Return every registered piece by id, in alphabetical order."""
    from vtt.shipyard import pieces as package

    for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
        importlib.import_module(f"{package.__name__}.{module}")
    return dict(sorted(_PIECES.items()))
