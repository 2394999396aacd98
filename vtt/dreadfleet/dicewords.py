"""How dice are read that do not count as they lie: a D6 as a D3, and what is added to it."""

from __future__ import annotations

from vtt.dreadfleet.abilities_black_kraken import TENTACLES_BESIDE_D3
from vtt.dreadfleet.escape import BESIDE_D3
from vtt.dreadfleet.naming import signed
from vtt.dreadfleet.rolloff import d3
from vtt.kernel.dice import Throw
from vtt.words import say

D3_RULE = "DF-DICE-02"
ADDED = {"throw.escape": BESIDE_D3, "throw.tentacles": TENTACLES_BESIDE_D3}
"""What is added to a D3, by the reason of the throw."""


def read_as(throw: Throw, faces: tuple[int, ...]) -> tuple[int, str] | None:
    """Return what dice come to and how, (4, "5 → 3, +1"); None where they count as they lie (DF-DICE-02)."""
    if D3_RULE not in throw.rules:
        return None
    added = ADDED.get(throw.reason, 0)
    shown = ", ".join(say("die.d3", face=face, value=d3(face)) for face in faces)
    if added:
        shown = say("die.d3-plus", dice=shown, plus=signed(added))
    return sum(map(d3, faces)) + added, shown
