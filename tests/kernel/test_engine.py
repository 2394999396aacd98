"""The engine: frames run until a side decides; every command that is refused says why and changes nothing."""

import re
from pathlib import Path

import pytest

from tests.kernel.toy import Grew, Toy, ToyGame, ToyThrow
from vtt.kernel import codec, engine
from vtt.kernel.decision import Command
from vtt.kernel.dice import seeded
from vtt.kernel.engine import MAX_STEPS_PER_COMMAND, Play
from vtt.kernel.event import Thrown
from vtt.kernel.frame import Done, Frame, Go, Roll, Sequence
from vtt.kernel.refusal import Code, IllegalCommand
from vtt.kernel.state import Outcome, State

PUT = (1000, 2000, 0)


def fresh(seed: int = 1, **dice: object) -> State:
    """Return a toy game at its first decision."""
    return engine.start(Toy(), seeded(seed, **dice))[0]


def code_of(state: State, command: Command) -> str | None:
    """Return the code of a refusal, None for a legal command."""
    refusal = engine.why_not(Toy(), state, command)
    return None if refusal is None else refusal.code


REFUSED = [
    (Command(choice="roll", decision=7), Code.STALE),
    (Command(choice="roll", by="fot"), Code.NOT_YOURS),
    (Command(choice="dance"), Code.UNKNOWN_CHOICE),
    (Command(choice="buy"), Code.BARRED),
    (Command(choice="turn"), Code.AMOUNT_MISSING),
    (Command(choice="turn", amount=9), Code.AMOUNT_RANGE),
    (Command(choice="turn", amount=4501), Code.AMOUNT_RANGE),
    (Command(choice="put"), Code.POSE_MISSING),
    (Command(choice="put", pose=(-1, 0, 0)), Code.POSE_ILLEGAL),
    (Command(choice="roll", amount=3), Code.UNEXPECTED),
    (Command(choice="roll", pose=PUT), Code.UNEXPECTED),
    (Command(choice="roll", faces=(1, 2)), Code.UNEXPECTED),
]


@pytest.mark.parametrize(("command", "code"), REFUSED)
def test_refusals_carry_their_code_and_change_nothing(command: Command, code: Code) -> None:
    state = fresh()
    before = codec.to_json(state)
    assert code_of(state, command) == code
    with pytest.raises(IllegalCommand) as caught:
        engine.submit(Toy(), state, command)
    assert caught.value.refusal.code == code
    assert "decision 0" in str(caught.value)
    assert codec.to_json(state) == before


def test_margins_say_by_how_much() -> None:
    over = engine.why_not(Toy(), fresh(), Command(choice="turn", amount=4600))
    under = engine.why_not(Toy(), fresh(), Command(choice="turn", amount=3))
    assert (over.margin, over.unit) == (100, "cdeg") and (under.margin, under.unit) == (7, "cdeg")


def test_refusals_name_the_rules_of_the_option_else_of_the_question() -> None:
    assert engine.why_not(Toy(), fresh(), Command(choice="put")).rules == ("TOY-1",)
    assert engine.why_not(Toy(), fresh(), Command(choice="turn")).rules == ("TOY-0",)
    assert engine.why_not(Toy(), fresh(), Command(choice="buy")).rules == ("TOY-2",)


def test_typed_dice_are_a_question_and_judged() -> None:
    state, events, faces = engine.submit(Toy(), fresh(source="typed"), Command(choice="roll"))
    assert state.pending.kind == "dice" and state.pending.throw.count == 2
    assert (events, faces) == ((), ())
    for wrong in (Command(choice="dice"), Command(choice="dice", faces=(1,)), Command(choice="dice", faces=(1, 7)),
                  Command(choice="dice", faces=(0, 3)), Command(choice="dice", faces=(1, 2), amount=1)):
        assert code_of(state, wrong) == Code.FACES
    after, events, faces = engine.submit(Toy(), state, Command(choice="dice", faces=(3, 4)))
    assert after.hoard == 7 and faces == (3, 4)
    assert isinstance(events[0], Thrown) and events[0].typed and events[1] == Grew(by=7)


def test_a_game_that_is_over_takes_no_command() -> None:
    state, events, _ = engine.submit(Toy(), fresh(), Command(choice="turn", amount=4500))
    assert state.outcome == Outcome(winner="fot", reason="outcome.rich")
    assert state.pending is None and state.stack == () and events == (Grew(by=4500),)
    assert code_of(state, Command(choice="roll")) == Code.GAME_OVER


def test_the_list_of_codes_is_closed_and_every_code_is_used() -> None:
    """No rule invents a code: the code of every Refusal in the program is a member of the list."""
    root = Path(__file__).parents[2] / "vtt"
    used = set()
    for path in root.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r"\bRefusal\(\s*code=([\w.]+)", text):
            assert found[1].startswith("Code."), f"{path}: {found[0]}"
        used |= set(re.findall(r"\bCode\.([A-Z_]+)", text))
    assert used <= set(Code.__members__)
    assert set(Code.__members__) <= used


def test_previews_end_at_the_first_die_and_change_nothing() -> None:
    state = fresh()
    after, events, is_chance = engine.preview(Toy(), state, Command(choice="turn", amount=20))
    assert (after.hoard, events, is_chance) == (20, (Grew(by=20),), False)
    for gamble in ("roll", "draw"):
        after, events, is_chance = engine.preview(Toy(), state, Command(choice=gamble))
        assert (after.hoard, events, is_chance) == (0, (), True)
    with pytest.raises(IllegalCommand):
        engine.preview(Toy(), state, Command(choice="buy"))


def test_a_call_hands_its_result_back() -> None:
    state, events, faces = engine.submit(Toy(), fresh(script=(5, 6)), Command(choice="roll"))
    assert (state.hoard, faces) == (11, (5, 6))
    assert events[-1] == Grew(by=11)
    assert state.serial == 1 and state.pending.side == "fot"


class ToyLoop(Frame, frozen=True, kw_only=True):
    """Never ends."""

    def begin(self, play: Play, _: object) -> object:
        """Again."""
        return Go(self)


class ToyMute(Frame, frozen=True, kw_only=True):
    """Forgets to say how to go on."""

    def begin(self, play: Play, _: object) -> object:
        """Nothing."""


class ToyEmpty(Frame, frozen=True, kw_only=True):
    """Throws no dice at all."""

    def begin(self, play: Play, _: object) -> object:
        """No dice."""
        return Roll(ToyThrow(side="ga", count=1).begin(play, None).throw.__class__(reason="r", side="ga", count=0),
                    self.at("thrown"))

    def thrown(self, play: Play, faces: tuple[int, ...]) -> object:
        """End the game with what was thrown."""
        play.set(outcome=Outcome(winner="", reason="outcome.none", params={"dice": len(faces)}))
        return Done()


def run(frame: Frame) -> Play:
    """Run one frame alone."""
    play = Play(Toy(), Toy().begin(1))
    play.set(stack=(frame,))
    engine._run(play, None)
    return play


def test_an_endless_procedure_is_caught() -> None:
    with pytest.raises(RuntimeError, match=f"no decision after {MAX_STEPS_PER_COMMAND} steps; top frame ToyLoop"):
        run(ToyLoop())


def test_a_step_must_say_how_to_go_on() -> None:
    with pytest.raises(TypeError, match=r"ToyMute.begin must return a transfer \(got None\)"):
        run(ToyMute())


def test_a_game_must_not_run_dry() -> None:
    with pytest.raises(RuntimeError, match="ended without an outcome"):
        run(Sequence(frames=()))


def test_a_throw_of_no_dice_is_no_throw() -> None:
    play = run(ToyEmpty())
    assert play.state.outcome.params == {"dice": 0} and play.events == []


def test_two_frames_cannot_share_a_name() -> None:
    assert Frame.registry["ToyGame"] is ToyGame
    with pytest.raises(TypeError, match="two frames are named 'ToyGame'"):
        type("ToyGame", (Frame,), {"__module__": "elsewhere", "__annotations__": {}})


def test_the_view_of_the_state_is_made_once_a_state() -> None:
    play = Play(Toy(), Toy().begin(1))
    first = play.pos
    assert play.pos is first
    play.set(hoard=3)
    assert play.pos is not first and play.pos.hoard == 3
