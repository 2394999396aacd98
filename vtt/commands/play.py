"""`seascape play`: the game in a window."""

import argparse
from pathlib import Path

from vtt.commands import seats

HELP = "open the window: the menu, a scenario, a scene or a save"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to open, and how the window looks."""
    parser.add_argument("name", nargs="?", help="a scenario, a scene or a save; without one the menu opens")
    parser.add_argument("--seed", type=int, metavar="S", help="seed of the dice and decks of a new game")
    parser.add_argument("--quick", action="store_true", help="start on the default layout and the suggested poses")
    parser.add_argument("--typed-dice", action="store_true", help="the players type in what their own dice show")
    seats.add_arguments(parser)
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="size of the window")
    parser.add_argument("--preset", choices=("low", "high", "ultra"), help="quality for this time only")
    parser.add_argument("--home", type=Path, metavar="FOLDER", help="folder for saves and settings")
    parser.add_argument("--pieces", type=Path, metavar="FOLDER", help="folder of own models, see seascape pieces")


def size_of(text: str) -> tuple[int, int]:
    """Read "1280x720"; raises Fault."""
    from vtt.cli import Fault

    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680 and 200 <= int(height) <= 4320):
        raise Fault(f"--size: expected WIDTHxHEIGHT from 320x200 to 7680x4320, found {text!r}")
    return int(width), int(height)


def run(options: argparse.Namespace) -> int:
    """Open what was named before the window, so that a mistake is one sentence and no window."""
    from vtt.opening import open_game

    loaded = None
    if options.name is not None:
        setup: dict[str, object] = {"quick": options.quick, **seats.setup_of(options)}
        if options.seed is not None:
            setup["seed"] = options.seed
        if options.typed_dice:
            setup["dice"] = "typed"
        loaded = open_game(options.name, **setup)
    size = size_of(options.size)
    from vtt.bridge.app import App

    app = App(size=size, home=options.home, preset=options.preset, pieces=options.pieces)
    if loaded is None:
        app.show_main_menu()
    else:
        app.start(loaded.game, loaded.notice)
    app.run()
    return 0
