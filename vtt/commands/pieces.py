"""`seascape pieces`: a person's own models for the pieces of the game."""

import argparse
from pathlib import Path

HELP = "own models: list them, check a file, fit one to the base of a piece"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do."""
    actions = parser.add_subparsers(dest="action", metavar="list | check FILE | fit NAME FILE", required=True)
    listing = actions.add_parser("list", help="the files in your folder and what they stand in for")
    check = actions.add_parser("check", help="what is wrong with a file, and what is converted")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    fit = actions.add_parser("fit", help="let a file stand in for a piece")
    fit.add_argument("name", metavar="NAME", help="a piece, as in models/: heldenhammer, alliance-cog, skull ...")
    fit.add_argument("file", type=Path, nargs="?", metavar="FILE", help="default: the file of that name in your folder")
    fit.add_argument("--turn", type=float, metavar="DEGREES", help="clockwise, after the proposal")
    fit.add_argument("--scale", type=float, metavar="TIMES", help="of the proposed size")
    fit.add_argument("--sink", type=float, metavar="INCHES", help="deeper than proposed")
    fit.add_argument("--up", choices=("auto", "y", "z"), help="which axis of the file points upwards")
    fit.add_argument("-o", "--output", type=Path, metavar="FILE.png", help="write a picture of it")
    fit.add_argument("--try", dest="is_trial", action="store_true", help="keep nothing, for a look at the picture")
    for one in (listing, fit):
        one.add_argument("--home", type=Path, metavar="FOLDER", help="folder for saves, settings and models")


def run(options: argparse.Namespace) -> int:
    """List, check or fit."""
    return {"list": _list, "check": _check, "fit": _fit}[options.action](options)


def _list(options: argparse.Namespace) -> int:
    from vtt.bridge.ownpieces import own_pieces
    from vtt.paths import user_dir
    from vtt.stage.ownmodels import Shelf, printable
    from vtt.words import say

    shelf = Shelf.of_home(options.home or user_dir())
    pieces = own_pieces()
    entries = shelf.entries(pieces)
    print(printable(str(shelf.folder)))
    for entry in entries:
        report = entry.report
        name = printable(entry.path.name)
        state = report.problems[0] if report.problems else say(
            "pieces.state", triangles=report.triangles, pictures=report.textures
        )
        unknown = "" if entry.piece else " " + say("pieces.unknown", names=", ".join(pieces))
        print(f"  {name}: {state.removeprefix(name + ': ')}{unknown}")
    if not entries:
        print(f"  {say('pieces.none')}")
    return 1 if any(entry.report.problems or not entry.piece for entry in entries) else 0


def _check(options: argparse.Namespace) -> int:
    from vtt.stage.ownmodels import examine, printable
    from vtt.words import say

    is_wrong = False
    for path in options.files:
        report = examine(path)
        is_wrong = is_wrong or not report.is_usable
        for problem in report.problems:
            print(problem)
        if report.is_usable and report.bounds is not None:
            low, high = report.bounds
            size = " x ".join(f"{b - a:.4g}" for a, b in zip(low, high, strict=True))
            state = say("pieces.state", triangles=report.triangles, pictures=report.textures)
            print(f"{printable(path.name)}: {state} {size}")
            for fix in report.fixes:
                print(f"  {fix}")
    return 1 if is_wrong else 0


def _fit(options: argparse.Namespace) -> int:
    from pydantic import ValidationError

    from vtt.bridge.fittingsheet import draw_sheet
    from vtt.bridge.ownpieces import own_pieces
    from vtt.cli import Fault
    from vtt.kernel.saves import write_atomically
    from vtt.paths import user_dir
    from vtt.stage.loader import Library
    from vtt.stage.ownmodels import Fit, Shelf, examine, fault_of, fit_path, packed, printable, read_fit, write_fit
    from vtt.words import say

    pieces = own_pieces()
    if options.name not in pieces:
        raise Fault(f"NAME: expected one of {', '.join(pieces)}, found {options.name!r}")
    shelf = Shelf.of_home(options.home or user_dir())
    kept = shelf.folder / f"{options.name}.glb"
    path = options.file or kept
    before = read_fit(fit_path(kept)) if path == kept or options.file is None else Fit()
    changes = {
        key: value for key in ("up", "turn", "scale", "sink") if (value := getattr(options, key)) is not None
    }
    try:
        fit = Fit.model_validate({**before.model_dump(), **changes})
    except ValidationError as error:
        key, found = fault_of(error)
        raise Fault(f"--{say(f'pieces.fault.{key}', **found)}") from None
    stand = pieces[options.name].stand(Library(light=True))
    parts, _ = shelf.fitted(path, stand, fit, light=options.output is not None)
    if options.output is not None:
        report = examine(path)
        draw_sheet(parts, stand, fit, (path.name, pieces[options.name].title), options.output, report.triangles)
        print(printable(str(options.output)))
    if options.is_trial:
        return 0
    if path.resolve() != kept.resolve():
        write_atomically(kept, packed(path))
    write_fit(fit_path(kept), fit)
    print(printable(str(kept)))
    return 0
