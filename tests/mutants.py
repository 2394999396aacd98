"""How sharp the tests are: small faults are put into the rules one at a time, and the chapter's own tests must notice.

    python -m tests.mutants --count 300 --seed 7 --workers 2 [--only vtt/dreadfleet/special] [--skip 120]
    python -m tests.mutants --survivors left.txt

A mutant is one changed operator, number or condition inside a function of the rules. The tests that must kill it are
those that name a rule id which stands in the same function, or in its class or module when the function names none;
those that import the module; those that name its other rules; and the scenes. Texts of errors are left as they are.
The closing line gives the share that was killed; survivors are listed with file, line and change. A test that killed
is run once more without any fault: if it fails then too, it killed nothing. The second form tries again what an
earlier run, kept in a file, has listed.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "vtt" / "dreadfleet"
LEFT_OUT = ("content", "scenes", "wording.py", "ruleset.py", "campaign", "drafting.py")
"""Readers of files, words and pages: no rules stand there."""
RULE_ID = re.compile(r"\b(?:DF|GAP|EX|H)-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
MOST_TEST_FILES = 6
LIKELY_FILES = 2
SCENES = "tests/dreadfleet/test_scenes.py::test_scene_shows_what_it_promises"
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
    ids: tuple[str, ...]
    source: Callable[[], str] = field(compare=False)
    function: str = ""

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Return every mutant of one module."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for function, scope in _functions(tree):
        ids = _ids(text, function) or _ids(text, scope)
        name = f"{scope.name}.{function.name}" if isinstance(scope, ast.ClassDef) else function.name
        for node in _body_nodes(function):
            yield from (replace(mutant, function=name) for mutant in _changes(path, text, tree, node, ids))


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.AST]]:
    for top in tree.body:
        inner = top.body if isinstance(top, ast.ClassDef) else [top]
        for node in inner:
            if isinstance(node, ast.FunctionDef):
                yield node, top if isinstance(top, ast.ClassDef) else tree


def _body_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Walk a function in order; what is raised is an error for whoever writes code or files, no rule."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        if not isinstance(node, ast.Raise | ast.JoinedStr):
            yield node
            waiting += ast.iter_child_nodes(node)


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
    """Describe the fault; the module with the fault is only written when somebody asks for it."""
    plain = ast.unparse(node)
    change()
    after = ast.unparse(node)
    restore()

    def source() -> str:
        change()
        ast.fix_missing_locations(tree)
        faulty = ast.unparse(tree)
        restore()
        return faulty

    if isinstance(node, ast.expr) and after == plain:
        after = f"not ({after})"
    before = ast.get_source_segment(text, node) or plain
    yield Mutant(path, node.lineno, " ".join(before.split())[:90], " ".join(after.split())[:90], ids, source)


def ids_by_test() -> dict[str, tuple[str, ...]]:
    """Return for every test file the rule ids that it names."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = str(path.relative_to(ROOT))
        if not name.startswith(("tests/bridge", "tests/hud", "tests/stage", "tests/shipyard", "tests/test_pinned")):
            named = RULE_ID.findall(path.read_text(encoding="utf-8").replace("_", "-").upper())
            found[name] = tuple(dict.fromkeys(named))
    return found


def own_tests(mutant: Mutant, known: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the test files of a mutant's chapter, the likeliest first.

    They are those that name its own rules, those that import its module, a file called after it, those that name
    other rules of the module, and the scenes.
    """
    module_ids = _ids(mutant.path.read_text(encoding="utf-8"), ast.Module())

    def closeness(name: str) -> tuple[int, int]:
        own = sum(rule in mutant.ids for rule in known[name])
        near = sum(rule in module_ids for rule in known[name])
        return own + 2 * (mutant.path.stem in name) + 3 * _imports(name, mutant.path), near

    scored = sorted((closeness(name), name) for name in known)
    ranked = [name for score, name in reversed(scored) if any(score)][:MOST_TEST_FILES]
    return (*ranked, SCENES)


@cache
def _imports(test_file: str, module: Path) -> bool:
    dotted = ".".join(module.relative_to(ROOT).with_suffix("").parts)
    package, _, name = dotted.rpartition(".")
    text = (ROOT / test_file).read_text(encoding="utf-8")
    return f"{dotted} " in text or re.search(rf"from {package} import .*\b{name}\b", text) is not None


class Workshop:
    """A copy of the project that nobody edits, and a process there that runs its tests with a fault."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        for name in ("vtt", "tests", "scenarios", "shaders", "pyproject.toml"):
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name)
            else:
                shutil.copy2(source, self.folder / name)
        (self.folder / "models").symlink_to(ROOT / "models")
        self.nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.nursery"], cwd=self.folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def killer(self, mutant: Mutant, tests: tuple[str, ...], without: tuple[str, ...] = ()) -> str | None:
        """Return the test that notices the fault, "an end" for a run that broke off, None when no test does."""
        likely, others = tests[:LIKELY_FILES], tests[LIKELY_FILES:]
        found = self.first_failure(likely, without, mutant)
        return self.first_failure(others, without, mutant) if found is None and others else found

    def first_failure(
        self, tests: tuple[str, ...], without: tuple[str, ...], mutant: Mutant | None = None
    ) -> str | None:
        """Run tests, with a fault or without; what cannot be run is an error, not a failure."""
        request: dict[str, object] = {"files": tests, "ids": mutant.ids if mutant else (), "without": without}
        if mutant:
            path = mutant.path.relative_to(ROOT)
            request |= {"path": str(path), "function": mutant.function, "source": mutant.source()}
        print(json.dumps(request), file=self.nursery.stdin, flush=True)
        answer = json.loads(self.nursery.stdout.readline())
        if answer["code"] > 1:
            raise RuntimeError(f"tests {' '.join(tests)}: expected a run, found code {answer['code']}")
        return None if answer["code"] == 0 else answer["test"] or "an end"

    def close(self) -> None:
        """Take the copy away."""
        self.nursery.stdin.close()
        self.nursery.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def all_mutants(only: str) -> list[Mutant]:
    """Return every mutant of the modules of the rules."""
    paths = [
        path
        for path in sorted(RULES.rglob("*.py"))
        if not path.relative_to(RULES).as_posix().startswith(LEFT_OUT) and only in str(path)
    ]
    return [mutant for path in paths for mutant in mutants_of(path)]


def listed(report: Path) -> list[Mutant]:
    """Return the mutants that a report calls survivors; a line that has moved by a few is found by what it says."""
    wanted = re.findall(r"^survived (\S+?):(\d+): (.*?)(?:  \[.*)?$", report.read_text(encoding="utf-8"), re.MULTILINE)
    found: dict[tuple[str, str], list[Mutant]] = {}
    for mutant in all_mutants(""):
        name, _line, change = str(mutant).split(":", 2)
        found.setdefault((name, change.strip()), []).append(mutant)
    again = []
    for name, line, change in wanted:
        near = found.get((name, change.strip()))
        if near:
            again.append(min(near, key=lambda mutant: abs(mutant.line - int(line))))
        else:
            print(f"gone     {name}:{line}: {change}")
    return again


def attempt_all(sample: list[Mutant], worker_count: int, file_count: int) -> list[Mutant]:
    """Try every mutant, print as it goes, and return those that survived."""
    known = ids_by_test()
    shops: SimpleQueue[Workshop] = SimpleQueue()
    made = [Workshop() for _ in range(worker_count)]
    for shop in made:
        shops.put(shop)

    def attempt(mutant: Mutant, without: tuple[str, ...] = ()) -> str | None:
        shop = shops.get()
        try:
            return shop.killer(mutant, own_tests(mutant, known)[:file_count], without)
        finally:
            shops.put(shop)

    survivors: list[Mutant] = []
    killed_by: dict[str, list[Mutant]] = {}
    try:
        with ThreadPoolExecutor(worker_count) as pool:
            for number, (mutant, killer) in enumerate(zip(sample, pool.map(attempt, sample), strict=True), 1):
                if killer is None:
                    survivors.append(mutant)
                    print(f"survived {mutant}  [{' '.join(mutant.ids[:4])}]", flush=True)
                else:
                    killed_by.setdefault(killer, []).append(mutant)
                if number % 20 == 0:
                    print(f"{number} of {len(sample)}, {number - len(survivors)} killed", flush=True)
        broken: list[str] = []
        killers = tuple(sorted({name for name in killed_by if "::" in name}))
        while killers and (failed := made[0].first_failure(killers, tuple(broken))) and failed not in broken:
            broken.append(failed)
        for mutant in [mutant for name in broken for mutant in killed_by.get(name, ())]:
            print(f"fails without a fault too, tried again: {mutant}", flush=True)
            if attempt(mutant, tuple(broken)) is None:
                survivors.append(mutant)
                print(f"survived {mutant}  [{' '.join(mutant.ids[:4])}]", flush=True)
    finally:
        for shop in made:
            shop.close()
    return survivors


def main() -> int:
    """Try the sample and print who survived; 1 when more than 15 of 100 did."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--skip", type=int, default=0, help="how many of the sample were tried before")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="part of a path")
    parser.add_argument("--survivors", type=Path, help="the kept output of an earlier run: try its survivors again")
    parser.add_argument("--files", type=int, default=MOST_TEST_FILES + 1, help="for a first look: the likeliest files")
    options = parser.parse_args()
    if options.survivors:
        sample = listed(options.survivors)
    else:
        found = all_mutants(options.only)
        sample = random.Random(options.seed).sample(found, min(options.count, len(found)))[options.skip:]
    survivors = attempt_all(sample, options.workers, options.files)
    killed_count = len(sample) - len(survivors)
    share = killed_count / max(1, len(sample))
    print(f"{killed_count} of {len(sample)} mutants killed, {share:.0%} (seed {options.seed})")
    return 0 if killed_count >= 0.85 * len(sample) else 1


if __name__ == "__main__":
    raise SystemExit(main())
