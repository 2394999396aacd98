"""What nobody can see is left out of a model, and nothing else is."""

from __future__ import annotations

import numpy as np

from vtt.shipyard.mesh import Mesh, box, merge
from vtt.shipyard.unseen import seen_from_table, without_unseen


def walls(openings: tuple[str, ...] = ()) -> Mesh:
    """A house of a cubic inch that stands on the water; `openings` are sides that it lacks."""
    return box((1, 1, 1), (0, 0, 0.5), 0.0, openings)


def chest() -> Mesh:
    """What stands on the floor of that house."""
    return box((0.3, 0.3, 0.3), (0, 0, 0.155))


def test_what_is_walled_in_goes_and_what_has_a_window_stays() -> None:
    shut = without_unseen({"hull": walls(), "guns": chest()})
    assert (shut["hull"].triangle_count, shut["guns"].triangle_count) == (walls().triangle_count, 0)
    for side in ("-y", "+z"):
        ajar = without_unseen({"hull": walls((side,)), "guns": chest()})
        assert ajar["guns"].triangle_count > 0, side


def test_people_and_cloth_hide_nothing_and_stay() -> None:
    nodes = without_unseen({"hull": walls(), "crew": chest(), "sails": chest()})
    assert nodes["crew"].triangle_count == nodes["sails"].triangle_count == chest().triangle_count
    covered = without_unseen({"sails": walls(), "guns": chest()})
    assert covered["guns"].triangle_count == chest().triangle_count


def test_an_island_keeps_what_a_camera_sees_and_the_faces_beside_it() -> None:
    kept = seen_from_table({"rock": merge([walls(), chest()])})["rock"]
    assert kept.triangle_count == walls().triangle_count
    assert np.ptp(kept.vertices[kept.faces].reshape(-1, 3), axis=0).max() == 1.0
