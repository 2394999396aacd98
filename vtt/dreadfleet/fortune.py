"""How lucky dice were, exactly: the chance of as much luck or more, in whole numbers without any rounding."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

FACES = 6
ORDINARY_BELOW = 3
"""Luck that comes in every second game or so is nothing to speak of."""


class Fortune(NamedTuple):
    """How a count came out: what it is, its mean, and the chance of being at least as far off on that side."""

    got: int
    mean: Fraction
    chance: Fraction

    @property
    def is_lucky(self) -> bool:
        """Whether it is above the mean, or on it."""
        return self.got >= self.mean

    @property
    def games(self) -> int:
        """N of "one game in N", to the nearest whole number; at least 1."""
        return max(1, round(1 / self.chance))

    @property
    def is_ordinary(self) -> bool:
        """Whether it is nothing to speak of."""
        return self.games < ORDINARY_BELOW


def sums_up_to(dice: int, most: int) -> int:
    """Return in how many of the 6^n ways n dice show at most `most` together.

    With n dice and m = most - n that is the sum over k of (-1)^k * C(n, k) * C(m - 6k + n, n), as long as 6k <= m: the
    ways to share at most m pips among n dice (and one heap that is left over), less those in which a die gets more
    than five, by inclusion and exclusion.
    """
    spare = min(most, FACES * dice) - dice
    if spare < 0:
        return 0
    return sum((-1) ** k * comb(dice, k) * comb(spare - FACES * k + dice, dice) for k in range(spare // FACES + 1))


def fortune_of_sum(dice: int, total: int) -> Fortune:
    """Return how lucky the sum of some dice is; ValueError for a sum that they cannot show.

    The chance is that of the sum or more when it is at or above the mean of 3.5 a die, else of the sum or less.
    """
    if not dice <= total <= FACES * dice:
        raise ValueError(f"{dice} dice show {dice} to {FACES * dice} (got {total!r})")
    mean, ways = Fraction(7 * dice, 2), FACES**dice
    tail = ways - sums_up_to(dice, total - 1) if total >= mean else sums_up_to(dice, total)
    return Fortune(total, mean, Fraction(tail, ways))


def ways_of_successes(dice_by_faces: Mapping[int, int]) -> list[int]:
    """Return in how many of the 6^n ways there are 0, 1, 2 ... successes.

    `dice_by_faces[k]` dice succeed on k of their six faces. They are the coefficients of the product over k of
    ((6 - k) + k x)^n_k; each factor is C(n_k, j) * k^j * (6 - k)^(n_k - j) for x^j.
    """
    ways = [1]
    for faces, count in sorted(dice_by_faces.items()):
        factor = [comb(count, j) * faces**j * (FACES - faces) ** (count - j) for j in range(count + 1)]
        product = [0] * (len(ways) + count)
        for i, one in enumerate(ways):
            for j, other in enumerate(factor):
                product[i + j] += one * other
        ways = product
    return ways


def fortune_of_successes(dice_by_faces: Mapping[int, int], successes: int) -> Fortune:
    """Return how lucky a number of successes is; ValueError for a number that cannot be.

    The chance is that of as many or more when they are at or above the mean, else of as many or fewer.
    """
    dice = sum(dice_by_faces.values())
    ways = ways_of_successes(dice_by_faces)
    if not 0 <= successes <= dice or not ways[successes]:
        raise ValueError(f"{dict(dice_by_faces)} cannot have {successes!r} successes")
    mean = Fraction(sum(faces * count for faces, count in dice_by_faces.items()), FACES)
    tail = sum(ways[successes:]) if successes >= mean else sum(ways[: successes + 1])
    return Fortune(successes, mean, Fraction(tail, FACES**dice))
