"""A scenario with every big ship there is, for tests of crowded tables: two lines on open water."""

from pathlib import Path

from vtt.dreadfleet.content import Content, load_content
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES, Setup
from vtt.kernel.game import Game

NAME = "two-lines"
KEY = f"scenarios/{NAME}.toml"
HEAD = f"""
kind = "scenario"
id = "{NAME}"
chapter = "SC98"
name = "Two lines"
summary = "Every big ship there is."
briefing = "Two lines of ships on open water."
turns = 3
rules = ["DF-SC01-01"]
origin = "reconstructed"
victory = {{ rule = "last-ship", params = {{}}, text = "The last ship afloat.", rules = ["DF-SC01-10"] }}
layout = {{ origin = "reconstructed", rules = ["GAP-18"], pieces = [] }}
"""


def big_ships(side: str, content: Content | None = None) -> tuple[str, ...]:
    """Return the big ships of a side, the flagship first."""
    ships = [ship for ship in (content or load_content()).ships.values() if ship.is_big and ship.side == side]
    return tuple(ship.id for ship in sorted(ships, key=lambda ship: (not ship.is_flagship, ship.id)))


def scenario_text(gap_in: float = 14) -> str:
    """Return the scenario file; `gap_in` inches lie between the two lines, which face each other."""
    lines = [HEAD]
    west = 30 - gap_in / 2
    for side, x, heading in (("ga", west, 90), ("fot", 60 - west, 270)):
        ships = big_ships(side)
        names = ", ".join(f'"{ship}"' for ship in ships)
        lines.append(f'[[force]]\nside = "{side}"\nships = [{names}]')
        edge = 0 if side == "ga" else 30
        zone = f"{{ west = {edge}, south = 0, east = {edge + 30}, north = 40 }}"
        lines.append(f'[[zone]]\nid = "{side}"\nside = "{side}"\ntext = "Its half."\nrules = ["DF-SCG-04"]')
        lines.append(f"rect = {zone}")
        for number, ship in enumerate(ships):
            y = 4 + number * 8
            lines.append(f'[[suggested]]\nship = "{ship}"\nx = {x}\ny = {y}\nheading = {heading}')
    return "\n".join(lines) + "\n"


def ten_ships(folder: Path, *, gap_in: float = 14, **setup: object) -> Setup:
    """Write the scenario into a folder and return a set-up that plays it, a quick start by default."""
    path = folder / f"{NAME}.toml"
    path.write_text(scenario_text(gap_in), encoding="utf-8")
    return Setup(**{"scenario": NAME, "quick": True, "overrides": {KEY: str(path)}, **setup})


def ten_ship_game(folder: Path, **setup: object) -> Game:
    """Return a game of that scenario at its first question."""
    made = ten_ships(folder, **setup)
    return Game(Dreadfleet(load_content(overrides=made.overrides)), made)


PLAYERS = {"ga": ("Ann", "Bob", "Cid"), "fot": ("Dot", "Eve")}
assert set(PLAYERS) == set(SIDES)
