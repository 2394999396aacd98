"""Placing a piece by hand: the legal region, a ghost that is green or says what is wrong, the nearest legal place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vtt.bridge.handles import Handle
from vtt.bridge.stageview import ghost_view
from vtt.bridge.waterviews import placing_limits
from vtt.dreadfleet.content.catalogue import TREASURE
from vtt.dreadfleet.places import nearest_place, snapped
from vtt.dreadfleet.setup import LEAVE_OUT
from vtt.hud.models import ChoiceModel, NumberAsk
from vtt.kernel.decision import Command, Decision, Option, Placing
from vtt.kernel.refusal import Refusal
from vtt.kernel.units import CDEG_PER_DEGREE, FULL_TURN_CDEG, cdeg
from vtt.stage.layers import GREEN, RED
from vtt.table.pose import Pose, bearing, moved
from vtt.words import say

if TYPE_CHECKING:
    from vtt.bridge.table import TableBridge
    from vtt.kernel.game import Game

COARSE_CDEG = 1500
FINE_CDEG = 100
NEAREST = "nearest-place"
PLACE = "place-here"
SPOT_THOU = 400
SPOT_LAYER = "ghost-spot"
WORK_THOU = 6_000
"""What may go no farther than this is placed by the inch."""
"""The radius with which a mere spot is drawn."""


class PlaceHandle(Handle):
    """One or several pieces may be put down; the first is in the hand, buttons change it.

    Where passing means that a certain piece comes to lie in a certain way, that is in the hand first.
    """

    def __init__(self, bridge: TableBridge, decision: Decision) -> None:
        super().__init__(bridge, decision)
        self.option = next(option for option in decision.options if option.place is not None)
        self.pose: Pose | None = None
        self.heading = 0
        self.is_fixed = False
        default = decision.option(decision.default) if decision.default else None
        suggested = decision.option(str(default.params.get("piece", ""))) if default is not None else None
        if default is None or suggested is None or suggested.place is None:
            self._take(self.option)
        else:
            self._take(suggested, default)

    def _take(self, option: Option, suggestion: Option | None = None) -> None:
        self.option = option
        self.heading = first_heading(self.bridge.game, option)
        self.pose, self.is_fixed = None, False
        params = suggestion.params if suggestion is not None else {}
        self.heading = int(params.get("heading", self.heading))
        if option.place is not None and option.place.top_at is not None:  # nothing but its heading is open
            self.pose = snapped(self.pos, option.place, Pose(*option.place.top_at, self.heading))
        elif "x" in params and "y" in params:
            wanted = Pose(int(params["x"]), int(params["y"]), self.heading)
            self.pose = nearest(self.bridge.game, option, wanted, self.heading)
        if self.pose is not None:
            self.heading, self.is_fixed = self.pose.heading, True

    @property
    def placing(self) -> Placing:
        """Where the piece in the hand may go."""
        return placing_of(self.option)

    # hud -----------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[ChoiceModel, ...]:
        """Place it, let the program find the nearest place, take another piece, or what else the question offers."""
        shown = [
            ChoiceModel(
                id=PLACE,
                label=say("bridge.place-here"),
                key="Enter",
                primary=True,
                enabled=self.pose is not None,
                icon="anchor",
            ),
            ChoiceModel(id=NEAREST, label=say("bridge.nearest"), key="N"),
        ]
        answers = self.bridge.presenter.choices(self.decision)
        for choice in sorted(answers, key=self._rank):
            is_in_hand = choice.id == self.option.id
            if choice.id.startswith(LEAVE_OUT) and choice.id != LEAVE_OUT + self.option.id:
                continue
            if is_in_hand and sum(option.place is not None for option in self.decision.options) == 1:
                continue
            option = self.decision.option(choice.id)
            label = choice.label
            if option is not None and option.place is not None:
                label = self.bridge.presenter.words.name(option.subject or choice.id)
            shown.append(
                ChoiceModel(
                    id=choice.id,
                    label=label,
                    enabled=choice.enabled,
                    reason=choice.reason,
                    key=choice.key,
                    icon="check" if is_in_hand else "",
                    rule_ids=choice.rule_ids,
                )
            )
        return tuple(shown)

    def _rank(self, choice: ChoiceModel) -> int:
        """Answers without a place come first, then the pieces that can be taken in hand, then what is forbidden."""
        option = self.decision.option(choice.id)
        if option is None:
            return 3
        return 2 if option.id.startswith(LEAVE_OUT) else int(option.place is not None)

    def number(self) -> NumberAsk | None:
        """The heading in degrees, where it is free."""
        return None if self.placing.heading is not None else NumberAsk(say("bridge.turn-it"), "°", 0, 359.99)

    def places(self) -> list[Pose]:
        """Return where the suggested ghost lies, else the middle of where the piece in the hand may go."""
        placing = self.placing
        if self.pose is not None:
            return [self.pose]
        if placing.point is not None:
            return [Pose(*placing.point, 0)]
        if placing.box is None:
            return []
        west, south, east, north = placing.box
        return [Pose((west + east) // 2, (south + north) // 2, 0)]

    def work(self) -> Pose | None:
        """A few inches round another piece, or round where this one lies now."""
        table, placing = self.pos.state.table, self.placing
        near = next((piece for piece in (placing.around, placing.piece) if table.has(piece)), "")
        if placing.point is not None and (placing.reach or 0) <= WORK_THOU:
            points = {option.place.point for option in self.decision.options if option.place is not None}
            return Pose(*placing.point, 0) if len(points) == 1 else None
        far = placing.exactly or placing.reach
        return table.piece(near).pose if near and far is not None and far <= WORK_THOU else None

    # drawing -------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The zone and the ghost with its verdict."""
        super().draw()
        overlays, placing = self.bridge.stage.overlays, self.placing
        board = self.pos.state.table.board
        sea = board.width, board.height
        here = self.pos.state.table.piece(placing.piece).pose if self.pos.state.table.has(placing.piece) else None
        if here is not None and placing.reach and not placing.around:  # so far from where its middle is (GAP-11)
            overlays.show_disc_zone(here.x, here.y, placing.reach, within=sea)
        elif placing.zone is not None:
            west, south, east, north = placing.zone
            overlays.show_zone(((west, south), (east, south), (east, north), (west, north)))
        elif placing.polygon:
            overlays.show_zone(placing.polygon)
        elif placing.disc is not None:
            overlays.show_disc_zone(*placing.disc, within=sea)
        elif placing.point is not None:
            overlays.show_disc_zone(*placing.point, max(placing.reach or 0, SPOT_THOU), within=sea)
        elif placing.exactly is not None and here is not None:
            overlays.show_disc_zone(here.x, here.y, placing.exactly, within=sea)
        else:
            overlays.clear("zone")
        self.bridge.stage.waters.show_limits(placing_limits(self.pos, placing), sea)
        ghost = self.bridge.stage.ghost
        if self.pose is None:
            ghost.hide()
            overlays.clear(SPOT_LAYER)
            return
        refusal = self.why_not()
        if placing.shape == TREASURE:  # a chest is small: its spot is ringed
            color = GREEN if refusal is None else RED
            overlays.show_spots([(self.pose.x, self.pose.y, color)], SPOT_LAYER)
        words = "" if refusal is None else self.bridge.presenter.words.refusal(refusal)
        piece = ghost_view(self.pos, placing.piece, placing.shape, self.pose)
        ghost.show(piece, self.pose, refusal is None, words)

    def erase(self) -> None:
        """Take zone and ghost away."""
        super().erase()
        self.bridge.stage.overlays.clear("zone", SPOT_LAYER)
        self.bridge.stage.waters.show_limits(())
        self.bridge.stage.ghost.hide()

    def why_not(self) -> Refusal | None:
        """Return what speaks against the ghost's place."""
        return self.bridge.game.why_not(self._command())

    def commit(self) -> None:
        """Put the piece down where the ghost is."""
        self.bridge.submit(self._command())

    def _command(self) -> Command:
        pose = self.pose
        return Command(choice=self.option.id, pose=None if pose is None else (pose.x, pose.y, pose.heading))

    # hands ---------------------------------------------------------------------------------------------------

    def _go(self, point: tuple[int, int]) -> None:
        had_none = self.pose is None
        self.pose = self._snapped(point)
        if had_none:
            self.bridge.refresh_prompt()
        self.draw()

    def _snapped(self, point: tuple[int, int]) -> Pose:
        """On an exact distance the ghost keeps to the circle; where only the heading is open it stands by itself."""
        placing = self.placing
        if placing.exactly is not None and self.pos.state.table.has(placing.piece):
            here = self.pos.state.table.piece(placing.piece).pose
            spot = moved(here, bearing(point[0] - here.x, point[1] - here.y), placing.exactly)
            return Pose(spot.x, spot.y, self.heading)
        return snapped(self.pos, placing, Pose(point[0], point[1], self.heading))

    def hover(self, point: tuple[int, int] | None, piece: str | None) -> None:
        """The ghost follows the pointer until it is put down."""
        if point is not None and not self.is_fixed:
            self._go(point)

    def press(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Take the ghost up again."""
        return point is not None

    def drag(self, point: tuple[int, int], free: bool) -> None:
        """Carry it."""
        self.is_fixed = True
        self._go(point)

    def click(self, point: tuple[int, int] | None, piece: str | None) -> bool:
        """Put the ghost down; a second click on it places the piece."""
        if point is None:
            return False
        if self._is_about_treasure(point):
            return True
        if self.is_fixed and self.pose is not None and self._is_on_ghost(point):
            self.confirm()
            return True
        self._go(point)
        self.is_fixed = True
        return True

    def _is_about_treasure(self, point: tuple[int, int]) -> bool:
        """Whether a click was on another treasure that is asked about: it is taken in hand, or says why it may not."""
        floating = self.bridge.stage.flotsam.at(*point)
        if floating is None or floating.id == self.option.id:
            return False
        option = self.decision.option(floating.id)
        if option is not None and option.place is not None:
            self.choose(option.id)
            return True
        barred = next((bar for bar in self.decision.barred if bar.id == floating.id), None)
        if barred is not None:
            self.bridge.refuse(barred.refusal)
        return barred is not None

    def _is_on_ghost(self, point: tuple[int, int]) -> bool:
        if self.pose is None:
            return False
        shape = self.pos.content.shapes[self.placing.shape]
        reach = max(shape.length, shape.width) // 2
        return (point[0] - self.pose.x) ** 2 + (point[1] - self.pose.y) ** 2 <= reach * reach

    def wheel(self, steps: int, fine: bool) -> bool:
        """Turn it."""
        if self.placing.heading is not None:
            return False
        self.heading = (self.heading + steps * (FINE_CDEG if fine else COARSE_CDEG)) % FULL_TURN_CDEG
        if self.pose is not None:
            self.pose = snapped(self.pos, self.placing, Pose(self.pose.x, self.pose.y, self.heading))
        self.draw()
        return True

    def typed(self, value: float) -> None:
        """An exact heading."""
        self.heading = cdeg(value) % FULL_TURN_CDEG
        self.wheel(0, True)

    def choose(self, choice: str) -> None:
        """Place, search, take another piece, or answer otherwise."""
        if choice == PLACE:
            self.confirm()
        elif choice == NEAREST:
            self._find_nearest()
        else:
            option = self.decision.option(choice)
            if option is not None and option.place is not None:
                self._take(option)
                self.bridge.refresh_prompt()
                self.draw()
            else:
                super().choose(choice)

    def _find_nearest(self) -> None:
        found = nearest(self.bridge.game, self.option, self.pose, self.heading)
        if found is None:
            self.bridge.toast(say("bridge.no-place"), "bad")
            return
        self.pose, self.heading, self.is_fixed = found, found.heading, True
        self.bridge.refresh_prompt()
        self.draw()

    def confirm(self) -> None:
        """Place it, or say why not."""
        if self.pose is None:
            return
        refusal = self.why_not()
        if refusal is not None:
            self.bridge.refuse(refusal)
            return
        self.commit()

    def cancel(self) -> bool:
        """Take the ghost back into the hand."""
        if not self.is_fixed:
            return False
        self.is_fixed = False
        self.draw()
        return True


def placing_of(option: Option) -> Placing:
    """Return where the piece of an option may go: none without a place is ever taken in hand."""
    assert option.place is not None
    return option.place


def nearest(game: Game, option: Option, wanted: Pose | None, heading: int) -> Pose | None:
    """Return the legal place of an option that is nearest to a pose; without one, to where such a piece belongs."""
    placing, table = placing_of(option), game.state.table
    if placing.exactly is not None:
        return _nearest_at_distance(game, option, placing.exactly, wanted, heading)
    if wanted is None:
        spot = Pose(table.board.width // 2, table.board.height // 2, heading)
        if table.has(placing.piece):
            spot = table.piece(placing.piece).pose
        elif placing.point is not None:
            spot = Pose(*placing.point, heading)
        elif placing.box is not None:
            west, south, east, north = placing.box
            spot = Pose((west + east) // 2, (south + north) // 2, heading)
        elif table.has(placing.around):
            spot = table.piece(placing.around).pose
        wanted = Pose(spot.x, spot.y, heading)
    return nearest_place(game.position, placing, wanted)


def first_heading(game: Game, option: Option) -> int:
    """Return how a piece is turned when it is taken in hand.

    As it must be, as it lies, as its mother lies; a ship that takes its station looks at the middle of the board, all
    else north.
    """
    placing, table = placing_of(option), game.state.table
    if placing.heading is not None:
        return placing.heading
    for piece in (placing.piece, placing.around):
        if table.has(piece):
            return table.piece(piece).pose.heading
    if placing.box is None or not game.state.has_ship(placing.piece):
        return 0
    west, south, east, north = placing.box
    board = table.board
    ahead = bearing(board.width - west - east, board.height - south - north)
    return round(ahead / COARSE_CDEG) * COARSE_CDEG % FULL_TURN_CDEG


def _nearest_at_distance(
    game: Game, option: Option, distance: int, wanted: Pose | None, heading: int
) -> Pose | None:
    """The legal direction closest to the wanted one, by whole degrees."""
    here = game.state.table.piece(placing_of(option).piece).pose
    towards = 0 if wanted is None else bearing(wanted.x - here.x, wanted.y - here.y)
    for step in range(0, 181):
        for sign in (1, -1):
            course = (towards + sign * step * CDEG_PER_DEGREE) % FULL_TURN_CDEG
            spot = moved(here, course, distance)
            pose = Pose(spot.x, spot.y, heading)
            command = Command(choice=option.id, pose=(pose.x, pose.y, pose.heading))
            if game.why_not(command) is None:
                return pose
    return None
