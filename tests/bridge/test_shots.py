"""A broadside is shown with the dice that were rolled: which of them hit, and which were rolled apart."""

from __future__ import annotations

import pytest

from tests.dreadfleet.build import asked, of_kind, play_frames, position
from vtt.bridge.staging import motions
from vtt.dreadfleet import broadside
from vtt.dreadfleet.events import BroadsideRolled
from vtt.stage.shots_motion import Broadside

ZANDRI, HELD = "curse-of-zandri", "heldenhammer"
ABEAM = {ZANDRI: (20, 20, 0), HELD: (27, 20, 0)}


@pytest.mark.parametrize(("firer", "target", "side", "extra"), [
    (ZANDRI, HELD, "starboard", 1), (HELD, ZANDRI, "port", 0),
])
def test_dice_that_are_rolled_apart_are_shown_apart(firer: str, target: str, side: str, extra: int) -> None:
    state = position(ABEAM, dice=[1, 5, 6, 1, 6, 6, 1, 1, 1, 1, 1, 1])
    _, events = play_frames(state, broadside.Broadside(firer=firer, target=target))
    (shown,) = [motion for motion in motions(asked(state), events) if isinstance(motion, Broadside)]
    (rolled,) = of_kind(events, BroadsideRolled)
    assert (shown.piece, shown.victim, shown.side, shown.extra) == (firer, target, side, extra)
    assert tuple(shown.hits) == rolled.hits and True in rolled.hits


def test_of_a_broadside_whose_throw_was_not_seen_nothing_is_shown_apart() -> None:
    """As when it is answered with a die that is rolled again in between."""
    state = position(ABEAM, dice=[1, 5, 6, 1, 1])
    _, events = play_frames(state, broadside.Broadside(firer=ZANDRI, target=HELD))
    (shown,) = motions(asked(state), of_kind(events, BroadsideRolled))
    assert isinstance(shown, Broadside) and shown.extra == 0
