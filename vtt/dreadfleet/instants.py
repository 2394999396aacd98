"""Destiny cards that do something at once and are discarded: repairs, healing, and strokes of fate."""

from collections.abc import Mapping

from vtt.dreadfleet.attachments import Stay, caster
from vtt.dreadfleet.change import discard_damage
from vtt.dreadfleet.choose_ship import NOBODY, ChooseShip
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.destiny import DISCARD, Effect, may_draw, take_back
from vtt.dreadfleet.orders import repairable_of
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

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Somebody has such a card."""
        return bool(mendable(pos, side, card))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return Mend(side=side, card=card, left=int(pos.card_params(card)["cards"]))


def mendable(pos: Position, side: str, card: str) -> dict[str, str]:
    """Return the Damage cards of a side that a repair card may discard, with the ship on which each lies."""
    kind = str(pos.card_params(card)["type"])
    return {found: ship.id for ship in pos.in_play(side) for found in repairable_of(pos, ship.id, kind)}


class Mend(Frame, frozen=True, kw_only=True):
    """Choose the Damage card that is discarded, one after another while any are `left` to choose."""

    side: str
    card: str
    left: int

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask; where there is no choice it is done."""
        among, rules = mendable(play.pos, self.side, self.card), play.pos.destiny_card(self.card).rules
        if not among or not self.left:
            return Done(DISCARD)
        if len(among) == 1:
            return self._discard(play, next(iter(among)))
        options = tuple(
            Option(id=card, label="choice.mend", params={"card": card, "ship": ship}, subject=ship, rules=rules)
            for card, ship in among.items()
        )
        decision = Decision(side=self.side, kind="mend", options=options, rules=rules, params={"card": self.card})
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Discard it."""
        return self._discard(play, command.choice)

    def _discard(self, play: Play, damage: str) -> Transfer:
        discard_damage(play, mendable(play.pos, self.side, self.card)[damage], damage, "repaired")
        return Go(self.at("begin", left=self.left - 1))


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
        for _ in range(int(play.pos.card_params(self.card)["steps"])):
            heal(play, ship, play.pos.destiny_card(self.card).rules)
        return Done(DISCARD)


class SeaSnakesCard(Effect):
    """Every ship, auxiliaries too (DF-TERM-04): on a 1 it may lose men."""

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
        """Some ship lies neither at anchor nor aground (GAP-50), and there is a wind to run before (GAP-SC12-3)."""
        return pos.wind_mark is not None and bool(self._afloat(pos))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return RogueWave(side=side, card=card, among=self._afloat(pos))


class RogueWave(Frame, frozen=True, kw_only=True):
    """Choose a ship or let the wave pass (GAP-38), roll the distance, push."""

    side: str
    card: str
    among: tuple[str, ...]
    ship: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Choose."""
        rules = play.pos.destiny_card(self.card).rules
        child = ChooseShip(
            side=self.side, kind="rogue-wave", among=self.among, card=self.card, optional=True, rules=rules
        )
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Roll."""
        if not ship:
            return Done(DISCARD)
        rules, count = play.pos.destiny_card(self.card).rules, int(play.pos.card_params(self.card)["push_d6"])
        throw = Throw(reason="throw.rogue-wave", side=self.side, count=count, subject=ship, rules=rules)
        return Roll(throw, self.at("rolled", ship=ship))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Push by the sum of the dice (DF-DICE-03), away from where the indicator stands till now (DF-DEST-04)."""
        mark, here = play.pos.wind_mark, play.state.table.piece(self.ship).pose
        heading = bearing(here.x - mark[0], here.y - mark[1])
        rules = play.pos.destiny_card(self.card).rules
        child = Push(piece=self.ship, heading=heading, distance=sum(faces) * THOU_PER_INCH, rules=rules)
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
    """Any one discarded Spell goes back to its ship, the enemy's too if the drawer likes."""

    id = "winds-of-magic"

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """A Spell whose ship is in play is in the discard pile."""
        return bool(recallable(pos))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return Recall(side=side, card=card)


def recallable(pos: Position) -> tuple[str, ...]:
    """Return the discarded Spells whose ships are in play, the lowest in the pile first."""
    pile = pos.state.deck("destiny").discard
    return tuple(card for card in pile if pos.destiny_card(card).kind == "spell" and caster(pos, card))


class Recall(Frame, frozen=True, kw_only=True):
    """Choose the Spell, or none (GAP-38)."""

    side: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        rules = play.pos.destiny_card(self.card).rules
        options = [
            Option(
                id=card,
                label="choice.recall",
                params={"card": card, "ship": caster(play.pos, card)},
                subject=caster(play.pos, card),
                rules=rules,
            )
            for card in recallable(play.pos)
        ]
        options.append(Option(id=NOBODY, label="choice.recall-none", rules=("GAP-38",)))
        decision = Decision(
            side=self.side,
            kind="recall",
            options=tuple(options),
            rules=rules,
            params={"card": self.card},
            default=NOBODY,
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Take it."""
        if command.choice != NOBODY:
            take_back(play, command.choice, caster(play.pos, command.choice))
        return Done(DISCARD)


class FairCurrentCard(Effect):
    """One of the drawer's free ships moves straight ahead at once."""

    id = "fair-current"

    def _free(self, pos: Position, side: str) -> tuple[str, ...]:
        ships = (ship.id for ship in pos.in_play(side) if not ship.is_anchored)
        return tuple(ship for ship in ships if not pos.touching(ship) and not pos.is_land(ship))

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Not anchored, aground or in contact."""
        return bool(self._free(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        return FairCurrent(side=side, card=card, among=self._free(pos, side))


class FairCurrent(Frame, frozen=True, kw_only=True):
    """Choose the ship, or none (GAP-38): a current may be fair and yet lead onto the rocks."""

    side: str
    card: str
    among: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Choose."""
        rules = play.pos.destiny_card(self.card).rules
        child = ChooseShip(
            side=self.side, kind="fair-current", among=self.among, card=self.card, optional=True, rules=rules
        )
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, ship: str) -> Transfer:
        """Carry it ahead."""
        if not ship:
            return Done(DISCARD)
        heading = play.state.table.piece(ship).pose.heading
        distance = int(play.pos.card_params(self.card)["move_in"]) * THOU_PER_INCH
        rules = play.pos.destiny_card(self.card).rules
        return Call(Push(piece=ship, heading=heading, distance=distance, rules=rules), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It has passed."""
        return Done(DISCARD)


class IllOmenCard(Effect):
    """The opponent turns the next card for the drawer, who resolves it too; the wind moves by the last card only."""

    id = "ill-omen"

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is a card to turn."""
        return may_draw(pos)

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Nothing but the further draw."""
        return Stay(place=DISCARD)

    def draws(self, params: Mapping[str, int | str]) -> int:
        """One card more, or as many as the deck says."""
        return int(params["cards"])
