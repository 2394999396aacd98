"""Barrels of firewater thrown at the start of a boarding action (DF-SC03-13, GAP-SC03-4; H-BRD-2)."""

from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.current_events import BarrelThrown
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasures import cargo
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer

RULES = ("DF-SC03-13", "GAP-SC03-4")
KIND = "firewater"


class Firewater(Trait):
    """Whoever carries it may throw a barrel at one ship that it boards, or that boards it (DF-SC03-13).

    Once for each carrier in each boarding action, whoever's subphase it is (GAP-SC03-4); the treasure is not used up.
    """

    id = "firewater"
    rules = RULES
    asks = Asked({"target": "any-ship"})

    def at_boarding_start(self, pos: Position, me: Active, ga: tuple[str, ...], fot: tuple[str, ...]) -> Frame | None:
        """If the ship that fears it takes part, every enemy of it with such a barrel is asked."""
        target = pos.special(self.id).text_of("target")
        if target not in (*ga, *fot):
            return None
        enemies = fot if target in ga else ga
        throwers = tuple(ship for ship in enemies if barrel_of(pos, ship))
        return ThrowBarrels(ships=throwers, target=target) if throwers else None


def barrel_of(pos: Position, ship: str) -> str:
    """Return a treasure of firewater that a ship carries, "" if there is none."""
    return next((treasure.id for treasure in cargo(pos, ship) if treasure.kind == KIND), "")


class ThrowBarrels(Frame, frozen=True, kw_only=True):
    """Ask one carrier after the other."""

    ships: tuple[str, ...]
    target: str

    def begin(self, play: Play, _: object) -> Transfer:
        """The next that is still there."""
        if not self.ships or not play.state.table.has(self.target):
            return Done()
        ship, pos = self.ships[0], play.pos
        if not pos.state.table.has(ship) or not barrel_of(pos, ship):
            return self.at("begin", ships=self.ships[1:]).begin(play, None)
        params: dict[str, str | int] = {"ship": ship, "target": self.target}
        options = (
            Option(id="throw", label="choice.throw-barrel", params=params, subject=self.target, rules=RULES),
            Option(id="keep", label="choice.keep-barrel", params=params, rules=RULES),
        )
        decision = Decision(
            side=pos.decider(ship), kind="firewater", subject=ship, options=options, rules=RULES, params=params,
            default="throw",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """The target draws until a Hull card comes and discards the others."""
        ship, back = self.ships[0], self.at("begin", ships=self.ships[1:])
        if command.choice == "keep":
            return back.begin(play, None)
        barrel = barrel_of(play.pos, ship)
        play.emit(BarrelThrown(ship=ship, target=self.target, treasure=barrel, rules=RULES))
        draw = DrawDamage(ship=self.target, mode="until", types=("hull",), source=KIND, rules=(*RULES, "GAP-66"))
        return Call(draw, back)
