"""Red Destiny cards: what stays in play and works on everybody, and the curse that lies on one ship (DF-TURN-06)."""

from vtt.dreadfleet.attachments import Stay
from vtt.dreadfleet.attributes import speed
from vtt.dreadfleet.change import discard_situation
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.destiny import IN_PLAY, Effect
from vtt.dreadfleet.events import EffectEnded
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Roll, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import THOU_PER_INCH

RULES = ("DF-TURN-06",)


class RedCardEffect(Effect):
    """The card is put into the play area; a second copy of an effect cannot arise."""

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """Always."""
        return True

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Put it into play."""
        return Stay(place=IN_PLAY)


class GhastlyFogCard(RedCardEffect):
    """Fog."""

    id = "sight-limit"


class DeadCalmCard(RedCardEffect):
    """Calm."""

    id = "dead-calm"


class BloodMoonCard(RedCardEffect):
    """Moon."""

    id = "boarding-victory"


class SirenSongCard(RedCardEffect):
    """Song."""

    id = "command-all"


class HeavySwellCard(RedCardEffect):
    """Swell."""

    id = "heavy-swell"


class GhastlyFog(Trait):
    """Line of sight and broadsides reach no further than a few inches."""

    id = "sight-limit"
    rules = RULES

    def sight_limit(self, pos: Position, me: Active) -> int | None:
        """H-BS-1."""
        return int(pos.card_params(me.card)["range_in"]) * THOU_PER_INCH


class DeadCalm(Trait):
    """Wind force counts as 0 for sailing ships: no bonus, no minimum, no penalty, no check into the wind."""

    id = "dead-calm"
    rules = RULES

    def wind_force(self, pos: Position, me: Active, force: int) -> int | None:
        """H-MOV-5."""
        return 0


class BloodMoon(Trait):
    """Boarding dice win on lower faces."""

    id = "boarding-victory"
    rules = RULES

    def victory_face(self, pos: Position, me: Active) -> int | None:
        """H-BRD-3."""
        return int(pos.card_params(me.card)["victory_from"])


class SirenSong(Trait):
    """All Command checks are harder."""

    id = "command-all"
    rules = RULES

    def command_modifier(self, pos: Position, me: Active, ship: str, purpose: str) -> Change | None:
        """H-CMD-2."""
        return Change(int(pos.card_params(me.card)["change"]), f"card.{me.card}", pos.destiny_card(me.card).rules)


class HeavySwell(Trait):
    """All broadsides hit less, and launched cogs capsize more often."""

    id = "heavy-swell"
    rules = RULES

    def to_hit(self, pos: Position, me: Active, firer: str, target: str) -> Change | None:
        """H-BS-4."""
        return Change(int(pos.card_params(me.card)["to_hit"]), f"card.{me.card}", pos.destiny_card(me.card).rules)

    def capsize_limit(self, pos: Position, me: Active, cog: str) -> int | None:
        """H-MOV-3."""
        return int(pos.card_params(me.card)["capsize_up_to"])


class FlyingDutchmanCard(Effect):
    """The drawer puts the Curse on an enemy big ship."""

    id = "flying-dutchman"

    def _victims(self, pos: Position, side: str) -> tuple[str, ...]:
        return tuple(s.id for s in pos.in_play() if s.kind == "big" and s.side != side)

    def can_apply(self, pos: Position, side: str, card: str) -> bool:
        """There is an enemy to curse."""
        return bool(self._victims(pos, side))

    def frame(self, pos: Position, side: str, card: str) -> Frame:
        """Choose it."""
        rules = pos.destiny_card(card).rules
        return ChooseShip(side=side, kind="curse", among=self._victims(pos, side), card=card, rules=rules)


class FlyingDutchman(Trait):
    """The cursed ship may not drop anchor and, if it can move, must move its whole Speed (GAP-13)."""

    id = "flying-dutchman"
    rules = ("GAP-13",)

    def bars_anchor(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """H-MOV-14."""
        if ship != me.owner:
            return None
        rules = pos.destiny_card(me.card).rules
        return Refusal(code=Code.BARRED, key="refusal.cursed", rules=rules, params={"ship": ship, "card": me.card})

    def minimum_move(self, pos: Position, me: Active, ship: str) -> int | None:
        """H-MOV-5."""
        return speed(pos, ship) if ship == me.owner else None

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """Roll whether it lifts, in every Situation phase."""
        return RollForCurse(ship=me.owner, card=me.card)


class RollForCurse(Frame, frozen=True, kw_only=True):
    """On a 5+ the Curse goes."""

    ship: str
    card: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Throw for it; the ship may have gone down with the card meanwhile."""
        if self.card not in play.state.ship(self.ship).situation:
            return Done()
        throw = Throw(reason="throw.curse", side=play.pos.decider(self.ship), subject=self.ship, rules=("GAP-13",))
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Read the face."""
        ended = faces[0] >= int(play.pos.card_params(self.card)["ends_from"])
        play.emit(EffectEnded(card=self.card, face=faces[0], ended=ended, ship=self.ship, rules=("GAP-13",)))
        if ended:
            discard_situation(play, self.ship, self.card, "ended")
        return Done()
