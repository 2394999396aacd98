"""A campaign in its file, on its page and by its command (chapter CAMP)."""

import json
import os
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tests.dreadfleet.build import position
from tests.dreadfleet.campaigns import TABLE, WON, begun, scored
from vtt.campaignpage import campaign_page
from vtt.cli import main
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import Campaign, CampaignError, Result, Slot, corrected, entered, new_campaign
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.turn import EndPhase
from vtt.kernel import saves
from vtt.kernel.game import Game

CARDS = tuple(f"timbers-stove-in#{n}" for n in range(1, 9))


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
            lambda c: c["dice"].update(sail=1),
            "dice: expected a campaign, found Object contains unknown field `sail`",
        ),
        (
            lambda c: c["entries"][0]["result"]["figures"].update(ga=10**9),
            "entries[0].result.figures.ga: expected a number from -999 to 999, found 1000000000",
        ),
        (
            lambda c: c["entries"][3].update(points=10**9),
            "entries[3].points: expected a number from -99999 to 99999, found 1000000000",
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
        (
            ("enter", "w", "SC01", "--run", 1, "--figures", 10**30, 2),
            f"result.figures.ga: expected a number from -999 to 999, found {10**30}",
        ),
        (
            ("enter", "w", "SC01", "--run", 1, "--points", -(10**30), "--note", "agreed"),
            f"points: expected a number from -99999 to 99999, found {-(10**30)}",
        ),
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
