"""Crowded, touching, battered positions play the same game compiled and plain, whatever the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
from vtt.bots.trial import run_trial
tally = run_trial("dead-mans-reef", 8, 5, melees=True, checks=False)
print(tally.decisions, tally.events, tally.digest)
"""


def played(**environment: str) -> str:
    """Return the closing figures of some melees in a process of its own."""
    clean = {key: value for key, value in os.environ.items() if key not in ("SEASCAPE_PLAIN", "PYTHONHASHSEED")}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=clean | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True, text=True, check=True, timeout=300,
    )
    return ran.stdout


def test_melees_are_the_same_compiled_and_plain() -> None:
    compiled = played(PYTHONHASHSEED="3")
    assert len(compiled.split()) == 3
    assert played(SEASCAPE_PLAIN="1", PYTHONHASHSEED="4") == compiled
