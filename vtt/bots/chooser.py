"""Choosers: players that answer every decision with a random legal command.

They use a generator of their own, so that the same seed plays the same game on every machine and the dice of the
game are not touched.
"""

from collections.abc import Callable
from functools import lru_cache

from vtt.dreadfleet.halting import halted
from vtt.dreadfleet.places import any_place, first_place, snapped
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.setup import LEAVE_OUT
from vtt.dreadfleet.treasures import free_treasures
from vtt.kernel import dice as chance
from vtt.kernel.decision import Command, Decision, Option, Placing, Range
from vtt.kernel.game import Game
from vtt.table.pose import Pose, bearing, moved, turn_between

FULL_TURN_CDEG = 36000
SAMPLES_PER_PLACE = 30
TRIES = 12
TRIES_PER_PLACE = 6
"""A place that no sample met counts as so many tries: a crowded table is better searched than guessed at."""
EDGE_CARE_THOU = 2000


class Stuck(Exception):  # noqa: N818 - the game is stuck, not the program
    """No legal answer was found for a decision."""

    def __init__(self, decision: Decision, serial: int) -> None:
        self.decision = decision
        super().__init__(f"no legal answer to {decision.kind!r} of {decision.subject!r} at decision {serial}")


class Chance:
    """Random whole numbers from the kernel's generator."""

    def __init__(self, seed: int) -> None:
        self._dice = chance.seeded(seed)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1."""
        self._dice, number = chance.below(self._dice, bound)
        return number

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return low + self.below(high - low + 1)


Weigh = Callable[[Game, Decision, Option], int]


class Chooser:
    """Answers decisions at random: every option with the weight that `weigh` gives it."""

    def __init__(self, seed: int, weigh: Weigh | None = None, careful: bool = False) -> None:
        self.chance = Chance(seed)
        self.weigh = weigh
        self.careful = careful

    def choose(self, game: Game) -> Command:
        """Return a legal command for the pending decision; raises Stuck if none is found."""
        decision = game.question
        if decision.throw is not None:
            faces = tuple(self.chance.between(1, decision.throw.faces) for _ in range(decision.throw.count))
            return Command(choice="dice", faces=faces)
        tries = TRIES
        while tries > 0:
            option = self._option(game, decision)
            command = self._try(game, option)
            if command is not None:
                return command
            tries -= 1 if option.place is None else TRIES_PER_PLACE
        return self._search(game, decision)

    def _option(self, game: Game, decision: Decision) -> Option:
        options = tuple(option for option in decision.options if not option.id.startswith(LEAVE_OUT))
        if self.weigh is None:
            return options[self.chance.below(len(options))]
        weights = [self.weigh(game, decision, option) for option in options]
        if not any(weights):
            return options[self.chance.below(len(options))]
        ticket = self.chance.below(sum(weights))
        for option, weight in zip(options, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return option
        return options[-1]

    def _try(self, game: Game, option: Option) -> Command | None:
        amount = None if option.amount is None else self._amount(game, option, option.amount)
        if option.place is None:
            command = Command(choice=option.id, amount=amount)
            return command if game.why_not(command) is None else None
        for _ in range(SAMPLES_PER_PLACE):
            pose = snapped(game.position, option.place, Pose(*self._pose(game, option.place)))
            command = Command(choice=option.id, amount=amount, pose=(pose.x, pose.y, pose.heading))
            if game.why_not(command) is None:
                return command
        return None

    def _amount(self, game: Game, option: Option, allowed: Range) -> int:
        low, high = allowed.low, allowed.high
        if self.careful and option.id == "run":
            room = room_ahead(game, game.question.subject, high) - EDGE_CARE_THOU
            high = min(high, max(room, EDGE_CARE_THOU))
            low = high if high < CRAWL_THOU else (low + high) // 2
        if self.careful and option.id.startswith(TURNS):
            high = min(high, max(low, abs(off_bow(game, game.question.subject))))
        if self.careful and option.id == "head" and self.chance.below(DETOUR):
            course = course_to_treasure(game, game.question.subject)
            return self.chance.between(low, high) if course is None else course
        return self.chance.between(low, high)

    def _pose(self, game: Game, placing: Placing) -> tuple[int, int, int]:
        state = game.state
        heading = self.chance.below(FULL_TURN_CDEG) if placing.heading is None else placing.heading
        if placing.exactly is not None:
            here = state.table.piece(placing.piece).pose
            spot = moved(here, self.chance.below(FULL_TURN_CDEG), placing.exactly)
            return spot.x, spot.y, heading
        board = state.table.board
        west, south, east, north = placing.box or (0, 0, board.width, board.height)
        if placing.around and state.table.has(placing.around):
            shapes = game.position.content.catalogue.shapes
            at = state.table.piece(placing.around)
            reach = (placing.reach or 0) + (shapes[at.shape].length + shapes[placing.shape].length) // 2
            west, east = max(west, at.pose.x - reach), min(east, at.pose.x + reach)
            south, north = max(south, at.pose.y - reach), min(north, at.pose.y + reach)
        if placing.point is not None:
            (x, y), shapes = placing.point, game.position.content.catalogue.shapes
            reach = (placing.reach or 0) + shapes[placing.shape].length // 2
            west, east = max(west, x - reach), min(east, x + reach)
            south, north = max(south, y - reach), min(north, y + reach)
        return self.chance.between(west, east), self.chance.between(south, north), heading

    def _search(self, game: Game, decision: Decision) -> Command:
        """Look for any legal answer in the order of the options; on finer grids only where nothing else is legal."""
        placed = [option for option in decision.options if option.place is not None]
        for options, find in ((decision.options, first_place), (placed, any_place)):
            for option in options:
                amount = None if option.amount is None else option.amount.default or option.amount.low
                poses = (None,) if option.place is None else _grid(game, option.place, find)
                for pose in poses:
                    command = Command(choice=option.id, amount=amount, pose=pose)
                    if game.why_not(command) is None:
                        return command
        raise Stuck(decision, game.state.serial)


Finder = Callable[[Position, Placing], Pose | None]


def _grid(game: Game, placing: Placing, find: Finder) -> tuple[tuple[int, int, int], ...]:
    if placing.exactly is not None and placing.heading is not None:
        here: Pose = game.state.table.piece(placing.piece).pose
        spots = (moved(here, course, placing.exactly) for course in range(0, FULL_TURN_CDEG, 100))
        return tuple((spot.x, spot.y, placing.heading) for spot in spots)
    found = find(game.position, placing)
    return () if found is None else ((found.x, found.y, found.heading),)


def uniform(seed: int) -> Chooser:
    """Return a chooser to which all options are equal."""
    return Chooser(seed)


USUAL = 6
WEIGHTS = {"run": 18, "move": 18, "deploy": 12, "finish": 2}
SHUNNED = ("none", "hold-fire", "stay", "keep", "hold", "full-sail", "second")
FULL_SAIL_THOU = 12_000
TURN_AWAY = 60
TURNS = ("turn-", "hard-")
TURN_TOWARDS, TURN_ASIDE = 30, 2
DETOUR = 6
"""An auxiliary that sets its course steers for a treasure, but for one time in so many."""
OFF_COURSE_CDEG = 1000
CRAWL_THOU = 1000
"""A run that can be no longer than this is run to its end."""
AHEAD_CDEG = 3000
"""An enemy within this of the bow is ahead: no need to turn."""


def weighted(seed: int) -> Chooser:
    """Return a chooser that keeps off edge and land, sails for the enemy, shoots when it can and tries what is rare."""
    return Chooser(seed, _liking, careful=True)


def room_ahead(game: Game, ship: str, distance: int) -> int:
    """Return how far a ship could run straight ahead, at most `distance`, before the edge, land or a rule stops it."""
    return _room_ahead(game.position, ship, distance)


@lru_cache(maxsize=16)
def _room_ahead(pos: Position, ship: str, distance: int) -> int:
    """Kept for a moment: every option of a decision is weighed by it."""
    if not pos.state.table.has(ship):
        return distance
    sweep, halt = halted(pos, pos.survey.slide(ship, distance), "run", lambda part: pos.survey.slide(ship, part))
    runs_aground = any(pos.is_land(piece) for piece in sweep.new_contacts)
    return sweep.travelled if sweep.has_left or runs_aground or halt is not None else distance


def course_to_treasure(game: Game, ship: str) -> int | None:
    """Return the course from an auxiliary to the nearest treasure on the water, in cdeg; None if there is none.

    What hovers where it cannot end its move has to get off first.
    """
    table, free = game.state.table, free_treasures(game.position)
    if not table.has(ship) or not free or game.question.option("finish") is None:
        return None
    at = table.piece(ship).pose
    near = min(free, key=lambda one: ((one.x - at.x) ** 2 + (one.y - at.y) ** 2, one.id))
    return bearing(near.x - at.x, near.y - at.y)


def off_bow(game: Game, ship: str) -> int:
    """Return how far off its bow a ship's nearest enemy lies, in cdeg, starboard positive; 0 if there is none."""
    table = game.state.table
    if not table.has(ship):
        return 0
    at = table.piece(ship).pose
    poses = [table.piece(enemy).pose for enemy in game.position.enemies(ship)]
    if not poses:
        return 0
    near = min(poses, key=lambda pose: ((pose.x - at.x) ** 2 + (pose.y - at.y) ** 2, pose))
    return turn_between(at.heading, bearing(near.x - at.x, near.y - at.y))


def _liking(game: Game, decision: Decision, option: Option) -> int:
    ship = decision.subject
    if option.id == "full-sail":
        return USUAL if room_ahead(game, ship, 2 * FULL_SAIL_THOU) == 2 * FULL_SAIL_THOU else 0
    if option.id in SHUNNED:
        return 1
    if option.id == "run" and room_ahead(game, ship, FULL_SAIL_THOU) < FULL_SAIL_THOU // 2:
        return 1
    if option.id == "escape" and not game.position.touching(ship):
        return 1
    if option.id == "head":
        wanted = course_to_treasure(game, ship)
        if wanted is not None and abs(turn_between(int(decision.params["course"]), wanted)) > OFF_COURSE_CDEG:
            return TURN_AWAY
    if option.id.startswith(TURNS):
        off = off_bow(game, ship)
        is_towards = (off > 0) == option.id.endswith("starboard")
        if room_ahead(game, ship, FULL_SAIL_THOU) < FULL_SAIL_THOU:
            return TURN_AWAY if is_towards else TURN_AWAY // 3
        return TURN_TOWARDS if is_towards and abs(off) > AHEAD_CDEG else TURN_ASIDE
    return WEIGHTS.get(option.id, USUAL)
