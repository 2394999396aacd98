"""Chance: the generator is the published one, its numbers are pinned, fair, and part of the state."""

import msgspec
import pytest

from vtt.kernel import dice
from vtt.kernel.dice import DiceState, Throw, below, draw, seeded, shuffled

MASK64, MASK32 = (1 << 64) - 1, (1 << 32) - 1
INCREMENT = dice._STREAM << 1 | 1


def pcg32(word: int, increment: int) -> tuple[int, int]:
    """One step of PCG32 as its author wrote it: next state, number made of the old one."""
    number = (((word >> 18) ^ word) >> 27) & MASK32
    turn = word >> 59
    return (word * 6364136223846793005 + increment) & MASK64, (number >> turn | number << (32 - turn) % 32) & MASK32


def test_the_reference_is_right() -> None:
    """The first six numbers of pcg32_srandom(42, 54), printed in the author's demonstration program."""
    increment = 54 << 1 | 1
    word, _ = pcg32(0, increment)
    word, _ = pcg32((word + 42) & MASK64, increment)
    numbers = []
    for _ in range(6):
        word, number = pcg32(word, increment)
        numbers.append(number)
    assert numbers == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_the_generator_is_that_reference() -> None:
    word = seeded(12345).word
    for _ in range(1000):
        assert dice._next32(word) == pcg32(word, INCREMENT)
        word, _ = pcg32(word, INCREMENT)


def test_first_twenty_rolls_of_seed_one() -> None:
    _, faces = draw(seeded(1), Throw(reason="throw.test", side="ga", count=20))
    assert faces == (3, 2, 6, 2, 2, 4, 3, 2, 3, 3, 5, 6, 5, 5, 2, 5, 1, 5, 4, 2)


@pytest.mark.parametrize(
    ("seed", "word"),
    [(0, 0x3091B37175EA9503), (1, 0x88E3A79EC2801430), (-1, 0xD83FBF44295515D6), (1 << 64, 0x3091B37175EA9503)],
)
def test_seeds_give_these_words(seed: int, word: int) -> None:
    assert seeded(seed).word == word


def test_shuffle_of_seed_one() -> None:
    assert shuffled(seeded(1), tuple("abcdefghij"))[1] == tuple("jafcibedhg")


def test_faces_are_even() -> None:
    """60,000 dice: chi squared with 5 degrees of freedom stays below 20.5 (one in a thousand)."""
    state, faces = draw(seeded(2024), Throw(reason="throw.test", side="ga", count=60_000))
    counts = [faces.count(face) for face in range(1, 7)]
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5
    assert state.thrown == 60_000


def test_numbers_below_a_bound_that_does_not_divide_are_even() -> None:
    """Three quarters of 2^32: without rejection the lower third would come twice as often."""
    bound, state, low = 3 << 30, seeded(5), 0
    for _ in range(6000):
        state, number = below(state, bound)
        assert 0 <= number < bound
        low += number < bound // 3
    assert 1850 < low < 2150


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 55, 1 << 20])
def test_numbers_stay_below_their_bound(bound: int) -> None:
    state = seeded(9)
    for _ in range(200):
        state, number = below(state, bound)
        assert 0 <= number < bound


@pytest.mark.parametrize("bound", [0, -3])
def test_no_number_lies_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="bound must be at least 1"):
        below(seeded(1), bound)


def test_shuffles_are_permutations_and_all_come() -> None:
    state, seen = seeded(3), set()
    for _ in range(300):
        state, order = shuffled(state, ("a", "b", "c", "d"))
        assert sorted(order) == ["a", "b", "c", "d"]
        seen.add(order)
    assert len(seen) == 24


def test_scripted_faces_come_first_and_leave_the_generator_alone() -> None:
    fresh = seeded(1)
    state, faces = draw(seeded(1, script=(6, 6)), Throw(reason="throw.test", side="ga", count=4))
    assert faces == (6, 6, 3, 2)
    assert state.script == () and state.thrown == 4
    assert state.word == draw(fresh, Throw(reason="throw.test", side="ga", count=2))[0].word


def test_a_scripted_face_must_be_on_the_die() -> None:
    with pytest.raises(ValueError, match=r"must be 1 to 6 \(got 7\)"):
        draw(seeded(1, script=(7,)), Throw(reason="throw.test", side="ga"))


def test_the_state_holds_no_coming_faces() -> None:
    """One whole number decides all that comes (D3): no list of faces that a reader of the save could look up."""
    assert [field.name for field in msgspec.structs.fields(DiceState)] == ["word", "source", "script", "thrown"]
    one, other = seeded(1), msgspec.structs.replace(seeded(1), word=seeded(2).word)
    throw = Throw(reason="throw.test", side="ga", count=8)
    assert draw(one, throw)[1] != draw(other, throw)[1]
