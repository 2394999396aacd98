"""The player: where a sound is heard and how loud, who gives way, what fades; and the quiet without a card."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import Point3, Vec3

from tests.sound.machine import Machine, Shelf
from vtt.sound.cues import CUES
from vtt.sound.library import CACHE, Library, all_takes, recipe_hash
from vtt.sound.sounds import DETUNE, HUSH_S, LOOP_FADE_S, MOST_ALIKE, MOST_VOICES, WIDEST, Ear, Mix, Player, Silence

MOST_BYTES = 20_000_000
AHEAD = Point3(0, 20, 0)


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def player(machine: Machine) -> Player:
    """An ear at the origin that looks north, everything as loud as it gets."""
    return Player(machine, Shelf(), Mix(True, 1.0, 1.0))


def test_left_is_left_and_far_is_fainter() -> None:
    ear = Ear(Point3(0, 0, 0), Vec3(1, 0, 0))
    near, far = ear.hears(Point3(0, 12, 0)), ear.hears(Point3(0, 120, 0))
    assert near[0] > 2.5 * far[0] > 0.5 and near[1] == far[1] == 0
    left, right = ear.hears(Point3(-30, 5, 0)), ear.hears(Point3(30, 5, 0))
    assert left[1] == pytest.approx(-right[1]) and 0.5 < right[1] <= WIDEST
    turned = Ear(Point3(0, 0, 0), Vec3(-1, 0, 0))
    assert turned.hears(Point3(30, 5, 0))[1] == pytest.approx(left[1])
    assert ear.hears(Point3(0, 0, 0))[0] == 1.0


def test_a_voice_has_a_direction_at_distance_one(player: Player, machine: Machine) -> None:
    """Loudness is ours alone: to the card every sound is equally far."""
    player.cue("hit", Point3(25, 25, 0))
    sound, = machine.playing("hit")
    assert sound.in_space and sum(c * c for c in sound.place) == pytest.approx(1) and sound.place[0] > 0.3
    assert 0 < sound.volume < CUES["hit"].loud


def test_what_is_nowhere_is_not_heard(player: Player, machine: Machine) -> None:
    nan = float("nan")
    for name in ("hit", "cannon"):
        for place, loud in ((Point3(nan, 0, 0), 1.0), (Point3(0, float("inf"), 0), 1.0), (AHEAD, nan)):
            player.cue(name, place, loud)
    assert machine.sounds == [] and player.voices == []


def test_a_gun_changes_into_a_distant_one(player: Player, machine: Machine) -> None:
    def strengths(inches: float) -> tuple[float, float]:
        player.stop()
        player.cue("cannon", Point3(0, inches, 0))
        heard = {sound.name: sound.volume for sound in machine.playing()}
        return heard.get("cannon", 0.0), heard.get("cannon-far", 0.0)

    assert strengths(10)[1] == 0 < strengths(10)[0]
    near, far = strengths(70)
    assert near > 0 and far > 0
    assert strengths(140)[0] == 0 < strengths(140)[1]


def test_takes_alternate_and_differ_in_pitch_only_a_little(player: Player, machine: Machine) -> None:
    for _ in range(8):
        player.cue("splash", AHEAD)
    takes = [sound.take for sound in machine.sounds]
    assert 0 not in np.diff(takes) and len(set(takes)) == CUES["splash"].takes
    pitches = [sound.pitch for sound in machine.sounds]
    assert len(set(pitches)) == len(pitches) and all(abs(p - 1) <= 1.001 * DETUNE for p in pitches)


def test_the_faintest_gives_way(player: Player, machine: Machine) -> None:
    """No more of a name, and no more in all, than can be told apart; a louder one takes the place of a fainter."""
    for k in range(MOST_ALIKE):
        player.cue("hit", Point3(0, 60 + k, 0))
    assert len(machine.playing("hit")) == MOST_ALIKE
    player.cue("hit", Point3(0, 200, 0))
    assert len(machine.sounds) == MOST_ALIKE, "fainter than all"
    player.cue("hit", Point3(0, 5, 0))
    assert len(machine.playing("hit")) == MOST_ALIKE and machine.sounds[-1].state == machine.sounds[-1].PLAYING
    for name in [name for name, cue in CUES.items() if not cue.is_loop and not cue.far]:
        for _ in range(3):
            player.cue(name, Point3(0, 5, 0))
    assert len(player.voices) == len(machine.playing()) == MOST_VOICES


def test_what_has_ended_makes_room(player: Player, machine: Machine) -> None:
    player.cue("bell")
    machine.sounds[0].end()
    player.step(0.02)
    assert not player.voices and machine.updates == 1


def test_hushing_lets_effects_die_and_leaves_the_table_alone(player: Player, machine: Machine) -> None:
    player.cue("founder", AHEAD)
    player.cue("bell")
    loud = machine.playing("founder")[0].volume
    player.hush()
    player.step(HUSH_S / 2)
    assert 0 < machine.playing("founder")[0].volume < loud
    player.step(HUSH_S)
    assert [sound.name for sound in machine.playing()] == ["bell"]


def test_loops_follow_the_weather_without_a_jump(player: Player, machine: Machine) -> None:
    player.sustain({"swell": (0.8, 1.0)})
    player.step(0.05)
    loop, = machine.sounds
    assert loop.is_loop and not loop.in_space and 0 < loop.volume <= 0.06
    for _ in range(40):
        before = loop.volume
        player.step(0.05)
        assert abs(loop.volume - before) <= 0.05 / LOOP_FADE_S + 1e-9
    assert loop.volume == pytest.approx(0.8 * CUES["swell"].loud)
    player.sustain({"swell": (0.8, 1.1), "wind": (0.5, 0.9)})
    assert loop.pitch == 1.1
    player.sustain({})
    for _ in range(40):
        player.step(0.05)
    assert not player.loops and not machine.playing()


def test_a_faint_loop_is_not_even_read(player: Player, machine: Machine) -> None:
    player.sustain({"gale": (0.0, 1.0)})
    player.step(0.1)
    assert not machine.sounds


def test_off_is_off_at_once_and_on_again(player: Player, machine: Machine) -> None:
    player.cue("bell")
    player.sustain({"swell": (1.0, 1.0)})
    player.step(0.5)
    player.use(Mix(False, 1.0, 1.0))
    assert not machine.playing() and not player.voices and not player.loops
    player.cue("bell")
    assert len(machine.sounds) == 2
    player.use(Mix(True, 1.0, 1.0))
    player.cue("bell")
    assert len(machine.playing("bell")) == 1


def test_effects_and_sea_have_their_own_loudness(player: Player, machine: Machine) -> None:
    player.cue("bell")
    player.sustain({"swell": (1.0, 1.0)})
    for _ in range(20):
        player.step(0.1)
    bell, sea = machine.sounds
    before = bell.volume, sea.volume
    player.use(Mix(True, 0.5, 1.0))
    assert (bell.volume, sea.volume) == pytest.approx((before[0] / 2, before[1]))
    player.use(Mix(True, 0.5, 0.25))
    assert (bell.volume, sea.volume) == pytest.approx((before[0] / 2, before[1] / 4))
    player.use(Mix(True, 0.0, 0.25))
    player.cue("bell")
    assert len(machine.sounds) == 2, "nothing is begun that nobody hears"


def test_what_is_not_made_yet_is_not_waited_for(player: Player, machine: Machine) -> None:
    player.library.missing = {"bell", "swell"}
    player.cue("bell")
    player.sustain({"swell": (1.0, 1.0)})
    assert not machine.sounds
    player.library.missing = set()
    player.cue("bell")
    assert machine.playing("bell")


def test_silence_knows_the_list() -> None:
    """So a name that is misspelt is found where nothing is heard."""
    Silence().cue("cannon", AHEAD, 0.5)
    Silence().hush()
    with pytest.raises(KeyError, match="canon"):
        Silence().cue("canon")


# files ----------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which all sounds have been made, in the background, beside what an older program left."""
    folder = tmp_path_factory.mktemp("home")
    (folder / CACHE / "older").mkdir(parents=True)
    (folder / CACHE / "older" / "bell-0.wav").write_bytes(b"x")
    library = Library(folder)
    library.fill()
    return folder


def test_files_are_what_the_recipes_say(home: Path) -> None:
    library = Library(home)
    files = {path.name for path in library.folder.iterdir()}
    assert files == {library.path(name, take).name for name, take in all_takes()}
    assert sum(path.stat().st_size for path in library.folder.iterdir()) < MOST_BYTES
    assert [path.name for path in (home / CACHE).iterdir()] == [recipe_hash()]
    samples, rate = CUES["bell"].render(0)
    with wave.open(str(library.path("bell", 0))) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (rate, 1, 2)
        assert file.readframes(file.getnframes()) == samples.tobytes()


def test_what_is_there_is_not_made_again(home: Path) -> None:
    library = Library(home)
    before = {path: path.stat().st_mtime_ns for path in library.folder.iterdir()}
    assert library.takes("cannon") == []
    library.begin()
    library._thread.join()
    assert library.takes("cannon") == [0, 1, 2, 3]
    assert {path: path.stat().st_mtime_ns for path in library.folder.iterdir()} == before


def test_a_program_that_ends_does_not_wait_for_all_sounds(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.begin()
    library.close()
    assert len(list(library.folder.glob("*.wav"))) < len(list(all_takes()))
    assert not list(library.folder.glob("*.part"))


def test_a_folder_that_cannot_be_written_is_silence(tmp_path: Path) -> None:
    (tmp_path / CACHE).write_text("a file where a folder should be")
    library = Library(tmp_path)
    library.fill()
    assert library.takes("bell") == []


# the card -------------------------------------------------------------------------------------------------------------

HEARD = """
import sys
from pathlib import Path
from panda3d.core import Point3
from vtt.sound.card import open_card
from vtt.sound.library import Library
from vtt.sound.sounds import Mix, Player
manager = open_card()
if manager is None:
    print("none")
    sys.exit()
library = Library(Path(sys.argv[1]))
library.fill()
player = Player(manager, library, Mix(True, 1.0, 1.0))
player.cue("cannon", Point3(-30, 10, 0))
player.sustain({"swell": (1.0, 1.0), "wind": (0.5, 1.2)})
for _ in range(5):
    player.step(0.1)
print(*sorted(voice.name for voice in player.voices), *sorted(player.loops))
player.close()
"""


def opened(home: Path, driver: str) -> subprocess.CompletedProcess[str]:
    """Open the card in a process of its own, with one of OpenAL's drivers only."""
    env = {**os.environ, "ALSOFT_DRIVERS": driver}
    env.pop("ALSOFT_LOGLEVEL", None)
    command = [sys.executable, "-c", HEARD, str(home)]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=300)


def test_openal_plays_our_files(home: Path) -> None:
    """OpenAL with its driver for nothing at all: files are read, placed, looped."""
    done = opened(home, "null")
    assert done.stdout.split() == ["cannon", "cannon-far", "swell", "wind"]
    assert done.stderr == ""


def test_without_a_card_nothing_is_said(home: Path) -> None:
    """A driver that cannot open: not one word on standard error, and nothing is made."""
    done = opened(home, "wave")
    assert done.stdout.split() == ["none"]
    assert done.stderr == ""
