"""What goes wrong outside of the game stops nothing: homes that cannot be written, odd files among the saves."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bridge.moments import new_game
from tests.bridge.person import Person
from vtt.bridge import pages
from vtt.bridge.app import seed_of
from vtt.kernel.game import Game


def test_a_link_that_leads_nowhere_is_a_line_of_the_list(tmp_path: Path) -> None:
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere.json")
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "folder.json").mkdir()
    page = pages.saves_page(tmp_path, "load", "")
    assert sorted(slot.id for slot in page.slots) == ["broken.json", "folder.json", "gone.json"]
    assert all("expected" in slot.problem for slot in page.slots)


@pytest.mark.parametrize("text", ["²", "١٢", "12", "-3", "1588-ARMADA", "🌊", "9" * 60])
def test_every_text_is_a_seed(text: str) -> None:
    assert 0 <= seed_of(text) < 1 << 48 and seed_of(text) == seed_of(f" {text} ")


def test_a_fault_in_mending_a_fault_is_noted_and_the_game_goes_on(
    sit_down: Callable[[Game], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    person = sit_down(new_game(3))
    app, told = person.app, person.app.home / "errors.log"

    def failing(words: str) -> Callable[[], None]:
        def fail() -> None:
            raise ValueError(words)

        return fail

    monkeypatch.setattr(app, "_frame", failing("the first"))
    monkeypatch.setattr(app.bridge, "recover", failing("the second"))
    app.frame()
    noted = told.read_text(encoding="utf-8")
    assert "ValueError: the first" in noted and "ValueError: the second" in noted
    monkeypatch.undo()
    told.unlink()
    person.step(4)
    assert person.wait() is person.game.decision
