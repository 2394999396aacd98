"""Dice on the table and in words: whose they are, where they fall, and how a D3 is read."""

from __future__ import annotations

import math

import pytest

from tests.dreadfleet.build import asked, position
from vtt.bridge.diceplace import AHEAD, Look
from vtt.bridge.presenter import Presenter
from vtt.bridge.staging import motions
from vtt.dreadfleet.wording import Wording
from vtt.kernel.dice import Throw
from vtt.kernel.event import Thrown
from vtt.stage.motion import Roll
from vtt.table.pose import direction

ZANDRI, HELD, SCIMITAR = "curse-of-zandri", "heldenhammer", "flaming-scimitar"
MELEE = {ZANDRI: (20, 20, 0), HELD: (24, 20, 0), SCIMITAR: (16.5, 21, 30)}
HALF_DIE_THOU = 250


def thrown(side: str, tags: tuple[str, ...] = (), subject: str = "", count: int = 1, **more: object) -> Thrown:
    """Dice of a side."""
    throw = Throw(reason=str(more.pop("reason", "throw.broadside")), side=side, count=count, subject=subject, tags=tags,
                  **more)  # fmt: skip
    return Thrown(throw=throw, faces=(5,) * count)


def roll(event: Thrown, pieces: dict[str, tuple[float, float, int]] = MELEE, look: Look = AHEAD) -> Roll:
    """How a throw is shown."""
    return next(motion for motion in motions(asked(position(pieces)), [event], look) if isinstance(motion, Roll))


@pytest.mark.parametrize(
    ("side", "tags", "colors"),
    [
        ("ga", (), ["ga", "ga"]),
        ("fot", (), ["fot", "fot"]),
        ("fot", ("red", "white"), ["red", "white"]),
        ("ga", ("marked", ""), ["bone", "ga"]),
    ],
)
def test_dice_have_the_colour_of_who_throws_them(side: str, tags: tuple[str, ...], colors: list[str]) -> None:
    """Where a rule tells dice apart by theirs they keep it; those rolled apart are of another colour than the rest."""
    assert list(roll(thrown(side, tags, count=2)).colors) == colors


@pytest.mark.parametrize("look", range(0, 36000, 4500))
@pytest.mark.parametrize("count", [1, 8])
def test_dice_lie_beside_a_ship_and_on_nobody(look: int, count: int) -> None:
    """Whichever way one looks: neither before the ship that is watched nor on another one, nor before that."""
    shown = roll(thrown("fot", subject=ZANDRI, count=count), look=Look(look))
    east, north = direction(look)
    pos = asked(position(MELEE))
    for piece, (x, y, _) in MELEE.items():
        half = pos.content.shapes[piece].width / 2
        dx, dy = x * 1000 - shown.place[0], y * 1000 - shown.place[1]
        assert math.hypot(dx, dy) > half + HALF_DIE_THOU
        ahead, across = dx * east + dy * north, dx * north - dy * east
        if piece == ZANDRI:
            assert ahead < 1500 or abs(across) > half
            assert math.hypot(dx, dy) < 9000


@pytest.mark.parametrize("middle", [10, 30])
def test_dice_fall_towards_the_middle_of_the_picture(middle: int) -> None:
    """Of two sides on which nobody lies that which the eye looks at."""
    alone: dict[str, tuple[float, float, int]] = {ZANDRI: (20, 20, 0), HELD: (50, 35, 0)}
    shown = roll(thrown("fot", subject=ZANDRI), alone, Look(0, (middle * 1000, 20_000)))
    assert (shown.place[0] > 20_000) == (middle > 20)


@pytest.mark.parametrize(("x", "y"), [(1.5, 1.5), (58, 38), (1.5, 38)])
def test_dice_stay_on_the_table(x: float, y: float) -> None:
    """In a corner too."""
    pos = asked(position({ZANDRI: (x, y, 0), HELD: (30, 20, 0)}))
    shown = next(m for m in motions(pos, [thrown("fot", subject=ZANDRI, count=6)]) if isinstance(m, Roll))
    board = pos.state.table.board
    assert 2000 < shown.place[0] < board.width - 2000 and 2000 < shown.place[1] < board.height - 2000


@pytest.mark.parametrize(
    ("reason", "total", "how"), [("throw.escape", "4", "5 → 3, +1"), ("throw.gate", "3", "5 → 3")]
)
def test_a_d3_says_how_it_came_about(reason: str, total: str, how: str) -> None:
    """In the log and under the dice; a die that counts as it lies says nothing more (DF-DICE-02)."""
    pos = asked(position(MELEE))
    event = thrown("fot", subject=ZANDRI, reason=reason, rules=("DF-DICE-02",))
    presenter = Presenter(pos, {})
    assert presenter.dice.rolled(event).sums == ((total, how),)
    assert Wording(pos).event(event).endswith(f": {how}.")
    plain = thrown("fot", subject=ZANDRI, reason=reason)
    assert presenter.dice.rolled(plain).sums == () and Wording(pos).event(plain).endswith(": 5.")
