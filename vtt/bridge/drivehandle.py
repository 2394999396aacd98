"""Sending a treasure over the water by hand: its way follows the pointer as far as the sea carries it (DF-SC03-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.handles import Handle
from vtt.dreadfleet.drift import poses_of
from vtt.dreadfleet.special.waves import wave_preview
from vtt.dreadfleet.state import Treasure
from vtt.hud.models import ChoiceModel, NumberAsk
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.units import FULL_TURN_CDEG, cdeg, inches_text
from vtt.stage.waters import Carry
from vtt.table.pose import bearing
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge

KIND = "waves"
LAYER = "drive"
SEND = "send-there"
COARSE_CDEG, FINE_CDEG = 1500, 100
NEAR_END_THOU = 900
"""A second click so near to the end of the way shown sends the treasure."""


class DriveHandle(Handle):
    """One of several treasures is in the hand; the pointer shows whither, a click keeps that, Enter sends it."""

    def __init__(self, bridge: TableBridge, decision: Decision) -> None:
        super().__init__(bridge, decision)
        self.option = self._ways[0]
        self.course: int | None = None
        self.is_fixed = False

    @property
    def _ways(self) -> list[Option]:
        return [option for option in self.decision.options if option.amount is not None]

    @property
    def treasure(self) -> Treasure:
        """The treasure in the hand."""
        return self.pos.state.treasure(self.option.subject)

    # hud -----------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceModel, ...]:
        """Send it, take another one in hand, or what else the question offers."""
        has_way = self.course is not None
        shown = [ChoiceModel(SEND, say("bridge.send-there"), key="Enter", primary=True, enabled=has_way, icon="wind")]
        for choice in self.bridge.presenter.choices(self.decision):
            option = self.decision.option(choice.id)
            if option is None or option.amount is None:
                shown.append(choice)
                continue
            name = self.bridge.presenter.words.name(option.subject)
            shown.append(ChoiceModel(choice.id, name, icon="check" if option.id == self.option.id else ""))
        return tuple(shown)

    def number(self) -> NumberAsk | None:
        """The course in degrees."""
        return NumberAsk(say("bridge.course"), "°", 0, 359.99)

    # drawing -------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The way of the treasure in hand, to where it would lie."""
        super().draw()
        waters, course = self.bridge.stage.waters, self.course
        if course is None:
            waters.show_carries((), LAYER)
            return
        distance = int(self.decision.params["distance"])
        way = wave_preview(self.pos, self.treasure.id, course, distance)
        words = inches_text(way.travelled)
        waters.show_carries((Carry(self.treasure.id, (), poses_of(way.path), None, way.travelled == 0, words),), LAYER)

    def erase(self) -> None:
        """Take the way off the water."""
        super().erase()
        self.bridge.stage.waters.show_carries((), LAYER)

    # hands ---------------------------------------------------------------------------------------------------

    def _aim(self, point: tuple[int, int]) -> None:
        here, had_none = self.treasure, self.course is None
        self.course = bearing(point[0] - here.x, point[1] - here.y)
        if had_none:
            self.bridge.refresh_prompt()
        self.draw()

    def _take(self, option: Option) -> None:
        self.option, self.course, self.is_fixed = option, None, False
        self.bridge.refresh_prompt()
        self.draw()

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """The way follows the pointer until a click keeps it."""
        if point is not None and not self.is_fixed:
            self._aim(point)

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take the end of the way in hand."""
        return point is not None

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """Turn it."""
        self.is_fixed = True
        self._aim(point)

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take the treasure that was clicked, keep the way, or send what is kept by a click on its end."""
        if point is None:
            return False
        floating = self.bridge.stage.flotsam.at(*point)
        other = next((option for option in self._ways if floating is not None and option.subject == floating.id), None)
        if other is not None and other.id != self.option.id:
            self._take(other)
        elif self.is_fixed and self._is_on_end(point):
            self.confirm()
        else:
            self._aim(point)
            self.is_fixed = True
        return True

    def _is_on_end(self, point: tuple[int, int]) -> bool:
        if self.course is None:
            return False
        distance = int(self.decision.params["distance"])
        x, y = wave_preview(self.pos, self.treasure.id, self.course, distance).end
        return (point[0] - x) ** 2 + (point[1] - y) ** 2 <= NEAR_END_THOU**2

    def wheel(self, steps: int, fine: bool) -> bool:
        """Turn the way."""
        if self.course is None:
            return False
        self.course = (self.course + steps * (FINE_CDEG if fine else COARSE_CDEG)) % FULL_TURN_CDEG
        self.is_fixed = True
        self.draw()
        return True

    def typed(self, value: float) -> None:
        """An exact course."""
        had_none = self.course is None
        self.course, self.is_fixed = cdeg(value) % FULL_TURN_CDEG, True
        if had_none:
            self.bridge.refresh_prompt()
        self.draw()

    def choose(self, choice: str) -> None:
        """Send it, take another one, or answer otherwise."""
        option = self.decision.option(choice)
        if choice == SEND:
            self.confirm()
        elif option is not None and option.amount is not None:
            self._take(option)
        else:
            super().choose(choice)

    def confirm(self) -> None:
        """Send it where the way leads."""
        if self.course is not None:
            self.bridge.submit(Command(choice=self.option.id, amount=self.course))

    def cancel(self) -> bool:
        """Let the way follow the pointer again."""
        if not self.is_fixed:
            return False
        self.is_fixed = False
        self.draw()
        return True
