"""`seascape statistics`: the numbers of a saved game as text or JSON."""

import argparse
import json
from typing import Any

HELP = "print dice, luck, damage and distances of a saved game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which save, and the form."""
    parser.add_argument("save", help="a saved game; a save of other rules has no history to count")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Replay the game, count its events, print."""
    from vtt.dreadfleet.statistics import statistics_of
    from vtt.opening import open_game

    game = open_game(options.save).game
    numbers = statistics_of({ship.id: ship.side for ship in game.state.ships}, (game.opening, *game.events))
    print(json.dumps(_plain(game, numbers), indent=2) if options.json else "\n".join(_lines(game, numbers)))
    return 0


def _players(game: Any) -> dict[str, str]:
    from vtt.dreadfleet.state import SIDES
    from vtt.words import say

    return {side: next(iter(game.state.side(side).players), "") or say(f"side.{side}") for side in SIDES}


def _lines(game: Any, numbers: Any) -> list[str]:
    """A heading, the table in columns, the sentences."""
    from vtt.dreadfleet import statistics_words
    from vtt.dreadfleet.wording import Wording
    from vtt.words import say

    players, words = _players(game), Wording(game.position)
    title = say("statistics.title", scenario=game.position.scenario.name, turn=numbers.turns)
    rows = [("  " if ship else "", cells) for _, ship, cells in statistics_words.table(numbers, words, players)]
    cells = [statistics_words.heads(), *((indent + row[0], *row[1:]) for indent, row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    last = len(widths) - 1
    table = [
        "  ".join(
            text.ljust(width) if column in (0, last) else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    notes = statistics_words.luck_notes(numbers, players) + statistics_words.other_notes(numbers, words, players)
    return [title, "", *table, "", *(note.replace("**", "") for note in notes)]


def _plain(game: Any, numbers: Any) -> dict[str, Any]:
    """Everything that was counted, and the luck as exact fractions."""
    import msgspec

    counted = msgspec.to_builtins(numbers)
    del counted["underway"]
    for side, one in counted["sides"].items():
        one["sailed_thou"] = numbers.sailed_thou(side)
        one["luck"] = _luck(numbers.luck(side))
        one["luck_of_dice"] = _luck(numbers.luck_of_dice(side))
        one["luck_of"] = {name: _luck(numbers.luck_of(side, name)) for name in one["tests"]}
    return {"scenario": game.state.scenario, "players": _players(game), **counted}


def _luck(fortune: Any) -> dict[str, Any] | None:
    if fortune is None:
        return None
    return {
        "got": fortune.got, "mean": str(fortune.mean), "is_lucky": fortune.is_lucky,
        "one_game_in": fortune.games, "chance": float(fortune.chance),
    }
