"""Name plates: whole names while there is room, short ones in a crowd."""

from dataclasses import replace

from vtt.stage.frame import SCENE_MASK
from vtt.stage.labels import NAMES
from vtt.stage.motion import Pause
from vtt.stage.plates import CROWD
from vtt.stage.stage import Stage
from vtt.stage.units import to_scene
from vtt.stage.view import StageView
from vtt.stage.waters_motion import Rise
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


def test_in_a_crowd_what_is_pointed_at_bears_its_whole_name(unseen: Stage, layout: StageView) -> None:
    unseen.shows_names, whole = True, "Golden Hind II"
    try:
        unseen.show(fleet_of(layout, CROWD + 1))
        unseen.labels.preferred = frozenset({"ship-2"})
        unseen.step(0.0)
        assert [words for words in unseen.labels.words(NAMES) if words.startswith("Golden")] == [whole]
        unseen.labels.preferred = frozenset()
        unseen.step(0.0)
        assert whole not in unseen.labels.words(NAMES)
    finally:
        unseen.labels.preferred = frozenset()
        unseen.shows_names = False
        unseen.show(layout)


def test_the_name_of_a_ship_behind_another_is_dim(unseen: Stage, layout: StageView) -> None:
    """From the other side it is the other's."""
    near, far = fleet_of(layout, 2).pieces
    place = Pose(30000, 20000, 9000)
    pieces = replace(near, pose=place), replace(far, pose=Pose(30000, 22600, 9000))
    unseen.shows_names = True
    try:
        unseen.show(replace(layout, pieces=pieces))
        for heading, hidden in ((0, "ship-1"), (180, "ship-0")):
            unseen.camera.go(replace(unseen.camera.gaze, target=to_scene(30000, 21000), heading=heading, pitch=4,
                                     distance=16), glide=False)
            unseen.step(0.0)
            assert unseen.labels.hidden == {hidden}
            dim = {plate.key for plate in unseen.labels.plates() if plate.node.get_color_scale()[3] < 1}
            assert dim == {hidden}
    finally:
        unseen.shows_names = False
        unseen.show(layout)


def test_what_waits_under_water_has_neither_plate_nor_base_line(unseen: Stage, layout: StageView) -> None:
    """Both come with the piece."""
    before, after = fleet_of(layout, 1), fleet_of(layout, 2)
    unseen.shows_names = True
    try:
        unseen.show(before)
        unseen.look("table", glide=False)
        unseen.show(after, Pause(1.0), Rise("ship-1"))
        for _ in range(3):
            unseen.step(0.1)
            assert not is_named(unseen, "ship-1") and is_named(unseen, "ship-0")
            assert unseen.fleet["ship-1"].plate.is_hidden(SCENE_MASK)
        unseen.skip()
        unseen.step(0.0)
        assert is_named(unseen, "ship-1") and not unseen.fleet["ship-1"].plate.is_hidden(SCENE_MASK)
    finally:
        unseen.skip()
        unseen.shows_names = False
        unseen.show(layout)


def is_named(stage: Stage, piece: str) -> bool:
    return any(plate.key == piece and not plate.node.is_hidden() for plate in stage.labels.plates())
