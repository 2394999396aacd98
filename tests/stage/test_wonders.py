"""Volcano, whirlpool, creatures and ghosts: what is seen begins and ends where it must."""

from dataclasses import replace

import pytest

from vtt.stage.motion import Motion
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.stage.wonders_motion import Engulf, Eruption, Fade, Lightning, Lob, Lunge
from vtt.table.pose import Pose

VORTEX = (9000, 8000)


def most_puffs(stage: Stage) -> int:
    most = 0
    while stage.busy:
        stage.step(0.1)
        most = max(most, len(stage.theatre.puffs))
    return most


def without(layout: StageView, piece: str) -> StageView:
    return replace(layout, pieces=tuple(p for p in layout.pieces if p.id != piece))


def test_a_mountain_bursts_over_its_crater(unseen: Stage, layout: StageView) -> None:
    """DF-SC04-16: smoke and fire rise from the highest point."""
    unseen.play(Eruption("volcano"))
    for _ in range(8):
        unseen.step(0.1)
    puffs = unseen.theatre.puffs._puffs
    pose = layout.piece("volcano").pose
    assert len(puffs) > 30 and puffs["place"][:, 2].max() > 3.5
    assert abs(puffs["place"][:, 0] - pose.x / 1000).mean() < 1.5


@pytest.mark.parametrize("is_hit", [True, False])
def test_a_stone_flies_from_the_crater_to_the_ship_or_beside_it(unseen: Stage, layout: StageView, is_hit: bool) -> None:
    """DF-SC04-17."""
    ship = layout.piece("heldenhammer").pose
    unseen.play(Lob("volcano", (ship.x, ship.y), is_hit))
    highest, last = 0.0, None
    while unseen.busy:
        unseen.step(0.1)
        puffs = unseen.theatre.puffs._puffs
        if len(puffs):
            highest, last = max(highest, float(puffs["place"][:, 2].max())), puffs["place"][-1].copy()
    assert highest > 3.0 and last is not None
    off = ((last[0] - ship.x / 1000) ** 2 + (last[1] - ship.y / 1000) ** 2) ** 0.5
    assert (off < 1.0) if is_hit else (0.8 < off < 3.0)


def test_a_whirlpool_draws_a_ship_round_into_its_throat(unseen: Stage, layout: StageView) -> None:
    """DF-SC12-11."""
    start = layout.piece("heldenhammer").pose
    unseen.show(without(layout, "heldenhammer"), Engulf("heldenhammer", VORTEX))
    gaps, depths, headings = [], [], set()
    while unseen.busy:
        unseen.step(0.1)
        if "heldenhammer" in unseen.fleet:
            actor = unseen.fleet["heldenhammer"]
            gaps.append(((actor.shown.x - VORTEX[0]) ** 2 + (actor.shown.y - VORTEX[1]) ** 2) ** 0.5)
            depths.append(actor.sunk)
            headings.add(actor.shown.heading // 9000)
    first = ((start.x - VORTEX[0]) ** 2 + (start.y - VORTEX[1]) ** 2) ** 0.5
    assert gaps == sorted(gaps, reverse=True) and gaps[0] > 0.9 * first and gaps[-1] < 0.1 * first
    assert depths == sorted(depths) and len(headings) == 4
    assert "heldenhammer" not in unseen.fleet


def test_a_ghost_is_never_seen_between_its_places(unseen: Stage, layout: StageView) -> None:
    """DF-SC07-09: it vanishes here and appears there."""
    start, end = layout.piece("bloody-reaver").pose, Pose(30000, 33000, 9000)
    after = replace(layout, pieces=tuple(replace(p, pose=end) if p.id == "bloody-reaver" else p for p in layout.pieces))
    unseen.show(after, Fade("bloody-reaver", (start, end)))
    seen, deepest = set(), 0.0
    while unseen.busy:
        unseen.step(0.1)
        actor = unseen.fleet["bloody-reaver"]
        seen.add(actor.shown)
        deepest = max(deepest, actor.sunk / actor.depth)
    assert seen == {start, end} and deepest > 0.9
    assert unseen.fleet["bloody-reaver"].sunk == 0


def test_something_strikes_from_below(unseen: Stage) -> None:
    """DF-SC08-06."""
    unseen.play(Lunge((9000, 30000)))
    assert most_puffs(unseen) > 20


@pytest.mark.parametrize(
    "motion",
    [
        Eruption("nobody"), Lob("nobody", (1000, 1000), True), Engulf("nobody", VORTEX),
        Fade("nobody", (Pose(1, 1, 0), Pose(2, 2, 0))),
    ],
)
def test_what_is_not_on_the_table_is_not_looked_for(unseen: Stage, motion: Motion) -> None:
    unseen.play(motion)
    unseen.step(0.2)
    unseen.skip()
    assert not unseen.busy and len(unseen.theatre.puffs) == 0


def test_a_ghost_without_a_way_stays_where_it_is(unseen: Stage, layout: StageView) -> None:
    unseen.play(Fade("bloody-reaver", ()))
    unseen.step(0.2)
    assert unseen.busy
    unseen.skip()
    assert unseen.fleet["bloody-reaver"].shown == layout.piece("bloody-reaver").pose


def test_skipping_ends_all_of_them(unseen: Stage, layout: StageView) -> None:
    end = Pose(30000, 33000, 9000)
    after = replace(layout, pieces=tuple(replace(p, pose=end) if p.id == "dread-cog" else p for p in layout.pieces))
    unseen.show(
        after, Eruption("volcano"), Lob("volcano", (9000, 9000), False), Lunge((9000, 9000)),
        Fade("dread-cog", (layout.piece("dread-cog").pose, end)),
    )
    unseen.step(0.3)
    unseen.skip()
    assert not unseen.busy and len(unseen.theatre.puffs) == 0
    assert unseen.fleet["dread-cog"].shown == end and unseen.fleet["dread-cog"].sunk == 0


@pytest.mark.parametrize("is_hit", [True, False])
def test_lightning_comes_down_from_above(unseen: Stage, is_hit: bool) -> None:
    """DF-SC10-13: into the ship, or into the sea beside it."""
    unseen.play(Lightning((9000, 30000), is_hit))
    unseen.step(0.05)
    puffs = unseen.theatre.puffs._puffs
    assert puffs["place"][:, 2].max() > 8.0
    foot = puffs["place"][puffs["place"][:, 2] < 1.3]
    off = ((foot[:, 0] - 9.0) ** 2 + (foot[:, 1] - 30.0) ** 2) ** 0.5
    assert (off.min() < 0.3) if is_hit else (off.min() > 0.5)
    while unseen.busy:
        unseen.step(0.1)
