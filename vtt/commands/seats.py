"""The options `--seat` and `--leader`: who plays, which ships each person sails, who leads (chapter MULTI)."""

import argparse
from typing import Any

FORM = "SIDE:NAME[:SHIP,SHIP...]"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """People by side, in the order in which they sit."""
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar=FORM,
        help="a person at the table, ga or fot, with the big ships he sails; may be given several times; "
        "without ships a side is divided evenly",
    )
    parser.add_argument(
        "--leader", action="append", default=[], metavar="SIDE:NAME", help="who leads a side; usually the flagship's"
    )


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """Return the fields of a `Setup` that the words mean; raises Fault for a word of another form.

    Whether people can share the ships so is for the rules to say (`vtt.dreadfleet.seats`).
    """
    from vtt.cli import Fault
    from vtt.dreadfleet.state import SIDES

    players: dict[str, tuple[str, ...]] = {}
    fleets: dict[str, tuple[tuple[str, ...], ...]] = {}
    for word in options.seat:
        side, name, ships = (*(part.strip() for part in word.split(":", 2)), "", "")[:3]
        if side not in SIDES or not name:
            raise Fault(f"--seat: expected {FORM} with the side ga or fot, found {word!r}")
        players[side] = (*players.get(side, ()), name)
        named = tuple(ship.strip() for ship in ships.split(",") if ship.strip())
        fleets[side] = (*fleets.get(side, ()), named)
    leaders: dict[str, int] = {}
    for word in options.leader:
        side, _, name = (part.strip() for part in word.partition(":"))
        if name not in players.get(side, ()):
            known = ", ".join(f"{side}:{name}" for side, names in players.items() for name in names)
            raise Fault(f"--leader: expected one of the seats {known or '(none was given)'}, found {word!r}")
        leaders[side] = players[side].index(name)
    divided = {side: shares for side, shares in fleets.items() if any(shares)}
    return {"players": players, "fleets": divided, "leaders": leaders}
