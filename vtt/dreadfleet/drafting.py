"""A draft of a scenario looked at as a position: what stands where, what it is away from, what is wrong with it."""

from __future__ import annotations

from dataclasses import replace

from vtt.dreadfleet.content import Content, ContentError
from vtt.dreadfleet.content.draft import Draft
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import unknown_rules
from vtt.dreadfleet.state import SIDES, DreadfleetState, Ship, SideState, Treasure
from vtt.kernel.decks import Deck
from vtt.kernel.dice import seeded
from vtt.table.table import Table
from vtt.table.verdict import Gap

LOOKED_AT_THOU = 24_000


def draft_position(draft: Draft, content: Content) -> Position:
    """Return the draft's pieces as a position without a game, so that every measure and overlay can be asked of it."""
    table = draft.table(content)
    items = {item.name: item for item in draft.items()}
    land = tuple(piece.id for piece in table.pieces if items[piece.id].kind == "piece")
    ships = [
        Ship(id=piece.id, side=side, kind="big" if content.ships[piece.shape].is_big else "auxiliary")
        for piece in table.pieces
        if items[piece.id].kind in ("ship", "start") and (side := content.ships[piece.shape].side)
    ]
    treasures = tuple(
        Treasure(id=item.id, kind=_kind(draft, item.id), where="free", x=item.pose.x, y=item.pose.y)
        for item in items.values()
        if item.kind == "treasure"
    )
    shown = tuple(piece for piece in table.pieces if items[piece.id].kind != "treasure")
    state = DreadfleetState(
        ruleset="dreadfleet",
        dice=seeded(1),
        scenario=_plainest(content),
        table=Table(content.board, shown),
        land=land,
        ships=tuple(ships),
        treasures=treasures,
        sides=tuple(SideState(id=side) for side in SIDES),
        winds=0,
        decks=(Deck(id="damage", pile=()), Deck(id="destiny", pile=())),
    )
    return Position(state, content)


def _kind(draft: Draft, treasure: str) -> str:
    rows = {row.get("id"): row for row in draft.tables.get("treasure", [])}
    return str(rows[treasure].get("kind", "chest"))


def _plainest(content: Content) -> str:
    """A position needs some scenario: the one with the fewest rules of its own says least."""
    return min(content.scenarios.values(), key=lambda scenario: (len(scenario.special), scenario.chapter)).id


def measures(pos: Position, piece: str, most: int) -> tuple[Gap, ...]:
    """Return the gaps from a piece to what is nearest, the nearest first; the edge of the board is "" (DF-MEAS-03)."""
    table = pos.state.table
    if not table.has(piece):
        return ()
    gaps = [pos.survey.gap(piece, other) for other in table.ids if other != piece]
    edge = pos.survey.edge_gap(piece)
    x, y = edge.point
    board = table.board
    foot = {"north": (x, board.height), "south": (x, 0), "east": (board.width, y), "west": (0, y)}[edge.side]
    gaps.append(Gap(piece, "", edge.thou, edge.point, foot))
    near = sorted((gap for gap in gaps if gap.thou <= LOOKED_AT_THOU), key=lambda gap: (gap.thou, gap.b))
    return tuple(near[:most])


def draft_problems(draft: Draft, content: Content) -> list[ContentError]:
    """Return everything that keeps a draft from being played, rules that nobody has written included."""
    problems = draft.problems(content)
    if problems:
        return problems
    return unknown_rules(replace(content, scenarios={draft.id: draft.data()}))
