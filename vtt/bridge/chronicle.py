"""The log of a game: the house rules that are in force, then every event that says something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from vtt.bridge.housedesk import log_of
from vtt.hud.models import LogEntry, LogModel

if TYPE_CHECKING:
    from vtt.bridge.presenter import Presenter
    from vtt.kernel.event import Event
    from vtt.kernel.game import Game

LOG_LINES = 400
"""How many of the newest lines are shown."""


class Chronicle:
    """The lines of one game, oldest first."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []

    def begin(self, game: Game, presenter: Presenter) -> None:
        """Write it anew from the beginning of a game."""
        self.entries = log_of(presenter.pos)
        for events in (game.opening, *game.events):
            self.add(events, presenter)

    def add(self, events: Iterable[Event], presenter: Presenter) -> None:
        """Note what has happened."""
        entries = (presenter.log_entry(event) for event in events)
        self.entries += [entry for entry in entries if entry is not None]

    @property
    def model(self) -> LogModel:
        """What the hud shows of it."""
        return LogModel(entries=tuple(self.entries[-LOG_LINES:]))
