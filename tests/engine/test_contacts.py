"""Contact as the table shows it and as the rules act on it (C2, C8, C15), over melees and crowds drawn at random."""

from collections.abc import Iterator

import pytest

from tests.dreadfleet.build import asked, position
from vtt.bots.chooser import Chance
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.escape import EDGE_DANGER_THOU, escape_distance, escape_spots, why_no_spot
from vtt.dreadfleet.events import CommandChecked, Contacted, Moved, RanAground, SubphaseBegan
from vtt.dreadfleet.monsters import CLEAR_THOU, INSIDE_THOU, SLIDE_STEP_THOU, rising_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.kernel.decision import Decision
from vtt.kernel.engine import Play
from vtt.kernel.event import Event
from vtt.table.constants import CONTACT_GAP_THOU, LIMIT_TOLERANCE_THOU
from vtt.table.pose import Pose, moved

MONSTERS = ("bone-hydra", "blood-serpent", "sea-giant")


def measured(pos: Position, piece: str) -> tuple[str, ...]:
    """Return what a piece touches, measured pair by pair."""
    others = (other for other in pos.state.table.ids if other != piece)
    return tuple(other for other in others if pos.survey.gap(piece, other).thou <= CONTACT_GAP_THOU)


def enemies_of(pos: Position, ship: str) -> tuple[str, ...]:
    """Return the enemies in contact, measured pair by pair (DF-BRD-18)."""
    one = pos.ship(ship)
    ships = (pos.ship(other) for other in measured(pos, ship) if pos.state.has_ship(other))
    return tuple(o.id for o in ships if "monster" in (one.kind, o.kind) or o.side != one.side)


class Witness:
    """Looks at the table behind every event, measures for itself, and remembers what has to follow."""

    def __init__(self) -> None:
        self.must_fight: dict[str, bool] = {}
        self.land_met: dict[str, int] = {}
        self.groundings = self.fights = self.checks = 0

    def __call__(self, play: Play, event: Event) -> None:
        pos: Position = play.pos
        match event:
            case SubphaseBegan(ship=ship, subphase="boarding"):
                self.must_fight[ship] = bool(enemies_of(pos, ship))
            case BoardingFought(ga=ga, fot=fot):
                self.fights += 1
                for ship, _ in (*ga, *fot):
                    self.must_fight.pop(ship, None)
            case CommandChecked(ship=ship, purpose="escape", modifiers=modifiers):
                self.checks += 1
                counted = dict(modifiers).get("reason.enemies-in-contact", 0)
                assert counted == -len(enemies_of(pos, ship)), f"escape of {ship}: {counted}"
            case Moved(piece=piece):
                self.land_met[piece] = 0
            case Contacted(mover=mover, kind="land"):
                self.land_met[mover] = self.land_met.get(mover, 0) + 1
            case RanAground(ship=ship, land=land):
                self.groundings += 1
                assert self.land_met.pop(ship, 0) == len(land) >= 1, f"{ship} ran aground again without a new contact"

    def at_rest(self, decision: Decision | None, pos: Position) -> None:
        """When a ship has had its Boarding subphase, what had to be fought was fought (DF-BRD-05)."""
        if decision is None:
            return
        if decision.kind in ("activate", "initiative"):
            left = [ship for ship, must in self.must_fight.items() if must and pos.ship(ship).where == "table"]
            assert left == [], f"{left} touched enemies and did not fight"
            self.must_fight.clear()
        if decision.kind == "movement-mode":
            self._check_modes(decision, pos)

    @staticmethod
    def _check_modes(decision: Decision, pos: Position) -> None:
        ship, offered = pos.ship(decision.subject), {option.id for option in decision.options}
        touched = measured(pos, ship.id)
        friends_craft = [o for o in touched if pos.state.has_ship(o) and pos.ship(o).kind == "auxiliary"
                         and pos.ship(o).side == ship.side]
        holders = set(touched) - set(friends_craft) if ship.kind == "big" else set(enemies_of(pos, ship.id))
        if holders or ship.is_anchored:
            assert "move" not in offered, f"{ship.id} is held by {holders} and may move"
        near_edge = pos.survey.edge_gap(ship.id).thou <= EDGE_DANGER_THOU + LIMIT_TOLERANCE_THOU
        may_escape = ship.kind == "big" and not ship.is_anchored and bool(touched or near_edge)
        assert ("escape" in offered) == may_escape


@pytest.mark.parametrize("seed", range(800, 824))
def test_choices_and_checks_follow_the_contacts_on_the_table(seed: int) -> None:
    """C2, C15: nobody sails while held, whoever touches an enemy fights, every grounding has its own contact."""
    witness, game, chooser = Witness(), melee(Dreadfleet(), seed), brawler(seed)
    game.observer = witness
    while not game.is_over and len(game.log) < 150:
        witness.at_rest(game.decision, game.position)
        pos = game.position
        graph = {piece: pos.touching(piece) for piece in game.state.table.ids}
        assert graph == {piece: measured(pos, piece) for piece in graph}
        game.submit(chooser.choose(game))


# crowds ---------------------------------------------------------------------------------------------------------


def crowds(count: int, seed: int) -> Iterator[tuple[Position, Chance]]:
    """Yield positions with both flagships and up to ten islands and wrecks crowded together, at random."""
    chance = Chance(seed)
    for _ in range(count):
        state = position({"heldenhammer": (30, 20, 0), "bloody-reaver": (10, 20, 0)})
        pos = asked(state)
        centre = (chance.between(0, 60000), (0, 40000)[chance.below(2)])
        ships: dict[str, tuple[float, float, float]] = {}
        land: dict[str, tuple[float, float, float]] = {}
        pieces = ["heldenhammer", "bloody-reaver", *pos.content.scenery]
        for piece in pieces:
            for _ in range(40):
                x = min(max(centre[0] + chance.between(-9000, 9000), 0), 60000)
                y = min(max(centre[1] + chance.between(-7000, 7000), 0), 40000)
                pose = Pose(x, y, chance.below(360) * 100)
                if pos.survey.fits(piece, pose):
                    (ships if piece in pieces[:2] else land)[piece] = (x / 1000, y / 1000, pose.heading / 100)
                    state = position(ships, land)
                    pos = asked(state)
                    break
        if len(ships) == 2:
            yield pos, chance


def test_a_monster_rises_at_the_nearest_place_along_a_crowded_edge() -> None:
    """C8, GAP-16: an inch inside, an inch off everything, and no nearer step of the edge would do."""
    slid = 0
    for pos, chance in crowds(25, 1):
        board = pos.state.table.board
        for monster in MONSTERS:
            mark = chance.below(len(board.marks))
            pose = rising_place(pos, monster, mark)
            at = board.marks[mark]
            assert pose is not None, "an edge of 40 inches always has room for one more beside eleven pieces"
            verdict = pos.survey.placement(monster, pose, min_gaps=((pos.state.table.ids, CLEAR_THOU),))
            assert verdict.legal
            along = pose.x - at.x if at.y in (0, board.height) else pose.y - at.y
            across = min(pose.x, pose.y, board.width - pose.x, board.height - pose.y)
            half = pos.content.shapes[monster].length // 2
            assert along % SLIDE_STEP_THOU == 0 and across >= INSIDE_THOU + half - SLIDE_STEP_THOU
            slid += along != 0
            for nearer in range(-abs(along) + SLIDE_STEP_THOU, abs(along), SLIDE_STEP_THOU):
                x, y = (at.x + nearer, pose.y) if at.y in (0, board.height) else (pose.x, at.y + nearer)
                spot = Pose(x, y, pose.heading)
                is_inside = INSIDE_THOU <= (x if at.y in (0, board.height) else y)
                is_inside &= (x if at.y in (0, board.height) else y) <= (
                    board.width if at.y in (0, board.height) else board.height
                ) - INSIDE_THOU
                if is_inside:
                    assert not pos.survey.fits(monster, spot, min_gaps=((pos.state.table.ids, CLEAR_THOU),))
    assert slid > 5


def test_an_escape_from_a_crowd_goes_as_far_as_any_way_lets_it() -> None:
    """C8, GAP-31: all of the roll if some way is free, else the longest part, found again by trying every length."""
    found = 0
    for pos, chance in crowds(40, 2):
        ship = ("heldenhammer", "bloody-reaver")[chance.below(2)]
        rolled = chance.between(2, 4) * 1000
        distance = escape_distance(pos, ship, rolled)
        here = pos.state.table.piece(ship).pose
        spots = escape_spots(pos, ship, distance) if distance else ()
        assert bool(distance) == bool(spots)
        for spot in spots:
            assert why_no_spot(pos, ship, distance, spot) is None
        if distance < rolled:
            found += 1
            touched = pos.touching(ship)
            for heading in range(0, 36000, 500):
                for length in range(distance + 5, rolled + 1, 97):
                    end = moved(here, heading, length)
                    sweep = pos.survey.slide(ship, length, heading=heading, ignore=touched)
                    is_clear = pos.survey.fits(ship, Pose(end.x, end.y, here.heading), ship)
                    assert sweep.stop is not None or not is_clear, f"{length} at {heading}, only {distance} found"
    assert found >= 5
