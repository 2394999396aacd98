"""Treasures passed from ship to ship (DF-TRE-05, DF-TRE-06, DF-MON-06; H-AUX-3).

Between friendly auxiliaries in contact, and from a ship to the auxiliary that it has just put to sea; never from big
ship to big ship, and a sea monster keeps what it has. Offered when two auxiliaries come into contact, at the start of
the Action phase of one that lies beside another, and on deploying. Each treasure changes hands at most once an offer.
"""

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.treasures import cargo, hand_over, pick_up_here
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Transfer

RULES = ("DF-TRE-06",)
KEEP = "keep"


def can_pass(pos: Position, giver: str, taker: str) -> bool:
    """Whether one auxiliary may hand treasures to another that it touches (DF-TRE-05, DF-TRE-06, DF-MON-06)."""
    one, two = pos.ship(giver), pos.ship(taker)
    are_small = all(s.kind == "auxiliary" and not pos.data(s.id).is_castle for s in (one, two))
    are_there = one.where == "table" and two.where == "table"
    return are_small and are_there and one.side == two.side and taker in pos.touching(giver)


class PassTreasures(Frame, frozen=True, kw_only=True):
    """Ask which treasures of the `givers` go to the other of two ships; `passed` have changed hands already."""

    ships: tuple[str, str]
    givers: tuple[str, ...]
    passed: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask as long as there is something to pass."""
        pos = play.pos
        if any(pos.ship(ship).where != "table" for ship in self.ships):
            return Done()
        options = [self._option(giver, treasure.id) for giver in self.givers for treasure in cargo(pos, giver)]
        options = [option for option in options if option.id not in self.passed]
        if not options:
            return Done()
        first, other = self.ships
        options.append(Option(id=KEEP, label="choice.keep-treasures", rules=RULES))
        decision = Decision(
            side=pos.decider(first), kind="hand-over", subject=first, options=tuple(options), rules=RULES,
            params={"ship": first, "other": other}, default=KEEP,
        )
        return Ask(decision, self.at("chosen"))

    def _option(self, giver: str, treasure: str) -> Option:
        params: dict[str, str | int] = {"treasure": treasure, "craft": giver, "ship": self._taker(giver)}
        return Option(id=treasure, label="choice.hand-over", params=params, subject=self._taker(giver), rules=RULES)

    def _taker(self, giver: str) -> str:
        return self.ships[1] if giver == self.ships[0] else self.ships[0]

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Pass one and ask again."""
        if command.choice == KEEP:
            return Done()
        giver = play.state.treasure(command.choice).carrier
        hand_over(play, command.choice, self._taker(giver), RULES)
        return Go(self.at("begin", passed=(*self.passed, command.choice)))


def hand_over_between(pos: Position, ship: str, other: str) -> Frame | None:
    """Return the offer between two auxiliaries in contact; None if nothing can change hands (DF-TRE-06)."""
    if not (cargo(pos, ship) or cargo(pos, other)) or not can_pass(pos, ship, other):
        return None
    return PassTreasures(ships=(ship, other), givers=(ship, other))


def hand_over_on_deploying(pos: Position, mother: str, craft: str) -> Frame | None:
    """Return the offer of a ship to the auxiliary that it has put to sea (DF-TRE-06); None without any treasure."""
    is_able = pos.ship(craft).where == "table" and bool(cargo(pos, mother))
    return PassTreasures(ships=(mother, craft), givers=(mother,)) if is_able else None


class OpeningOffers(Frame, frozen=True, kw_only=True):
    """What an auxiliary is offered when its Action phase begins: treasures that it still touches, then an exchange with
    each friend beside it."""

    ship: str
    others: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """What lies beside it first."""
        frame = pick_up_here(play.pos, self.ship, is_new=False)
        back = self.at("friends", others=play.pos.touched_ships(self.ship))
        return Go(back) if frame is None else Call(frame, back)

    def friends(self, play: Play, _: object) -> Transfer:
        """Then who lies beside it."""
        if not self.others:
            return Done()
        frame = hand_over_between(play.pos, self.ship, self.others[0])
        back = self.at("friends", others=self.others[1:])
        return Go(back) if frame is None else Call(frame, back)


def opening_offers(pos: Position, ship: str) -> Frame | None:
    """Return what is to be offered before an auxiliary acts; None where there are no treasures or it is a big ship."""
    is_concerned = pos.ship(ship).kind != "big" and pos.state.treasures
    return OpeningOffers(ship=ship) if is_concerned else None
