"""Treasures, markers, special water and moving land: from state and events to what the stage shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from tests.bridge.moments import new_game
from tests.bridge.person import Person
from vtt.bridge.stageview import ghost_view, stage_view
from vtt.bridge.staging import motions
from vtt.bridge.treasureviews import KINDS, marker_views, model_of
from vtt.bridge.waterviews import carries, closings, placing_limits, water_areas, water_lines
from vtt.dreadfleet.content.catalogue import TREASURE
from vtt.dreadfleet.content.scenario import AreaData, LineData, SpecialRule
from vtt.dreadfleet.events import Moved, Placed, Removed, Submerged
from vtt.dreadfleet.foretelling import Foretold, foretold
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup, Treasure
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasure_events import (
    TreasureDrifted,
    TreasureDropped,
    TreasureGone,
    TreasurePlaced,
    TreasureTaken,
)
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Placing
from vtt.kernel.event import Event
from vtt.kernel.game import Game
from vtt.paths import data_dir
from vtt.stage.losses_motion import Sink
from vtt.stage.motion import Motion, Sail
from vtt.stage.treasures_motion import Drift, PickUp, SetDown, Vanish
from vtt.stage.waters_motion import Rise, Shift, Subside
from vtt.table.pose import Pose

Sit = Callable[[Game], Person]
REEF = "dead-mans-reef"
BURNING = AreaData("burning", "Burning Seas: fire near land.", ("DF-SC05-10",), "danger", (), ("rocky-a", "gone"), 2000)
WEST = AreaData("west", "The way home", (), "goal", ((0, 14000), (6000, 14000), (6000, 30000), (0, 30000)))
TIDE = "tide-of-the-test"
SPIRAL = LineData("spiral", "Nobody crosses this", ("DF-SC12-12",), "barrier", ((30000, 0), (34000, 2500)))


def with_treasures(*treasures: Treasure) -> Game:
    """A game of scenario 1 with treasures on its table."""
    game = new_game()
    state = msgspec.structs.replace(game.state, treasures=treasures)
    return Game.from_snapshot(game.ruleset, game.setup, state)


@pytest.fixture
def watery() -> Iterator[Game]:
    """Scenario 1 with special water."""
    ruleset = Dreadfleet()
    reef = ruleset.content.scenarios[REEF]
    ruleset.content.scenarios[REEF] = msgspec.structs.replace(reef, areas=(BURNING, WEST), lines=(SPIRAL,))
    yield Game(ruleset, Setup(scenario=REEF, quick=True, seed=3))
    ruleset.content.scenarios[REEF] = reef


def shown(pos: Position, *events: Event) -> list[Motion]:
    return motions(pos, events)


# state ----------------------------------------------------------------------------------------------------------------


def test_only_what_floats_or_is_carried_lies_on_the_stage() -> None:
    """DF-TRE-01; what waits, is stored or is gone is nowhere."""
    game = with_treasures(
        Treasure(id="a", kind="rum", where="free", x=20000, y=8000),
        Treasure(id="b", where="carried", carrier="heldenhammer"),
        Treasure(id="c", where="reserve"), Treasure(id="d", where="pile", side="ga"), Treasure(id="e", where="gone"),
    )
    view = stage_view(game.position)
    assert {treasure.id: (treasure.model, treasure.carrier) for treasure in view.treasures} == {
        "a": ("treasure-rum", ""), "b": ("treasure-chest", "heldenhammer"),
    }
    assert (view.treasures[0].x, view.treasures[0].y) == (20000, 8000)
    assert "1" in view.piece("heldenhammer").note and view.piece("bloody-reaver").note == ""


@pytest.mark.parametrize("kind", [*KINDS, "roth", "nobody-knows"])
@pytest.mark.parametrize("where", ["free", "carried"])
def test_every_kind_of_treasure_has_a_model(kind: str, where: str) -> None:
    """DF-SC03-10, DF-SC04-15: told apart; one that nobody has opened is a chest."""
    assert (data_dir("models") / f"{model_of(kind, where)}.glb").is_file()


def test_roth_stands_on_a_deck_or_on_his_raft() -> None:
    """DF-SC04-14, DF-SC04-15."""
    assert model_of("roth", "carried") != model_of("roth", "free")


def test_a_dived_ship_leaves_its_marker_where_it_dived() -> None:
    """DF-SHIP-KRAKEN-3."""
    game = new_game()
    ships = tuple(
        msgspec.structs.replace(ship, where="submerged", notes={"dived-x": 33000, "dived-y": 12000})
        if ship.id == "bloody-reaver" else ship
        for ship in game.state.ships
    )
    state = msgspec.structs.replace(game.state, ships=ships, table=game.state.table.removed("bloody-reaver"))
    (marker,) = stage_view(Game.from_snapshot(game.ruleset, game.setup, state).position).markers
    assert "Bloody Reaver" in marker.words
    assert (marker.x, marker.y) == (33000, 12000) and (data_dir("models") / f"{marker.model}.glb").is_file()


def test_the_whirlpool_lies_where_the_scenario_has_it() -> None:
    """DF-SC12-02: radius 0.75 inch."""
    pos = new_game().position
    reef = pos.content.scenarios[REEF]
    params = {"x_thou": 30000, "y_thou": 20000, "radius_thou": 750}
    special = (SpecialRule("vortex", "Lost", ("DF-SC12-11",), params),)
    pos.content.scenarios[REEF] = msgspec.structs.replace(reef, special=special)
    try:
        (marker,) = marker_views(pos)
    finally:
        pos.content.scenarios[REEF] = reef
    assert (marker.x, marker.y, marker.radius) == (30000, 20000, 750) and marker.spin_deg > 0


# events ---------------------------------------------------------------------------------------------------------------


def test_every_event_of_a_treasure_is_seen() -> None:
    """DF-TRE-01, DF-TRE-04, DF-TRE-08, DF-SC10-07, DF-SC10-08."""
    pos = with_treasures(Treasure(id="a", where="free", x=9000, y=9000)).position
    path = ((9000, 9000), (12000, 9000))
    started = msgspec.structs.replace(pos.state, turn=2)
    pos = Position(started, pos.content)
    seen = shown(
        pos,
        TreasureDrifted(treasure="a", path=path, amount=3000),
        TreasureTaken(treasure="a", ship="alliance-cog"),
        TreasureTaken(treasure="a", ship="heldenhammer", giver="alliance-cog"),
        TreasureDropped(treasure="a", ship="heldenhammer", x=1000, y=2000),
        TreasureGone(treasure="a", why="edge"),
        TreasurePlaced(treasure="b", x=3000, y=4000),
    )
    assert Drift("a", path) in seen
    assert PickUp("a", "heldenhammer", "alliance-cog") in seen
    assert SetDown("a", (1000, 2000), "heldenhammer") in seen and SetDown("b", (3000, 4000)) in seen
    assert seen[-2] == Vanish("a")


def test_land_slides_and_ships_sail() -> None:
    """DF-SC09-07."""
    pos = new_game().position
    for piece, kind in (("castle", Shift), ("heldenhammer", Sail)):
        start = pos.state.table.piece(piece).pose
        end = Pose(start.x, start.y + 1000, start.heading)
        moved = Moved(piece=piece, kind="push", start=start, end=end, amount=1000, path=(start, end))
        (motion,) = shown(pos, moved)
        assert type(motion) is kind and tuple(motion.path) == (start, end)


def test_islands_rise_in_a_game_that_has_begun_and_not_in_its_set_up() -> None:
    """DF-SC06-06, DF-SETUP-06."""
    pos = new_game().position
    pose = pos.state.table.piece("castle").pose
    placed = Placed(piece="castle", shape="castle", pose=pose, why="scenery")
    begun = Position(msgspec.structs.replace(pos.state, turn=2), pos.content)
    set_up = Position(msgspec.structs.replace(pos.state, turn=0), pos.content)
    assert shown(begun, placed) == [Rise("castle")]
    assert shown(set_up, placed) == []


def test_wrecks_go_straight_down_ships_founder_and_divers_dive() -> None:
    """DF-SC06-06, DF-ATTR-08, DF-SHIP-KRAKEN-3, DF-SHIP-KRAKEN-4."""
    pos = new_game().position
    assert shown(pos, Removed(ship="wreck-1", cause="replaced", cards=0)) == [Subside("wreck-1")]
    assert shown(pos, Removed(ship="heldenhammer", cause="hull", cards=4)) == [Sink("heldenhammer")]
    pose = pos.state.table.piece("bloody-reaver").pose
    assert shown(pos, Submerged(ship="bloody-reaver", pose=pose)) == [Subside("bloody-reaver")]
    up = Placed(piece="bloody-reaver", shape="bloody-reaver", pose=pose, why="surface")
    assert shown(pos, up) == [Rise("bloody-reaver")]


# special water --------------------------------------------------------------------------------------------------------


def test_areas_keep_to_the_pieces_that_are_on_the_table(watery: Game) -> None:
    burning, west = water_areas(watery.position)
    assert [piece.id for piece in burning.shores] == ["rocky-a"] and burning.reach_thou == 2000
    assert west.polygon == WEST.polygon and west.tone == "goal"
    (line,) = water_lines(watery.position)
    assert line.points == SPIRAL.points


def test_special_water_is_shown_lightly_unasked_and_fully_on_demand(sit_down: Sit, watery: Game) -> None:
    """DF-SCG-07: it must not surprise anyone; V shows its names."""
    person = sit_down(watery)
    stage = person.app.stage
    person.step(4)  # the first pictures are slow, and a key that is held long only peeks
    assert "waters" in stage.overlays.names and stage.labels.words("waters") == []
    before = person.table_digest
    person.press("v")
    assert "Burning Seas" in stage.labels.words("waters")
    button = next(b for b in person.app.hud._models["compass"].overlays if b.id == "waters")
    assert button.on and button.key == "V"
    person.press("v")
    assert "waters" in stage.overlays.names and stage.labels.words("waters") == []
    assert person.table_digest == before


def test_the_pointer_names_the_water_it_is_over(sit_down: Sit, watery: Game) -> None:
    person = sit_down(watery)
    labels = person.app.stage.labels
    person.app.stage.look("top", glide=False)
    person.step(2)
    for place in ((200.0, 330.0), (420.0, 330.0), (480.0, 360.0), (340.0, 300.0)):
        person.move(*place)
        person.step(2)
        point = person.app.stage.table_point(*person._half(place))
        is_west = point is not None and 0 < point[0] < 6000 and 14000 < point[1] < 30000
        assert (labels.words("waters-names") == [WEST.text]) == is_west
    person.app.hands.on_leave()
    assert labels.words("waters-names") == []


def test_a_scenario_without_special_water_has_no_button_for_it(sit_down: Sit) -> None:
    person = sit_down(new_game())
    assert all(button.id != "waters" for button in person.app.hud._models["compass"].overlays)
    assert "waters" not in person.app.stage.overlays.names


# what is foretold -----------------------------------------------------------------------------------------------------


class Tide(Trait):
    """A rule of the test: it would carry a ship and a treasure east, and close an island to the north."""

    def foretells(self, pos: Position, me: Active) -> tuple[Foretold, ...]:
        """Up to 14 inches; 8 for the ship, which has been rolled for."""
        ship, castle = (pos.state.table.piece(piece).pose for piece in ("heldenhammer", "castle"))
        chest = Pose(50000, 8000, 0)
        return (
            Foretold("heldenhammer", (ship, Pose(ship.x + 14000, ship.y, ship.heading))),
            Foretold("heldenhammer", (ship, Pose(ship.x + 8000, ship.y, ship.heading)), "rolled"),
            Foretold("chest", (chest, Pose(60000, 8000, 0)), is_lost=True),
            Foretold("castle", (castle, Pose(castle.x, castle.y + 1500, castle.heading))),
        )


@pytest.fixture
def tidal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Scenario 1 with a tide and the area that says so."""
    monkeypatch.setitem(Trait.registry, TIDE, Tide())
    ruleset = Dreadfleet()
    reef = ruleset.content.scenarios[REEF]
    sea = AreaData("set", "It sets east", ("DF-SC11-08",), "current", ((0, 0), (60000, 0), (60000, 40000), (0, 40000)))
    ruleset.content.scenarios[REEF] = msgspec.structs.replace(
        reef, areas=(sea,), special=(SpecialRule(TIDE, "A tide", ("DF-SC11-08",)),)
    )
    ruleset.content.remembered.clear()
    yield Game(ruleset, Setup(scenario=REEF, quick=True, seed=3))
    ruleset.content.scenarios[REEF] = reef
    ruleset.content.remembered.clear()


def test_a_tide_shows_each_ship_and_treasure_once(tidal: Game) -> None:
    """DF-SC10-07, DF-SC11-08: by the largest and by the rolled distance, before it strikes."""
    ship, chest = carries(tidal.position, foretold(tidal.position))
    assert ship.largest[-1].x - ship.rolled[-1].x == 6000 and ship.words == "8\u2033" and ship.shape is not None
    assert chest.is_lost and chest.shape is None and chest.rolled == ()


def test_land_is_shown_where_it_may_close_to(tidal: Game) -> None:
    """DF-SC09-07."""
    ((castle, goal),) = closings(tidal.position, foretold(tidal.position))
    assert castle.id == "castle" and goal.y == castle.pose.y + 1500


def test_what_is_foretold_is_drawn_on_demand_and_a_current_always(sit_down: Sit, tidal: Game) -> None:
    person = sit_down(tidal)
    stage = person.app.stage
    person.step(4)
    assert not stage.root.find("**/flow/current").is_empty()
    assert "carries" not in stage.overlays.names
    person.press("v")
    assert {"carries", "closing"} <= set(stage.overlays.names)
    person.press("v")
    assert not {"carries", "closing"} & set(stage.overlays.names)
    person.bridge.looks.clear()
    assert stage.root.find("**/flow/current").is_empty()


# placing --------------------------------------------------------------------------------------------------------------


def test_the_limits_of_a_placing_become_water() -> None:
    """H-SETUP-2, DF-SC10-03, DF-SC03-03."""
    pos = new_game().position
    placing = Placing(
        piece="t1", shape=TREASURE, apart=(("castle", 6000), ("skull", 6000), ("rocky-a", 3000)),
        off_spots=((9000, 9000, 6000),), around_any=("volcano", "not-there"), reach=1000,
    )
    limits = {water.id: water for water in placing_limits(pos, placing)}
    assert [piece.id for piece in limits["near"].shores] == ["volcano"] and limits["near"].tone == "goal"
    assert {piece.id for piece in limits["apart-6000"].shores} == {"castle", "skull"}
    assert limits["apart-3000"].reach_thou == 3000 and limits["off-0"].reach_thou == 6000
    assert limits["off-0"].gap(9000, 15000) == pytest.approx(0, abs=0.01)
    assert placing_limits(pos, Placing(piece="swordfish", shape="swordfish", gap=1000)) == ()


def test_a_treasure_in_the_hand_looks_like_itself() -> None:
    pos = with_treasures(Treasure(id="a", kind="witchstone")).position
    ghost = ghost_view(pos, "a", TREASURE, Pose(9000, 9000, 0))
    assert ghost.model == "treasure-witchstone" and ghost.pose == Pose(9000, 9000, 0)


def test_the_pointer_names_treasures(sit_down: Sit) -> None:
    """Which it is must not be guessed from its looks."""
    person = sit_down(with_treasures(Treasure(id="a", kind="witchstone", where="free", x=10000, y=30000)))
    person.bridge.looks.point_at((10100, 30000))
    assert person.app.stage.labels.words("waters-names") == ["Witchstone"]
    person.bridge.looks.point_at((14000, 30000))
    assert person.app.stage.labels.words("waters-names") == []


def test_a_distance_to_a_spot_is_said_in_words() -> None:
    """DF-SC10-03: there is no piece to name."""
    pos = with_treasures(Treasure(id="a", kind="witchstone")).position
    placing = Placing(piece="a", shape=TREASURE, heading=0, off_spots=((9000, 9000, 6000),))
    refusal = why_not_place(pos, placing, (9000, 12000, 0), ("DF-SC10-03",))
    assert refusal is not None and "from the marked spot" in Wording(pos).refusal(refusal)
