"""What the mouse does while a decision is open: one handle per kind of decision.

A handle keeps what is not yet committed (a ghost, an angle, a chosen piece), draws it, and makes the command when it
is confirmed. Escape leaves it unchanged; nothing that a handle does touches the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.stageview import piece_view
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import ORDERS
from vtt.hud.models import ChoiceModel, NumberAsk
from vtt.kernel.decision import Command, Decision, Option
from vtt.stage.overlays import Ring
from vtt.table.pose import Pose

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge

GLOW = (0.98, 0.86, 0.45, 0.95)
TARGET = (0.95, 0.42, 0.30, 0.95)
CHOSEN = (0.98, 0.97, 0.90, 0.95)


class Handle:
    """Base: buttons only, and rings round the pieces that can be clicked instead."""

    def __init__(self, bridge: TableBridge, decision: Decision) -> None:
        self.bridge = bridge
        self.decision = decision

    @property
    def pos(self) -> Position:
        """The position in which the question is asked."""
        return self.bridge.pos

    # what the hud shows --------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceModel, ...]:
        """Return the buttons; typed dice have a panel of their own."""
        return () if self.decision.throw is not None else self.bridge.presenter.choices(self.decision)

    def number(self) -> NumberAsk | None:
        """Return the number that may be typed."""
        return None

    def draw(self) -> None:
        """Draw what is not committed; called whenever it changes."""
        rings = []
        for option in self.decision.options:
            if self.clickable(option.subject) is option:
                is_enemy = self._side_of(option.subject) not in ("", self.decision.side)
                color = TARGET if is_enemy else GLOW
                words = self.ring_words(option.id)
                rings.append(Ring(piece_view(self.pos, option.subject), color, words))
        subject = self.decision.subject
        if self.pos.state.table.has(subject) and subject not in {ring.piece.id for ring in rings}:
            rings.append(Ring(piece_view(self.pos, subject), CHOSEN))
        self.bridge.stage.overlays.show_rings(rings, "decision-rings")

    def clickable(self, piece: str | None) -> Option | None:
        """Return the answer that a click on a piece stands for: the only plain one that is about it.

        Several answers about one ship (the orders it may be given) are left to cards and buttons.
        """
        if not piece or not self.pos.state.table.has(piece):
            return None
        plain = [o for o in self.decision.options if o.subject == piece and o.amount is None and o.place is None]
        is_meant = len(plain) == 1 and (plain[0].id == piece or piece != self.decision.subject)
        return plain[0] if is_meant else None

    def places(self) -> list[Pose]:
        """Return where the pieces lie that can be clicked: they are brought into view."""
        pieces = (option.subject for option in self.decision.options if self.clickable(option.subject) is option)
        return [self.pos.state.table.piece(piece).pose for piece in pieces]

    def work(self) -> Pose | None:
        """Return where something is placed by the inch, so that it is looked at from nearby; None for the table."""
        return None

    def _side_of(self, piece: str) -> str:
        return self.pos.ship(piece).side if self.pos.state.has_ship(piece) else ""

    def ring_words(self, option_id: str) -> str:
        """Return what hangs over a piece that may be chosen; ships have their own name plates, land has none."""
        option = self.decision.option(option_id)
        if option is None or option.subject not in self.pos.state.land or self._side_of(option.subject):
            return ""
        return self.bridge.presenter.words.name(option.subject)

    def erase(self) -> None:
        """Take everything away again."""
        self.bridge.stage.overlays.clear("decision-rings")

    # what hands do -------------------------------------------------------------------------------------------

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """The pointer rests on a table point and perhaps a piece."""

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """The left button goes down; True if a drag begins."""
        return False

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """The pointer moves with the button down."""

    def release(self) -> None:
        """The button goes up after a drag."""

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """A click on the table; True if it meant something. A click on a piece chooses the option about it."""
        option = self.clickable(piece)
        if option is not None:
            self.bridge.submit(Command(choice=option.id))
            return True
        for barred in self.decision.barred:
            if piece and barred.subject == piece and barred.id == piece:
                self.bridge.refuse(barred.refusal)
                return True
        return False

    def wheel(self, steps: int, fine: bool) -> bool:
        """The wheel turns; True if it is not the camera's."""
        return False

    def typed(self, value: float) -> None:
        """A number was typed."""

    def choose(self, choice: str) -> None:
        """A button was pressed."""
        option = self.decision.option(choice)
        if option is None or (option.amount is None and option.place is None):
            self.bridge.submit(Command(choice=choice))

    def confirm(self) -> None:
        """Enter without a primary button: the only answer, if there is only one."""
        if len(self.decision.options) == 1 and self.decision.throw is None:
            self.choose(self.decision.options[0].id)

    def cancel(self) -> bool:
        """Escape: leave what is not committed; True if there was something to leave."""
        return False

    def end_step(self) -> None:
        """The key that ends this step: the default answer."""
        if self.decision.default is not None:
            self.choose(self.decision.default)

    def rudder(self) -> None:
        """The rudder key."""


class ShootHandle(Handle):
    """Choosing a target: hovering an enemy shows everything, a click fires (DF-BS-03)."""

    def ring_words(self, option_id: str) -> str:
        """Dice and number to hit."""
        option = self.decision.option(option_id)
        if option is None or "dice" not in option.params:
            return ""
        return f"{option.params['dice']} × {max(int(option.params['needed']), 2)}+"

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """Show the appraisal of the ship under the pointer."""
        self.bridge.show_shot(self.decision.subject, piece if self._is_enemy(piece) else None)

    def _is_enemy(self, piece: str | None) -> bool:
        if piece is None or not self.pos.state.has_ship(piece) or not self.pos.state.table.has(piece):
            return False
        return self.pos.may_attack(self.decision.subject, piece)

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Fire, or say why this enemy cannot be fired at."""
        if super().click(point, piece):
            return True
        if piece is None or not self._is_enemy(piece):
            return False
        refusal = appraise(self.pos, self.decision.subject, piece).refusal
        if refusal is not None:
            self.bridge.refuse(refusal)
        return refusal is not None

    def erase(self) -> None:
        """Take tooltip and verdicts away."""
        super().erase()
        self.bridge.show_shot(self.decision.subject, None)


class OrderHandle(Handle):
    """Choosing an order: the cards of the hand are the buttons, here stand only the other answers."""

    def choices(self) -> tuple[ChoiceModel, ...]:
        """No order, special actions, taking Fire at Will back."""
        return tuple(choice for choice in super().choices() if choice.id not in ORDERS)

    def choose(self, choice: str) -> None:
        """A forbidden order says why."""
        refusal = next((bar.refusal for bar in self.decision.barred if bar.id == choice), None)
        if refusal is not None:
            self.bridge.refuse(refusal)
        else:
            super().choose(choice)


class RerollHandle(Handle):
    """A re-roll is offered on the dice themselves (DF-DICE-08): the dice panel has the answers, not the prompt."""

    def choices(self) -> tuple[ChoiceModel, ...]:
        """None: a die or a button beside the dice is clicked."""
        return ()

    def rerolled(self, dice: tuple[int, ...]) -> None:
        """Some dice were chosen, or none; all that may be rolled again go together (DF-DICE-09)."""
        self.choose("reroll" if dice else "keep")

    def confirm(self) -> None:
        """Enter without a button: the default answer."""
        self.end_step()


class RerollOneHandle(Handle):
    """One die of several may be rolled again: it is clicked where the dice lie, or named by a button (GAP-75)."""

    def __init__(self, bridge: TableBridge, decision: Decision, faces: tuple[int, ...]) -> None:
        super().__init__(bridge, decision)
        self.faces = faces

    def rerolled(self, dice: tuple[int, ...]) -> None:
        """A die was chosen; of equal ones the rules name the first."""
        face = self.faces[dice[0]] if dice and dice[0] < len(self.faces) else 0
        option = next((one for one in self.decision.options if one.params.get("face") == face), None)
        if option is not None:
            self.choose(option.id)
