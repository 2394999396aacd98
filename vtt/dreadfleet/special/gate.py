"""The Oarsmen's Gate: two islands that close on ships between them (DF-SC09-06 to DF-SC09-10).

Its special rule names the two `pieces`, the `heading` in degrees by which the first closes on the second, the `areas`
on their facing halves (GAP-SC09-2), and the `reach` from these within which a ship sets the gate off.
"""

from __future__ import annotations

from typing import NamedTuple

from vtt.dreadfleet.areas import polygon_now
from vtt.dreadfleet.change import note, set_flag
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.foretelling import Foretold
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.gate_events import Crushed, GateSetOff, GateShifted
from vtt.dreadfleet.special.shore import LandStruck, contacts_of, ships_aground
from vtt.dreadfleet.sweeps import carry_out_together, path_of
from vtt.dreadfleet.trait import Active, Halt, Trait
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Roll, Sequence, Transfer
from vtt.kernel.units import CDEG_PER_DEGREE, FULL_TURN_CDEG, THOU_PER_INCH
from vtt.table.nearing import ring_of
from vtt.table.verdict import Sweep

GATE = "oarsmens-gate"
SET_OFF = "gate-set-off"  # flag: the turn in which it first stirred; note of a ship: when it last set it off
SET_OFF_RULES = ("DF-SC09-06", "DF-SC09-07", "GAP-SC09-2", "GAP-SC09-3", "GAP-01")
SHIFT_RULES = ("DF-SC09-07", "DF-SC09-09", "GAP-SC09-3", "GAP-50")
CLOSES_UP_TO = 3  # DF-SC09-09
MOST_INCHES = 3  # of 1D3
CRUSHING = 2  # islands, DF-SC09-10


class OarsmensGate(Trait):
    """Ships that come near set it off; from then on it moves in every Situation phase (H-MOV-7, H-SIT-1, H-SIT-5)."""

    id = GATE
    rules = SET_OFF_RULES
    asks = Asked(
        {"pieces": "two-pieces", "heading": "number", "areas": "areas", "reach_thou": "number"}
    )

    def halts(self, pos: Position, me: Active, ship: str, sweep: Sweep, kind: str) -> Halt | None:
        """Pause a move at the first point within reach (DF-SC09-06, DF-SC09-07); a push is judged where it ends."""
        if kind == "push" or not may_set_off(pos, ship):
            return None
        reach = pos.special(GATE).number("reach_thou")
        found = [pos.survey.first_within(sweep, ring, reach) for ring in _rims(pos).values()]
        near = min((part for part in found if part is not None), default=None)
        if near is None:
            return None
        return Halt(near if sweep.kind == "slide" else max(near, 1), SetOff(ship=ship))

    def at_movement_choice(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """A ship that lies near sets it off as soon as its Movement subphase begins."""
        return SetOff(ship=ship) if may_set_off(pos, ship) and half_near(pos, ship) else None

    def at_movement_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """So does one at anchor, and one that an escape or a push has brought near."""
        return SetOff(ship=ship) if may_set_off(pos, ship) and half_near(pos, ship) else None

    def at_situation_start(self, pos: Position, me: Active) -> Frame | None:
        """It stirs again in every later turn (DF-SC09-09)."""
        return GateStirs() if pos.state.flags.get(SET_OFF) else None

    def at_situation_end(self, pos: Position, me: Active) -> Frame | None:
        """Who lies between islands is crushed (DF-SC09-10)."""
        return CrushShips()

    def foretells(self, pos: Position, me: Active) -> tuple[Foretold, ...]:
        """Where the halves would stand after the largest roll."""
        sweeps = half_sweeps(pos, MOST_INCHES * THOU_PER_INCH, is_closing=True)
        return tuple(Foretold(sweep.piece, path_of(pos, sweep)) for sweep in sweeps)


def may_set_off(pos: Position, ship: str) -> bool:
    """Whether a ship is in its own Movement subphase and has not set the gate off in it (GAP-SC09-3)."""
    is_moving = pos.state.active == ship and pos.state.subphase == "movement"
    return is_moving and pos.ship(ship).notes.get(SET_OFF) != pos.state.turn


def _rims(pos: Position) -> dict[str, object]:
    """The rims of the facing halves by the piece that they lie on; none for a piece that is not there."""
    areas = [pos.scenario.area(name) for name in pos.special(GATE).names("areas")]
    corners = {area.moves_with: polygon_now(pos, area) for area in areas}
    return {piece: ring_of(points) for piece, points in corners.items() if points}


def half_near(pos: Position, ship: str) -> str:
    """Return the piece of the gate within whose reach a ship lies, the nearer one; "" for none (DF-SC09-06)."""
    gaps = [(pos.survey.gap_to_ring(ship, ring), piece) for piece, ring in _rims(pos).items()]
    gap, piece = min(gaps, default=(0, ""))
    return piece if gap <= pos.special(GATE).number("reach_thou") else ""


# how far the halves go -----------------------------------------------------------------------------------------------


class HalfMoves(NamedTuple):
    """How far each half moves, in thou, and on which headings."""

    first: int
    second: int
    heading: int
    back: int


def half_moves(pos: Position, amount_thou: int, *, is_closing: bool) -> HalfMoves:
    """Return how the halves move when the gap is to change by an amount (DF-SC09-07, DF-SC09-09, GAP-SC09-3).

    Each moves half of it if it can; what one cannot go the other does. They stop at ships, at anchor or not, at other
    land and at each other, in contact.
    """
    rule, survey = pos.special(GATE), pos.survey
    first, second = rule.names("pieces")
    closing = rule.number("heading") * CDEG_PER_DEGREE % FULL_TURN_CDEG
    opposite = (closing + FULL_TURN_CDEG // 2) % FULL_TURN_CDEG
    heading, back = (closing, opposite) if is_closing else (opposite, closing)
    if not (pos.state.table.has(first) and pos.state.table.has(second)):
        return HalfMoves(0, 0, heading, back)
    flying = _flying(pos)
    total = amount_thou
    if is_closing:
        rest = tuple(piece for piece in pos.state.table.ids if piece not in (first, second))
        total = min(total, _room(survey.slide(first, total, heading, rest)))
    room = _room(survey.slide(first, total, heading, (second, *flying)))
    other_room = _room(survey.slide(second, total, back, (first, *flying)))
    total = min(total, room + other_room)
    step = min(total // 2, room)
    other_step = min(total - step, other_room)
    return HalfMoves(total - other_step, other_step, heading, back)


def _flying(pos: Position) -> tuple[str, ...]:
    """What is in the air above the water is in nobody's way (DF-FLY-03)."""
    return tuple(ship.id for ship in pos.in_play() if ship.is_aloft)


def _room(sweep: Sweep) -> int:
    """How far a piece can go; land stays on the board."""
    return max(0, sweep.travelled - 1) if sweep.has_left else sweep.travelled


def half_sweeps(pos: Position, amount_thou: int, *, is_closing: bool) -> list[Sweep]:
    """Return the moves of the halves that go at all."""
    first, second = pos.special(GATE).names("pieces")
    moves, survey, flying = half_moves(pos, amount_thou, is_closing=is_closing), pos.survey, _flying(pos)
    sweeps = [
        survey.slide(piece, thou, course, (other, *flying))
        for piece, other, thou, course in (
            (first, second, moves.first, moves.heading), (second, first, moves.second, moves.back),
        )
        if thou
    ]
    return sweeps


class ShiftGate(Frame, frozen=True, kw_only=True):
    """Move the halves by an amount in thou, as far as possible, then see whom they have struck."""

    amount: int
    is_closing: bool

    def begin(self, play: Play, _: object) -> Transfer:
        """Both go at once."""
        pos = play.pos
        pieces = pos.special(GATE).names("pieces")
        before, aground = contacts_of(pos, pieces), ships_aground(pos)
        sweeps = half_sweeps(pos, self.amount, is_closing=self.is_closing)
        carry_out_together(play, sweeps, "gate", SHIFT_RULES)
        moved = sum(sweep.travelled for sweep in sweeps)
        why = "closes" if self.is_closing else "opens"
        play.emit(GateShifted(why=why, rolled_thou=self.amount, moved_thou=moved, rules=SHIFT_RULES))
        return Call(LandStruck(land=pieces, before=before, aground=aground), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The islands lie still."""
        return Done()


# when it stirs -------------------------------------------------------------------------------------------------------


class SetOff(Frame, frozen=True, kw_only=True):
    """A ship sets the gate off: its controller rolls 1D3, and so many inches it closes (DF-SC09-06, DF-SC09-07).

    Whether the ship may finish its move (DF-SC09-08) follows from where it then lies.
    """

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Once in each of its Movement subphases (GAP-SC09-3)."""
        pos = play.pos
        if not pos.state.table.has(self.ship) or not may_set_off(pos, self.ship):
            return Done()
        note(play, self.ship, SET_OFF, play.state.turn)
        if not play.state.flags.get(SET_OFF):
            set_flag(play, SET_OFF, play.state.turn)
        piece = half_near(play.pos, self.ship) or pos.special(GATE).names("pieces")[0]
        play.emit(GateSetOff(ship=self.ship, piece=piece, rules=SET_OFF_RULES))
        return Go(self.at("roll"))

    def roll(self, play: Play, _: object) -> Transfer:
        """How many inches?"""
        rules = ("DF-SC09-07", "DF-DICE-02")
        throw = Throw(reason="throw.gate", side=play.pos.decider(self.ship), subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Close it."""
        return Call(ShiftGate(amount=d3(faces[0]) * THOU_PER_INCH, is_closing=True), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The ship may go on if it can."""
        return Done()


class GateStirs(Frame, frozen=True, kw_only=True):
    """At the start of a Situation phase a die says whether it closes or opens, another by how much (DF-SC09-09)."""

    is_closing: bool = False

    def begin(self, play: Play, _: object) -> Transfer:
        """The first player rolls for what belongs to nobody (DF-TURN-07)."""
        rules = ("DF-SC09-09", "DF-TURN-07")
        return Roll(Throw(reason="throw.gate-turn", side=play.state.first, rules=rules), self.at("turned"))

    def turned(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 it closes, 4-6 it opens."""
        throw = Throw(reason="throw.gate", side=play.state.first, rules=("DF-SC09-09", "DF-DICE-02"))
        return Roll(throw, self.at("rolled", is_closing=faces[0] <= CLOSES_UP_TO))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Move it."""
        return Call(ShiftGate(amount=d3(faces[0]) * THOU_PER_INCH, is_closing=self.is_closing), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Until the next turn."""
        return Done()


# who lies between ----------------------------------------------------------------------------------------------------


def islands_touched(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the islands, not wrecks, that a ship touches."""
    scenery, table = pos.content.scenery, pos.state.table
    return tuple(land for land in pos.touched_land(ship) if scenery[table.piece(land).shape].type == "island")


class CrushShips(Frame, frozen=True, kw_only=True):
    """Every ship that touches two islands or more when a Situation phase ends is crushed (DF-SC09-10, GAP-01)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """The first player's ships first, then the second player's, then what is loose (DF-TURN-07)."""
        pos = play.pos
        sides = (pos.state.first, pos.second, "")
        found = [ship for side in sides for ship in pos.in_play(side) if not pos.is_land(ship.id)]
        caught = (ship.id for ship in found if len(islands_touched(pos, ship.id)) >= CRUSHING)
        return Call(Sequence(frames=tuple(Crush(ship=ship) for ship in caught)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Done."""
        return Done()


class Crush(Frame, frozen=True, kw_only=True):
    """1D6 Damage cards for one ship (DF-SC09-10)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Its controller rolls."""
        throw = Throw(
            reason="throw.crush", side=play.pos.decider(self.ship), subject=self.ship, rules=("DF-SC09-10",)
        )
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Draw them."""
        land = islands_touched(play.pos, self.ship)
        play.emit(Crushed(ship=self.ship, land=land, cards=faces[0], rules=("DF-SC09-10",)))
        draw = DrawDamage(ship=self.ship, count=faces[0], source=GATE, rules=("DF-SC09-10",))
        return Call(draw, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It holds or it does not."""
        return Done()
