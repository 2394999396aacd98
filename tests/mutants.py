"""How sharp the tests are: small faults are put into the rules one at a time, and the chapter's own tests must notice.

    python -m tests.mutants --count 300 --seed 7 --workers 2 [--only vtt/dreadfleet/special]

A mutant is one changed operator, number or condition inside a function of the rules. The tests that must kill it are
those that name a rule id which stands in the same function, or in its class or module when the function names none,
and the scenes. The closing line gives the share that was killed; survivors are listed with file, line and change.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "vtt" / "dreadfleet"
LEFT_OUT = ("content", "scenes", "wording.py", "ruleset.py", "campaign", "drafting.py")
"""Readers of files, words and pages: no rules stand there."""
RULE_ID = re.compile(r"\b(?:DF|GAP|EX|H)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
TIME_LIMIT_S = 150
MOST_TEST_FILES = 8
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.And: ast.Or, ast.Or: ast.And, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: where, what it was and is, and the rule ids that stand near it."""

    path: Path
    line: int
    before: str
    after: str
    source: str
    ids: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Return every mutant of one module."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for function, scope in _functions(tree):
        ids = _ids(text, function) or _ids(text, scope)
        for node in _body_nodes(function):
            yield from _changes(path, text, tree, node, ids)


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.AST]]:
    for top in tree.body:
        inner = top.body if isinstance(top, ast.ClassDef) else [top]
        for node in inner:
            if isinstance(node, ast.FunctionDef):
                yield node, top if isinstance(top, ast.ClassDef) else tree


def _body_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in function.body:
        yield from ast.walk(statement)


def _ids(text: str, node: ast.AST) -> tuple[str, ...]:
    piece = text if isinstance(node, ast.Module) else ast.get_source_segment(text, node) or ""
    return tuple(dict.fromkeys(RULE_ID.findall(piece)))


def _changes(path: Path, text: str, tree: ast.Module, node: ast.AST, ids: tuple[str, ...]) -> Iterator[Mutant]:
    """Change a node, write the whole module, and change it back."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        old = node.ops[0]
        yield from _with(path, text, tree, node, ids, lambda: node.ops.__setitem__(0, SWAPS[type(old)]()),
                         lambda: node.ops.__setitem__(0, old))
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        kept = node.op
        yield from _with(path, text, tree, node, ids, lambda: setattr(node, "op", SWAPS[type(kept)]()),
                         lambda: setattr(node, "op", kept))
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        value = node.value
        yield from _with(path, text, tree, node, ids,
                         lambda: setattr(node, "value", (not value) if isinstance(value, bool) else value + 1),
                         lambda: setattr(node, "value", value))
    elif isinstance(node, ast.If | ast.IfExp):
        test = node.test
        yield from _with(path, text, tree, test, ids,
                         lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test)),
                         lambda: setattr(node, "test", test))


def _with(path, text, tree, node, ids, change, restore) -> Iterator[Mutant]:
    before = ast.get_source_segment(text, node) or ""
    line = node.lineno
    change()
    ast.fix_missing_locations(tree)
    source, after = ast.unparse(tree), ast.unparse(node)
    restore()
    if isinstance(node, ast.expr) and after == ast.unparse(node):
        after = f"not ({after})"
    yield Mutant(path, line, " ".join(before.split())[:90], " ".join(after.split())[:90], source, ids)


def tests_by_id() -> dict[str, tuple[str, ...]]:
    """Return for every rule id the test files that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = str(path.relative_to(ROOT))
        if name.startswith(("tests/bridge", "tests/hud", "tests/stage", "tests/shipyard")):
            continue
        for rule in set(RULE_ID.findall(path.read_text(encoding="utf-8").replace("_", "-").upper())):
            found.setdefault(rule, []).append(name)
    return {rule: tuple(files) for rule, files in found.items()}


def own_tests(mutant: Mutant, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the test files of a mutant's chapter: those that name its rules most often first, then the scenes."""
    counts: dict[str, int] = {}
    for rule in mutant.ids:
        for name in known.get(rule, ()):
            counts[name] = counts.get(name, 0) + 1
    ranked = sorted(counts, key=lambda name: (-counts[name], name))[:MOST_TEST_FILES]
    stem = mutant.path.stem
    ranked += [name for names in known.values() for name in names if stem in name and name not in ranked][:2]
    return (*dict.fromkeys(ranked), "tests/dreadfleet/test_scenes.py")


class Workshop:
    """A copy of the project in which one fault at a time is put."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        for name in ("vtt", "tests", "scenarios", "shaders", "pyproject.toml"):
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name)
            else:
                shutil.copy2(source, self.folder / name)
        (self.folder / "models").symlink_to(ROOT / "models")

    def is_killed(self, mutant: Mutant, tests: tuple[str, ...]) -> bool:
        """Whether the tests notice the fault; a run that does not end has noticed it too."""
        place = self.folder / mutant.path.relative_to(ROOT)
        kept = place.read_text(encoding="utf-8")
        place.write_text(mutant.source, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
        try:
            done = subprocess.run(
                command, cwd=self.folder, env={**os.environ, "PYTHONPATH": str(self.folder)},
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIME_LIMIT_S, check=False,
            )
            return done.returncode != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            place.write_text(kept, encoding="utf-8")

    def close(self) -> None:
        """Take the copy away."""
        shutil.rmtree(self.folder, ignore_errors=True)


def chosen(count: int, seed: int, only: str) -> list[Mutant]:
    """Return a seeded sample over all modules of the rules."""
    paths = [
        path
        for path in sorted(RULES.rglob("*.py"))
        if not path.relative_to(RULES).as_posix().startswith(LEFT_OUT) and only in str(path)
    ]
    found = [mutant for path in paths for mutant in mutants_of(path)]
    return random.Random(seed).sample(found, min(count, len(found)))


def main() -> int:
    """Try the sample and print who survived; 1 when more than 15 of 100 did."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="part of a path")
    options = parser.parse_args()
    sample, known = chosen(options.count, options.seed, options.only), tests_by_id()
    shops: SimpleQueue[Workshop] = SimpleQueue()
    made = [Workshop() for _ in range(options.workers)]
    for shop in made:
        shops.put(shop)

    def attempt(mutant: Mutant) -> bool:
        shop = shops.get()
        try:
            return shop.is_killed(mutant, own_tests(mutant, known))
        finally:
            shops.put(shop)

    survivors = []
    with ThreadPoolExecutor(options.workers) as pool:
        for number, (mutant, killed) in enumerate(zip(sample, pool.map(attempt, sample), strict=True), 1):
            if not killed:
                survivors.append(mutant)
                print(f"survived {mutant}  [{' '.join(mutant.ids[:4])}]", flush=True)
            if number % 25 == 0:
                print(f"{number} of {len(sample)}, {number - len(survivors)} killed", flush=True)
    for shop in made:
        shop.close()
    killed_count = len(sample) - len(survivors)
    share = killed_count / max(1, len(sample))
    print(f"{killed_count} of {len(sample)} mutants killed, {share:.0%} (seed {options.seed})")
    return 0 if killed_count >= 0.85 * len(sample) else 1


if __name__ == "__main__":
    raise SystemExit(main())
