"""The face of Corpse Face Cliff as fields: brow, lids, broken nose, drawn lips, furrows, cracks, and its hollows."""

from __future__ import annotations

from vtt.shipyard.fields import Array, Field, block, carved, ellipsoid, limb, melted, mirrored, union
from vtt.shipyard.pieces.cliff_lines import head

SUNK = 0.035
"""Inches that the rough head is cut back, so that brow and bones stand out from it."""
LIP = 0.022
"""How round the rims of hollows are, in inches."""


def features() -> Field:
    """What stands out of the face: brow, lids, bags, nose, cheek bones, lips, jaw."""
    return union(
        mirrored(
            limb(
                [(0.1, -1.9, 1.93), (0.5, -1.98, 2.06), (0.82, -1.84, 2.02), (1.04, -1.52, 1.82)],
                [0.11, 0.15, 0.14, 0.1],
            )
        ),
        mirrored(limb([(0.2, -1.92, 1.5), (0.45, -1.98, 1.4), (0.74, -1.86, 1.46)], [0.05, 0.06, 0.05])),
        mirrored(limb([(0.28, -1.93, 1.36), (0.5, -1.96, 1.27), (0.74, -1.82, 1.33)], [0.04, 0.05, 0.04])),
        mirrored(limb([(0.56, -1.9, 1.2), (0.8, -1.78, 1.3), (1.05, -1.45, 1.4)], [0.1, 0.12, 0.1])),
        limb([(0.0, -1.94, 1.95), (0.02, -2.08, 1.66), (0.05, -2.14, 1.4)], [0.07, 0.085, 0.12]),
        mirrored(ellipsoid((0.14, -2.02, 1.34), (0.1, 0.12, 0.09))),
        mirrored(
            limb(
                [(0.0, -2.0, 1.0), (0.26, -1.97, 1.0), (0.46, -1.84, 0.84), (0.5, -1.8, 0.6)],
                [0.055, 0.06, 0.055, 0.05],
            )
        ),
        mirrored(
            limb(
                [(0.0, -2.0, 0.26), (0.28, -1.95, 0.27), (0.46, -1.83, 0.42), (0.5, -1.8, 0.6)],
                [0.055, 0.06, 0.055, 0.05],
            )
        ),
        mirrored(limb([(0.84, -1.45, 1.0), (0.72, -1.68, 0.55), (0.42, -1.92, 0.14)], [0.1, 0.12, 0.13])),
        ellipsoid((0, -1.94, 0.14), (0.3, 0.2, 0.14)),
    )


def hollows() -> list[Field]:
    """Sockets, nostrils, mouth, cheeks and temples: blind holes that may go deeper than the body that counts."""
    return [
        mirrored(ellipsoid((0.48, -1.98, 1.66), (0.3, 0.5, 0.2), (0, 8, 0))),
        mirrored(ellipsoid((0.08, -2.1, 1.27), (0.05, 0.12, 0.05))),
        block((0, -1.95, 0.62), (0.43, 0.52, 0.3), 0.16),
        mirrored(ellipsoid((0.98, -1.76, 0.92), (0.2, 0.36, 0.3))),
        mirrored(ellipsoid((1.13, -1.5, 1.6), (0.1, 0.22, 0.16))),
    ]


def on_forehead(x: float, z: float) -> tuple[float, float, float]:
    """The spot of the sunken forehead at (x, z)."""
    share = max(1 - (x / 1.12) ** 2 - ((z - 1.85) / 1.1) ** 2, 0.02)
    return x, -1.0 - 0.95 * share**0.5 + SUNK, z


def furrows() -> list[Field]:
    """Wrinkles of the forehead, the frown, the lines from nose to mouth, and three cracks that frost has opened."""
    wrinkles = [
        limb(
            [on_forehead(x, z + 0.05 * abs(abs(x) - 0.4)) for x in (-0.8, -0.4, 0.0, 0.4, 0.8)],
            [0.02, 0.04, 0.042, 0.04, 0.02],
        )
        for z in (2.24, 2.38, 2.52)
    ]
    frost = ((-0.5, 2.86), (-0.36, 2.62), (-0.52, 2.44), (-0.38, 2.24), (-0.5, 2.1))
    cracks = [
        limb([on_forehead(*spot) for spot in frost], [0.045, 0.06, 0.05, 0.06, 0.05]),
        limb([on_forehead(*spot) for spot in ((-0.52, 2.44), (-0.74, 2.34), (-0.86, 2.42))], [0.045, 0.035, 0.02]),
        limb(
            [(0.9, -1.86, 1.42), (0.76, -1.86, 1.2), (0.82, -1.74, 1.0), (0.68, -1.78, 0.72)], [0.04, 0.055, 0.05, 0.03]
        ),
        limb([(-0.16, -2.12, 0.14), (-0.28, -2.08, 0.28), (-0.2, -2.04, 0.42)], [0.045, 0.05, 0.045]),
        limb([(-0.42, -2.1, 2.08), (-0.5, -2.06, 1.9), (-0.46, -1.98, 1.78)], [0.05, 0.05, 0.04]),
    ]
    return [
        *wrinkles,
        *cracks,
        mirrored(limb([(0.07, -2.0, 1.98), (0.1, -1.92, 2.2)], [0.042, 0.035])),
        mirrored(
            limb(
                [(0.2, -2.06, 1.38), (0.36, -1.98, 1.14), (0.56, -1.84, 0.84), (0.57, -1.82, 0.5)],
                [0.035, 0.045, 0.045, 0.03],
            )
        ),
    ]


def face() -> Field:
    """The dead face: crisp bones over the sunken head, its hollows and furrows cut in."""
    rough, crisp = head(), features()

    def skin(x: Array, y: Array, z: Array) -> Array:
        return rough(x, y, z) + SUNK

    return carved(LIP, melted(0.05, skin, crisp), *hollows(), *furrows())


NICHES = ((-0.52, 1.5), (-0.16, 1.56), (0.2, 1.52), (0.56, 1.46), (-0.3, 2.02), (0.08, 2.08), (0.42, 2.0))
"""Burial niches in the cliff behind the face: the middle (x, z) of each."""
NICHE = (0.12, 0.15)
"""Half the width and half the height of a niche in inches."""


def niches() -> list[Field]:
    """The niches that the dead are laid in, cut into the northern wall."""
    half, tall = NICHE
    return [block((x, 0.3, z), (half, 0.42, tall), 0.05) for x, z in NICHES]


def depths() -> Field:
    """All that may be cut deeper than the shell of the body that counts."""
    return union(*hollows(), *furrows(), *niches())
