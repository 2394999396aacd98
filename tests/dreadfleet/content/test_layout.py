"""Scenario 1 stands as its rules and its map demand; and every geometric mistake is one sentence."""

from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from vtt.dreadfleet.content import check_file, load_content
from vtt.dreadfleet.content.layout_checks import can_hold, layout_problems, table_of, table_zone
from vtt.dreadfleet.content.scenario import ZoneData
from vtt.paths import data_dir
from vtt.table.pose import Pose
from vtt.table.shape import Catalogue
from vtt.table.survey import Survey
from vtt.table.table import Piece

CONTENT = load_content()
REEF = CONTENT.find_scenario("SC01")
FILE = data_dir("scenarios") / "dreadfleet" / "scenarios" / "dead-mans-reef.toml"
OUTLINES = Catalogue(
    {name: msgspec.structs.replace(shape, hull="") for name, shape in CONTENT.shapes.items()}
)


@pytest.fixture(scope="module")
def survey() -> Survey:
    """The default layout with both flagships at their suggested poses."""
    return Survey(table_of(CONTENT, (*REEF.layout, *REEF.suggested)), OUTLINES)


# ---- the constraints of the map ---------------------------------------------------------------------------------


def test_all_twelve_pieces_are_used():
    assert {piece.id for piece in REEF.layout} == set(CONTENT.scenery)


def test_no_two_pieces_are_closer_than_3_inches(survey):
    """DF-SC01-03; the map's own figure is 3.09."""
    gaps = [survey.gap(a.id, b.id).thou for a, b in combinations(REEF.layout, 2)]
    assert 3085 <= min(gaps) <= 3095


def test_every_piece_is_more_than_18_inches_from_west_and_east(survey):
    """DF-SC01-03; the map's own figure is 18.06."""
    rooms = [survey.side_gap(piece.id, side).thou for piece in REEF.layout for side in ("west", "east")]
    assert 18055 <= min(rooms) <= 18065


def test_nearest_piece_to_an_edge(survey):
    """The map's own figure is 2.81."""
    assert 2805 <= min(survey.edge_gap(piece.id).thou for piece in REEF.layout) <= 2815


def test_layout_turned_half_a_circle_gives_the_same_lanes():
    """The reef is fair: half a turn about the Skull puts each of five pieces within half an inch of a partner."""
    partners = [
        ("castle", "volcano"),
        ("corpse-face-cliff", "leviathan"),
        ("rocky-a", "rocky-b"),
        ("wreck-1", "wreck-3"),
        ("wreck-2", "wreck-4"),
    ]
    at = {piece.id: piece for piece in REEF.layout}
    assert (at["skull"].x, at["skull"].y) == (CONTENT.board.width // 2, CONTENT.board.height // 2)
    for one, other in partners:
        assert abs(at[one].x + at[other].x - CONTENT.board.width) <= 500
        assert abs(at[one].y + at[other].y - CONTENT.board.height) <= 500


def test_enemies_start_56_inches_apart(survey):
    """The map's own figure is 56.3."""
    assert 56295 <= survey.gap("heldenhammer", "bloody-reaver").thou <= 56345


@pytest.mark.parametrize("side", ["ga", "fot"])
def test_suggested_pose_has_the_whole_base_in_its_zone(survey, side):
    """DF-SC01-04, DF-SCG-04."""
    force = next(force for force in REEF.forces if force.side == side)
    for ship in force.ships:
        pose = next(pose for pose in REEF.suggested if pose.id == ship)
        verdict = survey.placement(
            ship, Pose(pose.x, pose.y, pose.heading), piece=ship, zone=table_zone(REEF.zone_of(ship, side))
        )
        assert verdict.legal


def test_zones_are_those_of_the_rules():
    """DF-SC01-04: GA within 6 of west and 12 of south, then FoT within 6 of east and 12 of north."""
    assert [force.side for force in REEF.forces] == ["ga", "fot"]
    assert [zone.rect for zone in REEF.zones] == [(0, 0, 6000, 12000), (54000, 28000, 60000, 40000)]


def test_figures_of_the_scenario():
    assert (REEF.turns, REEF.victory.rule, REEF.victory.params) == (0, "eight-damage-cards", {"cards": 8})
    assert [(v.id, v.victory) for v in REEF.variants] == [("fewer-scenery", ""), ("last-ship", "last-ship")]
    rule = REEF.placement
    assert (rule.mode, rule.no_room, rule.min_gap_thou) == ("alternate", "leave-out", 3000)
    assert (rule.more_than_from_west_thou, rule.more_than_from_east_thou) == (18000, 18000)


def test_default_layout_has_no_mistake():
    assert layout_problems("reef", REEF, CONTENT) == []


# ---- mistakes -----------------------------------------------------------------------------------------------------

MISTAKES = [
    (
        "x = 29.2, y = 33.6,",
        "x = 29.2, y = 39.0,",
        "layout.pieces[rocky-a]: expected the whole piece on the board, found it 1.23″ over the north edge",
    ),
    (
        "x = 21.13, y = 27.78,",
        "x = 20.93, y = 27.78,",
        "layout.pieces[castle]: expected it more than 18″ from the west edge, found 17.86″",
    ),
    (
        "x = 28.65, y = 26.53,",
        "x = 30, y = 22,",
        "layout.pieces[wreck-5]: expected water between it and skull, found an overlap",
    ),
    (
        "x = 28.65, y = 26.53,",
        "x = 28.65, y = 25.9,",
        "layout.pieces[wreck-5]: expected 3″ or more between it and skull, found 2.68″",
    ),
    (
        "east = 6, north = 12",
        "east = 1.5, north = 12",
        "zone[ga]: expected room for heldenhammer, 4″ by 2″, found 0″ to 1.5″ by 0″ to 12″",
    ),
    (
        "west = 0, south = 0,",
        "west = 7, south = 0,",
        "zone[ga]: expected west below east and south below north, found 7″ to 6″ by 0″ to 12″",
    ),
    (
        "east = 60, north = 40",
        "east = 60, north = 41",
        "zone[fot]: expected an area on the board of 60″ by 40″, found 54″ to 60″ by 28″ to 41″",
    ),
    (
        "rect = { west = 0, south = 0, east = 6, north = 12 }",
        "disc = { x = 3, y = 3, radius = 2 }",
        "zone[ga]: expected room for heldenhammer, 4″ by 2″, found a disc of 2″ about (3″, 3″)",
    ),
    (
        "rect = { west = 0, south = 0, east = 6, north = 12 }",
        "polygon = [[0, 0], [3, 3], [6, 6]]",
        "zone[ga]: expected a polygon round some area, found corners in one line",
    ),
    (
        'id = "ga"\nside = "ga"',
        'id = "ga"\nside = "fot"',
        "zone: expected a zone for heldenhammer, found none",
    ),
    (
        "x = 3\ny = 6\nheading = 45",
        "x = 5\ny = 6\nheading = 45",
        "suggested[heldenhammer]: expected its whole base in open water of zone ga, found a part of it outside",
    ),
    (
        "x = 3\ny = 6\nheading = 45",
        "x = 1\ny = 6\nheading = 45",
        "suggested[heldenhammer]: expected its whole base in open water of zone ga, "
        "found it over the edge of the board",
    ),
    (
        '[[suggested]]\nship = "heldenhammer"\nx = 3\ny = 6\nheading = 45\n',
        "",
        "suggested: expected a starting pose for heldenhammer, found none",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES)
def test_mistake_is_one_sentence(tmp_path: Path, old: str, new: str, message: str):
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "dead-mans-reef.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert str(check_file(path)[0]) == f"{path}: {message}"


@pytest.mark.parametrize(
    ("rect", "holds"),
    [
        ((0, 0, 4000, 2000), True),
        ((0, 0, 2000, 4000), True),
        ((0, 0, 3999, 2000), False),
        ((0, 0, 3999, 3999), False),
        ((0, 0, 4242, 4242), True),
        ((0, 0, 3900, 2100), False),
        ((0, 0, 60000, 1999), False),
    ],
)
def test_base_of_4_by_2_in_a_rectangle(rect, holds):
    zone = ZoneData("z", "ga", "", (), rect=rect)
    assert can_hold(zone, CONTENT.ships["heldenhammer"]) == holds


def test_rectangle_test_agrees_with_trying_headings():
    """The table itself finds a heading exactly where the formula says there is one."""
    held = CONTENT.ships["heldenhammer"]
    survey = Survey(table_of(CONTENT, ()), OUTLINES)
    for wide in range(2000, 5001, 250):
        zone = ZoneData("z", "ga", "", (), rect=(10000, 10000, 10000 + wide, 13900))
        tried = any(
            survey.placement(
                held.id, Pose(10000 + wide // 2, 11950, heading * 100), zone=table_zone(zone)
            ).legal
            for heading in range(0, 180)
        )
        assert tried == can_hold(zone, held), wide


def test_piece_on_the_table_carries_its_own_name():
    table = table_of(CONTENT, REEF.layout)
    assert table.piece("skull") == Piece("skull", "skull", Pose(30000, 20000, 12500))
