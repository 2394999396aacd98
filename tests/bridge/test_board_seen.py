"""The view of the whole table: while a ship moves hardly any of it lies under panels, in windows of all sizes."""

from __future__ import annotations

import pytest
from panda3d.core import NodePath, PerspectiveLens
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

from tests.hud.test_table_layout import QUESTIONS, TABLE, boxes_of, fleet, rooms
from vtt.hud.layout import standing
from vtt.hud.room import Room
from vtt.stage.camera import FOV, TableCamera
from vtt.stage.units import to_scene

WIDTH, HEIGHT = 60, 40
MOST = 0.1


def board_in(room: Room) -> Polygon:
    """Where the board is seen in a window, in units, from where the whole table is shown."""
    lens = PerspectiveLens()
    lens.set_aspect_ratio(room.width / room.height)
    lens.set_min_fov(FOV)
    camera = TableCamera(NodePath("room").attach_new_node("eye"), lens, WIDTH, HEIGHT)
    camera.covers = tuple(
        (2 * x / room.width - 1, 1 - 2 * (y + h) / room.height, 2 * (x + w) / room.width - 1, 1 - 2 * y / room.height)
        for x, y, w, h in standing(room)
    )
    camera.show("table", glide=False)
    corners = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]
    seen = [camera.screen_point(to_scene(x * 1000, y * 1000)) for x, y in corners]
    return Polygon([((p.x + 1) / 2 * room.width, (1 - p.y) / 2 * room.height) for p in seen if p is not None])


@pytest.mark.parametrize("question", ["a move", "a number"])
@pytest.mark.parametrize("a_side", [1, 2, 5])
def test_the_board_is_seen_while_a_ship_moves(question: str, a_side: int) -> None:
    models = TABLE | fleet(a_side, False) | QUESTIONS[question]
    for name, room in rooms(models):
        board = board_in(room)
        panels = [box(x, y, x + w, y + h) for x, y, w, h in filter(None, boxes_of(models, room).values())]
        assert board.intersection(unary_union(panels)).area <= MOST * board.area, name
        assert board.area > 0.15 * room.width * room.height, name
