"""Masts that are shot away: found in every model that sails, fall with all that hangs from them, and leave a stump."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.stage.studio import alone
from vtt.paths import data_dir
from vtt.stage.connecting import bodies, members
from vtt.stage.crews import CREW
from vtt.stage.loader import CLOTH, PLATE, read_parts
from vtt.stage.losses_motion import Topple
from vtt.stage.mesh import Coat, Mesh, Sculptor, joined
from vtt.stage.rigs import Rig, sliced
from vtt.stage.stage import Stage
from vtt.stage.view import StageView

MASTS = {
    "heldenhammer": 3, "swordfish": 3, "flaming-scimitar": 2, "sea-dragon": 2, "bloody-reaver": 4, "shadewraith": 3,
    "alliance-cog": 1, "dread-cog": 1, "grimnirs-thunder": 0, "skabrus": 0, "curse-of-zandri": 0, "black-kraken": 0,
}
HIGH = 0.55
"""Inches over the break of a fallen mast above which nothing that hung from it may be left (a bowsprit's end may)."""


DEAD_POLE = {"bloody-reaver": -1.1}
"""Inches along a ship abaft of which a broken pole without canvas stands, as no mast."""


@functools.cache
def rig_of(stem: str) -> Rig:
    parts = read_parts(data_dir("models") / f"{stem}.glb")
    return Rig(parts.meshes, CLOTH, frozenset({PLATE, CREW}))


def triangles(meshes: list[Mesh]) -> int:
    return sum(len(mesh.triangles) // 3 for mesh in meshes)


@pytest.mark.parametrize("level", ["", ".light"])
@pytest.mark.parametrize("name", MASTS)
def test_every_ship_under_sail_has_its_masts(name: str, level: str) -> None:
    rig = rig_of(name + level)
    assert len(rig.masts) == MASTS[name]
    assert [mast.height for mast in rig.masts] == sorted(mast.height for mast in rig.masts) or name == "bloody-reaver"
    for mast in rig.masts:
        assert mast.cloth is not None and len(mast.cloth.triangles)
        # A lateen yard stands higher than its mast.
        assert mast.height - 0.05 < mast.solid.vertex[:, 2].max() < mast.height + 1.4


@pytest.mark.parametrize("name", [name for name, count in MASTS.items() if count])
def test_nothing_of_a_fallen_rig_is_left_in_the_air(name: str) -> None:
    """Sails are gone, and of spars and ropes nothing hangs over the stumps."""
    rig = rig_of(name)
    everything = len(rig.masts)
    assert len(rig._standing("sails", everything).triangles) == 0
    for node in ("masts", "rigging"):
        if node not in rig._meshes:
            continue
        left = rig._standing(node, everything)
        highest = max(mast.foot[2] for mast in rig.masts)
        forward = left.vertex[left.vertex[:, 1] > DEAD_POLE.get(name, -9.0)]
        assert not len(forward) or forward[:, 2].max() < highest + HIGH, node


@pytest.mark.parametrize("name", ["heldenhammer", "bloody-reaver.light"])
def test_what_falls_and_what_stays_are_the_whole_ship(name: str) -> None:
    """No triangle is lost or drawn twice, but for the cut through a mast and its splinters."""
    rig = rig_of(name)
    whole = triangles(rig.solid(0)) + triangles(rig.cloth(0))
    for lost in range(1, len(rig.masts) + 1):
        fallen = sum(
            len(m.solid.triangles) // 3 + (len(m.cloth.triangles) // 3 if m.cloth else 0) for m in rig.masts[:lost]
        )
        left = triangles(rig.solid(lost)) + triangles(rig.cloth(lost))
        extra = left + fallen - whole
        assert 0 <= extra < 260 * lost


def test_whoever_is_in_the_tops_falls_whole_and_nobody_else_does() -> None:
    """Of three people one is in the top, one on deck at the foot of the mast, one beyond its reach."""
    mast, sail, coat = Sculptor(), Sculptor(), Coat((1, 1, 1))
    mast.lathe([(0.05, 0.0), (0.03, 3.0)], (0, 0, 0), 8, coat)
    sail.box((0, 0.05, 2.0), (1.0, 0.02, 1.0), coat)

    def people(*places: tuple[float, float]) -> Mesh:
        crew = Sculptor()
        for x, z in places:
            crew.box((x, 0, z + 0.1), (0.08, 0.08, 0.2), coat)
        return crew.mesh()

    aloft, alow, apart = (0.1, 2.0), (0.1, -0.05), (0.6, 2.0)
    bare = {"masts": mast.mesh(), "sails": sail.mesh()}
    fallen = [
        triangles([Rig({**bare, CREW: people(*places)}, CLOTH, frozenset({CREW})).masts[0].solid])
        for places in ((alow, apart), (aloft, apart))
    ]
    assert fallen[1] - fallen[0] == triangles([people(aloft)])
    assert fallen[0] == triangles([Rig(bare, CLOTH, frozenset()).masts[0].solid])


def test_masts_lost_follow_the_share_of_speed_lost() -> None:
    rig = rig_of("swordfish.light")
    assert [rig.lost(share) for share in (0.0, 0.1, 0.17, 0.49, 0.5, 0.84, 1.0)] == [0, 0, 1, 1, 2, 3, 3]


def test_bodies_are_what_hangs_together() -> None:
    part = Sculptor()
    for x in (0.0, 1.0, 2.5):
        part.box((x, 0, 0), (0.5, 0.5, 0.5), Coat((1, 1, 1)))
    mesh = part.mesh()
    number = bodies(mesh)
    assert number.max() == 2
    assert [set(third) for third in number.reshape(3, -1).tolist()] == [{0}, {1}, {2}]
    mixed = np.array([1, 0, 1, 2, 0])
    assert [part.tolist() for part in members(mixed)] == [[1, 4], [0, 2], [3]] and members(mixed[:0]) == []
    assert len(bodies(Mesh(mesh.vertex, mesh.normal, mesh.color, mesh.paint, np.zeros(0, np.uint32)))) == 0


def test_a_cut_keeps_the_surface_and_its_direction() -> None:
    part = Sculptor()
    part.lathe([(0.0, 0.0), (0.5, 0.1), (0.3, 0.9), (0.0, 1.0)], (0, 0, 0), 9, Coat((0.5, 0.4, 0.3)))
    mesh = part.mesh()
    below, above = sliced(mesh, 0.47)
    assert below.vertex[:, 2].max() == pytest.approx(0.47) == above.vertex[:, 2].min()

    def area(m: Mesh) -> np.ndarray:
        a, b, c = m.vertex[m.triangles.reshape(-1, 3)].astype(float).transpose(1, 0, 2)
        return np.cross(b - a, c - a) / 2

    both = area(joined([below, above]))
    assert np.linalg.norm(both, axis=1).sum() == pytest.approx(np.linalg.norm(area(mesh), axis=1).sum(), rel=1e-5)
    assert np.allclose(both.sum(0), area(mesh).sum(0), atol=1e-6)


@pytest.fixture
def lone(unseen: Stage) -> Iterator[tuple[Stage, StageView]]:
    view = alone("swordfish")
    unseen.show(view)
    unseen.settle()
    yield unseen, view


def crippled(view: StageView, share: float) -> StageView:
    return replace(view, pieces=(replace(view.pieces[0], rig_lost=share),))


def test_the_mast_that_falls_is_the_ships_own(lone: tuple[Stage, StageView]) -> None:
    stage, view = lone
    actor = stage.fleet["swordfish"]

    def cloth() -> int:
        return sum(
            geom.get_primitive(0).get_num_primitives()
            for path in actor.lean.find_all_matches("**/cloth") for geom in path.node().get_geoms()
        )

    whole = cloth()
    stage.show(crippled(view, 0.34), Topple("swordfish"))
    assert actor.masts_lost == 0, "it stands until its fall begins"
    stage.step(0.05)
    assert actor.masts_lost == 1 and cloth() < whole
    falling = actor.lean.find("mast")
    tall = falling.get_tight_bounds(actor.lean)[1].z
    for _ in range(14):
        stage.step(0.1)
    assert falling.get_tight_bounds(actor.lean)[1].z < 0.4 * tall
    stage.settle()
    assert actor.lean.find("mast").is_empty()
    assert actor.masts_lost == 1


def test_a_view_without_its_story_shows_the_same_loss_and_a_repair_undoes_it(lone: tuple[Stage, StageView]) -> None:
    stage, view = lone
    for share, masts in ((1.0, 3), (0.34, 1), (0.0, 0), (0.6, 2)):
        stage.show(crippled(view, share))
        assert stage.fleet["swordfish"].masts_lost == masts


def test_a_small_loss_brings_down_a_yard_and_leaves_the_masts(lone: tuple[Stage, StageView]) -> None:
    stage, view = lone
    stage.show(crippled(view, 0.1), Topple("swordfish"))
    stage.step(0.05)
    assert not stage.fleet["swordfish"].lean.find("mast").is_empty()
    stage.skip()
    assert stage.fleet["swordfish"].masts_lost == 0
    assert stage.fleet["swordfish"].lean.find("mast").is_empty()
