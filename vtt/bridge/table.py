"""A game at the table: asks the pending question on hud and stage, carries out answers, shows what they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from vtt.bridge.chronicle import Chronicle
from vtt.bridge.diceplace import Look
from vtt.bridge.diceviews import REROLL_ONE, REROLLS
from vtt.bridge.framing import screen_px
from vtt.bridge.handlechoice import handle_for
from vtt.bridge.handles import Handle
from vtt.bridge.handover import Mouse, curtain
from vtt.bridge.helm import Helm
from vtt.bridge.looks import Looks
from vtt.bridge.nearness import Nearness
from vtt.bridge.presenter import Presenter
from vtt.bridge.settings import CURTAINS
from vtt.bridge.shotviews import tooltip
from vtt.bridge.stageview import stage_view
from vtt.bridge.staging import motions
from vtt.dreadfleet.events import CardDrawn
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import SIDES
from vtt.kernel import saves
from vtt.kernel.decision import Command, Decision
from vtt.kernel.event import Event, Thrown
from vtt.kernel.override import Correction
from vtt.kernel.refusal import IllegalCommand, Refusal
from vtt.kernel.units import CDEG_PER_DEGREE
from vtt.stage.units import to_table
from vtt.words import say

if TYPE_CHECKING:
    from vtt.hud.hud import Hud
    from vtt.kernel.game import Game
    from vtt.stage.stage import Stage
    from vtt.stage.tools import Rudder
    from vtt.table.verdict import Stop

DICE_SECONDS = 2.5
"""How long a result is shown beside the question that follows it."""
TROUBLE_SECONDS = 8.0
"""How long what stands in the way stays outlined: as long as the words about it."""
CARD_SECONDS = 3.0
"""How long a card that was drawn is shown large."""
READING_SECONDS = 9.0
"""How long it is if the question that follows is about it: long enough to read it."""


class TableBridge:
    """Everything between one game and its pictures. `stage` and `hud` outlive it."""

    def __init__(
        self,
        stage: Stage,
        hud: Hud,
        game: Game,
        players: dict[str, str],
        *,
        autosave: Path | None = None,
        on_over: Callable[[], None] = lambda: None,
        keys: Mapping[str, str] | None = None,
        curtain: str = CURTAINS[0],
    ) -> None:
        self.keys = keys
        self.mouse = Mouse(curtain)
        self.stage, self.hud, self.game = stage, hud, game
        self.players, self.autosave, self.on_over = players, autosave, on_over
        self.handle: Handle | None = None
        self.log = Chronicle()
        self.selected = ""
        self.looks = Looks(self)
        self._pos: Position | None = None
        self._presenter: Presenter | None = None
        self._asked: int | None = None
        self._then: Callable[[], None] | None = None
        self._aimed_at: str | None = None
        self._helm = Helm(stage)
        self._nearness = Nearness(stage, hud)
        self._is_open = True

    # what others ask -----------------------------------------------------------------------------------------

    @property
    def pos(self) -> Position:
        """The position as it is now."""
        if self._pos is None or self._pos.state is not self.game.state:
            self._pos = self.game.position
            self._presenter = None
        return self._pos

    @property
    def presenter(self) -> Presenter:
        """Makes the hud's models of the position."""
        pos = self.pos
        if self._presenter is None:
            self._presenter = Presenter(pos, self.players, self.keys)
        return self._presenter

    def met(self, stop: Stop | None) -> str:
        """Return the name of what a sweep met."""
        if stop is None:
            return ""
        return self.presenter.words.names(stop.pieces) if stop.kind == "piece" else say("words.the-edge")

    # life ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the table; the question follows with the next frame."""
        self.log.begin(self.game, self.presenter)
        self.stage.show(stage_view(self.pos))
        self.show_round()

    def close(self) -> None:
        """Take everything of this game off hud and stage."""
        self._leave_handle()
        self.looks.clear()
        self.stage.overlays.clear()
        self._helm.close()
        self.hud.clear()
        self._is_open = False

    def update(self) -> None:
        """Once a frame: when nothing moves any more, ask what is pending."""
        self.stage.labels.preferred = self._in_focus()
        if not self._is_open or self.stage.busy or self.hud.page:
            return
        if self._then is not None:
            then, self._then = self._then, None
            then()
            return
        if self.game.is_over:
            if self._asked != -1:
                self._asked = -1
                self.on_over()
            return
        decision = self.game.decision
        if decision is not None and self._asked != self.game.state.serial:
            self._ask(decision)

    def _in_focus(self) -> frozenset[str]:
        """Return the pieces whose names are always shown: chosen, pointed at, asked about."""
        asked = self.handle.decision.subject if self.handle is not None else ""
        return frozenset({self.selected, self.looks.hovered, asked} - {""})

    # asking --------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        self._asked = self.game.state.serial
        self._leave_handle()
        self._aimed_at = None
        self._hand_over(decision)
        if (
            decision.subject
            and self.pos.state.table.has(decision.subject)
            and self.pos.state.has_ship(decision.subject)
        ):
            self.selected = decision.subject
        self.handle = handle_for(self, decision)
        self.hud.timers.after("dice", DICE_SECONDS, self._forget_dice)
        self.show_round()
        self.refresh_prompt()
        self.handle.draw()  # before the eye is moved: what it draws may come with a panel of its own
        self.looks.draw()
        table = self.pos.state.table
        subject = table.piece(decision.subject).pose if table.has(decision.subject) else None
        self._nearness.look(self.handle, subject)  # no dialog covers the ship it is about

    def redraw(self) -> None:
        """Draw anew what lies over the table."""
        self.looks.draw()
        if self.handle is not None:
            self.handle.draw()

    def use_keys(self, keys: Mapping[str, str]) -> None:
        """Paint other key caps from now on."""
        self.keys, self._presenter = keys, None
        self.show_round()
        self.refresh_prompt()

    def _hand_over(self, decision: Decision) -> None:
        """Tell the person whose question it is that he has the mouse now."""
        how = self.mouse.take(self.pos, decision)
        if how == "toast":
            self.toast(say("bridge.hand-over", who=self.presenter.people.asked(decision)))
        elif how:
            self.hud.hide_toast()
            self.hud.show_curtain(curtain(self.presenter, self.game, decision, is_reaction=how == "reaction"))

    def _leave_handle(self) -> None:
        if self.handle is not None:
            self.handle.erase()
            self.handle = None

    def refresh_prompt(self) -> None:
        """Show the question again with what the hand holds now."""
        if self.handle is None:
            return
        decision = self.handle.decision
        self.hud.show_prompt(self.presenter.prompt(decision, self.handle.choices(), self.handle.number()))
        if decision.kind == "order":
            self.hud.show_orders(self.presenter.cards.orders_hand(decision))
        else:
            self.hud.hide_orders()
        dice = self.presenter.dice.asked(decision, self.faces_of(decision))
        if dice is not None:
            self.hud.show_dice(dice)
        if decision.kind == "move":
            self.show_strip(decision.subject, None)
        else:
            self.hud.hide_movement_strip()

    def faces_of(self, decision: Decision) -> tuple[int, ...]:
        """Return the dice that a re-roll is about, as the last throw for the ship left them; () if there was none."""
        if "face" in decision.params:
            return (int(decision.params["face"]),)
        events = (event for events in reversed((self.game.opening, *self.game.events)) for event in reversed(events))
        throws = (event for event in events if isinstance(event, Thrown) and event.throw.subject == decision.subject)
        return next((event.faces for event in throws), ())

    def show_round(self) -> None:
        """Tracker, compass, cards, decks and log."""
        self.hud.show_tracker(self.presenter.tracker())
        compass = self.presenter.compass(self.selected, self.looks.names)
        if compass is not None:
            self.hud.show_compass(compass)
        self.hud.show_ships(self.presenter.cards.ships())
        self.hud.show_decks(self.presenter.cards.decks())
        self.hud.show_log(self.log.model)

    def take_up(self, handle: Handle) -> None:
        """Let something else than the pending question have the mouse, until `ask_again`."""
        self._leave_handle()
        self.handle = handle
        self.refresh_prompt()
        handle.draw()
        self.looks.draw()

    def ask_again(self) -> None:
        """Ask the pending question anew."""
        self._leave_handle()
        self._asked = None

    # answering -----------------------------------------------------------------------------------------------

    def submit(self, command: Command, then: Callable[[], None] | None = None) -> bool:
        """Carry out an answer; a refused one is explained and changes nothing. `then` runs when all is shown."""
        before = self.pos
        try:
            events = self.game.submit(command)
        except IllegalCommand as error:
            self.refuse(error.refusal)
            return False
        self._then = then
        self._show_answered(before, events)
        return True

    def override(self, correction: Correction, consent: tuple[str, ...]) -> bool:
        """Carry out a correction on which the sides have agreed; a refused one is explained and changes nothing."""
        before = self.pos
        try:
            events = self.game.override(correction, consent, sides=SIDES)
        except IllegalCommand as error:
            self.refuse(error.refusal)
            return False
        self._show_answered(before, events)
        self.toast(say("override.done"), "good")
        return True

    def told(self, correction: Correction) -> str:
        """Return the sentence with which a possible correction will stand in the log."""
        events = self.game.clone().override(correction)
        return self.presenter.words.event(events[0])

    def _show_answered(self, before: Position, events: tuple[Event, ...]) -> None:
        """Clear what belonged to the question, show what happened, save."""
        self._leave_handle()
        self.hud.hide_refusal()
        self.stage.overlays.clear("trouble", "selection")
        self.hud.hide_prompt()
        self.hud.hide_orders()
        self.hud.hide_movement_strip()
        self.hud.hide_dice()
        self.hud.hide_tooltip()
        self.hud.hide_card()
        self._show_events(before, events)
        self._save()

    def _show_events(self, before: Position, events: tuple[Event, ...]) -> None:
        self.log.add(events, self.presenter)
        gaze = self.stage.camera.gaze
        look = Look(round(gaze.heading * CDEG_PER_DEGREE), to_table(gaze.target))
        self.stage.show(stage_view(self.pos), *motions(before, events, look))
        throws = [event for event in events if isinstance(event, Thrown)]
        if throws:
            self.hud.show_dice(self.presenter.dice.rolled(throws[-1]))
        self._show_drawn(events)
        self.show_round()

    def _show_drawn(self, events: tuple[Event, ...]) -> None:
        """A card that was drawn shows its face for a moment; with animations off only if it is asked about."""
        drawn = [event.card for event in events if isinstance(event, CardDrawn)]
        card = self.presenter.cards.any_card(drawn[-1]) if drawn else None
        decision = self.game.decision
        is_asked = bool(drawn) and decision is not None and decision.params.get("card") == drawn[-1]
        if card is None or not (self.stage.speed > 0 or is_asked):
            return
        self.hud.show_card(card)
        self.hud.timers.after("card", READING_SECONDS if is_asked else CARD_SECONDS, self.hud.hide_card)

    def _forget_dice(self) -> None:
        decision = self.game.decision
        if decision is None or (decision.throw is None and decision.kind not in (*REROLLS, REROLL_ONE)):
            self.hud.hide_dice()

    def _save(self) -> None:
        if self.autosave is None:
            return
        try:
            saves.save(self.game, self.autosave)
        except OSError as error:
            self.toast(say("bridge.autosave-failed", reason=error.strerror or str(error)), "bad")

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed, and outline what stands in the way."""
        self.hud.hide_tooltip()
        self._aimed_at = None
        self.hud.show_refusal(self.presenter.refusal(refusal))
        self.looks.outline(refusal.pieces)
        self.hud.timers.after("trouble", TROUBLE_SECONDS, lambda: self.looks.outline(()))

    def toast(self, text: str, tone: str = "plain") -> None:
        """Say something shortly."""
        self.hud.show_toast(text, tone)

    def ask_undo(self) -> bool:
        """Take back the last decision at once where it committed nothing; True when both sides must agree (GAP-64)."""
        if self.game.log and self.game.undo_needs_consent():
            return True
        self.undo()
        return False

    def undo(self, consent: tuple[str, ...] = ()) -> None:
        """Take back the last decision; past a commitment both sides must agree (GAP-64)."""
        try:
            self.game.undo(consent, sides=("ga", "fot"))
        except IllegalCommand as error:
            self.refuse(error.refusal)
            return
        self._leave_handle()
        self._asked = None
        self.log.begin(self.game, self.presenter)
        self.stage.skip()
        self.stage.show(stage_view(self.pos))
        self.show_round()
        self.toast(say("bridge.undone"))
        self._save()

    def recover(self) -> None:
        """After a fault: save, show the position as it is, and ask again."""
        self._save()
        self.handle = None
        self._asked, self._then = None, None
        self.stage.skip()
        self.stage.overlays.clear()
        self.show_rudder(None)
        self.stage.show(stage_view(self.pos))

    # what handles draw ---------------------------------------------------------------------------------------

    def show_rudder(self, rudder: Rudder | None) -> None:
        """Lay the rudder at the ship's corner, or take it away."""
        self._helm.show(rudder, self.presenter.words.name)

    def show_strip(self, ship: str, preview_thou: int | None) -> None:
        """Show the ruler under the prompt."""
        model = self.presenter.strip(ship, preview_thou)
        if model is not None:
            self.hud.show_movement_strip(model)

    def show_shot(self, firer: str, target: str | None) -> None:
        """Show everything about a shot beside its target, on table and hud, or take it away."""
        if target == self._aimed_at:
            return
        self._aimed_at = target
        overlays = self.stage.overlays
        if target is None:
            self.hud.hide_tooltip()
            overlays.clear("shot-gap", "shot-corridor", "shot-sight")
            return
        shot = appraise(self.pos, firer, target)
        anchor = screen_px(self.stage, self.hud, self.pos.state.table.piece(target).pose)
        self.hud.show_tooltip(tooltip(self.presenter.words, shot, anchor))
        self.looks.draw_shot(shot)
