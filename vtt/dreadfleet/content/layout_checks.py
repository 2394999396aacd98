"""Mistakes of a scenario that geometry finds: pieces off the board or too close, zones too small for ships.

Measured by the same survey that the game uses, so that a layout found good here is good at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import msgspec

from vtt.dreadfleet.content.catalogue import Content
from vtt.dreadfleet.content.data import ShipData
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.scenario import PlacedData, ScenarioData, ZoneData
from vtt.kernel.units import inches_text
from vtt.table.pose import Pose
from vtt.table.shape import Catalogue
from vtt.table.survey import Survey
from vtt.table.table import Piece, Table
from vtt.table.verdict import Side
from vtt.table.zone import Zone, disc_zone, polygon_zone, rect_zone


def table_of(content: Content, placed: Iterable[PlacedData]) -> Table:
    """Return a table with the given pieces on the game's board."""
    pieces = (Piece(p.id, p.id, Pose(p.x, p.y, p.heading)) for p in placed)
    return Table(content.board, tuple(pieces))


def table_zone(zone: ZoneData) -> Zone:
    """Return a scenario's zone as the table knows it; the zone has an area of exactly one kind."""
    if zone.rect is not None:
        return rect_zone(*zone.rect, name=zone.id)
    if zone.disc is not None:
        return disc_zone(*zone.disc, name=zone.id)
    assert zone.polygon is not None
    return polygon_zone(zone.polygon, name=zone.id)


def layout_problems(shown: str, scenario: ScenarioData, content: Content) -> list[ContentError]:
    """Return every geometric mistake of a scenario whose names are all in order."""
    # Outlines only: whether a layout is legal never depends on a sight hull.
    outlines = {name: msgspec.structs.replace(shape, hull="") for name, shape in content.shapes.items()}
    survey = Survey(table_of(content, scenario.layout), Catalogue(outlines))
    problems = [*_scenery_problems(shown, scenario, survey)]
    zone_problems = [*_zone_problems(shown, scenario, content)]
    if not zone_problems:
        zone_problems += _pose_problems(shown, scenario, content, survey)
    return problems + zone_problems


# ---- scenery --------------------------------------------------------------------------------------------


def _scenery_problems(shown: str, scenario: ScenarioData, survey: Survey) -> Iterable[ContentError]:
    rule = scenario.placement
    names = [piece.id for piece in scenario.layout]
    for name in names:
        key = f"layout.pieces[{name}]"
        edge = survey.edge_gap(name)
        if edge.thou <= 0:
            found = f"it {inches_text(-edge.thou)} over the {edge.side} edge"
            yield ContentError(shown, key, "the whole piece on the board", found)
        elif rule is not None:
            limits: dict[Side, int] = {
                "west": rule.more_than_from_west_thou,
                "east": rule.more_than_from_east_thou,
            }
            for side, limit in limits.items():
                if limit and (room := survey.side_gap(name, side).thou) <= limit:
                    expected = f"it more than {inches_text(limit)} from the {side} edge"
                    yield ContentError(shown, key, expected, inches_text(room))
    min_gap = rule.min_gap_thou if rule else 0
    for one, other in combinations(names, 2):
        gap = survey.gap(one, other).thou
        key = f"layout.pieces[{other}]"
        if gap <= 0:
            yield ContentError(shown, key, f"water between it and {one}", "an overlap")
        elif gap < min_gap:
            yield ContentError(
                shown, key, f"{inches_text(min_gap)} or more between it and {one}", inches_text(gap)
            )


# ---- zones and ships ------------------------------------------------------------------------------------


def _zone_problems(shown: str, scenario: ScenarioData, content: Content) -> Iterable[ContentError]:
    board = content.board
    for zone in scenario.zones:
        key = f"zone[{zone.id}]"
        west, south, east, north = _box(zone)
        if zone.polygon is not None and _is_flat(zone.polygon):
            yield ContentError(shown, key, "a polygon round some area", "corners in one line")
        elif west >= east or south >= north:
            yield ContentError(shown, key, "west below east and south below north", _area_text(zone))
        elif zone.disc is not None and 0 <= zone.disc[0] <= board.width and 0 <= zone.disc[1] <= board.height:
            continue  # round a mark or a corner: the part of it that lies on the board
        elif west < 0 or south < 0 or east > board.width or north > board.height:
            expected = f"an area on the board of {inches_text(board.width)} by {inches_text(board.height)}"
            yield ContentError(shown, key, expected, _area_text(zone))
    for force in scenario.forces:
        for name in force.ships:
            if name not in scenario.deployed_ships:
                continue
            try:
                zone = scenario.zone_of(name, force.side)
            except KeyError:
                yield ContentError(shown, "zone", f"a zone for {name}", "none")
                continue
            if not can_hold(zone, content.ships[name]):
                base = _size_text(content.ships[name].length_thou, content.ships[name].width_thou)
                yield ContentError(shown, f"zone[{zone.id}]", f"room for {name}, {base}", _area_text(zone))


def _pose_problems(
    shown: str, scenario: ScenarioData, content: Content, survey: Survey
) -> Iterable[ContentError]:
    """Every ship has a suggested pose, inside its zone and clear of all that stands before it, under every variant."""
    yield from _start_problems(shown, scenario, content, survey)
    for variant in ("", *scenario.suggested_variants):
        yield from _deployed_problems(shown, scenario, survey, variant)


def _start_problems(
    shown: str, scenario: ScenarioData, content: Content, survey: Survey
) -> Iterable[ContentError]:
    """Fixed places are on the board and on top of nothing; they may touch (DF-SC02-04)."""
    table = survey.table
    for start in scenario.starts:
        stand = Pose(start.x, start.y, start.heading)
        placed = Survey(table, survey.catalogue).placement(start.ship, stand, allow_contact=table.ids)
        for problem in placed.problems:
            found = _WRONG[problem.code].format(other=problem.other)
            yield ContentError(shown, f"start[{start.ship}]", "its whole base in open water", found)
        table = table.placed(Piece(start.ship, start.ship, stand))


def _deployed_problems(
    shown: str, scenario: ScenarioData, survey: Survey, variant: str
) -> Iterable[ContentError]:
    options = (variant,) if variant else ()
    key = f"suggested ({variant})" if variant else "suggested"
    poses = {pose.id: pose for pose in scenario.suggested_for(options)}
    table = survey.table
    for start in scenario.starts:
        table = table.placed(Piece(start.ship, start.ship, Pose(start.x, start.y, start.heading)))
    for force in scenario.forces:
        for name in force.ships:
            if name not in scenario.deployed_ships:
                continue
            pose = poses.get(name)
            if pose is None:
                yield ContentError(shown, key, f"a starting pose for {name}", "none")
                continue
            stand = Pose(pose.x, pose.y, pose.heading)
            zone = scenario.zone_of(name, force.side, options)
            apart = ((force.ships, zone.more_than_between_thou),) if zone.more_than_between_thou else ()
            verdict = Survey(table, survey.catalogue).placement(
                name, stand, zone=table_zone(zone), min_gaps=apart
            )
            for problem in verdict.problems:
                wanted = f"its whole base in open water of zone {zone.id}"
                found = _WRONG[problem.code].format(other=problem.other or zone.id)
                yield ContentError(shown, f"{key}[{name}]", wanted, found)
            table = table.placed(Piece(name, name, stand))


_WRONG = {
    "overlap": "it on top of {other}",
    "contact": "it touching {other}",
    "too-close": "it too near {other}",
    "too-far": "it too far from {other}",
    "off-board": "it over the edge of the board",
    "outside-zone": "a part of it outside",
}


def can_hold(zone: ZoneData, ship: ShipData) -> bool:
    """Tell whether some heading puts the whole base of `ship` inside a rectangle or disc; True for a polygon.

    A base less than 2.4 times as long as wide, as all of the game are, lies askew in a rectangle only where it
    also lies straight. A polygon is proved by the suggested pose.
    """
    long, short = max(ship.length_thou, ship.width_thou), min(ship.length_thou, ship.width_thou)
    if zone.disc is not None:
        return long * long + short * short <= 4 * zone.disc[2] * zone.disc[2]
    if zone.rect is None:
        return True
    west, south, east, north = zone.rect
    wide, deep = max(east - west, north - south), min(east - west, north - south)
    return long <= wide and short <= deep


def _is_flat(polygon: tuple[tuple[int, int], ...]) -> bool:
    return (
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)) == 0
    )


def _box(zone: ZoneData) -> tuple[int, int, int, int]:
    if zone.rect is not None:
        return zone.rect
    if zone.disc is not None:
        x, y, radius = zone.disc
        return x - radius, y - radius, x + radius, y + radius
    assert zone.polygon is not None
    xs, ys = [x for x, _ in zone.polygon], [y for _, y in zone.polygon]
    return min(xs), min(ys), max(xs), max(ys)


def _size_text(length: int, width: int) -> str:
    return f"{inches_text(length)} by {inches_text(width)}"


def _area_text(zone: ZoneData) -> str:
    if zone.disc is not None:
        x, y, radius = (inches_text(length) for length in zone.disc)
        return f"a disc of {radius} about ({x}, {y})"
    west, south, east, north = _box(zone)
    return f"{inches_text(west)} to {inches_text(east)} by {inches_text(south)} to {inches_text(north)}"
