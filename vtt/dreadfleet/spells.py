"""What Spells do when their ship's owner uses them; each is used once and discarded (DF-SIT-05, GAP-11)."""

from vtt.dreadfleet.change import catch_fire, discard_damage, discard_situation, set_ship, stand
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.orders import is_removable
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.state import TimedEffect
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Roll, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import LIMIT_TOLERANCE_THOU
from vtt.table.pose import Pose

RULES = ("DF-SIT-05", "GAP-11")
STRIKE = "strike:"
KEEP = "keep"


def enemies_within(pos: Position, ship: str, card: str, big_only: bool = False) -> tuple[str, ...]:
    """Return the enemies within the range of a card, base to base."""
    reach = int(pos.card_params(card)["range_in"]) * THOU_PER_INCH + LIMIT_TOLERANCE_THOU
    found = (enemy for enemy in pos.enemies(ship) if pos.survey.gap(ship, enemy).thou <= reach)
    return tuple(enemy for enemy in found if not big_only or pos.ship(enemy).kind == "big")


class CastAt(Frame, frozen=True, kw_only=True):
    """Choose a victim, use up the card, let a waiting Fire at Will answer (DF-ORD-17), then carry out `effect`.

    The result of the last step is dropped. Subclasses say what happens in `strike`.
    """

    ship: str
    card: str
    victim: str = ""

    def victims(self, pos: Position) -> tuple[str, ...]:
        """Return whom the spell can reach."""
        return enemies_within(pos, self.ship, self.card)

    def begin(self, play: Play, _: object) -> Transfer:
        """Offer it."""
        pos = play.pos
        if pos.ship(self.ship).where != "table" or self.card not in pos.ship(self.ship).situation:
            return Done()
        child = ChooseShip(
            side=pos.decider(self.ship),
            kind="cast-spell",
            among=self.victims(pos),
            card=self.card,
            subject=self.ship,
            optional=True,
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
        """Carry the spell out."""
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


class CallDrowned(Frame, frozen=True, kw_only=True):
    """Choose between the two uses, or keep the card."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask, if either use is possible."""
        pos, rules = play.pos, play.pos.destiny_card(self.card).rules
        crew = tuple(card for card in pos.cards_of(self.ship, "crew") if is_removable(pos, card))
        options = [
            Option(id=card, label="choice.discard-crew", params={"card": card}, subject=card, rules=rules)
            for card in crew
        ]
        if enemies_within(pos, self.ship, self.card):
            options.append(Option(id="drown", label="choice.drown-enemy", rules=rules))
        if not options:
            return Done()
        options.append(Option(id=KEEP, label="choice.keep-spell"))
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
        """Regain a crew, or go on to choose the victim."""
        if command.choice == KEEP:
            return Done()
        if command.choice == "drown":
            return Call(Drown(ship=self.ship, card=self.card), self.at("over"))
        discard_situation(play, self.ship, self.card, "used")
        discard_damage(play, self.ship, command.choice, "repaired")
        return Done()

    def over(self, play: Play, _: object) -> Transfer:
        """Done."""
        return Done()


class Drown(CastAt, frozen=True, kw_only=True):
    """The victim turns up cards and suffers the Crew cards among them."""

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
        from vtt.dreadfleet.attributes import has_captain

        return tuple(enemy for enemy in enemies_within(pos, self.ship, self.card) if has_captain(pos, enemy))

    def strike(self, play: Play) -> Transfer:
        """Check."""
        return Call(CommandCheck(ship=self.victim, purpose="ability", detail="dirge"), self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """A failed check wounds."""
        if result.passed:
            return Done()
        return Call(Wound(ship=self.victim, rules=play.pos.destiny_card(self.card).rules), self.at("over"))


class SwordHurricane(Trait):
    """In its Broadside subphase, instead of a broadside: an enemy in sight suffers 1D3+1 hits."""

    id = "sword-hurricane"
    rules = RULES

    def instead_of_broadside(self, pos: Position, me: Active, ship: str) -> Option | None:
        """Only with somebody in reach and sight."""
        if ship != me.owner or not _in_sight(pos, ship, me.card):
            return None
        params: dict[str, str | int] = {"card": me.card}
        return Option(id=f"cast:{me.card}", label="choice.cast", params=params, subject=ship, rules=self.rules)

    def broadside_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Choose the victim."""
        return LooseHurricane(ship=ship, card=me.card)


def _in_sight(pos: Position, ship: str, card: str) -> tuple[str, ...]:
    return tuple(enemy for enemy in enemies_within(pos, ship, card) if pos.survey.sight(ship, enemy).clear)


class LooseHurricane(CastAt, frozen=True, kw_only=True):
    """1D3 and more hits, saves allowed (DF-PRI-03)."""

    def victims(self, pos: Position) -> tuple[str, ...]:
        """In range and line of sight."""
        return _in_sight(pos, self.ship, self.card)

    def strike(self, play: Play) -> Transfer:
        """Roll the number of hits."""
        throw = Throw(reason="throw.hurricane", side=play.pos.decider(self.ship), subject=self.ship, rules=RULES)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Resolve them."""
        hits = d3(faces[0]) + int(play.pos.card_params(self.card)["hits_plus"])
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


class Ignite(Frame, frozen=True, kw_only=True):
    """Offer the cloak to the ship's owner."""

    ship: str
    enemy: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        child = ChooseShip(
            side=play.pos.decider(self.ship),
            kind="cast-spell",
            among=(self.enemy,),
            card=self.card,
            subject=self.ship,
            optional=True,
            rules=RULES,
        )
        return Call(child, self.at("chosen"))

    def chosen(self, play: Play, enemy: str) -> Transfer:
        """Set it on fire."""
        if enemy and self.card in play.state.ship(self.ship).situation:
            fires = int(play.pos.card_params(self.card)["fires"])
            discard_situation(play, self.ship, self.card, "used")
            catch_fire(play, enemy, fires)
        return Done()


class WarpLeap(Trait):
    """At the start of its Movement, not anchored: it may be placed a few inches away, out of every contact."""

    id = "warp-leap"
    rules = RULES

    def at_movement_choice(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-MOV-4."""
        return Leap(ship=ship, card=me.card) if ship == me.owner and not pos.ship(ship).is_anchored else None


class Leap(Frame, frozen=True, kw_only=True):
    """Place the ship anywhere within reach, same facing, clear of every mini."""

    ship: str
    card: str

    def _placing(self, pos: Position) -> Placing:
        params = pos.card_params(self.card)
        here, board = pos.state.table.piece(self.ship), pos.state.table.board
        reach = int(params["range_in"]) * THOU_PER_INCH
        x, y = here.pose.x, here.pose.y
        zone = (max(x - reach, 0), max(y - reach, 0), min(x + reach, board.width), min(y + reach, board.height))
        # the zone bounds the middle of the base; the base itself may lie over it, so it only guides the search
        return Placing(
            piece=self.ship,
            shape=here.shape,
            heading=here.pose.heading,
            zone=_widened(zone, pos, here.shape),
            gap=int(params["min_gap_in"]) * THOU_PER_INCH,
            reach=reach,
        )

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        if self.card not in play.state.ship(self.ship).situation:
            return Done()
        rules = play.pos.destiny_card(self.card).rules
        options = (
            Option(
                id="leap", label="choice.leap", params={"ship": self.ship}, rules=rules, place=self._placing(play.pos)
            ),
            Option(id=KEEP, label="choice.keep-spell"),
        )
        decision = Decision(
            side=play.pos.decider(self.ship),
            kind="warp-leap",
            subject=self.ship,
            options=options,
            rules=rules,
            params={"card": self.card, "ship": self.ship},
            default=KEEP,
        )
        return Ask(decision, self.at("decided"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """The middle of the base moves no further than the card says."""
        if command.pose is None:
            return None
        here = play.state.table.piece(self.ship).pose
        reach = int(play.pos.card_params(self.card)["range_in"]) * THOU_PER_INCH + LIMIT_TOLERANCE_THOU
        dx, dy = command.pose[0] - here.x, command.pose[1] - here.y
        if dx * dx + dy * dy > reach * reach:
            params: dict[str, str | int] = {"piece": self.ship, "other": self.ship, "gap": 0, "wanted": reach}
            return Refusal(code=Code.POSE_ILLEGAL, key="refusal.leap-too-far", rules=decision.rules, params=params)
        return why_not_place(play.pos, self._placing(play.pos), command.pose, decision.rules)

    def decided(self, play: Play, command: Command) -> Transfer:
        """Leap."""
        if command.choice == KEEP or command.pose is None:
            return Done()
        before, pose = play.state.table.piece(self.ship).pose, Pose(*command.pose)
        discard_situation(play, self.ship, self.card, "used")
        stand(play, self.ship, pose)
        shape = play.state.table.piece(self.ship).shape
        play.emit(Placed(piece=self.ship, shape=shape, pose=pose, why=self.card, before=before, rules=RULES))
        return Done()


def _widened(zone: tuple[int, int, int, int], pos: Position, shape: str) -> tuple[int, int, int, int]:
    board, half = pos.state.table.board, pos.content.shapes[shape].length
    west, south, east, north = zone
    return max(west - half, 0), max(south - half, 0), min(east + half, board.width), min(north + half, board.height)
