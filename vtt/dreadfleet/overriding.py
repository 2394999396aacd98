"""Agreed overrides of Dreadfleet: the closed list of corrections that both sides may confirm at any decision.

They are no part of the rules: people at a table put a ship right that was knocked, give back a card that was taken by
mistake, or play on from a position they agree on. What the table itself does not allow stays forbidden: two bases on
one spot, a base off the board, a card that does not exist.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from vtt.dreadfleet.attributes import weight
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.damage import settle_loss
from vtt.dreadfleet.events import Corrected
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import MORTAL_WOUND, Position
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.state import SIDES, Ship
from vtt.kernel.decision import Placing, Range
from vtt.kernel.decks import Deck
from vtt.kernel.engine import Play
from vtt.kernel.override import Correction, names
from vtt.kernel.refusal import Code, Refusal
from vtt.table.pose import Pose
from vtt.table.table import Piece

MOST_FIRES = 9
AGREED = "agreed"
"""Why a ship was removed: both sides wanted it so."""


class Form(NamedTuple):
    """One kind of correction: what it may be about, and what must be said with it ("pose", "card", "amount" or "")."""

    what: str
    subjects: Callable[[Position], tuple[str, ...]]
    takes: str = ""
    low: int = 0
    high: int = 0
    now: Callable[[Position, str], int] = lambda pos, subject: 0
    is_about_ship: bool = True


def _afloat(pos: Position) -> tuple[str, ...]:
    return tuple(ship.id for ship in pos.state.ships if ship.where == "table")


def _big(pos: Position) -> tuple[str, ...]:
    return tuple(ship.id for ship in pos.in_play() if ship.kind == "big")


def _with_captain(pos: Position) -> tuple[str, ...]:
    return tuple(ship for ship in _afloat(pos) if pos.data(ship).captain is not None)


def _damaged(pos: Position) -> tuple[str, ...]:
    return tuple(ship.id for ship in pos.in_play() if ship.damage)


def _absent(pos: Position) -> tuple[str, ...]:
    return tuple(ship.id for ship in pos.state.ships if ship.where in ("removed", "reserve", "aboard"))


def _sides(pos: Position) -> tuple[str, ...]:
    return SIDES if pos.state.first else ()


def _of(field: str) -> Callable[[Position, str], int]:
    return lambda pos, subject: int(getattr(pos.ship(subject), field))


def _indicator(pos: Position) -> tuple[str, ...]:
    """Nothing is there to be moved before the first wind is rolled for, nor where none blows (DF-SC12-06)."""
    return ("",) if pos.state.winds >= 0 else ()


FORMS = (
    Form("stand", _afloat, "pose"),
    Form("give-damage", _afloat, "card"),
    Form("take-damage", _damaged, "card"),
    Form("fires", _afloat, "amount", 0, MOST_FIRES, _of("fires")),
    Form("wounds", _with_captain, "amount", 0, MORTAL_WOUND, _of("wounds")),
    Form("anchor", _big, "amount", 0, 1, _of("is_anchored")),
    Form("acted", _afloat, "amount", 0, 1, _of("activated")),
    Form("remove", _afloat),
    Form("restore", _absent, "pose"),
    Form("wind", _indicator, "amount", 0, -1, lambda pos, _: pos.state.winds, is_about_ship=False),
    Form("first", _sides, is_about_ship=False),
)
BY_NAME = {form.what: form for form in FORMS}
UPROOTING = ("remove", "restore", "acted")
"""Corrections that would take the ground from under a procedure which is busy with the ship.

So would an anchor that is let go: the procedure may be about to move the ship (DF-ANCH-02).
"""


# what may be chosen --------------------------------------------------------------------------------------------------


def cards_for(pos: Position, what: str, ship: str) -> tuple[str, ...]:
    """Return the Damage cards that a correction may give a ship, one of each kind, or take from it."""
    if what == "take-damage":
        return pos.ship(ship).damage
    deck = pos.state.deck("damage")
    found: dict[str, str] = {}
    for card in (*deck.discard, *sorted(deck.pile)):
        if not pos.damage_card(card).discards:
            found.setdefault(pos.damage_card(card).id, card)
    kinds = list(pos.content.damage)
    return tuple(sorted(found.values(), key=lambda card: kinds.index(pos.damage_card(card).id)))


def range_of(pos: Position, form: Form, subject: str) -> Range:
    """Return the numbers that a correction may set, with the one that holds now."""
    high = len(pos.state.table.board.marks) - 1 if form.what == "wind" else form.high
    return Range(low=form.low, high=high, unit="count", default=form.now(pos, subject))


def placing_of(pos: Position, ship: str) -> Placing:
    """Return where a ship may be put: anywhere on the board, touching whatever it likes, overlapping nothing."""
    return Placing(piece=ship, shape=pos.data(ship).id, may_touch=pos.state.table.ids)


def offers(pos: Position) -> list[dict[str, Any]]:
    """Return every correction there is something for now: `what`, `subject`, and what it `takes`.

    With "card" the `cards`, with "amount" the numbers from `low` to `high` and the one that holds `now`; "pose" wants
    x and y in thou and the heading in cdeg.
    """
    found = []
    for form in FORMS:
        for subject in form.subjects(pos):
            offer: dict[str, Any] = {"what": form.what, "subject": subject, "takes": form.takes}
            if form.takes == "card":
                offer["cards"] = cards_for(pos, form.what, subject)
            elif form.takes == "amount":
                allowed = range_of(pos, form, subject)
                offer |= {"low": allowed.low, "high": allowed.high, "now": allowed.default}
            found.append(offer)
    return found


# what forbids it -----------------------------------------------------------------------------------------------------


def why_not_correct(pos: Position, correction: Correction) -> Refusal | None:
    """Return why a correction is not possible on this table; None if it is."""
    form = BY_NAME.get(correction.what)
    if form is None:
        return _refusal("refusal.override-unknown", {"what": correction.what, "known": ", ".join(BY_NAME)})
    if correction.subject not in form.subjects(pos):
        return _refusal("refusal.override-subject", {"ship": correction.subject, "what": correction.what})
    missing = _why_incomplete(pos, form, correction)
    if missing is not None:
        return missing
    if form.is_about_ship and _is_uprooted(pos, correction):
        return _refusal("refusal.override-busy", {"ship": correction.subject})
    if form.takes == "pose":
        return why_not_place(pos, placing_of(pos, correction.subject), correction.pose, ())
    if correction.card and _is_named(pos, correction.card):
        return _refusal("refusal.override-card-busy", {"card": correction.card})
    return _why_no_change(pos, form, correction)


def _refusal(key: str, params: dict[str, str | int]) -> Refusal:
    return Refusal(code=Code.OVERRIDE, key=key, params=params)


def _why_incomplete(pos: Position, form: Form, correction: Correction) -> Refusal | None:
    """Exactly what the form takes must be there, and a number must be one that can be set."""
    said = {"pose": correction.pose is not None, "card": bool(correction.card), "amount": correction.amount is not None}
    for name, is_there in said.items():
        if is_there != (form.takes == name):
            return _refusal("refusal.override-incomplete", {"what": form.what, "takes": form.takes or "nothing"})
    if form.takes == "card" and correction.card not in cards_for(pos, form.what, correction.subject):
        return _refusal("refusal.override-no-such-card", {"card": correction.card, "ship": correction.subject})
    if correction.amount is not None:
        allowed = range_of(pos, form, correction.subject)
        if not allowed.low <= correction.amount <= allowed.high:
            params: dict[str, str | int] = {"low": allowed.low, "high": allowed.high, "got": correction.amount}
            return _refusal("refusal.override-amount", params)
    return None


def _is_named(pos: Position, wanted: str) -> bool:
    return any(names(frame, wanted) for frame in pos.state.stack)


def _is_uprooted(pos: Position, correction: Correction) -> bool:
    """Whether a procedure under way is busy with a ship that would come, go or go down by the correction."""
    lets_anchor_go = correction.what == "anchor" and bool(correction.amount)
    if not (correction.what in UPROOTING or lets_anchor_go or _would_sink(pos, correction)):
        return False
    return _is_named(pos, correction.subject) or pos.state.active == correction.subject


def _would_sink(pos: Position, correction: Correction) -> bool:
    if correction.what != "give-damage":
        return False
    card, profile = pos.damage_card(correction.card), pos.data(correction.subject).profile
    if card.type not in ("hull", "crew"):
        return False
    cards = (correction.card, *pos.cards_of(correction.subject, card.type))
    lost = sum(weight(pos, pos.damage_card(lying)) for lying in cards)
    return lost >= (profile.hull if card.type == "hull" else profile.crew)


def _why_no_change(pos: Position, form: Form, correction: Correction) -> Refusal | None:
    """What holds already needs no correction; a ship on fire cannot lie at anchor (DF-ANCH-07)."""
    if correction.amount is not None and correction.amount == form.now(pos, correction.subject):
        return _refusal("refusal.override-as-it-is", {"what": form.what})
    if form.what == "first" and correction.subject == pos.state.first:
        return _refusal("refusal.override-as-it-is", {"what": form.what})
    if form.what == "anchor" and correction.amount and pos.ship(correction.subject).fires:
        return _refusal("refusal.override-burning", {"ship": correction.subject})
    if form.what == "fires" and correction.amount and pos.ship(correction.subject).is_anchored:
        return _refusal("refusal.override-burning", {"ship": correction.subject})
    return None


# carrying it out -----------------------------------------------------------------------------------------------------


def correct(play: Play, correction: Correction) -> None:
    """Change the state as a correction says and report it; it has been found possible."""
    pos, subject = play.pos, correction.subject
    form = BY_NAME[correction.what]
    before = pos.state.table.piece(subject).pose if correction.what == "stand" else None
    was = form.now(pos, subject) if form.takes == "amount" else 0
    play.emit(
        Corrected(
            what=correction.what, ship=subject, card=correction.card, amount=correction.amount or 0, was=was,
            pose=None if correction.pose is None else Pose(*correction.pose), before=before,
        )
    )
    _CHANGES[correction.what](play, correction)


def _stand(play: Play, correction: Correction) -> None:
    ship, pose = correction.subject, Pose(*(correction.pose or (0, 0, 0)))
    play.set(table=play.state.table.placed(Piece(ship, play.pos.data(ship).id, pose)))


def _restore(play: Play, correction: Correction) -> None:
    _stand(play, correction)
    set_ship(play, correction.subject, where="table", cause="", left_voluntarily=False)


def _give(play: Play, correction: Correction) -> None:
    ship: Ship = play.state.ship(correction.subject)
    deck = play.state.deck("damage")
    rest = {name: _without(getattr(deck, name), correction.card) for name in ("pile", "discard")}
    play.set_deck(Deck(id=deck.id, **rest))
    set_ship(play, ship.id, damage=(*ship.damage, correction.card))
    settle_loss(play, ship.id)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


def _take(play: Play, correction: Correction) -> None:
    ship: Ship = play.state.ship(correction.subject)
    notes = {name: number for name, number in ship.notes.items() if name != correction.card}
    set_ship(play, ship.id, damage=_without(ship.damage, correction.card), notes=notes)
    play.set_deck(play.state.deck("damage").discarded(correction.card))


def _set(field: str) -> Callable[[Play, Correction], None]:
    return lambda play, correction: _put(play, correction, field)


def _put(play: Play, correction: Correction, field: str) -> None:
    value = correction.amount or 0
    set_ship(play, correction.subject, **{field: bool(value) if field in ("is_anchored", "activated") else value})
    if field == "is_anchored":
        set_ship(play, correction.subject, anchor_turn=play.state.turn if value else 0)


def _remove(play: Play, correction: Correction) -> None:
    remove(play, correction.subject, AGREED)


def _wind(play: Play, correction: Correction) -> None:
    play.set(winds=correction.amount or 0)


def _first(play: Play, correction: Correction) -> None:
    play.set(first=correction.subject)


_CHANGES: dict[str, Callable[[Play, Correction], None]] = {
    "stand": _stand,
    "give-damage": _give,
    "take-damage": _take,
    "fires": _set("fires"),
    "wounds": _set("wounds"),
    "anchor": _set("is_anchored"),
    "acted": _set("activated"),
    "remove": _remove,
    "restore": _restore,
    "wind": _wind,
    "first": _first,
}
