"""The people at the table as the hud names them: whose question, whose ship, who leads."""

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.seats import Seat, leader_of, name_of, owner_of, seat_of, thrower_of, waiting
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Decision
from vtt.kernel.dice import Throw
from vtt.words import say

FLEETS = ("activate",)
"""Questions that ask for one of a whole side's ships."""


class People:
    """Names of the people of one position; `players` are names by side for games that hold none."""

    def __init__(self, pos: Position, players: dict[str, str]) -> None:
        self.pos, self.players = pos, players

    def player(self, side: str) -> str:
        """Return who plays a side: a person, or the side's own name where several people share it."""
        seated = self.pos.state.side(side).players
        if len(seated) > 1:
            return say(f"side.{side}")
        return seated[0] if seated else self.players.get(side) or say(f"side.{side}")

    def person(self, seat: Seat) -> str:
        """Return the name of one of the people at the table."""
        return (name_of(self.pos, seat) if self.is_shared(seat.side) else "") or self.player(seat.side)

    def asked(self, decision: Decision) -> str:
        """Return the name of the person whose question it is (DF-MULTI-03)."""
        return self.person(seat_of(self.pos, decision))

    def thrower(self, throw: Throw) -> str:
        """Return the name of the person who throws."""
        return self.person(thrower_of(self.pos, throw))

    def sailor(self, ship: str) -> str:
        """Return the name of the person who sails a ship."""
        return self.person(owner_of(self.pos, ship))

    def is_shared(self, side: str) -> bool:
        """Whether several people share a side (DF-MULTI-01)."""
        return bool(self.pos.state.side(side).fleets)

    def role(self, seat: Seat) -> str:
        """Return a person's side, and whether he leads it (DF-MULTI-02)."""
        name = say(f"side.{seat.side}")
        if not self.is_shared(seat.side) or leader_of(self.pos, seat.side) != seat:
            return name
        return say("seats.leads", side=name)

    def waiting(self, decision: Decision) -> str:
        """Return whose ships may be chosen, "" where one person sails them all (DF-MULTI-04)."""
        if decision.kind not in FLEETS or not self.is_shared(decision.side):
            return ""
        words = Wording(self.pos)
        groups = waiting(self.pos, decision)
        each = (say("seats.whose", who=self.person(seat), ships=words.names(ships)) for seat, ships in groups)
        return say("seats.waiting", who="; ".join(each))

    def agreeing(self) -> str:
        """Return who speaks for the sides when something is taken back, "" where nobody gave a name (GAP-64)."""
        sides = self.pos.state.sides
        if not any(side.players for side in sides):
            return ""
        ga, fot = (self.person(leader_of(self.pos, side.id)) for side in sides)
        return say("words.and", first=ga, last=fot)
