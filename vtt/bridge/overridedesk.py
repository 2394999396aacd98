"""Agreed overrides on the screen: what is to be put right, the new value, the consent of both sides.

The sheets ask one thing after the other; a place is chosen on the table itself. Nothing changes before both sides have
agreed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from vtt.bridge.placehandle import PlaceHandle
from vtt.dreadfleet.overriding import BY_NAME, FORMS, Form, cards_for, placing_of, range_of
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import SIDES
from vtt.hud.models import OptionModel
from vtt.hud.screens.sheet import NAME, SheetButton, SheetModel, SheetRow
from vtt.kernel.decision import Decision, Option
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Refusal
from vtt.words import has_words, say

if TYPE_CHECKING:
    from vtt.bridge.app import App
    from vtt.bridge.table import TableBridge

WHAT, WHOM, CARD, NUMBER, CONSENT = (
    "override-what", "override-whom", "override-card", "override-number", "override-consent",
)
PROPOSE, AGREE = "propose", "agree"
ICONS = {
    "stand": "ship", "give-damage": "cards", "take-damage": "cards", "fires": "flame", "wounds": "heart",
    "anchor": "anchor", "acted": "check", "remove": "cross", "restore": "ship", "wind": "wind", "first": "dice",
}


class PutHandle(PlaceHandle):
    """A ship in the hand that is to stand elsewhere by agreement; putting it down proposes the correction."""

    def __init__(self, desk: OverrideDesk, bridge: TableBridge, draft: Correction) -> None:
        self.desk, self.draft = desk, draft
        option = Option(
            id=draft.subject, label="choice.override-place", params={"ship": draft.subject}, subject=draft.subject,
            place=placing_of(bridge.pos, draft.subject),
        )
        asked = bridge.game.decision
        assert asked is not None  # nothing is put right in a game that is over
        decision = Decision(
            side=asked.side, kind="override-place", subject=draft.subject, options=(option,),
            params={"ship": draft.subject},
        )
        super().__init__(bridge, decision)

    def _correction(self) -> Correction:
        pose = self.pose
        return msgspec.structs.replace(self.draft, pose=None if pose is None else (pose.x, pose.y, pose.heading))

    def why_not(self) -> Refusal | None:
        """What the table has against it."""
        return self.bridge.game.why_not_override(self._correction())

    def commit(self) -> None:
        """Ask both sides."""
        correction = self._correction()
        self.bridge.ask_again()
        self.desk.propose(correction)

    def cancel(self) -> bool:
        """Take the ghost up again, or leave the correction."""
        if not super().cancel():
            self.bridge.ask_again()
        return True


class OverrideDesk:
    """The way from the menu to a correction. `app` lends window, hud and game."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.draft = Correction(what="")

    # the sheets ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask what is to be put right; what nothing on the table answers to cannot be picked."""
        bridge = self.app.bridge
        if bridge is None or bridge.game.is_over:
            return
        rows = tuple(
            SheetRow(
                form.what, say(f"override.kind.{form.what}"), icon=ICONS[form.what], is_shut=not self._subjects(form)
            )
            for form in FORMS
        )
        self._show(WHAT, say("override.what"), rows)

    def _subjects(self, form: Form) -> tuple[str, ...]:
        bridge = self.app.bridge
        return () if bridge is None else form.subjects(bridge.pos)

    def _show(
        self, purpose: str, note: str, rows: tuple[SheetRow, ...] = (), options: tuple[OptionModel, ...] = (),
        button: SheetButton | None = None,
    ) -> None:
        buttons = () if button is None else (button,)
        self.app.hud.show_page(NAME, SheetModel(purpose, say("override.title"), rows, options, buttons, note))

    def answer(self, purpose: str, action: Any, model: SheetModel) -> None:
        """Go on with what was picked or filled in."""
        bridge = self.app.bridge
        if bridge is None:
            return
        match purpose, action:
            case "override-what", ("pick", str() as what):
                self.draft = Correction(what=what)
                self._ask_whom(bridge)
            case "override-whom", ("pick", str() as subject):
                self.draft = Correction(what=self.draft.what, subject=subject)
                self._ask_value(bridge)
            case "override-card", ("pick", str() as card):
                self.propose(msgspec.structs.replace(self.draft, card=card))
            case "override-number", "propose":
                amount = int(model.values()[NUMBER])
                self.propose(msgspec.structs.replace(self.draft, amount=amount))
            case "override-consent", "agree":
                self.app.hud.hide_page(NAME)
                bridge.override(self.draft, SIDES)

    def _ask_whom(self, bridge: TableBridge) -> None:
        form = BY_NAME[self.draft.what]
        subjects = self._subjects(form)
        if subjects == ("",):
            self._ask_value(bridge)
            return
        words = bridge.presenter.words
        rows = tuple(SheetRow(subject, words.name(subject), icon=ICONS[form.what]) for subject in subjects)
        self._show(WHOM, say("override.whom" if form.is_about_ship else "override.side"), rows)

    def _ask_value(self, bridge: TableBridge) -> None:
        form = BY_NAME[self.draft.what]
        match form.takes:
            case "pose":
                self.app.hud.hide_page(NAME)
                self.app.hud.hide_menu()
                bridge.take_up(PutHandle(self, bridge, self.draft))
            case "card":
                cards = bridge.presenter.cards
                views = [(card, cards.any_card(card)) for card in cards_for(bridge.pos, form.what, self.draft.subject)]
                rows = tuple(SheetRow(card, view.title, view.text, "cards") for card, view in views if view is not None)
                self._show(CARD, say("override.card"), rows)
            case "amount":
                self._show(NUMBER, say("override.number"), options=(self._number(form, bridge.pos),), button=_propose())
            case _:
                self.propose(self.draft)

    def _number(self, form: Form, pos: Position) -> OptionModel:
        """Every value as a button; where words fit better than a number they stand on it."""
        allowed = range_of(pos, form, self.draft.subject)
        name = pos.state.table.board.marks if form.what == "wind" else ()
        choices = tuple(
            (value, name[value].name if name else _value_text(form.what, value))
            for value in range(allowed.low, allowed.high + 1)
        )
        label = say(f"override.kind.{form.what}")
        return OptionModel(NUMBER, label, "choice", allowed.default, choices=choices)

    # the consent ---------------------------------------------------------------------------------------------

    def propose(self, correction: Correction) -> None:
        """Say why it is not possible, or ask both sides."""
        bridge = self.app.bridge
        if bridge is None:
            return
        refusal = bridge.game.why_not_override(correction)
        if refusal is not None:
            self.app.hud.show_toast(bridge.presenter.words.refusal(refusal), "bad", 8.0)
            return
        self.draft = correction
        row = SheetRow("proposal", say("override.both-agree"), bridge.told(correction), "agreed", is_shut=True)
        button = SheetButton(AGREE, say("override.agree"), icon="agreed", primary=True)
        self._show(CONSENT, bridge.presenter.people.agreeing(), (row,), button=button)


def _propose() -> SheetButton:
    return SheetButton(PROPOSE, say("override.propose"), icon="check", primary=True)


def _value_text(what: str, value: int) -> str:
    key = f"override.value.{what}-{value}"
    return say(key) if has_words(key) else str(value)
