"""A progress bar on standard error for work that takes longer than half a second."""

import sys
import time

WIDTH = 30
PATIENCE_S = 0.5
REDRAW_S = 0.1


class Progress:
    """Draws only when a terminal is watching and the work takes long."""

    def __init__(self, label: str, total: int) -> None:
        self.label, self.total = label, max(total, 1)
        self._begun = time.monotonic()
        self._drawn = 0.0

    def show(self, done: int, note: str = "") -> None:
        """Say how much is done."""
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._begun < PATIENCE_S or now - self._drawn < REDRAW_S:
            return
        self._drawn = now
        filled = WIDTH * done // self.total
        bar = "█" * filled + "░" * (WIDTH - filled)
        print(f"\r{self.label} {bar} {done}/{self.total} {note}\x1b[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the bar away."""
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
