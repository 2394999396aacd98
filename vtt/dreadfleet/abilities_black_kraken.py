"""The Black Kraken and Tordrek Hackhart (DF-SHIP-KRAKEN-1 to DF-SHIP-KRAKEN-6)."""

from vtt.dreadfleet.abilities import BOW, under_bow
from vtt.dreadfleet.attributes import has_captain
from vtt.dreadfleet.boarding import MORE_DICE
from vtt.dreadfleet.boarding_events import BoardersJoined, WoundAverted
from vtt.dreadfleet.change import note
from vtt.dreadfleet.checks import CheckResult, CommandCheck
from vtt.dreadfleet.events import TieRolled
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.shot import FIRST_ARC_UP_TO
from vtt.dreadfleet.submerging import Surface, dive
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.kernel.decision import Barred, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.refusal import Code, Refusal

AVERTED_FROM = 5  # DF-SHIP-KRAKEN-6, GAP-87: the printed digit cannot be read
TENTACLES_BESIDE_D3 = 1  # DF-SHIP-KRAKEN-2: 1D3+1


# Tentacular Monstrosity ----------------------------------------------------------------------------------------------


class TentacularMonstrosity(Trait):
    """Tentacles fight beside the crew against whoever lies before the bow (DF-SHIP-KRAKEN-2, H-BRD-2, H-BRD-3)."""

    id = "tentacular-monstrosity"
    rules = ("DF-SHIP-KRAKEN-2", "GAP-86")

    def at_boarding_start(self, pos: Position, me: Active, ga: tuple[str, ...], fot: tuple[str, ...]) -> Frame | None:
        """Once in each boarding action of the ship, in whosever subphase it is fought."""
        if me.owner not in (*ga, *fot):
            return None
        enemies = fot if me.owner in ga else ga
        within_reach = tuple(enemy for enemy in under_bow(pos, me.owner) if enemy in enemies)
        return ReachOut(ship=me.owner, enemies=within_reach) if within_reach else None

    def boarding_dice(self, pos: Position, me: Active, ship: str, enemies: tuple[str, ...]) -> Change | None:
        """What was rolled for this action."""
        dice = pos.ship(ship).notes.get(MORE_DICE, 0) if ship == me.owner else 0
        return Change(dice, "reason.tentacles", self.rules) if dice else None


class ReachOut(Frame, frozen=True, kw_only=True):
    """Roll 1D3+1 if at least one enemy in contact lies mostly in the bow arc (GAP-86).

    One that does so beyond doubt is enough; else a die decides on those that lie exactly between two arcs, one after
    the other (DF-ARC-06).
    """

    ship: str
    enemies: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Look for one beyond doubt, else take the first of the others."""
        arcs = [play.pos.survey.arcs(self.ship, enemy).arcs for enemy in self.enemies]
        if (BOW,) in arcs:
            return Go(self.at("reach"))
        if not self.enemies:
            return Done()
        return Roll(self._throw(play, "throw.arc-tie", ("DF-ARC-06",)), self.at("arc_rolled"))

    def _throw(self, play: Play, reason: str, rules: tuple[str, ...]) -> Throw:
        return Throw(reason=reason, side=play.pos.decider(self.ship), subject=self.ship, rules=rules)

    def arc_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 the first arc, 4-6 the other."""
        enemy = self.enemies[0]
        first, other = play.pos.survey.arcs(self.ship, enemy).arcs
        arc = first if faces[0] <= FIRST_ARC_UP_TO else other
        play.emit(TieRolled(about="arc", face=faces[0], result=arc, ship=enemy, rules=("DF-ARC-06",)))
        return Go(self.at("reach") if arc == BOW else self.at("begin", enemies=self.enemies[1:]))

    def reach(self, play: Play, _: object) -> Transfer:
        """How many tentacles."""
        return Roll(self._throw(play, "throw.tentacles", ("DF-SHIP-KRAKEN-2", "DF-DICE-02")), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """They count until the action is over."""
        dice = d3(faces[0]) + TENTACLES_BESIDE_D3
        note(play, self.ship, MORE_DICE, dice)
        rules = TentacularMonstrosity.rules
        play.emit(BoardersJoined(ship=self.ship, ability=TentacularMonstrosity.id, dice=dice, rules=rules))
        return Done()


# Submersible ---------------------------------------------------------------------------------------------------------


class Submersible(Trait):
    """In place of an order the ship may try to dive, and surfaces in the End phase (DF-SHIP-KRAKEN-3, H-ORD-2).

    It goes with the ship, but it takes a captain to make the check (GAP-70). What an anchor holds moves under no
    circumstances (DF-ANCH-02), so it does not dive either.
    """

    id = "submersible"
    rules = ("DF-SHIP-KRAKEN-3", "DF-SHIP-KRAKEN-4", "GAP-85")
    acts_submerged = True

    def instead_of_order(self, pos: Position, me: Active, ship: str) -> Option | Barred | None:
        """In every Orders subphase, if nothing holds the ship at the surface."""
        if ship != me.owner or not has_captain(pos, ship):
            return None
        refusal = why_no_dive(pos, ship)
        if refusal is not None:
            return Barred(self.id, "choice.submersible", refusal, ship)
        return Option(id=self.id, label="choice.submersible", subject=ship, rules=self.rules)

    def order_frame(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Check Command."""
        return Submerge(ship=ship)

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """It must come up (DF-SHIP-KRAKEN-4, H-END-2)."""
        return Surface(ship=me.owner, rules=self.rules) if pos.ship(me.owner).where == "submerged" else None


def why_no_dive(pos: Position, ship: str) -> Refusal | None:
    """Return why a submersible ship may not dive now; None if it may (DF-SHIP-KRAKEN-3)."""
    touched = pos.touching(ship)
    params: dict[str, str | int] = {"ship": ship, "blockers": ", ".join(touched)}
    if touched:
        key, rules = "refusal.dive-in-contact", ("DF-SHIP-KRAKEN-3",)
        return Refusal(code=Code.BARRED, key=key, rules=rules, params=params, pieces=touched)
    if pos.ship(ship).is_anchored:
        return Refusal(code=Code.BARRED, key="refusal.dive-anchored", rules=("DF-ANCH-02",), params=params)
    return None


class Submerge(Frame, frozen=True, kw_only=True):
    """A passed Command check takes the ship off the seascape and ends its activation (GAP-85)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """No first mate can do this (GAP-70)."""
        check = CommandCheck(ship=self.ship, purpose="ability", detail=Submersible.id)
        return Call(check, self.at("checked"))

    def checked(self, play: Play, result: CheckResult) -> Transfer:
        """Dive."""
        if result.passed:
            dive(play, self.ship, ("DF-SHIP-KRAKEN-3", "DF-CARD-11", "GAP-85"))
        return Done()


# Tenacious Bitterness ------------------------------------------------------------------------------------------------


class TenaciousBitterness(Trait):
    """A wound of the captain may come to nothing (DF-SHIP-KRAKEN-6, H-DUEL-5)."""

    id = "tenacious-bitterness"
    rules = ("DF-SHIP-KRAKEN-6", "GAP-87")

    def before_wound(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Whatever wounds him, a duel or a card."""
        return ShrugOff(ship=ship) if ship == me.owner else None


class ShrugOff(Frame, frozen=True, kw_only=True):
    """Roll a D6; on 5+ the wound is averted. The result tells whether it is."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """One die for each wound."""
        rules = ("DF-SHIP-KRAKEN-6",)
        throw = Throw(reason="throw.shrug-off", side=play.pos.decider(self.ship), subject=self.ship, rules=rules)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Tell."""
        is_averted = faces[0] >= AVERTED_FROM
        if is_averted:
            ability, rules = TenaciousBitterness.id, TenaciousBitterness.rules
            play.emit(WoundAverted(ship=self.ship, ability=ability, face=faces[0], needed=AVERTED_FROM, rules=rules))
        return Done(is_averted)
