"""Pictures measured: frames a second with scenario 1 on the table, and how long the models take to load."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from vtt.bench.figures import Figure, median_of
from vtt.bench.geometry import Measurement
from vtt.bench.plays import SCENARIO
from vtt.bridge.app import App
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.paths import data_dir
from vtt.stage.loader import Library, read_parts

SIZE = (1280, 720)
SECONDS = {"low": 5.0, "high": 2.0}
BATCH_FRAMES, FEWEST_BATCHES = 8, 2
"""Renderers queue frames and then draw several at once: only a batch of them has a true duration."""
WARM_UP_FRAMES = 10
ORBIT = 0.01
"""Part of half a window by which the eye turns from frame to frame: nothing of the last picture can be kept."""
FRAME_GOAL = "15 frames a second or more on a software renderer"


@contextmanager
def table_of(preset: str) -> Iterator[App]:
    """Scenario 1 on its default layout with everything of the program, drawn where nobody sees it."""
    with TemporaryDirectory() as folder:
        app = App(size=SIZE, offscreen=True, home=Path(folder), preset=preset)
        try:
            app.stage.speed = 0.0
            app.start(Game(app.ruleset, Setup(scenario=SCENARIO, quick=True, seed=1)))
            for _ in range(WARM_UP_FRAMES):
                app.frame()
            yield app
        finally:
            app.close()


def _frames(name: str, draw: Callable[[], None], seconds: float) -> Measurement:
    spans: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(spans) < FEWEST_BATCHES:
        begun = time.perf_counter()
        for _ in range(BATCH_FRAMES):
            draw()
        spans.append((time.perf_counter() - begun) * 1e6 / BATCH_FRAMES)
    rate = len(spans) * 1e6 / sum(spans)
    return median_of(name, spans, f"{rate:.1f} frames a second, {len(spans) * BATCH_FRAMES} drawn")


def measure_orbit(preset: str) -> tuple[Measurement, Measurement, str]:
    """A frame while the eye goes round the table, a frame while nothing moves, and the renderer's name."""
    with table_of(preset) as app:
        renderer = app.stage.base.win.get_gsg().get_driver_renderer()

        def turn() -> None:
            app.stage.camera.orbit(ORBIT, 0.0)
            app.frame()

        turning = _frames(f"frame, {preset} preset, eye in motion", turn, SECONDS[preset])
        still = _frames(f"frame, {preset} preset, nothing moves", app.frame, 1.0)
    return turning, still, renderer


def measure_models() -> tuple[Measurement, Measurement, Measurement]:
    """All models of the light preset and all full ones made ready to draw, and their bytes only read."""
    stems = sorted({path.name.partition(".")[0] for path in data_dir("models").glob("*.glb")})
    outline = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)

    def load(light: bool) -> float:
        library = Library(light=light)
        begun = time.perf_counter()
        for stem in stems:
            library.model(stem, outline, 1.0)
        return (time.perf_counter() - begun) * 1e6

    def read() -> float:
        library = Library(light=False)
        begun = time.perf_counter()
        for stem in stems:
            if (path := library.path(stem)) is not None:
                read_parts(path)
        return (time.perf_counter() - begun) * 1e6

    size = sum(path.stat().st_size for path in data_dir("models").glob("*.glb")) / 1e6
    note = f"{len(stems)} models, {size:.1f} MB of files"
    return (
        median_of("all models loaded, high preset", [load(False) for _ in range(3)], note),
        median_of("all light models loaded, low preset", [load(True) for _ in range(3)]),
        median_of("all full models read, not made ready", [read() for _ in range(3)]),
    )


def drawing_figures() -> list[Figure]:
    """The low preset beside the high one and beside a table at rest; models."""
    low, low_still, renderer = measure_orbit("low")
    high, _, _ = measure_orbit("high")
    full, light, bare = measure_models()
    return [
        Figure(low, (low_still, high), f"{FRAME_GOAL}; this one is {renderer}"),
        Figure(full, (light, bare)),
    ]
