"""One process that has loaded the rules and forks a run of pytest for every request.

A fault is put into a fork by giving one function of the rules the code that it has in a changed text of its module;
whoever has imported the function calls the changed one. The tests are read anew by every run.
A request is one line of JSON on the standard input: "files" to run without the tests in "without", those that name
"ids" first, and, for a fault, the "path" of the module, its changed "source" and the "function" that is to be changed.
The answer is one line as well: {"code": how pytest ended, "test": the first test that failed, or ""}.
"""

from __future__ import annotations

import gc
import importlib
import inspect
import json
import os
import signal
import sys
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis  # noqa: F401 - loaded for the runs
import pytest

from tests.dreadfleet import build
from tests.table.scenes import BOARD, box_hull
from vtt.dreadfleet import abilities, damage_cards  # noqa: F401 - they register their traits
from vtt.table import Catalogue, Piece, Pose, Table, base_shape
from vtt.table.survey import Survey

TEST_LIMIT_S = 30.0
"""Seconds of the processor that one test may take: a fault that makes a loop endless is noticed by this."""


class Errand:
    """A pytest plugin: the tests that name the rules go first, none runs for ever, the first failure is kept."""

    def __init__(self, ids: list[str], without: list[str]) -> None:
        self.ids, self.without, self.failed = ids, without, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests that name most of the rules first and leave out those that fail without a fault."""
        items[:] = [item for item in items if item.nodeid not in self.without]
        items.sort(key=self._unlikeliness)

    def _unlikeliness(self, item: pytest.Item) -> int:
        text = inspect.getsource(item.function) if isinstance(item, pytest.Function) else ""
        return -sum(rule in text for rule in self.ids)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item):
        """End the whole run with a signal when one test takes too long."""
        signal.setitimer(signal.ITIMER_PROF, TEST_LIMIT_S)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the name of the first test that fails."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def warm_up() -> None:
    """Have the compiled kernels, all modules of the rules and the data loaded once, for all runs."""
    for module in sorted(Path("vtt/dreadfleet").rglob("*.py")):
        importlib.import_module(".".join(module.with_suffix("").parts).removesuffix(".__init__"))
    build.content()
    shape = base_shape("box", 3000, 1500, 2000, (0, 0, 2000), "hull")
    catalogue = Catalogue(shapes={"box": shape}, hulls={"hull": box_hull("hull", 3000, 1500, 2000)})
    pieces = tuple(Piece(id=name, shape="box", pose=Pose(x, 20000, 0)) for name, x in (("a", 20000), ("b", 24000)))
    survey = Survey(Table(board=BOARD, pieces=pieces), catalogue)
    survey.gap("a", "b")
    survey.slide("a", 9000, heading=9000)
    survey.pivot("a", "starboard", 9000)
    survey.sight("a", "b")
    survey.placement("box", Pose(22000, 20000, 0))


def infect(path: str, source: str, function: str) -> None:
    """Give a function the code that it has in a changed text of its module; LookupError when there is no such one."""
    name = path.removesuffix(".py").replace("/", ".")
    file = importlib.import_module(name).__file__
    code = compile(source, file, "exec")
    for part in function.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    found = [
        one for one in gc.get_objects()
        if isinstance(one, FunctionType) and one.__code__.co_filename == file and one.__code__.co_qualname == function
    ]
    if not found:
        raise LookupError(f"{path}: expected a function {function}, found none")
    for one in found:
        one.__code__ = code


def run(request: dict[str, Any], answer: int) -> None:
    """Run pytest in this process, with a fault where one is asked for, and write the first failure to a pipe."""
    if "source" in request:
        infect(request["path"], request["source"], request["function"])
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    errand = Errand(request["ids"], request["without"])
    options = ["-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main([*options, *request["files"]], plugins=[errand])
    os.write(answer, errand.failed.encode())
    os._exit(int(code))


def main() -> None:
    """Answer requests until the input ends."""
    warm_up()
    for line in sys.stdin:
        mine, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(mine)
            try:
                run(json.loads(line), theirs)
            finally:
                os._exit(99)
        os.close(theirs)
        with os.fdopen(mine) as pipe:
            failed = pipe.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(json.dumps({"code": code, "test": failed}), flush=True)


if __name__ == "__main__":
    main()
