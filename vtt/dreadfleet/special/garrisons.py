"""Islands that fight as auxiliaries: the Forbidden Citadel, the Crumbling Castle (DF-SC02-11, DF-SC07-10, GAP-97).

What a castle is follows from its class: rock for running aground and escaping, no Orders, no Movement, fire all round
from its highest point, cards of two types only. Here is who fights it hand to hand.
"""

from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.refusal import Code, Refusal
from vtt.table.constants import LIMIT_TOLERANCE_THOU


class Garrison(Trait):
    """Enemies aground on a castle or anchored close to it fight its garrison, in its own subphase too (GAP-97).

    DF-SC02-12, DF-SC02-16, DF-SC07-11, DF-SC07-12.
    """

    id = "garrison"
    rules = ("DF-SC02-12", "DF-SC02-16", "DF-SC07-11", "DF-SC07-12", "GAP-97")
    asks = Asked({"reach_thou": "number"})

    def boarding_links(self, pos: Position, me: Active) -> tuple[tuple[str, str], ...]:
        """H-BRD-1."""
        reach = pos.special(self.id).number("reach_thou")
        held = [ship.id for ship in pos.in_play() if pos.data(ship.id).is_castle]
        ships = [ship.id for ship in pos.in_play() if not pos.data(ship.id).is_castle]
        return tuple((castle, ship) for castle in held for ship in ships if is_within_grasp(pos, castle, ship, reach))

    def bars_move(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """It never moves (DF-SC02-12, DF-SC07-11)."""
        if not pos.data(ship).is_castle:
            return None
        rules = ("DF-SC02-12", "DF-SC07-11")
        return Refusal(code=Code.BARRED, key="refusal.castle", rules=rules, params={"ship": ship})


def is_within_grasp(pos: Position, castle: str, ship: str, reach_thou: int) -> bool:
    """Whether a ship and an enemy castle can board each other: aground on it, or anchored within a distance."""
    if not pos.are_enemies(castle, ship):
        return False
    if pos.is_aground(ship) and castle in pos.touching(ship):
        return True
    is_near = pos.survey.gap(castle, ship).thou <= reach_thou + LIMIT_TOLERANCE_THOU
    return pos.ship(ship).is_anchored and is_near


def name_on_table(pos: Position, piece: str) -> str:
    """Return the id under which a piece of the layout stands on the table: that of its garrison, if it has one."""
    return next((garrison.ship for garrison in pos.scenario.garrisons if garrison.piece == piece), piece)
