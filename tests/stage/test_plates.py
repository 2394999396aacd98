"""Name plates: whole names while there is room, short ones in a crowd."""

from dataclasses import replace

from vtt.stage.labels import NAMES
from vtt.stage.plates import CROWD
from vtt.stage.stage import Stage
from vtt.stage.view import StageView
from vtt.table.pose import Pose


def fleet_of(layout: StageView, count: int) -> StageView:
    ship = next(piece for piece in layout.pieces if piece.id == "heldenhammer")
    ships = []
    for n in range(count):
        pose = Pose(5000 + 6000 * n, 9000, 0)
        ships.append(replace(ship, id=f"ship-{n}", name=f"Golden Hind {'I' * n}", short_name=f"Hind {n}", pose=pose))
    return replace(layout, pieces=tuple(ships))


def test_a_few_ships_bear_their_whole_names_and_many_their_short_ones(unseen: Stage, layout: StageView) -> None:
    unseen.shows_names = True
    try:
        unseen.show(fleet_of(layout, CROWD))
        assert "Golden Hind II" in unseen.labels.words(NAMES)
        unseen.show(fleet_of(layout, CROWD + 1))
        assert set(unseen.labels.words(NAMES)) == {f"Hind {n}" for n in range(CROWD + 1)}
    finally:
        unseen.shows_names = False
        unseen.show(layout)


def test_a_plate_comes_down_from_below_a_panel_to_the_masts_of_its_ship(unseen: Stage, layout: StageView) -> None:
    """Where the ship is seen so is its name, at the ship; where all of it lies under a panel the name hides."""
    labels, width = unseen.labels, unseen.base.win.get_x_size()
    unseen.shows_names = True
    try:
        unseen.show(fleet_of(layout, 1))
        unseen.look("piece:ship-0", glide=False)
        unseen.step(0.0)
        (plate,) = labels.plates()
        z = plate.node.get_z()
        edge = z - 12.0
        labels.covers = ((0.0, edge, float(width), z + 500.0),)
        labels.step(unseen.camera)
        assert not plate.node.is_hidden()
        assert edge - 60 < plate.node.get_z() + plate.box[3] <= edge
        labels.covers = ((0.0, 0.0, float(width), z + 500.0),)
        labels.step(unseen.camera)
        assert plate.node.is_hidden()
    finally:
        labels.covers = ()
        unseen.shows_names = False
        unseen.show(layout)
