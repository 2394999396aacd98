"""What hands do at the table: selecting, cameras, ruler, rudder, overlays, skipping animations."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from vtt.bridge.framing import look_at
from vtt.bridge.stageview import piece_view
from vtt.stage.overlays import Ring
from vtt.stage.tools import Outline, Ruler
from vtt.stage.toolview import RulerView
from vtt.stage.units import to_scene
from vtt.table.pose import to_world

if TYPE_CHECKING:
    from vtt.bridge.app import App
    from vtt.bridge.handles import Handle
    from vtt.bridge.table import TableBridge

KEY_STEP = 0.12
PEEK_S = 0.35
"""A key held longer than this was a look, not a switch."""
RULER_REACH_THOU = 900
OVERLAY_ACTIONS = ("arcs", "ranges", "sight", "bases", "wind", "corridor", "anchorages", "waters")
CAMERA_STEPS = {
    "orbit-left": (-1, 0, False),
    "orbit-right": (1, 0, False),
    "orbit-up": (0, 1, False),
    "orbit-down": (0, -1, False),
    "pan-left": (-1, 0, True),
    "pan-right": (1, 0, True),
    "pan-up": (0, 1, True),
    "pan-down": (0, -1, True),
}
CAMERA_VIEWS = ("home", "top", "eye", "focus", "clean")
NAMED_VIEWS = {"home": "table", "top": "top"}
MENU_ACTIONS = ("help", "statistics", "sound", "override", "panels", "log", "table-words")
"""What a key does as the button of that name does."""
SELECTED = (0.98, 0.97, 0.90, 0.9)


class TableHands:
    """Receives mouse and keys and passes them to camera, tools and the handle of the open question."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.ruler: Ruler | None = None
        self._ruler_view: RulerView | None = None
        self._holds = self._pointed = ""
        self._felt: object = None
        self._peeking: dict[str, tuple[str, float]] = {}

    @property
    def bridge(self) -> TableBridge | None:
        """The game at the table, if there is one, or the draft of a scenario that answers in its place."""
        return self.app.at_table

    @property
    def handle(self) -> Handle | None:
        """What the mouse does for the open question."""
        return self.bridge.handle if self.bridge is not None else None

    @property
    def is_table_open(self) -> bool:
        """Whether the mouse belongs to the table: a game is on, no page covers it, and what is asked can be seen."""
        return self.bridge is not None and not self.app.hud.page and not self.app.clean.is_on

    def step(self) -> None:
        """Once a frame: the ruler in the hand feels the bases where they are now."""
        if self.ruler is not None and self.bridge is not None and self.bridge.pos.state.table is not self._felt:
            self._felt = self.bridge.pos.state.table
            self.ruler.outlines = self._outlines()

    def close(self) -> None:
        """Put the ruler away for good."""
        self.ruler = None
        if self._ruler_view is not None:
            self._ruler_view.hide()
            self._ruler_view.root.remove_node()
            self._ruler_view = None

    # pointer -------------------------------------------------------------------------------------------------

    def _under(self, x: float, y: float) -> tuple[tuple[int, int] | None, str | None]:
        return self.app.stage.table_point(x, y), self.app.stage.piece_at(x, y)

    def on_press(self, x: float, y: float) -> None:
        """A drag begins: the ruler if it lies there, else the handle of the question."""
        self._holds = ""
        if not self.is_table_open or self.app.stage.busy:
            return
        point, piece = self._under(x, y)
        if self.ruler is not None and point is not None:
            grip = self.ruler.handle_at(point, RULER_REACH_THOU)
            if grip is not None:
                self.ruler.grab(grip)
                self._holds = "ruler"
                return
        if self.handle is not None and self.handle.press(point, piece):
            self._holds = "handle"

    def on_drag(self, x: float, y: float, free: bool) -> None:
        """Carry what is held."""
        point = self.app.stage.table_point(x, y)
        if point is None:
            return
        if self._holds == "ruler" and self.ruler is not None:
            self.ruler.drag(point, free=free)
            self._show_ruler()
        elif self._holds == "handle" and self.handle is not None:
            self.handle.drag(point, free)

    def on_release(self) -> None:
        """Let go."""
        if self._holds == "ruler" and self.ruler is not None:
            self.ruler.release()
            self._show_ruler()
        elif self._holds == "handle" and self.handle is not None:
            self.handle.release()
        self._holds = ""

    def on_click(self, x: float, y: float, again: bool = False) -> bool:
        """While something moves a click skips it; else it answers the question (True) or selects a piece.

        The second half (`again`) of a double click whose first half has answered leaves what it set off to be seen.
        """
        if not self.is_table_open:
            return False
        if self.app.stage.busy:
            if not again:
                self.app.stage.skip()
            return True
        point, piece = self._under(x, y)
        if self.handle is not None and self.handle.click(point, piece):
            return True
        if piece is not None:
            self.select(piece)
        return False

    def on_double_click(self, x: float, y: float) -> None:
        """Focus the piece."""
        if self.bridge is None:
            return
        _, piece = self._under(x, y)
        if piece is not None:
            self.focus(piece)
        else:
            self.on_click(x, y)

    def on_look(self, dx: float, dy: float, pan: bool) -> None:
        """Orbit or pan by a drag."""
        if self.app.hud.page:
            return
        camera = self.app.stage.camera
        if pan:
            camera.pan(-dx, -dy)
        else:
            camera.orbit(-dx, -dy)

    def on_wheel(self, steps: int, x: float, y: float, fine: bool) -> None:
        """Turn what is being placed, else zoom to the pointer."""
        if self.app.hud.page:
            return
        if self.is_table_open and self.handle is not None and self.handle.wheel(steps, fine):
            return
        point = self.app.stage.table_point(x, y)
        self.app.stage.camera.zoom(steps, None if point is None else to_scene(*point))

    def on_hover(self, x: float, y: float) -> None:
        """Tell overlays and handle what is under the pointer."""
        if not self.is_table_open or self.app.stage.busy or self.bridge is None:
            return
        point, piece = self._under(x, y)
        self._pointed = piece or ""
        self.bridge.looks.hover(piece)
        self.bridge.looks.point_at(point)
        if self.handle is not None:
            self.handle.hover(point, piece)

    def on_leave(self) -> None:
        """The pointer has gone from the table to a panel."""
        if not self.is_table_open or self.app.stage.busy or self.bridge is None:
            return
        self._pointed = ""
        self.bridge.looks.hover(None)
        self.bridge.looks.point_at(None)
        if self.handle is not None:
            self.handle.hover(None, None)

    # keys ----------------------------------------------------------------------------------------------------

    def on_key(self, name: str, again: bool = False) -> None:
        """The hud's keys first, then the table's; `again` while a key is held down."""
        hud = self.app.hud
        if self.app.clean.key(name, again):
            return
        if name == "escape" and not hud.page and not hud.is_typing and not hud.has_typed and self._leave_tool():
            return
        overlay = self.app.action_of(name) if self.is_table_open and not hud.is_typing else ""
        if overlay in OVERLAY_ACTIONS:
            if not again:
                self._peek(name, overlay)
            return
        if self.app.action_of(name) == "sound" and hud.page and not hud.is_typing and not hud.is_capturing:
            if not again:
                self.act("sound")  # a page keeps every other key from the table, but it is heard through it
            return
        if hud.key(name):
            return
        if name == "escape":
            if self.bridge is not None:
                hud.show_menu(self.app.pause_model())
            return
        action = self.app.action_of(name)
        if action and (not again or action in CAMERA_STEPS or action.startswith("zoom")):
            self.act(action)

    def _peek(self, key: str, overlay: str) -> None:
        """A tap keeps an overlay, a key that is held shows it until it is let go."""
        self.toggle(overlay)
        if self.bridge is not None and overlay in self.bridge.looks.on:
            self._peeking[key.rpartition("-")[2]] = (overlay, time.monotonic())

    def on_key_up(self, name: str) -> None:
        """The end of a peek."""
        overlay, since = self._peeking.pop(name, ("", 0.0))
        is_held = time.monotonic() - since > PEEK_S
        if overlay and is_held and self.bridge is not None and overlay in self.bridge.looks.on:
            self.toggle(overlay)

    def _leave_tool(self) -> bool:
        """Escape: skip what moves, put back what is not committed, put the ruler away; False if nothing is in hand."""
        if self.app.stage.busy:
            self.app.stage.skip()
        elif self.handle is not None and self.handle.cancel():
            pass
        elif self.ruler is not None:
            self.toggle_ruler()
        else:
            return False
        return True

    def act(self, action: str) -> None:
        """Carry out an action of the keyboard."""
        if action in CAMERA_STEPS:
            right, up, pan = CAMERA_STEPS[action]
            self.on_look(-right * KEY_STEP, -up * KEY_STEP, pan)
        elif action in ("zoom-in", "zoom-out"):
            self.app.stage.camera.zoom(1 if action == "zoom-in" else -1)
        elif action in NAMED_VIEWS:
            self.app.stage.look(NAMED_VIEWS[action])
        elif action in MENU_ACTIONS:
            self.app.on_menu(action)
        else:
            getattr(self, "_do_" + action.replace("-", "_"))()

    def _do_focus(self) -> None:
        """The piece that was pointed at or chosen last: a click on her might answer a question."""
        if self.bridge is not None and (piece := self._pointed or self.bridge.selected):
            self.focus(piece)

    def _do_eye(self) -> None:
        if self.bridge is not None and self.bridge.pos.state.table.has(self.bridge.selected):
            self.app.stage.look(f"captain:{self.bridge.selected}")

    def _do_next_ship(self) -> None:
        self._cycle(1)

    def _do_previous_ship(self) -> None:
        self._cycle(-1)

    def _do_ruler(self) -> None:
        self.toggle_ruler()

    def _do_rudder(self) -> None:
        if self.handle is not None:
            self.handle.rudder()

    def _do_end_step(self) -> None:
        if self.handle is not None and not self.app.stage.busy:
            self.handle.end_step()

    def _do_undo(self) -> None:
        if self.handle is not None and self.handle.cancel():
            return
        self.app.on_menu("undo")

    def _do_quick_save(self) -> None:
        self.app.quick_save()

    def _do_quick_load(self) -> None:
        self.app.quick_load()

    def _do_screenshot(self) -> None:
        self.app.clean.take_picture()

    def _do_clean(self) -> None:
        self.app.clean.toggle()

    def _do_scene(self) -> None:
        self.app.save_scene()

    def _do_skip(self) -> None:
        self.app.stage.skip()

    # selection and tools -------------------------------------------------------------------------------------

    def select(self, piece: str) -> None:
        """Choose a piece: overlays and cameras are about it."""
        if self.bridge is None:
            return
        self._pointed = ""
        if self.bridge.pos.state.has_ship(piece):
            self.bridge.selected = piece
            self.bridge.show_round()
        self.bridge.looks.draw()
        if self.bridge.pos.state.table.has(piece):
            ring = Ring(piece_view(self.bridge.pos, piece), SELECTED)
            self.app.stage.overlays.show_rings([ring], "selection")

    def focus(self, piece: str) -> None:
        """Select a piece and bring it before the eye."""
        if self.bridge is not None and self.bridge.pos.state.table.has(piece):
            self.select(piece)
            look_at(self.app.stage, self.app.hud, f"piece:{piece}")

    def _cycle(self, step: int) -> None:
        """Go through the ships that may act now, else through all on the table."""
        if self.bridge is None:
            return
        decision = self.bridge.game.decision
        ships = [o.subject for o in decision.options if self.bridge.pos.state.has_ship(o.subject)] if decision else []
        ships = list(dict.fromkeys(ships)) or [ship.id for ship in self.bridge.pos.in_play()]
        if ships:
            at = ships.index(self.bridge.selected) + step if self.bridge.selected in ships else 0
            self.focus(ships[at % len(ships)])

    def toggle(self, overlay: str) -> None:
        """Turn an overlay on or off."""
        if self.bridge is not None:
            self.bridge.looks.toggle(overlay)
            self.bridge.show_round()

    def toggle_ruler(self) -> None:
        """Bring the ruler out before the selected ship, or put it away; it never moves a ship."""
        if self.bridge is None:
            return
        if self.ruler is not None:
            self.put_ruler_away()
            return
        table, selected = self.bridge.pos.state.table, self.bridge.selected
        start, heading = (table.board.width // 3, table.board.height // 2), 9000
        if table.has(selected):
            piece = table.piece(selected)
            front = to_world(piece.pose, 0, self.bridge.pos.content.shapes[piece.shape].length // 2)
            start, heading = (round(front[0]), round(front[1])), piece.pose.heading
        self.ruler = Ruler(start, heading)
        self.ruler.outlines = self._outlines()
        self._show_ruler()

    def put_ruler_away(self) -> None:
        """No ruler on the table."""
        self.ruler = None
        if self._ruler_view is not None:
            self._ruler_view.hide()
            self.app.stage.touch()

    def _outlines(self) -> tuple[Outline, ...]:
        if self.bridge is None:
            return ()
        pos = self.bridge.pos
        found = []
        for piece in pos.state.table.pieces:
            outline = pos.content.shapes[piece.shape].outline
            found.append(Outline(piece.id, tuple(to_world(piece.pose, x, y) for x, y in outline)))
        return tuple(found)

    def _show_ruler(self) -> None:
        stage = self.app.stage
        if self._ruler_view is None:
            self._ruler_view = RulerView(stage.helpers, stage.fleet.library, stage.preset, stage.labels)
        if self.ruler is not None:
            self._ruler_view.show(self.ruler)
            stage.touch()
