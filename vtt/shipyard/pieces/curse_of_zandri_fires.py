"""The green fires of Zandri: braziers on the deck, bowls on the corners of the steps."""

from __future__ import annotations

from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Mesh, cone, lathe, merge, tube
from vtt.shipyard.pieces.curse_of_zandri_lines import BRONZE, DECK, GOLD
from vtt.shipyard.pieces.curse_of_zandri_works import alight
from vtt.shipyard.pieces.fleet_lines import PYRAMID, PYRAMID_Y
from vtt.shipyard.pieces.fleet_parts import flame

BRAZIERS = tuple((x, y, DECK) for x in (-0.42, 0.42) for y in (0.98, -1.18))


def fires(fine: bool) -> Mesh:
    """Braziers at the ends of the deck, and a bowl of fire on every corner of the lower steps."""
    parts = [_brazier(fine).moved(x, y, z) for x, y, z in (BRAZIERS if fine else BRAZIERS[::2])]
    n = 6 if fine else 4
    bowl = lathe([(0.026, 0.0), (0.02, 0.02), (0.052, 0.055), (0.04, 0.055)], n, (False, True), [0, 0, 1, 0.4])
    fire = alight(_tongues(n) if fine else cone(0.04, 0.15, n)).moved(0, 0, 0.045)
    one = merge([bowl.painted(GOLD, METAL), fire]) if fine else fire.moved(0, 0, -0.04)
    for x, y, z in PYRAMID[:3]:
        parts.append(both(merge([one.moved(x - 0.05, PYRAMID_Y + way * (y - 0.05), z) for way in (-1, 1)])))
    return merge(parts)


def _tongues(sides: int) -> Mesh:
    """A low fire: one tall tongue that licks to leeward and two short ones at its foot, on z = 0."""
    tall = tube([(0, 0, 0), (0.004, 0.008, 0.045), (-0.006, -0.012, 0.09), (0.006, -0.03, 0.15)],
                [0.026, 0.036, 0.02, 0.001], sides)  # fmt: skip
    short = [tube([(x, y, 0.0), (x * 1.25, y * 1.2, 0.04), (x * 1.1, y - 0.02, 0.085)], [0.018, 0.02, 0.001], 4)
             for x, y in ((0.022, 0.008), (-0.02, 0.014))]  # fmt: skip
    return merge([tall, *short])


def _brazier(fine: bool) -> Mesh:
    """A bronze fire bowl on three legs with the green fire of the dead."""
    bowl = lathe([(0.02, 0.12), (0.07, 0.15), (0.085, 0.2), (0.07, 0.2)], 9, (True, True), [0, 0.3, 1, 0.6])
    legs = [tube([(0.06, 0, 0.16), (0.035, 0, 0.09), (0.075, 0, 0.0)], 0.012, 4).turned("z", 120 * k) for k in range(3)]
    if not fine:
        cup = lathe([(0.03, 0.0), (0.085, 0.2)], 4, (False, True)).painted(BRONZE, METAL)
        return merge([cup, alight(cone(0.04, 0.15, 4)).moved(0, 0, 0.18)])
    return merge([merge([bowl, *legs]).painted(GOLD, METAL), alight(flame(0.15, fine)).moved(0, 0, 0.18)])
