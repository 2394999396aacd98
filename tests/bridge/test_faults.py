"""What goes wrong outside of the game stops nothing: homes that cannot be written, odd files among the saves."""

from pathlib import Path

import pytest

from vtt.bridge import pages
from vtt.bridge.app import seed_of


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
