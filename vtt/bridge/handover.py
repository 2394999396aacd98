"""The mouse goes from one person to another: when a curtain falls, and what its owner is told of his ships."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from vtt.bridge.inputs import DOUBLE_CLICK_S
from vtt.bridge.settings import CURTAINS
from vtt.dreadfleet import boarding_events
from vtt.dreadfleet import events as happened
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.seats import Seat, owner_of, seat_of
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import CurtainModel
from vtt.kernel.decision import Decision
from vtt.kernel.event import Event
from vtt.kernel.units import inches_text
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.presenter import Presenter
    from vtt.kernel.game import Game

REACTIONS = ("fire-at-will",)
PASSING = ("dice", "reroll-check", "reroll-duel", "reroll-one")
"""Questions in the middle of another one's affair: the mouse is lent for a moment and goes straight back."""
ROUTINE = ("vtt.kernel.event", "vtt.dreadfleet.events", "vtt.dreadfleet.movement_events")
"""Events that every game is full of: `News` picks from them by name, from those of scenarios by whom they are about."""
MOST_LINES = 6
Line = tuple[str, str]  # icon and sentence
REMOVED, WOUNDED, DAMAGED, BURNING, TREASURE, MET, MOVED, MENDED = range(8)


class Mouse:
    """Knows who has the mouse. `holder` is the person whose affair is under way, also while somebody else reacts."""

    def __init__(self, curtain: str = CURTAINS[0]) -> None:
        self.curtain = curtain
        self.holder: Seat | None = None
        self.last: Seat | None = None
        self._told_at = 0.0

    def has_been_told(self) -> bool:
        """Whether a click now was meant for the curtain: it did not fall just this moment."""
        return time.monotonic() - self._told_at > DOUBLE_CLICK_S

    def take(self, pos: Position, decision: Decision) -> str:
        """Give the mouse to whom a question belongs; say how he is told: "", "toast", "reaction" or "curtain"."""
        seat = seat_of(pos, decision)
        before, self.last = self.last, seat
        self._told_at = time.monotonic()
        if decision.kind in REACTIONS:
            if seat == before:
                return ""
            return "toast" if self.curtain == "off" else "reaction"
        if decision.kind in PASSING:
            return "toast" if before not in (None, seat) else ""
        holder, self.holder = self.holder, seat
        if seat == holder:
            return "toast" if seat != before else ""
        if self._falls(pos, holder, seat):
            return "curtain"
        return "toast" if before is not None and seat != before else ""

    def _falls(self, pos: Position, holder: Seat | None, seat: Seat) -> bool:
        match self.curtain:
            case "off":
                return False
            case "sides":
                return holder is None or holder.side != seat.side
            case "players":
                return True
            case _:
                return any(side.fleets for side in pos.state.sides)


def curtain(presenter: Presenter, game: Game, decision: Decision, *, is_reaction: bool) -> CurtainModel:
    """Return what the curtain says: who takes the mouse, the question that waits, and the news of his ships.

    A reaction interrupts for a moment and tells no news.
    """
    seat, what = seat_of(presenter.pos, decision), presenter.words.prompt(decision)
    lines: tuple[Line, ...] = ()
    title = ""
    if not is_reaction and game.log:
        title = say("seats.since" if last_answer(game, seat) >= 0 else "seats.since-start")
        lines = news(game, seat) or (("check", say("seats.quiet")),)
    return CurtainModel(
        who=presenter.people.person(seat),
        side=seat.side,
        what=say("bridge.fire-at-will", what=what) if is_reaction else what,
        side_name=presenter.people.role(seat),
        lines=lines,
        lines_title=title,
    )


def news(game: Game, seat: Seat) -> tuple[Line, ...]:
    """Return what has happened to a person's ships since he last had the mouse, the gravest first.

    At most `MOST_LINES` lines of (icon, sentence); what does not fit is counted in the last one.
    """
    news = sorted(News(game.position, seat).lines(_since(game, seat)), key=lambda item: item[0])
    lines = [line for _, line in news]
    if len(lines) > MOST_LINES:
        more = len(lines) - MOST_LINES + 1
        return (*lines[: MOST_LINES - 1], ("log", say("seats.news.more", count=more)))
    return tuple(lines)


def _since(game: Game, seat: Seat) -> Iterator[Event]:
    """Yield what followed a person's last own answer; of what that answer itself brought only what came after his
    ship's turn: the rest he has seen himself.
    """
    at = last_answer(game, seat)
    if at < 0:
        yield from game.opening
    else:
        yield from _tail(game.events[at])
    for events in game.events[at + 1 :]:
        yield from events


def last_answer(game: Game, seat: Seat) -> int:
    """Return which entry of the log is a person's last answer in an affair of his own, -1 if there is none."""
    return next((n for n in range(len(game.log) - 1, -1, -1) if _answered(game, n, seat)), -1)


def _answered(game: Game, number: int, seat: Seat) -> bool:
    state = game.states[number]
    if state.pending.kind in REACTIONS or state.pending.kind in PASSING or state.pending.side != seat.side:
        return False
    return seat_of(game.ruleset.position(state), state.pending) == seat


def _tail(events: tuple[Event, ...]) -> tuple[Event, ...]:
    ends = (n for n, event in enumerate(events) if isinstance(event, happened.ActivationEnded | happened.PhaseBegan))
    return events[next(ends, len(events)) :]


class News:
    """Picks from events what a person wants to know of his ships, and puts it into few words."""

    def __init__(self, pos: Position, seat: Seat) -> None:
        self.pos, self.seat = pos, seat
        self.words = Wording(pos)
        self.acting = ""

    def lines(self, events: Iterable[Event]) -> Iterator[tuple[int, Line]]:
        """Yield (weight, line), lighter ones are graver."""
        damage: dict[str, list[str]] = {}
        burning: list[str] = []
        driven: dict[str, int] = {}
        for event in events:
            match event:
                case happened.Activated(ship=ship):
                    self.acting = ship
                case happened.ActivationEnded() | happened.PhaseBegan():
                    self.acting = ""
                case happened.CardPlaced(card=card, ship=ship) if self.is_mine(ship) and self._is_damage(card):
                    damage.setdefault(ship, []).append(self.words.card_on(card, ship))
                case happened.CaughtFire(ship=ship) if self.is_mine(ship) and ship not in burning:
                    burning.append(ship)
                case happened.Moved(piece=ship, amount=amount, kind=kind) if self._is_moved_by_others(ship):
                    driven[ship] = driven.get(ship, 0) + (amount if kind not in ("turn", "free") else 0)
                case _:
                    yield from self._line(event)
        yield from self._summed(damage, burning, driven)

    def _summed(
        self, damage: dict[str, list[str]], burning: list[str], driven: dict[str, int]
    ) -> Iterator[tuple[int, Line]]:
        for ship, cards in damage.items():
            if self.pos.ship(ship).where == "removed":  # the loss says it all
                continue
            key = "seats.news.damage" if len(cards) > 1 else "seats.news.damage-one"
            yield DAMAGED, ("hull", say(key, ship=self.words.name(ship), count=len(cards), cards=", ".join(cards)))
        for ship in burning:
            if (fires := self.pos.ship(ship).fires) and self.pos.ship(ship).is_on_table:
                yield BURNING, ("flame", say("seats.news.fires", ship=self.words.name(ship), count=fires))
        for ship, amount in driven.items():
            key = "seats.news.driven" if amount else "seats.news.turned"
            yield MOVED, ("wheel", say(key, ship=self.words.name(ship), amount=inches_text(amount)))

    def _line(self, event: Event) -> Iterator[tuple[int, Line]]:
        """Yield what is told in the log's own words."""
        weight, icon = -1, ""
        match event:
            case happened.Removed(ship=ship) if self.is_mine(ship):
                weight, icon = REMOVED, "skull"
            case boarding_events.Wounded(ship=ship) if self.is_mine(ship):
                weight, icon = WOUNDED, "heart"
            case happened.Contacted(mover=mover, other=other, kind="enemy" | "monster"):
                if self.is_mine(other) and not self.is_mine(mover):
                    weight, icon = MET, "swords"
            case happened.Placed(piece=piece, why=why) if why not in ("deploy", "cog"):
                if self._is_moved_by_others(piece):
                    weight, icon = MOVED, "wheel"
            case happened.RanAground(ship=ship) if self._is_moved_by_others(ship):
                weight, icon = MET, "anchor"
            case happened.CardDiscarded(ship=ship, why="repaired") if self._is_moved_by_others(ship):
                weight, icon = MENDED, "hammer"
            case _ if type(event).__module__ not in ROUTINE and self._is_about_mine(event):
                weight, icon = TREASURE, "star"
        text = self.words.event(event) if weight >= 0 else ""
        if text:
            yield weight, (icon, text)

    def is_mine(self, ship: str) -> bool:
        """Whether a ship is this person's; monsters are nobody's for long."""
        if not ship or not self.pos.state.has_ship(ship) or self.pos.ship(ship).kind == "monster":
            return False
        return owner_of(self.pos, ship) == self.seat

    def _is_moved_by_others(self, ship: str) -> bool:
        return self.is_mine(ship) and not self.is_mine(self.acting)

    def _is_about_mine(self, event: Any) -> bool:
        """Treasures, captives and whatever else a scenario brings, where others had their hands in it."""
        named = [getattr(event, name, "") for name in ("ship", "carrier", "target", "victim", "loser")]
        named += getattr(event, "ships", ())
        return not self.is_mine(self.acting) and any(isinstance(ship, str) and self.is_mine(ship) for ship in named)

    def _is_damage(self, card: str) -> bool:
        return card.partition("#")[0] in self.pos.content.damage
