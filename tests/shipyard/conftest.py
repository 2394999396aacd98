"""What the tests of the shipyard share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Rebuilt = Callable[..., object]


@pytest.fixture
def rebuilt(tmp_path: Path) -> Rebuilt:
    """Build a piece anew at a level and read it as it would lie in `models/`, without its triangles of no area."""
    from vtt.shipyard.build import build
    from vtt.shipyard.glb import read_glb, write_glb
    from vtt.shipyard.registry import pieces

    def make(name: str, level: object) -> object:
        made = build(pieces()[name], level)
        write_glb(tmp_path / f"{name}.glb", made.nodes, made.empties, made.extras, name, made.paints)
        return read_glb(tmp_path / f"{name}.glb")

    return make
