"""Open what a person names: a scenario, a scene or a save."""

from pathlib import Path
from typing import Any

from vtt.dreadfleet import scenes
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import Setup
from vtt.kernel import saves
from vtt.kernel.game import Game
from vtt.kernel.saves import Loaded


def open_game(name: str, **setup: Any) -> Loaded:
    """Return the game that `name` means: a `.json` save, a `.toml` scene or its id, or a scenario.

    `setup` are fields of `Setup` for a new game, and `seed` and `script` also for a scene. Raises ContentError,
    SceneError, SeatsError or SaveError with one sentence.
    """
    path = Path(name)
    if path.suffix == ".json" or (path.is_file() and path.suffix != ".toml"):
        return saves.load(path, find_ruleset)
    scene = scenes.find_scene(name)
    if scene is not None:
        return Loaded(scenes.open_scene(scene, seed=setup.get("seed"), script=setup.get("script") or None))
    ruleset = Dreadfleet()
    scenario = ruleset.content.find_scenario(name)
    return Loaded(Game(ruleset, Setup(scenario=scenario.id, **setup)))
