"""The Spell that moves its own ship: Warp Leap (DF-SIT-05, GAP-11)."""

import math

from vtt.dreadfleet.change import discard_situation, stand
from vtt.dreadfleet.events import Placed
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.spells import KEEP, RULES, may_cast
from vtt.dreadfleet.trait import Active, Trait
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH
from vtt.table.constants import LIMIT_TOLERANCE_THOU
from vtt.table.pose import Pose


class WarpLeap(Trait):
    """At the start of its Movement, not anchored: it may be placed a few inches away, out of every contact."""

    id = "warp-leap"
    rules = RULES

    def at_movement_choice(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-MOV-4."""
        return Leap(ship=ship, card=me.card) if ship == me.owner and not pos.ship(ship).is_anchored else None


class Leap(Frame, frozen=True, kw_only=True):
    """Place the ship anywhere within reach, same facing, clear of every mini."""

    ship: str
    card: str

    def _placing(self, pos: Position) -> Placing:
        params = pos.card_params(self.card)
        here, board = pos.state.table.piece(self.ship), pos.state.table.board
        reach = int(params["range_in"]) * THOU_PER_INCH
        x, y = here.pose.x, here.pose.y
        zone = (max(x - reach, 0), max(y - reach, 0), min(x + reach, board.width), min(y + reach, board.height))
        # the zone bounds the middle of the base; the base itself may lie over it, so it only guides the search
        return Placing(
            piece=self.ship,
            shape=here.shape,
            heading=here.pose.heading,
            zone=_widened(zone, pos, here.shape),
            gap=int(params["min_gap_in"]) * THOU_PER_INCH,
            reach=reach,
        )

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        if not may_cast(play.pos, self.ship, self.card):
            return Done()
        rules = play.pos.destiny_card(self.card).rules
        options = (
            Option(
                id="leap", label="choice.leap", params={"ship": self.ship}, rules=rules, place=self._placing(play.pos)
            ),
            Option(id=KEEP, label="choice.keep-spell", params={"card": self.card}),
        )
        decision = Decision(
            side=play.pos.decider(self.ship),
            kind="warp-leap",
            subject=self.ship,
            options=options,
            rules=rules,
            params={"card": self.card, "ship": self.ship},
            default=KEEP,
        )
        return Ask(decision, self.at("decided"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """The middle of the base moves no further than the card says."""
        if command.pose is None:
            return None
        here = play.state.table.piece(self.ship).pose
        reach = int(play.pos.card_params(self.card)["range_in"]) * THOU_PER_INCH
        dx, dy = command.pose[0] - here.x, command.pose[1] - here.y
        if dx * dx + dy * dy > (reach + LIMIT_TOLERANCE_THOU) ** 2:
            margin = math.ceil(math.sqrt(dx * dx + dy * dy)) - reach
            params: dict[str, str | int] = {"ship": self.ship, "reach": reach}
            return Refusal(
                code=Code.POSE_ILLEGAL,
                key="refusal.leap-too-far",
                rules=decision.rules,
                params=params,
                margin=margin,
                unit="thou",
            )
        return why_not_place(play.pos, self._placing(play.pos), command.pose, decision.rules)

    def decided(self, play: Play, command: Command) -> Transfer:
        """Leap."""
        if command.choice == KEEP or command.pose is None:
            return Done()
        before, pose = play.state.table.piece(self.ship).pose, Pose(*command.pose)
        discard_situation(play, self.ship, self.card, "used")
        stand(play, self.ship, pose)
        shape = play.state.table.piece(self.ship).shape
        play.emit(Placed(piece=self.ship, shape=shape, pose=pose, why=self.card, before=before, rules=RULES))
        return Done()


def _widened(zone: tuple[int, int, int, int], pos: Position, shape: str) -> tuple[int, int, int, int]:
    board, half = pos.state.table.board, pos.content.shapes[shape].length
    west, south, east, north = zone
    return max(west - half, 0), max(south - half, 0), min(east + half, board.width), min(north + half, board.height)
