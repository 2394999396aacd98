"""Card pictures, drawn by code in the manner of coloured woodcuts; grid 180 x 130, fitted to cover their window."""

from __future__ import annotations

from collections.abc import Callable

import skia

from vtt.hud.materials import tile_paint
from vtt.hud.painter import Painter
from vtt.hud.shapes import box
from vtt.hud.woodcuts import damage, destiny, fortune, orders
from vtt.hud.woodcuts.parts import DARK, H, W

ART: dict[str, Callable[[Painter], None]] = {
    "breach": damage.draw_breach,
    "crew": damage.draw_crew,
    "torn": damage.draw_torn,
    "mast": damage.draw_mast,
    "fire": damage.draw_fire,
    "blast": damage.draw_blast,
    "powder": damage.draw_powder,
    "jaws": damage.draw_jaws,
    "anchor-lost": damage.draw_loose_anchor,
    "captain": damage.draw_captain,
    "mate": damage.draw_mate,
    "mascot": damage.draw_beast,
    "colours": damage.draw_colours,
    "rudder": damage.draw_rudder,
    "capsize": damage.draw_capsize,
    "swords": destiny.draw_swords,
    "fog": destiny.draw_fog,
    "serpent": destiny.draw_serpent,
    "hydra": destiny.draw_hydra,
    "giant": destiny.draw_giant,
    "moon": destiny.draw_moon,
    "calm": destiny.draw_calm,
    "siren": destiny.draw_siren,
    "swell": destiny.draw_swell,
    "dutchman": destiny.draw_dutchman,
    "snakes": fortune.draw_snakes,
    "wave": fortune.draw_wave,
    "bolt": fortune.draw_bolt,
    "magic": fortune.draw_magic,
    "current": fortune.draw_current,
    "omen": fortune.draw_omen,
    "tools": fortune.draw_tools,
    "hands": fortune.draw_hands,
    "canvas": fortune.draw_canvas,
    "surgeon": fortune.draw_surgeon,
    "red-hot": fortune.draw_red_hot,
    "chain-shot": fortune.draw_chain_shot,
    "grapeshot": fortune.draw_grapeshot,
    "double-shot": fortune.draw_double_shot,
    "fire-ship": fortune.draw_fire_ship,
    "cog": fortune.draw_cog_refit,
    "spirits": fortune.draw_spirits,
    "sail": orders.draw_sailing,
    "wheel": orders.draw_wheel,
    "wheel-port": orders.draw_wheel_port,
    "cannon": orders.draw_cannon,
    "boarders": orders.draw_boarders,
    "anchor": orders.draw_anchoring,
}

# what a card of a type shows when it names no picture of its own
ART_OF_TYPE = {
    "hull": "breach",
    "crew": "crew",
    "speed": "torn",
    "special": "powder",
    "situation": "fire",
    "wound": "captain",
    "spell": "magic",
    "monster": "serpent",
    "stays": "fog",
    "instant": "wave",
    "repair": "tools",
    "healing": "surgeon",
    "salvo": "cannon",
    "improvement": "cog",
    "order": "sail",
}


def illustrate(p: Painter, name: str, kind: str, x: float, y: float, w: float, h: float, radius: float = 3.0) -> None:
    """Draw the picture `name` (or that of the card type `kind`) so that it covers the window, aged at the rim."""
    draw = ART.get(name) or ART[ART_OF_TYPE.get(kind, "sail")]
    window = box(x, y, w, h, radius)
    k = max(w / W, h / H)
    with p.clip(window):
        with p.moved(x + (w - W * k) / 2, y + (h - H * k) / 2, k):
            draw(p)
        p.fill(window, tile_paint("parchment", 0.6, 0.6), 0.30, mode=skia.BlendMode.kMultiply)
        p.line(window, "#2A1708", 16 * min(1.0, w / 100), 0.38, blur=8 * min(1.0, w / 100))
    p.line(window, DARK, 1.3)
