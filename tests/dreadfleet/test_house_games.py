"""Random games with as many house rules at once as go together: no law of the game breaks."""

import pytest

from vtt.bots.trial import run_trial
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.house import readings

QUIETER = ("house:destiny-wind-only", "house:no-monsters")
"""These two keep cards from doing what others of the rules are about: they are on in every second set of games."""

SETS = readings(load_content().house_rules, "dead-mans-reef")


@pytest.mark.parametrize("number", range(2 * len(SETS)))
def test_random_games_with_all_house_rules(number):
    """Thirteen games each, every position checked, the game saved, loaded and replayed (GAP-04 to GAP-95)."""
    options = SETS[number // 2]
    if number % 2:
        options = tuple(option for option in options if option not in QUIETER)
    games = run_trial("dead-mans-reef", 13, 100 + number, options=("default-layout", *options))
    assert games.games == 13
