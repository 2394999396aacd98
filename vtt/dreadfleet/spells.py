"""What Spells do when their ship's owner uses them; each is used once and discarded (DF-SIT-05, GAP-11)."""

from vtt.dreadfleet.attributes import has_captain
from vtt.dreadfleet.change import catch_fire, discard_damage, discard_situation, set_ship
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.orders import is_removable, repairable_of
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.shot import sight_limit
from vtt.dreadfleet.state import TimedEffect
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Roll, Sequence, Transfer
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import LIMIT_TOLERANCE_THOU

RULES = ("DF-SIT-05", "GAP-11")
KEEP = "keep"


def may_cast(pos: Position, ship: str, card: str) -> bool:
    """Whether a Spell still lies by a ship that is on the seascape: what happened before may have changed that."""
    return pos.ship(ship).where == "table" and card in pos.ship(ship).situation


def enemies_within(pos: Position, ship: str, card: str, big_only: bool = False) -> tuple[str, ...]:
    """Return the enemies within the range of a card, base to base."""
    reach = int(pos.card_params(card)["range_in"]) * THOU_PER_INCH + LIMIT_TOLERANCE_THOU
    found = (enemy for enemy in pos.enemies(ship) if pos.survey.gap(ship, enemy).thou <= reach)
    return tuple(enemy for enemy in found if not big_only or pos.ship(enemy).kind == "big")


class CastAt(Frame, frozen=True, kw_only=True):
    """Choose a victim, use up the card, let a waiting Fire at Will answer (DF-ORD-17), then carry out `strike`.

    With `victim` given nothing is asked. Where the spell was already chosen (`must`) it cannot be kept any more.
    """

    ship: str
    card: str
    victim: str = ""
    must: bool = False

    def victims(self, pos: Position) -> tuple[str, ...]:
        """Return whom the spell can reach."""
        return enemies_within(pos, self.ship, self.card)

    def begin(self, play: Play, _: object) -> Transfer:
        """Offer it."""
        pos = play.pos
        victims = self.victims(pos) if may_cast(pos, self.ship, self.card) else ()
        if not victims:
            return Done()
        child = ChooseShip(
            side=pos.decider(self.ship),
            kind="cast-spell",
            among=victims,
            card=self.card,
            subject=self.ship,
            optional=not self.must,
            rules=pos.destiny_card(self.card).rules,
        )
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, victim: str) -> Transfer:
        """Use the card up; the victim may answer first."""
        if not victim:
            return Done()
        discard_situation(play, self.ship, self.card, "used")
        child = FireAtWill(defender=victim, attacker=self.ship, why="spell")
        return Call(child, self.at("answered", victim=victim))

    def answered(self, play: Play, _: object) -> Transfer:
        """If the caster still floats, the spell works; a destroyed attacker's attack lapses (GAP-52)."""
        if play.state.ship(self.ship).where != "table" or play.state.ship(self.victim).where != "table":
            return Done()
        return self.strike(play)

    def strike(self, play: Play) -> Transfer:
        """Carry the spell out; every spell says how."""
        raise NotImplementedError(type(self).__name__)

    def over(self, play: Play, _: object) -> Transfer:
        """The spell has worked."""
        return Done()


class CallTheDrowned(Trait):
    """At the start of its activation: discard one of its own Crew cards, or an enemy nearby loses men."""

    id = "call-the-drowned"
    rules = RULES

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-2."""
        return CallDrowned(ship=ship, card=me.card) if ship == me.owner else None


class CallDrowned(CastAt, frozen=True, kw_only=True):
    """Choose a Crew card to discard, an enemy that turns up cards and suffers the Crew cards, or keep the spell."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask, if either use is possible."""
        pos = play.pos
        if not may_cast(pos, self.ship, self.card):
            return Done()
        rules = pos.destiny_card(self.card).rules
        options = [
            Option(id=card, label="choice.discard-crew", params={"card": card}, subject=card, rules=rules)
            for card in repairable_of(pos, self.ship, "crew")
        ]
        options += [
            Option(id=enemy, label="choice.drown-enemy", params={"ship": enemy}, subject=enemy, rules=rules)
            for enemy in self.victims(pos)
        ]
        if not options:
            return Done()
        options.append(Option(id=KEEP, label="choice.keep-spell", params={"card": self.card}))
        decision = Decision(
            side=pos.decider(self.ship),
            kind="call-the-drowned",
            subject=self.ship,
            options=tuple(options),
            rules=rules,
            params={"card": self.card, "ship": self.ship},
            default=KEEP,
        )
        return Ask(decision, self.at("decided"))

    def decided(self, play: Play, command: Command) -> Transfer:
        """Regain crew, or strike."""
        if command.choice == KEEP:
            return Done()
        crew = [card for card in play.pos.cards_of(self.ship, "crew") if is_removable(play.pos, card)]
        if command.choice not in crew:
            return self.chosen(play, command.choice)
        discard_situation(play, self.ship, self.card, "used")
        crew.sort(key=lambda card: card != command.choice)
        for card in crew[: int(play.pos.card_params(self.card)["discard_crew"])]:
            discard_damage(play, self.ship, card, "repaired")
        return Done()

    def strike(self, play: Play) -> Transfer:
        """FILTER Crew."""
        count = int(play.pos.card_params(self.card)["draw"])
        rules = play.pos.destiny_card(self.card).rules
        child = DrawDamage(ship=self.victim, mode="filter", types=("crew",), count=count, source=self.card, rules=rules)
        return Call(child, self.at("over"))


class WordOfTheDeadKing(Trait):
    """At the start of its activation: an enemy big ship's Command checks are worse until the end of the turn."""

    id = "word-of-the-dead-king"
    rules = RULES

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-2."""
        return SpeakWord(ship=ship, card=me.card) if ship == me.owner else None


class SpeakWord(CastAt, frozen=True, kw_only=True):
    """A timed effect on the victim's Command."""

    def victims(self, pos: Position) -> tuple[str, ...]:
        """Big ships only."""
        return enemies_within(pos, self.ship, self.card, big_only=True)

    def strike(self, play: Play) -> Transfer:
        """Until the end of the turn (GAP-58)."""
        rules = play.pos.destiny_card(self.card).rules
        change = int(play.pos.card_params(self.card)["command"])
        effect = TimedEffect(attribute="command", delta=change, reason=f"card.{self.card}", rules=rules)
        set_ship(play, self.victim, timed=(*play.state.ship(self.victim).timed, effect))
        return Done()


class DirgeOfTheLost(Trait):
    """At the start of its activation: an enemy captain nearby passes a Command check or is wounded."""

    id = "dirge-of-the-lost"
    rules = RULES

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-2."""
        return SingDirge(ship=ship, card=me.card) if ship == me.owner else None


class SingDirge(CastAt, frozen=True, kw_only=True):
    """The captain resists with his own Command."""

    def victims(self, pos: Position) -> tuple[str, ...]:
        """Ships with a living captain."""
        return tuple(enemy for enemy in enemies_within(pos, self.ship, self.card) if has_captain(pos, enemy))

    def strike(self, play: Play) -> Transfer:
        """Check, unless the exchange of shots has left the captain dying."""
        if not has_captain(play.pos, self.victim):
            return Done()
        return Call(CommandCheck(ship=self.victim, purpose="resist", detail=self.card), self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """A failed check wounds."""
        if result.passed:
            return Done()
        wound = Wound(ship=self.victim, rules=("DF-DUEL-06", *play.pos.destiny_card(self.card).rules))
        return Call(Sequence(frames=(wound,) * int(play.pos.card_params(self.card)["wounds"])), self.at("over"))


class SwordHurricane(Trait):
    """In its Broadside subphase, instead of a broadside: an enemy in sight suffers hits."""

    id = "sword-hurricane"
    rules = RULES

    def instead_of_broadside(self, pos: Position, me: Active, ship: str) -> Option | None:
        """Only with somebody in reach and sight."""
        if ship != me.owner or not seen_within(pos, ship, me.card):
            return None
        params: dict[str, str | int] = {"card": me.card}
        return Option(id=f"cast:{me.card}", label="choice.cast", params=params, subject=ship, rules=self.rules)

    def broadside_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Choose the victim."""
        return LooseHurricane(ship=ship, card=me.card, must=True)


def seen_within(pos: Position, ship: str, card: str) -> tuple[str, ...]:
    """Return the enemies within the range of a card that the ship sees, today's limit of sight included (GAP-26)."""
    limit = sight_limit(pos)
    return tuple(enemy for enemy in enemies_within(pos, ship, card) if pos.survey.sight(ship, enemy, limit).clear)


class LooseHurricane(CastAt, frozen=True, kw_only=True):
    """1D3 and more hits, saves allowed (DF-PRI-03)."""

    def victims(self, pos: Position) -> tuple[str, ...]:
        """In range and line of sight."""
        return seen_within(pos, self.ship, self.card)

    def strike(self, play: Play) -> Transfer:
        """Roll the number of hits."""
        count = int(play.pos.card_params(self.card)["hits_d3"])
        side = play.pos.decider(self.ship)
        throw = Throw(reason="throw.hurricane", side=side, count=count, subject=self.ship, rules=RULES)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Resolve them."""
        hits = sum(d3(face) for face in faces) + int(play.pos.card_params(self.card)["hits_plus"])
        return Call(TakeHits(ship=self.victim, hits=hits, source=self.card), self.at("over"))


class CloakOfFlame(Trait):
    """When an enemy comes into contact it catches fire before boarding."""

    id = "cloak-of-flame"
    rules = RULES

    def on_contact(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """H-MOV-8."""
        if me.owner not in (mover, other):
            return None
        return Ignite(ship=me.owner, enemy=other if me.owner == mover else mover, card=me.card)


class Ignite(CastAt, frozen=True, kw_only=True):
    """Offer the cloak to the ship's owner."""

    enemy: str

    def victims(self, pos: Position) -> tuple[str, ...]:
        """The enemy that came into contact, if it is still there."""
        return (self.enemy,) if self.enemy in pos.touching(self.ship) else ()

    def strike(self, play: Play) -> Transfer:
        """Set it on fire."""
        catch_fire(play, self.victim, int(play.pos.card_params(self.card)["fires"]))
        return Done()
