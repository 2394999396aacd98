"""A panel: one painted face and the widgets that its hot spots ask for, rebuilt only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from direct.gui import DirectGuiGlobals
from direct.gui.DirectButton import DirectButton
from direct.gui.DirectEntry import DirectEntry
from direct.gui.DirectFrame import DirectFrame
from panda3d.core import NodePath

from vtt.hud.controls import BUTTON_STATES, draw_button
from vtt.hud.faces import Face
from vtt.hud.models import HudEvent
from vtt.hud.painter import MARGIN, Painter, linear
from vtt.hud.palette import BRASS
from vtt.hud.scrolling import ScrollView
from vtt.hud.shapes import box, disc
from vtt.hud.spots import Spot
from vtt.hud.widgets import face_button, on_hover, on_wheel, pointer_px, shield, text_entry

if TYPE_CHECKING:
    from vtt.hud.hud import Hud

Paint = Callable[[Painter, Any], None]


@dataclass(frozen=True, slots=True)
class PanelKind:
    """What a panel is: `size(model, room)` in units, `paint(painter, model)`, whether it holds back the mouse, its
    layer.
    """

    paint: Paint
    size: Callable[[Any, Any], tuple[float, float]]
    layer: int = 10
    holds_mouse: bool = True


class Panel:
    """One panel on the screen; `show` compares models and repaints only when they differ."""

    def __init__(self, hud: Hud, name: str, kind: PanelKind, parent: NodePath | None = None) -> None:
        self.hud, self.name, self.kind = hud, name, kind
        self.model: Any = None
        self.face: Face | None = None
        self.size = (0.0, 0.0)
        self.at = (0.0, 0.0)
        self._root = (parent or hud.root).attach_new_node(name, kind.layer)
        self._card: NodePath | None = None
        self._shield: DirectFrame | None = None
        self._widgets: dict[str, tuple[Spot, Any]] = {}
        self.wheel: Callable[[int], None] | None = None

    # ------------------------------------------------------------ showing
    def show(self, model: Any, room: Any) -> None:
        """Show `model`; an equal model in an equal room costs one comparison and one look into the face store."""
        self._root.show()
        self.model = model
        self.size = self.kind.size(model, room)
        width, height = self.size
        face = self.hud.faces.get(
            (self.name.split("#")[0], content_key(model)),
            width,
            height,
            self.hud.scale,
            lambda p: self.kind.paint(p, model),
        )
        if face is not self.face:
            self._set_face(face)

    def place(self, x: float, y: float) -> None:
        """Put the inner top left corner at (x, y) units, snapped to a device pixel."""
        scale = self.hud.scale
        self.at = (round(x * scale) / scale, round(y * scale) / scale)
        self._root.set_pos(round(x * scale), 0, -round(y * scale))
        for _, widget in self._widgets.values():
            if isinstance(widget, ScrollView):
                widget.clip()

    def hide(self) -> None:
        """Take the panel away; it can be shown again."""
        self._root.hide()
        self.model = None
        self._drop_widgets()
        self._drop_face()

    @property
    def is_shown(self) -> bool:
        return self.model is not None

    @property
    def node(self) -> NodePath:
        return self._root

    def destroy(self) -> None:
        """End every widget and the node."""
        self._drop_widgets()
        self._drop_face()
        self._root.remove_node()

    def _drop_face(self) -> None:
        if self._card is not None:
            self._card.remove_node()
        if self._shield is not None:
            self._shield.destroy()
        self._card = self._shield = self.face = None

    def _drop_widgets(self) -> None:
        for _, widget in self._widgets.values():
            self.hud.forget(widget)
            widget.destroy()
        self._widgets.clear()

    def _set_face(self, face: Face) -> None:
        changed_size = self.face is None or self.face.inner_px != face.inner_px
        if self._card is not None:
            self._card.remove_node()
        self._card = face.card(self.name)
        self._card.reparent_to(self._root, 0)
        self.face = face
        if self.kind.holds_mouse and changed_size:
            if self._shield is not None:
                self._shield.destroy()
            self._shield = shield(self._root, self.name, *face.inner_px)
            self._shield.reparent_to(self._root, 1)
            on_wheel(self._shield, self._turn_wheel)
        self._match_widgets(face)

    def _turn_wheel(self, step: int) -> None:
        if self.wheel is not None:
            self.wheel(step)

    # ------------------------------------------------------------ widgets
    def _match_widgets(self, face: Face) -> None:
        """Keep the widgets whose spot is as it was, build the others."""
        wanted = {spot.name: spot for spot in face.spots}
        for name, (spot, widget) in list(self._widgets.items()):
            new = wanted.get(name)
            if new == spot or (new is not None and _takes(widget, spot, new)):
                continue
            del self._widgets[name]
            self.hud.forget(widget)
            widget.destroy()
        ordered: dict[str, tuple[Spot, Any]] = {}
        for order, spot in enumerate(wanted.values()):
            known = self._widgets.get(spot.name)
            widget = known[1] if known else self._build(spot)
            widget.reparent_to(self._root, 2 + order)
            ordered[spot.name] = (spot, widget)
        self._widgets = ordered

    def _build(self, spot: Spot) -> Any:
        scale = self.hud.scale
        x, y = round(spot.x * scale), round(spot.y * scale)
        w, h = round((spot.x + spot.w) * scale) - x, round((spot.y + spot.h) * scale) - y
        full_name = f"{self.name}/{spot.name}"
        if spot.hover == "entry":
            widget = text_entry(
                self._root,
                full_name,
                (x, y),
                (w, h),
                str(spot.value),
                spot.size * scale,
                lambda text: self.hud.emit(HudEvent(spot.event.name, _with(spot.event.payload, text))),
                self.hud.set_typing,
            )
        elif spot.hover == "slider":
            widget = Slider(self.hud, self._root, full_name, spot, (x, y), (w, h))
        elif spot.hover == "scroll":
            widget = ScrollView(self.hud, self._root, full_name, spot, (x, y), (w, h))
        else:
            widget = face_button(self._root, full_name, (w, h), self._state_faces(spot), lambda: self._click(spot))
            widget.set_pos(x, 0, -y)
            self._bind_hover(widget, spot)
            on_wheel(widget, self._turn_wheel)
        return widget

    def _bind_hover(self, widget: DirectButton, spot: Spot) -> None:
        def enter() -> None:
            if spot.hint:
                self.hud.offer_hint(spot.hint, self._screen_box(widget, spot))
            if spot.hover_event:
                self.hud.emit(spot.hover_event)

        def leave() -> None:
            if spot.hint:
                self.hud.withdraw_hint()
            if spot.hover_event:
                self.hud.emit(replace(spot.hover_event, payload=""))

        on_hover(widget, enter, leave)

    def _screen_box(self, widget: NodePath, spot: Spot) -> tuple[float, float, float, float]:
        at = widget.get_pos(self.hud.root)
        scale = self.hud.scale
        return at.x / scale, -at.z / scale, spot.w, spot.h

    def _state_faces(self, spot: Spot) -> tuple[Face | None, ...]:
        if spot.hover == "button" and spot.look is not None:
            look = spot.look
            get = self.hud.faces.get

            def face(state: str) -> Face:
                return get(
                    ("button", look, state),
                    spot.w,
                    spot.h,
                    self.hud.scale,
                    lambda p: draw_button(p, spot.w, spot.h, look, state),
                    4,
                )

            if not spot.enabled:
                return (face("disabled"),) * 4
            return tuple(face(state) for state in BUTTON_STATES)
        if spot.hover in ("glow", "line") and spot.event is not None and spot.enabled:
            glow = self.hud.faces.get(
                ("glow", spot.hover),
                spot.w,
                spot.h,
                self.hud.scale,
                lambda p: draw_glow(p, spot.w, spot.h, spot.hover),
                4,
            )
            return (None, glow, glow, None)
        return (None, None, None, None)

    def _click(self, spot: Spot) -> None:
        if spot.enabled and spot.event is not None:
            self.hud.withdraw_hint()
            self.hud.emit(spot.event)

    # ------------------------------------------------------------ focus
    def stops(self) -> list[tuple[Spot, Any, Panel]]:
        """Return what Tab reaches, in order: buttons and entries, those inside scroll views as well."""
        out: list[tuple[Spot, Any, Panel]] = []
        for spot, widget in self._widgets.values():
            if isinstance(widget, ScrollView):
                out += widget.stops()
            elif isinstance(widget, DirectEntry | Slider) or (spot.event is not None and spot.enabled):
                out.append((spot, widget, self))
        return out

    def activate(self, spot: Spot, widget: Any) -> None:
        """Do what a click on the spot would do."""
        if isinstance(widget, DirectEntry):
            widget["focus"] = 1
        else:
            self._click(spot)

    def entry_texts(self) -> dict[str, str]:
        """Return what is typed in the entries now, by spot name."""
        texts = {n: w.get() for n, (_, w) in self._widgets.items() if isinstance(w, DirectEntry)}
        for _, widget in self._widgets.values():
            if isinstance(widget, ScrollView):
                texts |= widget.entry_texts()
        return texts

    def scroll_view(self, name: str) -> ScrollView | None:
        """Return the scroll view of that spot name, if the panel has one."""
        found = self._widgets.get(name)
        return found[1] if found and isinstance(found[1], ScrollView) else None


class Slider:
    """A brass knob on a groove: click or drag; emits (key, value) for each step passed."""

    def __init__(
        self, hud: Hud, parent: NodePath, name: str, spot: Spot, at: tuple[int, int], size: tuple[int, int]
    ) -> None:
        self._hud, self._spot, self._size, self._name = hud, spot, size, name
        self._value = float(spot.value)
        self._button = face_button(parent, name, size, (None,) * 4, lambda: None)
        self._button.set_pos(at[0], 0, -at[1])
        self._cards: list[NodePath] = []
        self._button.bind(DirectGuiGlobals.B1PRESS, lambda _e: self._drag())
        self._button.bind(DirectGuiGlobals.B1RELEASE, lambda _e: self._stop())
        self._draw()

    def reparent_to(self, parent: NodePath, sort: int) -> None:
        self._button.reparent_to(parent, sort)

    def get_pos(self, other: NodePath) -> Any:
        return self._button.get_pos(other)

    def destroy(self) -> None:
        self._stop()
        for card in self._cards:
            card.remove_node()
        self._button.destroy()

    def take(self, spot: Spot) -> None:
        """Go on with another value."""
        self._spot = spot
        if float(spot.value) != self._value:
            self._value = float(spot.value)
            self._draw()

    def step(self, steps: int) -> None:
        """Move by whole steps: the arrow keys on a focused slider."""
        self._set(self._value + steps * self._spot.span[2])

    def _share(self) -> float:
        least, most, _ = self._spot.span
        return (self._value - least) / (most - least) if most > least else 0.0

    def _draw(self) -> None:
        for card in self._cards:
            card.remove_node()
        spot, share = self._spot, round(self._share(), 4)
        face = self._hud.faces.get(
            ("slider", share), spot.w, spot.h, self._hud.scale, lambda p: draw_slider(p, spot.w, spot.h, share), MARGIN
        )
        self._cards = [face.card()]
        self._cards[0].reparent_to(self._button)

    def _drag(self) -> None:
        self._follow(None)
        self._hud.base.task_mgr.add(self._follow, f"slider-{self._name}")

    def _stop(self) -> None:
        self._hud.base.task_mgr.remove(f"slider-{self._name}")

    def _follow(self, task: Any) -> Any:
        at = pointer_px(self._hud.base, self._hud.size_px)
        if at is not None:
            left = self._button.get_pos(self._hud.root).x
            inset = 12 * self._hud.scale
            share = (at[0] - left - inset) / max(1.0, self._size[0] - 2 * inset)
            least, most, _ = self._spot.span
            self._set(least + min(1.0, max(0.0, share)) * (most - least))
        return task.cont if task is not None else None

    def _set(self, value: float) -> None:
        least, most, step = self._spot.span
        value = round(min(most, max(least, least + round((value - least) / step) * step)), 6)
        if value != self._value:
            self._value = value
            self._draw()
            event = self._spot.event
            if event is not None:
                self._hud.emit(HudEvent(event.name, (event.payload, value)))


def draw_slider(p: Painter, w: float, h: float, share: float) -> None:
    """Paint groove and knob."""
    middle, left, right = h / 2, 12.0, w - 12.0
    knob = left + share * (right - left)
    p.inked(box(left - 4, middle - 4, right - left + 8, 8, 4), "#8A7B5C", "#2A1B0A", 1.0, 0.8)
    p.inked(
        box(left - 4, middle - 4, knob - left + 4, 8, 4),
        linear(0, middle - 4, 0, middle + 4, [BRASS[3], BRASS[1]]),
        "#2A1B0A",
        1.0,
    )
    p.shadow(disc(knob, middle, 11), 2, 3, 0.55)
    p.inked(
        disc(knob, middle, 11),
        linear(0, middle - 11, 0, middle + 11, ["#F0DBA2", "#C0964A", "#8A6526"]),
        "#2A1B0A",
        1.4,
    )
    p.line(disc(knob, middle, 8), "#FFF2C8", 0.9, 0.6)


def draw_glow(p: Painter, w: float, h: float, kind: str) -> None:
    """Paint the answer of a bare spot to the pointer: a soft light, or a light with an underline for links."""
    if kind == "line":
        p.fill(box(0, 0, w, h, 4), "#FFFFFF", 0.28)
    else:
        p.fill(box(0, 0, w, h, 5), "#FFF2C8", 0.14)
        p.line(box(0.8, 0.8, w - 1.6, h - 1.6, 5), BRASS[3], 1.6, 0.9)


def _takes(widget: Any, old: Spot, new: Spot) -> bool:
    """Let a slider or a scroll view of the same place go on with a new value, so that a drag is not cut off."""
    if not isinstance(widget, Slider | ScrollView) or replace(old, value=None) != replace(new, value=None):
        return False
    widget.take(new)
    return True


def content_key(model: Any) -> Hashable:
    """Return a key that is equal for equal content, also for models that hold unhashable values."""
    try:
        hash(model)
    except TypeError:
        return repr(model)
    return model


def _with(payload: Any, text: str) -> Any:
    return text if payload is None else (payload, text)
