"""How events look: each becomes motions of the stage. Nothing here decides anything."""

from collections.abc import Iterable

from vtt.bridge.diceplace import AHEAD, Look, dice_place
from vtt.bridge.foresight import WARNINGS, foreseen, together
from vtt.bridge.wonders import risen_ship, wonders
from vtt.dreadfleet import boarding_events
from vtt.dreadfleet import events as happened
from vtt.dreadfleet import treasure_events as treasured
from vtt.dreadfleet.broadside import Broadside as Firing
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import SIDES
from vtt.kernel.event import Event, Thrown
from vtt.stage.losses_motion import Sink, Swarm, Topple
from vtt.stage.motion import Chime, Motion, Pause, Roll, Sail, Strike, Swords, Together
from vtt.stage.shots_motion import Broadside
from vtt.stage.treasures_motion import Drift, PickUp, SetDown, Vanish
from vtt.stage.waters_motion import Rise, Shift, Subside
from vtt.stage.wonders_motion import Engulf, Fade
from vtt.table.pose import Pose

THROWN_ASIDE_CDEG = 2000
"""From the hand of who looks, past the piece rather than over it."""
PUSH_PACE = 2.5
SHORT_S = 0.35
GHOSTLY = ("vanish",)
SURFACING = ("surface", "surface-nearest")
APART = "marked"
"""The tag of dice that are rolled apart in a broadside (GAP-59)."""
TAG_COLORS = {"red": "red", "white": "white", APART: "bone"}


def motions(before: Position, events: Iterable[Event], look: Look = AHEAD) -> list[Motion]:
    """Return what is to be seen of some events, in their order; `before` is the position in which they began.

    `look` is how the eye looks: dice fall where they hide nothing from it.
    """
    stage = _Staging(before, look)
    shown: list[Motion] = []
    row = list(events)
    for at, event in enumerate(row):
        shown += stage.show(event)
        if isinstance(event, WARNINGS):
            shown += foreseen(stage.pos, stage.poses, row[at + 1 :])
    return together(shown)


class _Staging:
    """Follows where pieces are while events go by."""

    def __init__(self, before: Position, look: Look) -> None:
        self.pos, self.look = before, look
        self.poses: dict[str, Pose] = {piece.id: piece.pose for piece in before.state.table.pieces}
        self._apart = {frame.firer: frame.marked_dice for frame in before.state.stack if isinstance(frame, Firing)}
        """How many dice of its broadside a piece has rolled apart from the others; before a question, or since."""

    def show(self, event: Event) -> list[Motion]:
        match event:
            case happened.Moved(piece=piece, path=path, end=end, kind=kind):
                self.poses[piece] = end
                if piece in self.pos.state.land:
                    return [Shift(piece, path)] if len(path) > 1 else []
                pace = PUSH_PACE if kind == "push" else 1.0
                return [Sail(piece, path, pace)] if len(path) > 1 else []
            case happened.Placed(piece=piece, pose=pose, why=why, before=before):
                self.poses[piece] = pose
                if before is not None:
                    return [Fade(piece, (before, pose)) if why in GHOSTLY else Sail(piece, (before, pose), PUSH_PACE)]
                return [Rise(piece)] if self._comes_up(piece, why) else []
            case treasured.TreasurePlaced() | treasured.TreasureTaken() | treasured.TreasureDropped():
                return self._treasure(event)
            case treasured.TreasureDrifted(treasure=treasure, path=path):
                return [Drift(treasure, path)] if len(path) > 1 else []
            case treasured.TreasureGone(treasure=treasure):
                return [Vanish(treasure)]
            case Thrown():
                if not event.throw.again:
                    self._apart[event.throw.subject] = event.throw.tags.count(APART)
                return [self._dice(event), Pause(SHORT_S)]
            case happened.TurnBegan():
                return [Chime("bell")]
            case happened.GameEnded():
                return [Chime("eight-bells")]
            case happened.CardDrawn():
                return [Chime("card")]
            case happened.BroadsideRolled(firer=firer, target=target, hits=hits):
                return self._broadside(firer, target, hits)
            case happened.CaughtFire(ship=ship) if ship in self.poses:
                return [Strike(self._at(ship), kind="fire")]
            case happened.CardPlaced(card=card, ship=ship) if ship in self.poses:
                return [Topple(ship) if self._fells(card) else Strike(self._at(ship), kind="wood")]
            case happened.RanAground(ship=ship) | happened.Struck(target=ship) if ship in self.poses:
                return [Strike(self._at(ship), kind="wood")]
            case boarding_events.DuelFought(ga=ga) if ga and ga[0][0] in self.poses:
                return [Swords(self._at(ga[0][0]), "duel")]
            case boarding_events.BoardingFought(ga=ga, fot=fot) if ga and ga[0][0] in self.poses:
                crews = Swarm(tuple(ship for ship, _ in ga), tuple(ship for ship, _ in fot))
                return [Together((Swords(self._at(ga[0][0]), "boarding"), crews))]
            case happened.Removed(ship=ship) if ship in self.poses and not self._is_rock(ship):
                self.poses.pop(ship)
                return [Subside(ship) if ship in self.pos.state.land else Sink(ship)]
            case happened.Submerged(ship=ship) if ship in self.poses:
                self.poses.pop(ship)
                return [Subside(ship)]
        return self._wonders(event)

    def _fells(self, card: str) -> bool:
        """Whether a card placed by a ship is damage to its Speed: a mast goes, or whatever drives it."""
        damage = self.pos.content.damage.get(card.partition("#")[0])
        return damage is not None and damage.speed_loss_thou > 0

    def _wonders(self, event: Event) -> list[Motion]:
        """What only some scenarios have; what a whirlpool or the tide takes does not founder as well."""
        shown = wonders(self.pos, self.poses, event)
        for motion in shown:
            if isinstance(motion, Engulf | Subside):
                self.poses.pop(motion.piece)
        return shown

    def _comes_up(self, piece: str, why: str) -> bool:
        """Whether a piece rises out of the sea: land in a game that has begun, what had dived, what arrives so."""
        if not self.pos.state.has_ship(piece):
            return self.pos.state.turn > 0
        return why in SURFACING or (why == "arrival" and risen_ship(self.pos) == piece)

    def _is_rock(self, piece: str) -> bool:
        """Whether it is a castle: its island stays when its defenders are beaten (DF-SC02-17)."""
        return self.pos.state.has_ship(piece) and self.pos.data(piece).is_castle

    def _treasure(self, event: Event) -> list[Motion]:
        """A treasure passes from water to deck, from deck to deck, from deck to water, or appears."""
        match event:
            case treasured.TreasureTaken(treasure=treasure, ship=ship, giver=giver):
                return [PickUp(treasure, ship, giver)] if ship in self.poses else []
            case treasured.TreasureDropped(treasure=treasure, ship=ship, x=x, y=y):
                return [SetDown(treasure, (x, y), ship)]
            case treasured.TreasurePlaced(treasure=treasure, x=x, y=y):
                return [SetDown(treasure, (x, y))] if self.pos.state.turn > 0 else []
        return []

    def _at(self, piece: str) -> tuple[int, int]:
        pose = self.poses[piece]
        return pose.x, pose.y

    def _dice(self, event: Thrown) -> Roll:
        """Dice fall beside the piece that they are about, else in the middle of the roller's side of the table.

        They have the colour of who throws them, but where the rules tell dice apart by theirs.
        """
        board, throw = self.pos.state.table.board, event.throw
        place = board.width // 2, board.height // 4
        if throw.subject in self.poses:
            place = dice_place(self.pos, self.poses, throw.subject, len(event.faces), self.look)
        tags = throw.tags if len(throw.tags) == len(event.faces) else ("",) * len(event.faces)
        usual = throw.side if throw.side in SIDES else "bone"
        colors = tuple(TAG_COLORS.get(tag, usual) for tag in tags)
        return Roll(event.faces, place, colors, heading=self.look.heading + THROWN_ASIDE_CDEG)

    def _broadside(self, firer: str, target: str, hits: tuple[bool, ...]) -> list[Motion]:
        if firer not in self.poses or target not in self.poses:
            return []
        side = self._side_towards(firer, target)
        shape = self.pos.content.shapes[target.partition(":")[0]]
        spread = shape.length / 2000
        height = shape.height / 2000
        return [Broadside(firer, side, self._at(target), hits, target, height, spread, self._apart.get(firer, 0))]

    def _side_towards(self, firer: str, target: str) -> str:
        from vtt.table.pose import to_local

        x, _ = to_local(self.poses[firer], *self._at(target))
        return "starboard" if x >= 0 else "port"
