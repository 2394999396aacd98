"""Every piece looks in the game as it did when its picture was kept, and some things hold of all of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.stage.kept import FOLDER, drawn_alone, kept
from tests.stage.studio import PIECES
from vtt.stage.moods import AS_WRITTEN
from vtt.stage.stage import Stage

MEAN_OFF = 6.0
"""Greatest mean difference, of 255, where either picture shows the piece: drivers round and sample differently."""
AREA_OFF = 0.06
"""Greatest part by which the areas of the two may differ."""
LEAST_AREA, MOST_AREA = 0.03, 0.60


@pytest.fixture
def studio(stage: Stage) -> Iterator[Stage]:
    """The stage as it was first opened: by day, no names, no overlays; afterwards with the mood that views name."""
    stage.skip()
    stage.use_mood("day")
    stage.shows_names = False
    stage.overlays.clear()
    stage.dice.clear()
    yield stage
    stage.use_mood(AS_WRITTEN)


def is_like(now: NDArray[np.uint8], then: NDArray[np.uint8]) -> bool:
    either = np.maximum(now[..., 3], then[..., 3]) > 0
    off = np.abs(now.astype(float) - then.astype(float)).mean(axis=2)[either].mean()
    area = now[..., 3].sum() / then[..., 3].sum()
    return bool(off <= MEAN_OFF and abs(area - 1) <= AREA_OFF)


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_looks_as_when_its_picture_was_kept(studio: Stage, name: str) -> None:
    """`python -m tests.stage.kept NAME` keeps a new one, once it has been looked at."""
    now = drawn_alone(studio, name)
    assert is_like(now, kept(name))
    assert LEAST_AREA < (now[..., 3] > 127).mean() < MOST_AREA
    # Through a hole in a hull or an island one would see what is behind everything: black.
    assert (now[now[..., 3] == 255][:, :3].max(axis=1) > 2).mean() > 0.995


def test_no_picture_is_kept_of_a_piece_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PIECES)


def test_a_burnt_or_another_piece_is_noticed(studio: Stage) -> None:
    then = kept("swordfish")
    assert is_like(drawn_alone(studio, "swordfish"), then)
    assert not is_like(kept("heldenhammer"), then)
    assert not is_like(drawn_alone(studio, "swordfish", flags=frozenset({"burning"}), fires=2, battered=0.5), then)


@pytest.mark.parametrize("name", ["heldenhammer", "alliance-cog"])
def test_white_sails_are_drawn_brighter_than_the_hull(studio: Stage, name: str) -> None:
    whole = drawn_alone(studio, name).astype(float)
    bare = drawn_alone(studio, name, sails=False).astype(float)
    is_sail = (np.abs(whole - bare).max(axis=2) > 40) & (whole[..., 3] == 255)
    is_hull = (np.abs(whole - bare).max(axis=2) < 2) & (whole[..., 3] == 255)
    assert whole[is_sail][:, :3].mean() > 1.3 * whole[is_hull][:, :3].mean()
