"""What Improvement cards do to the cog they lie on (DF-SIT-06)."""

from vtt.dreadfleet.change import catch_fire, set_ship
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import CardPlaced
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer
from vtt.kernel.units import THOU_PER_INCH

RULES = ("DF-SIT-06",)


def is_cog(pos: Position, ship: str) -> bool:
    """Whether a ship is a cog: an auxiliary that does not fly; only cogs are improved."""
    return pos.ship(ship).kind == "auxiliary" and not pos.data(ship).is_flying


class Improvement(Trait):
    """Base: the card goes over from the mother ship to the cog that she launches."""

    rules = RULES

    def on_deployed(self, pos: Position, me: Active, mother: str, craft: str) -> Frame | None:
        """H-MOV-3."""
        if me.owner != mother or not is_cog(pos, craft):
            return None
        return HandOver(card=me.card, mother=mother, craft=craft)


class HandOver(Frame, frozen=True, kw_only=True):
    """Move an Improvement card from the mother ship to her cog."""

    card: str
    mother: str
    craft: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Only the cog that floats gets it."""
        mother = play.state.ship(self.mother)
        if self.card in mother.situation and play.state.ship(self.craft).where == "table":
            set_ship(play, self.mother, situation=tuple(card for card in mother.situation if card != self.card))
            set_ship(play, self.craft, situation=(*play.state.ship(self.craft).situation, self.card))
            play.emit(CardPlaced(card=self.card, ship=self.craft, rules=RULES))
        return Done()


class CogProfile(Improvement):
    """One attribute of the cog is better."""

    id = "cog-profile"

    def attribute(self, pos: Position, me: Active, ship: str, name: str) -> Change | None:
        """Broadside, Crew or Speed; on a big ship the card only waits."""
        params = pos.card_params(me.card)
        if ship != me.owner or name != params["attribute"] or not is_cog(pos, ship):
            return None
        scale = THOU_PER_INCH if name == "speed" else 1
        return Change(int(params["change"]) * scale, f"card.{me.card}", pos.destiny_card(me.card).rules)


class FireShip(Improvement):
    """The cog may be blown up when it touches an enemy."""

    id = "fire-ship"

    def on_contact(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """Offer it to the cog's owner (H-MOV-8)."""
        if me.owner not in (mover, other) or not is_cog(pos, me.owner):
            return None
        return BlowUp(cog=me.owner, enemy=other if me.owner == mover else mover, card=me.card)


class BlowUp(Frame, frozen=True, kw_only=True):
    """The enemy may fire at will first; then it draws cards and catches fire, and the cog is gone (DF-ORD-17)."""

    cog: str
    enemy: str
    card: str

    def _is_off(self, play: Play) -> bool:
        """Whether cog, card or enemy are no longer where they touched: what came before may have changed that."""
        cog = play.state.ship(self.cog)
        return cog.where != "table" or self.card not in cog.situation or self.enemy not in play.pos.touching(self.cog)

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        if self._is_off(play):
            return Done()
        rules = play.pos.destiny_card(self.card).rules
        options = (
            Option(id="blow-up", label="choice.blow-up", params={"enemy": self.enemy}, rules=rules),
            Option(id="keep", label="choice.keep-cog", params={"cog": self.cog}),
        )
        decision = Decision(
            side=play.pos.decider(self.cog),
            kind="fire-ship",
            subject=self.cog,
            options=options,
            rules=rules,
            params={"cog": self.cog, "enemy": self.enemy},
            default="keep",
        )
        return Ask(decision, self.at("decided"))

    def decided(self, play: Play, command: Command) -> Transfer:
        """Light the fuse; a ship that waits for it may still shoot the cog to pieces."""
        if command.choice == "keep":
            return Done()
        return Call(FireAtWill(defender=self.enemy, attacker=self.cog, why="fire-ship"), self.at("answered"))

    def answered(self, play: Play, _: object) -> Transfer:
        """The cog goes first, so that nothing is drawn for it; a destroyed attacker's attack lapses (GAP-52)."""
        if self._is_off(play):
            return Done()
        params, rules = play.pos.card_params(self.card), play.pos.destiny_card(self.card).rules
        remove(play, self.cog, "blown-up", rules)
        count = int(params["cards"])
        return Call(DrawDamage(ship=self.enemy, count=count, source=self.card, rules=rules), self.at("burn"))

    def burn(self, play: Play, _: object) -> Transfer:
        """And the fire."""
        catch_fire(play, self.enemy, int(play.pos.card_params(self.card)["fires"]))
        return Done()
