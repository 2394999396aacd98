"""The one place that knows whether numba is here: the same functions run compiled or as they stand.

Kernels are plain scalar Python over flat rows of numbers. Compiled they get numpy arrays, plain they get lists; both
do the same additions, multiplications and square roots in the same order (never fast-math), so answers are equal.
Set SEASCAPE_PLAIN to run without the compiler.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED = False
"""Whether kernels run compiled."""

if not os.environ.get("SEASCAPE_PLAIN"):
    try:
        import numba
        import numpy

        COMPILED = True
    except ImportError:
        COMPILED = False

if COMPILED:

    def jit(function: Function) -> Function:
        """Compiled at the first call, kept on disk beside the module, free of the interpreter lock."""
        return numba.njit(nogil=True, cache=True, error_model="numpy")(function)  # type: ignore[return-value]

    def floats(values: Iterable[float]) -> Any:
        """A flat row of doubles for a kernel."""
        return numpy.array(tuple(values), dtype=numpy.float64)

    def whole(values: Iterable[int]) -> Any:
        """A flat row of whole numbers for a kernel."""
        return numpy.array(tuple(values), dtype=numpy.int64)

    def filled(value: int, count: int) -> Any:
        """A row of one whole number over and over, to be written to by a kernel."""
        return numpy.full(count, value, dtype=numpy.int64)

    def joined(rows: Iterable[Any]) -> Any:
        """Rows of one kind end to end; at least one row."""
        return numpy.concatenate(tuple(rows))

else:

    def jit(function: Function) -> Function:
        """Nothing to compile with: the function itself."""
        return function

    def floats(values: Iterable[float]) -> Any:
        """A flat row of doubles for a kernel."""
        return [float(value) for value in values]

    def whole(values: Iterable[int]) -> Any:
        """A flat row of whole numbers for a kernel."""
        return [int(value) for value in values]

    def filled(value: int, count: int) -> Any:
        """A row of one whole number over and over, to be written to by a kernel."""
        return [value] * count

    def joined(rows: Iterable[Any]) -> Any:
        """Rows of one kind end to end; at least one row."""
        return [value for row in rows for value in row]
