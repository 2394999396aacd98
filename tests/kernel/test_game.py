"""Games: log, undo with consent, going back, clones."""

import pytest

from tests.kernel.toy import Toy
from vtt.bots.chooser import Chance
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.refusal import Code, IllegalCommand

SIDES = ("ga", "fot")
MOVES = (
    Command(choice="roll"), Command(choice="wait"), Command(choice="turn", amount=12),
    Command(choice="put", pose=(5, 6, 7)), Command(choice="draw"),
)


def digest(game: Game) -> str:
    """Return the hash of where a game stands."""
    return codec.digest(game.state)


def test_the_log_says_who_answered_what_with_which_dice() -> None:
    game = Game(Toy(), 1)
    game.submit(Command(choice="roll"))
    entry = game.log[0]
    assert (entry.side, entry.kind, entry.command.choice) == ("ga", "toy", "roll")
    assert entry.faces == (3, 2) and entry.check == codec.events_check(game.events[0]) != 0


def test_what_meets_no_chance_and_changes_nothing_seen_can_be_taken_back_alone() -> None:
    game = Game(Toy(), 1)
    before = digest(game)
    game.submit(Command(choice="wait"))
    assert not game.undo_needs_consent()
    game.undo(sides=SIDES)
    assert digest(game) == before and game.log == []


@pytest.mark.parametrize("move", [Command(choice="roll"), Command(choice="draw"), Command(choice="turn", amount=20)])
def test_a_commitment_is_taken_back_with_the_consent_of_both(move: Command) -> None:
    game = Game(Toy(), 1)
    before = digest(game)
    game.submit(move)
    after = digest(game)
    assert game.undo_needs_consent()
    for consent in ((), ("ga",), ("fot",)):
        with pytest.raises(IllegalCommand) as caught:
            game.undo(consent, sides=SIDES)
        assert caught.value.refusal.code == Code.UNDO_CONSENT
        assert digest(game) == after
    game.undo(SIDES, sides=SIDES)
    assert digest(game) == before
    assert [(undone.serial, undone.consent, len(undone.entries)) for undone in game.undone] == [(0, SIDES, 1)]


def test_there_is_nothing_before_the_start() -> None:
    game = Game(Toy(), 1)
    assert not game.undo_needs_consent()
    with pytest.raises(IllegalCommand) as caught:
        game.undo()
    assert caught.value.refusal.code == Code.UNDO_NOTHING


def test_going_back_to_no_such_decision_is_refused() -> None:
    game = Game(Toy(), 1)
    game.submit(Command(choice="wait"))
    for index in (-1, 2):
        with pytest.raises(IndexError, match=r"0 to 1"):
            game.back_to(index)
    game.back_to(1)
    assert game.undone == []


@pytest.mark.parametrize("seed", range(5))
def test_walks_back_and_forth_meet_the_same_states(seed: int) -> None:
    """200 random steps of playing, undoing and playing the same again: equal log, equal hash (R1)."""
    chance, game, seen = Chance(seed), Game(Toy(), seed), {}
    for _ in range(200):
        seen.setdefault(tuple(entry.command for entry in game.log), digest(game))
        assert seen[tuple(entry.command for entry in game.log)] == digest(game)
        if game.log and (game.is_over or chance.below(3) == 0 or not game.state.deck("coins").pile):
            game.undo(SIDES, sides=SIDES)
        else:
            game.submit(MOVES[chance.below(len(MOVES))])
        assert len(game.states) == len(game.log) + 1 == len(game.events) + 1
    assert len(seen) > 20


def test_a_clone_goes_its_own_way() -> None:
    game = Game(Toy(), 1)
    game.submit(Command(choice="wait"))
    other = game.clone()
    here = digest(game)
    other.submit(Command(choice="roll"))
    other.undo(SIDES)
    other.undo(SIDES)
    assert digest(game) == here and len(game.log) == 1 and game.undone == []
    game.submit(Command(choice="roll"))
    assert len(other.log) == 0


def test_a_clone_does_not_report_to_the_observer() -> None:
    heard: list[object] = []
    game = Game(Toy(), 1, observer=lambda play, event: heard.append(event))
    game.clone().submit(Command(choice="roll"))
    assert heard == []
    game.submit(Command(choice="roll"))
    assert len(heard) == 2


def test_two_games_and_one_after_the_other_give_the_same_chain() -> None:
    """R4: nothing outlives a game."""

    def chain() -> list[str]:
        game = Game(Toy(), 9)
        for move in MOVES:
            game.submit(move)
        return [codec.digest(state) for state in game.states]

    assert chain() == chain()
