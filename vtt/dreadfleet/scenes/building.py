"""The position of a scene: table, ships, cards and hands as the state of a game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from vtt.dreadfleet.content import Content
from vtt.dreadfleet.scenes.form import WRITTEN, DeckTable, LandTable, Scene, SceneError, ShipTable
from vtt.dreadfleet.state import ORDERS, SIDES, DreadfleetState, RedCard, Setup, Ship, SideState, TimedEffect, Treasure
from vtt.kernel import dice as chance
from vtt.kernel.decks import Deck
from vtt.kernel.dice import DiceState
from vtt.table.pose import Pose
from vtt.table.table import Piece, Table

FIRE_AT_WILL = "fire-at-will"


def build_state(scene: Scene, content: Content, setup: Setup) -> DreadfleetState:
    """Return the state of a scene with nothing on its stack yet; raises SceneError."""
    land = _land(scene, content)
    dice, decks, ships, reds = _cards(scene, content, setup)
    held = garrisoned(scene, content)
    pieces = [Piece(held.get(place.id, place.id), place.id, Pose(place.x, place.y, place.heading)) for place in land]
    pieces += [
        Piece(ship.id, kind_of(ship.id), Pose(ship.x or 0, ship.y or 0, ship.heading or 0))
        for ship in scene.ship
        if ship.where == "table" and ship.id not in held.values()
    ]
    return DreadfleetState(
        ruleset="dreadfleet",
        serial=scene.serial,
        dice=dice,
        decks=decks,
        scenario=setup.scenario,
        options=tuple(sorted(setup.options)),
        turn=scene.turn,
        phase=scene.phase,
        active=scene.active,
        subphase=scene.subphase,
        first=scene.first,
        winds=-1 if scene.wind is None else content.board.mark_index(scene.wind),
        table=Table(content.board, _ordered(scene, pieces)),
        land=tuple(held.get(place.id, place.id) for place in land),
        ships=ships,
        sides=tuple(_side(scene, side, ships) for side in SIDES),
        reds=reds,
        treasures=tuple(
            Treasure(
                id=row.id, kind=row.kind, where=row.where, x=row.x, y=row.y, carrier=row.carrier, side=row.side,
                is_known=row.known,
            )
            for row in scene.treasure
        ),
        flags=dict(sorted(scene.flags.items())),
    )


def kind_of(ship: str) -> str:
    """Return the kind of a ship: `dirigible:2` is a second `dirigible`."""
    return ship.partition(":")[0]


def garrisoned(scene: Scene, content: Content) -> dict[str, str]:
    """Return the islands of a scene that are castles, with the ids of their garrisons (GAP-97)."""
    ships = [ship.id for ship in scene.ship]
    return {g.piece: g.ship for g in content.scenarios[scene.scenario].garrisons if g.ship in ships}


# the table ---------------------------------------------------------------------------------------------------


def _land(scene: Scene, content: Content) -> list[LandTable]:
    default = content.scenarios[scene.scenario].layout if scene.layout == "default" else ()
    named = {place.id: place for place in scene.land}
    if len(named) < len(scene.land):
        raise SceneError(scene.shown, "land", "every piece once", "one of them twice")
    for name in named:
        if name not in content.scenery:
            known = ", ".join(content.scenery)
            raise SceneError(scene.shown, f"land[{name}]", f"a piece of scenery: {known}", "another name")
    kept = [place for place in default if place.id not in named]
    return [LandTable.model_construct(id=p.id, x=p.x, y=p.y, heading=p.heading) for p in kept] + scene.land


def _ordered(scene: Scene, pieces: list[Piece]) -> tuple[Piece, ...]:
    if not scene.order:
        return tuple(pieces)
    by_id = {piece.id: piece for piece in pieces}
    if sorted(by_id) != sorted(scene.order):
        raise SceneError(scene.shown, "order", "every piece on the table once", ", ".join(scene.order))
    return tuple(by_id[name] for name in scene.order)


# ships -------------------------------------------------------------------------------------------------------


def _ship(scene: Scene, table: ShipTable, content: Content, cards: dict[str, "Stock"]) -> Ship:
    key = f"ship[{table.id}]"
    printed = content.ships.get(kind_of(table.id))
    if printed is None:
        raise SceneError(scene.shown, key, f"a ship: {', '.join(content.ships)}", "another name")
    is_placed = None not in (table.x, table.y, table.heading)
    if printed.is_castle and is_placed:
        raise SceneError(scene.shown, key, "the place of a castle as that of its island", "a place of its own")
    if not printed.is_castle and is_placed != (table.where == "table"):
        found = f"a place off the table ({table.where})" if is_placed else "none, or half of it"
        raise SceneError(scene.shown, key, "x, y and heading exactly for a ship on the table", found)
    return Ship(
        id=table.id,
        side=table.side or printed.side or "",
        kind="auxiliary" if printed.ship_class == "castle" else printed.ship_class,
        where=table.where,
        mother=table.mother,
        cause=table.cause,
        left_voluntarily=table.left_voluntarily,
        activated=table.activated,
        has_fired=table.has_fired,
        is_anchored=table.anchored,
        anchor_turn=table.anchor_turn,
        damage=cards["damage"].take(table.damage, f"{key}.damage"),
        situation=cards["destiny"].take(table.situation, f"{key}.situation"),
        fires=table.fires,
        wounds=table.wounds,
        orders=_orders(scene, table.orders, f"{key}.orders"),
        is_waiting=table.waiting,
        wind=table.wind,
        wind_cost=table.wind_cost,
        run_thou=table.run,
        moved_thou=table.moved,
        has_escaped=table.has_escaped,
        timed=tuple(
            TimedEffect(attribute=t.attribute, delta=t.delta, reason=t.reason, rules=tuple(t.rules))
            for t in table.timed
        ),
        notes=dict(sorted(table.notes.items())),
    )


def _side(scene: Scene, side: Any, ships: tuple[Ship, ...]) -> SideState:
    """The hand is full but for the Fire at Will card of a ship that waits (DF-ORD-16)."""
    is_out = any(ship.is_waiting and ship.side == side for ship in ships)
    full = [order for order in ORDERS if not (is_out and order == FIRE_AT_WILL)]
    hand = _orders(scene, scene.hands.get(side, full), f"hands.{side}")
    return SideState(
        id=side,
        hand=hand,
        players=tuple(scene.players.get(side, ())),
        fleets=tuple(tuple(fleet) for fleet in scene.fleets.get(side, ())),
        leader=scene.leaders.get(side, 0),
    )


def _orders(scene: Scene, names: Iterable[str], key: str) -> tuple[str, ...]:
    orders = tuple(names)
    for name in orders:
        if name not in ORDERS:
            raise SceneError(scene.shown, key, f"orders: {', '.join(ORDERS)}", f'"{name}"')
    return orders


# cards -------------------------------------------------------------------------------------------------------


class Stock:
    """The cards of one deck that a scene has not used yet.

    A name is a card (`rigging-cut#3`) or a kind (`rigging-cut`), which stands for its next free copy. Cards named in
    full anywhere in the scene are never given out for a kind.
    """

    def __init__(self, scene: Scene, cards: Iterable[str], named: Iterable[str]) -> None:
        self._scene = scene
        self._all = tuple(cards)
        full = {name for name in named if name in self._all}
        self.free = [card for card in self._all if card not in full]
        self._reserved = full

    def take(self, names: Iterable[str], key: str) -> tuple[str, ...]:
        """Return cards for names and use them up; raises SceneError at `key`."""
        return tuple(self._one(name, key) for name in names)

    def _one(self, name: str, key: str) -> str:
        if name in self._reserved:
            self._reserved.remove(name)
            return name
        if name in self._all:
            raise SceneError(self._scene.shown, key, "every card once", f'"{name}" twice')
        for card in self.free:
            if card.partition("#")[0] == name:
                self.free.remove(card)
                return card
        is_known = any(card.partition("#")[0] == name for card in self._all)
        found = f'"{name}", of which all are used' if is_known else f'"{name}"'
        raise SceneError(self._scene.shown, key, "a card of the deck", found)


def _cards(
    scene: Scene, content: Content, setup: Setup
) -> tuple[DiceState, tuple[Deck, Deck], tuple[Ship, ...], tuple[RedCard, ...]]:
    """Deal the named cards out, then shuffle what is left."""
    damage = [*scene.damage_deck_top, *(card for ship in scene.ship for card in ship.damage)]
    destiny = [*scene.destiny_deck_top, *(red.card for red in scene.reds)]
    destiny += [card for ship in scene.ship for card in ship.situation]
    stock = {
        "damage": Stock(scene, content.damage_deck(), damage), "destiny": Stock(scene, content.destiny_deck(), destiny)
    }
    ships = tuple(_ship(scene, table, content, stock) for table in scene.ship)
    reds = tuple(
        RedCard(card=stock["destiny"].take([red.card], "reds")[0], turn=red.turn, side=red.side) for red in scene.reds
    )
    upper = stock["damage"].take(scene.damage_deck_top, "damage_deck_top")
    upper_destiny = stock["destiny"].take(scene.destiny_deck_top, "destiny_deck_top")
    shown = _force_card(scene, content, stock["destiny"])
    dice = _dice(scene, setup)
    dice, rest = chance.shuffled(dice, tuple(stock["damage"].free))
    dice, rest_destiny = chance.shuffled(dice, tuple(stock["destiny"].free))
    pile = rest + upper[::-1]
    kept = len(pile) if scene.damage_deck_size is None else scene.damage_deck_size
    decks = (
        _deck(scene, "damage", scene.deck.damage, pile[len(pile) - kept :], pile[: len(pile) - kept]),
        _deck(scene, "destiny", scene.deck.destiny, rest_destiny + upper_destiny[::-1], shown),
    )
    return (_dice(scene, setup) if scene.generator else dice), decks, ships, reds


def _deck(scene: Scene, name: str, exact: DeckTable | None, pile: tuple[str, ...], discard: tuple[str, ...]) -> Deck:
    """A deck written out card by card holds exactly what the scene has not put elsewhere.

    Except in the middle of a written procedure: a card may be in a player's fingers.
    """
    if exact is None:
        return Deck(id=name, pile=pile, discard=discard)
    written, left = [*exact.pile, *exact.discard], {*pile, *discard}
    odd = [card for card in written if card not in left or written.count(card) > 1]
    if scene.start.procedure != WRITTEN:
        odd += sorted(left.difference(written))
    if odd:
        raise SceneError(scene.shown, f"deck.{name}", "every card that is not elsewhere, once", f'"{odd[0]}"')
    return Deck(id=name, pile=tuple(exact.pile), discard=tuple(exact.discard))


def _force_card(scene: Scene, content: Content, stock: Stock) -> tuple[str, ...]:
    """The uppermost discarded Destiny card says the force of the wind (DF-WIND-01); without one it is 1."""
    if scene.force is None:
        return ()
    for card in stock.free:
        if content.destiny[card].force == scene.force:
            stock.free.remove(card)
            return (card,)
    raise SceneError(scene.shown, "force", "the force of a Destiny card that is left", str(scene.force))


def _dice(scene: Scene, setup: Setup) -> DiceState:
    dice = chance.seeded(setup.seed, setup.dice, setup.script)
    if not scene.generator:
        return dice
    try:
        word = int(scene.generator, 16)
    except ValueError:
        raise SceneError(scene.shown, "generator", "16 hexadecimal digits", f'"{scene.generator}"') from None
    return msgspec.structs.replace(dice, word=word, thrown=scene.thrown)
