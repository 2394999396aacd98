"""What the tides do to islands and wrecks (DF-SC06-06 to DF-SC06-08); new pieces are reported as `Placed`."""

from vtt.kernel.event import Event
from vtt.table.pose import Pose


class PieceSank(Event, frozen=True, kw_only=True):
    """A piece of scenery has gone under where it stood."""

    piece: str
    pose: Pose
