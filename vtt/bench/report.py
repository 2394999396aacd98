"""What `seascape bench` prints: every figure beside an alternative that was measured in the same run."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable

from vtt.bench.figures import Figure, beside, in_plain_python, named, renamed
from vtt.bench.geometry import Measurement, measure_sight, measure_sweeps
from vtt.dreadfleet.content import load_content
from vtt.table.accel import COMPILED
from vtt.table.survey import warm_up

BAD_INPUT = 2
PLAIN = "the same in plain Python"


def print_report(parts: tuple[str, ...]) -> int:
    """Measure the named parts, or all, print them and return 0; 2 with one sentence for a part that nobody knows."""
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        print(f"seascape bench: expected parts of {', '.join(PARTS)}, found {unknown[0]!r}", file=sys.stderr)
        return BAD_INPUT
    print(header())
    for part in PARTS:
        if not parts or part in parts:
            print(f"\n{part}", flush=True)
            for figure in PARTS[part]():
                print("\n".join(figure.lines()), flush=True)
    return 0


def header() -> str:
    """Machine and Python: absolute times mean nothing without them, ratios little."""
    how = "compiled" if COMPILED else "plain Python (numba is not installed or switched off)"
    return (
        f"Python {platform.python_version()}, {how}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} processors. Medians, with the least and the most."
    )


def geometry() -> list[Figure]:
    """Sight beside Bullet, sweeps beside a search with shapely, both beside plain Python."""
    warm_up()
    catalogue = load_content().catalogue
    rows = [*measure_sight(catalogue), *measure_sweeps(catalogue)]
    plain = in_plain_python("geometry") if COMPILED else []
    return [
        figure
        for start, goal, others in (
            (
                "sight blocked, 1,024 rays",
                "under 1 ms compiled and 250 ms plain, 4 times as fast as Bullet",
                ("Bullet",),
            ),
            ("sight clear", "", ()),
            ("run past all pieces, kernel", "under 10 us compiled, 500 us plain", ("run of 12 inches, search",)),
            ("turn past all pieces, kernel", "under 10 us compiled, 500 us plain", ("turn of 45 degrees, search",)),
            ("run of 12 inches, verdict", "", ("run of 12 inches, search",)),
            ("turn of 45 degrees, verdict", "", ("turn of 45 degrees, search",)),
            ("new survey", "", ()),
        )
        if (figure := _geometry_figure(rows, plain, start, goal, others)) is not None
    ]


def _geometry_figure(
    rows: list[Measurement], plain: list[Measurement], start: str, goal: str, others: tuple[str, ...]
) -> Figure | None:
    ours = named(rows, start)
    if ours is None:
        return None
    found = [next((row for row in rows if other in row.name), None) for other in others]
    slow = named(plain, start)
    return Figure(ours, beside(*found, None if slow is None else renamed(slow, PLAIN)), goal)


def state() -> list[Figure]:
    """The state beside pydantic models."""
    from vtt.bench.states import state_figures

    return state_figures()


def engine() -> list[Figure]:
    """A command and a save."""
    from vtt.bench.states import engine_figures

    return engine_figures()


def games() -> list[Figure]:
    """Random games, compiled beside plain."""
    from vtt.bench.plays import COMPILED_GAMES, PLAIN_GAMES, measure_games

    if not COMPILED:
        return [Figure(measure_games(PLAIN_GAMES), (), "1 game a second or more")]
    slow = [renamed(row, PLAIN) for row in in_plain_python("games")]
    return [Figure(measure_games(COMPILED_GAMES), tuple(slow), "10 games a second or more compiled, 1 plain")]


def drawing() -> list[Figure]:
    """Frames and models; one sentence where nothing can be drawn."""
    from vtt.bench.drawing import drawing_figures
    from vtt.stage.window import StageUnavailable

    try:
        return drawing_figures()
    except StageUnavailable as reason:
        print(f"  not measured: {reason}")
        return []


PARTS: dict[str, Callable[[], list[Figure]]] = {
    "geometry": geometry,
    "state": state,
    "engine": engine,
    "games": games,
    "drawing": drawing,
}
