"""`seascape dump`: any position as text or JSON."""

import argparse

HELP = "print the position of a scenario, scene or save as plain text or JSON"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to open, and the form."""
    parser.add_argument("name", help="a scenario, a scene or a save")
    parser.add_argument("--json", action="store_true", help="the canonical JSON that the hash is taken of")


def run(options: argparse.Namespace) -> int:
    """Print."""
    from vtt.kernel import codec
    from vtt.opening import open_game

    state = open_game(options.name).game.state
    print(codec.to_json(state).decode() if options.json else codec.dump_text(state))
    return 0
