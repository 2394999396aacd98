"""Treasures: picking up, carrying, handing over, losing (chapter TRE; GAP-90).

A treasure is no physical piece (DF-TRE-07): it lies at a spot, hinders nobody, and carrying it never slows a ship
(DF-TRE-02). Distances are measured to that spot. A base may come to stand over it: what players set aside for the
moment stays where it was.
"""

from vtt.dreadfleet.change import note, set_treasure
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import Treasure
from vtt.dreadfleet.treasure_events import TreasureDropped, TreasureGone, TreasureTaken
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer
from vtt.table.nearing import ring_of
from vtt.table.verdict import Sweep

TOUCH_THOU = 250  # half the width of the marker: a base so near to the spot touches the treasure
PICKED_UP = "picked-up"  # an auxiliary's note: the turn in which it last picked a treasure up
BESIDE = "beside:"  # an auxiliary's note by treasure: it has examined the one that it still touches (H-AUX-2)


def free_treasures(pos: Position) -> tuple[Treasure, ...]:
    """Return the treasures that lie on the water."""
    return tuple(treasure for treasure in pos.state.treasures if treasure.where == "free")


def cargo(pos: Position, ship: str) -> tuple[Treasure, ...]:
    """Return the treasures that a ship carries; there is no limit (DF-TRE-03)."""
    return tuple(treasure for treasure in pos.state.treasures if treasure.carrier == ship)


def possession(pos: Position, side: str) -> tuple[Treasure, ...]:
    """Return the treasures that the ships of a side in play carry (GAP-SC03-2)."""
    afloat = {ship.id for ship in pos.state.ships if ship.side == side and ship.where != "removed"}
    return tuple(treasure for treasure in pos.state.treasures if treasure.carrier in afloat)


def has_picked_up(pos: Position, ship: str) -> bool:
    """Whether an auxiliary has used its one pick-up of this turn (DF-TRE-03)."""
    return pos.ship(ship).notes.get(PICKED_UP) == pos.state.turn


def can_pick_up(pos: Position, ship: str) -> bool:
    """Whether a ship may pick up a treasure now: auxiliaries and monsters, one a turn (DF-TRE-01, DF-TRE-03).

    Monsters are auxiliaries and may carry (DF-MON-06); a castle stands on its rock and reaches for nothing.
    """
    craft = pos.ship(ship)
    is_able = craft.kind != "big" and craft.where == "table" and not pos.data(ship).is_castle
    return is_able and not has_picked_up(pos, ship)


def touches(pos: Position, ship: str, treasure: Treasure) -> bool:
    """Whether a base touches a free treasure."""
    return treasure.where == "free" and pos.survey.gap_to_point(ship, treasure.x, treasure.y).thou <= TOUCH_THOU


def touched_along(pos: Position, sweep: Sweep) -> tuple[str, ...]:
    """Return the treasures that an auxiliary comes to touch in the course of a sweep, the first met first (DF-TRE-01).

    What it touched before was offered then, and is again when its next Action phase begins.
    """
    if not pos.state.treasures or not can_pick_up(pos, sweep.piece):
        return ()
    met = []
    for treasure in free_treasures(pos):
        part = pos.survey.first_within(sweep, ring_of(((treasure.x, treasure.y),)), TOUCH_THOU)
        if part:
            met.append((part, treasure.id))
    return tuple(treasure for _, treasure in sorted(met))


def touched_now(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the free treasures that an auxiliary touches where it stands and may pick up."""
    if not pos.state.treasures or not can_pick_up(pos, ship):
        return ()
    return tuple(treasure.id for treasure in free_treasures(pos) if touches(pos, ship, treasure))


def pick_up_here(pos: Position, ship: str, *, is_new: bool) -> Frame | None:
    """Return the offer of what an auxiliary touches where it stands; None if there is nothing."""
    found = touched_now(pos, ship)
    return PickUpAlong(ship=ship, treasures=found, is_new=is_new) if found else None


class PickUpAlong(Frame, frozen=True, kw_only=True):
    """Offer an auxiliary the treasures that it has touched; the movement goes on afterwards (DF-TRE-01, GAP-90).

    `is_new`: it has just come into contact with them.
    """

    ship: str
    treasures: tuple[str, ...]
    is_new: bool = True

    def begin(self, play: Play, _: object) -> Transfer:
        """Turn to the next one that it may still take; a rule of the scenario may replace the offer (H-AUX-2)."""
        pos = play.pos
        if not self.treasures or not pos.state.table.has(self.ship) or not can_pick_up(pos, self.ship):
            return Done()
        treasure, back = self.treasures[0], self.at("begin", treasures=self.treasures[1:])
        if pos.state.treasure(treasure).where != "free":
            return back.begin(play, None)
        if self.is_new:
            note(play, self.ship, BESIDE + treasure, 0)
            pos = play.pos
        for active in pos.asked("on_treasure"):
            frame = active.trait.on_treasure(pos, active, self.ship, treasure)
            if frame is not None:
                return Call(frame, back)
        return Call(PickUp(ship=self.ship, treasure=treasure), back)


class PickUp(Frame, frozen=True, kw_only=True):
    """Ask whether an auxiliary claims a treasure it touches (DF-TRE-01). The result is whether it did."""

    ship: str
    treasure: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Leaving it is allowed: the pick-up of this turn may be wanted for another one."""
        params: dict[str, str | int] = {"ship": self.ship, "treasure": self.treasure}
        options = (
            Option(id="take", label="choice.take-treasure", params=params, subject=self.ship, rules=("DF-TRE-01",)),
            Option(id="leave", label="choice.leave-treasure", params=params, rules=("DF-TRE-03",)),
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="pick-up", subject=self.ship, options=options,
            rules=("DF-TRE-01", "DF-TRE-03", "GAP-90"), params=params, default="take",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Take it or sail on."""
        if command.choice == "take":
            take(play, self.ship, self.treasure)
        return Done(command.choice == "take")


def take(play: Play, ship: str, treasure: str) -> None:
    """Let an auxiliary pick up a treasure; it moves with the auxiliary from now on (DF-TRE-01)."""
    note(play, ship, PICKED_UP, play.state.turn)
    taken = set_treasure(play, treasure, where="carried", carrier=ship, is_known=True)
    play.emit(TreasureTaken(treasure=treasure, ship=ship, kind=taken.kind, rules=("DF-TRE-01",)))


def hand_over(play: Play, treasure: str, ship: str, rules: tuple[str, ...]) -> None:
    """Pass a carried treasure to another ship."""
    giver = play.state.treasure(treasure).carrier
    taken = set_treasure(play, treasure, carrier=ship)
    play.emit(TreasureTaken(treasure=treasure, ship=ship, giver=giver, kind=taken.kind, rules=rules))


def hand_over_all(play: Play, giver: str, ship: str) -> None:
    """Pass everything that an auxiliary carries to the ship that takes it aboard (DF-TRE-04)."""
    for treasure in cargo(play.pos, giver):
        hand_over(play, treasure.id, ship, ("DF-TRE-04",))


def drop_cargo(play: Play, ship: str, cause: str) -> None:
    """Leave the treasures of a ship that is removed where it was (DF-TRE-08); over the edge they are gone (GAP-90).

    Called before the ship leaves the table. A ship that is not on the table lies in its mother, and so does its cargo.
    """
    for treasure in cargo(play.pos, ship):
        if cause == "edge" or not play.state.table.has(ship):
            set_treasure(play, treasure.id, where="gone", carrier="")
            play.emit(TreasureGone(treasure=treasure.id, why="edge", ship=ship, rules=("GAP-90",)))
            continue
        pose = play.state.table.piece(ship).pose
        set_treasure(play, treasure.id, where="free", carrier="", x=pose.x, y=pose.y)
        play.emit(TreasureDropped(treasure=treasure.id, ship=ship, x=pose.x, y=pose.y, rules=("DF-TRE-08", "GAP-90")))
