"""How the events of single scenarios look: volcano, whirlpool, creatures, storms, the gate, castles."""

from __future__ import annotations

from collections.abc import Mapping

from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special import castle_events as castles
from vtt.dreadfleet.special import creature_events as creatures
from vtt.dreadfleet.special import current_events as currents
from vtt.dreadfleet.special import gate_events as gates
from vtt.dreadfleet.special import maelstrom_events as maelstrom
from vtt.dreadfleet.special import tide_events as tides
from vtt.dreadfleet.special import volcano_events as volcano
from vtt.dreadfleet.special.ashore import ROTH, rule_of
from vtt.dreadfleet.special.maelstrom import Vortex, vortex
from vtt.dreadfleet.special.rising import RisesFromTheAbyss
from vtt.kernel.event import Event
from vtt.stage.motion import Motion, Strike, Swords
from vtt.stage.treasures_motion import PickUp
from vtt.stage.waters_motion import Subside
from vtt.stage.wonders_motion import Engulf, Eruption, Lightning, Lob, Lunge
from vtt.table.pose import Pose


def wonders(pos: Position, poses: Mapping[str, Pose], event: Event) -> list[Motion]:
    """Return what is to be seen of a scenario's own event; `poses` are those of the pieces as it happens."""
    match event:
        case volcano.GodRolled(piece=piece, why="rises"):
            return [Eruption(piece)]
        case volcano.LavaRained(ship=ship, piece=piece, why=why) if ship in poses:
            return [Lob(piece, _at(poses, ship), why != "nothing")]
        case volcano.AshoreDuelFought():
            return [Swords(_at(poses, str(rule_of(pos).text_of("land"))), "duel", 4.2)]
        case volcano.CaptainReturned(ship=ship, craft=craft):
            return [PickUp(ROTH, ship, craft)]
        case maelstrom.Swallowed(ship=ship, why=why) if ship in poses and why == Vortex.id:
            x, y, _ = vortex(pos)
            return [Engulf(ship, (x, y))]
        case creatures.CreatureStruck(ship=ship) if ship in poses:
            return [Lunge(_at(poses, ship))]
        case creatures.SeaBurned(ship=ship, why="alight") if ship in poses:
            return [Strike(_at(poses, ship), kind="fire")]
        case castles.WallsBroken(castle=castle) if castle in poses:
            return [Strike(_at(poses, castle), 1.6, "wood")]
        case gates.GateSetOff(piece=piece) if piece in poses:
            return [Lunge(_at(poses, piece), "grind")]
        case gates.Crushed(ship=ship) if ship in poses:
            return [Strike(_at(poses, ship), kind="wood")] * 2
        case tides.PieceSank(piece=piece) if piece in poses:
            return [Subside(piece)]
        case currents.StormRolled(ship=ship, why=why) if ship in poses:
            return [Lightning(_at(poses, ship), why == "struck")]
        case currents.BarrelThrown(ship=ship, target=target) if ship in poses and target in poses:
            return [Lob(ship, _at(poses, target), is_hit=True)]
    return []


def risen_ship(pos: Position) -> str:
    """Return the ship that arrives from below in this scenario (DF-SC03-11), "" without any."""
    rises = RisesFromTheAbyss.id in pos.scenario.special_rules
    return pos.special(RisesFromTheAbyss.id).text_of("ship") if rises else ""


def _at(poses: Mapping[str, Pose], piece: str) -> tuple[int, int]:
    return poses[piece].x, poses[piece].y
