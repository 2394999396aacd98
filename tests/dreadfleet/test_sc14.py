"""SC14 The Sunken Treasury, row by row."""

from itertools import pairwise

import pytest

from tests.dreadfleet.build import Bench, asked, content, of_kind, play_frames, position
from tests.dreadfleet.chests import aboard, afloat
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from vtt.bots.chooser import uniform
from vtt.dreadfleet.auxiliaries import capsize_limit
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.treasure_events import TreasureDropped, TreasurePlaced
from vtt.dreadfleet.victory import final_outcome, is_over
from vtt.dreadfleet.wind_indicator import is_held
from vtt.kernel.game import Game

SC14, HELD, REAVER, COG = "sunken-treasury", "heldenhammer", "bloody-reaver", "alliance-cog"
RING = ("wreck-1", "wreck-2", "wreck-3", "wreck-4", "wreck-5")
TWO = {HELD: (10, 20, 0), REAVER: (50, 20, 0)}


def treasury(ships=None, *treasures, **fields):
    return position({**TWO, **(ships or {})}, scenario=SC14, treasures=treasures, **fields)


def test_df_sc14_01_four_against_four():
    forces = {force.side: set(force.ships) for force in scenario(SC14).forces}
    assert forces == {
        "ga": {HELD, "swordfish", "flaming-scimitar", "grimnirs-thunder"},
        "fot": {REAVER, "skabrus", "black-kraken", "curse-of-zandri"},
    }


def test_df_sc14_02_the_hoard_in_a_ring_of_wrecks():
    """Gaps of 1" that a cog passes and no warship; the treasures mirror each other about the centre."""
    ring = [gap(SC14, a, b) for a, b in pairwise((*RING, RING[0]))]
    assert all(one == pytest.approx(1.0, abs=0.015) for one in ring)
    shapes = content().shapes
    assert shapes[COG].width < 1_000 < min(s.width for n, s in shapes.items() if n in content().ships
                                           and content().ships[n].is_big)
    spots = {t.id: (t.x, t.y) for t in opening(SC14).treasures}
    assert spots["treasure-1"] == (30_000, 20_000)
    for one, other in (("treasure-2", "treasure-3"), ("treasure-4", "treasure-5")):
        assert tuple(a + b for a, b in zip(spots[one], spots[other], strict=True)) == (60_000, 40_000)
    assert opening(SC14).treasure("treasure-1").kind == "hoard"
    assert {t.kind for t in opening(SC14).treasures if t.id != "treasure-1"} == {"chest"}


def test_df_sc14_02_the_treasures_are_not_placed_by_players():
    game, chooser, kinds = Game(Bench(content()), Setup(scenario=SC14, seed=1)), uniform(1), []
    events = list(game.opening)
    while game.state.phase == "setup":
        kinds.append(game.decision.kind)
        events += game.submit(chooser.choose(game))
    assert "place-treasure" not in kinds
    assert len(of_kind(events, TreasurePlaced)) == 5


def test_df_sc14_03_zones_face_each_other():
    """Nearest enemies 46" apart at the start."""
    assert scenario(SC14).zone_of(HELD, "ga").rect == (0, 0, 8_000, 40_000)
    assert scenario(SC14).zone_of(REAVER, "fot").rect == (52_000, 0, 60_000, 40_000)
    assert scenario(SC14).ships[0] == HELD
    pos = chart(SC14)
    assert min(pos.survey.gap(a.id, b.id).thou for a in pos.in_play("ga") for b in pos.in_play("fot")) > 44_000


def test_df_sc14_04_six_turns():
    assert not is_over(asked(treasury(turn=5)))
    assert is_over(asked(treasury(turn=6)))


def test_df_sc14_05_a_beam_wind_that_moves():
    state = opening(SC14)
    assert state.table.board.marks[state.winds].name == "1,6"
    assert not is_held(asked(treasury(wind="1,6")))


def test_df_sc14_06_low_swell():
    assert capsize_limit(asked(treasury({COG: {"where": "aboard", "mother": HELD}})), COG) == 1


def test_df_sc14_07_points():
    """3 a chest, 5 the hoard, 1 a Damage card, those of removed ships included."""
    cards = ("rigging-cut#1", "timbers-stove-in#1")
    chests = (aboard("a", HELD, "hoard"), aboard("b", COG), afloat("c", 30, 20), aboard("d", REAVER))
    fleet = {REAVER: (50, 20, 0, {"damage": cards}), COG: (20, 20, 0, {"mother": HELD})}
    outcome = final_outcome(asked(treasury(fleet, *chests, turn=6, flags={"cards-lost:fot": 4, "cards-lost:ga": 1})))
    assert outcome.scores == {"ga": 5 + 3 + 2 + 4, "fot": 3 + 1}


@pytest.mark.parametrize("ga, fot, winner", [(1, 0, "ga"), (0, 1, "fot"), (1, 1, "")])
def test_df_sc14_08_more_points_win(ga, fot, winner):
    chests = [aboard(f"g{n}", HELD) for n in range(ga)] + [aboard(f"f{n}", REAVER) for n in range(fot)]
    assert final_outcome(asked(treasury({}, *chests, turn=6))).winner == winner


def test_df_sc14_09_treasures_follow_the_ordinary_rules():
    """Picked up without a roll, dropped where the carrier goes down; nothing drifts."""
    cog = {COG: (20, 20, 0, {"mother": HELD})}
    state, _ = play_frames(treasury(cog, afloat("a", 20, 23), active=COG), Sail(ship=COG), [("run", 3000), "take"])
    assert state.treasure("a").carrier == COG
    state, events = play_frames(treasury(cog, aboard("a", COG)), Remove(ship=COG, cause="sunk"))
    assert of_kind(events, TreasureDropped)
    assert scenario(SC14).special_rules == ("low-swell",)
