"""What losses look like: shots end on planks, masts fall, crews thin out, boarders leap, ships sink, fires burn."""

from dataclasses import replace

import numpy as np
import pytest
from panda3d.core import Point3

from vtt.stage.crews import feet_of, groups_of, survivors
from vtt.stage.fires import DECK, fire_places
from vtt.stage.loader import Library
from vtt.stage.losses_motion import MOST_WRECKS, Sink, Swarm, Topple
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


def gone(layout: StageView, piece: str) -> StageView:
    return replace(layout, pieces=tuple(p for p in layout.pieces if p.id != piece))


def test_a_sinking_ship_lists_then_plunges_and_leaves_planks(reef: Stage, layout: StageView) -> None:
    """They float for a while, then nothing is left of them, nor of the eddy."""
    nodes = reef.root.get_num_children()
    reef.show(gone(layout, FOE), Sink(FOE))
    actor, seen = reef.fleet[FOE], []
    while reef.busy:
        reef.step(0.1)
        seen.append((abs(actor.lean.get_r()), actor.sunk, len(reef.theatre.wreckage)))
    heel, depth, planks = np.array(seen).T
    assert heel[len(heel) // 2] > 20 and depth[len(depth) // 4] < 0.2 * actor.depth
    assert depth[-1] > 0.9 * actor.depth
    assert planks[0] == 0 and 3 <= planks[-1] <= MOST_WRECKS / 2  # the light preset
    bodies = reef.root.find_all_matches("wreck")
    assert len(bodies) == planks[-1] and not reef.root.find("eddy").is_empty()
    before = [body.get_pos() for body in bodies]
    for _ in range(20):
        reef.step(0.1)
    assert all((body.get_pos() - spot).xy.length() > 0.1 for body, spot in zip(bodies, before, strict=True))
    assert all(-0.15 < body.get_z() < 0.15 for body in bodies)
    for _ in range(100):
        reef.step(0.1)
    assert reef.root.get_num_children() == nodes and not reef.theatre.wreckage.is_stirred


def test_no_planks_come_up_from_what_lives(unseen: Stage, layout: StageView) -> None:
    unseen.show(changed(layout, FOE, flags=frozenset({"alive"})))
    unseen.show(gone(layout, FOE), Sink(FOE))
    while unseen.busy:
        unseen.step(0.1)
    assert len(unseen.theatre.wreckage) == 0 and unseen.theatre.wreckage.is_stirred


def test_what_is_skipped_leaves_smooth_water(unseen: Stage, layout: StageView) -> None:
    nodes = unseen.root.get_num_children()
    unseen.show(gone(layout, FOE), Sink(FOE))
    for _ in range(40):
        unseen.step(0.1)
    assert len(unseen.theatre.wreckage)
    unseen.skip()
    assert unseen.root.get_num_children() == nodes and not unseen.theatre.wreckage.is_stirred


def test_foam_follows_what_of_a_hull_still_cuts_the_water(reef: Stage) -> None:
    actor = reef.fleet[FOE]
    afloat = actor.shore.points
    for heel, sunk in ((30, 0.3), (-30, 0.3), (0, 0.6)):
        actor.lean_by(heel=heel, pitch=-15, sunk=sunk * actor.depth)
        awash = np.column_stack([actor.shore.points, np.zeros(len(actor.shore.points))])
        skin = actor.model.skin.vertex @ np.array(actor.lean.get_mat())[:3, :3] + np.array(actor.lean.get_pos())
        near = [np.linalg.norm(skin - spot, axis=1).min() for spot in awash]
        assert len(awash) and np.median(near) < 0.12
    assert np.ptp(awash, axis=0).prod() < 0.6 * np.ptp(afloat, axis=0).prod()
    actor.lean_by(sunk=2 * actor.depth)
    assert len(actor.shore.points) == 0
    actor.lean_by()
    assert actor.shore.points is afloat


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


def burn(stage: Stage, layout: StageView, fires: int, beats: int = 12) -> np.ndarray:
    """The discs of a ship that has burnt for a while."""
    stage.theatre.clear()
    stage.show(changed(layout, SHIP, flags=frozenset({"burning"}), fires=fires))
    for _ in range(beats):
        stage.step(0.1)
    return stage.theatre.puffs._puffs


def test_more_fires_burn_higher_and_char_more(reef: Stage, layout: StageView) -> None:
    one, three = (
        (len(burn(reef, layout, fires)), reef.fleet[SHIP].lean.find("flames").get_num_children()) for fires in (1, 3)
    )
    assert three[0] > 1.5 * one[0]
    assert (one[1], three[1]) == (2, 4)


def test_fires_light_a_ship_and_their_smoke_does_not_hide_it(unseen: Stage, layout: StageView) -> None:
    """Six fires smoke little more than one; it is thin and goes leeward."""
    shade = []
    for fires in (1, 6):
        puffs = burn(unseen, layout, fires, 30)
        smoke, light = puffs[~puffs["glows"]], puffs[puffs["glows"]]
        shade.append(float(smoke["color"][:, 3].sum()))
        assert smoke["color"][:, 3].max() < 0.5 and smoke["drift"].min() > 0.3
        middle = unseen.fleet[SHIP].shown
        leeward = (smoke["place"][:, :2] - [middle.x / 1000, middle.y / 1000]) @ np.array([*unseen.theatre.wind])
        assert smoke["place"][:, 2].mean() > light["place"][:, 2].mean() + 0.5
        old = smoke["age"] > 1.5
        assert leeward[old].mean() > leeward[~old].mean() + 0.6
    assert shade[1] < 1.6 * shade[0]


def test_light_and_foam_lie_over_the_plates_of_bases(unseen: Stage, layout: StageView) -> None:
    puffs = burn(unseen, layout, 3)
    _, top = unseen.fleet[SHIP].plate.get_tight_bounds(unseen.root)
    assert puffs["lies"].any() and puffs["place"][puffs["lies"], 2].min() > top.z


@pytest.mark.parametrize("ship", ["heldenhammer", "curse-of-zandri", "black-kraken"])
def test_fires_stand_where_people_stand(ship: str) -> None:
    model = Library(light=True).model(ship, OUTLINE, 1.0)
    assert model.crew is not None
    feet = feet_of(groups_of(model.crew))
    places = fire_places(model, OUTLINE, 4)
    assert len({tuple(place) for place in places}) == 4
    assert all(np.abs(feet - np.array(place)).max(1).min() < 1e-4 for place in places)
    assert all(place.z < DECK * model.height for place in places)


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
