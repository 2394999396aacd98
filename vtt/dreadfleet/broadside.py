"""Firing broadsides (chapter BS)."""

from vtt.dreadfleet.abilities_rerolls import RerollOne, may_reroll_one
from vtt.dreadfleet.change import catch_fire, discard_situation, set_ship
from vtt.dreadfleet.damage import HitResult, TakeHits
from vtt.dreadfleet.events import BroadsideDeclared, BroadsideRolled, TieRolled
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.salvos import Loading, loading_of, salvo_on, why_not_salvo
from vtt.dreadfleet.shot import (
    END_ARCS,
    FIRST_ARC_UP_TO,
    SIDE_ARCS,
    Shot,
    appraise,
    armour_against,
    halved_extra,
    is_hit,
    raked,
    targets,
)
from vtt.dreadfleet.trait import Active
from vtt.kernel.decision import Barred, Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer

HOLD_FIRE = "hold-fire"


def draws_until(pos: Position, firer: str) -> tuple[str, ...]:
    """Return the types of card that each unsaved hit of a firer draws for; () where one card is drawn (H-BS-8)."""
    ways = (active.trait.draws_until(pos, active, firer) for active in pos.asked("draws_until"))
    return next((types for types in ways if types), ())


class BroadsideSubphase(Frame, frozen=True, kw_only=True):
    """One broadside, or a special attack in its place, or none (DF-TURN-13, DF-BS-03).

    If a die decides that the target is in no side arc, another one may be chosen (DF-BS-04, DF-ARC-06).
    """

    ship: str
    ruled_out: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the target; with nothing to shoot at there is nothing to ask."""
        if play.state.ship(self.ship).where != "table":
            return Done()
        decision = self._decision(play.pos)
        if len(decision.options) == 1:
            return Done()
        return Ask(decision, self.at("chosen"))

    def _decision(self, pos: Position) -> Decision:
        options, barred = [], []
        for shot in targets(pos, self.ship):
            if shot.target in self.ruled_out:
                continue
            if shot.refusal is not None:
                barred.append(Barred(shot.target, "choice.fire-at", shot.refusal, shot.target))
            else:
                options.append(_option(shot))
        for active in pos.asked("instead_of_broadside", self.ship):
            special = active.trait.instead_of_broadside(pos, active, self.ship)
            if special is not None:
                options.append(special)
        options.append(Option(id=HOLD_FIRE, label="choice.hold-fire", rules=("DF-TURN-13",)))
        return Decision(
            side=pos.decider(self.ship),
            kind="broadside",
            subject=self.ship,
            options=tuple(options),
            barred=tuple(barred),
            rules=("DF-TURN-13", "DF-BS-03"),
            params={"ship": self.ship},
            default=HOLD_FIRE,
        )

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Fire."""
        if command.choice == HOLD_FIRE:
            return Done()
        special = self._special(play.pos, command.choice)
        if special is not None:
            frame = special.trait.broadside_frame(play.pos, special, self.ship)
            return Done() if frame is None else Call(frame, self.at("over"))
        return Call(
            Broadside(firer=self.ship, target=command.choice),
            self.at("fired", ruled_out=(*self.ruled_out, command.choice)),
        )

    def _special(self, pos: Position, option_id: str) -> Active | None:
        for active in pos.asked("instead_of_broadside", self.ship):
            option = active.trait.instead_of_broadside(pos, active, self.ship)
            if option is not None and option.id == option_id:
                return active
        return None

    def fired(self, play: Play, was_fired: bool) -> Transfer:
        """Choose again if the target was not viable."""
        return Done() if was_fired else Go(self.at("begin"))

    def over(self, play: Play, _: object) -> Transfer:
        """The subphase has passed."""
        return Done()


def _option(shot: Shot) -> Option:
    expected, cards = shot.expected_hits(), shot.expected_cards()
    params: dict[str, str | int] = {
        "target": shot.target,
        "dice": shot.dice,
        "needed": shot.face,
        "band": shot.band,
        "range": shot.range.thou if shot.range else 0,
        "partial": int(shot.is_partial),
        "hits_percent": round(100 * expected),
        "cards_percent": round(100 * cards),
    }
    return Option(id=shot.target, label="choice.fire-at", params=params, subject=shot.target, rules=("DF-BS-03",))


class Broadside(Frame, frozen=True, kw_only=True):
    """One broadside through its seven steps (DF-BS-02); the result says whether it was fired.

    `reaction` marks a Fire at Will broadside, which no other Fire at Will answers (DF-ORD-20).
    """

    firer: str
    target: str
    reaction: bool = False
    salvo: str = ""
    is_raked: bool = False
    arc_settled: bool = False
    rake_settled: bool = False
    needed: int = 0
    marked_dice: int = 0
    marked_hits: int = 0
    drew: bool = False

    def begin(self, play: Play, _: object) -> Transfer:
        """Check the target; a die decides what lies exactly between two arcs (DF-ARC-06, GAP-21)."""
        shot = appraise(play.pos, self.firer, self.target)
        if shot.refusal is not None:
            return Done(False)
        if shot.arc_tie and not self.arc_settled and not set(shot.arc_tie) <= set(SIDE_ARCS):
            return Roll(self._tie_throw(play, "throw.arc-tie"), self.at("arc_rolled"))
        return Go(self.at("rake"))

    def _tie_throw(self, play: Play, reason: str) -> Throw:
        return Throw(reason=reason, side=play.pos.decider(self.firer), subject=self.firer, rules=("DF-ARC-06",))

    def arc_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 the first arc, 4-6 the other."""
        arcs = appraise(play.pos, self.firer, self.target).arc_tie
        arc = arcs[0] if faces[0] <= FIRST_ARC_UP_TO else arcs[1]
        play.emit(TieRolled(about="arc", face=faces[0], result=arc, ship=self.target, rules=("DF-ARC-06",)))
        if arc not in SIDE_ARCS:
            return Done(False)
        return Go(self.at("rake", arc_settled=True))

    def rake(self, play: Play, _: object) -> Transfer:
        """A die decides whether a firer exactly between two arcs of the target rakes it."""
        shot = appraise(play.pos, self.firer, self.target)
        if shot.rake_tie and not self.rake_settled:
            return Roll(self._tie_throw(play, "throw.rake-tie"), self.at("rake_rolled"))
        return Go(self.at("load"))

    def rake_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1-3 the first arc, 4-6 the other."""
        arcs = appraise(play.pos, self.firer, self.target).rake_tie
        arc = arcs[0] if faces[0] <= FIRST_ARC_UP_TO else arcs[1]
        play.emit(TieRolled(about="raking", face=faces[0], result=arc, ship=self.target, rules=("DF-ARC-06",)))
        return Go(self.at("load", rake_settled=True, is_raked=arc in END_ARCS))

    def load(self, play: Play, _: object) -> Transfer:
        """Offer the Salvo card that lies on the firer."""
        card = salvo_on(play.pos, self.firer)
        if not card:
            return Go(self.at("declare"))
        shot = appraise(play.pos, self.firer, self.target)
        refusal = why_not_salvo(play.pos, card, shot)
        if refusal is not None:
            return Go(self.at("declare"))
        options = (
            Option(id="use", label="choice.use-salvo", params={"card": card}, subject=card, rules=("DF-SIT-07",)),
            Option(id="keep", label="choice.keep-salvo", params={"card": card}),
        )
        decision = Decision(
            side=play.pos.decider(self.firer),
            kind="salvo",
            subject=self.firer,
            options=options,
            rules=("DF-SIT-07",),
            params={"card": card, "target": self.target},
            default="keep",
        )
        return Ask(decision, self.at("loaded"))

    def loaded(self, play: Play, command: Command) -> Transfer:
        """Take the card off the ship if it is used."""
        if command.choice == "keep":
            return Go(self.at("declare"))
        card = salvo_on(play.pos, self.firer)
        discard_situation(play, self.firer, card, "used")
        return Go(self.at("declare", salvo=card))

    def _shot(self, play: Play) -> Shot:
        shot = appraise(play.pos, self.firer, self.target)
        return raked(shot) if self.is_raked and shot.refusal is None else shot

    def _loading(self, play: Play) -> Loading:
        return loading_of(play.pos, self.salvo)

    def _salvo_dice(self, play: Play, shot: Shot) -> int:
        extra = self._loading(play).extra_dice
        return halved_extra(play.pos, extra) if shot.is_partial else extra

    def declare(self, play: Play, _: object) -> Transfer:
        """Announce it; the target may answer with Fire at Will before it is carried out (DF-ORD-17, DF-ORD-18)."""
        shot = self._shot(play)
        assert shot.range and shot.corridor and shot.sight  # set in every appraisal without a refusal
        play.emit(
            BroadsideDeclared(
                firer=self.firer,
                target=self.target,
                reaction=self.reaction,
                arc=shot.arc,
                corridor=shot.corridor,
                sight=shot.sight,
                range=shot.range,
                band=shot.band,
                dice=shot.dice + self._salvo_dice(play, shot),
                marked=shot.extra,
                partial=shot.is_partial,
                needed=shot.face,
                modifiers=tuple((change.reason, change.delta) for change in shot.modifiers),
                salvo=self.salvo,
                rules=("DF-BS-03", "DF-BS-07", "DF-BS-09", "DF-BS-15"),
            )
        )
        if self.reaction:
            return Go(self.at("fire"))
        from vtt.dreadfleet.fire_at_will import FireAtWill  # the two procedures call each other

        return Call(FireAtWill(defender=self.target, attacker=self.firer, why="broadside"), self.at("fire"))

    def fire(self, play: Play, _: object) -> Transfer:
        """Roll to hit with what is left of firer and target (DF-BS-22)."""
        shot = self._shot(play)
        if shot.refusal is not None:
            return Done(True)
        extra = self._salvo_dice(play, shot)
        tags = ("",) * (shot.halved + extra) + ("marked",) * shot.extra
        throw = Throw(
            reason="throw.broadside",
            side=play.pos.decider(self.firer),
            count=len(tags),
            subject=self.firer,
            tags=tags,
            rules=("DF-BS-22",),
        )
        return Roll(throw, self.at("rolled", needed=shot.face, marked_dice=shot.extra))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """An ability may let one die be rolled again (H-BS-5). Every broadside uses up the first one (GAP-53)."""
        if not (self.reaction and play.pos.plays("answers-keep-first-broadside")):
            set_ship(play, self.firer, has_fired=True)
        if may_reroll_one(play.pos, self.firer):
            return Call(RerollOne(ship=self.firer, reason="throw.broadside", faces=faces), self.at("counted"))
        return self.counted(play, faces)

    def counted(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Count the hits; the marked dice apart (GAP-59)."""
        hits = tuple(is_hit(face, self.needed) for face in faces)
        play.emit(
            BroadsideRolled(
                firer=self.firer, target=self.target, faces=faces, hits=hits, needed=self.needed, rules=("DF-BS-22",)
            )
        )
        plain = hits[: len(hits) - self.marked_dice]
        child = self._hits(play, plain.count(True))
        return Call(child, self.at("struck", marked_hits=hits[len(plain) :].count(True)))

    def _hits(self, play: Play, hits: int) -> TakeHits:
        """Saves where the firer leaves any (H-BS-7), and the way of drawing for each unsaved hit (H-BS-8)."""
        loading = self._loading(play)
        drawing = draws_until(play.pos, self.firer)
        if drawing:
            loading = loading._replace(mode="until", types=drawing)
        return TakeHits(
            ship=self.target, hits=hits, source=self.firer, mode=loading.mode, types=loading.types,
            allow_saves=bool(armour_against(play.pos, self.firer, self.target)),
        )

    def struck(self, play: Play, result: HitResult) -> Transfer:
        """Resolve the marked dice: a card drawn because of one sets the target on fire."""
        drew = self.drew or bool(result.drawn)
        if self.marked_hits == 0:
            return Go(self.at("burn", drew=drew))
        child = self._hits(play, 1)
        return Call(child, self.at("marked", marked_hits=self.marked_hits - 1, drew=drew))

    def marked(self, play: Play, result: HitResult) -> Transfer:
        """One Burning card for a marked die that made the target draw."""
        if result.drawn:
            catch_fire(play, self.target)
        return Go(self.at("again", drew=self.drew or bool(result.drawn)))

    def again(self, play: Play, _: object) -> Transfer:
        """Go on with the next marked die."""
        return self.struck(play, HitResult())

    def burn(self, play: Play, _: object) -> Transfer:
        """Red-hot shot sets fire if any card was drawn."""
        fires = self._loading(play).fires
        if fires and self.drew:
            catch_fire(play, self.target, fires)
        return Done(True)
