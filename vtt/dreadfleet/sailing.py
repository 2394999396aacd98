"""Normal movement step by step: each confirmed run or turn is final (chapter MOV; DF-MEAS-06, GAP-27)."""

from collections.abc import Callable

from vtt.dreadfleet.attributes import allowance, manoeuvrability, speed, wind_bonus
from vtt.dreadfleet.change import note, set_ship, stand
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.flying import (
    FLIGHT_RULES,
    can_get_off,
    clear_water,
    flies,
    hover,
    landing,
    lies_over,
    pivot,
    slide,
)
from vtt.dreadfleet.halting import follow, halted
from vtt.dreadfleet.places import nearest_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.runs import demand, demand_left, hold, run_left, why_no_finish, why_no_run
from vtt.dreadfleet.state import ALOFT
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
from vtt.table.pose import Pose
from vtt.table.verdict import Sweep

RUN_RULES = ("DF-MOV-03", "DF-MOV-05", "DF-MEAS-05")
TURN_RULES = ("DF-MOV-06", "DF-MOV-08", "DF-MOV-14", "DF-MOV-15")


class Sail(Frame, frozen=True, kw_only=True):
    """Run and turn as the allowance lets and the controller wants; nothing goes sideways or astern (DF-MOV-04).

    `orders_used` are spent Hard orders; `is_turn_kept` says that a turn earned at this point is still open after a
    Hard turn (GAP-29); `course` is where an auxiliary's next run goes, -1 for straight ahead; `rest_hand` and
    `rest_cdeg` are a turn that something has interrupted and that is still to be finished (DF-SC09-08). The result is
    how it ended: "finished", "contact" (DF-COLL-02) or "edge".
    """

    ship: str
    orders_used: tuple[str, ...] = ()
    is_turn_kept: bool = False
    course: int = -1
    ended: str = ""
    rest_hand: str = ""
    rest_cdeg: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the next step; where nothing can be done any more the ship has finished."""
        decision = self._decision(play.pos)
        if [option.id for option in decision.options] in ([], ["finish"]) or self._is_stranded(play.pos):
            return self._finish(play, "finished")
        return Ask(decision, self.at("chosen"))

    def _is_stranded(self, pos: Position) -> bool:
        """Whether the ship hangs above something and has lost the distance that would have taken it off."""
        return pos.ship(self.ship).is_aloft and not self._can_get_off(pos, pos.state.table.piece(self.ship).pose)

    def _can_get_off(self, pos: Position, pose: Pose, spent: int = 0) -> bool:
        left = max(0, run_left(pos, self.ship) - spent)
        return can_get_off(pos, self.ship, pose, left, turns_freely(pos, self.ship))

    def _finish(self, play: Play, ended: str) -> Transfer:
        """End the movement on an empty area (DF-FLY-04).

        What hangs above a piece and can get no further is put to the nearest place where it touches nothing, so no
        movement ever ends without one.
        """
        if play.state.table.has(self.ship) and play.state.ship(self.ship).is_aloft:
            before = play.state.table.piece(self.ship)
            pose = nearest_place(play.pos, clear_water(play.pos, self.ship), before.pose) or before.pose
            note(play, self.ship, ALOFT, 0)
            stand(play, self.ship, pose)
            shape, rules = before.shape, ("DF-FLY-04",)
            play.emit(Placed(piece=self.ship, shape=shape, pose=pose, why="flight", before=before.pose, rules=rules))
        return Done(ended)

    # the question ----------------------------------------------------------------------------------------------

    @property
    def _run_course(self) -> int | None:
        return None if self.course < 0 else self.course

    def _decision(self, pos: Position) -> Decision:
        options: list[Option] = []
        barred: list[Barred] = []
        self._add_run(pos, options, barred)
        self._add_hover(pos, options)
        if turns_freely(pos, self.ship):
            self._add_head(pos, options)
        else:
            for hand in HANDS:
                self._add_turn(pos, hand, options, barred)
        refusal = self._why_no_finish(pos)
        if refusal is None:
            options.append(Option(id="finish", label="choice.finish-move", rules=("DF-MOV-03",)))
        else:
            barred.append(Barred("finish", "choice.finish-move", refusal, self.ship))
        return Decision(
            side=pos.decider(self.ship), kind="move", subject=self.ship, options=tuple(options), barred=tuple(barred),
            rules=("DF-MOV-01", "DF-MEAS-06", "GAP-27"), params=self._params(pos),
            default="finish" if refusal is None else None,
        )

    def _why_no_finish(self, pos: Position) -> Refusal | None:
        if pos.ship(self.ship).is_aloft:
            return self._ends_on(lies_over(pos, self.ship, pos.state.table.piece(self.ship).pose))
        return why_no_finish(pos, self.ship, self._run_course)

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
            left, first = run_left(pos, self.ship), None
            if flies(pos, self.ship):
                first = landing(pos, self.ship, left, self._run_course)
            amount = Range(low=1, high=left, unit="thou", default=first)
            options.append(Option(id="run", label="choice.run", rules=RUN_RULES, amount=amount))
        else:
            barred.append(Barred("run", "choice.run", refusal, self.ship))

    def _add_hover(self, pos: Position, options: list[Option]) -> None:
        """A pause above whatever lies within the distance left (DF-FLY-03)."""
        left = run_left(pos, self.ship)
        if left == 0 or not flies(pos, self.ship):
            return
        if not turns_freely(pos, self.ship) and why_no_run(pos, self.ship, self._run_course) is not None:
            return
        others = (other for other in pos.state.table.ids if other != self.ship)
        if any(pos.survey.gap(self.ship, other).thou < left for other in others):
            amount = Range(low=1, high=left, unit="thou")
            options.append(Option(id="hover", label="choice.hover", rules=FLIGHT_RULES, amount=amount))

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
        """A flight must be able to end on an empty area: now, or with the distance that is left (DF-FLY-04)."""
        pos, amount = play.pos, command.amount
        if command.choice in ("head", "finish") or amount is None or not flies(pos, self.ship):
            return None
        if command.choice == "hover":
            return self._why_no_hover(pos, amount)
        if command.choice == "run":
            sweep = slide(pos, self.ship, amount, self._run_course)
        else:
            sweep = pivot(pos, self.ship, hand_of(command.choice), amount)
        if sweep.has_left:
            return None
        if sweep.travelled == 0:
            return self._ends_on(pos.touching(self.ship) or lies_over(pos, self.ship, sweep.end))
        over = lies_over(pos, self.ship, sweep.end)
        return self._ends_on(over) if over and not self._can_get_off(pos, sweep.end) else None

    def _why_no_hover(self, pos: Position, distance: int) -> Refusal | None:
        """Only above something, and only if it can be left again."""
        sweep = hover(pos, self.ship, distance, self._run_course)
        over = lies_over(pos, self.ship, sweep.end)
        if sweep.has_left or not over:
            params: dict[str, str | int] = {"ship": self.ship}
            return Refusal(code=Code.BARRED, key="refusal.hover-above-nothing", rules=FLIGHT_RULES, params=params)
        return None if self._can_get_off(pos, sweep.end, spent=distance) else self._ends_on(over)

    def _ends_on(self, blockers: tuple[str, ...]) -> Refusal:
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
            case "hover":
                return self._run(play, amount, hover)
            case "head":
                return self._head(play, amount)
            case "turn-port" | "turn-starboard":
                return self._turn(play, hand_of(command.choice), amount)
            case "hard-port" | "hard-starboard":
                return self._hard_turn(play, hand_of(command.choice), amount)
            case _:
                return self._finish(play, "finished")

    def _run(self, play: Play, distance: int, way: Callable[..., Sweep] = slide) -> Transfer:
        """Straight ahead, up to the first contact or the edge; the inches count (DF-MOV-03, DF-MOV-11)."""
        pos, course = play.pos, self._run_course
        sweep, halt = halted(
            pos, way(pos, self.ship, distance, course), "run", lambda part: way(pos, self.ship, part, course)
        )
        ship = play.state.ship(self.ship)
        set_ship(
            play, self.ship, run_thou=ship.run_thou + sweep.travelled, moved_thou=ship.moved_thou + sweep.travelled
        )
        self._note_aloft(play, sweep)
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
        if not self.rest_cdeg and (rules != HARD_RULES[hand] or not play.pos.plays("hard-turn-keeps-run")):
            set_ship(play, self.ship, run_thou=0)
        self._note_aloft(play, sweep)
        carry_out(play, sweep, "turn", rules, hand)
        if halt is not None and not halt.ends and 0 < sweep.travelled < angle:
            back = back.at("begin", rest_hand=hand, rest_cdeg=angle - sweep.travelled)
        return self._go_on(play, sweep, halt, back)

    def _note_aloft(self, play: Play, sweep: Sweep) -> None:
        """Remember whether the step ends above something."""
        is_over = flies(play.pos, self.ship) and not sweep.has_left and lies_over(play.pos, self.ship, sweep.end)
        if is_over or play.state.ship(self.ship).is_aloft:
            note(play, self.ship, ALOFT, 1 if is_over else 0)

    def _head(self, play: Play, heading: int) -> Transfer:
        """Set an auxiliary's course (DF-AUX-19); its base swings round if there is room, else its facing stays."""
        if play.state.ship(self.ship).is_aloft:
            return Go(self.at("begin", course=heading))
        sweep = play.pos.survey.spin(self.ship, heading)
        if sweep.stop is None and not sweep.new_contacts and sweep.travelled:
            halt = halted(play.pos, sweep, "free", lambda part: sweep)[1]
            carry_out(play, sweep, "free", ("DF-AUX-19", "DF-MOV-16"))
            return self._go_on(play, sweep, halt, self.at("begin", course=heading))
        return Go(self.at("begin", course=heading))

    def _go_on(self, play: Play, sweep: Sweep, halt: Halt | None, back: "Sail") -> Transfer:
        frame = follow(play.pos, sweep, halt)
        if frame is None:
            return self._finish(play, "finished") if halt is not None and halt.ends else Go(back)
        ended = "edge" if sweep.has_left else "contact" if sweep.new_contacts else ""
        if halt is not None and halt.ends:
            ended = ended or "finished"
        return Call(frame, back.at("over", ended=ended))

    def over(self, play: Play, _: object) -> Transfer:
        """Contact or the edge ended the movement (DF-COLL-02); what only interrupted it may hold the ship now."""
        if not play.state.table.has(self.ship):
            return Done(self.ended or "edge")
        if self.ended:
            return self._finish(play, self.ended)
        if hold(play.pos, self.ship):
            return self._finish(play, "contact")
        if self.rest_cdeg:
            return self._swing(play, hand_of(self.rest_hand), self.rest_cdeg, TURN_RULES, self.at("begin", rest_cdeg=0))
        return Go(self.at("begin"))


def _turn_rules(leave: Rudder) -> tuple[str, ...]:
    return (*(TURN_RULES if leave.is_earned else ()), *(HARD_RULES[leave.hand] if leave.is_ordered else ()))
