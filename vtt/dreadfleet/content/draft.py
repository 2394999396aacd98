"""A scenario being written: plain tables that may still be wrong, with every change and every mistake."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from vtt.dreadfleet.content.catalogue import TREASURE, Content
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.reading import checked, read_toml
from vtt.dreadfleet.content.scenario import ScenarioData
from vtt.dreadfleet.content.scenario_checks import scenario_problems
from vtt.dreadfleet.content.scenario_schema import ChartFile, ScenarioFile
from vtt.dreadfleet.content.toml_text import toml_of
from vtt.kernel.units import CDEG_PER_DEGREE, FULL_TURN_CDEG, THOU_PER_INCH
from vtt.table.pose import Pose
from vtt.table.table import Piece, Table

Kind = Literal["piece", "ship", "start", "treasure", "corner"]
FIRST_OWN_CHAPTER = 50
ROWS = {"ship": ("suggested", "ship"), "start": ("start", "ship"), "treasure": ("treasure", "id")}
CORNERS = ("south-west", "north-east")


@dataclass(frozen=True)
class Item:
    """Something that stands on the chart: scenery, a ship's starting pose, a treasure, a corner of a zone.

    `id` names it among its kind; `shape` is the id of its outline, "" for a corner.
    """

    kind: Kind
    id: str
    pose: Pose
    shape: str = ""

    @property
    def name(self) -> str:
        """An id that no other item of the chart has."""
        return self.id if self.kind in ("piece", "ship", "start") else f"{self.kind}:{self.id}"


@dataclass(frozen=True)
class Draft:
    """The tables of one scenario file as `tomllib` reads them; never changed in place."""

    tables: dict[str, Any]

    @property
    def id(self) -> str:
        """The id it goes by, "" while it has none."""
        return str(self.tables.get("id", ""))

    def with_value(self, key: str, value: Any) -> Draft:
        """Return the draft with one value set; dots lead into tables: `victory.rule`."""
        tables = copy.deepcopy(self.tables)
        *path, last = key.split(".")
        inner = tables
        for part in path:
            inner = inner.setdefault(part, {})
        inner[last] = value
        return Draft(tables)

    def value(self, key: str) -> Any:
        """Return one value, "" where there is none."""
        inner: Any = self.tables
        for part in key.split("."):
            inner = inner.get(part, "") if isinstance(inner, dict) else ""
        return inner

    # what stands on the chart --------------------------------------------------------------------------------

    def items(self) -> tuple[Item, ...]:
        """Return everything that can be taken in hand, in the order of the file."""
        found = [Item("piece", row["id"], _pose(row), row["id"]) for row in self._pieces()]
        found += [Item("start", row["ship"], _pose(row), _kind_of(row["ship"])) for row in self.tables.get("start", [])]
        plain = (row for row in self.tables.get("suggested", []) if "variant" not in row)
        found += [Item("ship", row["ship"], _pose(row), row["ship"]) for row in plain]
        found += [Item("treasure", row["id"], _pose(row), TREASURE) for row in self.tables.get("treasure", [])]
        for zone in self.tables.get("zone", []):
            if "rect" in zone:
                rect = {side: _thou(zone["rect"][side]) for side in ("west", "south", "east", "north")}
                corners = ((rect["west"], rect["south"]), (rect["east"], rect["north"]))
                for corner, (x, y) in zip(CORNERS, corners, strict=True):
                    found.append(Item("corner", f"{zone['id']}/{corner}", Pose(x, y, 0)))
        return tuple(found)

    def item(self, name: str) -> Item | None:
        """Return one item by its name."""
        return next((item for item in self.items() if item.name == name), None)

    def _pieces(self) -> list[dict[str, Any]]:
        return self.tables.get("layout", {}).get("pieces", [])

    def moved(self, name: str, pose: Pose) -> Draft:
        """Return the draft with one item at another pose; its corner moves a zone's edges."""
        item = self.item(name)
        if item is None:
            return self
        tables = copy.deepcopy(self.tables)
        if item.kind == "corner":
            _move_corner(tables, item, pose)
            return Draft(tables)
        row = _row_of(tables, item)
        row["x"], row["y"] = _inches(pose.x), _inches(pose.y)
        if item.kind != "treasure":
            row["heading"] = _degrees(pose.heading)
        return Draft(tables)

    def removed(self, name: str) -> Draft:
        """Return the draft without one item; a ship leaves its fleet as well. Corners stay."""
        item = self.item(name)
        if item is None or item.kind == "corner":
            return self
        tables = copy.deepcopy(self.tables)
        if item.kind == "piece":
            tables["layout"]["pieces"] = [row for row in self._pieces() if row["id"] != item.id]
            return Draft(tables)
        table, key = ROWS[item.kind]
        tables[table] = [row for row in tables[table] if row[key] != item.id]
        if item.kind in ("ship", "start"):
            for force in tables.get("force", []):
                force["ships"] = [ship for ship in force["ships"] if ship != item.id]
            for zone in tables.get("zone", []):
                if "ships" in zone:
                    zone["ships"] = [ship for ship in zone["ships"] if ship != item.id]
        return Draft({key: value for key, value in tables.items() if value != [] or key == "force"})

    def with_piece(self, piece: str, pose: Pose) -> Draft:
        """Return the draft with another piece of scenery."""
        tables = copy.deepcopy(self.tables)
        layout = tables.setdefault("layout", {"origin": "reconstructed", "rules": ["DF-SCG-03"], "pieces": []})
        layout.setdefault("pieces", []).append({"id": piece, **_place(pose)})
        return Draft(tables)

    def with_ship(self, ship: str, side: str, pose: Pose) -> Draft:
        """Return the draft with another big ship, in its side's fleet and at a starting pose."""
        tables = copy.deepcopy(self.tables)
        forces = tables.setdefault("force", [])
        force = next((row for row in forces if row.get("side") == side), None)
        if force is None:
            forces.append({"side": side, "ships": [ship]})
        else:
            force["ships"] = [*force["ships"], ship]
        tables.setdefault("suggested", []).append({"ship": ship, **_place(pose)})
        return Draft(tables)

    def with_treasure(self, pose: Pose) -> Draft:
        """Return the draft with another chest on the water."""
        tables = copy.deepcopy(self.tables)
        tables.setdefault("treasures", {"mode": "fixed", "first": "ga", "rules": ["DF-TRE-01"]})
        rows = tables.setdefault("treasure", [])
        number = next(n for n in range(1, len(rows) + 2) if f"treasure-{n}" not in [row["id"] for row in rows])
        place = _place(pose)
        rows.append({"id": f"treasure-{number}", "kind": "chest", "x": place["x"], "y": place["y"]})
        return Draft(tables)

    def table(self, content: Content) -> Table:
        """Return the chart as the table knows it: scenery and ships with their outlines."""
        shapes = content.shapes
        known = (item for item in self.items() if item.kind != "corner" and item.shape in shapes)
        return Table(content.board, tuple(Piece(item.name, item.shape, item.pose) for item in known))

    # the file ------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the text of its file."""
        return toml_of(self.tables)

    def data(self) -> ScenarioData:
        """Return the scenario that the file means; ContentError while it means none."""
        return checked(ScenarioFile, copy.deepcopy(self.tables), f"{self.id or 'draft'}.toml").data()

    def problems(self, content: Content) -> list[ContentError]:
        """Return everything that keeps it from being played: what the loader would say of the file."""
        shown = f"{self.id or 'draft'}.toml"
        try:
            file = checked(ScenarioFile, copy.deepcopy(self.tables), shown)
            data = file.data()
        except ContentError as problem:
            return [problem, *problem.others]
        others = {key: known for key, known in content.scenarios.items() if key != data.id}
        with_it = replace(content, scenarios={**others, data.id: data})
        taken = {known.chapter for known in others.values()}
        found = scenario_problems({shown: file}, with_it)
        if data.chapter in taken:
            found.append(ContentError(shown, "chapter", "a chapter that no other scenario has", f'"{data.chapter}"'))
        return found


def _move_corner(tables: dict[str, Any], item: Item, pose: Pose) -> None:
    zone_id, _, corner = item.id.partition("/")
    zone = next(row for row in tables["zone"] if row["id"] == zone_id)
    sides = ("west", "south") if corner == CORNERS[0] else ("east", "north")
    zone["rect"] |= dict(zip(sides, (_inches(pose.x), _inches(pose.y)), strict=True))


def _row_of(tables: dict[str, Any], item: Item) -> dict[str, Any]:
    if item.kind == "piece":
        rows: Iterable[dict[str, Any]] = tables["layout"]["pieces"]
        return next(row for row in rows if row["id"] == item.id)
    table, key = ROWS[item.kind]
    return next(row for row in tables[table] if row[key] == item.id and "variant" not in row)


def _kind_of(ship: str) -> str:
    return ship.partition(":")[0]


def _thou(value: Any) -> int:
    return int(value * THOU_PER_INCH)


def _pose(row: dict[str, Any]) -> Pose:
    heading = int(row.get("heading", 0) * CDEG_PER_DEGREE) % FULL_TURN_CDEG
    return Pose(_thou(row["x"]), _thou(row["y"]), heading)


def _inches(thou: int) -> Decimal:
    return Decimal(thou) / THOU_PER_INCH


def _degrees(cdeg: int) -> Decimal:
    return Decimal(cdeg) / CDEG_PER_DEGREE


def _place(pose: Pose) -> dict[str, Decimal]:
    return {"x": _inches(pose.x), "y": _inches(pose.y), "heading": _degrees(pose.heading)}


def open_draft(path: Path) -> Draft:
    """Return the draft in a file, however wrong it is; ContentError if it is not TOML."""
    return Draft(read_toml(path, path.name))


def open_chart(path: Path) -> Draft:
    """Return the draft in a file whose chart can be drawn, whatever else is wrong; ContentError for any other."""
    draft = open_draft(path)
    checked(ChartFile, copy.deepcopy(draft.tables), path.name)
    return draft


def copy_of(content: Content, scenario: str, name: str) -> Draft:
    """Return a draft that begins as a scenario of the game, under a name and a chapter of its own."""
    original = read_toml(content.root / "scenarios" / f"{scenario}.toml", f"{scenario}.toml")
    own = {"id": id_of(name), "chapter": free_chapter(content), "name": name, "origin": "reconstructed"}
    return Draft({key: value for key, value in (original | own).items() if key != "file_stem"})


def blank_draft(content: Content, name: str) -> Draft:
    """Return an empty sea with a zone for each side and the two flagships: a game that can be played as it is."""
    board = content.board
    width, height = Decimal(board.width) / THOU_PER_INCH, Decimal(board.height) / THOU_PER_INCH
    edge = Decimal(8)
    flagships: dict[str | None, str] = {ship.side: ship.id for ship in content.ships.values() if ship.is_flagship}
    zones = (("ga", Decimal(0), edge), ("fot", width - edge, width))
    return Draft(
        {
            "kind": "scenario",
            "id": id_of(name),
            "chapter": free_chapter(content),
            "name": name,
            "summary": "A scenario of our own.",
            "briefing": "A scenario of our own.",
            "turns": 0,
            "rules": ["DF-SCG-01"],
            "origin": "reconstructed",
            "force": [{"side": side, "ships": [flagships[side]]} for side, _, _ in zones],
            "victory": {
                "rule": "eight-damage-cards",
                "params": {"cards": 8},
                "text": "A big ship with eight Damage cards, or removed, has lost for its side.",
                "rules": ["DF-SCG-06"],
            },
            "zone": [
                {
                    "id": side,
                    "side": side,
                    "text": "The side's own waters.",
                    "rect": {"west": west, "south": Decimal(0), "east": east, "north": height},
                    "rules": ["DF-SCG-04"],
                }
                for side, west, east in zones
            ],
            "layout": {"origin": "reconstructed", "rules": ["DF-SCG-03"], "pieces": []},
            "suggested": [
                {"ship": flagships[side], "x": (west + east) / 2, "y": height / 2, "heading": Decimal(heading)}
                for (side, west, east), heading in zip(zones, (90, 270), strict=True)
            ],
        }
    )


def id_of(name: str) -> str:
    """Return the id that a name gives a file: small letters, digits and hyphens."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower()).split()
    return "-".join(words) or "scenario"


def free_chapter(content: Content) -> str:
    """Return the first chapter of players' own scenarios that none has."""
    taken = {scenario.chapter for scenario in content.scenarios.values()}
    return next(f"SC{n}" for n in range(FIRST_OWN_CHAPTER, 100) if f"SC{n}" not in taken)
