"""Card pictures, drawn by code in the manner of coloured woodcuts; grid 180 x 130, fitted to cover their window."""

from __future__ import annotations

from collections.abc import Callable

from vtt.hud.early import skia
from vtt.hud.materials import tile_paint
from vtt.hud.models import CardModel
from vtt.hud.painter import Painter
from vtt.hud.shapes import box
from vtt.hud.woodcuts import damage, destiny, fortune, hulls, orders
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
    "stove": hulls.draw_stove,
    "frames": hulls.draw_frames,
    "keel": hulls.draw_keel,
    "rigging": hulls.draw_rigging,
    "splinters": hulls.draw_splinters,
    "carnage": hulls.draw_carnage,
    "awash": hulls.draw_awash,
    "drowned": hulls.draw_drowned,
    "flooded": hulls.draw_flooded,
    "gun": hulls.draw_gun,
    "oars": hulls.draw_oars,
    "leap": hulls.draw_leap,
    "dirge": hulls.draw_dirge,
    "king": hulls.draw_king,
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


# the picture of each card by its id, for cards that name none
ART_OF_CARD = {
    "timbers-stove-in": "stove",
    "holed-below-the-waterline": "breach",
    "broken-frames": "frames",
    "fire-in-the-hold": "fire",
    "back-broken": "keel",
    "men-swept-from-the-rail": "crew",
    "splinters-on-the-quarterdeck": "splinters",
    "taken-by-the-drowned": "drowned",
    "carnage-on-the-gun-deck": "carnage",
    "decks-awash-with-blood": "awash",
    "rigging-cut": "rigging",
    "mast-by-the-board": "mast",
    "sails-in-ribbons": "torn",
    "dismasted": "mast",
    "gun-deck-flooded": "flooded",
    "first-mate": "mate",
    "spoiled-powder": "powder",
    "magazine-explosion": "blast",
    "fire-on-deck": "fire",
    "rudder-jammed": "rudder",
    "slowly-capsizing": "capsize",
    "captain-struck-down": "captain",
    "mascot-killed": "mascot",
    "colours-shot-away": "colours",
    "saw-sharks": "jaws",
    "anchor-lost": "anchor-lost",
    "bone-hydra": "hydra",
    "blood-serpent": "serpent",
    "sea-giant": "giant",
    "sword-hurricane": "swords",
    "cloak-of-flame": "fire",
    "call-the-drowned": "spirits",
    "word-of-the-dead-king": "king",
    "warp-leap": "leap",
    "dirge-of-the-lost": "dirge",
    "fire-ship": "fire-ship",
    "swivel-guns": "gun",
    "picked-boarders": "boarders",
    "sweeps": "oars",
    "red-hot-shot": "red-hot",
    "chain-shot": "chain-shot",
    "grapeshot": "grapeshot",
    "double-shotted-guns": "double-shot",
    "carpenters": "tools",
    "fresh-hands": "hands",
    "spare-canvas": "canvas",
    "ships-surgeon": "surgeon",
    "ghastly-fog": "fog",
    "dead-calm": "calm",
    "blood-moon": "moon",
    "siren-song": "siren",
    "heavy-swell": "swell",
    "curse-of-the-flying-dutchman": "dutchman",
    "rain-of-sea-snakes": "snakes",
    "rogue-wave": "wave",
    "bolt-from-the-sky": "bolt",
    "winds-of-magic": "magic",
    "fair-current": "current",
    "ill-omen": "omen",
    "burning": "fire",
    "anchored": "anchor",
    "full-sail": "sail",
    "hard-to-port": "wheel-port",
    "hard-to-starboard": "wheel",
    "repairs": "tools",
    "fire-at-will": "cannon",
    "submerged": "swell",
}


def picture_of(card: CardModel) -> str:
    """Return the key of a card's picture: the one it names, that of its id (copies end in ``#n`` or ``-n``), or its
    type's.
    """
    name = card.id.partition("#")[0]
    stem = name.rstrip("0123456789").rstrip("-")
    found = card.art or ART_OF_CARD.get(name) or ART_OF_CARD.get(stem, "")
    return found if found in ART else ART_OF_TYPE.get(card.type, "sail")


def illustrate(p: Painter, card: CardModel, x: float, y: float, w: float, h: float, radius: float = 3.0) -> None:
    """Draw a card's picture so that it covers the window, aged at the rim."""
    draw_picture(p, picture_of(card), x, y, w, h, radius)


def draw_picture(p: Painter, name: str, x: float, y: float, w: float, h: float, radius: float = 3.0) -> None:
    """Draw the picture `name`, a key of ART."""
    draw = ART[name]
    window = box(x, y, w, h, radius)
    k = max(w / W, h / H)
    with p.clip(window):
        with p.moved(x + (w - W * k) / 2, y + (h - H * k) / 2, k):
            draw(p)
        p.fill(window, tile_paint("parchment", 0.6, 0.6), 0.30, mode=skia.BlendMode.kMultiply)
        p.line(window, "#2A1708", 16 * min(1.0, w / 100), 0.38, blur=8 * min(1.0, w / 100))
    p.line(window, DARK, 1.3)
