"""What strikes ships that end their Movement subphase near certain land: creatures, burning seas (H-MOV-13).

"Any ship" means big ships, auxiliaries and sea monsters alike, flying ones too (GAP-01).
"""

from __future__ import annotations

from typing import ClassVar

from vtt.dreadfleet.content import SpecialRule
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.creature_events import CreatureStruck, SeaBurned
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Transfer
from vtt.table.constants import LIMIT_TOLERANCE_THOU

BURNS_ON = 1  # DF-SC05-10


def land_near(pos: Position, rule: SpecialRule, ship: str) -> str:
    """Return the nearest land of a rule within its `reach` of a ship, "" if there is none or the ship is immune.

    A rule without `pieces` means every island and wreck.
    """
    if ship in rule.names("immune") or not pos.state.table.has(ship):
        return ""
    wanted = rule.names("pieces") or pos.state.land
    gaps = [(pos.survey.gap(ship, piece).thou, piece) for piece in wanted if pos.state.table.has(piece)]
    gap, nearest = min(gaps, default=(0, ""))
    return nearest if gap <= rule.number("reach_thou") + LIMIT_TOLERANCE_THOU else ""


class HauntedWater(Trait):
    """Base of the rules of this module; `strike` names the frame, called while the ship is still near."""

    def at_movement_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Look for the ship where its Movement subphase leaves it, whether it has moved or not."""
        return self.strike(ship) if land_near(pos, pos.special(self.id), ship) else None

    def strike(self, ship: str) -> Frame:
        """Return what happens to a ship."""
        raise NotImplementedError


class Hellfish(HauntedWater):
    """1D3 Damage cards are turned up, of which those of one type count; nobody can harm it (DF-SC08-06, DF-SC08-08)."""

    id = "hellfish"
    rules = ("DF-SC08-06", "GAP-01", "GAP-66")
    asks = Asked(
        {"pieces": "pieces", "reach_thou": "number", "types": "damage-types", "immune": "any-ships"}
    )
    throw: ClassVar[str] = "throw.hellfish"

    def strike(self, ship: str) -> Frame:
        """Roll for the cards."""
        return CreatureStrike(ship=ship, rule=self.id, throw=self.throw)


class LeviathanBelow(Hellfish):
    """The same with other land and cards (DF-SC08-07, DF-SC08-08)."""

    id = "leviathan-below"
    rules = ("DF-SC08-07", "GAP-01", "GAP-66")
    throw: ClassVar[str] = "throw.leviathan-below"


class CreatureStrike(Frame, frozen=True, kw_only=True):
    """The ship's controller rolls 1D3 and turns up that many cards; those of `types` count (DF-SC08-06, DF-SC08-07)."""

    ship: str
    rule: str
    throw: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll, if what came before has left the ship where it was."""
        pos = play.pos
        if not land_near(pos, pos.special(self.rule), self.ship):
            return Done()
        rules = (*Trait.registry[self.rule].rules, "DF-DICE-02")
        throw = Throw(reason=self.throw, side=pos.decider(self.ship), subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Draw."""
        rule, rules, cards = play.pos.special(self.rule), Trait.registry[self.rule].rules, d3(faces[0])
        piece = land_near(play.pos, rule, self.ship)
        play.emit(CreatureStruck(creature=self.rule, piece=piece, ship=self.ship, cards=cards, rules=rules))
        draw = DrawDamage(
            ship=self.ship, mode="filter", count=cards, types=rule.names("types"), source=self.rule, rules=rules
        )
        return Call(draw, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It lets go."""
        return Done()


class BurningSeas(HauntedWater):
    """Near land a ship rolls a die and on a 1 draws until a Hull card comes (DF-SC05-10, GAP-01)."""

    id = "burning-seas"
    rules = ("DF-SC05-10", "GAP-01", "GAP-66")
    asks = Asked({"pieces": "pieces", "reach_thou": "number", "immune": "any-ships"})

    def strike(self, ship: str) -> Frame:
        """Roll."""
        return SeaFire(ship=ship)


class SeaFire(Frame, frozen=True, kw_only=True):
    """One die for one ship (DF-SC05-10)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll, if the ship still lies there."""
        pos = play.pos
        if not land_near(pos, pos.special(BurningSeas.id), self.ship):
            return Done()
        throw = Throw(
            reason="throw.burning-seas", side=pos.decider(self.ship), subject=self.ship, rules=BurningSeas.rules
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """A 1 sets the hull alight; that is damage and no Burning card."""
        piece = land_near(play.pos, play.pos.special(BurningSeas.id), self.ship)
        why = "alight" if faces[0] <= BURNS_ON else "spared"
        play.emit(SeaBurned(ship=self.ship, piece=piece, face=faces[0], why=why, rules=BurningSeas.rules))
        if why == "spared":
            return Done()
        draw = DrawDamage(
            ship=self.ship, mode="until", types=("hull",), source=BurningSeas.id, rules=BurningSeas.rules
        )
        return Call(draw, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The flames die down."""
        return Done()
