"""Numbers of a game, counted from its events: dice, broadsides, damage, distance."""

from collections.abc import Iterable

from vtt.dreadfleet import events as happened
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.hud.models import SeriesModel
from vtt.kernel.event import Event, Thrown

MEAN_FACE = 3.5


class Tally:
    """Counts by side; `series` follows the Damage cards that each side has dealt, turn by turn."""

    def __init__(self, sides_of: dict[str, str]) -> None:
        self.sides_of = sides_of
        self.faces = [0] * 6
        self.dice = dict.fromkeys(SIDES, 0)
        self.pips = dict.fromkeys(SIDES, 0)
        self.fired = dict.fromkeys(SIDES, 0)
        self.hits = dict.fromkeys(SIDES, 0)
        self.cards_dealt = dict.fromkeys(SIDES, 0)
        self.sailed = dict.fromkeys(SIDES, 0)
        self._by_turn: dict[str, list[float]] = {side: [0.0] for side in SIDES}

    def count(self, events: Iterable[Event]) -> None:
        """Count some events."""
        for event in events:
            match event:
                case Thrown(throw=throw, faces=faces) if throw.side in self.dice:
                    self.dice[throw.side] += len(faces)
                    self.pips[throw.side] += sum(faces)
                    for face in faces:
                        self.faces[face - 1] += 1
                case happened.BroadsideRolled(firer=firer, hits=hits) if self._side(firer):
                    self.fired[self._side(firer)] += 1
                    self.hits[self._side(firer)] += hits.count(True)
                case happened.CardPlaced(ship=ship, card=_) if self._side(ship):
                    self.cards_dealt[enemy_of(self._side(ship))] += 1
                case happened.Moved(piece=piece, kind=kind, amount=amount) if self._side(piece):
                    if kind in ("run", "full-sail"):
                        self.sailed[self._side(piece)] += amount
                case happened.TurnBegan():
                    for side in SIDES:
                        self._by_turn[side].append(float(self.cards_dealt[side]))

    def _side(self, ship: str) -> str:
        return self.sides_of.get(ship, "")

    def luck(self, side: str) -> float:
        """Return by how many pips a die a side rolled above the mean."""
        return self.pips[side] / self.dice[side] - MEAN_FACE if self.dice[side] else 0.0

    def series(self, names: dict[str, str]) -> tuple[SeriesModel, ...]:
        """Return the cumulated Damage cards by turn."""
        return tuple(
            SeriesModel(side, names[side], (*self._by_turn[side], float(self.cards_dealt[side]))) for side in SIDES
        )
