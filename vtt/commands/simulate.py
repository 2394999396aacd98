"""`seascape simulate`: random games without a window, with every invariant watched."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vtt.bots.trial import Tally

MOST_SHIPS = 5
HELP = "play legal random games without a window and check that every law of the table holds"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Scenario, number of games, seed."""
    parser.add_argument("scenario", help="id, chapter or file of a scenario, such as dead-mans-reef or SC01")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--option", action="append", default=[], help="a variant of the scenario to switch on")
    parser.add_argument("--melees", action="store_true", help="begin every game in the thick of a fight")
    parser.add_argument(
        "--fleets", type=int, default=0, metavar="N", help="melees of N big ships a side, drawn from all ten"
    )
    parser.add_argument("--no-checks", action="store_true", help="play only, for measuring speed")
    parser.add_argument(
        "--uses", type=Path, metavar="FILE", help="add the cards and rules met to FILE and say what was never met"
    )
    parser.add_argument("--counts", action="store_true", help="print how often each kind of event happened")
    parser.add_argument("-o", "--output", type=Path, default=Path("violation.toml"), help="the scene of a violation")


def run(options: argparse.Namespace) -> int:
    """Play; print counts and the closing line; 1 at the first violation, with a scene that reproduces it."""
    from vtt.bots.trial import Broken, run_trial
    from vtt.cli import Fault
    from vtt.commands.progress import Progress
    from vtt.dreadfleet.ruleset import Dreadfleet
    from vtt.dreadfleet.scenes import scene_of
    from vtt.dreadfleet.state import Setup
    from vtt.kernel import saves
    from vtt.opening import is_scenario_file, own_scenario

    if options.fleets and not (options.melees and 1 <= options.fleets <= MOST_SHIPS):
        raise Fault(f"--fleets: expected 1 to {MOST_SHIPS} together with --melees, found {options.fleets}")
    if options.games < 1:
        raise Fault(f"--games: expected a whole number from 1, found {options.games}")
    ruleset, named = Dreadfleet(), {"scenario": options.scenario}
    if is_scenario_file(Path(options.scenario)):
        ruleset, named = own_scenario(Path(options.scenario))
    try:
        ruleset.begin(Setup(**named, options=tuple(options.option)))
    except ValueError as error:
        raise Fault(str(error)) from None
    bar = Progress("playing", options.games)
    begun = time.perf_counter()

    def show(tally: Tally) -> None:
        bar.show(tally.games, f"{tally.games / (time.perf_counter() - begun):.1f} games/s")

    try:
        tally = run_trial(
            named["scenario"],
            options.games,
            options.seed,
            ruleset=ruleset,
            overrides=named.get("overrides"),
            checks=not options.no_checks,
            progress=show,
            options=tuple(options.option),
            melees=options.melees,
            fleets=options.fleets,
            uses=options.uses is not None,
        )
    except Broken as broken:
        bar.close()
        print(f"violation in {broken}")
        if broken.game is not None:
            scene = scene_of(broken.game, "A violation", str(broken), broken.command)
            saves.write_atomically(options.output, scene.encode())
            saves.save(broken.game, options.output.with_suffix(".json"))
            print(f"the position before it is the scene {options.output}: seascape play {options.output}")
            print(f"the whole game up to there is {options.output.with_suffix('.json')}")
        return 1
    finally:
        bar.close()
    _print(tally, options.counts)
    if options.uses is not None:
        _remember(options.uses, named["scenario"], tally)
    return 0


def _remember(path: Path, scenario: str, tally: Tally) -> None:
    """Add these games to what earlier ones have met, and say what is left."""
    from vtt.bots.uses import read_uses, write_uses
    from vtt.cli import Fault
    from vtt.dreadfleet.content import load_content

    try:
        uses = read_uses(path)
    except (OSError, ValueError) as error:
        raise Fault(f"{path}: expected what an earlier --uses wrote, found {error}") from None
    uses.add(scenario, tally.games, tally.cards, tally.traits)
    write_uses(path, uses)
    for line in uses.lines(load_content()):
        print(line)


def _print(tally: Tally, counts: bool) -> None:
    winners = tally.winners
    print(
        f"decisions {tally.decisions}, events {tally.events}, turns {tally.turns}, "
        f"won by ga {winners['ga']}, by fot {winners['fot']}, drawn {winners['']}, "
        f"different cards drawn {len(tally.cards)}"
    )
    if counts:
        for name, count in sorted(tally.happened.items()):
            print(f"  {name}: {count}")
        for kind, count in sorted(tally.kinds.items()):
            print(f"  decision {kind}: {count}")
    print(tally.line())
