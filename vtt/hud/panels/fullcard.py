"""A ship's whole card: live values over struck printed ones, captain, abilities, auxiliaries, and the cards tucked
under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from vtt.hud.controls import draw_rule, draw_stamp, rule_width
from vtt.hud.heraldry import draw_emblem, draw_tally, side_ground
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, block_height, measure
from vtt.hud.models import AbilityModel, AttributeModel, HudEvent, ShipCardModel, SlotModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BAD, BRASS, CARD_TYPES, CREAM, GOOD, INK, SAND, SIDES, WALNUT, mix
from vtt.hud.panels.playingcard import draw_title_edge, edge_height
from vtt.hud.room import Room
from vtt.hud.scrolling import BAR, Column, ScrollItem
from vtt.hud.shapes import box, disc, path
from vtt.hud.silhouettes import draw_silhouette
from vtt.hud.spots import ButtonLook
from vtt.words import say

WIDTH, SLOTS = 398.0, 232.0
HEAD, ROW, PICTURE = 72.0, 50.0, 140.0
EDGE_WIDTH = SLOTS - BAR - 4 + 8  # as wide as it is beside a drag bar, begun under the sheet
WOUND_STEPS = 4
LEAST_HEIGHT = 560.0  # of a card with a picture: all have the same foot


@dataclass(frozen=True, slots=True)
class FullCardView:
    """A ship with the height its card may take."""

    ship: ShipCardModel
    most_height: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """What fits: the height of the picture, and whether the part below the head scrolls."""

    picture: float
    scrolls: bool
    height: float


def _ability_height(ability: AbilityModel, width: float) -> float:
    head = 20.0 if _rule_beside_name(ability, width) else _name_height(ability, width) + (20 if ability.rule_id else 0)
    return head + block_height(ability.text, width - 24, 16, "serif", 1.2) + 8


def _name_height(ability: AbilityModel, width: float) -> float:
    return block_height(ability.name, width - 24, 17, "serifB", 1.15)


def _rule_beside_name(ability: AbilityModel, width: float) -> bool:
    return 24 + measure(ability.name, 17, "serifB") + 10 + rule_width(ability.rule_id) <= width


def _attribute_columns(ship: ShipCardModel) -> int:
    if len(ship.attributes) == 4:
        return 2
    widest = max((measure(a.name, SMALLEST, "sansb") for a in ship.attributes), default=0.0)
    return 3 if widest + 16 <= (WIDTH - 28) / 3 else 2


def _attributes_height(ship: ShipCardModel) -> float:
    return -(-len(ship.attributes) // _attribute_columns(ship)) * ROW


def _captain_labels(ship: ShipCardModel) -> tuple[tuple[str, str], ...]:
    return (ship.command, say("hud.ship.command")), (ship.fencing, say("hud.ship.fencing"))


def _labels_width(ship: ShipCardModel) -> float:
    return sum(max(88.0, measure(label, SMALLEST, "sansb") + 18) for _, label in _captain_labels(ship))


def _wound_beside(ship: ShipCardModel) -> bool:
    """Tell whether the words about the wound fit beside Command and Fencing, or need a line of their own."""
    return 24 + _labels_width(ship) + measure(ship.wound_text, SMALLEST, "sansb") <= WIDTH - 26


def _captain_height(ship: ShipCardModel) -> float:
    if not (ship.command or ship.fencing):
        return 0.0
    return 62.0 if _wound_beside(ship) else 82.0


def _foot_height(ship: ShipCardModel) -> float:
    return 66.0 + (30.0 if ship.tabs or ship.orders else 0.0)


def _plan(view: FullCardView) -> _Plan:
    ship = view.ship
    abilities = sum(_ability_height(a, WIDTH - 32) for a in ship.abilities) + 6
    fixed = HEAD + _attributes_height(ship) + _captain_height(ship) + _foot_height(ship)
    for picture in (PICTURE, 96.0, 0.0):
        height = fixed + abilities + (picture + 8 if picture else 0)
        if height <= view.most_height:
            least = LEAST_HEIGHT if picture == PICTURE and len(ship.abilities) > 1 else height
            return _Plan(picture, False, min(view.most_height, max(height, least)))
    return _Plan(0.0, True, view.most_height)


def size(view: FullCardView, room: Room) -> tuple[float, float]:
    """Return width and height with the tucked cards."""
    plan = _plan(view)
    return WIDTH + SLOTS, plan.height


def paint(p: Painter, view: FullCardView) -> None:
    """Paint the sheet from top to bottom and declare the tucked cards as a column."""
    ship, plan = view.ship, _plan(view)
    w, h = WIDTH, plan.height
    _declare_slots(p, ship, w, h)
    p.parchment(0, 0, w, h, 6, border=False, tone=SIDES[ship.side][0])
    p.line(box(5, 5, w - 10, h - 10, 4), INK[1], 1, 0.7)
    _paint_head(p, ship, w)
    p.button(
        "close",
        w - 44,
        12,
        32,
        32,
        ButtonLook("", "", "rail", "cross"),
        HudEvent("close", "fullcard"),
        say("hud.close"),
    )
    if plan.scrolls:
        p.scroll("body", 0, HEAD, w - 6, h - HEAD - 8, Column(_body_items(ship)))
        return
    y = HEAD
    if plan.picture:
        _paint_picture(p, ship, 14, y, w - 28, plan.picture)
        y += plan.picture + 8
    _paint_attributes(p, ship, y)
    y += _attributes_height(ship)
    _paint_captain(p, ship, y)
    y += _captain_height(ship) + 4
    for i, ability in enumerate(ship.abilities):
        _paint_ability(ability, ship.side, i, y, p)
        y += _ability_height(ability, WIDTH - 32)
    _paint_foot(p, ship, h - _foot_height(ship))


def _body_items(ship: ShipCardModel) -> tuple[ScrollItem, ...]:
    """Return what stands below the head as items of a column: for windows too low to show it at once."""
    items = [ScrollItem(("attributes", ship), _attributes_height(ship), lambda p: _paint_attributes(p, ship, 0))]
    items.append(ScrollItem(("captain", ship), _captain_height(ship) + 4, lambda p: _paint_captain(p, ship, 0)))
    items += [
        ScrollItem(
            ("ability", ability, ship.side),
            _ability_height(ability, WIDTH - 32),
            partial(_paint_ability, ability, ship.side, i, 0),
        )
        for i, ability in enumerate(ship.abilities)
    ]
    items.append(ScrollItem(("foot", ship), _foot_height(ship), lambda p: _paint_foot(p, ship, 0)))
    return tuple(item for item in items if item.height > 4)


def _paint_head(p: Painter, ship: ShipCardModel, w: float) -> None:
    side_ground(p, box(6, 6, w - 12, 58, 4), ship.side, 6, 6, w - 12, 58)
    p.segment(6, 65, w - 6, 65, BRASS[2], 2)
    draw_emblem(p, ship.side, 36, 35, 23)
    y = 35 if ship.captain or ship.tally else 45
    p.text(ship.name, 70, y, 27, "serifB", "#FFFFFF", maxw=w - 120, shade=("#000000", 1.4, 0.6))
    if ship.tally:
        draw_tally(p, ship.side, ship.tally, 70, 42, 30, 18)
    p.text(ship.captain, 70, 56, 16, "serifbi", "#FBEFD2", maxw=w - 120, shade=("#000000", 1, 0.5))


def _paint_picture(p: Painter, ship: ShipCardModel, x: float, y: float, w: float, h: float) -> None:
    middle = SIDES[ship.side][0]
    window = box(x, y, w, h, 3)
    with p.clip(window):
        p.fill(window, linear(0, y, 0, y + h, [mix(middle, "#F2E2B8", 0.55), "#F3E5C4", "#8FB0AE", "#3F7482"]))
        sun = (x + w * 0.8, y + h * 0.3)
        p.fill(disc(*sun, 44), "#FFF6D8", 0.30, blur=10)
        p.fill(disc(*sun, 20), "#FFF6D8", 0.9)
        for j in range(3):
            for i in range(int(w / 44) + 1):
                p.line(
                    path(f"M{x + i * 46 + (j % 2) * 22} {y + h - 34 + j * 10} q6 -4 12 0 q6 4 12 0"),
                    "#FFFFFF",
                    1.4,
                    0.45,
                )
        length = min(180.0, h * 1.25)
        left = x + w * 0.46 - length / 2
        sail = "#F2E3BE" if ship.side == "ga" else "#B9A98C"
        draw_silhouette(p, ship.silhouette or ship.id, left, y + h - 16, length, INK[0], sail, "#E5C06A", sea=False)
        p.line(path(f"M{left - 12} {y + h - 14}" + " q15 -7 31 0 q15 7 31 0" * 4), "#F4FBF4", 2.6, 0.9)
    p.line(window, INK[0], 1.2)
    for i, badge in enumerate(ship.badges[:2]):
        width = measure(badge, SMALLEST, "sansb") + 14
        left = x + 8 if i == 0 else x + w - 8 - width
        p.fill(box(left, y + h - 28, width, 21, 10), WALNUT[0], 0.86)
        p.text(badge, left + 7, y + h - 13, SMALLEST, "sansb", CREAM)


def history_text(attribute: AttributeModel) -> str:
    """Return the history of a number as the rows of a hint: printed, each change, the sum."""
    rows = [
        f"{say('hud.ship.printed')}\t{attribute.printed}",
        *(f"{reason}\t{delta}" for reason, delta in attribute.history),
    ]
    return "\n".join([*rows, f"={attribute.name}\t{attribute.live}"])


def _paint_attributes(p: Painter, ship: ShipCardModel, y: float) -> None:
    columns = _attribute_columns(ship)
    width = (WIDTH - 28) / columns
    for i, attribute in enumerate(ship.attributes):
        x, top = 14 + (i % columns) * width, y + (i // columns) * ROW
        p.inked(box(x + 1.5, top, width - 3, 46, 3), "#FFF8E4", INK[2], 0.9, 0.8)
        draw_icon(p, attribute.icon, x + 8, top + 5, 18, INK[1])
        colour = INK[0] if not attribute.is_changed else GOOD if attribute.better else BAD
        live = p.text(attribute.live, x + width - 9, top + 27, 26, "serifB", colour, "r")
        if attribute.is_changed:
            right = x + width - 16 - live
            printed = p.text(attribute.printed, right, top + 25, 16, "serif", INK[2], "r")
            p.segment(right - printed - 2, top + 19.5, right + 2, top + 19.5, BAD, 1.6)
        p.text(attribute.name, x + 8, top + 41, SMALLEST, "sansb", INK[1], maxw=width - 14)
        p.spot(
            f"attribute-{attribute.id}",
            x + 1.5,
            top,
            width - 3,
            46,
            HudEvent("attribute", attribute.id),
            history_text(attribute),
        )


def _paint_captain(p: Painter, ship: ShipCardModel, y: float) -> None:
    height = _captain_height(ship)
    if not height:
        return
    p.inked(box(14, y + 2, WIDTH - 28, height - 8, 3), SIDES[ship.side][2], BRASS[2], 1.3, 0.94)
    x = 24.0
    for value, label in _captain_labels(ship):
        p.text(value, x, y + 29, 23, "serifB", "#FFFFFF")
        x += max(88.0, p.text(label, x, y + 48, SMALLEST, "sansb", "#F3E3BE") + 18)
    for step in range(WOUND_STEPS):
        cx, hit = WIDTH - 130 + step * 32, step < ship.wounds
        p.fill(disc(cx, y + 19, 11), "#8E2416" if hit else "#000000", 1 if hit else 0.35)
        p.line(disc(cx, y + 19, 11), BRASS[3] if hit else BRASS[2], 1.2)
        if hit:
            draw_icon(p, "skull", cx - 7, y + 12, 14, CREAM)
        else:
            p.text(str(step + 1), cx, y + 24, SMALLEST, "sansb", SAND, "c")
    p.text(ship.wound_text, WIDTH - 24, y + height - 14, SMALLEST, "sansb", "#F3E3BE", "r", maxw=WIDTH - 48)


def _paint_ability(ability: AbilityModel, side: str, index: int, y: float, p: Painter) -> None:
    x, width = 16.0, WIDTH - 32
    colour = INK[2] if ability.spent else SIDES[side][2]
    draw_icon(p, ability.icon, x, y + 1, 18, colour)
    name = f"ability-{index}-{ability.rule_id}"
    if _rule_beside_name(ability, width):
        p.text(ability.name, x + 24, y + 15, 17, "serifB", colour, maxw=width - 24)
        draw_rule(p, x + width, y + 15, ability.rule_id, align="r", name=name)
        y += 20
    else:
        p.block(ability.name, x + 24, y - 2, width - 24, 17, "serifB", colour, 1.15)
        y += _name_height(ability, width)
        draw_rule(p, x + 24, y + 14, ability.rule_id, name=name)
        y += 20 if ability.rule_id else 0
    p.block(ability.text, x + 24, y, width - 24, 16, "serif", INK[2] if ability.spent else INK[0], 1.2)


def _paint_foot(p: Painter, ship: ShipCardModel, y: float) -> None:
    """Paint orders and auxiliaries, then hull and crew."""
    if ship.tabs or ship.orders:
        _paint_extras(p, ship, y)
        y += 30
    _paint_strength(p, ship, y + 6)


def _paint_extras(p: Painter, ship: ShipCardModel, y: float) -> None:
    x = 16.0
    for order in ship.orders:
        x += draw_stamp(p, x, y, order, "#24507C") + 6
    for tab in ship.tabs:
        words = f"{tab.name}: {tab.note}" if tab.note else tab.name
        flag = 25 if tab.tally else 0
        width = measure(words, SMALLEST, "sansb") + 32 + flag
        if x + width > WIDTH - 14:
            break
        lost = tab.state == "lost"
        p.inked(box(x, y, width, 23, 11), "#FFF8E4", BAD if lost else INK[2], 1.1, 0.8)
        draw_icon(p, tab.icon, x + 7, y + 3.5, 16, BAD if lost else INK[1])
        if tab.tally:
            draw_tally(p, ship.side, tab.tally, x + 27, y + 5, 19, 13)
        p.text(words, x + 26 + flag, y + 16.5, SMALLEST, "sansb", BAD if lost else INK[0])
        p.spot(f"tab-{tab.id}", x, y, width, 23, HudEvent("ship", tab.id), words)
        x += width + 6


def _paint_strength(p: Painter, ship: ShipCardModel, y: float) -> None:
    """Paint hull and crew as rows of boxes; those that are lost carry a cross."""
    rows = (("hull", ship.hull, CARD_TYPES["hull"][0]), ("crew", ship.crew, CARD_TYPES["crew"][0]))
    label_width = max(measure(say(f"hud.ship.{icon}"), 15, "sansb") for icon, _, _ in rows)
    for i, (icon, (now, full), colour) in enumerate(rows):
        top = y + i * 26
        draw_icon(p, icon, 16, top - 2, 18, INK[1])
        p.text(say(f"hud.ship.{icon}"), 40, top + 12, 15, "sansb", INK[0])
        left = 50 + label_width
        count = say("hud.ship.of", now=now, full=full)
        right = WIDTH - 18 - measure(count, 15, "sansB") - 12
        pitch = min(35.0, (right - left) / max(1, full))
        for j in range(full):
            lost = j >= now
            p.inked(
                box(left + j * pitch, top - 2, pitch - 5, 18, 4),
                "#CDB88C" if lost else colour,
                INK[0],
                1.1,
                0.6 if lost else 1,
            )
            if lost:
                draw_icon(p, "cross", left + j * pitch + (pitch - 5) / 2 - 7, top, 14, BAD)
        p.text(count, WIDTH - 18, top + 12, 15, "sansB", INK[0], "r")


# ------------------------------------------------------------ tucked cards
def _declare_slots(p: Painter, ship: ShipCardModel, w: float, h: float) -> None:
    if not ship.slots:
        return
    items = tuple(ScrollItem(("slot", slot), _slot_height(slot), partial(_paint_slot, slot)) for slot in ship.slots)
    p.scroll("slots", w - 1, 12, SLOTS, h - 24, Column(items, dark=True))


def _slot_height(slot: SlotModel) -> float:
    return 24 + (sum(edge_height(card, EDGE_WIDTH, 22) + 3 for card in slot.cards) if slot.cards else 0) + 9


def _paint_slot(slot: SlotModel, p: Painter) -> None:
    """Paint the head of a slot and the title edges that come out from under the sheet."""
    w = p.width
    p.fill(box(-12, 0, w + 10, 22, 4), WALNUT[0], 0.86)
    draw_icon(p, CARD_TYPES.get(slot.kind, CARD_TYPES["special"])[1], 10, 3, 16, BRASS[3])
    count = p.text(slot.count_text, w - 10, 16, SMALLEST, "sansb", BRASS[3], "r")
    p.text(slot.name, 32, 16, SMALLEST, "sansb", CREAM, maxw=w - 50 - count)
    y = 24.0
    for card in slot.cards:
        height = edge_height(card, EDGE_WIDTH, 22)
        draw_title_edge(p, w - 4 - EDGE_WIDTH, y, EDGE_WIDTH, card, slot.kind, 22)
        p.spot(f"card-{card.id}", 0, y, w - 4, height, HudEvent("card", card.id), f"**{card.title}** {card.text}")
        y += height + 3
