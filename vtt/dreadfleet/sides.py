"""Two players who want the same fleet (DF-SETUP-03)."""

from vtt.dreadfleet.change import set_side
from vtt.dreadfleet.events import SidesTaken
from vtt.dreadfleet.rolloff import RollOff
from vtt.dreadfleet.seats import seated
from vtt.dreadfleet.state import SIDES
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Transfer

BOTH_WANT = "both-want"
RULES = ("DF-SETUP-03", "DF-DICE-11")


def contested(options: tuple[str, ...]) -> str:
    """Return the side that both players want, "" if they agree."""
    wanted = (value for name, _, value in (option.partition("=") for option in options) if name == BOTH_WANT)
    return next(wanted, "")


class ContestSide(Frame, frozen=True, kw_only=True):
    """The players roll off, each for the seat he was given; the winner takes the fleet that both want.

    The loser has the other fleet, and the first choice in the next game (DF-SETUP-03, CZ-08). Where several people
    share a side, the teams change together, and the ships that each then has are divided anew (DF-MULTI-01).
    """

    wanted: str

    def begin(self, play: Play, _: object) -> Transfer:
        """Roll for it."""
        return Call(RollOff(reason="throw.sides", rules=RULES), self.at("won"))

    def won(self, play: Play, winner: str) -> Transfer:
        """Change seats if the winner sits at the other fleet."""
        ga, fot = (play.state.side(side).players for side in SIDES)
        if winner != self.wanted:
            ga, fot = fot, ga
            for side, players in zip(SIDES, (ga, fot), strict=True):
                content = play.pos.content
                new = seated(content, content.scenarios[play.state.scenario], side, players)
                set_side(play, side, players=players, fleets=new.fleets, leader=new.leader)
        play.emit(SidesTaken(ga=", ".join(ga), fot=", ".join(fot), changed=winner != self.wanted, rules=RULES))
        return Done()
