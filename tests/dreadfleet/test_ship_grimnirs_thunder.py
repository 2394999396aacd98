"""Grimnir's Thunder, her dirigibles, Brokk Gunnarsson, and flying (chapters SHIP and FLY)."""

import pytest
from msgspec.structs import replace

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, may_recover, why_not_deploy
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.events import BroadsideDeclared, CapsizeRolled, Contacted
from vtt.dreadfleet.movement import MovementSubphase, why_not_mode
from vtt.dreadfleet.orders import BriefRespite, GiveOrder
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.sailing import Sail

SHIP, BAG = "grimnirs-thunder", "dirigible"
ABEAM = {SHIP: (20, 20, 0), "bloody-reaver": (27, 20, 0)}
ABOARD = {"where": "aboard", "mother": SHIP}
HURT = ("timbers-stove-in#1", "rigging-cut#1", "men-swept-from-the-rail#1")


@pytest.mark.parametrize(("save", "fires"), [(1, 1), (5, 0)])
def test_df_ship_thunder_2_the_flaming_die_sets_fire_if_it_makes_the_target_draw(save, fires):
    after, events = play_frames(position(ABEAM, dice=[1, 1, 6, save]), Broadside(firer=SHIP, target="bloody-reaver"))
    declared = of_kind(events, BroadsideDeclared)[0]
    assert (declared.dice, declared.marked, after.ship("bloody-reaver").fires) == (3, 1, fires)


# dirigibles ----------------------------------------------------------------------------------------------------------


def berths(**second):
    """The ship with one dirigible aboard and a second as told."""
    return position({SHIP: (20, 20, 0), BAG: ABOARD, f"{BAG}:2": {**ABOARD, **second}})


def test_df_ship_thunder_3_one_dirigible_is_put_out_and_never_capsizes():
    """DF-FLY-02."""
    waiting, _ = begin_frame(berths(), DeployAuxiliary(mother=SHIP))
    assert [option.id for option in waiting.pending.options] == [BAG, f"{BAG}:2", "no"]
    after, events = submit(waiting, (BAG, (21_900, 20_000, 0)))
    assert after.ship(BAG).where == "table" and not of_kind(events, CapsizeRolled)


def test_df_ship_thunder_3_the_second_waits_while_the_first_is_out():
    out, _ = play_frames(berths(), DeployAuxiliary(mother=SHIP), [(BAG, (21_900, 20_000, 0))])
    after, events = play_frames(out, DeployAuxiliary(mother=SHIP))
    assert not events and after.ship(f"{BAG}:2").where == "aboard"
    assert why_not_deploy(asked(out), SHIP, f"{BAG}:2").pieces == (BAG,)
    waiting, _ = begin_frame(berths(where="removed"), DeployAuxiliary(mother=SHIP))
    assert waiting.pending.option(BAG) is not None


def test_df_ship_thunder_3_a_cog_of_another_ship_is_no_hindrance():
    state = position({
        SHIP: (20, 20, 0), BAG: {**ABOARD}, "heldenhammer": (40, 20, 0), "alliance-cog": (30, 20, 0),
    })
    waiting, _ = begin_frame(state, DeployAuxiliary(mother=SHIP))
    assert waiting.pending.option(BAG) is not None


def test_df_ship_thunder_3_two_go_to_every_battle():
    rules = Dreadfleet()
    force = rules.content.scenarios["dead-mans-reef"].forces[0]
    scenario = replace(rules.content.scenarios["dead-mans-reef"], forces=(replace(force, ships=(SHIP,)),))
    assert [(ship.id, ship.where, ship.mother) for ship in rules.fleet(scenario)] == [
        (SHIP, "reserve", ""), (BAG, "aboard", SHIP), (f"{BAG}:2", "aboard", SHIP),
    ]


def test_df_ship_dirigible_1_only_its_own_mother_takes_it_aboard():
    """DF-AUX-23."""
    pos = asked(position({SHIP: (20, 20, 0), BAG: (22, 20, 0, {"mother": SHIP}), "heldenhammer": (30, 20, 0)}))
    assert may_recover(pos, BAG, SHIP) and not may_recover(pos, BAG, "heldenhammer")


# flying --------------------------------------------------------------------------------------------------------------


def fly(ships, answers, land=None):
    return play_frames(position({BAG: (20, 20, 0), **ships}, land=land), Sail(ship=BAG), answers)


def test_df_fly_03_a_dirigible_passes_over_ships_and_islands():
    state, events = fly({"bloody-reaver": (20, 23, 90)}, [("run", 7000), "finish"])
    assert state.table.piece(BAG).pose.y == 27_000 and not of_kind(events, Contacted)
    state, _ = fly({"bloody-reaver": (50, 35, 0)}, [("run", 8000)], {"wreck-1": (20, 24, 0)})
    assert state.table.piece(BAG).pose.y == 28_000


def test_df_fly_03_a_cog_does_not():
    state = position({"alliance-cog": (20, 20, 0), "bloody-reaver": (20, 23, 90)})
    state, events = play_frames(state, Sail(ship="alliance-cog"), [("run", 7000)])
    assert of_kind(events, Contacted)[0].other == "bloody-reaver" and state.table.piece("alliance-cog").pose.y < 22_000


def test_df_fly_04_it_ends_on_an_empty_area():
    """A run that would end on a piece stops alongside, and that is contact."""
    state, events = fly({"bloody-reaver": (20, 23, 90)}, [("run", 3000)])
    pos = asked(state)
    assert of_kind(events, Contacted)[0].other == "bloody-reaver" and pos.touching(BAG) == ("bloody-reaver",)


def test_df_fly_04_a_run_over_one_piece_onto_another_stops_at_the_second():
    ships = {"bloody-reaver": (20, 23, 90), "heldenhammer": (20, 26.5, 90)}
    state, events = fly(ships, [("run", 6500)])
    assert [event.other for event in of_kind(events, Contacted)] in (["heldenhammer"], ["bloody-reaver"])
    assert all(asked(state).survey.gap(BAG, other).thou > 0 for other in ships)


def test_df_fly_04_what_it_touches_already_cannot_be_landed_on():
    """An island that it touches holds it no longer than it likes (GAP-42)."""
    state = position({BAG: (20, 19, 0)}, land={"wreck-1": (20, 22, 0)})
    touching, _ = play_frames(state, Sail(ship=BAG), [("run", 2000)])
    assert asked(touching).touching(BAG) == ("wreck-1",) and why_not_mode(asked(touching), BAG, "move") is None
    waiting, _ = begin_frame(touching, Sail(ship=BAG))
    refusal = why_not(waiting, ("run", 500))
    assert refusal.key == "refusal.flight-ends-on" and refusal.pieces == ("wreck-1",)
    assert why_not(waiting, ("run", 6000)) is None


def test_gap_42_an_enemy_in_contact_holds_it():
    state = position({BAG: (20, 20, 0), "dread-cog": (20, 21.25, 0)})
    assert why_not_mode(asked(state), BAG, "move").key == "refusal.in-contact"


# Master Engineer -----------------------------------------------------------------------------------------------------


def repairs(face, answers, **own):
    state = position({SHIP: (20, 20, 0, {"damage": HURT, **own}), "bloody-reaver": (50, 30, 0)}, dice=[face])
    state, _ = play_frames(state, GiveOrder(ship=SHIP, order="repairs"))
    return play_frames(state, MovementSubphase(ship=SHIP), answers)[0].ship(SHIP).damage


@pytest.mark.parametrize(("face", "count"), [(3, 1), (4, 2), (6, 2)])
def test_ex_44_df_ship_thunder_5_passed_by_two_it_repairs_two_cards(face, count):
    answers = ["rigging-cut#1", "timbers-stove-in#1"][:count]
    assert len(repairs(face, answers)) == 3 - count


def test_gap_78_the_modified_roll_counts():
    """A light wound makes a natural 4 a 3, which beats Command 2 by one."""
    assert len(repairs(4, ["rigging-cut#1"], wounds=1)) == 2
    assert len(repairs(5, ["rigging-cut#1", "timbers-stove-in#1"], wounds=1)) == 1


def test_gap_78_the_next_order_starts_afresh():
    state = position({SHIP: (20, 20, 0, {"damage": HURT}), "bloody-reaver": (50, 30, 0)}, dice=[6, 3])
    state, _ = play_frames(state, GiveOrder(ship=SHIP, order="repairs"))
    state, _ = play_frames(state, GiveOrder(ship=SHIP, order="repairs"))
    assert len(play_frames(state, MovementSubphase(ship=SHIP), ["rigging-cut#1"])[0].ship(SHIP).damage) == 2


def test_gap_78_a_brief_respite_too_and_nobody_else():
    state = position({SHIP: (20, 20, 0, {"damage": HURT}), "bloody-reaver": (50, 30, 0)}, dice=[4])
    after, _ = play_frames(state, BriefRespite(side="ga", card="c"), [SHIP, "rigging-cut#1", "timbers-stove-in#1"])
    assert len(after.ship(SHIP).damage) == 1
    state = position({"heldenhammer": (20, 20, 0, {"damage": HURT}), "bloody-reaver": (50, 30, 0)}, dice=[6])
    after, _ = play_frames(state, BriefRespite(side="ga", card="c"), ["heldenhammer", "rigging-cut#1"])
    assert len(after.ship("heldenhammer").damage) == 2
