"""Agreed overrides of Dreadfleet: every correction, what forbids it, and games that go on, are saved and replayed."""

import msgspec
import pytest

from vtt.bots.chooser import uniform
from vtt.bots.laws import Laws
from vtt.bots.melee import melee
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import Corrected, Removed
from vtt.dreadfleet.overriding import BY_NAME, FORMS, cards_for, placing_of, range_of, why_not_correct
from vtt.dreadfleet.places import first_place
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.state import Setup
from vtt.dreadfleet.wording import Wording
from vtt.kernel import codec, saves
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.kernel.override import Correction
from vtt.kernel.refusal import Code, IllegalCommand
from vtt.words import has_words, say

BOTH = ("ga", "fot")
RULES = Dreadfleet()
HAMMER, REAVER = "heldenhammer", "bloody-reaver"


def at_activation():
    """A quick game at the first question which ship acts: no procedure is busy with any ship."""
    game = Game(RULES, Setup(quick=True, seed=3))
    chooser = uniform(3)
    while game.decision.kind != "activate":
        game.submit(chooser.choose(game))
    return game


def agree(game, what, subject="", **fields):
    return game.override(Correction(what=what, subject=subject, **fields), BOTH, sides=BOTH)


def refused(game, what, subject="", **fields):
    refusal = game.why_not_override(Correction(what=what, subject=subject, **fields))
    assert refusal is not None and has_words(refusal.key), refusal
    return refusal


def free_place(game, ship):
    """A place on open water, heading north-east."""
    placing = msgspec.structs.replace(placing_of(game.position, ship), heading=4_500, gap=500)
    pose = first_place(game.position, placing)
    return pose.x, pose.y, pose.heading


def hull_card(game, ship):
    pos = game.position
    return next(card for card in cards_for(pos, "give-damage", ship) if pos.damage_card(card).type == "hull")


# each correction -----------------------------------------------------------------------------------------------------


def test_a_ship_is_put_elsewhere():
    game = at_activation()
    pose = free_place(game, HAMMER)
    events = agree(game, "stand", HAMMER, pose=pose)
    stands = game.state.table.piece(HAMMER).pose
    assert (stands.x, stands.y, stands.heading) == pose
    told = Wording(game.position).event(events[0])
    assert told.startswith("Agreed override: Heldenhammer stands at ") and "heading 45°, not at " in told


def test_a_damage_card_is_given_and_taken():
    game = at_activation()
    card = hull_card(game, HAMMER)
    count = sum(len(getattr(game.state.deck("damage"), part)) for part in ("pile", "discard"))
    agree(game, "give-damage", HAMMER, card=card)
    assert game.state.ship(HAMMER).damage == (card,)
    deck = game.state.deck("damage")
    assert card not in (*deck.pile, *deck.discard) and len(deck.pile) + len(deck.discard) == count - 1
    assert cards_for(game.position, "take-damage", HAMMER) == (card,)
    agree(game, "take-damage", HAMMER, card=card)
    assert game.state.ship(HAMMER).damage == () and game.state.deck("damage").discard[-1] == card


def test_numbers_are_set():
    game = at_activation()
    agree(game, "fires", REAVER, amount=2)
    agree(game, "wounds", REAVER, amount=3)
    agree(game, "acted", REAVER, amount=1)
    agree(game, "wind", amount=20)
    ship = game.state.ship(REAVER)
    assert (ship.fires, ship.wounds, ship.activated, game.state.winds) == (2, 3, True, 20)
    agree(game, "fires", REAVER, amount=0)
    agree(game, "anchor", REAVER, amount=1)
    assert game.state.ship(REAVER).is_anchored and game.state.ship(REAVER).anchor_turn == game.state.turn


def test_the_question_is_asked_anew():
    """A ship that has acted is offered no more; with nobody left to act the turn goes on."""
    game = at_activation()
    asked = game.decision.options[0].id
    agree(game, "acted", asked, amount=1)
    assert game.decision.option(asked) is None and game.decision.kind == "activate"


def test_ships_go_and_come_back():
    game = at_activation()
    mine = game.decision.options[0].id
    other = REAVER if mine == HAMMER else HAMMER
    crew_of = [s.id for s in game.state.ships if s.mother == other]
    events = agree(game, "remove", other)
    assert game.state.ship(other).where == "removed" and not game.state.table.has(other)
    assert [e.ship for e in events if isinstance(e, Removed)] == [other, *crew_of]
    pose = free_place(game, other)
    agree(game, "restore", other, pose=pose)
    ship = game.state.ship(other)
    assert (ship.where, ship.cause) == ("table", "") and game.state.table.piece(other).pose.x == pose[0]


def test_the_first_player_changes():
    game = at_activation()
    second = "fot" if game.state.first == "ga" else "ga"
    agree(game, "first", second)
    assert game.state.first == second


def test_a_card_that_sinks_a_ship_sinks_it():
    """DF-ATTR-08."""
    game = at_activation()
    victim = REAVER if game.decision.options[0].id == HAMMER else HAMMER
    while game.state.ship(victim).where == "table":
        agree(game, "give-damage", victim, card=hull_card(game, victim))
    assert game.state.ship(victim).cause == "sunk"


# refusals ------------------------------------------------------------------------------------------------------------


def test_what_the_table_does_not_allow():
    game = at_activation()
    there = game.state.table.piece(REAVER).pose
    assert refused(game, "stand", HAMMER, pose=(there.x, there.y, 0)).key == "refusal.place.overlap"
    assert refused(game, "stand", HAMMER, pose=(500, 500, 0)).key == "refusal.place.off-board"
    assert refused(game, "stand", HAMMER, pose=(30_000, 5_000, 36_000)).key == "refusal.place.heading"
    touching = (there.x, there.y, there.heading)
    assert touching and game.why_not_override(Correction(what="stand", subject=REAVER, pose=touching)) is None


def test_what_makes_no_sense():
    game = at_activation()
    assert refused(game, "nonsense").key == "refusal.override-unknown"
    assert refused(game, "stand", "castle", pose=(1, 1, 0)).key == "refusal.override-subject"
    assert refused(game, "restore", HAMMER, pose=(1, 1, 0)).key == "refusal.override-subject"
    assert refused(game, "stand", HAMMER).key == "refusal.override-incomplete"
    assert refused(game, "fires", HAMMER, amount=1, card="x").key == "refusal.override-incomplete"
    assert refused(game, "fires", HAMMER, amount=0).key == "refusal.override-as-it-is"
    assert refused(game, "fires", HAMMER, amount=99).params["high"] == 9
    assert refused(game, "give-damage", HAMMER, card="no-such#1").key == "refusal.override-no-such-card"
    assert refused(game, "first", game.state.first).key == "refusal.override-as-it-is"
    agree(game, "fires", HAMMER, amount=1)
    assert refused(game, "anchor", HAMMER, amount=1).key == "refusal.override-burning"
    assert all(refused(game, what).code == Code.OVERRIDE for what in ("stand", "wounds", "remove"))


def test_a_ship_in_the_middle_of_its_action_cannot_be_taken_away():
    game = at_activation()
    acting = game.decision.options[0].id
    game.submit(Command(choice=acting))
    assert game.decision.subject == acting
    assert refused(game, "remove", acting).key == "refusal.override-busy"
    assert refused(game, "acted", acting, amount=0).key == "refusal.override-busy"
    assert game.why_not_override(Correction(what="wounds", subject=acting, amount=1)) is None


def test_a_ship_in_the_middle_of_its_movement_does_not_come_to_anchor():
    """DF-ANCH-02: it would be moved on at anchor."""
    game = at_activation()
    acting = game.decision.options[0].id
    game.submit(Command(choice=acting))
    assert refused(game, "anchor", acting, amount=1).key == "refusal.override-busy"
    other = REAVER if acting == HAMMER else HAMMER
    assert game.why_not_override(Correction(what="anchor", subject=other, amount=1)) is None


def test_a_ship_whose_loss_ends_the_game_ends_it():
    """DF-SC12-05: nothing is asked any more, and the save opens again."""
    game = Game(RULES, Setup(scenario="maelstrom", quick=True, seed=3))
    chooser = uniform(3)
    while game.decision.kind != "activate" or game.decision.side != "fot":
        game.submit(chooser.choose(game))
    agree(game, "remove", HAMMER)
    assert game.is_over and game.decision is None and game.state.stack == ()
    assert (game.state.outcome.winner, game.why_not(Command(choice="pass")).code) == ("fot", Code.GAME_OVER)
    saves.verify(game)


def test_the_ship_that_acts_may_be_put_right():
    """In the middle of its movement: the new place counts for what it may do next."""
    game = at_activation()
    chooser = uniform(1)
    while game.decision.kind != "move":
        game.submit(chooser.choose(game))
    acting = game.decision.subject
    agree(game, "stand", acting, pose=free_place(game, acting))
    assert (game.decision.kind, game.decision.params["course"]) == ("move", 4_500)


def test_a_card_that_is_being_dealt_with_stays_where_it_is():
    """A procedure under way names it."""
    game = at_activation()
    card = hull_card(game, HAMMER)
    agree(game, "give-damage", HAMMER, card=card)
    drawing = DrawDamage(ship=REAVER, card=card)
    state = msgspec.structs.replace(game.state, stack=(*game.state.stack, drawing))
    take = Correction(what="take-damage", subject=HAMMER, card=card)
    assert why_not_correct(RULES.position(game.state), take) is None
    assert why_not_correct(RULES.position(state), take).key == "refusal.override-card-busy"


def test_the_ship_that_acts_does_not_sink_by_agreement():
    """The card that would use up its Hull is refused while it acts, those before are not."""
    game = at_activation()
    acting = game.decision.options[0].id
    game.submit(Command(choice=acting))
    for _ in range(game.position.data(acting).profile.hull - 1):
        agree(game, "give-damage", acting, card=hull_card(game, acting))
    assert refused(game, "give-damage", acting, card=hull_card(game, acting)).key == "refusal.override-busy"


# games ---------------------------------------------------------------------------------------------------------------


def any_correction(game, chance):
    """A random correction that the table allows, or None after a few tries."""
    pos = game.position
    for _ in range(6):
        form = FORMS[chance(len(FORMS))]
        subjects = form.subjects(pos)
        if not subjects:
            continue
        subject = subjects[chance(len(subjects))]
        fields = {}
        if form.takes == "pose":
            fields["pose"] = (chance(60_000), chance(40_000), chance(36_000))
        elif form.takes == "card":
            cards = cards_for(pos, form.what, subject)
            fields["card"] = cards[chance(len(cards))]
        elif form.takes == "amount":
            allowed = range_of(pos, form, subject)
            fields["amount"] = allowed.low + chance(allowed.high - allowed.low + 1)
        correction = Correction(what=form.what, subject=subject, **fields)
        refusal = game.why_not_override(correction)
        if refusal is None:
            return correction
        assert refusal.key != "refusal.override-unplayable", (refusal.params, correction, game.decision.kind)
    return None


@pytest.mark.parametrize("seed", range(12))
def test_games_full_of_overrides_are_saved_replayed_and_lawful(seed, tmp_path):
    """Save, load and replay give the same hash; no law of the position breaks; every question is asked anew."""
    game = melee(RULES, seed) if seed % 2 else Game(RULES, Setup(quick=True, seed=seed))
    chooser, kinds = uniform(seed), set()
    below = chooser.chance.below
    while not game.is_over and len(game.log) < 160:
        if game.askers[-1] is not None and below(3) == 0:
            correction = any_correction(game, below)
            if correction is not None:
                events = game.override(correction, BOTH, sides=BOTH)
                assert isinstance(events[0], Corrected)
                kinds.add(correction.what)
                Laws().check(game.position, events)
                continue
        game.submit(chooser.choose(game))
    assert len(kinds) >= 3
    saves.verify(game)
    saves.save(game, tmp_path / "a.json")
    again = saves.load(tmp_path / "a.json", find_ruleset).game
    assert codec.digest(again.state) == codec.digest(game.state) and again.log == game.log


@pytest.mark.parametrize("scenario", ["empty-ships", "risen-from-the-abyss", "sea-jaws", "maelstrom"])
def test_other_scenarios_go_on_after_overrides(scenario):
    """Castles, treasures, ships beneath the waves, whirlpools: nothing that is corrected stops the game."""
    game = Game(RULES, Setup(scenario=scenario, quick=True, seed=1))
    chooser, corrected = uniform(1), 0
    while not game.is_over and len(game.log) < 60:
        correction = any_correction(game, chooser.chance.below) if chooser.chance.below(3) == 0 else None
        if correction is None:
            game.submit(chooser.choose(game))
        else:
            Laws().check(game.position, game.override(correction, BOTH, sides=BOTH))
            corrected += 1
    assert corrected >= 5
    saves.verify(game)


@pytest.mark.parametrize("seed", range(15))
def test_asking_anew_changes_nothing_by_itself(seed):
    """Whatever question is pending: asked again by the step that asked, it is the same, and nothing else happens."""
    typed = seed % 5 == 4
    setup = Setup(quick=True, seed=seed, dice="typed" if typed else "seeded")
    game = melee(RULES, seed, typed_dice=typed) if seed % 2 else Game(RULES, setup)
    chooser, kinds = uniform(seed), set()
    while not game.is_over and len(game.log) < 400:
        if game.askers[-1] is not None and game.state.winds >= 0:
            mark = (game.state.winds + 1) % 36
            there = game.override(Correction(what="wind", amount=mark), BOTH)
            same = mark - 1 if mark else 35
            if game.state.winds == mark and game.why_not_override(Correction(what="wind", amount=same)) is None:
                back = game.override(Correction(what="wind", amount=same), BOTH)
                assert [type(e) for e in (*there, *back)] == [Corrected, Corrected], game.decision.kind
                before, after = game.states[-3], game.states[-1]
                after = msgspec.structs.replace(after, serial=before.serial)
                assert codec.digest(after) == codec.digest(before), game.decision.kind
                kinds.add(game.decision.kind)
            game.back_to(len(game.states) - 3)
        game.submit(chooser.choose(game))
    assert len(kinds) >= 4


# words ---------------------------------------------------------------------------------------------------------------


def test_every_correction_has_words():
    for form in FORMS:
        assert has_words(f"override.kind.{form.what}")
        keys = [f"event.Corrected.{form.what}", f"event.Corrected.{form.what}-0"]
        assert any(has_words(key) for key in keys), form.what
    assert set(BY_NAME) == {form.what for form in FORMS}
    assert say("refusal.override-consent", side="x") != "refusal.override-consent"


def test_a_missing_consent_is_refused():
    game = at_activation()
    with pytest.raises(IllegalCommand):
        game.override(Correction(what="wind", amount=1), ("ga",), sides=BOTH)


def test_df_sc12_06_where_no_indicator_is_used_none_is_moved():
    game = Game(RULES, Setup(scenario="maelstrom", quick=True, seed=3))
    refused(game, "wind", amount=5)
    assert not BY_NAME["wind"].subjects(game.position)
