"""Refusals that play seldom runs into: what scenarios bar, what house rules bar, and corrections that make no sense."""

from collections.abc import Iterator

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, position, why_not
from tests.dreadfleet.castles import CITADEL, castle_position
from tests.dreadfleet.chests import afloat
from tests.dreadfleet.shores import COG, shore
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import why_not_order
from vtt.dreadfleet.overriding import cards_for, why_not_correct
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.runs import why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.special.rising import RiseInSwap
from vtt.dreadfleet.special.tides import rising_place
from vtt.dreadfleet.state import SIDES, Setup
from vtt.dreadfleet.turns import rudder
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Frame, Transfer
from vtt.kernel.game import Game
from vtt.kernel.override import Correction
from vtt.kernel.refusal import IllegalCommand, Refusal

Found = tuple[Position, Refusal | None]
HAMMER, KRAKEN = "heldenhammer", "black-kraken"
WIND = Correction(what="wind", amount=7)
AT_SEA = {HAMMER: (50, 20, 0)}


def by_scenarios() -> Iterator[Found]:
    """Castles and empty boats stay where they are, the maelstrom carries along and shuts its water."""
    castle = asked(castle_position(CITADEL, {HAMMER: (40, 30, 0)}))
    yield castle, why_no_move(castle, CITADEL)
    beach = asked(shore())
    yield beach, why_no_move(beach, COG)
    waiting, _ = begin_frame(position(AT_SEA, scenario="maelstrom", force=2, subphase="movement"), Sail(ship=HAMMER))
    yield asked(waiting), why_not(waiting, "finish")
    sailed = {"run_thou": 6_000, "moved_thou": 6_000}
    swirl = asked(position({HAMMER: (50, 20, 0, sailed)}, scenario="maelstrom"))
    yield swirl, rudder(swirl, HAMMER, "port").refusal
    yield swirl, why_not_place(swirl, Placing(piece=COG, shape=COG), (31_000, 20_000, 0), ())
    tides = asked(position(AT_SEA, scenario="unpredictable-tides"))
    beside_it = (30_000, 20_000, 0)
    yield tides, why_not_place(tides, rising_place(tides, "skull", (30_000, 20_000)), beside_it, ("DF-SC06-06",))
    yield from no_room_to_rise()


def no_room_to_rise() -> Iterator[Found]:
    """Between the shores of two rocks no base fits an inch from both (DF-SC03-11)."""
    land = {"skull": (20, 20, 0), "leviathan": (20, 25.4, 90)}
    chests = (afloat("a", 20, 22.9), afloat("b", 40, 20))
    start = position(
        {**AT_SEA, KRAKEN: {"where": "reserve"}}, land, scenario="risen-from-the-abyss", treasures=chests, phase="end",
    )
    state, _ = begin_frame(start, RiseInSwap(ship=KRAKEN))
    yield from ((asked(state), bar.refusal) for bar in state.pending.barred)


def by_orders() -> Iterator[Found]:
    """Full Sail without sails (DF-ORD-12); an escape after Repairs, by the house rule (GAP-44)."""
    bare = {"damage": ("dismasted#1", "sails-in-ribbons#1")}
    reaver = asked(position({"bloody-reaver": (30, 20, 0, bare)}))
    yield reaver, why_not_order(reaver, "bloody-reaver", "full-sail")
    state, _ = begin_frame(position(AT_SEA), MovementSubphase(ship=HAMMER, step="mode", must_stand=True))
    yield from ((asked(state), bar.refusal) for bar in state.pending.barred if bar.id == "escape")


class ActsTwice(Frame, frozen=True, kw_only=True):
    """Asks a question, then one whose step would act again if it were asked anew."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        return Ask(self._question(), self.at("turned"))

    def turned(self, play: Play, _: object) -> Transfer:
        """Change something and ask."""
        play.set(turn=play.state.turn + 1)
        return Ask(self._question(), self.at("turned"))

    def _question(self) -> Decision:
        return Decision(side="ga", kind="initiative", options=(Option(id="first", label="choice.go-first"),))


def by_agreement() -> Iterator[Found]:
    """Corrections: without consent, of nothing, by too much, in the middle of something."""
    game = Game(Dreadfleet(), Setup(seed=3, quick=True))
    with pytest.raises(IllegalCommand) as caught:
        game.override(WIND, ("ga",), sides=SIDES)
    yield game.position, caught.value.refusal
    bare = Game.from_snapshot(game.ruleset, game.setup, game.state)
    yield bare.position, bare.why_not_override(WIND)
    while game.decision.kind != "activate":
        game.submit(Command(choice=game.decision.default or game.decision.options[0].id))
    acting = game.decision.options[0].id
    pos = game.position
    card = next(card for card in cards_for(pos, "give-damage", acting) if pos.damage_card(card).type == "hull")
    for wrong in (
        Correction(what="sink-them-all"), Correction(what="stand", subject="castle", pose=(1, 1, 0)),
        Correction(what="stand", subject=acting), Correction(what="fires", subject=acting, amount=99),
        Correction(what="fires", subject=acting, amount=0), Correction(what="first", subject=game.state.first),
        Correction(what="give-damage", subject=acting, card="no-such#1"),
    ):
        yield game.position, game.why_not_override(wrong)
    burning = game.clone()
    burning.override(Correction(what="fires", subject=acting, amount=1), SIDES, sides=SIDES)
    yield burning.position, burning.why_not_override(Correction(what="anchor", subject=acting, amount=1))
    game.override(Correction(what="give-damage", subject=acting, card=card), SIDES, sides=SIDES)
    yield card_busy(game, acting, card)
    game.submit(Command(choice=acting))
    yield game.position, game.why_not_override(Correction(what="remove", subject=acting))
    yield not_now(game)
    yield unplayable(game)


def card_busy(game: Game, ship: str, card: str) -> Found:
    """A card that a procedure under way is dealing with."""
    stack = (*game.state.stack, DrawDamage(ship=ship, card=card))
    pos = game.ruleset.position(msgspec.structs.replace(game.state, stack=stack))
    return pos, why_not_correct(pos, Correction(what="take-damage", subject=ship, card=card))


def not_now(game: Game) -> Found:
    """A question that cannot be asked anew without something happening twice."""
    play = Play(game.ruleset, msgspec.structs.replace(game.state, stack=(ActsTwice(),), pending=None))
    play.resume(None)
    odd = Game.from_snapshot(game.ruleset, game.setup, play.state)
    odd.submit(Command(choice="first"))
    return odd.position, odd.why_not_override(WIND)


class Collapses(Dreadfleet):
    """Rules under which no correction succeeds."""

    def correct(self, play: Play, correction: Correction) -> None:
        """Break down."""
        raise KeyError("nothing there")


def unplayable(game: Game) -> Found:
    """What goes on after a correction breaks down."""
    broken = Game(Collapses(), game.setup)
    return broken.position, broken.why_not_override(WIND)
