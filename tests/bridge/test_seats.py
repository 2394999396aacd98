"""Two to ten people at one screen: their seats on the new game page, names on every question, the curtain between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import moment, new_game
from tests.bridge.person import Person
from tests.dreadfleet.fleets import NAME, PLAYERS, big_ships, scenario_text, ten_ship_game
from vtt.bots.chooser import uniform
from vtt.bridge.app import App
from vtt.bridge.editordesk import own_folder
from vtt.bridge.handover import MOST_LINES, PASSING, REACTIONS, news
from vtt.bridge.settings import load_settings
from vtt.dreadfleet import events as happened
from vtt.dreadfleet.seats import Seat, name_of, owner_of, seat_of
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import CurtainModel, NewGameModel
from vtt.kernel.event import Event
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
SEATS = "newgame/seats/"


@pytest.fixture
def page(person: Person) -> Person:
    """The new game page with a player's own scenario of ten ships chosen."""
    folder = own_folder(person.app.home)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.toml").write_text(scenario_text(30), encoding="utf-8")
    person.app.show_main_menu()
    person.step(2)
    person.click("menu/menu-new")
    person.step(2)
    person.scroll_to(f"newgame/scenarios/scenario-{NAME}")
    person.click(f"newgame/scenarios/scenario-{NAME}")
    person.step(2)
    return person


def model(person: Person) -> NewGameModel:
    """What the page shows."""
    shown = person.app.hud.new_game
    assert shown is not None
    return shown


def sizes(person: Person, side: str) -> list[int]:
    return [len(seat.ships) for seat in model(person).seats if seat.side == side]


def hit(person: Person, *names: str) -> None:
    """Click widgets of the seats, scrolling to them."""
    for name in names:
        person.scroll_to(SEATS + name)
        person.click(SEATS + name)
        person.step(2)


# the new game page ---------------------------------------------------------------------------------------------------


def test_df_multi_01_five_people_sit_down_by_mouse(page: Person) -> None:
    """Three against two: names, an uneven division that says why, a leader of their own choice, and the first turn."""
    assert sizes(page, "ga") == [5] and model(page).most == (("ga", 5), ("fot", 5))
    hit(page, "people-ga-more", "people-ga-more", "people-fot-more")
    assert sizes(page, "ga") == [2, 2, 1] and sizes(page, "fot") == [3, 2]
    for seat, name in (("ga", "Ann"), ("ga-2", "Bob"), ("ga-3", "Cid"), ("fot", "Dot"), ("fot-2", "Eve")):
        page.scroll_to(SEATS + f"seat-{seat}")
        page.type_into(SEATS + f"seat-{seat}", name)
    lone = model(page).seats[2].ships[0][0]
    hit(page, f"sails-{lone}")
    assert sizes(page, "ga") == [3, 2, 0]
    assert "Ann has 3 ships and Cid 0" in model(page).fault
    page.press("enter")
    page.step(2)
    assert page.app.hud.page == "newgame" and page.app.bridge is None, "no game begins with an uneven division"
    hit(page, f"sails-{lone}", f"sails-{lone}")
    assert sizes(page, "ga") == [2, 2, 1] and model(page).fault == ""
    hit(page, "leads-ga-2")
    assert [seat.leads for seat in model(page).seats] == [False, True, False, True, False]
    page.scroll_to(SEATS + "option-seed")
    page.type_into(SEATS + "option-seed", "7")
    page.click("newgame/start")
    page.step(3)
    ga, fot = (page.game.state.side(side) for side in SIDES)
    assert (ga.players, fot.players) == (("Ann", "Bob", "Cid"), ("Dot", "Eve"))
    assert (ga.leader, fot.leader) == (1, 0) and ga.fleets[2] == (lone,)
    _play_a_turn(page)
    assert load_settings(page.app.home / "settings.toml").names["ga-3"] == "Cid", "names are known the next time"


def _play_a_turn(person: Person) -> None:
    """Every prompt names the person whose ship it is about, or the leader, with side and pattern."""
    game, asked = person.game, set()
    while game.state.turn < 2 and not game.is_over and len(asked) < 5:
        decision = person.wait()
        prompt = person.app.hud._models["prompt"][0]
        side = game.state.side(decision.side)
        mother = game.state.ship(decision.subject).mother or decision.subject if decision.subject else ""
        owners = [name for name, fleet in zip(side.players, side.fleets, strict=True) if mother in fleet]
        assert prompt.who == (owners[0] if owners else side.players[side.leader]), decision.kind
        assert prompt.side == decision.side
        assert ("leader" in prompt.side_name) == (prompt.who == side.players[side.leader])
        if decision.kind == "activate":  # DF-MULTI-04
            ready = [game.state.ship(option.subject) for option in decision.options]
            waiting = {name for name, fleet in zip(side.players, side.fleets, strict=True)
                       if any((ship.mother or ship.id) in fleet for ship in ready)}  # fmt: skip
            assert waiting and all(f"{name}: " in prompt.default_text for name in waiting)
        asked.add(prompt.who)
        person.bridge.submit(decide(game))
    assert len(asked) == 5, asked


def test_ten_people_and_no_more(page: Person) -> None:
    """Five a side at most, one ship each; the button for a sixth is dead."""
    for side in SIDES:
        for _ in range(6):
            hit(page, f"people-{side}-more")
    assert sizes(page, "ga") == [1] * 5 and sizes(page, "fot") == [1] * 5
    assert model(page).fault == "" and len({seat.name for seat in model(page).seats}) == 10
    hit(page, "people-ga-fewer")
    assert sizes(page, "ga") == [2, 1, 1, 1]


def test_df_multi_02_the_lead_goes_with_the_flagship(page: Person) -> None:
    hit(page, "people-ga-more")
    flagship = big_ships("ga")[0]
    assert next(seat for seat in model(page).seats if seat.leads).ships[0][0] == flagship
    hit(page, f"sails-{flagship}")
    leader = next(seat for seat in model(page).seats if seat.side == "ga" and seat.leads)
    assert leader.id == "ga-2" and flagship in dict(leader.ships)


def test_seats_by_keyboard(page: Person) -> None:
    """Tab reaches every button, Enter presses it, and the focus stays where it was."""
    for _ in range(60):
        if page.app.hud._focus.at.endswith("people-ga-more"):
            break
        page.press("tab")
    page.press("enter")
    page.press("enter")
    assert sizes(page, "ga") == [2, 2, 1]
    assert page.app.hud._focus.at.endswith("people-ga-more")


def test_tab_goes_on_from_the_name_that_was_clicked(page: Person) -> None:
    """Who types the first name and presses Tab is in the second entry of that page, not in the list of scenarios."""
    page.wheel("newgame/scenarios", -30)
    page.click("newgame/scenarios/scenario-dead-mans-reef")
    page.step(2)
    page.type_into(SEATS + "seat-ga", "Ann")
    page.press("tab")
    assert page.app.hud._focus.at.endswith("seat-fot")
    assert model(page).seats[0].name == "Ann"


def test_the_chosen_scenario_stays_in_sight_and_its_sheet_starts_at_the_top(page: Person) -> None:
    """Two people's columns make the list narrower and its rows higher: the chosen row would slide out below."""
    page.wheel("newgame/scenarios", -30)
    page.click("newgame/scenarios/scenario-dead-mans-reef")
    page.step(2)
    page.wheel("newgame/scenario", 30)
    page.step(2)
    for chosen in ("hunt-for-the-witchstone", "wrath-of-the-volcano-god"):
        page.scroll_to(f"newgame/scenarios/scenario-{chosen}")
        page.click(f"newgame/scenarios/scenario-{chosen}")
        page.step(2)
        page.hover(f"newgame/scenarios/scenario-{chosen}")
        assert page.app.hud.panel("newgame").scroll_view("scenario").offset == 0


def test_another_scenario_keeps_names_and_options(page: Person) -> None:
    """The Dead Man's Reef has one ship a side: the first of each team stays, the seed too."""
    hit(page, "people-ga-more")
    page.type_into(SEATS + "seat-ga", "Ann")
    page.scroll_to(SEATS + "option-seed")
    page.type_into(SEATS + "option-seed", "1588")
    page.wheel("newgame/scenarios", -30)
    page.click("newgame/scenarios/scenario-dead-mans-reef")
    page.step(2)
    assert [(seat.id, seat.name) for seat in model(page).seats] == [("ga", "Ann"), ("fot", "")]
    assert model(page).most == (("ga", 1), ("fot", 1))
    assert {option.key: option.value for option in model(page).options}["seed"] == "1588"
    assert any(option.key == "fewer-scenery" for option in model(page).options), "the scenario's own variant"


# the curtain ---------------------------------------------------------------------------------------------------------


class Memory:
    """What each person should be told, noted independently while a game is played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = [Seat(side, at) for side in SIDES for at in range(len(PLAYERS[side]))]
        self.unseen: dict[Seat, list[Event]] = {seat: list(game.opening) for seat in self.seats}

    def submit(self, submit: Callable[[], object]) -> None:
        asked = self.game.decision
        who, passing = seat_of(self.game.position, asked), asked.kind in (*REACTIONS, *PASSING)
        submit()
        new = list(self.game.events[-1])
        for seat in self.seats:
            if seat != who or passing:
                self.unseen[seat] += new
            else:
                ends = [n for n, event in enumerate(new)
                        if isinstance(event, happened.ActivationEnded | happened.PhaseBegan)]  # fmt: skip
                self.unseen[seat] = new[ends[0] :] if ends else []

    def damage(self, seat: Seat) -> dict[str, int]:
        """How many Damage cards each ship of a person still afloat has taken."""
        pos, cards = self.game.position, self.game.ruleset.content.damage
        counted: dict[str, int] = {}
        for event in self.unseen[seat]:
            is_damage = isinstance(event, happened.CardPlaced) and event.card.partition("#")[0] in cards
            if is_damage and event.ship and pos.ship(event.ship).kind != "monster":
                if owner_of(pos, event.ship) == seat and pos.ship(event.ship).where != "removed":
                    counted[event.ship] = counted.get(event.ship, 0) + 1
        return counted


@pytest.mark.parametrize("seed", range(4))
def test_the_news_are_those_of_ones_own_ships(seed: int, tmp_path: Path) -> None:
    """Damage by ship since one's last own answer, nothing of others' ships, six lines at most."""
    game, chooser = ten_ship_game(tmp_path, players=PLAYERS, seed=seed, gap_in=5), uniform(seed)
    memory, told = Memory(game), 0
    while not game.is_over and len(game.log) < 400:
        seat = seat_of(game.position, game.decision)
        lines = news(game, seat)
        assert len(lines) <= MOST_LINES and all(text and "{" not in text and "DF-" not in text for _, text in lines)
        whole = " ".join(text for _, text in lines)
        damage = memory.damage(seat)
        if len(lines) < MOST_LINES:
            for ship, count in damage.items():
                name = Wording(game.position).name(ship)
                many = f"{name} takes {count} Damage cards: "
                assert (many if count > 1 else f"{name} takes a Damage card: ") in whole
            assert whole.count("Damage card") == len(damage)
        told += bool(damage)
        memory.submit(lambda: game.submit(chooser.choose(game)))
    assert told > 3


def test_too_much_news_is_counted(tmp_path: Path) -> None:
    """A person who has not had the mouse for long: five lines, and how much more there is."""
    for seed in range(8):
        game, chooser = ten_ship_game(tmp_path, seed=seed, gap_in=5), uniform(seed)
        while not game.is_over and len(game.log) < 300:
            game.submit(chooser.choose(game))
        late = Game.from_snapshot(game.ruleset, game.setup, game.state)
        late.opening = tuple(event for events in game.events for event in events)
        lines = news(late, Seat("ga"))
        if len(lines) == MOST_LINES and lines[-1][0] == "log":
            assert lines[-1][1].startswith("And ")
            return
    raise AssertionError("no fight was hard enough")


def curtain_of(person: Person) -> CurtainModel | None:
    return person.app.hud._models.get("curtain") if person.app.hud.page == "curtain" else None


def test_a_curtain_falls_between_people_and_says_what_waits(person: Person, tmp_path: Path) -> None:
    """In a game of five: it names the next person and the open question, and hides neither from whoever looks."""
    game = ten_ship_game(tmp_path, players=PLAYERS, seed=2, gap_in=8)
    person.app.start(game)
    memory, fallen, holder = Memory(game), 0, None
    for number in range(60):
        person.step(2)
        decision, seat = game.decision, seat_of(game.position, game.decision)
        shown = curtain_of(person)
        if decision.kind in PASSING:
            assert shown is None
        elif decision.kind in REACTIONS:
            assert shown is None or shown.lines_title == ""
        else:
            assert (shown is not None) == (seat != holder), (number, decision.kind)
            holder = seat
        if shown is not None:
            assert shown.who == name_of(game.position, seat) and shown.side == seat.side
            assert person.bridge.presenter.words.prompt(decision) in shown.what
            assert person.app.hud._models["prompt"][0].who == shown.who, "the question stands behind the curtain"
            assert person.handle.decision is decision
            if shown.lines_title:
                fallen += 1
                assert shown.lines == (news(game, seat) or shown.lines) and shown.lines
            person.press(("enter", "space", "escape")[number % 3])
            if curtain_of(person):  # Space in the moment of falling is held for the end of a double press
                person.click("curtain/take")
            assert curtain_of(person) is None
        memory.submit(lambda: person.bridge.submit(decide(game)))
    assert fallen > 10


def test_a_click_anywhere_draws_the_curtain_back(person: Person, tmp_path: Path) -> None:
    """Beside the board too, but not with the click that made it fall."""
    person.app.start(ten_ship_game(tmp_path, players=PLAYERS))
    person.step(3)
    assert curtain_of(person)
    before = person.table_digest
    person.bridge.mouse._told_at += 1e6
    person.click_at(40, 400)
    assert curtain_of(person), "half a double click"
    person.bridge.mouse._told_at = 0.0
    person.press("e")
    assert curtain_of(person) and person.table_digest == before, "behind a curtain nobody answers"
    person.click_at(40, 400)
    assert curtain_of(person) is None and person.table_digest == before


@pytest.mark.parametrize(
    ("curtain", "falls"), [("shared", False), ("off", False), ("sides", True), ("players", True)]
)
def test_two_players_choose_when_a_curtain_falls(curtain: str, falls: bool, person: Person) -> None:
    """By default two people hand the mouse over without one."""
    person.app.change_setting("curtain", curtain)
    game = new_game(3)
    person.app.start(game)
    side, seen = game.decision.side, 0
    for _ in range(40):
        person.step(2)
        if game.decision.side != side and game.decision.kind not in (*PASSING, *REACTIONS):
            side, seen = game.decision.side, seen + 1
            assert (curtain_of(person) is not None) == falls
            assert falls or "toast" in person.app.hud.shown
        if curtain_of(person):
            person.app.hud.hide_curtain()
        person.bridge.submit(decide(game))
        if seen > 2:
            break
    assert seen > 2


def test_without_curtains_a_reaction_is_told_by_a_remark(person: Person) -> None:
    person.app.change_setting("curtain", "off")
    person.app.start(moment("fire-at-will"))
    person.step(3)
    assert curtain_of(person) is None and "toast" in person.app.hud.shown


def test_ship_cards_say_whose_they_are(sit_down: Sit, tmp_path: Path) -> None:
    """Only where several share the table."""
    person = sit_down(ten_ship_game(tmp_path, players=PLAYERS))
    for side in SIDES:
        for player, fleet in zip(PLAYERS[side], person.game.state.side(side).fleets, strict=True):
            for ship in fleet:
                assert person.app.hud._models[f"ship-{ship}"][0].player == player
    person = sit_down(new_game(3))
    assert person.app.hud._models["ship-heldenhammer"][0].player == ""


def test_a_loaded_game_of_five_says_whose_turn_it_is(person: Person, app: App, tmp_path: Path) -> None:
    """Saved by five, opened again: the curtain names the person who had to decide, with his news."""
    game = ten_ship_game(tmp_path, players=PLAYERS, seed=3, gap_in=6)
    chooser = uniform(3)
    while len(game.log) < 40 or game.decision.kind in (*PASSING, *REACTIONS):
        game.submit(chooser.choose(game))
    app.start(game)
    app.save("five")
    app.load(app.saves_folder / "five.json")
    person.step(3)
    seat = seat_of(game.position, game.decision)
    shown = curtain_of(person)
    assert shown is not None and shown.who == name_of(game.position, seat)
    assert shown.lines[: MOST_LINES] == (news(game, seat) or shown.lines)


def test_taking_back_a_commitment_names_both_leaders(sit_down: Sit, tmp_path: Path) -> None:
    """GAP-64: the sides consent, and their leaders speak for them."""
    person = sit_down(ten_ship_game(tmp_path, players=PLAYERS, leaders={"ga": 1}))
    while not (person.game.log and person.game.undo_needs_consent()):
        person.bridge.submit(decide(person.game))
        person.wait()
    before = len(person.game.log)
    person.press("control-z")
    person.step(2)
    assert person.app.hud.page == "menu"
    assert person.app.hud._models["menu"].entries[0].label == "Bob and Dot agree"
    person.click("menu/menu-agree")
    person.step(2)
    assert len(person.game.log) == before - 1 and person.game.undone[-1].consent == SIDES
