"""The schema of `board.toml` and `scenery/footprints.toml`."""

from typing import Annotated, Literal

from pydantic import Field

from vtt.dreadfleet.content.data import BoardData, MarkData, Origin, SceneryData
from vtt.dreadfleet.content.reading import (
    MARK,
    Inches,
)
from vtt.dreadfleet.content.schema import (
    Id,
    Pair,
    RuleIds,
    Strict,
    Text,
)


class MarkRow(Strict):
    """One mark of the board."""

    name: Annotated[str, Field(pattern=MARK)]
    x: Inches
    y: Inches


class BoardFile(Strict):
    """`board.toml`."""

    kind: Literal["board"]
    width_in: Annotated[Inches, Field(gt=0)]
    height_in: Annotated[Inches, Field(gt=0)]
    marks: Annotated[list[MarkRow], Field(min_length=36, max_length=36)]
    rules: RuleIds
    origin: Origin

    def data(self) -> BoardData:
        """Return the engine's value."""
        return BoardData(self.width_in, self.height_in, tuple(MarkData(m.name, m.x, m.y) for m in self.marks))


class SceneryRow(Strict):
    """`[[piece]]` of `scenery/footprints.toml`."""

    id: Id
    name: Text
    type: Literal["island", "wreck"]
    size: Pair
    top: Pair
    height: Annotated[Inches, Field(gt=0)]
    points: Annotated[list[Pair], Field(min_length=3)]

    def data(self, rules: tuple[str, ...], origin: Origin) -> SceneryData:
        """Return the engine's value; `size` is east-west by north-south at heading 0."""
        return SceneryData(
            id=self.id,
            name=self.name,
            type=self.type,
            length_thou=self.size[1],
            width_thou=self.size[0],
            height_thou=self.height,
            top=(self.top[0], self.top[1], self.height),
            outline=tuple((x, y) for x, y in self.points),
            model=self.id,
            hull=self.id,
            rules=rules,
            origin=origin,
        )


class SceneryFile(Strict):
    """`scenery/footprints.toml`."""

    kind: Literal["scenery"]
    rules: RuleIds
    origin: Origin
    piece: list[SceneryRow]
