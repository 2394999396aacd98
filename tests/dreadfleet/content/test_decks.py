"""The two decks hold exactly what the deck list says: kinds, copies, points, forces and moves of the wind."""

from collections import Counter

import pytest

from vtt.dreadfleet.content import card_kind, load_content
from vtt.dreadfleet.content.effects import DAMAGE_EFFECTS, DESTINY_EFFECTS

CONTENT = load_content()

DAMAGE_ROWS = [
    # id, copies, type, points, inches lost, irreparable, discards, situation, effect
    ("timbers-stove-in", 10, "hull", 1, 0, False, False, False, ""),
    ("holed-below-the-waterline", 2, "hull", 1, 0, True, False, False, ""),
    ("broken-frames", 1, "hull", 2, 0, False, False, False, ""),
    ("fire-in-the-hold", 1, "hull", 2, 0, False, False, False, "burning"),
    ("back-broken", 1, "hull", 3, 0, False, False, False, ""),
    ("men-swept-from-the-rail", 9, "crew", 1, 0, False, False, False, ""),
    ("splinters-on-the-quarterdeck", 2, "crew", 1, 0, False, False, False, "captain-wound-roll"),
    ("taken-by-the-drowned", 1, "crew", 1, 0, True, False, False, ""),
    ("carnage-on-the-gun-deck", 2, "crew", 2, 0, False, False, False, ""),
    ("decks-awash-with-blood", 1, "crew", 3, 0, False, False, False, ""),
    ("rigging-cut", 7, "speed", 1, 2, False, False, False, ""),
    ("mast-by-the-board", 1, "speed", 1, 2, True, False, False, ""),
    ("sails-in-ribbons", 2, "speed", 2, 4, False, False, False, ""),
    ("dismasted", 1, "speed", 3, 6, False, False, False, ""),
    ("gun-deck-flooded", 2, "special", 0, 0, True, False, False, "broadside-value"),
    ("first-mate", 1, "special", 0, 0, True, False, False, "first-mate-killed"),
    ("spoiled-powder", 1, "special", 0, 0, False, False, False, "to-hit"),
    ("magazine-explosion", 1, "special", 0, 0, False, True, False, "magazine-explosion"),
    ("fire-on-deck", 2, "special", 0, 0, False, True, False, "burning"),
    ("rudder-jammed", 1, "special", 0, 0, False, False, False, "rudder-jammed"),
    ("slowly-capsizing", 1, "special", 0, 0, False, False, False, "slowly-capsizing"),
    ("captain-struck-down", 1, "special", 0, 0, False, True, False, "captain-wound"),
    ("mascot-killed", 1, "special", 0, 0, True, False, False, "boarding-dice"),
    ("colours-shot-away", 1, "special", 0, 0, False, False, False, "command"),
    ("saw-sharks", 1, "special", 0, 0, False, False, True, "saw-sharks"),
    ("anchor-lost", 1, "special", 0, 0, True, False, False, "anchor-lost"),
]

DESTINY_COPIES = {
    "monster": {"bone-hydra": 2, "blood-serpent": 2, "sea-giant": 2},
    "spell": {
        "sword-hurricane": 1,
        "cloak-of-flame": 1,
        "call-the-drowned": 1,
        "word-of-the-dead-king": 1,
        "warp-leap": 1,
        "dirge-of-the-lost": 1,
    },
    "improvement": {"fire-ship": 1, "swivel-guns": 1, "picked-boarders": 1, "sweeps": 1},
    "salvo": {"red-hot-shot": 1, "chain-shot": 1, "grapeshot": 1, "double-shotted-guns": 1},
    "repair": {"carpenters": 2, "fresh-hands": 2, "spare-canvas": 2},
    "healing": {"ships-surgeon": 2},
    "red": {
        "ghastly-fog": 1,
        "dead-calm": 1,
        "blood-moon": 1,
        "siren-song": 1,
        "heavy-swell": 1,
        "curse-of-the-flying-dutchman": 1,
    },
    "instant": {
        "rain-of-sea-snakes": 1,
        "rogue-wave": 1,
        "bolt-from-the-sky": 1,
        "winds-of-magic": 1,
        "fair-current": 1,
        "ill-omen": 1,
    },
}


@pytest.mark.parametrize("row", DAMAGE_ROWS, ids=lambda row: row[0])
def test_damage_card_says_what_the_deck_list_says(row):
    card = CONTENT.damage[row[0]]
    assert row == (
        card.id,
        card.count,
        card.type,
        card.points,
        card.speed_loss_thou / 1000,
        card.irreparable,
        card.discards,
        card.situation,
        card.effect,
    )


def test_damage_deck_has_55_cards_and_no_other_kind():
    assert [row[0] for row in DAMAGE_ROWS] == list(CONTENT.damage)
    deck = CONTENT.damage_deck()
    assert len(deck) == len(set(deck)) == 55
    by_type = Counter(CONTENT.damage_card(card).type for card in deck)
    assert by_type == {"hull": 15, "crew": 15, "speed": 11, "special": 14}


def test_every_copy_has_its_own_id():
    rigging = [card for card in CONTENT.damage_deck() if card_kind(card) == "rigging-cut"]
    assert rigging == [f"rigging-cut#{n}" for n in range(1, 8)]
    assert CONTENT.damage_card("rigging-cut#3") is CONTENT.damage["rigging-cut"]


def test_speed_cards_have_a_title_for_every_propulsion():
    for card in CONTENT.damage.values():
        if card.type == "speed":
            assert set(card.titles) == {"sail", "engine", "oar", "limb"}
            assert len(set(card.titles.values())) == 4
        assert card.title_for("sail") == card.title


def test_destiny_deck_has_40_cards_by_kind():
    deck = CONTENT.destiny_deck()
    assert len(deck) == len(set(deck)) == 40
    found: dict[str, Counter[str]] = {}
    for card in CONTENT.destiny.values():
        found.setdefault(card.kind, Counter())[card.kind_id] += 1
    assert found == DESTINY_COPIES


def test_wind_forces_and_moves_are_counted_out():
    forces = Counter(card.force for card in CONTENT.destiny.values())
    moves = Counter((card.wind.kind, card.wind.marks) for card in CONTENT.destiny.values())
    assert forces == {1: 6, 2: 8, 3: 10, 4: 8, 5: 5, 6: 3}
    assert moves == {
        ("clockwise", 1): 6,
        ("clockwise", 2): 7,
        ("clockwise", 3): 4,
        ("counter", 1): 6,
        ("counter", 2): 7,
        ("counter", 3): 4,
        ("random", 0): 6,
    }


def test_strong_winds_and_random_moves_are_spread_over_the_kinds():
    strong = Counter(card.kind for card in CONTENT.destiny.values() if card.force >= 5)
    random = Counter(card.kind for card in CONTENT.destiny.values() if card.wind.kind == "random")
    assert max(strong.values()) == 2 and len(strong) >= 6
    assert max(random.values()) == 1


def test_sword_hurricane_moves_the_wind_two_marks_back():
    card = CONTENT.destiny_card("sword-hurricane#1")
    assert (card.wind.steps, card.ship, card.brief_respite) == (-2, "flaming-scimitar", True)


def test_brief_respite_is_on_the_cards_that_can_fail():
    """Spells, Improvements, Salvos (DF-SIT-04), repairs and healing (DF-DEST-12), monsters (GAP-16), Winds of Magic."""
    marked = {card.kind_id for card in CONTENT.destiny.values() if card.brief_respite}
    kinds = ("monster", "spell", "improvement", "salvo", "repair", "healing")
    assert marked == {name for kind in kinds for name in DESTINY_COPIES[kind]} | {"winds-of-magic"}


def test_every_red_card_but_no_other_stays_in_play_and_ends_on_a_five():
    for card in CONTENT.destiny.values():
        assert card.stays_in_play == (card.kind == "red")
        assert ("ends_from" in card.params) == card.stays_in_play
        assert card.params.get("ends_from", 5) == 5


def test_every_known_effect_is_on_a_card():
    """An effect that no card names would be dead code in the rules."""
    assert {card.effect for card in CONTENT.damage.values() if card.effect} == set(DAMAGE_EFFECTS)
    assert {card.effect for card in CONTENT.destiny.values()} == set(DESTINY_EFFECTS)
