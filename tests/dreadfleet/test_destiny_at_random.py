"""Every Destiny card in crowded positions, answered at random: no card is lost or doubled, nothing overlaps."""

import msgspec
import pytest

from tests.dreadfleet.build import END, Bottom, bench, content, position
from tests.dreadfleet.decks import dealt
from vtt.bots.chooser import uniform
from vtt.bots.invariants import Watch
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.state import RedCard, Setup
from vtt.kernel import engine
from vtt.kernel.game import Game

REEF = {"rocky-a": (30, 20, 0), "wreck-1": (12, 30, 40), "castle": (45, 8, 15)}
HURT = ("men-swept-from-the-rail#1", "taken-by-the-drowned#1", "rigging-cut#2")
SPELL = "call-the-drowned#1"
TIMES = 3


def apart():
    """Both fleets afloat and hurt, a Salvo and an Improvement lying ready, a monster about."""
    return {
        "heldenhammer": (20, 20, 90, {"damage": ("timbers-stove-in#1",), "situation": ("chain-shot#1",)}),
        "bloody-reaver": (40, 3, 90, {"damage": HURT, "wounds": 2, "is_waiting": True}),
        "alliance-cog": (5, 2.5, 0, {"situation": ("sweeps#1",)}),
        "dread-cog": (55, 37, 200),
        "sea-giant": (50, 20, 0),
    }


def locked():
    """The flagships side by side, one on fire, one with a dying captain, the cogs aboard."""
    return {
        "heldenhammer": (20, 20, 90, {"damage": ("rigging-cut#1", "holed-below-the-waterline#1"), "wounds": 4}),
        "bloody-reaver": (20, 22.255, 90, {"damage": HURT, "fires": 2, "wounds": 1}),
        "alliance-cog": {"where": "aboard", "mother": "heldenhammer"},
        "dread-cog": {"where": "aboard", "mother": "bloody-reaver"},
    }


def held():
    """One at anchor, the others lost, a monster dead."""
    return {
        "heldenhammer": (20, 20, 90, {"is_anchored": True, "damage": ("timbers-stove-in#1", "rigging-cut#1")}),
        "bloody-reaver": {"where": "removed", "cause": "edge"},
        "alliance-cog": {"where": "removed", "cause": "capsized", "mother": "heldenhammer"},
        "sea-giant": {"where": "removed", "cause": "sunk"},
    }


@pytest.mark.parametrize("ships", [apart, locked, held], ids=lambda ships: ships.__name__)
@pytest.mark.parametrize("card", content().destiny_deck())
def test_any_card_is_resolved_and_ends_in_one_place(card, ships):
    reds = tuple(RedCard(card=red, turn=1, side="ga") for red in ("siren-song#1", "ghastly-fog#1") if red != card)
    base = position(ships(), REEF, wind="1,6", reds=reds)
    free = tuple(msgspec.structs.replace(s, situation=()) if card in s.situation else s for s in base.ships)
    state = dealt(msgspec.structs.replace(base, ships=free), card, discard=() if card == SPELL else (SPELL,))
    for number in range(TIMES):
        watch = Watch()
        watch.check_cards(state)
        game = drawing(state, ("ga", "fot")[number % 2], watch)
        chooser = uniform(number)
        while game.decision.kind != END:
            game.submit(chooser.choose(game))
            watch.check_rest(game.state)
        assert not watch.in_hand, "every drawn card was placed or discarded"


def drawing(state, side, watch) -> Game:
    """A game at the first question of a drawn card, watched from the start."""
    bottom = Bottom(frames=(DrawDestiny(side=side),))
    play = engine.Play(bench(), msgspec.structs.replace(state, stack=(bottom,), pending=None), observer=watch)
    engine._run(play, None)
    game = Game.from_snapshot(bench(), Setup(), play.state)
    game.observer = watch
    return game
