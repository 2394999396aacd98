"""What every miniatures game shares: board, pieces, outlines, sweeps, contact, arcs, corridors, sight, placing.

`Survey` answers every geometric question about a `Table`; everything else here is data.
"""

from .board import Board, Mark, standard_board
from .pose import Pose, bearing, direction, moved, to_local, to_world, turned
from .shape import Catalogue, Shape, ShapeError, SightHull, base_shape, load_hull, load_hulls, scenery_shape
from .table import Piece, Table
from .zone import Zone, disc_zone, edge_zone, polygon_zone, rect_zone

__all__ = [
    "Board",
    "Catalogue",
    "Mark",
    "Piece",
    "Pose",
    "Shape",
    "ShapeError",
    "SightHull",
    "Table",
    "Zone",
    "base_shape",
    "bearing",
    "direction",
    "disc_zone",
    "edge_zone",
    "load_hull",
    "load_hulls",
    "moved",
    "polygon_zone",
    "rect_zone",
    "scenery_shape",
    "standard_board",
    "to_local",
    "to_world",
    "turned",
]
