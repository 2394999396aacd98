"""What spans the whole way at once: how it leaves."""

from __future__ import annotations

import numpy as np
import pytest
from panda3d.core import Point3

from vtt.stage.beams import Arc, jagged


@pytest.mark.parametrize("number", range(6))
def test_lightning_leaps_off_the_deck(number: int) -> None:
    """From the gun upwards, over whatever stands round it, whichever way the mark lies."""
    gun, mark = Point3(0, 1.6, 1.5), Point3(1, -8, 0.4)
    run = jagged(gun, mark, number, 1.0, Arc(gun, mark, True).rise)
    assert np.allclose(run[0], gun) and np.allclose(run[-1], mark)
    far = np.hypot(*(run[:, :2] - [gun.x, gun.y]).T)
    assert run[(far > 0.3) & (far < 3.0), 2].min() > gun.z + 0.4
