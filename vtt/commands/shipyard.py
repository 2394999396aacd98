"""`seascape shipyard`: build the models (needs the extra `shipyard`), or copy out how a piece is painted."""

import argparse
from pathlib import Path

HELP = "build the models from code, draw a contact sheet of them, copy out the scheme of a piece to repaint it"
SCHEME = "scheme"
SHEET = "sheet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything after the name goes to the shipyard, but for schemes."""
    parser.add_argument(
        "words", nargs=argparse.REMAINDER, metavar="build [NAME...] | sheet -o FILE.png | scheme NAME [-o FILE]"
    )


def run(options: argparse.Namespace) -> int:
    """Hand over; one sentence if the libraries are not there."""
    from vtt.cli import Fault

    if options.words[:1] == [SCHEME]:
        return _copy_scheme(options.words[1:])
    if options.words[:1] == [SHEET]:
        _check_sheet(options.words[1:])
    try:
        from vtt.shipyard.build import main

        return main(options.words)
    except SystemExit as stop:
        if not isinstance(stop.code, str):
            raise
        raise Fault(stop.code.removeprefix("shipyard: ")) from None
    except ImportError as error:
        if (error.name or "").startswith("vtt"):
            raise  # a fault of ours, not of a missing library
        raise Fault(f"the shipyard needs {error.name}: pip install 'seascape-vtt[shipyard]'") from None


def _check_sheet(words: list[str]) -> None:
    """A sheet is minutes of work: that it cannot be written is said before it."""
    from vtt.cli import Fault

    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("-o", "--output", type=Path)
    try:
        output = parser.parse_known_args(words)[0].output
    except argparse.ArgumentError:
        return  # the shipyard's own parser says it better
    if output is not None and output.suffix.lower() != ".png":
        raise Fault(f"--output: expected a name that ends in .png, found {output}")
    if output is not None and not output.parent.is_dir():
        raise Fault(f"--output: expected a folder that exists, found {output.parent}")


def _copy_scheme(words: list[str]) -> int:
    """Write the whole scheme of a piece where its owner may change it."""
    from vtt.cli import Fault
    from vtt.kernel.saves import write_atomically
    from vtt.kernel.tomlfile import value_text
    from vtt.paths import data_dir, user_dir
    from vtt.stage.miniatures import read_contents
    from vtt.stage.schemefaults import piece_names
    from vtt.stage.schemes import FOLDER, Palette, scheme_text, stored_scheme

    parser = argparse.ArgumentParser(
        prog="seascape shipyard scheme", description="Copy out the colours, finishes and layers of a piece."
    )
    parser.add_argument("name", metavar="NAME", help="a piece, as in models/: heldenhammer, alliance-cog, skull ...")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: schemes/NAME.toml in your folder")
    parser.add_argument("--home", type=Path, metavar="FOLDER", help="folder for saves, settings, models and schemes")
    options = parser.parse_args(words)
    known = piece_names()
    if options.name not in known:
        raise Fault(f"NAME: expected one of {', '.join(known)}, found {value_text(options.name)}")
    target = options.output or (options.home or user_dir()) / FOLDER / f"{options.name}.toml"
    if target.exists():
        raise Fault(f"{target}: this file is there already; remove it, or name another with -o")
    held = read_contents(data_dir("models") / f"{options.name}.glb")
    text = scheme_text(options.name, Palette.of(held.skins, held.paints), stored_scheme(options.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(target, text.encode())
    print(target)
    return 0
