"""Games that treasures decide: who carries most, what was taken out of the jaws, spoils against wrecks (H-END-3)."""

from vtt.dreadfleet.change import set_flag, set_treasure
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import d3
from vtt.dreadfleet.special.current_events import PileCounted, TreasureLanded
from vtt.dreadfleet.state import SIDES, enemy_of
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasures import cargo, possession
from vtt.dreadfleet.victory import Standing, closing, standing, verdict
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Done, Frame, Roll, Transfer
from vtt.kernel.state import Outcome

HAUL = "haul"
PILE_POINTS = "pile-points:"  # flag by side
NOT_DESTROYED = ("edge",)


def _compared(pos: Position, scores: dict[str, int], reason: str) -> Outcome:
    """The higher score wins, equal ones are a draw (GAP-96)."""
    rules = pos.scenario.victory.rules
    best = max(SIDES, key=lambda side: scores[side])
    params: dict[str, str | int] = {"most": scores[best], "least": scores[enemy_of(best)]}
    if scores["ga"] == scores["fot"]:
        return Outcome(winner="", reason=f"{reason}-equal", rules=rules, params=params, scores=scores)
    return Outcome(winner=best, reason=reason, rules=rules, params=params, scores=scores)


@verdict("most-treasures")
def most_treasures(pos: Position) -> Outcome:
    """Most treasures in possession when the game is over (DF-SC10-06)."""
    return _compared(pos, {side: len(possession(pos, side)) for side in SIDES}, "outcome.treasures")


@standing("most-treasures")
def treasures_held(pos: Position) -> Standing:
    """Treasures in possession now (DF-SC10-06)."""
    return Standing("treasures", {side: len(possession(pos, side)) for side in SIDES})


# spoils against wrecks -----------------------------------------------------------------------------------------------


@verdict("spoils-against-wrecks")
def spoils_against_wrecks(pos: Position) -> Outcome:
    """The Alliance counts treasures, the Fleet of Terror enemy ships destroyed (DF-SC03-06, GAP-SC03-2, GAP-96)."""
    scores = {"ga": len(possession(pos, "ga")), "fot": len(destroyed(pos, "ga"))}
    return _compared(pos, scores, "outcome.spoils")


@standing("spoils-against-wrecks")
def spoils_so_far(pos: Position) -> Standing:
    """Treasures of the one side, wrecks of the other (DF-SC03-06)."""
    return Standing("spoils", {"ga": len(possession(pos, "ga")), "fot": len(destroyed(pos, "ga"))})


def destroyed(pos: Position, side: str) -> tuple[str, ...]:
    """Return the big ships and auxiliaries of a side that were destroyed: lost in any way but over an edge."""
    gone = (ship for ship in pos.state.ships if ship.side == side and ship.where == "removed")
    return tuple(ship.id for ship in gone if ship.kind != "monster" and ship.cause not in NOT_DESTROYED)


# taken out of the jaws -----------------------------------------------------------------------------------------------


class Haul(Trait):
    """Treasures taken out over one edge come to the pile of the side whose ship carried them (DF-SC11-06, GAP-SC11-2).

    Over another edge they are lost like everywhere else.
    """

    id = HAUL
    rules = ("DF-SC11-06", "GAP-SC11-2")
    asks = Asked({"edge": "edge"})

    def on_leaving(self, pos: Position, me: Active, ship: str, edge: str, voluntary: bool) -> Frame | None:
        """H-MOV-10."""
        scores = edge == pos.special(self.id).text_of("edge") and bool(cargo(pos, ship))
        return Land(ship=ship) if scores else None


class Land(Frame, frozen=True, kw_only=True):
    """Put everything that a ship carries on the pile; a loose monster's goes to whoever moves it."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Before the ship is removed."""
        side = play.pos.decider(self.ship)
        for treasure in cargo(play.pos, self.ship):
            set_treasure(play, treasure.id, where="pile", carrier="", side=side)
            play.emit(TreasureLanded(treasure=treasure.id, ship=self.ship, side=side, rules=Haul.rules))
        return Done()


@closing(HAUL)
def count_piles(pos: Position) -> Frame | None:
    """The piles are counted when the game is over (DF-SC11-07; H-END-4)."""
    piled = tuple(treasure.id for treasure in pos.state.treasures if treasure.where == "pile")
    return CountPiles(treasures=piled) if piled else None


class CountPiles(Frame, frozen=True, kw_only=True):
    """1D3 points for each treasure of a pile, rolled by its owner (DF-SC11-07, DF-DICE-02)."""

    treasures: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """The next one."""
        if not self.treasures:
            return Done()
        side = play.state.treasure(self.treasures[0]).side
        return Roll(Throw(reason="throw.pile", side=side, rules=("DF-SC11-07", "DF-DICE-02")), self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Note its points."""
        treasure = play.state.treasure(self.treasures[0])
        flag, won = PILE_POINTS + treasure.side, d3(faces[0])
        set_flag(play, flag, play.state.flags.get(flag, 0) + won)
        rules = ("DF-SC11-07",)
        play.emit(PileCounted(treasure=treasure.id, side=treasure.side, face=faces[0], points=won, rules=rules))
        return self.at("begin", treasures=self.treasures[1:]).begin(play, None)


@standing(HAUL)
def haul_so_far(pos: Position) -> Standing:
    """Treasures aboard and those carried out, whose worth is still to be rolled for (DF-SC11-07)."""
    piled = [treasure for treasure in pos.state.treasures if treasure.where == "pile"]
    params: dict[str, str | int] = {side: len(possession(pos, side)) for side in SIDES}
    for side in SIDES:
        params[f"{side}_out"] = sum(1 for treasure in piled if treasure.side == side)
    return Standing("haul", params)


@verdict(HAUL)
def best_haul(pos: Position) -> Outcome:
    """1 point for each treasure on own ships and what the pile brought (DF-SC11-07)."""
    flags = pos.state.flags
    scores = {side: len(possession(pos, side)) + flags.get(PILE_POINTS + side, 0) for side in SIDES}
    return _compared(pos, scores, "outcome.haul")
