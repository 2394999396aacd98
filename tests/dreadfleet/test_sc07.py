"""SC07 Empty Ships, row by row."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, submit, why_not
from tests.dreadfleet.castles import RUIN, castle_position
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from tests.dreadfleet.playing import idle, run_out
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import Activated, BroadsideDeclared, CardDiscarded, GameEnded, Placed, Removed
from vtt.dreadfleet.places import has_place
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.special.arrivals import place_at_mark
from vtt.dreadfleet.special.castle_events import Vanished
from vtt.dreadfleet.special.vanishing import Vanish, haunt
from vtt.dreadfleet.turn import ActionPhase, EndPhase
from vtt.dreadfleet.victory import final_outcome, judge
from vtt.kernel.decision import Placing
from vtt.table.pose import Pose
from vtt.table.table import Piece

SC07, GHOST, HELD = "empty-ships", "shadewraith", "heldenhammer"
ISLANDS = ("volcano", "castle", "skull", "leviathan", "corpse-face-cliff")
ISLES = {"volcano": (10, 30, 0), "skull": (50, 33, 0), "leviathan": (10, 8, 0), "corpse-face-cliff": (50, 7, 0)}
LAST_GASP = {"where": "removed", "cause": "sunk"}


def afloat(ghost=(30, 32, 0), **fields):
    return castle_position(RUIN, {GHOST: ghost, HELD: (58, 20, 0)}, ISLES, **fields)


def hull(count):
    """Return so many single Hull cards."""
    kinds = [c for c in chart(SC07).content.damage.values() if c.type == "hull" and c.points == 1 and not c.effect]
    return tuple(f"{card.id}#{n}" for card in kinds for n in range(1, card.count + 1))[:count]


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc07_01_forces():
    forces = {force.side: force.ships for force in scenario(SC07).forces}
    assert forces == {"ga": (HELD, "swordfish", "flaming-scimitar"), "fot": (GHOST,)}


def test_df_sc07_02_five_numbered_islands_lie_apart():
    """GAP-SC07-1: at least 8" apart, the castle away from the south-west."""
    assert scenario(SC07).special_rule("vanishing").names("islands") == ISLANDS
    names = [RUIN if name == "castle" else name for name in ISLANDS]
    assert min(gap(SC07, a, b) for at, a in enumerate(names) for b in names[at + 1 :]) >= 8
    assert chart(SC07).survey.gap_to_point(RUIN, 0, 0).thou > 12_000 + 18_000


def test_df_sc07_02_there_is_room_at_every_island():
    pos = chart(SC07)
    for island in ISLANDS:
        at = RUIN if island == "castle" else island
        assert has_place(pos, Placing(piece=GHOST, shape=GHOST, around=at, reach=3_000, gap=1_000))


def test_df_sc07_03_the_alliance_in_the_south_west_corner():
    """GAP-SC07-2: the corner; the ghost ship is off the table."""
    for ship in (HELD, "swordfish", "flaming-scimitar"):
        assert scenario(SC07).zone_of(ship, "ga").disc == (0, 0, 12_000)
    assert opening(SC07).ship(GHOST).where == "reserve" and not opening(SC07).table.has(GHOST)
    assert GHOST not in scenario(SC07).deployed_ships


def test_df_sc07_04_six_turns():
    assert scenario(SC07).turns == 6
    _, events = run_out(afloat(turn=6, phase="end"), EndPhase())
    assert of_kind(events, GameEnded)
    _, events = run_out(afloat(turn=5, phase="end"), EndPhase())
    assert not of_kind(events, GameEnded)


# victory -------------------------------------------------------------------------------------------------------------


def ended(ghost=LAST_GASP, castle=True, cards=0, turn=6, lost=0):
    own = {"damage": hull(cards)}
    state = castle_position(
        RUIN, {GHOST: ghost, HELD: (58, 20, 0, own)}, ISLES, {"where": "removed"} if castle else None, turn=turn,
        phase="end", flags={"cards-lost:ga": lost} if lost else {},
    )
    return run_out(state, EndPhase())[0].outcome


def test_df_sc07_05_ghost_gone_and_castle_silent_win_at_the_end():
    assert ended().winner == "ga" and ended().reason == "outcome.ghosts-purged"
    assert ended(ghost=(30, 32, 0)).winner == "" and ended(castle=False).winner == ""


def test_df_sc07_05_not_before_the_end():
    """GAP-SC07-3: later damage can still reach ten."""
    assert ended(turn=4) is None


@pytest.mark.parametrize(("cards", "lost", "winner"), [(10, 0, "fot"), (4, 6, "fot"), (9, 0, None)])
def test_df_sc07_06_ten_cards_end_the_game_for_the_hunters(cards, lost, winner):
    """Cards of removed ships count, and those of auxiliaries."""
    outcome = ended(ghost=(30, 32, 0), castle=False, cards=cards, turn=3, lost=lost)
    assert (outcome and outcome.winner) == winner


def test_df_sc07_06_auxiliaries_count():
    cog = {"alliance-cog": (55, 5, 0, {"damage": hull(10)[9:]})}
    state = castle_position(RUIN, {GHOST: (30, 32, 0), HELD: (58, 20, 0, {"damage": hull(9)}), **cog}, turn=2)
    assert judge(asked(state)).winner == "fot"


def test_df_sc07_07_both_or_neither_is_a_draw():
    both = ended(cards=10, turn=3)
    assert both.winner == "" and both.reason == "outcome.empty-ships-both"
    neither = ended(ghost=(30, 32, 0), castle=False)
    assert neither.winner == "" and neither.reason == "outcome.ghosts-remain"


def test_gap_sc07_3_the_aim_of_the_alliance_is_tested_only_when_the_game_ends():
    state = castle_position(RUIN, {GHOST: LAST_GASP, HELD: (58, 20, 0)}, ISLES, {"where": "removed"}, turn=3)
    assert judge(asked(state)) is None and final_outcome(asked(state)).winner == "ga"


# the ghost ship ------------------------------------------------------------------------------------------------------


def hidden(**fields):
    ships = {GHOST: {"where": "reserve"}, HELD: (10, 5, 0, {"activated": True})}
    return castle_position(RUIN, ships, ISLES, {"activated": True}, turn=1, first="ga", **fields)


def test_df_sc07_08_it_appears_at_a_mark_when_all_others_have_acted_and_acts():
    """GAP-37: by the red and the white die; stern 1" from the mark, heading in."""
    waiting, events = begin_frame(hidden(dice=[3, 3]), ActionPhase())
    placed = of_kind(events, Placed)[0]
    mark = waiting.table.board.marks[waiting.table.board.mark_index("3,3")]
    half = chart(SC07).content.shapes[GHOST].length // 2
    assert placed.pose == Pose(mark.x - 1_000 - half, mark.y, 27_000) and placed.why == "arrival"
    assert waiting.pending.kind == "activate" and [o.id for o in waiting.pending.options] == [GHOST]
    after, events = submit(waiting, GHOST)
    assert of_kind(events, Activated)[0].ship == GHOST and after.ship(GHOST).where == "table"


def test_df_sc07_08_not_before_the_last_of_the_alliance_has_acted():
    state = hidden()
    ships = tuple(msgspec.structs.replace(s, activated=False) if s.id == HELD else s for s in state.ships)
    waiting, events = begin_frame(msgspec.structs.replace(state, ships=ships), ActionPhase())
    assert [o.id for o in waiting.pending.options] == [HELD] and not of_kind(events, Placed)


def test_df_sc07_08_every_mark_of_the_map_is_free():
    state = opening(SC07)
    land = tuple(piece for piece in state.table.pieces if piece.id in state.land)
    bare = msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, pieces=land))
    for index, mark in enumerate(state.table.board.marks):
        pose = place_at_mark(asked(bare), GHOST, index)
        placed = msgspec.structs.replace(bare, table=bare.table.placed(Piece(GHOST, GHOST, pose)))
        gap_to_mark = asked(placed).survey.gap_to_point(GHOST, mark.x, mark.y).thou
        assert abs(gap_to_mark - 1_000) <= 2, mark


def test_df_sc07_08_a_taken_mark_gives_the_nearest_free_place():
    ships = {GHOST: {"where": "reserve"}, HELD: (57, 20, 0)}
    state = castle_position(RUIN, ships, ISLES)
    pose = place_at_mark(asked(state), GHOST, state.table.board.mark_index("3,3"))
    assert pose.heading == 27_000 and pose != Pose(57_500, 20_000, 27_000)
    assert abs(pose.x - 57_500) + abs(pose.y - 20_000) < 6_000


def vanish(face, ghost=(30, 32, 0), **fields):
    return begin_frame(afloat(ghost, dice=[face], **fields), Vanish(ship=GHOST))


def test_df_sc07_09_on_a_1_nothing_happens():
    after, events = submit(vanish(1)[0], "vanish")
    assert of_kind(events, Vanished)[0].why == "nothing" and not of_kind(events, Placed)
    assert after.table.piece(GHOST).pose == Pose(30_000, 32_000, 0)


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_df_sc07_09_the_die_names_the_island(face):
    island = ("volcano", RUIN, "skull", "leviathan", "corpse-face-cliff")[face - 2]
    waiting, events = submit(vanish(face)[0], "vanish")
    assert of_kind(events, Vanished)[0].piece == island and waiting.pending.kind == "appear"
    place = waiting.pending.options[0].place
    assert waiting.pending.params["reach"] == 3_000
    assert place.around == island and place.reach == 3_000 and place.gap == 1_000 and place.heading is None


def test_df_sc07_09_within_three_inches_and_one_inch_clear_of_all_minis():
    waiting, _ = submit(vanish(2)[0], "vanish")
    far = why_not(waiting, ("appear", (10_000, 20_000, 0)))
    near = why_not(waiting, ("appear", (10_000, 25_800, 9_000)))
    assert far.key == "refusal.place.too-far" and near.key == "refusal.place.too-close"
    after, events = submit(waiting, ("appear", (10_000, 23_600, 4_500)))
    placed = of_kind(events, Placed)[0]
    assert placed.why == "vanish" and placed.before == Pose(30_000, 32_000, 0)
    assert 1_000 <= asked(after).survey.gap(GHOST, "volcano").thou <= 3_000


def test_df_sc07_09_at_the_end_of_its_action_phase_even_in_contact_but_not_at_anchor():
    """Contacts are broken by it (GAP-SC07-4)."""
    locked = castle_position(RUIN, {GHOST: (50, 20, 0), HELD: (51.76, 20, 0)}, ISLES, dice=[5, 5, 5, 5] * 20)
    assert asked(locked).touched_enemies(GHOST) == (HELD,)
    waiting, _ = begin_frame(locked, Activation(ship=GHOST))
    while waiting.pending.kind != "vanish":
        waiting, _ = submit(waiting, waiting.pending.default or waiting.pending.options[0].id)
    waiting, _ = submit(waiting, "vanish")
    after, _ = submit(waiting, ("appear", (10_000, 13_800, 0)))
    assert not asked(after).touched_enemies(HELD)
    anchored = afloat((10, 26, 90, {"is_anchored": True, "anchor_turn": 0}))
    assert "vanish" not in asked_for(anchored, GHOST)


def asked_for(state, ship):
    """Return the kinds of all questions of an activation that is played idly."""
    waiting, _ = begin_frame(state, Activation(ship=ship))
    kinds = []
    while waiting.pending.kind != "test-end":
        kinds.append(waiting.pending.kind)
        waiting, _ = submit(waiting, idle(waiting))
    return kinds


def test_df_sc07_09_others_do_not_vanish():
    assert "vanish" in asked_for(afloat(), GHOST) and "vanish" not in asked_for(afloat(), HELD)


def test_gap_sc07_4_without_room_at_the_island_the_next_nearest_place():
    state = afloat()
    spots = [(x, y) for x in range(2_000, 21_000, 2_600) for y in range(20_000, 40_000, 2_600)]
    rocks = tuple(Piece(f"rock-{at}", "wreck-1", Pose(x, y, 0)) for at, (x, y) in enumerate(spots))
    table = msgspec.structs.replace(state.table, pieces=(*state.table.pieces, *rocks))
    crowded = msgspec.structs.replace(state, table=table)
    assert haunt(asked(state), GHOST, "volcano").reach == 3_000
    placing = haunt(asked(crowded), GHOST, "volcano")
    assert placing.reach > 3_000 and has_place(asked(crowded), placing)


# the castle ----------------------------------------------------------------------------------------------------------


def test_df_sc07_10_its_profile_and_its_fire():
    """GAP-97."""
    profile = chart(SC07).content.ships[RUIN].profile
    figures = (profile.speed_in, profile.hull, profile.crew, profile.broadside, profile.armour)
    assert figures == (0, 3, 3, 5, 4)
    _, events = run_out(castle_position(RUIN, {HELD: (30, 30, 0)}), Activation(ship=RUIN))
    assert not of_kind(events, BroadsideDeclared), "idle"
    _, events = play_frames(castle_position(RUIN, {HELD: (30, 30, 0)}), Activation(ship=RUIN), [HELD])
    assert of_kind(events, BroadsideDeclared)[0].dice == 5


def test_df_sc07_11_rock_that_ignores_speed_and_special_cards():
    data = chart(SC07).content.damage.values()
    cards = [f"{next(card.id for card in data if card.type == kind)}#1" for kind in ("speed", "special")]
    state = castle_position(RUIN, {HELD: (30, 30, 0)}, damage=cards)
    after, events = play_frames(state, DrawDamage(ship=RUIN, count=2))
    assert after.ship(RUIN).damage == () and len(of_kind(events, CardDiscarded)) == 2
    pushed, _ = play_frames(after, Push(piece=RUIN, heading=0, distance=5_000))
    assert pushed.table.piece(RUIN).pose == Pose(30_000, 20_000, 0)


def test_df_sc07_12_whoever_is_aground_on_it_or_anchored_by_it_fights_it():
    state = castle_position(RUIN, {HELD: (30, 15.495, 0)}, dice=[6] * 30)
    for ship in (HELD, RUIN):
        _, events = play_frames(state, BoardingSubphase(ship=ship))
        assert of_kind(events, BoardingFought)
    near = asked(castle_position(RUIN, {HELD: (30, 14.7, 0, {"is_anchored": True})}))
    assert 10 < near.survey.gap(HELD, RUIN).thou <= 1_000 and near.boarded(HELD) == (RUIN,)
    ghost = asked(castle_position(RUIN, {GHOST: (30, 15.995, 0), HELD: (58, 20, 0)}))
    assert RUIN in ghost.touching(GHOST) and ghost.boarded(GHOST) == (), "its own side does not"


def test_df_sc07_13_three_cards_of_one_type_beat_it():
    state = castle_position(RUIN, {HELD: (30, 30, 0)}, damage=hull(3))
    after, events = play_frames(state, DrawDamage(ship=RUIN, count=3))
    assert of_kind(events, Removed)[0].cause == "beaten" and after.ship(RUIN).where == "removed"
    assert after.table.has(RUIN) and after.ship(RUIN).damage == ()
