"""Who begins, where a scenario says so."""

from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Trait


class FirstInitiative(Trait):
    """One side wins the initiative roll of turn 1 and still chooses its place (GAP-33; H-INI-1).

    DF-SC02-08, DF-SC03-07, DF-SC04-09, DF-SC05-09.
    """

    id = "first-initiative"
    rules = ("DF-SC02-08", "DF-SC03-07", "DF-SC04-09", "DF-SC05-09", "GAP-33")
    asks = Asked({"side": "side"})

    def initiative_winner(self, pos: Position, me: Active) -> str:
        """In turn 1 only."""
        return pos.special(self.id).text_of("side") if pos.state.turn == 1 else ""
