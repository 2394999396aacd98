"""Special water that lies on pieces of scenery and moves with them (DF-SCG-07, DF-SC09-06)."""

from functools import lru_cache

from vtt.dreadfleet.content import AreaData
from vtt.dreadfleet.position import Position
from vtt.table.pose import Pose, nearest_whole, to_local, to_world


def polygon_now(pos: Position, area: AreaData) -> tuple[tuple[int, int], ...]:
    """Return the corners of an area where they are now; () if its piece is not on the table."""
    if not area.moves_with:
        return area.polygon
    if not pos.state.table.has(area.moves_with):
        return ()
    now = pos.state.table.piece(area.moves_with).pose
    start = next(Pose(p.x, p.y, p.heading) for p in pos.scenario.layout if p.id == area.moves_with)
    return _carried(area.polygon, start, now)


@lru_cache(maxsize=64)
def _carried(corners: tuple[tuple[int, int], ...], start: Pose, now: Pose) -> tuple[tuple[int, int], ...]:
    """Corners that keep their place on a piece as it moves from one pose to another."""
    if now.heading == start.heading:
        return tuple((x + now.x - start.x, y + now.y - start.y) for x, y in corners)
    turned = (to_world(now, *to_local(start, x, y)) for x, y in corners)
    return tuple((nearest_whole(x), nearest_whole(y)) for x, y in turned)
