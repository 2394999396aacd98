"""Destiny cards that act at once: repairs, healing, salvos put aboard, and strokes of fate."""

import pytest

from tests.dreadfleet.build import asked, begin_frame, has_ended, of_kind, play_frames, position, result_of
from tests.dreadfleet.decks import change_card, dealt, destiny_discarded, draw
from vtt.dreadfleet.attachments import SALVO_EXCLUDED
from vtt.dreadfleet.boarding_events import Healed
from vtt.dreadfleet.broadside import BroadsideSubphase
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.events import (
    BriefRespite,
    BroadsideDeclared,
    CardDrawn,
    CardPlaced,
    Contacted,
    ForceChanged,
    LeftBoard,
    Moved,
    RanAground,
    SavesRolled,
    WindMoved,
)
from vtt.dreadfleet.salvos import salvo_on
from vtt.kernel.event import Thrown

WHOLE = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 180)}


def fleet(**own):
    """Both flagships; `heldenhammer` and `bloody_reaver` give them fields."""
    return {
        "heldenhammer": (20, 20, 0, own.get("heldenhammer", {})),
        "bloody-reaver": (40, 20, 180, own.get("bloody_reaver", {})),
    }


def decision_of(state, card, side="ga"):
    """The question that a drawn card asks."""
    waiting, _ = begin_frame(dealt(state, card), DrawDestiny(side=side))
    return waiting.pending


# repairs and healing -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "gone"),
    [
        ("carpenters#1", "timbers-stove-in#1"),
        ("fresh-hands#2", "men-swept-from-the-rail#1"),
        ("spare-canvas#1", "rigging-cut#1"),
    ],
)
def test_df_dest_12_a_repair_card_discards_one_damage_card_of_its_type(card, gone):
    held = ("timbers-stove-in#1", "men-swept-from-the-rail#1", "rigging-cut#1", "gun-deck-flooded#1")
    state, _ = draw(position(fleet(heldenhammer={"damage": held}), wind="3,3"), card)
    assert state.ship("heldenhammer").damage == tuple(other for other in held if other != gone)


def test_a_repair_card_asks_which_and_looks_at_own_ships_only():
    mine, theirs = ("timbers-stove-in#1", "broken-frames#1", "timbers-stove-in#2"), ("timbers-stove-in#3",)
    state = position(fleet(heldenhammer={"damage": mine}, bloody_reaver={"damage": theirs}), wind="3,3")
    decision = decision_of(state, "carpenters#1")
    assert {option.id for option in decision.options} == {"timbers-stove-in#1", "broken-frames#1"}, "equal ones once"
    after, _ = draw(state, "carpenters#1", ["broken-frames#1"])
    assert after.ship("heldenhammer").damage == ("timbers-stove-in#1", "timbers-stove-in#2")
    assert after.ship("bloody-reaver").damage == ("timbers-stove-in#3",)


def test_df_dmg_10_an_irreparable_card_stays_and_brings_a_respite():
    state = position(fleet(heldenhammer={"damage": ("holed-below-the-waterline#1",)}), wind="3,3")
    after, events = draw(state, "carpenters#1", ["none"])
    assert of_kind(events, BriefRespite) and after.ship("heldenhammer").damage == ("holed-below-the-waterline#1",)


def test_a_repair_card_that_says_two_discards_two(monkeypatch):
    change_card(monkeypatch, "carpenters#1", cards=2)
    held = ("timbers-stove-in#1", "fire-in-the-hold#1", "broken-frames#1")
    state, _ = draw(position(fleet(heldenhammer={"damage": held}), wind="3,3"), "carpenters#1", [held[0], held[2]])
    assert state.ship("heldenhammer").damage == (held[1],)


@pytest.mark.parametrize(("wounds", "left"), [(1, 0), (3, 2)])
def test_df_dest_12_the_surgeon_heals_one_step(wounds, left):
    state, events = draw(position(fleet(heldenhammer={"wounds": wounds}), wind="3,3"), "ships-surgeon#1")
    assert state.ship("heldenhammer").wounds == left and of_kind(events, Healed)


def test_df_dest_12_of_two_hurt_captains_the_drawer_chooses_one():
    hurt = {"heldenhammer": (20, 20, 0, {"wounds": 1}), "swordfish": (40, 20, 0, {"wounds": 3})}
    state, _ = draw(position(hurt, wind="3,3"), "ships-surgeon#1", ["swordfish"])
    assert (state.ship("heldenhammer").wounds, state.ship("swordfish").wounds) == (1, 2)


@pytest.mark.parametrize(("among", "answered"), [((), ""), (("heldenhammer",), "heldenhammer")])
def test_who_has_one_ship_to_choose_or_none_is_not_asked(among, answered):
    state, _ = begin_frame(position(WHOLE), ChooseShip(side="ga", kind="heal", among=among))
    assert has_ended(state) and result_of(state) == answered


def test_who_has_two_ships_to_choose_from_is_asked_and_must_choose():
    """DF-DEST-12; only where a card says "may" the answer can be nobody, and then one ship is a question too."""
    both = tuple(WHOLE)
    waiting, _ = begin_frame(position(WHOLE), ChooseShip(side="ga", kind="heal", among=both))
    assert tuple(option.id for option in waiting.pending.options) == both and waiting.pending.default is None
    may, _ = begin_frame(position(WHOLE), ChooseShip(side="ga", kind="heal", among=both[:1], optional=True))
    assert [option.id for option in may.pending.options] == ["heldenhammer", "none"] and may.pending.default == "none"


def test_gap_72_the_surgeon_does_not_raise_the_dying():
    state, events = draw(position(fleet(heldenhammer={"wounds": 4}), wind="3,3"), "ships-surgeon#1", ["none"])
    assert of_kind(events, BriefRespite) and state.ship("heldenhammer").wounds == 4


def test_the_surgeon_heals_no_enemy():
    state, events = draw(position(fleet(bloody_reaver={"wounds": 2}), wind="3,3"), "ships-surgeon#1", ["none"])
    assert of_kind(events, BriefRespite) and state.ship("bloody-reaver").wounds == 2


# salvos --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["red-hot-shot#1", "chain-shot#1", "grapeshot#1", "double-shotted-guns#1"])
def test_df_sit_07_a_salvo_is_put_on_any_big_ship_of_the_drawers_choice(card):
    """DF-SIT-04; the drawer's own ships are named first."""
    state = position({**WHOLE, "alliance-cog": (10, 10, 0)}, wind="3,3")
    decision = decision_of(state, card, side="fot")
    assert [option.id for option in decision.options] == ["bloody-reaver", "heldenhammer", "none"]
    after, events = draw(state, card, ["bloody-reaver"], side="fot")
    assert salvo_on(asked(after), "bloody-reaver") == card and of_kind(events, CardPlaced)
    assert not destiny_discarded(events)


def test_df_sit_07_three_ships_cannot_use_salvos():
    assert SALVO_EXCLUDED == ("skabrus", "curse-of-zandri", "sea-dragon")


def test_df_sit_08_no_ship_bears_two_salvos():
    """With every ship loaded there is no legal use: a brief respite."""
    one = {"situation": ("chain-shot#1",)}
    assert "heldenhammer" not in [o.id for o in decision_of(position(fleet(heldenhammer=one)), "grapeshot#1").options]
    both = position(fleet(heldenhammer=one, bloody_reaver={"situation": ("red-hot-shot#1",)}), wind="3,3")
    after, events = draw(both, "grapeshot#1", ["none"])
    assert of_kind(events, BriefRespite) and after.deck("destiny").top_discard == "grapeshot#1"


def test_a_salvo_drawn_is_a_salvo_fired():
    """From the deck to the guns: declared before the broadside, then discarded."""
    state = position({"heldenhammer": (20, 20, 0), "bloody-reaver": (26.25, 20, 0)}, wind="3,3")
    loaded, _ = draw(state, "double-shotted-guns#1", ["heldenhammer"])
    fired, events = play_frames(loaded, BroadsideSubphase(ship="heldenhammer"), ["bloody-reaver", "use"])
    declared = of_kind(events, BroadsideDeclared)[0]
    assert declared.salvo == "double-shotted-guns#1" and declared.dice == 8
    assert fired.ship("heldenhammer").situation == () and ("double-shotted-guns#1", "used") in destiny_discarded(events)


# Rain of Sea Snakes --------------------------------------------------------------------------------------------------


def test_rain_of_sea_snakes_falls_on_every_ship_and_bites_on_a_1():
    """DF-TERM-04: auxiliaries and monsters too; FILTER 1 Crew."""
    ships = {**WHOLE, "alliance-cog": (10, 10, 0), "sea-giant": (50, 10, 0)}
    crew, hull = "men-swept-from-the-rail#1", "timbers-stove-in#1"
    state = position(ships, wind="3,3", dice=[2, 1, 1, 6], damage=[hull, crew])
    after, events = draw(state, "rain-of-sea-snakes#1", side="fot")
    throw = of_kind(events, Thrown)[0].throw
    assert throw.side == "fot" and throw.tags == tuple(ships)
    bitten = [(event.ship, event.card) for event in of_kind(events, CardDrawn) if event.deck == "damage"]
    assert bitten == [("bloody-reaver", hull), ("alliance-cog", crew)]
    assert after.ship("bloody-reaver").damage == () and after.ship("alliance-cog").cause == "abandoned"
    assert after.ship("heldenhammer").damage == () and after.ship("sea-giant").damage == ()


# Rogue Wave ----------------------------------------------------------------------------------------------------------


def test_rogue_wave_drives_a_ship_straight_down_the_wind():
    """Keeping its facing; the wind moves afterwards (DF-DEST-04)."""
    state = position(WHOLE, wind="1,6", dice=[4])
    after, events = draw(state, "rogue-wave#1", ["bloody-reaver"])
    moved, pose = of_kind(events, Moved)[0], after.table.piece("bloody-reaver").pose
    mark, start = asked(state).wind_mark, state.table.piece("bloody-reaver").pose
    assert (moved.kind, moved.amount, pose.heading) == ("push", 4000, 18000)
    cross = (pose.x - start.x) * (start.y - mark[1]) - (pose.y - start.y) * (start.x - mark[0])
    assert abs(cross) < 4000 * 30 and pose.y < start.y and pose.x > start.x
    assert after.ship("bloody-reaver").run_thou == 0, "GAP-29"
    assert [type(e).__name__ for e in events if isinstance(e, Moved | WindMoved)] == ["Moved", "WindMoved"]


def test_rogue_wave_may_strike_either_fleet_or_none():
    """GAP-38."""
    decision = decision_of(position(WHOLE, wind="1,6"), "rogue-wave#1")
    assert [option.id for option in decision.options] == ["heldenhammer", "bloody-reaver", "none"]
    after, events = draw(position(WHOLE, wind="1,6"), "rogue-wave#1")
    assert not of_kind(events, Moved) and after.deck("destiny").top_discard == "rogue-wave#1"


def test_gap_50_rogue_wave_cannot_move_the_anchored_nor_the_aground():
    """Nobody to choose, and no respite: the card is not marked."""

    def at_rest(y):
        ships = {"heldenhammer": (20, 20, 0, {"is_anchored": True}), "bloody-reaver": (40, y, 0)}
        return position(ships, {"rocky-a": (40, 26, 0)}, wind="1,6")

    ahead = asked(at_rest(20)).survey.slide("bloody-reaver", 6000)
    state = at_rest(20 + ahead.travelled / 1000)
    assert asked(state).is_aground("bloody-reaver")
    _, events = draw(state, "rogue-wave#1")
    assert not of_kind(events, Moved) and not of_kind(events, BriefRespite)


def test_rogue_wave_may_drive_a_ship_off_the_board():
    """DF-EDGE-02, GAP-32: not voluntarily."""
    state = position({"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 3.5, 0)}, wind="1,6", dice=[6])
    after, events = draw(state, "rogue-wave#1", ["bloody-reaver"])
    assert of_kind(events, LeftBoard)[0].voluntary is False and after.ship("bloody-reaver").where == "removed"


# Bolt from the Sky ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("save", "cards"), [(5, 0), (4, 1)])
def test_df_pri_03_bolt_from_the_sky_is_one_hit_that_may_be_saved(save, cards):
    """On an enemy big ship only."""
    state = position({**WHOLE, "dread-cog": (50, 30, 0)}, wind="3,3", dice=[save], damage=["timbers-stove-in#1"])
    after, events = draw(state, "bolt-from-the-sky#1")
    assert of_kind(events, SavesRolled)[0].ship == "bloody-reaver"
    assert len(after.ship("bloody-reaver").damage) == cards and after.ship("heldenhammer").damage == ()


# Winds of Magic ------------------------------------------------------------------------------------------------------


def test_winds_of_magic_gives_a_discarded_spell_back_to_its_ship():
    state = position(WHOLE, wind="3,3", dice=[2, 2])
    after, events = draw(state, "winds-of-magic#1", ["call-the-drowned#1"], side="fot", discard=["call-the-drowned#1"])
    assert after.ship("bloody-reaver").situation == ("call-the-drowned#1",)
    assert after.deck("destiny").discard == ("winds-of-magic#1",)
    assert [event.card for event in of_kind(events, CardPlaced)] == ["call-the-drowned#1"]
    assert [event.force for event in of_kind(events, ForceChanged)] == [1, 4], "the Spell's own 3 is gone first"


def test_winds_of_magic_may_leave_the_enemys_spell_where_it_is():
    """GAP-38: declining a usable text brings no respite."""
    state = position(WHOLE, wind="3,3", dice=[2, 2])
    after, events = draw(state, "winds-of-magic#1", side="ga", discard=["call-the-drowned#1"])
    assert after.ship("bloody-reaver").situation == () and not of_kind(events, BriefRespite)


def test_winds_of_magic_without_a_spell_of_a_ship_in_play_is_a_respite():
    state = position(WHOLE, wind="3,3", dice=[2, 2])
    _, events = draw(state, "winds-of-magic#1", ["none"], discard=["warp-leap#1", "chain-shot#1"])
    assert of_kind(events, BriefRespite)


# Fair Current --------------------------------------------------------------------------------------------------------


def test_fair_current_carries_a_ship_three_inches_ahead():
    state, events = draw(position(WHOLE, wind="3,3"), "fair-current#1", ["heldenhammer"])
    pose = state.table.piece("heldenhammer").pose
    assert (pose.x, pose.y, pose.heading) == (20000, 23000, 0) and of_kind(events, Moved)[0].kind == "push"


def test_fair_current_may_be_declined_and_may_lead_onto_the_rocks():
    """GAP-38; DF-AGR-01."""
    state = position(WHOLE, {"rocky-a": (20, 26, 0)}, wind="3,3")
    still, events = draw(state, "fair-current#1")
    assert still.table.piece("heldenhammer").pose.y == 20000 and not of_kind(events, BriefRespite)
    _, events = draw(state, "fair-current#1", ["heldenhammer"])
    assert of_kind(events, RanAground)


@pytest.mark.parametrize(
    "ships",
    [
        {"heldenhammer": (20, 20, 0, {"is_anchored": True}), "bloody-reaver": (40, 20, 180)},
        {"heldenhammer": (20, 20, 0), "bloody-reaver": (22.25, 20, 180)},
    ],
    ids=["anchored", "in contact"],
)
def test_fair_current_takes_no_ship_that_is_held(ships):
    _, events = draw(position(ships, wind="3,3"), "fair-current#1")
    assert not of_kind(events, Moved) and not of_kind(events, Contacted) and not of_kind(events, BriefRespite)
