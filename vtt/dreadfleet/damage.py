"""Damage: hits, saves and the drawing of Damage cards (chapters PRI, DMG; GAP-66)."""

from typing import Literal

import msgspec

from vtt.dreadfleet.attributes import is_lost_by_damage, speed, value
from vtt.dreadfleet.change import put_out, set_ship
from vtt.dreadfleet.events import CardDiscarded, CardDrawn, CardPlaced, FireRolled, SavesRolled
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Roll, Sequence, Transfer

Mode = Literal["plain", "filter", "until"]

FIRE_DAMAGE_UP_TO = 2  # GAP-12: 1-2 draw a card, 3-4 nothing, 5-6 the fire goes out
FIRE_OUT_FROM = 5
RAGING = (3, 6)  # by the house rule


class DamageResult(msgspec.Struct, frozen=True):
    """What a draw brought: all cards turned up, and those that took effect."""

    drawn: tuple[str, ...] = ()
    applied: tuple[str, ...] = ()


class DrawDamage(Frame, frozen=True, kw_only=True):
    """Draw Damage cards for a ship, each fully resolved before the next (DF-DMG-06, DF-CARD-05, DF-BS-25).

    There is no save (DF-PRI-04).
    Modes (GAP-66): "plain" applies `count` cards; "filter" turns up `count` cards and applies those of `types`;
    "until" turns up cards until one of `types` comes, applies it and discards the others, and applies the last card of
    an exhausted deck whatever it is (DF-DMG-05). With `hold_removal` the caller settles losses itself (GAP-71).
    The result is a `DamageResult`.
    """

    ship: str
    mode: Mode = "plain"
    count: int = 1
    types: tuple[str, ...] = ()
    source: str = ""
    rules: tuple[str, ...] = ()
    hold_removal: bool = False
    drawn: tuple[str, ...] = ()
    applied: tuple[str, ...] = ()
    card: str = ""
    more: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Draw the next card, after a reshuffle if the deck is empty (DF-DMG-04, GAP-34).

        By the house rule the deck is not left empty after the last card either.
        """
        deck = play.state.deck("damage")
        ended = self.count <= 0 or play.state.ship(self.ship).where != "table"
        is_due = not deck.pile and deck.discard and (not ended or play.pos.plays("reshuffle-at-once"))
        if is_due:
            play.shuffle_deck("damage")
            frames = [a.trait.on_reshuffle(play.pos, a, "damage") for a in play.pos.asked("on_reshuffle")]
            return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("begin"))
        return Done(DamageResult(self.drawn, self.applied)) if ended or not deck.pile else Go(self.at("turn_up"))

    def turn_up(self, play: Play, _: object) -> Transfer:
        """Turn up the top card and see whether it applies."""
        if play.state.ship(self.ship).where != "table":
            return Done(DamageResult(self.drawn, self.applied))
        play.chance()
        deck, card = play.state.deck("damage").taken()
        play.set_deck(deck)
        play.emit(CardDrawn(deck="damage", card=card, ship=self.ship, source=self.source, rules=self.rules))
        drawn = self.at("begin", drawn=(*self.drawn, card), card=card)
        kind = play.pos.damage_card(card).type
        if self.mode == "plain":
            return self._plain(play, drawn, kind)
        matches = kind in self.types
        if self.mode == "filter":
            drawn = drawn.at("begin", count=self.count - 1)
            return self._apply(play, drawn) if matches else self._discard(play, drawn, "no match", self.rules)
        if matches or not deck.pile:
            return self._apply(play, drawn.at("begin", count=0))
        return self._discard(play, drawn, "no match", ("DF-DMG-05",))

    def _plain(self, play: Play, drawn: "DrawDamage", kind: str) -> Transfer:
        """Auxiliaries draw again for a Special (DF-AUX-16), in this mode only (GAP-66), while the deck has others.

        What a castle ignores is not drawn again.
        """
        does_count = kind not in play.pos.data(self.ship).ignores
        if does_count and kind == "special" and play.state.ship(self.ship).kind != "big":
            deck = play.state.deck("damage")
            others = any(play.pos.damage_card(card).type != "special" for card in (*deck.pile, *deck.discard))
            again = drawn if others else drawn.at("begin", count=0)
            return self._discard(play, again, "no match", ("DF-AUX-16",))
        return self._apply(play, drawn.at("begin", count=self.count - 1))

    def _discard(self, play: Play, back: "DrawDamage", why: str, rules: tuple[str, ...]) -> Transfer:
        play.set_deck(play.state.deck("damage").discarded(back.card))
        play.emit(CardDiscarded(card=back.card, deck="damage", ship=self.ship, why=why, rules=rules))
        return Go(back)

    def _apply(self, play: Play, back: "DrawDamage") -> Transfer:
        """Place the card in the area of its type and carry out what it says at once (DF-CARD-02).

        One that cannot affect the ship is discarded (DF-DMG-09), and so is what a castle ignores (DF-SC02-14,
        DF-SC07-11).
        """
        card, data = back.card, play.pos.damage_card(back.card)
        if data.type in play.pos.data(self.ship).ignores:
            return self._discard(play, back, "ignored", ("DF-SC02-14", "DF-SC07-11"))
        if data.type == "speed" and speed(play.pos, self.ship) == 0:
            return self._discard(play, back, "excess", ("DF-DMG-09", "GAP-67"))
        back = back.at("placed", applied=(*self.applied, card))
        if data.discards:
            play.set_deck(play.state.deck("damage").discarded(card))
            play.emit(CardDiscarded(card=card, deck="damage", ship=self.ship, why="resolved", rules=data.rules))
        else:
            ship = play.state.ship(self.ship)
            set_ship(play, self.ship, damage=(*ship.damage, card))
            play.emit(CardPlaced(card=card, ship=self.ship, rules=("DF-DMG-06", *data.rules)))
        trait = Trait.registry.get(data.effect)
        frame = trait and trait.on_placed(play.pos, Active(trait, self.ship, card), self.ship)
        return Call(frame, back) if frame else Go(back)

    def placed(self, play: Play, more: int | None) -> Transfer:
        """Remove a ship whose Hull or Crew is used up, then draw on (DF-DMG-07).

        A card's own effect may ask for `more` plain cards; they are drawn before the next one that is due (DF-BS-25).
        """
        if not self.hold_removal:
            settle_loss(play, self.ship)
        pos = play.pos
        frames = [active.trait.after_damage(pos, active, self.ship) for active in pos.asked("after_damage")]
        kept = tuple(frame for frame in frames if frame is not None)
        if kept:
            return Call(Sequence(frames=kept), self.at("noticed", more=more or 0))
        return self._draw_more(play, more or 0)

    def noticed(self, play: Play, _: object) -> Transfer:
        """What the damage led to is done (H-DMG-4)."""
        return self._draw_more(play, self.more)

    def _draw_more(self, play: Play, more: int) -> Transfer:
        if not more:
            return Go(self.at("begin"))
        rules = play.pos.damage_card(self.card).rules
        child = DrawDamage(ship=self.ship, count=more, source=self.card, rules=rules, hold_removal=self.hold_removal)
        return Call(child, self.at("drawn_more"))

    def drawn_more(self, play: Play, result: DamageResult) -> Transfer:
        """Count what the card's effect drew among what this draw brought."""
        drawn, applied = (*self.drawn, *result.drawn), (*self.applied, *result.applied)
        return Go(self.at("begin", drawn=drawn, applied=applied))


def settle_loss(play: Play, ship_id: str) -> None:
    """Remove a ship if its Damage cards say so (DF-ATTR-07, DF-ATTR-08, DF-ATTR-11, DF-DMG-07)."""
    if play.state.ship(ship_id).where != "table":
        return
    cause = is_lost_by_damage(play.pos, ship_id)
    if cause:
        remove(play, ship_id, cause)


class HitResult(msgspec.Struct, frozen=True):
    """How many hits got through the armour, and what was drawn for them."""

    unsaved: int = 0
    drawn: tuple[str, ...] = ()


class TakeHits(Frame, frozen=True, kw_only=True):
    """Resolve hits on a ship: one armour save each, then damage for those that get through (DF-PRI-03, DF-BS-24).

    The target's controller rolls all saves together; no Armour value means no save (GAP-55). `mode` and `types` are the
    way of drawing for each unsaved hit. The result is a `HitResult`.
    """

    ship: str
    hits: int
    source: str = ""
    allow_saves: bool = True
    mode: Mode = "plain"
    types: tuple[str, ...] = ()
    rules: tuple[str, ...] = ("DF-BS-24",)
    unsaved: int = 0
    drawn: tuple[str, ...] = ()
    left: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll the saves."""
        if self.hits == 0 or play.state.ship(self.ship).where != "table":
            return Done(HitResult())
        armour = value(play.pos, self.ship, "armour").live
        if not armour or not self.allow_saves:
            return Go(self.at("strike", unsaved=self.hits, left=self.hits))
        throw = Throw(
            reason="throw.armour-save",
            side=play.pos.decider(self.ship),
            count=self.hits,
            subject=self.ship,
            rules=("DF-BS-23", "DF-ATTR-14"),
        )
        return Roll(throw, self.at("saved"))

    def saved(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Each face that reaches the Armour cancels a hit."""
        armour = value(play.pos, self.ship, "armour").live
        saved = tuple(face >= armour for face in faces)
        play.emit(SavesRolled(ship=self.ship, faces=faces, saved=saved, needed=armour, rules=("DF-BS-23",)))
        unsaved = saved.count(False)
        return Go(self.at("strike", unsaved=unsaved, left=unsaved))

    def strike(self, play: Play, result: DamageResult | None) -> Transfer:
        """Draw for the next unsaved hit."""
        drawn = self.drawn if result is None else (*self.drawn, *result.drawn)
        if self.left == 0:
            return Done(HitResult(self.unsaved, drawn))
        child = DrawDamage(ship=self.ship, mode=self.mode, types=self.types, source=self.source, rules=self.rules)
        return Call(child, self.at("strike", left=self.left - 1, drawn=drawn))


class RollFires(Frame, frozen=True, kw_only=True):
    """Roll for each Burning card of a ship on its own (DF-SIT-02, GAP-12).

    1-2: draw a Damage card; 3-4: nothing; 5-6: the fire goes out. House rules know fiercer fires.
    """

    ship: str
    left: int = -1
    number: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll for the next fire; fires caught meanwhile wait for the next Situation phase."""
        ship = play.state.ship(self.ship)
        left = ship.fires if self.left < 0 else self.left
        if left == 0 or ship.where != "table":
            return Done()
        if play.pos.plays("burning-never-dies"):
            child = DrawDamage(ship=self.ship, source="burning", rules=("DF-SIT-02", "GAP-12"))
            return Call(child, self.at("begin", left=left - 1))
        throw = Throw(reason="throw.fire", side=play.pos.decider(self.ship), subject=self.ship, rules=("GAP-12",))
        return Roll(throw, self.at("rolled", left=left - 1))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face."""
        face = faces[0]
        is_raging = play.pos.plays("burning-rages")
        damage_up_to, out_from = RAGING if is_raging else (FIRE_DAMAGE_UP_TO, FIRE_OUT_FROM)
        result = "damage" if face <= damage_up_to else "out" if face >= out_from else "nothing"
        rules = ("DF-SIT-02", "GAP-12")
        play.emit(FireRolled(ship=self.ship, face=face, result=result, rules=rules))
        if result == "out":
            put_out(play, self.ship)
        if result == "damage":
            return Call(DrawDamage(ship=self.ship, source="burning", rules=rules), self.at("begin"))
        return Go(self.at("begin"))
