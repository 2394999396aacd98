"""The schema of `cards/damage.toml` and `cards/destiny.toml`."""

from typing import Annotated, Literal

from pydantic import Field

from vtt.dreadfleet.content.data import DamageCard, DamageType, DestinyCard, DestinyKind, Origin, Propulsion, WindMove
from vtt.dreadfleet.content.reading import (
    Inches,
)
from vtt.dreadfleet.content.schema import (
    Id,
    ParamTable,
    Positive,
    RuleIds,
    Strict,
    Text,
)


class DamageRow(Strict):
    """`[[card]]` of `cards/damage.toml`."""

    id: Id
    title: Text
    titles: dict[Propulsion, Text] = Field(default_factory=dict)
    count: Positive
    type: DamageType
    points: Annotated[int, Field(ge=0, le=3)] = 0
    speed_loss_in: Annotated[Inches, Field(ge=0)] = 0
    irreparable: bool = False
    discards: bool = False
    situation: bool = False
    effect: Id | None = None
    params: ParamTable = Field(default_factory=dict)
    text: Text
    origin: Origin
    origin_note: str = ""
    rules: RuleIds

    def data(self) -> DamageCard:
        """Return the engine's value."""
        fields = self.model_dump(exclude={"speed_loss_in", "effect", "rules"})
        return DamageCard(
            speed_loss_thou=self.speed_loss_in, effect=self.effect or "", rules=tuple(self.rules), **fields
        )


class DamageFile(Strict):
    """`cards/damage.toml`."""

    kind: Literal["damage-cards"]
    card: list[DamageRow]


class WindTable(Strict):
    """How a card moves the wind indicator."""

    kind: Literal["clockwise", "counter", "random"]
    marks: Annotated[int, Field(ge=1, le=3)] | None = None


class CopyRow(Strict):
    """One of a title's copies: its wind force and its move of the indicator."""

    force: Annotated[int, Field(ge=1, le=6)]
    wind: WindTable


class DestinyRow(Strict):
    """`[[card]]` of `cards/destiny.toml`."""

    id: Id
    title: Text
    kind: DestinyKind
    effect: Id
    params: ParamTable = Field(default_factory=dict)
    brief_respite: bool = False
    copies: Annotated[list[CopyRow], Field(min_length=1)]
    text: Text
    origin: Origin
    origin_note: str = ""
    rules: RuleIds

    def data(self) -> list[DestinyCard]:
        """Return one value for each copy."""
        shared = self.model_dump(exclude={"id", "copies", "rules"})
        return [
            DestinyCard(
                id=f"{self.id}#{number}",
                kind_id=self.id,
                force=copy.force,
                wind=WindMove(copy.wind.kind, copy.wind.marks or 0),
                rules=tuple(self.rules),
                **shared,
            )
            for number, copy in enumerate(self.copies, start=1)
        ]


class DestinyFile(Strict):
    """`cards/destiny.toml`."""

    kind: Literal["destiny-cards"]
    card: list[DestinyRow]
