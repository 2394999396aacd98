"""Saves: nothing is ever lost, nothing broken is ever believed, and a loaded game is the same game."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.random_game import chain, random_game
from vtt.bots.chooser import Chance, uniform
from vtt.dreadfleet.ruleset import find_ruleset
from vtt.dreadfleet.scenes import find_scene, open_scene
from vtt.kernel import codec, saves
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.saves import SaveError
from vtt.opening import open_game

ROOT = Path(__file__).parents[1]
WITH_AN_ARK = """
kind = "scene"
id = "with-an-ark"
title = "A ship that only this scene has"
extra_ships = ["ark.toml"]
[[ship]]
id = "heldenhammer"
x = 20
y = 20
heading = 0
[[ship]]
id = "bloody-reaver"
x = 30
y = 20
heading = 0
[[ship]]
id = "ark"
x = 40
y = 10
heading = 0
[start]
procedure = "broadside"
ship = "heldenhammer"
"""


@cache
def played(seed: int = 2, decisions: int = 25) -> Game:
    """Return a random game after some decisions; nobody may play on with it."""
    return random_game(seed, quick=True, limit=decisions)


def load(path: Path) -> Game:
    """Load a save that must replay."""
    loaded = saves.load(path, find_ruleset)
    assert loaded.notice == ""
    return loaded.game


def spoil(path: Path, change: Any) -> None:
    """Change the JSON of a save."""
    data = json.loads(path.read_bytes())
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save on the disk."""
    saves.save(played(), tmp_path / "game.json")
    return tmp_path / "game.json"


# the same game ------------------------------------------------------------------------------------------------


def test_a_loaded_game_is_the_same_game(path: Path) -> None:
    game = load(path)
    assert codec.digest(game.state) == codec.digest(played().state)
    assert game.log == played().log and game.events == played().events
    assert game.decision == played().decision
    assert chain(game) == chain(played())


@pytest.mark.parametrize(("seed", "is_quick"), [(3, True), (4, False)])
def test_save_and_load_at_every_decision(seed: int, is_quick: bool, tmp_path: Path) -> None:
    """Set-up, placing, in the middle of an activation, in reactions and at the end: same decision, same hash (S3)."""
    whole = random_game(seed, quick=is_quick, limit=60)
    path, kinds = tmp_path / "game.json", set()
    for length in range(len(whole.log) + 1):
        game = whole.clone()
        game.back_to(length)
        game.undone.clear()
        saves.save(game, path)
        again = load(path)
        assert codec.to_json(again.state) == codec.to_json(game.state)
        assert again.decision == game.decision
        kinds.add(again.decision.kind if again.decision else "over")
    assert len(kinds) >= 5


def test_a_loaded_game_plays_on_like_the_first(path: Path) -> None:
    whole = random_game(2, quick=True)
    again = load(path)
    for entry in whole.log[len(again.log) :]:
        again.submit(entry.command)
    assert codec.digest(again.state) == codec.digest(whole.state)


def test_scenes_are_saved_with_their_first_position(tmp_path: Path) -> None:
    game = open_scene(find_scene("EX-13"))
    game.submit(Command(choice="move"))
    game.submit(Command(choice="run", amount=5000))
    saves.save(game, tmp_path / "scene.json")
    again = open_game(str(tmp_path / "scene.json")).game
    assert codec.digest(again.state) == codec.digest(game.state)
    assert len(again.log) == 2 and again.base == game.base


def test_scenes_with_ships_of_their_own_are_saved(tmp_path: Path) -> None:
    printed = (ROOT / "scenarios/dreadfleet/ships/alliance-cog.toml").read_text(encoding="utf-8")
    ark = re.sub(r'^(id|name) = ".*"$', lambda line: f'{line[1]} = "ark"', printed, flags=re.MULTILINE)
    (tmp_path / "ark.toml").write_text(ark, encoding="utf-8")
    (tmp_path / "scene.toml").write_text(WITH_AN_ARK, encoding="utf-8")
    game = open_scene(find_scene(str(tmp_path / "scene.toml")))
    game.submit(Command(choice="hold-fire"))
    saves.save(game, tmp_path / "scene.json")
    again = load(tmp_path / "scene.json")
    assert codec.digest(again.state) == codec.digest(game.state)
    assert again.position.data("ark").name == "ark"


def test_take_backs_are_kept(tmp_path: Path) -> None:
    game = played().clone()
    game.undo(("ga", "fot"), sides=("ga", "fot"))
    saves.save(game, tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.undone == game.undone and again.undone[0].consent == ("ga", "fot")


def test_the_same_log_twice_gives_the_same_chain() -> None:
    """R4: and so it does after another game in between."""
    first = chain(random_game(5, quick=True))
    random_game(6, quick=True)
    assert chain(random_game(5, quick=True)) == first
    saves.verify(random_game(5, quick=True))


# damaged files ------------------------------------------------------------------------------------------------


def test_a_truncated_save_is_one_sentence_and_stays_as_it_is(path: Path) -> None:
    """S1: cut off at 50 places."""
    whole, chance = path.read_bytes(), Chance(50)
    for cut in [0, 1, len(whole) - 1, *(chance.below(len(whole)) for _ in range(47))]:
        path.write_bytes(whole[:cut])
        with pytest.raises(SaveError) as caught:
            saves.load(path, find_ruleset)
        assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)
        assert path.read_bytes() == whole[:cut]
        assert sorted(file.name for file in path.parent.iterdir()) == ["game.json"]


@pytest.mark.parametrize("name", ["game", "scene"])
def test_a_flipped_byte_never_loads_as_another_position(name: str, tmp_path: Path) -> None:
    """S1: each is one sentence about the file: the seal finds what makes no other difference."""
    game = played() if name == "game" else open_scene(find_scene("EX-13"))
    path = tmp_path / "game.json"
    whole, chance = saves.save_bytes(game), Chance(7)
    for _ in range(150):
        at, bit = chance.below(len(whole)), 1 << chance.below(8)
        path.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
        spoiled = path.read_bytes()
        with pytest.raises(SaveError) as caught:
            saves.load(path, find_ruleset)
        assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)
        assert path.read_bytes() == spoiled


@pytest.mark.parametrize(
    ("key", "value"),
    [("side", "nobody"), ("kind", "dance"), ("faces", [9]), ("check", 1), ("command", {"choice": "dance"})],
)
def test_an_edited_log_names_the_first_entry_that_differs(path: Path, key: str, value: Any) -> None:
    def edit(data: dict[str, Any]) -> None:
        for number in (9, 14):
            data["log"][number][key] = value

    spoil(path, edit)
    with pytest.raises(SaveError) as caught:
        saves.load(path, find_ruleset)
    assert caught.value.key == f"log[9].{key}"
    assert caught.value.expected and caught.value.found


def test_a_log_with_an_entry_too_few_is_told(path: Path) -> None:
    spoil(path, lambda data: data["log"].pop())
    with pytest.raises(SaveError, match=r"state: expected the position that the log leads to, found another one"):
        saves.load(path, find_ruleset)


def test_an_edited_position_is_told(path: Path) -> None:
    spoil(path, lambda data: data["state"].update(turn=7))
    with pytest.raises(SaveError, match="digest: expected the digest of the saved position"):
        saves.load(path, find_ruleset)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(seascape_save=99), "seascape_save: expected format 1, found format 99"),
        (lambda data: data.update(ruleset="ludo"), "setup: expected a game that this program knows, found ruleset"),
        (lambda data: data["setup"].update(scenario="atlantis"), "setup: expected a game that this program knows"),
        (lambda data: data["setup"].update(options=["fast"]), "log: expected a game that the rules can play"),
        (lambda data: data.pop("log"), "$: expected a Seascape save, found Object missing required field `log`"),
        (lambda data: data.update(more=1), "$: expected a Seascape save, found Object contains unknown field `more`"),
        (lambda data: data["state"]["stack"][0].update(frame="Dance"), "state.stack[0].frame: expected a position"),
        (lambda data: data["state"]["ships"][0].update(fires="two"), "state.ships[0].fires: expected a position"),
    ],
)
def test_what_is_no_save_is_one_sentence(path: Path, change: Any, message: str) -> None:
    spoil(path, change)
    with pytest.raises(SaveError) as caught:
        saves.load(path, find_ruleset)
    assert str(caught.value).startswith(f"{path}: {message}")


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b"\xff\xfe", b"{}", b"kind = 'scene'"])
def test_other_files_are_no_saves(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other.json").write_bytes(content)
    with pytest.raises(SaveError, match="expected"):
        saves.load(tmp_path / "other.json", find_ruleset)
    with pytest.raises(SaveError, match="no such file"):
        saves.load(tmp_path / "none.json", find_ruleset)


def test_other_rules_open_the_last_position_with_a_notice(path: Path) -> None:
    """R2: without replay, and what is saved then replays from there."""
    spoil(path, lambda data: data.update(ruleset_hash="0" * 64))
    path.write_bytes(saves.sealed(json.dumps(json.loads(path.read_bytes()), separators=(",", ":")).encode()))
    loaded = saves.load(path, find_ruleset)
    assert loaded.notice == saves.OTHER_RULES
    assert codec.digest(loaded.game.state) == codec.digest(played().state) and loaded.game.log == []
    saves.save(loaded.game, path)
    assert codec.digest(load(path).state) == codec.digest(played().state)


def says(now: Any, then: Any) -> bool:
    """Whether a position of today says all that one said when it was written; it may have gained fields."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and says(now[key], then[key]) for key in then)
    if isinstance(then, list):
        return len(now) == len(then) and all(says(*pair) for pair in zip(now, then, strict=True))
    return bool(now == then)


def test_a_save_of_other_rules_in_the_repository_opens() -> None:
    """S7: 25 decisions of `random_game(2, quick=True)`, log and position both inside, under a hash that is no longer.

    It opens from its last position with a notice, plays on, and what is played is saved and replayed from there.
    """
    old = ROOT / "tests" / "fixtures" / "quick-game.json"
    file, loaded = saves.read_save(old), saves.load(old, find_ruleset)
    assert len(file.log) == 25 and loaded.notice == saves.OTHER_RULES
    assert says(json.loads(codec.to_json(loaded.game.state)), file.state)
    chooser = uniform(1)
    for _ in range(20):
        if not loaded.game.is_over:
            loaded.game.submit(chooser.choose(loaded.game))
    saves.verify(loaded.game)


# writing ------------------------------------------------------------------------------------------------------


def test_the_generation_before_is_kept(path: Path) -> None:
    first = path.read_bytes()
    saves.save(played(decisions=30), path)
    backup = path.with_name("game.json.bak")
    assert backup.read_bytes() == first != path.read_bytes()
    assert codec.digest(load(backup).state) == codec.digest(played().state)
    saves.save(played(decisions=35), path)
    assert codec.digest(load(backup).state) == codec.digest(played(decisions=30).state)
    assert sorted(file.name for file in path.parent.iterdir()) == ["game.json", "game.json.bak"]


@pytest.mark.parametrize("step", ["fsync", "replace", "link"])
def test_a_failure_while_writing_leaves_the_old_save(path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """The disk is full, the machine is pulled out of the wall: the old file or the new one, never half of one."""
    before = path.read_bytes()

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    if step == "link":  # a file system without links: the copy takes its place
        saves.save(played(decisions=30), path)
        assert path.with_name("game.json.bak").read_bytes() == before
    else:
        with pytest.raises(OSError, match="No space left"):
            saves.save(played(decisions=30), path)
        assert path.read_bytes() == before
    assert not [file for file in path.parent.iterdir() if file.name.endswith(".tmp")]


def test_what_cannot_be_read_back_is_not_believed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: b"rot" if file.name.endswith(".tmp") else read(file))
    with pytest.raises(OSError, match="could not be read back"):
        saves.save(played(decisions=30), path)
    assert read(path) == before


def test_folders_are_made(tmp_path: Path) -> None:
    saves.save(played(), tmp_path / "deep" / "down" / "game.json")
    assert (tmp_path / "deep" / "down" / "game.json").is_file()


# chance -------------------------------------------------------------------------------------------------------


def test_a_save_holds_no_coming_faces(path: Path) -> None:
    """D3: the dice are one number; another number changes what comes and nothing that was."""
    data = json.loads(path.read_bytes())
    assert data["state"]["dice"]["script"] == [] and isinstance(data["state"]["dice"]["word"], int)
    assert set(data["state"]["dice"]) == {"word", "source", "script", "thrown"}
    assert "random" not in path.read_text() and data["setup"]["seed"] == 2


# the same everywhere --------------------------------------------------------------------------------------------


def elsewhere(**environment: str) -> str:
    """Play two whole games in another interpreter and return what it prints."""
    clean = {key: value for key, value in os.environ.items() if key not in ("SEASCAPE_PLAIN", "PYTHONHASHSEED")}
    command = [sys.executable, "-m", "tests.random_game", "21", "22"]
    run = subprocess.run(
        command, cwd=ROOT, env=clean | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_compiled_plain_and_any_hash_seed_play_the_same_games() -> None:
    """R5."""
    compiled = elsewhere(PYTHONHASHSEED="0")
    assert len(compiled.splitlines()) == 2
    assert elsewhere(SEASCAPE_PLAIN="1", PYTHONHASHSEED="1") == compiled
    assert elsewhere(PYTHONHASHSEED="19") == compiled
