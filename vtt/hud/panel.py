"""A panel: one painted face and the widgets that its hot spots ask for, rebuilt only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from direct.gui.DirectButton import DirectButton
from direct.gui.DirectEntry import DirectEntry
from direct.gui.DirectFrame import DirectFrame
from panda3d.core import ClockObject, NodePath

from vtt.hud.controls import BUTTON_STATES, draw_button
from vtt.hud.faces import Face
from vtt.hud.freeplace import Box
from vtt.hud.models import HudEvent
from vtt.hud.painter import Painter
from vtt.hud.palette import BRASS
from vtt.hud.scrolling import ScrollView
from vtt.hud.shapes import box
from vtt.hud.slider import Slider
from vtt.hud.spots import Spot
from vtt.hud.widgets import TAG, dress, entry_corner, face_button, on_hover, on_wheel, shield, text_entry

if TYPE_CHECKING:
    from vtt.hud.panelboard import PanelBoard

Paint = Callable[[Painter, Any], None]


def _same(model: Any) -> Any:
    return model


@dataclass(frozen=True, slots=True)
class PanelKind:
    """What a panel is: `size(model, room)` in units, `paint(painter, model)`, whether it holds back the mouse, its
    layer.
    """

    paint: Paint
    size: Callable[[Any, Any], tuple[float, float]]
    layer: int = 10
    holds_mouse: bool = True
    looks: Callable[[Any], Any] = _same  # the part of a model that is painted: not where a tooltip stands


class Panel:
    """One panel on the screen; `show` compares models and repaints only when they differ."""

    def __init__(self, hud: PanelBoard, name: str, kind: PanelKind, parent: NodePath | None = None) -> None:
        self.hud, self.name, self.kind = hud, name, kind
        self.model: Any = None
        self.face: Face | None = None
        self.size = (0.0, 0.0)
        self.at = (0.0, 0.0)
        self._root = (parent or hud.root).attach_new_node(name, kind.layer)
        self._card: NodePath | None = None
        self._tail: NodePath | None = None
        self._shield: DirectFrame | None = None
        self._hinted = ""
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
            (self.face_family, content_key(self.kind.looks(model))),
            width,
            height,
            self.hud.scale,
            lambda p: self.kind.paint(p, model),
        )
        if face is not self.face:
            self._set_face(face)

    def point_at(self, tail: Face | None, x: float, y: float) -> None:
        """Show a tail with its inner corner at (x, y) units of this panel, or none: bubbles point at what they are
        about.
        """
        if self._tail is not None:
            self._tail.remove_node()
            self._tail = None
        if tail is not None:
            self._tail = tail.card("tail")
            self._tail.reparent_to(self._root, 1)
            self._tail.set_pos(round(x * self.hud.scale), 0, -round(y * self.hud.scale))

    def fade_in(self, seconds: float) -> None:
        """Let the panel appear; it takes clicks at once."""
        clock, node = ClockObject.get_global_clock(), self._root
        start = clock.get_frame_time()

        def step(task: Any) -> Any:
            if node.is_empty():
                return task.done
            share = min(1.0, (clock.get_frame_time() - start) / seconds)
            alpha = 1 - (1 - share) ** 2
            node.set_color_scale(alpha, alpha, alpha, alpha)  # all four: the faces are premultiplied
            if share < 1:
                return task.cont
            node.clear_color_scale()
            return task.done

        node.set_color_scale(0, 0, 0, 0)
        self.hud.base.task_mgr.add(step, f"hud-fade-{self.name}")

    @property
    def face_family(self) -> str:
        """The panels among which equal content means an equal face: all labels, all items of one column."""
        name = self.name.split("#")[0]
        return "label" if name.startswith("label-") else name

    def place(self, x: float, y: float) -> None:
        """Put the inner top left corner at (x, y) units, snapped to a device pixel."""
        scale = self.hud.scale
        self.at = (round(x * scale) / scale, round(y * scale) / scale)
        self._root.set_pos(round(x * scale), 0, -round(y * scale))
        for _, widget in self._widgets.values():
            if isinstance(widget, ScrollView):
                widget.clip()

    def make_way(self, is_away: bool) -> None:
        """Leave the screen while there is no place for it, and come back."""
        if is_away:
            self._root.hide()
        elif self.is_shown:
            self._root.show()

    def rename(self, name: str) -> None:
        """Give panel and widgets another name: an item of a column that has moved up."""
        self.name = name
        for spot, widget in self._widgets.values():
            widget.set_tag(TAG, f"{name}/{spot.name}")

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
    def is_in_place(self) -> bool:
        """Whether it is shown and has not made way for others."""
        return self.is_shown and not self._root.is_hidden()

    @property
    def node(self) -> NodePath:
        return self._root

    def destroy(self) -> None:
        """End every widget and the node."""
        self.hud.base.task_mgr.remove(f"hud-fade-{self.name}")
        self._drop_widgets()
        self._drop_face()
        self._root.remove_node()

    def _drop_face(self) -> None:
        if self._card is not None:
            self._card.remove_node()
        if self._shield is not None:
            self._shield.destroy()
        self._card = self._shield = self.face = None

    def _withdraw_hint_of(self, name: str) -> None:
        """A widget that is left, or goes from below the pointer, takes its explanation along."""
        if self._hinted == name:
            self._hinted = ""
            self.hud.withdraw_hint()

    def _drop_widgets(self) -> None:
        for name, (_, widget) in self._widgets.items():
            self._withdraw_hint_of(name)
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
            self._withdraw_hint_of(name)
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
        size = round((spot.x + spot.w) * scale) - x, round((spot.y + spot.h) * scale) - y
        full_name = f"{self.name}/{spot.name}"
        if spot.hover == "entry":
            letters, text = spot.size * scale, str(spot.value)
            answer = partial(self._typed, spot)
            entry = text_entry(self._root, full_name, (x, y), size, text, letters, answer, self.hud.set_typing)
            on_wheel(entry, self._turn_wheel)
            return entry
        if spot.hover == "slider":
            return Slider(self.hud, self._root, full_name, spot, (x, y), size)
        if spot.hover == "scroll":
            return ScrollView(self.hud, self._root, full_name, spot, (x, y), size)
        button = face_button(self._root, full_name, size, (self._rest_face(spot),) * 4, partial(self._click, spot))
        button.set_pos(x, 0, -y)
        self._bind_hover(button, spot)
        on_wheel(button, self._turn_wheel)
        return button

    def _typed(self, spot: Spot, text: str) -> None:
        """Answer Enter in an entry: the text alone, or together with what the entry is about."""
        if spot.event is not None:
            payload = text if spot.event.payload is None else (spot.event.payload, text)
            self.hud.emit(HudEvent(spot.event.name, payload))

    def _bind_hover(self, widget: DirectButton, spot: Spot) -> None:
        answers = spot.enabled and spot.event is not None and spot.hover in ("button", "glow", "line")
        dressed = False

        def enter() -> None:
            nonlocal dressed
            if answers and not dressed:
                dressed = True
                dress(widget, self._all_faces(spot))
            if spot.hint:
                self._hinted = spot.name
                self.hud.offer_hint(spot.hint, self.box_of(widget, spot))
            if spot.hover_event:
                self.hud.emit(spot.hover_event)

        def leave() -> None:
            self._withdraw_hint_of(spot.name)
            if spot.hover_event:
                self.hud.emit(replace(spot.hover_event, payload=""))

        on_hover(widget, enter, leave)

    def box_of(self, widget: NodePath, spot: Spot) -> Box:
        """Return where a widget lies in the window, in units."""
        at = widget.get_pos(self.hud.root)
        left, top = entry_corner(widget) if isinstance(widget, DirectEntry) else (0.0, 0.0)
        scale = self.hud.scale
        return (at.x + left) / scale, -(at.z + top) / scale, spot.w, spot.h

    def _rest_face(self, spot: Spot) -> Face | None:
        """Return how a spot looks when nothing happens to it: the others are painted when the pointer first comes."""
        if spot.hover != "button":
            return None
        return self._button_face(spot, "normal" if spot.enabled else "disabled")

    def _all_faces(self, spot: Spot) -> tuple[Face | None, ...]:
        if spot.hover == "button":
            return tuple(self._button_face(spot, state) for state in BUTTON_STATES)
        w, h, kind = spot.w, spot.h, spot.hover
        glow = self.hud.faces.get(("glow", kind), w, h, self.hud.scale, lambda p: draw_glow(p, w, h, kind), 4)
        return None, glow, glow, None

    def _button_face(self, spot: Spot, state: str) -> Face:
        look, w, h = spot.look, spot.w, spot.h
        if look is None:
            raise ValueError(f"expected a look for the button {self.name}/{spot.name}, found none")
        return self.hud.faces.get(
            ("button", look, state), w, h, self.hud.scale, lambda p: draw_button(p, w, h, look, state), 4
        )

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

    def clicked(self) -> list[Box]:
        """Return where the panel is clicked, as boxes of the window in units; what takes clicks anywhere has none."""
        boxes = (owner.box_of(widget, spot) for spot, widget, owner in self.stops())
        return [box for box in boxes if box[2] * box[3] < 0.8 * self.size[0] * self.size[1]]

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


def draw_glow(p: Painter, w: float, h: float, kind: str) -> None:
    """Paint the answer of a bare spot to the pointer: a soft light, or a light with an underline for links."""
    if kind == "line":
        p.fill(box(0, 0, w, h, 4), BRASS[2], 0.22)
    else:
        # The light lies over the words: brass does not pale them on paper, and its two rims show on paper and wood.
        p.fill(box(0, 0, w, h, 5), BRASS[2], 0.12)
        p.line(box(1.2, 1.2, w - 2.4, h - 2.4, 5), BRASS[1], 2.4, 0.8)
        p.line(box(1.2, 1.2, w - 2.4, h - 2.4, 5), BRASS[3], 1.0, 0.9)


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
