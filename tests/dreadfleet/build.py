"""States for tests built by hand, and single procedures of the rules played to their end.

    state = position(ships={"heldenhammer": (20, 20, 90)}, land={"rocky-a": (30, 20, 0)}, dice=[4])
    state, events = play_frames(state, Sail(ship="heldenhammer"), [("run", 5000), "finish"])

Lengths here are inches and headings degrees, as people set up a table; everything in the state is thou and cdeg.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from vtt.dreadfleet.content import Content, load_content
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES, DreadfleetState, Ship, SideState
from vtt.kernel import engine
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.decks import Deck
from vtt.kernel.dice import seeded
from vtt.kernel.event import Event
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer
from vtt.kernel.units import cdeg, thou
from vtt.table.pose import Pose
from vtt.table.shape import Catalogue, Shape, SightHull
from vtt.table.table import Piece, Table

Place = tuple[float, float, float] | tuple[float, float, float, Mapping[str, Any]] | Mapping[str, Any]
Answer = str | tuple[str, int] | tuple[str, tuple[int, int, int]] | Command | Callable[[DreadfleetState], Command]

END = "test-end"
Bench = Dreadfleet


class Bottom(Frame, frozen=True, kw_only=True):
    """Runs one procedure and then waits for ever, keeping its result."""

    frames: tuple[Any, ...]
    result: Any = None

    def begin(self, play: engine.Play, _: object) -> Transfer:
        """Call the procedure under test."""
        return Call(self.frames[0], self.at("over"))

    def over(self, play: engine.Play, result: Any) -> Transfer:
        """Keep the result where a test finds it."""
        end = Decision(side="ga", kind=END, options=(Option(id="end", label="choice.end"),))
        return Ask(end, self.at("ended", result=result))

    def ended(self, play: engine.Play, _: object) -> Transfer:
        """Nobody answers."""
        return Done()


@cache
def content() -> Content:
    """Return the data of the game, with plain boxes for sight hulls: no verdict here hangs on how a model is carved."""
    data = dataclasses.replace(load_content())
    shapes = dict(data.shapes)
    hulls = {shape.hull: _box(shape) for shape in shapes.values()}
    vars(data)["catalogue"] = Catalogue(shapes, hulls)
    return data


def _box(shape: Shape) -> SightHull:
    """An upright prism over the outline, seen at its corners, or at its top where one point stands for it."""
    ring, count = shape.outline, len(shape.outline)
    vertices = tuple((x, y, z) for z in (0, shape.height) for x, y in ring)
    walls = [(i, (i + 1) % count, count + i) for i in range(count)]
    walls += [(count + i, (i + 1) % count, count + (i + 1) % count) for i in range(count)]
    caps = [(count, count + i, count + i + 1) for i in range(1, count - 1)]
    corners = tuple((x * 15 // 16, y * 15 // 16, shape.height * 3 // 4) for x, y in ring)
    return SightHull(shape.hull, 1, vertices, (*walls, *caps), (shape.top,) if shape.faceless else corners)


def bench() -> Dreadfleet:
    """Return the rules with the data of `content`, which a test may replace."""
    return Dreadfleet(content())


def asked(state: DreadfleetState) -> Position:
    """Return the questions about a state."""
    return bench().position(state)


def position(
    ships: Mapping[str, Place],
    land: Mapping[str, tuple[float, float, float]] | None = None,
    *,
    wind: str | None = None,
    force: int = 1,
    dice: Iterable[int] = (),
    phase: str = "action",
    turn: int = 1,
    first: str = "ga",
    active: str = "",
    damage: Iterable[str] | None = None,
    scenario: str = "dead-mans-reef",
    **fields: Any,
) -> DreadfleetState:
    """Return a state with ships at (x, y, heading, fields); a ship that is off the table has only fields.

    `wind` names the mark of the indicator, None leaves it unset; `force` is that of the top of the Destiny discards.
    `dice` are the next faces. `damage` orders the Damage pile, next card first; the rest of the deck follows below.
    """
    data = content()
    pieces, states = [], []
    for name, where in (land or {}).items():
        pieces.append(Piece(name, name, _pose(where)))
    for ship, place in ships.items():
        own = dict(place) if isinstance(place, Mapping) else dict(place[3]) if len(place) == 4 else {}
        printed = data.ships[ship.partition(":")[0]]
        own = {"side": printed.side or "", "kind": printed.ship_class, **own}
        states.append(Ship(id=ship, **own))
        if not isinstance(place, Mapping):
            pieces.append(Piece(ship, printed.id, _pose(place[:3])))
    return DreadfleetState(
        ruleset="dreadfleet", dice=seeded(1, script=tuple(dice)), decks=_decks(data, force, damage), scenario=scenario,
        turn=turn, phase=phase, active=active or next(iter(ships), ""), first=first,
        winds=-1 if wind is None else data.board.mark_index(wind), table=Table(data.board, tuple(pieces)),
        land=tuple(land or ()), ships=tuple(states), sides=tuple(SideState(id=side) for side in SIDES), **fields,
    )


def _pose(where: Iterable[float]) -> Pose:
    x, y, heading = where
    return Pose(thou(x), thou(y), cdeg(heading) % 36000)


def _decks(data: Content, force: int, damage: Iterable[str] | None) -> tuple[Deck, Deck]:
    """The force is right without any card that changes it: the discard pile holds one card of that force."""
    top = next(card.id for card in data.destiny.values() if card.force == force)
    destiny = Deck(id="destiny", pile=tuple(c for c in data.destiny_deck() if c != top), discard=(top,))
    upper = tuple(damage or ())
    pile = tuple(card for card in data.damage_deck() if card not in upper) + upper[::-1]
    return Deck(id="damage", pile=pile), destiny


def command(state: DreadfleetState, answer: Answer) -> Command:
    """Return an answer as a command: "finish", ("run", 5000), ("place", (x, y, heading)) in thou and cdeg."""
    if isinstance(answer, Command):
        return answer
    if callable(answer):
        return answer(state)
    if isinstance(answer, str):
        return Command(choice=answer)
    choice, value = answer
    return Command(choice=choice, pose=value) if isinstance(value, tuple) else Command(choice=choice, amount=value)


def begin_frame(state: DreadfleetState, frame: Frame) -> tuple[DreadfleetState, tuple[Event, ...]]:
    """Run a procedure to its first question."""
    play = engine.Play(bench(), msgspec.structs.replace(state, stack=(Bottom(frames=(frame,)),), pending=None))
    engine._run(play, None)
    return play.state, tuple(play.events)


def submit(state: DreadfleetState, answer: Answer) -> tuple[DreadfleetState, tuple[Event, ...]]:
    """Answer the pending question; raises IllegalCommand."""
    after, events, _ = engine.submit(bench(), state, command(state, answer))
    return after, events


def why_not(state: DreadfleetState, answer: Answer) -> Any:
    """Return the refusal of an answer, None if it is legal."""
    return engine.why_not(bench(), state, command(state, answer))


def play_frames(
    state: DreadfleetState, frame: Frame, answers: Iterable[Answer] = ()
) -> tuple[DreadfleetState, tuple[Event, ...]]:
    """Run a procedure to its end; questions beyond `answers` are passed (their default is taken).

    AssertionError when a question has no default or an answer is left over.
    """
    state, events = begin_frame(state, frame)
    waiting = list(answers)
    while not has_ended(state):
        decision = state.pending
        answer = waiting.pop(0) if waiting else decision.default
        assert answer is not None, f"no answer left for {decision.kind}: {[option.id for option in decision.options]}"
        state, more = submit(state, answer)
        events += more
    assert not waiting, f"the procedure ended with answers left: {waiting}"
    return state, events


def has_ended(state: DreadfleetState) -> bool:
    """Whether the procedure under test is over, or the game."""
    return state.outcome is not None or (state.pending is not None and state.pending.kind == END)


def result_of(state: DreadfleetState) -> Any:
    """Return the result of the procedure that has ended."""
    bottom = state.stack[-1]
    assert isinstance(bottom, Bottom), f"the procedure has not ended: {bottom!r}"
    return bottom.result


def of_kind(events: Iterable[Event], kind: type) -> list[Any]:
    """Return the events of one kind in order."""
    return [event for event in events if isinstance(event, kind)]
