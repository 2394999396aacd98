"""A ship that rises out of the sea in the place of a treasure (DF-SC03-11, DF-SC03-12, GAP-SC03-3)."""

from vtt.dreadfleet.content import ArrivalData
from vtt.dreadfleet.content.catalogue import TREASURE
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.places import any_place, place_nearest_to_point, pose_of, why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.arrivals import put_to_sea
from vtt.dreadfleet.special.waves import untouched_treasures
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasure_setup import put_treasure
from vtt.kernel.decision import Barred, Command, Decision, Option, Placing
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Go, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.table.pose import Pose

RULES = ("DF-SC03-11",)
SWAP_RULES = ("DF-SC03-12",)
CENTRE_RULES = ("DF-SC03-11", "GAP-SC03-3")


class RisesFromTheAbyss(Trait):
    """In the End phase of its turn, after the waves, the ship takes the place of a treasure (DF-SC03-11; H-END-1)."""

    id = "rises-from-the-abyss"
    rules = RULES
    asks = Asked(
        {"ship": "late-ship", "gap_thou": "number", "swap_reach_thou": "number", "centre_reach_thou": "number"},
        brings="ship",
    )

    def at_end_phase(self, pos: Position, me: Active) -> Frame | None:
        """When it is due; a board without any room puts it off."""
        arrival = arrival_of(pos)
        is_due = pos.ship(arrival.ship).where == "reserve" and pos.state.turn >= arrival.turn
        return RiseInSwap(ship=arrival.ship) if is_due else None


def arrival_of(pos: Position) -> ArrivalData:
    """Return what the file says about the ship that rises."""
    ship = pos.special(RisesFromTheAbyss.id).text_of("ship")
    return next(arrival for arrival in pos.scenario.arrivals if arrival.ship == ship)


def rising(pos: Position, ship: str, spot: tuple[int, int], reach: int) -> Placing:
    """Return where a ship may rise: its base within `reach` thou of a spot (0: partly on it), apart from every mini."""
    gap = pos.special(RisesFromTheAbyss.id).number("gap_thou")
    return Placing(piece=ship, shape=pos.data(ship).id, gap=gap, point=spot, reach=reach)


def rising_on(pos: Position, ship: str, treasure: str) -> Placing:
    """Return where a ship may rise on a treasure: the spot lies under its base, at least partly (DF-SC03-11)."""
    at = pos.state.treasure(treasure)
    return rising(pos, ship, (at.x, at.y), 0)


def beside(pos: Position, ship: str, treasure: str) -> Placing:
    """Return where the swapped treasure goes: near the ship, apart from every other mini (DF-SC03-12)."""
    rule = pos.special(RisesFromTheAbyss.id)
    others = tuple((piece, rule.number("gap_thou")) for piece in pos.state.table.ids if piece != ship)
    return Placing(
        piece=treasure, shape=TREASURE, heading=0, around=ship, reach=rule.number("swap_reach_thou"), apart=others
    )


class RiseInSwap(Frame, frozen=True, kw_only=True):
    """Ask on which treasure the ship rises and how it faces, then where that treasure goes."""

    ship: str
    treasure: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Without a treasure that leaves room it comes up near the middle of the board (GAP-SC03-3)."""
        pos = play.pos
        places = {name: rising_on(pos, self.ship, name) for name in untouched_treasures(pos)}
        open_ones = [name for name, place in places.items() if any_place(pos, place) is not None]
        if not open_ones:
            return self._at_the_centre(play)
        options = tuple(
            Option(
                id=name, label="choice.rise-on", params={"ship": self.ship, "treasure": name}, subject=name,
                rules=RULES, place=places[name],
            )
            for name in open_ones
        )
        shut = [name for name in places if name not in open_ones]
        barred = tuple(Barred(name, "choice.rise-here", _no_room(name), name) for name in shut)
        decision = Decision(
            side=pos.decider(self.ship), kind="rise", subject=self.ship, options=options, barred=barred, rules=RULES,
            params={"ship": self.ship},
        )
        return Ask(decision, self.at("risen"))

    def _at_the_centre(self, play: Play) -> Transfer:
        pos, board = play.pos, play.state.table.board
        reach = pos.special(RisesFromTheAbyss.id).number("centre_reach_thou")
        place = rising(pos, self.ship, (board.width // 2, board.height // 2), reach)
        if any_place(pos, place) is None:
            pose = place_nearest_to_point(pos, place)
            if pose is not None:
                put_to_sea(play, self.ship, pose, CENTRE_RULES)
            return Done()
        option = Option(
            id="centre", label="choice.rise-at-centre", params={"ship": self.ship}, subject=self.ship,
            rules=CENTRE_RULES, place=place,
        )
        decision = Decision(
            side=pos.decider(self.ship), kind="rise", subject=self.ship, options=(option,), rules=CENTRE_RULES,
            params={"ship": self.ship},
        )
        return Ask(decision, self.at("risen"))

    def why_not(self, play: Play, decision: Decision, command: Command) -> Refusal | None:
        """Judge the place of ship or treasure."""
        option = decision.option(command.choice)
        if option is None or option.place is None:
            return None
        return why_not_place(play.pos, option.place, command.pose, option.rules)

    def risen(self, play: Play, command: Command) -> Transfer:
        """Up it comes; it acts from the next turn on (GAP-37)."""
        is_swap = command.choice != "centre"
        put_to_sea(play, self.ship, pose_of(command), RULES if is_swap else CENTRE_RULES)
        return Go(self.at("swap", treasure=command.choice)) if is_swap else Done()

    def swap(self, play: Play, _: object) -> Transfer:
        """Ask where the treasure goes; where the shores leave no such place, to the nearest one that keeps clear."""
        place = beside(play.pos, self.ship, self.treasure)
        if any_place(play.pos, place) is None:
            at = play.state.treasure(self.treasure)
            clear = Placing(piece=self.treasure, shape=TREASURE, heading=0, point=(at.x, at.y))
            pose = place_nearest_to_point(play.pos, clear)
            return Done() if pose is None else self._lay(play, pose)
        option = Option(
            id=self.treasure, label="choice.place-treasure", params={"treasure": self.treasure}, subject=self.treasure,
            rules=SWAP_RULES, place=place,
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="swap-treasure", subject=self.treasure, options=(option,),
            rules=SWAP_RULES, params={"ship": self.ship, "treasure": self.treasure},
        )
        return Ask(decision, self.at("swapped"))

    def swapped(self, play: Play, command: Command) -> Transfer:
        """There it lies."""
        return self._lay(play, pose_of(command))

    def _lay(self, play: Play, pose: Pose) -> Transfer:
        put_treasure(play, self.treasure, pose.x, pose.y, SWAP_RULES)
        return Done()


def _no_room(treasure: str) -> Refusal:
    params: dict[str, str | int] = {"treasure": treasure}
    return Refusal(code=Code.BARRED, key="refusal.no-room-to-rise", rules=RULES, params=params)
