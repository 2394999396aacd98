"""What several big ships are built of: boarded hulls, decks, deckhouses, masts with square or lateen sails, backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from vtt.shipyard import castle, planks, rig
from vtt.shipyard.cloth import Lateen
from vtt.shipyard.hull import Hull, both, constant
from vtt.shipyard.mesh import METAL, Array, Mesh, box, cylinder, facing, grid, lathe, linear, merge, sphere, tube
from vtt.shipyard.planks import Timber

FLAME_HEART, FLAME_TIP = "#efb84c", "#7c2410"
"""What a tongue of fire is painted at its foot and at its tip."""


@dataclass
class Spars:
    """What the masts of a ship add to its nodes."""

    masts: list[Mesh] = field(default_factory=list)
    sails: list[Mesh] = field(default_factory=list)
    ropes: list[Mesh] = field(default_factory=list)
    flags: list[Mesh] = field(default_factory=list)

    def nodes(self) -> dict[str, Mesh]:
        return {
            "masts": merge(self.masts),
            "sails": merge(self.sails),
            "rigging": merge(self.ropes),
            "flags": merge(self.flags),
        }


@dataclass(frozen=True)
class Canvas:
    """How a ship dresses: colours of wood, trim and cloth; `tear` keeps the positive part of a sail, if given."""

    wood: str
    trim: str
    cloth: str
    grime: float = 0.35
    belly: float = 0.28
    tear: Callable[[rig.Sail], Callable[[Array], Array]] | None = None


def boarded(
    hull: Hull, timber: Timber, rng: np.random.Generator, fine: bool, dark: str, rows: int = 9, missing: float = 0.0
) -> Mesh:
    """Planked sides over a dark core, the inside of the bulwarks, transom and stem post."""
    low, top, run = hull.line(0.0), hull.lifted(0.0), hull.bow - hull.stern
    inner = hull.shell(constant(0.2), top, (0.004, 0.99), 18 if fine else 7, 2, 0.026).flipped().painted(dark)
    stern = hull.transom_plate(0.0, float(hull.sheer(0.0)), 4).painted(timber.colour).tinted(0.8)
    behind = hull.transom_plate(0.2, float(hull.sheer(0.0)), 3, -0.03).flipped().painted(dark)
    inner = merge([inner, behind])
    z = np.linspace(-0.02, float(hull.sheer(1.0)) + 0.05, 7)
    post = tube(hull.point(np.ones(7), z) * [0, 1, 1], 0.035, 6 if fine else 4).painted(dark)
    if not fine:
        edges, tones = (0.0, 0.2, 0.45, 0.7, 0.9, 1.0), (dark, timber.colour, dark, timber.colour, dark)
        skin = hull.banded([*zip(edges, edges[1:], tones, strict=False)], 12)
        return merge([skin, inner, stern, post])
    core = hull.shell(low, top, stations=24, rows=4, inward=0.012).painted("#1b120c")
    sides = [planks.strakes(hull, low, top, rows, timber, rng, (0.0, 0.992), run, missing) for _ in range(2)]
    return merge([core, inner, sides[0], sides[1].mirrored(), stern, _transom_boards(hull, timber, rng), post])


def _transom_boards(hull: Hull, timber: Timber, rng: np.random.Generator) -> Mesh:
    boards = []
    for z in np.arange(0.06, float(hull.sheer(0.0)) - 0.03, 0.09):
        half, y = float(hull.half_breadth(0.0, z)) - 0.006, float(hull.ends(z)[0])
        plank = box((2 * half, 0.03, 0.084), (0, y, z), 0.01, ("+y",)).painted(timber.colour)
        boards.append(plank.tinted(1 + timber.tone * (rng.random() * 2 - 1)))
    return merge(boards)


def decked(
    hull: Hull, span: tuple[float, float], z: float, timber: Timber, rng: np.random.Generator, fine: bool
) -> Mesh:
    """A deck between two y at the height z, of boards where it is looked at closely."""
    y = np.linspace(*span, 8)
    half = np.maximum(hull.breadth_at(y, z) - 0.02, 0.004)
    left, right = (np.stack([s * half, y, np.full(8, z - (0.015 if fine else 0.0))], -1) for s in (-1.0, 1.0))
    under = grid(np.stack([left, right])).painted("#20160f" if fine else timber.colour)
    return merge([under, planks.deck(hull, span, z, timber, rng)]) if fine else under


def deckhouse(
    hull: Hull,
    span: tuple[float, float],
    top: float,
    colours: tuple[str, str, str],
    rng: np.random.Generator,
    fine: bool,
    windows: int = 4,
    glass: str = castle.GLASS,
    floor_colour: str = "#8d7350",
    has_gallery: bool = True,
) -> Mesh:
    """A castle that grows out of the hull between two t up to a height: wall, trim and metal colours, lit windows.

    Without a gallery its stern stays bare for one of `vtt.shipyard.stern`.
    """
    wall, trim, metal = colours
    low, high = hull.lifted(-0.02), constant(top)
    parts = [hull.shell(low, high, span, 8, 2).painted(wall), both(planks.rail(hull, span, high, 8).painted(trim))]
    ends = [(t, way) for t, way in ((span[0], -1.0), (span[1], 1.0)) if 0.01 < t < 0.99]
    for t, way in ends:
        y, half = float(hull.point(t, top)[1]), float(hull.half_breadth(t, top)) - 0.004
        foot = float(hull.sheer(t)) - 0.3
        parts.append(
            box((2 * half, 0.03, top - foot), (0, y - way * 0.016, (top + foot) / 2)).painted(wall).tinted(0.85)
        )
        door = castle.lancet(0.12, 0.24, trim, glass) if fine else castle.flat_panel(castle.arch(0.1, 0.2, 3), 0.01)
        door = door if fine else door.painted(glass, 1.6)
        parts.append(door.transformed(facing((0, y + way * 0.004, top - 0.30), (0, way, 0))))
    if span[0] <= 0.01:
        parts.append(hull.transom_plate(0.2, top, 3).painted(wall).tinted(0.9))
        if has_gallery:
            parts.append(_gallery(hull, top, trim, metal, glass, fine))
    y0, y1 = float(hull.point(span[0], top)[1]), float(hull.point(span[1], top)[1])
    floor = Timber(floor_colour, 0.02, 0.003, 0.01, 0.004, 0.2, 0.5)
    parts.append(decked(hull, (y0 + 0.01, y1 - 0.01), top - 0.03, floor, rng, fine))
    pane = castle.square_window(0.085, 0.11, metal, glass, finish=METAL) if fine else None
    for t in np.linspace(*span, windows + 2)[1:-1]:
        z = (float(hull.sheer(t)) + top) / 2
        if pane and top - float(hull.sheer(t)) > 0.13:
            parts.append(both(pane.transformed(castle.upright_seat(hull, float(t), z, 0.004))))
    if fine:
        boards = Timber(wall, 0.016, 0.003, 0.008, 0.004, 0.22, 0.4)
        parts.append(both(planks.strakes(hull, low, high, 3, boards, rng, span, hull.bow - hull.stern)))
    return merge(parts)


def _gallery(hull: Hull, top: float, trim: str, metal: str, glass: str, fine: bool) -> Mesh:
    """A row of stern windows below a carved board."""
    z = top - 0.18
    half, y = float(hull.half_breadth(0.0, z)), float(hull.ends(z)[0]) - 0.012
    pane = (
        castle.square_window(0.12, 0.17, metal, glass, finish=METAL)
        if fine
        else castle.flat_panel(np.array([(-0.05, -0.07), (0.05, -0.07), (0.05, 0.07), (-0.05, 0.07)]), 0.01).painted(
            glass, 1.6
        )
    )
    panes = [pane.transformed(facing((x * half, y, z), (0, -1, 0))) for x in (-0.66, -0.22, 0.22, 0.66)]
    sills = [box((2 * half, 0.05, 0.035), (0, y, z + dz), 0.012).painted(trim) for dz in (-0.12, 0.12)]
    return merge([*panes, *sills])


def square_mast(
    spars: Spars,
    stand: tuple[float, float, float, float],
    courses: Sequence[tuple[float, float, float, float]],
    canvas: Canvas,
    brace: float,
    fine: bool,
    rake: float = -0.03,
    emblem: Callable[[rig.Sail], Mesh] | None = None,
) -> None:
    """Step a mast (y, foot, peak, radius) with square sails (yard height, half head, half foot, drop) and a flag."""
    y, foot, peak, radius = stand
    lean = rake * (peak - foot)
    spars.masts.append(
        rig.mast(
            (0, y, foot),
            (0, y + lean, peak),
            radius,
            canvas.wood,
            sides=7 if fine else 4,
            band_step=0.4 if fine else 9.0,
        )
    )
    for order, (z, head, hem, drop) in enumerate(courses):
        place = np.array([0.0, y + rake * (z - foot) + radius + 0.04, z])
        sail = rig.Sail(head, hem, drop, canvas.belly * head + 0.06, seed=y * 2.3 + order)
        spars.masts.append(rig.braced(rig.yard(head * 1.12, 0.028, canvas.trim, sides=5 if fine else 3), brace, place))
        cloth = sail.cloth(canvas.cloth, 18 if fine else 6, 14 if fine else 4, grime=canvas.grime)
        parts = [rig.torn(cloth, canvas.tear(sail)) if canvas.tear and fine else cloth]
        if emblem and order == 0:
            mark = emblem(sail)
            parts.append(rig.torn(mark, canvas.tear(sail)) if canvas.tear and fine else mark)
        spars.sails.append(rig.braced(merge(parts), brace, place + np.array([0.0, 0.025, -0.02])))
        if fine and not canvas.tear:
            spars.sails.append(rig.braced(sail.bolt_rope(), brace, place + np.array([0.0, 0.025, -0.02])))
    crow = rig.top(radius * 2.4, canvas.wood, canvas.trim, 8 if fine else 0)
    spars.masts.append(crow.moved(0, y + rake * (courses[0][0] - foot), courses[0][0] + 0.06))


def lateen(
    spars: Spars, y: float, foot: float, peak: float, reach: float, canvas: Canvas, fine: bool, lean: float = 0.0
) -> None:
    """Step a mast that leans ahead with one three-cornered sail on a long yard of `reach` inches each way."""
    top = np.array([0.0, y + lean, peak])
    spars.masts.append(
        rig.mast((0, y, foot), top, 0.045, canvas.wood, sides=7 if fine else 4, band_step=0.4 if fine else 9.0)
    )
    tack = np.array([0.06, y + reach * 0.72, foot + (peak - foot) * 0.30])
    head = np.array([0.06, y - reach * 0.78, peak + (peak - foot) * 0.28])
    clew = np.array([0.16, y - reach * 0.80, foot + (peak - foot) * 0.20])
    spars.masts.append(
        tube([tack, (tack + head) / 2, head], [0.016, 0.03, 0.012], 6 if fine else 3).painted(canvas.trim)
    )
    cloth = rig.jib([tack, head, clew], canvas.belly * reach, canvas.cloth, 18 if fine else 5)
    spars.sails.append(cloth)
    if fine:
        spars.ropes.append(rig.rope(clew, (0.2, clew[1] - 0.1, foot), 0.006, 0.01))
        spars.ropes.append(rig.rope(top, tack, 0.006))


def shrouded(
    spars: Spars, hull: Hull, y: float, high: float, count: int = 4, spread: float = 0.5, is_lateen: bool = False
) -> None:
    """Shrouds with ratlines on both sides of a mast at y, up to a height.

    A lateen's lee ones, to starboard, are let go: they would pierce the cloth that fills on that side.
    """
    stations = hull.station(np.linspace(y - spread * 0.1, y - spread, count), 0.4)
    feet = hull.point(stations, hull.sheer(stations)) + np.array([0.012, 0.0, 0.0])
    heads = np.stack([np.full(count, 0.03), np.full(count, y - 0.03), np.full(count, high)], -1)
    weather = rig.shrouds(feet, heads, 0.1, 0.006)
    spars.ropes.append(weather.mirrored() if is_lateen else both(weather))


def roundel(sail: Lateen, middle: Array, radius: float, colour: str, layer: int, sides: int = 28) -> list[Mesh]:
    """A disc on a lateen in three rings, each small enough to follow the creases of the cloth."""
    a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ring = np.column_stack([np.cos(a), np.sin(a)]) * radius
    shares = (1.0, 0.68, 0.34, 0.0)
    return [
        sail.laid(ring * out + middle, [ring * inner + middle] if inner else [], colour, layer)
        for out, inner in pairwise(shares)
    ]


def reef_bands(sail: Lateen, colour: str) -> Mesh:
    """Strips of doubled cloth under the rows of reef points of a lateen."""
    bands = []
    for clew in (0.16, 0.3):
        for start in np.linspace(0.1, 0.75, 6):
            s = np.array([start, start + 0.13, start + 0.13, start])
            c = clew + np.array([-0.011, -0.011, 0.011, 0.011])
            bands.append(sail.laid(sail.flat(np.column_stack([(1 - c) * (1 - s), (1 - c) * s, c])), [], colour, 1))
    return merge(bands)


def back_skin(
    frames: Sequence[tuple[float, float, float]], stations: int, around: int, bump: Callable[[Array, Array], Array]
) -> tuple[Mesh, Array]:
    """The skin of a swimming body from (y, half breadth, height): its mesh and points (stations, around, 3).

    bump(y, angle) pushes the surface out along its ray, inches; the angle runs from port 0 over the back to pi.
    """
    from scipy.interpolate import PchipInterpolator

    knots = np.asarray(frames)
    y = np.linspace(knots[0, 0], knots[-1, 0], stations)
    half, top = (PchipInterpolator(knots[:, 0], knots[:, k])(y)[:, None] for k in (1, 2))
    angle = np.linspace(-0.25, np.pi + 0.25, around)[None, :]
    push = bump(y[:, None], angle)
    x = -(half * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.8) * 0.97
    z = top * np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** 0.9 * 0.97
    out = np.stack([-np.cos(angle) * push, np.zeros_like(push), np.sin(angle) * push], -1)
    points = np.stack([x, np.broadcast_to(y[:, None], x.shape), z], -1) + out
    skin = grid(points)
    first = skin.vertices[skin.faces[len(skin.faces) // 4]]
    outward = np.cross(first[1] - first[0], first[2] - first[0])
    middle = first.mean(axis=0) * [1.0, 0.0, 1.0]
    skin = skin if outward @ middle > 0 else skin.flipped()
    return skin, points


def rivets(points: Array, normals: Array, radius: float, colour: str) -> Mesh:
    """Round heads at points (n, 3) of a wall that looks along normals (n, 3)."""
    head = lathe([(radius, 0.0), (radius * 0.7, radius * 0.7), (radius * 0.05, radius)], 5, (False, False), 0.8)
    head = head.painted(colour, METAL)
    return merge([head.transformed(facing(p, n, (0, 0.01, 1))) for p, n in zip(points, normals, strict=True)])


def onion_dome(radius: float, height: float, colour: str, trim: str, sides: int) -> Mesh:
    """An onion dome with a gilded finial on z = 0."""
    r, h = radius, height
    profile = [(r * 0.8, 0.0), (r * 1.02, h * 0.18), (r * 1.06, h * 0.34), (r * 0.86, h * 0.54), (r * 0.4, h * 0.74)]
    dome = lathe([*profile, (r * 0.12, h * 0.9), (r * 0.03, h)], sides, (False, True), 0.2).painted(colour)
    dome = dome.tinted(1.0 + 0.14 * np.sign(np.cos(np.arctan2(dome.vertices[:, 1], dome.vertices[:, 0]) * sides / 2)))
    tip = lathe([(r * 0.08, h * 0.95), (r * 0.16, h * 1.06), (r * 0.05, h * 1.14), (0.002, h * 1.4)], 5, edge=0.8)
    foot = lathe([(r * 0.95, -h * 0.06), (r * 0.98, h * 0.02), (r * 0.8, h * 0.04)], sides, (False, False), 0.8)
    return merge([dome, merge([tip, foot]).painted(trim, METAL)])


def chimney(radius: float, height: float, colour: str, trim: str, sides: int) -> Mesh:
    """An iron stack with hoops and a flared, sooty mouth on z = 0."""
    r, h = radius, height
    pipe = cylinder(r, h, sides, r * 0.86).painted(colour, METAL)
    hoops = [
        cylinder(r * 1.12, r * 0.3, sides).moved(0, 0, h * share).painted(trim, METAL).worn(0.5)
        for share in (0.02, 0.35, 0.68)
    ]
    mouth = lathe(
        [(r * 0.9, h * 0.93), (r * 1.3, h), (r * 1.2, h * 1.02), (r * 0.8, h * 0.98)], sides, (False, True), 0.6
    )
    return merge([pipe, *hoops, mouth.painted("#1c1a19", METAL)])


def tongue(height: float, width: float, bend: Array, colour: str, fine: bool) -> Mesh:
    """One flame on the origin that licks along `bend` (2,): bright at its foot, `colour` amid, an ember at its tip."""
    t = np.linspace(0, 1, 8 if fine else 3)
    sway = np.sin(t * 6.0) * 0.15 * height * t
    path = np.column_stack([bend[0] * t**1.5 + sway * bend[1], bend[1] * t**1.5 - sway * bend[0], t * height])
    path[:, 0] += 0.05 * height * np.sin(t * 5.0 + 40 * height) * t
    girth = width * np.array(np.interp(t, [0, 0.2, 0.4, 0.65, 0.85, 1.0], [0.6, 1.0, 0.8, 0.4, 0.14, 0.01]))
    sides = 4 if fine else 3
    lick = tube(path, girth, sides, False)
    at = np.repeat(t, sides)[:, None]
    low, high = np.clip(1 - at / 0.45, 0, 1), np.clip((at - 0.45) / 0.55, 0, 1)
    hue = linear(FLAME_HEART) * low + linear(colour) * (1 - low - high) + linear(FLAME_TIP) * high
    return replace(lick.painted(hue), finish=(1.9 - 0.6 * at[:, 0]))


def flame(height: float, fine: bool) -> Mesh:
    """A living flame on z = 0: three tongues that give off light."""
    parts = []
    for k, (size, colour) in enumerate(((1.0, "#ff5a14"), (0.72, "#ff9a1e"), (0.45, "#ffe07a"))):
        h = height * size
        tongue = lathe(
            [(h * 0.10, 0.0), (h * 0.24, h * 0.22), (h * 0.18, h * 0.5), (h * 0.06, h * 0.8), (h * 0.005, h)],
            7 if fine else 4,
            (True, False),
        )
        parts.append(tongue.moved(0.04 * height * (k - 1), 0.03 * height * k, 0.0).painted(colour, 2.0))
    return merge(parts)


def figure(height: float, robe: str, skin: str, trim: str, fine: bool) -> Mesh:
    """A standing statue or sailor on z = 0: robe, head, arms folded."""
    h = height
    body = lathe([(h * 0.15, 0), (h * 0.12, h * 0.35), (h * 0.17, h * 0.72), (h * 0.07, h * 0.8)], 6 if fine else 4)
    head = sphere(h * 0.1, 6 if fine else 4, 4 if fine else 3).moved(0, 0, h * 0.9)
    crown = lathe([(h * 0.12, h * 0.88), (h * 0.15, h * 0.98), (h * 0.04, h * 1.08)], 5, (False, False), 0.8)
    return merge([body.painted(robe), head.painted(skin), crown.painted(trim, METAL)])


def glow_ball(radius: float, colour: str, glow: float = 1.9) -> Mesh:
    """A small light."""
    return sphere(radius, 8, 6).painted(linear(colour), glow)


def smooth_path(knots: ArrayLike, count: int) -> Array:
    """`count` points (n, 3) along a smooth curve through the knots."""
    from scipy.interpolate import CubicSpline

    p = np.asarray(knots, float)
    return np.asarray(CubicSpline(np.arange(len(p)), p)(np.linspace(0, len(p) - 1, count)))
