"""`seascape statistics`: text and JSON of a saved game."""

import json
from pathlib import Path

import pytest

from vtt.bots.chooser import weighted
from vtt.bots.melee import melee
from vtt.cli import main
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.statistics import statistics_of
from vtt.kernel import saves


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A fight of a few turns, saved; and what was counted in it."""
    game, chooser = melee(Dreadfleet(), 5), weighted(5)
    while not game.is_over and len(game.log) < 200:
        game.submit(chooser.choose(game))
    path = tmp_path / "fight.json"
    saves.save(game, path)
    return path


def test_text(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", str(saved)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("The Dead Man's Reef, turn ") and lines[2].split()[:3] == ["Ship", "Broadsides", "Hits"]
    assert any(line.startswith("Grand Alliance: ") and "is the mean" in line for line in lines)
    assert any("one game in" in line or "nothing out of the ordinary" in line for line in lines)
    assert any(line.startswith("The longest shot: ") for line in lines) and not any("**" in line for line in lines)


def test_json_says_what_was_counted(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", str(saved), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    game = saves.load(saved, find_ruleset).game
    numbers = statistics_of({ship.id: ship.side for ship in game.state.ships}, (game.opening, *game.events))
    assert told["sides"]["ga"]["pips"] == numbers.sides["ga"].pips
    assert told["sides"]["fot"]["luck_of_dice"]["one_game_in"] == numbers.luck_of_dice("fot").games
    assert {ship: one["taken"] for ship, one in told["ships"].items()} == {
        ship: one.taken for ship, one in numbers.ships.items()
    }


def test_no_save_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "nowhere.json"]) != 0
    assert "no such file" in capsys.readouterr().err
