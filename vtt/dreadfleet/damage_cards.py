"""What Damage cards do beyond lowering an attribute: a trait per effect id of `cards/damage.toml` (DF-DMG-03, GAP-09).

`on_placed` is asked when the card has just been drawn; its frame may return how many more plain cards are due. All
figures come from the card's `params`, so an owner of the game may print others.
"""

from vtt.dreadfleet.attributes import has_captain
from vtt.dreadfleet.change import catch_fire, discard_damage, note, set_ship
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import AnchorWeighed, EffectEnded
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Sequence, Transfer
from vtt.kernel.refusal import Code, Refusal

JAMMED_TO_PORT = 1
JAMMED_TO_STARBOARD = 2
HANDS = {JAMMED_TO_PORT: "port", JAMMED_TO_STARBOARD: "starboard"}


def _param(pos: Position, me: Active, name: str) -> int:
    return int(pos.card_params(me.card)[name])


def _kind(card: str) -> str:
    return card.partition("#")[0]


class _OwnModifier(Trait):
    """A modifier of the ship on which the card lies, by the card's `change`."""

    def _change(self, pos: Position, me: Active, ship: str, name: str = "change") -> Change | None:
        if ship != me.owner:
            return None
        card = pos.damage_card(me.card)
        return Change(_param(pos, me, name), f"card.{card.id}", card.rules)


class BroadsideValue(_OwnModifier):
    """Gun Deck Flooded: the Broadside value changes before anything is halved (DF-DMG-11, GAP-56)."""

    id = "broadside-value"
    rules = ("DF-DMG-11",)

    def attribute(self, pos: Position, me: Active, ship: str, name: str) -> Change | None:
        """H-BS-3."""
        return self._change(pos, me, ship) if name == "broadside" else None


class FirstMateKilled(_OwnModifier):
    """First Mate Killed: worse Command checks, and nobody steps in for a dead captain (DF-DMG-12)."""

    id = "first-mate-killed"
    rules = ("DF-DMG-12",)

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """H-CMD-2."""
        return self._change(pos, me, ship, "command")

    def denies_mate(self, pos: Position, me: Active, ship: str) -> bool:
        """H-CMD-1."""
        return ship == me.owner


class Colours(_OwnModifier):
    """Colours Shot Away: worse Command checks."""

    id = "command"
    rules = ("DF-DMG-03",)

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """H-CMD-2."""
        return self._change(pos, me, ship)


class SpoiledPowder(_OwnModifier):
    """Spoiled Powder: this ship's broadsides hit less easily (DF-BS-21)."""

    id = "to-hit"
    rules = ("DF-DMG-03", "DF-BS-21")

    def to_hit(self, pos: Position, me: Active, firer: str, target: str) -> Change | None:
        """H-BS-4."""
        return self._change(pos, me, firer)


class RagingCrew(_OwnModifier):
    """Mascot Killed: more dice in every boarding action."""

    id = "boarding-dice"
    rules = ("DF-DMG-03",)

    def boarding_dice(self, pos: Position, me: Active, ship: str, enemies: tuple[str, ...]) -> Change | None:
        """H-BRD-3."""
        return self._change(pos, me, ship)


class Burning(Trait):
    """Fire on Deck, Fire in the Hold: Burning cards at once (DF-SIT-02)."""

    id = "burning"
    rules = ("DF-SIT-02",)

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame:
        """H-DMG-4."""
        return SetFire(ship=ship, fires=_param(pos, me, "fires"))


class MagazineExplosion(Trait):
    """Magazine Explosion: Burning cards and more damage at once."""

    id = "magazine-explosion"
    rules = ("DF-DMG-03",)

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame:
        """H-DMG-4."""
        return SetFire(ship=ship, fires=_param(pos, me, "fires"), more=_param(pos, me, "cards"))


class SetFire(Frame, frozen=True, kw_only=True):
    """Give a ship Burning cards; the result is how many `more` Damage cards it has to draw."""

    ship: str
    fires: int
    more: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """H-DMG-5."""
        catch_fire(play, self.ship, self.fires)
        return Done(self.more)


class CaptainStruckDown(Trait):
    """Captain Struck Down: wounds at once (DF-DUEL-06)."""

    id = "captain-wound"
    rules = ("DF-DMG-03", "DF-DUEL-06")

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame:
        """H-DMG-4."""
        rules = pos.damage_card(me.card).rules
        return Sequence(frames=(Wound(ship=ship, rules=rules),) * _param(pos, me, "wounds"))


class Splinters(Trait):
    """Splinters on the Quarterdeck: a low roll wounds the captain."""

    id = "captain-wound-roll"
    rules = ("DF-DUEL-06",)

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DMG-4; without a living captain there is nothing to roll for."""
        return RollForWound(ship=ship, card=me.card) if has_captain(pos, ship) else None


class RollForWound(Frame, frozen=True, kw_only=True):
    """Roll a D6 for a captain among the splinters."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        rules = play.pos.damage_card(self.card).rules
        side = play.pos.decider(self.ship)
        throw = Throw(reason="throw.captain-wound", side=side, subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Compare with the card's figure."""
        card = play.pos.damage_card(self.card)
        if faces[0] > int(card.params["wound_up_to"]):
            return Done()
        return Call(Wound(ship=self.ship, rules=card.rules), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Wounded."""
        return Done()


class RudderJammed(Trait):
    """Rudder Jammed: a die decides to which hand the ship cannot turn any more, Hard orders included (H-MOV-6)."""

    id = "rudder-jammed"
    rules = ("DF-DMG-03",)

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame:
        """H-DMG-4."""
        return JamRudder(ship=ship, card=me.card)

    def bars_turn(self, pos: Position, me: Active, ship: str, hand: str) -> Refusal | None:
        """Forbid the hand that the die has named."""
        if ship != me.owner or HANDS.get(pos.ship(ship).notes.get(me.card, 0)) != hand:
            return None
        return Refusal(
            code=Code.BARRED, key="refusal.rudder-jammed", rules=pos.damage_card(me.card).rules,
            params={"ship": ship, "hand": hand, "card": _kind(me.card)}, pieces=(ship,),
        )


class JamRudder(Frame, frozen=True, kw_only=True):
    """Roll for the hand and remember it with the card."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        rules = play.pos.damage_card(self.card).rules
        side = play.pos.decider(self.ship)
        throw = Throw(reason="throw.rudder", side=side, subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Low faces are port."""
        up_to = int(play.pos.damage_card(self.card).params["port_up_to"])
        note(play, self.ship, self.card, JAMMED_TO_PORT if faces[0] <= up_to else JAMMED_TO_STARBOARD)
        return Done()


class SlowlyCapsizing(Trait):
    """Slowly Capsizing: the ship sinks when the Damage deck is reshuffled (DF-DMG-04, H-DMG-2)."""

    id = "slowly-capsizing"
    rules = ("DF-DMG-03", "DF-DMG-04")

    def on_reshuffle(self, pos: Position, me: Active, deck: str) -> Frame | None:
        """Sink at once, whatever else is going on."""
        if deck != "damage":
            return None
        return Remove(ship=me.owner, cause=_kind(me.card), rules=pos.damage_card(me.card).rules)


class SawSharks(Trait):
    """Saw-sharks: they bite or leave in every Situation phase (DF-SIT-01)."""

    id = "saw-sharks"
    rules = ("DF-DMG-03", "DF-SIT-01")

    def in_situation(self, pos: Position, me: Active) -> Frame:
        """H-SIT-2, H-SIT-3."""
        return RollForSharks(ship=me.owner, card=me.card)


class RollForSharks(Frame, frozen=True, kw_only=True):
    """Roll a D6: low faces bite, high ones are the end of it."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll, if ship and card are still there."""
        ship = play.pos.ship(self.ship)
        if ship.where != "table" or self.card not in ship.damage:
            return Done()
        rules = play.pos.damage_card(self.card).rules
        side = play.pos.decider(self.ship)
        throw = Throw(reason="throw.saw-sharks", side=side, subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face by the card's figures."""
        card = play.pos.damage_card(self.card)
        has_left = faces[0] >= int(card.params["leave_from"])
        ended = EffectEnded(card=self.card, face=faces[0], ended=has_left, ship=self.ship, rules=card.rules)
        play.emit(ended)
        if has_left:
            discard_damage(play, self.ship, self.card, "ended")
        if faces[0] > int(card.params["bite_up_to"]):
            return Done()
        count = int(card.params["crew_cards"])
        child = DrawDamage(
            ship=self.ship, mode="filter", count=count, types=("crew",), source=self.card, rules=card.rules
        )
        return Call(child, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Bitten."""
        return Done()


class AnchorLost(Trait):
    """Anchor Lost: an anchored ship weighs at once and never drops anchor again (DF-ANCH-01, H-MOV-14)."""

    id = "anchor-lost"
    rules = ("DF-DMG-03", "DF-ANCH-01")

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DMG-4."""
        return LoseAnchor(ship=ship, card=me.card) if pos.ship(ship).is_anchored else None

    def bars_anchor(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """Nothing left to drop."""
        if ship != me.owner:
            return None
        return Refusal(
            code=Code.BARRED, key="refusal.anchor-lost", rules=pos.damage_card(me.card).rules,
            params={"ship": ship, "card": _kind(me.card)}, pieces=(ship,),
        )


class LoseAnchor(Frame, frozen=True, kw_only=True):
    """Discard the one Anchored card of a ship whose anchor is shot away (DF-SIT-03)."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """The ship is free again."""
        set_ship(play, self.ship, is_anchored=False)
        rules = play.pos.damage_card(self.card).rules
        play.emit(AnchorWeighed(ship=self.ship, why=_kind(self.card), rules=rules))
        return Done()
