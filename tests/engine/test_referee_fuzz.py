"""The referee against programs that do not know the protocol: never a traceback, one line with a code each."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.random_game import random_game
from vtt.bots.chooser import uniform
from vtt.dreadfleet.overriding import FORMS
from vtt.kernel import codec
from vtt.kernel.decision import Decision
from vtt.kernel.refusal import Code
from vtt.opening import open_game
from vtt.referee import NO_COMMAND, NO_CORRECTION, NO_SUCH_ASK, NOT_A_LINE, Referee

ROOT = Path(__file__).parents[2]
HUGE = (10**400, -(10**400), 10**40, 2**63, -(2**63), 2**31, 36000, -1)
NOT_LINES: tuple[str | bytes, ...] = (
    "nonsense", "{", "[]", "null", "1", '"x"', "NaN", "1e999", "-", "\x00", "\ud800", b"\xff\xfe", b"\xc3\x28",
    "[" * 100_000, '{"ask":' * 100_000, '{"ask":5}', '{"ask":"state","x":1}', '{"ask":"undo","consent":"ga"}',
    '{"ask":"command","command":{}}', '{"ask":"command","command":{"choice":5}}',
    '{"ask":"command","command":{"choice":"first","amount":1.5}}',
    '{"ask":"command","command":{"choice":"first","amount":true}}',
    '{"ask":"command","command":{"choice":"first","pose":[1,2]}}',
    '{"ask":"command","command":{"choice":"first","faces":"6"}}',
    '{"ask":"command","command":{"choice":"first","decision":"0"}}',
    '{"ask":"command","command":{"choice":"first","ammount":1}}',
    '{"ask":"command","command":{"choice":"\\ud800"}}',
    '{"ask":"command","command":{"choice":"first","amount":' + "9" * 10_000 + "}}",
)
REFUSED = (
    ({"choice": "nothing"}, Code.UNKNOWN_CHOICE),
    ({"choice": "{evil}"}, Code.UNKNOWN_CHOICE),
    ({"choice": "first", "by": "nobody"}, Code.NOT_YOURS),
    ({"choice": "first", "decision": -1}, Code.STALE),
    ({"choice": "first", "decision": 10**40}, Code.STALE),
    ({"choice": "first", "amount": -5}, Code.UNEXPECTED),
    ({"choice": "first", "pose": [1, 2, 3]}, Code.UNEXPECTED),
    ({"choice": "first", "faces": [10**40]}, Code.UNEXPECTED),
)


def referee() -> Referee:
    """A referee at the first question of a quick game."""
    return Referee(open_game("SC01", seed=3, quick=True).game)


def only(answers: list[str]) -> dict[str, Any]:
    """Return the one answer to a line."""
    assert len(answers) == 1
    return json.loads(answers[0])


def test_what_is_no_line_is_answered_by_one_with_a_code() -> None:
    judge = referee()
    before = codec.digest(judge.game.state)
    for line in NOT_LINES:
        answer = only(judge._answer(line))
        assert (answer["say"], answer["code"]) == ("error", NOT_A_LINE), line[:60]
        assert answer["text"].startswith("expected one JSON object")
    assert codec.digest(judge.game.state) == before
    assert only(judge._answer('{"ask":"nope"}'))["code"] == NO_SUCH_ASK
    assert only(judge._answer('{"ask":"preview"}'))["code"] == NO_COMMAND


@pytest.mark.parametrize(("command", "code"), REFUSED)
def test_commands_out_of_place_are_refused(command: dict[str, Any], code: Code) -> None:
    judge = referee()
    before = codec.digest(judge.game.state)
    for ask in ("command", "why-not", "preview"):
        answer = only(judge._answer(json.dumps({"ask": ask, "command": command})))
        assert (answer["say"], answer["refusal"]["code"]) == ("refusal", code)
    assert codec.digest(judge.game.state) == before


@pytest.mark.parametrize("seed", [3, 11])
def test_numbers_beyond_measure_are_refused_at_every_question(seed: int) -> None:
    """Amounts and poses that no table holds never reach the geometry."""
    game, chooser = open_game("SC01", seed=seed).game, uniform(seed)
    judge = Referee(game)
    while not game.is_over and len(game.log) < 60:
        for option in game.decision.options:
            for number in HUGE:
                command: dict[str, Any] = {"choice": option.id}
                if option.amount is not None:
                    command["amount"] = number if not option.amount.low <= number <= option.amount.high else 10**9
                if option.place is not None:
                    command["pose"] = [number, 20000, 0] if number % 2 else [30000, number, number]
                if len(command) == 1:
                    continue
                answer = only(judge._answer(json.dumps({"ask": "why-not", "command": command})))
                assert answer["say"] == "refusal", (answer, command)
                assert "{" not in answer["words"] and answer["words"] != answer["refusal"]["key"]
        game.submit(chooser.choose(game))


def garbage(chance: random.Random, decision: Decision) -> dict[str, Any]:
    """A command that is nearly right."""
    option = chance.choice(decision.options)
    command: dict[str, Any] = {"choice": chance.choice((option.id, "first", "none", "run", ""))}
    if chance.random() < 0.5:
        command["amount"] = chance.choice((*HUGE, 0, 1, 4500, None))
    if chance.random() < 0.4:
        command["pose"] = [chance.choice((*HUGE, 0, 20000)) for _ in range(3)]
    if chance.random() < 0.3:
        command["faces"] = [chance.choice((0, 1, 6, 7, -1, 10**30)) for _ in range(chance.randrange(4))]
    if chance.random() < 0.3:
        command["by"] = chance.choice(("ga", "fot", "x"))
    if chance.random() < 0.3:
        command["decision"] = chance.choice((0, 1, 2, -7, 10**25))
    return command


@pytest.mark.parametrize("typed", [False, True])
def test_nearly_right_commands_change_nothing_or_are_carried_out(typed: bool) -> None:
    chance = random.Random(5)
    game = open_game("SC01", seed=8, quick=True, dice="typed" if typed else "seeded").game
    judge, chooser = Referee(game), uniform(8)
    for _ in range(400):
        if game.is_over:
            break
        before, length = codec.digest(game.state), len(game.log)
        command = garbage(chance, game.decision)
        answers = [json.loads(line) for line in judge._answer(json.dumps({"ask": "command", "command": command}))]
        if answers[0]["say"] == "refusal":
            assert len(answers) == 1 and answers[0]["refusal"]["code"] in tuple(Code)
            assert (codec.digest(game.state), len(game.log)) == (before, length)
        else:
            assert answers[0]["say"] == "events" and len(game.log) == length + 1
        if chance.random() < 0.3 and not game.is_over:
            game.submit(chooser.choose(game))


def test_over_is_over() -> None:
    game = random_game(2, quick=True)
    judge = Referee(game)
    for ask in ("command", "why-not", "preview"):
        answer = only(judge._answer(json.dumps({"ask": ask, "command": {"choice": "first"}})))
        assert answer["refusal"]["code"] == Code.GAME_OVER
    assert only(judge._answer('{"ask":"sample"}'))["refusal"]["code"] == Code.GAME_OVER
    assert only(judge._answer('{"ask":"decision"}'))["say"] == "over"


def test_a_program_plays_a_whole_game_by_samples() -> None:
    """Over pipes, with garbage and bytes that are no text in between."""
    words = [sys.executable, "-m", "vtt", "referee", "SC01", "--quick", "--seed", "21"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        words, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:

        def ask(line: bytes) -> dict[str, Any]:
            program.stdin.write(line + b"\n")
            program.stdin.flush()
            return json.loads(program.stdout.readline())

        assert json.loads(program.stdout.readline())["say"] == "hello"
        question, decisions = json.loads(program.stdout.readline()), 0
        while question["say"] == "decision":
            assert ask(b"\xff\xfe garbage")["code"] == NOT_A_LINE
            sample = ask(b'{"ask":"sample"}')["command"] | {"decision": question["serial"]}
            answer = ask(json.dumps({"ask": "command", "command": sample}).encode())
            assert answer["say"] == "events", answer
            question, decisions = json.loads(program.stdout.readline()), decisions + 1
        assert question["say"] == "over" and question["outcome"]["reason"] and decisions > 5
        program.stdin.write(b'{"ask":"quit"}\n')
        program.stdin.close()
        assert json.loads(program.stdout.readline())["say"] == "goodbye"
        assert program.wait(60) == 0 and program.stderr.read() == b""


def ask(judge: Referee, **line: Any) -> list[dict[str, Any]]:
    return [json.loads(answer) for answer in judge._answer(json.dumps(line))]


def after_some_turns() -> Referee:
    """A referee in the middle of a game, at a question which ship acts."""
    game, chooser = open_game("SC01", seed=3, quick=True).game, uniform(3)
    while len(game.log) < 60 or game.decision.kind != "activate":
        game.submit(chooser.choose(game))
    return Referee(game)


def test_overrides_are_listed_agreed_and_carried_out() -> None:
    judge = after_some_turns()
    offers = ask(judge, ask="corrections")[0]["corrections"]
    assert {"stand", "give-damage", "fires", "wind", "first"} <= {offer["what"] for offer in offers}
    fires = next(offer for offer in offers if offer["what"] == "fires")
    burning = judge.game.position.ship(fires["subject"]).fires
    assert (fires["takes"], fires["low"], fires["now"]) == ("amount", 0, burning)
    correction = {"what": "fires", "subject": fires["subject"], "amount": fires["now"] + 1}
    before = codec.digest(judge.game.state)
    alone = ask(judge, ask="override", correction=correction, consent=["ga"])
    assert alone[0]["refusal"]["code"] == Code.OVERRIDE_CONSENT and codec.digest(judge.game.state) == before
    events, decision = ask(judge, ask="override", correction=correction, consent=["ga", "fot"])
    assert [event["event"] for event in events["events"]] == ["Corrected"] and events["words"]
    assert decision["say"] == "decision"
    assert judge.game.position.ship(fires["subject"]).fires == fires["now"] + 1
    assert judge.game.log[-1].kind == "override"
    ask(judge, ask="undo", consent=["ga", "fot"])
    assert codec.digest(judge.game.state) == before


def test_corrections_that_are_none_change_nothing() -> None:
    judge = after_some_turns()
    before = codec.digest(judge.game.state)
    assert ask(judge, ask="override")[0]["code"] == NO_CORRECTION
    subjects = ["", "nobody", *(ship.id for ship in judge.game.state.ships)]
    wrong = [{"what": "nonsense"}]
    for form in FORMS:
        for subject in subjects:
            wrong += [{"what": form.what, "subject": subject, "amount": number} for number in HUGE]
            wrong += [{"what": form.what, "subject": subject, "pose": [number, 0, number]} for number in HUGE]
            wrong.append({"what": form.what, "subject": subject, "card": "no-such-card"})
    for correction in wrong:
        answer = ask(judge, ask="override", correction=correction, consent=["ga", "fot"])[0]
        assert answer["say"] == "refusal" and answer["words"], (answer, correction)
    assert codec.digest(judge.game.state) == before
