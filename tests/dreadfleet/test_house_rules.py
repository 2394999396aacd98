"""Every house rule changes what it says and nothing where it is off: the same position, played both ways."""

import msgspec
import pytest

from tests.dreadfleet.build import asked, begin_frame, of_kind, play_frames, position, result_of, submit, why_not
from tests.dreadfleet.decks import dealt, draw
from vtt.dreadfleet.abilities import Strike
from vtt.dreadfleet.attributes import commander, crew, is_lost_by_damage, speed
from vtt.dreadfleet.auxiliaries import DeployAuxiliary
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.boarding_events import BoardingFought
from vtt.dreadfleet.broadside import Broadside
from vtt.dreadfleet.damage import DrawDamage, RollFires
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.escape import EscapeDanger, escape_spots
from vtt.dreadfleet.events import BriefRespite, CommandChecked, FireRolled, GameEnded, OrderTried, Placed, RanAground
from vtt.dreadfleet.monsters import SettleControl
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import BriefRespite as Respite
from vtt.dreadfleet.orders import GiveOrder, is_into_wind, why_not_order
from vtt.dreadfleet.position import CAPTAIN_ASHORE
from vtt.dreadfleet.runs import hold
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.sharing import cards_to_share
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.special.whirlpool import Whirl
from vtt.dreadfleet.submerging import DIVED_X, DIVED_Y
from vtt.dreadfleet.turn import EndPhase
from vtt.dreadfleet.wind import feels_wind
from vtt.kernel.decks import Deck
from vtt.kernel.event import Shuffled, Thrown

HAMMER = (20.0, 20.0, 0.0)
FLEETS = {"heldenhammer": HAMMER, "bloody-reaver": (40, 20, 180)}
DEAD = {"wounds": 4}
TIMBERS = tuple(f"timbers-stove-in#{n}" for n in range(1, 11))


def both(state, rule, found):
    """What is found in a position as it is, and with one house rule switched on."""
    with_rule = msgspec.structs.replace(state, options=(*state.options, f"house:{rule}"))
    return found(state), found(with_rule)


def result(frame, answers=(), look=lambda state, events: state):
    """A way of looking at a position: play a procedure, then look."""
    return lambda state: look(*play_frames(state, frame, answers))


# wind ----------------------------------------------------------------------------------------------------------------


def test_gap_17_every_warship_sails():
    state = position({"bloody-reaver": (20, 20, 0), "skabrus": (40, 20, 0), "alliance-cog": (30, 30, 0)}, wind="1,6")
    assert both(state, "every-warship-sails", lambda s: feels_wind(asked(s), "skabrus")) == (False, True)
    assert both(state, "every-warship-sails", lambda s: feels_wind(asked(s), "alliance-cog")) == (False, False)
    bow = position({"skabrus": (32, 20, 0), "bloody-reaver": (20, 20, 0)}, wind="1,6")
    assert both(bow, "every-warship-sails", lambda s: is_into_wind(asked(s), "skabrus")) == (False, True)


def test_gap_46_wind_on_honour():
    """DF-WIND-04: it may stop at once, but a card's demand still holds."""
    state = position({"heldenhammer": (*HAMMER, {"wind": "side"}), "bloody-reaver": (50, 35, 0)}, wind="3,3", force=3)

    def may_finish(s):
        return begin_frame(s, Sail(ship="heldenhammer"))[0].pending.option("finish") is not None

    assert both(state, "wind-on-honour", may_finish) == (False, True)


# cards ---------------------------------------------------------------------------------------------------------------


def drawn(card, answers=(), side="ga"):
    return lambda state: draw(state, card, answers, side)


def test_gap_10_destiny_cards_bring_wind_only():
    state = position(FLEETS, wind="3,3", dice=[1, 6])
    plain, windy = both(state, "destiny-wind-only", drawn("sea-giant#1"))
    assert plain[0].has_ship("sea-giant") and not windy[0].has_ship("sea-giant")
    assert not of_kind(windy[1], BriefRespite) and "WindMoved" in [type(event).__name__ for event in windy[1]]


def test_gap_15_no_monsters():
    state = position(FLEETS, wind="3,3", dice=[1, 6])
    (plain, _), (calm, events) = both(state, "no-monsters", drawn("sea-giant#1"))
    assert plain.has_ship("sea-giant") and not calm.has_ship("sea-giant")
    assert not of_kind(events, Placed)


def test_gap_16_the_drawer_places_monsters():
    """Anywhere an inch from everything; nearer is refused."""
    state = position({"heldenhammer": (30, 20, 0), "bloody-reaver": (40, 10, 180)}, wind="3,3", dice=[1, 6])
    there = ("sea-giant", (10_000, 10_000, 4_500))
    (plain, _), _ = both(state, "victory-first", drawn("sea-giant#1", side="fot"))
    assert plain.table.piece("sea-giant").pose.y == 40_000 - 1_875
    free = msgspec.structs.replace(state, options=("house:drawer-places-monsters",))
    placed, events = draw(free, "sea-giant#1", [there], "fot")
    pose = placed.table.piece("sea-giant").pose
    assert (pose.x, pose.y, pose.heading) == there[1] and of_kind(events, Placed)[0].why == "monster"
    waiting, _ = begin_frame(dealt(free, "sea-giant#1"), DrawDestiny(side="fot"))
    assert (waiting.pending.kind, waiting.pending.side) == ("place-monster", "fot")
    assert why_not(waiting, ("sea-giant", (32_500, 20_000, 0))).key == "refusal.place.too-close"
    assert not of_kind(events, Thrown)


def test_gap_34_a_deck_is_made_anew_at_once():
    """The Damage deck after its last card, the Destiny deck too: then the force falls to 1."""
    few = Deck(id="damage", pile=TIMBERS[:1], discard=TIMBERS[1:3])
    state = position(FLEETS)
    short = msgspec.structs.replace(state, decks=(few, state.deck("destiny")))

    def left_of_damage(s, events):
        return len(s.deck("damage").pile), len(of_kind(events, Shuffled))

    draw_one = result(DrawDamage(ship="heldenhammer"), look=left_of_damage)
    assert both(short, "reshuffle-at-once", draw_one) == ((0, 0), (2, 1))
    red = next(card for card, data in asked(state).content.destiny.items() if data.kind == "red")
    one_left = Deck(id="destiny", pile=(red,), discard=("sea-giant#1",))
    last = msgspec.structs.replace(state, winds=3, decks=(state.deck("damage"), one_left))
    look = result(DrawDestiny(side="ga"), look=lambda s, e: (len(s.deck("destiny").pile), asked(s).force))
    (left, force), (made, calm) = both(last, "reshuffle-at-once", look)
    assert (left, made, calm) == (0, 1, 1) and force == asked(state).destiny_card("sea-giant#1").force


def test_gap_35_victory_before_events():
    """DF-TURN-17: a ship beneath the waves comes up first, or not at all when somebody has won already."""
    ships = {
        "heldenhammer": HAMMER, "bloody-reaver": (40, 20, 180, {"damage": TIMBERS[:8]}),
        "black-kraken": {"where": "submerged", "notes": {DIVED_X: 30_000, DIVED_Y: 30_000}},
    }

    def thrown_and_ended(s):
        _, events = begin_frame(s, EndPhase())
        return bool(of_kind(events, Thrown)), bool(of_kind(events, GameEnded))

    assert both(position(ships, phase="end"), "victory-first", thrown_and_ended) == ((True, False), (False, True))


def test_gap_37_newcomers_wait():
    state = position({"heldenhammer": HAMMER, "alliance-cog": {"where": "aboard", "mother": "heldenhammer"}}, dice=[6])
    berth = ("alliance-cog", (22_000, 20_000, 0))
    launch = result(DeployAuxiliary(mother="heldenhammer"), [berth], lambda s, e: s.ship("alliance-cog").activated)
    assert both(state, "newcomers-wait", launch) == (False, True)
    rise = position(FLEETS, wind="3,3", dice=[1, 6])
    risen = both(rise, "newcomers-wait", lambda s: draw(s, "sea-giant#1")[0].ship("sea-giant").activated)
    assert risen == (False, True)


def test_gap_38_brief_respite_without_a_check():
    state = position({"heldenhammer": (*HAMMER, {"damage": TIMBERS[:1]}), "bloody-reaver": (40, 20, 0)}, dice=[1, 1])

    def repaired(s):
        s, _ = begin_frame(s, Respite(side="ga", card="sea-giant#1"))
        s, events = submit(s, "heldenhammer")
        return s.pending.kind, bool(of_kind(events, CommandChecked)), [e.passed for e in of_kind(events, OrderTried)]

    assert both(state, "respite-without-check", repaired) == (("reroll-check", False, []), ("repair", False, [True]))


# movement ------------------------------------------------------------------------------------------------------------


def test_gap_29_a_hard_turn_keeps_the_run():
    state = position({"heldenhammer": (*HAMMER, {"orders": ("hard-to-port",)}), "bloody-reaver": (50, 35, 0)})

    def run_after(s):
        s, _ = begin_frame(s, Sail(ship="heldenhammer"))
        s, _ = submit(s, ("run", 1_000))
        s, _ = submit(s, ("turn-port", 1_000))
        return s.ship("heldenhammer").run_thou

    assert both(state, "hard-turn-keeps-run", run_after) == (0, 1_000)


def test_gap_31_escape_up_to_the_roll():
    ships = {"heldenhammer": (23.995, 20, 90), "bloody-reaver": (27.25, 20, 0)}
    state = position(ships, dice=[5, 4])
    exact, chosen = both(state, "escape-up-to", lambda s: begin_frame(s, EscapeDanger(ship="heldenhammer"))[0])
    assert (exact.pending.kind, exact.pending.params["distance"]) == ("escape-place", 3_000)
    assert [option.id for option in chosen.pending.options] == ["inches-3", "inches-2", "inches-1"]
    near, _ = submit(chosen, "inches-2")
    assert (near.pending.kind, near.pending.params["distance"]) == ("escape-place", 2_000)
    assert escape_spots(asked(near), "heldenhammer", 2_000)


def test_gap_40_friends_do_not_lock():
    state = position({"heldenhammer": HAMMER, "swordfish": (21.75, 20, 0), "bloody-reaver": (40, 20, 0)})
    assert both(state, "friends-do-not-lock", lambda s: hold(asked(s), "heldenhammer")) == ("in-contact", "")
    enemy = position({"heldenhammer": HAMMER, "bloody-reaver": (22.25, 20, 0)})
    assert both(enemy, "friends-do-not-lock", lambda s: hold(asked(s), "heldenhammer")) == ("in-contact",) * 2


@pytest.mark.parametrize(
    ("rule", "at_land", "at_enemy"),
    [("auxiliaries-always-locked", "in-contact", "in-contact"), ("auxiliaries-never-locked", "", "")],
)
def test_gap_41_what_holds_an_auxiliary(rule, at_land, at_enemy):
    """By the ruling enemies do, land does not."""
    state = position({"alliance-cog": (20, 20, 0), "bloody-reaver": (40, 20, 0)}, {"rocky-a": (23, 20, 0)})
    gap = asked(state).survey.gap("alliance-cog", "rocky-a").thou
    land = position({"alliance-cog": (20 + gap / 1000, 20, 0), "bloody-reaver": (40, 20, 0)}, {"rocky-a": (23, 20, 0)})
    assert asked(land).touching("alliance-cog")
    assert both(land, rule, lambda s: hold(asked(s), "alliance-cog")) == ("", at_land)
    enemy = position({"alliance-cog": (20, 20, 0), "bloody-reaver": (21.625, 20, 0)})
    assert both(enemy, rule, lambda s: hold(asked(s), "alliance-cog")) == ("in-contact", at_enemy)


def test_gap_44_no_escape_after_repairs():
    """Only where something was repaired: who declines to repair may still escape."""
    own = {"damage": TIMBERS[:1], "orders": ("repairs",)}
    state = position({"heldenhammer": (23.995, 20, 90, own), "bloody-reaver": (27.25, 20, 0)})

    def modes(answer):
        def ask(s):
            s, _ = begin_frame(s, MovementSubphase(ship="heldenhammer"))
            s, _ = submit(s, answer)
            if s.pending.kind != "movement-mode":
                return ()
            return tuple(option.id for option in s.pending.options)

        return ask

    assert both(state, "escape-loses-repairs", modes(TIMBERS[0])) == (("escape", "stay"), ())
    assert both(state, "escape-loses-repairs", modes("none")) == (("escape", "stay"),) * 2


def test_gap_42_flyers_leave_as_they_like():
    """A dragon beside the enemy; by the house rule for all auxiliaries too."""
    state = position({"dragon": (20, 20, 0), "bloody-reaver": (22.0, 20, 0)})
    gap = asked(state).survey.gap("dragon", "bloody-reaver").thou
    state = position({"dragon": (20 + gap / 1000, 20, 0), "bloody-reaver": (22.0, 20, 0)})
    assert asked(state).touched_enemies("dragon")
    for rule in ("flyers-never-locked", "auxiliaries-never-locked"):
        assert both(state, rule, lambda s: hold(asked(s), "dragon")) == ("in-contact", "")


def test_gap_91_monsters_mind_warships_only():
    """A cog of the Alliance is nearest, of the warships the Reaver."""
    ships = {"sea-giant": (30, 20, 0), "alliance-cog": (33, 20, 0), "bloody-reaver": (24, 20, 0)}
    settled = result(SettleControl(monster="sea-giant"), look=lambda s, e: result_of(s))
    found = both(position(ships), "monsters-mind-warships", settled)
    assert found == (("fot", "alliance-cog"), ("ga", "bloody-reaver"))


# orders and broadsides -----------------------------------------------------------------------------------------------


def test_gap_52_fire_at_will_lapses():
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (40, 20, 0)}, dice=[6])
    waiting, _ = play_frames(state, GiveOrder(ship="heldenhammer", order="fire-at-will"))
    waiting = msgspec.structs.replace(waiting, stack=(), pending=None)
    end = result(EndPhase(), look=lambda s, e: (s.ship("heldenhammer").is_waiting, "fire-at-will" in s.side("ga").hand))
    assert both(waiting, "fire-at-will-lapses", end) == ((True, False), (False, True))


def test_gap_95_each_ship_has_its_own_orders():
    ships = {"heldenhammer": HAMMER, "swordfish": (30, 30, 0), "bloody-reaver": (40, 20, 0)}

    def second(s):
        s, _ = play_frames(s, GiveOrder(ship="heldenhammer", order="fire-at-will"))
        pos = asked(s)
        return tuple(why_not_order(pos, ship, "fire-at-will") is None for ship in ("swordfish", "heldenhammer"))

    assert both(position(ships, dice=[6]), "hand-per-ship", second) == ((False, False), (True, False))

    def others(s):
        s, _ = play_frames(s, GiveOrder(ship="heldenhammer", order="fire-at-will"))
        return [why_not_order(asked(s), "heldenhammer", order) for order in ("repairs", "full-sail")]

    assert both(position(ships, dice=[6]), "hand-per-ship", others) == ([None, None], [None, None])


def test_gap_53_fire_at_will_keeps_the_first_broadside():
    """DF-BS-18: a broadside of its own uses it up by either reading."""
    ships = {"heldenhammer": HAMMER, "bloody-reaver": (25.25, 20, 0)}
    state = position(ships, dice=[1] * 6, damage=TIMBERS)

    def has_fired(reaction):
        frame = Broadside(firer="heldenhammer", target="bloody-reaver", reaction=reaction)
        return result(frame, look=lambda s, e: s.ship("heldenhammer").has_fired)

    assert both(state, "answers-keep-first-broadside", has_fired(True)) == (True, False)
    assert both(state, "answers-keep-first-broadside", has_fired(False)) == (True, True)


def partial(card=None, firer="bloody-reaver", target="heldenhammer"):
    """A shot past a cog that stands in the way."""
    own = {"damage": (card,)} if card else {}
    return position({firer: (30, 20, 0, own), target: (21, 20, 0), "dread-cog": (25.5, 22, 0)})


def dice(firer="bloody-reaver", target="heldenhammer"):
    def count(s):
        shot = appraise(asked(s), firer, target)
        assert shot.refusal is None
        return shot.halved, shot.extra

    return count


def test_gap_56_halve_the_printed_value_first():
    """DF-BS-13: a printed 6 with a flooded gun deck is 5, half of it 3; half the printed 6 less one is 2."""
    state = partial("gun-deck-flooded#1", "heldenhammer", "bloody-reaver")
    printed = asked(state).data("heldenhammer").profile.broadside
    plain, first = both(state, "halve-first", dice("heldenhammer", "bloody-reaver"))
    assert printed == 6 and (plain, first) == ((3, 0), (2, 0))


def test_gap_56_halve_all_dice_at_last():
    """A ship with marked dice loses some of them too."""
    data = asked(partial()).content.ships
    armed = (ship for ship in data.values() if ship.is_big and ship.profile.broadside > 1)
    firer = next(ship for ship in armed if ship.profile.extra_dice)
    enemy = "heldenhammer" if firer.side == "fot" else "bloody-reaver"
    profile = firer.profile
    plain, last = both(partial(None, firer.id, enemy), "halve-last", dice(firer.id, enemy))
    assert plain == ((profile.broadside + 1) // 2, profile.extra_dice)
    assert sum(last) == (profile.broadside + profile.extra_dice + 1) // 2 and last[1] == profile.extra_dice // 2


def test_gap_24_only_the_lines_matter():
    """EX-20 Fig. 4: what stands between them counts by the ruling only; what cuts one counts always."""
    inside = position({"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), "sea-giant": (25, 20, 0)})
    cut = position({"heldenhammer": HAMMER, "bloody-reaver": (30.25, 20, 0), "dread-cog": (25, 22, 0)})

    def is_partial(s):
        return appraise(asked(s), "heldenhammer", "bloody-reaver").is_partial

    assert both(inside, "corridor-lines-only", is_partial) == (True, False)
    assert both(cut, "corridor-lines-only", is_partial) == (True, True)


def test_gap_20_arcs_along_the_diagonals():
    """Three inches abeam of the corner line and five ahead: at 45 degrees in the bow arc, by the diagonal abeam."""
    ahead = position({"heldenhammer": HAMMER, "dread-cog": (23.0, 25.0, 0)})
    abeam = position({"heldenhammer": HAMMER, "dread-cog": (26.0, 20.0, 0)})

    def arc(s):
        return asked(s).survey.arcs("heldenhammer", "dread-cog").arcs

    assert both(ahead, "diagonal-arcs", arc) == (("bow",), ("starboard",))
    assert both(abeam, "diagonal-arcs", arc) == (("starboard",), ("starboard",))

    def point(x, y):
        return lambda s: asked(s).survey.arcs_of_point("heldenhammer", x, y)

    assert both(ahead, "diagonal-arcs", point(23_000, 25_000)) == (("bow",), ("starboard",))
    assert both(ahead, "diagonal-arcs", point(22_000, 24_000)) == (("bow",), ("starboard", "bow"))
    assert both(ahead, "diagonal-arcs", point(18_000, 16_500)) == (("stern",), ("port",))


# damage --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "single", "double"), [("speed-card-one-inch", 1, 2), ("speed-card-three-inches", 3, 6)]
)
def test_gap_08_what_a_speed_card_costs(rule, single, double):
    def loss(card):
        state = position({"heldenhammer": (*HAMMER, {"damage": (card,)})})
        printed = asked(state).data("heldenhammer").profile.speed_thou
        return both(state, rule, lambda s: printed - speed(asked(s), "heldenhammer"))

    assert loss("rigging-cut#1") == (2_000, single * 1_000)
    assert loss("sails-in-ribbons#1") == (4_000, double * 1_000)


def burnt(state):
    after, events = play_frames(state, RollFires(ship="heldenhammer"))
    ship = after.ship("heldenhammer")
    return len(ship.damage), ship.fires, len(of_kind(events, FireRolled))


def test_gap_12_fires_that_never_die():
    state = position({"heldenhammer": (*HAMMER, {"fires": 2})}, dice=[6, 6], damage=TIMBERS)
    assert both(state, "burning-never-dies", burnt) == ((0, 0, 2), (2, 2, 0))


def test_gap_12_fires_that_rage():
    """A 3 draws a card, a 5 puts nothing out, a 6 does."""
    state = position({"heldenhammer": (*HAMMER, {"fires": 3})}, dice=[3, 5, 6], damage=TIMBERS)
    assert both(state, "burning-rages", burnt) == ((0, 1, 3), (1, 2, 3))


def test_gap_60_a_strike_may_fail():
    """DF-SHIP-HELDENHAMMER-3: a 1 less one."""
    state = position({"heldenhammer": HAMMER, "bloody-reaver": (20, 23.255, 90)}, dice=[1], damage=TIMBERS)
    strike = Strike(ship="heldenhammer", ability="wrath-of-sigmar")
    blow = result(strike, ["bloody-reaver"], lambda s, e: len(s.ship("bloody-reaver").damage))
    assert both(state, "no-minimum-one", blow) == (1, 0)


def test_gap_65_count_cards_not_points():
    crowd = ("carnage-on-the-gun-deck#1", "carnage-on-the-gun-deck#2", "decks-awash-with-blood#1")
    state = position({"heldenhammer": (*HAMMER, {"damage": crowd})})
    assert both(state, "cards-not-points", lambda s: crew(asked(s), "heldenhammer")) == (0, 3)
    assert both(state, "cards-not-points", lambda s: is_lost_by_damage(asked(s), "heldenhammer")) == ("abandoned", "")


# boarding and captains -----------------------------------------------------------------------------------------------


def three(faces):
    """Two ships of the Alliance against the Reaver between them."""
    ships = {
        "heldenhammer": (*HAMMER, DEAD), "bloody-reaver": (22.25, 20, 0, DEAD), "swordfish": (24.25, 20, 0, DEAD),
    }
    return position(ships, dice=faces, damage=TIMBERS)


def beaten(state):
    """The Reaver wins by two; who draws what, when the Swordfish is chosen as often as there is a question."""
    waiting, events = begin_frame(state, BoardingSubphase(ship="heldenhammer"))
    asked_for = 0
    while waiting.pending.kind == "share-damage":
        assert waiting.pending.side == "ga" and [o.id for o in waiting.pending.options] == ["heldenhammer", "swordfish"]
        asked_for += 1
        waiting, more = submit(waiting, "swordfish")
        events += more
    fought = of_kind(events, BoardingFought)[0]
    assert fought.fot_victories - fought.ga_victories == 2
    return asked_for, len(waiting.ship("heldenhammer").damage), len(waiting.ship("swordfish").damage)


@pytest.mark.parametrize(("rule", "count"), [("boarding-damage-pooled", 4), ("boarding-damage-once", 2)])
def test_gap_61_boarding_damage_is_shared_out(rule, count):
    """DF-BRD-15: each two by the ruling; the Swordfish goes down only when all are drawn (GAP-71)."""
    pos = asked(three([]))
    crews = [crew(pos, ship) for ship in ("heldenhammer", "swordfish", "bloody-reaver")]
    state = three([1] * (crews[0] + crews[1]) + [5, 5] + [1] * (crews[2] - 2))
    plain, shared = both(state, rule, beaten)
    assert plain == (0, 2, 2)
    on = asked(msgspec.structs.replace(state, options=(f"house:{rule}",)))
    assert cards_to_share(on, 1, 3) == 0, "one ship alone has nobody to share with"
    is_lost = count >= pos.data("swordfish").profile.hull
    assert shared == (count, 0, 0 if is_lost else count)


def test_gap_68_a_pair_fights_once_a_turn():
    ships = {"heldenhammer": (*HAMMER, DEAD), "bloody-reaver": (22.25, 20, 0, DEAD)}
    state = position(ships, dice=[1] * 26, damage=TIMBERS)

    def fights(s):
        count = 0
        for ship in ships:
            s, events = play_frames(msgspec.structs.replace(s, stack=(), pending=None), BoardingSubphase(ship=ship))
            count += len(of_kind(events, BoardingFought))
        later = msgspec.structs.replace(s, stack=(), pending=None, turn=2)
        return count, asked(later).boarded("heldenhammer")

    assert both(state, "pair-fights-once", fights) == ((2, ("bloody-reaver",)), (1, ("bloody-reaver",)))


def test_gap_sc04_2_a_first_mate_as_good_as_his_captain():
    """While the captain is ashore, not when he is dead."""
    ashore = {"notes": {CAPTAIN_ASHORE: 1}}
    state = position({"heldenhammer": (*HAMMER, ashore), "bloody-reaver": (40, 20, 0, DEAD)})

    def needed(s):
        return tuple(commander(asked(s), ship, "order")[:2] for ship in ("heldenhammer", "bloody-reaver"))

    captain = asked(state).data("heldenhammer").captain
    mates = (("mate", 6), ("mate", 6)), (("mate", captain.command), ("mate", 6))
    assert both(state, "mate-as-good-as-captain", needed) == mates and captain.command < 6


def test_gap_sc11_3_drifting_ships_stop_gently():
    """DF-SC11-08: driven on an island she runs aground, by the house rule she only lies there."""
    state = position(
        {"heldenhammer": (30, 20, 0), "bloody-reaver": (10, 35, 0)}, {"rocky-a": (37, 20, 0)}, dice=[6, 6],
        scenario="sea-jaws", damage=TIMBERS,
    )
    drift = result(Whirl(), look=lambda s, e: (len(of_kind(e, RanAground)), len(s.ship("heldenhammer").damage)))
    assert both(state, "drift-stops-gently", drift) == ((1, 1), (0, 0))


def test_gap_70_the_first_mate_gives_orders_only():
    state = position({"heldenhammer": (*HAMMER, DEAD), "bloody-reaver": (40, 20, 0)})

    def checks(s):
        purposes = ("order", "escape", "wind", "ability")
        return tuple(commander(asked(s), "heldenhammer", purpose).who for purpose in purposes)

    assert both(state, "mate-for-orders-only", checks) == (
        ("mate", "mate", "mate", "nobody"), ("mate", "nobody", "nobody", "nobody"),
    )
