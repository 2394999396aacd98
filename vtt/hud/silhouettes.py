"""Ships as silhouettes, side view looking right: grid 100 wide, waterline at 70."""

from __future__ import annotations

from dataclasses import dataclass

from vtt.hud.icons import draw_icon
from vtt.hud.painter import Painter
from vtt.hud.palette import INK, PARCHMENT
from vtt.hud.shapes import box, disc, fixed, path


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A hull, masts as (x, top, sails (y0, y1, half width)), further solid parts, wheels as (x, y, radius)."""

    hull: str
    masts: tuple[tuple[float, float, tuple[tuple[float, float, float], ...]], ...] = ()
    parts: tuple[str, ...] = ()
    wheels: tuple[tuple[float, float, float], ...] = ()
    guns: int = 6


SILHOUETTES = {
    "heldenhammer": Silhouette(
        "M6 34 L20 36 L22 50 L70 52 L78 46 L90 45 L86 58 L80 70 H16 Z",
        (
            (30, 4, ((8, 17, 9), (19, 33, 12))),
            (50, 0, ((4, 14, 10), (16, 32, 14))),
            (70, 8, ((11, 20, 8), (22, 37, 11))),
        ),
        ("M6 34 V16 L10 8 L14 16 V22 L18 14 L20 36 Z", "M88 47 L99 38 L96 48 L89 53 Z"),
    ),
    "bloody-reaver": Silhouette(
        "M2 40 L14 36 L20 46 L34 42 L52 50 L66 40 L80 46 L96 42 L92 58 L84 70 H8 Z",
        ((28, 6, ((10, 19, 8), (22, 34, 11))), (66, 12, ((16, 26, 8), (28, 38, 9)))),
        (
            "M8 38 L6 20 L10 12 L14 18 L18 10 L20 20 L20 46 Z",
            ("M44 48 L40 16 L43 15 L48 48 Z M80 46 L88 18 L90 19 L85 47 Z"),
            "M84 46 L99 36 L95 48 Z",
        ),
    ),
    "swordfish": Silhouette(
        "M6 46 L18 48 L60 56 L80 55 L100 50 L84 61 L76 70 H18 Z",
        ((32, 14, ()), (54, 10, ())),
        (
            "M32 14 C42 22 52 36 54 46 L20 46 C26 36 30 26 32 14 Z",
            ("M54 10 C64 20 76 36 80 48 L46 48 C50 36 54 24 54 10 Z"),
        ),
    ),
    "flaming-scimitar": Silhouette(
        "M8 42 L26 44 L30 54 L74 54 C84 52 92 44 96 30 C98 48 90 62 80 70 H18 Z",
        ((56, 10, ((13, 24, 9), (26, 42, 13))),),
        (
            "M10 42 V30 C6 24 12 18 16 12 C20 18 26 24 22 30 V42 Z",
            ("M28 54 V40 C25 36 29 32 31 29 C33 32 37 36 34 40 V54 Z"),
            "M74 52 V40 C71 36 75 32 77 29 C79 32 83 36 80 40 V50 Z",
        ),
    ),
    "grimnirs-thunder": Silhouette(
        "M4 50 L14 46 H84 L94 52 L97 60 L88 70 H12 Z",
        (),
        (
            "M20 46 V34 H60 V46 Z",
            "M26 34 V14 H33 V34 Z M40 34 V10 H47 V34 Z M66 46 V30 H82 V46 Z",
            "M29 13 C24 6 32 0 38 4 C44 -3 54 2 50 9 C48 12 34 14 29 13 Z",
        ),
        ((50, 62, 13),),
    ),
    "sea-dragon": Silhouette(
        "M4 52 L24 56 L72 56 C84 54 90 44 92 32 L99 30 L96 40 C94 56 86 66 76 70 H22 C14 66 8 60 4 52 Z",
        (),
        ("M30 54 C22 40 24 18 40 2 C38 22 42 40 50 54 Z", "M54 54 C50 40 54 22 68 8 C66 26 68 42 74 54 Z"),
    ),
    "curse-of-zandri": Silhouette(
        "M2 52 L12 46 L16 56 H82 L94 40 L98 44 L90 62 L84 70 H12 Z",
        (),
        ("M26 56 V46 H33 V37 H40 V28 H47 V20 H55 V28 H62 V37 H69 V46 H76 V56 Z", "M51 20 L45 12 L51 3 L57 12 Z"),
    ),
    "skabrus": Silhouette(
        "M2 58 C10 44 24 50 32 44 C46 36 64 40 76 48 C86 46 96 50 99 60 L88 62 L98 66 C90 72 80 70 72 70 H14 Z",
        (),
        (
            "M40 42 L48 10 L52 10 L58 42 L54 42 L50 20 L45 42 Z",
            "M14 52 L4 36 L22 48 Z",
            "M62 42 L66 22 L84 16 L86 20 L70 26 L68 44 Z",
        ),
    ),
    "shadewraith": Silhouette(
        "M6 38 L20 40 L24 52 L74 54 L90 48 L84 62 L78 70 H16 Z",
        ((32, 4, ()), (54, 0, ()), (74, 10, ())),
        (
            "M24 8 H40 L42 18 L38 16 L40 34 L34 28 L30 38 L26 26 L22 32 Z",
            ("M45 4 H64 L67 20 L62 17 L66 38 L58 30 L53 40 L49 28 L43 34 Z"),
            "M68 14 H80 L83 30 L78 28 L80 40 L72 34 L67 38 Z",
        ),
    ),
    "black-kraken": Silhouette(
        "M12 60 C14 40 30 28 50 28 C70 28 86 40 88 60 L80 70 H20 Z",
        (),
        (
            "M14 62 C2 56 -2 40 6 26 C7 22 11 24 10 28 C6 40 10 50 20 54 Z",
            ("M86 62 C98 56 102 40 94 26 C93 22 89 24 90 28 C94 40 90 50 80 54 Z"),
            "M30 34 C22 22 26 10 36 4 C40 4 39 8 36 10 C32 16 32 24 38 32 Z",
            ("M70 34 C78 22 74 10 64 4 C60 4 61 8 64 10 C68 16 68 24 62 32 Z"),
        ),
    ),
    "cog": Silhouette("M14 46 L26 48 L32 56 H70 L84 50 L78 64 L72 70 H24 Z", ((50, 10, ((14, 42, 18),)),), guns=0),
    "castle": Silhouette(
        "M2 70 C8 60 14 60 20 54 L30 50 H72 L80 55 C88 58 94 62 99 70 Z",
        (),
        (
            "M26 54 V30 H29 V26 H32 V30 H35 V26 H38 V30 H41 V54 Z",
            "M60 54 V34 H63 V30 H66 V34 H69 V30 H72 V34 H75 V56 Z",
            "M40 52 V40 H62 V52 Z",
            "M44 44 V20 H47 V16 H50 V20 H53 V16 H56 V20 H59 V44 Z M46 16 L51.5 6 L57 16 Z",
            "M24 27 L33.5 14 L43 27 Z M51 8 V-1 L62 2 L52.4 5 Z",
        ),
        guns=0,
    ),
    "monster": Silhouette(
        "M4 70 C8 52 24 50 32 62 C36 68 42 68 46 60 C52 46 66 48 68 60 L70 70 Z",
        (),
        ("M60 70 C58 40 70 16 88 18 L99 26 L90 30 L96 36 C86 38 78 36 76 46 C74 56 76 64 78 70 Z",),
        guns=0,
    ),
}


def draw_silhouette(
    p: Painter,
    name: str,
    x: float,
    y: float,
    width: float,
    colour: str = INK[0],
    sail: str = "",
    ground: str = PARCHMENT[2],
    sea: bool = True,
) -> None:
    """Draw a ship `width` units long whose waterline is at y; an unknown name draws a cog."""
    ship = SILHOUETTES.get(name) or SILHOUETTES["cog"]
    with p.moved(x, y - 0.7 * width, width / 100):
        for mast, top, sails in ship.masts:
            p.segment(mast, top, mast, 56, colour, 1.7)
            for y0, y1, half in sails:
                p.fill(path(_sail(mast, y0, y1, half)), sail or colour)
                p.segment(mast - half * 0.85, y0, mast + half * 0.85, y0, colour, 1.4)
        for part in ship.parts:
            p.fill(fixed(part), colour)
        p.fill(fixed(ship.hull), colour)
        for wx, wy, radius in ship.wheels:
            p.fill(disc(wx, wy, radius), ground)
            p.line(disc(wx, wy, radius - 1.5), colour, 2.4)
            draw_icon(p, "wheel", wx - radius, wy - radius, 2 * radius, colour)
        for i in range(ship.guns):
            p.fill(box(26 + i * 8.4, 60, 3.4, 2.6, 0.4), ground, 0.8)
        if name == "castle":
            for wx, wy in ((32.5, 37), (50.6, 24), (50.6, 33), (66.6, 41)):
                p.fill(box(wx, wy, 2.2, 5, 1), ground, 0.85)
            p.fill(fixed("M46 52 V47 C46 43 57 43 57 47 V52 Z"), ground, 0.7)
        if sea:
            waves = "M-2 71" + " q6.5 -4 13 0 q6.5 4 13 0" * 4
            p.line(fixed(waves), colour, 1.6, 0.8)


def _sail(x: float, y0: float, y1: float, half: float) -> str:
    """Return a square sail that the wind fills to the right."""
    middle = (y0 + y1) / 2
    return (
        f"M{x - half * 0.8} {y0} H{x + half * 0.8} Q{x + half * 1.45} {middle} {x + half} {y1} "
        f"Q{x + half * 0.3} {y1 - 3} {x - half} {y1} Q{x - half * 0.45} {middle} {x - half * 0.8} {y0} Z"
    )
