"""The statistics of a game in words, for the page, the end of a game and the command line."""

from collections.abc import Mapping

from vtt.dreadfleet.fortune import Fortune
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.statistics import LongShot, SideNumbers, Statistics
from vtt.dreadfleet.wording import Wording
from vtt.kernel.units import inches_text
from vtt.words import has_words, say

TESTS = ("hits", "saves", "checks", "boarding", "duels")
COLUMNS = ("ship", "broadsides", "hits", "saves", "dealt", "taken", "sailed", "end")


def mean_text(fortune: Fortune) -> str:
    """Write the mean with one decimal, rounded half up without any float."""
    tenths = (20 * fortune.mean.numerator + fortune.mean.denominator) // (2 * fortune.mean.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def luck_text(fortune: Fortune) -> str:
    """Say how rare as much luck is: one game in N."""
    if fortune.is_ordinary:
        return say("statistics.ordinary")
    return say("statistics.lucky" if fortune.is_lucky else "statistics.unlucky", games=f"{fortune.games:,}")


def luck_line(numbers: Statistics, side: str) -> str:
    """Say in one sentence how rare a side's luck is; "" before its first die."""
    luck = numbers.luck(side)
    return "" if luck is None else luck_text(luck)


def luck_notes(numbers: Statistics, players: Mapping[str, str]) -> list[str]:
    """Return two sentences for each player: all faces added up, and what succeeded of what was tried."""
    notes = []
    for side in SIDES:
        dice, tests = numbers.luck_of_dice(side), numbers.luck(side)
        if dice is not None:
            params = {"player": players[side], "dice": numbers.sides[side].dice, "got": dice.got}
            notes.append(say("statistics.dice-note", **params, mean=mean_text(dice), luck=luck_text(dice)))
        if tests is not None:
            params = {"player": players[side], "parts": _parts(numbers, side)}
            params |= {"got": tests.got, "mean": mean_text(tests), "luck": luck_text(tests)}
            notes.append(say("statistics.tests-note", **params))
    return notes


def _parts(numbers: Statistics, side: str) -> str:
    """Write "12 of 30 hits (10.0)" for every kind of test that was made."""
    parts = []
    for name in TESTS:
        luck = numbers.luck_of(side, name)
        if luck is not None:
            dice = sum(numbers.sides[side].tests[name].values())
            parts.append(say(f"statistics.part.{name}", got=luck.got, dice=dice, mean=mean_text(luck)))
    return ", ".join(parts)


def other_notes(numbers: Statistics, words: Wording, players: Mapping[str, str]) -> list[str]:
    """Return sentences about cards, the longest shots and agreed overrides."""
    notes = [
        say(
            "statistics.cards-note", player=players[side], damage=one.damage_cards, destiny=one.destiny_cards,
            other=one.other_damage,
        )
        for side, one in numbers.sides.items()
    ]
    for key, shot in (("longest-shot", numbers.longest_shot), ("longest-hit", numbers.longest_hit)):
        if shot is not None:
            notes.append(_shot(key, shot, words))
    if numbers.overrides:
        notes.append(say("statistics.overrides", count=numbers.overrides))
    return notes


def _shot(key: str, shot: LongShot, words: Wording) -> str:
    names = {"firer": words.name(shot.firer), "target": words.name(shot.target)}
    return say(f"statistics.{key}", **names, range=inches_text(shot.thou), hits=shot.hits)


def heads() -> tuple[str, ...]:
    """Return the headings of the table."""
    return tuple(say(f"statistics.column.{column}") for column in COLUMNS)


def table(numbers: Statistics, words: Wording, players: Mapping[str, str]) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the rows as (side, ship or "", cells): each side with its ships below, then monsters that took part."""
    rows = []
    for side in (*SIDES, ""):
        ships = [(ship, one) for ship, one in numbers.ships.items() if one.side == side and _has_done(numbers, ship)]
        if side:
            rows.append((side, "", _side_cells(numbers, side, numbers.sides[side], players[side])))
        rows += [(side, ship, _cells(numbers, ship, words.name(ship))) for ship, _ in ships]
    return rows


def _has_done(numbers: Statistics, ship: str) -> bool:
    one = numbers.ships[ship]
    return any((one.fired, one.saves, one.dealt, one.taken, one.sailed_thou, one.end))


def _cells(numbers: Statistics, ship: str, name: str) -> tuple[str, ...]:
    one = numbers.ships[ship]
    end = ""
    if one.end:
        end = say(f"statistics.end.{one.end}") if has_words(f"statistics.end.{one.end}") else say("statistics.lost")
    return (
        name, str(one.fired), _share(one.hits, one.dice), _share(one.saved, one.saves), str(one.dealt), str(one.taken),
        inches_text(one.sailed_thou), end,
    )


def _side_cells(numbers: Statistics, side: str, one: SideNumbers, player: str) -> tuple[str, ...]:
    ships = [ship for ship in numbers.ships.values() if ship.side == side]
    fired, hits, dice = (sum(getattr(ship, name) for ship in ships) for name in ("fired", "hits", "dice"))
    saved, saves = (sum(getattr(ship, name) for ship in ships) for name in ("saved", "saves"))
    return (
        player, str(fired), _share(hits, dice), _share(saved, saves), str(one.dealt), str(one.taken),
        inches_text(numbers.sailed_thou(side)), "",
    )


def _share(part: int, whole: int) -> str:
    return say("statistics.share", part=part, whole=whole) if whole else "–"
