"""Salvo cards: declared before a broadside, used once (DF-SIT-07, DF-SIT-08, GAP-11)."""

from typing import NamedTuple

from vtt.dreadfleet.damage import Mode
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import Shot
from vtt.dreadfleet.trait import Trait
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import LIMIT_TOLERANCE_THOU


class Loading(NamedTuple):
    """What a Salvo card changes: extra dice, the way of drawing, fires if any card is drawn."""

    extra_dice: int = 0
    mode: Mode = "plain"
    types: tuple[str, ...] = ()
    fires: int = 0


class RedHotShot(Trait):
    """If any card is drawn, the target also catches fire."""

    id = "salvo-fire"
    rules = ("DF-SIT-07",)


class UntilShot(Trait):
    """Each unsaved hit draws until a card of one type comes up, instead of one card."""

    id = "salvo-until"
    rules = ("DF-SIT-07", "GAP-66")


class DoubleShot(Trait):
    """Extra dice, rolled after halving (GAP-56)."""

    id = "salvo-dice"
    rules = ("DF-SIT-07", "GAP-56")


def loading_of(pos: Position, card: str) -> Loading:
    """Return what a Salvo card does, by its effect and figures; no card changes nothing."""
    if not card:
        return Loading()
    params = pos.card_params(card)
    effect = pos.destiny_card(card).effect
    if effect == "salvo-until":
        return Loading(mode="until", types=(str(params["type"]),))
    if effect == "salvo-dice":
        return Loading(extra_dice=int(params["extra_dice"]))
    return Loading(fires=int(params["fires"]))


def salvo_on(pos: Position, ship_id: str) -> str:
    """Return the Salvo card that lies on a ship, or ""; a ship has at most one (DF-SIT-08)."""
    for card in pos.ship(ship_id).situation:
        if pos.destiny_card(card).kind == "salvo":
            return card
    return ""


def why_not_salvo(pos: Position, card: str, shot: Shot) -> Refusal | None:
    """Return why a Salvo cannot be used for this shot: its target is too far away."""
    reach = int(pos.card_params(card).get("range_in", 0)) * THOU_PER_INCH
    if not reach or shot.range is None or shot.range.thou <= reach + LIMIT_TOLERANCE_THOU:
        return None
    params: dict[str, str | int] = {"card": card, "target": shot.target, "margin": shot.range.thou - reach}
    return Refusal(
        code=Code.BARRED,
        key="refusal.salvo-range",
        rules=pos.destiny_card(card).rules,
        params=params,
        margin=shot.range.thou - reach,
        unit="thou",
    )
