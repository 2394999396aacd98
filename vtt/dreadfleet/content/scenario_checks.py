"""Mistakes of a scenario: unknown names, overlaps, pieces off the board, zones too small for their ships."""

from collections.abc import Iterable, Mapping

from vtt.dreadfleet.content.catalogue import Content
from vtt.dreadfleet.content.consistency import repeated
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.layout_checks import layout_problems
from vtt.dreadfleet.content.scenario_schema import ScenarioFile


def scenario_problems(files: Mapping[str, ScenarioFile], content: Content) -> list[ContentError]:
    """Names are unique, every ship and piece exists, all stands on the board, apart, and in its zone."""
    problems: list[ContentError] = []
    for field in ("id", "chapter"):
        twice = repeated(getattr(file, field) for file in files.values())
        for shown, file in files.items():
            if (value := getattr(file, field)) in twice:
                problems.append(
                    ContentError(shown, field, f"a {field} no other scenario has", f'"{value}" in two files')
                )
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
        areas = [area for area in ("rect", "disc", "polygon") if getattr(zone, area) is not None]
        if len(areas) != 1:
            yield ContentError(
                shown, f"zone[{zone.id}]", "one of rect, disc, polygon", " and ".join(areas) or "none"
            )
