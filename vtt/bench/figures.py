"""A figure of the report: our time, what stands beside it from the same run, and what was aimed at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from vtt.bench.geometry import Measurement

NAME_WIDTH = 58


class Figure(msgspec.Struct, frozen=True):
    """One question: our measurement, the alternatives, and the goal in words ("" where none was set)."""

    ours: Measurement
    beside: tuple[Measurement, ...] = ()
    goal: str = ""

    def ratio(self, other: Measurement) -> float:
        """How many times as long the other takes as ours."""
        return other.median_us / self.ours.median_us

    def lines(self) -> list[str]:
        """Our line, a line for each alternative with its ratio, and the goal."""
        lines = ["  " + _line(self.ours.name, self.ours)]
        for other in self.beside:
            lines.append(_line("      beside it: " + other.name, other, f"{_factor(self.ratio(other))} ours"))
        if self.goal:
            lines.append(f"      goal: {self.goal}")
        return lines


def span_text(us: float) -> str:
    """A time with a unit that suits it."""
    if us < 1e3:
        return f"{us:.2f} us" if us < 10 else f"{us:.0f} us"
    if us < 1e6:
        return f"{us / 1e3:.2f} ms" if us < 1e4 else f"{us / 1e3:.0f} ms"
    return f"{us / 1e6:.2f} s"


def _factor(ratio: float) -> str:
    if ratio >= 9.95:
        return f"{ratio:,.0f} times"
    if ratio >= 0.1:
        return f"{ratio:.2g} times"
    return f"1/{1 / ratio:,.0f} of"


def _line(name: str, row: Measurement, ratio: str = "") -> str:
    spread = f"[{span_text(row.least_us)} .. {span_text(row.most_us)}]" if row.runs > 1 else ""
    return f"{name:<{NAME_WIDTH}} {span_text(row.median_us):>9}  {ratio:<18} {spread:<24} {row.note}".rstrip()


def named(rows: Iterable[Measurement], start: str) -> Measurement | None:
    """The first measurement whose name begins so."""
    return next((row for row in rows if row.name.startswith(start)), None)


def renamed(row: Measurement, name: str) -> Measurement:
    """The same measurement under another name."""
    return msgspec.structs.replace(row, name=name)


def in_plain_python(part: str) -> list[Measurement]:
    """Measure a part in a Python of its own in which nothing is compiled.

    Empty, with a word on standard error, where such a Python cannot be started.
    """
    package = str(Path(__file__).resolve().parents[2])
    paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"SEASCAPE_PLAIN": "1", "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "vtt.bench.plain", part]
    try:
        answer = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=600)
        return msgspec.convert(json.loads(answer.stdout), list[Measurement])
    except (OSError, subprocess.SubprocessError, ValueError, msgspec.ValidationError) as fault:
        print(f"plain Python could not be measured: {fault}", file=sys.stderr)
        return []


def beside(*rows: Measurement | None) -> tuple[Measurement, ...]:
    """Those alternatives that could be measured here."""
    return tuple(row for row in rows if row is not None)


def median_of(name: str, spans_us: Sequence[float], note: str = "") -> Measurement:
    """A measurement from single times in microseconds."""
    ordered = sorted(spans_us)
    return Measurement(name, ordered[len(ordered) // 2], ordered[0], ordered[-1], len(ordered), note)
