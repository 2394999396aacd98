"""A ghost ship that vanishes and appears elsewhere, and who wins against it (chapter SC07)."""

from vtt.dreadfleet.change import stand
from vtt.dreadfleet.content import SpecialRule
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.places import has_place, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.castle_events import Vanished
from vtt.dreadfleet.special.garrisons import name_on_table
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.victory import Standing, asking, condition, damage_inflicted, standing, verdict
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Roll, Transfer
from vtt.kernel.refusal import Refusal
from vtt.kernel.state import Outcome

RULES = ("DF-SC07-09", "GAP-SC07-4")
NOTHING = 1
WIDER_THOU = 250
VICTORY_RULES = ("DF-SC07-05", "DF-SC07-06", "DF-SC07-07", "GAP-SC07-3")


class Vanishing(Trait):
    """Whenever the ship ends its Action phase, in contact or not but never at anchor, it may try (DF-SC07-09)."""

    id = "vanishing"
    rules = RULES
    asks = Asked(
        {"ship": "ship", "islands": "five-pieces", "reach_thou": "number", "gap_thou": "number"}
    )

    def at_activation_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-3."""
        is_free = ship == pos.special(self.id).text_of("ship") and not pos.ship(ship).is_anchored
        return Vanish(ship=ship) if is_free else None


class Vanish(Frame, frozen=True, kw_only=True):
    """Roll a die: on a 1 nothing happens, else the ship moves at once to the island of that number (DF-SC07-09).

    Where there is no room within reach of it, to the next nearest place (GAP-SC07-4). Contacts are left behind.
    """

    ship: str
    island: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Its captain may leave it be."""
        if not play.state.table.has(self.ship):
            return Done()
        options = (
            Option(id="vanish", label="choice.vanish", params={"ship": self.ship}, subject=self.ship, rules=RULES),
            Option(id="stay", label="choice.vanish-not", rules=RULES),
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="vanish", subject=self.ship, options=options, rules=RULES,
            params={"ship": self.ship}, default="stay",
        )
        return Ask(decision, self.at("decided"))

    def decided(self, play: Play, command: Command) -> Transfer:
        """Roll."""
        if command.choice == "stay":
            return Done()
        side = play.pos.decider(self.ship)
        return Roll(Throw(reason="throw.vanish", side=side, subject=self.ship, rules=RULES), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Find the island."""
        face = faces[0]
        if face == NOTHING:
            play.emit(Vanished(ship=self.ship, face=face, why="nothing", rules=RULES))
            return Done()
        island = name_on_table(play.pos, play.pos.special(Vanishing.id).names("islands")[face - NOTHING - 1])
        play.emit(Vanished(ship=self.ship, face=face, why="away", piece=island, rules=RULES))
        placing = haunt(play.pos, self.ship, island)
        if placing is None:
            return Done()
        option = Option(
            id="appear", label="choice.appear", params={"ship": self.ship}, subject=self.ship, rules=RULES,
            place=placing,
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="appear", subject=self.ship, options=(option,), rules=RULES,
            params={"ship": self.ship, "other": island, "reach": placing.reach or 0},
        )
        return Ask(decision, self.at("placed", island=island))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the place."""
        placing = haunt(play.pos, self.ship, self.island) if decision.kind == "appear" else None
        return None if placing is None else why_not_place(play.pos, placing, command.pose, RULES)

    def placed(self, play: Play, command: Command) -> Transfer:
        """Appear there."""
        before, pose = play.state.table.piece(self.ship), pose_of(command)
        stand(play, self.ship, pose)
        play.emit(
            Placed(piece=self.ship, shape=before.shape, pose=pose, why="vanish", before=before.pose, rules=RULES)
        )
        return Done()


def haunt(pos: Position, ship: str, island: str) -> Placing | None:
    """Return where a ship may appear at an island: any facing, clear of all minis, that island among them.

    The reach is widened until there is room (GAP-SC07-4); None on a board without any.
    """
    rule: SpecialRule = pos.special(Vanishing.id)
    board = pos.state.table.board
    for reach in range(rule.number("reach_thou"), board.width + board.height, WIDER_THOU):
        placing = Placing(
            piece=ship, shape=pos.data(ship).id, around=island, reach=reach, gap=rule.number("gap_thou")
        )
        if has_place(pos, placing):
            return placing
    return None


# victory -------------------------------------------------------------------------------------------------------------


asking("empty-ships", Asked({"ship": "ship", "castle": "castle", "cards": "count"}))


def is_purged(pos: Position) -> bool:
    """Whether the ghost ship is out of the game and the castle's defenders are beaten (DF-SC07-05)."""
    params = pos.scenario.victory.params
    return all(pos.ship(str(params[name])).where == "removed" for name in ("ship", "castle"))


@condition("empty-ships")
def are_crews_empty(pos: Position) -> Outcome | None:
    """So many Damage cards on the hunters end the game, lost ships counted (DF-SC07-06, GAP-SC07-3).

    They lose by it, unless their own aim is reached as well: then nobody has won (DF-SC07-07).
    """
    cards = damage_inflicted(pos)["fot"]
    if cards < int(pos.scenario.victory.params["cards"]):
        return None
    params: dict[str, str | int] = {"cards": cards}
    if is_purged(pos):
        return Outcome(winner="", reason="outcome.empty-ships-both", rules=VICTORY_RULES, params=params)
    return Outcome(winner="fot", reason="outcome.empty-ships", rules=VICTORY_RULES, params=params)


@verdict("empty-ships")
def who_is_left(pos: Position) -> Outcome:
    """After the last turn (DF-SC07-05, DF-SC07-07)."""
    if is_purged(pos):
        return Outcome(winner="ga", reason="outcome.ghosts-purged", rules=VICTORY_RULES)
    return Outcome(winner="", reason="outcome.ghosts-remain", rules=VICTORY_RULES)


@standing("empty-ships")
def cards_on_hunters(pos: Position) -> Standing:
    """Damage cards on the hunters, and how many are too many (DF-SC07-06)."""
    needed = int(pos.scenario.victory.params["cards"])
    return Standing("empty-ships", {"cards": damage_inflicted(pos)["fot"], "needed": needed})
