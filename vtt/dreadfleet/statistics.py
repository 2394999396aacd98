"""The numbers of a game, counted from its events: dice, luck, broadsides, damage, distance."""

from collections.abc import Iterable, Mapping

import msgspec

from vtt.dreadfleet import boarding_events
from vtt.dreadfleet import events as happened
from vtt.dreadfleet.checks import chance_to_pass
from vtt.dreadfleet.duel import VICTORY_FROM as DUEL_FROM
from vtt.dreadfleet.fortune import FACES, Fortune, fortune_of_successes, fortune_of_sum
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.kernel.event import Event, Thrown

SAILING = ("run", "full-sail")
"""Moves by which a ship itself goes somewhere; pushes and turns on the spot are none."""


def _is_final(check: happened.CommandChecked) -> bool:
    """Whether a Command check was made with a die that was not rolled again."""
    return check.by != "nobody" and not check.rerolled


class ShipNumbers(msgspec.Struct):
    """What one ship did: broadsides, their dice and hits, saves, Damage cards dealt and taken, distance, its end."""

    side: str
    fired: int = 0
    dice: int = 0
    hits: int = 0
    saves: int = 0
    saved: int = 0
    dealt: int = 0
    taken: int = 0
    sailed_thou: int = 0
    end: str = ""


class SideNumbers(msgspec.Struct):
    """What one side threw, drew and did.

    `tests[k]` counts the dice that succeed on k of their six faces, by what they were for; `successes` what came of
    them. `other_damage` are cards that nobody dealt: reefs, fires, cards. `dealt_by_turn` is what had been dealt when
    each turn began, from the turn on in which the game was opened.
    """

    dice: int = 0
    pips: int = 0
    faces: list[int] = msgspec.field(default_factory=lambda: [0] * FACES)
    tests: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)
    successes: dict[str, int] = msgspec.field(default_factory=dict)
    dealt: int = 0
    taken: int = 0
    other_damage: int = 0
    damage_cards: int = 0
    destiny_cards: int = 0
    dealt_by_turn: list[int] = msgspec.field(default_factory=list)


class LongShot(msgspec.Struct):
    """The longest broadside of a game, or the longest that hit."""

    firer: str
    target: str
    thou: int
    hits: int


class Underway(msgspec.Struct):
    """What is being resolved: range of the shot announced, who boards whom, who strikes, cards drawn and not placed."""

    range_thou: int = 0
    fighters: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    striker: str = ""
    ability: str = ""
    source_of: dict[str, str] = msgspec.field(default_factory=dict)


class Statistics(msgspec.Struct):
    """All numbers of a game; `count` may be called as often as there is more to count."""

    ships: dict[str, ShipNumbers]
    sides: dict[str, SideNumbers] = msgspec.field(default_factory=lambda: {side: SideNumbers() for side in SIDES})
    turns: int = 0
    overrides: int = 0
    longest_shot: LongShot | None = None
    longest_hit: LongShot | None = None
    underway: Underway = msgspec.field(default_factory=Underway)

    def count(self, events: Iterable[Event]) -> None:
        """Count some events, the next ones of the game."""
        for event in events:
            self._count_dice(event)
            self._count_fight(event)
            self._count_rest(event)

    # dice ----------------------------------------------------------------------------------------------------

    def _count_dice(self, event: Event) -> None:
        match event:
            case Thrown(throw=throw, faces=faces) if throw.side in self.sides:
                side = self.sides[throw.side]
                side.dice += len(faces)
                side.pips += sum(faces)
                for face in faces:
                    side.faces[face - 1] += 1
            case happened.CommandChecked(ship=ship, needed=needed, passed=passed) if _is_final(event):
                delta = sum(change for _, change in event.modifiers)
                self._test(self._side(ship), "checks", chance_to_pass(needed, delta), 1, int(passed))
            case happened.BroadsideRolled(firer=firer, hits=hits, needed=needed):
                self._test(self._side(firer), "hits", FACES + 1 - needed, len(hits), hits.count(True))
            case happened.SavesRolled(ship=ship, saved=saved, needed=needed) if needed:
                self._test(self._side(ship), "saves", FACES + 1 - needed, len(saved), saved.count(True))
            case boarding_events.BoardingFought(ga=ga, fot=fot, victory_face=least):
                self._fought("boarding", (ga, fot), least)
            case boarding_events.DuelFought(ga=ga, fot=fot):
                self._fought("duels", (ga, fot), DUEL_FROM)

    def _fought(self, name: str, rolls: Iterable[Iterable[tuple[str, tuple[int, ...]]]], least: int) -> None:
        for side, rolled in zip(SIDES, rolls, strict=True):
            faces = [face for _, thrown in rolled for face in thrown]
            self._test(side, name, FACES + 1 - least, len(faces), sum(face >= least for face in faces))

    def _test(self, side: str, name: str, good_faces: int, dice: int, successes: int) -> None:
        if side in self.sides and dice:
            numbers = self.sides[side]
            tests = numbers.tests.setdefault(name, {})
            tests[good_faces] = tests.get(good_faces, 0) + dice
            numbers.successes[name] = numbers.successes.get(name, 0) + successes

    # fights and damage ---------------------------------------------------------------------------------------

    def _count_fight(self, event: Event) -> None:
        match event:
            case happened.BroadsideDeclared(range=gap):
                self.underway.range_thou = gap.thou
            case happened.BroadsideRolled(firer=firer, target=target, hits=hits):
                self._shot(firer, target, len(hits), hits.count(True))
            case happened.SavesRolled(ship=ship, saved=saved) if ship in self.ships:
                self.ships[ship].saves += len(saved)
                self.ships[ship].saved += saved.count(True)
            case boarding_events.BoardingFought(ga=ga, fot=fot):
                self.underway.fighters = (tuple(ship for ship, _ in ga), tuple(ship for ship, _ in fot))
            case happened.Struck(ship=ship, ability=ability):
                self.underway.striker, self.underway.ability = ship, ability
            case happened.CardDrawn(deck=deck, card=card, ship=ship, side=side, source=source):
                self._drawn(deck, card, side or self._side(ship), source)
            case happened.CardPlaced(card=card, ship=ship) if card in self.underway.source_of:
                self._damaged(ship, self.underway.source_of.pop(card))
            case happened.CardDiscarded(card=card, ship=ship, why="resolved") if card in self.underway.source_of:
                self._damaged(ship, self.underway.source_of.pop(card))

    def _shot(self, firer: str, target: str, dice: int, hits: int) -> None:
        if firer in self.ships:
            self.ships[firer].fired += 1
            self.ships[firer].dice += dice
            self.ships[firer].hits += hits
        shot = LongShot(firer, target, self.underway.range_thou, hits)
        if self.longest_shot is None or shot.thou > self.longest_shot.thou:
            self.longest_shot = shot
        if hits and (self.longest_hit is None or shot.thou > self.longest_hit.thou):
            self.longest_hit = shot

    def _drawn(self, deck: str, card: str, side: str, source: str) -> None:
        if side in self.sides:
            if deck == "damage":
                self.sides[side].damage_cards += 1
            else:
                self.sides[side].destiny_cards += 1
        if deck == "damage":
            self.underway.source_of[card] = source

    def _damaged(self, victim: str, source: str) -> None:
        """Give a card that took effect to whoever dealt it: firer, striker, boarders; else to nobody."""
        if victim not in self.ships:
            return
        side = self._side(victim)
        self.ships[victim].taken += 1
        dealer, dealers = self._dealer(victim, source)
        if side in self.sides:
            self.sides[side].taken += 1
        if dealer:
            self.ships[dealer].dealt += 1
        if dealers in self.sides:
            self.sides[dealers].dealt += 1
        elif side in self.sides:
            self.sides[side].other_damage += 1

    def _dealer(self, victim: str, source: str) -> tuple[str, str]:
        """Return the ship and the side that dealt a card; in a boarding action of many no single ship did."""
        if source == "boarding":
            ga, fot = self.underway.fighters
            enemies = fot if victim in ga else ga
            alone = enemies[0] if len(enemies) == 1 and enemies[0] in self.ships else ""
            return alone, self._side(alone) if alone else enemy_of(self._side(victim) or SIDES[0])
        if source in self.ships:
            return source, self._side(source)
        if source and source == self.underway.ability:
            return self.underway.striker, self._side(self.underway.striker)
        return "", ""

    # the rest ------------------------------------------------------------------------------------------------

    def _count_rest(self, event: Event) -> None:
        match event:
            case happened.Moved(piece=piece, kind=kind, amount=amount) if piece in self.ships and kind in SAILING:
                self.ships[piece].sailed_thou += amount
            case happened.Escaped(ship=ship, moved_thou=moved) if ship in self.ships:
                self.ships[ship].sailed_thou += moved
            case happened.Removed(ship=ship, cause=cause) if ship in self.ships:
                self.ships[ship].end = cause
            case happened.TurnBegan(turn=turn):
                for numbers in self.sides.values():
                    if turn > 1 and not self.turns:
                        numbers.dealt_by_turn.append(0)  # a game that was opened in the middle of a turn
                    numbers.dealt_by_turn.append(numbers.dealt)
                self.turns = turn
            case happened.Corrected():
                self.overrides += 1

    def _side(self, ship: str) -> str:
        return self.ships[ship].side if ship in self.ships else ""

    # what they mean ------------------------------------------------------------------------------------------

    @property
    def first_turn(self) -> int:
        """The turn in which counting began: 1, or a later one where a scene was opened."""
        return self.turns + 1 - max(len(numbers.dealt_by_turn) for numbers in self.sides.values())

    def sailed_thou(self, side: str) -> int:
        """Return how far all ships of a side went, in thou."""
        return sum(ship.sailed_thou for ship in self.ships.values() if ship.side == side)

    def luck_of_dice(self, side: str) -> Fortune | None:
        """Return how lucky a side's dice were, all faces added up; None before the first."""
        numbers = self.sides[side]
        return fortune_of_sum(numbers.dice, numbers.pips) if numbers.dice else None

    def luck_of(self, side: str, name: str) -> Fortune | None:
        """Return how lucky a side was in "hits", "saves", "checks", "boarding" or "duels"; None without any.

        A die that was rolled again counts as it lies at last, as if it had been thrown once.
        """
        numbers = self.sides[side]
        tests = numbers.tests.get(name)
        return fortune_of_successes(tests, numbers.successes[name]) if tests else None

    def luck(self, side: str) -> Fortune | None:
        """Return how lucky a side was in everything that succeeds or fails; None before the first such die."""
        numbers = self.sides[side]
        together: dict[int, int] = {}
        for tests in numbers.tests.values():
            for faces, dice in tests.items():
                together[faces] = together.get(faces, 0) + dice
        return fortune_of_successes(together, sum(numbers.successes.values())) if together else None


def statistics_of(sides_of: Mapping[str, str], events: Iterable[Iterable[Event]]) -> Statistics:
    """Count a whole game; `sides_of` gives the side of every ship that takes part."""
    numbers = Statistics(ships={ship: ShipNumbers(side=side) for ship, side in sides_of.items()})
    for some in events:
        numbers.count(some)
    return numbers
