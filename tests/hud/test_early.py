"""skia has to be loaded before the window: a late import is a sentence, not a crash."""

from __future__ import annotations

import subprocess
import sys

LATE = """
from panda3d.core import loadPrcFileData
loadPrcFileData("", "load-display p3headlessgl\\nwindow-type offscreen\\naudio-library-name null")
from direct.showbase.ShowBase import ShowBase
base = ShowBase(windowType="offscreen")
try:
    import vtt.hud.lettering
except ImportError as fault:
    print(fault)
"""

MODELS_ONLY = """
import sys
import vtt.hud.models
print(sorted(name for name in ("skia", "numpy", "panda3d") if name in sys.modules))
"""


RULES = """
import sys, vtt.hud.hud, vtt.hud.gallery
print([m for m in sys.modules if m.startswith(("vtt.dreadfleet", "vtt.kernel", "vtt.bots"))])
"""


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.strip().splitlines()[-1]


def test_importing_the_painter_after_the_window_is_refused_in_words() -> None:
    assert (
        run(LATE)
        == "expected vtt.hud to be imported before the window is opened, found a ShowBase that is open already"
    )


def test_models_need_neither_window_nor_painter() -> None:
    assert run(MODELS_ONLY) == "[]"


def test_no_module_of_the_hud_knows_the_rules() -> None:
    assert run(RULES) == "[]"
