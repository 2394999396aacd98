"""Chance: a small integer generator whose state is part of the game state, and the three sources of dice.

Generator: PCG32 (O'Neill 2014, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms",
XSH-RR 64/32). Integers only, so the same seed gives the same dice on every machine and Python version.
"""

from typing import Literal, TypeVar

import msgspec

_MULTIPLIER = 6364136223846793005
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_STREAM = 0x5EA5CA9E

DiceSource = Literal["seeded", "typed"]


class DiceState(msgspec.Struct, frozen=True):
    """Everything that decides the next die.

    `script` holds faces that are used up before anything else (films, tests, replays); then `source` says
    whether the generator rolls or the players type in what their own dice show.
    """

    word: int
    source: DiceSource = "seeded"
    script: tuple[int, ...] = ()
    thrown: int = 0


AnyDice = TypeVar("AnyDice", bound=DiceState)


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """A request for dice, with the reason that the log and the screen show.

    `tags` names single dice where they differ ("red", "white", "marked"); `again` marks a re-roll.
    """

    reason: str
    side: str
    count: int = 1
    faces: int = 6
    subject: str = ""
    rules: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    again: bool = False


def seeded(seed: int, source: DiceSource = "seeded", script: tuple[int, ...] = ()) -> DiceState:
    """Return the dice state of a whole-number seed."""
    word = ((seed & _MASK64) + _STREAM) & _MASK64
    word = (word * _MULTIPLIER + (_STREAM << 1 | 1)) & _MASK64
    return DiceState(word=word, source=source, script=script)


def _next32(word: int) -> tuple[int, int]:
    xorshifted = (((word >> 18) ^ word) >> 27) & _MASK32
    rotation = word >> 59
    value = ((xorshifted >> rotation) | (xorshifted << (-rotation & 31))) & _MASK32
    return (word * _MULTIPLIER + (_STREAM << 1 | 1)) & _MASK64, value


def below(dice: AnyDice, bound: int) -> tuple[AnyDice, int]:
    """Draw a whole number from 0 to `bound` - 1 without bias, by rejection."""
    if bound < 1:
        raise ValueError(f"bound must be at least 1 (got {bound!r})")
    threshold = (1 << 32) % bound
    word = dice.word
    while True:
        word, value = _next32(word)
        if value >= threshold:
            return msgspec.structs.replace(dice, word=word), value % bound


def draw(dice: AnyDice, throw: Throw) -> tuple[AnyDice, tuple[int, ...]]:
    """Roll the dice of `throw` from the script as far as it goes, then from the generator."""
    faces: list[int] = []
    script = dice.script
    for _ in range(throw.count):
        if script:
            face, script = script[0], script[1:]
            if not 1 <= face <= throw.faces:
                raise ValueError(f"scripted die for {throw.reason!r} must be 1 to {throw.faces} (got {face!r})")
        else:
            dice, value = below(dice, throw.faces)
            face = value + 1
        faces.append(face)
    return msgspec.structs.replace(dice, script=script, thrown=dice.thrown + throw.count), tuple(faces)


def shuffled(dice: DiceState, cards: tuple[str, ...]) -> tuple[DiceState, tuple[str, ...]]:
    """Shuffle by Fisher and Yates with the state's own generator."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        dice, pick = below(dice, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return dice, tuple(order)
