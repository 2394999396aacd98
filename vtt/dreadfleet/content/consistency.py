"""Mistakes that only show when a file is held against the rules of the game or against the other files."""

from collections import Counter
from collections.abc import Iterable, Mapping

from vtt.dreadfleet.content.card_schema import DamageFile, DamageRow, DestinyFile, DestinyRow
from vtt.dreadfleet.content.catalogue import Content
from vtt.dreadfleet.content.data import BIG_SHIPS
from vtt.dreadfleet.content.effects import DAMAGE_EFFECTS, DESTINY_EFFECTS, OPTIONAL_FIGURES, Figure
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.schema import ParamTable
from vtt.dreadfleet.content.ship_schema import ShipFile
from vtt.dreadfleet.content.table_schema import SceneryFile
from vtt.kernel.tomlfile import value_text

DAMAGE_CARDS = 55  # GAP-07
DESTINY_CARDS = 40  # GAP-10


def repeated(ids: Iterable[str]) -> list[str]:
    """Return the ids that occur more than once, in order of first occurrence."""
    return [name for name, count in Counter(ids).items() if count > 1]


# ---- board and scenery -----------------------------------------------------------------------------------


def board_problems(content: Content, shown: str) -> list[ContentError]:
    """The marks are 1,1 to 6,6 in order and lie on the edge line (GAP-04)."""
    board = content.board_data
    problems = []
    for number, mark in enumerate(board.marks):
        name = f"{number // 6 + 1},{number % 6 + 1}"
        if mark.name != name:
            problems.append(ContentError(shown, f"marks[{mark.name}].name", f'"{name}"', f'"{mark.name}"'))
        on_side = mark.x in (0, board.width_thou) and 0 <= mark.y <= board.height_thou
        on_end = mark.y in (0, board.height_thou) and 0 <= mark.x <= board.width_thou
        if not (on_side or on_end):
            found = f"({inches(mark.x)}, {inches(mark.y)})"
            problems.append(
                ContentError(shown, f"marks[{mark.name}]", "a point on the edge of the board", found)
            )
    return problems


def inches(length_thou: int) -> str:
    """Write a length as the files write it."""
    return f"{length_thou / 1000:g}"


def scenery_problems(file: SceneryFile, shown: str) -> list[ContentError]:
    """Outlines run counter-clockwise, fill their bounding box and hold their highest point."""
    problems = [
        ContentError(shown, f"piece[{name}]", "every id once", "it twice")
        for name in repeated(p.id for p in file.piece)
    ]
    for piece in file.piece:
        key = f"piece[{piece.id}]"
        xs, ys = [x for x, _ in piece.points], [y for _, y in piece.points]
        box = [max(xs) - min(xs), max(ys) - min(ys)]
        if box != piece.size:
            found = f"points that span {inches(box[0])} by {inches(box[1])}"
            problems.append(
                ContentError(
                    shown, f"{key}.size", f"{inches(piece.size[0])} by {inches(piece.size[1])}", found
                )
            )
        if (min(xs) + max(xs), min(ys) + max(ys)) != (0, 0):
            middle = f"({inches((min(xs) + max(xs)) // 2)}, {inches((min(ys) + max(ys)) // 2)})"
            problems.append(
                ContentError(shown, f"{key}.points", "points about the middle of their box", middle)
            )
        if _doubled_area(piece.points) <= 0:
            problems.append(
                ContentError(shown, f"{key}.points", "points that run counter-clockwise", "the other way")
            )
        if not _is_inside(piece.points, *piece.top):
            found = f"({inches(piece.top[0])}, {inches(piece.top[1])})"
            problems.append(ContentError(shown, f"{key}.top", "a point inside the outline", found))
    return problems


def _doubled_area(points: list[list[int]]) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))


def _is_inside(points: list[list[int]], x: int, y: int) -> bool:
    inside = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y):
            # Left of the edge's crossing with the line through y, in whole numbers.
            left = (x - ax) * (by - ay) < (bx - ax) * (y - ay)
            inside ^= left if by > ay else not left
    return inside


# ---- cards -----------------------------------------------------------------------------------------------


def damage_problems(file: DamageFile, shown: str) -> list[ContentError]:
    """55 cards; Hull, Crew and Speed cost points, only Speed costs inches, Specials have an effect."""
    problems = [
        ContentError(shown, f"card[{name}]", "every id once", "it twice")
        for name in repeated(c.id for c in file.card)
    ]
    for row in file.card:
        problems += _damage_row_problems(row, shown)
    total = sum(row.count for row in file.card)
    if total != DAMAGE_CARDS:
        problems.append(ContentError(shown, "card", f"{DAMAGE_CARDS} cards in all", str(total)))
    return problems


def _damage_row_problems(row: DamageRow, shown: str) -> Iterable[ContentError]:
    key = f"card[{row.id}]"
    if row.type == "special":
        if row.points:
            yield ContentError(shown, f"{key}.points", "no points on a Special card", str(row.points))
        if row.effect is None:
            yield ContentError(shown, f"{key}.effect", "the id of an effect on a Special card", "nothing")
    elif not row.points:
        yield ContentError(shown, f"{key}.points", f"1 to 3 points on a {row.type.title()} card", "0")
    if row.effect is not None:
        yield from _effect_problems(key, row.effect, row.params, DAMAGE_EFFECTS, shown)
    if (row.speed_loss_in > 0) != (row.type == "speed"):
        expected = (
            "inches above 0 on a Speed card" if row.type == "speed" else "no inches except on a Speed card"
        )
        yield ContentError(shown, f"{key}.speed_loss_in", expected, inches(row.speed_loss_in))


def _effect_problems(
    key: str, effect: str, params: ParamTable, known: Mapping[str, Mapping[str, Figure]], shown: str
) -> Iterable[ContentError]:
    """The effect is one the rules carry out, with all its figures and no other."""
    if effect not in known:
        yield ContentError(shown, f"{key}.effect", "one of the effects " + ", ".join(known), f'"{effect}"')
        return
    allowed = {**known[effect], **OPTIONAL_FIGURES.get(effect, {})}
    for name, value in params.items():
        if name not in allowed:
            wanted = f"one of {', '.join(allowed)}" if allowed else f"no figure for {effect}"
            yield ContentError(shown, f"{key}.params.{name}", wanted, "an unknown key")
        elif isinstance(value, str) != (allowed[name] == "name"):
            wanted = "a text" if allowed[name] == "name" else "a whole number"
            yield ContentError(shown, f"{key}.params.{name}", wanted, value_text(value))
    for name in known[effect]:
        if name not in params:
            yield ContentError(shown, f"{key}.params.{name}", "a value", "nothing")


def destiny_problems(file: DestinyFile, content: Content, shown: str) -> list[ContentError]:
    """40 cards; marks only for a move by marks; Spells and monsters name a ship."""
    problems = [
        ContentError(shown, f"card[{name}]", "every id once", "it twice")
        for name in repeated(c.id for c in file.card)
    ]
    for row in file.card:
        problems += _destiny_row_problems(row, content, shown)
    total = sum(len(row.copies) for row in file.card)
    if total != DESTINY_CARDS:
        problems.append(ContentError(shown, "card", f"{DESTINY_CARDS} cards in all", str(total)))
    return problems


def _destiny_row_problems(row: DestinyRow, content: Content, shown: str) -> Iterable[ContentError]:
    for number, copy in enumerate(row.copies, start=1):
        key = f"card[{row.id}].copies[{number}].wind.marks"
        if copy.wind.kind == "random" and copy.wind.marks is not None:
            yield ContentError(shown, key, "no marks for a random move", str(copy.wind.marks))
        if copy.wind.kind != "random" and copy.wind.marks is None:
            yield ContentError(shown, key, "1 to 3 marks", "nothing")
    yield from _effect_problems(f"card[{row.id}]", row.effect, row.params, DESTINY_EFFECTS, shown)
    key, named = f"card[{row.id}].params.ship", row.params.get("ship")
    if row.kind == "spell" and named not in BIG_SHIPS:
        yield ContentError(shown, key, "one of the big ships " + ", ".join(BIG_SHIPS), _found(named))
    if row.kind == "monster":
        monsters = [ship.id for ship in content.ships.values() if ship.is_monster]
        if named not in monsters:
            yield ContentError(shown, key, "one of the sea monsters " + ", ".join(monsters), _found(named))


def _found(value: int | str | None) -> str:
    return "nothing" if value is None else value_text(value)


# ---- ships -----------------------------------------------------------------------------------------------


def ship_problems(files: Mapping[str, ShipFile], content: Content) -> list[ContentError]:
    """Ids are unique, auxiliaries exist, and what its class demands is there."""
    problems: list[ContentError] = []
    twice = repeated(ship.id for ship in files.values())
    for shown, ship in files.items():
        if ship.id in twice:
            problems.append(ContentError(shown, "id", "an id no other ship has", f'"{ship.id}" in two files'))
        for name in ship.auxiliaries:
            other = content.ships.get(name)
            if other is None or other.ship_class != "auxiliary":
                found = f'"{name}"' if other is None else f'"{name}", which is none'
                problems.append(
                    ContentError(shown, "auxiliaries", f"an auxiliary: {_auxiliaries(content)}", found)
                )
        for key in ("length_in", "width_in"):
            if (length := getattr(ship.base, key)) % 2:
                # Half of it is a corner's coordinate, which has to be a whole thousandth.
                problems.append(
                    ContentError(shown, f"base.{key}", "an even number of thousandths", inches(length))
                )
        problems += _class_problems(shown, ship, content)
    return problems


def _auxiliaries(content: Content) -> str:
    return ", ".join(ship.id for ship in content.ships.values() if ship.ship_class == "auxiliary")


def _class_problems(shown: str, ship: ShipFile, content: Content) -> Iterable[ContentError]:
    is_big, is_monster = ship.ship_class == "big", ship.ship_class == "monster"
    if is_monster and ship.side is not None:
        yield ContentError(shown, "side", "no side for a sea monster", f'"{ship.side}"')
    if not is_monster and ship.side is None:
        yield ContentError(shown, "side", '"ga" or "fot"', "nothing")
    if is_big != (ship.captain is not None):
        expected = "a captain for a big ship" if is_big else "no captain except for a big ship"
        yield ContentError(shown, "captain", expected, "nothing" if is_big else "a table")
    if is_big != (ship.profile.manoeuvrability_in is not None):
        expected = "a number for a big ship" if is_big else "no number except for a big ship"
        yield ContentError(
            shown, "profile.manoeuvrability_in", expected, _found(ship.profile.manoeuvrability_in)
        )
    if ship.ship_class == "castle" and ship.hull not in content.scenery:
        yield ContentError(shown, "hull", "an island that it is: " + ", ".join(content.scenery), f'"{ship.hull}"')
    if is_big == ship.faceless:
        expected = "false for a big ship" if is_big else "true for all but big ships"
        yield ContentError(shown, "faceless", expected, value_text(ship.faceless))
