"""The treasure scenarios in words: every question and event of chapters TRE, SC03, SC10, SC11 and SC14."""

import pytest

from tests.dreadfleet.build import Bench, asked, begin_frame, content, position, submit
from tests.dreadfleet.chests import aboard, afloat
from vtt import words
from vtt.bots.chooser import weighted
from vtt.dreadfleet.boarding import Boarding
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.drift import DriftTreasure
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.removal import Remove
from vtt.dreadfleet.special.currents import Current
from vtt.dreadfleet.special.finds import ExamineStone, OpenBarrel
from vtt.dreadfleet.special.hoards import CountPiles
from vtt.dreadfleet.special.rising import RiseInSwap
from vtt.dreadfleet.special.waves import Waves
from vtt.dreadfleet.special.weather import Lightning
from vtt.dreadfleet.special.whirlpool import Whirl
from vtt.dreadfleet.state import Setup, Treasure
from vtt.dreadfleet.victory import final_outcome
from vtt.dreadfleet.wording import Wording
from vtt.kernel.game import Game

SC03, SC10, SC11, SC14 = "risen-from-the-abyss", "hunt-for-the-witchstone", "sea-jaws", "sunken-treasury"
HELD, REAVER, COG, KRAKEN = "heldenhammer", "bloody-reaver", "alliance-cog", "black-kraken"
AT_SEA = {"mother": HELD}
TWO = {HELD: (50, 10, 0), REAVER: (10, 30, 0)}
PAIR = {**TWO, COG: (20, 20, 0, AT_SEA), "alliance-cog:2": (20.755, 20, 0, {"mother": "swordfish"})}
ALONE = {**TWO, COG: (20, 20, 0, AT_SEA)}
SKULL = {"skull": (45, 20, 0)}
PILED = Treasure(id="a", where="pile", side="ga")
BESIDE = afloat("a", 20, 20.8)
CRATER = {HELD: (50, 10, 0), KRAKEN: {"where": "reserve"}}
BOARDED = {KRAKEN: (30, 20, 0), HELD: (31.755, 20, 0)}

MOMENTS = {
    "hand-over": (MakeContact(mover=COG, others=("alliance-cog:2",)), SC14, PAIR, (aboard("a", COG),), {}, ["a"]),
    "dropped": (Remove(ship=COG, cause="sunk"), SC14, ALONE, (aboard("a", COG),), {}, []),
    "gone": (LeaveBoard(ship=COG, edge="east"), SC14, ALONE, (aboard("a", COG),), {}, []),
    "landed": (LeaveBoard(ship=COG, edge="west"), SC11, ALONE, (aboard("a", COG),), {}, []),
    "counted": (CountPiles(treasures=("a",)), SC11, TWO, (PILED,), {"dice": [4]}, []),
    "current": (Current(), SC10, TWO, (afloat("a", 58, 20), afloat("b", 10, 5)), {"dice": [3, 3], "first": "ga"}, []),
    "drifted": (
        DriftTreasure(treasure="a", distance=9000, rules=()), SC14, ALONE, (afloat("a", 15, 20),), {}, ["take"],
    ),
    "whirlpool": (
        Whirl(), SC11, {HELD: (38, 20, 90), "swordfish": (50, 30, 0, {"is_anchored": True})}, (afloat("a", 37, 18),),
        {"dice": [6, 6], "land": SKULL}, [],
    ),
    "lightning": (Lightning(), SC10, {**TWO, "skabrus": (30, 20, 0)}, (), {"dice": [6], "first": "ga"}, ["skabrus"]),
    "missed": (Lightning(), SC10, TWO, (), {"dice": [1], "first": "ga"}, []),
    "stone": (ExamineStone(ship=COG, treasure="a"), SC10, ALONE, (BESIDE,), {"dice": [1]}, []),
    "expert": (
        ExamineStone(ship="dread-cog", treasure="a"), SC10,
        {**TWO, "dread-cog": (20, 20, 0, {"mother": "skabrus"}), "skabrus": (22, 20, 0)}, (BESIDE,),
        {"dice": [1, 4]}, ["again", "take"],
    ),
    "rum": (OpenBarrel(ship=COG, treasure="a"), SC03, ALONE, (BESIDE,), {"dice": [3]}, ["take"]),
    "fire": (OpenBarrel(ship=COG, treasure="a"), SC03, ALONE, (BESIDE,), {"dice": [6]}, ["take"]),
    "junk": (OpenBarrel(ship=COG, treasure="a"), SC03, ALONE, (BESIDE,), {"dice": [1]}, ["take"]),
    "waves": (Waves(), SC03, CRATER, (afloat("a", 20, 20),), {"dice": [4]}, [("a", 9000)]),
    "rise": (
        RiseInSwap(ship=KRAKEN), SC03, CRATER, (afloat("a", 20, 20),), {"turn": 2},
        [("a", (20_000, 20_000, 0)), ("a", (20_000, 22_000, 0))],
    ),
    "no-room": (
        RiseInSwap(ship=KRAKEN), SC03, CRATER, (afloat("a", 20, 22.9), afloat("b", 40, 20)),
        {"turn": 2, "land": {"skull": (20, 20, 0), "leviathan": (20, 25.4, 90)}}, [],
    ),
    "centre": (RiseInSwap(ship=KRAKEN), SC03, CRATER, (), {"turn": 2}, [("centre", (30_000, 20_000, 0))]),
    "barrel": (
        Boarding(ga=(HELD,), fot=(KRAKEN,), active="ga"), SC03, BOARDED, (aboard("a", HELD, "firewater"),), {},
        ["throw"],
    ),
}


def spoken(state, events):
    wording = Wording(asked(state))
    yield from (wording.event(event) for event in events)
    if state.pending is not None and state.pending.kind != "test-end":
        yield wording.prompt(state.pending)
        yield from (wording.option(option) for option in state.pending.options)
        for barred in state.pending.barred:
            yield wording.barred(barred)
            yield wording.refusal(barred.refusal)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_question_and_event_has_words(name):
    frame, scenario, ships, treasures, fields, answers = MOMENTS[name]
    words.missing_keys.clear()
    state = position(ships, scenario=scenario, treasures=treasures, **fields)
    state, events = begin_frame(state, frame)
    texts = list(spoken(state, events))
    for answer in answers:
        state, events = submit(state, answer)
        texts += spoken(state, events)
    assert texts
    assert [text for text in texts if "{" in text or "treasure." in text] == []
    assert words.missing_keys == set()


@pytest.mark.parametrize("scenario", [SC03, SC10, SC11, SC14])
@pytest.mark.parametrize("carried", [0, 1])
def test_every_end_has_words(scenario, carried):
    words.missing_keys.clear()
    state = position(TWO, scenario=scenario, treasures=tuple(aboard(f"t{n}", HELD) for n in range(carried)), turn=6)
    assert "{" not in Wording(asked(state)).outcome(final_outcome(asked(state)))
    assert words.missing_keys == set()


@pytest.mark.parametrize("scenario", [SC03, SC10, SC11, SC14])
def test_a_game_of_each_scenario_is_told(scenario):
    words.missing_keys.clear()
    game, chooser = Game(Bench(content()), Setup(scenario=scenario, seed=8, quick=True)), weighted(8)
    texts = []
    while not game.is_over and len(game.log) < 120:
        texts += spoken(game.state, game.submit(chooser.choose(game)))
    assert [text for text in texts if "{" in text] == []
    assert words.missing_keys == set()
