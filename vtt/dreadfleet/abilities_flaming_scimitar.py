"""The Flaming Scimitar, her three spirits and the Golden Magus (DF-SHIP-SCIMITAR-1 to DF-SHIP-SCIMITAR-7)."""

from vtt.dreadfleet.change import discard_damage, note, set_ship
from vtt.dreadfleet.events import WindMoved
from vtt.dreadfleet.orders import repairable_of
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import TimedEffect
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.dreadfleet.wind_indicator import is_held
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.units import THOU_PER_INCH

GENIES, IFRIT, NYMPHS = "storm-genies", "fire-ifrit", "sea-nymphs"
SPIRITS = {GENIES: "DF-SHIP-SCIMITAR-3", IFRIT: "DF-SHIP-SCIMITAR-4", NYMPHS: "DF-SHIP-SCIMITAR-5"}
SPIRIT_LABELS = {GENIES: "choice.storm-genies", IFRIT: "choice.fire-ifrit", NYMPHS: "choice.sea-nymphs"}
WAYS = {"counter": "choice.genies-counter", "clockwise": "choice.genies-clockwise"}
GENIES_SPEED_THOU = 3 * THOU_PER_INCH
LEAVE_WIND = "leave-wind"


class SummonSpirits(Trait):
    """At the start of every activation exactly one spirit is called; no check, no captain needed (GAP-76, H-ACT-2)."""

    id = "summon-spirits"
    rules = ("DF-SHIP-SCIMITAR-2", "DF-SHIP-SCIMITAR-3", "DF-SHIP-SCIMITAR-4", "DF-SHIP-SCIMITAR-5", "GAP-76")

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Before Orders."""
        return Summon(ship=ship) if ship == me.owner else None

    def extra_dice(self, pos: Position, me: Active, firer: str, target: str) -> Change | None:
        """The Ifrit adds a marked die to each broadside (DF-SHIP-SCIMITAR-4)."""
        return self._ifrit(pos, me) if firer == me.owner else None

    def boarding_dice(self, pos: Position, me: Active, ship: str, enemies: tuple[str, ...]) -> Change | None:
        """And a die to each boarding action, which sets no fire (GAP-59)."""
        return self._ifrit(pos, me) if ship == me.owner else None

    @staticmethod
    def _ifrit(pos: Position, me: Active) -> Change | None:
        is_here = pos.ship(me.owner).notes.get(IFRIT) == pos.state.turn
        return Change(1, "reason.fire-ifrit", ("DF-SHIP-SCIMITAR-4", "GAP-59")) if is_here else None


class Summon(Frame, frozen=True, kw_only=True):
    """Choose a spirit and let it do its work (DF-SHIP-SCIMITAR-2)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Its controller must choose one."""
        if play.pos.ship(self.ship).where != "table":
            return Done()
        options = tuple(
            Option(id=spirit, label=SPIRIT_LABELS[spirit], subject=self.ship, rules=(row, "GAP-76"))
            for spirit, row in SPIRITS.items()
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="summon-spirits", subject=self.ship, options=options,
            rules=("DF-SHIP-SCIMITAR-2", "GAP-76"), params={"ship": self.ship},
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Call it."""
        rules = (SPIRITS[command.choice], "GAP-76")
        if command.choice == IFRIT:
            note(play, self.ship, IFRIT, play.state.turn)
            return Done()
        if command.choice == NYMPHS:
            return Call(MendHull(ship=self.ship), self.at("over"))
        effect = TimedEffect(attribute="speed", delta=GENIES_SPEED_THOU, reason="reason.storm-genies", rules=rules)
        set_ship(play, self.ship, timed=(*play.state.ship(self.ship).timed, effect))
        return Done() if is_held(play.pos) else Go(self.at("blow"))

    def blow(self, play: Play, _: object) -> Transfer:
        """Roll for the marks within reach."""
        rules, side = (SPIRITS[GENIES], "GAP-76"), play.pos.decider(self.ship)
        throw = Throw(reason="throw.storm-genies", side=side, subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Offer every mark within reach, either way (DF-SHIP-SCIMITAR-3)."""
        rules = ("DF-SHIP-SCIMITAR-3", "GAP-76")
        options = [
            Option(id=f"{way}:{marks}", label=label, params={"marks": marks}, rules=rules)
            for way, label in WAYS.items()
            for marks in range(1, faces[0] + 1)
        ]
        options.append(Option(id=LEAVE_WIND, label="choice.leave-wind", rules=rules))
        decision = Decision(
            side=play.pos.decider(self.ship), kind="storm-genies", subject=self.ship, options=tuple(options),
            rules=rules, params={"ship": self.ship, "marks": faces[0]}, default=LEAVE_WIND,
        )
        return Ask(decision, self.at("blown"))

    def blown(self, play: Play, command: Command) -> Transfer:
        """Move the indicator round the board (DF-DEST-07)."""
        if command.choice == LEAVE_WIND:
            return Done()
        way, _, marks = command.choice.partition(":")
        before = play.state.winds
        after = play.state.table.board.shifted(before, int(marks) if way == "clockwise" else -int(marks))
        play.set(winds=after)
        play.emit(WindMoved(before=before, after=after, how=way, rules=("DF-SHIP-SCIMITAR-3", "DF-DEST-07")))
        return Done()

    def over(self, play: Play, _: object) -> Transfer:
        """The spirit has gone."""
        return Done()


class MendHull(Frame, frozen=True, kw_only=True):
    """The nymphs take one Hull card off, never an Irreparable one (DF-SHIP-SCIMITAR-5, DF-DMG-10)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Without a card there is no effect (GAP-76); among several its controller chooses."""
        cards = repairable_of(play.pos, self.ship, "hull")
        if len(cards) < 2:
            for card in cards:
                discard_damage(play, self.ship, card, "repaired")
            return Done()
        rules = ("DF-SHIP-SCIMITAR-5", "GAP-76")
        options = tuple(
            Option(id=card, label="choice.repair-card", params={"card": card}, subject=card, rules=rules)
            for card in cards
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="sea-nymphs", subject=self.ship, options=options, rules=rules,
            params={"ship": self.ship},
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Discard it."""
        discard_damage(play, self.ship, command.choice, "repaired")
        return Done()


class SwordOfBurningCurses(Trait):
    """The Magus has one victory more in every duel than his dice show (DF-SHIP-SCIMITAR-7, H-DUEL-4)."""

    id = "sword-of-burning-curses"
    rules = ("DF-SHIP-SCIMITAR-7",)

    def duel_victories(self, pos: Position, me: Active, ship: str) -> int:
        """His own duels only."""
        return 1 if ship == me.owner else 0
