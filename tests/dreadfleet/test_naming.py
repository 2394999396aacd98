"""Names of things as sentences use them: sides, cards, treasures, lengths."""

from tests.dreadfleet.build import asked, position
from tests.dreadfleet.chests import afloat
from vtt.dreadfleet.naming import Naming
from vtt.dreadfleet.wording import Wording
from vtt.kernel.refusal import Code, Refusal

SHIPS = {"heldenhammer": (20, 20, 0), "bloody-reaver": (40, 20, 0)}


def test_sides_and_destiny_cards_have_their_titles():
    names = Naming(asked(position(SHIPS)))
    assert [names.name(side) for side in ("ga", "fot")] == ["Grand Alliance", "Fleet of Terror"]
    card = names.pos.content.destiny["dead-calm#1"]
    assert names.name(card.id) == card.title and names.name("repairs") == "Repairs" and names.name("nobody") == "nobody"


def test_of_several_treasures_each_has_a_number():
    one = Naming(asked(position(SHIPS, treasures=(afloat("a", 10, 10),)))).name("a")
    several = Naming(asked(position(SHIPS, treasures=(afloat("a", 10, 10), afloat("b", 12, 10)))))
    assert [several.name(name) for name in ("a", "b")] == [f"{one} 1", f"{one} 2"]


def test_lengths_are_told_in_inches():
    """By the names of the parameters: a margin, a distance, whatever ends in thou; a count stays as it is."""
    words = Wording(asked(position(SHIPS)))
    params = {"ship": "heldenhammer", "distance": 2_500, "gone_thou": 3_250}
    told = words.refusal(Refusal(code=Code.POSE_ILLEGAL, key="refusal.escape-distance", rules=(), params=params))
    assert "2.5" in told and "3.25" in told and "2500" not in told and "3250" not in told
