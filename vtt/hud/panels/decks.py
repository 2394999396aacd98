"""The two decks with their open discards: thickness from the count, the count on a brass tag."""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.models import DeckModel, HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import BRASS, CREAM, INK, WALNUT
from vtt.hud.panels.playingcard import draw_back, draw_small_front
from vtt.hud.room import DECKS_WIDTH, FOLDED_DECKS, LOW_DECKS, Room
from vtt.hud.shapes import box
from vtt.words import say

CARD = (52.0, 72.0)
FOLD = 18.0  # height of the grip below the piles
PILL = 28.0
ICONS = {"damage": "skull", "destiny": "rose", "orders": "anchor"}


@dataclass(frozen=True, slots=True)
class DecksView:
    """Decks one below the other, without their labels where the window is low; `folded` leaves their counts."""

    decks: tuple[DeckModel, ...]
    low: bool
    folded: bool = False


def _pitch(view: DecksView) -> float:
    return 86.0 if view.low else 122.0


def _width(view: DecksView) -> float:
    if view.low:
        return LOW_DECKS
    return max([DECKS_WIDTH, *(measure(d.name, SMALLEST, "sansb") + 44 for d in view.decks)])


def size(view: DecksView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    if view.folded:
        return FOLDED_DECKS, len(view.decks) * PILL
    return _width(view), len(view.decks) * _pitch(view) + FOLD


def paint(p: Painter, view: DecksView) -> None:
    """Paint each draw pile and its discard, and make the discard open."""
    if view.folded:
        _paint_folded(p, view)
        return
    for i, deck in enumerate(view.decks):
        y = i * _pitch(view) + 4
        _paint_pile(p, 6, y, deck.remaining, deck, False)
        if deck.discard_count:
            _paint_pile(p, 78, y, deck.discard_count, deck, True)
        else:
            p.line(box(78, y, *CARD, 3), CREAM, 1.2, 0.55, (5, 4))
        event = HudEvent("card", deck.id)
        p.spot(f"deck-{deck.id}", 2, y - 3, 62, 80, event, deck.name)
        top = deck.discard_top
        if top is not None:
            p.spot(f"discard-{deck.id}", 74, y - 3, 62, 80, HudEvent("card", top.id), f"**{top.title}** {top.text}")
        if not view.low:
            p.fill(box(0, y + 84, _width(view), 23, 11.5), WALNUT[0], 0.80)
            draw_icon(p, ICONS.get(deck.id, "cards"), 8, y + 88, 15, BRASS[3])
            p.text(deck.name, 29, y + 100.5, SMALLEST, "sansb", CREAM, maxw=_width(view) - 38)


    foot = len(view.decks) * _pitch(view) + (0 if view.low else -4)
    for y in (foot + 5, foot + 10):
        p.segment(_width(view) / 2 - 13, y, _width(view) / 2 + 13, y, BRASS[2], 1.6, 0.8)
    p.spot("fold", 20, foot, _width(view) - 40, FOLD - 2, HudEvent("fold", "decks"), say("hud.decks.fold"))


def _paint_folded(p: Painter, view: DecksView) -> None:
    """Paint a plate for each deck with the cards it has left."""
    for i, deck in enumerate(view.decks):
        plate = box(0, i * PILL, FOLDED_DECKS, PILL - 4, 12)
        p.shadow(plate, 2, 3, 0.5)
        p.inked(plate, WALNUT[0], BRASS[2], 1.3, 0.88)
        draw_icon(p, ICONS.get(deck.id, "cards"), 8, i * PILL + 4, 16, BRASS[3])
        p.text(str(deck.remaining), FOLDED_DECKS - 12, i * PILL + 17.5, 15, "sansB", CREAM, "r")
        hint = say("hud.decks.unfold", name=deck.name, left=deck.remaining, used=deck.discard_count)
        p.spot(f"fold-{deck.id}", 0, i * PILL, FOLDED_DECKS, PILL - 4, HudEvent("fold", "decks"), hint)


def _paint_pile(p: Painter, x: float, y: float, count: int, deck: DeckModel, is_discard: bool) -> None:
    w, h = CARD
    layers = max(1, min(5, count // 8))
    for i in range(layers):
        sheet = box(x + (layers - 1 - i) * 1.2, y + (layers - 1 - i) * 1.6, w, h, 3)
        if i == 0:
            p.shadow(sheet, 4, 5, 0.6)
        p.inked(sheet, "#CDB88C", "#2A1B0C", 0.9)
    if is_discard and deck.discard_top is not None:
        draw_small_front(p, x, y, w, h, deck.discard_top)
    else:
        draw_back(p, x, y, w, h, deck.id)
    tag = str(count)
    width = measure(tag, SMALLEST, "sansB") + 12
    p.brass(x + w - width + 6, y + h - 11, width, 19, 9)
    p.text(tag, x + w + 6 - width / 2, y + h + 3.5, SMALLEST, "sansB", INK[0], "c")
