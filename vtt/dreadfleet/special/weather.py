"""Wind and weather of single scenarios: headwinds, low swell, a deafening roar, lightning."""

from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.current_events import StormRolled
from vtt.dreadfleet.state import enemy_of
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer

STORM_RULES = ("DF-SC10-13",)
BEFORE_DESTINY = ("setup", "initiative", "situation")


class Headwinds(Trait):
    """Nothing moves the wind indicator until the Destiny phase of one turn (DF-SC10-12, GAP-76)."""

    id = "headwinds"
    rules = ("DF-SC10-12", "GAP-76")
    asks = Asked({"until_turn": "number"})

    def holds_indicator(self, pos: Position, me: Active) -> bool:
        """H-DES-4."""
        until = pos.special(self.id).number("until_turn")
        return pos.state.turn < until or (pos.state.turn == until and pos.state.phase in BEFORE_DESTINY)


class LowSwell(Trait):
    """Cogs capsize on low faces only, in place of the usual ones (DF-SC10-11, DF-SC11-12, DF-SC14-06).

    A card in play that demands more than that is a change of the weather and counts (`auxiliaries.capsize_limit`).
    """

    id = "low-swell"
    rules = ("DF-SC10-11", "DF-SC11-12", "DF-SC14-06")
    asks = Asked({"capsize_up_to": "number"})

    def capsize_limit(self, pos: Position, me: Active, cog: str) -> int | None:
        """H-MOV-3."""
        return pos.special(self.id).number("capsize_up_to")


class DeafeningRoar(Trait):
    """All Command checks are harder (DF-SC11-13)."""

    id = "deafening-roar"
    rules = ("DF-SC11-13",)
    asks = Asked({"change": "number"})

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """H-CMD-2."""
        return Change(pos.special(self.id).number("change"), "reason.roar", self.rules)


class ElectricalStorm(Trait):
    """In each Situation phase the first player calls lightning on an enemy big ship (DF-SC10-13; H-SIT-4)."""

    id = "electrical-storm"
    rules = STORM_RULES
    asks = Asked({"strikes_from": "number"})

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """It lies on no ship, so it comes when both sides' ships are done."""
        return Lightning()


class Lightning(Frame, frozen=True, kw_only=True):
    """The first player must choose a ship and rolls for it; a high face strikes."""

    ship: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask, unless there is one ship only; one under water is out of reach (GAP-85)."""
        pos = play.pos
        side = pos.state.first
        targets = [ship.id for ship in pos.in_play(enemy_of(side)) if ship.kind == "big"]
        if not targets:
            return Done()
        if len(targets) == 1:
            return Go(self.at("strike", ship=targets[0]))
        options = tuple(
            Option(id=ship, label="choice.lightning", params={"ship": ship}, subject=ship, rules=STORM_RULES)
            for ship in targets
        )
        return Ask(Decision(side=side, kind="lightning", options=options, rules=STORM_RULES), self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Roll."""
        return Go(self.at("strike", ship=command.choice))

    def strike(self, play: Play, _: object) -> Transfer:
        """The first player rolls too."""
        throw = Throw(reason="throw.lightning", side=play.state.first, subject=self.ship, rules=STORM_RULES)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Draw a card, without a save (DF-PRI-04)."""
        is_hit = faces[0] >= play.pos.special(ElectricalStorm.id).number("strikes_from")
        why = "struck" if is_hit else "missed"
        play.emit(StormRolled(ship=self.ship, face=faces[0], why=why, rules=STORM_RULES))
        if not is_hit:
            return Done()
        draw = DrawDamage(ship=self.ship, source=ElectricalStorm.id, rules=STORM_RULES)
        return Call(draw, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The thunder rolls away."""
        return Done()
