"""What random games have met is counted, remembered and told."""

from pathlib import Path
from typing import get_args

import pytest

from vtt.bots.trial import run_trial
from vtt.bots.uses import Uses, noting, read_uses, write_uses
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.scenario import TreasureKind
from vtt.dreadfleet.scenes import play_scene, read_scene, scene_ids
from vtt.dreadfleet.scenes.files import scene_folder
from vtt.dreadfleet.trait import Trait

CONTENT = load_content()


def test_nothing_was_met_at_first_and_everything_is_named() -> None:
    uses = Uses()
    assert len(uses.cards_left(CONTENT)) == 55 + 40
    assert "iron-will" in uses.abilities_left(CONTENT) and "ram" in uses.abilities_left(CONTENT)
    uses.add("SC01", 1, {*CONTENT.damage_deck(), *CONTENT.destiny_deck()}, {"ram", "burning-seas"})
    assert uses.cards_left(CONTENT) == [] and "ram" not in uses.abilities_left(CONTENT)
    assert uses.lines(CONTENT)[1] == "cards never drawn: none"


def test_games_add_up_in_a_file(tmp_path: Path) -> None:
    tally = run_trial("SC08", 1, 3, checks=False, uses=True)
    assert tally.cards and tally.traits
    path = tmp_path / "uses.json"
    for _ in range(2):
        uses = read_uses(path)
        uses.add("SC01", tally.games, tally.cards, tally.traits)
        write_uses(path, uses)
    again = read_uses(path)
    assert again.games == {"SC01": 2} and again.cards == tally.cards and again.traits == tally.traits
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match="expected the uses"):
        read_uses(path)


def test_the_rules_are_left_as_they_were() -> None:
    """What notes them is taken away again, and changes no game."""
    plain = run_trial("SC01", 1, 3, checks=False)
    noted = run_trial("SC01", 1, 3, checks=False, uses=True)
    assert noted.digest == plain.digest and plain.traits == set()
    assert all(moment not in vars(trait) for trait in Trait.registry.values() for moment in trait.moments)


def test_every_ability_special_rule_and_kind_of_treasure_has_a_scene() -> None:
    """What random games meet once in a hundred, or never, can be looked at and is checked all the same."""
    used: set[str] = set()
    rules: set[str] = set()
    kinds: set[str] = set()
    with noting(used):
        for name in scene_ids():
            scene = read_scene(scene_folder() / f"{name}.toml")
            kinds |= {treasure.kind for treasure in scene.treasure}
            rules.update(scene.rules)
            play_scene(scene)
    uses = Uses(traits=used)
    assert uses.abilities_left(CONTENT) == [] and uses.rules_left(CONTENT) == []
    assert [name for name in CONTENT.abilities if not rules & {*Trait.registry[name].rules}] == []
    assert kinds == {*get_args(TreasureKind)}
