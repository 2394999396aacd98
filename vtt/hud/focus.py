"""The keyboard's focus: a cream ring on a dark halo round one widget, moved by Tab, acted on by Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from direct.gui.DirectEntry import DirectEntry
from panda3d.core import NodePath, Vec3

from vtt.hud.painter import Painter
from vtt.hud.panel import Panel
from vtt.hud.shapes import box
from vtt.hud.slider import Slider
from vtt.hud.spots import Spot
from vtt.hud.widgets import entry_corner

if TYPE_CHECKING:
    from vtt.hud.panelboard import PanelBoard

LAYER = 900


class FocusRing:
    """Knows which spot has the focus by panel and name, so that a repaint does not lose it."""

    def __init__(self, hud: PanelBoard) -> None:
        self._hud = hud
        self._at: tuple[str, str] | None = None  # panel name, spot name
        self._card: NodePath | None = None

    @property
    def at(self) -> str:
        """The full name of the focused widget, "" for none."""
        return "/".join(self._at) if self._at else ""

    def clear(self) -> None:
        """Take the ring away."""
        self._at = None
        self._drop()

    def left(self, panel: Panel) -> None:
        """Take the ring away if it was on a panel that goes."""
        if self._at and self._at[0].split("#")[0].startswith(panel.name):
            self.clear()

    def lost(self, widget: Any) -> None:
        """Note that a widget goes; the ring is put on its successor by `follow`."""
        if isinstance(widget, DirectEntry):
            self._hud.set_typing(False)

    def move(self, step: int) -> None:
        """Move to the next or the previous widget of the open page, or of all panels round the table."""
        stops = self._stops()
        if not stops:
            return
        names = [(panel.name, spot.name) for spot, _, panel in stops]
        typing = [name for name, (_, widget, _) in zip(names, stops, strict=True) if has_caret(widget)]
        self._at = typing[0] if typing else self._at
        self.leave_entry()
        index = names.index(self._at) + step if self._at in names else (0 if step > 0 else -1)
        self._at = names[index % len(names)]
        spot, widget, panel = stops[index % len(names)]
        self._reveal(panel, spot)
        self.follow()
        if isinstance(widget, DirectEntry):
            panel.activate(spot, widget)

    def leave_entry(self) -> None:
        """Stop typing."""
        found = self._find()
        if found and isinstance(found[1], DirectEntry):
            found[1]["focus"] = 0
        self._hud.set_typing(False)

    def key(self, name: str) -> bool:
        """Answer Enter, Space, Escape and the arrows while something has the focus."""
        found = self._find()
        if found is None:
            return False
        spot, widget, panel = found
        if name in ("enter", "space"):
            panel.activate(spot, widget)
            return True
        if name in ("arrow_left", "arrow_right") and isinstance(widget, Slider):
            widget.step(-1 if name == "arrow_left" else 1)
            return True
        if name in ("arrow_down", "arrow_up") and not self._hud.page == "":
            self.move(1 if name == "arrow_down" else -1)
            return True
        if name == "escape" and not self._hud.page:
            self.clear()
            return True
        return False

    def follow(self) -> None:
        """Draw the ring where the focused widget is now."""
        self._drop()
        found = self._find()
        if found is None:
            return
        spot, widget, _ = found
        hud, w, h = self._hud, spot.w, spot.h
        face = hud.faces.get(("focus",), w, h, hud.scale, lambda p: draw_ring(p, w, h), 9)
        self._card = face.card("focus")
        self._card.reparent_to(hud.root, LAYER)
        self._card.set_pos(widget.get_pos(hud.root))
        if isinstance(widget, DirectEntry):
            left, top = entry_corner(widget)
            self._card.set_pos(hud.root, widget.get_pos(hud.root) + Vec3(left, 0, top))

    def _reveal(self, panel: Panel, spot: Spot) -> None:
        """Scroll a column so that the spot can be seen."""
        owner = panel.name.split("#")[0]
        if "#" not in panel.name or "/" not in owner:
            return
        base_name, view_name = owner.split("/", 1)
        top = self._hud.panel(base_name)
        view = top.scroll_view(view_name) if top else None
        if view is not None:
            y = panel.at[1] + view.offset + spot.y
            view.reveal(y - 8, spot.h + 16)

    def _stops(self) -> list[tuple[Spot, Any, Panel]]:
        hud = self._hud
        names = [hud.page] if hud.page else [n for n in hud.shown if n != "veil"]
        panels = [hud.panel(name) for name in names]
        return [stop for panel in panels if panel for stop in panel.stops()]

    def _find(self) -> tuple[Spot, Any, Panel] | None:
        if self._at is None:
            return None
        for spot, widget, panel in self._stops():
            if (panel.name, spot.name) == self._at:
                return spot, widget, panel
        return None

    def _drop(self) -> None:
        if self._card is not None:
            self._card.remove_node()
            self._card = None


def has_caret(widget: Any) -> bool:
    """Tell whether what is typed goes to this widget, also after a click."""
    return isinstance(widget, DirectEntry) and bool(widget.guiItem.get_focus())


def draw_ring(p: Painter, w: float, h: float) -> None:
    """Paint the ring outside a w x h widget: it shows on wood, on parchment and on the sea."""
    ring = box(-3.5, -3.5, w + 7, h + 7, 8)
    p.line(ring, "#0B0704", 5, 0.8)
    p.line(ring, "#FFF3CF", 2.4)
