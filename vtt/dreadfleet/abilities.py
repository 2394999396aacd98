"""Abilities of ships and captains (chapter SHIP): one trait per ability id of `ships/*.toml`."""

from typing import ClassVar

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.boarding import MASTERED
from vtt.dreadfleet.change import discard_damage, note, set_ship
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import ControlSettled, Struck, TieRolled
from vtt.dreadfleet.orders import is_removable
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import FIRST_ARC_UP_TO
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer

BOW = "bow"
STRIKE_PENALTY = 1
LEAST_CARDS = 1  # GAP-60: no roll falls below 1 (DF-DICE-07)
STRIKE_TYPES = ("hull", "crew", "speed")
REGROWS_FROM = 4  # DF-SHIP-REAVER-2
REGROWING = ("hull", "crew", "speed")


def strike_cards(face: int, least: int = LEAST_CARDS) -> int:
    """Return how many Damage cards a 1D6-1 strike is: 1, 1, 2, 3, 4, 5 (DF-DICE-05, GAP-60, EX-40)."""
    return max(face - STRIKE_PENALTY, least)


# Wrath of Sigmar ---------------------------------------------------------------------------------------------------


class WrathOfSigmar(Trait):
    """The hammer at the bow strikes one enemy in contact once the ship has moved (DF-SHIP-HELDENHAMMER-2, H-MOV-12)."""

    id = "wrath-of-sigmar"
    rules = ("DF-SHIP-HELDENHAMMER-2", "DF-SHIP-HELDENHAMMER-3", "GAP-73")

    def at_movement_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Offer the strike in every Movement subphase of the ship in which somebody lies before its bow (GAP-73)."""
        return Strike(ship=ship, ability=self.id) if ship == me.owner and under_bow(pos, ship) else None


def under_bow(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the enemies in contact whose base lies mostly in the bow arc, or exactly on its line."""
    return tuple(other for other in pos.touched_enemies(ship) if BOW in pos.survey.arcs(ship, other).arcs)


class Strike(Frame, frozen=True, kw_only=True):
    """Strike one enemy under the bow, or none (GAP-73).

    A die decides on a base exactly between two arcs (DF-ARC-06); if it is not in the bow arc another may be chosen.
    """

    types: ClassVar[tuple[str, ...]] = STRIKE_TYPES
    strike_rules: ClassVar[tuple[str, ...]] = ("DF-SHIP-HELDENHAMMER-3", "GAP-60")

    ship: str
    ability: str
    ruled_out: tuple[str, ...] = ()
    target: str = ""

    def prey(self, pos: Position) -> tuple[str, ...]:
        """Return who may be struck."""
        return under_bow(pos, self.ship)

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask whom to strike."""
        pos = play.pos
        if pos.ship(self.ship).where != "table":
            return Done()
        prey = [other for other in self.prey(pos) if other not in self.ruled_out]
        if not prey:
            return Done()
        rules = Trait.registry[self.ability].rules
        options = [
            Option(id=other, label="choice.strike", params={"target": other}, subject=other, rules=rules)
            for other in prey
        ]
        options.append(Option(id="none", label="choice.no-strike", rules=("GAP-73",)))
        decision = Decision(
            side=pos.decider(self.ship), kind="strike", subject=self.ship, options=tuple(options), rules=rules,
            params={"ship": self.ship, "ability": self.ability}, default="none",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Roll for the arc if it is in doubt, else for the cards."""
        if command.choice == "none":
            return Done()
        frame = self.at("struck", target=command.choice)
        if len(play.pos.survey.arcs(self.ship, command.choice).arcs) > 1:
            return Roll(self._throw(play, "throw.arc-tie", ("DF-ARC-06",)), frame.at("arc_rolled"))
        return Roll(self._throw(play, "throw.strike", self.strike_rules), frame)

    def _throw(self, play: Play, reason: str, rules: tuple[str, ...]) -> Throw:
        return Throw(reason=reason, side=play.pos.decider(self.ship), subject=self.ship, rules=rules)

    def arc_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 the first arc, 4-6 the other."""
        arcs = play.pos.survey.arcs(self.ship, self.target).arcs
        arc = arcs[0] if faces[0] <= FIRST_ARC_UP_TO else arcs[1]
        play.emit(TieRolled(about="arc", face=faces[0], result=arc, ship=self.target, rules=("DF-ARC-06",)))
        if arc != BOW:
            return Go(self.at("begin", ruled_out=(*self.ruled_out, self.target), target=""))
        return Roll(self._throw(play, "throw.strike", self.strike_rules), self.at("struck"))

    def struck(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """An ability may let the die be rolled again (GAP-75)."""
        if may_reroll_one(play.pos, self.ship):
            return Call(RerollOne(ship=self.ship, reason="throw.strike", faces=faces), self.at("suffered"))
        return self.suffered(play, faces)

    def suffered(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The target draws, drops Specials and applies the rest (DF-SHIP-HELDENHAMMER-3).

        Cards drawn, not hits: no saves (DF-PRI-04). The ability's text beats the auxiliaries' second draw (DF-PRI-01).
        """
        cards = strike_cards(faces[0], 0 if play.pos.plays("no-minimum-one") else LEAST_CARDS)
        rules = (*self.strike_rules, "DF-PRI-04")
        play.emit(Struck(ship=self.ship, target=self.target, ability=self.ability, cards=cards, rules=rules))
        child = DrawDamage(
            ship=self.target, mode="filter", count=cards, types=self.types, source=self.ability, rules=rules
        )
        return Call(child, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """One strike a Movement subphase."""
        return Done()


# Iron Will ---------------------------------------------------------------------------------------------------------


class IronWill(Trait):
    """Failed Command checks and duel dice without a victory may be rolled again (DF-SHIP-HELDENHAMMER-5)."""

    id = "iron-will"
    rules = ("DF-SHIP-HELDENHAMMER-5",)

    def rerolls_check(self, pos: Position, me: Active, ship: str, purpose: str) -> bool:
        """H-CMD-3."""
        return ship == me.owner

    def rerolls_duel(self, pos: Position, me: Active, ship: str) -> bool:
        """H-DUEL-3."""
        return ship == me.owner


# Regenerating Mass -------------------------------------------------------------------------------------------------


class RegeneratingMass(Trait):
    """The hull grows back at the start of each Situation phase (DF-SHIP-REAVER-2, H-SIT-1)."""

    id = "regenerating-mass"
    rules = ("DF-SHIP-REAVER-2", "GAP-80")

    def at_situation_start(self, pos: Position, me: Active) -> Frame | None:
        """Nothing to roll for without a card that can grow back."""
        return Regenerate(ship=me.owner) if regrowing(pos, me.owner) else None


def regrowing(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the cards that may grow back, one of each kind: never Irreparable ones (GAP-80, DF-DMG-10)."""
    found: dict[str, str] = {}
    for card in pos.ship(ship).damage:
        data = pos.damage_card(card)
        if data.type in REGROWING and is_removable(pos, card):
            found.setdefault(data.id, card)
    return tuple(found.values())


class Regenerate(Frame, frozen=True, kw_only=True):
    """Roll a D6; on 4+ discard one Hull, Crew or Speed card, whatever its size (GAP-80)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        if play.pos.ship(self.ship).where != "table" or not regrowing(play.pos, self.ship):
            return Done()
        throw = Throw(
            reason="throw.regenerate", side=play.pos.decider(self.ship), subject=self.ship, rules=("DF-SHIP-REAVER-2",)
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Its controller chooses the card."""
        if faces[0] < REGROWS_FROM:
            return Done()
        cards = regrowing(play.pos, self.ship)
        if len(cards) == 1:
            return self._discard(play, cards[0])
        rules = ("DF-SHIP-REAVER-2", "GAP-80")
        options = tuple(
            Option(id=card, label="choice.repair-card", params={"card": card}, subject=card, rules=rules)
            for card in cards
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="regenerate", subject=self.ship, options=options, rules=rules,
            params={"ship": self.ship},
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Discard it."""
        return self._discard(play, command.choice)

    def _discard(self, play: Play, card: str) -> Transfer:
        discard_damage(play, self.ship, card, "repaired")
        return Done()


# Control Sea Monster -----------------------------------------------------------------------------------------------


class ControlSeaMonster(Trait):
    """Instead of an order a sea monster may be called to heel (DF-SHIP-REAVER-4, GAP-81, H-ORD-2)."""

    id = "control-sea-monster"
    rules = ("DF-SHIP-REAVER-4", "GAP-81")

    def instead_of_order(self, pos: Position, me: Active, ship: str) -> Option | None:
        """Only if there is a monster on the table."""
        if ship != me.owner or not monsters(pos):
            return None
        return Option(id=self.id, label="choice.control-sea-monster", subject=ship, rules=self.rules)

    def order_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Check Command, then choose."""
        return MasterMonster(ship=ship, ability=self.id)


def monsters(pos: Position) -> tuple[str, ...]:
    """Return the sea monsters on the table."""
    return tuple(ship.id for ship in pos.in_play() if ship.kind == "monster")


class MasterMonster(Frame, frozen=True, kw_only=True):
    """Take over any sea monster until the end of the turn (DF-SHIP-REAVER-4).

    It becomes a ship of the captain's side: it acts in the alternation if it has not acted, else nothing comes of it
    (GAP-81). The End phase frees it (H-END-5).
    """

    ship: str
    ability: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Check Command; no first mate can do this (GAP-70)."""
        return Call(CommandCheck(ship=self.ship, purpose="ability", detail=self.ability), self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Choose a monster."""
        found = monsters(play.pos)
        if not result.passed or not found:
            return Done()
        if len(found) == 1:
            return self._master(play, found[0])
        rules = Trait.registry[self.ability].rules
        options = tuple(
            Option(id=monster, label="choice.control", params={"target": monster}, subject=monster, rules=rules)
            for monster in found
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="control-sea-monster", subject=self.ship, options=options,
            rules=rules, params={"ship": self.ship},
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Take it over."""
        return self._master(play, command.choice)

    def _master(self, play: Play, monster: str) -> Transfer:
        side = play.pos.ship(self.ship).side
        set_ship(play, monster, side=side)
        note(play, monster, MASTERED, play.state.turn)
        play.emit(ControlSettled(monster=monster, side=side, rules=Trait.registry[self.ability].rules))
        return Done()
