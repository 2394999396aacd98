"""Mistakes of a scenario: unknown names, overlaps, pieces off the board, zones too small for their ships."""

from collections.abc import Iterable, Mapping

from vtt.dreadfleet.content.catalogue import Content
from vtt.dreadfleet.content.consistency import repeated
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.layout_checks import layout_problems
from vtt.dreadfleet.content.scenario_schema import ScenarioFile
from vtt.kernel.units import inches_text

TAKEN_OPTIONS = ("quick-start", "default-layout", "both-want")
"""Names of options that every scenario has: no variant may be called so."""


def scenario_problems(files: Mapping[str, ScenarioFile], content: Content) -> list[ContentError]:
    """Names are unique, every ship and piece exists, all stands on the board, apart, and in its zone."""
    problems: list[ContentError] = []
    for field, what in (("id", "an id"), ("chapter", "a chapter")):
        for value in repeated(getattr(file, field) for file in files.values()):
            same = [shown for shown, file in files.items() if getattr(file, field) == value]
            found = f'"{value}" in {" and ".join(same)}'
            problems += [ContentError(shown, field, f"{what} no other scenario has", found) for shown in same]
    for shown, file in files.items():
        wrong_names = [*_name_problems(shown, file, content)]
        problems += wrong_names or layout_problems(shown, content.scenarios[file.id], content)
    return problems


def _name_problems(shown: str, file: ScenarioFile, content: Content) -> Iterable[ContentError]:
    big = [ship for ship in content.ships.values() if ship.is_big]
    for force in file.force:
        own = [ship.id for ship in big if ship.side == force.side]
        for name in force.ships:
            if name not in own:
                yield ContentError(
                    shown,
                    f"force[{force.side}].ships",
                    "a big ship of that side: " + ", ".join(own),
                    f'"{name}"',
                )
    if len({force.side for force in file.force}) != 2:
        yield ContentError(
            shown, "force", 'one force of side "ga" and one of side "fot"', f'"{file.force[0].side}" twice'
        )
    ships = [name for force in file.force for name in force.ships]
    for name in repeated(ships):
        yield ContentError(shown, "force", "every ship once", f'"{name}" twice')
    for piece in file.layout.pieces:
        if piece.id not in content.scenery:
            yield ContentError(
                shown, "layout.pieces", "a piece of scenery: " + ", ".join(content.scenery), f'"{piece.id}"'
            )
    for name in repeated(piece.id for piece in file.layout.pieces):
        yield ContentError(shown, "layout.pieces", "every piece once", f'"{name}" twice')
    for pose in file.suggested:
        if pose.ship not in ships:
            yield ContentError(
                shown, "suggested", "a ship of this scenario: " + ", ".join(ships), f'"{pose.ship}"'
            )
    for zone in file.zone:
        for name in zone.ships:
            if name not in ships:
                yield ContentError(
                    shown,
                    f"zone[{zone.id}].ships",
                    "a ship of this scenario: " + ", ".join(ships),
                    f'"{name}"',
                )
        if zone.variant is not None and zone.variant not in (variant.id for variant in file.variant):
            yield _unknown(shown, f"zone[{zone.id}].variant", "a variant", [v.id for v in file.variant], zone.variant)
        areas = [area for area in ("rect", "disc", "polygon") if getattr(zone, area) is not None]
        if len(areas) != 1:
            yield ContentError(
                shown, f"zone[{zone.id}]", "one of rect, disc, polygon", " and ".join(areas) or "none"
            )
    yield from _extra_problems(shown, file, content, ships)


def _extra_problems(
    shown: str, file: ScenarioFile, content: Content, ships: list[str]
) -> Iterable[ContentError]:
    """Special rules, water, treasures, late and fixed ships name things that exist, each once."""
    pieces = [piece.id for piece in file.layout.pieces]
    craft = [name for ship in ships if ship in content.ships for name in content.ships[ship].auxiliaries]
    for key, rows in (("special", file.special), ("area", file.area), ("line", file.line), ("treasure", file.treasure)):
        for name in repeated(row.id for row in rows):
            yield ContentError(shown, key, "every one once", f'"{name}" twice')
    for area in file.area:
        if bool(area.polygon) == bool(area.pieces):
            found = "both" if area.polygon else "neither"
            yield ContentError(shown, f"area[{area.id}]", "either a polygon or pieces with a reach", found)
        if area.moves_with is not None and area.moves_with not in pieces:
            yield _unknown(shown, f"area[{area.id}].moves_with", "a piece of the layout", pieces, area.moves_with)
        for name in area.pieces:
            if name not in pieces:
                yield _unknown(shown, f"area[{area.id}].pieces", "a piece of the layout", pieces, name)
    if file.treasure and file.treasures is None:
        yield ContentError(shown, "treasures", "how the treasures come to the table", "nothing")
    rule = file.treasures
    closed = [area.id for area in file.area if area.polygon]
    if rule is not None and rule.area is not None and rule.area not in closed:
        yield _unknown(shown, "treasures.area", "an area with a polygon", closed, rule.area)
    for start in file.start:
        if start.ship not in (*ships, *craft):
            yield _unknown(shown, "start", "a ship or auxiliary of this scenario", [*ships, *craft], start.ship)
    for arrival in file.arrival:
        if arrival.ship not in ships:
            yield _unknown(shown, "arrival", "a ship of this scenario", ships, arrival.ship)
    yield from _twice_problems(shown, file)
    yield from _spot_problems(shown, file, content)
    for later in file.later:
        if later.piece not in content.scenery:
            yield _unknown(shown, "later", "a piece of scenery", content.scenery, later.piece)
        if later.replaces is not None and later.replaces not in pieces:
            yield _unknown(shown, f"later[{later.piece}].replaces", "a piece of the layout", pieces, later.replaces)
    for garrison in file.garrison:
        if garrison.piece not in pieces:
            yield _unknown(shown, "garrison", "a piece of the layout", pieces, garrison.piece)
        castles = [ship.id for ship in content.ships.values() if ship.is_castle]
        if garrison.ship not in castles:
            yield _unknown(shown, f"garrison[{garrison.piece}].ship", "a castle", castles, garrison.ship)
        elif content.ships[garrison.ship].hull != garrison.piece:
            hull = content.ships[garrison.ship].hull
            yield ContentError(shown, f"garrison[{garrison.ship}].piece", f'"{hull}"', f'"{garrison.piece}"')


def _twice_problems(shown: str, file: ScenarioFile) -> Iterable[ContentError]:
    """What may be said only once: a zone, a variant, and of each ship how it comes to the table."""
    poses = [f"{pose.ship} ({pose.variant})" if pose.variant else pose.ship for pose in file.suggested]
    late = [arrival.ship for arrival in file.arrival]
    for key, names in (
        ("zone", [zone.id for zone in file.zone]),
        ("variant", [variant.id for variant in file.variant]),
        ("suggested", poses),
        ("garrison", [garrison.ship for garrison in file.garrison]),
        ("later", [later.piece for later in file.later]),
        ("start and arrival", [*(start.ship for start in file.start), *late]),
    ):
        for name in repeated(names):
            yield ContentError(shown, key, "every one once", f'"{name}" twice')
    for pose in file.suggested:
        if pose.ship in late:
            yield ContentError(shown, "suggested", "no ship that arrives later", f'"{pose.ship}"')
    for variant in file.variant:
        if variant.id in TAKEN_OPTIONS:
            known = ", ".join(TAKEN_OPTIONS)
            yield ContentError(shown, "variant", f"another id than {known}", f'"{variant.id}"')


def _spot_problems(shown: str, file: ScenarioFile, content: Content) -> Iterable[ContentError]:
    """Corners, lines, treasures and what comes later lie on the board."""
    board = content.board
    spots = [(f"treasure[{row.id}]", row.x, row.y) for row in file.treasure]
    spots += [(f"later[{row.piece}]", row.x, row.y) for row in file.later]
    spots += [(f"area[{area.id}].polygon", x, y) for area in file.area for x, y in area.polygon]
    spots += [(f"line[{line.id}].points", x, y) for line in file.line for x, y in line.points]
    for key, x, y in spots:
        if not (0 <= x <= board.width and 0 <= y <= board.height):
            expected = f"a point on the board of {inches_text(board.width)} by {inches_text(board.height)}"
            yield ContentError(shown, key, expected, f"({inches_text(x)}, {inches_text(y)})")


def _unknown(shown: str, key: str, what: str, known: Iterable[str], found: str) -> ContentError:
    return ContentError(shown, key, f"{what}: " + (", ".join(known) or "there is none"), f'"{found}"')
