"""Orders, repairs and the brief respite (chapter ORD; DF-DEST-13 to DF-DEST-16)."""

import msgspec

from vtt.dreadfleet.attributes import commander, speed
from vtt.dreadfleet.change import discard_damage, note, put_out, set_ship, set_side
from vtt.dreadfleet.checks import CheckResult, CommandCheck, chance_to_pass
from vtt.dreadfleet.events import BriefRespite as RespiteOffered
from vtt.dreadfleet.events import OrderTried
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import ORDERS, Ship
from vtt.dreadfleet.trait import Active
from vtt.kernel.decision import Barred, Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Sequence, Transfer
from vtt.kernel.refusal import Code, Refusal

FIRE_AT_WILL = "fire-at-will"
FULL_SAIL = "full-sail"
REPAIRS = "repairs"
ORDER_RULES = {
    "full-sail": ("DF-ORD-09", "DF-ORD-10"),
    "hard-to-port": ("DF-ORD-13",),
    "hard-to-starboard": ("DF-ORD-15",),
    "repairs": ("DF-ORD-22",),
    "fire-at-will": ("DF-ORD-16", "DF-ORD-17"),
}
REPAIRABLE = ("hull", "crew", "speed", "special")


def why_not_order(pos: Position, ship_id: str, order: str) -> Refusal | None:
    """Return why a ship may not be given an order now (H-ORD-1); None if it may.

    Its card is out of hand (GAP-95); Full Sail at Speed 0 or into the wind (DF-ORD-12, DF-WIND-12); cards that forbid.
    """
    ship = pos.ship(ship_id)
    is_out = ship.is_waiting and order == FIRE_AT_WILL if pos.plays("hand-per-ship") else order not in _hand(pos, ship)
    if is_out:
        holder = next((s.id for s in pos.state.ships if s.side == ship.side and s.is_waiting), "")
        return _bar("refusal.order-out", ("DF-ORD-16", "GAP-95"), {"order": order, "ship": holder})
    if order == FULL_SAIL:
        if speed(pos, ship_id) == 0:
            return _bar("refusal.full-sail-speed", ("DF-ORD-12",), {"ship": ship_id})
        if is_into_wind(pos, ship_id):
            return _bar("refusal.full-sail-wind", ("DF-WIND-12", "DF-ORD-12"), {"ship": ship_id})
    for active in pos.asked("bars_order"):
        refusal = active.trait.bars_order(pos, active, ship_id, order)
        if refusal is not None:
            return refusal
    return None


def _hand(pos: Position, ship: Ship) -> tuple[str, ...]:
    return pos.state.side(ship.side).hand


def _bar(key: str, rules: tuple[str, ...], params: dict[str, str | int]) -> Refusal:
    return Refusal(code=Code.BARRED, key=key, rules=rules, params=params)


def is_into_wind(pos: Position, ship_id: str) -> bool:
    """Whether the indicator stands in the bow arc of a sailing ship that is not anchored (DF-WIND-09, GAP-47)."""
    mark = pos.wind_mark
    if mark is None or not pos.sails(ship_id) or pos.ship(ship_id).is_anchored:
        return False
    return pos.survey.arcs_of_point(ship_id, *mark) == ("bow",)


class OrdersSubphase(Frame, frozen=True, kw_only=True):
    """The captain may try one order, or a special action in its place (DF-TURN-11, DF-ORD-03)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the order."""
        return Ask(self.question(play.pos), self.at("chosen"))

    def question(self, pos: Position) -> Decision:
        """Return which orders and actions there are to choose from, and what bars the others."""
        ship = pos.ship(self.ship)
        options, barred = [], []
        chief = commander(pos, self.ship, "order")
        delta = sum(change.delta for change in chief.modifiers)
        odds = 0 if chief.who == "nobody" else chance_to_pass(chief.needed, delta)
        for order in ORDERS:
            refusal = why_not_order(pos, self.ship, order)
            if refusal is None:
                params: dict[str, str | int] = {"order": order, "needed": chief.needed, "delta": delta, "faces": odds}
                label = f"choice.order.{order}"
                options.append(
                    Option(id=order, label=label, params=params, subject=self.ship, rules=ORDER_RULES[order])
                )
            else:
                barred.append(Barred(order, f"choice.order.{order}", refusal, self.ship))
        for active in pos.asked("instead_of_order", self.ship):
            special = active.trait.instead_of_order(pos, active, self.ship)
            if isinstance(special, Barred):
                barred.append(special)
            elif special is not None:
                options.append(special)
        if ship.is_waiting:
            options.append(Option(id="take-back", label="choice.take-back", subject=self.ship, rules=("GAP-52",)))
        options.append(Option(id="none", label="choice.no-order", rules=("DF-TURN-11",)))
        return Decision(
            side=pos.decider(self.ship),
            kind="order",
            subject=self.ship,
            options=tuple(options),
            barred=tuple(barred),
            rules=("DF-ORD-03", "DF-ORD-04"),
            params={"ship": self.ship},
            default="none",
        )

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Try it."""
        if command.choice == "none":
            return Done()
        if command.choice == "take-back":
            stop_waiting(play, self.ship)
            return Go(self.at("begin"))
        if command.choice in ORDERS:
            frames: tuple[Frame, ...] = (GiveOrder(ship=self.ship, order=command.choice),)
            if _has_second_order(play.pos, self.ship):
                frames = (*frames, SecondOrder(ship=self.ship, first=command.choice))
            return Call(Sequence(frames=frames), self.at("over"))
        special = self._special(play.pos, command.choice)
        frame = special.trait.order_frame(play.pos, special, self.ship)
        return Done() if frame is None else Call(frame, self.at("over"))

    def _special(self, pos: Position, option_id: str) -> Active:
        for active in pos.asked("instead_of_order", self.ship):
            option = active.trait.instead_of_order(pos, active, self.ship)
            if option is not None and option.id == option_id:
                return active
        raise KeyError(option_id)

    def over(self, play: Play, _: object) -> Transfer:
        """The subphase has passed."""
        return Done()


def _has_second_order(pos: Position, ship_id: str) -> bool:
    granting = pos.asked("grants_second_order", ship_id)
    return any(active.trait.grants_second_order(pos, active, ship_id) for active in granting)


class SecondOrder(Frame, frozen=True, kw_only=True):
    """Another order, chosen when the first has passed or failed, and different from it (GAP-77)."""

    ship: str
    first: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for it as for the first."""
        asked = OrdersSubphase(ship=self.ship).question(play.pos)
        options = tuple(o for o in asked.options if o.id == "none" or (o.id in ORDERS and o.id != self.first))
        barred = tuple(bar for bar in asked.barred if bar.id != self.first)
        return Ask(msgspec.structs.replace(asked, options=options, barred=barred), self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Try it with a Command check of its own."""
        if command.choice == "none":
            return Done()
        return Call(GiveOrder(ship=self.ship, order=command.choice), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """There is no third."""
        return Done()


class GiveOrder(Frame, frozen=True, kw_only=True):
    """Declare an order and check Command (DF-ORD-04, DF-ORD-05)."""

    ship: str
    order: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Anchored ships may re-roll a check for Repairs (DF-ANCH-06)."""
        may_reroll = self.order == REPAIRS and play.state.ship(self.ship).is_anchored
        check = CommandCheck(ship=self.ship, purpose="order", detail=self.order, may_reroll=may_reroll)
        return Call(check, self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """A passed order replaces a waiting Fire at Will; a failed one changes nothing (GAP-52, GAP-95)."""
        play.emit(OrderTried(ship=self.ship, order=self.order, passed=result.passed, rules=ORDER_RULES[self.order]))
        if not result.passed:
            return Done(result)
        if FIRE_AT_WILL not in play.state.ship(self.ship).orders:  # given this very subphase, it stays (GAP-77)
            stop_waiting(play, self.ship)
        ship = play.state.ship(self.ship)
        set_ship(play, self.ship, orders=(*ship.orders, self.order))
        if self.order == REPAIRS:
            more = cards_repaired(play.pos, self.ship, result.margin)
            note(play, self.ship, REPAIRS, more if more > 1 else 0)
        if self.order == FIRE_AT_WILL:
            set_ship(play, self.ship, is_waiting=True)
            if not play.pos.plays("hand-per-ship"):
                side = play.state.side(ship.side)
                set_side(play, side.id, hand=tuple(card for card in side.hand if card != FIRE_AT_WILL))
        return Done(result)


def stop_waiting(play: Play, ship_id: str) -> None:
    """Return a ship's Fire at Will card to its side's hand, if it waits (DF-ORD-08, DF-ORD-16)."""
    ship = play.state.ship(ship_id)
    if ship.is_waiting:
        set_ship(play, ship_id, is_waiting=False)
        hand = play.state.side(ship.side).hand
        full = tuple(card for card in ORDERS if card in hand or card == FIRE_AT_WILL)
        set_side(play, ship.side, hand=full)


def repairable(pos: Position, ship_id: str) -> tuple[str, ...]:
    """Return what Repairs may remove from a ship: Damage cards that are not Irreparable, and "burning" (GAP-94).

    Of equal cards one is named: they differ only where a ship remembers something about one of them.
    """
    ship = pos.ship(ship_id)
    cards = {
        (pos.damage_card(card).id, ship.notes.get(card)): card
        for card in reversed(ship.damage)
        if pos.damage_card(card).type in REPAIRABLE and is_removable(pos, card)
    }
    return (*reversed(cards.values()), *(("burning",) if pos.ship(ship_id).fires else ()))


def repairable_of(pos: Position, ship_id: str, card_type: str) -> tuple[str, ...]:
    """Return the Damage cards of one type among them."""
    cards = pos.cards_of(ship_id, card_type)
    return tuple(card for card in repairable(pos, ship_id) if card in cards)


def is_removable(pos: Position, card: str) -> bool:
    """Whether anything may repair or remove a Damage card: not one marked Irreparable (DF-DMG-10, H-DMG-6)."""
    return not pos.damage_card(card).irreparable


def cards_repaired(pos: Position, ship_id: str, margin: int) -> int:
    """Return how many cards a passed Repairs order removes: one, and what abilities add (DF-ORD-22, H-CMD-4)."""
    helping = pos.asked("cards_repaired", ship_id)
    return 1 + sum(active.trait.cards_repaired(pos, active, ship_id, margin) for active in helping)


class Repair(Frame, frozen=True, kw_only=True):
    """Discard up to `count` Hull, Speed, Special, Crew or Burning cards of a ship (DF-ORD-22, GAP-94)."""

    ship: str
    count: int = 1
    rules: tuple[str, ...] = ("DF-ORD-22",)

    def begin(self, play: Play, _: object) -> Transfer:
        """Offer what can be repaired."""
        cards = repairable(play.pos, self.ship) if self.count else ()
        if not cards:
            return Done()
        options = [
            Option(
                id=card,
                label="choice.repair-fire" if card == "burning" else "choice.repair-card",
                params={"card": card},
                subject=card,
                rules=self.rules,
            )
            for card in cards
        ]
        options.append(Option(id="none", label="choice.no-repair"))
        decision = Decision(
            side=play.pos.decider(self.ship),
            kind="repair",
            subject=self.ship,
            options=tuple(options),
            rules=self.rules,
            params={"ship": self.ship, "count": self.count},
            default="none",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Discard it and go on with the next one."""
        if command.choice == "none":
            return Done()
        if command.choice == "burning":
            put_out(play, self.ship)
        else:
            discard_damage(play, self.ship, command.choice, "repaired")
        return Go(self.at("begin", count=self.count - 1))


class BriefRespite(Frame, frozen=True, kw_only=True):
    """A free Repairs order for one of the drawer's big ships, resolved on the spot (DF-DEST-13, DF-DEST-14, GAP-38)."""

    side: str
    card: str
    ship: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Report it."""
        play.emit(RespiteOffered(side=self.side, card=self.card, rules=("DF-DEST-13",)))
        return Go(self.at("offer"))

    def offer(self, play: Play, _: object) -> Transfer:
        """Offer the ships; the order uses up nothing in the Orders subphase."""
        ships = [ship.id for ship in play.pos.in_play(self.side) if ship.kind == "big"]
        if not ships:
            return Done()
        options = [
            Option(id=ship, label="choice.respite-ship", params={"ship": ship}, subject=ship, rules=("DF-DEST-13",))
            for ship in ships
        ]
        options.append(Option(id="none", label="choice.no-respite"))
        decision = Decision(
            side=self.side,
            kind="brief-respite",
            options=tuple(options),
            rules=("DF-DEST-13", "GAP-38"),
            params={"card": self.card},
            default="none",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Check Command as for any order, unless the house rules spare the ship that (GAP-38)."""
        if command.choice == "none":
            return Done()
        if play.pos.plays("respite-without-check"):
            return self.at("checked", ship=command.choice).checked(play, CheckResult(passed=True))
        may_reroll = play.state.ship(command.choice).is_anchored
        check = CommandCheck(ship=command.choice, purpose="order", detail=REPAIRS, may_reroll=may_reroll)
        return Call(check, self.at("checked", ship=command.choice))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Repair at once."""
        play.emit(OrderTried(ship=self.ship, order=REPAIRS, passed=result.passed, rules=("DF-DEST-13", "DF-ORD-22")))
        if not result.passed:
            return Done()
        count = cards_repaired(play.pos, self.ship, result.margin)
        return Call(Repair(ship=self.ship, count=count, rules=("DF-DEST-13", "DF-ORD-22")), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Repaired."""
        return Done()
