"""The scenario editor: pieces of a draft are carried and turned on the stage, gaps and mistakes are seen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from vtt.bridge.editorwords import Sentences
from vtt.bridge.looks import Looks
from vtt.bridge.presenter import Presenter
from vtt.bridge.stageview import piece_view, stage_view
from vtt.dreadfleet.content.draft import Draft, Item
from vtt.dreadfleet.drafting import draft_position, draft_problems, measures
from vtt.dreadfleet.position import Position
from vtt.hud.models import ChoiceModel, LogEntry, LogModel, NumberAsk, PromptModel
from vtt.kernel.units import FULL_TURN_CDEG, cdeg
from vtt.stage.overlays import Ring
from vtt.table.pose import Pose
from vtt.table.zone import disc_rim
from vtt.words import say

if TYPE_CHECKING:
    from vtt.dreadfleet.content import Content, ContentError
    from vtt.hud.hud import Hud
    from vtt.stage.stage import Stage

COARSE_CDEG, FINE_CDEG = 1500, 100
GRID_THOU = 10
"""Carried pieces snap to hundredths of an inch: a file that people can read."""
REACH_THOU = 700
"""How near a click must be to a treasure or to a zone's corner."""
CHOSEN = (0.98, 0.97, 0.90, 0.95)
WRONG = (0.95, 0.30, 0.22, 0.95)
ZONE_COLOURS = {"ga": (0.30, 0.55, 0.85, 0.8), "fot": (0.85, 0.35, 0.25, 0.8)}
HANDLE = (0.98, 0.86, 0.45, 0.95)
MOST_GAPS = 4
ACTIONS = (
    ("piece", "P", "waves"),
    ("ship", "V", "ship"),
    ("treasure", "U", "star"),
    ("exact", "X", "target"),
    ("remove", "Del", "cross"),
    ("facts", "Q", "orders"),
    ("undo", "Ctrl+Z", "undo"),
    ("redo", "Ctrl+Y", "forward"),
    ("save", "Ctrl+S", "save"),
    ("play", "Enter", "anchor"),
)


class _NoGame:
    """What hands look for when no game is on: nobody decides anything."""

    decision = None


class EditorBridge:
    """One draft at the table. Answers to the hands as the bridge of a game does, and is the handle of its own mouse.

    `ask` opens a sheet or does what only the program can: "piece", "ship", "exact", "facts", "save", "play".
    """

    def __init__(self, stage: Stage, hud: Hud, content: Content, draft: Draft, ask: Callable[[str], None]) -> None:
        self.stage, self.hud, self.content, self.ask = stage, hud, content, ask
        self.game = _NoGame()
        self.looks = Looks(self)  # type: ignore[arg-type]
        self.selected = ""
        self.draft = draft
        self.problems: list[ContentError] = []
        self._saved = draft
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._before: Draft | None = None
        self._offset = (0, 0)
        self._drawn_zones: tuple[str, ...] = ()
        self.pos: Position = draft_position(draft, content)

    # life ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Lay the draft on the table."""
        self._refresh()

    def close(self) -> None:
        """Take everything of it away."""
        self.looks.clear()
        self.stage.overlays.clear()
        self.stage.labels.clear("editor")
        self.hud.clear()

    def update(self) -> None:
        """Nothing goes on by itself here."""

    def recover(self) -> None:
        """After a fault: show the draft as it is."""
        self._before = None
        self.stage.overlays.clear()
        self._refresh()

    @property
    def handle(self) -> EditorBridge:
        """The mouse is the editor's own."""
        return self

    @property
    def is_saved(self) -> bool:
        """Whether the file says what the table shows."""
        return self.draft == self._saved

    def note_saved(self) -> None:
        """The draft has been written."""
        self._saved = self.draft
        self._show_prompt()

    # changing ------------------------------------------------------------------------------------------------

    def change(self, draft: Draft, select: str | None = None) -> None:
        """Take another version of the draft; the last one can be had back."""
        if draft == self.draft:
            return
        self._past.append(self.draft)
        self._future.clear()
        self.draft = draft
        if select is not None:
            self.selected = select
        self._refresh()

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._future.append(self.draft)
            self.draft = self._past.pop()
            self._refresh()

    def redo(self) -> None:
        """Make it again."""
        if self._future:
            self._past.append(self.draft)
            self.draft = self._future.pop()
            self._refresh()

    @property
    def item(self) -> Item | None:
        """What is selected."""
        return self.draft.item(self.selected)

    def _put(self, pose: Pose) -> None:
        """Move what is selected without an entry in the history: the hand is still on it."""
        board = self.content.board
        spot = Pose(min(max(pose.x, 0), board.width), min(max(pose.y, 0), board.height), pose.heading)
        self.draft = self.draft.moved(self.selected, spot)
        self._refresh()

    # drawing -------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        self.pos = draft_position(self.draft, self.content)
        self.problems = draft_problems(self.draft, self.content)
        self.stage.show(stage_view(self.pos))
        self.redraw()
        self.show_round()
        self._show_prompt()

    def redraw(self) -> None:
        """Draw zones, the selected piece with its gaps, and what is wrong."""
        overlays, table = self.stage.overlays, self.pos.state.table
        self._draw_zones()
        wrong = {name for name in table.ids for problem in self.problems if f"[{name}]" in problem.key}
        rings = [Ring(piece_view(self.pos, name), WRONG) for name in table.ids if name in wrong]
        if table.has(self.selected):
            rings.append(Ring(piece_view(self.pos, self.selected), CHOSEN))
        overlays.show_rings(rings, "editor-rings")
        gaps = measures(self.pos, self.selected, MOST_GAPS) if table.has(self.selected) else ()
        for number in range(MOST_GAPS):
            if number < len(gaps):
                overlays.show_gap(gaps[number], name=f"editor-gap-{number}")
            else:
                overlays.clear(f"editor-gap-{number}")
        self.looks.draw()

    def _draw_zones(self) -> None:
        overlays = self.stage.overlays
        names = []
        for row in self.draft.tables.get("zone", []):
            outline = zone_outline(row)
            if outline:
                name = f"editor-zone-{row.get('id', '')}"
                side, words = row.get("side", ""), str(row.get("id", ""))
                words = say(f"side.{side}") if side and words == side else words
                overlays.show_zone(outline, ZONE_COLOURS.get(side, HANDLE), words, name)
                names.append(name)
        for name in self._drawn_zones:
            if name not in names:
                overlays.clear(name)
        self._drawn_zones = tuple(names)
        spots = [item for item in self.draft.items() if item.kind in ("corner", "treasure")]
        overlays.show_spots(
            [(item.pose.x, item.pose.y, CHOSEN if item.name == self.selected else HANDLE) for item in spots],
            "editor-spots",
        )

    def show_round(self) -> None:
        """The overlay buttons, and what is wrong as lines of the log."""
        words = Sentences(self.pos)
        compass = Presenter(self.pos, {}).compass(self.selected, self.looks.names)
        if compass is not None:
            self.hud.show_compass(compass)
        entries = tuple(
            LogEntry(text=words.problem(problem), target=self._named_in(problem.key), icon="cross")
            for problem in self.problems
        ) or (LogEntry(text=say("editor.in-order"), icon="check"),)
        self.hud.show_log(LogModel(entries=(LogEntry(text=say("editor.checks"), heading=True), *entries)))

    def _named_in(self, key: str) -> str | None:
        return next((name for name in self.pos.state.table.ids if f"[{name}]" in key), None)

    def _show_prompt(self) -> None:
        words = Sentences(self.pos)
        self.hud.show_prompt(
            PromptModel(
                who=self.draft.value("name") or say("editor.title"),
                side="",
                what=words.about(self.item, measures(self.pos, self.selected, 1) if self.item else ()),
                why_text=say("editor.saved" if self.is_saved else "editor.unsaved"),
                choices=self._choices(),
                side_name=say("editor.title"),
                number=NumberAsk(say("bridge.turn-it"), "°", 0, 359.99) if self._can_turn() else None,
            )
        )

    def _can_turn(self) -> bool:
        return self.item is not None and self.item.kind in ("piece", "ship", "start")

    def _choices(self) -> tuple[ChoiceModel, ...]:
        item = self.item
        open_now = {
            "exact": item is not None,
            "remove": item is not None and item.kind != "corner",
            "undo": bool(self._past),
            "redo": bool(self._future),
        }
        return tuple(
            ChoiceModel(
                id=action, label=say(f"editor.{action}"), key=key, icon=icon, enabled=open_now.get(action, True),
                primary=action == "play", danger=action == "remove",
                reason="" if open_now.get(action, True) else say(f"editor.no-{action}"),
            )
            for action, key, icon in ACTIONS
        )

    # hands ---------------------------------------------------------------------------------------------------

    def _at(self, point: tuple[int, int] | None, piece: str | None) -> str:
        """Return what is meant by a point: a spot near it, or the piece under it."""
        if point is None:
            return ""
        spots = (item for item in self.draft.items() if item.kind in ("corner", "treasure"))
        near = [((item.pose.x - point[0]) ** 2 + (item.pose.y - point[1]) ** 2, item.name) for item in spots]
        if near and min(near)[0] <= REACH_THOU * REACH_THOU:
            return min(near)[1]
        return piece if piece is not None and self.draft.item(piece) is not None else ""

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """Nothing follows the pointer that is not held."""

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take a piece up where it was gripped."""
        name = self._at(point, piece)
        item = self.draft.item(name) if name else None
        if item is None or point is None:
            return False
        self.selected = name
        self._before = self.draft
        self._offset = (item.pose.x - point[0], item.pose.y - point[1])
        self._refresh()
        return True

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """Carry it; without Ctrl it snaps to hundredths of an inch."""
        if self._before is None or self.item is None:
            return
        x, y = point[0] + self._offset[0], point[1] + self._offset[1]
        if not free:
            x, y = round(x / GRID_THOU) * GRID_THOU, round(y / GRID_THOU) * GRID_THOU
        self._put(Pose(x, y, self.item.pose.heading))

    def release(self) -> None:
        """Put it down."""
        before, self._before = self._before, None
        if before is not None and before != self.draft:
            self._past.append(before)
            self._future.clear()
            self._show_prompt()

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Select what is clicked, or nothing."""
        self.selected = self._at(point, piece)
        self.stage.overlays.clear("selection")
        self._refresh()
        return True

    def wheel(self, steps: int, fine: bool) -> bool:
        """Turn what is selected; with nothing selected the wheel zooms."""
        item = self.item
        if item is None or not self._can_turn():
            return False
        self._turn_to(item, item.pose.heading + steps * (FINE_CDEG if fine else COARSE_CDEG))
        return True

    def _turn_to(self, item: Item, heading: int) -> None:
        pose = item.pose
        self.change(self.draft.moved(self.selected, Pose(pose.x, pose.y, heading % FULL_TURN_CDEG)))

    def typed(self, value: float) -> None:
        """An exact heading in degrees."""
        if self.item is not None and self._can_turn():
            self._turn_to(self.item, cdeg(value) % FULL_TURN_CDEG)

    def rudder(self) -> None:
        """There is no rudder here."""

    def end_step(self) -> None:
        """There are no steps here."""

    def confirm(self) -> None:
        """Enter plays the scenario."""
        self.ask("play")

    def cancel(self) -> bool:
        """Escape puts back what is carried, then lets go of what is selected."""
        if self._before is not None:
            self.draft, self._before = self._before, None
            self._refresh()
            return True
        if self.selected:
            self.selected = ""
            self._refresh()
            return True
        return False

    def choose(self, choice: str) -> None:
        """Carry out a button."""
        if choice == "undo":
            self.undo()
        elif choice == "redo":
            self.redo()
        elif choice == "remove" and self.item is not None:
            self.change(self.draft.removed(self.selected), "")
        elif choice == "treasure":
            self._add_treasure()
        else:
            self.ask(choice)

    def _add_treasure(self) -> None:
        middle = self.middle()
        draft = self.draft.with_treasure(middle)
        added = [item.name for item in draft.items() if item.kind == "treasure"][-1]
        self.change(draft, added)

    def middle(self) -> Pose:
        """Return where new pieces appear: the middle of the picture, or of the table if that is off the board."""
        board, point = self.content.board, self.stage.table_point(0.0, 0.1)
        if point is None or not (0 < point[0] < board.width and 0 < point[1] < board.height):
            point = (board.width // 2, board.height // 2)
        x, y = (round(value / GRID_THOU) * GRID_THOU for value in point)
        return Pose(x, y, 0)


def zone_outline(row: dict) -> tuple[tuple[int, int], ...]:
    """Return the corners of a zone as the file has it, in thou; () for what cannot be read. A disc gets 36 corners."""
    try:
        if "rect" in row:
            west, south, east, north = (int(row["rect"][side] * 1000) for side in ("west", "south", "east", "north"))
            return ((west, south), (east, south), (east, north), (west, north))
        if "polygon" in row:
            return tuple((int(x * 1000), int(y * 1000)) for x, y in row["polygon"])
        if "disc" in row:
            disc = row["disc"]
            return disc_rim(int(disc["x"] * 1000), int(disc["y"] * 1000), int(disc["radius"] * 1000))
    except (KeyError, TypeError, ValueError):
        return ()
    return ()
