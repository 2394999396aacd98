"""The campaign on paper: every word fits, every position has its place, and the document is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from vtt.campaignpage import print_campaign
from vtt.campaignpaper import campaign_pages
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import Campaign, Result, Slot, corrected, entered, new_campaign
from vtt.dreadfleet.content.campaign_schema import load_campaign_table
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.hud.early import skia
from vtt.hud.paper import HEIGHT, WIDTH, Paper, open_picture, page_picture, pdf_bytes
from vtt.kernel import saves
from vtt.kernel.game import Game

TABLE = load_campaign_table()
LONG = "Maximiliana von und zu Hohenstein"


@pytest.fixture
def played(tmp_path: Path) -> tuple[Campaign, Path]:
    """All fourteen scenarios, long names, seven games with a save or a picture."""
    path = tmp_path / "campaigns" / "long.json"
    players = (LONG, "Archibald Featherstonehaugh the Younger")
    campaign = new_campaign(TABLE, title="The long winter on the Dreadsea", players=players, scenarios=list(TABLE.rows))
    game = Game(Dreadfleet(), Setup(quick=True, seed=3))
    picture = skia.Surface(64, 36).makeImageSnapshot()
    for at, (chapter, row) in enumerate(TABLE.rows.items()):
        slot = Slot(chapter, 1)
        names = {"save": "", "picture": ""}
        if at < 6:
            save = store.file_for(path, slot, ".json")
            saves.save(game, save)
            names["save"] = save.name
        elif at == 6:
            file = store.file_for(path, slot, ".png")
            picture.save(str(file))
            names["picture"] = file.name
        result = Result(
            winner="ga", figures={"ga": 23, "fot": 7}, account="The Bloody Reaver bears eight Damage cards.", **names
        )
        campaign = entered(campaign, TABLE, slot, result, faces=(6,) * row.count, when="2026-11-30 20:15")
    campaign = corrected(campaign, TABLE, Slot("SC01", 1), -14, "agreed after a long talk about the tide")
    return campaign, path


class Watched(Paper):
    """Paper on a canvas that shows nothing; everything that did not fit is remembered."""

    def __init__(self) -> None:
        self.surface = skia.Surface(round(WIDTH), round(HEIGHT))
        super().__init__(self.surface.getCanvas())


def test_every_word_fits_on_paper(played: tuple[Campaign, Path]) -> None:
    campaign, path = played
    pages = campaign_pages(campaign, TABLE, path)
    assert len(pages) == 3, "the table, six positions, one more"
    words = []
    for paint in pages:
        paper = Watched()
        paint(paper)
        assert paper.clipped == []
        words += [box[4] for box in paper.boxes]
        for i, a in enumerate(paper.boxes):
            assert a[2] <= WIDTH and a[3] <= HEIGHT, a
            for b in paper.boxes[:i]:
                across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
                assert across <= 2 or down <= 2 or a[4] == b[4], f"{a[4]!r} on {b[4]!r}"
    assert "The long winter on the Dreadsea" in words
    assert sum("the final position" in word for word in words) == 7
    assert any("agreed after a long talk about the tide" in word for word in words)


def test_the_document_is_written_in_place_of_the_old_one(played: tuple[Campaign, Path]) -> None:
    campaign, path = played
    output = path.with_suffix(".pdf")
    for _ in range(2):
        print_campaign(campaign, TABLE, path, output)
    content = output.read_bytes()
    assert content.startswith(b"%PDF") and content.rstrip().endswith(b"%%EOF")
    assert content.count(b"/Type /Page\n") == 3 and campaign.title.encode() in content
    assert len(content) > len(pdf_bytes([], campaign.title))
    assert [file.name for file in path.parent.iterdir() if file.suffix == ".tmp"] == []


def test_a_page_can_be_looked_at(played: tuple[Campaign, Path]) -> None:
    campaign, path = played
    picture = page_picture(campaign_pages(campaign, TABLE, path)[1], scale=0.5)
    assert (picture.width(), picture.height()) == (298, 421)
    assert len({bytes(pixel) for pixel in picture.toarray()[100, ::7]}) > 3


def test_a_picture_that_is_none_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "torn.jpg"
    file.write_bytes(b"\xff\xd8\xff")
    assert open_picture(file) is None and open_picture(tmp_path / "gone.jpg") is None
