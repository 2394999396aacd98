"""Every model looks as it did when its portrait was kept, and some things hold of all of them."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("embreex", reason="the shipyard extra is not installed")
pytest.importorskip("PIL", reason="the shipyard extra is not installed")

from tests.shipyard.portraits import FOLDER, STEMS, mask, miniature, portrait, stored

MEAN_OFF = 3.0
"""Greatest mean difference of a picture, of 255: another machine's last digits are far below, a new coat is above."""
PIXEL_OFF, SHARE_OFF = 48, 0.02
LEAST_AREA, MOST_AREA = 0.02, 0.75
WHITE_SAILED = ("heldenhammer", "alliance-cog")
"""Ships of brown wood under white canvas: the others are white all over, or sail under dyed or rotten cloth."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])

every_model = pytest.mark.parametrize("stem", STEMS)


@every_model
def test_a_model_looks_like_its_portrait(stem: str) -> None:
    """`python -m tests.shipyard.portraits NAME` keeps a new one, once it has been looked at."""
    off = np.abs(portrait(stem).astype(int) - stored(stem).astype(int)).max(axis=2)
    assert off.mean() <= MEAN_OFF and (off > PIXEL_OFF).mean() <= SHARE_OFF


@every_model
def test_a_model_fills_a_sensible_part_of_its_picture(stem: str) -> None:
    assert LEAST_AREA < mask(stem).mean() < MOST_AREA


def test_no_portrait_is_left_of_a_model_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(STEMS)


@pytest.mark.parametrize("stem", WHITE_SAILED)
def test_white_sails_are_brighter_than_the_hull(stem: str) -> None:
    nodes = miniature(stem).nodes
    assert (nodes["sails"].colour @ LUMINANCE).mean() > 1.5 * (nodes["hull"].colour @ LUMINANCE).mean()


def test_a_repainted_ship_is_not_her_portrait() -> None:
    """The tolerance is fine enough to notice a coat of paint."""
    off = np.abs(portrait("swordfish").astype(int) - stored("sea-dragon").astype(int)).max(axis=2)
    assert off.mean() > MEAN_OFF
