"""The table knows nothing of games, windows or compilers."""

from __future__ import annotations

import ast
from pathlib import Path

import vtt.table

FOLDER = Path(vtt.table.__file__).parent
OUTSIDE = {"numba", "numpy", "panda3d", "shapely", "skia", "direct", "pydantic"}


def _imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


def test_only_one_module_knows_the_compiler() -> None:
    knowing = {path.name for path in FOLDER.glob("*.py") if {name.split(".")[0] for name in _imports(path)} & OUTSIDE}
    assert knowing == {"accel.py"}


def test_no_module_reaches_out_of_the_package() -> None:
    for path in FOLDER.glob("*.py"):
        assert not [name for name in _imports(path) if name.startswith(("vtt", ".."))], path


def test_no_rule_asks_a_function_that_differs_between_machines() -> None:
    """Only + - * / and math.sqrt decide; sine, cosine and arc tangent of the library may differ in the last digit."""
    allowed = {"sqrt", "inf", "floor", "ceil"}
    for path in FOLDER.glob("*.py"):
        used = {
            node.attr
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math"
        }
        assert used <= allowed, path
