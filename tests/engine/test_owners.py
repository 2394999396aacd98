"""Who decides what (C9, U7): every question and every throw goes to the side that the rules name."""

from collections import Counter
from pathlib import Path

import pytest

from tests.engine.fights import fight
from vtt.bots.chooser import uniform
from vtt.dreadfleet.events import Activated, CardDrawn, PhaseBegan, RolledOff
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import DreadfleetState, Setup, enemy_of
from vtt.kernel.decision import Decision
from vtt.kernel.event import Event
from vtt.kernel.game import Game

SHIPS_SIDE = {
    "order": "DF-ORD-03", "reroll-check": "DF-CMD-01", "repair": "DF-ORD-22", "movement-mode": "DF-TURN-12",
    "move": "DF-MOV-03", "escape-place": "DF-ESC-06", "escape-turn": "DF-ESC-08", "anchor": "DF-ANCH-01",
    "deploy": "DF-AUX-07", "recover": "DF-AUX-20", "broadside": "DF-BS-03", "salvo": "DF-SIT-07",
    "fire-at-will": "DF-ORD-17", "strike": "GAP-73", "regenerate": "GAP-80", "control-sea-monster": "GAP-81",
    "choose-prey": "GAP-62", "reroll-duel": "DF-DUEL-03", "cast-spell": "DF-SIT-05", "call-the-drowned": "DF-SIT-05",
    "warp-leap": "DF-SIT-05", "fire-ship": "DF-SIT-06",
}
"""Questions about one ship, by the rule that gives them to its controller."""
DRAWERS = {
    "brief-respite": "DF-DEST-13", "mend": "DF-DEST-12", "heal": "DF-DEST-12", "rogue-wave": "DF-DEST-01",
    "bolt": "DF-DEST-01", "recall": "DF-DEST-01", "fair-current": "DF-DEST-01", "curse": "DF-DEST-01",
    "improve": "DF-SIT-06", "load-salvo": "DF-SIT-07",
}
"""Questions of Destiny cards, which go to whoever drew the card."""
DRAWERS_DICE = ("throw.monster-mark", "throw.random-mark", "throw.rogue-wave", "throw.sea-snakes")
TURN_BY_TURN = ("throw.initiative", "throw.scenery", "throw.monster-control", "throw.initial-wind")
FIRST_PLAYERS = ("throw.red-card", "throw.monster-order")
BOTH = ("throw.boarding", "throw.duel")


class Owners:
    """Follows the events and says whose question comes next."""

    def __init__(self) -> None:
        self.drawer = self.winner = self.last_active = ""
        self.seen: Counter[str] = Counter()

    def follow(self, events: tuple[Event, ...]) -> None:
        """Remember who drew, who won the roll-off, who acted."""
        for event in events:
            match event:
                case CardDrawn(deck="destiny", side=side):
                    self.drawer = side
                case RolledOff(winner=winner):
                    self.winner = winner
                case PhaseBegan(phase="action"):
                    self.last_active = ""
                case Activated(side=side):
                    self.last_active = side

    def check(self, state: DreadfleetState) -> None:
        """Compare the pending question with the table."""
        decision = state.pending
        if decision is None:
            return
        self.seen[decision.kind] += 1
        expected = self._of_dice(state, decision) if decision.throw is not None else self._of(state, decision)
        assert decision.side == expected, f"{decision.kind} of {decision.subject}: {decision.side}, not {expected}"

    def _of(self, state: DreadfleetState, decision: Decision) -> str:
        if decision.kind in DRAWERS and decision.subject == "":
            return self.drawer
        if decision.kind in ("initiative", "scenery-first"):
            return self.winner
        if decision.kind == "activate":
            return self._activator(state)
        if decision.kind == "deploy-fleet":
            return state.ship(decision.options[0].id).side
        if decision.kind == "place-scenery":
            return decision.side  # that the sides take turns is checked below
        assert decision.kind in SHIPS_SIDE, f"no owner is known for {decision.kind!r}"
        side = state.ship(decision.subject).side
        if decision.kind == "fire-at-will":
            attacker = state.ship(str(decision.params["target"]))
            assert attacker.side != side
        return side

    def _activator(self, state: DreadfleetState) -> str:
        """The first player begins; then the sides alternate while both have ships to act (DF-TURN-15, DF-TURN-16)."""
        wanted = enemy_of(self.last_active) if self.last_active else state.first
        has_one = any(s.side == wanted and s.where == "table" and not s.activated for s in state.ships)
        return wanted if has_one else enemy_of(wanted)

    def _of_dice(self, state: DreadfleetState, decision: Decision) -> str:
        throw = decision.throw
        assert throw is not None and throw.side == decision.side
        if throw.reason in DRAWERS_DICE:
            return self.drawer
        if throw.reason in TURN_BY_TURN or throw.reason in BOTH:
            fighter = state.ship(throw.subject) if throw.subject and state.has_ship(throw.subject) else None
            if fighter is not None and fighter.kind != "monster":
                return fighter.side
            return decision.side
        if throw.reason in FIRST_PLAYERS:
            return state.first
        if throw.reason == "throw.monster-prey":
            return state.ship(state.active).side
        return state.ship(throw.subject).side or state.first


@pytest.mark.parametrize("seed", range(600, 612))
def test_every_question_of_a_melee_goes_to_its_owner(seed: int, tmp_path: Path) -> None:
    owners = Owners()
    for game, events in fight(seed, tmp_path / "melee.json", typed_dice=seed % 2 == 0):
        owners.follow(events)
        owners.check(game.state)
    assert sum(owners.seen.values()) > 5


@pytest.mark.parametrize("seed", range(3))
def test_every_question_from_the_first_goes_to_its_owner(seed: int) -> None:
    """Set-up too: whoever wins the roll-off says who places first, then the sides take turns (DF-SC01-02)."""
    game, chooser, owners = Game(Dreadfleet(), Setup(seed=seed)), uniform(seed), Owners()
    owners.follow(game.opening)
    owners.check(game.state)
    placers: list[str] = []
    while not game.is_over and len(game.log) < 120:
        decision, command = game.decision, chooser.choose(game)
        if decision.kind == "scenery-first":
            placers.append(decision.side if command.choice == "first" else enemy_of(decision.side))
        elif decision.kind == "place-scenery":
            assert decision.side == placers[-1]
            is_placed = not command.choice.startswith("leave-out:")
            placers.append(enemy_of(decision.side) if is_placed else decision.side)
        owners.follow(game.submit(command))
        owners.check(game.state)
    assert len(placers) == 13
