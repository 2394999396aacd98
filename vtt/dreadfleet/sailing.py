"""Normal movement step by step: each confirmed run or turn is final (chapter MOV; DF-MEAS-06, GAP-27)."""

from vtt.dreadfleet.attributes import allowance, manoeuvrability, speed, wind_bonus
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.flying import flies, pivot, slide
from vtt.dreadfleet.halting import follow, halted
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.runs import demand, demand_left, hold, run_left, why_no_finish, why_no_run
from vtt.dreadfleet.sweeps import carry_out
from vtt.dreadfleet.trait import Halt
from vtt.dreadfleet.turns import (
    HANDS,
    HARD_RULES,
    ORDER_OF_HAND,
    TURN_MOST_CDEG,
    Hand,
    Rudder,
    hand_of,
    rudder,
    turns_freely,
)
from vtt.kernel.decision import Barred, Command, Decision, Option, Range
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import FULL_TURN_CDEG
from vtt.table.verdict import Sweep

RUN_RULES = ("DF-MOV-03", "DF-MOV-05", "DF-MEAS-05")
TURN_RULES = ("DF-MOV-06", "DF-MOV-08", "DF-MOV-14", "DF-MOV-15")


class Sail(Frame, frozen=True, kw_only=True):
    """Run and turn as the allowance lets and the controller wants; nothing goes sideways or astern (DF-MOV-04).

    `orders_used` are spent Hard orders; `is_turn_kept` says that a turn earned at this point is still open after a
    Hard turn (GAP-29); `course` is where an auxiliary's next run goes, -1 for straight ahead. The result is how it
    ended: "finished", "contact" (DF-COLL-02) or "edge".
    """

    ship: str
    orders_used: tuple[str, ...] = ()
    is_turn_kept: bool = False
    course: int = -1
    ended: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the next step; where nothing can be done any more the ship has finished."""
        decision = self._decision(play.pos)
        if [option.id for option in decision.options] == ["finish"]:
            return Done("finished")
        return Ask(decision, self.at("chosen"))

    # the question ----------------------------------------------------------------------------------------------

    @property
    def _run_course(self) -> int | None:
        return None if self.course < 0 else self.course

    def _decision(self, pos: Position) -> Decision:
        options: list[Option] = []
        barred: list[Barred] = []
        self._add_run(pos, options, barred)
        if turns_freely(pos, self.ship):
            self._add_head(pos, options)
        else:
            for hand in HANDS:
                self._add_turn(pos, hand, options, barred)
        refusal = why_no_finish(pos, self.ship, self._run_course)
        if refusal is None:
            options.append(Option(id="finish", label="choice.finish-move", rules=("DF-MOV-03",)))
        else:
            barred.append(Barred("finish", "choice.finish-move", refusal, self.ship))
        return Decision(
            side=pos.decider(self.ship), kind="move", subject=self.ship, options=tuple(options), barred=tuple(barred),
            rules=("DF-MOV-01", "DF-MEAS-06", "GAP-27"), params=self._params(pos),
            default="finish" if refusal is None else None,
        )

    def _params(self, pos: Position) -> dict[str, str | int]:
        ship = pos.ship(self.ship)
        return {
            "ship": self.ship, "speed": speed(pos, self.ship), "wind_bonus": wind_bonus(pos, self.ship),
            "allowance": allowance(pos, self.ship), "used": ship.moved_thou, "left": run_left(pos, self.ship),
            "run": ship.run_thou, "manoeuvrability": manoeuvrability(pos, self.ship),
            "minimum": demand(pos, self.ship).thou, "minimum_left": demand_left(pos, self.ship),
            "wind": ship.wind, "force": pos.felt_force,
            "course": self.course if self.course >= 0 else pos.state.table.piece(self.ship).pose.heading,
        }

    def _add_run(self, pos: Position, options: list[Option], barred: list[Barred]) -> None:
        refusal = why_no_run(pos, self.ship, self._run_course)
        if refusal is None:
            amount = Range(low=1, high=run_left(pos, self.ship), unit="thou")
            options.append(Option(id="run", label="choice.run", rules=RUN_RULES, amount=amount))
        else:
            barred.append(Barred("run", "choice.run", refusal, self.ship))

    def _add_head(self, pos: Position, options: list[Option]) -> None:
        if run_left(pos, self.ship) > 0:
            amount = Range(low=0, high=FULL_TURN_CDEG - 1, unit="cdeg")
            options.append(Option(id="head", label="choice.head", rules=("DF-AUX-19", "DF-MOV-16"), amount=amount))

    def _add_turn(self, pos: Position, hand: Hand, options: list[Option], barred: list[Barred]) -> None:
        """A turn to one hand; where it is earned and ordered, also the order alone, which keeps the earned one."""
        leave = rudder(pos, self.ship, hand, self.orders_used, self.is_turn_kept)
        label = f"choice.turn-{hand}"
        if leave.refusal is not None:
            barred.append(Barred(f"turn-{hand}", label, leave.refusal, self.ship))
            return
        amount = Range(low=1, high=leave.most_cdeg, unit="cdeg")
        params: dict[str, str | int] = {"earned": int(leave.is_earned), "ordered": int(leave.is_ordered)}
        options.append(
            Option(id=f"turn-{hand}", label=label, params=params, rules=_turn_rules(leave), amount=amount)
        )
        if leave.is_earned and leave.is_ordered:
            amount = Range(low=1, high=TURN_MOST_CDEG, unit="cdeg")
            options.append(
                Option(id=f"hard-{hand}", label=f"choice.hard-{hand}", rules=HARD_RULES[hand], amount=amount)
            )

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """A flight that could only end on what the ship touches already is none (DF-FLY-04)."""
        pos = play.pos
        if command.choice in ("head", "finish") or command.amount is None or not flies(pos, self.ship):
            return None
        if command.choice == "run":
            sweep = slide(pos, self.ship, command.amount, self._run_course)
        else:
            sweep = pivot(pos, self.ship, hand_of(command.choice), command.amount)
        if sweep.travelled or sweep.has_left:
            return None
        blockers = pos.touching(self.ship)
        params: dict[str, str | int] = {"ship": self.ship, "blockers": ", ".join(blockers)}
        return Refusal(
            code=Code.BARRED, key="refusal.flight-ends-on", rules=("DF-FLY-04",), params=params, pieces=blockers
        )

    # the answer ------------------------------------------------------------------------------------------------

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Carry out the step."""
        amount = command.amount or 0
        match command.choice:
            case "run":
                return self._run(play, amount)
            case "head":
                return self._head(play, amount)
            case "turn-port" | "turn-starboard":
                return self._turn(play, hand_of(command.choice), amount)
            case "hard-port" | "hard-starboard":
                return self._hard_turn(play, hand_of(command.choice), amount)
            case _:
                return Done("finished")

    def _run(self, play: Play, distance: int) -> Transfer:
        """Straight ahead, up to the first contact or the edge; the inches count (DF-MOV-03, DF-MOV-11)."""
        pos, course = play.pos, self._run_course
        sweep, halt = halted(
            pos, slide(pos, self.ship, distance, course), "run", lambda part: slide(pos, self.ship, part, course)
        )
        ship = play.state.ship(self.ship)
        set_ship(
            play, self.ship, run_thou=ship.run_thou + sweep.travelled, moved_thou=ship.moved_thou + sweep.travelled
        )
        carry_out(play, sweep, "run", RUN_RULES)
        return self._go_on(play, sweep, halt, self.at("begin", is_turn_kept=False))

    def _turn(self, play: Play, hand: Hand, angle: int) -> Transfer:
        """An earned turn, or an ordered one where none is earned; both beyond 45 degrees (DF-MOV-09, DF-ORD-14)."""
        leave = rudder(play.pos, self.ship, hand, self.orders_used, self.is_turn_kept)
        is_order_spent = angle > TURN_MOST_CDEG or not leave.is_earned
        used = (*self.orders_used, ORDER_OF_HAND[hand]) if is_order_spent else self.orders_used
        back = self.at("begin", orders_used=used, is_turn_kept=False)
        return self._swing(play, hand, angle, _turn_rules(leave), back)

    def _hard_turn(self, play: Play, hand: Hand, angle: int) -> Transfer:
        """The ordered turn first; the one earned here may still be joined to it (GAP-29).

        By the house rule the straight run goes on as if the ship had not turned.
        """
        used = (*self.orders_used, ORDER_OF_HAND[hand])
        return self._swing(play, hand, angle, HARD_RULES[hand], self.at("begin", orders_used=used, is_turn_kept=True))

    def _swing(self, play: Play, hand: Hand, angle: int, rules: tuple[str, ...], back: "Sail") -> Transfer:
        """Pivot about the front corner of that hand; the count of the straight run starts anew (GAP-28, GAP-29)."""
        pos = play.pos
        sweep, halt = halted(
            pos, pivot(pos, self.ship, hand, angle), "turn", lambda part: pivot(pos, self.ship, hand, part)
        )
        if rules != HARD_RULES[hand] or not play.pos.plays("hard-turn-keeps-run"):
            set_ship(play, self.ship, run_thou=0)
        carry_out(play, sweep, "turn", rules, hand)
        return self._go_on(play, sweep, halt, back)

    def _head(self, play: Play, heading: int) -> Transfer:
        """Set an auxiliary's course (DF-AUX-19); its base swings round if there is room, else its facing stays."""
        sweep = play.pos.survey.spin(self.ship, heading)
        if sweep.stop is None and not sweep.new_contacts and sweep.travelled:
            carry_out(play, sweep, "free", ("DF-AUX-19", "DF-MOV-16"))
            return self._go_on(play, sweep, None, self.at("begin", course=heading))
        return Go(self.at("begin", course=heading))

    def _go_on(self, play: Play, sweep: Sweep, halt: Halt | None, back: "Sail") -> Transfer:
        frame = follow(play.pos, sweep, halt)
        if frame is None:
            return Go(back)
        ended = "edge" if sweep.has_left else "contact" if sweep.new_contacts else ""
        if halt is not None and halt.ends:
            ended = ended or "finished"
        return Call(frame, back.at("over", ended=ended))

    def over(self, play: Play, _: object) -> Transfer:
        """Contact or the edge ended the movement (DF-COLL-02); what only interrupted it may hold the ship now."""
        if not play.state.table.has(self.ship):
            return Done(self.ended or "edge")
        if self.ended:
            return Done(self.ended)
        return Done("contact") if hold(play.pos, self.ship) else Go(self.at("begin"))


def _turn_rules(leave: Rudder) -> tuple[str, ...]:
    return (*(TURN_RULES if leave.is_earned else ()), *(HARD_RULES[leave.hand] if leave.is_ordered else ()))
