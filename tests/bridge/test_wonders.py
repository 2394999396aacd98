"""The events of single scenarios become something to see, and a ship that is taken is taken once."""

from __future__ import annotations

import msgspec

from tests.bridge.moments import new_game
from vtt.bridge.stageview import stage_view
from vtt.bridge.staging import motions
from vtt.bridge.waterviews import closings
from vtt.dreadfleet.events import Moved, PhaseBegan, Placed, Removed
from vtt.dreadfleet.foretelling import foretold
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.castle_events import WallsBroken
from vtt.dreadfleet.special.creature_events import CreatureStruck, SeaBurned
from vtt.dreadfleet.special.current_events import BarrelThrown, CurrentRolled, StormRolled
from vtt.dreadfleet.special.gate_events import Crushed, GateSetOff
from vtt.dreadfleet.special.maelstrom_events import Swallowed
from vtt.dreadfleet.special.tide_events import PieceSank
from vtt.dreadfleet.special.volcano_events import AshoreDuelFought, CaptainReturned, GodRolled, LavaRained
from vtt.dreadfleet.treasure_events import TreasureDrifted, TreasureGone
from vtt.stage.losses_motion import Sink
from vtt.stage.motion import Sail, Strike, Swords, Together
from vtt.stage.treasures_motion import PickUp
from vtt.stage.waters_motion import Forecast, Rise, Subside
from vtt.stage.wonders_motion import Engulf, Eruption, Fade, Lightning, Lob, Lunge
from vtt.table.pose import Pose


def test_the_volcano_god_is_seen_when_he_rises_only() -> None:
    """DF-SC04-16."""
    pos = new_game().position
    assert motions(pos, [GodRolled(piece="volcano", number=1, turn=3, why="rises")]) == [Eruption("volcano")]
    assert motions(pos, [GodRolled(piece="volcano", number=3, turn=1, why="sleeps")]) == []


def test_an_island_whose_god_has_risen_burns_from_then_on() -> None:
    """DF-SC04-16: for good."""
    pos = new_game().position
    assert "erupting" not in stage_view(pos).piece("volcano").flags
    risen = Position(msgspec.structs.replace(pos.state, flags={"erupting:volcano": 3}), pos.content)
    assert "erupting" in stage_view(risen).piece("volcano").flags
    assert "erupting" not in stage_view(risen).piece("castle").flags


def test_every_stone_of_the_mountain_flies() -> None:
    """DF-SC04-17: the ones that miss too."""
    pos = new_game().position
    ship = pos.state.table.piece("heldenhammer").pose
    for face, why, is_hit in ((5, "nothing", False), (2, "hit", True), (1, "fire", True)):
        event = LavaRained(ship="heldenhammer", piece="volcano", face=face, why=why)
        assert motions(pos, [event]) == [Lob("volcano", (ship.x, ship.y), is_hit)]


def test_creatures_burning_seas_and_broken_walls() -> None:
    """DF-SC08-06, DF-SC05-10, DF-SC02-10."""
    pos = new_game().position
    ship, castle = (pos.state.table.piece(piece).pose for piece in ("heldenhammer", "castle"))
    struck = CreatureStruck(creature="hellfish", piece="rocky-a", ship="heldenhammer", cards=2)
    assert motions(pos, [struck]) == [Lunge((ship.x, ship.y))]
    alight = SeaBurned(ship="heldenhammer", piece="rocky-a", face=1, why="alight")
    spared = SeaBurned(ship="heldenhammer", piece="rocky-a", face=4, why="spared")
    assert motions(pos, [alight]) == [Strike((ship.x, ship.y), kind="fire")] and motions(pos, [spared]) == []
    assert motions(pos, [WallsBroken(castle="castle")]) == [Strike((castle.x, castle.y), 1.6, "wood")]


def test_a_ghost_fades_and_a_flung_ship_flies() -> None:
    """DF-SC07-09; what is moved by a spell is seen on its way."""
    pos = new_game().position
    start, end = pos.state.table.piece("bloody-reaver").pose, Pose(30000, 33000, 0)

    def seen(why: str) -> list:  # type: ignore[type-arg]
        event = Placed(piece="bloody-reaver", shape="bloody-reaver", pose=end, why=why, before=start)
        return motions(pos, [event])

    assert seen("vanish") == [Fade("bloody-reaver", (start, end))]
    assert isinstance(seen("warp-leap#1")[0], Sail)


def test_a_ship_that_the_vortex_takes_goes_down_once() -> None:
    """DF-SC12-11: drawn round into the marker, and not sunk a second time when it is removed."""
    pos = new_game(scenario="maelstrom").position
    (marker,) = stage_view(pos).markers
    assert (marker.model, marker.radius) == ("vortex", 750)
    lost = Swallowed(ship="swordfish", why="vortex"), Removed(ship="swordfish", cause="vortex", cards=0)
    assert motions(pos, lost) == [Engulf("swordfish", (marker.x, marker.y))]
    crossed = Swallowed(ship="swordfish", why="spiral"), Removed(ship="swordfish", cause="spiral", cards=0)
    assert motions(pos, crossed) == [Sink("swordfish")]


def test_the_captain_ashore_stands_at_the_shore_near_his_boat() -> None:
    """DF-SC04-04; he duels there (DF-SC04-11) and comes back aboard from a boat (DF-SC04-15)."""
    pos = new_game(scenario="wrath-of-the-volcano-god").position
    (marker,) = stage_view(pos).markers
    island = pos.state.table.piece("volcano").pose
    assert marker.model == "captain-roth"
    assert ((marker.x - island.x) ** 2 + (marker.y - island.y) ** 2) ** 0.5 < 4000
    fought = AshoreDuelFought(
        ship="heldenhammer", captain=(5,), king=(2,), victories=1, king_victories=0, king_wounds=1, why="king"
    )
    assert motions(pos, [fought]) == [Swords((island.x, island.y), "duel", 4.2)]
    back = CaptainReturned(ship="heldenhammer", craft="alliance-cog")
    assert motions(pos, [back]) == [PickUp("roth", "heldenhammer", "alliance-cog")]


def test_a_castle_shows_its_colours_until_its_garrison_is_beaten() -> None:
    """DF-SC02-11, DF-SC02-17: then it is a plain island, and it does not sink."""
    pos = new_game(scenario="prisoner-in-the-citadel").position
    castle = pos.scenario.garrisons[0].ship
    assert "manned" in stage_view(pos).piece(castle).flags and stage_view(pos).piece(castle).name
    ships = tuple(
        msgspec.structs.replace(ship, where="removed") if ship.id == castle else ship for ship in pos.state.ships
    )
    beaten = Position(msgspec.structs.replace(pos.state, ships=ships), pos.content)
    view = stage_view(beaten).piece(castle)
    assert "manned" not in view.flags and not view.name and view.title
    assert motions(pos, [Removed(ship=castle, cause="damage", cards=3)]) == []


def test_the_gate_stirs_and_crushes() -> None:
    """DF-SC09-06, DF-SC09-10; its halves slide (DF-SC09-07)."""
    pos = new_game(scenario="gritting-our-teeth").position
    castle, ship = (pos.state.table.piece(piece).pose for piece in ("castle", "swordfish"))
    assert motions(pos, [GateSetOff(ship="swordfish", piece="castle")]) == [Lunge((castle.x, castle.y), "grind")]
    crushed = Crushed(ship="swordfish", land=("castle", "corpse-face-cliff"), cards=3)
    assert motions(pos, [crushed]) == [Strike((ship.x, ship.y), kind="wood")] * 2


def test_the_gate_shows_how_far_it_may_close() -> None:
    """DF-SC09-07: both halves, towards each other."""
    pos = new_game(scenario="gritting-our-teeth").position
    goals = {piece.id: (piece.pose, goal) for piece, goal in closings(pos, foretold(pos))}
    assert set(goals) == {"castle", "corpse-face-cliff"}
    assert all(now.x == goal.x for now, goal in goals.values())
    (north, north_goal), (south, south_goal) = goals["castle"], goals["corpse-face-cliff"]
    assert south.y < south_goal.y and north_goal.y < north.y


def test_the_tide_takes_a_wreck_once() -> None:
    """DF-SC06-06: it goes down where it lay; the island that comes for it rises (see the tests of the stage)."""
    pos = new_game(scenario="unpredictable-tides").position
    pose = pos.state.table.piece("wreck-1").pose
    sank, gone = PieceSank(piece="wreck-1", pose=pose), Removed(ship="wreck-1", cause="tide", cards=0)
    assert motions(pos, [sank, gone]) == [Subside("wreck-1")]


def test_storms_and_barrels() -> None:
    """DF-SC10-13, DF-SC03-13."""
    pos = new_game().position
    ship, enemy = (pos.state.table.piece(piece).pose for piece in ("heldenhammer", "bloody-reaver"))
    for why in ("struck", "missed"):
        event = StormRolled(ship="heldenhammer", face=4, why=why)
        assert motions(pos, [event]) == [Lightning((ship.x, ship.y), why == "struck")]
    thrown = BarrelThrown(ship="heldenhammer", target="bloody-reaver", treasure="a")
    assert motions(pos, [thrown]) == [Lob("heldenhammer", (enemy.x, enemy.y), True)]


def test_the_kraken_rises_and_other_arrivals_do_not() -> None:
    """DF-SC03-11, DF-SC04-06."""
    for scenario, ship, expected in (
        ("risen-from-the-abyss", "black-kraken", [Rise("black-kraken")]),
        ("wrath-of-the-volcano-god", "flaming-scimitar", []),
    ):
        pos = new_game(scenario=scenario).position
        placed = Placed(piece=ship, shape=ship, pose=Pose(30000, 20000, 0), why="arrival")
        assert motions(pos, [placed]) == expected


def test_what_was_rolled_is_shown_before_it_strikes() -> None:
    """DF-SC10-07, DF-SC11-08: the ways are those of the events that follow, and what will be lost is said."""
    pos = new_game().position
    start = pos.state.table.piece("heldenhammer").pose
    end = Pose(start.x + 8000, start.y, start.heading)
    row = (
        CurrentRolled(why="whirlpool", amount=8000),
        Moved(piece="heldenhammer", kind="push", start=start, end=end, amount=8000, path=(start, end)),
        TreasureDrifted(treasure="chest", path=((9000, 9000), (17000, 9000)), amount=8000),
        TreasureGone(treasure="chest", why="swallowed"),
        PhaseBegan(phase="action"),
        TreasureDrifted(treasure="other", path=((9000, 9000), (17000, 9000)), amount=8000),
    )
    seen = motions(pos, row)
    assert isinstance(seen[0], Forecast) and isinstance(seen[1], Sail)
    ship, chest = seen[0].carries
    assert ship.rolled == (start, end) and ship.shape is not None and not ship.is_lost
    assert chest.is_lost and chest.words and chest.rolled[-1] == Pose(17000, 9000, 0)


def test_the_halves_of_the_gate_close_at_once() -> None:
    """DF-SC09-07: after a look at where they will stand."""
    pos = new_game(scenario="gritting-our-teeth").position
    moves = []
    for piece, north in (("castle", -1000), ("corpse-face-cliff", 1000)):
        start = pos.state.table.piece(piece).pose
        end = Pose(start.x, start.y + north, start.heading)
        moves.append(Moved(piece=piece, kind="gate", start=start, end=end, amount=1000, path=(start, end)))
    seen = motions(pos, (GateSetOff(ship="swordfish", piece="castle"), *moves))
    assert [type(motion) for motion in seen] == [Lunge, Forecast, Together]
    assert seen[-1].pieces == ("castle", "corpse-face-cliff")


def test_a_ship_looks_as_battered_as_its_hull_is() -> None:
    """DF-DMG-01: the points of its Hull cards among its printed Hull; other cards leave the planks whole."""
    pos = new_game().position
    ship = pos.ship("heldenhammer")
    hull = next(card for card, data in pos.content.damage.items() if data.type == "hull" and data.points == 2)
    speed = next(card for card, data in pos.content.damage.items() if data.type == "speed")

    def battered(*cards: str) -> float:
        struck = msgspec.structs.replace(ship, damage=cards)
        ships = tuple(struck if one.id == "heldenhammer" else one for one in pos.state.ships)
        changed = Position(msgspec.structs.replace(pos.state, ships=ships), pos.content)
        return stage_view(changed).piece("heldenhammer").battered

    printed = pos.data("heldenhammer").profile.hull
    assert battered() == battered(f"{speed}#1") == 0.0
    assert battered(f"{hull}#1") == 2 / printed
    assert battered(*(f"{hull}#{k}" for k in range(20))) == 1.0
