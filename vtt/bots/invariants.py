"""What must hold after every event of every game; the watch that `seascape simulate` keeps."""

from collections import Counter

from vtt.dreadfleet.events import CardDiscarded, CardDrawn, CardPlaced, LeftBoard
from vtt.dreadfleet.state import DreadfleetState, Treasure
from vtt.kernel.engine import Play
from vtt.kernel.event import Event
from vtt.table.table import Piece

CARRIERS = ("table", "submerged")  # what lies aboard another ship has handed over all it had (DF-TRE-04)


class Violation(Exception):  # noqa: N818 - what was broken, not an error of the program
    """An invariant does not hold."""


class Watch:
    """Checks geometry and cards after every event: no overlap, nothing off the board, no card lost or doubled.

    Cards in a player's fingers, drawn and not yet placed, are followed by their events.
    """

    def __init__(self) -> None:
        self.in_hand: Counter[str] = Counter()
        self._table: object = None
        self._pieces: dict[str, Piece] = {}
        self._cards: Counter[str] | None = None
        self._treasures: tuple[str, ...] | None = None
        self.leaving: set[str] = set()
        self.events = 0

    def __call__(self, play: Play, event: Event) -> None:
        """Look at the state behind an event."""
        self.events += 1
        match event:
            case CardDrawn(card=card):
                self.in_hand[card] += 1
            case CardPlaced(card=card) | CardDiscarded(card=card):
                self.in_hand -= Counter((card,))
            case LeftBoard(ship=ship):
                self.leaving.discard(ship)
        self.check_cards(play.state)
        self.check_treasures(play.state)
        if play.state.table is not self._table:
            self._table = play.state.table
            self.check_table(play)

    def check_rest(self, state: DreadfleetState) -> None:
        """Between two commands nothing hangs over the border (DF-EDGE-02)."""
        for ship in sorted(self.leaving):
            raise Violation(f"{ship} lay over the border and was not removed")

    def check_table(self, play: Play) -> None:
        """Nothing overlaps; whose base lies over the border must leave before the next question (DF-MOV-01).

        What flies may hang above others between two steps of its movement (DF-FLY-03); over the border it is gone
        before that matters.
        """
        survey = play.pos.survey
        ids = play.state.table.ids
        ships = [piece for piece in ids if play.state.has_ship(piece)]
        for ship in ships:
            if survey.edge_gap(ship).thou <= 0:
                self.leaving.add(ship)
        aloft = [ship.id for ship in play.state.ships if ship.is_aloft]
        kept = {*self.leaving, *aloft}
        now = {piece.id: piece for piece in play.state.table.pieces if piece.id not in kept}
        before, self._pieces = self._pieces, now
        for one in now:
            if before.get(one) is now[one]:
                continue  # only what is new, or stands elsewhere now, can have come to lie on something
            for other in survey.touching(one):
                if other not in kept and survey.gap(one, other).thou == 0:
                    raise Violation(f"{one} overlaps {other} at {play.state.table.piece(one).pose}")

    def check_cards(self, state: DreadfleetState) -> None:
        """Every card is in exactly one place."""
        found = self.in_hand.copy()
        for deck in state.decks:
            found.update(deck.pile)
            found.update(deck.discard)
        for ship in state.ships:
            found.update(ship.damage)
            found.update(ship.situation)
        found.update(red.card for red in state.reds)
        if self._cards is None:
            self._cards = found
        elif found != self._cards:
            lost, extra = sorted((self._cards - found).elements()), sorted((found - self._cards).elements())
            raise Violation(f"cards lost {lost}, cards doubled {extra}")

    def check_treasures(self, state: DreadfleetState) -> None:
        """Every treasure is in exactly one place: waiting, on the water, on a ship in play, on a pile, or gone."""
        ids = tuple(treasure.id for treasure in state.treasures)
        if self._treasures is None:
            self._treasures = ids
        if ids != self._treasures:
            raise Violation(f"treasures were {self._treasures} and are {ids}")
        for treasure in state.treasures:
            fault = treasure_fault(state, treasure)
            if fault:
                raise Violation(f"{treasure.id} {fault}: {treasure}")


def treasure_fault(state: DreadfleetState, treasure: Treasure) -> str:
    """Return what is wrong with where a treasure is, "" if nothing."""
    board = state.table.board
    if (treasure.where == "carried") != bool(treasure.carrier):
        return "is carried by nobody, or lies somewhere and has a carrier"
    if treasure.where == "carried" and state.ship(treasure.carrier).where not in CARRIERS:
        return f"is carried by a ship that is {state.ship(treasure.carrier).where}"
    if (treasure.where == "pile") != bool(treasure.side):
        return "lies on nobody's pile, or belongs to a side elsewhere"
    if treasure.where == "free" and not (0 <= treasure.x <= board.width and 0 <= treasure.y <= board.height):
        return "lies off the board"
    return ""
