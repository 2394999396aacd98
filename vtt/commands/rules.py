"""`seascape rules`: a rule in our words, or which rules are implemented and tested."""

import argparse

HELP = "show a rule by its id, search the rules, or print what is implemented and tested"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """An id or words, or the coverage report."""
    parser.add_argument("id", nargs="*", help="a rule id such as DF-MOV-15, a chapter such as COLL, or words to search")
    parser.add_argument("--coverage", action="store_true", help="list the ids with their implementation and tests")


def run(options: argparse.Namespace) -> int:
    """Print."""
    from vtt import rulebook

    if options.coverage:
        return rulebook.print_coverage()
    if options.id:
        return rulebook.print_rule(" ".join(options.id))
    rulebook.print_chapters()
    return 0
