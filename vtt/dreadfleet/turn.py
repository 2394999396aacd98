"""The game turn and its phases (chapter TURN)."""

import msgspec

from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.change import set_ship
from vtt.dreadfleet.damage import RollFires
from vtt.dreadfleet.destiny import DrawDestiny, RollForReds
from vtt.dreadfleet.events import ControlSettled, FirstChosen, InitiativeGiven, PhaseBegan, TurnBegan
from vtt.dreadfleet.monsters import SettleControl
from vtt.dreadfleet.orders import stop_waiting
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import ChooseAtRandom, RollOff
from vtt.dreadfleet.setup import SetUp
from vtt.dreadfleet.state import enemy_of
from vtt.dreadfleet.victory import closing_frame, end_game, final_outcome, is_over, judge
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Call, Done, Frame, Go, Sequence, Transfer


def begin_phase(play: Play, phase: str) -> None:
    """Note and report that a phase starts."""
    play.set(phase=phase, active="", subphase="")
    play.emit(PhaseBegan(phase=phase, rules=("DF-TURN-01",)))


class WholeGame(Frame, frozen=True, kw_only=True):
    """Set-up, then turn after turn until somebody has won (DF-SETUP-01, DF-SETUP-12, DF-TURN-19)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Set up."""
        return Call(SetUp(), self.at("next_turn"))

    def next_turn(self, play: Play, _: object) -> Transfer:
        """Start a turn; the End phase sets the outcome, which ends the game."""
        return Call(GameTurn(), self.at("next_turn"))


class GameTurn(Frame, frozen=True, kw_only=True):
    """One turn of five phases in order (DF-TURN-01)."""

    def begin(self, play: Play, _: object) -> Transfer:
        """Count the turn; nobody has acted yet."""
        ships = tuple(msgspec.structs.replace(ship, activated=False) for ship in play.state.ships)
        play.set(turn=play.state.turn + 1, ships=ships)
        play.emit(TurnBegan(turn=play.state.turn, rules=("DF-TURN-01",)))
        return Call(Initiative(), self.at("situation"))

    def situation(self, play: Play, _: object) -> Transfer:
        """Second phase."""
        return Call(Situation(), self.at("destiny"))

    def destiny(self, play: Play, _: object) -> Transfer:
        """Third phase: the first player draws and resolves, then the second (DF-TURN-08)."""
        begin_phase(play, "destiny")
        draws = tuple(DrawDestiny(side=side) for side in (play.state.first, enemy_of(play.state.first)))
        return Call(Sequence(frames=draws), self.at("action"))

    def action(self, play: Play, _: object) -> Transfer:
        """Fourth phase."""
        return Call(ActionPhase(), self.at("end"))

    def end(self, play: Play, _: object) -> Transfer:
        """Fifth phase."""
        return Call(EndPhase(), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The turn has passed."""
        return Done()


class Initiative(Frame, frozen=True, kw_only=True):
    """Roll off; the winner chooses to be first or second player (DF-TURN-02, DF-TURN-03, GAP-33)."""

    winner: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll for it every turn, unless a rule gives it to somebody (H-INI-1)."""
        begin_phase(play, "initiative")
        for active in play.pos.asked("initiative_winner"):
            winner = active.trait.initiative_winner(play.pos, active)
            if winner:
                play.emit(InitiativeGiven(winner=winner, rules=play.pos.special(active.trait.id).rules))
                return self.won(play, winner)
        return Call(RollOff(reason="throw.initiative", rules=("DF-TURN-02", "DF-DICE-11")), self.at("won"))

    def won(self, play: Play, winner: str) -> Transfer:
        """Ask the winner."""
        options = (
            Option(id="first", label="choice.go-first", rules=("DF-TURN-03",)),
            Option(id="second", label="choice.go-second", rules=("DF-TURN-03", "GAP-33")),
        )
        decision = Decision(side=winner, kind="initiative", options=options, rules=("DF-TURN-03",), default="first")
        return Ask(decision, self.at("chosen", winner=winner))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Note who leads this turn."""
        first = self.winner if command.choice == "first" else enemy_of(self.winner)
        play.set(first=first)
        play.emit(FirstChosen(first=first, rules=("DF-TURN-03",)))
        return Done()


class Situation(Frame, frozen=True, kw_only=True):
    """The Situation phase in the order of DF-TURN-07 and GAP-36.

    First effects "at the start", then the first player's ships, the second player's, then what lies on no ship
    (red Destiny cards, loose monsters), then effects "at the end" (DF-TURN-04, DF-TURN-05).
    """

    def begin(self, play: Play, _: object) -> Transfer:
        """H-SIT-1."""
        begin_phase(play, "situation")
        frames = [active.trait.at_situation_start(play.pos, active) for active in play.pos.asked("at_situation_start")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("first_player"))

    def first_player(self, play: Play, _: object) -> Transfer:
        """H-SIT-2."""
        return Call(Sequence(frames=self._ships_of(play, play.state.first)), self.at("second_player"))

    def second_player(self, play: Play, _: object) -> Transfer:
        """H-SIT-3."""
        return Call(Sequence(frames=self._ships_of(play, enemy_of(play.state.first))), self.at("left_over"))

    def _ships_of(self, play: Play, side: str) -> tuple[Frame, ...]:
        return tuple(ShipSituation(ship=ship.id) for ship in play.state.ships if ship.side == side)

    def left_over(self, play: Play, _: object) -> Transfer:
        """H-SIT-4: the first player resolves everything that is left (DF-TURN-07)."""
        loose = self._ships_of(play, "")
        frames = [
            active.trait.in_situation(play.pos, active)
            for active in play.pos.asked("in_situation")
            if not play.state.has_ship(active.owner)
        ]
        kept = tuple(f for f in frames if f is not None)
        return Call(Sequence(frames=(*loose, *kept, RollForReds())), self.at("at_end"))

    def at_end(self, play: Play, _: object) -> Transfer:
        """H-SIT-5."""
        frames = [active.trait.at_situation_end(play.pos, active) for active in play.pos.asked("at_situation_end")]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """The phase has passed."""
        return Done()


class ShipSituation(Frame, frozen=True, kw_only=True):
    """One ship's fires, Situation cards and abilities (DF-SIT-01, DF-SIT-02)."""

    ship: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Fires first, each rolled for separately."""
        if play.state.ship(self.ship).where != "table":
            return Done()
        return Call(RollFires(ship=self.ship), self.at("cards"))

    def cards(self, play: Play, _: object) -> Transfer:
        """Then cards marked Situation and abilities."""
        if play.state.ship(self.ship).where != "table":
            return Done()
        frames = [active.trait.in_situation(play.pos, active) for active in play.pos.asked("in_situation", self.ship)]
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """Done with this ship."""
        return Done()


def is_barred_from_acting(pos: Position, ship: str) -> bool:
    """Whether a rule leaves a ship without an Action phase now (H-ACT-1)."""
    return any(active.trait.bars_activation(pos, active, ship) for active in pos.asked("bars_activation"))


class ActionPhase(Frame, frozen=True, kw_only=True):
    """Ships act one by one, sides alternating (DF-TERM-02, DF-TURN-09, DF-TURN-15, DF-TURN-16).

    `side` chooses next. Ships that appear during the phase act if they have not yet (GAP-37). Loose monsters come
    last in random order (DF-MON-02).
    """

    side: str = ""
    monster: str = ""

    def begin(self, play: Play, _: object) -> Transfer:
        """The first player starts."""
        begin_phase(play, "action")
        return Go(self.at("next", side=play.state.first))

    def next(self, play: Play, _: object) -> Transfer:
        """Find who may choose a ship; when nobody can, the monsters act."""
        play.set(active="", subphase="")
        side = self.side if self._ready(play, self.side) else enemy_of(self.side)
        ready = self._ready(play, side)
        if not ready:
            return Go(self.at("late"))
        options = tuple(
            Option(id=ship, label="choice.activate", params={"ship": ship}, subject=ship, rules=("DF-TURN-09",))
            for ship in ready
        )
        decision = Decision(
            side=side,
            kind="activate",
            options=options,
            rules=("DF-TURN-09", "DF-TURN-15"),
            default=ready[0] if len(ready) == 1 else None,
        )
        return Ask(decision, self.at("chosen", side=side))

    def _ready(self, play: Play, side: str) -> tuple[str, ...]:
        pos = play.pos
        waiting = (ship.id for ship in pos.in_play(side) if not ship.activated)
        return tuple(ship for ship in waiting if not is_barred_from_acting(pos, ship))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Resolve the ship's actions, then it is the opponent's turn to choose."""
        return Call(Activation(ship=command.choice), self.at("next", side=enemy_of(self.side)))

    def late(self, play: Play, _: object) -> Transfer:
        """What comes when all others have acted; a ship that came so acts next (H-ACT-4, GAP-37)."""
        for active in play.pos.asked("after_activations"):
            frame = active.trait.after_activations(play.pos, active)
            if frame is not None:
                return Call(frame, self.at("next"))
        return Go(self.at("monsters"))

    def monsters(self, play: Play, _: object) -> Transfer:
        """Choose the next loose monster at random; one that was taken over has acted among the ships."""
        waiting = self._ready(play, "")
        if not waiting:
            return Done()
        rules = ("DF-MON-02", "DF-DICE-13")
        child = ChooseAtRandom(reason="throw.monster-order", side=play.state.first, among=waiting, rules=rules)
        return Call(child, self.at("monster_chosen"))

    def monster_chosen(self, play: Play, monster: str) -> Transfer:
        """Find its controller at the start of its Action phase (DF-MON-03)."""
        return Call(SettleControl(monster=monster), self.at("monster_acts", monster=monster))

    def monster_acts(self, play: Play, controller: tuple[str, str]) -> Transfer:
        """It acts as an auxiliary of its controller (DF-MON-04), and is loose again afterwards."""
        side, nearest = controller
        set_ship(play, self.monster, side=side)
        play.emit(ControlSettled(monster=self.monster, side=side, nearest=nearest, rules=("DF-MON-03",)))
        return Call(Activation(ship=self.monster), self.at("monster_done"))

    def monster_done(self, play: Play, _: object) -> Transfer:
        """Loose again; a ship that was deployed or freed meanwhile is asked for first."""
        set_ship(play, self.monster, side="", activated=True)
        return Go(self.at("next", monster=""))


class EndPhase(Frame, frozen=True, kw_only=True):
    """Events of the End phase, then victory and length (DF-TURN-17, DF-TURN-18, GAP-35).

    By the house rule `victory-first` it is the other way round; what events bring about then counts a turn later.
    """

    def begin(self, play: Play, _: object) -> Transfer:
        """Start with what comes first."""
        begin_phase(play, "end")
        return Go(self.at("judge" if play.pos.plays("victory-first") else "events"))

    def events(self, play: Play, _: object) -> Transfer:
        """H-END-1 and H-END-2: scenario first, then ships."""
        frames = [active.trait.at_end_phase(play.pos, active) for active in play.pos.asked("at_end_phase")]
        back = self.at("expire" if play.pos.plays("victory-first") else "judge")
        return Call(Sequence(frames=tuple(f for f in frames if f is not None)), back)

    def judge(self, play: Play, _: object) -> Transfer:
        """H-END-3: victory and length; otherwise effects of the turn expire (H-END-5, GAP-58, DF-WIND-13)."""
        outcome = judge(play.pos)
        if outcome is not None:
            end_game(play, outcome)
            return Done()
        if is_over(play.pos):
            closing = closing_frame(play.pos)
            return Call(closing, self.at("verdict")) if closing is not None else Go(self.at("verdict"))
        return Go(self.at("events" if play.pos.plays("victory-first") else "expire"))

    def verdict(self, play: Play, _: object) -> Transfer:
        """The last dice are cast (H-END-4): who has won."""
        end_game(play, final_outcome(play.pos))
        return Done()

    def expire(self, play: Play, _: object) -> Transfer:
        """The turn is over, and so is what lasts until its end; by the house rule Fire at Will too (GAP-52)."""
        if play.pos.plays("fire-at-will-lapses"):
            for ship in play.pos.in_play():
                stop_waiting(play, ship.id)
        ships = tuple(
            msgspec.structs.replace(
                ship,
                timed=(),
                wind="",
                wind_cost=0,
                run_thou=0,
                moved_thou=0,
                has_escaped=False,
                orders=(),
                side="" if ship.kind == "monster" else ship.side,
            )
            for ship in play.state.ships
        )
        play.set(ships=ships)
        return Done()
