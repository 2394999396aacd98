"""What an auxiliary finds when it touches a treasure: unstable stones, barrels of unknown content (H-AUX-2)."""

from vtt.dreadfleet.change import note, set_treasure
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.special.current_events import TreasureExamined
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.trait import Active, Trait
from vtt.dreadfleet.treasure_events import TreasureGone
from vtt.dreadfleet.treasures import BESIDE, PickUp
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Roll, Transfer

STONE_RULES = ("DF-SC10-14",)
AGAIN_RULES = ("DF-SC10-15",)
BARREL_RULES = ("DF-SC03-10",)
WORTHLESS_UP_TO = 1  # DF-SC03-10, DF-SC10-14
FIREWATER_FROM = 6  # DF-SC03-10


def lose(play: Play, treasure: str, ship: str, rules: tuple[str, ...]) -> None:
    """Discard a worthless treasure."""
    set_treasure(play, treasure, where="gone", carrier="")
    play.emit(TreasureGone(treasure=treasure, why="worthless", ship=ship, rules=rules))


class UnstableStones(Trait):
    """Coming into contact with a treasure takes a die: a 1 discards it, else it may be claimed (DF-SC10-14).

    While the contact lasts the die is not rolled again. Friends of one ship may re-roll it near her (DF-SC10-15).
    """

    id = "unstable-stones"
    rules = STONE_RULES
    asks = Asked({"reroll_near": "any-ship", "reroll_reach_thou": "number"})

    def on_treasure(self, pos: Position, me: Active, ship: str, treasure: str) -> Frame | None:
        """Unless it has been examined already."""
        return None if pos.ship(ship).notes.get(BESIDE + treasure) else ExamineStone(ship=ship, treasure=treasure)


class ExamineStone(Frame, frozen=True, kw_only=True):
    """Roll at once, then offer what is sound."""

    ship: str
    treasure: str
    face: int = 0

    def begin(self, play: Play, _: object) -> Transfer:
        """The auxiliary's controller rolls."""
        return Roll(self._throw(play), self.at("rolled"))

    def _throw(self, play: Play, *, again: bool = False) -> Throw:
        rules = AGAIN_RULES if again else STONE_RULES
        side = play.pos.decider(self.ship)
        return Throw(reason="throw.stone", side=side, subject=self.ship, rules=rules, again=again)

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """A spoiled one may be rolled for again where that is allowed."""
        if faces[0] > WORTHLESS_UP_TO or not may_examine_again(play.pos, self.ship):
            return self.settled(play, faces)
        options = (
            Option(id="again", label="choice.examine-again", subject=self.ship, rules=AGAIN_RULES),
            Option(id="keep", label="choice.keep-roll", rules=STONE_RULES),
        )
        decision = Decision(
            side=play.pos.decider(self.ship), kind="examine-again", subject=self.ship, options=options,
            rules=AGAIN_RULES, params={"ship": self.ship, "treasure": self.treasure}, default="again",
        )
        return Ask(decision, self.at("chosen", face=faces[0]))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """The second roll stands (DF-DICE-08)."""
        if command.choice == "keep":
            return self.settled(play, (self.face,))
        return Roll(self._throw(play, again=True), self.at("settled"))

    def settled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Discard it or offer it."""
        is_lost = faces[0] <= WORTHLESS_UP_TO
        why = "worthless" if is_lost else "sound"
        play.emit(
            TreasureExamined(treasure=self.treasure, ship=self.ship, face=faces[0], why=why, rules=STONE_RULES)
        )
        if is_lost:
            lose(play, self.treasure, self.ship, STONE_RULES)
            return Done()
        note(play, self.ship, BESIDE + self.treasure, 1)
        return Call(PickUp(ship=self.ship, treasure=self.treasure), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Taken or left."""
        return Done()


def may_examine_again(pos: Position, ship: str) -> bool:
    """Whether an auxiliary lies so near to the ship of its fleet that knows such stones (DF-SC10-15)."""
    rule = pos.special(UnstableStones.id)
    expert, reach = rule.text_of("reroll_near"), rule.number("reroll_reach_thou")
    is_there = pos.state.has_ship(expert) and pos.state.table.has(expert)
    return is_there and pos.ship(ship).side == pos.ship(expert).side and pos.survey.gap(ship, expert).thou <= reach


class UnknownBarrels(Trait):
    """Whoever picks up a barrel for the first time learns what is in it (DF-SC03-10)."""

    id = "unknown-barrels"
    rules = BARREL_RULES

    def on_treasure(self, pos: Position, me: Active, ship: str, treasure: str) -> Frame | None:
        """One that was opened before is picked up like any other."""
        return None if pos.state.treasure(treasure).is_known else OpenBarrel(ship=ship, treasure=treasure)


class OpenBarrel(Frame, frozen=True, kw_only=True):
    """Ask whether to pick it up; if so the Grand Alliance rolls what it is (DF-SC03-10)."""

    ship: str
    treasure: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Taking it is as free as ever."""
        return Call(PickUp(ship=self.ship, treasure=self.treasure), self.at("asked"))

    def asked(self, play: Play, is_taken: bool) -> Transfer:
        """Open it."""
        if not is_taken:
            return Done()
        throw = Throw(reason="throw.barrel", side=SIDES[0], subject=self.ship, rules=BARREL_RULES)
        return Roll(throw, self.at("rolled"))

    def rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """1 is worthless, 6 firewater, the rest rum."""
        face = faces[0]
        kind = "worthless" if face <= WORTHLESS_UP_TO else "firewater" if face >= FIREWATER_FROM else "rum"
        play.emit(
            TreasureExamined(treasure=self.treasure, ship=self.ship, face=face, why=kind, rules=BARREL_RULES)
        )
        if kind == "worthless":
            lose(play, self.treasure, self.ship, BARREL_RULES)
        else:
            set_treasure(play, self.treasure, kind=kind)
        return Done()
