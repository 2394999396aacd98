"""What losses look like: shots end on planks, masts fall, crews thin out, boarders leap, ships sink, fires burn."""

from dataclasses import replace

import numpy as np
import pytest
from panda3d.core import Point3

from vtt.stage.crews import groups_of, survivors
from vtt.stage.loader import Library
from vtt.stage.losses_motion import Sink, Swarm, Topple
from vtt.stage.mesh import Coat, Sculptor
from vtt.stage.pieces import Actor
from vtt.stage.planks import deck, plank
from vtt.stage.shots_motion import Broadside
from vtt.stage.stage import Stage
from vtt.stage.view import PieceView, StageView

SHIP, FOE = "heldenhammer", "bloody-reaver"
OUTLINE = np.array([(-1.0, -1.5), (1.0, -1.5), (1.0, 1.5), (-1.0, 1.5)], np.float32)


def changed(layout: StageView, piece: str, **values: object) -> StageView:
    def other(p: PieceView) -> PieceView:
        return replace(p, **values) if p.id == piece else p  # type: ignore[arg-type]

    return replace(layout, pieces=tuple(other(p) for p in layout.pieces))


def crowd(*spots: tuple[float, float]) -> Sculptor:
    sculptor = Sculptor()
    for x, y in spots:
        sculptor.box((x, y, 0.1), (0.04, 0.04, 0.2), Coat((0.5, 0.4, 0.3)))
    return sculptor


def test_a_crew_is_told_apart_by_where_it_stands() -> None:
    people = crowd((0, 0), (0.4, 0), (0.4, 1.0), (0.425, 1.0)).mesh()
    groups = groups_of(people)
    assert sorted(round(float(g.vertex[:, 0].min()), 2) for g in groups) == [-0.02, 0.38, 0.38]
    assert sum(len(g.triangles) for g in groups) == len(people.triangles)


@pytest.mark.parametrize(("share", "left"), [(1.0, 10), (0.5, 5), (0.01, 1), (0.0, 0)])
def test_losses_thin_a_crew_and_the_last_one_stays_while_there_is_any(share: float, left: int) -> None:
    groups = groups_of(crowd(*((0, 0.3 * k) for k in range(10))).mesh())
    kept = survivors(groups, share)
    assert len(kept) == left
    assert all(any(k is g for g in groups) for k in kept)


def triangles(actor: Actor) -> int:
    return sum(p.node().get_geom(0).get_primitive(0).get_num_faces() for p in actor.lean.find_all_matches("**/solid"))


def test_crew_damage_leaves_fewer_people_on_deck_and_healing_brings_them_back(reef: Stage, layout: StageView) -> None:
    actor = Actor(reef.root, layout.piece(SHIP), Library(light=False), reef.preset)
    crew = actor.model.crew
    assert crew is not None
    seen = []
    for share in (1.0, 0.4, 0.0, 1.0):
        actor.apply(replace(layout.piece(SHIP), crew=share))
        seen.append(triangles(actor))
    actor.remove()
    assert seen[2] < seen[1] < seen[0] == seen[3]
    assert seen[0] - seen[2] == len(crew.triangles) // 3


@pytest.mark.parametrize("side", [(-6.0, 0.0), (6.0, 0.0), (0.0, 7.0)])
def test_a_shot_strikes_a_plank_that_faces_the_gun(reef: Stage, side: tuple[float, float]) -> None:
    actor = reef.fleet[FOE]
    gun = reef.root.get_relative_point(actor.lean, Point3(*side, 0.4))
    struck = [plank(actor, gun, number) for number in range(8)]
    assert None not in struck
    local = [actor.lean.get_relative_point(reef.root, p) for p in struck if p is not None]
    assert all(0.05 < p.z < 0.5 * actor.model.height for p in local)
    assert len({(round(p.x, 2), round(p.y, 2), round(p.z, 2)) for p in local}) >= 6
    towards = np.array(side) / np.linalg.norm(side)
    assert np.mean([p.x * towards[0] + p.y * towards[1] for p in local]) > 0.2


def test_every_hit_ends_on_the_ship_and_every_miss_in_the_water(reef: Stage, layout: StageView) -> None:
    """Shots that hit are those of the dice, not the first ones."""
    foe = layout.piece(FOE).pose
    hits = (False, True, False, True, True)
    shot = Broadside(SHIP, "starboard", (foe.x, foe.y), hits, FOE)
    shot.begin(reef.theatre)
    ends = [fired.end for fired in shot.shots]
    actor = reef.fleet[FOE]
    for is_hit, end in zip(hits, ends, strict=True):
        local = actor.lean.get_relative_point(reef.root, end)
        inside = bool((np.abs([local.x, local.y]) < np.abs(actor.outline).max(0) * 1.6).all())
        assert (end.z > 0.04) == is_hit
        assert inside or not is_hit
    starts = [fired.start for fired in shot.shots]
    muzzles = reef.fleet[SHIP].muzzles("starboard")
    assert all(any((start - m).length() < 1e-4 for m in muzzles) for start in starts)


def test_a_mast_goes_over_the_side_and_nothing_is_left_of_it(reef: Stage) -> None:
    actor = reef.fleet[SHIP]
    before = actor.lean.get_num_children()
    reef.play(Topple(SHIP))
    reef.step(0.05)
    mast = actor.lean.find("mast")
    leans = []
    while reef.busy:
        reef.step(0.05)
        if not mast.is_empty() and mast.has_parent():
            leans.append(abs(mast.get_r()))
    assert leans == sorted(leans) and leans[-1] > 90
    assert actor.lean.get_num_children() == before


def test_boarders_leap_both_ways_and_go(reef: Stage) -> None:
    reef.play(Swarm((SHIP,), (FOE,)))
    reef.step(0.05)
    people = reef.root.find_all_matches("boarder")
    assert len(people) > 6
    before = [p.get_pos() for p in people]
    for _ in range(20):
        reef.step(0.05)
    assert sum((p.get_pos() - q).length() > 0.5 for p, q in zip(people, before, strict=True)) > 3
    while reef.busy:
        reef.step(0.1)
    assert reef.root.find_all_matches("boarder").get_num_paths() == 0


def test_a_ship_without_a_crew_sends_nobody(reef: Stage, layout: StageView) -> None:
    reef.show(changed(layout, SHIP, crew=0.0))
    reef.play(Swarm((SHIP,), (FOE,)))
    reef.step(0.05)
    alone = reef.root.find_all_matches("boarder").get_num_paths()
    reef.skip()
    reef.show(layout)
    reef.play(Swarm((SHIP,), (FOE,)))
    reef.step(0.05)
    assert 0 < alone < reef.root.find_all_matches("boarder").get_num_paths()


def test_people_of_a_deck_stand_within_their_ship(reef: Stage) -> None:
    for actor in (a for a in reef.fleet if a.is_ship):
        for spot in deck(actor, 6):
            local = actor.lean.get_relative_point(reef.root, spot)
            assert (np.abs([local.x, local.y]) < np.abs(actor.outline).max(0) * 1.2).all(), actor.view.id
            assert 0 < local.z < actor.model.height, actor.view.id


def test_a_sinking_ship_lists_then_plunges_and_leaves_planks(reef: Stage, layout: StageView) -> None:
    reef.show(replace(layout, pieces=tuple(p for p in layout.pieces if p.id != FOE)), Sink(FOE))
    actor, seen = reef.fleet[FOE], []
    while reef.busy:
        reef.step(0.1)
        seen.append((abs(actor.lean.get_r()), actor.sunk, int(reef.theatre.puffs._puffs["lies"].sum())))
    heel, depth, planks = np.array(seen).T
    assert heel[len(heel) // 2] > 20 and depth[len(depth) // 4] < 0.2 * actor.depth
    assert depth[-1] > 0.9 * actor.depth
    assert planks[-1] > 10 and planks[0] == 0


@pytest.mark.parametrize("speed", [0.0, 4.0])
def test_all_of_it_can_be_hurried_or_skipped(reef: Stage, layout: StageView, speed: float) -> None:
    children, below = reef.root.get_num_children(), reef.fleet[SHIP].lean.get_num_children()
    reef.speed = speed
    reef.play(Topple(SHIP), Swarm((SHIP,), (FOE,)))
    steps = 0
    while reef.busy:
        reef.step(0.1)
        steps += 1
    assert (steps == 0) == (speed == 0)
    reef.speed = 1.0
    reef.skip()
    assert (reef.root.get_num_children(), reef.fleet[SHIP].lean.get_num_children()) == (children, below)


def test_more_fires_burn_higher_and_char_more(reef: Stage, layout: StageView) -> None:
    def burning(fires: int) -> tuple[int, int]:
        reef.theatre.clear()
        reef.show(changed(layout, SHIP, flags=frozenset({"burning"}), fires=fires))
        for _ in range(12):
            reef.step(0.1)
        return len(reef.theatre.puffs), reef.fleet[SHIP].lean.find("flames").get_num_children()

    one, three = burning(1), burning(3)
    assert three[0] > 1.5 * one[0]
    assert (one[1], three[1]) == (2, 4)


BIG_SHIPS = (
    "heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon",
    "bloody-reaver", "curse-of-zandri", "skabrus", "shadewraith", "black-kraken",
)  # fmt: skip
MAN_INCHES = 0.42
"""Nobody is taller, with his spear, nor are two who stand together wider."""


@pytest.mark.parametrize("is_light", [False, True], ids=["table", "light"])
@pytest.mark.parametrize("ship", BIG_SHIPS)
def test_every_great_ship_has_people_who_can_be_lost_one_by_one(ship: str, is_light: bool) -> None:
    crew = Library(light=is_light).model(ship, OUTLINE, 1.0).crew
    assert crew is not None
    people = groups_of(crew)
    assert len(people) >= 5
    assert all((np.ptp(person.vertex, axis=0) < MAN_INCHES).all() for person in people)
    half, few = (len(survivors(people, share)) for share in (0.5, 0.1))
    assert abs(half - len(people) / 2) <= 0.5 and 1 <= few <= 2


def test_losses_thin_a_crew_fore_and_aft_alike() -> None:
    """Half of a crew that stands in a row from stern to bow is not all of one end."""
    groups = groups_of(crowd(*(((-1) ** k * 0.1, 0.3 * k) for k in range(12))).mesh())
    along = [float(group.vertex[:, 1].mean()) for group in survivors(groups, 0.5)]
    assert 2 <= sum(y < 1.65 for y in along) <= 4
