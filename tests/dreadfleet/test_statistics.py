"""Statistics: exact luck against brute force, and the counts of a game against its events."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from tests.dreadfleet.build import asked, play_frames, position
from vtt.bots.chooser import uniform, weighted
from vtt.bots.melee import melee
from vtt.dreadfleet.abilities import Strike
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.checks import CommandCheck
from vtt.dreadfleet.damage import RollFires
from vtt.dreadfleet.events import CardDiscarded, CardDrawn, CardPlaced, Corrected, Escaped, Moved, Removed, TurnBegan
from vtt.dreadfleet.fortune import fortune_of_successes, fortune_of_sum, sums_up_to, ways_of_successes
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import SIDES, Setup
from vtt.dreadfleet.statistics import statistics_of
from vtt.dreadfleet.statistics_words import table
from vtt.dreadfleet.wording import Wording
from vtt.kernel.dice import seeded
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game
from vtt.kernel.override import Correction
from vtt.table.pose import Pose

TIMBERS = tuple(f"timbers-stove-in#{n}" for n in range(1, 11))
HAMMER = (20.0, 20.0, 0.0)
RULES = Dreadfleet()

# luck ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_sums_are_counted_as_by_throwing_everything(dice):
    thrown = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for most in range(0, 6 * dice + 3):
        assert sums_up_to(dice, most) == sum(total <= most for total in thrown)
    for total in range(dice, 6 * dice + 1):
        is_high = 2 * total >= 7 * dice
        expected = sum((other >= total) if is_high else (other <= total) for other in thrown)
        luck = fortune_of_sum(dice, total)
        assert (luck.chance, luck.mean, luck.is_lucky) == (Fraction(expected, 6**dice), Fraction(7 * dice, 2), is_high)


def test_successes_are_counted_as_by_throwing_everything():
    """Two dice that succeed on three faces, two on one face, one on five, one that always does, one that never does."""
    dice = {3: 2, 1: 2, 5: 1, 6: 1, 0: 1}
    good = [faces for faces, count in dice.items() for _ in range(count)]
    ways = [0] * (len(good) + 1)
    for thrown in product(range(1, 7), repeat=len(good)):
        ways[sum(face > 6 - faces for face, faces in zip(thrown, good, strict=True))] += 1
    assert ways_of_successes(dice) == ways
    for got in range(1, 7):
        luck = fortune_of_successes(dice, got)
        tail = sum(ways[got:]) if got >= luck.mean else sum(ways[: got + 1])
        assert luck.chance == Fraction(tail, 6**7) and luck.mean == Fraction(6 + 2 + 5 + 6, 6)
    with pytest.raises(ValueError, match="cannot have 7 successes"):
        fortune_of_successes(dice, 7)
    with pytest.raises(ValueError, match="2 dice show 2 to 12"):
        fortune_of_sum(2, 13)


def test_no_success_at_all_has_its_chance_too():
    luck = fortune_of_successes({3: 4}, 0)
    assert (luck.got, luck.chance, luck.mean) == (0, Fraction(1, 16), 2)


def test_one_game_in_so_many():
    assert fortune_of_sum(3, 18).games == 216 and fortune_of_sum(3, 3).games == 216
    assert fortune_of_sum(2, 7).is_ordinary and not fortune_of_sum(2, 12).is_ordinary
    assert fortune_of_successes({3: 10}, 10).games == 1024


def test_a_long_game_is_no_burden():
    """Two thousand dice in whole numbers; both tails together are more than everything by the one sum they share."""
    high, low = fortune_of_sum(2_000, 7_000), Fraction(sums_up_to(2_000, 7_000), 6**2_000)
    assert high.chance > Fraction(1, 2) and low == high.chance
    assert fortune_of_successes(dict.fromkeys(range(1, 6), 300), 750).chance > Fraction(1, 2)


# counts --------------------------------------------------------------------------------------------------------------


def counted(state, frame, answers=()):
    sides = {ship.id: ship.side for ship in state.ships}
    after, events = play_frames(state, frame, answers)
    return after, statistics_of(sides, [events])


def test_a_broadside_is_counted_by_ship_and_side():
    """Six dice at 3 inches, the first broadside: hits on 3+; the armour save on 5+ stops one."""
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (25.25, 20, 0)}, dice=[3, 4, 2, 1, 2, 2, 5, 1], damage=TIMBERS
    )
    _, numbers = counted(state, Broadside(firer="heldenhammer", target="bloody-reaver"))
    hammer, reaver = numbers.ships["heldenhammer"], numbers.ships["bloody-reaver"]
    assert (hammer.fired, hammer.dice, hammer.hits) == (1, 6, 2)
    assert reaver.saves == 2 and reaver.saved + reaver.taken == 2 and hammer.dealt == reaver.taken
    assert numbers.sides["ga"].tests["hits"] == {4: 6} and numbers.sides["ga"].successes["hits"] == 2
    assert numbers.longest_shot.thou == 3_000 == numbers.longest_hit.thou
    assert numbers.sides["ga"].dice == 6 and numbers.sides["ga"].pips == 14 and numbers.sides["fot"].pips == 6
    assert numbers.sides["fot"].damage_cards == reaver.taken
    assert numbers.luck("ga") == fortune_of_successes({4: 6}, 2)


def test_fires_and_strikes_and_boarding_are_dealt_by_whom_they_were():
    ships = {"heldenhammer": (*HAMMER, {"fires": 1}), "bloody-reaver": (40, 20, 0)}
    burning = position(ships, dice=[1], damage=TIMBERS)
    _, numbers = counted(burning, RollFires(ship="heldenhammer"))
    assert (numbers.sides["ga"].taken, numbers.sides["ga"].other_damage, numbers.sides["fot"].dealt) == (1, 1, 0)

    bow = position({"heldenhammer": HAMMER, "bloody-reaver": (20, 23.255, 90)}, dice=[3], damage=TIMBERS)
    _, numbers = counted(bow, Strike(ship="heldenhammer", ability="wrath-of-sigmar"), ["bloody-reaver"])
    assert numbers.ships["heldenhammer"].dealt == 2 == numbers.sides["ga"].dealt

    dead = {"wounds": 4}
    locked = position(
        {"heldenhammer": (*HAMMER, dead), "bloody-reaver": (22.25, 20, 0, dead)}, dice=[5, 5, *[1] * 11], damage=TIMBERS
    )
    _, numbers = counted(locked, BoardingSubphase(ship="heldenhammer"))
    assert numbers.ships["heldenhammer"].dealt == 2 and numbers.sides["ga"].successes["boarding"] == 2
    assert numbers.sides["fot"].tests["boarding"] == {2: 7}


@pytest.mark.parametrize(("victim", "dealer"), [("bloody-reaver", "ga"), ("heldenhammer", "fot"), ("swordfish", "fot")])
def test_in_a_boarding_action_of_several_the_other_side_dealt_it(victim, dealer):
    sides = {"heldenhammer": "ga", "swordfish": "ga", "bloody-reaver": "fot", "skabrus": "fot"}
    fought = BoardingFought(
        ga=(("heldenhammer", (1,)), ("swordfish", (1,))), fot=(("bloody-reaver", (1,)), ("skabrus", (1,))),
        ga_victories=0, fot_victories=0, victory_face=5, due=(),
    )
    drawn = CardDrawn(deck="damage", card="a#1", ship=victim, source="boarding")
    numbers = statistics_of(sides, [[fought, drawn, CardPlaced(card="a#1", ship=victim)]])
    assert {side: numbers.sides[side].dealt for side in SIDES} == {side: int(side == dealer) for side in SIDES}
    assert all(ship.dealt == 0 for ship in numbers.ships.values())


@pytest.mark.parametrize("seed", range(8))
def test_counts_of_whole_games_agree_with_their_events(seed):
    game = melee(RULES, seed) if seed % 2 else Game(RULES, Setup(quick=True, seed=seed))
    chooser = uniform(seed) if seed < 4 else weighted(seed)
    while not game.is_over:
        game.submit(chooser.choose(game))
    numbers = statistics_of({s.id: s.side for s in game.state.ships}, [game.opening, *game.events])
    events = [event for some in game.events for event in some] + list(game.opening)
    thrown = [event for event in events if isinstance(event, Thrown)]
    assert sum(numbers.sides[s].dice for s in SIDES) == sum(len(e.faces) for e in thrown if e.throw.side in SIDES)
    assert sum(sum(numbers.sides[s].faces) for s in SIDES) == sum(numbers.sides[s].dice for s in SIDES)
    sailed = sum(e.amount for e in events if isinstance(e, Moved) and e.kind in ("run", "full-sail"))
    assert sum(s.sailed_thou for s in numbers.ships.values()) >= sailed
    drawn = {e.card for e in events if isinstance(e, CardDrawn) and e.deck == "damage"}
    placed = sum(isinstance(e, CardPlaced) and e.card in drawn for e in events)
    assert sum(s.taken for s in numbers.ships.values()) >= placed
    taken = sum(ship.taken for ship in numbers.ships.values())
    assert sum(numbers.sides[side].dealt for side in SIDES) <= taken
    assert sum(ship.dealt for ship in numbers.ships.values()) <= taken
    for side in SIDES:
        own = [ship for ship in numbers.ships.values() if ship.side == side]
        assert numbers.sides[side].taken == sum(ship.taken for ship in own) >= numbers.sides[side].other_damage
        assert numbers.sailed_thou(side) == sum(ship.sailed_thou for ship in own)
        for luck in (numbers.luck(side), numbers.luck_of_dice(side)):
            assert luck is None or 0 < luck.chance <= 1


def test_a_check_that_is_rolled_again_counts_once():
    """As it lies at last: a 1, then a 6."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (40, 20, 0)}, dice=[1, 6])
    _, numbers = counted(state, CommandCheck(ship="heldenhammer", purpose="order", detail="repairs"), ["reroll"])
    assert sum(numbers.sides["ga"].tests["checks"].values()) == 1 == numbers.sides["ga"].successes["checks"]


def test_only_its_own_way_counts_as_sailed():
    """Runs and escapes; no push, no turn, no spin on the spot."""
    here = Pose(1_000, 1_000, 0)

    def moved(kind):
        return Moved(piece="heldenhammer", kind=kind, start=here, end=here, amount=2_000, path=())

    events = [moved(kind) for kind in ("run", "full-sail", "push", "turn", "free")]
    events.append(Escaped(ship="heldenhammer", rolled_thou=4_000, moved_thou=3_000))
    assert statistics_of({"heldenhammer": "ga"}, [events]).ships["heldenhammer"].sailed_thou == 7_000


def test_what_was_dealt_is_noted_as_each_turn_begins():
    """From the first turn on; a game that was opened in turn 3 begins with nothing."""
    sides = {"heldenhammer": "ga", "bloody-reaver": "fot"}

    def hit(card):
        drawn = CardDrawn(deck="damage", card=card, ship="bloody-reaver", source="heldenhammer")
        return [drawn, CardPlaced(card=card, ship="bloody-reaver")]

    whole = [TurnBegan(turn=1), *hit("a#1"), TurnBegan(turn=2), *hit("b#1"), *hit("c#1"), TurnBegan(turn=3)]
    assert statistics_of(sides, [whole]).sides["ga"].dealt_by_turn == [0, 1, 3]
    later = [*hit("a#1"), TurnBegan(turn=4), *hit("b#1"), TurnBegan(turn=5)]
    assert statistics_of(sides, [later]).sides["ga"].dealt_by_turn == [0, 1, 2]


def test_of_two_shots_as_long_the_first_is_the_longest():
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (25.25, 20, 0)}, dice=[6, 1, 1, 1, 1, 1, 1])
    _, one = play_frames(state, Broadside(firer="heldenhammer", target="bloody-reaver"))
    again = msgspec.structs.replace(state, dice=seeded(1, script=(6, 6, 1, 1, 1, 1, 1, 1)))
    _, two = play_frames(again, Broadside(firer="heldenhammer", target="bloody-reaver"))
    numbers = statistics_of({"heldenhammer": "ga", "bloody-reaver": "fot"}, [one, two])
    assert (numbers.longest_shot.hits, numbers.longest_hit.hits, numbers.ships["heldenhammer"].hits) == (1, 1, 3)


def test_the_row_of_a_side_adds_up_its_own_ships():
    fleet = {"heldenhammer": HAMMER, "bloody-reaver": (25.25, 20, 0)}
    state = position(fleet, dice=[6, 1, 1, 1, 1, 1, 1])
    _, numbers = counted(state, Broadside(firer="heldenhammer", target="bloody-reaver"))
    rows = table(numbers, Wording(asked(state)), {"ga": "Ann", "fot": "Ben"})
    assert {side: cells[:3] for side, ship, cells in rows if not ship} == {
        "ga": ("Ann", "1", "1 of 6"), "fot": ("Ben", "0", "–"),
    }


def test_it_is_told_how_each_ship_ended():
    """Whoever does not belong to the fleets, such as a sea monster, is not in the list."""
    lost = [Removed(ship=ship, cause="sunk", cards=2) for ship in ("heldenhammer", "sea-giant")]
    numbers = statistics_of({"heldenhammer": "ga", "bloody-reaver": "fot"}, [lost])
    assert {ship: told.end for ship, told in numbers.ships.items()} == {"heldenhammer": "sunk", "bloody-reaver": ""}


def test_a_card_that_is_over_at_once_is_damage_all_the_same():
    """One that had no effect is none."""
    drawn = [CardDrawn(deck="damage", card=card, ship="heldenhammer") for card in ("a#1", "b#1", "c#1")]
    ends = [CardDiscarded(card=card, deck="damage", ship="heldenhammer", why=why) for card, why in
            (("a#1", "resolved"), ("b#1", "excess"), ("c#1", "no match"))]
    numbers = statistics_of({"heldenhammer": "ga"}, [drawn, ends])
    assert numbers.ships["heldenhammer"].taken == 1 and numbers.sides["ga"].damage_cards == 3


def test_an_override_is_no_damage():
    game = Game(RULES, Setup(quick=True, seed=3))
    while game.decision.kind != "activate":
        game.submit(uniform(3).choose(game))
    hull = next(c for c in sorted(game.state.deck("damage").pile) if game.position.damage_card(c).type == "hull")
    events = game.override(Correction(what="give-damage", subject="heldenhammer", card=hull), SIDES)
    assert any(isinstance(event, Corrected) for event in events)
    numbers = statistics_of({s.id: s.side for s in game.state.ships}, [game.opening, *game.events])
    assert numbers.ships["heldenhammer"].taken == 0 and numbers.overrides == 1
