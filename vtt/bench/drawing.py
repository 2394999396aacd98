"""Pictures measured: frames of the fullest table by preset and pass, and how long the models take to load."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from vtt.bench.crowd import busy_view, crowded_view
from vtt.bench.figures import Figure, median_of
from vtt.bench.geometry import Measurement
from vtt.bench.plays import SCENARIO
from vtt.bridge.app import App
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.paths import data_dir
from vtt.stage.loader import Library, read_parts
from vtt.stage.pieces import outline_inches
from vtt.stage.post import Switches
from vtt.stage.units import inches

SIZE = (1280, 720)
SECONDS = {"low": 4.0, "high": 2.0, "ultra": 2.0}
PASS_SECONDS = 1.5
BATCH_FRAMES = {"low": 8, "high": 2, "ultra": 1}
"""Renderers queue frames and then draw several at once: only a batch of them has a true duration."""
FEWEST_BATCHES = 2
WARM_UP_FRAMES = 3
ORBIT = 0.01
"""Part of half a window by which the eye turns from frame to frame: nothing of the last picture can be kept."""
FRAME_GOAL = "15 frames a second or more on two idle cores of a software renderer (133 ms of processor time)"
PASSES = ("painterly", "ink", "tilt_shift")


@contextmanager
def table_of(preset: str) -> Iterator[App]:
    """Ten ships, seven islands and five wrecks with everything of the program, drawn where nobody sees it."""
    with TemporaryDirectory() as folder:
        app = App(size=SIZE, offscreen=True, home=Path(folder), preset=preset)
        try:
            app.stage.speed = 0.0
            app.start(Game(app.ruleset, Setup(scenario=SCENARIO, quick=True, seed=1)))
            app.stage.show(crowded_view())
            for _ in range(WARM_UP_FRAMES):
                app.frame()
            yield app
        finally:
            app.close()


def _frames(name: str, draw: Callable[[], None], seconds: float, batch: int) -> Measurement:
    """Time by the clock; what the processors worked meanwhile is said after it, for machines that are shared."""
    spans: list[float] = []
    worked = time.process_time()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(spans) < FEWEST_BATCHES:
        begun = time.perf_counter()
        for _ in range(batch):
            draw()
        spans.append((time.perf_counter() - begun) * 1e6 / batch)
    count = len(spans) * batch
    each = (time.process_time() - worked) * 1e3 / count
    rate = len(spans) * 1e6 / sum(spans)
    return median_of(name, spans, f"{rate:.1f} frames a second, {each:.0f} ms of processor time each, {count} drawn")


def measure_preset(preset: str) -> tuple[Measurement, tuple[Measurement, ...], str]:
    """A frame while the eye goes round the table, the same without or with each pass, and the renderer's name."""
    with table_of(preset) as app:
        stage, batch = app.stage, BATCH_FRAMES[preset]
        renderer = stage.base.win.get_gsg().get_driver_renderer()

        def turn() -> None:
            stage.camera.orbit(ORBIT, 0.0)
            app.frame()

        def turn_with_shadow() -> None:
            stage.touch(shadow=True)
            turn()

        def measured(name: str, draw: Callable[[], None] = turn) -> Measurement:
            return _frames(f"{name}, {preset} preset", draw, min(PASS_SECONDS, SECONDS[preset]), batch)

        whole = _frames(f"frame, {preset} preset, eye in motion", turn, SECONDS[preset], batch)
        others = [measured("nothing moves", app.frame), measured("shadows drawn anew", turn_with_shadow)]
        for name, node in (("without the sea", stage.sea.node), ("without the pieces", stage.fleet.root)):
            node.hide()
            others.append(measured(name))
            node.show()
        _arcs(app, shown=True)
        others.append(measured("with arcs and ranges of a ship"))
        _arcs(app, shown=False)
        stage.show(busy_view())
        others.append(measured("five ships on fire"))
        stage.show(crowded_view())
        off = Switches(**dict.fromkeys(PASSES, False))
        stage.use_passes(off)
        others.append(measured("no pass over the picture"))
        for one in PASSES:
            stage.use_passes(Switches(**{**dict.fromkeys(PASSES, False), one: True}))
            others.append(measured(f"only the pass {one.replace('_', '-')}"))
        stage.use_passes(Switches())
        stage.use_mood("storm")
        others.append(measured("in a storm"))
    return whole, tuple(others), renderer


def _arcs(app: App, *, shown: bool) -> None:
    bridge = app.bridge
    assert bridge is not None
    bridge.selected = next(ship.id for ship in bridge.pos.in_play()) if shown else ""
    for overlay in ("arcs", "ranges"):
        bridge.looks.toggle(overlay)


def measure_models() -> tuple[Measurement, ...]:
    """The pieces of the table made ready: for the first time, again, the light ones; and their bytes only read."""
    pieces = crowded_view().pieces

    def load(*, light: bool) -> float:
        library = Library(light=light)
        begun = time.perf_counter()
        for piece in pieces:
            library.model(piece.model, outline_inches(piece.shape), inches(piece.shape.height))
        return (time.perf_counter() - begun) * 1e6

    def read() -> float:
        library = Library(light=False)
        begun = time.perf_counter()
        for piece in pieces:
            if (path := library.path(piece.model)) is not None:
                read_parts(path)
        return (time.perf_counter() - begun) * 1e6

    first = load(light=False)
    worked = time.process_time()
    again = [load(light=False) for _ in range(3)]
    each = (time.process_time() - worked) * 1e3 / len(again)
    size = sum(path.stat().st_size for path in data_dir("models").glob("*.glb")) / 1e6
    note = f"{len(pieces)} models; all files of models have {size:.1f} MB"
    return (
        median_of("pieces of the table loaded for the first time, high preset", [first], note),
        median_of("loaded again, their files still in memory", again, f"{each:.0f} ms of processor time each"),
        median_of("light models, low preset", [load(light=True) for _ in range(3)]),
        median_of("read only, not made ready", [read() for _ in range(3)]),
    )


def drawing_figures() -> list[Figure]:
    """Models; each preset beside its own parts; the low preset beside the others."""
    models = measure_models()
    figures = [Figure(models[0], models[1:], "under 3 s the first time, under 0.5 s afterwards")]
    rows = {preset: measure_preset(preset) for preset in SECONDS}
    low, parts, renderer = rows["low"]
    beside = (rows["high"][0], rows["ultra"][0])
    figures.append(Figure(low, (*beside, *parts), f"{FRAME_GOAL}; this one is {renderer}"))
    return figures + [Figure(rows[preset][0], rows[preset][1]) for preset in ("high", "ultra")]
