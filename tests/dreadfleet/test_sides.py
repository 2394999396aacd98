"""Two players who want the same fleet (DF-SETUP-03)."""

import pytest

from vtt.dreadfleet.events import RolledOff, SidesTaken
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel.game import Game

NAMES = {"ga": ("Mia",), "fot": ("Lena",)}


def start(wanted: str, *faces: int) -> Game:
    setup = Setup(quick=True, players=NAMES, options=(f"both-want={wanted}",), script=faces)
    return Game(Dreadfleet(), setup)


@pytest.mark.parametrize(
    ("wanted", "faces", "ga", "fot"),
    [
        ("ga", (5, 2), "Mia", "Lena"),
        ("ga", (2, 5), "Lena", "Mia"),
        ("fot", (5, 2), "Lena", "Mia"),
        ("fot", (2, 5), "Mia", "Lena"),
        ("ga", (3, 3, 1, 6), "Lena", "Mia"),
    ],
)
def test_df_setup_03_the_winner_of_a_roll_off_takes_the_fleet(wanted: str, faces: tuple, ga: str, fot: str) -> None:
    game = start(wanted, *faces)
    assert (game.state.side("ga").players, game.state.side("fot").players) == ((ga,), (fot,))
    assert [event for event in game.opening if isinstance(event, SidesTaken)] == [
        SidesTaken(ga=ga, fot=fot, changed=ga == "Lena", rules=("DF-SETUP-03", "DF-DICE-11"))
    ]


def test_players_who_agree_do_not_roll() -> None:
    game = Game(Dreadfleet(), Setup(quick=True, players=NAMES))
    assert not any(isinstance(event, SidesTaken) for event in game.opening)
    assert game.state.side("ga").players == ("Mia",)
    assert all(event.reason != "throw.sides" for event in game.opening if isinstance(event, RolledOff))


def test_a_side_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="expected both-want=ga or both-want=fot, found 'both-want=orcs'"):
        Dreadfleet().begin(Setup(options=("both-want=orcs",)))
