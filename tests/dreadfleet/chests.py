"""Treasures for tests: where they lie, who carries them."""

from vtt.dreadfleet.state import Treasure
from vtt.kernel.units import thou


def afloat(name: str, x: float, y: float, kind: str = "chest", **fields) -> Treasure:
    """Return a treasure on the water, x and y in inches."""
    return Treasure(id=name, kind=kind, where="free", x=thou(x), y=thou(y), **fields)


def aboard(name: str, carrier: str, kind: str = "chest", **fields) -> Treasure:
    """Return a treasure that a ship carries."""
    return Treasure(id=name, kind=kind, where="carried", carrier=carrier, is_known=True, **fields)
