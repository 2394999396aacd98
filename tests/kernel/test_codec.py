"""States as JSON: canonical, readable again whatever stands on the stack, and with clear faults."""

import msgspec
import pytest

from tests.kernel.toy import Toy, ToyGame, ToyState
from vtt.bots.chooser import uniform, weighted
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import DreadfleetState, Setup
from vtt.kernel import codec, engine
from vtt.kernel.decision import Command
from vtt.kernel.frame import Frame, Sequence
from vtt.kernel.game import Game

TOY_JSON = (
    b'{"ruleset":"toy","serial":0,"dice":{"word":9863911909181363248,"source":"seeded","script":[],"thrown":0},'
    b'"decks":[{"id":"coins","pile":["a","b","c","d","e","f","g","h"],"discard":[]}],'
    b'"stack":[{"frame":"ToyGame","step":"begin","side":"ga"}],"pending":null,"outcome":null,'
    b'"hoard":0,"marker":[0,0,0]}'
)


def test_the_json_is_canonical() -> None:
    assert codec.to_json(Toy().begin(1)) == TOY_JSON


def test_the_digest_of_a_state_is_pinned() -> None:
    """SHA-256 of that JSON: a change means that old hashes no longer compare."""
    assert codec.digest(Toy().begin(1)) == "7bdce72ae9b29b13f8dea2ecaaddbe7740680395676b9fbb83b226eb54ccdb90"


def test_equal_states_have_equal_digests_and_others_do_not() -> None:
    one, other = Toy().begin(1), Toy().begin(1)
    assert one is not other and codec.digest(one) == codec.digest(other)
    assert codec.digest(one) != codec.digest(msgspec.structs.replace(one, hoard=1))


def test_states_come_back() -> None:
    state, _ = engine.start(Toy(), 1)
    assert codec.from_json(codec.to_json(state), ToyState) == state


def test_frames_inside_frames_come_back() -> None:
    nested = Sequence(frames=(ToyGame(side="fot"), Sequence(frames=(ToyGame(),))))
    state = msgspec.structs.replace(Toy().begin(1), stack=(nested,))
    again = codec.from_json(codec.to_json(state), ToyState)
    assert again == state and isinstance(again.stack[0].frames[1].frames[0], ToyGame)


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (b'"ToyGame"', b'"ToyFame"', r"Unknown procedure 'ToyFame' - at `\$.stack\[0\].frame`"),
        (b'"side":"ga"', b'"side":3', r"Expected `str`, got `int` - at `\$.side`"),
        (b'"hoard":0', b'"hoard":"0"', r"Expected `int`, got `str` - at `\$.hoard`"),
        (b'"stack":[', b'"stack":[[', "malformed|truncated"),
        (TOY_JSON, b"[]", "Expected `object`, got `list`"),
        (TOY_JSON, TOY_JSON.replace(b'[{"frame":"ToyGame","step":"begin","side":"ga"}]', b"7"), "Expected `array`"),
    ],
)
def test_faults_name_their_place(before: bytes, after: bytes, fault: str) -> None:
    with pytest.raises(msgspec.DecodeError, match=fault):
        codec.from_json(TOY_JSON.replace(before, after), ToyState)


def test_every_procedure_met_in_random_games_comes_back_mid_decision() -> None:
    """Two games of each chooser: every state at rest is the same after JSON, stack, decision and all."""
    met: set[str] = set()
    for seed in (11, 12):
        for chooser in (uniform(seed), weighted(seed)):
            game = Game(Dreadfleet(), Setup(seed=seed, quick=seed == 12))
            for _ in range(400):
                if game.is_over:
                    break
                names = {type(frame).__name__ for frame in game.state.stack}
                if not names <= met or len(game.log) % 10 == 0:
                    text = codec.to_json(game.state)
                    again = codec.from_json(text, DreadfleetState)
                    assert again == game.state and codec.to_json(again) == text
                met |= names
                game.submit(chooser.choose(game))
    assert {"WholeGame", "GameTurn", "ActionPhase", "Activation", "OrdersSubphase", "MovementSubphase", "Sail"} <= met
    assert len(met) >= 12


def test_every_registered_procedure_holds_plain_data() -> None:
    """Each frame's fields are what msgspec can rebuild from JSON: the type of every field is known to it."""
    for name, kind in Frame.registry.items():
        info = msgspec.inspect.type_info(kind)
        assert info.cls is kind and info.tag == name
        custom = [field.name for field in info.fields if isinstance(field.type, msgspec.inspect.CustomType)]
        assert custom == [], f"{name}: {custom}"


def test_text_dump_says_everything_that_is_set() -> None:
    state, _ = engine.start(Toy(), 1)
    text = codec.dump_text(state)
    assert "ruleset: toy" in text and "pile: a b c d e f g h" in text and "kind: toy" in text
    assert "outcome" not in text


def test_the_check_of_events_sees_every_change() -> None:
    game = Game(Toy(), 1)
    game.submit(Command(choice="roll"))
    events = game.events[0]
    changed = (msgspec.structs.replace(events[0], faces=(3, 3)), *events[1:])
    checks = {codec.events_check(part) for part in (events, events[:1], changed, tuple(reversed(events)), ())}
    assert len(checks) == 5
