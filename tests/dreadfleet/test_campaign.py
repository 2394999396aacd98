"""The campaign: the score table's arithmetic, its file, its pages, its command (chapter CAMP, GAP-19, H-END-4)."""

import json
import os
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tests.dreadfleet.build import asked, position
from vtt.bots.chooser import weighted
from vtt.campaignpage import campaign_page
from vtt.cli import main
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import (
    Campaign,
    CampaignError,
    Result,
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
from vtt.dreadfleet.campaign_map import INK, INKS, LAND, WOOD, draw_map, svg
from vtt.dreadfleet.campaign_words import sheet
from vtt.dreadfleet.content import check_file, load_content
from vtt.dreadfleet.content.campaign_schema import load_campaign_table
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup, Treasure
from vtt.dreadfleet.turn import EndPhase
from vtt.dreadfleet.victory import judge
from vtt.kernel import saves
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome
from vtt.paths import data_dir

TABLE = load_campaign_table()
FILE = data_dir("scenarios") / "dreadfleet" / "campaign.toml"
WON, LOST, DRAW = Result(winner="ga"), Result(winner="fot"), Result(winner="")


def scored(ga: int, fot: int) -> Result:
    return Result(winner="ga" if ga > fot else "fot" if fot > ga else "", figures={"ga": ga, "fot": fot})


def begun(*scenarios: str, **choices) -> Campaign:
    return new_campaign(TABLE, title="Winter", players=("Mia", "Tom"), scenarios=scenarios, **choices)


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


# files ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path) -> tuple[Campaign, Path]:
    """A campaign in its file, with one game that was played here, two by hand, one corrected."""
    path = store.new_path(tmp_path, "A winter: the end?")
    game = Game(Dreadfleet(), Setup(quick=True, seed=3))
    save = store.file_for(path, Slot("SC01", 1), ".json")
    saves.save(game, save)
    campaign = begun("SC01", "SC02", "SC11", seed=2)
    result = Result(winner="ga", figures={"ga": 8, "fot": 3}, account="It <sank> & burned.", save=save.name)
    campaign = entered(campaign, TABLE, Slot("SC01", 1), result, when="2026-11-30")
    campaign = entered(campaign, TABLE, Slot("SC02", 1), WON, faces=(6, 4))
    campaign = entered(campaign, TABLE, Slot("SC11", 2), scored(2, 5), faces=(6,))
    campaign = corrected(campaign, TABLE, Slot("SC02", 1), 9, "a die was cocked")
    store.write_campaign(campaign, path)
    return campaign, path


def test_a_campaign_comes_back_as_it_was_written(played):
    campaign, path = played
    assert path.name == "A winter- the end.json"
    assert store.read_campaign(path, TABLE) == campaign
    assert store.is_campaign(path) and not store.is_campaign(store.games_folder(path) / "SC01-1.json")
    assert store.files_in(path.parents[1]) == [path]


def test_the_campaign_used_last_comes_first(played):
    campaign, path = played
    other = store.new_path(path.parents[1], "A later one")
    store.write_campaign(campaign, other)
    os.utime(path, (2_000_000_000, 2_000_000_000))
    os.utime(other, (1_900_000_000, 1_900_000_000))
    assert store.files_in(path.parents[1]) == [path, other]


def test_the_generation_before_stays(played):
    campaign, path = played
    before = path.read_bytes()
    store.write_campaign(entered(campaign, TABLE, Slot("SC01", 2), scored(1, 8)), path)
    assert path.with_name(path.name + ".bak").read_bytes() == before
    path.write_bytes(before[:100])
    with pytest.raises(CampaignError, match=r"file: expected complete JSON, found .*\(before: .*\.json\.bak\)"):
        store.read_campaign(path, TABLE)


def test_names_of_files_never_meet(played):
    _, path = played
    assert store.new_path(path.parents[1], "A winter: the end?").name == "A winter- the end 2.json"
    second = store.file_for(path, Slot("SC01", 1), ".json")
    second.write_bytes(b"x")
    assert (second.name, store.file_for(path, Slot("SC01", 1), ".json").name) == ("SC01-1 2.json", "SC01-1 3.json")
    assert store.stem_of("../..//x") == "x" and store.stem_of("***") == "campaign"
    assert store.beside(path, "../../" + path.name) is None
    for slot in (Slot("SC01", 1), Slot("SC01", 2)):
        assert store.linked(path.parents[1], store.link_to(path, slot)) == (path, slot)
    assert store.linked(path.parents[1], "") is None and store.linked(path.parents[1], "x.json#SC01/7") is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda c: c.update(title=5), "title: expected a campaign, found Expected `str`, got `int`"),
        (lambda c: c.update(sail=1), "$: expected a campaign, found Object contains unknown field `sail`"),
        (
            lambda c: c["entries"][0].update(sail=1),
            "entries[0]: expected a campaign, found Object contains unknown field `sail`",
        ),
        (
            lambda c: c["entries"][0]["result"].update(sail=1),
            "entries[0].result: expected a campaign, found Object contains unknown field `sail`",
        ),
        (
            lambda c: c.update(waiting=[{"scenario": "SC12", "run": 1, "result": {}}]),
            "waiting[0].scenario: expected one of SC01, SC02, SC11, found 'SC12'",
        ),
        (lambda c: c.update(seascape_campaign=9), "seascape_campaign: expected format 1, found format 9"),
        (lambda c: c.update(players=["Mia", ""]), "players: expected two different names, found 'Mia', ''"),
        (
            lambda c: c["entries"][0].update(points=7),
            "entries[0].points: expected 5, as figures and dice make it, found 7",
        ),
        (
            lambda c: c["entries"][0].update(ga="Tom"),
            "entries[0].ga: expected 'Mia', who has that side in run 1, found 'Tom'",
        ),
        (lambda c: c["entries"][1].update(dice=[6]), "entries[1].dice: expected 2 dice for SC02, found 1"),
        (lambda c: c["entries"][1].update(dice=[6, 9]), "entries[1].dice: expected faces from 1 to 6, found 9"),
        (
            lambda c: c["entries"][3].update(note=""),
            "entries[3].note: expected a word on why the points were corrected, found nothing",
        ),
        (
            lambda c: c["entries"][2].update(scenario="SC12"),
            "entries[2].scenario: expected one of SC01, SC02, SC11, found 'SC12'",
        ),
        (
            lambda c: c["entries"][0]["result"].update(winner="me"),
            "entries[0].result.winner: expected a campaign, found Invalid enum value 'me'",
        ),
    ],
)
def test_a_bad_file_names_its_place(played, change, told):
    _, path = played
    content = json.loads(path.read_bytes())
    change(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(CampaignError) as caught:
        store.read_campaign(path, TABLE)
    assert str(caught.value) == f"{path}: {told}"


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(CampaignError, match=r"no\.json: file: expected a campaign, found no such file"):
        store.read_campaign(tmp_path / "no.json", TABLE)


# the page ------------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Reads a page as strictly as it can: every tag is closed, in order; keeps texts and addresses."""

    VOID = ("meta", "img", "br")
    SHAPES = ("path", "rect", "circle")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open, self.texts, self.addresses, self.tags = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "xlink:href", "data")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in self.SHAPES
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_the_page_is_well_formed_and_needs_nothing_else(played):
    """Inline pictures only: no address leads out of the page."""
    campaign, path = played
    (store.games_folder(path) / "SC11-2.jpg").write_bytes(b"\xff\xd8\xff\xd9")
    last = campaign.entries[2]
    result = msgspec.structs.replace(last.result, picture="SC11-2.jpg")
    campaign = msgspec.structs.replace(
        campaign, entries=(*campaign.entries, msgspec.structs.replace(last, result=result))
    )
    text = campaign_page(campaign, TABLE, path)
    page = Page(text)
    assert page.addresses == ["data:image/jpeg;base64,/9j/2Q=="]
    assert "url(" not in text and "@import" not in text and "<script" not in text
    assert page.tags.count("svg") == 1 and page.tags.count("img") == 1 and page.tags.count("figure") == 2
    words = " ".join(page.texts)
    for shown in (
        "The Dead Man's Reef",
        "VC × 2D6",
        "by hand",
        "It <sank> & burned.",
        "a die was cocked",
        "Mia leads by 14 to −9.",
        "Run 1 Mia as the Grand Alliance",
        "Run 2 Tom as the Grand Alliance",
        "Heldenhammer",
        "run 1: 10 (won, 2D6: 6 + 4) was replaced.",
        "DC: Damage cards inflicted, less those suffered.",
        "VC: a victory counts 1, a defeat or a draw 0.",
        "VP: victory points or treasures, less the opponent's.",
        "× D: multiplied by the dice, rolled after the game.",
    ):
        assert shown in words, shown


def test_a_name_cannot_break_the_page(tmp_path):
    campaign = new_campaign(TABLE, title='<b>&"</title>', players=("<i>", "{x}"), scenarios=("SC01",))
    page = Page(campaign_page(campaign, TABLE, tmp_path / "x.json"))
    assert "b" not in page.tags and "<i> as the Grand Alliance" in page.texts


def test_the_map_shows_land_bases_names_and_wind():
    ships = {"heldenhammer": (20, 20, 90), "bloody-reaver": (21, 23, 0), "dread-cog": (59, 39, 0)}
    state = position(ships, {"rocky-a": (30, 20, 0), "wreck-1": (40, 10, 0)}, wind="2,3")
    drawn = draw_map(asked(state))
    assert {figure.id for figure in drawn.figures} == {*ships, "rocky-a", "wreck-1"}
    hammer = next(f for f in drawn.figures if f.id == "heldenhammer")
    assert max(x for x, _ in hammer.outline) == 22 and hammer.bow[0][0] > 21, "heading east, its bow to the east"
    labels = {label.text for label in drawn.labels}
    assert {"Heldenhammer", "Bloody Reaver"} <= labels and len(drawn.labels) == 4, "the wreck goes without a name"
    assert all(0 <= label.x <= 60 and 0 <= label.y <= 40 for label in drawn.labels)
    picture = ElementTree.fromstring(svg(drawn, "The <end>"))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 37 and picture[0].text == "The <end>"


def test_the_picture_tells_sides_and_things_apart():
    """Blue and red bases with a bow, sand and wood, names of ships in bold; a grid line from edge to edge."""
    state = position(
        {"heldenhammer": (20, 20, 90), "bloody-reaver": (40, 30, 0), "dread-cog": (50, 10, 0)},
        {"rocky-a": (30, 10, 0), "wreck-1": (10, 10, 0)},
    )
    drawn = draw_map(asked(state))
    space = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(svg(drawn, "x"))
    paths = {path.get("d"): path.get("fill") for path in picture.findall(space + "path")}
    assert paths["M22 21 L22 19 L18 19 L18 21 Z"] == INKS["ga"], "4 by 2 inches, heading east, south below"
    fills = list(paths.values())
    assert [fills.count(colour) for colour in (INKS["ga"], INKS["fot"], LAND, WOOD)] == [1, 2, 1, 1]
    assert fills.count("#FFFFFF") == 2, "big ships have a bow, cogs have none"
    assert {"M10 40 L10 0", "M0 10 L60 10"} <= set(paths)
    weights = {text.text: (text.get("fill"), text.get("font-weight")) for text in picture.findall(space + "text")}
    assert weights["Heldenhammer"] == (INKS["ga"], "bold") and weights["Rocky Island A"] == (INK, "normal")
    for drawn_figure in drawn.figures:
        xs, ys = zip(*drawn_figure.outline, strict=True)
        for x, y in drawn_figure.bow:
            assert min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)


def test_a_name_stands_below_its_ship_or_where_there_is_room():
    """Below, above, to the east, to the west; at the edge it is moved in."""
    alone = draw_map(asked(position({"heldenhammer": (20, 20, 90)}))).labels[0]
    assert (alone.x, round(alone.y, 2)) == (20, 17.82)
    ships = {"heldenhammer": (20, 20, 90), "swordfish": (20, 17.5, 90)}
    labels = {label.text: label for label in draw_map(asked(position(ships))).labels}
    assert labels["Heldenhammer"].y == 21.25 and labels["Swordfish"].y < 17
    cornered = draw_map(asked(position({"heldenhammer": (2.2, 1.2, 90)}))).labels[0]
    assert cornered.x > 2.2 and 0 < cornered.y < 4
    walled = {"heldenhammer": (20, 20, 90), "swordfish": (20, 17.5, 90), "sea-dragon": (20, 22.5, 90)}
    labels = {label.text: label for label in draw_map(asked(position(walled))).labels}
    assert labels["Heldenhammer"].x > 22 and 19 < labels["Heldenhammer"].y < 20


def test_free_treasures_are_on_the_map_and_carried_ones_are_not():
    """DF-TRE-07: a treasure is a token, no piece."""
    treasures = (
        Treasure(id="one", where="free", x=30000, y=10000),
        Treasure(id="two", where="carried", carrier="heldenhammer"),
    )
    drawn = draw_map(asked(position({"heldenhammer": (20, 20, 0)}, treasures=treasures)))
    tokens = [figure for figure in drawn.figures if figure.kind == "token"]
    assert [token.id for token in tokens] == ["one"] and tokens[0].outline[0] == (30, 10.4)


def test_names_on_the_map_keep_apart():
    ships = {"heldenhammer": (20, 20, 90), "swordfish": (20, 23, 90), "bloody-reaver": (25, 21, 0)}
    boxes = []
    for label in draw_map(asked(position(ships))).labels:
        half = len(label.text) * label.size * 0.3
        boxes.append((label.x - half, label.y, label.x + half, label.y + label.size * 0.7))
    for at, one in enumerate(boxes):
        for two in boxes[:at]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


# the command ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SEASCAPE_HOME", str(tmp_path))
    return tmp_path


def run(*words: object) -> int:
    return main(["campaign", *map(str, words)])


def test_a_campaign_by_command(home, capsys):
    """new, enter, show, print: the page stands where it was asked for."""
    assert run("new", "winter", "--players", "Mia", "Tom", "--scenarios", "sc01", "SC02", "--seed", 4) == 0
    assert run("enter", "winter", "SC01", "--run", 1, "--figures", 8, 3) == 0
    assert run("enter", "winter", "sc02", "--run", 2, "--winner", "ga", "--dice", 6, 5) == 0
    assert run("enter", "winter", "SC01", "--run", 1, "--points", -4, "--note", "agreed") == 0
    told = capsys.readouterr().out
    assert "Mia scores 5: 8 − 3." in told and "Tom scores 11: won, 2D6: 6 + 5." in told
    assert run("show", "winter") == 0
    assert "Tom leads by 11 to −4." in capsys.readouterr().out
    assert run("print", "winter", "-o", home / "page.html") == 0
    assert "Tom leads by 11 to −4." in Page((home / "page.html").read_text(encoding="utf-8")).texts
    assert main(["check", str(store.folder_in(home) / "winter.json")]) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show", "no"), "no.json: file: expected a campaign, found no such file"),
        (("enter", "w", "SC02", "--run", 1, "--winner", "ga", "--dice", 3), "dice: expected 2 dice for SC02, found 1"),
        (("enter", "w", "SC02", "--run", 1), "enter: expected one of --save, --winner, --figures or --points"),
        (("enter", "w", "SC05", "--run", 1, "--winner", "ga"), "result.figures: expected a number for each side"),
        (("enter", "w", "SC13", "--run", 1, "--winner", "ga"), "scenario: expected one of SC01, "),
        (("enter", "w", "SC01", "--run", 1, "--points", 3), "note: expected a word on why"),
        (("enter", "w", "SC01", "--run", 1, "--save", "x.toml"), "--save: expected a save FILE.json, found x.toml"),
        (("print", "w", "-o", "page.txt"), "--output: expected a name that ends in .html or .pdf, found page.txt"),
        (("print", "w", "-o", "nowhere/page.html"), "--output: expected a folder that exists, found nowhere"),
        (("new", "w", "--players", "Mia", "Tom"), "w.json: a campaign lies there already"),
        (("new", "v", "--players", "Mia", "Mia"), "players: expected two different names"),
    ],
)
def test_mistakes_at_the_command_are_one_sentence(home, capsys, words, told):
    run("new", "w", "--players", "Mia", "Tom")
    capsys.readouterr()
    assert run(*words) == 2
    complaint = capsys.readouterr().err
    assert told in complaint and complaint.count("\n") == 1


def test_a_saved_game_is_entered_with_its_position(home, capsys, monkeypatch):
    """H-END-4: the save is read, scored and kept beside the campaign, and its map is on the page."""
    game = Game.from_snapshot(Dreadfleet(), Setup(), _duel_in_its_last_phase())
    saves.save(game, home / "mine.json")
    run("new", "w", "--players", "Mia", "Tom", "--scenarios", "SC01")
    assert run("enter", "w", "SC01", "--run", 2, "--save", home / "mine.json") == 0
    assert "Tom scores 6: 8 − 2." in capsys.readouterr().out
    path = store.folder_in(home) / "w.json"
    entry = store.read_campaign(path, TABLE).entry(Slot("SC01", 2))
    assert entry.result.save == "SC01-2.json" and store.beside(path, "SC01-2.json") is not None
    assert "Bloody Reaver" in entry.result.account
    page = Page(campaign_page(store.read_campaign(path, TABLE), TABLE, path))
    assert page.tags.count("svg") == 1
    assert "Out of the game" not in " ".join(page.texts)
    sunk = game.state.ship("bloody-reaver")
    sunk = msgspec.structs.replace(sunk, where="removed", damage=())
    state = msgspec.structs.replace(
        game.state,
        ships=(game.state.ships[0], sunk),
        table=game.state.table.removed("bloody-reaver"),
        flags={"cards-lost:fot": 5},
    )
    saves.save(Game.from_snapshot(Dreadfleet(), Setup(), state), home / "sunk.json")
    assert run("enter", path, "SC01", "--run", 1, "--save", home / "sunk.json") == 0
    page = Page(campaign_page(store.read_campaign(path, TABLE), TABLE, path))
    assert "Out of the game: Bloody Reaver." in " ".join(page.texts)
    assert "Mia scores 3: 5 − 2." in " ".join(page.texts)


def _duel_in_its_last_phase():
    from vtt.kernel.engine import Play
    from vtt.kernel.engine import _run as run_frames

    ships = {"heldenhammer": (20, 20, 0, {"damage": CARDS[:2]}), "bloody-reaver": (40, 20, 0, {"damage": CARDS})}
    state = msgspec.structs.replace(position(ships), stack=(EndPhase(),))
    play = Play(Dreadfleet(), state)
    run_frames(play, None)
    assert play.state.outcome is not None
    return play.state


def test_dice_needed_is_nothing_for_nothing():
    """DF-CAMP-08, DF-CAMP-09: a defeat and a level score throw no dice."""
    assert dice_needed(TABLE.rows["SC12"], LOST) == 0 and dice_needed(TABLE.rows["SC10"], scored(2, 2)) == 0
    assert dice_needed(TABLE.rows["SC12"], WON) == 4 and dice_needed(TABLE.rows["SC10"], scored(1, 2)) == 1
