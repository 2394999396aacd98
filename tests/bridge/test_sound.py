"""What of a game is heard, how the sound follows settings and weather, and that tests and pictures are silent."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from panda3d.core import Point3, Vec3, WindowProperties

from tests.bridge.moments import moment, new_game
from tests.bridge.person import Person
from tests.sound.machine import Machine, Shelf
from vtt.bridge import soundscape, staging, wonders
from vtt.bridge.app import App
from vtt.bridge.settings import KEYS, Settings, SettingsError, changed, load_settings, save_settings
from vtt.bridge.soundscape import CREAK_S, Soundscape, ear_of, weather
from vtt.bridge.stageview import stage_view
from vtt.bridge.staging import motions
from vtt.dreadfleet import events
from vtt.dreadfleet.events import CardDrawn, CardPlaced, GameEnded, TurnBegan
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome
from vtt.sound.cues import CUES
from vtt.sound.sounds import Ear, Player, Silence
from vtt.stage.losses_motion import Topple
from vtt.stage.motion import Chime, Strike
from vtt.stage.view import MarkerView

SEEN_AND_HEARD = {
    "Moved": "creak, wash; grind for land", "Placed": "creak, ghost, gurgle or grind", "Thrown": "die, settle",
    "BroadsideRolled": "salvo, cannon, swivel, twang, lightning, flame, sun-ray, ghost-gun, catapult, bomb-fall, "
    "heave, torpedo, hit, splash, thud, sizzle, ignite, ghost-hit, burst, deep-burst, gurgle",
    "CaughtFire": "ignite", "CardPlaced": "hit or mast",
    "RanAground": "hit", "Struck": "hit", "DuelFought": "steel", "BoardingFought": "steel, musket",
    "Removed": "founder, gurgle or grind", "Submerged": "gurgle", "TurnBegan": "bell", "GameEnded": "eight-bells",
    "CardDrawn": "card", "TreasurePlaced": "plop", "TreasureTaken": "hoist", "TreasureDropped": "plop",
    "TreasureGone": "gurgle", "GodRolled": "eruption", "LavaRained": "whoosh, hit, ignite, splash",
    "AshoreDuelFought": "steel", "CaptainReturned": "hoist", "Swallowed": "founder, gurgle",
    "CreatureStruck": "moan, splash", "SeaBurned": "ignite", "WallsBroken": "hit", "GateSetOff": "grind, splash",
    "Crushed": "hit", "PieceSank": "gurgle or grind", "StormRolled": "thunder",
    "BarrelThrown": "whoosh, hit, ignite",
}  # fmt: skip
SEEN_ONLY = {"TreasureDrifted": "what floats by itself makes no noise"}


def drawn_events() -> set[str]:
    """Names of all events that the source of the staging gives something to see or hear."""
    found = set()
    for module in (staging, wonders):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.MatchClass):
                found.add(node.cls.attr if isinstance(node.cls, ast.Attribute) else node.cls.id)
    return found


def test_every_event_that_is_drawn_is_heard_or_meant_to_be_silent() -> None:
    """The lists here are closed: what a new event sounds like is decided."""
    assert drawn_events() == set(SEEN_AND_HEARD) | set(SEEN_ONLY)
    said = {word for words in SEEN_AND_HEARD.values() for word in re.findall(r"[a-z-]+", words)}
    assert said - {"or", "for", "land"} <= set(CUES)


def test_turns_cards_and_the_end_have_their_sound() -> None:
    pos = new_game().position
    assert motions(pos, [TurnBegan(turn=2)]) == [Chime("bell")]
    drawn = CardDrawn(**{name: "" for name in CardDrawn.__struct_fields__ if name != "rules"})
    assert motions(pos, [drawn]) == [Chime("card")]
    ended = GameEnded(outcome=Outcome(winner="ga", reason="outcome.last-ship"))
    assert motions(pos, [ended]) == [Chime("eight-bells")]


def test_damage_to_the_speed_fells_a_mast() -> None:
    """Hull and Crew cards splinter wood."""
    pos = new_game().position
    ship = pos.state.table.piece("heldenhammer").pose
    for card in ("dismasted#1", "rigging-cut#2"):
        assert motions(pos, [CardPlaced(card=card, ship="heldenhammer")]) == [Topple("heldenhammer")]
    broken = CardPlaced(card="broken-frames#1", ship="heldenhammer")
    assert motions(pos, [broken]) == [Strike((ship.x, ship.y), kind="wood")]
    assert events.CardPlaced is CardPlaced


# settings ------------------------------------------------------------------------------------------------------------


def test_the_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    save_settings(Settings(sound=False, effects=0.35, sea=0.0), path)
    kept = load_settings(path)
    assert (kept.sound, kept.effects, kept.sea) == (False, 0.35, 0.0)
    assert load_settings(tmp_path / "none.toml") == Settings()
    assert Settings().sound is True


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [("sound", 1, "true or false"), ("effects", 1.2, "0 to 1"), ("sea", "loud", "0 to 1"), ("sea", True, "0 to 1")],
)
def test_what_cannot_be_heard_is_refused(key: str, value: object, expected: str) -> None:
    with pytest.raises(SettingsError, match=expected):
        changed(Settings(), key, value)


@pytest.fixture
def heard(app: App) -> Machine:
    """The program has a sound card whose every sound is remembered."""
    machine = Machine()
    app.sound.player = Player(machine, Shelf())
    app.stage.theatre.sounds = app.sound.player
    return machine


def test_one_key_switches_all_sound(person: Person, app: App, home: Path, heard: Machine) -> None:
    """At once, on a page and at the table, said on the screen, and kept for the next start."""
    app.start(moment("activate"))
    person.wait()
    for _ in range(10):
        app.sound._next_weather = 0.0
        person.step()
    assert heard.playing("swell")
    person.press(KEYS["sound"].lower())
    person.step(2)
    assert not heard.playing() and app.hud._models["toast"][0] == "Sound off"
    assert load_settings(home / "settings.toml").sound is False
    app.stage.director.play(Chime("bell"))
    person.step(2)
    assert not heard.playing()
    app.on_menu("settings")
    person.step(2)
    person.press(KEYS["sound"].lower())
    person.step(2)
    assert app.settings.sound and app.hud._models["toast"][0] == "Sound on"
    assert load_settings(home / "settings.toml").sound is True


def test_without_a_card_the_key_says_so(person: Person, app: App) -> None:
    app.start(moment("activate"))
    person.wait()
    said = []
    for _ in range(2):
        person.press(KEYS["sound"].lower())
        person.step(2)
        said.append(app.hud._models["toast"][0])
    assert said == ["Sound off", "No sound card was found"]


def test_the_settings_page_has_switch_and_sliders(person: Person, app: App, home: Path, heard: Machine) -> None:
    app.show_main_menu()
    app.on_menu("settings")
    person.step(2)
    person.click("settings/group-sound")
    person.step(2)
    left, top, right, bottom = person.box_of("settings/options-sound/option-sea")
    person.drag_at((left + 12, (top + bottom) / 2), (left + (right - left) * 0.3, (top + bottom) / 2))
    person.step(3)
    assert load_settings(home / "settings.toml").sea == app.settings.sea == app.sound.player.mix.sea != Settings().sea
    assert heard.playing("tick"), "what is pressed is heard"
    person.click("settings/options-sound/option-sound")
    person.step(2)
    assert load_settings(home / "settings.toml").sound is False and not app.sound.player.mix.is_on
    app._menu_settings_default()
    assert (app.settings.sound, app.settings.effects, app.settings.sea) == (True, 0.8, 0.6)


# weather -------------------------------------------------------------------------------------------------------------

EAR = Ear(Point3(30, -10, 30), Vec3(1, 0, 0))


def test_the_wind_is_heard_by_its_force() -> None:
    """In a dead calm water laps and nothing else; in a storm the rigging howls; pitch rises with force."""
    view = stage_view(new_game().position)
    by_force = [weather(view, force, EAR) for force in range(7)]
    calm, storm = by_force[0], by_force[6]
    assert [name for name, (strength, _) in calm.items() if strength > 0] == ["swell"] and calm["swell"][0] < 0.5
    assert min(storm[name][0] for name in ("surf", "wind", "gale")) == 1.0
    for name in ("surf", "wind", "gale"):
        strengths, pitches = zip(*(table[name] for table in by_force), strict=True)
        assert list(strengths) == sorted(strengths) and list(pitches) == sorted(set(pitches))
        assert 0.8 < pitches[0] < pitches[-1] < 1.25


def test_fires_and_powers_are_heard_by_their_distance() -> None:
    view = stage_view(new_game().position)
    assert not {"fire", "rumble", "whirlpool"} & set(weather(view, 2, EAR))

    def burning(*ids: str) -> float:
        pieces = tuple(replace(p, flags=frozenset({"burning"})) if p.id in ids else p for p in view.pieces)
        return weather(replace(view, pieces=pieces), 2, EAR)["fire"][0]

    one, two = burning("heldenhammer"), burning("heldenhammer", "bloody-reaver")
    assert 0.2 < one < two < 2 * one
    awake = tuple(replace(p, flags=frozenset({"erupting"})) if p.id == "volcano" else p for p in view.pieces)
    markers = (MarkerView("vortex", "whirlpool", 30000, 20000, 5000, 40.0), MarkerView("dived", "x", 1, 1))
    powers = weather(replace(view, pieces=awake, markers=markers), 2, EAR)
    assert 0 < powers["rumble"][0] < 1 and 0 < powers["whirlpool"][0] < 1
    near = weather(replace(view, pieces=awake, markers=markers), 2, Ear(Point3(30, 20, 2), Vec3(1, 0, 0)))
    assert near["whirlpool"][0] > powers["whirlpool"][0]


def test_the_ear_is_where_the_eye_is(app: App) -> None:
    app.show_main_menu()
    app.stage.look("table", glide=False)
    ear = ear_of(app.stage)
    assert ear.place.z > 10 and ear.right.x == pytest.approx(1, abs=0.02)


def test_ships_creak_now_and_then(app: App, heard: Machine) -> None:
    """Not all the time, and never two at once."""
    app.show_main_menu()
    app.sound._seconds = CREAK_S[0] - 0.5
    app.sound.step(None)
    assert not heard.playing("creak")
    app.sound._seconds = CREAK_S[0] + 0.5
    app.sound.step(None)
    app.sound.step(None)
    assert len(heard.playing("creak")) == 1


# the card ------------------------------------------------------------------------------------------------------------


class Window:
    """A window that can be minimised."""

    def __init__(self) -> None:
        self.properties = WindowProperties()

    def get_properties(self) -> WindowProperties:
        return self.properties


def test_a_minimised_window_is_silent(app: App, heard: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    app.show_main_menu()
    for _ in range(3):
        app.sound._next_weather = 0.0
        app.sound.step(None)
    assert heard.playing("swell")
    window = Window()
    window.properties.set_minimized(True)
    monkeypatch.setattr(app.stage.base, "win", window)
    app.sound.step(None)
    assert not heard.playing()
    window.properties.set_minimized(False)
    for _ in range(3):
        app.sound._next_weather = 0.0
        app.sound.step(None)
    assert heard.playing("swell")


def test_the_card_is_opened_once_and_only_when_wanted(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off at the start: nothing is opened and nothing made until the key is pressed."""
    opened: list[Machine] = []

    def card() -> Machine:
        opened.append(Machine())
        return opened[-1]

    monkeypatch.setattr(soundscape, "Library", lambda folder: Shelf())
    app.show_main_menu()
    sound = Soundscape(app.stage, Settings(sound=False), home, card)
    sound.step(None)
    assert not opened and isinstance(app.stage.theatre.sounds, Silence)
    sound.use(Settings())
    sound.step(None)
    assert len(opened) == 1 and app.stage.theatre.sounds is sound.player
    sound.use(Settings(sound=False))
    sound.use(Settings())
    assert len(opened) == 1
    sound.close()
    sound.step(None)
    assert opened[0].is_shut and isinstance(app.stage.theatre.sounds, Silence) and len(opened) == 1


def test_a_machine_without_a_card_is_asked_once_and_makes_no_files(app: App, home: Path) -> None:
    asked: list[int] = []
    sound = Soundscape(app.stage, Settings(), home, lambda: asked.append(1))
    for _ in range(3):
        sound.step(None)
        sound.tick("choose")
    assert asked == [1] and sound.player is None and not (home / "sound-cache").exists()


def test_nobody_hears_a_program_without_a_window(
    sit_down: Callable[[Game], Person], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests and pictures open no card, and Panda opens none of its own behind their back."""

    def refuse() -> None:
        raise AssertionError("expected no audio manager, found one asked for")

    monkeypatch.setattr("vtt.bridge.app.open_card", refuse)
    person = sit_down(moment("activate"))
    assert person.app.sound.card is None and person.app.sound.player is None
    base = person.app.stage.base
    assert not any(manager.is_valid() for manager in (*base.sfxManagerList, base.musicManager) if manager is not None)
    person.step(3)
    assert isinstance(person.app.stage.theatre.sounds, Silence) and not (home / "sound-cache").exists()
