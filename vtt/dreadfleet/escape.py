"""Escaping from danger (chapter ESC)."""

import math

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.change import set_ship, stand
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.events import Escaped, Placed
from vtt.dreadfleet.halting import follow, halted
from vtt.dreadfleet.movement_events import Stayed
from vtt.dreadfleet.places import water_closed_to, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.runs import hold
from vtt.dreadfleet.sweeps import carry_out
from vtt.dreadfleet.turns import HANDS, TURN_MOST_CDEG, Hand, bar_of_hand, hand_of
from vtt.kernel.decision import Barred, Command, Decision, Option, Placing, Range
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Sequence, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import CDEG_PER_DEGREE, FULL_TURN_CDEG, THOU_PER_INCH
from vtt.table.constants import CONTACT_GAP_THOU, LIMIT_TOLERANCE_THOU
from vtt.table.pose import Pose, bearing, moved
from vtt.table.verdict import Sweep

EDGE_DANGER_THOU = 1000
BESIDE_D3 = 1
"""Inches that are added to the 1D3 of an escape (DF-ESC-06)."""
STOPS_WITHIN_THOU = 12
"""A sweep comes to rest no farther than this from where it is stopped."""
PLACE_RULES = ("DF-ESC-06", "DF-ESC-07", "GAP-31")
TURN_RULES = ("DF-ESC-08", "GAP-28")


def why_no_escape(pos: Position, ship_id: str) -> Refusal | None:
    """Return why a ship may not try to escape from danger; None if it may (DF-ESC-02, DF-ESC-03)."""
    if pos.ship(ship_id).kind != "big":
        return _bar("refusal.escape-auxiliary", ("DF-ESC-03", "DF-AUX-12"), ship_id)
    if pos.ship(ship_id).is_anchored:
        return _bar("refusal.escape-anchored", ("DF-ESC-03", "DF-ANCH-10"), ship_id)
    room = pos.survey.edge_gap(ship_id).thou
    if pos.touching(ship_id) or room <= EDGE_DANGER_THOU + LIMIT_TOLERANCE_THOU:
        return None
    params: dict[str, str | int] = {"ship": ship_id, "gap": room}
    return Refusal(
        code=Code.BARRED, key="refusal.escape-no-danger", rules=("DF-ESC-02",), params=params,
        margin=room - EDGE_DANGER_THOU, unit="thou",
    )


def _bar(key: str, rules: tuple[str, ...], ship_id: str) -> Refusal:
    return Refusal(code=Code.BARRED, key=key, rules=rules, params={"ship": ship_id})


# where to ------------------------------------------------------------------------------------------------------


def why_no_spot(pos: Position, ship_id: str, distance: int, pose: Pose) -> Refusal | None:
    """Return why a ship may not escape to a pose; None if it may (DF-ESC-06 to DF-ESC-08, GAP-31).

    Exactly `distance` thou from where it lies, same facing, no contact at the end; on the way the base may cross only
    what it touches already.
    """
    here = pos.state.table.piece(ship_id).pose
    params: dict[str, str | int] = {"ship": ship_id, "distance": distance}
    east, north = pose.x - here.x, pose.y - here.y
    gone = math.sqrt(east * east + north * north)
    if abs(gone - distance) > LIMIT_TOLERANCE_THOU:
        off = round(abs(gone - distance))
        return Refusal(
            code=Code.POSE_ILLEGAL, key="refusal.escape-distance", rules=PLACE_RULES, margin=off, unit="thou",
            params={**params, "gone_thou": round(gone)},
        )
    refusal = why_not_place(pos, escape_placing(pos, ship_id, distance), (pose.x, pose.y, pose.heading), PLACE_RULES)
    if refusal is not None:
        return refusal
    sweeps = _sweeps_to(pos, ship_id, distance, pose)
    if any(sweep.stop is None for sweep in sweeps):
        return None
    sweep = sweeps[0]
    assert sweep.stop is not None
    return Refusal(
        code=Code.POSE_ILLEGAL, key="refusal.escape-crosses", rules=("GAP-31", "DF-MOV-01"), pieces=sweep.stop.pieces,
        params={**params, "blockers": ", ".join(sweep.stop.pieces) or sweep.stop.side},
    )


def _sweeps_to(pos: Position, ship_id: str, distance: int, pose: Pose) -> tuple[Sweep, ...]:
    """Return the straight ways to a pose on whole numbers: more than one direction may round to it.

    Every spot of `escape_spots` is reached by the way that found it.
    """
    here = pos.state.table.piece(ship_id).pose
    course = bearing(pose.x - here.x, pose.y - here.y)
    degree = (course + CDEG_PER_DEGREE // 2) // CDEG_PER_DEGREE * CDEG_PER_DEGREE
    ways = [course, course + 1]
    end = moved(here, degree, distance)
    if abs(end.x - pose.x) <= LIMIT_TOLERANCE_THOU and abs(end.y - pose.y) <= LIMIT_TOLERANCE_THOU:
        ways.append(degree)
    touched = pos.touching(ship_id)
    return tuple(pos.survey.slide(ship_id, distance, heading=way, ignore=touched) for way in ways)


def escape_placing(pos: Position, ship_id: str, distance: int) -> Placing:
    """Return where an escape may end: `distance` thou away, same facing (DF-ESC-08), touching nothing (DF-ESC-07)."""
    here = pos.state.table.piece(ship_id)
    return Placing(
        piece=ship_id, shape=here.shape, heading=here.pose.heading, exactly=distance, gap=CONTACT_GAP_THOU + 1
    )


def _shape(pos: Position, ship_id: str) -> str:
    return pos.state.table.piece(ship_id).shape


def escape_spots(pos: Position, ship_id: str, distance: int) -> tuple[Pose, ...]:
    """Return the legal escapes over a distance, one for every whole degree clockwise from north that has one."""
    found = (_spot(pos, ship_id, distance, heading) for heading in range(0, FULL_TURN_CDEG, CDEG_PER_DEGREE))
    return tuple(pose for pose in found if pose is not None)


def _spot(pos: Position, ship_id: str, distance: int, heading: int) -> Pose | None:
    """The end of a legal escape in one direction; whether that is clear is the cheaper question, so it comes first."""
    spot = moved(pos.state.table.piece(ship_id).pose, heading, distance)
    if not _is_clear(pos, ship_id, spot):
        return None
    sweep = pos.survey.slide(ship_id, distance, heading=heading, ignore=pos.touching(ship_id))
    return spot if sweep.stop is None else None


def _is_clear(pos: Position, ship_id: str, pose: Pose) -> bool:
    shape = _shape(pos, ship_id)
    return pos.survey.fits(shape, pose, ship_id) and water_closed_to(pos, ship_id, shape, pose) is None


def escape_distance(pos: Position, ship_id: str, rolled: int) -> int:
    """Return how far a ship can escape of the distance it rolled, in thou: all, or the longest part that is legal.

    0 when there is no way out. Directions are tried in whole degrees (GAP-31).
    """
    headings = range(0, FULL_TURN_CDEG, CDEG_PER_DEGREE)
    if any(_spot(pos, ship_id, rolled, heading) is not None for heading in headings):
        return rolled
    best = 0
    for heading in headings:
        best = max(best, _free_length(pos, ship_id, rolled, heading, best))
    return best if best and _can_be_chosen(pos, ship_id, best) else 0


def _can_be_chosen(pos: Position, ship_id: str, distance: int) -> bool:
    """Whether some whole degree names a legal spot: over a few thou rounding alone may close the last way out."""
    here = pos.state.table.piece(ship_id).pose
    spots = (moved(here, heading, distance) for heading in range(0, FULL_TURN_CDEG, CDEG_PER_DEGREE))
    return any(why_no_spot(pos, ship_id, distance, spot) is None for spot in spots)


def _free_length(pos: Position, ship_id: str, rolled: int, heading: int, beaten: int) -> int:
    """Return the longest legal escape in one direction, 0 if none beats `beaten`.

    From where the way ends it feels back in doubled steps to a clear spot, then halves the last step.
    """

    def is_free(length: int) -> bool:
        # far from where the way ends a shorter one is free: it ends on the spot itself, or on what is not clear
        end = moved(here, heading, length)
        if sweep.travelled - length <= STOPS_WITHIN_THOU:
            end = pos.survey.slide(ship_id, length, heading=heading, ignore=touched).end
        return _is_clear(pos, ship_id, end)

    here = pos.state.table.piece(ship_id).pose
    touched = pos.touching(ship_id)
    sweep = pos.survey.slide(ship_id, rolled, heading=heading, ignore=touched)
    barred, back = sweep.travelled, 1
    if barred <= beaten:
        return 0
    while (free := barred - back) > beaten and not is_free(free):
        back *= 2
    if free <= beaten:
        return 0
    barred = min(barred, free + back // 2 + 1)
    while barred - free > 1:
        middle = (free + barred) // 2
        free, barred = (middle, barred) if is_free(middle) else (free, middle)
    return free


# the procedure -------------------------------------------------------------------------------------------------


class EscapeDanger(Frame, frozen=True, kw_only=True):
    """Try to get away from contact or the edge instead of moving (DF-ESC-01, DF-ESC-10); Broadside follows (DF-ESC-11).

    The result is "escape", also when the check failed; "contact" or "edge" when the closing turn went wrong. What
    interrupts that turn leaves `rest_cdeg` of it to be finished.
    """

    ship: str
    rolled_thou: int = 0
    distance: int = 0
    ended: str = "escape"
    rest_hand: str = ""
    rest_cdeg: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Check Command, -1 for each enemy in contact (DF-ESC-04, DF-ESC-05)."""
        return Call(CommandCheck(ship=self.ship, purpose="escape"), self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Failed, the ship cannot move at all this turn (DF-ESC-09)."""
        if not result.passed:
            play.emit(Stayed(ship=self.ship, reason="escape-failed", rules=("DF-ESC-09",)))
            return Done("escape")
        return Go(self.at("get_away"))

    def get_away(self, play: Play, _: object) -> Transfer:
        """Roll how far; an escape that needs no check begins here."""
        throw = Throw(
            reason="throw.escape", side=play.pos.decider(self.ship), subject=self.ship,
            rules=("DF-ESC-06", "DF-DICE-02"),
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """An ability may let the die be rolled again (GAP-75)."""
        if may_reroll_one(play.pos, self.ship):
            return Call(RerollOne(ship=self.ship, reason="throw.escape", faces=faces), self.at("measured"))
        return self.measured(play, faces)

    def measured(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1D3+1 inches, or the longest legal part of them (GAP-31)."""
        inches = d3(faces[0]) + BESIDE_D3
        if play.pos.plays("escape-up-to"):
            return Ask(self._how_far(play.pos, inches), self.at("length_chosen"))
        return self._get_clear(play, inches * THOU_PER_INCH)

    def _how_far(self, pos: Position, most: int) -> Decision:
        """By the house rule any whole inch up to the roll will do (GAP-31)."""
        options = tuple(
            Option(id=f"inches-{n}", label="choice.escape-inches", params={"distance": n * THOU_PER_INCH})
            for n in range(most, 0, -1)
        )
        return Decision(
            side=pos.decider(self.ship), kind="escape-length", subject=self.ship, options=options, rules=PLACE_RULES,
            params={"ship": self.ship, "distance": most * THOU_PER_INCH}, default=options[0].id,
        )

    def length_chosen(self, play: Play, command: Command) -> Transfer:
        """As if that had been rolled."""
        return self._get_clear(play, int(command.choice.removeprefix("inches-")) * THOU_PER_INCH)

    def _get_clear(self, play: Play, rolled: int) -> Transfer:
        distance = escape_distance(play.pos, self.ship, rolled)
        if distance == 0:
            play.emit(Stayed(ship=self.ship, reason="no-way-out", rules=("GAP-31",)))
            play.emit(Escaped(ship=self.ship, rolled_thou=rolled, moved_thou=0, rules=PLACE_RULES))
            return Done("escape")
        return Ask(self._where(play.pos, rolled, distance), self.at("placed", rolled_thou=rolled, distance=distance))

    def _where(self, pos: Position, rolled: int, distance: int) -> Decision:
        option = Option(
            id="place", label="choice.escape-place", params={"distance": distance}, rules=PLACE_RULES,
            place=escape_placing(pos, self.ship, distance),
        )
        return Decision(
            side=pos.decider(self.ship), kind="escape-place", subject=self.ship, options=(option,), rules=PLACE_RULES,
            params={"ship": self.ship, "rolled": rolled, "distance": distance},
        )

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the spot."""
        if command.pose is None:
            return None
        return why_no_spot(play.pos, self.ship, self.distance, Pose(*command.pose))

    def placed(self, play: Play, command: Command) -> Transfer:
        """Put the ship there without turning it."""
        if command.pose is None:
            raise ValueError(f"a spot to escape to must be a pose (got {command!r})")
        before, pose = play.state.table.piece(self.ship), Pose(*command.pose)
        swallowed = self._met_on_the_way(play.pos, pose)
        stand(play, self.ship, pose)
        set_ship(play, self.ship, has_escaped=True)
        rules = PLACE_RULES
        play.emit(
            Placed(piece=self.ship, shape=before.shape, pose=pose, why="escape", before=before.pose, rules=rules)
        )
        play.emit(Escaped(ship=self.ship, rolled_thou=self.rolled_thou, moved_thou=self.distance, rules=rules))
        return Call(Sequence(frames=swallowed), self.at("turn"))

    def _met_on_the_way(self, pos: Position, pose: Pose) -> tuple[Frame, ...]:
        """What the straight way to a pose crosses that lets no ship pass (H-MOV-7)."""
        sweep = next(way for way in _sweeps_to(pos, self.ship, self.distance, pose) if way.stop is None)
        halt = halted(pos, sweep, "escape", lambda part: sweep)[1]
        return (halt.frame,) if halt is not None and halt.frame is not None else ()

    def turn(self, play: Play, _: object) -> Transfer:
        """Offer one free change of facing (DF-ESC-08)."""
        if not play.state.table.has(self.ship):
            return Done("edge")
        options, barred = [], []
        for hand in HANDS:
            refusal = bar_of_hand(play.pos, self.ship, hand)
            if refusal is None:
                amount = Range(low=1, high=TURN_MOST_CDEG, unit="cdeg")
                options.append(Option(id=hand, label=f"choice.turn-{hand}", rules=TURN_RULES, amount=amount))
            else:
                barred.append(Barred(hand, f"choice.turn-{hand}", refusal, self.ship))
        if not options:
            return Done("escape")
        options.append(Option(id="none", label="choice.no-turn"))
        decision = Decision(
            side=play.pos.decider(self.ship), kind="escape-turn", subject=self.ship, options=tuple(options),
            barred=tuple(barred), rules=TURN_RULES, params={"ship": self.ship}, default="none",
        )
        return Ask(decision, self.at("turned"))

    def turned(self, play: Play, command: Command) -> Transfer:
        """Swing the base; it may still collide (GAP-28)."""
        if command.choice == "none" or command.amount is None:
            return Done("escape")
        return self._swing(play, hand_of(command.choice), command.amount)

    def _swing(self, play: Play, hand: Hand, angle: int) -> Transfer:
        survey = play.pos.survey
        sweep, halt = halted(
            play.pos, survey.pivot(self.ship, hand, angle), "turn", lambda part: survey.pivot(self.ship, hand, part)
        )
        carry_out(play, sweep, "turn", TURN_RULES, hand)
        frame = follow(play.pos, sweep, halt)
        if frame is None:
            return Done("escape")
        ended = "edge" if sweep.has_left else "contact" if sweep.new_contacts else "escape"
        is_paused = halt is not None and not halt.ends and ended == "escape"
        rest = angle - sweep.travelled if is_paused else 0
        return Call(frame, self.at("over", ended=ended, rest_hand=hand, rest_cdeg=rest))

    def over(self, play: Play, _: object) -> Transfer:
        """The turn ended in contact or over the edge; or it goes on, if what interrupted it does not hold the ship
        (DF-SC09-08)."""
        if self.rest_cdeg and play.state.table.has(self.ship) and not hold(play.pos, self.ship):
            return self._swing(play, hand_of(self.rest_hand), self.rest_cdeg)
        return Done(self.ended)
