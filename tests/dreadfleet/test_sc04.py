"""SC04 The Wrath of the Volcano God, row by row."""


import pytest

from tests.dreadfleet.build import (
    asked,
    begin_frame,
    content,
    has_ended,
    of_kind,
    play_frames,
    submit,
    why_not,
)
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from tests.dreadfleet.playing import go_on, run_out
from tests.dreadfleet.shores import ASHORE, BEATEN, COG, EMPTY, HELD, LATE, SC04, beached, shore
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.attributes import commander, fencing, has_captain
from vtt.dreadfleet.auxiliaries import DeployAuxiliary
from vtt.dreadfleet.boarding import BoardingSubphase, boarding_dice
from vtt.dreadfleet.boarding_events import BoardingFought, Wounded
from vtt.dreadfleet.checks import CommandCheck
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.edge import LeaveBoard
from vtt.dreadfleet.events import CommandChecked, InitiativeGiven, Placed, Removed
from vtt.dreadfleet.position import CAPTAIN_ASHORE
from vtt.dreadfleet.runs import why_no_move
from vtt.dreadfleet.setup import deploy_placing
from vtt.dreadfleet.special.arrivals import strip
from vtt.dreadfleet.special.ashore import KING_WOUNDS, AshoreDuel, captain_dice, king_dice, where_captain_is
from vtt.dreadfleet.special.volcano_events import AshoreDuelFought, CaptainReturned, GodRolled, KingBeaten
from vtt.dreadfleet.treasures import PickUpAlong
from vtt.dreadfleet.turn import EndPhase, Initiative, Situation
from vtt.dreadfleet.victory import final_outcome, is_over
from vtt.dreadfleet.wording import Wording
from vtt.table.pose import Pose

# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc04_01_forces():
    forces = {force.side: force.ships for force in scenario(SC04).forces}
    assert forces["ga"] == (HELD, "swordfish", "flaming-scimitar", "grimnirs-thunder")
    assert forces["fot"] == ("bloody-reaver", "curse-of-zandri", "black-kraken", "skabrus")


def test_df_sc04_02_a_ring_of_rocks_with_gaps_for_cogs():
    """GAP-SC04-1: ten pieces about 1" apart, water inside at least 2.5" wide, the fifth wreck 8 to 10" east."""
    ring = [place.id for place in scenario(SC04).layout[1:11]]
    neighbours = zip(ring, ring[1:] + ring[:1], strict=True)
    assert all(0.99 <= gap(SC04, a, b) <= 1.05 for a, b in neighbours)
    assert min(gap(SC04, "volcano", piece) for piece in ring) >= 2.5
    assert 8 <= min(gap(SC04, "wreck-5", piece) for piece in ring) <= 10.01
    wide = {ship.width_thou for ship in content().ships.values() if ship.is_big}
    assert content().ships[COG].width_thou <= 1_000 < min(wide)


def test_df_sc04_03_the_swordfish_south_the_heldenhammer_by_the_lone_wreck():
    assert scenario(SC04).zone_of("swordfish", "ga").rect == (0, 0, 60_000, 6_000)
    pos = chart(SC04)
    assert pos.state.table.piece(HELD).pose.heading == 0
    assert abs(pos.survey.gap(HELD, "wreck-5").thou - 1_000) <= 2


def test_df_sc04_04_roth_ashore_the_ship_under_her_mate_the_cog_without_a_crew():
    """GAP-SC04-2: first mate 6+, no duel, no captain's ability."""
    pos = chart(SC04)
    assert pos.state.ship(COG).where == "table" and "volcano" in pos.touching(COG)
    assert not has_captain(pos, HELD) and fencing(pos, HELD).live == 0
    assert commander(pos, HELD, "order").who == "mate" and commander(pos, HELD, "order").needed == 6
    assert "iron-will" not in [active.trait.id for active in pos.traits(HELD)]
    assert "wrath-of-sigmar" in [active.trait.id for active in pos.traits(HELD)], "the ship keeps what is hers"


def test_gap_sc04_2_the_empty_cog_does_nothing_and_can_be_boarded():
    foe = {"dread-cog": (35.3, 20.2, 90, {"side": "fot", "mother": "skabrus"})}
    pos = asked(shore(foe))
    assert why_no_move(pos, COG).key == "refusal.crewless" and pos.bar_of_attack(COG, "dread-cog") is not None
    assert any(active.trait.bars_activation(pos, active, COG) for active in pos.traits())
    assert boarding_dice(pos, COG, ("dread-cog",)).live == 0 and boarding_dice(pos, "dread-cog", (COG,)).live == 1
    touching = shore({"dread-cog": (35.232, 20.2, 90, {"side": "fot", "mother": "skabrus"})}, dice=[6, 6])
    assert COG in asked(touching).boarded("dread-cog")
    cards = asked(touching).content.damage.values()
    hull = next(f"{card.id}#1" for card in cards if card.type == "hull")
    touching = shore({"dread-cog": (35.232, 20.2, 90, {"side": "fot", "mother": "skabrus"})}, dice=[6], damage=[hull])
    after, events = play_frames(touching, BoardingSubphase(ship="dread-cog"))
    assert of_kind(events, BoardingFought) and of_kind(events, Removed)[0].ship == COG
    assert after.ship(COG).where == "removed"


def test_gap_sc04_2_with_roth_aboard_it_sails():
    pos = asked(shore(roth={"where": "carried", "carrier": COG}))
    assert why_no_move(pos, COG) is None and pos.bar_of_attack(COG, HELD) is None
    assert not any(active.trait.bars_activation(pos, active, COG) for active in pos.traits())
    assert boarding_dice(pos, COG, ()).live == 1


def test_gap_sc04_2_taken_aboard_it_gets_a_new_crew():
    state = shore({COG: {**EMPTY, "where": "aboard", "side": "ga"}}, dice=[6])
    after, _ = play_frames(state, DeployAuxiliary(mother=HELD), [(COG, (48_000, 20_000, 0))])
    assert after.ship(COG).where == "table" and "crewless" not in after.ship(COG).notes


def test_df_sc04_05_the_fleet_of_terror_in_the_north_west():
    for ship in ("bloody-reaver", "curse-of-zandri", "black-kraken", "skabrus"):
        assert scenario(SC04).zone_of(ship, "fot").rect == (0, 34_000, 15_000, 40_000)


def test_df_sc04_06_two_ships_arrive_over_one_edge_of_the_alliances_choice():
    """GAP-35, GAP-37: in the End phase of turn 1, to act from turn 2 on."""
    ships = {ship: {"where": "reserve"} for ship in LATE}
    waiting, _ = begin_frame(shore(ships, phase="end", turn=1), EndPhase())
    decision = waiting.pending
    assert decision.kind == "arrival-edge" and decision.side == "ga" and len(decision.options) == 4
    waiting, _ = submit(waiting, "south")
    assert sorted(option.id for option in waiting.pending.options) == sorted(LATE)
    thunder = ("grimnirs-thunder", (20_000, 2_000, 0))
    assert why_not(waiting, ("grimnirs-thunder", (20_000, 2_600, 0))).key == "refusal.place.outside-zone"
    assert why_not(waiting, ("grimnirs-thunder", (20_000, 2_000, 18_000))).key == "refusal.place.turned"
    waiting, _ = submit(waiting, thunder)
    assert [option.id for option in waiting.pending.options] == ["flaming-scimitar"]
    assert waiting.pending.options[0].place.zone[1] == 0, "the same edge"
    after, events = submit(waiting, ("flaming-scimitar", (25_000, 2_000, 0)))
    assert of_kind(events, Placed)[0].why == "arrival" and all(after.ship(ship).where == "table" for ship in LATE)


def test_df_sc04_05_a_zone_without_room_is_opened_by_inches():
    """DF-SCG-08: the nearest practicable inch; nobody is stuck because the ships before lie askew."""
    ships = {
        "skabrus": (12.217, 36.319, 236.52), "curse-of-zandri": (9.098, 36.22, 181.2),
        "black-kraken": (3.865, 37.066, 251.7), "bloody-reaver": {"where": "reserve"},
    }
    zone = deploy_placing(asked(shore(ships)), "bloody-reaver").zone
    assert zone[0] == 0 and zone[3] == 40_000 and 15_000 < zone[2] <= 18_000 and zone[1] == 34_000 - (zone[2] - 15_000)
    free = {**ships, "skabrus": {"where": "reserve"}, "curse-of-zandri": {"where": "reserve"}}
    assert deploy_placing(asked(shore(free)), "bloody-reaver").zone == (0, 34_000, 15_000, 40_000)


@pytest.mark.parametrize(
    ("edge", "zone"),
    [
        ("north", (0, 36_000, 60_000, 40_000)), ("south", (0, 0, 60_000, 4_000)),
        ("east", (56_000, 0, 60_000, 40_000)), ("west", (0, 0, 4_000, 40_000)),
    ],
)
def test_df_sc04_06_the_strip_along_each_edge(edge, zone):
    pos = asked(shore({"grimnirs-thunder": {"where": "reserve"}}))
    heading = {"north": 18_000, "east": 27_000, "south": 0, "west": 9_000}[edge]
    placing = strip(pos, "grimnirs-thunder", edge)
    assert (placing.zone, placing.heading, placing.gap) == (zone, heading, 11)


def test_df_sc04_07_six_turns():
    assert scenario(SC04).turns == 6
    assert is_over(asked(shore(turn=6))) and not is_over(asked(shore(turn=5)))


# victory -------------------------------------------------------------------------------------------------------------


def test_df_sc04_08_roth_aboard_alive_and_the_ship_in_play():
    back = {"where": "gone"}
    assert final_outcome(asked(shore(own={"wounds": 3}, roth=back, turn=6))).winner == "ga"
    assert final_outcome(asked(shore(own={"wounds": 4}, roth=back, turn=6))).winner == "fot"
    assert final_outcome(asked(shore(turn=6))).winner == "fot"
    assert final_outcome(asked(shore(roth={"where": "carried", "carrier": COG}, turn=6))).winner == "fot"
    sunk = shore({HELD: {"where": "removed"}}, roth=back, turn=6)
    assert final_outcome(asked(sunk)).winner == "fot"


def test_df_sc04_08_the_rail_and_the_end_say_what_was_lost():
    """A ship that is gone has no captain aboard, and he who has fallen is not looked for on the shore."""
    back = {"where": "gone"}
    slain = asked(shore(own={"wounds": 4}, roth=back, turn=6))
    shipless = asked(shore({HELD: {"where": "removed"}}, roth=back, turn=6))
    for pos, loss in ((slain, "slain"), (shipless, "shipless")):
        assert final_outcome(pos).reason == f"outcome.captain-{loss}"
        assert where_captain_is(pos).key == f"captain-{loss}"
        assert "{" not in Wording(pos).outcome(final_outcome(pos))
    assert final_outcome(asked(shore(turn=6))).reason == "outcome.captain-lost"


def test_df_sc04_08_what_cannot_be_mended_ends_the_game():
    """GAP-SC04-4: a mortal wound, and the same for the ship or the captain lost at sea."""
    assert is_over(asked(shore(own={**ASHORE, "wounds": 4}, turn=2)))
    assert is_over(asked(shore(roth={"where": "gone"}, turn=2)))
    assert not is_over(asked(shore(own={}, roth={"where": "gone"}, turn=2)))
    state = shore(roth={"where": "carried", "carrier": COG}, turn=3)
    after, _ = play_frames(state, LeaveBoard(ship=COG, edge="east"))
    assert is_over(asked(after)) and final_outcome(asked(after)).winner == "fot"


@pytest.mark.parametrize("turn", [1, 2])
def test_df_sc04_09_the_alliance_has_the_initiative_of_turn_1(turn):
    _, events = begin_frame(shore(turn=turn, phase="initiative", dice=[1, 1, 6, 6]), Initiative())
    assert [event.winner for event in of_kind(events, InitiativeGiven)] == (["ga"] if turn == 1 else [])


# the duel ------------------------------------------------------------------------------------------------------------


def test_df_sc04_11_every_situation_phase_until_the_king_is_beaten():
    """GAP-36: with what is left over, after the ships of both sides."""
    state = shore(phase="situation", dice=[6, 1, 1, 1, 1, 1, 1, 1])
    _, events = run_out(state, Situation())
    assert len(of_kind(events, AshoreDuelFought)) == 1
    assert [type(event) for event in events if isinstance(event, GodRolled | AshoreDuelFought)] == [
        GodRolled, AshoreDuelFought,
    ]
    for over in ({"flags": BEATEN}, {"roth": {"where": "carried", "carrier": COG}}, {"own": {**ASHORE, "wounds": 4}}):
        _, events = run_out(shore(phase="situation", **over), Situation())
        assert not of_kind(events, AshoreDuelFought)


def test_df_sc04_12_boats_on_the_beach_help_their_side():
    """The Heldenhammer's own cog does not count."""
    roth = content().ships[HELD].captain.fencing
    pos = asked(shore())
    assert (captain_dice(pos), king_dice(pos)) == (roth, 2)
    pos = asked(shore(beached("alliance-cog:2", "ga")))
    assert "volcano" in pos.touching("alliance-cog:2") and (captain_dice(pos), king_dice(pos)) == (roth + 1, 2)
    pos = asked(shore(beached("dread-cog", "fot")))
    assert (captain_dice(pos), king_dice(pos)) == (roth, 3)


def duel(dice, answers=(), **fields):
    return play_frames(shore(dice=dice, **fields), AshoreDuel(), answers)


def faces(captain, king):
    """Return the dice of a duel: so many victories of each, the rest blanks."""
    pos = asked(shore())
    mine, his = captain_dice(pos), king_dice(pos)
    return [6] * captain + [1] * (mine - captain) + [6] * king + [1] * (his - king)


def test_df_sc04_13_the_kings_wounds_are_counted_like_a_captains():
    after, events = duel(faces(2, 1), ["keep"])
    assert after.flags[KING_WOUNDS] == 1 and after.ship(HELD).wounds == 0
    assert of_kind(events, AshoreDuelFought)[0].why == "king"
    assert [king_dice(asked(shore(flags={KING_WOUNDS: n}))) for n in (0, 1, 2, 3)] == [2, 2, 1, 1]


def test_df_sc04_11_gap_sc04_4_a_tie_wounds_both_and_iron_will_works_ashore():
    after, _ = duel(faces(1, 1), ["keep"])
    assert after.flags[KING_WOUNDS] == 1 and after.ship(HELD).wounds == 1
    blanks = captain_dice(asked(shore())) - 1
    after, events = duel([*faces(1, 1), *[6] * blanks], ["reroll"])
    fought = of_kind(events, AshoreDuelFought)[0]
    assert fought.victories == blanks + 1 and after.ship(HELD).wounds == 0 and after.flags[KING_WOUNDS] == 1


def test_df_sc04_11_fives_and_sixes_are_victories_as_in_any_duel():
    waiting, _ = begin_frame(shore(dice=[5, 6, 4, 5, 4]), AshoreDuel())
    params = waiting.pending.params
    assert (params["victories"], params["against"], params["count"]) == (2, 1, 1)


def test_df_sc04_11_the_loser_alone_is_wounded():
    after, events = duel(faces(0, 1), ["keep"])
    assert after.ship(HELD).wounds == 1 and KING_WOUNDS not in after.flags and of_kind(events, Wounded)


def test_gap_sc04_4_roths_wounds_cost_him_dice_and_a_mortal_one_the_game():
    roth = content().ships[HELD].captain.fencing
    hurt = [captain_dice(asked(shore(own={**ASHORE, "wounds": n}))) for n in (0, 1, 2, 3)]
    assert hurt == [roth, roth, roth - 1, roth - 2]
    after, _ = duel([*[1] * (roth - 2), 6, 6], ["keep"], own={**ASHORE, "wounds": 3})
    assert after.ship(HELD).wounds == 4 and is_over(asked(after)) and final_outcome(asked(after)).winner == "fot"


def test_df_sc04_14_the_fourth_wound_beats_the_king_and_opens_the_way():
    after, events = duel(faces(2, 0), ["keep"], flags={KING_WOUNDS: 3})
    assert of_kind(events, KingBeaten) and after.flags[KING_WOUNDS] == 4


def test_df_sc04_14_a_tie_may_be_the_end_of_the_king_too():
    after, events = duel(faces(1, 1), ["keep"], flags={KING_WOUNDS: 3}, own={**ASHORE, "wounds": 1})
    assert of_kind(events, KingBeaten) and after.ship(HELD).wounds == 2


# the way back --------------------------------------------------------------------------------------------------------


def test_df_sc04_14_at_the_start_of_the_ships_action_phase_he_may_step_into_a_boat():
    state = shore(beached("alliance-cog:2", "ga"), flags=BEATEN)
    waiting, _ = begin_frame(state, Activation(ship=HELD))
    assert waiting.pending.kind == "embark" and waiting.pending.side == "ga"
    assert [o.id for o in waiting.pending.options] == [COG, "alliance-cog:2", "wait"]
    after, _ = submit(waiting, COG)
    roth = after.treasure("roth")
    assert (roth.where, roth.carrier, roth.is_known) == ("carried", COG, True)
    kept, _ = submit(waiting, "wait")
    assert kept.treasure("roth").where == "reserve"


NO_BOAT = {"ships": {COG: (20, 30, 0, EMPTY)}, "flags": BEATEN}


@pytest.mark.parametrize("fields", [{}, {"flags": {KING_WOUNDS: 3}}, NO_BOAT])
def test_df_sc04_14_not_before_the_king_is_beaten_nor_without_a_boat(fields):
    waiting, _ = begin_frame(shore(**fields), Activation(ship=HELD))
    assert waiting.pending.kind != "embark"


def test_df_sc04_14_not_at_the_start_of_another_ships_action_phase():
    waiting, _ = begin_frame(shore({"swordfish": (10, 5, 0)}, flags=BEATEN), Activation(ship="swordfish"))
    assert waiting.pending.kind != "embark"


CARRIED = {"where": "carried", "carrier": COG, "is_known": True}
ALONGSIDE = (51.38, 20, 0)


def test_df_sc04_15_contact_with_the_ship_brings_him_back():
    """GAP-SC04-5: recovery is not needed."""
    state = shore({COG: (*ALONGSIDE, EMPTY)}, roth=CARRIED)
    assert HELD in asked(state).touching(COG), asked(state).survey.gap(COG, HELD).thou
    waiting, events = begin_frame(state, MakeContact(mover=COG, others=(HELD,)))
    assert of_kind(events, CaptainReturned)[0].craft == COG and waiting.pending.kind == "recover"
    pos = asked(waiting)
    assert has_captain(pos, HELD) and waiting.treasure("roth").where == "gone"
    assert commander(pos, HELD, "order").who == "captain"
    assert "iron-will" in [active.trait.id for active in pos.traits(HELD)]


def test_df_sc04_15_a_boat_of_the_enemy_does_not_bring_him():
    """GAP-SC04-5: any auxiliary may carry him, the enemy's too."""
    foe = {"dread-cog": (*ALONGSIDE, {"side": "fot", "mother": "skabrus"})}
    state = shore(foe, roth={**CARRIED, "carrier": "dread-cog"})
    _, events = go_on(*begin_frame(state, MakeContact(mover="dread-cog", others=(HELD,))))
    assert not of_kind(events, CaptainReturned)


def test_df_sc04_15_a_big_ship_cannot_hand_him_over():
    """DF-TRE-05: one that took his boat aboard must launch it again."""
    state = shore({"swordfish": (51.755, 20, 0)}, roth={**CARRIED, "carrier": "swordfish"})
    assert HELD in asked(state).touching("swordfish")
    _, events = go_on(*begin_frame(state, MakeContact(mover="swordfish", others=(HELD,))))
    assert not of_kind(events, CaptainReturned)


def test_df_sc04_15_if_the_carrier_is_lost_he_drifts_like_any_treasure():
    cards = [f"{c.id}#1" for c in content().damage.values() if c.type == "hull"][:1]
    state = shore({COG: (44, 20, 0, EMPTY)}, roth=CARRIED, damage=cards)
    after, _ = play_frames(state, DrawDamage(ship=COG, count=1))
    roth = after.treasure("roth")
    assert after.ship(COG).where == "removed" and (roth.where, roth.x, roth.y) == ("free", 44_000, 20_000)
    foe = shore({COG: {"where": "removed", "side": "ga"}, "dread-cog": (44, 20, 0, {"side": "fot"})}, roth={
        "where": "free", "x": 44_000, "y": 20_000})
    taken, _ = play_frames(foe, PickUpAlong(ship="dread-cog", treasures=("roth",)), ["take"])
    assert taken.treasure("roth").carrier == "dread-cog"


def test_df_sc04_15_picked_up_alongside_he_is_aboard_at_the_end_of_that_action_phase():
    roth = {**CARRIED, "carrier": "alliance-cog:2"}
    state = shore({"alliance-cog:2": (*ALONGSIDE, {"mother": "swordfish"})}, roth=roth)
    _, events = run_out(state, Activation(ship="alliance-cog:2"))
    assert of_kind(events, CaptainReturned)


def test_df_sc04_04_her_mate_obeys_at_six_only():
    after, events = play_frames(shore(dice=[5]), CommandCheck(ship=HELD, purpose="order"))
    checked = of_kind(events, CommandChecked)[0]
    assert checked.by == "mate" and checked.needed == 6 and not checked.passed and has_ended(after)


def test_df_sc04_04_the_start_is_set_up_by_the_game_itself():
    state = opening(SC04)
    assert state.ship(HELD).notes == {CAPTAIN_ASHORE: 1} and state.ship(COG).notes == {"crewless": 1}
    assert state.treasure("roth").where == "reserve" and state.table.piece(COG).pose == Pose(33_977, 20_200, 9_000)
