"""Sample pages of the hud, painted offscreen: ``python -m vtt.hud.gallery -o DIR [--size 1280x720] [--scale 1.0]
[NAME...]``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from panda3d.core import NodePath, loadPrcFileData

from vtt.hud import samples
from vtt.hud.painter import Painter, linear
from vtt.hud.palette import ink
from vtt.hud.shapes import box, path

HEADLESS = """
load-display p3headlessgl
window-type offscreen
gl-version 3 2
audio-library-name null
textures-power-2 none
print-pipe-types false
notify-level-device fatal
notify-level-egldisplay error
"""


def _table(hud: Any) -> None:
    """Show everything round the table."""
    hud.show_tracker(samples.TRACKER)
    hud.show_decks(samples.DECKS)
    hud.show_compass(samples.COMPASS)
    hud.show_log(samples.LOG)
    hud.show_ships(samples.SHIPS)
    hud.show_prompt(samples.PROMPT)


def _movement(hud: Any) -> None:
    _table(hud)
    hud.show_movement_strip(samples.STRIP)
    hud.show_labels(samples.LABELS)


def _shooting(hud: Any) -> None:
    _table(hud)
    hud.show_prompt(samples.SHOOTING)
    hud.show_tooltip(samples.TOOLTIP)


def _refusal(hud: Any) -> None:
    _table(hud)
    hud.show_ships(samples.fleet())
    hud.show_refusal(samples.REFUSAL)
    hud.show_toast("Saved: Turn 3, Heldenhammer moves", "good")


def _typed(hud: Any) -> None:
    _table(hud)
    hud.show_dice(samples.TYPED_DICE)
    hud.key("3")
    hud.show_prompt(samples.NUMBER_PROMPT)


def _dice(hud: Any) -> None:
    _table(hud)
    hud.show_dice(samples.DICE)


def _reroll(hud: Any) -> None:
    _table(hud)
    hud.show_dice(samples.REROLL)


def _orders(hud: Any) -> None:
    _table(hud)
    hud.show_orders(samples.ORDERS)


def _full(hud: Any) -> None:
    _table(hud)
    hud.show_ship_card(samples.HELDENHAMMER)


def _full_other(hud: Any) -> None:
    _table(hud)
    hud.show_ship_card(samples.REAVER)


def _card(hud: Any) -> None:
    _table(hud)
    hud.show_card(samples.HURRICANE)


def _pause(hud: Any) -> None:
    _movement(hud)
    hud.show_menu(samples.PAUSE)


def _rule(hud: Any) -> None:
    _movement(hud)
    hud.show_rule(samples.RULE)


def _curtain(hud: Any) -> None:
    _table(hud)
    hud.show_curtain(samples.CURTAIN)


def _news(hud: Any) -> None:
    """A full table of several people a side, and the curtain with all its lines."""
    _table(hud)
    hud.show_ships(samples.crewed_fleet())
    hud.show_curtain(samples.NEWS)


def _crewed(hud: Any) -> None:
    _table(hud)
    hud.show_ships(samples.crewed_fleet())


def _focus(hud: Any) -> None:
    hud.show_settings(samples.SETTINGS)
    for _ in range(3):
        hud.key("tab")


PAGES: dict[str, Callable[[Any], None]] = {
    "movement": _movement,
    "shooting": _shooting,
    "refusal": _refusal,
    "orders": _orders,
    "dice": _dice,
    "typed": _typed,
    "reroll": _reroll,
    "ship": _full,
    "ship-other": _full_other,
    "card": _card,
    "menu": lambda hud: hud.show_menu(samples.MENU),
    "pause": _pause,
    "newgame": lambda hud: hud.show_new_game(samples.NEW_GAME),
    "settings": _focus,
    "load": lambda hud: hud.show_saves(samples.SAVES),
    "save": lambda hud: hud.show_saves(samples.SAVE_PAGE),
    "help": lambda hud: hud.show_help(samples.HELP),
    "rule": _rule,
    "statistics": lambda hud: hud.show_statistics(samples.STATISTICS),
    "end": lambda hud: hud.show_end(samples.END),
    "worth": lambda hud: hud.show_end(samples.WORTH),
    "campaigns": lambda hud: hud.show_page("campaign-list", samples.CAMPAIGNS),
    "campaign-new": lambda hud: hud.show_page("campaign-new", samples.NEW_CAMPAIGN),
    "campaign": lambda hud: hud.show_page("campaign", samples.CAMPAIGN),
    "campaign-entry": lambda hud: hud.show_page("campaign-entry", samples.CAMPAIGN_ENTRY),
    "curtain": _curtain,
    "news": _news,
    "crewed": _crewed,
    "seats": lambda hud: hud.show_new_game(samples.SHARED_GAME),
    "words": lambda hud: hud.show_text_table(samples.WORDS),
}


def paint_sea(p: Painter) -> None:
    """Paint a plain sea for the pages to lie on."""
    w, h = p.width, p.height
    p.fill(box(0, 0, w, h), linear(0, 0, 0, h, ["#7E98A0", "#2E7180", "#1B5566"]))
    for i in range(260):
        x, y = (i * 397.3) % (w + 80) - 40, (i * 211.7) % h
        length = 14 + 50 * (y / h)
        p.line(
            path(f"M{x} {y} q{length / 4} {-length / 9} {length / 2} 0 q{length / 4} {length / 9} {length / 2} 0"),
            "#DDF0EC",
            1 + 2 * y / h,
            0.20,
        )
    p.fill(box(0, 0, w, h * 0.3), linear(0, 0, 0, h * 0.3, [ink("#E8E4D0", 0.35), ink("#E8E4D0", 0.0)]))


def open_base(width: int, height: int) -> Any:
    """Return an offscreen ShowBase of that size."""
    loadPrcFileData("", HEADLESS + f"win-size {width} {height}\n")
    from direct.showbase.ShowBase import ShowBase

    base = ShowBase(windowType="offscreen")
    base.set_background_color(0.1, 0.2, 0.25, 1)
    return base


def sea_behind(base: Any, width: int, height: int) -> NodePath:
    """Put the painted sea behind everything."""
    from vtt.hud.faces import FaceStore

    card = FaceStore().get("sea", width, height, 1.0, paint_sea, 0).card()
    card.reparent_to(base.pixel2d, -10)
    return card


def photograph(base: Any, target: Path) -> None:
    """Render what is shown into a PNG."""
    for _ in range(3):
        base.task_mgr.step()
    from panda3d.core import Filename, PNMImage

    image = PNMImage()
    base.win.get_screenshot(image)
    image.remove_alpha()
    image.write(Filename.from_os_specific(str(target)))


def main(arguments: list[str] | None = None) -> int:
    """Paint the named pages, all of them without a name."""
    parser = argparse.ArgumentParser(prog="python -m vtt.hud.gallery", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--size", default="1280x720", help="window in pixels, WxH")
    parser.add_argument("--scale", type=float, default=1.0, help="text scale, 1.0 to 3.0")
    parser.add_argument("names", nargs="*", help=f"pages: {', '.join(PAGES)}")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in PAGES]
    if unknown:
        print(f"expected page names of {', '.join(PAGES)}; found {', '.join(unknown)}", file=sys.stderr)
        return 2
    width, height = (int(part) for part in options.size.lower().split("x"))
    options.output.mkdir(parents=True, exist_ok=True)
    base = open_base(width, height)
    from vtt.hud.hud import Hud

    sea_behind(base, width, height)
    hud = Hud(base, lambda event: None, options.scale, listen=False)
    for name in options.names or PAGES:
        PAGES[name](hud)
        photograph(base, options.output / f"{name}.png")
        for shown in list(hud.shown):
            panel = hud.panel(shown)
            clipped = panel.face.clipped if panel is not None and panel.face is not None else ()
            if clipped:
                print(f"{name}: {shown} has text that does not fit: {clipped}")
        hud.clear()
    hud.destroy()
    base.destroy()
    return 0


if __name__ == "__main__":
    sys.exit(main())
