"""Command checks (chapter CMD) with their re-rolls."""

import msgspec

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.attributes import commander
from vtt.dreadfleet.events import CommandChecked
from vtt.dreadfleet.trait import Change
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer

LEAST_ROLL = 1  # no roll can be modified below 1 (DF-DICE-07)


class CheckResult(msgspec.Struct, frozen=True):
    """How a Command check ended; `margin` is the modified roll minus the number needed (GAP-78)."""

    passed: bool
    natural: int = 0
    total: int = 0
    needed: int = 0

    @property
    def margin(self) -> int:
        """By how much the modified roll beat the number needed."""
        return self.total - self.needed


def chance_to_pass(needed: int, delta: int) -> int:
    """Return how many of the six faces pass a check, natural 1 and 6 as DF-CMD-02 says."""
    return sum(1 for face in range(1, 7) if is_passed(face, needed, delta))


def is_passed(face: int, needed: int, delta: int) -> bool:
    """Tell whether a face passes: natural 6 always, natural 1 never, else face and modifiers (DF-CMD-01, DF-CMD-02)."""
    return face == 6 or (face != 1 and face + delta >= needed)


class CommandCheck(Frame, frozen=True, kw_only=True):
    """Roll against a captain's Command (DF-CMD-01 to DF-CMD-05); the result is a `CheckResult`.

    `purpose` is "order", "escape", "wind" or "ability"; `detail` names the order or ability. The modifiers in force
    at the start add up (DF-CMD-04) and stand for the re-roll as well. A failed roll may be made again once, whatever
    grants it (DF-DICE-09).
    """

    ship: str
    purpose: str
    detail: str = ""
    may_reroll: bool = False
    needed: int = 0
    delta: int = 0
    who: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()
    natural: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Find out who checks, then throw the die."""
        chief = commander(play.pos, self.ship, self.purpose)
        delta = sum(change.delta for change in chief.modifiers)
        modifiers = tuple((change.reason, change.delta) for change in chief.modifiers)
        frame = self.at("rolled", needed=chief.needed, delta=delta, who=chief.who, modifiers=modifiers)
        if chief.who == "nobody":
            return Go(frame.at("end"))
        return Roll(self._throw(play), frame)

    def _throw(self, play: Play, again: bool = False) -> Throw:
        return Throw(
            reason=f"throw.check-{self.purpose}",
            side=play.pos.decider(self.ship),
            subject=self.ship,
            rules=("DF-CMD-01",),
            again=again,
        )

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Offer the re-roll of a failed check (H-CMD-3; DF-SHIP-HELDENHAMMER-5, DF-ANCH-06)."""
        frame = self.at("end", natural=faces[0])
        if is_passed(faces[0], self.needed, self.delta):
            return Go(frame)
        if may_reroll_one(play.pos, self.ship):
            child = RerollOne(ship=self.ship, reason=f"throw.check-{self.purpose}", faces=faces)
            return Call(child, self.at("rolled_again"))
        granting = play.pos.asked("rerolls_check", self.ship)
        sources = [a for a in granting if a.trait.rerolls_check(play.pos, a, self.ship, self.purpose)]
        if not sources and not self.may_reroll:
            return Go(frame)
        rules = sources[0].trait.rules if sources else ("DF-ANCH-06",)
        options = (
            Option(id="reroll", label="choice.reroll", rules=rules),
            Option(id="keep", label="choice.keep-roll", rules=("DF-DICE-08",)),
        )
        decision = Decision(
            side=play.pos.decider(self.ship),
            kind="reroll-check",
            subject=self.ship,
            options=options,
            rules=rules,
            params={"ship": self.ship, "face": faces[0], "needed": self.needed, "delta": self.delta},
            default="reroll",
        )
        return Ask(decision, self.at("decided", natural=faces[0]))

    def decided(self, play: Play, command: Command) -> Transfer:
        """Roll again or let it stand; the second result counts even if worse (DF-DICE-08)."""
        if command.choice == "keep":
            return Go(self.at("end"))
        self._report(play, passed=False, rerolled=True)
        return Roll(self._throw(play, again=True), self.at("rolled_again"))

    def rolled_again(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Take the second face."""
        return Go(self.at("end", natural=faces[0]))

    def end(self, play: Play, _: object) -> Transfer:
        """Report and return the result; a check that nobody can make fails."""
        passed = self.who != "nobody" and is_passed(self.natural, self.needed, self.delta)
        self._report(play, passed)
        return Done(CheckResult(passed, self.natural, self._total(), self.needed))

    def _total(self) -> int:
        return max(self.natural + self.delta, LEAST_ROLL)

    def _report(self, play: Play, passed: bool, rerolled: bool = False) -> None:
        play.emit(
            CommandChecked(
                ship=self.ship,
                purpose=self.detail or self.purpose,
                natural=self.natural,
                total=self._total(),
                needed=self.needed,
                passed=passed,
                by=self.who,
                modifiers=self.modifiers,
                rerolled=rerolled,
                rules=("DF-CMD-01", "DF-CMD-02"),
            )
        )


def modifier_rules(changes: tuple[Change, ...]) -> tuple[str, ...]:
    """Return the rule ids of several modifiers, each once, in order."""
    return tuple(dict.fromkeys(rule for change in changes for rule in change.rules))
