"""A captain held in a castle, and his ship that lies helpless until the walls are broken (chapter SC02)."""

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.castle_events import CaptainFreed, WallsBroken
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.victory import Standing, asking, condition, ending, standing, verdict
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Transfer
from vtt.kernel.state import Outcome

WALLS = "walls-broken"  # flag that outlives the castle's cards (GAP-SC02-4)
FREED = "captain-back"
LOOSE = "loose:"  # flag by ship: it lay against the captive's ship when that was freed (GAP-SC02-3)
WALL_TYPES = ("hull", "crew")
ESCAPE_RULES = ("DF-SC02-07",)


class CaptiveCaptain(Trait):
    """Until the captain is back his ship is an obstacle: not activated, no target, no wind duty, no cards.

    DF-SC02-09, DF-SC02-10, DF-SC02-13, GAP-SC02-3, GAP-SC02-4.
    """

    id = "captive-captain"
    rules = ("DF-SC02-09", "DF-SC02-10", "DF-SC02-13", "GAP-SC02-3", "GAP-SC02-4")
    asks = Asked({"ship": "ship", "castle": "castle", "cards": "count"})

    def inert(self, pos: Position, me: Active) -> tuple[str, ...]:
        """H-SETUP-4."""
        ship = pos.special(self.id).text_of("ship")
        is_lying = pos.state.has_ship(ship) and pos.ship(ship).where == "table"
        return (ship,) if is_lying and FREED not in pos.state.flags else ()

    def bars_activation(self, pos: Position, me: Active, ship: str) -> bool:
        """H-ACT-1: asked of everybody, even of what is no ship to anybody else."""
        return ship in self.inert(pos, me)

    def after_damage(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-DMG-4: the cards count before beaten defenders lay them down (GAP-SC02-4)."""
        rule = pos.special(self.id)
        if ship != rule.text_of("castle") or WALLS in pos.state.flags:
            return None
        cards = [card for kind in WALL_TYPES for card in pos.cards_of(ship, kind)]
        return BreakWalls(castle=ship) if len(cards) >= rule.number("cards") else None

    def on_removed(self, play: Play, me: Active, ship: str, cause: str) -> None:
        """H-REM-2: whatever made an end of the defenders, nobody keeps the captain any more (GAP-SC02-4)."""
        if ship == play.pos.special(self.id).text_of("castle"):
            break_walls(play, ship)

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """H-END-1: he rejoins in the End phase of the turn in which the walls were broken."""
        is_due = WALLS in pos.state.flags and bool(self.inert(pos, me))
        return FreeCaptain(ship=pos.special(self.id).text_of("ship")) if is_due else None

    def loosens(self, pos: Position, me: Active, ship: str, other: str) -> bool:
        """Who lay against the ship when it was freed is not held by that contact (GAP-SC02-3)."""
        captive = pos.special(self.id).text_of("ship")
        return captive in (ship, other) and LOOSE + (other if ship == captive else ship) in pos.state.flags

    def at_activation_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Once the ships have parted, a new contact is like any other."""
        captive = pos.special(self.id).text_of("ship")
        bound = pos.touching(captive) if pos.state.table.has(captive) else ()
        marked = (flag for flag in pos.state.flags if flag.startswith(LOOSE))
        parted = tuple(flag for flag in marked if flag.removeprefix(LOOSE) not in bound)
        return ForgetContacts(flags=parted) if parted else None


class BreakWalls(Frame, frozen=True, kw_only=True):
    """Note that the walls are broken; the flag stays whatever becomes of the cards (DF-SC02-10, GAP-SC02-4)."""

    castle: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Note it."""
        break_walls(play, self.castle)
        return Done()


def break_walls(play: Play, castle: str) -> None:
    """Note that the walls are broken, once (DF-SC02-10, GAP-SC02-4)."""
    if WALLS not in play.state.flags:
        set_flag(play, WALLS, 1)
        play.emit(WallsBroken(castle=castle, rules=("DF-SC02-10", "GAP-SC02-4")))


class FreeCaptain(Frame, frozen=True, kw_only=True):
    """The captain is back: his ship is a warship again from the next turn on (DF-SC02-09, DF-SC02-10)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Remember who lies against it: those contacts hold nobody (GAP-SC02-3)."""
        for other in play.pos.touched_ships(self.ship):
            set_flag(play, LOOSE + other, 1)
        set_flag(play, FREED, 1)
        play.emit(CaptainFreed(ship=self.ship, rules=("DF-SC02-10",)))
        return Done()


class ForgetContacts(Frame, frozen=True, kw_only=True):
    """Drop flags of contacts that are no more."""

    flags: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Drop them."""
        for flag in self.flags:
            set_flag(play, flag, 0)
        return Done()


# victory -------------------------------------------------------------------------------------------------------------


asking("freed-ship-escapes", Asked({"ship": "ship"}, needs=(("special", CaptiveCaptain.id),)))


@condition("freed-ship-escapes")
def has_escaped(pos: Position) -> Outcome | None:
    """The freed ship has left the board of its own will, by any edge (DF-SC02-07, GAP-32)."""
    ship = pos.ship(str(pos.scenario.victory.params["ship"]))
    if ship.where != "removed" or not ship.left_voluntarily or WALLS not in pos.state.flags:
        return None
    params: dict[str, str | int] = {"ship": ship.id}
    return Outcome(winner=ship.side, reason="outcome.captive-free", rules=ESCAPE_RULES, params=params)


@ending("freed-ship-escapes")
def is_lost(pos: Position) -> bool:
    """Without the ship nothing can change any more: whatever else happens, the other side has won."""
    return pos.ship(str(pos.scenario.victory.params["ship"])).where == "removed"


@verdict("freed-ship-escapes")
def captors_win(pos: Position) -> Outcome:
    """Otherwise the Fleet of Terror wins (DF-SC02-07)."""
    ship = str(pos.scenario.victory.params["ship"])
    return Outcome(winner="fot", reason="outcome.captive-kept", rules=ESCAPE_RULES, params={"ship": ship})


@standing("freed-ship-escapes")
def how_near_freedom(pos: Position) -> Standing:
    """Cards on the walls, then whether the captain is back and his ship may run (DF-SC02-07, DF-SC02-10)."""
    rule = pos.special(CaptiveCaptain.id)
    if WALLS not in pos.state.flags:
        cards = [card for kind in WALL_TYPES for card in pos.cards_of(rule.text_of("castle"), kind)]
        return Standing("walls", {"cards": len(cards), "needed": rule.number("cards")})
    key = "captive-free" if FREED in pos.state.flags else "walls-broken"
    return Standing(key, {"ship": rule.text_of("ship")})
