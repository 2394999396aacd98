"""Named delays on the task manager; a new one under the same name replaces the old."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Timers:
    """Calls things later; `prefix` keeps the task names apart from those of others."""

    def __init__(self, base: Any, prefix: str) -> None:
        self._base, self._prefix = base, prefix
        self._names: set[str] = set()

    def after(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        """Call `call` once after `seconds`; with 0 it is called now."""
        self.stop(name)
        if seconds <= 0:
            call()
            return

        def run(task: Any) -> Any:
            self._names.discard(name)
            call()
            return task.done

        self._names.add(name)
        self._base.task_mgr.do_method_later(seconds, run, f"{self._prefix}-{name}")

    def stop(self, name: str) -> None:
        """Forget a delay that has not come yet."""
        if name in self._names:
            self._names.discard(name)
            self._base.task_mgr.remove(f"{self._prefix}-{name}")

    def stop_all(self) -> None:
        """Forget all delays."""
        for name in list(self._names):
            self.stop(name)
