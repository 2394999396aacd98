"""The rail at the foot with a small card for each ship: name, silhouette, hull, crew, speed, what is going on."""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.heraldry import draw_emblem, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.models import HudEvent, ShipCardModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD, BAD_ON_WOOD, BRASS, CREAM, GOOD, GOOD_ON_WOOD, INK, SIDES, mix
from vtt.hud.panels.tracker import draw_rail
from vtt.hud.room import CARD_HEIGHT, GAP, RAIL_FOOT, Room
from vtt.hud.shapes import box, disc, path
from vtt.hud.silhouettes import draw_silhouette

FLAGS = {
    "flame": "#8E2A12",
    "anchor": "#1E4E63",
    "skull": "#4A1420",
    "orders": "#24507C",
    "swords": "#5C1F2B",
    "lock": "#33221A",
}
LIFT = 9.0  # how far the card of the acting ship stands out
LEAST, MOST = 108.0, 132.0  # a narrower card has no room for the longest name


@dataclass(frozen=True, slots=True)
class SmallCardView:
    """A ship's small card at a width."""

    ship: ShipCardModel
    width: float


def rail_size(width: float, room: Room) -> tuple[float, float]:
    """Return width and height of the rail."""
    return width, RAIL_FOOT


def paint_rail(p: Painter, width: float) -> None:
    """Paint the wood behind the cards."""
    draw_rail(p, width, RAIL_FOOT, False)


def card_width(room: Room, ships_a_side: int) -> float:
    """Return the width of each card: between edge and action buttons, or up to the middle when they are many."""
    middle = 8.0 if is_crowded(room, ships_a_side) else room.actions_width / 2 + 20
    free = room.width / 2 - 12 - middle
    return max(64.0, min(MOST, free / max(1, ships_a_side) - GAP))


def is_crowded(room: Room, ships_a_side: int) -> bool:
    """Tell whether the action buttons must stand above the cards because there are too many of them."""
    return (room.width - room.actions_width) / 2 - 32 < ships_a_side * (LEAST + GAP)


def size(view: SmallCardView, room: Room) -> tuple[float, float]:
    """Return width and height; auxiliaries stand beside the silhouette as tabs, so the height is always the same."""
    return view.width, CARD_HEIGHT


def _stats(ship: ShipCardModel) -> list[tuple[str, str, str]]:
    def colour(now: int, full: int) -> str:
        return INK[0] if now >= full else BAD

    speed = INK[0] if not ship.speed_changed else GOOD if ship.speed_changed > 0 else BAD
    return [
        ("hull", f"{ship.hull[0]}/{ship.hull[1]}", colour(*ship.hull)),
        ("crew", f"{ship.crew[0]}/{ship.crew[1]}", colour(*ship.crew)),
        ("sail", ship.speed_text, speed),
    ]


def paint(p: Painter, view: SmallCardView) -> None:
    """Paint the card in its state: may act, acting, has acted, target, sunk."""
    ship, w, h = view.ship, view.width, CARD_HEIGHT
    acting = ship.state == "acting"
    lift = 0.0 if ship.player else LIFT  # the name of its player stands where the card would rise
    with p.moved(0, -lift if acting else 0):
        if acting:
            p.line(box(-2, -2, w + 4, h + 4, 6), BRASS[3], 7, 0.55, blur=5)
        p.parchment(0, 0, w, h, 4, border=False, tone=SIDES[ship.side][0] if ship.state != "sunk" else "#000000")
        side_ground(p, box(1, 1, w - 2, 24, 3), ship.side, 1, 1, w - 2, 24)
        draw_emblem(p, ship.side, 12, 13, 8, medal=False)
        with p.clip(box(1, 1, w - 2, 24, 3)):
            room = w - 26 if w >= LEAST - 4 else None  # a card narrower than any name loses its end, never its size
            p.text(
                ship.short_name,
                22,
                18,
                15,
                "sansb",
                "#FFFFFF",
                maxw=room,
                track=-0.3,
                shade=("#000000", 1, 0.55),
                may_be_cut=room is None,
            )
        p.segment(1, 25.5, w - 1, 25.5, BRASS[2], 1.4)
        _paint_body(p, view)
        _paint_state(p, ship, w, h)
    _paint_player(p, ship, w)
    top = -lift if acting else 0.0
    p.spot("card", 0, top, w, h, HudEvent("ship", ship.id), hover_event=HudEvent("ship-hover", ship.id))


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
    ship, w, h = view.ship, view.width, CARD_HEIGHT
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
        p.fill(disc(x + 9, h - 12, 9.5), FLAGS.get(flag, INK[1]))
        p.line(disc(x + 9, h - 12, 9.5), BRASS[2], 0.9)
        draw_icon(p, flag, x + 2.2, h - 18.8, 13.6, CREAM)
        x += 21
    for tab in ship.tabs:
        if x + 20 > left + 12:
            break
        tone = {"aboard": INK[1], "afloat": GOOD, "sea": "#1E4E63", "lost": BAD}.get(tab.state, INK[1])
        p.line(disc(x + 9, h - 12, 9.5), tone, 1.4, 1.0, () if tab.state != "aboard" else (3, 2.5))
        draw_icon(p, tab.icon, x + 2.2, h - 18.8, 13.6, tone)
        if tab.state == "lost":
            p.segment(x + 3, h - 18, x + 15, h - 6, BAD, 1.8)
        x += 21


def _paint_state(p: Painter, ship: ShipCardModel, w: float, h: float) -> None:
    if ship.state == "acting":
        p.line(box(-1, -1, w + 2, h + 2, 5), linear(0, 0, 0, h, [BRASS[3], BRASS[2]]), 3)
        if not ship.player:
            p.inked(path(f"M{w / 2 - 9} -4 h18 l-9 9 Z"), BRASS[3], INK[0], 1.2)
    elif ship.state in ("done", "sunk"):
        done = ship.state == "done"
        p.fill(box(0, 0, w, h, 4), "#120B06", 0.40 if done else 0.62)
        x = min(34.0, w * 0.3)
        p.inked(disc(x, 50, 14), "#1B120B", BRASS[2], 1.2, 0.95)
        draw_icon(p, "check" if done else "skull", x - 9, 41, 18, GOOD_ON_WOOD if done else BAD_ON_WOOD)
    elif ship.state == "target":
        p.line(box(-1, -1, w + 2, h + 2, 5), BAD_ON_WOOD, 2.6)
