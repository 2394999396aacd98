"""The rail at the foot with a small card for each ship: name, silhouette, hull, crew, speed, what is going on.

Where cards are many or the window is low a card is its name over one row of numbers, or a mere name with two bars.
"""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.heraldry import draw_emblem, draw_tally, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.models import HudEvent, ShipCardModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD, BAD_ON_WOOD, BRASS, CARD_TYPES, CREAM, GOOD, GOOD_ON_WOOD, INK, SIDES, mix
from vtt.hud.panels.tracker import draw_rail
from vtt.hud.room import CARD_HEIGHT, NAME_WIDTH, RAIL_FOOT, Room
from vtt.hud.shapes import box, disc, path
from vtt.hud.silhouettes import draw_silhouette
from vtt.words import say

FLAGS = {
    "flame": "#8E2A12",
    "anchor": "#1E4E63",
    "skull": "#4A1420",
    "orders": "#24507C",
    "swords": "#5C1F2B",
    "lock": "#33221A",
}
LIFT = 9.0  # how far the card of the acting ship stands out
HEAD = 24.0
GRIP = 10.0  # width of the strip at the left end that makes the cards small


@dataclass(frozen=True, slots=True)
class RailView:
    """The rail over the width of the window; `folded` when somebody has made the cards small."""

    width: float
    folded: bool = False


@dataclass(frozen=True, slots=True)
class SmallCardView:
    """A ship's small card at a size; `look` "full", "row" or "chip"."""

    ship: ShipCardModel
    width: float
    height: float = CARD_HEIGHT
    look: str = "full"


def rail_size(view: RailView, room: Room) -> tuple[float, float]:
    """Return width and height of the rail."""
    return view.width, RAIL_FOOT


def paint_rail(p: Painter, view: RailView) -> None:
    """Paint the wood behind the cards, and the grip that folds them."""
    draw_rail(p, view.width, RAIL_FOOT, False)
    for y in (20.0, 26.0, 32.0):
        p.segment(3, y, GRIP - 2, y, BRASS[2], 1.6, 0.8)
    hint = say("hud.ships.unfold" if view.folded else "hud.ships.fold")
    p.spot("fold", 0, 2, GRIP, RAIL_FOOT - 4, HudEvent("fold", "ships"), hint)


def size(view: SmallCardView, room: Room) -> tuple[float, float]:
    """Return width and height; auxiliaries stand beside the silhouette as tabs, so the height is always the same."""
    return view.width, view.height


def _stats(ship: ShipCardModel) -> list[tuple[str, str, str]]:
    """Return icon, words and ink of each number; what never moves has no Speed."""

    def colour(now: int, full: int) -> str:
        return INK[0] if now >= full else BAD

    speed = INK[0] if not ship.speed_changed else GOOD if ship.speed_changed > 0 else BAD
    numbers = [
        ("hull", f"{ship.hull[0]}/{ship.hull[1]}", colour(*ship.hull)),
        ("crew", f"{ship.crew[0]}/{ship.crew[1]}", colour(*ship.crew)),
        ("sail", ship.speed_text, speed),
    ]
    return [number for number in numbers if number[1]]


def paint(p: Painter, view: SmallCardView) -> None:
    """Paint the card in its state: may act, acting, has acted, target, sunk."""
    ship, w, h = view.ship, view.width, view.height
    acting = ship.state == "acting"
    is_full = view.look == "full"
    # The name of its player stands where the card would rise, or the card of the row above.
    lift = LIFT if acting and is_full and not ship.player else 0.0
    with p.moved(0, -lift):
        if acting:
            p.line(box(-2, -2, w + 4, h + 4, 6), BRASS[3], 7, 0.55, blur=5)
        p.parchment(0, 0, w, h, 4, border=False, tone=SIDES[ship.side][0] if ship.state != "sunk" else "#000000")
        _paint_name(p, view)
        if is_full:
            _paint_body(p, view)
        elif view.look == "row":
            _paint_row(p, view)
        else:
            _paint_bars(p, view)
        _paint_state(p, view)
    if view.look != "chip":
        _paint_player(p, ship, w)
    hint = "" if is_full else _summary(ship)
    p.spot("card", 0, -lift, w, h, HudEvent("ship", ship.id), hint, hover_event=HudEvent("ship-hover", ship.id))


def _summary(ship: ShipCardModel) -> str:
    """Return what a whole card would say, as the rows of a hint."""
    left = (("hull", ship.hull), ("crew", ship.crew))
    rows = [(say(f"hud.ship.{name}"), f"{now}/{full}") for name, (now, full) in left]
    rows += [(say("hud.ship.speed"), ship.speed_text)] if ship.speed_text else []
    rows += [(tab.name, tab.note) for tab in ship.tabs]
    return "\n".join(f"{words}\t{value}" for words, value in [(ship.name, ship.player), *rows])


def _paint_name(p: Painter, view: SmallCardView) -> None:
    ship, w = view.ship, view.width
    head = min(HEAD, view.height - 2)
    side_ground(p, box(1, 1, w - 2, head, 3), ship.side, 1, 1, w - 2, head)
    draw_emblem(p, ship.side, 12, 13, 8, medal=False)
    flags = _flags_beside(view)
    with p.clip(box(1, 1, w - 2, head, 3)):
        room = w - 26 - 20 * len(flags)
        fits = w >= NAME_WIDTH - 4  # a card narrower than any name loses its end, never its size
        p.text(
            ship.short_name,
            22,
            18,
            15,
            "sansb",
            "#FFFFFF",
            maxw=room if fits else None,
            track=-0.3,
            shade=("#000000", 1, 0.55),
            may_be_cut=not fits,
        )
    for i, flag in enumerate(flags):
        _paint_flag(p, flag, w - 2 - 20 * (i + 1), 12.5)
    if view.look != "chip":
        p.segment(1, 25.5, w - 1, 25.5, BRASS[2], 1.4)


def _flags_beside(view: SmallCardView) -> tuple[str, ...]:
    """Return the flags that find a place beside the name: a whole card has them below its silhouette."""
    ship = view.ship
    if view.look == "full":
        return ()
    done = {"done": ("check",), "sunk": ("skull",)}.get(ship.state, ())
    free = int((view.width - 28 - measure(ship.short_name, 15, "sansb")) / 20)
    return (*done, *ship.flags)[: max(0, free)]


def _paint_flag(p: Painter, flag: str, x: float, y: float) -> None:
    p.fill(disc(x + 9, y, 9.5), FLAGS.get(flag, "#1B120B" if flag == "check" else INK[1]))
    p.line(disc(x + 9, y, 9.5), BRASS[2], 0.9)
    draw_icon(p, flag, x + 2.2, y - 6.8, 13.6, GOOD_ON_WOOD if flag == "check" else CREAM)


def _paint_row(p: Painter, view: SmallCardView) -> None:
    """Paint hull, crew and speed side by side below the name; their icons go first where there is no room."""
    stats, w = _stats(view.ship), view.width
    needs = [measure(text, 15, "sansB") for _, text, _ in stats]
    count = len(stats)
    icon_width = 18.0 if sum(needs) + count * 18 + (count + 1) * 5 <= w else 14.0
    icons = sum(needs) + count * icon_width + (count + 1) * 2 <= w
    gap = (w - sum(needs) - (count * icon_width if icons else 0)) / (count + 1)
    x = gap
    for (icon, text, ink), need in zip(stats, needs, strict=True):
        if icons:
            draw_icon(p, icon, x - 1, 27.5 if icon_width > 15 else 28.5, icon_width - 3, INK[1])
            x += icon_width
        p.text(text, x, 40, 15, "sansB", ink)
        x += need + gap


def _paint_bars(p: Painter, view: SmallCardView) -> None:
    """Paint what is left of hull and crew as two bars below the name."""
    ship, w, h = view.ship, view.width, view.height
    half = (w - 10) / 2
    for x, (now, full), colour in ((4.0, ship.hull, "hull"), (6.0 + half, ship.crew, "crew")):
        p.fill(box(x, h - 5.5, half, 4, 2), "#000000", 0.55)
        p.fill(box(x, h - 5.5, half * now / max(1, full), 4, 2), mix(CARD_TYPES[colour][0], "#FFFFFF", 0.35))


def _paint_player(p: Painter, ship: ShipCardModel, w: float) -> None:
    """Paint who sails the ship on a tag that looks out above its card; a name longer than the card loses its end."""
    if not ship.player:
        return
    acting = ship.state == "acting"
    width = min(w - 8, measure(ship.player, SMALLEST, "sansb") + 16)
    tag = box(4, -13, width, 17, 4)
    p.inked(tag, BRASS[3] if acting else "#1B120B", BRASS[2], 1.1)
    with p.clip(box(4, -14, width - 4, 19, 4)):
        p.text(ship.player, 12, 0.5, SMALLEST, "sansb", INK[0] if acting else CREAM, may_be_cut=True)


def _paint_body(p: Painter, view: SmallCardView) -> None:
    ship, w, h = view.ship, view.width, view.height
    stats = _stats(ship)
    value = max(measure(text, 15, "sansB") for _, text, _ in stats)
    icons = w >= 96
    left = w - value - 6 - (22 if icons else 0)
    if left > 40:
        picture = min(left - 10, 62.0)
        colour = mix(SIDES[ship.side][2], INK[0], 0.45)
        draw_silhouette(p, ship.silhouette or ship.id, 5, 68, picture, colour, "#8F7750", "#D9C59A")
    for i, (icon, text, ink) in enumerate(stats):
        y = 43 + i * 19
        if icons:
            draw_icon(p, icon, w - value - 27, y - 13, 16, INK[1])
        p.text(text, w - 6, y, 15, "sansB", ink, "r")
    x = 6.0
    for flag in ship.flags[: max(1, int((left - 4) / 21))]:
        _paint_flag(p, flag, x, h - 12)
        x += 21
    for tab in ship.tabs:
        if x + 20 > left + 12:
            break
        tone = {"aboard": INK[1], "afloat": GOOD, "sea": "#1E4E63", "lost": BAD}.get(tab.state, INK[1])
        p.line(disc(x + 9, h - 12, 9.5), tone, 1.4, 1.0, () if tab.state != "aboard" else (3, 2.5))
        draw_icon(p, tab.icon, x + 2.2, h - 18.8, 13.6, tone)
        if tab.state == "lost":
            p.segment(x + 3, h - 18, x + 15, h - 6, BAD, 1.8)
        elif tab.tally:
            draw_tally(p, ship.side, tab.tally, x + 4, h - 10, 15, 9)
        x += 21


def _paint_state(p: Painter, view: SmallCardView) -> None:
    ship, w, h = view.ship, view.width, view.height
    is_full = view.look == "full"
    if ship.state == "acting":
        p.line(box(-1, -1, w + 2, h + 2, 5), linear(0, 0, 0, h, [BRASS[3], BRASS[2]]), 3)
        if not ship.player and is_full:
            p.inked(path(f"M{w / 2 - 9} -4 h18 l-9 9 Z"), BRASS[3], INK[0], 1.2)
    elif ship.state in ("done", "sunk"):
        done = ship.state == "done"
        p.fill(box(0, 0, w, h, 4), "#120B06", 0.40 if done else 0.62)
        if is_full:
            x = min(34.0, w * 0.3)
            p.inked(disc(x, 50, 14), "#1B120B", BRASS[2], 1.2, 0.95)
            draw_icon(p, "check" if done else "skull", x - 9, 41, 18, GOOD_ON_WOOD if done else BAD_ON_WOOD)
    elif ship.state == "target":
        p.line(box(-1, -1, w + 2, h + 2, 5), BAD_ON_WOOD, 2.6)
