"""Mysterious waves carry treasures that nobody has touched wherever one side wants (DF-SC03-08, DF-SC03-09)."""

from vtt.dreadfleet.drift import move_treasure, waters_here
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.current_events import CurrentRolled
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasures import free_treasures
from vtt.kernel.decision import Command, Decision, Option, Range
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Go, Roll, Transfer
from vtt.kernel.units import FULL_TURN_CDEG, THOU_PER_INCH
from vtt.table.drifting import Drift, straight

RULES = ("DF-SC03-08",)
BLOCKED_RULES = ("DF-SC03-09",)
CALM = "calm"


def untouched_treasures(pos: Position) -> tuple[str, ...]:
    """Return the treasures on the water that nobody has picked up yet."""
    return tuple(treasure.id for treasure in free_treasures(pos) if not treasure.is_known)


def wave_preview(pos: Position, treasure: str, course_cdeg: int, distance: int) -> Drift:
    """Return how far a wave would carry a treasure along a course: as far as it can without touching (DF-SC03-09)."""
    at = pos.state.treasure(treasure)
    return straight(waters_here(pos), (at.x, at.y), course_cdeg, distance)


class MysteriousWaves(Trait):
    """In each End phase 1D3" for every such treasure, each in a direction of its own (DF-SC03-08; H-END-1)."""

    id = "mysterious-waves"
    rules = RULES
    asks = Asked({"side": "side"})

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """The side that the file names rolls and chooses."""
        return Waves()


class Waves(Frame, frozen=True, kw_only=True):
    """Roll, then ask for one treasure after the other until the side is content; `driven` have moved."""

    distance: int = 0
    driven: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll if there is anything to move."""
        if not untouched_treasures(play.pos):
            return Done()
        rules = (*RULES, "DF-DICE-02")
        return Roll(Throw(reason="throw.waves", side=self._side(play), rules=rules), self.at("rolled"))

    def _side(self, play: Play) -> str:
        return play.pos.special(MysteriousWaves.id).text_of("side")

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """So many inches for each."""
        distance = d3(faces[0]) * THOU_PER_INCH
        play.emit(CurrentRolled(why="waves", amount=distance, rules=RULES))
        return Go(self.at("next", distance=distance))

    def next(self, play: Play, _: object) -> Transfer:
        """Ask which one goes where."""
        waiting = [name for name in untouched_treasures(play.pos) if name not in self.driven]
        if not waiting:
            return Done()
        courses = Range(low=0, high=FULL_TURN_CDEG - 1, unit="cdeg")
        options = [
            Option(
                id=name, label="choice.drive-treasure", params={"treasure": name, "distance": self.distance},
                subject=name, rules=RULES, amount=courses,
            )
            for name in waiting
        ]
        options.append(Option(id=CALM, label="choice.calm-waves", rules=RULES))
        decision = Decision(
            side=self._side(play), kind="waves", options=tuple(options), rules=(*RULES, *BLOCKED_RULES),
            params={"distance": self.distance}, default=CALM,
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Move it, once."""
        if command.choice == CALM or command.amount is None:
            return Done()
        way = wave_preview(play.pos, command.choice, command.amount, self.distance)
        move_treasure(play, command.choice, way, (*RULES, *BLOCKED_RULES))
        return Go(self.at("next", driven=(*self.driven, command.choice)))
