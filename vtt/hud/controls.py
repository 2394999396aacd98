"""Small parts that look the same everywhere: buttons in their states, key caps, rule ids, pills, toggles, dice."""

from __future__ import annotations

from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.materials import tile_paint
from vtt.hud.models import HudEvent
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, CREAM, GOOD_ON_WOOD, INK, RULE_BLUE, RULE_BLUE_ON_WOOD, WALNUT, WIND_ON_WOOD, ink
from vtt.hud.shapes import box, disc
from vtt.hud.spots import ButtonLook

BUTTON_STATES = ("normal", "pressed", "hover", "disabled")  # the order of a DirectButton's geoms
TONES = {
    "plain": (CREAM, BRASS[1]),
    "brass": (BRASS[3], BRASS[1]),
    "good": (GOOD_ON_WOOD, "#2F7D5C"),
    "bad": ("#FFC2B4", "#C8402E"),
    "wind": (WIND_ON_WOOD, "#3E7FA6"),
}


def keycap_width(key: str) -> float:
    """Return the width of a key cap in units."""
    return max(18.0, measure(key, SMALLEST, "sansb") + 10) if key else 0.0


def draw_keycap(p: Painter, x: float, y: float, key: str, dark: bool = True, height: float = 19.0) -> float:
    """Draw a key cap with its top left corner at (x, y) and return its width."""
    width = keycap_width(key)
    p.fill(box(x, y + 1.5, width, height, 3.5), "#000000", 0.45)
    p.fill(box(x, y, width, height - 0.5, 3.5), "#1B120B" if dark else "#F4E8CB", 0.92)
    p.line(box(x + 0.5, y + 0.5, width - 1, height - 1.5, 3), BRASS[2] if dark else INK[2], 0.9, 0.8)
    p.text(key, x + width / 2, y + height / 2 + 4.6, SMALLEST, "sansb", BRASS[3] if dark else INK[0], "c")
    return width


def button_width(look: ButtonLook, with_icon: bool = True) -> float:
    """Return the least width at which a button shows all its words."""
    face = "serifB" if look.kind == "menu" else "sansb"
    key = keycap_width(look.key) + 6 if look.key else 0.0
    icon = 23.0 if look.icon and with_icon else 0.0
    return max(measure(look.label, look.size, face), measure(look.sub, SMALLEST, "sans")) + 20 + key + icon


def draw_button(p: Painter, w: float, h: float, look: ButtonLook, state: str) -> None:
    """Paint one state of a button over the whole of a w x h face."""
    pressed = state == "pressed"
    down = 1.0 if pressed else 0.0
    ground = _BUTTON_GROUNDS.get(look.kind, _wood_ground)
    colour = ground(p, w, h, look, state)
    if look.kind == "die":
        draw_die(p, w / 2, 21 + down, 26, int(look.label))
        draw_keycap(p, (w - keycap_width(look.key)) / 2, h - 24 + down, look.key)
    elif look.kind == "menu":
        _menu_words(p, w, h, look, colour, down)
    elif look.kind == "tab" and not look.label:
        _tab_words(p, w, h, look, colour, down)
    else:
        _button_words(p, w, h, look, colour, down)
    if state == "disabled":
        p.fill(box(-1, -1, w + 2, h + 3, 6), "#1A110B", 0.50)


def _brass_ground(p: Painter, w: float, h: float, look: ButtonLook, state: str) -> str:
    p.brass(0, 0, w, h, 6, 0.22 if state == "hover" else 0.0, state == "pressed", shadow=state != "pressed")
    return INK[0]


def _wood_ground(p: Painter, w: float, h: float, look: ButtonLook, state: str) -> str:
    if look.on or look.kind == "primary":
        return _brass_ground(p, w, h, look, state)
    shape = box(0, 0, w, h, 6)
    if state != "pressed":
        p.shadow(shape, 2, 3, 0.6)
    p.fill(shape, tile_paint("walnut", 0.45, 0.45))
    if look.kind == "danger":
        p.fill(shape, "#8E2416", 0.78)
    if state == "pressed":
        p.fill(shape, "#000000", 0.35)
    else:
        top = 0.26 if state == "hover" else 0.09
        p.fill(shape, linear(0, 0, 0, h, [ink("#FFE6B8", top + 0.05), ink("#FFE6B8", max(0.0, top - 0.08))]))
    rim = [BRASS[3], BRASS[1]] if state == "hover" else [BRASS[2], BRASS[0]]
    p.line(box(0.8, 0.8, w - 1.6, h - 1.6, 5.5), linear(0, 0, 0, h, rim), 1.5)
    return CREAM


def _paper_ground(p: Painter, w: float, h: float, look: ButtonLook, state: str) -> str:
    if look.on:
        return _brass_ground(p, w, h, look, state)
    shape = box(0, 0, w, h, 4)
    p.fill(shape, "#FFF8E4", {"hover": 0.95, "pressed": 0.30}.get(state, 0.60))
    p.line(shape, INK[0] if state == "hover" else INK[2], 1.1)
    return INK[0]


def _rail_ground(p: Painter, w: float, h: float, look: ButtonLook, state: str) -> str:
    if look.on:
        return _brass_ground(p, w, h, look, state)
    if state in ("hover", "pressed"):
        p.fill(box(0, 0, w, h, 6), "#FFE6B8", 0.20 if state == "hover" else 0.08)
    return CREAM


_BUTTON_GROUNDS = {"primary": _brass_ground, "paper": _paper_ground, "rail": _rail_ground}


def _button_words(p: Painter, w: float, h: float, look: ButtonLook, colour: str, down: float) -> None:
    right = w - 8
    if look.key:
        width = keycap_width(look.key)
        draw_keycap(p, w - width - 7, h / 2 - 9.5 + down, look.key, dark=colour != INK[0])
        right = w - width - 12
    left = 9.0
    if look.icon:
        size = 18.0
        x = left if look.label else (right + left - size) / 2
        draw_icon(p, look.icon, x, h / 2 - size / 2 + down, size, colour)
        left += 23
    if not look.label:
        return
    middle = h / 2 + look.size * 0.345 + down
    if look.sub:
        p.text(look.label, left, h / 2 - 3 + down, look.size, "sansb", colour, maxw=right - left)
        p.text(look.sub, left, h / 2 + 15 + down, SMALLEST, "sans", colour, maxw=w - 8 - left)
    elif look.key or look.icon or look.align == "l":
        p.text(look.label, left, middle, look.size, "sansb", colour, maxw=right - left)
    else:
        p.text(look.label, w / 2, middle, look.size, "sansb", colour, "c", maxw=w - 12)


def _tab_words(p: Painter, w: float, h: float, look: ButtonLook, colour: str, down: float) -> None:
    """An icon above its key: the overlay toggles under the compass."""
    draw_icon(p, look.icon, w / 2 - 8, 5 + down, 16, colour)
    p.text(look.key, w / 2, h - 6.5 + down, SMALLEST, "sansb", colour if look.on else BRASS[3], "c", maxw=w - 2)


def _menu_words(p: Painter, w: float, h: float, look: ButtonLook, colour: str, down: float) -> None:
    left = 18.0
    if look.icon:
        draw_icon(p, look.icon, left, h / 2 - 11 + down, 22, colour)
    left += 38
    right = w - 14 - (keycap_width(look.key) + 8 if look.key else 0)
    if look.key:
        draw_keycap(p, w - 12 - keycap_width(look.key), h / 2 - 9.5 + down, look.key, dark=colour != INK[0])
    top = h / 2 - 4 if look.sub else h / 2 + 7
    shade = ("#FFF3CF", 1.0, 0.5) if colour == INK[0] else ("#000000", 1.4, 0.6)
    p.text(look.label, left, top + down, 20, "serifB", colour, maxw=right - left, shade=shade)
    if look.sub:
        p.text(look.sub, left, top + 22 + down, 15, "sans", colour, maxw=right - left)


# ------------------------------------------------------------ rule ids
def rule_width(rule_id: str) -> float:
    """Return the width of a rule id with its book, in units."""
    return measure(rule_id, SMALLEST, "sansb") + 20 if rule_id else 0.0


def draw_rule(
    p: Painter, x: float, y: float, rule_id: str, on: str = "parchment", align: str = "l", name: str = ""
) -> float:
    """Set a rule id with its baseline at y, a small book before it, and make it open the rule; return its width."""
    if not rule_id:
        return 0.0
    colour = RULE_BLUE if on == "parchment" else RULE_BLUE_ON_WOOD
    width = rule_width(rule_id)
    left = x - width if align == "r" else x
    draw_icon(p, "book", left, y - 12.5, 15, colour)
    p.text(rule_id, left + 19, y, SMALLEST, "sansb", colour)
    p.segment(left + 19, y + 3.2, left + width, y + 3.2, colour, 1, 0.8, (1, 2.6))
    p.spot(name or f"rule-{rule_id}", left - 3, y - 15, width + 6, 21, HudEvent("rule", rule_id), hover="line")
    return width


def draw_rules(
    p: Painter, x: float, y: float, width: float, rule_ids: tuple[str, ...], on: str = "parchment", name: str = ""
) -> float:
    """Set several rule ids, wrapped to `width` at line pitch 20; return the height used."""
    left, top = x, y
    for i, rule_id in enumerate(rule_ids):
        if left > x and left + rule_width(rule_id) > x + width:
            left, top = x, top + 20
        left += (
            draw_rule(p, left, top, rule_id, on, name=f"{name}rule-{rule_id}" if not i else f"{name}rule-{rule_id}-{i}")
            + 12
        )
    return top - y + 20 if rule_ids else 0.0


def rules_height(width: float, rule_ids: tuple[str, ...]) -> float:
    """Return the height that `draw_rules` will use."""
    left, lines = 0.0, 1
    for rule_id in rule_ids:
        if left and left + rule_width(rule_id) > width:
            left, lines = 0.0, lines + 1
        left += rule_width(rule_id) + 12
    return 20.0 * lines if rule_ids else 0.0


# ------------------------------------------------------------ pills
def pill_width(words: str, icon: str = "", size: float = 15.0) -> float:
    """Return the width of a pill."""
    return measure(words, size, "sansb") + 20 + (21 if icon else 0)


def draw_pill(
    p: Painter,
    x: float,
    y: float,
    words: str,
    icon: str = "",
    tone: str = "plain",
    align: str = "l",
    size: float = 15.0,
    maxw: float | None = None,
) -> float:
    """Draw a dark one-line label 24 units high with its top at y; return its width."""
    colour, edge = TONES[tone]
    width = pill_width(words, icon, size)
    if maxw is not None:
        width = min(width, maxw)
    left = x - {"l": 0.0, "c": width / 2, "r": width}[align]
    shape = box(left, y, width, 24, 12)
    p.shadow(shape, 2, 3, 0.5)
    p.inked(shape, WALNUT[0], edge, 1.3, 0.88)
    inner = left + 10
    if icon:
        draw_icon(p, icon, left + 8, y + 4, 16, colour)
        inner += 20
    p.text(words, inner, y + 17, size, "sansb", colour, maxw=width - (inner - left) - 8)
    return width


def draw_stamp(p: Painter, x: float, y: float, words: str, colour: str = INK[2]) -> float:
    """Draw a ringed remark on parchment ("reconstructed"); x, y is its top left corner."""
    width = measure(words, SMALLEST, "sansb") + 18
    p.line(box(x + 0.6, y + 0.6, width - 1.2, 20.8, 10.4), colour, 1.2, 0.9)
    p.text(words, x + 9, y + 16, SMALLEST, "sansb", colour)
    return width


def draw_toggle(p: Painter, x: float, y: float, on: bool) -> None:
    """Draw a switch 54 by 26 with its top left corner at (x, y): tick and green, or cross and grey."""
    shape = box(x, y, 54, 26, 13)
    p.inked(shape, "#1E6A4C" if on else "#8A7B5C", INK[0], 1.2)
    draw_icon(p, "check" if on else "cross", x + (9 if on else 30), y + 5, 15, "#FFFFFF")
    knob = x + (40 if on else 14)
    p.shadow(disc(knob, y + 13, 11), 1.5, 2, 0.5)
    p.inked(disc(knob, y + 13, 11), linear(0, y + 2, 0, y + 24, ["#F0DBA2", "#C0964A", "#8A6526"]), "#2A1B0A", 1.2)


def draw_die(
    p: Painter,
    x: float,
    y: float,
    size: float,
    face: int,
    kind: str = "white",
    turn_degrees: float = 0.0,
    glow: str = "",
    empty: bool = False,
) -> None:
    """Draw a die around (x, y); kind "white", "red" or "dim"; an empty place is a dashed outline."""
    half = size / 2
    with p.moved(x, y, 1.0, turn_degrees):
        shape = box(-half, -half, size, size, size * 0.2)
        if glow:
            p.line(box(-half - 2, -half - 2, size + 4, size + 4, size * 0.24), glow, 3.2)
        if empty:
            p.line(shape, INK[2], 1.6, 0.9, (5, 4))
            return
        p.shadow(shape, size * 0.10, size * 0.12, 0.6)
        light, dark, pip = {
            "white": ("#FFFDF4", "#D9CBA8", "#21160D"),
            "red": ("#D8553C", "#8E1F14", "#FFF3DC"),
            "dim": ("#A2947A", "#6F6250", "#3A2C1C"),
        }[kind]
        p.fill(shape, linear(-half, -half, half, half, [light, dark]))
        p.line(box(-half + 1.2, -half + 1.2, size - 2.4, size - 2.4, size * 0.17), "#FFFFFF", 1.2, 0.55)
        p.line(shape, "#1A110A", 1, 0.7)
        for dx, dy in _PIPS.get(face, ()):
            p.fill(disc(dx * size / 4, dy * size / 4, size * 0.088), pip)
            p.fill(disc(dx * size / 4 + size * 0.02, dy * size / 4 + size * 0.025, size * 0.05), "#FFFFFF", 0.18)


_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
}


def draw_seal(p: Painter, x: float, y: float, radius: float, good: bool) -> None:
    """Draw a tick or a cross on a round wax seal."""
    p.shadow(disc(x, y, radius), 1, 2, 0.5)
    p.inked(disc(x, y, radius), "#1E6A4C" if good else "#B3291A", "#D9F2E4" if good else "#FFD9CC", 1.4)
    k = radius * 0.57
    draw_icon(p, "check" if good else "cross", x - k, y - k, 2 * k, "#FFFFFF")
