"""The report measures what it says: equal answers on both sides of a comparison, every part printed, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from vtt.bench import plain, plays, states
from vtt.bench.figures import Figure, beside, median_of, named, span_text
from vtt.bench.report import PARTS, header, print_report
from vtt.bench.twins import twin_of
from vtt.kernel import codec, engine

ROOT = Path(__file__).resolve().parents[1]


def test_the_pydantic_twin_holds_the_same_state() -> None:
    state = states.full_state()
    ours = msgspec.to_builtins(msgspec.structs.replace(state, stack=()))
    theirs = json.loads(twin_of(state).model_dump_json(by_alias=True))
    assert len(theirs.pop("stack")) == len(state.stack) > 0
    assert ours.pop("stack") == ()
    assert theirs == json.loads(json.dumps(ours))


def test_the_full_state_waits_for_an_answer_and_holds_much() -> None:
    state = states.full_state()
    assert state.pending is not None
    assert len(state.table.pieces) >= 14
    assert len(plays.long_game().log) >= 50
    assert len(codec.to_json(state)) == max(len(codec.to_json(s)) for s in plays.long_game().states if s.pending)


def test_commands_without_geometry_never_ask_for_a_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    game = plays.long_game()
    quiet = states.quiet_commands(game)
    assert 3 < len(quiet) < len(game.log)

    def refuse(*_: object) -> None:
        raise AssertionError("asked for geometry")

    monkeypatch.setattr("vtt.dreadfleet.content.catalogue.Content.survey", refuse)
    for state, command in quiet[:5]:
        engine.submit(game.ruleset, state, command)
    assert len({id(state) for state, _ in quiet}) == len(quiet)


def test_figures_print_ratios_beside_medians() -> None:
    ours = median_of("ours", [2.0, 4.0, 9.0])
    slow, fast = median_of("slow", [40.0]), median_of("fast", [0.2])
    figure = Figure(ours, beside(slow, None, fast), "under 5 us")
    text = "\n".join(figure.lines())
    assert (ours.median_us, ours.least_us, ours.most_us) == (4.0, 2.0, 9.0)
    assert figure.ratio(slow) == 10.0
    assert "10 times ours" in text and "1/20 of ours" in text and "goal: under 5 us" in text
    assert named([slow, fast], "fa") is fast and named([slow], "x") is None
    spans = [span_text(us) for us in (1.5, 15.0, 1500.0, 15e3, 2e6)]
    assert spans == ["1.50 us", "15 us", "1.50 ms", "15 ms", "2.00 s"]


def test_state_and_engine_are_reported(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "RUNS", 3)
    monkeypatch.setattr(states, "COMMANDS", 5)
    assert print_report(("engine", "state")) == 0
    text = capsys.readouterr().out
    assert text.startswith(header())
    assert text.index("\nstate\n") < text.index("\nengine\n")
    for words in ("deep=True", "model_dump_json", "model_validate_json", "SHA-256", "without geometry", "fsync"):
        assert words in text


def test_an_unknown_part_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_report(("state", "paint")) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"seascape bench: expected parts of {', '.join(PARTS)}, found 'paint'\n"


def test_plain_measurements_are_json(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plays, "PLAIN_GAMES", 1)
    assert plain.main("games") == 0
    rows = json.loads(capsysbinary.readouterr().out)
    assert len(rows) == 1 and rows[0]["median_us"] > 0 and "games a second" in rows[0]["note"]
    assert plain.main("paint") == 2


def test_pictures_are_measured_in_a_small_window() -> None:
    words = (
        "from vtt.bench import drawing as d; d.SIZE, d.PASS_SECONDS = (160, 100), 0.1; "
        "d.SECONDS, d.BATCH_FRAMES = dict(low=0.2, high=0.1, ultra=0.1), dict(low=2, high=1, ultra=1); "
        "from vtt.bench.report import print_report; raise SystemExit(print_report(('drawing',)))"
    )
    ran = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    if "not measured" in ran.stdout:
        pytest.skip(ran.stdout.strip().splitlines()[-1])
    for words in ("loaded for the first time", "loaded again", "without the sea", "without the pieces", "shadows drawn",
                  "arcs and ranges", "no pass", "tilt-shift", "ultra preset, eye in motion"):
        assert words in ran.stdout, words
    assert ran.stdout.count("frames a second") >= 3 * 10
