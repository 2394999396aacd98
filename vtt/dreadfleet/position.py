"""One position, and every question that rules, hud, bots and tools ask about it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from vtt.dreadfleet.house import fought_flag, in_force
from vtt.dreadfleet.state import DreadfleetState, RedCard, Ship, enemy_of
from vtt.dreadfleet.trait import Active, Trait
from vtt.table.survey import Readings, Survey

if TYPE_CHECKING:
    from vtt.dreadfleet.attributes import Value
    from vtt.dreadfleet.content import Content, DamageCard, DestinyCard, ScenarioData, ShipData, SpecialRule
    from vtt.kernel.decision import Placing
    from vtt.kernel.refusal import Refusal
    from vtt.table.pose import Pose

CALM_FORCE = 1
REMEMBERED = 2000
"""So many sets of rules in force are kept; one changes whenever a card comes to a ship or leaves it."""
LATEST = "latest"
NOBODY: frozenset[str] = frozenset()


class InForce(NamedTuple):
    """The special rules in force in the order of asking, and those of them that take part in a moment."""

    rules: tuple[Active, ...]
    asked: dict[tuple[str, str | None], tuple[Active, ...]]


class Latest(NamedTuple):
    """The rules in force last asked for, with what they depended on."""

    scenario: str
    reds: tuple[RedCard, ...]
    ships: tuple[Ship, ...]
    inert: frozenset[str]
    rules: InForce


class Position:
    """A state together with the data of the game; cheap to make, remembers what it was asked."""

    def __init__(self, state: DreadfleetState, content: Content) -> None:
        self.state = state
        self.content = content

    @cached_property
    def survey(self) -> Survey:
        """The geometry of the table as it is."""
        return self.content.survey(self.state.table, self.readings)

    @property
    def readings(self) -> Readings:
        """What the house rules say of the geometry (GAP-20, GAP-24)."""
        return Readings(self.plays("diagonal-arcs"), self.plays("corridor-lines-only"))

    @cached_property
    def known_places(self) -> dict[tuple[Placing, int], Pose | None]:
        """The first free places found so far, by what was to be placed and the step of the search."""
        return {}

    @cached_property
    def known_values(self) -> dict[tuple[str, str], Value]:
        """The attributes worked out so far, by ship and name."""
        return {}

    @cached_property
    def _house_rules(self) -> frozenset[str]:
        return in_force(self.state.options)

    def plays(self, rule: str) -> bool:
        """Whether the house rule `rule` of `house_rules.toml` is in force."""
        return rule in self._house_rules

    # ships ---------------------------------------------------------------------------------------------------

    def ship(self, ship_id: str) -> Ship:
        """Return the state of a ship; KeyError if there is none."""
        return self.state.ship(ship_id)

    def data(self, ship_id: str) -> ShipData:
        """Return what is printed on a ship's card. A second copy of a kind has an id such as `dirigible:2`."""
        return self.content.ships[ship_id.partition(":")[0]]

    def is_land(self, piece: str) -> bool:
        """Whether a piece is an island or a wreck."""
        return piece in self.state.land

    @cached_property
    def inert(self) -> frozenset[str]:
        """The ships on the table that are mere obstacles now, by a rule of the scenario (GAP-SC02-3)."""
        remembered, key = self.content.remembered, ("inert", self.state.scenario)
        if key not in remembered:
            rules = (Trait.registry[rule] for rule in self.scenario.special_rules)
            remembered[key] = tuple(Active(rule, "") for rule in rules if "inert" in rule.moments)
        asked = remembered[key]
        return frozenset(ship for active in asked for ship in active.trait.inert(self, active)) if asked else NOBODY

    def in_play(self, side: str | None = None) -> tuple[Ship, ...]:
        """Return the ships on the table, of one side or of all; those that are mere obstacles now are none."""
        afloat = (ship for ship in self.state.ships if ship.where == "table" and ship.id not in self.inert)
        return tuple(ship for ship in afloat if side is None or ship.side == side)

    def big_ships(self, side: str) -> tuple[Ship, ...]:
        """Return the big ships of a side that are not removed (GAP-01)."""
        return tuple(s for s in self.state.ships if s.side == side and s.kind == "big" and s.where != "removed")

    def are_enemies(self, a: str, b: str) -> bool:
        """Whether two ships are enemies when they touch: of opposed sides, or one is a sea monster (DF-BRD-18)."""
        one, two = self.ship(a), self.ship(b)
        if a in self.inert or b in self.inert:
            return False
        return one.kind == "monster" or two.kind == "monster" or one.side != two.side

    def may_attack(self, attacker: str, target: str) -> bool:
        """Whether a ship may shoot at another: enemies and monsters its side does not control (GAP-57)."""
        if attacker in self.inert or target in self.inert:
            return False
        one, two = self.ship(attacker), self.ship(target)
        are_opposed = attacker != target and (two.side == "" or one.side != two.side)
        return are_opposed and self.bar_of_attack(attacker, target) is None

    def bar_of_attack(self, attacker: str, target: str) -> Refusal | None:
        """Return what forbids every attack of one ship on another (H-BS-1)."""
        for active in self.asked("bars_attack"):
            refusal = active.trait.bars_attack(self, active, attacker, target)
            if refusal is not None:
                return refusal
        return None

    def enemies(self, ship_id: str) -> tuple[str, ...]:
        """Return the ships on the table that `ship_id` may attack."""
        return tuple(other.id for other in self.in_play() if self.may_attack(ship_id, other.id))

    def sails(self, ship_id: str) -> bool:
        """Whether the wind moves a ship (DF-WIND-03, GAP-17)."""
        data = self.data(ship_id)
        return data.is_sailing or (data.is_big and self.plays("every-warship-sails"))

    # contact -------------------------------------------------------------------------------------------------

    def touching(self, piece: str) -> tuple[str, ...]:
        """Return what a piece's base touches (DF-BRD-01, GAP-23); what hangs above others touches none (DF-FLY-03)."""
        found = self.survey.touching(piece)
        if not self._aloft:
            return found
        return () if piece in self._aloft else tuple(other for other in found if other not in self._aloft)

    @cached_property
    def _aloft(self) -> tuple[str, ...]:
        return tuple(ship.id for ship in self.state.ships if ship.is_aloft)

    def touched_land(self, ship_id: str) -> tuple[str, ...]:
        """Return the islands and wrecks that a ship touches."""
        return tuple(other for other in self.touching(ship_id) if self.is_land(other))

    def touched_ships(self, ship_id: str) -> tuple[str, ...]:
        """Return the ships that a ship touches; what touches a rock, garrisoned or not, touches land (DF-SC02-15)."""
        if self.is_land(ship_id):
            return ()
        return tuple(other for other in self.touching(ship_id) if not self.is_land(other))

    def touched_enemies(self, ship_id: str) -> tuple[str, ...]:
        """Return the enemies in contact (DF-ESC-05, DF-BRD-05)."""
        return tuple(other for other in self.touched_ships(ship_id) if self.are_enemies(ship_id, other))

    def boarded(self, ship_id: str) -> tuple[str, ...]:
        """Return the enemies that a ship must board: in contact or linked to it by a rule (H-BRD-1, GAP-68)."""
        found = list(self.touched_enemies(ship_id))
        for active in self.asked("boarding_links"):
            for pair in active.trait.boarding_links(self, active):
                if ship_id in pair:
                    other = pair[0] if pair[1] == ship_id else pair[1]
                    found += [other] if other not in found else []
        if not self.plays("pair-fights-once"):
            return tuple(found)
        fought = self.state.flags
        return tuple(other for other in found if fought.get(fought_flag(ship_id, other)) != self.state.turn)

    def is_aground(self, ship_id: str) -> bool:
        """Whether a ship lies on an island or wreck (DF-AGR-01); auxiliaries never do (DF-AUX-13)."""
        return self.ship(ship_id).kind == "big" and bool(self.touched_land(ship_id))

    def is_locked(self, ship_id: str) -> bool:
        """Whether contact holds a ship where it is (DF-COLL-03, GAP-40, GAP-41).

        Big ships are held by any mini, auxiliaries only by enemies.
        """
        if self.ship(ship_id).kind == "big":
            return any(not self._is_weak_contact(ship_id, other) for other in self.touching(ship_id))
        if self.plays("auxiliaries-always-locked"):
            return bool(self.touching(ship_id))
        holders = (other for other in self.touched_enemies(ship_id) if not self._is_loose(ship_id, other))
        return any(holders) and not self.plays("auxiliaries-never-locked")

    def _is_loose(self, ship_id: str, other: str) -> bool:
        return any(active.trait.loosens(self, active, ship_id, other) for active in self.asked("loosens"))

    def _is_weak_contact(self, ship_id: str, other: str) -> bool:
        """A friend's auxiliary does not hold a big ship: without recovery both stay in contact, no lock (GAP-99)."""
        if self.is_land(other):
            return False
        if self.are_enemies(ship_id, other) or other in self.inert:
            return self._is_loose(ship_id, other)
        return self._is_loose(ship_id, other) or self.ship(other).kind != "big" or self.plays("friends-do-not-lock")

    # cards ---------------------------------------------------------------------------------------------------

    def damage_card(self, card: str) -> DamageCard:
        """Return what is printed on a Damage card instance."""
        return self.content.damage[card.partition("#")[0]]

    def destiny_card(self, card: str) -> DestinyCard:
        """Return what is printed on a Destiny card."""
        return self.content.destiny[card]

    def cards_of(self, ship_id: str, card_type: str) -> tuple[str, ...]:
        """Return a ship's Damage cards of one type, in the order of drawing."""
        return tuple(c for c in self.ship(ship_id).damage if self.damage_card(c).type == card_type)

    def card_params(self, card: str) -> dict[str, int | str]:
        """Return the figures of a card in play."""
        kind = card.partition("#")[0]
        card_data = self.content.damage[kind] if kind in self.content.damage else self.content.destiny[card]
        return dict(card_data.params)

    # wind ----------------------------------------------------------------------------------------------------

    @property
    def force(self) -> int:
        """The wind force: of the uppermost discarded Destiny card, 1 if there is none (DF-WIND-01, DF-WIND-02)."""
        top = self.state.deck("destiny").top_discard
        return CALM_FORCE if top is None else self.destiny_card(top).force

    @property
    def felt_force(self) -> int:
        """The force that sailing ships feel, after cards in play such as Dead Calm."""
        force = self.force
        for active in self.asked("wind_force"):
            replaced = active.trait.wind_force(self, active, force)
            force = force if replaced is None else replaced
        return force

    @property
    def wind_mark(self) -> tuple[int, int] | None:
        """Where the wind blows from, in thou; None before the wind is set."""
        if self.state.winds < 0:
            return None
        mark = self.state.table.board.marks[self.state.winds]
        return mark.x, mark.y

    # special rules -------------------------------------------------------------------------------------------

    @cached_property
    def _in_force(self) -> InForce:
        """The rules in force, remembered from one position to the next by all that they depend on.

        Most steps leave the ships as they are: the very same tuple of them needs no second look.
        """
        state, remembered = self.state, self.content.remembered
        latest: Latest | None = remembered.get(LATEST)
        if latest is not None and latest.ships is state.ships and latest.reds is state.reds:
            if latest.scenario == state.scenario and latest.inert == self.inert:
                return latest.rules
        ships = tuple((s.id, s.where, s.situation, s.damage, has_captain_aboard(s)) for s in state.ships)
        key = (state.scenario, state.reds, self.inert, ships)
        if key not in remembered:
            if len(remembered) >= REMEMBERED:
                remembered.clear()
            remembered[key] = InForce(self._find_traits(), {})
        rules: InForce = remembered[key]
        remembered[LATEST] = Latest(state.scenario, state.reds, state.ships, self.inert, rules)
        return rules

    def _find_traits(self) -> tuple[Active, ...]:
        state, known = self.state, Trait.registry
        found = [Active(known[rule], "") for rule in self.content.scenarios[state.scenario].special_rules]
        for red in state.reds:
            found.append(Active(known[self.destiny_card(red.card).effect], red.side, red.card))
        lying: list[Active] = []
        for ship in state.ships:
            if ship.where in ("removed", "reserve") or ship.id in self.inert:
                continue
            for card in ship.situation:
                effect = self.destiny_card(card).effect
                if effect in known:
                    lying.append(Active(known[effect], ship.id, card))
            for card in ship.damage:
                effect = self.damage_card(card).effect
                if effect in known:
                    lying.append(Active(known[effect], ship.id, card))
        found += lying
        for ship in state.ships:
            if ship.where in ("removed", "reserve", "aboard") or ship.id in self.inert:
                continue
            data = self.data(ship.id)
            captain = data.captain.abilities if data.captain and has_captain_aboard(ship) else ()
            own = [known[ability] for ability in (*captain, *data.abilities)]
            found += [Active(rule, ship.id) for rule in own if ship.where == "table" or rule.acts_submerged]
        return tuple(found)

    def special(self, rule_id: str) -> SpecialRule:
        """Return the figures of a special rule of the scenario being played."""
        return self.scenario.special_rule(rule_id)

    @property
    def scenario(self) -> ScenarioData:
        """The scenario being played."""
        return self.content.scenarios[self.state.scenario]

    def traits(self, owner: str | None = None) -> tuple[Active, ...]:
        """Return the special rules in force in the order of asking; with `owner` only those of one ship or side."""
        rules = self._in_force.rules
        return rules if owner is None else tuple(active for active in rules if active.owner == owner)

    def asked(self, moment: str, owner: str | None = None) -> tuple[Active, ...]:
        """Return the special rules that take part in a moment, in the order of asking: those that override it.

        `moment` is the name of a method of `Trait`. Most rules say nothing at most moments; asking only the others
        gives the same answers.
        """
        key, asked = (moment, owner), self._in_force.asked
        known = asked.get(key)
        if known is None:
            known = asked[key] = tuple(active for active in self.traits(owner) if moment in active.trait.moments)
        return known

    # who decides ---------------------------------------------------------------------------------------------

    @property
    def second(self) -> str:
        """The player who is not first player this turn."""
        return enemy_of(self.state.first)

    def decider(self, ship_id: str) -> str:
        """Return the side that decides and rolls for a ship; the first player does for a loose monster (DF-TURN-07)."""
        ship = self.ship(ship_id)
        return ship.side or self.state.first or "ga"


MORTAL_WOUND = 4
CAPTAIN_ASHORE = "captain-ashore"  # a ship's note while its captain is elsewhere


def has_captain_aboard(ship: Ship) -> bool:
    """Whether a big ship's captain is alive and aboard (DF-DUEL-10, GAP-SC04-2)."""
    return ship.wounds < MORTAL_WOUND and not ship.notes.get(CAPTAIN_ASHORE)
