"""`seascape shot`: a picture of any position, without a window."""

import argparse
from pathlib import Path

PICTURES = (".png", ".jpg")
SWITCHES = {"painterly": "brush strokes", "ink": "a line along edges", "tilt-shift": "a shallow focus"}
"""Passes over the picture; each goes with the preset unless it is switched."""
HELP = "draw a picture of a scene, a save or a scenario without a window"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to draw, from where, with what over it."""
    parser.add_argument("name", help="a scene, a save or a scenario")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument(
        "--camera", default="table", metavar="NAME", help="table, top, ga, fot, low, captain:SHIP or piece:PIECE"
    )
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="NAME",
        help="arcs, ranges, sight, bases, wind, corridor, anchorages, waters; may be given several times",
    )
    parser.add_argument("--ship", default="", metavar="SHIP", help="the ship whose overlays are drawn")
    parser.add_argument("--target", default="", metavar="SHIP", help="the other end of sight and corridor")
    parser.add_argument("--preset", choices=("low", "high", "ultra"), default="high")
    parser.add_argument(
        "--mood",
        choices=("scenario", "day", "dusk", "moonlight", "storm"),
        default="scenario",
        help="light and weather; as the scenario says without it",
    )
    for name, what in SWITCHES.items():
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=what)
    parser.add_argument("--pieces", type=Path, metavar="FOLDER", help="folder of own models, see seascape pieces")
    parser.add_argument("--own", action="store_true", help="with your own models and schemes, as the window shows them")
    parser.add_argument("--home", type=Path, metavar="FOLDER", help="--own with another folder than yours")
    parser.add_argument("--no-hud", action="store_true", help="without the panels round the table")
    parser.add_argument("--clean", action="store_true", help="only the table: no panels, plates, base lines, overlays")


def run(options: argparse.Namespace) -> int:
    """Draw and write."""
    from vtt.bridge.shooting import take_shot
    from vtt.cli import Fault
    from vtt.commands.play import size_of
    from vtt.opening import open_game
    from vtt.paths import user_dir
    from vtt.stage.post import Switches

    if options.output.suffix.lower() not in PICTURES:
        raise Fault(f"--output: expected a name that ends in {' or '.join(PICTURES)}, found {options.output}")
    if options.pieces is not None and not options.pieces.is_dir():
        raise Fault(f"--pieces: expected a folder, found {str(options.pieces)!r}")
    loaded = open_game(options.name, quick=True)
    take_shot(
        loaded.game,
        options.output,
        size=size_of(options.size),
        camera=options.camera,
        overlays=tuple(options.overlay),
        ship=options.ship,
        target=options.target,
        preset=options.preset,
        hud=not options.no_hud,
        clean=options.clean,
        pieces=options.pieces,
        own=options.home or (user_dir() if options.own else None),
        mood=options.mood,
        switches=Switches(options.painterly, options.ink, options.tilt_shift),
    )
    print(options.output)
    return 0
