"""The table screen at every text size in windows of every size: nothing that is clicked lies under another panel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from vtt.hud import catalogue, samples
from vtt.hud.freeplace import Box, meet
from vtt.hud.keycaps import with_keys
from vtt.hud.layout import READ, plan, toast_place
from vtt.hud.models import ChoiceModel, DieModel
from vtt.hud.painter import Painter
from vtt.hud.panels.bubbles import TOAST_WIDTHS, ToastView, toast_size
from vtt.hud.room import FOLDABLE, RAIL_TOP, Room, room_in, usable_scale

WINDOWS = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440))
TEXT = (1.0, 1.25, 1.5)
LOOKS_ON = ("rail",)
"""Lies below the cards on purpose."""
REMARKS = ("Rolled", "Maximilian Oberländer, it is your decision: the game goes on as soon as you have chosen a ship.")
"""What a passing remark may say, short and long."""
MOST_OF_ANSWERS = 14

Models = dict[str, Any]


def fleet(a_side: int, crewed: bool) -> Models:
    """The cards of so many ships a side."""
    ships = samples.crewed_fleet() if crewed else samples.fleet()
    sides = [[s for s in ships if s.side == side][:a_side] for side in ("ga", "fot")]
    return {f"ship-{ship.id}": (ship,) for ship in (*sides[0], *sides[1])} | {"rail": 2 * a_side}


def asking(prompt: Any, *, bare: bool = False) -> Models:
    """A prompt with its answers; some questions are answered on cards or dice alone."""
    choices = with_keys(prompt)
    return {"prompt": (prompt, "")} | ({} if bare else {"actions": (choices, 0)})


MANY = replace(
    samples.PROMPT, choices=tuple(ChoiceModel(f"c{i}", f"Put the {i}th wreck") for i in range(MOST_OF_ANSWERS))
)
LONG = replace(
    samples.PROMPT,
    what="Grimnir's Thunder: which of the ships in contact shall take the two Damage cards of the explosion?",
    why_text="A ship may go wherever the rules allow, but neither pass over another miniature nor end on one.",
)
MANY_DICE = tuple(DieModel(1 + i % 6, can_reroll=True) for i in range(10))
QUESTIONS: dict[str, Models] = {
    "answers": asking(samples.PROMPT),
    "nothing is asked": {},
    "a long question": asking(LONG),
    "many answers": asking(MANY),
    "a move": asking(samples.PROMPT) | {"strip": samples.STRIP},
    "a number": asking(samples.NUMBER_PROMPT) | {"strip": samples.STRIP},
    "a move after dice": asking(samples.PROMPT) | {"strip": samples.STRIP, "dice": (samples.DICE, ())},
    "a shot": asking(samples.SHOOTING),
    "orders": asking(replace(samples.PROMPT, choices=samples.PROMPT.choices[3:])) | {"orders": samples.ORDERS},
    "orders after dice": asking(samples.PROMPT) | {"orders": samples.ORDERS, "dice": (samples.DICE, ())},
    "typed dice": asking(samples.PROMPT, bare=True) | {"dice": (samples.TYPED_DICE, ())},
    "many typed dice": asking(samples.PROMPT, bare=True)
    | {"dice": (replace(samples.TYPED_DICE, dice=(DieModel(),) * 10), ())},
    "a re-roll": asking(samples.PROMPT, bare=True) | {"dice": (samples.REROLL, ())},
    "a re-roll of many": asking(samples.PROMPT, bare=True) | {"dice": (replace(samples.REROLL, dice=MANY_DICE), ())},
    "a re-roll of one": asking(samples.SHOOTING)
    | {"dice": (replace(samples.REROLL, dice=MANY_DICE[:6], mode="reroll-one", reroll_text=""), ())},
    "dice that fell": asking(samples.SHOOTING) | {"dice": (samples.DICE, ())},
    "a card that was drawn": asking(samples.PROMPT) | {"card": samples.HURRICANE},
}
TABLE: Models = {
    "tracker": samples.TRACKER, "decks": samples.DECKS, "compass": samples.COMPASS, "log": samples.LOG,
}  # fmt: skip


def rooms(models: Models, flipped: frozenset[str] = frozenset()) -> Iterator[tuple[str, Room]]:
    """Every window at every text size, named."""
    cards = [model[0] for name, model in models.items() if name.startswith("ship-")]
    theirs = sum(card.side == "fot" for card in cards)
    for width, height in WINDOWS:
        for text in TEXT:
            scale = usable_scale(text, width, height)
            yield (
                f"{width}x{height} at {text:.0%}",
                room_in(
                    width / scale, height / scale, max(1, theirs, len(cards) - theirs),
                    any(card.player for card in cards), flipped, "orders" in models or "dice" in models,
                ),
            )  # fmt: skip


def boxes_of(models: Models, room: Room) -> dict[str, Box | None]:
    return plan({name: catalogue.size_of(name, model, room) for name, model in models.items()}, models, room)


def faults(boxes: dict[str, Box | None], room: Room) -> list[str]:
    """What lies over what, and what leaves the window."""
    found = []
    shown = {name: box for name, box in boxes.items() if box is not None}
    for name, (x, y, w, h) in shown.items():
        if x < -0.5 or y < -0.5 or x + w > room.width + 0.5 or y + h > room.height + 0.5:
            found.append(f"{name} leaves the window: {x:.0f}, {y:.0f}, {w:.0f} x {h:.0f}")
    names = [name for name in shown if name not in LOOKS_ON]
    for at, name in enumerate(names):
        found += [f"{other} meets {name}" for other in names[at + 1 :] if meet(shown[name], shown[other], -1.0)]
    return found


def spots_of(name: str, model: Any, box: Box, room: Room) -> list[Box]:
    """Where a panel at `box` is clicked."""
    p = Painter(box[2], box[3], 1.0)
    catalogue.kind_of(name).paint(p, catalogue.view_of(name, model, room))
    return [(box[0] + s.x, box[1] + s.y, s.w, s.h) for s in p.spots if s.event is not None and s.enabled]


@pytest.mark.parametrize("a_side", [2, 5])
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_remark_covers_nothing_that_is_clicked(question: str, a_side: int) -> None:
    models = TABLE | fleet(a_side, False) | QUESTIONS[question]
    for name, room in rooms(models):
        boxes = {panel: box for panel, box in boxes_of(models, room).items() if box is not None}
        spots = {panel: spots_of(panel, models[panel], boxes[panel], room) for panel in boxes if panel in READ}
        clicked = [box for panel, box in boxes.items() if panel not in READ]
        clicked += [box for places in spots.values() for box in places]
        for remark in REMARKS:
            shapes = [toast_size(ToastView(remark, "plain", most), room) for most in TOAST_WIDTHS]
            at, place = toast_place(shapes, boxes, spots, room)
            assert place[2:] == shapes[at] and not faults({"toast": place}, room), name
            assert [box for box in clicked if meet(box, place, -1.0)] == [], name


@pytest.mark.parametrize("crewed", [False, True], ids=["", "crewed"])
@pytest.mark.parametrize("a_side", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("question", QUESTIONS)
def test_nothing_that_is_clicked_is_covered(question: str, a_side: int, crewed: bool) -> None:
    models = TABLE | fleet(a_side, crewed) | QUESTIONS[question]
    needed = set(models) - {"dice", "card"} if "dice" not in question else set(models) - {"card"}
    for name, room in rooms(models):
        boxes = boxes_of(models, room)
        assert faults(boxes, room) == [], name
        away = {panel for panel, box in boxes.items() if box is None}
        assert not away & needed or models["dice"][0].mode == "rolled", f"{name}: {away} have no place"


@pytest.mark.parametrize("flipped", [(name,) for name in FOLDABLE] + [FOLDABLE], ids="+".join)
@pytest.mark.parametrize("question", ["a move", "a long question", "orders", "typed dice"])
def test_folding_and_unfolding_covers_nothing(question: str, flipped: tuple[str, ...]) -> None:
    models = TABLE | fleet(5, False) | QUESTIONS[question]
    for name, room in rooms(models, frozenset(flipped)):
        assert faults(boxes_of(models, room), room) == [], name


@pytest.mark.parametrize("a_side", [2, 5])
def test_every_control_is_there_in_the_least_room(a_side: int) -> None:
    """All overlays, all cameras and the grips of what is folded: no window is too small for a button."""
    models = TABLE | fleet(a_side, False)
    for name, room in rooms(models):
        view = catalogue.view_of("compass", samples.COMPASS, room)
        p = Painter(*catalogue.size_of("compass", samples.COMPASS, room), 1.0)
        catalogue.kind_of("compass").paint(p, view)
        spots = {spot.name for spot in p.spots}
        cameras = {f"camera-{camera.id}" for camera in samples.COMPASS.cameras}
        overlays = {f"overlay-{overlay.id}" for overlay in samples.COMPASS.overlays}
        assert cameras | overlays | {"fold"} <= spots, name
        assert all(
            spot.x >= -0.5 and spot.y >= -0.5 and spot.x + spot.w <= p.width + 0.5 and spot.y + spot.h <= p.height + 0.5
            for spot in p.spots
        ), name


def test_the_middle_of_the_table_stays_free_of_ships_cards() -> None:
    """Ten ships take no more height than two where a window has the usual size."""
    few, many = (room_in(1280, 720, ships) for ships in (2, 5))
    assert many.lift == few.lift
    assert many.height - many.lift > RAIL_TOP + 400
