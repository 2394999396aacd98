"""Improvements: where they lie and what they do for a cog (DF-SIT-06)."""

import pytest

from tests.dreadfleet.build import END, asked, begin_frame, bench, of_kind, play_frames, position
from tests.dreadfleet.decks import dealt, destiny_discarded, draw
from vtt.dreadfleet.attributes import broadside, crew, speed, value
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, recover
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.events import (
    BriefRespite,
    BroadsideDeclared,
    CardDrawn,
    CardPlaced,
    CaughtFire,
    Removed,
    SavesRolled,
)
from vtt.kernel.engine import Play

ABOARD = {"where": "aboard", "mother": "heldenhammer"}
FLEET = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 180)}
FIRE_SHIP = "fire-ship#1"


def decision_of(state, card, side="ga"):
    waiting, _ = begin_frame(dealt(state, card), DrawDestiny(side=side))
    return waiting.pending


# where they lie ------------------------------------------------------------------------------------------------------


def test_df_sit_06_an_improvement_goes_on_one_of_the_drawers_cogs_or_big_ships():
    state = position({**FLEET, "alliance-cog": (10, 10, 0), "dread-cog": (50, 30, 0)}, wind="3,3")
    decision = decision_of(state, "sweeps#1")
    assert [option.id for option in decision.options] == ["alliance-cog", "heldenhammer"] and decision.side == "ga"
    after, events = draw(state, "sweeps#1", ["alliance-cog"])
    assert after.ship("alliance-cog").situation == ("sweeps#1",) and not destiny_discarded(events)


def test_df_sit_06_on_a_big_ship_it_waits_for_the_cog_launched_next():
    state = position({**FLEET, "alliance-cog": ABOARD}, wind="3,3", dice=[4])
    waiting, _ = draw(state, "picked-boarders#1")
    assert waiting.ship("heldenhammer").situation == ("picked-boarders#1",)
    assert crew(asked(waiting), "heldenhammer") == 6, "the big ship itself is not improved"
    launch = DeployAuxiliary(mother="heldenhammer")
    after, events = play_frames(waiting, launch, [("alliance-cog", (18000, 20000, 0))])
    assert after.ship("heldenhammer").situation == ()
    assert [(e.card, e.ship) for e in of_kind(events, CardPlaced)] == [("picked-boarders#1", "alliance-cog")]
    assert after.ship("alliance-cog").situation == ("picked-boarders#1",) and crew(asked(after), "alliance-cog") == 3


def test_df_sit_06_a_cog_that_capsizes_was_not_launched():
    """The card waits for the next one."""
    state = position({**FLEET, "alliance-cog": ABOARD}, wind="3,3", dice=[3])
    waiting, _ = draw(state, "sweeps#1")
    after, _ = play_frames(waiting, DeployAuxiliary(mother="heldenhammer"), [("alliance-cog", (18000, 20000, 0))])
    assert after.ship("alliance-cog").where == "removed" and after.ship("heldenhammer").situation == ("sweeps#1",)


def test_without_a_cog_an_improvement_is_a_respite():
    """DF-SIT-04, DF-DEST-12."""
    gone = {"where": "removed", "cause": "capsized", "mother": "heldenhammer"}
    state = position({**FLEET, "alliance-cog": gone, "dread-cog": (50, 30, 0)}, wind="3,3")
    _, events = draw(state, "sweeps#1", ["none"])
    assert of_kind(events, BriefRespite)


def test_gap_89_an_improvement_stays_with_a_cog_that_is_taken_aboard():
    cog = (18.4, 20, 0, {"situation": ("sweeps#1",), "fires": 1})
    play = Play(bench(), position({**FLEET, "alliance-cog": cog}))
    recover(play, "alliance-cog", "heldenhammer")
    assert play.state.ship("alliance-cog").situation == ("sweeps#1",) and play.state.ship("alliance-cog").fires == 0


# swivel guns, picked boarders, sweeps --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "read", "printed", "improved"),
    [
        ("swivel-guns#1", broadside, 1, 2),
        ("picked-boarders#1", crew, 1, 3),
        ("sweeps#1", speed, 8000, 11000),
    ],
)
def test_df_sit_06_a_cog_is_improved_as_printed(card, read, printed, improved):
    plain = asked(position({**FLEET, "alliance-cog": (10, 10, 0), "dread-cog": (50, 30, 0)}))
    pos = asked(position({**FLEET, "alliance-cog": (10, 10, 0, {"situation": (card,)}), "dread-cog": (50, 30, 0)}))
    assert read(plain, "alliance-cog") == printed and read(pos, "alliance-cog") == improved
    assert read(pos, "dread-cog") == printed, "nobody else's cog"


def test_the_improvement_is_named_among_the_changes():
    pos = asked(position({**FLEET, "alliance-cog": (10, 10, 0, {"situation": ("sweeps#1",)})}))
    change = value(pos, "alliance-cog", "speed").changes[0]
    assert change.reason == "card.sweeps#1" and "DF-SIT-06" in change.rules


# Fire Ship -----------------------------------------------------------------------------------------------------------


def touching(**reaver):
    """A fire ship alongside the Reaver."""
    return {
        "alliance-cog": (20, 20, 0, {"situation": (FIRE_SHIP,), "damage": ()}),
        "bloody-reaver": (21.625, 20, 180, reaver),
        "heldenhammer": (40, 10, 0),
    }


RAMMING = MakeContact(mover="alliance-cog", others=("bloody-reaver",))


def test_fire_ship_may_be_blown_up_on_touching_an_enemy():
    """Two cards without a save and a fire; the cog is gone."""
    state = position(touching(), damage=["timbers-stove-in#1", "rigging-cut#1"])
    after, events = play_frames(state, RAMMING, ["blow-up"])
    assert after.ship("bloody-reaver").damage == ("timbers-stove-in#1", "rigging-cut#1")
    assert after.ship("bloody-reaver").fires == 1 and of_kind(events, CaughtFire)
    assert [(e.ship, e.cause) for e in of_kind(events, Removed)] == [("alliance-cog", "blown-up")]
    assert not of_kind(events, SavesRolled) and after.deck("destiny").top_discard == FIRE_SHIP


def test_fire_ship_may_also_be_lit_when_the_enemy_comes_to_it():
    state = position(touching())
    after, _ = play_frames(state, MakeContact(mover="bloody-reaver", others=("alliance-cog",)), ["blow-up"])
    assert after.ship("alliance-cog").where == "removed" and after.ship("bloody-reaver").fires == 1


def test_fire_ship_may_be_kept():
    after, events = play_frames(position(touching()), RAMMING)
    assert after.ship("alliance-cog").situation == (FIRE_SHIP,) and not of_kind(events, CardDrawn)


def test_df_ord_17_a_waiting_enemy_may_sink_the_fire_ship_first():
    """GAP-52: a destroyed attacker's attack lapses."""
    state = position(touching(is_waiting=True), dice=[6, 1, 1, 1, 1], damage=["timbers-stove-in#9"])
    after, events = play_frames(state, RAMMING, ["blow-up", "fire"])
    assert of_kind(events, BroadsideDeclared)[0].firer == "bloody-reaver"
    assert [(e.ship, e.cause) for e in of_kind(events, Removed)] == [("alliance-cog", "sunk")]
    assert after.ship("bloody-reaver").damage == () and after.ship("bloody-reaver").fires == 0


def test_a_fire_ship_card_on_a_big_ship_only_waits():
    ships = {"heldenhammer": (20, 20, 0, {"situation": (FIRE_SHIP,)}), "bloody-reaver": (22.25, 20, 0)}
    waiting, _ = begin_frame(position(ships), MakeContact(mover="heldenhammer", others=("bloody-reaver",)))
    assert waiting.pending.kind == END, "nothing to decide"


def test_a_fire_ship_is_not_lit_by_the_contacts_of_others():
    ships = {**touching(), "heldenhammer": (23.875, 20, 0)}
    waiting, _ = begin_frame(position(ships), MakeContact(mover="heldenhammer", others=("bloody-reaver",)))
    assert waiting.pending.kind == END
