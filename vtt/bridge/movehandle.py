"""Moving a ship by hand: a ghost along the course line, the rudder at the front corner (chapter MOV)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from vtt.bridge.boardingwords import alongside
from vtt.bridge.handles import Handle
from vtt.bridge.stageview import piece_view
from vtt.dreadfleet.course import Course, course
from vtt.dreadfleet.flying import pivot
from vtt.dreadfleet.sailing import turns_freely
from vtt.hud.models import ChoiceModel, NumberAsk
from vtt.kernel.decision import Command, Decision
from vtt.kernel.units import CDEG_PER_DEGREE, THOU_PER_INCH, cdeg, degrees_text, inches_text, thou
from vtt.stage.moves import Course as CourseLine
from vtt.stage.tools import CourseHandle, Rudder
from vtt.table.pose import Pose, bearing, moved, to_local
from vtt.table.verdict import Stop
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge

HAND_OF: dict[str, Literal["port", "starboard"]] = {
    "turn-port": "port",
    "turn-starboard": "starboard",
    "hard-port": "port",
    "hard-starboard": "starboard",
    "port": "port",
    "starboard": "starboard",
}
HAND_KEYS = {"port": "Z", "starboard": "X"}
"""As the keys lie on the keyboard; Enter commits a turn that is ready as well."""
RUNS = ("run", "hover")
"""Answers that go as far as the ghost was dragged: down at its end, or paused above what lies there."""
LAYERS = ("course", "sweep")
LEAST_RUN_THOU = 1
SECOND_CLICK_THOU = 250
"""How far before its front edge a click still means the ghost."""


class MoveHandle(Handle):
    """Runs and turns of one ship. Auxiliaries are dragged anywhere: the course follows the pointer."""

    def __init__(self, bridge: TableBridge, decision: Decision) -> None:
        super().__init__(bridge, decision)
        self.ship = decision.subject
        self.shape = self.pos.content.shapes[self.pos.state.table.piece(self.ship).shape]
        self.is_free = turns_freely(self.pos, self.ship)
        self.turning = ""
        self.turn: Rudder | None = None
        self.way: Course
        self.run: CourseHandle
        self._lay_course(None, 0)

    def _lay_course(self, heading: int | None, distance: int) -> None:
        """Prepare the drag along a course, `distance` at first; an auxiliary may steer another one than ahead."""
        self.way = course(self.pos, self.ship, heading)
        option = self.decision.option("run")
        most = self.way.end_at if heading is not None or option is None else self._most("run")
        if option is None and not (self.is_free and self.decision.option("head") is not None):
            most = 0
        stations = {}
        if self.way.turn_at:
            stations["turn"] = self.way.turn_at
        if self.way.minimum_at:
            stations["minimum"] = self.way.minimum_at
        if 0 < self.way.speed_at < self.way.end_at:
            stations["speed"] = self.way.speed_at
        pose = self.way.pose if heading is None else type(self.way.pose)(self.way.pose.x, self.way.pose.y, heading)
        self.run = CourseHandle(pose, self.shape, most, stations, self.way.stop_at)
        self.run.distance_thou = min(distance, self.run.most_thou)

    def _most(self, choice: str) -> int:
        """Return how far or how much an answer goes at most."""
        option = self.decision.option(choice)
        assert option is not None and option.amount is not None
        return option.amount.high

    # hud -----------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceModel, ...]:
        """Run and turns carry what the ghost and the rudder show."""
        shown = []
        for choice in self.bridge.presenter.choices(self.decision):
            if choice.id == "head":
                continue
            shown.append(self._with_amount(choice))
        if self.turning:
            shown.append(ChoiceModel(id="leave-tool", label=say("bridge.leave-rudder"), key="Esc"))
        return tuple(shown)

    def _with_amount(self, choice: ChoiceModel) -> ChoiceModel:
        if choice.id in RUNS and choice.enabled and not self.run.distance_thou:
            return ChoiceModel(
                id=choice.id,
                label=choice.label,
                enabled=False,
                reason=say("bridge.drag-first"),
                key=choice.key,
                icon="sail",
                rule_ids=choice.rule_ids,
            )
        if choice.id in RUNS and choice.enabled:
            text = say(f"bridge.confirm-{choice.id}", amount=inches_text(self.run.distance_thou))
            ready = choice.id == "run" and self.run.distance_thou > 0 and not self.turning
            return ChoiceModel(
                id=choice.id,
                label=text,
                key="Enter" if ready else "",
                primary=ready,
                icon="sail",
                rule_ids=choice.rule_ids,
            )
        if choice.id in HAND_OF:
            key = HAND_KEYS[HAND_OF[choice.id]]
            if not choice.enabled:
                return replace(choice, key=key)
            if self.turning == choice.id and self.turn is not None:
                text = say("bridge.confirm-turn", amount=degrees_text(self.turn.angle_cdeg))
                ready = self.turn.angle_cdeg > 0
                return ChoiceModel(
                    id=choice.id,
                    label=text,
                    key=key,
                    primary=ready,
                    icon="wheel",
                    rule_ids=choice.rule_ids,
                )
            return ChoiceModel(id=choice.id, label=choice.label, key=key, icon="wheel", rule_ids=choice.rule_ids)
        return choice

    def number(self) -> NumberAsk | None:
        """Degrees with the rudder out, else inches."""
        if self.turning:
            most = self._most(self.turning) / CDEG_PER_DEGREE
            return NumberAsk(say("bridge.turn-it"), "°", 0, most)
        if self.run.most_thou == 0:
            return None
        return NumberAsk(say("bridge.run-it"), "″", 0, self.run.most_thou / THOU_PER_INCH)

    def places(self) -> list[Pose]:
        """Return where the ship lies and how far her course can take her: neither shall hide below a panel."""
        if self.is_free or not self.run.most_thou:
            return []
        here = self.run.pose
        return [here, moved(here, here.heading, self.run.most_thou + self.shape.length // 2)]

    # drawing -------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Course line with its marks, ghost, rudder and swept base."""
        super().draw()
        overlays = self.bridge.stage.overlays
        if self.turning and self.turn is not None:
            overlays.clear("course")
            self.bridge.stage.ghost.hide()
            sweep = self.turn.reading.sweep
            if sweep is None:
                overlays.clear("sweep")
            else:
                met = self._met(sweep.stop)
                overlays.show_sweep(sweep, self.shape, met)
            self.bridge.show_rudder(self.turn)
            return
        self.bridge.show_rudder(None)
        overlays.clear("sweep")
        self._draw_course()

    def _draw_course(self) -> None:
        way, overlays = self.way, self.bridge.stage.overlays
        if self.run.most_thou == 0:
            overlays.clear("course")
            self.bridge.stage.ghost.hide()
            return
        stop = way.ahead.stop if way.ahead is not None else None
        overlays.show_course(
            CourseLine(
                pose=self.run.pose,
                shape=self.shape,
                speed_thou=way.speed_at,
                wind_thou=way.end_at - way.speed_at,
                minimum_thou=way.minimum_at,
                turn_thou=way.turn_at or 0,
                contact_thou=way.contact_at,
                contact=stop,
                contact_name=self._met(stop),
                halt_thou=way.halt_at,
                halt_words=say(f"halt.{way.halt}") if way.halt else "",
            )
        )
        if self.run.distance_thou:
            pose = moved(self.run.pose, self.run.pose.heading, self.run.distance_thou)
            piece = piece_view(self.pos, self.ship)
            self.bridge.stage.ghost.show(piece, pose, True, inches_text(self.run.distance_thou))
        else:
            self.bridge.stage.ghost.hide()
        self.bridge.show_strip(self.ship, self.run.distance_thou)

    def _met(self, stop: Stop | None) -> str:
        """Return the name of what the ship would touch; of an enemy also what boarding it promises (DF-BRD-07)."""
        name = self.bridge.met(stop)
        if stop is None or len(stop.pieces) != 1:
            return name
        promise = alongside(self.pos, self.ship, stop.pieces[0])
        return f"{name} ({promise})" if promise else name

    def erase(self) -> None:
        """Take tools and lines away."""
        super().erase()
        self.bridge.stage.overlays.clear(*LAYERS)
        self.bridge.stage.ghost.hide()
        self.bridge.show_rudder(None)

    # hands ---------------------------------------------------------------------------------------------------

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take hold of the ghost or the rudder anywhere on the table near the ship's course."""
        if point is None:
            return False
        if self.turn is not None and self.turning:
            self.turn.grab(point)
        elif self.run.most_thou == 0:
            return False
        else:
            if not self.is_free:
                self.run.grab()
        return True

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """Turn the rudder or draw the ghost."""
        if self.turn is not None and self.turning:
            self.turn.drag(point, free=free)
        else:
            if self.is_free:
                self._steer(point)
            self.run.drag(point, free=free)
        self.bridge.refresh_prompt()
        self.draw()

    def _steer(self, point: tuple[int, int]) -> None:
        here = self.pos.state.table.piece(self.ship).pose
        east, north = point[0] - here.x, point[1] - here.y
        if east * east + north * north > THOU_PER_INCH * THOU_PER_INCH // 4:
            self._lay_course(bearing(east, north), self.run.distance_thou)

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """A click ahead of the bow puts the ghost there; a click on the ghost commits the run."""
        if point is None or self.turning or self.run.most_thou == 0:
            return False
        if self.run.distance_thou and self._is_on_front(point):
            self._commit_run("run")
            return True
        self.drag(point, free=False)
        return True

    def _is_on_front(self, point: tuple[int, int]) -> bool:
        """Whether a point is on the forward half of the ghost's base, or a little ahead of it."""
        pose = moved(self.run.pose, self.run.pose.heading, self.run.distance_thou)
        across, ahead = to_local(pose, *point)
        return abs(across) <= self.shape.width / 2 and 0 <= ahead <= self.shape.length / 2 + SECOND_CLICK_THOU

    def typed(self, value: float) -> None:
        """Exact inches or degrees."""
        if self.turning and self.turn is not None:
            self.turn.set_angle(min(cdeg(value), self._most(self.turning)))
        else:
            self.run.set_distance(min(thou(value), self.run.most_thou))
        self.bridge.refresh_prompt()
        self.draw()

    def choose(self, choice: str) -> None:
        """Commit the run or the turn, or take up the rudder."""
        if choice == "leave-tool":
            self.cancel()
        elif choice in RUNS:
            self._commit_run(choice)
        elif choice in HAND_OF and self.decision.option(choice) is not None:
            if self.turning == choice and self.turn is not None and self.turn.angle_cdeg:
                self.bridge.submit(Command(choice=choice, amount=self.turn.angle_cdeg))
            else:
                self._take_rudder(choice)
        else:
            super().choose(choice)

    def _take_rudder(self, choice: str) -> None:
        hand = HAND_OF[choice]
        pose = self.pos.state.table.piece(self.ship).pose
        self.turning = choice
        self.turn = Rudder(
            self.ship, pose, self.shape, hand, lambda _, angle: pivot(self.pos, self.ship, hand, angle)
        )
        self.bridge.refresh_prompt()
        self.draw()

    def _commit_run(self, choice: str) -> None:
        distance = self.run.distance_thou
        if distance < LEAST_RUN_THOU:
            return
        here = self.pos.state.table.piece(self.ship).pose
        if self.is_free and self.run.pose.heading != here.heading:
            self.bridge.submit(
                Command(choice="head", amount=self.run.pose.heading),
                then=lambda: self._run_after_heading(choice, distance),
            )
            return
        self.bridge.submit(Command(choice=choice, amount=distance))

    def _run_after_heading(self, choice: str, distance: int) -> None:
        """The second half of an auxiliary's drag, as far as its new course allows."""
        decision = self.bridge.game.decision
        option = decision.option(choice) if decision is not None and decision.subject == self.ship else None
        if option is not None and option.amount is not None:
            self.bridge.submit(Command(choice=choice, amount=min(distance, option.amount.high)))

    def confirm(self) -> None:
        """Enter commits what the tool in hand shows."""
        self.choose(self.turning or "run")

    def cancel(self) -> bool:
        """Put the rudder away, or take the ghost back."""
        if self.turning:
            self.turning, self.turn = "", None
        elif self.run.distance_thou:
            self.run.distance_thou = 0
        else:
            return False
        self.bridge.refresh_prompt()
        self.draw()
        return True

    def end_step(self) -> None:
        """End the movement, if it may end."""
        if self.decision.option("finish") is not None:
            super().choose("finish")
            return
        refusal = next((bar.refusal for bar in self.decision.barred if bar.id == "finish"), None)
        if refusal is not None:
            self.bridge.refuse(refusal)

    def rudder(self) -> None:
        """Take the rudder to the first side allowed, then to the other."""
        hands = [option.id for option in self.decision.options if option.id in HAND_OF]
        if not hands:
            refusal = next((bar.refusal for bar in self.decision.barred if bar.id in HAND_OF), None)
            if refusal is not None:
                self.bridge.refuse(refusal)
            return
        self._take_rudder(hands[(hands.index(self.turning) + 1) % len(hands)] if self.turning in hands else hands[0])
