"""The top rail: turn, phases (the present one opened into its steps), score, and the buttons of the table at the
right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vtt.hud.controls import button_width, keycap_width
from vtt.hud.heraldry import draw_emblem
from vtt.hud.icons import draw_icon
from vtt.hud.lettering import SMALLEST, measure
from vtt.hud.materials import tile_paint
from vtt.hud.models import HudEvent, PhaseModel, TrackerModel
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import BRASS, GOOD_ON_WOOD, INK, SAND, ink
from vtt.hud.room import RAIL_TOP, Room
from vtt.hud.shapes import box, polygon
from vtt.hud.spots import ButtonLook

DONE_STEP = "#A9C9B4"


@dataclass(frozen=True, slots=True)
class TrackerView:
    """The tracker over the width of the window."""

    tracker: TrackerModel
    width: float


def size(view: TrackerView, room: Room) -> tuple[float, float]:
    """Return width and height."""
    return view.width, RAIL_TOP


def draw_rail(p: Painter, width: float, height: float, at_top: bool) -> None:
    """Paint a wooden rail with a brass edge towards the table."""
    board = box(0, 0, width, height)
    p.fill(box(-6, -6 if not at_top else 0, width + 12, height + 6), "#000000", 0.5, blur=5)
    p.fill(board, tile_paint("walnut", 0.5, 0.5))
    shade = [(0, ink("#FFE2B0", 0.12)), (0.5, ink("#000000", 0.05)), (1, ink("#000000", 0.40))]
    p.fill(board, linear(0, 0, 0, height, shade))
    edge = height - 2.5 if at_top else -1.0
    p.fill(box(0, edge, width, 2.5), linear(0, edge, 0, edge + 2.5, [BRASS[3], BRASS[1], BRASS[0]]))


def paint(p: Painter, view: TrackerView) -> None:
    """Paint the rail; what does not fit goes: first words of other phases, then key caps, then steps that are not
    now.
    """
    tracker, w = view.tracker, view.width
    draw_rail(p, w, RAIL_TOP, True)
    right = _paint_buttons(p, tracker, w)
    turn = measure(tracker.turn_text, 15, "serifB") + 24
    p.brass(10, 7, turn, 26, 5)
    p.text(tracker.turn_text, 10 + turn / 2, 25.5, 15, "serifB", INK[0], "c", shade=("#FFF3CF", 1, 0.5))
    x = turn + 24
    score = _score_width(tracker)
    if not _fitting(tracker.phases, right - x - 8, score)[1]:
        tracker = replace(tracker, first_player="")
        score = _score_width(tracker)
    phases, _ = _fitting(tracker.phases, right - x - 8, score)
    used = sum(_phase_width(*phase) for phase in phases)
    show_score = score and x + used + score < right - 8
    for phase, steps, named in phases:
        x += _paint_phase(p, x, phase, steps, named)
    if show_score:
        _paint_score(p, tracker, right - score, score)


Chosen = tuple[PhaseModel, tuple[tuple[str, str], ...], bool]


def _fitting(phases: tuple[PhaseModel, ...], room: float, score: float) -> tuple[list[Chosen], bool]:
    """Return for each phase the steps and whether its name is shown, the richest choice that fits, and whether the
    score fits beside it.
    """
    now = next((ph for ph in phases if ph.state == "now"), None)
    plans: list[list[Chosen]] = [[(ph, ph.steps if ph is now else (), ph.state != "done") for ph in phases]]
    plans.append([(ph, ph.steps if ph is now else (), ph is now) for ph in phases])
    live = tuple(s for s in now.steps if s[1] == "now") if now else ()
    plans.append([(ph, live if ph is now else (), ph is now) for ph in phases])
    plans.append([(now, live, True)] if now else [])
    plans.append([(now, live, False)] if now else [])
    for wanted in (score, 0.0):
        for plan in plans[: 2 if wanted else len(plans)]:
            if sum(_phase_width(*chosen) for chosen in plan) + wanted <= room:
                return plan, bool(wanted)
    return [], False


def _phase_width(phase: PhaseModel, steps: tuple[tuple[str, str], ...], named: bool) -> float:
    words = measure(phase.name, 15, "serifB" if phase.state == "now" else "sansb") if named else 0.0
    if phase.state == "now":
        return 42 + words + sum(measure(name, 15, "sansb") + 33 for name, _ in steps) + 14
    return (36.0 if not named else 34 + words) + 2


def _paint_phase(p: Painter, x: float, phase: PhaseModel, steps: tuple[tuple[str, str], ...], named: bool) -> float:
    width = _phase_width(phase, steps, named)
    if phase.state != "now":
        draw_icon(p, phase.icon, x, 11, 18, SAND, 0.8)
        if phase.state == "done":
            draw_icon(p, "check", x + 13, 19, 12, GOOD_ON_WOOD)
        if named:
            p.text(phase.name, x + 24, 25.5, 15, "sansb", SAND)
        p.spot(f"phase-{phase.name}", x - 4, 4, width - 4, 32, None, phase.name)
        return width
    p.inked(box(x, 6, width - 12, 28, 14), "#0C0704", BRASS[1], 1.2, 0.65)
    draw_icon(p, phase.icon, x + 9, 11, 18, BRASS[3])
    at = x + 34
    if named:
        at += p.text(phase.name, x + 32, 25.5, 15, "serifB", BRASS[3]) + 6
    for i, (name, state) in enumerate(steps):
        words = measure(name, 15, "sansb")
        if state == "now":
            p.brass(at - 3, 8.5, words + 20, 23, 11, shadow=False)
        colour = INK[0] if state == "now" else DONE_STEP if state == "done" else SAND
        p.text(name, at + 7, 25.5, 15, "sansb", colour)
        if state == "done":
            draw_icon(p, "check", at + words + 9, 13, 13, GOOD_ON_WOOD)
        elif i < len(steps) - 1:
            p.line(
                polygon((at + words + 23, 16), (at + words + 27, 20), (at + words + 23, 24), close=False), BRASS[1], 1.6
            )
        at += words + 33
    return width


def _score_width(tracker: TrackerModel) -> float:
    first = measure(tracker.first_player, SMALLEST, "sansb") + 34 if tracker.first_player else 0.0
    return first + (measure(tracker.score_text, SMALLEST, "sansb") + 18 if tracker.score_text else 0.0)


def _paint_score(p: Painter, tracker: TrackerModel, x: float, width: float) -> None:
    p.spot("score", x - 4, 4, width - 4, 32, None, tracker.score_hint, "")
    if tracker.first_player:
        draw_emblem(p, tracker.first_side, x + 10, 20, 10)
        x += 26 + p.text(tracker.first_player, x + 25, 25, SMALLEST, "sansb", SAND) + 8
    p.text(tracker.score_text, x, 25, SMALLEST, "sansb", BRASS[3])


def _paint_buttons(p: Painter, tracker: TrackerModel, w: float) -> float:
    """Declare the buttons at the right and return where they begin; key caps go when they would take a third of the
    rail.
    """
    with_keys = sum(40 + keycap_width(key) for _, _, key, _ in tracker.buttons) < w / 3
    x = w - 6
    for action, icon, key, label in reversed(tracker.buttons):
        look = ButtonLook("", key if with_keys else "", "rail", icon)
        width = button_width(look) + (-2 if with_keys else -8)
        x -= width
        hint = f"{label} ({key})" if key else label
        p.button(f"menu-{action}", x, 4, width, 31, look, HudEvent("menu", action), hint)
        x -= 2
    return x
