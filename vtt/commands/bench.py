"""`seascape bench`: speed, each figure beside its alternative measured in the same run."""

import argparse

HELP = "measure speed as ratios against alternatives in the same run"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which parts."""
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help="geometry, engine, games, state, drawing; all without one"
    )


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    from vtt.bench.report import print_report

    return print_report(tuple(options.parts))
