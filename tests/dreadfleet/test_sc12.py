"""SC12 The Maelstrom, row by row."""

from itertools import pairwise

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, content, of_kind, play_frames, position, submit, why_not
from tests.dreadfleet.mapping import chart, gap, opening, scenario
from tests.dreadfleet.playing import run_out
from vtt.dreadfleet.abilities_flaming_scimitar import GENIES, Summon
from vtt.dreadfleet.attributes import allowance, commander
from vtt.dreadfleet.auxiliaries import berth
from vtt.dreadfleet.course import course
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.escape import EscapeDanger
from vtt.dreadfleet.events import Escaped, GameEnded, Moved, Removed, WindMoved
from vtt.dreadfleet.full_sail import FullSail
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.push import Push
from vtt.dreadfleet.removal import remove
from vtt.dreadfleet.runs import demand, why_no_finish
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.special.maelstrom import Commune, Vortex, can_commune
from vtt.dreadfleet.special.maelstrom_events import Swallowed
from vtt.dreadfleet.trait import Trait
from vtt.dreadfleet.turn import Situation
from vtt.dreadfleet.turns import rudder
from vtt.dreadfleet.victory import judge
from vtt.dreadfleet.wind import winds
from vtt.dreadfleet.wind_indicator import is_held
from vtt.dreadfleet.wounds import Wound
from vtt.kernel.decision import Placing
from vtt.kernel.event import Thrown
from vtt.kernel.frame import Done, Frame
from vtt.table.nearing import line_ring

SC12, HELD, REAVER, RAVEN = "maelstrom", "heldenhammer", "bloody-reaver", "swordfish"
OPEN = (50, 20, 0)  # in the wide eastern water
FAR = {REAVER: (55, 35, 0)}
BY_THE_VORTEX = (32.3, 20, 0, {"is_anchored": True})


def swirling(ships=None, land=None, **fields):
    return position({HELD: OPEN, **FAR, **(ships or {})}, land, scenario=SC12, **fields)


# set-up --------------------------------------------------------------------------------------------------------------


def test_df_sc12_01_all_ten_big_ships():
    assert sorted(scenario(SC12).ships) == sorted(ship.id for ship in content().ships.values() if ship.is_big)


def test_df_sc12_02_a_clockwise_spiral_from_mark_4_6_to_the_vortex():
    """GAP-SC12-1: the last wreck within 2.5" of the vortex; nobody fits between two pieces unseen by the line."""
    points = scenario(SC12).lines[0].points
    pieces = [(place.x, place.y) for place in scenario(SC12).layout]
    board = content().board
    mark = board.marks[board.mark_index("4,6")]
    assert points[0] == (mark.x, mark.y) and list(points[1:]) == pieces
    away = [(x - 30_000, y - 20_000) for x, y in points]
    assert all(ax * by - ay * bx < 0 for (ax, ay), (bx, by) in pairwise(away)), "always the same way round"
    far = [x * x + y * y for x, y in away]
    assert far[-1] < far[1] and min(far) == far[-1]
    pos = chart(SC12)
    assert pos.survey.gap_to_point("wreck-5", 30_000, 20_000).thou - 750 <= 2_500
    names = [place.id for place in scenario(SC12).layout]
    assert all(gap(SC12, a, b) < 1.5 for a, b in pairwise(names))
    rule = scenario(SC12).special_rule("vortex")
    assert [rule.number(name) for name in ("x_thou", "y_thou", "radius_thou")] == [30_000, 20_000, 750]


def test_df_sc12_03_two_zones_and_the_alliance_first():
    assert scenario(SC12).zone_of(HELD, "ga").rect == (0, 0, 20_000, 6_000)
    assert scenario(SC12).zone_of(REAVER, "fot").rect == (40_000, 34_000, 60_000, 40_000)
    assert scenario(SC12).forces[0].side == "ga" and scenario(SC12).deployment == "sides"


def test_df_sc12_04_until_somebody_has_won():
    assert scenario(SC12).turns == 0 and judge(asked(swirling(turn=20))) is None


def test_df_sc12_05_suggested_poses_are_clear_of_the_line():
    pos = chart(SC12)
    rim = line_ring(scenario(SC12).lines[0].points)
    assert min(pos.survey.gap_to_ring(ship.id, rim) for ship in pos.in_play()) > 4_000


# victory -------------------------------------------------------------------------------------------------------------


class Sink(Frame, frozen=True, kw_only=True):
    """Removes a ship, as anything may."""

    ship: str

    def begin(self, play, _):
        """Do it."""
        remove(play, self.ship, "sunk")
        return Done()


def test_df_sc12_05_the_loss_of_the_heldenhammer_ends_the_game_at_once():
    """GAP-SC12-2: not in the End phase."""
    after, events = begin_frame(swirling(), Sink(ship=HELD))
    assert after.outcome.winner == "fot" and after.stack == () and of_kind(events, GameEnded)
    after, _ = begin_frame(swirling(), Sink(ship=REAVER))
    assert after.outcome is None


def test_df_sc12_05_a_mortal_wound_in_a_duel_does_and_elsewhere_does_not():
    hurt = {HELD: (*OPEN, {"wounds": 3})}
    after, _ = begin_frame(swirling(hurt, dice=[1, 6, 6, 6, 6, 6, 6, 6]), Duel(ga=(HELD,), fot=(REAVER,)))
    while after.outcome is None and after.pending.kind != "test-end":
        after, _ = submit(after, after.pending.default)
    assert after.outcome.winner == "fot" and after.outcome.reason == "outcome.maelstrom-captain-lost"
    after, _ = begin_frame(swirling(hurt), Wound(ship=HELD))
    assert after.ship(HELD).wounds == 4 and after.outcome is None


SPECTACULAR = [("table", "outcome.maelstrom-calm"), ("removed", "outcome.maelstrom-calm-and-more")]


@pytest.mark.parametrize(("reaver", "reason"), SPECTACULAR)
def test_df_sc12_05_spectacular_if_the_bloody_reaver_is_gone_by_then(reaver, reason):
    ships = {HELD: BY_THE_VORTEX, REAVER: FAR[REAVER] if reaver == "table" else {"where": "removed"}}
    after, _ = submit(begin_frame(position(ships, scenario=SC12, dice=[6]), Commune(ship=HELD))[0], "commune")
    assert (after.outcome.winner, after.outcome.reason) == ("ga", reason)


# the current ---------------------------------------------------------------------------------------------------------


def test_df_sc12_06_no_wind_indicator():
    """GAP-76: the storm genies have nothing to push; nor do cards."""
    assert scenario(SC12).wind == "none" and opening(SC12).winds == -1
    pos = asked(swirling(wind="2,3", force=4))
    assert is_held(pos) and winds(pos, HELD) == () and pos.felt_force == 4, "the force still comes from the cards"
    state = swirling({"flaming-scimitar": (50, 10, 0)}, wind="2,3", dice=[6])
    _, events = play_frames(state, Summon(ship="flaming-scimitar"), [GENIES])
    assert not of_kind(events, Thrown) and not of_kind(events, WindMoved)


def test_df_sc12_06_every_card_can_be_drawn_without_an_indicator():
    for card in content().destiny_deck():
        deck = tuple(c for c in content().destiny_deck() if c != card)
        state = swirling()
        decks = tuple(
            msgspec.structs.replace(d, pile=(*deck, card), discard=()) if d.id == "destiny" else d for d in state.decks
        )
        begin_frame(msgspec.structs.replace(state, decks=decks), DrawDestiny(side="ga"))


@pytest.mark.parametrize("ship", [HELD, "grimnirs-thunder", "black-kraken", "alliance-cog", "bone-hydra"])
def test_df_sc12_07_every_ship_must_move_the_force(ship):
    own = {"alliance-cog": {"mother": HELD}, "bone-hydra": {"side": ""}}.get(ship, {})
    pos = asked(swirling({ship: (50, 10, 0, own)}, force=3))
    assert demand(pos, ship).thou == 3_000 and why_no_finish(pos, ship).key == "refusal.sea-demands"


def test_df_sc12_07_flying_auxiliaries_need_not():
    pos = asked(swirling({"dirigible": (50, 10, 0, {"mother": "grimnirs-thunder"})}, force=3))
    assert demand(pos, "dirigible").thou == 0


def test_df_sc12_07_nor_what_is_anchored_aground_or_in_a_boarding_action():
    land = {"rocky-a": (40, 10, 0)}
    ships = {
        HELD: (50, 20, 0, {"is_anchored": True}), REAVER: (52.26, 20, 0),
        RAVEN: (40, 10 - 2.0 - 1.505, 0),
    }
    state = position(ships, land, scenario=SC12, force=3)
    assert asked(state).touched_enemies(REAVER) == (HELD,)
    for ship in (HELD, REAVER):
        _, events = run_out(state, MovementSubphase(ship=ship))
        assert not of_kind(events, Moved)
    far = why_no_finish(asked(swirling(force=3)), HELD)
    assert far.margin == 3_000


def test_gap_sc12_3_full_speed_where_that_is_less_than_the_force():
    slow = asked(swirling({"skabrus": (50, 10, 0, {"timed": ()})}, force=6))
    assert demand(slow, "skabrus").thou == min(6_000, allowance(slow, "skabrus"))
    cards = [c for c in content().damage.values() if c.type == "speed" and c.speed_loss_thou == 6_000]
    lamed = tuple(f"{cards[0].id}#{n}" for n in range(1, cards[0].count + 1)) if cards else ()
    pos = asked(swirling({HELD: (*OPEN, {"damage": (*lamed, *_singles(2))})}, force=6))
    assert 0 < allowance(pos, HELD) < 6_000 and demand(pos, HELD).thou == allowance(pos, HELD)


def _singles(count):
    cards = [c for c in content().damage.values() if c.type == "speed" and c.speed_loss_thou == 2_000]
    return tuple(f"{card.id}#{n}" for card in cards for n in range(1, card.count + 1))[:count]


def test_gap_sc12_3_full_sail_counts():
    pos = asked(swirling({HELD: (*OPEN, {"orders": ("full-sail",)})}, force=3))
    assert demand(pos, HELD).thou == 1_000


def turning(orders=(), **fields):
    own = {"run_thou": 6_000, "moved_thou": 6_000, "orders": orders, **fields}
    return swirling({HELD: (*OPEN, own)})


def test_df_sc12_08_to_starboard_only():
    pos = asked(turning())
    assert rudder(pos, HELD, "starboard").refusal is None
    assert rudder(pos, HELD, "port").refusal.key == "refusal.starboard-only"
    waiting, _ = begin_frame(turning(), Sail(ship=HELD))
    assert "turn-port" not in [option.id for option in waiting.pending.options]


def test_df_sc12_09_a_hard_to_port_order_gives_its_own_turn_and_no_more():
    leave = rudder(asked(turning(("hard-to-port",))), HELD, "port")
    assert leave.refusal is None and leave.is_ordered and not leave.is_earned and leave.most_cdeg == 4_500
    spent = rudder(asked(turning(("hard-to-port",))), HELD, "port", ("hard-to-port",))
    assert spent.refusal.key == "refusal.starboard-only"
    both = rudder(asked(turning(("hard-to-starboard",))), HELD, "starboard")
    assert both.most_cdeg == 9_000


def test_df_sc12_09_the_turn_of_an_escape_goes_either_way():
    state = swirling({HELD: (50, 2.5, 0)}, dice=[6, 1])
    waiting, _ = begin_frame(state, EscapeDanger(ship=HELD))
    waiting, events = submit(waiting, ("place", (50_000, 4_500, 0)))
    assert of_kind(events, Escaped) and waiting.pending.kind == "escape-turn"
    assert [option.id for option in waiting.pending.options] == ["port", "starboard", "none"]


def test_df_sc12_08_auxiliaries_have_no_facing_to_change():
    cog = {"alliance-cog": (50, 10, 0, {"mother": HELD})}
    waiting, _ = begin_frame(swirling(cog), Sail(ship="alliance-cog"))
    assert waiting.pending.option("head") is not None


@pytest.mark.parametrize("purpose", ["order", "escape", "ability", "wind"])
def test_df_sc12_10_all_command_checks_at_minus_one(purpose):
    modifiers = commander(asked(swirling()), HELD, purpose).modifiers
    assert [(change.reason, change.delta) for change in modifiers] == [("reason.thundering-roar", -1)]


# what swallows ships -------------------------------------------------------------------------------------------------


def lost(events):
    return [(event.ship, event.why) for event in of_kind(events, Swallowed)]


@pytest.mark.parametrize("ship", [RAVEN, "alliance-cog", "dirigible", "bone-hydra"])
def test_df_sc12_11_whatever_touches_the_vortex_is_removed(ship):
    """Flyers too (GAP-84)."""
    own = {"bone-hydra": {"side": ""}}.get(ship, {"mother": HELD} if ship not in (RAVEN,) else {})
    state = swirling({ship: (30, 25.0, 180, own)})
    heading = [] if ship == RAVEN else [("head", 18_000)]
    after, events = play_frames(state, Sail(ship=ship), [*heading, ("run", 6_000)])
    assert lost(events) == [(ship, "vortex")] and after.ship(ship).where == "removed"
    assert of_kind(events, Removed)[0].cause == "vortex"


def test_the_course_line_warns_of_what_swallows_ships():
    """H-MOV-7: the same sweep and the same rule as the move itself."""
    state = swirling({RAVEN: (30, 25.0, 180)})
    way = course(asked(state), RAVEN)
    _, events = play_frames(state, Sail(ship=RAVEN), [("run", 6_000)])
    assert way.halt == "vortex" and way.contact_at is None
    assert way.halt_at == of_kind(events, Moved)[0].amount
    assert course(asked(swirling({RAVEN: (30, 25.0, 0)})), RAVEN).halt == "spiral"
    assert course(asked(swirling()), HELD).halt_at is None


@pytest.mark.parametrize(("x", "is_lost"), [(31.505, True), (31.52, False)])
def test_df_sc12_11_touching_is_a_hundredth_of_an_inch(x, is_lost):
    """GAP-23."""
    _, events = play_frames(swirling({RAVEN: (x, 24.0, 180)}), Sail(ship=RAVEN), [("run", 4_000)])
    assert bool(lost(events)) is is_lost


def test_df_sc12_11_a_miss_is_a_miss():
    after, events = play_frames(swirling({RAVEN: (31.8, 24.0, 180)}), Sail(ship=RAVEN), [("run", 4_000), "finish"])
    assert not lost(events) and after.ship(RAVEN).where == "table"


def test_df_sc12_12_a_ship_that_crosses_the_line_is_removed():
    """GAP-SC12-4: the polyline through the middles of the pieces; touching is crossing."""
    state = swirling({RAVEN: (28.6, 5, 180)})
    after, events = play_frames(state, Sail(ship=RAVEN), [("run", 6_000)])
    assert lost(events) == [(RAVEN, "spiral")] and not after.table.has(RAVEN)
    run = of_kind(events, Moved)[0]
    assert run.amount < 6_000, "it goes no further than the line"


def test_df_sc12_12_flying_auxiliaries_cross_it():
    state = swirling({"dirigible": (28.6, 5, 180, {"mother": "grimnirs-thunder"})})
    after, events = play_frames(state, Sail(ship="dirigible"), [("head", 24_000), ("run", 6_000), "finish"])
    assert not lost(events) and after.table.has("dirigible")


@pytest.mark.parametrize("own", [{}, {"notes": {"phantasmagorical-flight": 1}}], ids=["afloat", "in flight"])
def test_df_sc12_12_the_shadewraith_does_not(own):
    """GAP-84: she flies, but she is no flying auxiliary."""
    state = swirling({"shadewraith": (28.6, 5, 180, own)}, subphase="movement", active="shadewraith")
    _, events = play_frames(state, Sail(ship="shadewraith"), [("run", 6_000)])
    assert lost(events) == [("shadewraith", "spiral")]


def test_df_sc12_12_in_every_way_of_moving():
    """H-MOV-15: pushed, under Full Sail, turning, escaping; and with a ship that drifts along."""
    by_the_line = {RAVEN: (28.6, 4.0, 180)}
    _, events = play_frames(swirling(by_the_line), Push(piece=RAVEN, heading=18_000, distance=4_000))
    assert lost(events) == [(RAVEN, "spiral")]
    _, events = play_frames(swirling(by_the_line, dice=[6, 6]), FullSail(ship=RAVEN))
    assert lost(events) == [(RAVEN, "spiral")]
    state = swirling({RAVEN: (28.55, 2.9, 180, {"run_thou": 6_000, "moved_thou": 6_000})})
    assert 10 < asked(state).survey.gap_to_point(RAVEN, 27_520, 1_600).thou < 1_000
    _, events = play_frames(state, Sail(ship=RAVEN), [("turn-starboard", 4_500)])
    assert lost(events) == [(RAVEN, "spiral")]


def test_df_sc12_12_an_escape_across_it_is_no_escape():
    waiting, _ = begin_frame(swirling({RAVEN: (18.2, 18.8, 180)}, dice=[6, 6]), EscapeDanger(ship=RAVEN))
    assert waiting.pending.kind == "escape-place"
    after, events = submit(waiting, ("place", (14_200, 18_800, 18_000)))
    assert lost(events) == [(RAVEN, "spiral")] and not after.table.has(RAVEN)


def test_df_sc12_12_a_ship_that_drifts_along_is_lost_alone():
    ships = {RAVEN: (28.6, 4.0, 180), "skabrus": (28.6, 7.259, 180)}
    state = swirling(ships)
    assert asked(state).touched_enemies(RAVEN) == ("skabrus",)
    after, events = play_frames(state, Push(piece="skabrus", heading=18_000, distance=6_000))
    assert lost(events) == [(RAVEN, "spiral")] and after.table.has("skabrus")


def test_df_sc12_12_nobody_is_put_down_on_line_or_vortex():
    """Cogs, monsters, ships that surface or leap."""
    pos = asked(swirling({"alliance-cog": {"where": "aboard", "mother": HELD, "side": "ga"}, HELD: (33, 20, 0)}))
    placing = berth(pos, HELD, "alliance-cog")
    assert why_not_place(pos, placing, (31_000, 20_000, 0), ()).key == "refusal.place.closed"
    monster = Placing(piece="bone-hydra", shape="bone-hydra")
    assert why_not_place(pos, monster, (27_500, 1_600, 0), ()).key == "refusal.place.closed"
    flyer = Placing(piece="dirigible", shape="dirigible")
    pos = asked(swirling({"dirigible": {"where": "aboard", "side": "ga"}}))
    assert why_not_place(pos, flyer, (16_300, 18_800, 0), ()) is None


# the Ethereal Kings --------------------------------------------------------------------------------------------------


def communing(own=None, at=BY_THE_VORTEX, **fields):
    spot = (*at[:3], {**at[3], **(own or {})})
    return swirling({HELD: spot}, **fields)


def test_df_sc12_13_anchored_within_an_inch_of_the_vortex():
    assert Trait.registry[Vortex.id].rules[0] == "DF-SC12-11"
    edge = 30 + 0.75 + 1.0 + 1.0  # vortex, an inch, half the beam
    assert can_commune(asked(communing(at=(edge, 20, 0, {"is_anchored": True}))), HELD)
    assert can_commune(asked(communing(at=(edge + 0.001, 20, 0, {"is_anchored": True}))), HELD), "GAP-30"
    assert not can_commune(asked(communing(at=(edge + 0.01, 20, 0, {"is_anchored": True}))), HELD)
    assert not can_commune(asked(communing({"is_anchored": False})), HELD)
    assert not can_commune(asked(swirling({RAVEN: (32, 20, 0, {"is_anchored": True})})), HELD)


def test_df_sc12_13_he_may_try_in_the_situation_phase():
    """GAP-36: with what is left over."""
    waiting, _ = begin_frame(communing(phase="situation"), Situation())
    assert waiting.pending.kind == "commune" and waiting.pending.side == "ga"
    declined, _ = submit(waiting, "wait")
    assert declined.outcome is None


def test_df_sc12_13_passed_the_maelstrom_is_calm():
    """The roar counts: 3+ needs a 4."""
    needed = content().ships[HELD].captain.command
    waiting, _ = begin_frame(communing(dice=[needed + 1]), Commune(ship=HELD))
    after, _ = submit(waiting, "commune")
    assert after.outcome.winner == "ga"


def test_df_sc12_13_failed_nothing_happens_and_iron_will_applies():
    needed = content().ships[HELD].captain.command
    waiting, _ = begin_frame(communing(dice=[needed, needed]), Commune(ship=HELD))
    waiting, _ = submit(waiting, "commune")
    assert waiting.pending.kind == "reroll-check"
    after, _ = submit(waiting, "reroll")
    assert after.outcome is None and can_commune(asked(after), HELD), "he may try again in a later turn"


def test_gap_sc12_5_roth_only_no_first_mate():
    assert not can_commune(asked(communing({"wounds": 4})), HELD)
    hurt = commander(asked(communing({"wounds": 1})), HELD, "ability").modifiers
    assert sum(change.delta for change in hurt) == -2, "the roar and his wound"


def test_df_sc12_07_the_demand_is_named_by_the_sea():
    waiting, _ = begin_frame(swirling(force=2, subphase="movement", active=HELD), Sail(ship=HELD))
    assert why_not(waiting, "finish").key == "refusal.sea-demands"
    after, _ = submit(waiting, ("run", 2_000))
    assert after.pending.option("finish") is not None
