"""The dwarfs of Grimnir's Thunder at their work on foredeck, roof and hangar deck."""

from __future__ import annotations

from vtt.shipyard.crew import dwarf, placed
from vtt.shipyard.mesh import Mesh, merge
from vtt.shipyard.people import Dress, person
from vtt.shipyard.pieces.fleet_lines import KEEP
from vtt.shipyard.pieces.grimnirs_thunder_lines import BLUE, DARK_IRON, DECK_Z, HAIR, IRON, LEATHER, RED

TALL = 0.19
_DECK, _ROOF = DECK_Z + 0.005, KEEP[3]
WATCH = (  # x, y, floor, degrees clockwise from the bow, coat, pose
    (0.24, 0.86, _DECK, -100, RED, "haul"),
    (-0.17, 0.86, _DECK, 60, BLUE, "haul"),
    (0.3, 0.56, _DECK, 40, BLUE, "carry"),
    (-0.3, 0.42, _DECK, -30, LEATHER, "point"),
    (0.13, -1.05, _DECK, 160, RED, "haul"),
    (-0.12, -1.08, _DECK, -70, LEATHER, "carry"),
    (-0.1, -0.2, _ROOF, 0, BLUE, "point"),
    (0.13, -0.17, _ROOF, -25, RED, "stand"),
    (-0.3, 0.06, _ROOF, 40, LEATHER, "lean"),
    (0.31, 0.04, _ROOF, -30, BLUE, "point"),
    (0.3, -0.9, _DECK, 180, BLUE, "wave"),
    (0.0, 0.3, _DECK, 0, RED, "wave"),
    (0.24, 0.33, _DECK, 70, LEATHER, "stand"),
)


def company(fine: bool) -> Mesh:
    """Thirteen dwarfs with beards and iron caps; half of them, of a few planes, for the light level."""
    if fine:
        return merge([placed(dwarf(TALL, coat, DARK_IRON, HAIR, IRON, how), *spot) for *spot, coat, how in WATCH])
    return merge([placed(_plain(coat), *spot) for *spot, coat, _ in WATCH[::2]])


def _plain(coat: str) -> Mesh:
    """A stout body under an iron cap."""
    return person(Dress(coat, hat_colour=IRON), height=TALL, fine=False).scaled(1.35, 1.35, 1.0)
