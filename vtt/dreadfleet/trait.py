"""Rules that belong to a ship, a captain, a card or a scenario, and the moments at which they take part.

A `Trait` is registered under the id that its owner's data names. The core asks every active trait at the named
moments of ledger section C and never knows who owns one. All methods have a default that does nothing. Methods
that return a `Change` modify a number, those that return a `Frame` trigger or offer something (the core calls the
frame), those that return a `Refusal` forbid. `owner` is the id of the ship on which the trait lies, or the side of
a card in play, or "" for a scenario.

Order of asking (common to all moments): scenario, cards in play, situation cards, damage cards, captain, ship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from vtt.dreadfleet.figures import Asked
from vtt.kernel.frame import Frame
from vtt.kernel.refusal import Refusal

if TYPE_CHECKING:
    from vtt.dreadfleet.foretelling import Foretold
    from vtt.dreadfleet.position import Position
    from vtt.kernel.decision import Barred, Option
    from vtt.kernel.engine import Play
    from vtt.table.verdict import Sweep


class Change(NamedTuple):
    """A modifier: by how much, a word key for the reason, the rule ids."""

    delta: int
    reason: str
    rules: tuple[str, ...] = ()


class Active(NamedTuple):
    """A trait that is in force, the ship or side that owns it, and the card instance it comes from ("" if none)."""

    trait: Trait
    owner: str
    card: str = ""


class Halt(NamedTuple):
    """A move is cut short after `travelled` thou or cdeg of its sweep; then `frame` is called.

    With `ends` the Movement subphase is over, otherwise the rest may be sailed as another step.
    """

    travelled: int
    frame: Frame | None = None
    ends: bool = False


class Water(NamedTuple):
    """Water within `reach_thou` of a spot, along a line there and back, or in an area, by the corners of its rim."""

    rim: tuple[tuple[float, float], ...]
    reach_thou: int = 0


class Trait:
    """Base of all special rules; a subclass sets `id` and overrides the moments that concern it."""

    id: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()
    registry: ClassVar[dict[str, Trait]] = {}
    asks: ClassVar[Asked] = Asked()
    """What a scenario file must say beside the id of a special rule (DF-SCG-07)."""

    acts_submerged: ClassVar[bool] = False
    """Whether an ability of a ship or captain stays in force while the ship is submerged (GAP-85)."""

    moments: ClassVar[frozenset[str]] = frozenset()
    """The moments in which a rule takes part: the methods that its class overrides."""

    def __init_subclass__(cls) -> None:
        named = ((name, base) for name, base in vars(Trait).items() if not name.startswith("_") and callable(base))
        cls.moments = frozenset(name for name, base in named if getattr(cls, name) is not base)
        if cls.id:
            if cls.id in Trait.registry:
                raise TypeError(f"two traits have the id {cls.id!r}")
            Trait.registry[cls.id] = cls()

    # numbers -----------------------------------------------------------------------------------------------

    def attribute(self, pos: Position, me: Active, ship: str, name: str) -> Change | None:
        """Change the current value of an attribute (H-DMG-7, H-MOV-5, H-BS-3): speed, crew, broadside, ...

        `speed` changes are thou, all others points.
        """

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """Modify a Command check (H-CMD-2)."""

    def to_hit(self, pos: Position, me: Active, firer: str, target: str) -> Change | None:
        """Modify the roll to hit of a broadside (H-BS-4); +1 makes hits easier."""

    def boarding_dice(self, pos: Position, me: Active, ship: str, enemies: tuple[str, ...]) -> Change | None:
        """Change the number of boarding dice of a ship (H-BRD-3)."""

    def extra_dice(self, pos: Position, me: Active, firer: str, target: str) -> Change | None:
        """Add marked dice to a broadside, rolled apart and never halved, that set fire (H-BS-3, GAP-59)."""

    def duel_victories(self, pos: Position, me: Active, ship: str) -> int:
        """Return how many victories the captain of a ship has in a duel beside those of his dice (H-DUEL-4)."""
        return 0

    def draws_until(self, pos: Position, me: Active, firer: str) -> tuple[str, ...] | None:
        """Have each unsaved hit of a broadside draw until a card of one of these types comes (H-BS-8)."""

    def cards_repaired(self, pos: Position, me: Active, ship: str, margin: int) -> int:
        """Return how many more cards a Repairs order repairs that was passed by `margin` (H-CMD-4)."""
        return 0

    def victory_face(self, pos: Position, me: Active) -> int | None:
        """Set the lowest face that is a boarding victory (H-BRD-3)."""

    def capsize_limit(self, pos: Position, me: Active, cog: str) -> int | None:
        """Set the highest face on which a cog capsizes (H-MOV-3)."""

    def sight_limit(self, pos: Position, me: Active) -> int | None:
        """Limit line of sight and broadsides to a distance in thou (H-BS-1)."""

    def wind_force(self, pos: Position, me: Active, force: int) -> int | None:
        """Replace the wind force that sailing ships feel (H-MOV-5)."""

    def stills_wind(self, pos: Position, me: Active) -> bool:
        """Whether no ship is before the wind or into it (H-MOV-2, GAP-SC12-3)."""
        return False

    def holds_indicator(self, pos: Position, me: Active) -> bool:
        """Whether nothing moves the wind indicator now (H-DES-4)."""
        return False

    def initiative_winner(self, pos: Position, me: Active) -> str:
        """Return the side that wins this turn's initiative without a roll, "" for none (H-INI-1)."""
        return ""

    def boarding_links(self, pos: Position, me: Active) -> tuple[tuple[str, str], ...]:
        """Return pairs of enemies that can board each other though their bases do not touch (H-BRD-1)."""
        return ()

    def inert(self, pos: Position, me: Active) -> tuple[str, ...]:
        """Return ships on the table that are mere obstacles now: no target, no enemy, no activation (H-SETUP-4).

        Asked of the scenario's rules only, and before anything else is known: the answer rests on the state alone.
        """
        return ()

    def loosens(self, pos: Position, me: Active, ship: str, other: str) -> bool:
        """Whether a contact of two ships holds neither of them where it is (H-MOV-4)."""
        return False

    def closed_water(self, pos: Position, me: Active, piece: str) -> tuple[Water, ...]:
        """Return water on which no piece of this kind may be put down (H-MOV-15)."""
        return ()

    # vetoes ------------------------------------------------------------------------------------------------

    def bars_activation(self, pos: Position, me: Active, ship: str) -> bool:
        """Whether a ship on the table has no Action phase now (H-ACT-1)."""
        return False

    def bars_attack(self, pos: Position, me: Active, attacker: str, target: str) -> Refusal | None:
        """Forbid every attack of one ship on another (H-BS-1)."""

    def bars_move(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """Forbid a ship to move or turn (H-MOV-4)."""

    def bars_anchor(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """Forbid dropping anchor (H-MOV-14)."""

    def bars_weighing(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """Forbid weighing anchor (H-MOV-14)."""

    def bars_turn(self, pos: Position, me: Active, ship: str, hand: str) -> Refusal | None:
        """Forbid changes of facing to "port" or "starboard" (H-MOV-6)."""

    def bars_earned_turn(self, pos: Position, me: Active, ship: str, hand: str) -> Refusal | None:
        """Forbid turns to one hand that a straight run has earned; ordered ones and an escape's stay free (H-MOV-6)."""

    def bars_order(self, pos: Position, me: Active, ship: str, order: str) -> Refusal | None:
        """Forbid an order (H-ORD-1)."""

    def minimum_move(self, pos: Position, me: Active, ship: str) -> int | None:
        """Demand a least distance in thou that the ship must move if it can (H-MOV-5)."""

    def denies_mate(self, pos: Position, me: Active, ship: str) -> bool:
        """Whether no first mate steps in for a mortally wounded captain (H-CMD-1)."""
        return False

    def only_sixes_hit(self, pos: Position, me: Active, firer: str, target: str) -> bool:
        """Whether only natural sixes of a broadside hit, whatever the modifiers (H-BS-6)."""
        return False

    def denies_saves(self, pos: Position, me: Active, firer: str, target: str) -> bool:
        """Whether there are no armour saves against a broadside of `firer` (H-BS-7)."""
        return False

    def bars_deploying(self, pos: Position, me: Active, mother: str, craft: str) -> Refusal | None:
        """Forbid putting an auxiliary to sea (H-MOV-3)."""

    def lets_fly(self, pos: Position, me: Active, ship: str) -> bool:
        """Whether the ship moves as a flying auxiliary now (H-MOV-4)."""
        return False

    # re-rolls ----------------------------------------------------------------------------------------------

    def rerolls_check(self, pos: Position, me: Active, ship: str, purpose: str) -> bool:
        """Whether a failed Command check may be rolled again (H-CMD-3)."""
        return False

    def rerolls_duel(self, pos: Position, me: Active, ship: str) -> bool:
        """Whether the duel dice that gave no victory may be rolled again (H-DUEL-3)."""
        return False

    def rerolls_one_die(self, pos: Position, me: Active, ship: str, in_duel: bool) -> bool:
        """Whether one die of the throw just made for the ship may be rolled again (H-BS-5, H-BRD-4, H-DUEL-3)."""
        return False

    # moving ------------------------------------------------------------------------------------------------

    def halts(self, pos: Position, me: Active, ship: str, sweep: Sweep, kind: str) -> Halt | None:
        """Cut a sweep short where the piece enters or crosses something (H-MOV-7, H-MOV-15).

        `kind` is that of the event `Moved`: "run", "turn", "free", "full-sail", "escape", "push" ...; the earliest
        halt counts.
        """

    # at once: no questions, no dice ------------------------------------------------------------------------

    def on_removed(self, play: Play, me: Active, ship: str, cause: str) -> None:
        """H-REM-2, H-ANY-1: a ship has just been removed."""

    # effects: each returns a frame that the core calls ------------------------------------------------------

    def after_setup(self, pos: Position, me: Active) -> Frame | None:
        """H-SETUP-4: both fleets lie where they start."""

    def at_situation_start(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-1: effects "at the start of the Situation phase"."""

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-2 to H-SIT-4: cards and abilities on ships, or on no ship."""

    def at_situation_end(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-5."""

    def after_activations(self, pos: Position, me: Active) -> Frame | None:
        """H-ACT-4: nobody is left to act but loose monsters; asked again until no trait has anything to do."""

    def at_activation_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-3: `ship` has ended its Action phase and is still on the table."""

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-2: before the Orders subphase of `ship`."""

    def instead_of_order(self, pos: Position, me: Active, ship: str) -> Option | Barred | None:
        """H-ORD-2: a special action that the ship may try instead of an order; `order_frame` carries it out.

        `Barred` where players would look for it and something forbids it now.
        """

    def order_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """The frame of `instead_of_order`."""

    def grants_second_order(self, pos: Position, me: Active, ship: str) -> bool:
        """Whether the ship may try two different orders each Orders subphase (H-ORD-2)."""
        return False

    def at_movement_choice(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Before the ship chooses how to move, when it is not anchored (H-MOV-4)."""

    def on_contact(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """H-MOV-8: two enemy pieces have come into contact."""

    def on_meeting(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """H-MOV-8: two ships of one side have come into contact, before one may take the other aboard."""

    def at_movement_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-MOV-12, H-MOV-13: strikes and place-based effects after the ship has moved."""

    def instead_of_broadside(self, pos: Position, me: Active, ship: str) -> Option | None:
        """A special attack in the Broadside subphase in place of a broadside; `broadside_frame` carries it out."""

    def broadside_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """The frame of `instead_of_broadside`."""

    def at_boarding_start(self, pos: Position, me: Active, ga: tuple[str, ...], fot: tuple[str, ...]) -> Frame | None:
        """H-BRD-2: a boarding action between the ships of two sides begins; asked once, before the duel."""

    def before_wound(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DUEL-5: the captain of `ship` is about to be wounded; the frame's result is whether that is averted."""

    def on_placed(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DMG-4: the card of this trait has just come to `ship`, with what it does at once."""

    def on_deployed(self, pos: Position, me: Active, mother: str, craft: str) -> Frame | None:
        """H-MOV-3: `mother` has put an auxiliary to sea."""

    def on_reshuffle(self, pos: Position, me: Active, deck: str) -> Frame | None:
        """H-DMG-2: a deck was shuffled anew while this trait is in force."""

    def on_leaving(self, pos: Position, me: Active, ship: str, edge: str, voluntary: bool) -> Frame | None:
        """H-MOV-10: a ship is about to be removed over an edge of the board."""

    def after_damage(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DMG-4: a Damage card has taken effect on `ship`."""

    def on_mortal_wound(self, pos: Position, me: Active, ship: str, in_duel: bool) -> Frame | None:
        """H-DUEL-6: the captain of `ship` has just been mortally wounded."""

    def on_treasure(self, pos: Position, me: Active, ship: str, treasure: str) -> Frame | None:
        """H-AUX-2: an auxiliary touches a free treasure that it may pick up; the frame replaces the plain offer."""

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """H-END-1, H-END-2."""

    # for the eyes of the players -------------------------------------------------------------------------------

    def foretells(self, pos: Position, me: Active) -> tuple[Foretold, ...]:
        """Return where what this rule moves would come to lie, shown before it strikes; decides nothing."""
        return ()
