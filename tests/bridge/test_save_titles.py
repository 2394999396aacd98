"""The list of saves says what was played as a person knows it."""

from __future__ import annotations

from pathlib import Path

from tests.bridge.moments import new_game
from vtt.bridge import pages
from vtt.kernel.saves import save


def test_a_save_is_listed_with_the_title_of_its_scenario(tmp_path: Path) -> None:
    """Not its id; however the set-up names it."""
    for scenario in ("dead-mans-reef", "SC01"):
        game = new_game(scenario=scenario)
        save(game, tmp_path / f"{scenario}.json")
    page = pages.saves_page(tmp_path, "load", "")
    assert len(page.slots) == 2
    assert all(slot.detail.startswith(game.position.scenario.name) for slot in page.slots)


def test_a_scenario_that_is_gone_goes_by_its_id() -> None:
    assert pages._scenario_title("my-own-battle") == "my-own-battle"
