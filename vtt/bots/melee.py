"""Melees: games that begin in the thick of a fight, for trials of what random games from the start seldom reach.

Both flagships, or fleets drawn from all the big ships, lie within a few inches of one another, some in contact, among
islands, at the edge or in a corner of the board, with damage, fires, wounds, waiting Fire at Will cards, auxiliaries at
sea, sea monsters and cards in play.
"""

from collections.abc import Iterator

import msgspec

from vtt.bots.chooser import FULL_TURN_CDEG, Chance, Chooser, room_ahead, weighted
from vtt.dreadfleet.attachments import SALVO_EXCLUDED
from vtt.dreadfleet.attributes import is_lost_by_damage
from vtt.dreadfleet.auxiliaries import why_not_deploy
from vtt.dreadfleet.content.scenario import ForceData
from vtt.dreadfleet.orders import FIRE_AT_WILL
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import DreadfleetState, RedCard, Setup, Ship, Side
from vtt.kernel.decision import Command
from vtt.kernel.decks import Deck
from vtt.kernel.game import Game
from vtt.table.pose import Pose, moved
from vtt.table.table import Piece, Table

FLAGSHIPS = ("heldenhammer", "bloody-reaver")
LAST_SHIP = "last-ship"
"""The variant of scenario 1 under which a fleet fights on until one ship is left."""
MONSTERS = ("bone-hydra", "blood-serpent", "sea-giant")
RUDDER = "rudder-jammed"
TURN = 3
CLOSE_THOU = 6000
MOST_LAND = 6
MOST_DAMAGE = 5
TRIES = 200


def melee(ruleset: Dreadfleet, seed: int, *, typed_dice: bool = False, fleets: int = 0) -> Game:
    """Return a game of scenario 1 at the start of its third turn, in a position drawn from `seed`.

    With `fleets` so many big ships a side are drawn from the data, else the flagships fight.
    """
    setup = Setup(seed=seed, dice="typed" if typed_dice else "seeded", quick=True, options=("fewer-scenery=0",))
    opening = Game(ruleset, msgspec.structs.replace(setup, dice="seeded"))
    dice = msgspec.structs.replace(opening.state.dice, source=setup.dice)
    state = msgspec.structs.replace(opening.state, turn=TURN, dice=dice)
    return Game.from_snapshot(ruleset, setup, _Stirred(ruleset, state, Chance(seed), fleets).state)


class _Stirred:
    """A state that is being mixed up step by step; every step leaves a legal position."""

    def __init__(self, ruleset: Dreadfleet, state: DreadfleetState, chance: Chance, fleets: int) -> None:
        self.ruleset, self.state, self.chance = ruleset, state, chance
        self.big: tuple[str, ...] = FLAGSHIPS
        if fleets:
            self._muster(fleets)
        self._put_fleets()
        self._put_land()
        self._put_small_fry()
        self._drift()
        self._damage()
        self._deal_destiny()
        self._wear()
        self._blow()

    @property
    def pos(self) -> Position:
        return self.ruleset.position(self.state)

    def _one_in(self, count: int) -> bool:
        return self.chance.below(count) == 0

    def _set(self, **changes: object) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def _ship(self, ship_id: str, **changes: object) -> None:
        ships = (msgspec.structs.replace(s, **changes) if s.id == ship_id else s for s in self.state.ships)
        self._set(ships=tuple(ships))

    # places ----------------------------------------------------------------------------------------------------

    def _spots(self, shape: str, around: Pose, reach: int) -> Iterator[Pose]:
        """Try poses near a place that touch nothing and lie on the board."""
        for _ in range(TRIES):
            x, y = (value + self.chance.between(-reach, reach) for value in (around.x, around.y))
            pose = Pose(x, y, self.chance.below(FULL_TURN_CDEG))
            if self.pos.survey.fits(shape, pose):
                yield pose

    def _put(self, piece: str, around: Pose, reach: int) -> bool:
        shape = piece.partition(":")[0]
        pose = next(self._spots(shape, around, reach), None)
        if pose is not None:
            self._set(table=self.state.table.placed(Piece(piece, shape, pose)))
        return pose is not None

    def _may_go_to_sea(self, craft: str) -> bool:
        """Flying craft fly one at a time (GAP-88)."""
        return why_not_deploy(self.pos, self.state.ship(craft).mother, craft) is None

    def _muster(self, count: int) -> None:
        """Draw the fleets, with their auxiliaries aboard; larger ones mostly fight to the last ship but one."""
        content = self.ruleset.content
        forces: list[ForceData] = []
        sides: tuple[Side, ...] = ("ga", "fot")
        for side in sides:
            waiting = [ship.id for ship in content.ships.values() if ship.is_big and ship.side == side]
            drawn: list[str] = []
            while waiting and len(drawn) < count:
                drawn.append(waiting.pop(self.chance.below(len(waiting))))
            forces.append(ForceData(side, tuple(drawn)))
        scenario = content.find_scenario(self.state.scenario)
        ships = self.ruleset.fleet(msgspec.structs.replace(scenario, forces=tuple(forces), garrisons=()))
        afloat = (msgspec.structs.replace(ship, where="table") if ship.kind == "big" else ship for ship in ships)
        self.big = tuple(ship for force in forces for ship in force.ships)
        options = self.state.options
        if count > 1 and not self._one_in(3):
            options = tuple(sorted((*options, LAST_SHIP)))
        self._set(ships=tuple(afloat), table=self._without_ships(), options=options)

    def _without_ships(self) -> Table:
        table = self.state.table
        for ship in self.state.ships:
            table = table.removed(ship.id) if table.has(ship.id) else table
        return table

    def _put_fleets(self) -> None:
        """The middle, an edge or a corner of the board."""
        board = self.state.table.board
        self._set(table=self._without_ships())
        across, up = ((0, length // 2, length)[self.chance.below(3)] for length in (board.width, board.height))
        for ship in self.big:
            first = self.state.table.pieces[0].pose if self.state.table.pieces else Pose(across, up)
            for reach in (CLOSE_THOU, 2 * CLOSE_THOU, board.width):
                if self._put(ship, first, reach):
                    break

    def _near(self) -> Pose:
        return self.state.table.piece(self.big[self.chance.below(len(self.big))]).pose

    def _put_land(self) -> None:
        for piece in self.ruleset.content.scenery:
            if len(self.state.land) < MOST_LAND and self._one_in(2) and self._put(piece, self._near(), 2 * CLOSE_THOU):
                self._set(land=(*self.state.land, piece))

    def _put_small_fry(self) -> None:
        for craft in (ship.id for ship in self.state.ships if ship.kind == "auxiliary"):
            if self._one_in(2) and self._may_go_to_sea(craft) and self._put(craft, self._near(), CLOSE_THOU):
                self._ship(craft, where="table")
        for monster in MONSTERS:
            if self._one_in(3) and self._put(monster, self._near(), CLOSE_THOU):
                self._set(ships=(*self.state.ships, Ship(id=monster, side="", kind="monster")))

    def _drift(self) -> None:
        """Let some ships drift until they touch what lies in their way, but not over the edge."""
        for ship in self.pos.in_play():
            if self._one_in(2):
                continue
            goal = self.state.table.pieces[self.chance.below(len(self.state.table.pieces))]
            aim = (self.chance.between(0, 3) * 9000 + self.chance.below(9000)) % FULL_TURN_CDEG
            course = self._course(self.state.table.piece(ship.id).pose, goal.pose) if goal.id != ship.id else aim
            sweep = self.pos.survey.slide(ship.id, CLOSE_THOU, heading=course)
            if not sweep.has_left:
                self._set(table=self.state.table.moved(ship.id, sweep.end))

    @staticmethod
    def _course(here: Pose, there: Pose) -> int:
        """Return the whole degree that leads nearest to a place."""

        def miss(course: int) -> int:
            end = moved(here, course, CLOSE_THOU)
            return (end.x - there.x) ** 2 + (end.y - there.y) ** 2

        return min(range(0, FULL_TURN_CDEG, 100), key=miss)

    # cards -----------------------------------------------------------------------------------------------------

    def _deck(self, deck: Deck) -> None:
        self._set(decks=tuple(deck if old.id == deck.id else old for old in self.state.decks))

    def _damage(self) -> None:
        """Cards from the top of the pile that stay and do not sink the ship; of some decks little is left."""
        for ship in self.pos.in_play():
            for _ in range(self.chance.below(MOST_DAMAGE) if ship.kind != "auxiliary" else 0):
                deck, card = self.state.deck("damage").taken()
                was, data = self.state.ship(ship.id), self.ruleset.content.damage[card.partition("#")[0]]
                notes = {**was.notes, card: self.chance.between(1, 2)} if data.effect == RUDDER else was.notes
                before = self.state
                self._ship(ship.id, damage=(*was.damage, card), notes=notes)
                self._deck(deck)
                is_wrong = data.discards or (data.type == "special" and ship.kind != "big")
                if is_wrong or is_lost_by_damage(self.pos, ship.id):
                    self.state = before
                    self._deck(deck.discarded(card))
        if self._one_in(4):
            deck = self.state.deck("damage")
            keep = self.chance.below(6)
            self._deck(msgspec.structs.replace(deck, pile=deck.pile[:keep], discard=deck.discard + deck.pile[keep:]))

    def _deal_destiny(self) -> None:
        """Salvos, spells, improvements and curses on ships, red cards in play, some cards discarded."""
        deck = self.state.deck("destiny")
        for card in deck.pile:
            data = self.ruleset.content.destiny[card]
            places: tuple[str, ...] = ()
            if data.kind == "red" and data.effect != "flying-dutchman":
                if self._one_in(6) and len(self.state.reds) < 2:
                    self._set(reds=(*self.state.reds, RedCard(card=card, turn=TURN - 1, side="ga")))
                    self._take(card)
                continue
            if data.kind == "salvo":
                places = tuple(s for s in self.big if s not in SALVO_EXCLUDED and not self._has_salvo(s))
            elif data.kind == "spell" and data.ship in self.big:
                places = (str(data.ship),)
            elif data.kind == "improvement":
                places = tuple(ship.id for ship in self.pos.in_play() if ship.kind != "monster")
            elif data.kind == "red":
                places = self.big
            if places and self._one_in(3):
                ship = places[self.chance.below(len(places))]
                self._ship(ship, situation=(*self.state.ship(ship).situation, card))
                self._take(card)
        deck = self.state.deck("destiny")
        gone = self.chance.below(len(deck.pile))
        if gone:
            self._deck(Deck(id="destiny", pile=deck.pile[:-gone], discard=deck.pile[-gone:]))

    def _take(self, card: str) -> None:
        deck = self.state.deck("destiny")
        self._deck(msgspec.structs.replace(deck, pile=tuple(other for other in deck.pile if other != card)))

    def _has_salvo(self, ship: str) -> bool:
        return any(self.ruleset.content.destiny[card].kind == "salvo" for card in self.state.ship(ship).situation)

    # what else a fight leaves ----------------------------------------------------------------------------------

    def _wear(self) -> None:
        for ship in self.pos.in_play():
            is_big = ship.kind == "big"
            self._ship(
                ship.id,
                fires=self.chance.below(3) if self._one_in(3) else 0,
                wounds=self.chance.below(5) if is_big and self._one_in(2) else 0,
                has_fired=self._one_in(2),
            )
            if is_big and self._one_in(2) and FIRE_AT_WILL in self.state.side(ship.side).hand:
                self._ship(ship.id, is_waiting=True)
                sides = (
                    msgspec.structs.replace(side, hand=tuple(card for card in side.hand if card != FIRE_AT_WILL))
                    if side.id == ship.side
                    else side
                    for side in self.state.sides
                )
                self._set(sides=tuple(sides))
            if self.state.ship(ship.id).fires == 0 and self._one_in(4) and self._may_lie_at_anchor(ship.id):
                self._ship(ship.id, is_anchored=True, anchor_turn=TURN - 1)

    def _may_lie_at_anchor(self, ship: str) -> bool:
        from vtt.dreadfleet.anchor import why_no_drop

        return why_no_drop(self.pos, ship) is None

    def _blow(self) -> None:
        self._set(winds=self.chance.below(len(self.state.table.board.marks)))


# players -------------------------------------------------------------------------------------------------------


class Brawler:
    """A weighted chooser that stays at the enemy: of several moves it mostly takes one that keeps on the board."""

    LOOKS = 5
    AHEAD_THOU = 16_000
    WHIM = 4

    def __init__(self, seed: int) -> None:
        self.chooser: Chooser = weighted(seed)
        self.chance = self.chooser.chance

    def choose(self, game: Game) -> Command:
        """Return a legal command for the pending decision; raises Stuck if none is found."""
        command = self.chooser.choose(game)
        if game.question.kind not in ("move", "escape-turn", "escape-place", "order"):
            return command
        if game.question.kind == "order":
            return command if command.choice != "full-sail" or self.chance.below(self.WHIM) == 0 else self._again(game)
        if self.chance.below(self.WHIM) == 0:
            return command
        tried = [command, *(self.chooser.choose(game) for _ in range(self.LOOKS - 1))]
        return max(tried, key=lambda one: self._prospect(game, one))

    def _again(self, game: Game) -> Command:
        return self.chooser.choose(game)

    def _prospect(self, game: Game, command: Command) -> int:
        """Return how good a place a move leads to: room ahead, enemies near, not over the edge."""
        ship, side = game.question.subject, game.question.side
        state, _, _ = game.preview(command)
        if not state.table.has(ship):
            return -(10**9)
        after = Game.from_snapshot(game.ruleset, game.setup, state)
        gaps = [after.position.survey.gap(ship, enemy).thou for enemy in after.position.enemies(ship)]
        room = room_ahead(after, ship, self.AHEAD_THOU)
        return room - min(gaps, default=0) + self.chance.below(1000) if side else room


def brawler(seed: int) -> Brawler:
    """Return a chooser under which fights last."""
    return Brawler(seed)
