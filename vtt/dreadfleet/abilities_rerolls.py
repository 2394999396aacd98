"""One die of a throw rolled again, where an ability grants it (DF-PRI-01 over DF-DICE-10; GAP-75)."""

from vtt.dreadfleet.change import note
from vtt.dreadfleet.position import Position
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Roll, Transfer

KEEP = "keep"


def is_spent(pos: Position, ship_id: str) -> bool:
    """Whether a ship has rolled a die again in this subphase."""
    return pos.ship(ship_id).notes.get(f"rerolled-{pos.state.subphase}") == pos.state.turn


def may_reroll_one(pos: Position, ship_id: str, *, in_duel: bool = False) -> bool:
    """Whether an ability lets a ship's controller roll one die of the throw just made again (H-BS-5, H-BRD-4)."""
    granting = pos.asked("rerolls_one_die", ship_id)
    return any(active.trait.rerolls_one_die(pos, active, ship_id, in_duel) for active in granting)


class RerollOne(Frame, frozen=True, kw_only=True):
    """Offer it; the result are the faces that count, the second one even if worse (DF-DICE-08)."""

    ship: str
    reason: str
    faces: tuple[int, ...]
    in_duel: bool = False
    index: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask which die; of equal ones the first."""
        if not self.faces:
            return Done(self.faces)
        rules = ("GAP-75", "DF-PRI-01")
        options = [
            Option(id=f"die:{self.faces.index(face)}", label="choice.reroll-die", params={"face": face}, rules=rules)
            for face in sorted(set(self.faces))
        ]
        options.append(Option(id=KEEP, label="choice.keep-roll", rules=("DF-DICE-08",)))
        decision = Decision(
            side=play.pos.decider(self.ship), kind="reroll-one", subject=self.ship, options=tuple(options), rules=rules,
            params={"ship": self.ship, "throw": self.reason}, default=KEEP,
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Roll it."""
        if command.choice == KEEP:
            return Done(self.faces)
        if not self.in_duel:
            note(play, self.ship, f"rerolled-{play.state.subphase}", play.state.turn)
        throw = Throw(
            reason=self.reason, side=play.pos.decider(self.ship), subject=self.ship, rules=("GAP-75",), again=True
        )
        return Roll(throw, self.at("rolled", index=int(command.choice.partition(":")[2])))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The new face takes the place of the old one."""
        return Done((*self.faces[: self.index], faces[0], *self.faces[self.index + 1 :]))
