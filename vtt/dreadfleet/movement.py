"""The Movement subphase of one ship in the fixed order of GAP-39 (DF-TURN-12)."""

from vtt.dreadfleet.anchor import TendAnchor
from vtt.dreadfleet.auxiliaries import DeployAuxiliary
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.escape import EscapeDanger, why_no_escape
from vtt.dreadfleet.full_sail import FULL_SAIL_RULES, FullSail, lapse_of_full_sail
from vtt.dreadfleet.movement_events import OrderLapsed, Stayed
from vtt.dreadfleet.orders import Repair
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.runs import demand_left, demand_refusal, why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.turns import HARD_ORDERS, HARD_RULES
from vtt.dreadfleet.wind import BeatIntoWind, FixWind, must_check
from vtt.kernel.decision import Barred, Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Sequence, Transfer
from vtt.kernel.refusal import Code, Refusal

MODE_RULES = {"move": ("DF-MOV-02",), "escape": ("DF-ESC-01", "DF-ESC-02"), "stay": ("DF-MOV-03",)}


def why_not_mode(pos: Position, ship_id: str, mode: str) -> Refusal | None:
    """Return why a ship may not "move", "escape" or "stay" in this Movement subphase; None if it may (H-MOV-4).

    Staying is refused only to a ship that could move and that the wind or a card drives on (GAP-46).
    """
    if mode == "move":
        return why_no_move(pos, ship_id)
    if mode == "escape":
        return why_no_escape(pos, ship_id)
    missing = demand_left(pos, ship_id)
    if missing == 0 or why_no_move(pos, ship_id) is not None:
        return None
    return demand_refusal(pos, ship_id, missing)


class MovementSubphase(Frame, frozen=True, kw_only=True):
    """Repairs, wind, deployment, moving or escaping, then Full Sail, strikes, places and the anchor.

    `ended` is how moving ended: "finished", "stay", "escape", "contact" or "edge". `cards` is the number of Damage and
    Burning cards before Repairs, `must_stand` whether they bar an escape.
    """

    ship: str
    ended: str = ""
    cards: int = 0
    must_stand: bool = False

    def _is_gone(self, play: Play) -> bool:
        return play.state.ship(self.ship).where != "table"

    # start -----------------------------------------------------------------------------------------------------

    def begin(self, play: Play, _: object) -> Transfer:
        """Count from 0 (DF-MOV-12); Repairs come first (DF-ORD-22; H-MOV-1)."""
        ship = set_ship(play, self.ship, run_thou=0, moved_thou=0, has_escaped=False)
        if "repairs" in ship.orders:
            repair = Repair(ship=self.ship, count=ship.notes.get("repairs", 1))
            return Call(repair, self.at("repaired", cards=len(ship.damage) + ship.fires))
        return Go(self.at("wind"))

    def repaired(self, play: Play, _: object) -> Transfer:
        """See whether anything was; by the house rule such a ship may not escape (GAP-44)."""
        ship = play.state.ship(self.ship)
        has_repaired = len(ship.damage) + ship.fires < self.cards
        return Go(self.at("wind", must_stand=has_repaired and play.pos.plays("escape-loses-repairs")))

    def wind(self, play: Play, _: object) -> Transfer:
        """Fix the wind (H-MOV-2)."""
        if self._is_gone(play):
            return Done()
        return Call(FixWind(ship=self.ship), self.at("deploy"))

    def deploy(self, play: Play, _: object) -> Transfer:
        """Put an auxiliary to sea (H-MOV-3)."""
        return Call(DeployAuxiliary(mother=self.ship), self.at("offers"))

    def offers(self, play: Play, _: object) -> Transfer:
        """Let cards and abilities act that come before the choice of movement, unless anchored (H-MOV-4)."""
        if self._is_gone(play):
            return Done()
        if play.state.ship(self.ship).is_anchored:
            return Go(self.at("mode"))
        pos = play.pos
        frames = [active.trait.at_movement_choice(pos, active, self.ship) for active in pos.asked("at_movement_choice")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("mode"))

    # moving ----------------------------------------------------------------------------------------------------

    def mode(self, play: Play, _: object) -> Transfer:
        """Ask how to move; where only one thing is possible it is done."""
        if self._is_gone(play):
            return Done()
        bars = {mode: self._why_not(play.pos, mode) for mode in MODE_RULES}
        options = [
            Option(id=mode, label=f"choice.mode-{mode}", rules=MODE_RULES[mode], params={"ship": self.ship})
            for mode, refusal in bars.items() if refusal is None
        ]
        if len(options) == 1:
            return self._start(play, options[0].id, bars["move"])
        barred = tuple(
            Barred(mode, f"choice.mode-{mode}", refusal, self.ship) for mode, refusal in bars.items() if refusal
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="movement-mode", subject=self.ship, options=tuple(options),
            barred=barred, rules=("DF-TURN-12", "DF-MOV-02", "DF-ESC-01"), params={"ship": self.ship},
            default="stay" if bars["stay"] is None else "move",
        )
        return Ask(decision, self.at("chosen"))

    def _why_not(self, pos: Position, mode: str) -> Refusal | None:
        if mode == "escape" and self.must_stand:
            params: dict[str, str | int] = {"ship": self.ship}
            rules = ("GAP-44", "DF-ESC-10")
            return Refusal(code=Code.BARRED, key="refusal.escape-repaired", rules=rules, params=params)
        return why_not_mode(pos, self.ship, mode)

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Go about it."""
        return self._start(play, command.choice, why_no_move(play.pos, self.ship))

    def _start(self, play: Play, mode: str, held: Refusal | None) -> Transfer:
        if mode == "escape":
            return Call(EscapeDanger(ship=self.ship), self.at("moved"))
        if mode == "stay":
            reason = "choice" if held is None else held.key.removeprefix("refusal.")
            play.emit(Stayed(ship=self.ship, reason=reason, rules=MODE_RULES["stay"] if held is None else held.rules))
            return Go(self.at("close", ended="stay"))
        if must_check(play.pos, self.ship):
            return Call(BeatIntoWind(ship=self.ship), self.at("sail"))
        return Go(self.at("sail"))

    def sail(self, play: Play, _: object) -> Transfer:
        """Move normally."""
        return Call(Sail(ship=self.ship), self.at("moved"))

    def moved(self, play: Play, ended: str) -> Transfer:
        """Moving is over."""
        return Go(self.at("close", ended=ended))

    # end -------------------------------------------------------------------------------------------------------

    def close(self, play: Play, _: object) -> Transfer:
        """Full Sail (H-MOV-11), or the report that it came to nothing."""
        if self._is_gone(play):
            return Done()
        orders = play.state.ship(self.ship).orders
        if self.ended == "escape":
            for order in (order for order in orders if order in HARD_ORDERS):
                rules = (*HARD_RULES[HARD_ORDERS[order]], "GAP-44")
                play.emit(OrderLapsed(ship=self.ship, order=order, reason="escape", rules=rules))
        if "full-sail" not in orders:
            return Go(self.at("strikes"))
        reason = lapse_of_full_sail(play.pos, self.ship, self.ended)
        if reason:
            rules = (*FULL_SAIL_RULES, "GAP-44")
            play.emit(OrderLapsed(ship=self.ship, order="full-sail", reason=reason, rules=rules))
            return Go(self.at("strikes"))
        return Call(FullSail(ship=self.ship, ended=self.ended), self.at("sailed"))

    def sailed(self, play: Play, ended: str) -> Transfer:
        """Full Sail may have ended the movement another way."""
        return Go(self.at("strikes", ended=ended))

    def strikes(self, play: Play, _: object) -> Transfer:
        """Strikes and effects of places (H-MOV-12, H-MOV-13)."""
        if self._is_gone(play):
            return Done()
        pos = play.pos
        frames = [active.trait.at_movement_end(pos, active, self.ship) for active in pos.asked("at_movement_end")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("anchor"))

    def anchor(self, play: Play, _: object) -> Transfer:
        """Drop or weigh anchor (H-MOV-14)."""
        if self._is_gone(play):
            return Done()
        return Call(TendAnchor(ship=self.ship), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The subphase has passed."""
        return Done()
