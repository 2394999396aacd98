"""What somebody asked before a command never changes what the command does: answers that are kept are the same."""

import pytest

from vtt.bots.chooser import Chance, weighted
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec, engine
from vtt.kernel.game import Game
from vtt.table.pose import Pose
from vtt.table.survey import Survey
from vtt.table.table import Piece, Table


def ask_around(game: Game, chance: Chance) -> None:
    """Ask a position what screens and players ask, in any order, of any pair."""
    pos, pieces = game.position, game.state.table.ids
    ships = [piece for piece in pieces if game.state.has_ship(piece)]
    for _ in range(12):
        a, b = pieces[chance.below(len(pieces))], pieces[chance.below(len(pieces))]
        if a == b:
            continue
        pos.survey.gap(b, a)
        pos.survey.touching(b)
        if a in ships and b in ships:
            appraise(pos, b, a)
            pos.survey.sight(b, a, full=True)
            pos.survey.slide(a, chance.between(1, 9000))
            pos.survey.pivot(b, "port", chance.between(1, 4500))


@pytest.mark.parametrize("seed", range(6))
def test_curious_players_play_the_same_game(seed: int) -> None:
    """Every command on a much asked position gives the very events and state that it gives on a fresh one."""
    ruleset, chance = Dreadfleet(), Chance(seed)
    chooser = brawler(seed) if seed % 2 else weighted(seed)
    game = melee(ruleset, seed) if seed % 2 else Game(ruleset, Setup(seed=seed, quick=True))
    while not game.is_over and len(game.log) < 80:
        command, before = chooser.choose(game), game.state
        ask_around(game, chance)
        events = game.submit(command)
        state, fresh, _ = engine.submit(ruleset, before, command)
        assert events == fresh and codec.digest(state) == codec.digest(game.state)


def test_the_way_between_two_ships_side_by_side_is_one_way() -> None:
    """Where two ways are equally short, both ask orders name the same two points."""
    content = load_content()
    pieces = (
        Piece("heldenhammer", "heldenhammer", Pose(16368, 16860, 27000)),
        Piece("bloody-reaver", "bloody-reaver", Pose(13164, 11065, 9000)),
    )
    for first, second in (("heldenhammer", "bloody-reaver"), ("bloody-reaver", "heldenhammer")):
        survey = Survey(Table(content.board, pieces), content.catalogue)
        survey.gap(first, second)
        gap = survey.gap("heldenhammer", "bloody-reaver")
        assert (gap.thou, gap.point_a, gap.point_b) == (3545, (15164, 15860), (15164, 12315))
        turned = survey.gap("bloody-reaver", "heldenhammer")
        assert (turned.point_a, turned.point_b) == (gap.point_b, gap.point_a)
