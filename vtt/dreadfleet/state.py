"""Everything that a game of Dreadfleet remembers (ledger section C9)."""

from typing import Literal

import msgspec

from vtt.kernel.state import State
from vtt.table.table import Table

Side = Literal["ga", "fot"]
SIDES: tuple[str, str] = ("ga", "fot")
ORDERS = ("full-sail", "hard-to-port", "hard-to-starboard", "repairs", "fire-at-will")
PHASES = ("setup", "initiative", "situation", "destiny", "action", "end")
ALOFT = "aloft"
SUBPHASES = ("orders", "movement", "broadside", "boarding")


def enemy_of(side: str) -> str:
    """Return the other side (DF-TERM-01)."""
    return "fot" if side == "ga" else "ga"


class TimedEffect(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one attribute that ends after the victory check of this turn's End phase (GAP-58)."""

    attribute: str
    delta: int
    reason: str
    rules: tuple[str, ...] = ()


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A ship of any size: big ship, auxiliary or sea monster. Its pose is on the table, its profile in the data.

    `where`: "table", "reserve" (arrives later), "aboard" (inside `mother`), "removed" (with `cause`), "submerged" (its
    notes say where it dived).
    `damage` are card instances in the order of drawing; `fires` counts Burning cards; `situation` are Destiny
    cards that lie on the ship. `run_thou` is the straight run since the start of the Movement subphase or the
    last change of facing (GAP-29), `moved_thou` all straight inches of this subphase (GAP-46).
    """

    id: str
    side: str
    kind: Literal["big", "auxiliary", "monster"]
    where: Literal["table", "reserve", "aboard", "removed", "submerged"] = "table"
    mother: str = ""
    cause: str = ""
    left_voluntarily: bool = False
    activated: bool = False
    has_fired: bool = False
    is_anchored: bool = False
    anchor_turn: int = 0
    damage: tuple[str, ...] = ()
    situation: tuple[str, ...] = ()
    fires: int = 0
    wounds: int = 0
    orders: tuple[str, ...] = ()
    is_waiting: bool = False
    wind: Literal["", "before", "into", "side"] = ""
    wind_cost: int = 0
    run_thou: int = 0
    moved_thou: int = 0
    has_escaped: bool = False
    timed: tuple[TimedEffect, ...] = ()
    notes: dict[str, int] = {}

    @property
    def is_on_table(self) -> bool:
        """Whether its base stands on the seascape."""
        return self.where == "table"

    @property
    def is_aloft(self) -> bool:
        """Whether it hangs above another piece between two steps of a flight (DF-FLY-03, see `flying.py`)."""
        return ALOFT in self.notes


class RedCard(msgspec.Struct, frozen=True, kw_only=True):
    """A Destiny card that stays in play (DF-TURN-06), with the turn in which it was drawn."""

    card: str
    turn: int
    side: str


class Treasure(msgspec.Struct, frozen=True, kw_only=True):
    """A treasure: not a physical piece, it hinders nobody (DF-TRE-07).

    `where`: "reserve" (not placed yet), "free" (on the water at x, y in thou), "carried" (by `carrier`), "pile" (taken
    out of the game by `side`, DF-SC11-06), "gone". `is_known`: it has been picked up before (DF-SC03-08).
    """

    id: str
    kind: str = "chest"
    where: Literal["reserve", "free", "carried", "pile", "gone"] = "reserve"
    x: int = 0
    y: int = 0
    carrier: str = ""
    side: str = ""
    is_known: bool = False


class SideState(msgspec.Struct, frozen=True, kw_only=True):
    """One side: its hand of Orders cards (one of each type a side, GAP-95, GAP-92) and its people.

    `fleets` are the big ships of each player, in the order of `players`; () where one person sails them all
    (DF-MULTI-01). `leader` is the place of the supreme leader in that order (DF-MULTI-02).
    """

    id: str
    hand: tuple[str, ...] = ORDERS
    players: tuple[str, ...] = ()
    fleets: tuple[tuple[str, ...], ...] = ()
    leader: int = 0


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What the players choose before a game: everything else follows from it and the commands.

    `options` are the scenario's variants and house rules that are switched on; `quick` starts on the suggested
    poses; `script` holds faces that are used before the generator (films, tests). `players` are the people of each
    side, `fleets` the big ships of each of them, `leaders` who of them leads (chapter MULTI); what is left out is as
    usual. `campaign` names the campaign and the place in its table that the game counts for, "" for none.
    """

    scenario: str = "dead-mans-reef"
    seed: int = 1
    dice: Literal["seeded", "typed"] = "seeded"
    script: tuple[int, ...] = ()
    quick: bool = False
    options: tuple[str, ...] = ()
    players: dict[str, tuple[str, ...]] = {}
    fleets: dict[str, tuple[tuple[str, ...], ...]] = {}
    leaders: dict[str, int] = {}
    overrides: dict[str, str] = {}
    campaign: str = ""


class DreadfleetState(State, frozen=True, kw_only=True):
    """The whole game. `winds` is the index of the wind mark or -1; `land` are the scenery pieces in play."""

    scenario: str
    options: tuple[str, ...] = ()
    turn: int = 0
    phase: str = "setup"
    active: str = ""
    subphase: str = ""
    first: str = ""
    winds: int = -1
    table: Table
    land: tuple[str, ...] = ()
    ships: tuple[Ship, ...] = ()
    sides: tuple[SideState, ...] = ()
    reds: tuple[RedCard, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    flags: dict[str, int] = {}  # noqa: RUF012 - msgspec copies the default

    def ship(self, ship_id: str) -> Ship:
        """Return the ship with this id; KeyError if there is none."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        raise KeyError(ship_id)

    def has_ship(self, ship_id: str) -> bool:
        """Whether `ship_id` names a ship of this game (scenery is none)."""
        return any(ship.id == ship_id for ship in self.ships)

    def treasure(self, treasure_id: str) -> Treasure:
        """Return one treasure; KeyError if there is none of that name."""
        for treasure in self.treasures:
            if treasure.id == treasure_id:
                return treasure
        raise KeyError(treasure_id)

    def side(self, side_id: str) -> SideState:
        """Return one side."""
        return self.sides[0] if self.sides[0].id == side_id else self.sides[1]
