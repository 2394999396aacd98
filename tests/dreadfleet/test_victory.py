"""Winning, drawing, and the length of a game (chapters TURN, SCG, SC01)."""

import pytest

from tests.dreadfleet.build import Bench, asked, content, of_kind, play_frames, position
from tests.dreadfleet.decks import change_scenario
from vtt.dreadfleet.attributes import value
from vtt.dreadfleet.events import GameEnded
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.turn import EndPhase
from vtt.dreadfleet.victory import current_standing, damage_counts, judge
from vtt.dreadfleet.wording import Wording
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome
from vtt.words import say

HULL = tuple(f"timbers-stove-in#{n}" for n in range(1, 11))
CREW = tuple(f"men-swept-from-the-rail#{n}" for n in range(1, 10))
SPEED = tuple(f"rigging-cut#{n}" for n in range(1, 8))
SEVEN, EIGHT = (*SPEED[:4], *HULL[:2], *CREW[:1]), (*SPEED[:4], *HULL[:2], *CREW[:2])


def battle(hammer=(), reaver=(), **fields):
    ships = {"heldenhammer": (20, 20, 0, {"damage": hammer}), "bloody-reaver": (40, 20, 0, {"damage": reaver})}
    return position(ships, **fields)


# scenario 1 ----------------------------------------------------------------------------------------------------------


def test_ex_51_eight_cards_lose_though_the_hull_holds():
    """DF-SC01-06, GAP-65, DF-DMG-02: a Double card is one card for the count and two points for the Hull."""
    state = battle(reaver=("broken-frames#1", *HULL[:3], *CREW[:4]))
    assert value(asked(state), "bloody-reaver", "hull").live == 1
    after, events = play_frames(state, EndPhase())
    assert after.outcome.winner == "ga" and of_kind(events, GameEnded)[0].outcome == after.outcome
    assert after.outcome.params["ship"] == "bloody-reaver" and "DF-SC01-06" in after.outcome.rules


@pytest.mark.parametrize(
    ("hammer", "reaver", "winner"), [(EIGHT, SEVEN, "fot"), (SEVEN, EIGHT, "ga"), (SEVEN, SEVEN, None)]
)
def test_df_sc01_06_a_ship_with_eight_damage_cards_has_lost(hammer, reaver, winner):
    """DF-TURN-17, DF-SCG-06."""
    outcome = judge(asked(battle(hammer, reaver)))
    assert (outcome and outcome.winner) == winner


def test_df_sc01_06_special_cards_count_and_discarded_ones_do_not():
    """GAP-67: what is suffered is what lies on the ship."""
    special = (*SEVEN, "gun-deck-flooded#1")
    assert judge(asked(battle(reaver=special))).winner == "ga"
    assert damage_counts(asked(battle(reaver=special))) == {"ga": 0, "fot": 8}


@pytest.mark.parametrize(("lost", "winner"), [("heldenhammer", "fot"), ("bloody-reaver", "ga")])
def test_df_sc01_06_a_ship_removed_has_lost(lost, winner):
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 0), lost: {"where": "removed", "cause": "edge"}}
    assert judge(asked(position(ships))).winner == winner


def test_df_sc01_06_a_lost_cog_is_no_defeat():
    ships = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 0), "dread-cog": {"where": "removed"}}
    assert judge(asked(position(ships))) is None


def test_df_sc01_07_both_in_one_end_phase_is_a_draw():
    outcome = judge(asked(battle(EIGHT, EIGHT)))
    assert outcome.winner == "" and outcome.rules == ("DF-SC01-07",)
    ships = {"heldenhammer": {"where": "removed"}, "bloody-reaver": (40, 20, 0, {"damage": EIGHT})}
    assert judge(asked(position(ships))).winner == ""


def test_df_sc01_05_the_battle_lasts_until_somebody_has_won():
    """DF-SCG-05."""
    assert content().scenarios["dead-mans-reef"].turns == 0
    after, _ = play_frames(battle(SEVEN, SEVEN, turn=40), EndPhase())
    assert after.outcome is None


def test_df_sc01_08_no_special_rules():
    assert content().scenarios["dead-mans-reef"].special_rules == ()


# length --------------------------------------------------------------------------------------------------------------


def test_ex_32_a_six_turn_scenario_ends_in_the_end_phase_of_turn_6(monkeypatch):
    """DF-TURN-18: the conditions are checked, then it is over anyway."""
    change_scenario(monkeypatch, turns=6)
    after, _ = play_frames(battle(SEVEN, SEVEN, turn=5), EndPhase())
    assert after.outcome is None
    after, _ = play_frames(battle(SEVEN, SEVEN, turn=6), EndPhase())
    assert (after.outcome.winner, after.outcome.reason) == ("", "outcome.time")
    after, _ = play_frames(battle(SEVEN, EIGHT, turn=6), EndPhase())
    assert after.outcome.winner == "ga"


# the variant ---------------------------------------------------------------------------------------------------------


def squadrons(**lost):
    """Two big ships a side by way of second copies; `lost` names those removed."""
    ships = {"heldenhammer": (20, 20, 0), "heldenhammer:2": (20, 30, 0), "bloody-reaver": (40, 20, 0)}
    ships["bloody-reaver:2"] = (40, 30, 0)
    for name in lost:
        ship = name.replace("_2", ":2").replace("_", "-")
        ships[ship] = {"where": "removed", "cause": "sunk"}
    return position(ships, options=("last-ship",))


@pytest.mark.parametrize(
    ("lost", "winner"),
    [((), None), (("bloody_reaver",), "ga"), (("heldenhammer_2",), "fot"), (("heldenhammer", "bloody_reaver_2"), "")],
)
def test_df_sc01_10_a_side_with_one_big_ship_left_has_lost(lost, winner):
    """GAP-SC01-2: instead of the cards; both in one End phase: a draw."""
    outcome = judge(asked(squadrons(**dict.fromkeys(lost))))
    assert (outcome and outcome.winner) == winner


def test_df_sc01_10_replaces_the_count_of_cards():
    ships = {"heldenhammer": (20, 20, 0), "heldenhammer:2": (20, 30, 0), "bloody-reaver:2": (40, 30, 0)}
    ships["bloody-reaver"] = (40, 20, 0, {"damage": EIGHT})
    assert judge(asked(position(ships, options=("last-ship",)))) is None
    assert judge(asked(position(ships))).winner == "ga"


def test_gap_sc01_2_the_variant_needs_two_ships_a_side():
    with pytest.raises(ValueError, match=r"'last-ship' needs at least two ships a side, dead-mans-reef has 1"):
        Bench(content()).begin(Setup(options=("last-ship",)))


# how a game stands ---------------------------------------------------------------------------------------------------


MEASURES = {
    "SC01": ("damage", {"ga": 0, "fot": 0}), "SC02": ("walls", {"cards": 0, "needed": 2}),
    "SC03": ("spoils", {"ga": 0, "fot": 0}), "SC04": ("captain-ashore", {"ship": "heldenhammer"}),
    "SC05": ("points", {"ga": 0, "fot": 0}), "SC06": ("points", {"ga": 0, "fot": 0}),
    "SC07": ("empty-ships", {"cards": 0, "needed": 10}), "SC08": ("ships", {"ga": 5, "fot": 5}),
    "SC09": ("breakthrough", {"out": 0}), "SC10": ("treasures", {"ga": 0, "fot": 0}),
    "SC11": ("haul", {"ga": 0, "fot": 0, "ga_out": 0, "fot_out": 0}), "SC12": ("maelstrom", {"ship": "heldenhammer"}),
    "SC13": ("points", {"ga": 0, "fot": 0}), "SC14": ("points", {"ga": 0, "fot": 0}),
}  # fmt: skip


@pytest.mark.parametrize("chapter", MEASURES)
def test_a_game_stands_by_what_decides_it(chapter):
    """DF-SCG-06: each scenario is measured by its own victory rule, in words that name everything."""
    scenario = content().find_scenario(chapter).id
    game = Game(Dreadfleet(content()), Setup(scenario=scenario, quick=True, seed=1))
    now = current_standing(game.position)
    assert (now.key, now.params) == MEASURES[chapter]
    words = say(f"standing.{now.key}", **{name: str(value) for name, value in now.params.items()})
    assert "standing." not in words and "{" not in words


def test_a_game_stands_as_its_variant_says():
    """DF-SC01-10: the last ship afloat is not measured by cards."""
    variant = next(one for one in asked(battle()).scenario.variants if one.victory == "last-ship")
    assert current_standing(asked(battle(SEVEN, options=(variant.id,)))).params == {"ga": 1, "fot": 1}
    assert current_standing(asked(battle(SEVEN))).params == {"ga": 7, "fot": 0}


@pytest.mark.parametrize("reason", ["points", "points-equal", "treasures", "treasures-equal", "spoils", "haul-equal"])
def test_an_outcome_counts_and_measures_nothing(reason):
    """DF-SC10-06, DF-SC05-08: most and least of something are numbers, neither degrees nor inches."""
    outcome = Outcome(winner="", reason=f"outcome.{reason}", params={"most": 4, "least": 2})
    words = Wording(asked(battle())).outcome(outcome)
    assert "4 " in words and "°" not in words and "″" not in words and "{" not in words
