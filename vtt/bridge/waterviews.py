"""The special water of a scenario as the stage draws it (DF-SCG-07): areas, lines, and what their words are."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from vtt.bridge.stageview import piece_view
from vtt.dreadfleet.areas import polygon_now
from vtt.dreadfleet.foretelling import Foretold
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Placing
from vtt.kernel.units import inches_text
from vtt.stage.view import PieceView
from vtt.stage.waters import Carry, Water, WaterLine
from vtt.table.pose import Pose
from vtt.words import say


def water_areas(pos: Position) -> tuple[Water, ...]:
    """Return the areas; those about pieces that are not on the table (any more) have no water."""
    found = []
    for area in pos.content.scenarios[pos.state.scenario].areas:
        shores = tuple(piece_view(pos, piece) for piece in area.pieces if pos.state.table.has(piece))
        polygon = polygon_now(pos, area)
        if polygon or shores:
            found.append(Water(area.id, area.tone, area.text, polygon, shores, area.reach_thou))
    return tuple(found)


def water_lines(pos: Position) -> tuple[WaterLine, ...]:
    """Return the lines."""
    lines = pos.content.scenarios[pos.state.scenario].lines
    return tuple(WaterLine(line.id, line.points, line.tone, line.text) for line in lines)


def carries(pos: Position, told: Iterable[Foretold]) -> tuple[Carry, ...]:
    """Return whither currents would take ships and treasures (DF-SC10-07, DF-SC11-08): one carry for each of them."""
    ways: dict[str, dict[str, Foretold]] = {}
    for what in told:
        if what.piece not in pos.state.land:
            ways.setdefault(what.piece, {})[what.roll] = what
    return tuple(_carry(pos, piece, of_piece) for piece, of_piece in ways.items())


def _carry(pos: Position, piece: str, ways: dict[str, Foretold]) -> Carry:
    largest, rolled = ways.get("largest"), ways.get("rolled")
    last = rolled or largest
    assert last is not None  # there is no entry without a way
    shape = pos.content.shapes[pos.state.table.piece(piece).shape] if pos.state.table.has(piece) else None
    words = say("bridge.carried-away") if last.is_lost else inches_text(_length_thou(last.path)) if rolled else ""
    return Carry(
        name=Wording(pos).name(piece) if shape is not None else piece,
        largest=largest.path if largest is not None else (),
        rolled=rolled.path if rolled is not None else (),
        shape=shape,
        is_lost=last.is_lost,
        words=words,
    )


def _length_thou(path: tuple[Pose, ...]) -> int:
    return round(sum(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 for a, b in pairwise(path)))


def closings(pos: Position, told: Iterable[Foretold]) -> tuple[tuple[PieceView, Pose], ...]:
    """Return the pieces of land that a rule would move, each with where it would stop (DF-SC09-07)."""
    land = [what for what in told if what.piece in pos.state.land]
    rolled = {what.piece for what in land if what.roll == "rolled"}
    wanted = [what for what in land if what.roll == "rolled" or what.piece not in rolled]
    return tuple((piece_view(pos, what.piece), what.path[-1]) for what in wanted)


def has_current(pos: Position) -> bool:
    """Whether a current sets over the board (DF-SC10-07, DF-SC11-08)."""
    return any(area.tone == "current" for area in pos.content.scenarios[pos.state.scenario].areas)


def placing_limits(pos: Position, placing: Placing) -> tuple[Water, ...]:
    """Return the water that distances to other things close to a piece that is placed, and what they demand.

    The area it must lie in is drawn by whoever asks; here is what is counted from pieces and spots (H-SETUP-2).
    """
    found = []
    wanted = tuple(piece_view(pos, piece) for piece in placing.around_any if pos.state.table.has(piece))
    if not wanted and placing.around and pos.state.table.has(placing.around):
        wanted = (piece_view(pos, placing.around),)
    if wanted and placing.reach:
        found.append(Water("near", "goal", shores=wanted, reach_thou=placing.reach))
    for reach in sorted({least for _, least in placing.apart}):
        shores = tuple(
            piece_view(pos, piece) for piece, least in placing.apart if least == reach and pos.state.table.has(piece)
        )
        if shores:
            found.append(Water(f"apart-{reach}", "danger", shores=shores, reach_thou=reach))
    for number, (x, y, reach) in enumerate(placing.off_spots):
        found.append(Water(f"off-{number}", "danger", polygon=((x, y), (x + 1, y), (x, y + 1)), reach_thou=reach))
    return tuple(found)
