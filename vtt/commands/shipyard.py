"""`seascape shipyard`: build the models (needs the extra `shipyard`)."""

import argparse

HELP = "build the models from code, or draw a contact sheet of them"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Everything after the name goes to the shipyard."""
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="build [NAME...] | sheet -o FILE.png")


def run(options: argparse.Namespace) -> int:
    """Hand over; one sentence if the libraries are not there."""
    from vtt.cli import Fault

    try:
        from vtt.shipyard.build import main
    except ImportError as error:
        raise Fault(f"the shipyard needs {error.name}: pip install 'seascape-vtt[shipyard]'") from None
    return main(options.words)
