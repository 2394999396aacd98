"""Groups that drift together over the border: who hangs over it is gone before anybody is asked anything."""

from tests.dreadfleet.build import bench, position
from vtt.bots.invariants import Watch
from vtt.dreadfleet.push import Push
from vtt.kernel import engine


def test_who_is_over_the_border_leaves_before_others_resolve_their_contacts() -> None:
    """The Reaver drifts against its own cog in the very moment in which the Heldenhammer goes over the edge."""
    ships = {
        "bloody-reaver": (54.745, 20, 0),
        "heldenhammer": (57, 17, 0),
        "dread-cog": (58.38, 21, 0),
    }
    watch = Watch()
    state = position(ships, phase="destiny")
    play = engine.Play(bench(), state, observer=watch)
    frame = Push(piece="bloody-reaver", heading=9000, distance=3000)
    play.set(stack=(frame,))
    engine._run(play, None)  # the push alone: it stops at the question about the cog
    assert play.state.pending is not None and play.state.pending.kind == "recover"
    assert not play.state.table.has("heldenhammer")
    watch.check_rest(play.state)
