"""Saves of other rules and data, and files that nest without end: one sentence, never a traceback."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.random_game import random_game
from vtt.bots.chooser import uniform
from vtt.dreadfleet.content.check import check_files
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.scenes import SceneError, read_scene
from vtt.dreadfleet.special.tides import RaiseIslands
from vtt.dreadfleet.state import DreadfleetState, Setup
from vtt.kernel import codec, saves
from vtt.kernel.game import Game
from vtt.kernel.saves import SaveError

HEAD = b'{"seascape_save":1,"ruleset":"dreadfleet","ruleset_hash":"x","setup":'


def of_other_rules(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Write a well-formed save whose position comes from rules that had other things."""
    saves.save(random_game(3, quick=True, limit=8), path)
    save = json.loads(path.read_bytes())
    del save["seal"]
    change(save["state"])
    save["ruleset_hash"] = "0" * 64
    save["digest"] = codec.digest(codec.from_builtins(save["state"], DreadfleetState))
    path.write_bytes(saves.sealed(json.dumps(save, separators=(",", ":")).encode()))
    return path


def renamed(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """Return a change that gives a thing another name wherever it stands."""

    def change(state: dict[str, Any]) -> None:
        fresh = json.loads(json.dumps(state).replace(json.dumps(old), json.dumps(new)))
        state.update(fresh)

    return change


def test_a_position_of_other_rules_is_played_on_where_all_of_it_is_known(tmp_path: Path) -> None:
    loaded = saves.load(of_other_rules(tmp_path / "old.json", lambda state: None), find_ruleset)
    assert loaded.notice and loaded.game.log == []
    game, chooser = loaded.game, uniform(1)
    while not game.is_over and len(game.log) < 20:
        game.submit(chooser.choose(game))


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        (renamed("heldenhammer", "oldship"), "shape 'oldship'"),
        (renamed("alliance-cog", "old-cog"), "ship 'old-cog'"),
        (renamed("carnage-on-the-gun-deck#1", "old-card#1"), "card 'old-card#1'"),
        (renamed("sea-giant#1", "old-monster#1"), "card 'old-monster#1'"),
        (lambda state: state.update(land=["rocky-z"]), "scenery 'rocky-z'"),
        (lambda state: state.update(scenario="old-reef"), "scenario 'old-reef'"),
        (lambda state: state.update(winds=36), "wind mark 36"),
    ],
)
def test_what_is_gone_from_the_data_is_named(
    change: Callable[[dict[str, Any]], None], missing: str, tmp_path: Path
) -> None:
    path = of_other_rules(tmp_path / "old.json", change)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="state: expected a position that today's rules and data know") as caught:
        saves.load(path, find_ruleset)
    assert missing in str(caught.value) and path.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        HEAD + b'{"a":' * 100_000 + b"1" + b"}" * 100_001,
        HEAD + b'{},"log":[],"digest":"x","state":{"stack":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b"[" * 100_000,
    ],
    ids=["setup", "state", "list"],
)
def test_nesting_without_end_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="a Seascape save"):
        saves.load(path, find_ruleset)


def test_a_scene_that_nests_without_end_is_one_sentence(tmp_path: Path) -> None:
    text = 'kind = "scene"\nid = "deep"\ntitle = "Deep"\nx = ' + "[" * 50_000 + "]" * 50_000
    path = tmp_path / "deep.toml"
    path.write_text(text)
    for source in (text, path):
        with pytest.raises(SceneError, match="lists within lists"):
            read_scene(source)
    problems = [str(problem) for problem in check_files([path])]
    assert problems == [f"{path}: expected TOML, found lists within lists without end"]


def test_a_step_of_a_rule_that_the_scenario_has_lost_is_named() -> None:
    """A scenario of one's own may be changed while a game of it lies saved in the middle of its special rule."""
    ruleset = Dreadfleet()
    game, chooser = Game(ruleset, Setup(scenario="unpredictable-tides", seed=0, quick=True)), uniform(0)
    while not any(isinstance(frame, RaiseIslands) for frame in game.state.stack):
        game.submit(chooser.choose(game))
    assert ruleset.unknown(game.state) == ""
    elsewhere = msgspec.structs.replace(game.state, scenario="dead-mans-reef")
    assert ruleset.unknown(elsewhere).startswith("RaiseIslands, a step of the rule ")
