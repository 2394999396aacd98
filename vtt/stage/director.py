"""The queue of animations: one after the other, faster, slower, or skipped."""

from __future__ import annotations

from collections import deque

from vtt.stage.motion import Motion
from vtt.stage.theatre import Theatre


class Director:
    """The queue of animations."""

    def __init__(self, theatre: Theatre) -> None:
        self.theatre = theatre
        self.speed = 1.0
        """0 shows the end of every animation at once."""
        self._waiting: deque[Motion] = deque()
        self._now: Motion | None = None
        self._passed = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether an animation is under way or waiting."""
        return self._now is not None or bool(self._waiting)

    @property
    def held(self) -> frozenset[str]:
        """Pieces that stay where animations show them."""
        under_way = [self._now] if self._now is not None else []
        return frozenset(piece for motion in [*under_way, *self._waiting] for piece in motion.pieces)

    def play(self, *motions: Motion) -> None:
        """Add animations to the end of the queue."""
        self._waiting.extend(motions)
        if self.speed <= 0:
            self.skip()

    def skip(self) -> None:
        """Show the end of everything at once, and hear none of it."""
        if self._now is not None:
            self.theatre.sounds.hush()
        self.theatre.is_skipping = True
        try:
            while self.is_busy:
                if self._now is None:
                    self._start()
                assert self._now is not None
                self._now.end(self.theatre)
                self._now = None
        finally:
            self.theatre.is_skipping = False
        self.theatre.clear()

    def step(self, seconds: float) -> bool:
        """Move on; True when an animation ended, so that the view can be taken over."""
        passed = seconds * self.speed
        self.theatre.step(passed if self.speed > 0 else seconds)
        if self._now is None:
            if not self._waiting:
                return False
            self._start()
        motion = self._now
        assert motion is not None
        self._passed += passed
        length = motion.seconds
        motion.show(self.theatre, 1.0 if length <= 0 else min(1.0, self._passed / length))
        if self._passed < length:
            return False
        motion.end(self.theatre)
        self._now = None
        return True

    def _start(self) -> None:
        self._now = self._waiting.popleft()
        self._passed = 0.0
        self._now.begin(self.theatre)
