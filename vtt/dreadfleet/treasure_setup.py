"""Treasures come to the table: where the file says, or placed by the players in turn (H-SETUP-2)."""

from vtt.dreadfleet.change import set_treasure
from vtt.dreadfleet.content import TreasureRule
from vtt.dreadfleet.content.catalogue import TREASURE
from vtt.dreadfleet.places import first_place, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.state import enemy_of
from vtt.dreadfleet.treasure_events import TreasurePlaced
from vtt.dreadfleet.treasures import free_treasures
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Go, Transfer
from vtt.kernel.refusal import Refusal

QUICK_STARTS = ("quick-start", "default-layout")
STRICTLY_MORE_THOU = 2  # beyond the measuring tolerance of GAP-30


def put_treasure(play: Play, treasure: str, x: int, y: int, rules: tuple[str, ...]) -> None:
    """Lay a treasure on the water."""
    set_treasure(play, treasure, where="free", x=x, y=y)
    play.emit(TreasurePlaced(treasure=treasure, x=x, y=y, rules=rules))


def treasure_placing(pos: Position, treasure: str, rule: TreasureRule) -> Placing:
    """Return where a treasure may be placed: its spot keeps the distances of the rule, or lies in its area."""
    board, edge = pos.state.table.board, rule.more_than_from_edges_thou
    edge += STRICTLY_MORE_THOU if edge else 0
    between = rule.more_than_between_thou + STRICTLY_MORE_THOU if rule.more_than_between_thou else 0
    shapes = {piece: pos.content.shapes[pos.state.table.piece(piece).shape] for piece in pos.state.land}
    islands = [piece for piece, shape in shapes.items() if shape.kind == "island"]
    area = pos.scenario.area(rule.area) if rule.area else None
    return Placing(
        piece=treasure,
        shape=TREASURE,
        heading=0,
        zone=None if area else (edge, edge, board.width - edge, board.height - edge),
        polygon=area.polygon if area else (),
        apart=tuple((island, rule.min_from_islands_thou) for island in islands if rule.min_from_islands_thou),
        off_spots=tuple((other.x, other.y, between) for other in free_treasures(pos) if between),
        around_any=pos.state.land if rule.max_from_pieces_thou else (),
        reach=rule.max_from_pieces_thou or None,
    )


class PlaceTreasures(Frame, frozen=True, kw_only=True):
    """All treasures of the scenario, one after the other; a quick start takes the places of the file.

    One for which there is no legal place any more lies where the file has it. `side` places next.
    """

    side: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask for the next one."""
        scenario = play.pos.scenario
        rule = scenario.treasure_rule
        waiting = [treasure for treasure in scenario.treasures if play.state.treasure(treasure.id).where == "reserve"]
        if rule is None or rule.mode == "later" or not waiting:
            return Done()
        spot = None
        if rule.mode == "alternate" and not any(option in QUICK_STARTS for option in play.state.options):
            spot = first_place(play.pos, treasure_placing(play.pos, waiting[0].id, rule))
        if spot is None:
            put_treasure(play, waiting[0].id, waiting[0].x, waiting[0].y, rule.rules)
            return Go(self)
        side = self.side or rule.first
        options = tuple(
            Option(
                id=treasure.id, label="choice.place-treasure", params={"treasure": treasure.id}, subject=treasure.id,
                rules=rule.rules, place=treasure_placing(play.pos, treasure.id, rule),
            )
            for treasure in waiting
        )
        decision = Decision(
            side=side, kind="place-treasure", options=options, rules=rule.rules, params={"count": len(waiting)}
        )
        return Ask(decision, self.at("placed", side=side))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """The spot keeps its distances."""
        rule = play.pos.scenario.treasure_rule
        if rule is None:
            return None
        return why_not_place(play.pos, treasure_placing(play.pos, command.choice, rule), command.pose, rule.rules)

    def placed(self, play: Play, command: Command) -> Transfer:
        """Lay it down; the opponent places next."""
        rule = play.pos.scenario.treasure_rule
        pose = pose_of(command)
        put_treasure(play, command.choice, pose.x, pose.y, rule.rules if rule is not None else ())
        return Go(self.at("begin", side=enemy_of(self.side)))
