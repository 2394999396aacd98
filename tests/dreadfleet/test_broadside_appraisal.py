"""Target, arc, sight, corridor, dice and number to hit: steps 1 to 4 of a broadside (chapters LOS, ARC, BS)."""

from fractions import Fraction
from typing import ClassVar

import pytest

from tests.dreadfleet.build import asked, position
from tests.dreadfleet.castles import CITADEL, castle_position
from vtt.dreadfleet.position import InForce
from vtt.dreadfleet.shot import Shot, appraise, band_of, is_hit, raked, targets
from vtt.dreadfleet.state import DreadfleetState
from vtt.dreadfleet.trait import Active, Change, Trait

HAMMER = (20.0, 20.0, 0.0)  # bow to the north; its base reaches from x 19 to 21 and y 18 to 22


def shot_at(state: DreadfleetState, firer: str = "heldenhammer", target: str = "bloody-reaver") -> Shot:
    return appraise(asked(state), firer, target)


def abeam(gap_in: float, heading: float = 0.0, **fields: object) -> DreadfleetState:
    """The Reaver to starboard of the Heldenhammer, bow north (half-width 1.25) or east or west (half-length 2)."""
    half = 1.25 if heading in (0.0, 180.0) else 2.0
    return position({"heldenhammer": HAMMER, "bloody-reaver": (21 + gap_in + half, 20, heading)}, **fields)


# step 1 and 2: target and arc -----------------------------------------------------------------------------------------


def test_df_bs_07_the_target_must_lie_in_a_side_arc():
    """DF-ARC-03: only the two side arcs fire; the refusal names the arc and the share that is missing."""
    abeam_shot = shot_at(abeam(4))
    assert abeam_shot.refusal is None and abeam_shot.arc.arcs == ("starboard",)
    ahead = shot_at(position({"heldenhammer": HAMMER, "bloody-reaver": (20, 28, 0)}))
    assert ahead.refusal.key == "refusal.not-in-side-arc"
    assert ahead.refusal.params["arc"] == "bow" and ahead.refusal.margin == 500_000


def test_ex_22_a_whole_base_in_the_side_arc_is_a_target_to_port_as_well():
    shot = shot_at(position({"heldenhammer": HAMMER, "bloody-reaver": (13, 20, 0)}))
    assert shot.refusal is None and shot.arc.arcs == ("port",)


def test_df_arc_01_the_arcs_run_at_45_degrees_from_the_corners():
    """GAP-20: not along the diagonals of the base; a target 6 inches off the corner along 45 degrees is on the line."""
    on_line = position({"heldenhammer": HAMMER, "alliance-cog": (27, 28, 45, {"side": "fot"})})
    assert set(shot_at(on_line, target="alliance-cog").arc_tie) == {"starboard", "bow"}
    below = position({"heldenhammer": HAMMER, "alliance-cog": (27, 27, 45, {"side": "fot"})})
    assert shot_at(below, target="alliance-cog").arc.arcs == ("starboard",)


def test_df_arc_05_the_greater_part_of_the_base_decides():
    """EX-07: abeam legal, ahead illegal, exactly across the line left to a die (DF-ARC-06)."""
    mostly_side = position({"heldenhammer": HAMMER, "bloody-reaver": (28, 28, 0)})
    mostly_bow = position({"heldenhammer": HAMMER, "bloody-reaver": (28, 30, 0)})
    across = position({"heldenhammer": HAMMER, "bloody-reaver": (28, 29, 45)})
    assert shot_at(mostly_side).refusal is None and 0 < shot_at(mostly_side).arc.share_of("bow") < 500_000
    assert shot_at(mostly_bow).refusal.key == "refusal.not-in-side-arc"
    assert shot_at(across).refusal is None and set(shot_at(across).arc_tie) == {"bow", "starboard"}


def test_df_bs_08_pieces_in_between_do_not_matter_for_the_arc():
    empty = abeam(8)
    between = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), "alliance-cog": (25, 20, 0)}
    )
    assert shot_at(between).arc == shot_at(empty).arc


def test_df_aux_14_auxiliaries_fire_all_round():
    for x, y in ((20, 28), (28, 20), (20, 12), (12, 20)):
        state = position({"heldenhammer": (x, y, 0), "dread-cog": (20, 20, 0)})
        shot = shot_at(state, "dread-cog", "heldenhammer")
        assert shot.refusal is None and shot.arc is None and shot.dice == 1


def test_gap_57_friends_and_land_are_no_targets_but_loose_monsters_are():
    """DF-SUM-15, DF-BS-03: enemies and monsters that the firer's side does not control."""
    state = position(
        {
            "heldenhammer": HAMMER, "alliance-cog": (26, 20, 0), "sea-giant": (14, 20, 0),
            "bone-hydra": (26, 17, 0, {"side": "ga"}),
        },
        land={"rocky-a": (40, 20, 0)},
    )
    assert shot_at(state, target="alliance-cog").refusal.key == "refusal.own-side"
    assert shot_at(state, target="bone-hydra").refusal.key == "refusal.own-side"
    assert shot_at(state, target="rocky-a").refusal.key == "refusal.no-such-target"
    assert shot_at(state, target="heldenhammer").refusal.key == "refusal.own-side"
    assert shot_at(state, target="sea-giant").refusal is None


def test_df_bs_03_whoever_is_off_the_table_is_no_target():
    state = position({"heldenhammer": HAMMER, "dread-cog": {"where": "aboard", "mother": "bloody-reaver"}})
    assert shot_at(state, target="dread-cog").refusal.key == "refusal.no-such-target"
    assert shot_at(state, "dread-cog", "heldenhammer").refusal.key == "refusal.no-such-firer"


def test_df_bs_05_a_ship_in_a_boarding_action_may_fire_at_its_opponent_or_at_another():
    """DF-BS-06: and a locked target may be fired at by anyone."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (22.25, 20, 0), "dread-cog": (12, 20, 0)})
    assert shot_at(state).range.thou <= 10
    assert {shot.target for shot in targets(asked(state), "heldenhammer") if shot.refusal is None} == {
        "bloody-reaver", "dread-cog"
    }
    assert shot_at(state, "dread-cog", "heldenhammer").refusal is None


# range ---------------------------------------------------------------------------------------------------------------


def test_ex_17_exactly_six_inches_is_short_and_a_fraction_more_medium():
    """DF-BS-14, DF-BS-15, DF-BS-16: the nearest points of the bases."""
    assert (shot_at(abeam(6)).band, shot_at(abeam(6)).range.thou) == ("short", 6000)
    assert shot_at(abeam(6.01)).band == "medium"
    assert shot_at(abeam(12)).band == "medium"
    assert shot_at(abeam(12.01)).band == "long"


def test_df_bs_15_each_band_has_its_number():
    fired = {"has_fired": True}
    for gap, band, needed in ((3, "short", 4), (9, "medium", 5), (15, "long", 6)):
        state = position({"heldenhammer": (*HAMMER, fired), "bloody-reaver": (21 + gap + 1.25, 20, 0)})
        assert (shot_at(state).band, shot_at(state).needed) == (band, needed)


def test_df_bs_17_nothing_is_fired_beyond_18_inches():
    """GAP-30: a slack of a thousandth, exactly 18 inches allowed."""
    assert shot_at(abeam(18)).refusal is None
    refusal = shot_at(abeam(18.5)).refusal
    assert refusal.key == "refusal.out-of-range" and refusal.margin == 500 and refusal.unit == "thou"
    assert band_of(18_001) == ("long", 6) and band_of(18_002) is None
    assert band_of(6_001) == ("short", 4) and band_of(6_002) == ("medium", 5)
    assert band_of(12_001) == ("medium", 5) and band_of(12_002) == ("long", 6)


# sight ---------------------------------------------------------------------------------------------------------------


def test_df_los_06_an_island_that_hides_the_target_bars_the_shot():
    """DF-LOS-01, DF-LOS-02: no clear line from hull to hull, no shot; the refusal says what hides the target."""
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (33.25, 20, 0)}, land={"castle": (26, 20, 90)}
    )
    refusal = shot_at(state).refusal
    assert refusal.key == "refusal.no-sight" and refusal.pieces == ("castle",)


def test_df_los_06_another_ship_hides_a_cog_behind_it():
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (24, 20, 0, {"side": "ga"}), "dread-cog": (28, 20, 0)}
    )
    assert shot_at(state, target="dread-cog").refusal.key == "refusal.no-sight"


def test_df_los_05_a_target_seen_in_part_is_visible_and_a_partial_shot():
    """DF-BS-12, DF-LOS-07: the wreck is lower than the hulls and hides nothing, but it stands in the way."""
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0)}, land={"wreck-4": (26, 20, 0)}
    )
    shot = shot_at(state)
    assert shot.refusal is None and shot.sight.clear and shot.is_partial and shot.corridor.obstacles == ("wreck-4",)


def test_df_los_03_masts_over_a_hull_that_is_hidden_are_not_seen():
    """DF-TERM-17: a rock exactly as high as the Reaver's hull hides it, although every mast stands above."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (30, 20, 0)}, land={"rocky-a": (24, 20, 0)})
    assert asked(state).content.shapes["rocky-a"].height == asked(state).content.shapes["bloody-reaver"].height
    assert shot_at(state).refusal.key == "refusal.no-sight"


def test_df_los_04_wings_and_tentacles_are_not_seen():
    """A monster is seen at one point of its body: half of its base in the open is not enough."""
    state = position({"dread-cog": (20, 20, 0), "sea-giant": (32, 20, 0)}, land={"castle": (26, 18, 0)})
    assert shot_at(state, "dread-cog", "sea-giant").refusal.key == "refusal.no-sight"
    aside = position({"dread-cog": (20, 20, 0), "sea-giant": (32, 20, 0)}, land={"castle": (26, 16.5, 0)})
    assert shot_at(aside, "dread-cog", "sea-giant").refusal is None


def test_df_aux_17_an_auxiliary_is_seen_at_its_highest_point():
    """GAP-25: the cog's masthead is at 1.25 inches, above a wreck of 0.7 that would hide its hull of 0.5."""
    state = position({"heldenhammer": HAMMER, "dread-cog": (30, 20, 0)}, land={"wreck-4": (28, 20, 90)})
    assert shot_at(state, target="dread-cog").refusal is None
    assert shot_at(state, "dread-cog", "heldenhammer").refusal is None


class SixInchFog(Trait):
    """A scenario rule for these tests: nothing beyond 6 inches is seen."""

    id = "test-fog"

    def sight_limit(self, pos: object, me: Active) -> int:
        """Six inches."""
        return 6_000


class CrosswindGunnery(Trait):
    """A scenario rule for these tests: all broadsides at -1."""

    id = "test-crosswind"
    amount: ClassVar[int] = -1

    def to_hit(self, pos: object, me: Active, firer: str, target: str) -> Change:
        """One worse."""
        return Change(self.amount, "reason.test", ("DF-BS-21",))


def under(monkeypatch: pytest.MonkeyPatch, state: DreadfleetState, trait: str, firer: str = "heldenhammer") -> Shot:
    """Appraise with one more special rule in force."""
    pos = asked(state)
    monkeypatch.setitem(vars(pos), "_in_force", InForce((*pos.traits(), Active(Trait.registry[trait], "")), {}))
    return appraise(pos, firer, "bloody-reaver")


def test_gap_26_a_card_may_limit_how_far_anything_is_seen(monkeypatch):
    assert under(monkeypatch, abeam(6), "test-fog").refusal is None
    refusal = under(monkeypatch, abeam(6.5), "test-fog").refusal
    assert refusal.key == "refusal.beyond-sight" and refusal.margin == 500


# step 3: dice --------------------------------------------------------------------------------------------------------


def test_ex_29_a_full_shot_throws_the_broadside_value():
    """DF-BS-09, DF-ATTR-12."""
    assert shot_at(abeam(4)).dice == 6
    assert shot_at(abeam(4), "bloody-reaver", "heldenhammer").dice == 4


def test_df_bs_10_a_flooded_gun_deck_takes_a_die_before_halving():
    """GAP-56, EX-37, DF-DMG-11: 6 - 1 = 5 and halved 3, not 6 halved less 1."""
    flooded = {"damage": ("gun-deck-flooded#1",)}
    clear = position({"heldenhammer": (*HAMMER, flooded), "bloody-reaver": (26.25, 20, 0)})
    assert shot_at(clear).dice == 5
    partial = position(
        {"heldenhammer": (*HAMMER, flooded), "bloody-reaver": (30.25, 20, 0)}, land={"wreck-4": (26, 20, 0)}
    )
    assert shot_at(partial).dice == 3


def test_df_bs_13_a_partial_shot_halves_the_dice_and_rounds_up():
    """DF-DICE-04, DF-SUM-08: Broadside 1 stays one die."""
    state = position(
        {"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0)}, land={"wreck-4": (26, 20, 0)}
    )
    assert shot_at(state).is_partial and shot_at(state).dice == 3
    cog = position({"dread-cog": (30, 20, 0), "heldenhammer": HAMMER}, land={"wreck-4": (26, 20, 0)})
    assert shot_at(cog, "dread-cog", "heldenhammer").is_partial and shot_at(cog, "dread-cog", "heldenhammer").dice == 1


def test_gap_56_value_0_means_no_broadside():
    state = position({"heldenhammer": HAMMER, "bone-hydra": (26, 20, 0)})
    assert shot_at(state, "bone-hydra", "heldenhammer").refusal.key == "refusal.no-guns"
    guns = tuple(f"gun-deck-flooded#{n}" for n in (1, 2))
    weak = position({"heldenhammer": HAMMER, "sea-giant": (26, 20, 0, {"damage": guns})})
    assert shot_at(weak, "sea-giant", "heldenhammer").refusal.key == "refusal.no-guns"


def test_ex_43_an_extra_die_is_added_after_halving_and_rolled_apart():
    """GAP-59: Broadside 2 with one marked die, partial: 2 / 2 + 1 = 2."""
    shot = Shot(firer="a", target="b", value=2, halved=1, extra=1, needed=4)
    assert shot.dice == 2


def test_df_bs_11_the_lines_join_the_firing_side_with_the_nearest_corners_uncrossed():
    """EX-20 Fig. 1 and Fig. 3."""
    corridor = shot_at(abeam(4)).corridor
    (a, b), (c, d) = corridor.lines
    assert {a, c} == {(21000, 22000), (21000, 18000)} and {b, d} == {(25000, 22000), (25000, 18000)}
    assert a[1] == b[1] and c[1] == d[1] and corridor.clear


def test_df_bs_12_a_line_that_is_cut_makes_the_shot_partial():
    """EX-20 Fig. 2: friends, enemies and land alike."""
    for piece, own in (("alliance-cog", {}), ("dread-cog", {})):
        state = position(
            {"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), piece: (25, 22, 0, own)}
        )
        assert shot_at(state).is_partial


def test_gap_24_what_stands_between_the_lines_counts_although_it_cuts_none():
    """EX-20 Fig. 4; a piece beyond the target or outside the corridor does not count."""
    inside = position({"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), "sea-giant": (25, 20, 0)})
    assert shot_at(inside).is_partial
    outside = position({"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), "sea-giant": (25, 24, 0)})
    beyond = position({"heldenhammer": HAMMER, "bloody-reaver": (27.25, 20, 0), "sea-giant": (31, 20, 0)})
    assert not shot_at(outside).is_partial and not shot_at(beyond).is_partial


def test_gap_25_the_corridor_of_an_auxiliary_is_a_triangle():
    """DF-AUX-18: a point serves as both corners."""
    state = position({"heldenhammer": HAMMER, "dread-cog": (28, 20, 0)})
    for firer, target in (("heldenhammer", "dread-cog"), ("dread-cog", "heldenhammer")):
        (a, b), (c, d) = shot_at(state, firer, target).corridor.lines
        assert len({a, b, c, d}) == 3


# step 4: number to hit -----------------------------------------------------------------------------------------------


def test_df_bs_18_the_first_broadside_of_a_ship_has_plus_one():
    """GAP-53: and no later one."""
    assert shot_at(abeam(4)).needed == 3
    fired = position({"heldenhammer": (*HAMMER, {"has_fired": True}), "bloody-reaver": (26.25, 20, 0)})
    assert shot_at(fired).needed == 4
    assert [change.reason for change in shot_at(abeam(4)).modifiers] == ["reason.first-broadside"]


@pytest.mark.parametrize("heading", [90.0, 270.0])
def test_ex_21_firing_into_bow_or_stern_rakes(heading):
    """DF-BS-19: the greater part of the firer's base in the target's bow or stern arc."""
    fired = {"has_fired": True}
    state = position({"heldenhammer": (*HAMMER, fired), "bloody-reaver": (27, 20, heading)})
    assert shot_at(state).needed == 3 and [c.reason for c in shot_at(state).modifiers] == ["reason.raking"]


def test_ex_18_first_raking_broadside_at_short_range_hits_on_2():
    """DF-BS-20: modifiers add up."""
    shot = shot_at(abeam(4, heading=90.0))
    assert shot.needed == 2 and shot.hit_faces() == 5


def test_df_aux_15_auxiliaries_and_monsters_are_never_raked():
    """GAP-54."""
    fired = {"has_fired": True}
    for target in ("dread-cog", "sea-giant"):
        state = position({"heldenhammer": (*HAMMER, fired), target: (26, 20, 90)})
        assert shot_at(state, target=target).needed == 4 and shot_at(state, target=target).rake is None
    ashore = shot_at(castle_position(CITADEL, {"heldenhammer": (22, 20, 0, fired)}), target=CITADEL)
    assert ashore.refusal is None and ashore.needed == 4 and ashore.rake is None


def test_df_bs_21_cards_modify_the_roll_to_hit(monkeypatch):
    """DF-DICE-06: bonuses and penalties add up, Spoiled Powder only for its own ship."""
    assert under(monkeypatch, abeam(4), "test-crosswind").needed == 4
    spoiled = {"damage": ("spoiled-powder#1",)}
    state = position({"heldenhammer": (*HAMMER, spoiled), "bloody-reaver": (26.25, 20, 0)})
    assert shot_at(state).needed == 4 and shot_at(state, "bloody-reaver", "heldenhammer").needed == 3


def test_df_arc_06_a_firer_on_the_line_of_two_arcs_may_or_may_not_rake():
    """The appraisal leaves it open and promises no bonus; a raked shot is one better."""
    fired = {"has_fired": True}
    state = position({"heldenhammer": (27.25, 28, 135, fired), "bloody-reaver": (20, 20, 0)})
    shot = shot_at(state)
    assert set(shot.rake_tie) == {"bow", "starboard"} and shot.needed == 5
    assert raked(shot).needed == 4 and raked(shot).rake_tie == ()


def test_df_bs_22_natural_6_hits_and_natural_1_misses_whatever_is_needed():
    assert is_hit(6, 9) and not is_hit(1, 0) and is_hit(2, 1) and is_hit(4, 4) and not is_hit(3, 4)
    assert Shot(firer="a", target="b", needed=8).face == 6 and Shot(firer="a", target="b", needed=0).face == 2


def test_the_means_follow_from_dice_hits_and_armour():
    """Six dice on 3+: four hits, of which a save on 5+ lets two thirds through."""
    shot = shot_at(abeam(4))
    assert shot.expected_hits() == 4 and shot.expected_cards() == Fraction(8, 3)
