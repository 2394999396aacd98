"""Auxiliaries: putting them to sea, capsizing, taking them aboard (chapter AUX).

An auxiliary is a `Ship` with a card of its own (DF-AUX-01, DF-AUX-02) that follows all rules of ships (DF-AUX-10) but
those that ask for its kind; both cogs are alike (DF-AUX-06).
"""

from vtt.dreadfleet.change import discard_damage, set_ship
from vtt.dreadfleet.events import CapsizeRolled, Deployed, Placed, Recovered
from vtt.dreadfleet.handing_over import hand_over_on_deploying
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.treasures import hand_over_all, pick_up_here
from vtt.kernel.decision import Barred, Command, Decision, Option, Placing
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Sequence, Transfer
from vtt.kernel.refusal import Refusal
from vtt.table.constants import CONTACT_GAP_THOU
from vtt.table.pose import Pose
from vtt.table.table import Piece

DEPLOY_REACH_THOU = 1000
CAPSIZE_UP_TO = 3


def shape_of(pos: Position, ship_id: str) -> str:
    """Return the id of a ship's shape, on the table or off it."""
    return pos.data(ship_id).id


def aboard(pos: Position, mother: str) -> tuple[str, ...]:
    """Return the auxiliaries inside a ship (DF-AUX-03)."""
    return tuple(craft.id for craft in pos.state.ships if craft.where == "aboard" and craft.mother == mother)


def is_liable_to_capsize(pos: Position, mother: str, craft: str) -> bool:
    """Whether a craft checks for capsizing when `mother` deploys it (DF-AUX-08).

    Not from an anchored or aground ship (DF-ANCH-05), and what flies never does (DF-FLY-02).
    """
    return not (pos.data(craft).is_flying or pos.ship(mother).is_anchored or pos.is_aground(mother))


def capsize_limit(pos: Position, craft: str) -> int:
    """Return the highest face on which a cog capsizes: 3 (DF-AUX-08), or the worst that a card demands."""
    limits = [active.trait.capsize_limit(pos, active, craft) for active in pos.asked("capsize_limit")]
    demanded = [limit for limit in limits if limit is not None]
    return max(demanded) if demanded else CAPSIZE_UP_TO


def berth(pos: Position, mother: str, craft: str) -> Placing:
    """Return where an auxiliary may be put to sea: at most 1" from its mother, touching nothing (DF-AUX-07, GAP-88)."""
    return Placing(
        piece=craft, shape=shape_of(pos, craft), around=mother, reach=DEPLOY_REACH_THOU, gap=CONTACT_GAP_THOU + 1
    )


def why_not_deploy(pos: Position, mother: str, craft: str) -> Refusal | None:
    """Return why a ship may not put one of its auxiliaries to sea now; None if it may (H-MOV-3)."""
    for active in pos.asked("bars_deploying"):
        refusal = active.trait.bars_deploying(pos, active, mother, craft)
        if refusal is not None:
            return refusal
    return None


class DeployAuxiliary(Frame, frozen=True, kw_only=True):
    """Offer a ship to put one of its auxiliaries to sea before it moves (DF-AUX-07, GAP-88; H-MOV-3)."""

    mother: str
    craft: str = ""
    limit: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask if there is one aboard."""
        pos = play.pos
        bars = {craft: why_not_deploy(pos, self.mother, craft) for craft in aboard(pos, self.mother)}
        options = [self._option(pos, craft) for craft, refusal in bars.items() if refusal is None]
        if not options:
            return Done()
        barred = tuple(Barred(craft, "choice.deploy", refusal, craft) for craft, refusal in bars.items() if refusal)
        options.append(Option(id="no", label="choice.no-deploy", rules=("DF-AUX-07",)))
        decision = Decision(
            side=pos.decider(self.mother), kind="deploy", subject=self.mother, options=tuple(options),
            barred=barred, rules=("DF-AUX-07", "GAP-88"), params={"ship": self.mother}, default="no",
        )
        return Ask(decision, self.at("chosen"))

    def _option(self, pos: Position, craft: str) -> Option:
        limit = capsize_limit(pos, craft) if is_liable_to_capsize(pos, self.mother, craft) else 0
        return Option(
            id=craft, label="choice.deploy", params={"ship": craft, "mother": self.mother, "capsizes_up_to": limit},
            subject=craft, rules=("DF-AUX-07", "DF-AUX-08"),
            place=berth(pos, self.mother, craft),
        )

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the berth."""
        if command.pose is None:
            return None
        placing = berth(play.pos, self.mother, command.choice)
        return why_not_place(play.pos, placing, command.pose, ("DF-AUX-07", "GAP-88"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Put it to sea; a cog may capsize."""
        if command.pose is None:
            return Done()
        craft, pose = command.choice, Pose(*command.pose)
        is_risky = is_liable_to_capsize(play.pos, self.mother, craft)
        limit = capsize_limit(play.pos, craft)
        shape = shape_of(play.pos, craft)
        play.set(table=play.state.table.placed(Piece(craft, shape, pose)))
        has_acted = play.state.ship(craft).activated or play.pos.plays("newcomers-wait")  # GAP-37
        set_ship(play, craft, where="table", mother=self.mother, activated=has_acted)
        play.emit(Placed(piece=craft, shape=shape, pose=pose, why="cog", rules=("DF-AUX-07",)))
        play.emit(Deployed(ship=craft, mother=self.mother, rules=("DF-AUX-07", "DF-AUX-09", "GAP-88")))
        frame = self.at("rolled", craft=craft, limit=limit)
        if not is_risky:
            return Go(frame.at("afloat"))
        throw = Throw(reason="throw.capsize", side=play.pos.decider(craft), subject=craft, rules=("DF-AUX-08",))
        return Roll(throw, frame)

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """A low face loses the cog, card and miniature (DF-AUX-04, DF-AUX-08)."""
        is_lost = faces[0] <= self.limit
        rules = ("DF-AUX-08",)
        play.emit(CapsizeRolled(ship=self.craft, face=faces[0], limit=self.limit, lost=is_lost, rules=rules))
        if is_lost:
            remove(play, self.craft, "capsized")
            return Done()
        return Go(self.at("afloat"))

    def afloat(self, play: Play, _: object) -> Transfer:
        """It may get treasures from its mother (DF-TRE-06) and claim one that it touches (DF-TRE-01, GAP-90).

        Then cards act that waited for it, such as improvements the mother carries (DF-SIT-06).
        """
        pos = play.pos
        frames = [hand_over_on_deploying(pos, self.mother, self.craft), pick_up_here(pos, self.craft, is_new=True)]
        frames += [a.trait.on_deployed(pos, a, self.mother, self.craft) for a in pos.asked("on_deployed")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It is at sea."""
        return Done()


def may_recover(pos: Position, craft: str, ship: str) -> bool:
    """Whether `ship` may take `craft` aboard when they touch (DF-AUX-20).

    A big ship of its own fleet; flyers only their own mother (DF-AUX-23); monsters never (DF-MON-05).
    """
    small, big = pos.ship(craft), pos.ship(ship)
    if ship in pos.inert:
        return False
    if small.kind != "auxiliary" or big.kind != "big" or small.side != big.side:
        return False
    return not pos.data(craft).is_flying or small.mother == ship


class OfferRecovery(Frame, frozen=True, kw_only=True):
    """Offer to take an auxiliary aboard at once (DF-AUX-20, DF-AUX-22, GAP-99)."""

    craft: str
    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask its controller."""
        params: dict[str, str | int] = {"craft": self.craft, "ship": self.ship}
        options = (
            Option(id="recover", label="choice.recover", params=params, subject=self.craft, rules=("DF-AUX-20",)),
            Option(id="leave", label="choice.leave-at-sea", params=params, subject=self.craft, rules=("GAP-99",)),
        )
        decision = Decision(
            side=play.pos.decider(self.craft), kind="recover", subject=self.craft, options=options,
            rules=("DF-AUX-20", "DF-AUX-21", "GAP-99"), params=params, default="leave",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Take it aboard or leave both in contact, which locks neither (GAP-41, GAP-99)."""
        if command.choice == "recover":
            recover(play, self.craft, self.ship)
        return Done()


def recover(play: Play, craft: str, ship: str) -> None:
    """Take an auxiliary off the seascape into a ship.

    Its Damage cards and fires are discarded, improvements stay with it (DF-AUX-21, GAP-89). Whether it has acted this
    turn stays known (GAP-37).
    """
    play.emit(Recovered(ship=craft, mother=ship, rules=("DF-AUX-20", "DF-AUX-21")))
    hand_over_all(play, craft, ship)
    for card in play.state.ship(craft).damage:
        discard_damage(play, craft, card, "removed")
    play.set(table=play.state.table.removed(craft))
    set_ship(play, craft, where="aboard", mother=ship, fires=0, is_anchored=False, wind="", wind_cost=0)
