"""What stands round the table: prompt, rails, compass, log, decks, cards, dice, and what floats beside the pieces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vtt.hud.events import HudEvent
from vtt.hud.keycaps import painted, with_keys
from vtt.hud.models import (
    CompassModel,
    DeckModel,
    DiceModel,
    LabelModel,
    LogModel,
    MovementStripModel,
    OrdersHandModel,
    PromptModel,
    RefusalModel,
    ShipCardModel,
    TooltipModel,
    TrackerModel,
)
from vtt.hud.panelboard import PanelBoard


class TablePanels(PanelBoard):
    """Shows the panels round the table, each from its model."""

    # ------------------------------------------------------------ prompt
    def show_prompt(self, model: PromptModel) -> None:
        """Show the open question and its choices; choices without a key get one."""
        self._asked = model
        model = self._keyed(model)
        if model != self._prompt:
            self._typed, self._actions_page = "", 0
        self._prompt = model
        self._put("prompt", (model, self._typed))
        self._show_actions()

    def _keyed(self, model: PromptModel) -> PromptModel:
        """Return a prompt with a key for each choice; within a thread they keep theirs."""
        if self._kept_keys.get("") != model.thread:
            self._kept_keys = {"": model.thread}
        kept = {name: key for name, key in self._kept_keys.items() if name}
        model = replace(model, choices=with_keys(model, painted(self._models), kept))
        if model.thread:
            self._kept_keys |= {c.id: c.key for c in model.choices if c.key not in ("", "Enter", "Esc")}
        return model

    def hide_prompt(self) -> None:
        """Take prompt and choices away."""
        self._prompt = None
        self._take("actions")
        self._hide("prompt")

    def _show_actions(self) -> None:
        if self._prompt is not None and self._asked is not None:
            self._prompt = self._keyed(self._asked)  # cards that came or went have keys too
        hand = self._models.get("orders")
        on_cards = {card.id for card in hand.cards if card.is_legal} if isinstance(hand, OrdersHandModel) else set()
        choices = tuple(c for c in self._prompt.choices if c.id not in on_cards) if self._prompt else ()
        if choices:
            self._put("actions", (choices, self._actions_page))
        else:
            self._take("actions")
        self._arrange()

    # ------------------------------------------------------------ round the table
    def show_tracker(self, model: TrackerModel) -> None:
        """Show the top rail."""
        self._show("tracker", model)

    def hide_tracker(self) -> None:
        """Take the top rail away."""
        self._hide("tracker")

    def show_compass(self, model: CompassModel) -> None:
        """Show wind and overlay buttons."""
        self._show("compass", model)

    def hide_compass(self) -> None:
        """Take the compass away."""
        self._hide("compass")

    def show_movement_strip(self, model: MovementStripModel) -> None:
        """Show the brass ruler under the prompt."""
        self._show("strip", model)

    def hide_movement_strip(self) -> None:
        """Take the ruler away."""
        self._hide("strip")

    def show_log(self, model: LogModel) -> None:
        """Show the log, newest entry at the foot."""
        self._show("log", model)

    def hide_log(self) -> None:
        """Take the log away."""
        self._hide("log")

    def show_decks(self, decks: tuple[DeckModel, ...]) -> None:
        """Show draw piles and discards at the upper left."""
        self._show("decks", decks)

    def hide_decks(self) -> None:
        """Take the decks away."""
        self._hide("decks")

    def show_ships(self, ships: tuple[ShipCardModel, ...]) -> None:
        """Show the cards in the rail at the foot: Alliance left, Dreadfleet right, in the order given."""
        wanted = {f"ship-{ship.id}" for ship in ships}
        for name in [n for n in self._panels if n.startswith("ship-") and n not in wanted]:
            self._take(name)
        self._models |= {f"ship-{ship.id}": (ship,) for ship in ships}  # all at once: each takes room from the others
        self._put("rail", len(ships))
        for ship in ships:
            self._put(f"ship-{ship.id}", (ship,))
        self._arrange()

    def hide_ships(self) -> None:
        """Take the rail at the foot away."""
        self.show_ships(())
        self._hide("rail")

    def show_ship_card(self, model: ShipCardModel) -> None:
        """Open a ship's whole card; pointing at a number unfolds its history."""
        self._show("fullcard", model)

    def hide_ship_card(self) -> None:
        """Close the whole card."""
        self._hide("fullcard")

    def show_card(self, model: Any) -> None:
        """Show one playing card (CardModel) large, at the left of the table."""
        self._show("card", model)

    def hide_card(self) -> None:
        """Take the large card away."""
        self._hide("card")

    def show_orders(self, model: OrdersHandModel) -> None:
        """Show the hand of orders above the rail; choices that lie there as cards are not shown as buttons again."""
        self._put("orders", model)
        self._show_actions()

    def hide_orders(self) -> None:
        """Take the hand away."""
        self._take("orders")
        self._show_actions()

    # ------------------------------------------------------------ floating and dice
    def show_tooltip(self, model: TooltipModel) -> None:
        """Show everything about a target beside it."""
        self._show("tooltip", model)

    def hide_tooltip(self) -> None:
        """Take the tooltip away."""
        self._hide("tooltip")

    def show_refusal(self, model: RefusalModel, seconds: float = 8.0) -> None:
        """Say why something is not allowed; it goes by itself after `seconds`, 0 keeps it."""
        self._show("refusal", model)
        self.timers.stop("refusal")
        if seconds:
            self.timers.after("refusal", seconds, self.hide_refusal)

    def hide_refusal(self) -> None:
        """Take the refusal away."""
        self._hide("refusal")

    def show_toast(self, text: str, tone: str = "plain", seconds: float = 4.0) -> None:
        """Show a short remark under the prompt for `seconds`; tone "plain", "good" or "bad"."""
        self.withdraw_hint()  # it would lie over it
        self._show("toast", (text, tone))
        self.timers.after("toast", seconds, self.hide_toast)

    def hide_toast(self) -> None:
        """Take the remark away."""
        self._hide("toast")

    def show_labels(self, labels: tuple[LabelModel, ...]) -> None:
        """Show labels at points of the table; those not given any more go."""
        wanted = {f"label-{label.id}" for label in labels}
        for name in [n for n in self._panels if n.startswith("label-") and n not in wanted]:
            self._take(name)
        for label in labels:
            self._put(f"label-{label.id}", label)
        self._arrange()

    def show_dice(self, model: DiceModel) -> None:
        """Show a request for typed dice, a result, or the offer of a re-roll."""
        before = self._models.get("dice")
        if before is None or before[0] != model:
            self._dice_typed = ()
        self._show("dice", (model, self._dice_typed))

    def hide_dice(self) -> None:
        """Take the dice away."""
        self._dice_typed = ()
        self._hide("dice")

    def _show_dice_again(self) -> None:
        known = self._models.get("dice")
        if known is not None:
            self._show("dice", (known[0], self._dice_typed))

    def _type_face(self, face: int) -> None:
        known = self._models.get("dice")
        if known is None or known[0].mode != "typed":
            return
        model: DiceModel = known[0]
        free = sum(1 for die in model.dice if not die.face)
        if 1 <= face <= model.sides_of_die and len(self._dice_typed) < free:
            self._dice_typed += (face,)
            self._show_dice_again()
            self._events(HudEvent("typed-die", face))
