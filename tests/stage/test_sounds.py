"""Animations and what is heard of them: each has its sounds, at their moment; what is skipped is not heard."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Point3

import vtt.stage
from vtt.sound.cues import CUES
from vtt.sound.sounds import Silence
from vtt.stage.armament import Armament
from vtt.stage.dice import BOUNCES, knocks
from vtt.stage.losses_motion import Sink, Swarm, Topple
from vtt.stage.motion import Base, Chime, Motion, Pause, Roll, Sail, Strike, Swords, Together
from vtt.stage.shots_motion import Broadside
from vtt.stage.stage import Stage
from vtt.stage.treasures_motion import Drift, PickUp, SetDown, Vanish
from vtt.stage.view import StageView, TreasureView
from vtt.stage.waters_motion import Forecast, Rise, Shift, Subside
from vtt.stage.wonders_motion import Engulf, Eruption, Fade, Lightning, Lob, Lunge
from vtt.table.pose import Pose

SHIP, ISLAND, MOUNTAIN = "heldenhammer", "castle", "volcano"
CHEST = "chest"
HERE, THERE = (20000, 15000), (26000, 15000)
WAY = (Pose(20000, 15000, 0), Pose(20000, 18000, 0))

Play = tuple[Callable[[], Motion], set[str]]
HEARD: dict[type[Motion], tuple[Play, ...]] = {
    Sail: ((lambda: Sail(SHIP, WAY), {"creak", "wash"}),),
    Broadside: (
        (lambda: Broadside(SHIP, "port", HERE, (True, True, False)), {"cannon", "hit", "splash"}),
        (lambda: Broadside(SHIP, "port", HERE, 4 * (True,)), {"salvo", "cannon", "hit"}),
    ),
    Strike: (
        (lambda: Strike(HERE, kind="wood"), {"hit"}),
        (lambda: Strike(HERE, kind="water"), {"splash"}),
        (lambda: Strike(HERE, kind="fire"), {"ignite"}),
    ),
    Sink: ((lambda: Sink(SHIP), {"founder"}),),
    Topple: ((lambda: Topple(SHIP), {"mast", "splash"}),),
    Roll: ((lambda: Roll((2, 6), HERE), {"die", "settle"}),),
    Swords: (
        (lambda: Swords(HERE, "duel"), {"steel"}),
        (lambda: Swords(HERE, "boarding"), {"steel", "musket"}),
    ),
    Chime: tuple((lambda name=name: Chime(name), {name}) for name in ("bell", "eight-bells", "card")),
    Together: ((lambda: Together((Chime("bell"), Strike(HERE))), {"bell", "hit"}),),
    PickUp: ((lambda: PickUp(CHEST, SHIP), {"hoist"}),),
    SetDown: ((lambda: SetDown(CHEST, HERE), {"plop"}),),
    Vanish: ((lambda: Vanish(CHEST), {"gurgle"}),),
    Shift: ((lambda: Shift(ISLAND, WAY), {"grind"}),),
    Rise: ((lambda: Rise(ISLAND), {"grind"}), (lambda: Rise(SHIP), {"gurgle"})),
    Subside: ((lambda: Subside(ISLAND), {"grind"}), (lambda: Subside(SHIP), {"gurgle"})),
    Eruption: ((lambda: Eruption(MOUNTAIN), {"eruption"}),),
    Lob: (
        (lambda: Lob(MOUNTAIN, HERE, True), {"whoosh", "hit", "ignite"}),
        (lambda: Lob(MOUNTAIN, HERE, False), {"whoosh", "splash"}),
    ),
    Lightning: ((lambda: Lightning(HERE, True), {"thunder"}),),
    Engulf: ((lambda: Engulf(SHIP, HERE), {"founder", "gurgle"}),),
    Fade: ((lambda: Fade(SHIP, WAY), {"ghost"}),),
    Lunge: (
        (lambda: Lunge(HERE), {"moan", "splash"}),
        (lambda: Lunge(HERE, "grind"), {"grind", "splash"}),
    ),
}
UNHEARD: dict[type[Motion], Callable[[], Motion]] = {
    Pause: lambda: Pause(0.2),
    Swarm: lambda: Swarm((SHIP,), ("bloody-reaver",)),
    Drift: lambda: Drift(CHEST, (HERE, THERE)),
    Forecast: lambda: Forecast((), 0.2),
}
"""A silence to read in, what floats by itself, and what is only foreseen."""
PLAYS = [(kind.__name__, make, sounds) for kind, plays in HEARD.items() for make, sounds in plays]


class Ears:
    """Remembers what was begun, where, and how often it was hushed."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Point3 | None, float]] = []
        self.hushed = 0

    def cue(self, name: str, place: Point3 | None = None, loud: float = 1.0) -> None:
        assert name in CUES and 0 < loud <= 1
        self.heard.append((name, None if place is None else Point3(place), loud))

    def hush(self) -> None:
        self.hushed += 1

    @property
    def names(self) -> list[str]:
        return [name for name, _, _ in self.heard]


@pytest.fixture
def ears(reef: Stage, layout: StageView) -> Iterator[Ears]:
    """Somebody listens to the stage, on which a chest floats as well."""
    reef.show(replace(layout, treasures=(TreasureView(CHEST, "treasure-chest", *THERE),)))
    listening = reef.theatre.sounds = Ears()
    yield listening
    reef.theatre.sounds = Silence()
    reef.skip()
    reef.show(layout)


def played(stage: Stage) -> None:
    while stage.busy:
        stage.director.step(0.05)


def test_every_animation_has_its_sounds_or_is_meant_to_have_none() -> None:
    """A new kind of animation is put on one of the two lists here."""
    found = set()
    for path in Path(vtt.stage.__file__).parent.glob("*motion.py"):
        module = importlib.import_module(f"vtt.stage.{path.stem}")
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Base) and kind is not Base:
                found.add(kind)
    assert found == set(HEARD) | set(UNHEARD) and not set(HEARD) & set(UNHEARD)


@pytest.mark.parametrize(("kind", "make", "sounds"), PLAYS)
def test_an_animation_is_heard(
    reef: Stage, ears: Ears, kind: str, make: Callable[[], Motion], sounds: set[str]
) -> None:
    """Its sounds and no others, at a place of the table."""
    reef.director.play(make())
    played(reef)
    assert set(ears.names) == sounds
    for name, place, _ in ears.heard:
        assert place is None or (-10 < place.x < 70 and -10 < place.y < 50), name


@pytest.mark.parametrize("kind", UNHEARD)
def test_some_are_silent(reef: Stage, ears: Ears, kind: type[Motion]) -> None:
    reef.director.play(UNHEARD[kind]())
    played(reef)
    assert ears.heard == []


@pytest.mark.parametrize(("kind", "make", "sounds"), PLAYS)
def test_what_is_skipped_is_not_heard(
    reef: Stage, ears: Ears, kind: str, make: Callable[[], Motion], sounds: set[str]
) -> None:
    """Neither when animations are off nor when a click shows the end of what has not begun."""
    reef.director.play(make())
    reef.skip()
    assert ears.heard == [] and ears.hushed == 0
    reef.director.speed = 0.0
    reef.director.play(make())
    reef.director.speed = 1.0
    assert ears.heard == [] and not reef.theatre.is_skipping


def test_skipping_hushes_what_has_begun(reef: Stage, ears: Ears) -> None:
    """And the next animation is heard again."""
    reef.director.play(Sink(SHIP), Strike(HERE))
    reef.director.step(0.1)
    assert ears.names == ["founder"]
    reef.skip()
    assert ears.names == ["founder"] and ears.hushed == 1
    reef.director.play(Chime("bell"))
    played(reef)
    assert ears.names == ["founder", "bell"]


def test_a_gun_is_heard_as_its_muzzle_flashes_and_a_hit_as_it_strikes(reef: Stage, ears: Ears) -> None:
    """One sound for each shot, at the muzzle; one for each end, where it ends."""
    ship = reef.fleet[SHIP].shown
    target = Pose(ship.x + 9000, ship.y + 3000, 0)
    reef.director.play(Broadside(SHIP, "starboard", (target.x, target.y), (True, False, True, False, False)))
    counts = []
    while reef.busy:
        reef.director.step(0.02)
        counts.append((ears.names.count("cannon"), ears.names.count("hit") + ears.names.count("splash")))
    assert counts[-1] == (5, 5) and (ears.names.count("hit"), ears.names.count("splash")) == (2, 3)
    assert counts[1][0] == 1 and max(np.diff(counts, axis=0)[:, 0]) == 1
    assert all(guns >= ends for guns, ends in counts)
    for name, place, _ in ears.heard:
        near = ship if name in ("cannon", "salvo") else target
        assert (place - Point3(near.x / 1000, near.y / 1000, 0)).length() < 5, name


@pytest.mark.parametrize(("kind", "fired", "hit", "miss"), [
    ("cannon", "cannon", "hit", "splash"), ("swivel-guns", "swivel", "hit", "splash"),
    ("bolts", "twang", "thud", "splash"), ("lightning", "lightning", "sizzle", "sizzle"),
    ("flame", "flame", "ignite", "sizzle"), ("sun-ray", "sun-ray", "sizzle", "sizzle"),
    ("ghost-shot", "ghost-gun", "ghost-hit", "ghost-hit"), ("skulls", "catapult", "burst", "splash"),
    ("bombs", "bomb-fall", "burst", "burst"), ("stones", "heave", "hit", "splash"),
    ("torpedoes", "torpedo", "deep-burst", "gurgle"),
])
def test_each_kind_of_shot_has_its_own_voice(
    reef: Stage, ears: Ears, kind: str, fired: str, hit: str, miss: str
) -> None:
    """Fired, then heard where it ends; only powder rolls on as thunder."""
    actor = reef.fleet[SHIP]
    plain, actor.model = actor.model, replace(actor.model, armament=Armament(kind))
    reef.director.play(Broadside(SHIP, "port", HERE, (True, False)))
    played(reef)
    assert sorted(ears.names) == sorted([fired, fired, hit, miss])
    ears.heard.clear()
    reef.director.play(Broadside(SHIP, "port", HERE, 5 * (True,)))
    played(reef)
    assert ("salvo" in ears.names) == (kind == "cannon") and ears.names.count(fired) == 5
    actor.model = plain


def test_more_guns_roll_louder(reef: Stage, ears: Ears) -> None:
    for guns in (3, 4, 8, 20):
        reef.director.play(Broadside(SHIP, "port", HERE, guns * (True,)))
        played(reef)
    strengths = [loud for name, _, loud in ears.heard if name == "salvo"]
    assert len(strengths) == 3 and strengths == sorted(set(strengths)) and strengths[-1] == 1.0


@pytest.mark.parametrize("speed", [0.5, 1.0, 4.0])
def test_speed_changes_when_but_not_what_is_heard(reef: Stage, ears: Ears, speed: float) -> None:
    reef.director.speed = speed
    reef.director.play(Roll((1, 2, 3), HERE), Broadside(SHIP, "port", HERE, (True, False, False)))
    played(reef)
    reef.director.speed = 1.0
    assert sorted(ears.names) == sorted(["die"] * 6 + ["settle"] * 3 + ["cannon"] * 3 + ["hit", "splash", "splash"])


def test_dice_knock_when_they_meet_the_table(reef: Stage, ears: Ears) -> None:
    """Each die three times, the last time softly; between knocks it is in the air."""
    assert [knock.share for knock in knocks(1)] == pytest.approx(BOUNCES[1:])
    assert [knock.is_last for knock in knocks(1)] == [False, False, True]
    reef.director.play(Roll((4,), HERE))
    knocked_at = []
    while reef.busy:
        before = len(ears.heard)
        reef.director.step(0.01)
        if len(ears.heard) > before:
            knocked_at.append(reef.dice.places()[0].z)
    assert len(knocked_at) == 3 and max(knocked_at) < 0.6
    assert len(knocks(12)) == 36 and knocks(0) == []


def test_a_long_slide_grinds_as_long_as_it_lasts(reef: Stage, ears: Ears) -> None:
    far = (Pose(20000, 15000, 0), Pose(20000, 23000, 0))
    motion = Shift(ISLAND, far)
    reef.director.play(motion)
    played(reef)
    assert motion.seconds > 6 and len(ears.heard) == int(motion.seconds / 2.2) + 1
    assert ears.heard[-1][1].y > ears.heard[0][1].y + 4


def test_beasts_and_what_flies_do_not_creak(reef: Stage, ears: Ears) -> None:
    view = reef.fleet[SHIP].view
    for flag, sounds in (("alive", {"moan", "wash"}), ("aloft", {"whoosh"})):
        ears.heard.clear()
        reef.fleet[SHIP].view = replace(view, flags=frozenset({flag}))
        reef.director.play(Sail(SHIP, WAY))
        played(reef)
        assert set(ears.names) == sounds
    reef.fleet[SHIP].view = view
