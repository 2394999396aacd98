"""Destiny cards that do something at once and are discarded: repairs, healing, and strokes of fate."""

from vtt.dreadfleet.attachments import is_spell_of
from vtt.dreadfleet.change import discard_damage
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.destiny import DISCARD, Effect, keep_on
from vtt.dreadfleet.orders import is_removable
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.push import Push, holder_of_drift
from vtt.dreadfleet.wounds import can_heal, heal
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.pose import bearing


class MendCard(Effect):
    """One of the drawer's ships discards a card of one type, not an Irreparable one (DF-DEST-12)."""

    id = "discard-damage"

    def _cards(self, pos: Position, side: str, card: str) -> tuple[str, ...]:
        kind = str(pos.card_params(card)["type"])
        return tuple(c for s in pos.in_play(side) for c in pos.cards_of(s.id, kind) if is_removable(pos, c))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Somebody has such a card."""
        return bool(self._cards(pos, side, card))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return Mend(side=side, card=card, among=self._cards(pos, side, card))


class Mend(Frame, frozen=True, kw_only=True):
    """Choose the Damage card that is discarded."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        rules = play.pos.destiny_card(self.card).rules
        options = tuple(
            Option(
                id=card,
                label="choice.mend",
                params={"card": card, "ship": self._owner(play, card)},
                subject=card,
                rules=rules,
            )
            for card in self.among
        )
        decision = Decision(side=self.side, kind="mend", options=options, rules=rules, params={"card": self.card})
        return Ask(decision, self.at("chosen"))

    def _owner(self, play: Play, card: str) -> str:
        return next(ship.id for ship in play.state.ships if card in ship.damage)

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Discard it."""
        discard_damage(play, self._owner(play, command.choice), command.choice, "repaired")
        return Done(DISCARD)


class SurgeonCard(Effect):
    """One of the drawer's captains recovers one step, never from a mortal wound (DF-DEST-12, GAP-72)."""

    id = "heal-captain"

    def _hurt(self, pos: Position, side: str) -> tuple[str, ...]:
        return tuple(ship.id for ship in pos.in_play(side) if can_heal(ship.wounds))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Some captain is hurt."""
        return bool(self._hurt(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose him."""
        return HealOne(side=side, card=card, among=self._hurt(pos, side))


class HealOne(Frame, frozen=True, kw_only=True):
    """Choose the captain."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        rules = play.pos.destiny_card(self.card).rules
        child = ChooseShip(side=self.side, kind="heal", among=self.among, card=self.card, rules=rules)
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Heal him."""
        heal(play, ship, play.pos.destiny_card(self.card).rules)
        return Done(DISCARD)


class SeaSnakesCard(Effect):
    """Every ship, auxiliaries too: on a 1 it may lose men."""

    id = "rain-of-sea-snakes"

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is always a ship."""
        return bool(pos.in_play())

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Roll for all."""
        return SeaSnakes(side=side, card=card)


class SeaSnakes(Frame, frozen=True, kw_only=True):
    """One die for each ship on the seascape, rolled together in the order of the ships' list."""

    side: str
    card: str
    ships: tuple[str, ...] = ()
    bitten: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """The drawer rolls."""
        ships = tuple(ship.id for ship in play.pos.in_play())
        rules = play.pos.destiny_card(self.card).rules
        throw = Throw(reason="throw.sea-snakes", side=self.side, count=len(ships), tags=ships, rules=rules)
        return Roll(throw, self.at("rolled", ships=ships))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Find the bitten."""
        limit = int(play.pos.card_params(self.card)["hurt_up_to"])
        bitten = tuple(ship for ship, face in zip(self.ships, faces, strict=True) if face <= limit)
        return Go(self.at("bite", bitten=bitten))

    def bite(self, play: Play, _: object) -> Transfer:
        """FILTER Crew for the next one."""
        if not self.bitten:
            return Done(DISCARD)
        rules, count = play.pos.destiny_card(self.card).rules, int(play.pos.card_params(self.card)["draw"])
        child = DrawDamage(
            ship=self.bitten[0], mode="filter", types=("crew",), count=count, source=self.card, rules=rules
        )
        return Call(child, self.at("bite", bitten=self.bitten[1:]))


class RogueWaveCard(Effect):
    """One ship of the drawer's choice is pushed straight down the wind, keeping its facing."""

    id = "rogue-wave"

    def _afloat(self, pos: Position) -> tuple[str, ...]:
        return tuple(ship.id for ship in pos.in_play() if not holder_of_drift(pos, ship.id)[0])

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Some ship lies neither at anchor nor aground (GAP-50)."""
        return bool(self._afloat(pos))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return RogueWave(side=side, card=card, among=self._afloat(pos))


class RogueWave(Frame, frozen=True, kw_only=True):
    """Choose a ship, roll the distance, push."""

    side: str
    card: str
    among: tuple[str, ...]
    ship: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Choose."""
        rules = play.pos.destiny_card(self.card).rules
        child = ChooseShip(side=self.side, kind="rogue-wave", among=self.among, card=self.card, rules=rules)
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Roll."""
        rules = play.pos.destiny_card(self.card).rules
        return Roll(
            Throw(reason="throw.rogue-wave", side=self.side, subject=ship, rules=rules), self.at("rolled", ship=ship)
        )

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Push away from the wind indicator."""
        mark, here = play.pos.wind_mark, play.state.table.piece(self.ship).pose
        heading = bearing(here.x - mark[0], here.y - mark[1])
        rules = play.pos.destiny_card(self.card).rules
        child = Push(piece=self.ship, heading=heading, distance=faces[0] * THOU_PER_INCH, rules=rules)
        return Call(child, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The wave has passed."""
        return Done(DISCARD)


class BoltCard(Effect):
    """One enemy big ship suffers a hit; it may save (DF-PRI-03)."""

    id = "bolt-from-the-sky"

    def _victims(self, pos: Position, side: str) -> tuple[str, ...]:
        return tuple(ship.id for ship in pos.in_play() if ship.kind == "big" and ship.side != side)

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is an enemy."""
        return bool(self._victims(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return Bolt(side=side, card=card, among=self._victims(pos, side))


class Bolt(Frame, frozen=True, kw_only=True):
    """Choose the victim and strike it."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Choose."""
        rules = play.pos.destiny_card(self.card).rules
        return Call(
            ChooseShip(side=self.side, kind="bolt", among=self.among, card=self.card, rules=rules), self.at("chosen")
        )

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Strike."""
        hits = int(play.pos.card_params(self.card)["hits"])
        return Call(TakeHits(ship=ship, hits=hits, source=self.card), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It has struck."""
        return Done(DISCARD)


class WindsOfMagicCard(Effect):
    """The drawer takes a discarded Spell back to its ship."""

    id = "winds-of-magic"

    def _spells(self, pos: Position, side: str) -> tuple[str, ...]:
        spells = (card for card in pos.state.deck("destiny").discard if pos.destiny_card(card).kind == "spell")
        return tuple(card for card in spells if is_spell_of(pos, card, side))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """A Spell of one of the drawer's ships in play is in the discard pile."""
        return bool(self._spells(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return Recall(side=side, card=card, among=self._spells(pos, side))


class Recall(Frame, frozen=True, kw_only=True):
    """Choose the Spell."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask, where there is a choice."""
        if len(self.among) == 1:
            return self._take(play, self.among[0])
        rules = play.pos.destiny_card(self.card).rules
        options = tuple(
            Option(id=card, label="choice.recall", params={"card": card}, subject=card, rules=rules)
            for card in self.among
        )
        decision = Decision(side=self.side, kind="recall", options=options, rules=rules, params={"card": self.card})
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Take it."""
        return self._take(play, command.choice)

    def _take(self, play: Play, spell: str) -> Transfer:
        play.set_deck(play.state.deck("destiny").recovered(spell))
        keep_on(play, spell, str(play.pos.card_params(spell)["ship"]))
        return Done(DISCARD)


class FairCurrentCard(Effect):
    """One of the drawer's free ships moves straight ahead at once."""

    id = "fair-current"

    def _free(self, pos: Position, side: str) -> tuple[str, ...]:
        ships = (ship.id for ship in pos.in_play(side) if not ship.is_anchored)
        return tuple(ship for ship in ships if not pos.touching(ship))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Not anchored, aground or in contact."""
        return bool(self._free(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return FairCurrent(side=side, card=card, among=self._free(pos, side))


class FairCurrent(Frame, frozen=True, kw_only=True):
    """Choose the ship, or decline: a current may be fair and yet lead onto the rocks."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Choose."""
        rules = play.pos.destiny_card(self.card).rules
        child = ChooseShip(side=self.side, kind="fair-current", among=self.among, card=self.card, rules=rules)
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Carry it ahead."""
        heading = play.state.table.piece(ship).pose.heading
        distance = int(play.pos.card_params(self.card)["move_in"]) * THOU_PER_INCH
        rules = play.pos.destiny_card(self.card).rules
        return Call(Push(piece=ship, heading=heading, distance=distance, rules=rules), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It has passed."""
        return Done(DISCARD)


class IllOmenCard(Effect):
    """The opponent turns the next card for the drawer, who resolves it as well; `DrawDestiny` draws it."""

    id = "ill-omen"

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is a card to turn."""
        deck = pos.state.deck("destiny")
        return bool(deck.pile or deck.discard)

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Nothing but the second draw."""
        return Omen()


class Omen(Frame, frozen=True, kw_only=True):
    """The card itself is discarded."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Discard it."""
        return Done(DISCARD)
