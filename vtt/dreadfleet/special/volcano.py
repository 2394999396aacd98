"""The volcano god, and the ring of rocks round his island (DF-SC04-10, DF-SC04-16, DF-SC04-17)."""

from vtt.dreadfleet.change import catch_fire, set_flag
from vtt.dreadfleet.damage import DrawDamage, TakeHits
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.volcano_events import GodRolled, LavaRained
from vtt.dreadfleet.trait import Active, Halt, Trait, Water
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Roll, Transfer
from vtt.table.constants import LIMIT_TOLERANCE_THOU
from vtt.table.nearing import ring_of
from vtt.table.verdict import Sweep

ERUPTING = "erupting:"  # flag by piece: the god of that island has risen
SPARED_FROM, HIT_FROM = 4, 2  # DF-SC04-17: 4+ nothing, 2-3 a hit, 1 fire
HITS = 1
STAND_OFF_THOU = 2  # a stopped base stays clear of the line, rounding included


def is_erupting(pos: Position, piece: str) -> bool:
    """Whether the god of an island has risen."""
    return ERUPTING + piece in pos.state.flags


class VolcanoGod(Trait):
    """Each Situation phase 1D3; below the number of the turn he rises, for good (DF-SC04-16, EX-41).

    From then on big ships that end their Action phase in his reach suffer (DF-SC04-17, GAP-01).
    """

    id = "volcano-god"
    rules = ("DF-SC04-16", "DF-SC04-17", "GAP-36", "GAP-01")
    asks = Asked({"piece": "piece", "reach_thou": "number"})

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-4."""
        piece = pos.special(self.id).text_of("piece")
        return None if is_erupting(pos, piece) else WakeGod(piece=piece)

    def at_activation_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-3."""
        rule = pos.special(self.id)
        piece = rule.text_of("piece")
        if pos.ship(ship).kind != "big" or not is_erupting(pos, piece) or not pos.state.table.has(piece):
            return None
        is_near = pos.survey.gap(ship, piece).thou <= rule.number("reach_thou") + LIMIT_TOLERANCE_THOU
        return RainLava(ship=ship, piece=piece) if is_near else None


class WakeGod(Frame, frozen=True, kw_only=True):
    """The first player rolls 1D3 for him (DF-SC04-16)."""

    piece: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll."""
        throw = Throw(reason="throw.volcano-god", side=play.state.first, rules=("DF-SC04-16", "DF-DICE-02"))
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Compare with the turn."""
        number, turn = d3(faces[0]), play.state.turn
        rises = number < turn
        if rises:
            set_flag(play, ERUPTING + self.piece, turn)
        why = "rises" if rises else "sleeps"
        play.emit(GodRolled(piece=self.piece, number=number, turn=turn, why=why, rules=("DF-SC04-16",)))
        return Done()


class RainLava(Frame, frozen=True, kw_only=True):
    """A die for a ship in reach: 4+ nothing, 2-3 one hit with its save, 1 a Damage card and a fire (DF-SC04-17)."""

    ship: str
    piece: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Its controller rolls."""
        if not play.state.table.has(self.ship):
            return Done()
        side = play.pos.decider(self.ship)
        return Roll(Throw(reason="throw.lava", side=side, subject=self.ship, rules=("DF-SC04-17",)), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face."""
        face = faces[0]
        why = "nothing" if face >= SPARED_FROM else "hit" if face >= HIT_FROM else "fire"
        play.emit(LavaRained(ship=self.ship, piece=self.piece, face=face, why=why, rules=("DF-SC04-17",)))
        if why == "nothing":
            return Done()
        if why == "hit":
            hits = TakeHits(ship=self.ship, hits=HITS, source=VolcanoGod.id, rules=("DF-SC04-17",))
            return Call(hits, self.at("over"))
        draw = DrawDamage(ship=self.ship, source=VolcanoGod.id, rules=("DF-SC04-17", "DF-PRI-04"))
        return Call(draw, self.at("burn"))

    def burn(self, play: Play, _: object) -> Transfer:
        """It is Burning as well."""
        catch_fire(play, self.ship)
        return Done()

    def over(self, play: Play, _: object) -> Transfer:
        """Over for this turn."""
        return Done()


class VolcanoRing(Trait):
    """Only auxiliaries enter the ring: big ships, however moved, stop at it or come down outside (GAP-SC04-3)."""

    id = "volcano-ring"
    rules = ("DF-SC04-10", "GAP-SC04-3")
    asks = Asked({"area": "closed-area"})

    def _rim(self, pos: Position) -> tuple[tuple[int, int], ...]:
        return pos.scenario.area(pos.special(self.id).text_of("area")).polygon

    def halts(self, pos: Position, me: Active, ship: str, sweep: Sweep, kind: str) -> Halt | None:
        """H-MOV-7, H-MOV-15: just before the base meets the line."""
        if not pos.state.has_ship(ship) or pos.ship(ship).kind != "big":
            return None
        met = pos.survey.first_within(sweep, ring_of(self._rim(pos)), 0)
        return None if met is None else Halt(max(0, met - STAND_OFF_THOU), ends=True)

    def closed_water(self, pos: Position, me: Active, piece: str) -> tuple[Water, ...]:
        """Nobody is put down inside who may not sail there: escapes, surfacing, spells."""
        is_barred = pos.state.has_ship(piece) and pos.ship(piece).kind == "big"
        return (Water(self._rim(pos)),) if is_barred else ()
