"""The board that carries all panels: it shows and takes them by name, fits them to the window, and hands events on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from direct.showbase.DirectObject import DirectObject
from panda3d.core import ClockObject, NodePath

from vtt.hud import catalogue
from vtt.hud.events import HudEvent
from vtt.hud.faces import FaceStore
from vtt.hud.focus import FocusRing
from vtt.hud.layout import arrange, place_toast
from vtt.hud.models import PromptModel
from vtt.hud.panel import Panel
from vtt.hud.room import FOLDABLE, Room, room_in, usable_scale
from vtt.hud.timing import Timers

BUSY = ("orders", "dice")
"""Panels beside which a low window has no room for others."""
FADES = {  # seconds in which a panel appears; nothing waits for it
    "prompt": 0.18,
    "strip": 0.16,
    "orders": 0.16,
    "dice": 0.10,
    "tooltip": 0.08,
    "refusal": 0.08,
    "toast": 0.12,
    "hint": 0.08,
    "fullcard": 0.14,
    "card": 0.14,
    "veil": 0.16,
    "menu": 0.16,
    "newgame": 0.16,
    "settings": 0.16,
    "saves": 0.16,
    "help": 0.16,
    "rule": 0.16,
    "statistics": 0.16,
    "end": 0.40,
    "words": 0.16,
    "curtain": 0.40,
}


class PanelBoard(DirectObject):
    """Panels by name over one window; what they show is said by those who inherit from it."""

    def __init__(
        self,
        base: Any,
        events: Callable[[HudEvent], None],
        scale: float = 1.0,
        size_px: tuple[int, int] | None = None,
    ) -> None:
        super().__init__()
        self.base, self._events, self._wanted_scale = base, events, scale
        self.size_px: tuple[int, int] = size_px or (base.win.get_x_size(), base.win.get_y_size())
        self.scale = usable_scale(scale, *self.size_px)
        self.faces = FaceStore()
        self.root: NodePath = base.pixel2d.attach_new_node("hud")
        self._remarks: NodePath = base.pixel2d.attach_new_node("hud-remarks")
        self.scroll_places: dict[str, float] = {}
        self.scroll_limits: dict[str, float] = {}
        self.tab_moves_focus = True
        self.motion = 1.0 if base.windowType == "onscreen" else 0.0  # speed of what moves; 0 shows all at once
        self._clock = ClockObject.get_global_clock()
        self._typing = False
        self._typed_in_frame = -1
        self.timers = Timers(base, "hud")
        self._panels: dict[str, Panel] = {}
        self._models: dict[str, Any] = {}  # what each panel was asked to show, before a scale is applied
        self._prompt: PromptModel | None = None
        self._asked: PromptModel | None = None
        self._kept_keys: dict[str, str] = {}
        self._is_seen_through = False
        self._typed = ""
        self._actions_page = 0
        self._dice_typed: tuple[int, ...] = ()
        self._pages: list[str] = []  # open pages, topmost last
        self._focus = FocusRing(self)
        self._destroyed = False
        self._flipped: frozenset[str] = frozenset()  # panels that somebody has folded or unfolded
        self._fitted = self.room
        self.on_refit: Callable[[], None] = lambda: None

    @property
    def page(self) -> str:
        """The topmost open page, "" for the table."""
        return self._pages[-1] if self._pages else ""

    @property
    def room(self) -> Room:
        """The window in units, with what shares it."""
        cards = [model[0] for name, model in self._models.items() if name.startswith("ship-")]
        theirs = sum(card.side == "fot" for card in cards)
        return room_in(
            self.size_px[0] / self.scale,
            self.size_px[1] / self.scale,
            max(1, theirs, len(cards) - theirs),
            any(card.player for card in cards),
            self._flipped,
            any(name in self._models for name in BUSY),
        )

    # folding -------------------------------------------------------------------------------------------------

    def fold(self, name: str) -> None:
        """Make a panel of `FOLDABLE` small, or large again; what shares its place in a low window goes back."""
        folded, is_low = self.room.folded, self.room.low
        flipped = {name}
        if is_low and name == "compass" and "log" not in folded:
            flipped = {"log"}
        self._flipped ^= flipped
        self._arrange()
        self.on_refit()

    def fold_all(self) -> None:
        """Make every panel small that can be, or, where all are, all as they usually are."""
        are_folded = self.room.folded >= set(FOLDABLE)
        self._flipped = frozenset()
        if not are_folded:
            self._flipped = frozenset(FOLDABLE) - self.room.folded
        self._arrange()
        self.on_refit()

    def resize(self, width_px: int, height_px: int, scale: float | None = None) -> None:
        """Fit everything to another window or another text scale; faces are painted anew where their size changes."""
        if scale is not None:
            self._wanted_scale = scale
        before = (self.size_px, self.scale)
        self.size_px = (width_px, height_px)
        self.scale = usable_scale(self._wanted_scale, width_px, height_px)
        if (self.size_px, self.scale) == before:
            return
        self._focus.clear()
        self.withdraw_hint()
        for name, panel in list(self._panels.items()):
            panel.destroy()
            del self._panels[name]
        for name, model in list(self._models.items()):
            self._put(name, model)
        self._arrange()

    def destroy(self) -> None:
        """End every widget, texture, task and key; the hud cannot be used afterwards."""
        if self._destroyed:
            return
        self._destroyed = True
        self.ignore_all()
        self.timers.stop_all()
        self._focus.clear()
        panels = list(self._panels.values())
        self._panels.clear()  # first, so that a widget that goes takes no explanation away from what is going too
        for panel in panels:
            panel.destroy()
        self._models.clear()
        self.faces.clear()
        self.root.remove_node()
        self._remarks.remove_node()

    def step_aside(self, is_aside: bool) -> None:
        """Leave the screen to the table, with all panels but passing remarks, or come back."""
        if is_aside:
            self.root.hide()
        else:
            self.root.show()

    def clear(self) -> None:
        """Take every panel and page away; the hud can be used on."""
        self.timers.stop_all()
        self._focus.clear()
        self._pages.clear()
        self._prompt, self._typed, self._dice_typed = None, "", ()
        self.scroll_places.clear()
        self.scroll_limits.clear()
        for name in list(self._panels):
            self._take(name)

    def _own_event(self, event: HudEvent) -> bool:
        """Answer an event that is about the hud itself; False lets the game have it."""
        return False

    def emit(self, event: HudEvent) -> None:
        """Hand an event to the game; events about the hud's own state are answered here."""
        if not self._own_event(event):
            self._events(event)

    def _put(self, name: str, model: Any) -> None:
        """Show `model` in the panel `name`, made when first needed."""
        self._models[name] = model
        panel = self._panels.get(name)
        is_new = panel is None
        if panel is None:
            parent = self._remarks if name == "toast" else self.root
            panel = self._panels[name] = Panel(self, name, catalogue.kind_of(name), parent)
        panel.show(catalogue.view_of(name, model, self.room), self.room)
        if is_new and self.motion > 0 and name in FADES:
            panel.fade_in(FADES[name] / self.motion)

    def _take(self, name: str) -> None:
        """Take the panel `name` away."""
        self._models.pop(name, None)
        panel = self._panels.pop(name, None)
        if panel is not None:
            self._focus.left(panel)
            panel.destroy()

    def _show(self, name: str, model: Any) -> None:
        self._put(name, model)
        self._arrange()

    def _hide(self, name: str) -> None:
        self._take(name)
        self._arrange()

    def _arrange(self) -> None:
        room = self.room
        if room != self._fitted:
            self._fitted = room
            for name, panel in self._panels.items():
                panel.show(catalogue.view_of(name, self._models[name], room), room)
        if self._is_seen_through:
            self._make_way(False)
        arrange(self._panels, self._models, room)
        self._is_seen_through = catalogue.shows_table(self.top_model)
        if self._is_seen_through:
            self._make_way(True)
        self._focus.follow()

    def _make_way(self, is_away: bool) -> None:
        """Below a page with a window in it only the table is to be seen, but for passing remarks."""
        for name, panel in self._panels.items():
            if name not in (self._pages[-1] if self._pages else "", "veil", "toast"):
                panel.make_way(is_away)

    def clear_scrolled(self) -> None:
        """Take a passing remark off the buttons that a column has just brought below it."""
        if "toast" in self._panels:
            place_toast(self._panels, self._models["toast"], self.room)

    def panel(self, name: str) -> Panel | None:
        """Return a shown panel by name ("prompt", "ship-heldenhammer"); None when it is not shown."""
        return self._panels.get(name)

    @property
    def top_model(self) -> Any:
        """Return the model of the page on top, None while none is open."""
        return self._models.get(self._pages[-1]) if self._pages else None

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the names of all panels on the screen."""
        return tuple(self._panels)

    def forget(self, widget: Any) -> None:
        """Tell the focus that a widget goes."""
        self._focus.lost(widget)

    def set_typing(self, typing: bool) -> None:
        """Note whether an entry takes the letters now."""
        self._typing = typing
        if not typing:
            self._typed_in_frame = self._clock.get_frame_count()

    @property
    def is_typing(self) -> bool:
        """Whether a text entry takes the letters; true for the rest of the frame in which it let go, so that the Enter
        which ends the typing presses nothing else.
        """
        return self._typing or self._clock.get_frame_count() <= self._typed_in_frame

    def offer_hint(self, text: str, at: tuple[float, float, float, float]) -> None:
        """Show the explanation of a widget after a short rest of the pointer; `at` is its box in units."""
        delay = 0.0 if "hint" in self._panels else 0.12
        self.timers.after("hint", delay, lambda: self._show("hint", (text, at)))

    def withdraw_hint(self) -> None:
        """Take the explanation away."""
        self.timers.stop("hint")
        if "hint" in self._panels:
            self._hide("hint")
