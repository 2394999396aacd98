"""Where a piece may be put: the check behind every placement, and a search for places that pass it."""

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active
from vtt.kernel.decision import Command, Placing
from vtt.kernel.refusal import Code, Refusal
from vtt.table.measuring import measure_to_point
from vtt.table.nearing import gap_to_ring, ring_of
from vtt.table.placed import place
from vtt.table.pose import Pose, moved, to_world, turn_between
from vtt.table.rising import nearest_stand
from vtt.table.verdict import PlacementVerdict, Problem
from vtt.table.zone import Zone, disc_zone, polygon_zone, rect_zone

PLACE_RULES = {
    "overlap": ("DF-MOV-01",),
    "contact": ("DF-MOV-01",),
    "off-board": ("DF-EDGE-01",),
    "outside-zone": ("DF-SCG-04",),
}
SEARCH_STEP_THOU = 1000
SEARCH_HEADING_STEP_CDEG = 4500
SEARCHES = ((1000, 4500), (500, 2250), (250, 1500))
"""Steps of ever finer grids (thou, cdeg) for what must be placed wherever there is room for it."""
FULL_TURN = 36000
RINGS = 40
RING_STEP_THOU = 250
RING_STEP_CDEG = 1500


def verdict(pos: Position, placing: Placing, pose: Pose) -> PlacementVerdict:
    """Judge a pose by everything that a `Placing` says and by what water is closed, with all problems and margins."""
    judged = pos.survey.placement(placing.shape, pose, piece=placing.piece, **_limits(pos, placing))
    if water_closed_to(pos, placing.piece, placing.shape, pose) is None:
        return judged
    return PlacementVerdict(False, (*judged.problems, Problem("closed", "", 0, 1)))


def is_free(pos: Position, placing: Placing, pose: Pose) -> bool:
    """Whether the verdict on a pose would be legal, without looking for all that speaks against it."""
    is_open = water_closed_to(pos, placing.piece, placing.shape, pose) is None
    return is_open and pos.survey.fits(placing.shape, pose, placing.piece, **_limits(pos, placing))


def water_closed_to(pos: Position, piece: str, shape: str, pose: Pose) -> Active | None:
    """Return the rule that closes the water at a pose to a piece, None where it may be put down (H-MOV-15)."""
    for active in pos.asked("closed_water"):
        for water in active.trait.closed_water(pos, active, piece):
            gap = gap_to_ring(place(pos.content.catalogue, shape, pose), ring_of(water.rim))
            if gap <= water.reach_thou:
                return active
    return None


def snapped(pos: Position, placing: Placing, pose: Pose) -> Pose:
    """Return the pose that a placing makes of one that is wished for: where it leaves only the heading open, the
    nearest stand to its `top_at`; elsewhere the pose itself. A position remembers the stands.
    """
    if placing.top_at is None:
        return pose
    loose = msgspec.structs.replace(placing, top_at=None)
    key = (msgspec.structs.replace(placing, heading=pose.heading), 0)
    if key not in pos.known_places:
        pieces = (piece for piece in pos.state.table.pieces if piece.id != placing.piece)
        catalogue = pos.content.catalogue
        others = [place(catalogue, piece.shape, piece.pose) for piece in pieces]
        pos.known_places[key] = nearest_stand(
            catalogue, pos.state.table.board, placing.shape, pose.heading, placing.top_at, others,
            lambda tried: is_free(pos, loose, tried),
        )
    return pos.known_places[key] or pose


def _limits(pos: Position, placing: Placing) -> dict[str, Any]:
    gaps: list[tuple[tuple[str, ...], int]] = [((piece,), thou) for piece, thou in placing.apart]
    if placing.gap:
        gaps.append((pos.state.table.ids, placing.gap))
    reach = placing.reach
    return {
        "min_gaps": tuple(gaps),
        "zone": area_of(placing),
        "near": (placing.around, reach) if placing.around and reach is not None else None,
        "near_point": (*placing.point, reach) if placing.point is not None and reach is not None else None,
        "near_any": (placing.around_any, reach) if placing.around_any and reach is not None else None,
        "off_spots": placing.off_spots,
        "allow_contact": placing.may_touch,
    }


def area_of(placing: Placing) -> Zone | None:
    """Return the area in which the whole outline must lie, None where the board is open."""
    if placing.disc is not None:
        return disc_zone(*placing.disc)
    if placing.polygon:
        return polygon_zone(placing.polygon)
    return None if placing.zone is None else rect_zone(*placing.zone)


def pose_of(command: Command) -> Pose:
    """Return the pose that a command names; ValueError without one, which the engine's own checks let nobody do."""
    if command.pose is None:
        raise ValueError(f"expected a pose with {command.choice!r}, found none")
    return Pose(*command.pose)


def why_not_place(
    pos: Position, placing: Placing, pose: tuple[int, int, int] | None, rules: tuple[str, ...]
) -> Refusal | None:
    """Return why a piece may not stand at `pose` (x, y, heading), the worst problem first.

    None if it may, or if nobody names a pose.
    """
    if pose is None:
        return None
    x, y, heading = pose
    if not 0 <= heading < FULL_TURN:
        return _refusal("heading", rules, {"heading": heading}, max(-heading, heading - FULL_TURN + 1))
    if placing.heading is not None and heading != placing.heading:
        params: dict[str, str | int] = {"piece": placing.piece, "heading": placing.heading}
        return _refusal("turned", rules, params, abs(turn_between(placing.heading, heading)))
    judged = verdict(pos, placing, Pose(x, y, heading))
    if judged.legal:
        return _why_not_top(pos, placing, Pose(x, y, heading), rules)
    closed = water_closed_to(pos, placing.piece, placing.shape, Pose(x, y, heading))
    if closed is not None:
        return _refusal("closed", closed.trait.rules, {"piece": placing.piece}, None)
    return _problem_refusal(judged.problems[0], placing, rules)


def _why_not_top(pos: Position, placing: Placing, pose: Pose, rules: tuple[str, ...]) -> Refusal | None:
    stand = snapped(pos, placing, pose)
    if stand == pose:
        return None
    params: dict[str, str | int] = {"piece": placing.piece, "x": stand.x, "y": stand.y}
    east, north = stand.x - pose.x, stand.y - pose.y
    return _refusal("top", rules, params, int(math.sqrt(east * east + north * north)) + 1)


def _problem_refusal(problem: Problem, placing: Placing, rules: tuple[str, ...]) -> Refusal:
    params: dict[str, str | int] = {
        "piece": placing.piece,
        "other": problem.other,
        "gap": problem.gap_thou,
        "wanted": problem.wanted_thou,
    }
    margin = abs(problem.wanted_thou - problem.gap_thou)
    return _refusal(problem.code, (*PLACE_RULES.get(problem.code, ()), *rules), params, margin, problem.other)


def _refusal(
    code: str, rules: tuple[str, ...], params: dict[str, str | int], margin: int | None, other: str = ""
) -> Refusal:
    return Refusal(
        code=Code.POSE_ILLEGAL,
        key=f"refusal.place.{code}",
        rules=tuple(dict.fromkeys(rules)),
        params=params,
        margin=margin,
        unit="cdeg" if code in ("heading", "turned") else "thou",
        pieces=(other,) if other else (),
    )


def candidate_poses(
    pos: Position,
    placing: Placing,
    step_thou: int = SEARCH_STEP_THOU,
    heading_step_cdeg: int = SEARCH_HEADING_STEP_CDEG,
) -> Iterator[Pose]:
    """Walk a grid of poses over the part of the board that a `Placing` leaves open, south-west first.

    The grid keeps the whole outline inside a zone; poses whose middle is too near another piece's are passed over.
    """
    board = pos.state.table.board
    shape = pos.content.shapes[placing.shape]
    headings = (
        (placing.heading,) if placing.heading is not None else tuple(range(0, FULL_TURN, heading_step_cdeg))
    )
    if placing.top_at is not None:
        yield from (snapped(pos, placing, Pose(*placing.top_at, heading)) for heading in headings)
        return
    own, apart = inner_radius(pos, placing.shape), dict(placing.apart)
    others = [
        (
            piece.pose.x, piece.pose.y,
            (own + max(placing.gap, apart.get(piece.id, 0)) + inner_radius(pos, piece.shape)) ** 2,
        )
        for piece in pos.state.table.pieces
        if piece.id != placing.piece
    ]
    for heading in headings:
        corners = [to_world(Pose(0, 0, heading), x, y) for x, y in shape.outline]
        west, south, east, north = placing.box or (0, 0, board.width, board.height)
        west, east = west - int(min(x for x, _ in corners)) + 1, east - int(max(x for x, _ in corners)) - 1
        south, north = south - int(min(y for _, y in corners)) + 1, north - int(max(y for _, y in corners)) - 1
        if placing.around and placing.reach is not None and pos.state.table.has(placing.around):
            at = pos.state.table.piece(placing.around)
            far = outer_radius(pos, at.shape) + outer_radius(pos, placing.shape) + placing.reach
            west, east = max(west, at.pose.x - far), min(east, at.pose.x + far)
            south, north = max(south, at.pose.y - far), min(north, at.pose.y + far)
        if placing.point is not None and placing.reach is not None:
            (x, y), far = placing.point, outer_radius(pos, placing.shape) + placing.reach
            west, east, south, north = max(west, x - far), min(east, x + far), max(south, y - far), min(north, y + far)
        for y in range(south, north + 1, step_thou):
            for x in _open_spots(y, west, east, step_thou, others):
                yield Pose(x, y, heading)


def _open_spots(y: int, west: int, east: int, step: int, others: list[tuple[int, int, int]]) -> Iterator[int]:
    """Walk one line of the grid, leaping over the circles (middle and squared radius) of `others`."""
    spans = []
    for middle_x, middle_y, squared in others:
        across = squared - (y - middle_y) ** 2
        if across > 0:
            half = math.isqrt(across - 1)
            spans.append((middle_x - half, middle_x + half))
    x = west
    while x <= east:
        for low, high in spans:
            if low <= x <= high:
                x += step * ((high - x) // step + 1)
                break
        else:
            yield x
            x += step


def inner_radius(pos: Position, shape_id: str) -> int:
    """Return a radius in thou that lies inside a shape round its origin, whatever its heading; 0 if there is none."""
    shape = pos.content.shapes[shape_id]
    if shape.kind == "base":
        return min(shape.length, shape.width) // 2
    # an outline may be concave, but its nearest corner bounds the circle only if edges are short: stay on the safe side
    nearest = min(x * x + y * y for x, y in shape.outline)
    longest = max(
        (x - u) ** 2 + (y - v) ** 2
        for (x, y), (u, v) in zip(shape.outline, shape.outline[1:] + shape.outline[:1], strict=True)
    )
    return max(0, int(math.sqrt(nearest) - math.sqrt(longest) / 2) - 1)


def outer_radius(pos: Position, shape_id: str) -> int:
    """Return a radius in thou that encloses a shape round its origin."""
    return int(math.sqrt(max(x * x + y * y for x, y in pos.content.shapes[shape_id].outline))) + 1


def first_place(pos: Position, placing: Placing, step_thou: int = SEARCH_STEP_THOU) -> Pose | None:
    """Return the first legal pose of the grid, or None if the grid has none; a position remembers the answer."""
    key = (placing, step_thou)
    if key not in pos.known_places:
        poses = candidate_poses(pos, placing, step_thou)
        pos.known_places[key] = next((pose for pose in poses if is_free(pos, placing, pose)), None)
    return pos.known_places[key]


def nearest_place(pos: Position, placing: Placing, wanted: Pose) -> Pose | None:
    """Return a legal pose near `wanted`: the same heading in growing rings first, then the nearest of the grid."""
    wanted = snapped(pos, placing, wanted)
    if is_free(pos, placing, wanted):
        return wanted
    for ring in range(1, RINGS + 1):
        for course in range(0, FULL_TURN, RING_STEP_CDEG):
            spot = moved(wanted, course, ring * RING_STEP_THOU)
            pose = Pose(spot.x, spot.y, wanted.heading)
            if is_free(pos, placing, pose):
                return pose
    legal = (pose for pose in candidate_poses(pos, placing) if is_free(pos, placing, pose))
    return min(legal, key=lambda p: ((p.x - wanted.x) ** 2 + (p.y - wanted.y) ** 2, p), default=None)


def has_place(pos: Position, placing: Placing) -> bool:
    """Whether one of ever finer grids has a legal pose; a position remembers the answer."""
    key = (placing, 0)
    if key not in pos.known_places:
        pos.known_places[key] = _place_as_before(pos, placing)
    return pos.known_places[key] is not None


def _place_as_before(pos: Position, placing: Placing) -> Pose | None:
    """The place found for the same purpose last time, if it is still free; else another one is looked for.

    What lies on the table and what to keep `apart` from never shift the grids, so both find a place or neither does.
    """
    if placing.around or placing.around_any or placing.top_at is not None:
        return any_place(pos, placing)
    remembered, purpose = pos.content.remembered, ("place", msgspec.structs.replace(placing, apart=()))
    before: Pose | None = remembered.get(purpose)
    if before is None or not is_free(pos, placing, before):
        before = any_place(pos, placing)
        if before is not None:
            remembered[purpose] = before
    return before


def any_place(pos: Position, placing: Placing) -> Pose | None:
    """Return a legal pose for what must be placed, from the first of ever finer grids that has one, or None."""
    for step, turn in SEARCHES:
        for pose in candidate_poses(pos, placing, step, turn):
            if is_free(pos, placing, pose):
                return pose
    return None


def place_nearest_to_point(pos: Position, placing: Placing) -> Pose | None:
    """Return the legal pose whose outline lies nearest to the placing's `point`, whatever its `reach`; None if the
    board is full.

    The coarsest grid that has a legal pose gives the first answer, the next finer one within that distance a better
    one, and that is drawn in towards the point thou by thou.
    """
    if placing.point is None:
        raise ValueError(f"the place of {placing.piece} nearest to a point: the placing names none")
    anywhere = msgspec.structs.replace(placing, reach=None)
    for level, (step, turn) in enumerate(SEARCHES):
        best = _nearest_of_grid(pos, anywhere, step, turn)
        if best is not None:
            finer = SEARCHES[min(level + 1, len(SEARCHES) - 1)]
            nearer = msgspec.structs.replace(placing, reach=reach_of(pos, placing, best))
            return _drawn_in(pos, anywhere, _nearest_of_grid(pos, nearer, *finer) or best)
    return None


def reach_of(pos: Position, placing: Placing, pose: Pose) -> int:
    """Return how far the outline of a placing's shape at a pose lies from its `point`, in thou, 0 over it."""
    x, y = placing.point or (pose.x, pose.y)
    return measure_to_point("", place(pos.content.catalogue, placing.shape, pose), x, y).thou


def _nearest_of_grid(pos: Position, placing: Placing, step: int, turn: int) -> Pose | None:
    legal = (pose for pose in candidate_poses(pos, placing, step, turn) if is_free(pos, placing, pose))
    return min(legal, key=lambda pose: (reach_of(pos, placing, pose), pose), default=None)


def _drawn_in(pos: Position, placing: Placing, pose: Pose) -> Pose:
    """Move a legal pose in halved steps along either axis as long as it comes nearer and stays legal."""
    step = SEARCHES[0][0]
    while step:
        ways = ((step, 0), (-step, 0), (0, step), (0, -step))
        tried = [Pose(pose.x + east, pose.y + north, pose.heading) for east, north in ways]
        nearer = [one for one in tried if reach_of(pos, placing, one) < reach_of(pos, placing, pose)]
        found = next((one for one in nearer if is_free(pos, placing, one)), None)
        pose, step = (pose, step // 2) if found is None else (found, step)
    return pose
