"""Agreed overrides in the kernel: consent, the log, replays, and the question asked anew."""

import msgspec
import pytest

from vtt.dreadfleet.change import set_flag
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import engine
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.frame import Ask, Frame
from vtt.kernel.game import Game
from vtt.kernel.override import Correction, names
from vtt.kernel.refusal import Code, IllegalCommand

WIND = Correction(what="wind", amount=7)


@pytest.fixture
def game():
    return Game(Dreadfleet(), Setup(quick=True, seed=3))


def test_an_override_is_a_line_of_the_log(game):
    serial = game.state.serial
    game.override(WIND, ("ga", "fot"), sides=("ga", "fot"))
    entry = game.log[-1]
    assert (entry.kind, entry.side, entry.correction, entry.consent) == ("override", "", WIND, ("ga", "fot"))
    assert game.state.serial == serial + 1 and game.state.winds == 7
    assert len(game.states) == len(game.askers) == len(game.log) + 1 == len(game.events) + 1


def test_every_side_must_agree(game):
    with pytest.raises(IllegalCommand) as caught:
        game.override(WIND, ("ga",), sides=("ga", "fot"))
    assert caught.value.refusal.code == Code.OVERRIDE_CONSENT and caught.value.refusal.params["side"] == "fot"
    assert not game.log and game.state.winds != 7


def test_a_refused_one_changes_nothing(game):
    before = game.state
    for bad in (Correction(what="sink-them-all"), Correction(what="wind"), Correction(what="wind", amount=36)):
        assert game.why_not_override(bad).code == Code.OVERRIDE
        with pytest.raises(IllegalCommand):
            game.override(bad, ("ga", "fot"))
    assert game.state is before and not game.log and not game.events


def test_it_is_taken_back_by_consent_only(game):
    game.override(WIND, ("ga", "fot"))
    assert game.undo_needs_consent()
    with pytest.raises(IllegalCommand):
        game.undo((), sides=("ga", "fot"))
    game.undo(("ga", "fot"), sides=("ga", "fot"))
    assert game.state.winds != 7 and len(game.askers) == len(game.states) == 1
    assert game.undone[-1].entries[0].correction == WIND


def test_a_bare_position_has_no_question_that_could_be_asked_anew(game):
    bare = Game.from_snapshot(game.ruleset, game.setup, game.state)
    assert bare.why_not_override(WIND).key == "refusal.override-first-question"
    bare.submit(Command(choice="first"))
    assert bare.why_not_override(WIND) is None


def test_a_finished_game_is_not_corrected(game):
    over = Game.from_snapshot(game.ruleset, game.setup, msgspec.structs.replace(game.state, pending=None))
    assert over.why_not_override(WIND).code == Code.GAME_OVER


def test_a_procedure_that_could_not_go_on_refuses(game, monkeypatch):
    """The net under it all: a question that cannot be asked anew leaves the game as it was."""
    before = game.state

    def break_down(play, correction):
        raise KeyError("nothing there")

    monkeypatch.setattr(game.ruleset, "correct", break_down)
    assert game.why_not_override(WIND).key == "refusal.override-unplayable" and game.state is before


class AsksTwice(Frame, frozen=True, kw_only=True):
    """Asks something harmless, then something whose step counts how often it was taken."""

    def begin(self, play, _):
        return Ask(self._question(), self.at("count"))

    def count(self, play, _):
        set_flag(play, "taken", play.state.flags.get("taken", 0) + 1)
        return Ask(self._question(), self.at("count"))

    def _question(self):
        return Decision(side="ga", kind="initiative", options=(Option(id="first", label="choice.go-first"),))


def test_a_step_that_would_do_something_twice_is_not_taken_again(game):
    """Its question must be answered first."""
    play = engine.Play(game.ruleset, msgspec.structs.replace(game.state, stack=(AsksTwice(),), pending=None))
    play.resume(None)
    odd = Game.from_snapshot(game.ruleset, game.setup, play.state)
    odd.submit(Command(choice="first"))
    assert odd.why_not_override(WIND).key == "refusal.override-not-now" and odd.state.flags["taken"] == 1


def test_a_clone_corrects_for_itself(game):
    other = game.clone()
    other.override(WIND, ("ga", "fot"))
    assert not game.log and len(game.askers) == 1 and len(other.askers) == 2


def test_names_looks_into_plain_data():
    data = (Correction(what="a", subject="x"), {"k": ("y", 3)}, None)
    assert names(data, "x") and names(data, "y") and names(data, "k") and not names(data, "z")
