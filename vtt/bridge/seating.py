"""Seats on the new game page: how people share a side's ships, always by a division that the rules allow or explain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from vtt.dreadfleet.content import Content, ScenarioData
from vtt.dreadfleet.seats import big_ships, divided, fault_of, most_players, usual_leader
from vtt.dreadfleet.state import SIDES
from vtt.hud.models import NewGameModel, SeatModel
from vtt.words import say

LONGEST_NAME = 24
Fleets = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Bench:
    """The people of one side on the page: names, the ships of each, and who leads by place."""

    side: str
    names: tuple[str, ...]
    fleets: Fleets
    leader: int


class Seating:
    """Seats people at one scenario."""

    def __init__(self, content: Content, data: ScenarioData, names: Mapping[str, str]) -> None:
        """`names` are those that people used last, by seat."""
        self.content, self.data, self.names = content, data, names

    def ships(self, side: str) -> tuple[str, ...]:
        """Return the big ships of a side."""
        return big_ships(self.content, self.data, side)

    def fresh(self, side: str, names: tuple[str, ...]) -> Bench:
        """Return people with the usual division and the usual leader; as many as there are ships for."""
        ships = self.ships(side)
        names = names[: max(1, most_players(ships))]
        if len(names) == 1:
            return Bench(side, names, (ships,), 0)
        named = tuple(name or self._name(side, place) for place, name in enumerate(names))
        fleets = divided(ships, len(named))
        return Bench(side, named, fleets, usual_leader(self.content, fleets))

    def _name(self, side: str, place: int) -> str:
        """Return the name that somebody used at this place, else "Alliance 2"."""
        return self.names.get(seat_id(side, place), "") or say(f"seats.somebody.{side}", number=place + 1)

    # pages ---------------------------------------------------------------------------------------------------

    def begin(self) -> tuple[Bench, ...]:
        """Return one person a side."""
        return tuple(self.fresh(side, (self.names.get(side, ""),)) for side in SIDES)

    def taken_over(self, model: NewGameModel) -> tuple[Bench, ...]:
        """Return the people of a page at this scenario, shared out anew."""
        return tuple(self.fresh(side, _names(model, side)) for side in SIDES)

    def changed(self, model: NewGameModel, change: tuple[Any, ...]) -> tuple[Bench, ...]:
        """Return the seats of a page after a click: ("people", side, step), ("sails", ship) or ("leads", seat)."""
        benches = benches_of(model)
        match change:
            case ("people", str() as side, int() as step):
                return tuple(self._resized(bench, step) if bench.side == side else bench for bench in benches)
            case ("sails", str() as ship):
                return tuple(self._passed_on(bench, ship) for bench in benches)
            case ("leads", str() as seat):
                return tuple(_led_by(bench, seat) for bench in benches)
            case _:
                return benches

    def _resized(self, bench: Bench, step: int) -> Bench:
        count = min(max(1, len(bench.names) + step), max(1, most_players(self.ships(bench.side))))
        return self.fresh(bench.side, (*bench.names, *("",) * count)[:count])

    def _passed_on(self, bench: Bench, ship: str) -> Bench:
        """Give a ship to the next person; the lead goes with the flagship, unless somebody else was named."""
        at = next((place for place, fleet in enumerate(bench.fleets) if ship in fleet), -1)
        if at < 0 or len(bench.names) < 2:
            return bench
        order, after = self.ships(bench.side), (at + 1) % len(bench.names)
        shares = [[s for s in fleet if s != ship] for fleet in bench.fleets]
        shares[after].append(ship)
        fleets = tuple(tuple(sorted(share, key=order.index)) for share in shares)
        was_usual = bench.leader == usual_leader(self.content, bench.fleets)
        return replace(
            bench, fleets=fleets, leader=usual_leader(self.content, fleets) if was_usual else bench.leader
        )

    # what the page shows -------------------------------------------------------------------------------------

    def seats(self, benches: tuple[Bench, ...]) -> tuple[SeatModel, ...]:
        """Return the rows of the page."""
        return tuple(
            SeatModel(
                id=seat_id(bench.side, place),
                side=bench.side,
                name=name,
                kinds=(("person", say("newgame.person")),),
                ships_text=", ".join(self._named(ship) for ship in bench.fleets[place]),
                ships=tuple((ship, self._named(ship)) for ship in bench.fleets[place]),
                leads=place == bench.leader,
            )
            for bench in benches
            for place, name in enumerate(bench.names)
        )

    def most(self) -> tuple[tuple[str, int], ...]:
        """Return how many people can share each side (DF-MULTI-01)."""
        return tuple((side, most_players(self.ships(side))) for side in SIDES)

    def fault(self, benches: tuple[Bench, ...]) -> str:
        """Return why a game cannot begin with these seats, "" if it can (DF-MULTI-01)."""
        faults = (
            fault_of(self.content, bench.side, self.ships(bench.side), bench.names, bench.fleets)
            for bench in benches
            if len(bench.names) > 1
        )
        return next((fault for fault in faults if fault), "")

    def _named(self, ship: str) -> str:
        return self.content.ships[ship].name


def seat_id(side: str, place: int) -> str:
    """Return the id of a seat: "ga", "ga-2", "ga-3" and so on."""
    return side if place == 0 else f"{side}-{place + 1}"


def benches_of(model: NewGameModel) -> tuple[Bench, ...]:
    """Read a page back."""
    benches = []
    for side in SIDES:
        seats = [seat for seat in model.seats if seat.side == side]
        fleets = tuple(tuple(ship for ship, _ in seat.ships) for seat in seats)
        leader = next((place for place, seat in enumerate(seats) if seat.leads), 0)
        benches.append(Bench(side, _names(model, side), fleets, leader))
    return tuple(benches)


def seat_fields(model: NewGameModel) -> dict[str, Any]:
    """Return the fields of a `Setup` that the page's seats mean."""
    players: dict[str, tuple[str, ...]] = {}
    fleets: dict[str, Fleets] = {}
    leaders: dict[str, int] = {}
    for bench in benches_of(model):
        if len(bench.names) > 1:
            players[bench.side] = tuple(
                name or say(f"seats.somebody.{bench.side}", number=place + 1) for place, name in enumerate(bench.names)
            )
            fleets[bench.side], leaders[bench.side] = bench.fleets, bench.leader
        elif bench.names[0]:
            players[bench.side] = bench.names
    return {"players": players, "fleets": fleets, "leaders": leaders}


def _names(model: NewGameModel, side: str) -> tuple[str, ...]:
    return tuple(seat.name.strip()[:LONGEST_NAME] for seat in model.seats if seat.side == side)


def _led_by(bench: Bench, seat: str) -> Bench:
    places = [place for place in range(len(bench.names)) if seat_id(bench.side, place) == seat]
    return replace(bench, leader=places[0]) if places else bench
