"""The Maelstrom: a current in place of the wind, a vortex, a line nobody crosses, and its end (chapter SC12)."""

from vtt.dreadfleet.attributes import has_captain
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.runs import FULL_SAIL_LEAST_THOU
from vtt.dreadfleet.special.maelstrom_events import Swallowed
from vtt.dreadfleet.state import enemy_of
from vtt.dreadfleet.trait import Active, Change, Halt, Trait, Water
from vtt.dreadfleet.turns import turns_freely
from vtt.dreadfleet.victory import Standing, asking, condition, end_game, standing
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.state import Outcome
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import CONTACT_GAP_THOU, LIMIT_TOLERANCE_THOU
from vtt.table.nearing import ring_of, there_and_back
from vtt.table.verdict import Sweep

CALM_RULES = ("DF-SC12-13", "GAP-SC12-5")
VICTORY_RULES = ("DF-SC12-05", "GAP-SC12-2")


class MaelstromCurrent(Trait):
    """No ship minds the wind; each must move its force, and turns to starboard only (DF-SC12-06 to DF-SC12-09)."""

    id = "maelstrom-current"
    rules = ("DF-SC12-06", "DF-SC12-07", "DF-SC12-08", "DF-SC12-09", "GAP-SC12-3")

    def stills_wind(self, pos: Position, me: Active) -> bool:
        """H-MOV-2: before and into the wind are off."""
        return True

    def holds_indicator(self, pos: Position, me: Active) -> bool:
        """H-DES-4: there is none."""
        return True

    def minimum_move(self, pos: Position, me: Active, ship: str) -> int | None:
        """H-MOV-5: every ship but flying auxiliaries and rocks; Full Sail counts, as for the wind (GAP-46)."""
        if pos.data(ship).is_flying or pos.data(ship).is_castle:
            return None
        force = pos.felt_force * THOU_PER_INCH
        return max(0, force - FULL_SAIL_LEAST_THOU) if "full-sail" in pos.ship(ship).orders else force

    def bars_earned_turn(self, pos: Position, me: Active, ship: str, hand: str) -> Refusal | None:
        """H-MOV-6: an escape's turn and a Hard to Port order are free; who has no facing has nothing to change."""
        if hand != "port" or turns_freely(pos, ship):
            return None
        rules = ("DF-SC12-08", "DF-SC12-09")
        return Refusal(code=Code.BARRED, key="refusal.starboard-only", rules=rules, params={"ship": ship})


class ThunderingRoar(Trait):
    """Nobody hears the captain: all Command checks are at -1 (DF-SC12-10, H-CMD-2)."""

    id = "thundering-roar"
    rules = ("DF-SC12-10",)

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """Every check of every ship."""
        return Change(-1, "reason.thundering-roar", self.rules)


# what swallows ships -------------------------------------------------------------------------------------------------


class Peril(Trait):
    """Base of water that removes whoever touches it, in whatever way the ship is moved (H-MOV-7, H-MOV-15)."""

    def water(self, pos: Position) -> Water:
        """Return where it is."""
        raise NotImplementedError

    def spares(self, pos: Position, ship: str) -> bool:
        """Whether a ship is exempt."""
        return not pos.state.has_ship(ship) or pos.data(ship).is_castle

    def halts(self, pos: Position, me: Active, ship: str, sweep: Sweep, kind: str) -> Halt | None:
        """Where the base comes to touch it the ship is lost."""
        if self.spares(pos, ship):
            return None
        water = self.water(pos)
        met = pos.survey.first_within(sweep, ring_of(water.rim), water.reach_thou)
        return None if met is None else Halt(met, Swallow(ship=ship, peril=self.id))

    def closed_water(self, pos: Position, me: Active, piece: str) -> tuple[Water, ...]:
        """Nobody is put down on it."""
        return () if pos.state.has_ship(piece) and self.spares(pos, piece) else (self.water(pos),)


class Vortex(Peril):
    """A mini that touches the vortex marker is removed, flying or not (DF-SC12-11, GAP-84)."""

    id = "vortex"
    rules = ("DF-SC12-11", "GAP-84")
    asks = Asked({"x_thou": "number", "y_thou": "number", "radius_thou": "number"})

    def water(self, pos: Position) -> Water:
        """The disc of the marker."""
        x, y, radius = vortex(pos)
        return Water(((x, y),), radius + CONTACT_GAP_THOU)


class Spiral(Peril):
    """The line through the middles of the wall's pieces to the edge; flying auxiliaries may cross (DF-SC12-12)."""

    id = "spiral"
    rules = ("DF-SC12-12", "GAP-SC12-4")
    asks = Asked({"line": "line"})

    def water(self, pos: Position) -> Water:
        """The line, there and back."""
        name = pos.special(self.id).text_of("line")
        points = next(line.points for line in pos.scenario.lines if line.id == name)
        return Water(there_and_back(points), CONTACT_GAP_THOU)

    def spares(self, pos: Position, ship: str) -> bool:
        """Flying auxiliaries; the Shadewraith in flight is none (GAP-84)."""
        return super().spares(pos, ship) or pos.data(ship).is_flying


def vortex(pos: Position) -> tuple[int, int, int]:
    """Return the middle and the radius of the vortex marker in thou (DF-SC12-02)."""
    rule = pos.special(Vortex.id)
    return rule.number("x_thou"), rule.number("y_thou"), rule.number("radius_thou")


class Swallow(Frame, frozen=True, kw_only=True):
    """Remove a ship that has touched what it should not (DF-SC12-11, DF-SC12-12)."""

    ship: str
    peril: str

    def begin(self, play: Play, _: object) -> Transfer:
        """It is gone; what it carried stays where it went down (DF-TRE-08)."""
        rules = Trait.registry[self.peril].rules
        play.emit(Swallowed(ship=self.ship, why=self.peril, rules=rules))
        remove(play, self.ship, self.peril, rules)
        return Done()


# who can calm it -----------------------------------------------------------------------------------------------------


class EtherealKings(Trait):
    """Anchored by the vortex, the captain himself may call on the kings in the Situation phase (DF-SC12-13)."""

    id = "ethereal-kings"
    rules = CALM_RULES
    asks = Asked({"ship": "ship", "reach_thou": "number"}, needs=(("special", Vortex.id),))

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-4; what comes before may still move the ship, so the frame looks again."""
        return Commune(ship=pos.special(self.id).text_of("ship"))


def can_commune(pos: Position, ship: str) -> bool:
    """Whether a ship lies at anchor near enough to the vortex; only its captain can do it (GAP-SC12-5)."""
    if not pos.state.table.has(ship) or not pos.ship(ship).is_anchored or not has_captain(pos, ship):
        return False
    x, y, radius = vortex(pos)
    reach = pos.special(EtherealKings.id).number("reach_thou")
    return pos.survey.gap_to_point(ship, x, y).thou <= radius + reach + LIMIT_TOLERANCE_THOU


class Commune(Frame, frozen=True, kw_only=True):
    """A Command check: passed, the Maelstrom is calm and the game won; failed, he may try in a later turn."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask whether he tries."""
        if not can_commune(play.pos, self.ship):
            return Done()
        options = (
            Option(id="commune", label="choice.commune", params={"ship": self.ship}, rules=CALM_RULES),
            Option(id="wait", label="choice.commune-not", rules=CALM_RULES),
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="commune", subject=self.ship, options=options, rules=CALM_RULES,
            params={"ship": self.ship}, default="commune",
        )
        return Ask(decision, self.at("decided"))

    def decided(self, play: Play, command: Command) -> Transfer:
        """No first mate steps in for this."""
        if command.choice == "wait":
            return Done()
        check = CommandCheck(ship=self.ship, purpose="ability", detail=EtherealKings.id)
        return Call(check, self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """The victory is immediate (GAP-SC12-2, H-ANY-1)."""
        if result.passed:
            end_game(play, calmed(play.pos, self.ship))
        return Done()


def calmed(pos: Position, ship: str) -> Outcome:
    """Return the victory of who calms the Maelstrom: spectacular if the enemy's flagship is gone (DF-SC12-05)."""
    rival = str(pos.scenario.victory.params["rival"])
    is_spectacular = pos.ship(rival).where == "removed"
    reason = "outcome.maelstrom-calm-and-more" if is_spectacular else "outcome.maelstrom-calm"
    params: dict[str, str | int] = {"ship": ship, "other": rival}
    return Outcome(winner=pos.ship(ship).side, reason=reason, rules=(*VICTORY_RULES, *CALM_RULES), params=params)


class LastHope(Trait):
    """Who loses the ship that could calm the Maelstrom, or its captain in a duel, loses at once (GAP-SC12-2)."""

    id = "last-hope"
    rules = VICTORY_RULES
    asks = Asked({"ship": "ship"})

    def on_removed(self, play: Play, me: Active, ship: str, cause: str) -> None:
        """H-REM-2, H-ANY-1."""
        if ship == play.pos.special(self.id).text_of("ship") and play.state.outcome is None:
            end_game(play, _lost(play.pos, ship, "outcome.maelstrom-ship-lost"))

    def on_mortal_wound(self, pos: Position, me: Active, ship: str, in_duel: bool) -> Frame | None:
        """H-DUEL-6: a mortal wound outside a duel does not count (GAP-SC12-2)."""
        is_his = ship == pos.special(self.id).text_of("ship")
        return LoseHope(ship=ship) if is_his and in_duel else None


class LoseHope(Frame, frozen=True, kw_only=True):
    """The captain has fallen in a duel."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """The game is over."""
        end_game(play, _lost(play.pos, self.ship, "outcome.maelstrom-captain-lost"))
        return Done()


def _lost(pos: Position, ship: str, reason: str) -> Outcome:
    return Outcome(winner=enemy_of(pos.ship(ship).side), reason=reason, rules=VICTORY_RULES, params={"ship": ship})


asking("maelstrom", Asked({"ship": "ship", "rival": "ship"}))


@condition("maelstrom")
def is_hope_lost(pos: Position) -> Outcome | None:
    """In an End phase there is nothing left to judge but a ship that is gone (DF-SC12-04, DF-SC12-05)."""
    ship = str(pos.scenario.victory.params["ship"])
    return _lost(pos, ship, "outcome.maelstrom-ship-lost") if pos.ship(ship).where == "removed" else None


@standing("maelstrom")
def is_still_raging(pos: Position) -> Standing:
    """Nothing is counted: one ship has it in its hands (DF-SC12-04, DF-SC12-05)."""
    return Standing("maelstrom", {"ship": str(pos.scenario.victory.params["ship"])})
