"""The lines and the frozen sight hulls of eight more ships and of the two flyers.

Every sculpture of `pieces/` that bears one of these names keeps within its body here. Sizes are those of GAP-05.
"""

from __future__ import annotations

import numpy as np

from vtt.shipyard import sighthull
from vtt.shipyard.hull import Hull
from vtt.shipyard.mesh import Array
from vtt.shipyard.sighthull import SightHull, convex, drawn, ship_solid, sight_hull, together

SWORDFISH = Hull(
    stern=-1.36,
    bow=1.16,
    half_beam=0.50,
    height=0.7,
    fullest=0.42,
    transom=0.74,
    tumblehome=0.08,
    stern_rake=0.16,
    bow_rake=0.30,
    fineness=1.6,
    rail=((0.0, 0.80), (0.2, 0.70), (0.36, 0.48), (0.6, 0.42), (0.85, 0.48), (1.0, 0.60)),
)
SEA_DRAGON = Hull(
    stern=-1.36,
    bow=1.18,
    half_beam=0.41,
    height=0.7,
    fullest=0.46,
    transom=0.55,
    tumblehome=0.0,
    stern_rake=0.20,
    bow_rake=0.30,
    fineness=1.7,
    rail=((0.0, 0.84), (0.18, 0.62), (0.4, 0.46), (0.65, 0.44), (0.85, 0.56), (1.0, 0.80)),
)
FLAMING_SCIMITAR = Hull(
    stern=-1.36,
    bow=1.12,
    half_beam=0.58,
    height=0.7,
    fullest=0.42,
    transom=0.80,
    tumblehome=0.06,
    stern_rake=0.10,
    bow_rake=0.26,
    fineness=1.2,
    rail=((0.0, 0.74), (0.2, 0.62), (0.5, 0.50), (0.75, 0.50), (1.0, 0.66)),
)
GRIMNIRS_THUNDER = Hull(
    stern=-1.36,
    bow=1.24,
    half_beam=0.55,
    height=0.8,
    fullest=0.5,
    transom=0.86,
    tumblehome=0.10,
    stern_rake=0.0,
    bow_rake=0.04,
    fineness=0.9,
    rail=((0.0, 0.58), (0.5, 0.54), (1.0, 0.58)),
)
CURSE_OF_ZANDRI = Hull(
    stern=-1.50,
    bow=1.42,
    half_beam=0.74,
    height=0.6,
    fullest=0.48,
    transom=0.62,
    tumblehome=0.0,
    stern_rake=0.12,
    bow_rake=0.16,
    fineness=1.0,
    rail=((0.0, 0.62), (0.15, 0.44), (0.5, 0.34), (0.85, 0.44), (1.0, 0.64)),
)
SHADEWRAITH = Hull(
    stern=-1.34,
    bow=1.16,
    half_beam=0.57,
    height=0.8,
    fullest=0.45,
    transom=0.80,
    tumblehome=0.16,
    stern_rake=0.12,
    bow_rake=0.18,
    fineness=1.3,
    rail=((0.0, 0.88), (0.2, 0.74), (0.34, 0.50), (0.6, 0.42), (0.8, 0.56), (1.0, 0.72)),
)
PYRAMID = ((0.60, 0.86, 0.66), (0.48, 0.69, 0.94), (0.36, 0.52, 1.22), (0.24, 0.35, 1.50))
"""Steps of the pyramid of Zandri: half breadth, half length, top, all round y = PYRAMID_Y."""
PYRAMID_Y = -0.12
KEEP = (0.44, -0.86, 0.26, 1.25)
"""The keep of Grimnir's Thunder: half breadth, y from and to, top."""
PADDLE = (0.54, 0.80, -0.30, 0.46, 0.30)
"""Its paddle boxes: x from and to, y of the axle, radius, height of the axle."""
WHALE = (
    (-1.66, 0.10, 0.26),
    (-1.20, 0.24, 0.44),
    (-0.60, 0.44, 0.78),
    (0.00, 0.60, 0.98),
    (0.60, 0.64, 1.00),
    (1.10, 0.54, 0.90),
    (1.45, 0.36, 0.66),
    (1.62, 0.14, 0.40),
)
"""The carcass of Skabrus: y, half breadth, height of the back."""
SQUID = (
    (-1.42, 0.05, 0.30),
    (-1.10, 0.26, 0.54),
    (-0.60, 0.48, 0.72),
    (-0.05, 0.52, 0.75),
    (0.36, 0.40, 0.66),
    (0.76, 0.42, 0.68),
    (1.02, 0.26, 0.50),
)
"""The boiler of the Black Kraken: y, half breadth, height."""
ENVELOPE = (0.0, 0.0, 2.08, 0.33, 0.62, 0.42)
"""The gas bag of the dirigible: its middle (x, y, z), then half breadth, half length, half height."""
GONDOLA = (0.15, 0.34, 1.42, 1.68)
"""Its gondola: half breadth, half length, foot, top."""
DRAGON_HIGH, DIRIGIBLE_HIGH = 2.0, 2.5


def block(half_x: float, low_y: float, high_y: float, foot: float, top: float) -> tuple[Array, np.ndarray]:
    """A closed box over both sides of the middle line."""
    corners = [(x, y, z) for x in (-half_x, half_x) for y in (low_y, high_y) for z in (foot, top)]
    return convex(np.array(corners), top)


@sight_hull("swordfish")
def swordfish() -> SightHull:
    """Long and low: a small sterncastle up to an inch, the rest little higher than the rail."""
    tops = [(0.0, 1.0), (0.1, 1.0), (0.20, 1.0), (0.205, 0.78), (0.33, 0.74), (0.335, 0.56)]
    tops += [(0.5, 0.52), (0.7, 0.52), (0.86, 0.56), (0.95, 0.62), (1.0, 0.68)]
    return drawn("swordfish", *ship_solid(SWORDFISH, tops))


@sight_hull("sea-dragon")
def sea_dragon() -> SightHull:
    """A slender hull that sweeps up at both ends."""
    tops = [(0.0, 1.0), (0.08, 1.0), (0.16, 1.0), (0.165, 0.78), (0.3, 0.62), (0.5, 0.54)]
    tops += [(0.7, 0.54), (0.85, 0.64), (0.95, 0.80), (1.0, 0.90)]
    return drawn("sea-dragon", *ship_solid(SEA_DRAGON, tops))


@sight_hull("flaming-scimitar")
def flaming_scimitar() -> SightHull:
    """A palace over the after two thirds, an open foredeck."""
    tops = [(0.0, 0.86), (0.05, 0.86), (0.055, 1.0), (0.3, 1.0), (0.54, 1.0), (0.545, 0.60)]
    tops += [(0.7, 0.58), (0.85, 0.62), (0.95, 0.70), (1.0, 0.74)]
    return drawn("flaming-scimitar", *ship_solid(FLAMING_SCIMITAR, tops, least_half=lambda t: 0.5 if t < 0.55 else 0.0))


@sight_hull("grimnirs-thunder")
def grimnirs_thunder() -> SightHull:
    """An armoured hull, a keep on it, a paddle box on either side."""
    body = ship_solid(GRIMNIRS_THUNDER, [(t, 0.66) for t in (0.0, 0.2, 0.5, 0.8, 0.92, 0.98, 1.0)], is_wall_sided=True)
    half, low, high, top = KEEP
    keep = block(half + 0.03, low - 0.03, high + 0.03, 0.0, top)
    inner, outer, y, radius, axle = PADDLE
    turn = np.radians(np.arange(0, 361, 36))
    wheel = np.array(
        [(x, y + radius * np.cos(a), axle + radius * np.sin(a)) for x in (inner - 0.1, outer) for a in turn]
    )
    wheel[:, 2] = np.maximum(wheel[:, 2], 0.0)
    boxes = [convex(wheel * [side, 1.0, 1.0], 2.0) for side in (1.0, -1.0)]
    return drawn("grimnirs-thunder", *together(body, keep, *boxes))


@sight_hull("curse-of-zandri")
def curse_of_zandri() -> SightHull:
    """A low barge that carries a pyramid of four steps."""
    tops = [(0.0, 0.72), (0.08, 0.66), (0.25, 0.50), (0.5, 0.46), (0.75, 0.50), (0.9, 0.58), (0.97, 0.68), (1.0, 0.74)]
    steps = [block(x + 0.02, PYRAMID_Y - y - 0.02, PYRAMID_Y + y + 0.02, 0.0, top) for x, y, top in PYRAMID]
    return drawn("curse-of-zandri", *together(ship_solid(CURSE_OF_ZANDRI, tops), *steps))


@sight_hull("shadewraith")
def shadewraith() -> SightHull:
    """A galleon: high ends, a low waist."""
    tops = [(0.0, 1.0), (0.12, 1.0), (0.24, 1.0), (0.245, 0.76), (0.34, 0.72), (0.345, 0.56), (0.5, 0.50)]
    tops += [(0.72, 0.56), (0.725, 0.86), (0.85, 0.86), (0.95, 0.86), (1.0, 0.80)]
    return drawn("shadewraith", *ship_solid(SHADEWRAITH, tops))


@sight_hull("skabrus")
def skabrus() -> SightHull:
    """The back of a whale."""
    return drawn("skabrus", *sighthull.back_solid(WHALE))


@sight_hull("black-kraken")
def black_kraken() -> SightHull:
    """Mantle and head of a squid, without its arms."""
    return drawn("black-kraken", *sighthull.back_solid(SQUID))


@sight_hull("dirigible")
def dirigible() -> SightHull:
    """Gas bag and gondola; it sees from its highest point (DF-AUX-17)."""
    x, y, z, wide, long, high = ENVELOPE
    turn, climb = np.radians(np.arange(0, 360, 45)), np.radians([-60, -20, 20, 60])
    skin = [(wide * np.cos(a) * np.cos(c), long * np.sin(c), high * np.sin(a) * np.cos(c)) for a in turn for c in climb]
    bag = np.array([*skin, (0, long, 0), (0, -long, 0), (0, 0, high), (0, 0, -high)]) * 1.04 + [x, y, z]
    half, length, foot, top = GONDOLA
    body = together(convex(bag, DIRIGIBLE_HIGH), block(half + 0.03, -length - 0.03, length + 0.03, foot - 0.03, top))
    return drawn("dirigible", *body, sample=(0, 0, round(DIRIGIBLE_HIGH * 1000)))


@sight_hull("dragon")
def dragon() -> SightHull:
    """Trunk, neck and head, without wings and tail; it sees from its highest point (DF-AUX-17)."""
    frames = ((-0.5, 0.08, 1.4, 1.6), (0.0, 0.2, 1.3, 1.75), (0.34, 0.16, 1.4, 1.8))
    trunk = [(x * w, y, z) for y, w, low, high in frames for x in (-1, 1) for z in (low, high)]
    neck = [
        (x * 0.12, y, z) for x in (-1, 1) for y, z in ((0.2, 1.5), (0.5, 1.5), (0.4, 2.0), (0.8, 1.98), (0.86, 1.76))
    ]
    body = together(convex(np.array(trunk), DRAGON_HIGH), convex(np.array(neck), DRAGON_HIGH))
    return drawn("dragon", *body, sample=(0, 0, round(DRAGON_HIGH * 1000)))
