"""A campaign by mouse and keys: begun, played on, entered, corrected, printed (chapter CAMP, H-END-4)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.bridge.captain import decide
from tests.bridge.conftest import look_up
from tests.bridge.person import Person
from vtt.bridge.app import AUTOSAVE, App
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import Campaign, Result, Slot, entered, kept_waiting, new_campaign
from vtt.dreadfleet.content.campaign_schema import CampaignTable, load_campaign_table
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game
from vtt.kernel.state import Outcome

TABLE = load_campaign_table()
TITLE = "A winter on the Dreadsea"
SHORT_SEED = 27
MOST_DECISIONS = 3000


def read(app: App, title: str = TITLE) -> Campaign:
    return store.read_campaign(store.folder_in(app.home) / f"{title}.json", TABLE)


def begin(app: App, *scenarios: str, **choices: object) -> Path:
    """Write a campaign of Mia and Tom into the player's folder."""
    campaign = new_campaign(TABLE, title=TITLE, players=("Mia", "Tom"), scenarios=scenarios, **choices)
    path = store.new_path(app.home, TITLE)
    store.write_campaign(campaign, path)
    return path


def open_sheet(person: Person) -> None:
    """Main menu, C, the campaign in the list."""
    person.app.show_main_menu()
    person.step(3)
    person.press("c")
    person.step(2)
    person.click(f"campaign-list/campaigns/campaign-{TITLE}.json")
    person.step(2)
    assert person.app.hud.page == "campaign"


def finish(app: App, path: Path, slot: Slot, outcome: Outcome) -> Game:
    """Return a game of scenario 1 for a campaign that has just ended."""
    link = store.link_to(path, slot)
    game = Game(app.ruleset, Setup(quick=True, seed=SHORT_SEED, campaign=link, players={"ga": ("Mia",)}))
    over = msgspec.structs.replace(game.state, outcome=outcome, pending=None, stack=())
    return Game.from_snapshot(app.ruleset, game.setup, over)


def see_end(person: Person, game: Game) -> None:
    """Sit down at a finished game and wait for the page at its end."""
    person.app.start(game)
    person.wait_until(lambda: person.app.hud.page == "end")


WON = Outcome(winner="ga", reason="outcome.battered", rules=("DF-SC01-06",), params={"ship": "bloody-reaver"})
LOST = Outcome(winner="fot", reason="outcome.battered", rules=("DF-SC01-06",), params={"ship": "heldenhammer"})


def test_from_the_menu_to_the_entry_in_the_table(person: Person, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-CAMP-01 to DF-CAMP-03: begin, play next, play to the end; the result has entered itself with its picture."""
    monkeypatch.setattr(app, "chance", lambda: SHORT_SEED)
    app.show_main_menu()
    person.step(3)
    person.click("menu/menu-campaign")
    person.step(2)
    assert app.hud.page == "campaign-new", "without a campaign the page for a new one comes at once"
    person.type_into("campaign-new/options/option-first", "Mia")
    person.type_into("campaign-new/options/option-second", "Tom")
    for row in app.hud._models["campaign-new"].scenarios[1:]:
        if row.chosen:
            person.scroll_to(f"campaign-new/scenarios/take-{row.chapter}")
            person.click(f"campaign-new/scenarios/take-{row.chapter}")
    person.click("campaign-new/begin")
    person.step(2)
    assert app.hud.page == "campaign" and read(app).scenarios == ("SC01",)
    person.press("enter")
    person.wait()
    game = person.game
    assert (game.setup.scenario, game.setup.quick) == ("dead-mans-reef", True)
    assert (game.state.side("ga").players, game.state.side("fot").players) == (("Mia",), ("Tom",))
    app.bridge.autosave = None
    while not game.is_over and len(game.log) < MOST_DECISIONS:
        game.submit(decide(game))
    look_up(app.stage)
    person.wait_until(lambda: app.hud.page == "end")
    entry = read(app).entry(Slot("SC01", 1))
    assert (entry.ga, entry.fot, entry.result.winner) == ("Mia", "Tom", game.state.outcome.winner)
    assert entry.points == entry.result.figures["ga"] - entry.result.figures["fot"]
    shown = app.hud._models["end"]
    assert f"Mia scores {str(entry.points).replace('-', '−')}" in shown.note
    folder = store.games_folder(store.folder_in(app.home) / f"{TITLE}.json")
    assert (folder / entry.result.save).exists()
    assert (folder / entry.result.picture).read_bytes()[:2] == b"\xff\xd8"
    person.click("end/menu-campaign-sheet")
    person.step(2)
    sheet = app.hud._models["campaign"]
    assert app.hud.page == "campaign"
    assert [cell.state for cell in sheet.rows[0].cells] == ["played", "next"]
    person.press("enter")
    person.wait()
    assert person.game.setup.players == {"ga": ("Tom",), "fot": ("Mia",)}, "DF-CAMP-03: the sides are exchanged"


def test_the_next_game_can_be_prepared_on_the_new_game_page(person: Person, app: App) -> None:
    """Its scenario is the only one there, its names are the campaign's; a game of one's own counts for nothing."""
    path = begin(app, "SC01")
    for chosen, link in (("campaign/prepare", store.link_to(path, Slot("SC01", 1))), ("menu/menu-new", "")):
        if link:
            open_sheet(person)
        else:
            app.show_main_menu()
            person.step(3)
        person.click(chosen)
        person.step(2)
        page = app.hud._models["newgame"]
        assert app.hud.page == "newgame" and (len(page.scenarios) == 1 or not link)
        if link:
            assert [seat.name for seat in page.seats] == ["Mia", "Tom"]
        person.click("newgame/start")
        person.wait()
        assert person.game.setup.campaign == link


def test_the_dice_of_the_table_are_shown_at_the_end(person: Person, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-CAMP-08: a victory is multiplied at once, and the page shows the dice."""
    row = msgspec.structs.replace(TABLE.rows["SC02"], scenario="SC01")
    table = CampaignTable({"SC01": row}, ())
    monkeypatch.setattr("vtt.bridge.campaigns.load_campaign_table", lambda: table)
    path = begin(app, "SC01", seed=5)
    see_end(person, finish(app, path, Slot("SC01", 1), WON))
    model = app.hud._models["end"]
    assert len(model.note_dice) == 2 and f"Mia scores {sum(model.note_dice)}: won, 2D6:" in model.note
    assert store.read_campaign(path, table).entries[0].dice == model.note_dice


def test_a_game_is_entered_once_however_often_its_end_is_seen(person: Person, app: App) -> None:
    """Loaded again it adds nothing; another end of the same game takes its place, and the first stays in the file."""
    path = begin(app, "SC01")
    for _ in range(2):
        see_end(person, finish(app, path, Slot("SC01", 1), WON))
    assert len(read(app).entries) == 1
    see_end(person, finish(app, path, Slot("SC01", 1), LOST))
    campaign = read(app)
    assert [entry.result.winner for entry in campaign.entries] == ["ga", "fot"]
    assert {entry.result.save for entry in campaign.entries} == {"SC01-1.json", "SC01-1 2.json"}


def test_the_campaign_goes_with_the_save_but_not_with_the_same_again(person: Person, app: App) -> None:
    """A game that was left and continued still counts; the same again is a game of its own."""
    path = begin(app, "SC01")
    open_sheet(person)
    person.click("campaign/next")
    person.wait()
    person.answer(decide(person.game))
    person.wait()
    app.show_main_menu()
    person.step(3)
    assert (app.saves_folder / AUTOSAVE).exists()
    person.click("menu/menu-continue")
    person.wait()
    assert person.game.setup.campaign == store.link_to(path, Slot("SC01", 1))
    app.start_again()
    person.wait()
    assert person.game.setup.campaign == ""


def test_a_campaign_that_is_gone_stops_nothing(person: Person, app: App) -> None:
    """The end page says so; the game has its winner all the same."""
    path = begin(app, "SC01")
    game = finish(app, path, Slot("SC01", 1), WON)
    path.unlink()
    see_end(person, game)
    assert "no such file" in app.hud._models["end"].note and "Mia" in app.hud._models["end"].title


def test_a_game_without_a_campaign_ends_as_ever(person: Person, app: App) -> None:
    game = finish(app, Path("x.json"), Slot("SC01", 1), WON)
    game.setup = msgspec.structs.replace(game.setup, campaign="")
    see_end(person, game)
    assert app.hud._models["end"].note == "" and not person.has("end/menu-campaign-sheet")


def test_typed_dice_are_asked_for_on_the_page(person: Person, app: App) -> None:
    """A victory waits for its dice; a number that is none is refused, the faces are entered."""
    path = begin(app, "SC02", "SC01", dice="typed")
    campaign = kept_waiting(store.read_campaign(path, TABLE), Slot("SC02", 1), Result(winner="ga"))
    store.write_campaign(campaign, path)
    open_sheet(person)
    assert app.hud._models["campaign"].rows[0].cells[0].state == "waiting"
    person.click("campaign/rows/slot-SC02/1")
    person.step(2)
    person.type_into("campaign-entry/options/option-dice", "3 x")
    person.click("campaign-entry/enter")
    person.step(2)
    assert app.hud.page == "campaign-entry" and read(app).entries == () and "toast" in app.hud.shown
    person.type_into("campaign-entry/options/option-dice", "3, 5")
    person.click("campaign-entry/enter")
    person.step(2)
    entry = read(app).entry(Slot("SC02", 1))
    assert (entry.points, entry.dice, entry.source) == (8, (3, 5), "typed")
    assert app.hud.page == "campaign" and app.hud._models["campaign"].totals == ("8", "0")


def test_a_result_is_corrected_by_hand_with_a_note(person: Person, app: App) -> None:
    """Without a note nothing changes; with it the points are written over the sum."""
    path = begin(app, "SC01")
    result = Result(winner="ga", figures={"ga": 8, "fot": 3})
    store.write_campaign(entered(store.read_campaign(path, TABLE), TABLE, Slot("SC01", 1), result), path)
    open_sheet(person)
    person.click("campaign/rows/slot-SC01/1")
    person.step(2)
    person.type_into("campaign-entry/options/option-points", "−2")
    person.click("campaign-entry/enter")
    person.step(2)
    assert len(read(app).entries) == 1, "a correction without a word on why is refused"
    person.type_into("campaign-entry/options/option-note", "agreed")
    person.click("campaign-entry/enter")
    person.step(2)
    entry = read(app).entry(Slot("SC01", 1))
    assert (entry.points, entry.corrected, entry.note) == (-2, True, "agreed")
    person.click("campaign/rows/slot-SC01/1")
    person.step(2)
    person.type_into("campaign-entry/options/option-points", "")
    person.type_into("campaign-entry/options/option-figure-fot", "1")
    person.click("campaign-entry/enter")
    person.step(2)
    assert read(app).entry(Slot("SC01", 1)).points == 7


def test_a_game_played_elsewhere_is_entered_by_hand(person: Person, app: App) -> None:
    """The winner is chosen, the dice are rolled here; without a winner nothing is entered."""
    begin(app, "SC02", "SC01", seed=3)
    open_sheet(person)
    person.click("campaign/rows/slot-SC02/2")
    person.step(2)
    person.click("campaign-entry/enter")
    person.step(2)
    assert read(app).entries == ()
    person.click("campaign-entry/options/option-winner-ga")
    person.step(2)
    person.click("campaign-entry/enter")
    person.step(2)
    entry = read(app).entry(Slot("SC02", 2))
    assert entry.ga == "Tom" and entry.source == "seeded" and entry.points == sum(entry.dice)


def test_the_sheet_is_printed_into_the_players_folder(person: Person, app: App) -> None:
    """P writes page and paper, and the toast says where."""
    path = begin(app, "SC01")
    open_sheet(person)
    person.press("p")
    person.step(2)
    assert path.with_suffix(".html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert path.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    assert str(path.parent) in app.hud._models["toast"][0]


def test_a_broken_campaign_explains_itself_in_the_list(person: Person, app: App) -> None:
    path = begin(app, "SC01")
    (path.parent / "torn.json").write_bytes(path.read_bytes()[:90])
    app.show_main_menu()
    person.step(3)
    person.press("c")
    person.step(2)
    problems = {slot.file: slot.problem for slot in app.hud._models["campaign-list"].slots}
    assert "expected complete JSON" in problems["torn.json"] and problems[path.name] == ""
    assert not person.has("campaign-list/campaigns/campaign-torn.json")
    person.press("n")
    person.step(2)
    assert app.hud.page == "campaign-new"
    for page in ("campaign-list", "menu"):
        person.press("escape")
        person.step(2)
        assert app.hud.page == page


def test_scenarios_are_chosen_and_put_in_order(person: Person, app: App) -> None:
    """One is dropped, one is moved up, sides change after all of them, own dice are typed in."""
    app.show_main_menu()
    person.step(3)
    person.click("menu/menu-campaign")
    person.step(2)
    rows = [row.chapter for row in app.hud._models["campaign-new"].scenarios]
    assert rows[0] == "SC01" and len(rows) > 1
    person.click(f"campaign-new/scenarios/up-{rows[1]}")
    person.step(2)
    person.click("campaign-new/options/option-swap-all")
    person.step(2)
    person.click("campaign-new/options/option-dice-typed")
    person.step(2)
    person.type_into("campaign-new/options/option-title", "Two reefs")
    person.click("campaign-new/begin")
    person.step(2)
    campaign = read(app, "Two reefs")
    assert campaign.scenarios[:2] == (rows[1], "SC01")
    assert (campaign.swap, campaign.dice.source) == ("all", "typed")
    assert campaign.players == ("First player", "Second player")
