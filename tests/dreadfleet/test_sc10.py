"""SC10 The Hunt for the Witchstone, row by row; the current itself is in test_drifting_treasures.py."""

import math

import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, of_kind, play_frames, position, submit, why_not
from tests.dreadfleet.chests import aboard, afloat
from tests.dreadfleet.decks import draw
from tests.dreadfleet.mapping import chart, gaps, opening, scenario
from vtt.bots.chooser import uniform
from vtt.dreadfleet.abilities_flaming_scimitar import GENIES, Summon
from vtt.dreadfleet.auxiliaries import capsize_limit
from vtt.dreadfleet.change import note
from vtt.dreadfleet.events import CardDrawn, WindMoved
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.setup import Deploy
from vtt.dreadfleet.special.current_events import StormRolled, TreasureExamined
from vtt.dreadfleet.special.finds import ExamineStone
from vtt.dreadfleet.special.weather import Lightning
from vtt.dreadfleet.state import RedCard, Setup, Treasure
from vtt.dreadfleet.treasure_events import TreasureGone, TreasurePlaced
from vtt.dreadfleet.treasure_setup import PlaceTreasures
from vtt.dreadfleet.treasures import PickUpAlong
from vtt.dreadfleet.turn import EndPhase, Situation
from vtt.dreadfleet.victory import final_outcome, is_over
from vtt.dreadfleet.wind_indicator import is_held
from vtt.kernel.engine import Play
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game

SC10, COG, FOE = "hunt-for-the-witchstone", "alliance-cog", "dread-cog"
FLEETS = {
    "fot": {"bloody-reaver", "curse-of-zandri", "skabrus", "shadewraith", "black-kraken"},
    "ga": {"heldenhammer", "swordfish", "flaming-scimitar", "grimnirs-thunder", "sea-dragon"},
}
TWO = {"heldenhammer": (50, 10, 0), "bloody-reaver": (10, 30, 0)}


def hunt(ships=None, *treasures, **fields):
    return position({**TWO, **(ships or {})}, scenario=SC10, treasures=treasures, **fields)


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc10_01_all_ten_ships():
    assert {force.side: set(force.ships) for force in scenario(SC10).forces} == FLEETS


def test_df_sc10_02_scattered_pieces():
    """GAP-SC10-1: at least 6" apart, none within 12" of the corners of the fleets; the map itself has 7.21"."""
    pos = chart(SC10)
    assert len(pos.state.land) == 12
    assert min(gaps(SC10).values()) >= 7.2
    for x, y in ((0, 40_000), (60_000, 0)):
        assert min(pos.survey.gap_to_point(piece, x, y).thou for piece in pos.state.land) > 12_000


def test_df_sc10_03_default_places_keep_the_distances():
    """Strictly more than 12" from edges and 6" from each other; 6" from islands, wrecks do not count."""
    pos = chart(SC10)
    spots = [(t.x, t.y) for t in pos.state.treasures]
    assert len(spots) == 5
    assert min(min(x, y, 60_000 - x, 40_000 - y) for x, y in spots) >= 12_600
    assert min(math.dist(a, b) for at, a in enumerate(spots) for b in spots[at + 1 :]) >= 9_370
    islands = [piece for piece in pos.state.land if not piece.startswith("wreck")]
    assert min(pos.survey.gap_to_point(piece, x, y).thou for piece in islands for x, y in spots) >= 6_500


def reserve():
    return tuple(Treasure(id=f"treasure-{n}", kind="witchstone") for n in range(1, 6))


def test_df_sc10_03_players_place_in_turn_the_fleet_of_terror_first():
    """H-SETUP-2."""
    start = position(
        {"heldenhammer": {"where": "reserve"}}, {"skull": (30, 20, 0), "wreck-1": (20, 20, 0)}, scenario=SC10,
        phase="setup", treasures=reserve(),
    )
    state, _ = begin_frame(start, PlaceTreasures())
    assert (state.pending.side, state.pending.kind) == ("fot", "place-treasure")
    assert why_not(state, ("treasure-1", (12_000, 20_000, 0))).key == "refusal.place.outside-zone"
    for x, y in ((48_000, 20_000), (40_000, 12_000), (40_000, 28_000)):
        assert why_not(state, ("treasure-1", (x, y, 0))).key == "refusal.place.outside-zone"
    assert why_not(state, ("treasure-1", (47_990, 20_000, 0))) is None
    assert why_not(state, ("treasure-1", (30_000, 26_000, 0))).pieces == ("skull",)
    assert why_not(state, ("treasure-1", (20_000, 24_000, 0))) is None
    state, events = submit(state, ("treasure-1", (20_000, 24_000, 0)))
    assert of_kind(events, TreasurePlaced)[0].treasure == "treasure-1"
    assert state.pending.side == "ga"
    assert why_not(state, ("treasure-2", (20_000, 18_000, 0))) is not None
    assert why_not(state, ("treasure-2", (20_000, 17_990, 0))) is None
    state, _ = submit(state, ("treasure-3", (20_000, 17_990, 0)))
    assert state.pending.side == "fot"
    assert [option.id for option in state.pending.options] == ["treasure-2", "treasure-4", "treasure-5"]


@pytest.mark.parametrize("ship, corner", [("skabrus", (0, 40_000)), ("swordfish", (60_000, 0))])
def test_df_sc10_04_zones(ship, corner):
    zone = scenario(SC10).zone_of(ship, "fot" if corner[0] == 0 else "ga")
    assert zone.disc == (*corner, 12_000)


def test_df_sc10_04_the_fleet_of_terror_deploys_first():
    ships = {name: {"where": "reserve"} for name in scenario(SC10).ships}
    state, _ = begin_frame(position(ships, scenario=SC10, phase="setup"), Deploy())
    assert state.pending.side == "fot"


def test_quick_start_and_players_placing_both_begin():
    assert opening(SC10).phase != "setup"
    game, chooser = Game(Bench(content()), Setup(scenario=SC10, seed=4)), uniform(4)
    while game.state.phase == "setup":
        game.submit(chooser.choose(game))
    assert all(treasure.where == "free" for treasure in game.state.treasures)


# the end -------------------------------------------------------------------------------------------------------------


def test_df_sc10_05_five_turns():
    assert not is_over(asked(hunt(turn=4)))
    assert is_over(asked(hunt(turn=5)))


@pytest.mark.parametrize("ga, fot, winner", [(2, 1, "ga"), (0, 1, "fot"), (1, 1, ""), (0, 0, "")])
def test_df_sc10_06_most_treasures_win(ga, fot, winner):
    carried = [aboard(f"g{n}", "heldenhammer") for n in range(ga)]
    carried += [aboard(f"f{n}", "bloody-reaver") for n in range(fot)]
    outcome = final_outcome(asked(hunt({}, *carried, afloat("w", 30, 20), turn=5)))
    assert outcome.winner == winner
    assert outcome.scores == {"ga": ga, "fot": fot}
    assert ("outcome.treasures-equal" in outcome.reason) == (winner == "")


def test_df_sc10_06_the_current_runs_before_the_count():
    """GAP-35: events of the End phase come first; what drifts into a cog at the very end can still decide."""
    cog = {COG: (40, 20, 0, {"mother": "heldenhammer"})}
    state, _ = begin_frame(hunt(cog, afloat("a", 38, 20), turn=5, phase="end", dice=[1, 1, 5]), EndPhase())
    state, _ = submit(state, "take")
    assert state.outcome.winner == "ga"


# weather -------------------------------------------------------------------------------------------------------------


def test_df_sc10_11_low_swell():
    cog = {COG: {"where": "aboard", "mother": "heldenhammer"}}
    assert capsize_limit(asked(hunt(cog)), COG) == 1
    heavy = next(card for card, data in content().destiny.items() if data.effect == "heavy-swell")
    demanding = asked(hunt(cog, reds=(RedCard(card=heavy, turn=1, side="fot"),)))
    assert capsize_limit(demanding, COG) == 4


def test_df_sc10_12_headwinds_hold_the_indicator():
    assert scenario(SC10).wind == "3,3"
    for turn, phase, held in ((0, "setup", True), (1, "destiny", True), (1, "action", True), (2, "situation", True),
                              (2, "destiny", False), (2, "action", False), (3, "situation", False)):
        assert is_held(asked(hunt(turn=turn, phase=phase, wind="3,3"))) == held, (turn, phase)


def test_df_sc10_12_movement_symbols_are_ignored_in_turn_1():
    cards = content().destiny.items()
    card = next(name for name, data in cards if data.wind.kind == "clockwise" and data.kind == "red")
    _, events = draw(hunt(turn=1, phase="destiny", wind="3,3"), card)
    assert of_kind(events, WindMoved) == []
    _, events = draw(hunt(turn=2, phase="destiny", wind="3,3"), card)
    assert len(of_kind(events, WindMoved)) == 1


def test_gap_76_the_genies_do_not_move_a_held_indicator():
    scimitar = {"flaming-scimitar": (30, 20, 0)}
    for turn, throws in ((1, 0), (2, 1)):
        state, _ = begin_frame(hunt(scimitar, turn=turn, wind="3,3", dice=[3]), Summon(ship="flaming-scimitar"))
        _, events = submit(state, GENIES)
        assert len(of_kind(events, Thrown)) == throws


@pytest.mark.parametrize("face, cards", [(3, 0), (4, 1)])
def test_df_sc10_13_the_first_player_chooses_who_is_struck(face, cards):
    small = {COG: (40, 10, 0, {"mother": "heldenhammer"}), FOE: (12, 20, 0, {"mother": "skabrus"})}
    fleet = {"skabrus": (20, 30, 0), **small}
    state, _ = begin_frame(hunt(fleet, first="ga", dice=[face], damage=["timbers-stove-in#1"]), Lightning())
    assert (state.pending.side, state.pending.default) == ("ga", None)
    assert [option.id for option in state.pending.options] == ["bloody-reaver", "skabrus"]
    state, events = submit(state, "skabrus")
    rolled = of_kind(events, StormRolled)[0]
    assert (rolled.ship, rolled.face, rolled.why) == ("skabrus", face, "struck" if cards else "missed")
    assert len(of_kind(events, CardDrawn)) == cards
    assert of_kind(events, Thrown)[0].throw.side == "ga"


def test_df_sc10_13_it_comes_among_what_lies_on_no_ship():
    """H-SIT-4."""
    _, events = play_frames(hunt(first="fot", dice=[6]), Situation())
    assert of_kind(events, StormRolled)[0].ship == "heldenhammer"


# stones --------------------------------------------------------------------------------------------------------------


def sail_to_stone(dice, ships=None, cog=COG, mother="heldenhammer"):
    fleet = {cog: (30, 20, 0, {"mother": mother}), **(ships or {})}
    state, _ = begin_frame(hunt(fleet, afloat("a", 30, 22), dice=dice, active=cog), Sail(ship=cog))
    return submit(state, ("run", 3000))


def test_df_sc10_14_a_1_discards_it():
    state, events = sail_to_stone([1])
    assert state.treasure("a").where == "gone"
    assert of_kind(events, TreasureGone)[0].why == "worthless"
    assert of_kind(events, Thrown)[0].throw.side == "ga"
    assert state.pending.kind == "move"


def test_df_sc10_14_from_2_on_it_may_be_claimed():
    state, events = sail_to_stone([2])
    assert of_kind(events, TreasureExamined)[0].why == "sound"
    assert state.pending.kind == "pick-up"
    taken, _ = submit(state, "take")
    assert taken.treasure("a").carrier == COG
    left, _ = submit(state, "leave")
    assert left.treasure("a").where == "free"


def test_df_sc10_14_the_die_is_rolled_once_for_each_contact():
    """Offered again while the contact lasts it is not rolled for again; a new contact takes a new die."""
    fleet = {COG: (30, 20, 0, {"mother": "heldenhammer"})}
    play = Play(Bench(content()), hunt(fleet, afloat("a", 30, 20.8)))
    note(play, COG, "beside:a", 1)
    again = PickUpAlong(ship=COG, treasures=("a",), is_new=False)
    _, events = play_frames(play.state, again, ["leave"])
    assert of_kind(events, Thrown) == []
    anew = PickUpAlong(ship=COG, treasures=("a",))
    _, events = play_frames(play.state, anew, ["leave"])
    assert len(of_kind(events, Thrown)) == 1


def test_df_sc10_15_friends_near_the_skabrus_may_roll_again():
    near = {"skabrus": (33, 22, 0)}
    state, _ = sail_to_stone([1, 5], near, FOE, "skabrus")
    assert (state.pending.kind, state.pending.side) == ("examine-again", "fot")
    kept, _ = submit(state, "keep")
    assert kept.treasure("a").where == "gone"
    again, events = submit(state, "again")
    assert again.pending.kind == "pick-up"
    assert of_kind(events, Thrown)[0].throw.again


@pytest.mark.parametrize("ships, cog, mother", [
    ({"skabrus": (33, 22, 0)}, COG, "heldenhammer"), ({"skabrus": (36, 22, 0)}, FOE, "skabrus"), ({}, FOE, "skabrus"),
])
def test_df_sc10_15_nobody_else_may(ships, cog, mother):
    state, _ = sail_to_stone([1], ships, cog, mother)
    assert state.treasure("a").where == "gone"
    assert state.pending.kind == "move"


def test_df_sc10_15_three_inches_count():
    """Within 3": the reach is measured between bases."""
    fleet = {FOE: (30, 20, 0, {"mother": "skabrus"}), "skabrus": (30, 20, 0)}
    data = content().shapes
    offset = (data[FOE].width + data["skabrus"].width) / 2000 + 3
    for extra, may in ((0, True), (0.01, False)):
        ships = {**fleet, "skabrus": (30 + offset + extra, 20, 0)}
        state, _ = begin_frame(hunt(ships, afloat("a", 30, 20.8), dice=[1]), ExamineStone(ship=FOE, treasure="a"))
        assert (state.pending.kind == "examine-again") == may
