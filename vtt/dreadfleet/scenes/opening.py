"""From a scene to a game that can be played on."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from vtt.dreadfleet.content import Content, load_content
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes.building import build_state
from vtt.dreadfleet.scenes.form import WRITTEN, Scene, SceneError
from vtt.dreadfleet.scenes.starts import begun
from vtt.dreadfleet.state import DreadfleetState, Setup
from vtt.kernel import codec, engine
from vtt.kernel.game import Game


class Prepared(Dreadfleet):
    """A ruleset whose games begin at a given state."""

    def __init__(self, ruleset: Dreadfleet, state: DreadfleetState) -> None:
        super().__init__(ruleset.content)
        self._state = state

    def begin(self, setup: Any) -> DreadfleetState:
        """Return the state that was prepared."""
        return self._state


def open_scene(
    scene: Scene, seed: int | None = None, script: Sequence[int] | None = None, *, content: Content | None = None
) -> Game:
    """Return the game that a scene describes, at its first decision.

    `seed` and `script` take the place of the scene's own; `content` that of the game's data. What happened before the
    first decision is in the game's `opening` events. Raises SceneError.
    """
    overrides = _overrides(scene)
    ruleset = Dreadfleet(content or load_content(overrides=overrides or None))
    setup = Setup(
        scenario=_scenario(scene, ruleset.content), seed=scene.seed if seed is None else seed, dice=scene.dice_source,
        script=tuple(scene.dice if script is None else script), options=tuple(scene.options),
        overrides={name: str(path) for name, path in overrides.items()},
    )
    state = build_state(scene, ruleset.content, setup)
    _check_places(scene, ruleset.position(state))
    state, events = _begin(scene, ruleset, state, setup)
    game = Game.from_snapshot(ruleset, setup, state)
    game.opening = events
    return game


def _overrides(scene: Scene) -> dict[str, Path]:
    """Return the files of the ships that only this scene has, by the names of the data files they add."""
    files = {}
    for name in scene.extra_ships:
        path = scene.folder / name
        if not path.is_file():
            raise SceneError(scene.shown, "extra_ships", "ship files beside the scene", f'"{name}", which is not there')
        files[f"ships/{path.name}"] = path.resolve()
    return files


def _scenario(scene: Scene, content: Content) -> str:
    if scene.scenario not in content.scenarios:
        known = ", ".join(content.scenarios)
        raise SceneError(scene.shown, "scenario", f"one of {known}", f'"{scene.scenario}"')
    return scene.scenario


def _check_places(scene: Scene, pos: Position) -> None:
    """No ship stands off the board or overlaps what it does not hang above (DF-MOV-01, DF-EDGE-02, DF-FLY-03)."""
    aloft = [ship.id for ship in pos.in_play() if ship.is_aloft]
    for ship in pos.in_play():
        key = f"ship[{ship.id}]"
        if pos.survey.edge_gap(ship.id).thou <= 0:
            raise SceneError(scene.shown, key, "a place on the board", "one over its edge")
        for other in pos.state.table.ids:
            is_apart = other == ship.id or ship.is_aloft or other in aloft
            if not is_apart and pos.survey.gap(ship.id, other).thou == 0:
                raise SceneError(scene.shown, key, "a place of its own", f"one that overlaps {other}")


def _begin(
    scene: Scene, ruleset: Dreadfleet, state: DreadfleetState, setup: Setup
) -> tuple[DreadfleetState, tuple[Any, ...]]:
    """Put the procedure on the stack and run it to its first decision; a position with a decision has it already."""
    is_written = scene.start.procedure == WRITTEN
    ready = _with_stack(scene, ruleset, state) if is_written else begun(scene, state, ruleset.content)
    if ready.pending is not None or ready.outcome is not None:
        return ready, ()
    try:
        return engine.start(Prepared(ruleset, ready), setup)
    except (ValueError, LookupError, AttributeError, TypeError, RuntimeError) as error:
        found = f"{type(error).__name__}: {error}"
        raise SceneError(scene.shown, "start", "a procedure that can begin in this position", found) from error


def _with_stack(scene: Scene, ruleset: Dreadfleet, state: DreadfleetState) -> DreadfleetState:
    """Return the state with the procedures, the decision and the outcome that the scene writes out."""
    if not scene.start.frames and scene.outcome is None:
        raise SceneError(scene.shown, "start.frames", "the procedures from the outermost to the one at work", "none")
    parts = {"stack": scene.start.frames, "pending": scene.pending, "outcome": scene.outcome}
    try:
        return codec.from_builtins({**msgspec.to_builtins(state), **parts}, ruleset.state_type)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise SceneError(scene.shown, where.strip("`").removeprefix("$."), "a position", what) from None
