"""What is shot: each kind is drawn in its colour, ends before its broadside does, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Point3, Vec3

from tests.stage.looking import drawn, pixels
from vtt.paths import data_dir
from vtt.stage.armament import CANNON, SHOTS, Armament
from vtt.stage.beams import jagged
from vtt.stage.camera import Gaze
from vtt.stage.effects import MOST_PUFFS, Puffs
from vtt.stage.loader import Library
from vtt.stage.missiles import STUCK_S
from vtt.stage.ownmodels import Shelf
from vtt.stage.schemes import stored_scheme
from vtt.stage.shots import Ball, Bolt, beats, gun
from vtt.stage.shots_motion import AFTER_S, KINDS, MOST_GUNS, ROLL_MOST_S, Broadside
from vtt.stage.stage import Stage
from vtt.stage.view import PieceView, StageView
from vtt.table.board import standard_board
from vtt.table.pose import Pose
from vtt.table.shape import Shape, base_shape

GUN, MARK = "swordfish", "heldenhammer"
AT, TO = Pose(20000, 20000, 0), Pose(28000, 20000, 0)
SHORT, LONG = 8.0, 46.0


def duel(inches: float = SHORT) -> StageView:
    """Two ships abeam of each other on an empty sea, that many inches apart."""

    def base(name: str) -> Shape:
        return base_shape(name, 3000, 1500, 1000)

    gun = PieceView(GUN, GUN, base(GUN), Pose(8000 if inches > 20 else AT.x, AT.y, 0))
    mark = PieceView(MARK, MARK, base(MARK), Pose(gun.pose.x + round(1000 * inches), AT.y, 0))
    return StageView(standard_board(), (gun, mark), 31, 3)


def arm(stage: Stage, **said: object) -> None:
    """Let the gun ship shoot so."""
    actor = stage.fleet[GUN]
    actor.model = replace(actor.model, armament=Armament(**said))  # type: ignore[arg-type]


def fire(stage: Stage, hits: tuple[bool, ...], extra: int = 0) -> Broadside:
    mark = stage.fleet[MARK].shown
    shots = Broadside(GUN, "starboard", (mark.x, mark.y), hits, MARK, extra=extra)
    stage.play(shots)
    return shots


@pytest.fixture
def sea(reef: Stage) -> Iterator[Stage]:
    """The two ships, seen from abeam of the way between them."""
    reef.show(duel())
    reef.camera.go(Gaze(Point3((AT.x + TO.x) / 2000, AT.y / 1000, 0.5), 0, 35, 14), glide=False)
    reef.settle()
    yield reef
    reef.skip()


Colour = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
LIT: Colour = lambda r, g, b: r + g + b  # noqa: E731
DARK: Colour = lambda r, g, b: -(r + g + b)  # noqa: E731
RED: Colour = lambda r, g, b: 2 * (r - b)  # noqa: E731
GREEN: Colour = lambda r, g, b: 2 * (g - np.maximum(r, b))  # noqa: E731
GLOSS: dict[str, Colour] = {
    "cannon": DARK, "swivel-guns": DARK, "bolts": LIT, "lightning": GREEN, "flame": RED, "sun-ray": RED,
    "ghost-shot": lambda r, g, b: 2 * np.minimum(g, b), "skulls": GREEN, "bombs": DARK, "stones": LIT,
    "torpedoes": LIT,
}  # fmt: skip
"""What each adds to the picture (change of red, green, blue): high where it is to be seen."""


def test_every_word_of_a_scheme_has_a_kind_of_shot() -> None:
    assert set(KINDS) == set(SHOTS) == set(GLOSS)


@pytest.mark.parametrize("kind", SHOTS)
def test_a_shot_is_drawn_between_gun_and_mark_and_nothing_is_left_of_it(sea: Stage, kind: str) -> None:
    """Halfway over, where there is nothing but sea, the picture changes in the colour of the kind."""
    arm(sea, shoots=kind)
    calm = drawn(sea)
    nodes, below = sea.root.get_num_children(), sea.fleet[MARK].lean.get_num_children()
    middle = slice(round(0.38 * calm.shape[1]), round(0.60 * calm.shape[1]))
    fire(sea, (True,))
    seen = 0.0
    while sea.busy:
        sea.step(0.08)
        change = pixels(sea)[:, middle] - calm[:, middle]
        seen = max(seen, float(GLOSS[kind](*np.moveaxis(change, 2, 0)).max()))
    assert seen > 45
    sea.frame.is_blind = True
    for _ in range(round((STUCK_S + 4) / 0.25)):
        sea.step(0.25)
    sea.frame.is_blind = False
    assert (sea.root.get_num_children(), sea.fleet[MARK].lean.get_num_children()) == (nodes, below)
    assert not sea.theatre.is_stirred
    assert np.abs(drawn(sea) - calm).max() < 3


@pytest.mark.parametrize("kind", SHOTS)
@pytest.mark.parametrize("step", [0.03, 0.4])
def test_a_broadside_lasts_until_its_last_shot_has_landed(unseen: Stage, kind: str, step: float) -> None:
    """Also over more than 40 inches, and however coarse the frames are."""
    unseen.show(duel(LONG))
    arm(unseen, shoots=kind)
    shots = fire(unseen, (True, False, True, False))
    struck = []
    unseen.step(0.0)
    for shot in shots.shots:
        plain = shot.strike
        shot.strike = lambda theatre, shot=shot, plain=plain: (struck.append(shot.number), plain(theatre))  # type: ignore
    while unseen.busy:
        unseen.step(step)
    assert sorted(struck) == [0, 1, 2, 3]


def test_long_shots_fly_longer_and_none_keeps_a_table_waiting(unseen: Stage) -> None:
    for kind in SHOTS:
        times = []
        for inches in (SHORT, LONG):
            unseen.show(duel(inches))
            arm(unseen, shoots=kind)
            shots = fire(unseen, (True,))
            unseen.step(0.0)
            times.append(shots.seconds)
            unseen.skip()
        assert times[0] <= times[1] < 5.5, kind


@pytest.mark.parametrize("kind", SHOTS)
def test_it_can_be_skipped_in_flight(unseen: Stage, kind: str) -> None:
    unseen.show(duel())
    arm(unseen, shoots=kind)
    nodes = unseen.root.get_num_children()
    fire(unseen, 5 * (True,))
    unseen.step(0.0)
    unseen.step(0.15)
    unseen.skip()
    unseen.step(0.0)
    unseen.step(0.0)
    assert not unseen.busy and not unseen.theatre.is_stirred
    assert unseen.root.get_num_children() == nodes


def test_dice_rolled_apart_shoot_last_and_otherwise(unseen: Stage) -> None:
    unseen.show(duel())
    arm(unseen, shoots="skulls", extra_shoots="sun-ray", extra_from=(0.0, 0.5, 2.0))
    shots = fire(unseen, (True, True, False), extra=1)
    unseen.step(0.0)
    assert [type(shot) for shot in shots.shots] == [KINDS["skulls"]] * 2 + [KINDS["sun-ray"]]
    start = shots.shots[2].start
    assert (start - Point3(AT.x / 1000, AT.y / 1000 + 0.5, 2.0)).length() < 1e-3
    assert all(shot.start.z < 1.5 for shot in shots.shots[:2])
    unseen.skip()


@pytest.mark.parametrize("dice", [1, 5, 40])
def test_a_broadside_of_cannon_rolls_along_all_guns_of_a_side(
    unseen: Stage, dice: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From stem to stern, whatever the dice; it hardly takes longer, and dice alone send balls."""
    fired: list[tuple[float, Point3]] = []
    monkeypatch.setattr(Puffs, "muzzle", lambda self, place, way, size=1.0: fired.append((clock, place)))
    unseen.show(duel())
    clock = 0.0
    guns = unseen.fleet[GUN].muzzles("starboard")
    shots = fire(unseen, dice * (True,))
    lasted = 0.0
    while unseen.busy:
        unseen.step(0.02)
        clock += 0.02
        lasted = clock
    assert len(shots.shots) == dice and len(fired) == max(dice, len(guns))
    assert {tuple(round(v, 3) for v in gun) for gun in guns} == {tuple(round(v, 3) for v in at) for _, at in fired}
    along = [at.y for _, at in sorted(fired, key=lambda shot: shot[0])]
    assert np.corrcoef(along, range(len(along)))[0, 1] < -0.9
    assert lasted < Ball.gap * (dice - 1) + max(s.flight for s in shots.shots) + AFTER_S + ROLL_MOST_S
    assert shots.seconds >= fired[-1][0] + AFTER_S


def test_what_shoots_no_cannon_shoots_its_dice_alone(unseen: Stage) -> None:
    unseen.show(duel())
    arm(unseen, shoots="swivel-guns")
    shots = fire(unseen, (True,))
    unseen.step(0.0)
    assert not shots._blanks
    unseen.skip()


@pytest.mark.parametrize("is_thin", [False, True])
def test_the_greatest_broadside_leaves_room_for_other_smoke(unseen: Stage, is_thin: bool) -> None:
    """The light preset makes do with half as much."""
    puffs = unseen.theatre.puffs
    puffs.clear()
    puffs.is_thin = is_thin
    for _ in range(MOST_GUNS):
        gun(unseen.theatre, Point3(20, 20, 0.5), Vec3(1, 0, 0))
    count = len(puffs)
    puffs.is_thin = True
    puffs.clear()
    assert count < MOST_PUFFS * (0.3 if is_thin else 0.5)


def test_a_ball_that_misses_raises_a_column_and_foam_on_the_water(unseen: Stage) -> None:
    puffs = unseen.theatre.puffs
    puffs.clear()
    puffs.column(Point3(20, 20, 0.05))
    seen = []
    for _ in range(10):
        puffs.step(0.05)
        seen.append(puffs._puffs.copy())
    high = seen[-1][~seen[-1]["lies"]]
    assert np.quantile(high["place"][:, 2], 0.95) > 1.0 and np.abs(high["place"][:, :2] - 20).mean() < 0.4
    assert np.ptp(np.histogram(high["place"][:, 2], 5, (0.1, 1.1))[0]) < len(high) / 2
    assert seen[-1]["lies"].any()


def test_a_disc_is_not_cut_off_where_it_meets_the_sea(sea: Stage) -> None:
    """Its brightness fades towards the water; one that lies on it is as flat as it."""
    sea.camera.go(Gaze(Point3(24, 20, 0.0), 0, 12, 9), glide=False)
    calm = drawn(sea)

    def shape(height: float, **more: object) -> np.ndarray:
        sea.theatre.clear()
        sea.theatre.puffs.emit(Point3(24, 20, height), 30, spread=0, scatter=0, radius=0.8, growth=0, life=1e3,
                               hard=0.9, color=(1, 1, 1, 1), **more)  # type: ignore[arg-type]
        sea.theatre.step(0.0)
        return np.abs(drawn(sea) - calm).max(2) > 60

    stands, lies = shape(0.02), shape(0.9, lies=True)
    high = np.flatnonzero(stands.any(1))
    flat, wide = np.flatnonzero(lies.any(1)), np.flatnonzero(lies.any(0))
    assert np.ptp(flat) < 0.45 * np.ptp(wide)
    lowest = np.flatnonzero(stands[high[-1]])
    assert np.ptp(lowest) < 0.8 * np.ptp(np.flatnonzero(stands.any(0)))


def test_a_bolt_stands_in_the_hull_and_goes_with_it(unseen: Stage) -> None:
    unseen.show(duel())
    arm(unseen, shoots="bolts")
    fire(unseen, (True,))
    while unseen.busy:
        unseen.step(0.05)
    actor = unseen.fleet[MARK]
    bolt = actor.lean.find("missile")
    assert not bolt.is_empty()
    before = bolt.get_pos(unseen.root)
    actor.place(Pose(TO.x + 3000, TO.y, 9000))
    assert (bolt.get_pos(unseen.root) - before).length() > 1.0
    unseen.skip()
    assert actor.lean.find("missile").is_empty()


def test_what_happens_along_the_way_does_not_hang_on_the_length_of_a_frame() -> None:
    whole = list(beats(0.0, 1.0, 37.0))
    parts = [moment for a, b in ((0.0, 0.013), (0.013, 0.4), (0.4, 0.41), (0.41, 1.0)) for moment in beats(a, b, 37.0)]
    assert parts == whole and len(whole) == 37


def test_an_arc_goes_from_end_to_end_and_strays_between() -> None:
    a, b = Point3(0, 0, 1), Point3(8, 0, 1)
    run = jagged(a, b, 5, 1.0)
    assert np.allclose(run[0], [*a]) and np.allclose(run[-1], [*b])
    aside = np.linalg.norm(run[:, 1:] - [0, 1], axis=1)
    assert 0.1 < aside.max() < 2.5
    assert np.array_equal(jagged(a, b, 5, 1.0), run) and not np.array_equal(jagged(a, b, 6, 1.0), run)


def test_a_bolt_points_where_it_flies() -> None:
    bolt = Bolt(Point3(0, 0, 1), Point3(10, 0, 1), is_hit=True)
    rising, level, falling = (bolt.heading(share * bolt.flight) for share in (0.1, 0.5, 0.9))
    assert rising.z > 0.05 > abs(level.z) and falling.z < -0.05


# who shoots what -----------------------------------------------------------------------------------------------------


def test_every_ship_that_shoots_says_what(tmp_path: Path) -> None:
    """Ours do by their stored schemes; places from which they shoot lie on them."""
    library = Library(light=True)
    said = {path.stem: stored_scheme(path.stem).armament for path in (data_dir("models") / "schemes").glob("*.toml")}
    armed = {name: arms for name, arms in said.items() if arms.shoots}
    assert armed["sea-dragon"].kind == "bolts" and armed["skabrus"].kind == "lightning"
    assert armed["grimnirs-thunder"].extra_kind == armed["dragon"].kind == "flame"
    assert armed["curse-of-zandri"].extra_kind == "sun-ray" and armed["heldenhammer"].kind == CANNON
    for name, arms in armed.items():
        model = library.model(name, np.zeros((4, 2), np.float32), 1.0)
        assert model.armament == arms, name
        assert model.skin is not None
        low, high = model.skin.vertex.min(0), model.skin.vertex.max(0)
        for place in filter(None, (arms.shoots_from, arms.extra_from)):
            assert (low - 0.2 < place).all() and (place < high + 0.2).all(), name


def test_a_persons_scheme_says_otherwise_and_his_own_model_shoots_from_its_own_muzzles(tmp_path: Path) -> None:
    shelf = Shelf.of_home(tmp_path)
    base = np.array([[0.75, 1.5], [-0.75, 1.5], [-0.75, -1.5], [0.75, -1.5]], np.float32)
    (tmp_path / "schemes").mkdir()
    (tmp_path / "schemes/skabrus.toml").write_text('shoots = "bolts"\n')
    arms = Library(light=True, shelf=shelf).model("skabrus", base, 1.0).armament
    assert arms == replace(stored_scheme("skabrus").armament, shoots="bolts")
    own = Library(light=True, shelf=shelf)
    assert own.own_armament("skabrus") == Armament("bolts")
    assert own.own_armament("grimnirs-thunder") == Armament(CANNON, None, "flame")
    assert own.own_armament("paper-boat").kind == CANNON
