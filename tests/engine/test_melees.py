"""Melees from crowded, battered positions, saved and loaded at every decision, with every law watched."""

from collections import Counter
from pathlib import Path

import pytest

from tests.engine.fights import fight, words_of
from vtt import words
from vtt.bots.laws import Laws
from vtt.bots.melee import melee
from vtt.bots.trial import run_trial
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES
from vtt.kernel import codec


@pytest.mark.parametrize("seed", range(400, 415))
def test_a_melee_obeys_the_laws_and_is_told_in_words(seed: int, tmp_path: Path) -> None:
    words.missing_keys.clear()
    decisions = 0
    for game, events in fight(seed, tmp_path / "melee.json", typed_dice=seed % 4 == 0):
        decisions += 1
        assert [text for text in words_of(game, events) if "{" in text or "}" in text] == []
    assert words.missing_keys == set() and decisions > 5


def test_melees_are_legal_positions_that_differ() -> None:
    ruleset = Dreadfleet()
    games = [melee(ruleset, seed) for seed in range(40)]
    for game in games:
        Laws().check(game.position)
    assert len({codec.digest(game.state) for game in games}) == 40
    assert codec.digest(melee(ruleset, 7).state) == codec.digest(games[7].state)
    found = Counter()
    for game in games:
        pos = game.position
        ships = pos.in_play()
        found["enemies in contact"] += any(pos.touched_enemies(ship.id) for ship in ships)
        found["aground"] += any(pos.is_aground(ship.id) for ship in ships)
        found["monster"] += any(ship.kind == "monster" for ship in ships)
        found["cog at sea"] += any(ship.kind == "auxiliary" for ship in ships)
        found["at anchor"] += any(ship.is_anchored for ship in ships)
        found["burning"] += any(ship.fires for ship in ships)
        found["waiting"] += any(ship.is_waiting for ship in ships)
        found["near the edge"] += any(pos.survey.edge_gap(ship.id).thou < 2000 for ship in ships)
        found["red card"] += bool(game.state.reds)
    assert min(found[what] for what in found) >= 3, found


def test_trials_by_melee_are_repeatable() -> None:
    first, again = (run_trial("dead-mans-reef", 4, 11, melees=True) for _ in range(2))
    assert first.games == 4 and first.digest == again.digest
    assert first.decisions == again.decisions > 40 and first.kinds["broadside"] > 0


@pytest.mark.parametrize("count", [1, 3, 5])
def test_fleets_are_drawn_from_all_ten_big_ships(count: int) -> None:
    """Every melee is legal, has so many big ships a side with their auxiliaries, and each ship comes up sometime."""
    ruleset, met = Dreadfleet(), set()
    for seed in range(30):
        pos = melee(ruleset, seed, fleets=count).position
        Laws().check(pos)
        for side in SIDES:
            big = [ship.id for ship in pos.big_ships(side)]
            assert len(big) == count and all(pos.state.table.has(ship) for ship in big)
            met.update(big)
        crafts = {ship.mother for ship in pos.state.ships if ship.kind == "auxiliary"}
        assert crafts == {ship.id for ship in pos.state.ships if ship.kind == "big" and pos.data(ship.id).auxiliaries}
    assert met == {ship.id for ship in ruleset.content.ships.values() if ship.is_big}


def test_trials_of_fleets_are_watched_and_repeatable() -> None:
    first, again = (run_trial("dead-mans-reef", 4, 3, melees=True, fleets=2) for _ in range(2))
    assert first.digest == again.digest and first.decisions > 40
