"""Every model looks as it did when its portrait was kept, and some things hold of all of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("embreex", reason="the shipyard extra is not installed")
pytest.importorskip("PIL", reason="the shipyard extra is not installed")

from tests.shipyard.judged import STEMS
from tests.shipyard.portraits import FOLDER, mask, miniature, portrait, stored
from vtt.shipyard.glb import Miniature

MEAN_OFF = 1.0
"""Greatest mean difference, of 255, over what the piece covers: 0 in a second run, 2 or more for a repainted part."""
PIXEL_OFF, SHARE_OFF = 48, 0.004
LEAST_AREA, MOST_AREA = 0.02, 0.75
WHITE_SAILED = ("heldenhammer", "alliance-cog")
"""Ships of brown wood under white canvas: the others are white all over, or sail under dyed or rotten cloth."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])

every_model = pytest.mark.parametrize("stem", STEMS)


def is_like(piece: Miniature, stem: str) -> bool:
    off = np.abs(portrait(piece).astype(int) - stored(stem).astype(int)).max(axis=2)
    return bool(off[mask(miniature(stem))].mean() <= MEAN_OFF and (off > PIXEL_OFF).mean() <= SHARE_OFF)


@every_model
def test_a_model_looks_like_its_portrait(stem: str) -> None:
    """`python -m tests.shipyard.portraits NAME` keeps a new one, once it has been looked at."""
    assert is_like(miniature(stem), stem)


@every_model
def test_a_model_fills_a_sensible_part_of_its_picture(stem: str) -> None:
    assert LEAST_AREA < mask(miniature(stem)).mean() < MOST_AREA


def test_no_portrait_is_left_of_a_model_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(STEMS)


@pytest.mark.parametrize("stem", WHITE_SAILED)
def test_white_sails_are_brighter_than_the_hull(stem: str) -> None:
    nodes = miniature(stem).nodes
    assert (nodes["sails"].colour @ LUMINANCE).mean() > 1.5 * (nodes["hull"].colour @ LUMINANCE).mean()


@pytest.mark.parametrize("part", ["hull", "sails"])
def test_a_repainted_or_missing_part_is_noticed(part: str) -> None:
    ship = miniature("heldenhammer")
    painted = replace(ship.nodes[part], colour=ship.nodes[part].colour[:, ::-1] * 0.4)
    assert not is_like(Miniature({**ship.nodes, part: painted}), "heldenhammer")
    rest = {name: mesh for name, mesh in ship.nodes.items() if name != part}
    assert not is_like(Miniature(rest), "heldenhammer")
