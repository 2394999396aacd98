"""Cards, ship cards and decks as the hud shows them: every number is the live value with its history."""

from vtt import rulebook
from vtt.bridge.shortnames import short_name
from vtt.bridge.tallies import tally
from vtt.dreadfleet import attributes
from vtt.dreadfleet.naming import signed
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.seats import name_of, owner_of
from vtt.dreadfleet.state import ORDERS, SIDES, DreadfleetState
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import (
    AbilityModel,
    AttributeModel,
    CardModel,
    DeckModel,
    OrderCardModel,
    OrdersHandModel,
    ShipCardModel,
    SlotModel,
    TabModel,
)
from vtt.kernel.decision import Decision
from vtt.kernel.units import inches_text
from vtt.words import say

ICONS = {
    "speed": "sail",
    "hull": "hull",
    "crew": "crew",
    "broadside": "cannon",
    "manoeuvrability": "wheel",
    "armour": "shield",
}
DESTINY_TYPES = {"red": "stays"}
LOWER_IS_BETTER = ("manoeuvrability", "armour")
DAMAGE_SLOTS = ("hull", "crew", "speed", "special")
MOVING = ("speed", "manoeuvrability")
CASTLE_RULES = (("acts", "GAP-97"), ("aground", "DF-SC02-15"), ("beaten", "DF-SC02-17"))
"""What its card says about a castle, as (name of the words, rule)."""
TARGETING = ("broadside", "fire-at-will", "strike", "bolt", "curse", "cast-spell")


class CardViews:
    """Makes hud models of one position's cards."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.words = Wording(pos)

    # single cards --------------------------------------------------------------------------------------------

    def damage(self, card: str, ship: str = "") -> CardModel:
        """Return a Damage card as it reads on a ship."""
        data = self.pos.damage_card(card)
        return CardModel(
            id=card,
            title=self.words.card_on(card, ship),
            type=data.type,
            text=data.text,
            rule_ids=data.rules,
            magnitude=self._magnitude(card),
            irreparable=data.irreparable,
            origin=data.origin,
            deck="damage",
        )

    def _magnitude(self, card: str) -> str:
        data = self.pos.damage_card(card)
        if data.type == "speed":
            return f"−{inches_text(data.speed_loss_thou)}"
        return f"−{data.points}" if data.points else ""

    def destiny(self, card: str) -> CardModel:
        """Return a Destiny card."""
        data = self.pos.destiny_card(card)
        return CardModel(
            id=card,
            title=data.title,
            type=DESTINY_TYPES.get(data.kind, data.kind),
            text=data.text,
            rule_ids=data.rules,
            origin=data.origin,
            deck="destiny",
            wind_force=data.force,
            wind_marks=data.wind.steps,
            wind_random=data.wind.kind == "random",
        )

    def order(self, order: str) -> CardModel:
        """Return an Orders card."""
        title, text = say(f"card.order.{order}.title"), say(f"card.order.{order}.text")
        return CardModel(id=order, title=title, type="order", text=text, deck="orders", origin="attested")

    def situation(self, name: str, magnitude: str = "") -> CardModel:
        """Return a Burning or Anchored card."""
        title, text = say(f"card.situation.{name}.title"), say(f"card.situation.{name}.text")
        return CardModel(id=name, title=title, type="situation", text=text, magnitude=magnitude, origin="attested")

    def wound(self, step: int) -> CardModel:
        """Return the card of one wound step."""
        title, text = say(f"card.wound.{step}.title"), say(f"card.wound.{step}.text")
        return CardModel(id=f"wound-{step}", title=title, type="wound", text=text, origin="attested")

    def any_card(self, card: str) -> CardModel | None:
        """Return a card by whatever id it has; None for an unknown one."""
        content = self.pos.content
        if card in content.destiny:
            return self.destiny(card)
        if card.partition("#")[0] in content.damage:
            return self.damage(card)
        if card in ORDERS:
            return self.order(card)
        return None

    # ships ---------------------------------------------------------------------------------------------------

    def ships(self) -> tuple[ShipCardModel, ...]:
        """Return the cards of the rail: big ships and castles; monsters and cogs are tabs on their mother's card."""
        return tuple(
            self.ship(ship.id)
            for side in SIDES
            for ship in self.pos.state.ships
            if ship.side == side and (ship.kind == "big" or self.pos.data(ship.id).is_castle)
        )

    def ship(self, ship_id: str) -> ShipCardModel:
        """Return a ship's card with everything that lies on it."""
        pos, ship, data = self.pos, self.pos.ship(ship_id), self.pos.data(ship_id)
        speed = attributes.value(pos, ship_id, "speed")
        captain = data.captain
        chief = attributes.commander(pos, ship_id, "order") if captain else None
        penalty = sum(change.delta for change in chief.modifiers) if chief else 0
        return ShipCardModel(
            id=ship_id,
            name=self.words.name(ship_id),
            short_name=short_name(pos, ship_id),
            tally=tally(pos, ship_id),
            side=ship.side,
            captain=captain.name if captain else "",
            attributes=tuple(
                self.attribute(ship_id, name) for name in attributes.ATTRIBUTES if self._has(ship_id, name)
            ),
            slots=self._slots(ship_id),
            hull=self._left(ship_id, "hull"),
            crew=self._left(ship_id, "crew"),
            speed_text=inches_text(attributes.allowance(pos, ship_id)) if self._has(ship_id, "speed") else "",
            speed_changed=(attributes.allowance(pos, ship_id) > speed.printed) - (speed.live < speed.printed),
            command=f"{captain.command}+" + (f" {signed(penalty)}" if penalty else "") if captain else "",
            fencing=str(attributes.fencing(pos, ship_id).live) if captain else "",
            wounds=ship.wounds,
            wound_text=say(f"card.wound.{ship.wounds}.title") if ship.wounds else say("bridge.unhurt"),
            orders=tuple(say(f"card.order.{order}.title") for order in ship.orders if order in ORDERS),
            activated=ship.activated and pos.state.phase == "action",
            state=self._ship_state(ship_id),
            flags=self._flags(ship_id),
            abilities=self._abilities(ship_id),
            tabs=self._tabs(ship_id),
            silhouette="castle" if data.is_castle else data.id,
            player=(player := self._player(ship_id)),
            badges=(player,) if player else (),
        )

    def _has(self, ship_id: str, name: str) -> bool:
        """Tell whether a number means anything for a ship: a castle never moves (DF-SC02-12)."""
        return name not in MOVING or not self.pos.data(ship_id).is_castle

    def _player(self, ship_id: str) -> str:
        """Return who sails a ship, "" where one person sails the whole side (DF-MULTI-01)."""
        seat = owner_of(self.pos, ship_id)
        return name_of(self.pos, seat) if self.pos.state.side(seat.side).fleets else ""

    def _ship_state(self, ship_id: str) -> str:
        state, ship = self.pos.state, self.pos.ship(ship_id)
        if ship.where == "removed":
            return "sunk"
        if state.active == ship_id:
            return "acting"
        asked = state.pending
        if asked is not None and asked.kind in TARGETING and any(o.subject == ship_id for o in asked.options):
            return "target"
        return "done" if ship.activated and state.phase == "action" else ""

    def _flags(self, ship_id: str) -> tuple[str, ...]:
        ship = self.pos.ship(ship_id)
        flags = []
        if ship.fires:
            flags.append("flame")
        if ship.is_anchored:
            flags.append("anchor")
        if ship.is_waiting:
            flags.append("cannon")
        return tuple(flags)

    def _left(self, ship_id: str, name: str) -> tuple[int, int]:
        now = attributes.value(self.pos, ship_id, name)
        return now.live, now.printed

    def attribute(self, ship_id: str, name: str) -> AttributeModel:
        """Return one attribute: printed and live value, and what changed it."""
        now = attributes.value(self.pos, ship_id, name)
        live, changes = now.live, [(self.words.reason(c.reason), self._delta(name, c.delta)) for c in now.changes]
        if name == "speed" and (bonus := attributes.wind_bonus(self.pos, ship_id)):
            live += bonus
            changes.append((say("reason.before-the-wind", force=self.pos.felt_force), "+" + inches_text(bonus)))
        is_better = live < now.printed if name in LOWER_IS_BETTER else live > now.printed
        return AttributeModel(
            id=name,
            name=say(f"attribute.{name}"),
            icon=ICONS[name],
            printed=self._number(name, now.printed),
            live=self._number(name, live),
            history=tuple(changes),
            better=is_better,
        )

    @staticmethod
    def _number(name: str, number: int) -> str:
        if name in ("speed", "manoeuvrability"):
            return inches_text(number) if number or name == "speed" else "–"
        if name == "armour":
            return f"{number}+" if number else "–"
        return str(number)

    @staticmethod
    def _delta(name: str, delta: int) -> str:
        if name in ("speed", "manoeuvrability"):
            return ("+" if delta > 0 else "") + inches_text(delta)
        return signed(delta)

    def _slots(self, ship_id: str) -> tuple[SlotModel, ...]:
        pos, ship = self.pos, self.pos.ship(ship_id)
        slots = []
        for kind in DAMAGE_SLOTS:
            if kind in pos.data(ship_id).ignores:
                continue
            cards = tuple(self.damage(card, ship_id) for card in pos.cards_of(ship_id, kind))
            slots.append(SlotModel(kind, say(f"card.type.{kind}"), self._slot_count(ship_id, kind), cards))
        lying = [self.situation("burning") for _ in range(ship.fires)]
        lying += [self.situation("anchored")] if ship.is_anchored else []
        lying += [self.destiny(card) for card in ship.situation]
        lying += [self.order("fire-at-will")] if ship.is_waiting else []
        slots.append(SlotModel("situation", say("card.type.situation"), str(len(lying)) if lying else "", tuple(lying)))
        if pos.data(ship_id).captain:
            wounds = tuple(self.wound(step) for step in range(1, ship.wounds + 1))
            slots.append(SlotModel("wound", say("bridge.captain"), f"{ship.wounds}/4" if ship.wounds else "", wounds))
        return tuple(slots)

    def _slot_count(self, ship_id: str, kind: str) -> str:
        cards = self.pos.cards_of(ship_id, kind)
        if not cards:
            return ""
        if kind == "speed":
            return "−" + inches_text(sum(self.pos.damage_card(card).speed_loss_thou for card in cards))
        if kind == "special":
            return str(len(cards))
        printed = attributes.value(self.pos, ship_id, kind).printed
        return f"{sum(self.pos.damage_card(card).points for card in cards)}/{printed}"

    def _abilities(self, ship_id: str) -> tuple[AbilityModel, ...]:
        data, known = self.pos.data(ship_id), self.pos.content.abilities
        captains = data.captain.abilities if data.captain else ()
        is_lost = not attributes.has_captain(self.pos, ship_id)
        if self.pos.data(ship_id).is_castle:
            return tuple(
                AbilityModel(say(f"bridge.castle.{name}"), rule_text(rule_id), "shield", rule_id)
                for name, rule_id in CASTLE_RULES
            )
        return tuple(
            AbilityModel(
                name=known[a].title,
                text=known[a].text,
                icon="star" if a in captains else "hull",
                rule_id=known[a].rules[0] if known[a].rules else "",
                spent=a in captains and is_lost,
            )
            for a in (*data.abilities, *captains)
        )

    def _tabs(self, ship_id: str) -> tuple[TabModel, ...]:
        state, ship = self.pos.state, self.pos.ship(ship_id)
        tabs = [
            TabModel(
                craft.id,
                self.words.name(craft.id),
                "cog",
                _tab_state(craft.where),
                say(f"where.{craft.where}"),
                tally(self.pos, craft.id),
            )
            for craft in state.ships
            if craft.kind == "auxiliary" and craft.side == ship.side and craft.mother == ship_id
        ]
        if ship_id == next((s.id for s in state.ships if s.side == ship.side and s.kind == "big"), ""):
            tabs += [
                TabModel(
                    m.id,
                    self.words.name(m.id),
                    "serpent",
                    "sea" if m.where == "table" else "lost",
                    say(f"where.{m.where}"),
                )
                for m in state.ships
                if m.kind == "monster" and m.side == ship.side
            ]
        return tuple(tabs)

    # decks and hands -----------------------------------------------------------------------------------------

    def decks(self) -> tuple[DeckModel, ...]:
        """Return both decks with their open discards."""
        return tuple(self._deck(self.pos.state, deck) for deck in ("destiny", "damage"))

    def _deck(self, state: DreadfleetState, deck_id: str) -> DeckModel:
        deck = state.deck(deck_id)
        top = self.any_card(deck.top_discard) if deck.top_discard else None
        return DeckModel(deck_id, say(f"deck.{deck_id}"), len(deck.pile), len(deck.discard), top)

    def orders_hand(self, decision: Decision) -> OrdersHandModel:
        """Return the hand of orders while one is to be chosen; forbidden ones say why."""
        barred = {bar.id: self.words.refusal(bar.refusal) for bar in decision.barred}
        hand = self.pos.state.side(decision.side).hand
        cards = tuple(
            OrderCardModel(
                id=order,
                card=self.order(order),
                state="hand" if order in hand else "out",
                is_legal=order not in barred,
                reason=barred.get(order, ""),
                key=str(number),
            )
            for number, order in enumerate(ORDERS, start=1)
        )
        chief = attributes.commander(self.pos, decision.subject, "order")
        note = say(
            "bridge.check-needs",
            needed=chief.needed,
            modifiers=self.words.modifiers(tuple((change.reason, change.delta) for change in chief.modifiers)),
        )
        odds = {int(option.params["faces"]) for option in decision.options if "faces" in option.params}
        if len(odds) == 1:
            note = say("bridge.check-odds", check=note, faces=odds.pop())
        title = say("bridge.orders-of", ship=self.words.name(decision.subject))
        return OrdersHandModel(title=title, side=decision.side, cards=cards, note=note)


def _tab_state(where: str) -> str:
    return {"aboard": "aboard", "table": "afloat", "removed": "lost"}.get(where, "sea")


def rule_text(rule_id: str) -> str:
    """Return a rule in our words, "" if it is unknown."""
    try:
        return rulebook.rule(rule_id).text if rule_id else ""
    except rulebook.UnknownRule:
        return ""
