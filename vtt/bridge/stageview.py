"""What the stage shows of a position."""

from vtt.bridge.shortnames import short_name
from vtt.bridge.tallies import tally
from vtt.bridge.treasureviews import cargo_note, marker_views, model_of, treasure_views
from vtt.dreadfleet.attributes import speed_loss
from vtt.dreadfleet.content.catalogue import TREASURE
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.volcano import is_erupting
from vtt.dreadfleet.wording import Wording
from vtt.stage.view import PieceView, StageView
from vtt.table.pose import Pose

HALF = 50
NEARLY_LOST = 80
SCARRED = 1


def stage_view(pos: Position) -> StageView:
    """Return the table of a position as the stage shows it."""
    state = pos.state
    pieces = tuple(piece_view(pos, piece.id) for piece in state.table.pieces)
    return StageView(
        board=state.table.board,
        pieces=pieces,
        wind_mark=max(state.winds, 0),
        wind_force=max(1, min(pos.felt_force, 6)),
        treasures=treasure_views(pos),
        markers=marker_views(pos),
        has_vane=pos.scenario.wind != "none",
        mood=pos.scenario.mood,
    )


def piece_view(pos: Position, piece_id: str) -> PieceView:
    """Return one piece of the table; ships carry a name, a side and what has befallen them.

    A castle whose defenders are beaten is a plain island again (DF-SC02-17).
    """
    piece = pos.state.table.piece(piece_id)
    shape = pos.content.shapes[piece.shape]
    if not pos.state.has_ship(piece_id) or not pos.ship(piece_id).is_on_table:
        scenery = pos.content.scenery[piece.shape]
        heat = frozenset({"erupting"} if is_erupting(pos, piece_id) else ())
        return PieceView(piece_id, scenery.model, shape, piece.pose, title=scenery.name, flags=heat)
    ship, data = pos.ship(piece_id), pos.data(piece_id)
    flags = {"manned"} if data.is_castle else set()
    if ship.kind == "monster":
        flags.add("alive")
    if ship.fires:
        flags.add("burning")
    if ship.is_anchored:
        flags.add("anchored")
    if pos.is_aground(piece_id):
        flags.add("aground")
    if pos.touched_enemies(piece_id):
        flags.add("locked")
    if ship.is_aloft:
        flags.add("aloft")
    return PieceView(
        id=piece_id,
        model=data.model,
        shape=shape,
        pose=piece.pose,
        side=ship.side,
        name=Wording(pos).name(piece_id),
        short_name=short_name(pos, piece_id) if ship.kind == "big" else "",  # craft would lose what they are
        flags=frozenset(flags),
        damage=damage_level(pos, piece_id),
        battered=share_lost(pos, piece_id, "hull"),
        fires=ship.fires,
        crew=1.0 - share_lost(pos, piece_id, "crew"),
        rig_lost=rig_lost(pos, piece_id),
        note=cargo_note(pos, piece_id),
        tally=tally(pos, piece_id),
    )


def ghost_view(pos: Position, piece_id: str, shape_id: str, pose: Pose) -> PieceView:
    """Return a piece that is not on the table yet as it will look there."""
    if pos.state.table.has(piece_id):
        return piece_view(pos, piece_id)
    shape = pos.content.shapes[shape_id]
    if shape_id in pos.content.ships:  # perhaps a monster that is no ship of the game before it rises
        side = pos.ship(piece_id).side if pos.state.has_ship(piece_id) else ""
        return PieceView(id=piece_id, model=pos.data(piece_id).model, shape=shape, pose=pose, side=side)
    if shape_id == TREASURE:
        model = model_of(pos.state.treasure(piece_id).kind, "free")
        return PieceView(id=piece_id, model=model, shape=shape, pose=pose)
    return PieceView(id=piece_id, model=pos.content.scenery[shape_id].model, shape=shape, pose=pose)


def damage_level(pos: Position, ship_id: str) -> int:
    """Return how battered a ship looks: 0 unharmed, 1 scarred, 2 half dead, 3 nearly lost."""
    profile = pos.data(ship_id).profile
    worst = 0
    for name, printed in (("hull", profile.hull), ("crew", profile.crew)):
        points = sum(pos.damage_card(card).points for card in pos.cards_of(ship_id, name))
        worst = max(worst, 100 * points // max(printed, 1))
    if worst >= NEARLY_LOST:
        return 3
    if worst >= HALF:
        return 2
    return 1 if pos.ship(ship_id).damage else 0


def share_lost(pos: Position, ship_id: str, name: str) -> float:
    """Return how much of a ship's Hull or Crew its Damage cards have taken, 0..1; 0 for what has none of it."""
    printed = getattr(pos.data(ship_id).profile, name)
    points = sum(pos.damage_card(card).points for card in pos.cards_of(ship_id, name))
    return min(points / printed, 1.0) if printed > 0 else 0.0


def rig_lost(pos: Position, ship_id: str) -> float:
    """Return how much of a ship's Speed its Damage cards have taken, 0..1; 0 for what has none."""
    printed = pos.data(ship_id).profile.speed_thou
    lost = sum(speed_loss(pos, pos.damage_card(card)) for card in pos.cards_of(ship_id, "speed"))
    return min(lost / printed, 1.0) if printed > 0 else 0.0
