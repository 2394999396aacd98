"""How finely the parts of the shipyard are cut while a piece is sculpted: once as for the table, or finer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

GALLERY = 1.5
"""The gallery's: half as many deck boards again. Sides keep their planks, because ports and windows sit on them."""

_detail: ContextVar[float] = ContextVar("detail", default=1.0)


def detail() -> float:
    """Return how many times as fine as for the table parts are wanted now; a part may ignore it."""
    return _detail.get()


@contextmanager
def finer(factor: float = GALLERY) -> Iterator[None]:
    """Let everything that is sculpted inside be so much finer."""
    before = _detail.set(factor)
    try:
        yield
    finally:
        _detail.reset(before)
