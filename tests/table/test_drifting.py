"""Drifting round land, up to ships, off the board, against shapely's buffers (DF-SC10-07 to 10, DF-SC03-08, 09)."""

import math
from itertools import pairwise

import pytest
import shapely
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from vtt.bots.chooser import Chance
from vtt.dreadfleet.content import load_content
from vtt.table.board import standard_board
from vtt.table.drifting import Waters, drift, straight
from vtt.table.placed import Placed, place
from vtt.table.pose import Pose
from vtt.table.shore import Shores

REACH = 250
EAST, WEST, NORTH = 9000, 27000, 0
CONTENT = load_content()
LANDS = tuple(CONTENT.scenery)


def at(name: str, x: int, y: int, heading: int = 0) -> Placed:
    return place(CONTENT.catalogue, name, Pose(x, y, heading))


def waters(lands: dict[str, Placed] | None = None, stops: dict[str, Placed] | None = None, **more) -> Waters:
    return Waters(standard_board(), Shores(lands or {}, REACH), stops or {}, **more)


def cluster(chance: Chance, count: int) -> dict[str, Placed]:
    """Pieces near the middle of the board that may well touch or overlap."""
    found: dict[str, Placed] = {}
    while len(found) < count:
        name = LANDS[chance.below(len(LANDS))]
        aside = 2500 if found else 1
        x, y = 30000 + chance.between(-aside, aside), 20000 + chance.between(-aside, aside)
        found[name] = at(name, x, y, chance.below(36000))
    return found


def grown(lands: dict[str, Placed]):
    return unary_union([Polygon(placed.points).buffer(REACH, quad_segs=128) for placed in lands.values()])


def length_of(path) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(path))


# the shore -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_the_shore_is_the_rim_of_the_grown_outlines(seed):
    """Within a thousandth of an inch of what shapely makes of it, whatever overlaps what (GAP-SC10-3)."""
    chance = Chance(seed)
    lands = cluster(chance, 1 + seed % 3)
    shores, whole = Shores(lands, REACH), grown(lands)
    parts = getattr(whole, "geoms", [whole])
    west, south, _, north = whole.bounds
    y = float(chance.between(int(south) + 5, int(north) - 5))
    meeting = shores.first_meeting((west - 500.0, y), (60000.0, y))
    if meeting is None:
        assert LineString([(west - 500, y), (60000, y)]).intersection(whole).is_empty
        return
    rim = Polygon(shores.walk(meeting)).exterior
    far = min(rim.hausdorff_distance(part.exterior) for part in parts)
    assert far < 1
    assert {shores.group_of(name) for name in lands} == set(shores.groups)
    assert len(shores.groups) == len(parts)


def test_there_is_no_rim_nearby_in_open_water_and_one_beside_land():
    shores = Shores({"skull": at("skull", 30000, 20000)}, REACH)
    west = min(x for x, _ in shores.lands["skull"].points)
    assert shores.nearest_rim((10000.0, 20000.0)) is None
    found = shores.nearest_rim((west - 10.0, 20000.0))
    assert found is not None
    assert found[1][0][0] < west - 10.0


# drifting ------------------------------------------------------------------------------------------------------------


def test_in_open_water_a_spot_goes_straight():
    found = drift(waters(), (10000, 20000), EAST, 7000)
    assert (found.path, found.travelled, found.ending) == (((10000, 20000), (17000, 20000)), 7000, "")


@pytest.mark.parametrize("seed", range(24))
def test_round_land_the_shorter_way_and_on(seed):
    """Round one obstacle: the way along the shore is the shorter one and ends where the east is free; nothing is lost
    of the inches (DF-SC10-10, GAP-SC10-3)."""
    chance = Chance(100 + seed)
    lands = cluster(chance, 1 + seed % 2)
    whole = grown(lands)
    if whole.geom_type != "Polygon":
        lands.popitem()
        whole = grown(lands)
    west, south, _, north = whole.bounds
    y = chance.between(int(south) + 20, int(north) - 20)
    start = (int(west) - 300, y)
    found = drift(waters(lands), start, EAST, 20000)
    assert found.ending == ""
    assert found.travelled == pytest.approx(20000, abs=len(found.path))
    assert LineString(found.path).intersection(whole.buffer(-2)).is_empty
    expected = _shorter_way(whole, start)
    hit = expected.coords[0]
    along = [spot for spot in found.path if shapely.Point(spot).distance(whole.exterior) < 2]
    assert math.dist(along[0], hit) < 3
    assert length_of(along) == pytest.approx(expected.length, abs=60)


def _shorter_way(whole: Polygon, start) -> LineString:
    """The way along the rim by brute force: spots of the rim are tried for a free course to the east."""
    rim = whole.exterior if whole.exterior.is_ccw else LineString(list(whole.exterior.coords)[::-1])
    ray = LineString([start, (60000, start[1])])
    hit = min(shapely.get_coordinates(ray.intersection(rim)), key=lambda spot: spot[0])
    begin, total = rim.project(shapely.Point(hit)), rim.length
    inner = whole.buffer(-1)
    shapely.prepare(inner)
    ways = []
    for sign in (1, -1):
        for step in range(1, int(total), 20):
            spot = rim.interpolate((begin + sign * step) % total)
            if not inner.intersects(LineString([(spot.x + 3, spot.y), (60000, spot.y)])):
                ways.append((step, sign))
                break
    step, sign = min(ways)
    points = [rim.interpolate((begin + sign * part) % total) for part in (*range(0, step, 20), step)]
    return LineString([(point.x, point.y) for point in points])


def test_two_touching_wrecks_are_one_obstacle():
    """The chest does not slip between them, and leaves the pair where the second one's shore ends (GAP-SC10-3)."""
    one = at("wreck-1", 30000, 20000)
    east = max(x for x, _ in one.points)
    other = at("wreck-2", 30000, 20000)
    shift = int(east - min(x for x, _ in other.points)) + 5
    lands = {"wreck-1": one, "wreck-2": at("wreck-2", 30000 + shift, 20000)}
    assert len(Shores(lands, REACH).groups) == 1
    found = drift(waters(lands), (27000, 20000), EAST, 12000)
    assert LineString(found.path).intersection(grown(lands).buffer(-1)).is_empty
    assert found.end[0] > max(x for x, _ in lands["wreck-2"].points)


def test_a_bay_holds_nothing():
    """Two rocks side by side with their shores grown together: the drift goes round both, not back and forth."""
    upper, lower = at("wreck-1", 30000, 22000, 9000), at("wreck-2", 30000, 20000, 9000)
    lands = {"wreck-1": upper, "wreck-2": lower}
    found = drift(waters(lands), (24000, 21000), EAST, 15000)
    assert found.ending == ""
    assert found.end[0] > 33000


def test_equal_ways_go_to_the_right():
    """A square base as a rock, met in the middle of its side: south about."""
    rock = at("sea-giant", 30000, 20000)
    found = drift(waters({"rock": rock}), (25000, 20000), EAST, 9000)
    assert min(y for _, y in found.path) < 20000
    assert max(y for _, y in found.path) == 20000


def test_in_a_closed_pool_it_stays_at_the_shore():
    """Walls whose grown shores overlap leave no way out."""
    walls = {
        f"wall:{n}": at("heldenhammer", 30000 + x, 20000 + y, heading)
        for n, (x, y, heading) in enumerate(((2700, 0, 0), (-2700, 0, 0), (0, 2700, 9000), (0, -2700, 9000)))
    }
    found = drift(waters(walls), (30000, 20000), EAST, 9000)
    assert found.ending == "land"
    assert max(abs(found.end[0] - 30000), abs(found.end[1] - 20000)) < 2700


def test_a_ship_stops_it_in_contact():
    """DF-SC10-09: the spot comes to lie a quarter of an inch off the base, by the ruler of the game."""
    ship = at("heldenhammer", 30000, 20000, 1500)
    found = drift(waters(stops={"heldenhammer": ship}), (20000, 20200), EAST, 30000)
    assert (found.ending, found.by) == ("piece", "heldenhammer")
    rim = Polygon(ship.points)
    assert 248 <= rim.distance(shapely.Point(found.end)) <= 250


def test_a_ship_stops_it_on_its_way_round_land_too():
    lands = {"wreck-3": at("wreck-3", 30000, 20000, 4500)}
    free = drift(waters(lands), (26000, 20100), EAST, 9000)
    spot = free.path[len(free.path) // 2]
    above = 1 if spot[1] > 20000 else -1
    ship = at("alliance-cog", spot[0], spot[1] + above * 300)
    found = drift(waters(lands, {"cog": ship}), (26000, 20100), EAST, 9000)
    assert (found.ending, found.by) == ("piece", "cog")
    assert found.travelled < free.travelled


def test_what_lies_at_a_ship_leaves_it_but_does_not_press_into_it():
    ship = at("alliance-cog", 30000, 20000)
    east, west = max(x for x, _ in ship.points), min(x for x, _ in ship.points)
    stops = {"cog": ship}
    assert drift(waters(stops=stops), (int(east) + 100, 20000), EAST, 3000).travelled == 3000
    pressed = drift(waters(stops=stops), (int(west) - 100, 20000), EAST, 3000)
    assert (pressed.travelled, pressed.ending, pressed.by) == (0, "piece", "cog")
    under = drift(waters(stops=stops), (30000, 20000), EAST, 3000)
    assert (under.travelled, under.by) == (0, "cog")


def test_the_border_takes_it():
    """DF-SC10-08: it touches the edge when its spot is a quarter of an inch from it."""
    found = drift(waters(), (55000, 20000), EAST, 9000)
    assert (found.ending, found.by, found.end, found.travelled) == ("edge", "east", (59750, 20000), 4750)


def test_a_hazard_takes_it_within_its_reach():
    """DF-SC11-09: 2" from a piece of the jaws, wherever along the way."""
    rock = at("skull", 40000, 20000)
    jaws = waters({"skull": rock}, hazards={"skull": rock}, hazard_reach=2000)
    found = drift(jaws, (20000, 20000), EAST, 30000)
    assert (found.ending, found.by) == ("hazard", "skull")
    assert Polygon(rock.points).distance(shapely.Point(found.end)) == pytest.approx(2000, abs=1)
    beside = drift(jaws, (20000, 20000 + 5000), EAST, 30000)
    assert beside.ending == ""


def test_what_lies_too_near_to_land_starts_at_its_shore():
    """A spot dropped beside a rock is first set a quarter of an inch off it."""
    rock = at("skull", 30000, 20000)
    west = min(x for x, _ in rock.points)
    spot = next(p for p in rock.points if p[0] == west)
    found = drift(waters({"skull": rock}), (int(spot[0]) - 40, int(spot[1])), EAST, 15000)
    assert found.ending == ""
    assert LineString(found.path[1:]).intersection(grown({"skull": rock}).buffer(-2)).is_empty


# straight moves ------------------------------------------------------------------------------------------------------


def test_straight_moves_stop_before_they_touch():
    """DF-SC03-09: blocked by a piece or an edge it goes as far as it can without touching."""
    rock = at("skull", 30000, 20000)
    found = straight(waters({"skull": rock}), (26000, 20000), EAST, 9000)
    gap = Polygon(rock.points).distance(shapely.Point(found.end))
    assert REACH < gap <= REACH + 3
    assert (found.ending, found.by) == ("piece", "skull")
    at_edge = straight(waters(), (1000, 20000), WEST, 3000)
    assert (at_edge.end, at_edge.ending) == ((251, 20000), "edge")


def test_straight_moves_may_leave_what_they_touch():
    rock = at("skull", 30000, 20000)
    north = max(y for _, y in rock.points)
    spot = next(p for p in rock.points if p[1] == north)
    start = (int(spot[0]), int(north) + 100)
    assert straight(waters({"skull": rock}), start, NORTH, 2000).travelled == 2000
    assert straight(waters({"skull": rock}), start, 18000, 2000).travelled == 0
    assert straight(waters(), (100, 20000), EAST, 2000).end == (2100, 20000)
