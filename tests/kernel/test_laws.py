"""Laws of the code: which package knows which, and what may decide a rule."""

import ast
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PURE = ("kernel", "table", "dreadfleet", "bots")
ORDER = {"kernel": 0, "table": 1, "dreadfleet": 2, "bots": 3}
FOREIGN = ("panda3d", "direct", "skia", "numpy", "numba", "scipy", "PIL")
OUTER = ("stage", "hud", "films", "gallery", "cli", "commands", "shipyard", "bench")
FORBIDDEN_MODULES = ("random", "time", "datetime", "secrets", "uuid")
FORBIDDEN_MATH = ("sin", "cos", "tan", "atan", "atan2", "asin", "acos", "hypot", "pow", "exp", "log", "dist")
SOURCES = sorted(path for package in PURE for path in (ROOT / "vtt" / package).rglob("*.py"))
RULES = [path for path in SOURCES if path.relative_to(ROOT / "vtt").parts[0] != "bots"]


def name_of(path: Path) -> str:
    """Return a file's name from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    """Return a file's syntax."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> list[str]:
    """Return every module that a file names in an import, with its own package filled in."""
    package = list(path.relative_to(ROOT).with_suffix("").parts[:-1])
    found = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [module, *(f"{module}.{alias.name}" for alias in node.names)]
    return found


def test_packages_know_only_what_lies_below_them() -> None:
    offences = []
    for path in SOURCES:
        own = path.relative_to(ROOT / "vtt").parts[0]
        for module in imports(path):
            parts = module.split(".")
            is_foreign = parts[0] in FOREIGN and name_of(path) != "vtt/table/accel.py"
            is_above = parts[0] == "vtt" and len(parts) > 1 and (
                parts[1] in OUTER or ORDER.get(parts[1], 0) > ORDER[own]
            )
            if is_foreign or is_above:
                offences.append(f"{name_of(path)} imports {module}")
    assert len(SOURCES) > 40 and offences == []


@pytest.mark.parametrize("is_plain", [True, False])
def test_the_rules_load_without_the_screen(is_plain: bool) -> None:
    """Without the compiler not even numpy is loaded."""
    unwanted = ["panda3d", "direct", "skia", *(["numpy", "numba"] if is_plain else [])]
    program = (
        "import sys, vtt.dreadfleet.ruleset, vtt.bots.trial, vtt.opening, vtt.referee\n"
        f"print([name for name in {unwanted!r} if name in sys.modules])"
    )
    environment = {key: value for key, value in os.environ.items() if key != "SEASCAPE_PLAIN"}
    environment |= {"SEASCAPE_PLAIN": "1"} if is_plain else {}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, "[]"), run.stderr


def offences_in(paths: list[Path], judge: Callable[[ast.AST], str]) -> list[str]:
    """Return what a judge says of every piece of syntax that it does not let pass."""
    found = []
    for path in paths:
        for node in ast.walk(tree_of(path)):
            if offence := judge(node):
                found.append(f"{name_of(path)}:{getattr(node, 'lineno', 0)}: {offence}")
    return found


def called(node: ast.AST) -> str:
    """Return the name of the function that a call names, "" for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def test_no_clock_and_no_foreign_chance() -> None:
    """R5: what the same commands and dice lead to depends on nothing else."""
    wrong = [
        f"{name_of(path)} imports {module}"
        for path in RULES
        for module in imports(path)
        if module.split(".")[0] in FORBIDDEN_MODULES
    ]
    assert wrong == []
    assert offences_in(RULES, lambda node: called(node) if called(node) in ("id", "hash", "input") else "") == []


def inexact(node: ast.AST) -> str:
    """Name a library function whose last bit differs between machines, or a power with a fraction."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("math", "cmath"):
        return f"math.{node.attr}" if node.attr in FORBIDDEN_MATH else ""
    if isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath"):
        return ", ".join(alias.name for alias in node.names if alias.name in FORBIDDEN_MATH)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        parts = [*ast.walk(node.right)]
        is_fraction = any(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in parts)
        return "a broken power" if is_fraction or any(isinstance(part, ast.Div) for part in parts) else ""
    return ""


def test_only_exact_arithmetic_decides() -> None:
    assert offences_in(RULES, inexact) == []


def test_no_sum_over_fractions() -> None:
    """`sum` of floats is compensated in some versions of Python and not in others: the table adds in plain steps."""
    table = [path for path in RULES if "table" in path.parts]
    assert len(table) > 5
    assert offences_in(table, lambda node: "sum" if called(node) in ("sum", "fsum") else "") == []


def is_set(node: ast.AST | None) -> bool:
    """Whether an expression plainly is a set."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor):
        return is_set(node.left) or is_set(node.right)
    return node is not None and called(node) in ("set", "frozenset")


def sets_of(tree: ast.AST) -> set[str]:
    """Return the names that are bound to sets somewhere in a file."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_set(node.value):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set(node.value):
            names.add(node.target.id)
    return names


def gone_through(node: ast.AST) -> list[ast.expr]:
    """Return the expressions whose members a piece of syntax takes one after another."""
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Starred):
        return [node.value]
    return node.args if isinstance(node, ast.Call) and called(node) in ("tuple", "list", "next", "iter") else []


def test_no_order_comes_out_of_a_set() -> None:
    """A set may be asked what it holds, never gone through: its order differs from run to run."""
    offences = []
    for path in SOURCES:
        names = sets_of(tree_of(path))
        for node in ast.walk(tree_of(path)):
            taken = [part for part in gone_through(node) if is_set(part) or getattr(part, "id", "") in names]
            offences += [f"{name_of(path)}:{part.lineno}" for part in taken]
    assert offences == []


def test_the_laws_find_what_they_look_for() -> None:
    """Each judge on a line that breaks its law."""
    for line in ("math.sin(x)", "from math import atan2", "x ** 0.5", "x ** (1 / 3)"):
        assert any(inexact(node) for node in ast.walk(ast.parse(line))), line
    assert not any(inexact(node) for node in ast.walk(ast.parse("x ** 2 + math.sqrt(y) + 10 ** (n - 1)")))
    for line in ("for a in {1, 2}: pass", "[a for a in set(b)]", "tuple({1} | c)", "(*set(d),)"):
        assert any(is_set(part) for node in ast.walk(ast.parse(line)) for part in gone_through(node)), line
    assert sets_of(ast.parse("a = set()\nb: set = {1}\nc = [1]")) == {"a", "b"}
