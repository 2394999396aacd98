"""The state, the engine and the saves measured: copying, changing, writing, hashing, one command, one game's file."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from vtt.bench.figures import Figure, median_of
from vtt.bench.geometry import Measurement, timed
from vtt.bench.plays import long_game
from vtt.bench.twins import PREFIX, twin_of
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import DreadfleetState
from vtt.kernel import codec, engine, saves
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

RUNS = 25
COMMANDS = 60
COMMAND_GOAL = "under 300 us"


def full_state() -> Any:
    """The state of a long random game with the most in it that still waits for an answer."""
    waiting = [state for state in long_game().states if state.pending is not None]
    return max(waiting, key=lambda state: len(codec.to_json(state)))


# --- the state ----------------------------------------------------------------------------------------------


def state_figures() -> list[Figure]:
    """Clone, change, JSON both ways and hash of a full state, each beside the same on pydantic models."""
    state = full_state()
    twin = twin_of(state)
    text, twin_text = codec.to_json(state), twin.model_dump_json(by_alias=True)
    ship = state.ships[0]
    replace = msgspec.structs.replace

    def change() -> object:
        return replace(state, ships=(replace(ship, wounds=ship.wounds + 1), *state.ships[1:]))

    def twin_change() -> object:
        other = twin.model_copy(deep=True)
        first = getattr(other, PREFIX + "ships")[0]
        setattr(first, PREFIX + "wounds", ship.wounds + 1)
        return other

    def twin_hash() -> str:
        return hashlib.sha256(twin.model_dump_json(by_alias=True).encode()).hexdigest()

    deep = _time("pydantic, model_copy(deep=True)", lambda: twin.model_copy(deep=True))
    return [
        _figure("state: clone (parts are shared, none can change)", lambda: copy.copy(state), deep, repeat=1000),
        _figure("state: forced deep copy", lambda: copy.deepcopy(state), deep),
        _figure(
            "state: one ship changed",
            change,
            _time("pydantic, deep copy and one assignment", twin_change),
            repeat=1000,
        ),
        _figure(
            f"state: to JSON ({len(text) / 1000:.1f} kB)",
            lambda: codec.to_json(state),
            _time(f"pydantic, model_dump_json ({len(twin_text) / 1000:.1f} kB)", lambda: twin.model_dump_json()),
        ),
        _figure(
            "state: from JSON, checked",
            lambda: codec.from_json(text, DreadfleetState),
            _time("pydantic, model_validate_json", lambda: type(twin).model_validate_json(twin_text)),
        ),
        _figure(
            "state: hash (SHA-256 of the JSON)",
            lambda: codec.digest(state),
            _time("pydantic, SHA-256 of model_dump_json", twin_hash),
        ),
    ]


def _time(name: str, question: Callable[[], object], repeat: int = 20) -> Measurement:
    question()
    return timed(name, question, RUNS, repeat)


def _figure(
    name: str, question: Callable[[], object], *others: Measurement, repeat: int = 20, goal: str = ""
) -> Figure:
    return Figure(_time(name, question, repeat), others, goal)


# --- the engine ---------------------------------------------------------------------------------------------


class _Watched(Dreadfleet):
    """The ruleset, keeping every position that was asked for."""

    def __init__(self, ruleset: Dreadfleet) -> None:
        super().__init__(ruleset.content)
        self.seen: list[Position] = []

    def position(self, state: DreadfleetState) -> Position:
        self.seen.append(super().position(state))
        return self.seen[-1]

    @property
    def was_measured(self) -> bool:
        """Whether anything asked for the geometry of the table."""
        return any("survey" in vars(position) for position in self.seen)


def quiet_commands(game: Game) -> list[tuple[Any, Command]]:
    """The commands of a game that asked nothing of the geometry, with the state each was given in, latest first."""
    found = []
    for state, entry in zip(reversed(game.states[:-1]), reversed(game.log), strict=True):
        watched = _Watched(game.ruleset)
        engine.submit(watched, state, entry.command)
        if not watched.was_measured:
            found.append((state, entry.command))
    return found


def engine_figures() -> list[Figure]:
    """One command without geometry in a full state: why_not, procedures, events; beside copies of pydantic models."""
    game = long_game()
    quiet = quiet_commands(game)[:COMMANDS]
    spans, copies, kinds = [], [], set()
    for state, command in quiet:
        kinds.add(state.pending.kind)
        row = timed("", lambda state=state, command=command: engine.submit(game.ruleset, state, command), 7)
        spans.append(row.median_us)
    for state, _ in quiet[:10]:
        twin = twin_of(state)
        copies.append(timed("", lambda twin=twin: twin.model_copy(deep=True), 5).median_us)
    note = f"{len(quiet)} commands of {len(kinds)} kinds"
    ours = median_of("engine: a command without geometry, full state", spans, note)
    other = median_of("pydantic, the deep copy alone that such an engine makes first", copies)
    everything = []
    for state, entry in list(zip(game.states[:-1], game.log, strict=True))[-COMMANDS:]:
        row = timed("", lambda state=state, entry=entry: engine.submit(game.ruleset, state, entry.command), 1)
        everything.append(row.median_us)
    whole = median_of("commands of all kinds, geometry included", everything, "the same game's last ones")
    return [Figure(ours, (other, whole), COMMAND_GOAL), *save_figures(game)]


# --- saves --------------------------------------------------------------------------------------------------


def save_figures(game: Game) -> list[Figure]:
    """Writing and opening the save of a long game, with its size."""
    content = saves.save_bytes(game)
    alone = len(codec.to_json(game.state))
    size = f"{len(game.log)} decisions, {len(content) / 1000:.0f} kB, of which the last position {alone / 1000:.0f} kB"
    with TemporaryDirectory() as folder:
        path, bare = Path(folder) / "game.json", Path(folder) / "bare.json"
        written = timed("save: a whole game, crash-safe (fsync, read back, .bak)", lambda: saves.save(game, path), 9)
        opened = timed("save: load, replay and compare", lambda: saves.load(path, find_ruleset), 3)
        ruleset, _ = find_ruleset(game.ruleset.id, msgspec.to_builtins(game.setup))
        plainly = timed("the same bytes with one plain write", lambda: bare.write_bytes(content), 9)
        content_only = timed("making the bytes", lambda: saves.save_bytes(game), 9)
        state = codec.to_json(game.state)
        snapshot = timed("the last position alone", lambda: codec.from_json(state, ruleset.state_type), 9)
    return [
        Figure(msgspec.structs.replace(written, note=size), (content_only, plainly)),
        Figure(opened, (snapshot,)),
    ]
