"""Below the west front and on the decks of the Heldenhammer: stern walk and rudder, anchors, boats, guns, the crew."""

from __future__ import annotations

import numpy as np

from vtt.shipyard import deckware, fittings, rig, stern
from vtt.shipyard.hull import both
from vtt.shipyard.mesh import METAL, Mesh, box, merge, tube
from vtt.shipyard.people import Dress, mustered, person
from vtt.shipyard.pieces.heldenhammer_lines import (
    BLUE,
    CREAM,
    DARK_WOOD,
    DECK,
    GOLD,
    HULL,
    IRON,
    RED,
    WAIST_DECK,
    WOOD,
)

AFT = stern.Transom(HULL)
LOOK = stern.Look(DARK_WOOD, WOOD, GOLD, glow=1.45)
FORE_DECK, STEP_DECK, CHOIR_DECK = 1.06, 1.02, 1.32


def stern_walk(fine: bool) -> Mesh:
    """The great cabin below the temple: its lights, a walk with balusters on knees, carvings, the strapped rudder."""
    parts = [
        stern.lights(AFT, 0.24, 0.25, 6, LOOK, fine, 0.03),
        stern.balcony(AFT, 0.545, 0.13, 0.085, LOOK, fine),
        stern.rudder(AFT, 0.26, 0.2, LOOK, fine),
    ]
    if not fine:
        return merge(parts)
    for z, high, colour, finish in ((0.215, 0.04, BLUE, 0.2), (0.19, 0.018, GOLD, METAL), (0.512, 0.03, BLUE, 0.2)):
        band = box((2 * AFT.half(z) - 0.01, high, 0.035), (0, 0, 0.012), 0.008, ("-z",))
        parts.append(band.painted(colour, finish).transformed(AFT.seat(0.0, z)))
    t = np.linspace(0, 1, 14)
    lines = []
    for x in (0.14, 0.34, 0.54):  # leaves that scroll out from the rudder
        curl = np.column_stack([x + 0.16 * t - 0.05 * t**3, 0.05 * np.sin(t * 5.2) * (1 - 0.4 * t)])
        lines += [curl, curl * [-1, 1]]
    parts.append(stern.relief(lines, 0.013, GOLD).transformed(AFT.seat(0.0, 0.12, 0.022)))
    return merge(parts)


def clutter() -> Mesh:
    """What stands on the decks: boats, guns, capstan, casks, ropes, the bell, the anchors at the bow."""
    z = WAIST_DECK + 0.004
    parts = [
        fittings.boat(0.46, BLUE, CREAM).moved(0.25, 0.26, z),
        fittings.boat(0.38, WOOD, CREAM, covered="#8d8468").turned("z", 4).moved(-0.27, 0.30, z),
        fittings.capstan(0.17, WOOD, GOLD).moved(0, 0.80, z),
        fittings.hatch(0.26, 0.22, DARK_WOOD).moved(0, 0.53, z),
        fittings.hatch(0.22, 0.18, DARK_WOOD).moved(0, -0.24, z),
        fittings.wheel(0.1, WOOD, GOLD).moved(0, -1.1, CHOIR_DECK),
        deckware.bell_frame(0.2, DARK_WOOD, GOLD).moved(0, 0.94, FORE_DECK + 0.005),
    ]
    gun = fittings.deck_gun(0.19, DARK_WOOD, IRON)
    for y in (-0.36, -0.08, 0.2, 0.48):
        x = float(HULL.breadth_at(y, 0.8)) - 0.19
        parts += [gun.turned("z", side * -90).moved(side * x, y, z) for side in (-1, 1)]
        parts += [fittings.shot(0.018, 3).turned("z", 90).moved(side * (x - 0.1), y + 0.1, z) for side in (-1, 1)]
    for x, y, deck in ((-0.46, -0.52, z), (-0.38, -0.55, z), (0.3, 0.66, z), (0.24, 1.36, FORE_DECK), (0.42, -0.6, z)):
        parts.append(fittings.cask(0.042, 0.11, WOOD).moved(x, y, deck))
    for x, y, deck in (
        (0.16, 0.06, z),
        (-0.16, -0.04, z),
        (0.14, 1.08, FORE_DECK),
        (-0.2, 1.28, FORE_DECK),
        (0.2, -0.62, STEP_DECK),
    ):
        parts.append(fittings.coil(0.06).moved(x, y, deck))
    parts.append(fittings.crate((0.14, 0.11, 0.09), WOOD, DARK_WOOD).turned("z", 14).moved(-0.34, 0.72, z))
    parts.append(fittings.sack(0.09).moved(-0.2, 0.74, z))
    for side in (-1, 1):
        y = 1.22
        x = side * (float(HULL.breadth_at(y, 0.95)) + 0.05)
        beam = tube([(x * 0.7, y, 1.10), (x * 1.28, y + 0.06, 1.13)], 0.028, 5).painted(DARK_WOOD)
        parts += [
            beam,
            fittings.anchor(0.36, IRON, DARK_WOOD).turned("z", 90 - side * 24).moved(x * 1.18, y + 0.05, 0.98),
        ]
        parts.append(rig.rope((x * 1.18, y + 0.05, 1.1), (x * 1.18, y + 0.05, 0.97), 0.008, 0.0, rig.TARRED))
        parts.append(rig.rope((x * 1.16, y + 0.05, 0.97), (x * 0.72, y + 0.3, 0.9), 0.012, 0.05, rig.ROPE))
    return merge(parts)


def company(fine: bool) -> Mesh:
    """The crew: officers and priests on the steps, sailors who haul, push and serve the guns, halberds at the gate."""
    officer = Dress(BLUE, CREAM, hat="cocked", hat_colour="#23262b", skirt=0.1, sash=GOLD, arm="sword", metal="#9aa3a8")
    priest = Dress("#cfc6ac", CREAM, hat="none", skirt=0.9, sash=BLUE)
    guard = Dress(BLUE, "#4a4c52", hat="helm", hat_colour="#8b8f94", sash=RED, arm="spear")
    sailor, mate = Dress("#8f8364", "#3c4654", hat="scarf", hat_colour=RED), Dress("#4d6076", "#8a7b5a", hat="cap")
    z, fore = WAIST_DECK + 0.006, FORE_DECK + 0.006
    posts = (
        (officer, "point", (-0.2, -0.92, CHOIR_DECK + 0.006), 20.0),
        (sailor, "shove", (0.0, -1.2, CHOIR_DECK + 0.006), 0.0),
        (priest, "wave", (-0.14, -0.62, STEP_DECK + 0.006), 0.0),
        (guard, "guard", (0.3, -0.58, STEP_DECK + 0.006), -10.0),
        (guard, "guard", (-0.36, -0.58, STEP_DECK + 0.006), 10.0),
        (sailor, "shove", (0.14, 0.70, z), 40.0),
        (mate, "shove", (-0.13, 0.9, z), 215.0),
        (sailor, "haul", (0.42, -0.2, z), 90.0),
        (mate, "shove", (-0.44, 0.06, z), 90.0),
        (sailor, "carry", (0.12, -0.44, z), 150.0),
        (mate, "point", (-0.42, 0.6, z), -60.0),
        (sailor, "haul", (-0.2, -0.3, z), 260.0),
        (guard, "stand", (0.28, 1.22, fore), -20.0),
        (mate, "point", (-0.1, 1.46, fore), 12.0),
        (sailor, "folded", (-0.34, 1.02, fore), 100.0),
    )
    kept = posts if fine else (posts[0], *posts[5:12], posts[13])
    return mustered([(person(dress, pose, 0.19, fine), spot, turn) for dress, pose, spot, turn in kept])


def glints() -> Mesh:
    """Gilded shields with hammers along the blue band of either side."""
    parts = []
    for t in np.linspace(0.42, 0.72, 6):
        z = float(HULL.line(0.965)(t))
        plate = box((0.085, 0.085, 0.016), (0, 0, 0.008), 0.008, ("-z",)).turned("z", 45).painted(GOLD, METAL)
        haft, head = box((0.014, 0.07, 0.012), (0, 0, 0.022)), box((0.05, 0.026, 0.016), (0, 0.022, 0.024))
        shield = merge([plate, merge([haft, head]).painted(CREAM)])
        parts.append(shield.transformed(HULL.seat(float(t), z, 0.04)))
    return both(merge(parts))


def ladders() -> Mesh:
    """A second pair of companionways, from the steps up to the choir."""
    return both(deckware.companion((0.2, -0.62, STEP_DECK), (0.2, -0.84, CHOIR_DECK), 0.12, 6, DECK))
