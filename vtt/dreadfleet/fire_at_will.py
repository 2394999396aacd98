"""The Fire at Will order carried out: a broadside in answer to an attack (DF-ORD-16 to DF-ORD-21, GAP-52)."""

from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.orders import stop_waiting
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.shot import Shot, appraise
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer

FIRE = "fire"
HOLD_FIRE = "hold-fire"
CONTACT = "contact"


class FireAtWill(Frame, frozen=True, kw_only=True):
    """Offer a ship its waiting broadside at whoever attacks it, just before the attack (DF-ORD-17, DF-ORD-18).

    Unlike the other orders it is carried out in the opponent's turn (DF-ORD-07).
    `why` says what the attack is: "broadside", "contact" (DF-ORD-21), "spell" or another horror. An attacker that is
    no viable target leaves the card where it is (GAP-52). The result says whether the broadside was fired; the caller
    must look again at who is still there.
    """

    defender: str
    attacker: str
    why: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask the defender's side, if there is anything to ask."""
        if not self._is_waiting(play.pos):
            return Done(False)
        shot = appraise(play.pos, self.defender, self.attacker)
        if shot.refusal is not None:
            return Done(False)
        return Ask(self._decision(play.pos, shot), self.at("decided"))

    def _is_waiting(self, pos: Position) -> bool:
        ships = pos.state.has_ship(self.defender) and pos.state.has_ship(self.attacker)
        return ships and pos.ship(self.defender).where == "table" and pos.ship(self.defender).is_waiting

    def _decision(self, pos: Position, shot: Shot) -> Decision:
        rules = ("DF-ORD-17", "DF-ORD-21") if self.why == CONTACT else ("DF-ORD-17", "DF-ORD-18")
        figures: dict[str, str | int] = {
            "target": self.attacker, "dice": shot.dice, "needed": shot.face, "band": shot.band,
            "hits_percent": round(100 * shot.expected_hits()), "cards_percent": round(100 * shot.expected_cards()),
        }
        options = (
            Option(id=FIRE, label="choice.fire-at-will", params=figures, subject=self.attacker, rules=rules),
            Option(id=HOLD_FIRE, label="choice.keep-waiting", rules=("DF-ORD-16",)),
        )
        return Decision(
            side=pos.decider(self.defender), kind="fire-at-will", subject=self.defender, options=options, rules=rules,
            params={"ship": self.defender, "target": self.attacker, "why": self.why}, default=HOLD_FIRE,
        )

    def decided(self, play: Play, command: Command) -> Transfer:
        """Fire; the ship keeps its own broadside for its own activation (DF-ORD-19)."""
        if command.choice == HOLD_FIRE:
            return Done(False)
        return Call(Broadside(firer=self.defender, target=self.attacker, reaction=True), self.at("fired"))

    def fired(self, play: Play, was_fired: bool) -> Transfer:
        """The card is used up, unless a die found that the attacker is in no side arc (DF-ARC-06, GAP-52)."""
        if was_fired:
            stop_waiting(play, self.defender)
        return Done(was_fired)
