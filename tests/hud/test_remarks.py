"""Passing remarks lie over no button of a page or a panel, and give way to one that is scrolled below them."""

from __future__ import annotations

import pytest

from vtt.hud.freeplace import Box, meet
from vtt.hud.gallery import PAGES
from vtt.hud.hud import Hud
from vtt.hud.panels.bubbles import TOAST_WIDTHS

REMARK = "Maximilian Oberländer, it is your decision: the game goes on as soon as you have chosen a ship."
WINDOWS = [(1024, 640, 1.0), (1024, 640, 1.25), (1024, 640, 1.5), (1280, 720, 1.0), (1280, 720, 1.5), (1920, 1080, 1.0)]
WHOLE = ("curtain", "news")
"""Pages that a click anywhere answers."""


def covered(hud: Hud) -> list[str]:
    """The widgets that lie below the remark, by what they would do."""
    toast = hud.panel("toast")
    assert toast is not None and toast.is_in_place
    place: Box = (*toast.at, *toast.size)
    page = hud.panel(hud.page) if hud.page else None
    above = [page] if page is not None else [hud.panel(name) for name in hud.shown if name != "toast"]
    return [
        f"{owner.name}/{spot.name}"
        for panel in above
        if panel is not None
        for spot, widget, owner in panel.stops()
        if meet(place, owner.box_of(widget, spot), -1.0)
    ]


@pytest.mark.parametrize("page", [page for page in PAGES if page not in WHOLE])
@pytest.mark.parametrize(("width", "height", "scale"), WINDOWS)
def test_a_remark_lies_over_no_button(page: str, width: int, height: int, scale: float, hud: Hud) -> None:
    hud.resize(width, height, scale)
    PAGES[page](hud)
    hud.show_toast(REMARK)
    assert covered(hud) == []


def test_a_remark_gives_way_to_what_is_scrolled_below_it(hud: Hud) -> None:
    hud.resize(1024, 640, 1.5)
    PAGES["newgame"](hud)
    hud.show_toast(REMARK)
    page, toast = hud.panel("newgame"), hud.panel("toast")
    assert page is not None and toast is not None
    columns = [view for name in ("scenarios", "options", "scenario") if (view := page.scroll_view(name)) is not None]
    places = {toast.at}
    for column in columns:
        for _ in range(round(column.limit / 40) + 1):
            column.turn(1)
            assert covered(hud) == []
            places.add(toast.at)
    assert len(places) > 1


def test_a_remark_is_as_wide_as_it_likes_where_there_is_room(hud: Hud) -> None:
    PAGES["movement"](hud)
    hud.show_toast(REMARK)
    toast = hud.panel("toast")
    assert toast is not None and toast.size[0] == TOAST_WIDTHS[0]
