"""A broadside is shown with the dice that were rolled: which of them hit, and which were rolled apart."""

from __future__ import annotations

import msgspec
import pytest

from tests.dreadfleet.build import asked, of_kind, play_frames, position
from vtt.bridge.staging import motions
from vtt.dreadfleet import broadside
from vtt.dreadfleet.events import BroadsideRolled
from vtt.kernel.dice import Throw
from vtt.kernel.event import Thrown
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


def test_a_die_that_is_rolled_again_leaves_those_apart_apart() -> None:
    """The question which die it shall be comes between the throw and its result."""
    state = position(ABEAM, dice=[1, 5, 6, 1, 1])
    _, events = play_frames(state, broadside.Broadside(firer=ZANDRI, target=HELD))
    (thrown, *_), (rolled,) = of_kind(events, Thrown), of_kind(events, BroadsideRolled)
    waiting = broadside.Broadside(firer=ZANDRI, target=HELD, marked_dice=thrown.throw.tags.count("marked"))
    again = msgspec.structs.replace(
        thrown, throw=Throw(reason="throw.broadside", side="fot", subject=ZANDRI, again=True), faces=(6,)
    )
    asking = asked(msgspec.structs.replace(state, stack=(waiting,)))
    (shown,) = [motion for motion in motions(asking, (again, rolled)) if isinstance(motion, Broadside)]
    assert shown.extra == 1
