"""What is offered can be done, what passing means is legal, and what is barred is refused for the reason it gives."""

import pytest

from vtt.bots.chooser import uniform
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.places import first_place
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.setup import LEAVE_OUT
from vtt.dreadfleet.state import Setup
from vtt.kernel.decision import Command, Option
from vtt.kernel.game import Game

FINE_THOU = 250


def answers(game: Game, option: Option) -> list[Command]:
    """Return the ends and the middle of a range, or the first place that is free."""
    if option.place is not None:
        if option.place.exactly is not None:
            return []  # the choosers answer these at every decision of every trial
        spot = first_place(game.position, option.place, FINE_THOU)
        return [] if spot is None else [Command(choice=option.id, pose=(spot.x, spot.y, spot.heading))]
    if option.amount is None:
        return [Command(choice=option.id)]
    low, high = option.amount.low, option.amount.high
    return [Command(choice=option.id, amount=amount) for amount in (low, (low + high) // 2, high)]


@pytest.mark.parametrize("seed", range(900, 924))
def test_every_offer_holds(seed: int) -> None:
    is_melee = seed % 6 > 0
    game = melee(Dreadfleet(), seed) if is_melee else Game(Dreadfleet(), Setup(seed=seed))
    chooser, tried = brawler(seed) if is_melee else uniform(seed), 0
    while not game.is_over and len(game.log) < 80:
        decision = game.decision
        if decision.default is not None:
            assert game.why_not(Command(choice=decision.default)) is None, decision.kind
        for option in decision.options:
            if option.id.startswith(LEAVE_OUT):
                continue  # offered for every piece, refused while it still fits
            for command in answers(game, option):
                assert game.why_not(command) is None, (decision.kind, command)
                tried += 1
        for barred in decision.barred:
            assert game.why_not(Command(choice=barred.id)) == barred.refusal
        game.submit(chooser.choose(game))
    assert tried > 20
