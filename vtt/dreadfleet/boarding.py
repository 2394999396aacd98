"""Boarding actions (chapter BRD)."""

from typing import NamedTuple

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.attributes import Value, value
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.change import note
from vtt.dreadfleet.damage import DrawDamage, settle_loss
from vtt.dreadfleet.duel import Duel, Rolled, victories
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import ChooseAtRandom
from vtt.dreadfleet.sharing import ShareDamage, cards_to_share, note_fight
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.dreadfleet.trait import Change
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Sequence, Transfer

VICTORY_FROM = 5  # DF-BRD-08
TIE_CARDS = 1  # DF-BRD-10, DF-BRD-16
MORE_DICE = "boarding-dice"  # a ship's note: dice rolled for at the start of this boarding action (H-BRD-3)
MASTERED = "mastered"  # a monster's note: the turn in which a captain's ability controls it


class Fight(NamedTuple):
    """Who fights in one boarding action, by side, the active ship and its side first in each."""

    ga: tuple[str, ...]
    fot: tuple[str, ...]

    def of(self, side: str) -> tuple[str, ...]:
        """Return the ships of one side."""
        return self.ga if side == SIDES[0] else self.fot


def fight_of(pos: Position, ship: str) -> Fight:
    """Return everybody who is linked to `ship` through enemy contacts (DF-BRD-12, DF-BRD-17).

    A sea monster is of the fleet opposed to the ship through which it is reached first, so in another ship's Boarding
    subphase a monster in contact counts as its enemy (DF-BRD-18, GAP-62). Two ships of one side that touch do not link.
    """
    side_of = {ship: pos.ship(ship).side}
    queue = [ship]
    for at in queue:
        for other in pos.boarded(at):
            if other in side_of:
                continue
            other_side = enemy_of(side_of[at])
            if pos.ship(other).kind == "monster" or pos.ship(other).side == other_side:
                side_of[other] = other_side
                queue.append(other)
    return _by_side(side_of)


def _by_side(side_of: dict[str, str]) -> Fight:
    ga, fot = (tuple(ship for ship, side in side_of.items() if side == wanted) for wanted in SIDES)
    return Fight(ga, fot)


def boarding_dice(pos: Position, ship: str, enemies: tuple[str, ...]) -> Value:
    """Return how many dice a ship throws: its current Crew, then what cards add (DF-BRD-07, H-BRD-3).

    Here Crew counts, nowhere else but for the ship's life: not for Speed, not for Broadside (DF-ATTR-10).
    """
    crew = value(pos, ship, "crew")
    changes: list[Change] = []
    for active in pos.asked("boarding_dice"):
        change = active.trait.boarding_dice(pos, active, ship, enemies)
        if change is not None:
            changes.append(change)
    live = crew.live
    for change in changes:
        live += change.delta
    return Value(crew.printed, max(live, 0), (*crew.changes, *changes))


def victory_face(pos: Position) -> int:
    """Return the lowest face that is a victory: 5, or what a card in play says (DF-BRD-08)."""
    faces = [active.trait.victory_face(pos, active) for active in pos.asked("victory_face")]
    return min((face for face in faces if face is not None), default=VICTORY_FROM)


class BoardingSubphase(Frame, frozen=True, kw_only=True):
    """A ship that touches an enemy must fight (DF-TURN-14, DF-BRD-05).

    So a pair, or a chain, fights in the Boarding subphase of each of its ships (DF-BRD-13, GAP-68).
    """

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Find the opponents; a sea monster fights one of those it touches (GAP-62)."""
        pos = play.pos
        if pos.ship(self.ship).where != "table" or not pos.boarded(self.ship):
            return Done()
        if pos.ship(self.ship).kind == "monster":
            return self._choose_prey(pos)
        fight = fight_of(pos, self.ship)
        return Call(Boarding(ga=fight.ga, fot=fight.fot, active=pos.ship(self.ship).side), self.at("over"))

    def _choose_prey(self, pos: Position) -> Transfer:
        prey = pos.boarded(self.ship)
        if len(prey) > 1 and is_mastered(pos, self.ship):
            options = tuple(
                Option(id=other, label="choice.board", params={"target": other}, subject=other, rules=("GAP-62",))
                for other in prey
            )
            decision = Decision(
                side=pos.decider(self.ship), kind="choose-prey", subject=self.ship, options=options,
                rules=("DF-BRD-18", "GAP-62"), params={"ship": self.ship},
            )
            return Ask(decision, self.at("prey_chosen"))
        child = ChooseAtRandom(
            reason="throw.monster-prey", side=pos.decider(self.ship), among=prey, rules=("DF-BRD-18", "DF-DICE-13")
        )
        return Call(child, self.at("prey_found"))

    def prey_chosen(self, play: Play, command: Command) -> Transfer:
        """The captain who masters the monster has chosen."""
        return self.prey_found(play, command.choice)

    def prey_found(self, play: Play, prey: str) -> Transfer:
        """It counts as part of the fleet opposed to its prey (DF-BRD-18)."""
        victim = play.pos.ship(prey)
        side = play.pos.decider(self.ship) if victim.kind == "monster" else enemy_of(victim.side)
        fight = _by_side({self.ship: side, prey: enemy_of(side)})
        return Call(Boarding(ga=fight.ga, fot=fight.fot, active=side), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The subphase has passed."""
        return Done()


def is_mastered(pos: Position, monster: str) -> bool:
    """Whether a captain's ability controls a sea monster this turn, rather than chance (GAP-62, GAP-81)."""
    return pos.ship(monster).notes.get(MASTERED) == pos.state.turn


class Boarding(Frame, frozen=True, kw_only=True):
    """One boarding action between the ships of two sides; `active` is the side of the ship whose subphase it is.

    Duel, then every ship's dice, then damage by the difference of the totals (DF-BRD-06 to DF-BRD-11, DF-BRD-14 to
    DF-BRD-16). All draws are made before any ship is removed, the active side first (GAP-71).
    """

    ga: tuple[str, ...]
    fot: tuple[str, ...]
    active: str
    rolled: Rolled = ()
    due: tuple[tuple[str, int], ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Rules that act at the start of a boarding action (H-BRD-2)."""
        pos = play.pos
        frames = [a.trait.at_boarding_start(pos, a, self.ga, self.fot) for a in pos.asked("at_boarding_start")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("duel"))

    def duel(self, play: Play, _: object) -> Transfer:
        """The captains duel before the crews fight (DF-BRD-06, DF-DUEL-02).

        Whoever was lost meanwhile, or has no enemy left to board, fights no more. Without the ship whose subphase it is
        there is nothing to fight (GAP-71).
        """
        ga, fot = self._able(play.pos, self.ga, self.fot), self._able(play.pos, self.fot, self.ga)
        frame = self.at("roll", ga=ga, fot=fot)
        if self._in_order()[0] not in (*ga, *fot):
            return Go(self.at("over"))
        _forget_dice(play, tuple(ship for ship in self._in_order() if ship not in (*ga, *fot)))
        return Call(Duel(ga=ga, fot=fot), frame)

    def _able(self, pos: Position, ships: tuple[str, ...], enemies: tuple[str, ...]) -> tuple[str, ...]:
        afloat = (ship for ship in ships if pos.ship(ship).where == "table")
        return tuple(ship for ship in afloat if any(enemy in enemies for enemy in pos.boarded(ship)))

    def _in_order(self) -> tuple[str, ...]:
        return self.ga + self.fot if self.active == SIDES[0] else self.fot + self.ga

    def _side(self, ship: str) -> str:
        return SIDES[0] if ship in self.ga else SIDES[1]

    def roll(self, play: Play, _: object) -> Transfer:
        """Roll for each ship separately (DF-BRD-14)."""
        ships = self._in_order()
        if len(self.rolled) == len(ships):
            return Go(self.at("settle"))
        ship = ships[len(self.rolled)]
        enemies = self.fot if ship in self.ga else self.ga
        throw = Throw(
            reason="throw.boarding", side=self._side(ship), count=boarding_dice(play.pos, ship, enemies).live,
            subject=ship, rules=("DF-BRD-07",),
        )
        return Roll(throw, self.at("rolled_one"))

    def rolled_one(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """An ability may let one die be rolled again (H-BRD-4)."""
        ship = self._in_order()[len(self.rolled)]
        if may_reroll_one(play.pos, ship):
            return Call(RerollOne(ship=ship, reason="throw.boarding", faces=faces), self.at("noted"))
        return self.noted(play, faces)

    def noted(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Note the dice and go on with the next ship."""
        ship = self._in_order()[len(self.rolled)]
        return Go(self.at("roll", rolled=(*self.rolled, (ship, faces))))

    def settle(self, play: Play, _: object) -> Transfer:
        """Compare the totals: each ship of the lower side draws the difference, on a tie every ship one (GAP-61).

        House rules have the beaten side share out what it draws.
        """
        least = victory_face(play.pos)
        rolled = [tuple(entry for entry in self.rolled if entry[0] in side) for side in (self.ga, self.fot)]
        ga, fot = (victories(side, least) for side in rolled)
        losers, cards = (self.ga if ga < fot else self.fot), abs(ga - fot)
        if ga == fot:
            losers, cards = self._in_order(), TIE_CARDS
        shared = 0 if ga == fot else cards_to_share(play.pos, len(losers), cards)
        due = tuple((ship, 0 if shared else cards) for ship in self._in_order() if ship in losers)
        rules = ("DF-BRD-10", "DF-BRD-16") if ga == fot else ("DF-BRD-09", "DF-BRD-15")
        play.emit(
            BoardingFought(
                ga=rolled[0], fot=rolled[1], ga_victories=ga, fot_victories=fot, victory_face=least, due=due,
                rules=rules,
            )
        )
        drawn_by = (*rules, "DF-BRD-11")
        draws: tuple[Frame, ...] = tuple(
            DrawDamage(ship=ship, count=count, source="boarding", rules=drawn_by, hold_removal=True)
            for ship, count in due
        )
        if shared:
            draws = (ShareDamage(side=self._side(losers[0]), ships=losers, count=shared, rules=rules),)
        return Call(Sequence(frames=draws), self.at("bury", due=due))

    def bury(self, play: Play, _: object) -> Transfer:
        """Now remove the ships that are lost."""
        for ship, _cards in self.due:
            settle_loss(play, ship)
        return Go(self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """What was rolled for this action counts for no other."""
        note_fight(play, self.ga, self.fot)
        _forget_dice(play, self._in_order())
        return Done()


def _forget_dice(play: Play, ships: tuple[str, ...]) -> None:
    for ship in ships:
        if MORE_DICE in play.state.ship(ship).notes:
            note(play, ship, MORE_DICE, 0)
