"""Dropping and weighing anchor (chapter ANCH; H-MOV-14)."""

from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.events import AnchorDropped, AnchorWeighed
from vtt.dreadfleet.position import Position
from vtt.kernel.decision import Barred, Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.table.constants import LIMIT_TOLERANCE_THOU

ANCHOR_REACH_THOU = 2000
DROP_RULES = ("DF-ANCH-01", "DF-ANCH-02", "GAP-49")
WEIGH_RULES = ("DF-ANCH-03",)


def nearest_land(pos: Position, ship_id: str) -> tuple[str, int]:
    """Return the island or wreck nearest to a ship and the gap in thou; ("", -1) where there is none (DF-MEAS-03)."""
    gaps = [(pos.survey.gap(ship_id, land).thou, land) for land in pos.state.land if pos.state.table.has(land)]
    if not gaps:
        return "", -1
    gap, land = min(gaps)
    return land, gap


def why_no_drop(pos: Position, ship_id: str) -> Refusal | None:
    """Return why a ship may not drop anchor now; None if it may (H-MOV-14).

    Only near land (DF-ANCH-01), not with one down (DF-ANCH-09), not Burning (DF-ANCH-08), not in the turn in which
    it was weighed (DF-ANCH-04), not if a card forbids it. Contact and lying aground are no obstacle (GAP-49).
    """
    ship = pos.ship(ship_id)
    land, gap = nearest_land(pos, ship_id)
    if ship.is_anchored:
        return _bar("refusal.anchor-down", ("DF-ANCH-09",), ship_id)
    if not land:
        return _bar("refusal.anchor-no-land", ("DF-ANCH-01",), ship_id)
    if gap > ANCHOR_REACH_THOU + LIMIT_TOLERANCE_THOU:
        far = gap - ANCHOR_REACH_THOU
        params: dict[str, str | int] = {"ship": ship_id, "other": land, "gap": gap, "missing": far}
        return Refusal(
            code=Code.BARRED, key="refusal.anchor-far", rules=("DF-ANCH-01",), params=params, margin=far, unit="thou",
            pieces=(land,),
        )
    if ship.fires:
        return _bar("refusal.anchor-burning", ("DF-ANCH-08",), ship_id)
    if ship.anchor_turn == pos.state.turn and pos.state.turn:
        return _bar("refusal.anchor-same-turn", ("DF-ANCH-04",), ship_id)
    for active in pos.asked("bars_anchor"):
        refusal = active.trait.bars_anchor(pos, active, ship_id)
        if refusal is not None:
            return refusal
    return None


def why_no_weigh(pos: Position, ship_id: str) -> Refusal | None:
    """Return why a ship may not weigh anchor now; None if it may (DF-ANCH-03, H-MOV-14).

    None is down, it went down this turn (DF-ANCH-04), or an ability forbids it.
    """
    ship = pos.ship(ship_id)
    if not ship.is_anchored:
        return _bar("refusal.anchor-up", WEIGH_RULES, ship_id)
    if ship.anchor_turn == pos.state.turn:
        return _bar("refusal.anchor-same-turn", ("DF-ANCH-04",), ship_id)
    for active in pos.asked("bars_weighing"):
        refusal = active.trait.bars_weighing(pos, active, ship_id)
        if refusal is not None:
            return refusal
    return None


def _bar(key: str, rules: tuple[str, ...], ship_id: str) -> Refusal:
    return Refusal(code=Code.BARRED, key=key, rules=rules, params={"ship": ship_id})


class TendAnchor(Frame, frozen=True, kw_only=True):
    """Offer to drop or to weigh anchor at the end of the Movement subphase (DF-ANCH-01, DF-ANCH-03)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask where one of the two is possible."""
        pos = play.pos
        acts = (
            ("drop", "choice.drop-anchor", DROP_RULES, why_no_drop(pos, self.ship)),
            ("weigh", "choice.weigh-anchor", WEIGH_RULES, why_no_weigh(pos, self.ship)),
        )
        options = [Option(id=act, label=label, rules=rules) for act, label, rules, bar in acts if bar is None]
        if not options:
            return Done()
        barred = tuple(Barred(act, label, bar, self.ship) for act, label, _, bar in acts if bar is not None)
        options.append(Option(id="leave", label="choice.leave-anchor"))
        decision = Decision(
            side=pos.decider(self.ship), kind="anchor", subject=self.ship, options=tuple(options), barred=barred,
            rules=options[0].rules, params={"ship": self.ship}, default="leave",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Drop it, weigh it or leave it; the turn is noted either way (DF-ANCH-04)."""
        if command.choice == "drop":
            set_ship(play, self.ship, is_anchored=True, anchor_turn=play.state.turn)
            play.emit(AnchorDropped(ship=self.ship, rules=DROP_RULES))
        elif command.choice == "weigh":
            set_ship(play, self.ship, is_anchored=False, anchor_turn=play.state.turn)
            play.emit(AnchorWeighed(ship=self.ship, why="order", rules=WEIGH_RULES))
        return Done()
