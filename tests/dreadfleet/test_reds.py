"""Red Destiny cards: what stays in play, how long, and the Curse (DF-TURN-05, DF-TURN-06)."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit
from tests.dreadfleet.decks import destiny_discarded, draw
from vtt.dreadfleet.anchor import why_no_drop
from vtt.dreadfleet.attributes import allowance, commander
from vtt.dreadfleet.auxiliaries import DeployAuxiliary
from vtt.dreadfleet.boarding import Boarding
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.destiny import RollForReds
from vtt.dreadfleet.events import CardPlaced, CommandChecked, EffectEnded, ForceChanged
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.orders import repairable
from vtt.dreadfleet.runs import demand
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import RedCard
from vtt.dreadfleet.turn import ShipSituation, Situation
from vtt.dreadfleet.wind import must_check, wind_minimum
from vtt.kernel.event import Thrown

SHIPS = {"heldenhammer": (20, 20, 0), "bloody-reaver": (28, 20, 0)}
CURSE = "curse-of-the-flying-dutchman#1"


def red(*cards, turn=1):
    return tuple(RedCard(card=card, turn=turn, side="ga") for card in cards)


def with_red(card, ships=SHIPS, **fields):
    return position(ships, reds=red(card), **fields)


# in play -------------------------------------------------------------------------------------------------------------


def test_df_turn_06_a_red_card_is_put_into_play_and_keeps_working():
    state, events = draw(position(SHIPS, wind="3,3"), "siren-song#1", side="fot")
    assert [(card.card, card.turn, card.side) for card in state.reds] == [("siren-song#1", 1, "fot")]
    assert of_kind(events, CardPlaced)[0].ship == "" and not destiny_discarded(events)
    assert [c.delta for c in commander(asked(state), "heldenhammer", "order").modifiers] == [-1]


def test_at_most_two_red_cards_are_in_play_and_the_older_leaves_first():
    """It makes room before the new one comes into play."""
    state = position(SHIPS, wind="3,3", reds=red("siren-song#1", "blood-moon#1"))
    after, events = draw(state, "heavy-swell#1")
    assert [card.card for card in after.reds] == ["blood-moon#1", "heavy-swell#1"]
    assert destiny_discarded(events) == [("siren-song#1", "ended")]
    assert [type(e).__name__ for e in events if type(e).__name__ in ("CardDiscarded", "CardPlaced", "WindMoved")] == [
        "CardDiscarded", "CardPlaced", "WindMoved",
    ]  # fmt: skip


def test_the_curse_is_none_of_the_two():
    state = position(SHIPS, wind="3,3", reds=red("siren-song#1", "blood-moon#1"))
    after, events = draw(state, CURSE)
    assert len(after.reds) == 2 and after.ship("bloody-reaver").situation == (CURSE,) and not destiny_discarded(events)


@pytest.mark.parametrize(("face", "is_over"), [(4, False), (5, True), (6, True)])
def test_df_turn_05_a_red_card_ends_on_5_or_more_in_a_later_situation_phase(face, is_over):
    state = position(SHIPS, turn=2, dice=[face], reds=red("siren-song#1"), first="fot", force=4)
    after, events = play_frames(state, RollForReds())
    assert (after.reds == ()) is is_over and of_kind(events, EffectEnded)[0].ended is is_over
    assert of_kind(events, Thrown)[0].throw.side == "fot", "the first player rolls for what lies on no ship"
    assert destiny_discarded(events) == ([("siren-song#1", "ended")] if is_over else [])
    assert [event.force for event in of_kind(events, ForceChanged)] == ([1] if is_over else []), "GAP-34"


def test_a_red_card_is_not_rolled_for_in_the_turn_in_which_it_came():
    _, events = play_frames(position(SHIPS, turn=2, reds=red("siren-song#1", turn=2)), RollForReds())
    assert not events


def test_df_turn_07_red_cards_come_after_both_players_ships():
    """GAP-36: what happens at the start, the first player's ships, the second's, then what lies on no ship."""
    reaver = {"fires": 1, "damage": ("rigging-cut#1",)}
    ships = {"heldenhammer": (20, 20, 0, {"fires": 1}), "bloody-reaver": (40, 20, 0, reaver)}
    state = position(ships, turn=2, dice=[1, 3, 3, 3], reds=red("siren-song#1"), first="ga")
    _, events = play_frames(state, Situation())
    reasons = [event.throw.reason for event in of_kind(events, Thrown)]
    assert reasons == ["throw.regenerate", "throw.fire", "throw.fire", "throw.red-card"]
    assert [e.throw.subject for e in of_kind(events, Thrown)][1:3] == ["heldenhammer", "bloody-reaver"]


def test_df_turn_07_the_second_player_comes_second():
    ships = {"heldenhammer": (20, 20, 0, {"fires": 1}), "bloody-reaver": (40, 20, 0, {"fires": 1})}
    _, events = play_frames(position(ships, turn=2, dice=[1, 3, 3], first="fot"), Situation())
    fires = [e.throw.subject for e in of_kind(events, Thrown) if e.throw.reason == "throw.fire"]
    assert fires == ["bloody-reaver", "heldenhammer"]


# what they do --------------------------------------------------------------------------------------------------------


def test_ghastly_fog_limits_sight_and_broadsides_to_six_inches():
    """GAP-26."""
    near, far = {**SHIPS, "bloody-reaver": (28.25, 20, 0)}, {**SHIPS, "bloody-reaver": (28.3, 20, 0)}
    assert appraise(asked(with_red("ghastly-fog#1", near)), "heldenhammer", "bloody-reaver").refusal is None
    refusal = appraise(asked(with_red("ghastly-fog#1", far)), "heldenhammer", "bloody-reaver").refusal
    assert (refusal.key, refusal.margin) == ("refusal.beyond-sight", 50)
    assert appraise(asked(position(far)), "heldenhammer", "bloody-reaver").refusal is None


def test_dead_calm_lifts_bonus_minimum_penalty_and_check():
    """GAP-10: the force counts as 0 for sailing ships; the card's own force is still that of the pile."""
    for wind, heading, mode in (("before", 0, "4,6"), ("into", 0, "1,6"), ("side", 90, "1,6")):
        ships = {"heldenhammer": (30, 20, heading, {"wind": wind}), "bloody-reaver": (50, 30, 0)}
        windy, calm = (asked(position(ships, wind=mode, force=4, reds=red(*cards))) for cards in ((), ("dead-calm#1",)))
        assert (windy.felt_force, calm.felt_force, calm.force) == (4, 0, 4)
        assert allowance(calm, "heldenhammer") == 12000 and allowance(windy, "heldenhammer") >= 12000
        assert wind_minimum(calm, "heldenhammer") == 0 and not must_check(calm, "heldenhammer")
    before = position({"heldenhammer": (30, 20, 0, {"wind": "before"})}, wind="4,6", force=4)
    assert allowance(asked(before), "heldenhammer") == 16000


def test_dead_calm_needs_no_command_check_into_the_wind():
    state = position(SHIPS, wind="1,6", force=4, reds=red("dead-calm#1"))
    _, events = play_frames(state, MovementSubphase(ship="heldenhammer"), ["move", ("run", 5000), "finish"])
    assert not of_kind(events, CommandChecked)
    _, events = play_frames(
        position(SHIPS, wind="1,6", force=4, dice=[5]), MovementSubphase(ship="heldenhammer"),
        ["move", ("run", 5000), "finish"],
    )
    assert of_kind(events, CommandChecked)


@pytest.mark.parametrize(("cards", "face", "wins"), [((), 5, 1), (("blood-moon#1",), 4, 2)])
def test_blood_moon_makes_boarding_dice_win_on_4(cards, face, wins):
    ships = {"heldenhammer": (20, 20, 0), "dread-cog": (21.375, 20, 0)}
    state = position(ships, reds=red(*cards), dice=[4, 5, 1, 1, 1, 1, 1])
    _, events = play_frames(state, Boarding(ga=("heldenhammer",), fot=("dread-cog",), active="ga"))
    fought = of_kind(events, BoardingFought)[0]
    assert (fought.victory_face, fought.ga_victories) == (face, wins)


@pytest.mark.parametrize("purpose", ["order", "escape", "wind", "ability", "resist"])
def test_siren_song_worsens_all_command_checks_of_both_sides(purpose):
    pos = asked(with_red("siren-song#1"))
    for ship in SHIPS:
        assert [change.delta for change in commander(pos, ship, purpose).modifiers] == [-1]


def test_heavy_swell_makes_all_broadsides_hit_less():
    plain = appraise(asked(position(SHIPS)), "heldenhammer", "bloody-reaver")
    swell = appraise(asked(with_red("heavy-swell#1")), "heldenhammer", "bloody-reaver")
    assert swell.needed == plain.needed + 1
    back = appraise(asked(with_red("heavy-swell#1")), "bloody-reaver", "heldenhammer")
    assert "card.heavy-swell#1" in [change.reason for change in back.modifiers]


@pytest.mark.parametrize(("cards", "is_lost"), [((), False), (("heavy-swell#1",), True)])
def test_heavy_swell_capsizes_cogs_on_1_to_4(cards, is_lost):
    """DF-AUX-08 alone says 1-3."""
    ships = {**SHIPS, "alliance-cog": {"where": "aboard", "mother": "heldenhammer"}}
    state = position(ships, dice=[4], reds=red(*cards))
    after, _ = play_frames(state, DeployAuxiliary(mother="heldenhammer"), [("alliance-cog", (18000, 20000, 0))])
    assert (after.ship("alliance-cog").where == "removed") is is_lost


# the Curse -----------------------------------------------------------------------------------------------------------


def cursed(**own):
    return {"heldenhammer": (20, 20, 0, {"situation": (CURSE,), **own}), "bloody-reaver": (50, 20, 0)}


def test_gap_13_the_curse_lies_on_an_enemy_big_ship():
    state, events = draw(position({**SHIPS, "dread-cog": (50, 30, 0)}, wind="3,3"), CURSE)
    assert state.ship("bloody-reaver").situation == (CURSE,) and state.reds == ()
    assert of_kind(events, CardPlaced)[0].ship == "bloody-reaver"


def test_gap_13_a_cursed_ship_may_not_drop_anchor():
    state = position(cursed(), {"rocky-a": (24.5, 20, 0)})
    refusal = why_no_drop(asked(state), "heldenhammer")
    assert refusal.key == "refusal.cursed" and refusal.params["ship"] == "heldenhammer"
    free = position({"heldenhammer": (20, 20, 0), "bloody-reaver": (50, 20, 0)}, {"rocky-a": (24.5, 20, 0)})
    assert why_no_drop(asked(free), "heldenhammer") is None
    other = cursed() | {"bloody-reaver": (24.5, 25.5, 0)}
    assert why_no_drop(asked(position(other, {"rocky-a": (24.5, 20, 0)})), "bloody-reaver") is None


def test_gap_13_a_cursed_ship_must_move_its_whole_speed_if_it_can():
    state = position(cursed(), wind="3,3")
    assert demand(asked(state), "heldenhammer").thou == 12000
    assert why_not_mode(asked(state), "heldenhammer", "stay").key == "refusal.card-demands"
    waiting, _ = begin_frame(state, MovementSubphase(ship="heldenhammer"))
    while waiting.pending.kind != "move":
        waiting, _ = submit(waiting, {"deploy": "no", "movement-mode": "move"}[waiting.pending.kind])
    finish = {barred.id: barred.refusal for barred in waiting.pending.barred}["finish"]
    assert (finish.key, finish.margin) == ("refusal.card-demands", 12000)
    assert demand(asked(state), "bloody-reaver").thou < 10000, "nobody else must"


def test_gap_13_a_cursed_ship_that_cannot_move_need_not():
    held = position(cursed(is_anchored=True), wind="3,3")
    assert why_not_mode(asked(held), "heldenhammer", "stay") is None


@pytest.mark.parametrize(("face", "is_lifted"), [(4, False), (5, True)])
def test_gap_13_the_curse_goes_on_a_5_in_the_situation_phase(face, is_lifted):
    """DF-TURN-05, DF-SIT-01: the ship's owner rolls."""
    after, events = play_frames(position(cursed(), dice=[face]), ShipSituation(ship="heldenhammer"))
    assert (after.ship("heldenhammer").situation == ()) is is_lifted
    assert of_kind(events, EffectEnded)[0].ship == "heldenhammer"
    assert destiny_discarded(events) == ([(CURSE, "ended")] if is_lifted else [])


def test_gap_94_repairs_do_not_lift_a_curse():
    assert repairable(asked(position(cursed())), "heldenhammer") == ()
