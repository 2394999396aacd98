"""What can happen in a game of Dreadfleet. Events carry everything that a viewer needs, numbers included."""

from vtt.kernel.event import Event
from vtt.kernel.state import Outcome
from vtt.table.pose import Pose
from vtt.table.verdict import ArcVerdict, CorridorVerdict, Gap, SightVerdict, Stop


class TurnBegan(Event, frozen=True, kw_only=True):
    """A game turn starts (DF-TURN-01)."""

    turn: int


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase starts."""

    phase: str


class RolledOff(Event, frozen=True, kw_only=True):
    """A roll-off is decided (DF-DICE-11): totals by side, the winner, what it was about."""

    reason: str
    ga: int
    fot: int
    winner: str


class InitiativeGiven(Event, frozen=True, kw_only=True):
    """A rule gives the initiative of this turn to a side without a roll (H-INI-1)."""

    winner: str


class FirstChosen(Event, frozen=True, kw_only=True):
    """The winner of initiative chose who is first player (DF-TURN-03)."""

    first: str


class Activated(Event, frozen=True, kw_only=True):
    """A ship's activation starts (DF-TURN-09)."""

    ship: str
    side: str


class ActivationEnded(Event, frozen=True, kw_only=True):
    """A ship has acted."""

    ship: str


class SubphaseBegan(Event, frozen=True, kw_only=True):
    """A subphase of an activation starts (DF-TURN-10)."""

    ship: str
    subphase: str


class Placed(Event, frozen=True, kw_only=True):
    """A piece is put on the table.

    `why` is "deploy", "scenery", "escape", "monster", "cog", "flight", "surface", "surface-nearest" (no room within
    reach) or a card id.
    """

    piece: str
    shape: str
    pose: Pose
    why: str
    before: Pose | None = None


class SidesTaken(Event, frozen=True, kw_only=True):
    """Who plays which fleet after a roll-off for it (DF-SETUP-03); `changed` if the players change seats."""

    ga: str
    fot: str
    changed: bool


class SceneryLeftOut(Event, frozen=True, kw_only=True):
    """A piece of scenery has no legal place left (GAP-SC01-1)."""

    piece: str


class Moved(Event, frozen=True, kw_only=True):
    """A piece moved: `kind` is "run", "turn", "full-sail", "push" or "free" (an auxiliary's turn on the spot).

    `amount` in thou (runs) or cdeg (turns); `path` are poses in small steps from start to end; `stop` is what it met.
    """

    piece: str
    kind: str
    start: Pose
    end: Pose
    amount: int
    path: tuple[Pose, ...]
    stop: Stop | None = None
    before_side: str = ""


class Contacted(Event, frozen=True, kw_only=True):
    """Two pieces have come into contact; `kind` is "enemy", "friend", "land" or "monster" (DF-COLL-01)."""

    mover: str
    other: str
    kind: str


class RanAground(Event, frozen=True, kw_only=True):
    """A ship ran aground (DF-AGR-01)."""

    ship: str
    land: tuple[str, ...]


class LeftBoard(Event, frozen=True, kw_only=True):
    """A base touched the border (DF-EDGE-02)."""

    ship: str
    edge: str
    voluntary: bool


class AnchorDropped(Event, frozen=True, kw_only=True):
    """An Anchored card is placed (DF-ANCH-01)."""

    ship: str


class AnchorWeighed(Event, frozen=True, kw_only=True):
    """An Anchored card is discarded; `why` is "order" of the controller, "fire" or a card id."""

    ship: str
    why: str


class WindFixed(Event, frozen=True, kw_only=True):
    """A ship's wind for this Movement subphase (DF-WIND-07, DF-WIND-09): "before", "into" or "side"."""

    ship: str
    wind: str
    force: int


class WindMoved(Event, frozen=True, kw_only=True):
    """The wind indicator moved between marks (indices); `how` is "clockwise", "counter", "random" or "start"."""

    before: int
    after: int
    how: str


class ForceChanged(Event, frozen=True, kw_only=True):
    """Another card lies on the Destiny discard pile: the wind force now (DF-WIND-01)."""

    force: int


class OrderTried(Event, frozen=True, kw_only=True):
    """An order was declared and its Command check made (DF-ORD-04)."""

    ship: str
    order: str
    passed: bool


class CommandChecked(Event, frozen=True, kw_only=True):
    """A Command check: natural face, total after modifiers, number needed, who made it ("captain" or "mate")."""

    ship: str
    purpose: str
    natural: int
    total: int
    needed: int
    passed: bool
    by: str
    modifiers: tuple[tuple[str, int], ...] = ()
    rerolled: bool = False


class Escaped(Event, frozen=True, kw_only=True):
    """An escape from danger: the distance rolled and the distance that was possible, in thou (DF-ESC-06)."""

    ship: str
    rolled_thou: int
    moved_thou: int


class CardDrawn(Event, frozen=True, kw_only=True):
    """A card was turned up from a deck; `ship` or `side` is whom it is for."""

    deck: str
    card: str
    ship: str = ""
    side: str = ""
    source: str = ""


class CardPlaced(Event, frozen=True, kw_only=True):
    """A card now lies by a ship's card (DF-DMG-06), or in the play area (ship "")."""

    card: str
    ship: str = ""


class CardDiscarded(Event, frozen=True, kw_only=True):
    """A card went to its discard pile.

    `why`: "no match", "excess", "no effect", "resolved", "repaired", "used", "removed", "ended".
    """

    card: str
    deck: str
    ship: str = ""
    why: str = ""


class BriefRespite(Event, frozen=True, kw_only=True):
    """A Destiny card cannot apply; its drawer may give a Repairs order (DF-DEST-13)."""

    side: str
    card: str
    ship: str = ""


class CaughtFire(Event, frozen=True, kw_only=True):
    """A Burning card is placed; `fires` is the number now."""

    ship: str
    fires: int


class FireRolled(Event, frozen=True, kw_only=True):
    """A fire was rolled for in the Situation phase (GAP-12): "damage", "nothing" or "out"."""

    ship: str
    face: int
    result: str


class FireOut(Event, frozen=True, kw_only=True):
    """A Burning card is discarded; `fires` is the number left."""

    ship: str
    fires: int


class BroadsideDeclared(Event, frozen=True, kw_only=True):
    """A broadside is announced with all that decided it (DF-BS-02 to DF-BS-21).

    `dice` are thrown, `marked` of them are rolled apart; `modifiers` explain `needed`, the face that hits.
    """

    firer: str
    target: str
    reaction: bool
    arc: ArcVerdict | None
    corridor: CorridorVerdict
    sight: SightVerdict
    range: Gap
    band: str
    dice: int
    marked: int
    partial: bool
    needed: int
    modifiers: tuple[tuple[str, int], ...]
    salvo: str = ""


class BroadsideRolled(Event, frozen=True, kw_only=True):
    """The dice of a broadside: faces, which of them hit."""

    firer: str
    target: str
    faces: tuple[int, ...]
    hits: tuple[bool, ...]
    needed: int


class SavesRolled(Event, frozen=True, kw_only=True):
    """Armour saves (DF-BS-23): one face per hit; `needed` 0 means no save."""

    ship: str
    faces: tuple[int, ...]
    saved: tuple[bool, ...]
    needed: int


class Struck(Event, frozen=True, kw_only=True):
    """A ship's own ability strikes another ship: ability id and the number of cards due."""

    ship: str
    target: str
    ability: str
    cards: int


class Removed(Event, frozen=True, kw_only=True):
    """A ship leaves the game: `cause` is "sunk", "abandoned", "edge", "capsized", "blown up" or a card id."""

    ship: str
    cause: str
    cards: int


class Submerged(Event, frozen=True, kw_only=True):
    """A ship has dived where it lay; its card stays there until it surfaces (DF-CARD-11)."""

    ship: str
    pose: Pose


class Deployed(Event, frozen=True, kw_only=True):
    """An auxiliary was put to sea by its mother ship (DF-AUX-07)."""

    ship: str
    mother: str


class CapsizeRolled(Event, frozen=True, kw_only=True):
    """A capsize check (DF-AUX-08): the face, the highest face that capsizes, and what came of it."""

    ship: str
    face: int
    limit: int
    lost: bool


class Recovered(Event, frozen=True, kw_only=True):
    """An auxiliary was taken aboard (DF-AUX-20)."""

    ship: str
    mother: str


class ControlSettled(Event, frozen=True, kw_only=True):
    """Who controls a sea monster for its activation (DF-MON-03, DF-SHIP-REAVER-4)."""

    monster: str
    side: str
    nearest: str = ""


class EffectEnded(Event, frozen=True, kw_only=True):
    """A card in play was rolled for: face and whether it ends."""

    card: str
    face: int
    ended: bool
    ship: str = ""


class TieRolled(Event, frozen=True, kw_only=True):
    """A die settled what lies exactly between two outcomes (DF-ARC-06, DF-MEAS-08, DF-PRI-06, GAP-64)."""

    about: str
    face: int
    result: str
    ship: str = ""


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over."""

    outcome: Outcome


class Corrected(Event, frozen=True, kw_only=True):
    """Both sides agreed to override the position: `what` kind of correction, of which ship or side, from what to what.

    `amount` and `was` are the new and the old number; `pose` and `before` likewise for a ship that was moved.
    """

    what: str
    ship: str = ""
    card: str = ""
    amount: int = 0
    was: int = 0
    pose: Pose | None = None
    before: Pose | None = None
