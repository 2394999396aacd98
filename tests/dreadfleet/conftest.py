"""Register the effects of cards and the abilities of ships before any test builds a position."""

from vtt.dreadfleet import abilities, damage_cards  # noqa: F401 - they register their traits
