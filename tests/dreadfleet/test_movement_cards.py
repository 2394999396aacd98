"""Cards that reach into the Movement subphase, and its place in the activation."""

import msgspec

from tests.dreadfleet.build import asked, begin_frame, content, of_kind, play_frames, position, submit, why_not
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.anchor import why_no_drop
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, capsize_limit
from vtt.dreadfleet.damage_cards import JAMMED_TO_PORT
from vtt.dreadfleet.escape import escape_spots
from vtt.dreadfleet.events import CardPlaced, Deployed, Moved, SubphaseBegan
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import why_not_order
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.state import RedCard
from vtt.kernel.decks import Deck

MOVE = MovementSubphase(ship="heldenhammer")
SAIL = Sail(ship="heldenhammer")
FAR = {"bloody-reaver": (55, 35, 180)}


def destiny(effect: str) -> str:
    """Return a Destiny card with an effect."""
    return next(card.id for card in content().destiny.values() if card.effect == effect)


def red(effect: str) -> tuple[RedCard, ...]:
    """Put a red card into play."""
    return (RedCard(card=destiny(effect), turn=1, side="ga"),)


def alone(**fields):
    return {"heldenhammer": (30, 20, 90, fields), **FAR}


def test_a_jammed_rudder_bars_one_hand_even_with_the_order():
    """H-MOV-6, DF-MOV-06, DF-MOV-07: the other hand still turns, as often as it is earned."""
    jammed = {"damage": ("rudder-jammed#1",), "notes": {"rudder-jammed#1": JAMMED_TO_PORT}, "orders": ("hard-to-port",)}
    state, _ = begin_frame(position(ships=alone(**jammed)), SAIL)
    state, _ = submit(state, ("run", 5000))
    assert why_not(state, ("turn-port", 1000)).key == "refusal.rudder-jammed"
    state, _ = submit(state, ("turn-starboard", 1000))
    state, _ = submit(state, ("run", 5000))
    assert why_not(state, ("turn-starboard", 1000)) is None


def test_an_escaping_ship_with_a_jammed_rudder_turns_to_the_other_hand_only():
    """DF-ESC-08."""
    fields = {"damage": ("rudder-jammed#1",), "notes": {"rudder-jammed#1": JAMMED_TO_PORT}}
    ships = {"heldenhammer": (23.995, 20, 90, fields), "bloody-reaver": (27.25, 20, 0)}
    state, _ = begin_frame(position(ships=ships, dice=[6, 1]), MOVE)
    state, _ = submit(state, "escape")
    spot = escape_spots(asked(state), "heldenhammer", 2000)[0]
    state, _ = submit(state, ("place", (spot.x, spot.y, spot.heading)))
    assert why_not(state, ("port", 100)).key == "refusal.rudder-jammed"
    assert why_not(state, ("starboard", 4500)) is None


def test_dead_calm_leaves_no_bonus_no_minimum_and_no_check():
    """H-MOV-5, DF-WIND-01: the card on the pile still says 6."""
    calm = {"reds": red("dead-calm"), "force": 6}
    state, _ = begin_frame(position(ships=alone(), wind="6,3", **calm), MOVE)
    assert (asked(state).force, asked(state).felt_force) == (6, 0)
    assert why_not(state, "stay") is None
    state, _ = submit(state, "move")
    assert state.pending.params["allowance"] == 12000
    state, _ = begin_frame(position(ships=alone(), wind="3,3", **calm), MOVE)
    state, events = submit(state, "move")
    assert (state.pending.kind, events) == ("move", ()), "no check into a wind that does not blow"


def test_without_a_discarded_destiny_card_the_force_is_1():
    """DF-WIND-02, DF-WIND-01."""
    state = position(ships=alone(), wind="1,6", force=4)
    assert asked(state).force == 4
    fresh = tuple(Deck(id=deck.id, pile=deck.pile + deck.discard) for deck in state.decks)
    state = msgspec.structs.replace(state, decks=fresh)
    state, _ = begin_frame(state, MOVE)
    assert why_not(state, "finish").margin == 1000


def test_the_curse_drives_a_ship_its_whole_speed_and_keeps_the_anchor_up():
    """GAP-13: into the wind as well, if it can move."""
    cursed = {"situation": (destiny("flying-dutchman"),)}
    state = position(ships=alone(**cursed), land={"wreck-1": (30, 17, 90)})
    state, _ = begin_frame(state, SAIL)
    refusal = why_not(state, "finish")
    assert (refusal.key, refusal.margin) == ("refusal.card-demands", 12000)
    assert why_no_drop(asked(position(ships=alone(**cursed), land={"wreck-1": (30, 17, 0)})), "heldenhammer")
    state, _ = submit(state, ("run", 12000))
    assert state.ship("heldenhammer").moved_thou == 12000


def test_a_lost_anchor_is_not_dropped():
    """H-MOV-14."""
    ships = {"heldenhammer": (30, 20, 0, {"damage": ("anchor-lost#1",)}), **FAR}
    land = {"wreck-1": (32.5, 20, 0)}
    assert why_no_drop(asked(position(ships=ships, land=land)), "heldenhammer").key == "refusal.anchor-lost"


def test_in_a_heavy_swell_cogs_capsize_more_often():
    """H-MOV-3, DF-AUX-08: the card's limit, the worst one if there are several."""
    ships = {"heldenhammer": (20, 20, 0), "alliance-cog": {"where": "aboard", "mother": "heldenhammer"}, **FAR}
    assert capsize_limit(asked(position(ships=ships)), "alliance-cog") == 3
    state = position(ships=ships, reds=red("heavy-swell"), dice=[4])
    assert capsize_limit(asked(state), "alliance-cog") == 4
    state, _ = play_frames(state, DeployAuxiliary(mother="heldenhammer"), [("alliance-cog", (22000, 20000, 0))])
    assert state.ship("alliance-cog").where == "removed"


def test_an_improvement_goes_over_to_the_cog_that_floats():
    """DF-SIT-06, H-MOV-3."""
    card = destiny("cog-profile")
    ships = {
        "heldenhammer": (20, 20, 0, {"situation": (card,)}),
        "alliance-cog": {"where": "aboard", "mother": "heldenhammer"}, **FAR,
    }
    state = position(ships=ships, dice=[5])
    state, events = play_frames(state, DeployAuxiliary(mother="heldenhammer"), [("alliance-cog", (22000, 20000, 0))])
    assert of_kind(events, Deployed) and of_kind(events, CardPlaced)[0].ship == "alliance-cog"
    assert (state.ship("heldenhammer").situation, state.ship("alliance-cog").situation) == ((), (card,))


def test_full_sail_is_not_given_into_the_wind_or_at_speed_0():
    """DF-ORD-12, DF-WIND-12, DF-ORD-09."""
    into = asked(position(ships=alone(), wind="3,3"))
    assert "DF-WIND-12" in why_not_order(into, "heldenhammer", "full-sail").rules
    before = asked(position(ships=alone(), wind="6,3"))
    assert why_not_order(before, "heldenhammer", "full-sail") is None
    becalmed = ("dismasted#1", "sails-in-ribbons#1", "sails-in-ribbons#2")
    assert why_not_order(asked(position(ships=alone(damage=becalmed), wind="6,3")), "heldenhammer", "full-sail")


# the activation ------------------------------------------------------------------------------------------------


def test_repairs_come_before_everything_else():
    """GAP-39, DF-ORD-22, H-MOV-1: a mended sail counts in the same movement."""
    fields = {"orders": ("repairs",), "damage": ("sails-in-ribbons#1",)}
    state, _ = begin_frame(position(ships=alone(**fields), wind="1,6"), MOVE)
    assert state.pending.kind == "repair"
    state, _ = submit(state, "sails-in-ribbons#1")
    assert state.pending.params["allowance"] == 12000


def test_after_an_escape_the_activation_goes_on():
    """DF-ESC-01, DF-ESC-10, DF-ESC-11: no other movement, then Broadside and Boarding."""
    ships = {"heldenhammer": (23.995, 20, 90), "bloody-reaver": (27.25, 20, 0)}
    state, events = begin_frame(position(ships=ships, dice=[6, 4]), Activation(ship="heldenhammer"))
    for answer in ("none", "escape"):
        state, more = submit(state, answer)
        events += more
    spot = escape_spots(asked(state), "heldenhammer", 3000)[0]
    state, more = submit(state, ("place", (spot.x, spot.y, spot.heading)))
    events += more
    state, more = submit(state, "none")
    subphases = [event.subphase for event in of_kind(events + more, SubphaseBegan)]
    assert subphases[:3] == ["orders", "movement", "broadside"]
    assert not of_kind(events + more, Moved)


def test_an_auxiliary_has_no_orders():
    """DF-AUX-11: its activation starts with moving."""
    ships = {"alliance-cog": (20, 20, 0, {"mother": "heldenhammer"}), **FAR}
    state, events = begin_frame(position(ships=ships), Activation(ship="alliance-cog"))
    assert [event.subphase for event in of_kind(events, SubphaseBegan)] == ["movement"]
    assert state.pending.kind == "movement-mode"
