"""What can be clicked on a face: plain values that the painter writes and the widgets read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vtt.hud.models import HudEvent


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """How a button is painted: `kind` "primary" (brass), "wood", "danger", "paper", "tab" or "rail"; `on` keeps it
    lit.
    """

    label: str
    key: str = ""
    kind: str = "wood"
    icon: str = ""
    size: float = 15.0
    on: bool = False
    sub: str = ""
    align: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A hot place of a face in units from its inner corner. `hover` is its kind: glow, line, button, entry, slider or
    "".
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    event: HudEvent | None
    hint: str = ""
    enabled: bool = True
    hover: str = "glow"
    look: ButtonLook | None = None
    value: Any = None
    span: tuple[float, float, float] = (0.0, 1.0, 0.1)
    size: float = 16.0
    hover_event: HudEvent | None = None
