"""A captain ashore who duels a king, and is fetched back by boat (DF-SC04-04, DF-SC04-08, DF-SC04-11 to DF-SC04-15)."""

from collections.abc import Iterator

from vtt.dreadfleet.attributes import LEAST_FENCING
from vtt.dreadfleet.change import note, set_flag, set_treasure
from vtt.dreadfleet.content import SpecialRule
from vtt.dreadfleet.duel import VICTORY_FROM
from vtt.dreadfleet.figures import Asked
from vtt.dreadfleet.position import CAPTAIN_ASHORE, MORTAL_WOUND, Position
from vtt.dreadfleet.special.volcano_events import AshoreDuelFought, CaptainReturned, KingBeaten
from vtt.dreadfleet.state import Treasure, enemy_of
from vtt.dreadfleet.trait import Active, Change, Trait
from vtt.dreadfleet.treasure_events import TreasureTaken
from vtt.dreadfleet.victory import Standing, asking, ending, standing, verdict
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.dice import Throw
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Roll, Transfer
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.state import Outcome

RULE = "captain-ashore"
CREWLESS = "crewless"  # a craft's note: only the captain ashore can sail it
KING_WOUNDS = "king-wounds"  # flag
ROTH = "roth"  # the treasure that stands for him, and its kind
DUEL_RULES = ("DF-SC04-11", "DF-SC04-12", "GAP-SC04-4")
RESCUE_RULES = ("DF-SC04-14", "DF-SC04-15", "GAP-SC04-5")
VICTORY_RULES = ("DF-SC04-08",)
SERIOUS, HORRENDOUS = 2, 3


def rule_of(pos: Position) -> SpecialRule:
    """Return the figures of the rule."""
    return pos.special(RULE)


def is_ashore(pos: Position) -> bool:
    """Whether the captain has not come back to his ship yet."""
    ship = rule_of(pos).text_of("ship")
    return pos.state.has_ship(ship) and bool(pos.ship(ship).notes.get(CAPTAIN_ASHORE))


def is_king_beaten(pos: Position) -> bool:
    """Whether the king has a mortal wound (DF-SC04-13)."""
    return pos.state.flags.get(KING_WOUNDS, 0) >= MORTAL_WOUND


def is_on_island(pos: Position) -> bool:
    """Whether the captain stands on the island itself: not yet in a boat."""
    return is_ashore(pos) and _stand_in(pos).where == "reserve"


def _stand_in(pos: Position) -> Treasure:
    """The treasure that stands for the captain; in reserve before the fleets are placed."""
    return next((one for one in pos.state.treasures if one.id == ROTH), Treasure(id=ROTH, kind=ROTH))


def is_crewless(pos: Position, craft: str) -> bool:
    """Whether nobody aboard a craft is alive: its crew is dead and the captain is not there (GAP-SC04-2)."""
    return bool(pos.ship(craft).notes.get(CREWLESS)) and _stand_in(pos).carrier != craft


def boats_at_island(pos: Position, side: str) -> tuple[str, ...]:
    """Return the auxiliaries of a side in contact with the island: cogs and flyers alike."""
    island = rule_of(pos).text_of("land")
    craft = (ship.id for ship in pos.in_play(side) if ship.kind == "auxiliary")
    return tuple(boat for boat in craft if island in pos.touching(boat))


class CaptainAshore(Trait):
    """The captain is ashore, his boat without a crew, and a king in his way (DF-SC04-04, DF-SC04-11, GAP-SC04-2)."""

    id = RULE
    rules = ("DF-SC04-04", "GAP-SC04-2")
    asks = Asked(
        {"ship": "ship", "craft": "craft", "land": "piece", "king_fencing": "count"}, needs=(("treasure", ROTH),)
    )

    def after_setup(self, pos: Position, me: Active) -> Frame | None:
        """H-SETUP-4."""
        return Maroon()

    # the boat --------------------------------------------------------------------------------------------------

    def bars_activation(self, pos: Position, me: Active, ship: str) -> bool:
        """H-ACT-1."""
        return is_crewless(pos, ship)

    def bars_move(self, pos: Position, me: Active, ship: str) -> Refusal | None:
        """H-MOV-4."""
        return self._nobody(ship) if is_crewless(pos, ship) else None

    def bars_attack(self, pos: Position, me: Active, attacker: str, target: str) -> Refusal | None:
        """H-BS-1: it cannot fire; it may be fired at."""
        return self._nobody(attacker) if is_crewless(pos, attacker) else None

    def _nobody(self, ship: str) -> Refusal:
        return Refusal(code=Code.BARRED, key="refusal.crewless", rules=self.rules, params={"ship": ship})

    def boarding_dice(self, pos: Position, me: Active, ship: str, enemies: tuple[str, ...]) -> Change | None:
        """H-BRD-3: it is boarded without resistance."""
        if not is_crewless(pos, ship):
            return None
        return Change(-pos.data(ship).profile.crew, "reason.crewless", self.rules)

    def on_deployed(self, pos: Position, me: Active, mother: str, craft: str) -> Frame | None:
        """A boat that was taken aboard puts to sea again with men of its mother."""
        return ManBoat(craft=craft) if pos.ship(craft).notes.get(CREWLESS) else None

    # the duel and the way back ---------------------------------------------------------------------------------

    def in_situation(self, pos: Position, me: Active) -> Frame | None:
        """H-SIT-4: in every Situation phase until the king is beaten (DF-SC04-11)."""
        can_fight = is_on_island(pos) and not is_king_beaten(pos) and _captain_lives(pos)
        return AshoreDuel() if can_fight else None

    def at_activation_start(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """H-ACT-2: at the start of any Action phase of his ship (DF-SC04-14)."""
        is_his = ship == rule_of(pos).text_of("ship")
        can_leave = is_his and is_king_beaten(pos) and is_on_island(pos) and _captain_lives(pos)
        return Embark() if can_leave and boats_at_island(pos, pos.ship(ship).side) else None

    def on_meeting(self, pos: Position, me: Active, mover: str, other: str) -> Frame | None:
        """H-MOV-8: contact with his ship brings him back, recovered or not (GAP-SC04-5)."""
        return Return() if carrier_at_ship(pos) in (mover, other) else None

    def at_activation_end(self, pos: Position, me: Active, ship: str) -> Frame | None:
        """Also where the boat lay alongside before he came into it."""
        return Return() if carrier_at_ship(pos) else None


def _captain_lives(pos: Position) -> bool:
    return not _loss(pos)


def carrier_at_ship(pos: Position) -> str:
    """Return the friendly auxiliary that carries the captain and touches his ship, "" if there is none."""
    ship = rule_of(pos).text_of("ship")
    carrier = _stand_in(pos).carrier if is_ashore(pos) else ""
    if not carrier or not pos.state.table.has(ship) or not pos.state.table.has(carrier):
        return ""
    boat = pos.ship(carrier)
    is_friend = boat.side == pos.ship(ship).side and boat.kind != "big"  # no hand-over between big ships (DF-TRE-05)
    return carrier if is_friend and ship in pos.touching(carrier) else ""


class Maroon(Frame, frozen=True, kw_only=True):
    """The start of the story (DF-SC04-04)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Put the captain ashore; the treasure that will stand for him waits in the reserve."""
        rule = rule_of(play.pos)
        note(play, rule.text_of("ship"), CAPTAIN_ASHORE, 1)
        note(play, rule.text_of("craft"), CREWLESS, 1)
        return Done()


class ManBoat(Frame, frozen=True, kw_only=True):
    """A boat has a crew again."""

    craft: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Note it."""
        note(play, self.craft, CREWLESS, 0)
        return Done()


# the duel ------------------------------------------------------------------------------------------------------------


def _wound_cost(wounds: int) -> int:
    """A serious wound costs a die, a horrendous one another (DF-DUEL-08, DF-DUEL-09)."""
    return (wounds >= SERIOUS) + (wounds >= HORRENDOUS)


def captain_dice(pos: Position) -> int:
    """Return the captain's Fencing: one more for each friendly boat at the island, his own empty one left out.

    DF-SC04-12.
    """
    rule = rule_of(pos)
    ship = pos.ship(rule.text_of("ship"))
    captain = pos.data(ship.id).captain
    helpers = [boat for boat in boats_at_island(pos, ship.side) if boat != rule.text_of("craft")]
    printed = captain.fencing if captain is not None else 0
    return max(LEAST_FENCING, printed - _wound_cost(ship.wounds) + len(helpers))


def king_dice(pos: Position) -> int:
    """Return the king's Fencing: one more for each boat of the other side at the island (DF-SC04-12, DF-SC04-13)."""
    rule = rule_of(pos)
    helpers = boats_at_island(pos, enemy_of(pos.ship(rule.text_of("ship")).side))
    wounds = pos.state.flags.get(KING_WOUNDS, 0)
    return max(LEAST_FENCING, rule.number("king_fencing") - _wound_cost(wounds) + len(helpers))


def _rerolling(pos: Position, ship: str) -> Iterator[Trait]:
    """The abilities by which a captain may roll blanks again; he has them ashore too (GAP-SC04-4)."""
    captain = pos.data(ship).captain
    for ability in captain.abilities if captain is not None else ():
        trait = Trait.registry.get(ability)
        if trait is not None and trait.rerolls_duel(pos, Active(trait, ship), ship):
            yield trait


class AshoreDuel(Frame, frozen=True, kw_only=True):
    """The captain against the king: a normal duel; on a tie both are wounded (DF-SC04-11, GAP-SC04-4)."""

    captain: tuple[int, ...] = ()
    king: tuple[int, ...] = ()

    def _ship(self, pos: Position) -> str:
        return rule_of(pos).text_of("ship")

    def begin(self, play: Play, _: object) -> Transfer:
        """The captain's dice."""
        pos = play.pos
        ship = self._ship(pos)
        throw = Throw(
            reason="throw.duel-ashore", side=pos.ship(ship).side, count=captain_dice(pos), subject=ship,
            rules=("DF-DUEL-03", "DF-SC04-12"),
        )
        return Roll(throw, self.at("captain_rolled"))

    def captain_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The king's dice; his side rolls them."""
        pos = play.pos
        side = enemy_of(pos.ship(self._ship(pos)).side)
        throw = Throw(reason="throw.duel-king", side=side, count=king_dice(pos), rules=("DF-DUEL-03", "DF-SC04-12"))
        return Roll(throw, self.at("king_rolled", captain=faces))

    def king_rolled(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """Iron Will lets the captain roll his blanks again (DF-SHIP-HELDENHAMMER-5)."""
        pos, ship = play.pos, self._ship(play.pos)
        blanks = _blanks(self.captain)
        granting = next(_rerolling(pos, ship), None)
        if not blanks or granting is None:
            return Go(self.at("settle", king=faces))
        options = (
            Option(id="reroll", label="choice.reroll-blanks", params={"count": blanks}, rules=granting.rules),
            Option(id="keep", label="choice.keep-roll", rules=("DF-DICE-08",)),
        )
        params: dict[str, str | int] = {
            "ship": ship, "count": blanks, "victories": len(self.captain) - blanks,
            "against": len(faces) - _blanks(faces),
        }
        decision = Decision(
            side=pos.ship(ship).side, kind="reroll-duel", subject=ship, options=options, rules=granting.rules,
            params=params, default="keep",
        )
        return Ask(decision, self.at("decided", king=faces))

    def decided(self, play: Play, command: Command) -> Transfer:
        """All blanks, each once (DF-DICE-09)."""
        if command.choice == "keep":
            return Go(self.at("settle"))
        ship = self._ship(play.pos)
        throw = Throw(
            reason="throw.duel-ashore", side=play.pos.ship(ship).side, count=_blanks(self.captain), subject=ship,
            rules=("DF-DUEL-03",), again=True,
        )
        return Roll(throw, self.at("rolled_again"))

    def rolled_again(self, play: Play, faces: tuple[int, ...]) -> Transfer:
        """The new faces take the places of the blanks."""
        fresh = iter(faces)
        captain = tuple(face if face >= VICTORY_FROM else next(fresh) for face in self.captain)
        return Go(self.at("settle", captain=captain))

    def settle(self, play: Play, _: object) -> Transfer:
        """Whoever has not more victories is wounded (DF-DUEL-04); the king's wounds are counted (DF-SC04-13)."""
        ship = self._ship(play.pos)
        mine, his = len(self.captain) - _blanks(self.captain), len(self.king) - _blanks(self.king)
        wounds = play.state.flags.get(KING_WOUNDS, 0) + (mine >= his)
        if mine >= his:
            set_flag(play, KING_WOUNDS, wounds)
        play.emit(
            AshoreDuelFought(
                ship=ship, captain=self.captain, king=self.king, victories=mine, king_victories=his,
                king_wounds=wounds, why="both" if mine == his else "king" if mine > his else "captain",
                rules=(*DUEL_RULES, "DF-SC04-13"),
            )
        )
        if mine >= his and wounds >= MORTAL_WOUND:
            play.emit(KingBeaten(ship=ship, rules=("DF-SC04-14",)))
        if mine > his:
            return Done()
        return Call(Wound(ship=ship, in_duel=True, ashore=True, rules=("GAP-SC04-4",)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Until the next turn."""
        return Done()


def _blanks(faces: tuple[int, ...]) -> int:
    return sum(face < VICTORY_FROM for face in faces)


# the way back --------------------------------------------------------------------------------------------------------


class Embark(Frame, frozen=True, kw_only=True):
    """The captain may board any friendly auxiliary at the island; a treasure stands for him (DF-SC04-14)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask."""
        pos = play.pos
        ship = rule_of(pos).text_of("ship")
        options = [
            Option(id=boat, label="choice.embark", params={"craft": boat}, subject=boat, rules=RESCUE_RULES)
            for boat in boats_at_island(pos, pos.ship(ship).side)
        ]
        options.append(Option(id="wait", label="choice.embark-not", rules=("DF-SC04-14",)))
        decision = Decision(
            side=pos.ship(ship).side, kind="embark", subject=ship, options=tuple(options), rules=RESCUE_RULES,
            params={"ship": ship}, default="wait",
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Step aboard."""
        if command.choice == "wait":
            return Done()
        set_treasure(play, ROTH, where="carried", carrier=command.choice, is_known=True)
        play.emit(TreasureTaken(treasure=ROTH, ship=command.choice, kind=ROTH, rules=RESCUE_RULES))
        return Done()


class Return(Frame, frozen=True, kw_only=True):
    """The captain climbs aboard his ship and commands it again (DF-SC04-15, GAP-SC04-5)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """If the boat still lies alongside."""
        boat = carrier_at_ship(play.pos)
        if not boat:
            return Done()
        ship = rule_of(play.pos).text_of("ship")
        set_treasure(play, ROTH, where="gone", carrier="")
        note(play, ship, CAPTAIN_ASHORE, 0)
        note(play, boat, CREWLESS, 0)
        play.emit(CaptainReturned(ship=ship, craft=boat, rules=RESCUE_RULES))
        return Done()


# victory -------------------------------------------------------------------------------------------------------------


asking("captain-returns", Asked(needs=(("special", RULE),)))


@ending("captain-returns")
def cannot_return(pos: Position) -> bool:
    """A mortal wound, the loss of the ship, or the captain lost at sea decide it (DF-SC04-08, GAP-SC04-4)."""
    return not _captain_lives(pos) or (is_ashore(pos) and _stand_in(pos).where == "gone")


@verdict("captain-returns")
def is_back(pos: Position) -> Outcome:
    """The captain is aboard, not mortally wounded, and his ship in play (DF-SC04-08)."""
    ship = rule_of(pos).text_of("ship")
    params: dict[str, str | int] = {"ship": ship}
    if _captain_lives(pos) and not is_ashore(pos):
        return Outcome(winner=pos.ship(ship).side, reason="outcome.captain-back", rules=VICTORY_RULES, params=params)
    winner, loss = enemy_of(pos.ship(ship).side), _loss(pos) or "lost"
    return Outcome(winner=winner, reason=f"outcome.captain-{loss}", rules=VICTORY_RULES, params=params)


def _loss(pos: Position) -> str:
    """Return what has decided it against him: "shipless", "slain", "" for neither."""
    ship = pos.ship(rule_of(pos).text_of("ship"))
    if ship.where == "removed":
        return "shipless"
    return "slain" if ship.wounds >= MORTAL_WOUND else ""


@standing("captain-returns")
def where_captain_is(pos: Position) -> Standing:
    """Ashore, in a boat, aboard again, or past all that (DF-SC04-08)."""
    ship = rule_of(pos).text_of("ship")
    if _loss(pos):
        return Standing(f"captain-{_loss(pos)}", {"ship": ship})
    if not is_ashore(pos):
        return Standing("captain-aboard", {"ship": ship})
    boat = _stand_in(pos).carrier
    if boat:
        return Standing("captain-in-boat", {"ship": ship, "craft": boat})
    return Standing("captain-ashore", {"ship": ship})
