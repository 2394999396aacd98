"""Every button answers to a click that went through real hit-testing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.hud.conftest import Heard
from tests.pilot import Pilot, PilotError
from vtt.hud import samples
from vtt.hud.gallery import PAGES
from vtt.hud.hud import Hud
from vtt.hud.models import ChoiceModel, HudEvent, NumberAsk, PromptModel

PANEL_PAGES = ("movement", "shooting", "orders", "dice", "typed", "reroll", "ship", "card", "refusal")
FULL_PAGES = (
    "menu",
    "pause",
    "newgame",
    "settings",
    "load",
    "save",
    "help",
    "rule",
    "statistics",
    "end",
    "curtain",
    "words",
)


def clickable(hud: Hud) -> list[tuple[str, HudEvent]]:
    """Return (name, event) of everything on the screen that a click should answer."""
    panels = [hud.panel(hud.page)] if hud.page else [hud.panel(n) for n in hud.shown if n != "veil"]
    stops = [stop for panel in panels if panel for stop in panel.stops()]
    return [
        (f"{panel.name}/{spot.name}", spot.event)
        for spot, _, panel in stops
        if spot.hover in ("glow", "line", "button") and spot.event
    ]


OWN = {"view", "page", "fold", "attribute", "typed-face"}  # what the hud answers itself


@pytest.mark.parametrize("page", PANEL_PAGES + FULL_PAGES)
def test_every_button_emits_its_event_when_clicked(page: str, hud: Hud, pilot: Pilot, heard: Heard) -> None:
    """Each spot is clicked on the page as it was first shown, because a click may change it."""
    PAGES[page](hud)
    pilot.step(3)
    spots = clickable(hud)
    assert spots
    covered = []
    for name, event in spots:
        PAGES[page](hud)
        pilot.step(1)
        heard.clear()
        try:
            pilot.click(name)
        except PilotError:
            covered.append(name)
            continue
        if event.name == "setting":
            assert heard.named("setting") == [event.payload] or hud.page == "newgame"
        elif event.name == "fold":
            hud.fold(event.payload)  # back to what the other spots stand on
        elif event.name not in OWN:
            assert event.name in [e.name for e in heard], f"{name} emitted {list(heard)}"
    # a spot may lie half under a floating panel (tooltip, whole card) or scrolled out; most must be free
    assert len(covered) <= len(spots) * 0.35, f"covered: {covered}"


def test_click_does_not_reach_the_table_below_a_panel(hud: Hud, pilot: Pilot, base: Any) -> None:
    """DirectFrame lets clicks through unless its state is NORMAL."""
    seen: list[str] = []
    base.accept("mouse1", lambda: seen.append("mouse1"))
    base.accept("wheel_up", lambda: seen.append("wheel_up"))
    hud.show_prompt(samples.PROMPT)
    pilot.step()
    left, top, right, _ = pilot.box_of("prompt")
    pilot.click_at((left + right) / 2, top + 6)
    assert seen == []
    pilot.click_at(640, 400)
    assert seen == ["mouse1"]
    base.ignore("mouse1")
    base.ignore("wheel_up")


def test_pilot_refuses_what_a_person_cannot_do(hud: Hud, pilot: Pilot) -> None:
    hud.show_prompt(samples.PROMPT)
    pilot.step()
    with pytest.raises(PilotError, match="found none"):
        pilot.click("actions/choose-nothing")
    hud.panel("actions").node.hide()
    with pytest.raises(PilotError, match="hidden"):
        pilot.click("actions/choose-end")
    hud.panel("actions").node.show()
    hud.panel("actions").place(2000, 0)
    pilot.step()
    with pytest.raises(PilotError, match="inside"):
        pilot.click("actions/choose-end")


def test_pilot_refuses_a_covered_widget(hud: Hud, pilot: Pilot) -> None:
    hud.show_prompt(samples.PROMPT)
    hud.show_menu(samples.PAUSE)
    pilot.step()
    with pytest.raises(PilotError, match="in front"):
        pilot.click("actions/choose-end")


def test_disabled_choice_says_why_and_emits_nothing(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_prompt(samples.PROMPT)
    pilot.step()
    pilot.click("actions/choose-rudder")
    assert heard == []
    pilot.wait_until(lambda: hud.panel("hint") is not None)
    assert "2.5″ are run" in hud.panel("hint").model[0]


def test_keys_painted_on_caps_work(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_tracker(samples.TRACKER)
    hud.show_compass(samples.COMPASS)
    hud.show_prompt(samples.PROMPT)
    pilot.step()
    for key in ("e", "enter", "control-z", "k", "f1", "m"):
        pilot.press(key)
    assert [(e.name, e.payload) for e in heard] == [
        ("choose", "end"),
        ("choose", "commit"),
        ("choose", "undo"),
        ("overlay", "corridor"),
        ("menu", "help"),
        ("choose", "ruler"),
    ]


def test_key_of_a_disabled_choice_shows_the_reason(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_prompt(samples.PROMPT)
    pilot.press("r")
    assert heard == []
    assert hud.panel("toast") is not None


def test_typed_number_goes_to_the_open_prompt(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_prompt(samples.NUMBER_PROMPT)
    for key in ("3", "7", ".", "5"):
        pilot.press(key)
    assert hud.panel("prompt").model.typed == "37.5"
    pilot.press("backspace")
    pilot.press("enter")
    assert heard.last == HudEvent("number", 37.0)
    for key in ("9", "9"):
        pilot.press(key)
    pilot.press("enter")
    assert len(heard) == 1, "99 is above the most of 45"
    assert hud.panel("toast") is not None


def test_typed_dice_take_digits_and_are_confirmed_together(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_dice(samples.TYPED_DICE)
    pilot.press("3")
    pilot.press("enter")
    assert heard.named("typed-done") == [], "one die is still missing"
    pilot.press("9")
    assert heard.named("typed-die") == [3], "a die has no 9"
    pilot.press("5")
    pilot.press("backspace")
    pilot.press("6")
    pilot.press("enter")
    assert heard.named("typed-done") == [(3, 6)]


def test_choices_without_a_key_get_one_each(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    choices = tuple(ChoiceModel(f"c{i}", f"Choice {i}") for i in range(12))
    hud.show_prompt(PromptModel("Lena", "fot", "Which?", choices=choices))
    keys = [c.key for c in hud.panel("actions").model.choices]
    assert all(keys) and len(set(keys)) == 12
    for key in keys:
        pilot.press(key.lower())
    assert heard.named("choose") == [c.id for c in choices], "also those on another page of the choices"


def test_many_choices_are_turned_over(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    choices = tuple(ChoiceModel(f"c{i}", f"Choice number {i} with a long label") for i in range(12))
    hud.show_prompt(PromptModel("Lena", "fot", "Which?", choices=choices))
    pilot.step()
    seen = set()
    for _ in range(4):
        seen |= {n for n in pilot.names if n.startswith("actions/choose-")}
        pilot.click("actions/more")
    assert seen == {f"actions/choose-{c.id}" for c in choices}


def test_a_remark_is_not_hidden_by_an_explanation(hud: Hud, pilot: Pilot) -> None:
    """A number beyond the range is refused in words, also where the pointer rests on a button that says why not."""
    choices = (ChoiceModel("run", "Run", enabled=False, reason="Drag the ghost first"), ChoiceModel("end", "End"))
    hud.show_prompt(PromptModel("Lena", "fot", "Which?", choices=choices, number=NumberAsk("Run", "″", 0, 2)))
    pilot.step()
    pilot.hover("actions/choose-run")
    pilot.wait_until(lambda: "hint" in hud.shown)
    for key in ("9", "enter"):
        pilot.press(key)
    assert "toast" in hud.shown and "hint" not in hud.shown


def test_who_wants_none_of_many_need_not_leaf(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    """What counts if nothing is chosen stands on the first page, wherever the question lists it."""
    choices = tuple(ChoiceModel(f"c{i}", f"Choice number {i} with a long label") for i in range(12))
    hud.show_prompt(PromptModel("Lena", "fot", "Which?", choices=(*choices, ChoiceModel("none", "None", ends=True))))
    pilot.step()
    pilot.click("actions/choose-none")
    assert heard.last == HudEvent("choose", "none")


def test_tab_reaches_every_button_and_enter_presses_it(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_tracker(samples.TRACKER)
    hud.show_compass(samples.COMPASS)
    hud.show_prompt(samples.PROMPT)
    pilot.step()
    wanted = {name for name, _ in clickable(hud)}
    reached = set()
    for _ in range(len(wanted) + 1):
        pilot.press("tab")
        reached.add(hud._focus.at)
    assert reached == wanted
    while hud._focus.at != "actions/choose-end":
        pilot.press("tab")
    pilot.press("enter")
    assert heard.last == HudEvent("choose", "end")


def test_tab_can_be_left_to_the_table(hud: Hud, pilot: Pilot) -> None:
    hud.tab_moves_focus = False
    hud.show_prompt(samples.PROMPT)
    assert hud.key("tab") is False
    assert hud.key("control-tab") is True


def test_page_keeps_every_key_from_the_table(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_prompt(samples.PROMPT)
    hud.show_help(samples.HELP)
    pilot.press("e")
    assert heard == []
    pilot.press("escape")
    assert heard.last == HudEvent("close", "help")


def test_scenario_names_and_options_come_back_with_start(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_new_game(samples.NEW_GAME)
    pilot.step()
    pilot.type_into("newgame/seats#1/seat-seat-1", "Ada")
    pilot.click("newgame/seats#3/kind-seat-2")
    pilot.click("newgame/seats#4/option-dice-typed")
    pilot.type_into("newgame/seats#5/option-seed", "42")
    pilot.click("newgame/start")
    started = heard.named("start")[0]
    assert [s.name for s in started.seats] == ["Ada", "Commodore"]
    assert [s.kind for s in started.seats] == ["person", "person"]
    assert {o.key: o.value for o in started.options} == {"dice": "typed", "seed": "42", "boost": True}


def test_letters_typed_into_an_entry_press_no_button(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_saves(samples.SAVE_PAGE)
    pilot.step()
    pilot.type_into("saves/name", "My game", enter=True)
    assert heard.last == HudEvent("save", "My game")


def test_slider_follows_the_pointer(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_settings(samples.SETTINGS)
    pilot.step()
    name = "settings/options-reading#0/option-scale"
    left, top, right, bottom = pilot.box_of(name)
    pilot.drag_at(((left + right) / 2, (top + bottom) / 2), (right - 2, (top + bottom) / 2))
    values = [value for key, value in heard.named("setting") if key == "scale"]
    assert values[-1] == 2.0
    assert values == sorted(values)


def test_new_key_is_captured_in_the_settings(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_settings(replace(samples.SETTINGS, open_group="keys"))
    pilot.step()
    pilot.click("settings/options-keys#1/key-orbit")
    pilot.press("control-q")
    assert heard.last == HudEvent("key-bind", ("orbit", "Ctrl+Q"))


def test_log_scrolls_by_wheel_and_jumps_by_click(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_log(samples.LOG)
    pilot.step()
    view = hud.panel("log").scroll_view("entries")
    assert view.offset == view.limit > 0, "the newest entry is shown"
    pilot.wheel("log/entries", -20)
    assert view.offset == 0
    pilot.wheel("log/entries", 20)
    pilot.click("log/entries#4/jump")
    assert heard.last == HudEvent("log-jump", "heldenhammer")


def test_log_stays_where_it_was_scrolled_when_an_entry_comes(hud: Hud, pilot: Pilot) -> None:
    hud.show_log(samples.LOG)
    pilot.step()
    pilot.wheel("log/entries", -20)
    hud.show_log(replace(samples.LOG, entries=(*samples.LOG.entries, *samples.LOG.entries)))
    assert hud.panel("log").scroll_view("entries").offset == 0


def test_hovering_a_ship_card_tells_which(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_ships(samples.SHIPS)
    pilot.step()
    pilot.hover("ship-bloody-reaver/card")
    assert heard.last == HudEvent("ship-hover", "bloody-reaver")
    pilot.move(640, 300)
    assert heard.last == HudEvent("ship-hover", "")


def test_tab_leaves_an_entry_and_escape_stops_typing(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    hud.show_saves(samples.SAVE_PAGE)
    pilot.step()
    pilot.press("tab")
    assert (hud._focus.at, hud.is_typing) == ("saves/name", True)
    assert hud._focus._card is not None, "the ring is drawn"
    pilot.press("tab")
    assert (hud._focus.at, hud.is_typing) == ("saves/save", False)
    pilot.press("shift-tab")
    pilot.press("escape")
    assert hud.is_typing is False
    assert heard == []


def test_enter_that_ends_typing_presses_nothing_else(hud: Hud, pilot: Pilot, heard: Heard) -> None:
    """The page's primary button has Enter on its cap as well."""
    hud.show_new_game(samples.NEW_GAME)
    pilot.step()
    pilot.type_into("newgame/seats#1/seat-seat-1", "Ada", enter=True)
    assert heard.named("start") == []
    assert hud._models["newgame"].seats[0].name == "Ada"
    pilot.press("enter")
    assert [s.name for s in heard.named("start")[0].seats] == ["Ada", "Commodore"]


def test_equal_entries_of_the_log_never_lie_upon_each_other(hud: Hud, pilot: Pilot) -> None:
    """The same thing may happen twice: when entries move up, each of two equal ones keeps a place of its own."""
    lines = tuple(replace(samples.LOG.entries[4], text=text) for text in ("One.", "Same.", "Two.", "Same.", "Three."))
    hud.show_log(replace(samples.LOG, entries=lines))
    pilot.step()
    view = hud.panel("log").scroll_view("entries")
    for entries in ((*lines[1:], lines[1]), (*lines[2:], lines[1], lines[1]), lines):
        hud.show_log(replace(samples.LOG, entries=entries))
        pilot.step()
        shown = [node for node in view._window.get_children() if not node.is_hidden()]
        assert len(shown) == len(view._panels)
        heights = [round(node.get_z()) for node in shown]
        assert len(set(heights)) == len(heights)


def test_an_explanation_goes_with_its_button(hud: Hud, pilot: Pilot) -> None:
    """The next question replaces the button below the pointer: the hint of the old one must not stay on the screen."""
    hud.show_tracker(samples.TRACKER)
    pilot.step()
    pilot.hover("tracker/menu-" + samples.TRACKER.buttons[0][0])
    pilot.wait_until(lambda: "hint" in hud.shown)
    hud.show_tracker(replace(samples.TRACKER, buttons=samples.TRACKER.buttons[1:]))
    pilot.step(3)
    words = hud._models.get("hint")
    assert words is None or words[0] != samples.TRACKER.buttons[0][3]
    hud.hide_tracker()
    pilot.step(3)
    assert "hint" not in hud.shown
