"""Duels between captains (DF-DUEL-02 to DF-DUEL-12, GAP-69)."""

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.attributes import fencing, has_captain
from vtt.dreadfleet.boarding_events import DuelFought
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Sequence, Transfer

VICTORY_FROM = 5  # DF-DUEL-03: 5 and 6 are victories

Rolled = tuple[tuple[str, tuple[int, ...]], ...]


def victories(rolled: Rolled, victory_from: int = VICTORY_FROM) -> int:
    """Count the victories in the dice of several ships."""
    return sum(face >= victory_from for _, faces in rolled for face in faces)


class Duel(Frame, frozen=True, kw_only=True):
    """All captains of two sides cross swords; nobody can decline (DF-DUEL-02, DF-DUEL-11).

    `ga` and `fot` are the ships of each side. Every captain of the side with fewer victories is wounded, on a tie every
    captain (DF-DUEL-04, DF-DUEL-12). Without a living captain on both sides there is no duel (DF-DUEL-05).
    """

    ga: tuple[str, ...]
    fot: tuple[str, ...]
    rolled: Rolled = ()
    asked: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Leave out ships without a captain who can fight (DF-DUEL-10, DF-AUX-11, H-DUEL-1)."""
        ga, fot = (tuple(ship for ship in side if has_captain(play.pos, ship)) for side in (self.ga, self.fot))
        if not ga or not fot:
            return Done()
        return Go(self.at("roll", ga=ga, fot=fot))

    def _fencers(self) -> tuple[str, ...]:
        return self.ga + self.fot

    def _side(self, ship: str) -> str:
        return SIDES[0] if ship in self.ga else SIDES[1]

    def roll(self, play: Play, _: object) -> Transfer:
        """Roll as many dice as the next captain has Fencing (DF-DUEL-03, H-DUEL-2)."""
        if len(self.rolled) == len(self._fencers()):
            return Go(self.at("offer"))
        ship = self._fencers()[len(self.rolled)]
        return Roll(self._throw(ship, fencing(play.pos, ship).live), self.at("rolled_one"))

    def _throw(self, ship: str, count: int, again: bool = False) -> Throw:
        return Throw(
            reason="throw.duel", side=self._side(ship), count=count, subject=ship, rules=("DF-DUEL-03",), again=again
        )

    def rolled_one(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Note the dice and go on with the next captain."""
        ship = self._fencers()[len(self.rolled)]
        return Go(self.at("roll", rolled=(*self.rolled, (ship, faces))))

    def offer(self, play: Play, _: object) -> Transfer:
        """Offer each captain whose trait allows it a second roll of the dice that gave no victory (H-DUEL-3)."""
        if self.asked == len(self.rolled):
            return Go(self.at("settle"))
        ship, faces = self.rolled[self.asked]
        if may_reroll_one(play.pos, ship, in_duel=True):
            child = RerollOne(ship=ship, reason="throw.duel", faces=faces, in_duel=True)
            return Call(child, self.at("blessed"))
        blanks = sum(face < VICTORY_FROM for face in faces)
        granting = [a for a in play.pos.asked("rerolls_duel", ship) if a.trait.rerolls_duel(play.pos, a, ship)]
        if not blanks or not granting:
            return Go(self.at("offer", asked=self.asked + 1))
        rules = granting[0].trait.rules
        options = (
            Option(id="reroll", label="choice.reroll-blanks", params={"count": blanks}, rules=rules),
            Option(id="keep", label="choice.keep-roll", rules=("DF-DICE-08",)),
        )
        mine, theirs = (self.ga, self.fot) if self._side(ship) == SIDES[0] else (self.fot, self.ga)
        params: dict[str, str | int] = {
            "ship": ship, "count": blanks, "victories": self._victories(play.pos, mine),
            "against": self._victories(play.pos, theirs),
        }
        decision = Decision(
            side=self._side(ship), kind="reroll-duel", subject=ship, options=options, rules=rules, params=params,
            default="keep",
        )
        return Ask(decision, self.at("decided"))

    def blessed(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """One die of each duel, whatever it was (GAP-75)."""
        now = (self.rolled[self.asked][0], faces)
        rolled = (*self.rolled[: self.asked], now, *self.rolled[self.asked + 1 :])
        return Go(self.at("offer", rolled=rolled, asked=self.asked + 1))

    def decided(self, play: Play, command: Command) -> Transfer:
        """Roll the blanks again, all of them and each once (DF-DICE-09, DF-DICE-10)."""
        ship, faces = self.rolled[self.asked]
        if command.choice == "keep":
            return Go(self.at("offer", asked=self.asked + 1))
        blanks = sum(face < VICTORY_FROM for face in faces)
        return Roll(self._throw(ship, blanks, again=True), self.at("rolled_again"))

    def rolled_again(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The new faces take the places of the blanks."""
        fresh = iter(faces)
        ship, before = self.rolled[self.asked]
        now = (ship, tuple(face if face >= VICTORY_FROM else next(fresh) for face in before))
        rolled = (*self.rolled[: self.asked], now, *self.rolled[self.asked + 1 :])
        return Go(self.at("offer", rolled=rolled, asked=self.asked + 1))

    def _of(self, side: tuple[str, ...]) -> Rolled:
        return tuple(entry for entry in self.rolled if entry[0] in side)

    def _victories(self, pos: Position, side: tuple[str, ...]) -> int:
        """Those of the dice and those that captains have without them (H-DUEL-4)."""
        given = (a.trait.duel_victories(pos, a, ship) for ship in side for a in pos.asked("duel_victories", ship))
        return victories(self._of(side)) + sum(given)

    def settle(self, play: Play, _: object) -> Transfer:
        """Compare the totals and wound the captains of the side, or sides, that did not win."""
        ga, fot = self._victories(play.pos, self.ga), self._victories(play.pos, self.fot)
        wounded = (self.ga if ga <= fot else ()) + (self.fot if fot <= ga else ())
        rules = ("DF-DUEL-04",) if len(self.rolled) == 2 else ("DF-DUEL-11", "DF-DUEL-12")
        play.emit(
            DuelFought(
                ga=self._of(self.ga), fot=self._of(self.fot), ga_victories=ga, fot_victories=fot, wounded=wounded,
                rules=rules,
            )
        )
        return Call(Sequence(frames=tuple(Wound(ship=ship, in_duel=True) for ship in wounded)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Fought."""
        return Done()
