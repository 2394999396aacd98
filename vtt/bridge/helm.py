"""The rudder that lies at a ship's corner while she may turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from vtt.stage.toolview import RudderView

if TYPE_CHECKING:
    from vtt.stage.stage import Stage
    from vtt.stage.tools import Rudder


class Helm:
    """Lays the rudder on the table of a stage and takes it away; it is made when first needed."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._view: RudderView | None = None

    def show(self, rudder: Rudder | None, name: Callable[[str], str]) -> None:
        """Lay the rudder at the ship's corner, or with None take it away; `name` says what it is stopped by."""
        if self._view is None:
            if rudder is None:
                return
            stage = self.stage
            self._view = RudderView(stage.helpers, stage.fleet.library, stage.preset, stage.labels)
        if rudder is None:
            self._view.hide()
        else:
            self._view.show(rudder, name)
        self.stage.touch()

    def close(self) -> None:
        """Put the rudder away for good."""
        if self._view is not None:
            self._view.hide()
            self._view.root.remove_node()
            self._view = None
