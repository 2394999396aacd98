"""The campaign: the score table's arithmetic and what counts for a game (chapter CAMP, GAP-19, H-END-4)."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, position
from tests.dreadfleet.campaigns import DRAW, FILE, LOST, TABLE, WON, begun, scored
from vtt.bots.chooser import weighted
from vtt.dreadfleet.campaign import (
    CampaignError,
    Slot,
    corrected,
    damage_inflicted,
    dice_needed,
    entered,
    figure,
    kept_waiting,
    multiplier,
    needs_typing,
    new_campaign,
    next_slot,
    points,
    problems,
    result_of,
    slots,
    standing,
)
from vtt.dreadfleet.campaign_words import sheet
from vtt.dreadfleet.content import check_file, load_content
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.victory import judge
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome

# the table of criteria -----------------------------------------------------------------------------------------------


def test_df_camp_01_06_gap_19_every_scenario_has_its_criterion():
    """DF-CAMP-01, DF-CAMP-06, GAP-19: the printed rows 1 to 6 and the ruling's rows 7 to 12."""
    rows = {name: (row.kind, row.dice_name) for name, row in TABLE.rows.items() if not row.extra}
    assert rows == {
        "SC01": ("DC", ""),
        "SC02": ("VC", "2D6"),
        "SC03": ("VC", "2D6"),
        "SC04": ("VC", "3D6"),
        "SC05": ("VP", ""),
        "SC06": ("VP", ""),
        "SC07": ("VC", "3D6"),
        "SC08": ("VC", "3D6"),
        "SC09": ("VC", "3D6"),
        "SC10": ("VP", "1D6"),
        "SC11": ("VP", "1D3"),
        "SC12": ("VC", "4D6"),
    }
    assert [row.scenario for row in TABLE.rows.values() if row.extra] == ["SC13", "SC14"]
    assert begun().scenarios == TABLE.usual and "SC13" not in begun().scenarios
    assert begun("SC13", "SC01").scenarios == ("SC13", "SC01"), "the extra ones by choice, in any order"


def test_every_row_names_a_scenario_and_the_file_is_in_order():
    assert check_file(FILE) == []
    assert set(TABLE.rows) == {scenario.chapter for scenario in load_content().scenarios.values()}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('dice = "4D6"', 'dice = "5D6"', 'row[12].dice: expected "1D3", "1D6", "2D6", "3D6" or "4D6", found "5D6"'),
        ('"SC12"', '"SC99"', 'row[SC99].scenario: expected the chapter of a scenario, found "SC99"'),
        ('scenario = "SC12"', 'scenario = "SC11"', 'row: expected every scenario once, found "SC11" twice'),
        ('criterion = "DC"', 'criterion = "XC"', 'row[1].criterion: expected "DC", "VC" or "VP", found "XC"'),
        ('criterion = "DC"', 'criterion = "VC"', "row[SC01].dice: expected dice that multiply a victory, such as 2D6, "
         "found nothing"),
        ('criterion = "DC"', "kriterion = 1", "row[1].kriterion: expected the key criterion, found an unknown key"),
    ],
)  # fmt: skip
def test_a_slip_in_the_table_is_one_sentence(tmp_path, old, new, told):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    own = tmp_path / "campaign.toml"
    own.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert f"{own}: {told}" in [str(problem) for problem in check_file(own)]


# what a game is worth ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "value"), [(scored(8, 3), 5), (scored(3, 8), -5), (scored(4, 4), 0)])
def test_df_camp_07_dc_is_cards_inflicted_less_those_suffered(result, value):
    assert points(TABLE.rows["SC01"], result) == value


@pytest.mark.parametrize(
    ("scenario", "result", "faces", "value"),
    [
        ("SC02", WON, (3, 5), 8),
        ("SC04", WON, (6, 6, 1), 13),
        ("SC12", WON, (1, 1, 1, 1), 4),
        ("SC02", LOST, (), 0),
        ("SC12", DRAW, (), 0),
    ],
)
def test_df_camp_08_a_victory_counts_its_dice_and_a_defeat_or_a_draw_nothing(scenario, result, faces, value):
    """DF-CAMP-08, GAP-19: a draw scores 0 for VC; no die is thrown for nothing."""
    assert points(TABLE.rows[scenario], result, faces) == value


@pytest.mark.parametrize(
    ("scenario", "result", "faces", "value"),
    [
        ("SC05", scored(9, 4), (), 5),
        ("SC06", scored(4, 9), (), -5),
        ("SC10", scored(3, 1), (4,), 8),
        ("SC10", scored(1, 3), (4,), -8),
        ("SC11", scored(5, 2), (1,), 3),
        ("SC11", scored(5, 2), (4,), 6),
        ("SC11", scored(2, 5), (5,), -9),
        ("SC11", scored(2, 2), (), 0),
    ],
)
def test_df_camp_09_points_less_the_opponents_times_the_listed_value(scenario, result, faces, value):
    """DF-CAMP-09, GAP-19, DF-CAMP-04: less than nothing is possible; a D3 is half a die (DF-DICE-02)."""
    assert points(TABLE.rows[scenario], result, faces) == value


def test_a_d3_is_read_off_a_d6():
    """DF-DICE-02, EX-01."""
    assert [multiplier(TABLE.rows["SC11"], (face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("scenario", "result", "faces", "told"),
    [
        ("SC02", WON, (3,), "dice: expected 2 dice for SC02, found 1"),
        ("SC02", LOST, (3, 3), "dice: expected 0 dice for SC02, found 2"),
        ("SC02", WON, (3, 7), "dice: expected faces from 1 to 6, found 7"),
        ("SC05", WON, (), "result.figures: expected a number for each side, found none for ga and fot"),
    ],
)
def test_what_is_missing_is_said(scenario, result, faces, told):
    with pytest.raises(CampaignError) as caught:
        points(TABLE.rows[scenario], result, faces)
    assert str(caught.value) == told


# finished games ------------------------------------------------------------------------------------------------------

CARDS = tuple(f"timbers-stove-in#{n}" for n in range(1, 9))


def ended(outcome: Outcome, hammer=(), reaver=(), **fields):
    ships = {"heldenhammer": (20, 20, 0, {"damage": hammer}), "bloody-reaver": (40, 20, 0, {"damage": reaver})}
    return msgspec.structs.replace(position(ships, **fields), outcome=outcome)


def test_h_end_4_a_finished_duel_says_what_it_is_worth():
    """DF-CAMP-02, DF-CAMP-07, DF-SC01-06: the figures are those of the victory text."""
    state = ended(judge(asked(ended(None, CARDS[:2], CARDS))), CARDS[:2], CARDS)
    result = result_of(asked(state), TABLE.rows["SC01"], "in words")
    assert (result.winner, result.figures, result.account) == ("ga", {"ga": 8, "fot": 2}, "in words")
    assert points(TABLE.rows["SC01"], result) == 6
    assert len(result.game) == 64


def test_df_camp_07_cards_of_removed_ships_and_of_cogs_were_inflicted_too():
    """DF-DMG-08: what a ship had when it was removed counts."""
    ships = {
        "heldenhammer": (20, 20, 0, {"damage": CARDS[:3]}),
        "alliance-cog": (22, 20, 0, {"damage": CARDS[3:4]}),
        "bloody-reaver": {"where": "removed", "cause": "sunk"},
    }
    state = position(ships, flags={"cards-lost:fot": 7})
    assert damage_inflicted(asked(state)) == {"ga": 7, "fot": 4}


def test_df_camp_09_points_come_from_the_outcome():
    """A game of points hands its scores over; one that names none waits for the players."""
    row = msgspec.structs.replace(TABLE.rows["SC05"], scenario="SC01")
    with_scores = ended(Outcome(winner="fot", reason="x", scores={"ga": 4, "fot": 9}))
    assert figure(row, result_of(asked(with_scores), row)) == -5
    without = result_of(asked(ended(Outcome(winner="ga", reason="x"))), row)
    assert without.figures == {} and needs_typing(begun("SC01"), row, without)


def test_a_game_that_goes_on_or_of_another_scenario_is_not_entered():
    with pytest.raises(CampaignError, match="expected a game that has ended, found one in turn 1"):
        result_of(asked(ended(None)), TABLE.rows["SC01"])
    with pytest.raises(CampaignError, match="expected a game of SC02, found one of SC01"):
        result_of(asked(ended(Outcome(winner="", reason="x"))), TABLE.rows["SC02"])


@pytest.mark.parametrize("chapter", TABLE.rows)
def test_every_scenario_hands_over_what_its_criterion_asks_for(chapter):
    """DF-CAMP-06, H-END-4: a random game of each is played to its end and entered without a question."""
    ruleset, chooser = Dreadfleet(), weighted(4)
    game = Game(ruleset, Setup(scenario=ruleset.content.find_scenario(chapter).id, quick=True, seed=4))
    while not game.is_over and len(game.log) < 8000:
        game.submit(chooser.choose(game))
    row = TABLE.rows[chapter]
    result = result_of(game.position, row)
    assert not needs_typing(begun(chapter), row, result)
    entry = entered(begun(chapter), TABLE, Slot(chapter, 1), result).entries[0]
    assert entry.points == points(row, result, entry.dice)
    assert set(result.figures) == ({"ga", "fot"} if row.kind in ("DC", "VP") else set())


# order, columns, totals ----------------------------------------------------------------------------------------------


def test_df_camp_04_sides_change_after_every_scenario_or_after_all():
    each, late = begun("SC01", "SC05"), begun("SC01", "SC05", swap="all")
    assert [f"{s}-{run}" for s, run in slots(each)] == ["SC01-1", "SC01-2", "SC05-1", "SC05-2"]
    assert [f"{s}-{run}" for s, run in slots(late)] == ["SC01-1", "SC05-1", "SC01-2", "SC05-2"]
    after = entered(late, TABLE, Slot("SC01", 1), scored(8, 1))
    assert next_slot(after) == Slot("SC05", 1)
    assert next_slot(entered(each, TABLE, Slot("SC01", 1), scored(8, 1))) == Slot("SC01", 2)


def test_df_camp_02_03_the_alliances_player_scores_each_run():
    """DF-CAMP-02: the first player as the Alliance into column 1; DF-CAMP-03: the other, now the Alliance, into 2."""
    campaign = entered(begun("SC01"), TABLE, Slot("SC01", 1), scored(8, 3))
    campaign = entered(campaign, TABLE, Slot("SC01", 2), scored(8, 6))
    one, two = (campaign.entry(Slot("SC01", run)) for run in (1, 2))
    assert (one.ga, one.fot, one.points) == ("Mia", "Tom", 5)
    assert (two.ga, two.fot, two.points) == ("Tom", "Mia", 2)
    assert standing(campaign).totals == (5, 2)


def test_df_camp_05_columns_are_added_up_and_the_higher_total_wins():
    campaign = begun("SC01", "SC02", "SC05")
    games = [
        ("SC01", 1, scored(8, 3), ()),
        ("SC02", 1, WON, (2, 2)),
        ("SC05", 1, scored(2, 12), ()),
        ("SC01", 2, scored(5, 8), ()),
        ("SC02", 2, LOST, ()),
    ]
    for scenario, run, result, faces in games:
        campaign = entered(campaign, TABLE, Slot(scenario, run), result, faces=faces)
    now = standing(campaign)
    assert (now.totals, now.is_complete, now.leader) == ((-1, -3), False, 0), "DF-CAMP-04: totals below nothing"
    campaign = entered(campaign, TABLE, Slot("SC05", 2), scored(7, 2))
    now = standing(campaign)
    assert (now.totals, now.is_complete, now.leader) == ((-1, 2), True, 1)
    shown = sheet(campaign, TABLE, {"SC05": "The Pride of Ulthuan"})
    assert (shown.totals, shown.difference) == (("−1", "2"), "−3")
    assert shown.verdict == "Tom wins the campaign by 2 to −1."
    assert [row.difference for row in shown.rows] == ["8", "4", "−15"]
    assert shown.rows[2].name == "The Pride of Ulthuan"
    assert [row.number for row in shown.rows] == ["1", "2", "5"]


def test_df_camp_05_equal_totals_have_no_winner():
    campaign = entered(begun("SC01"), TABLE, Slot("SC01", 1), scored(8, 8))
    campaign = entered(campaign, TABLE, Slot("SC01", 2), scored(3, 3))
    now = standing(campaign)
    assert (now.totals, now.is_complete, now.leader) == ((0, 0), True, None)
    assert sheet(campaign, TABLE, {}).verdict == "The campaign ends level at 0."


def test_the_dice_are_seeded_logged_and_never_the_same_twice():
    """One seed gives one campaign; the faces stand in the entry."""
    one, other = (begun("SC02", "SC03", seed=7) for _ in range(2))
    for run in (1, 2):
        one = entered(one, TABLE, Slot("SC02", run), WON)
        other = entered(other, TABLE, Slot("SC02", run), WON)
    assert one == other and one.dice.thrown == 4
    entry = one.entry(Slot("SC02", 1))
    assert entry.source == "seeded" and entry.points == sum(entry.dice) and len(entry.dice) == 2
    dice = {entered(begun("SC02", seed=seed), TABLE, Slot("SC02", 1), WON).entries[0].dice for seed in range(30)}
    assert len(dice) > 10


def test_typed_dice_are_waited_for():
    campaign = begun("SC02", "SC01", dice="typed")
    row = TABLE.rows["SC02"]
    assert needs_typing(campaign, row, WON) and not needs_typing(campaign, row, LOST)
    assert not needs_typing(campaign, TABLE.rows["SC01"], scored(1, 2)) and not needs_typing(begun("SC02"), row, WON)
    with pytest.raises(CampaignError, match="dice: expected 2 dice for SC02, found 0"):
        entered(campaign, TABLE, Slot("SC02", 1), WON)
    waiting = kept_waiting(campaign, Slot("SC02", 1), WON, "today")
    assert waiting.waits(Slot("SC02", 1)).result == WON and next_slot(waiting) == Slot("SC02", 2)
    assert not standing(waiting).is_complete
    done = entered(waiting, TABLE, Slot("SC02", 1), WON, faces=(6, 5))
    assert done.waiting == () and done.entry(Slot("SC02", 1)).points == 11
    assert done.entries[0].source == "typed" and done.dice.thrown == 0


def test_games_wait_side_by_side_and_once_each():
    """A single die is waited for too (SC10)."""
    row = TABLE.rows["SC10"]
    campaign = begun("SC02", "SC10", dice="typed")
    assert needs_typing(campaign, row, scored(3, 1)) and not needs_typing(campaign, row, scored(2, 2))
    campaign = kept_waiting(campaign, Slot("SC02", 1), WON)
    campaign = kept_waiting(campaign, Slot("SC10", 1), scored(3, 1))
    campaign = kept_waiting(campaign, Slot("SC02", 1), WON, "again")
    assert [(waiting.slot, waiting.when) for waiting in campaign.waiting] == [
        (Slot("SC10", 1), ""),
        (Slot("SC02", 1), "again"),
    ]
    campaign = corrected(campaign, TABLE, Slot("SC02", 1), 7, "the dice fell off the table")
    assert campaign.entry(Slot("SC02", 1)).result == WON and campaign.waits(Slot("SC10", 1)) is not None
    assert campaign.waits(Slot("SC02", 1)) is None


def test_a_correction_needs_a_note_and_keeps_what_stood_there():
    campaign = entered(begun("SC01"), TABLE, Slot("SC01", 1), scored(8, 3))
    with pytest.raises(CampaignError, match="note: expected a word on why"):
        corrected(campaign, TABLE, Slot("SC01", 1), 4, "  ")
    after = corrected(campaign, TABLE, Slot("SC01", 1), 4, "one card was counted twice")
    entry = after.entry(Slot("SC01", 1))
    assert (entry.points, entry.corrected, entry.result) == (4, True, scored(8, 3))
    rolled = entered(begun("SC02"), TABLE, Slot("SC02", 1), WON, faces=(6, 4))
    entry = corrected(rolled, TABLE, Slot("SC02", 1), 9, "a die was cocked").entry(Slot("SC02", 1))
    assert (entry.dice, entry.source) == ((6, 4), "typed"), "the dice that fell stay in the log"
    assert after.entries[0].points == 5 and standing(after).totals == (4, 0)
    assert list(problems(after, TABLE)) == []


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"players": ("Mia", "Mia")}, "players: expected two different names, found 'Mia', 'Mia'"),
        ({"players": ("Mia",)}, "players: expected two different names, found 'Mia'"),
        ({"title": " "}, "title: expected a title of 1 to 200 letters, found 0 letters"),
        ({"scenarios": ("SC01", "SC01")}, "scenarios[1]: expected every scenario once, found 'SC01' twice"),
        ({"scenarios": ("SC77",)}, "scenarios[0]: expected one of " + ", ".join(TABLE.rows) + ", found 'SC77'"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(choices, told):
    with pytest.raises(CampaignError) as caught:
        new_campaign(TABLE, **{"title": "Winter", "players": ("Mia", "Tom"), **choices})
    assert str(caught.value) == told


def test_a_result_for_a_game_that_is_none_of_the_campaigns_is_refused():
    with pytest.raises(CampaignError, match="scenario: expected one of SC01, found SC02"):
        entered(begun("SC01"), TABLE, Slot("SC02", 1), WON)
    with pytest.raises(CampaignError, match="run: expected 1 or 2, found 3"):
        entered(begun("SC01"), TABLE, Slot("SC01", 3), scored(1, 0))


def test_dice_needed_is_nothing_for_nothing():
    """DF-CAMP-08, DF-CAMP-09: a defeat and a level score throw no dice."""
    assert dice_needed(TABLE.rows["SC12"], LOST) == 0 and dice_needed(TABLE.rows["SC10"], scored(2, 2)) == 0
    assert dice_needed(TABLE.rows["SC12"], WON) == 4 and dice_needed(TABLE.rows["SC10"], scored(1, 2)) == 1
