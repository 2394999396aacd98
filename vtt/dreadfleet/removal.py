"""Ships that leave the game (DF-ATTR-08, DF-ATTR-11, DF-DMG-08; H-REM-1, H-REM-2)."""

from vtt.dreadfleet.change import discard_situation, set_flag, set_ship
from vtt.dreadfleet.events import CardDiscarded, Removed
from vtt.dreadfleet.orders import stop_waiting
from vtt.dreadfleet.treasures import drop_cargo
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Transfer

CARDS_LOST = "cards-lost:"  # flag by side: Damage cards that its removed ships had, for scores (DF-SC05-06)
REMOVAL_RULES = {
    "sunk": ("DF-ATTR-08",),
    "abandoned": ("DF-ATTR-11",),
    "edge": ("DF-EDGE-02",),
    "capsized": ("DF-AUX-08",),
    "mother lost": ("DF-AUX-03", "DF-AUX-04"),
    "beaten": ("DF-SC02-17", "DF-SC07-13"),
}


def remove(play: Play, ship_id: str, cause: str, rules: tuple[str, ...] = ()) -> None:
    """Take a ship and its card out of the game; its cards go to their discard piles.

    Removed is removed, for the undead too (DF-TERM-18). Contacts end because they are read off the table (DF-BRD-04).
    Auxiliaries still aboard are lost with it; a waiting Fire at Will card returns to the hand (DF-ORD-16). A beaten
    castle stays on the table as a plain island (DF-SC02-17).
    """
    ship = play.state.ship(ship_id)
    if ship.where == "removed":
        return
    stop_waiting(play, ship_id)
    for card in ship.situation:
        discard_situation(play, ship_id, card, "removed")
    rules = rules or REMOVAL_RULES.get(cause, ("DF-DMG-07",))
    drop_cargo(play, ship_id, cause)
    if ship.kind != "monster":
        lost = f"{CARDS_LOST}{ship.side}"
        set_flag(play, lost, play.state.flags.get(lost, 0) + len(ship.damage))
    if play.state.table.has(ship_id) and not play.pos.data(ship_id).is_castle:
        play.set(table=play.state.table.removed(ship_id))
    play.set_deck(play.state.deck("damage").discarded(*ship.damage))
    set_ship(
        play,
        ship_id,
        where="removed",
        cause=cause,
        damage=(),
        fires=0,
        is_anchored=False,
        orders=(),
        timed=(),
        notes={},
        activated=True,
    )
    play.emit(Removed(ship=ship_id, cause=cause, cards=len(ship.damage), rules=(*rules, "DF-DMG-08")))
    for card in ship.damage:
        play.emit(CardDiscarded(card=card, deck="damage", ship=ship_id, why="removed", rules=("DF-DMG-08",)))
    for craft in play.state.ships:
        if craft.mother == ship_id and craft.where == "aboard":
            remove(play, craft.id, "mother lost")
    for active in play.pos.asked("on_removed"):
        active.trait.on_removed(play, active, ship_id, cause)


class Remove(Frame, frozen=True, kw_only=True):
    """Remove a ship as a step of a procedure."""

    ship: str
    cause: str
    rules: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Remove it."""
        remove(play, self.ship, self.cause, self.rules)
        return Done()
