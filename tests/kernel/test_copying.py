"""A forced deep copy is equal and shares nothing that could be changed."""

import copy
from typing import Any

import msgspec

from vtt.bots.chooser import uniform
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec
from vtt.kernel.copying import ATOMS, deep_copy, inner_fields
from vtt.kernel.game import Game


class Leaf(msgspec.Struct, frozen=True):
    """Atoms only."""

    x: int
    names: tuple[str, ...] = ()
    kind: str | None = None


class Branch(msgspec.Struct, frozen=True):
    """A struct, a dict and a list of structs."""

    leaf: Leaf
    notes: dict[str, int]
    leaves: tuple[Leaf, ...] = ()
    anything: Any = None


def changeable(value: Any, found: list[Any]) -> list[Any]:
    """Everything in a value that is a struct, a dict or a list."""
    if isinstance(value, msgspec.Struct):
        found.append(value)
        for name in value.__struct_fields__:
            changeable(getattr(value, name), found)
    elif isinstance(value, dict):
        found.append(value)
        for part in value.values():
            changeable(part, found)
    elif isinstance(value, list | tuple):
        if isinstance(value, list):
            found.append(value)
        for part in value:
            changeable(part, found)
    elif not isinstance(value, ATOMS):
        raise AssertionError(f"expected plain data, found {type(value)}")
    return found


def test_what_a_field_may_hold_is_read_off_its_type() -> None:
    assert inner_fields(Leaf) == ()
    assert inner_fields(Branch) == ("leaf", "notes", "leaves", "anything")


def test_copies_share_nothing_that_could_be_changed() -> None:
    value = Branch(Leaf(1, ("a",)), {"b": 2}, (Leaf(3),), [{"c": [4]}])
    made = deep_copy(value)
    assert made == value
    assert not {id(part) for part in changeable(made, [])} & {id(part) for part in changeable(value, [])}


def test_a_position_in_the_midst_of_a_game() -> None:
    game, chooser = Game(Dreadfleet(), Setup(scenario="SC08", seed=5, quick=True)), uniform(4)
    for _ in range(150):
        game.submit(chooser.choose(game))
    made = copy.deepcopy(game.state)
    assert made == game.state and codec.digest(made) == codec.digest(game.state)
    assert not {id(part) for part in changeable(made, [])} & {id(part) for part in changeable(game.state, [])}
