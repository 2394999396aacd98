"""Verdicts are the same with and without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _digest(is_plain: bool) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "SEASCAPE_PLAIN"}
    if is_plain:
        environment["SEASCAPE_PLAIN"] = "1"
    environment["PYTHONPATH"] = str(ROOT)
    command = [sys.executable, "-m", "tests.table.digest", "2024", "40"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_compiled_and_plain_kernels_give_equal_verdicts() -> None:
    pytest.importorskip("numba")
    compiled, plain = _digest(False), _digest(True)
    assert compiled[0] == "compiled" and plain[0] == "plain"
    assert len(compiled) == len(plain) > 1000
    assert compiled[1:] == plain[1:]
