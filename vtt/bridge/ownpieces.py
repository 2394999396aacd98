"""Which pieces a person's models can stand in for: their names, shapes and what they are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vtt.dreadfleet.content import load_content
from vtt.stage.pieces import outline_inches
from vtt.stage.units import inches
from vtt.table.shape import Shape

if TYPE_CHECKING:
    from vtt.dreadfleet.content import Content
    from vtt.stage.loader import Library
    from vtt.stage.ownmodels import Stand


@dataclass(frozen=True)
class OwnPiece:
    """A model of the game: its file stem, its title and the shape that the rules see."""

    model: str
    title: str
    shape: Shape

    def stand(self, library: Library) -> Stand:
        """What a model has to fit."""
        return library.stand(self.model, outline_inches(self.shape), inches(self.shape.height))


def own_pieces(content: Content | None = None) -> dict[str, OwnPiece]:
    """Every piece by the stem of its model, ships first."""
    content = content or load_content()
    found: dict[str, OwnPiece] = {}
    ships = [(ship.model, ship.name, ship.id) for ship in content.ships.values() if not ship.is_castle]
    land = [(piece.model, piece.name, piece.id) for piece in content.scenery.values()]
    for model, title, shape in (*ships, *land):
        found.setdefault(model, OwnPiece(model, title, content.shapes[shape]))
    return found
