"""The schema of `ships/*.toml`: lengths are inches in the file, whole thousandths of an inch here."""

from typing import Annotated, Literal

from pydantic import Field

from vtt.dreadfleet.content.data import AbilityData, CaptainData, Origin, Profile, Propulsion, ShipClass, ShipData, Side
from vtt.dreadfleet.content.reading import Inches, WholeInches
from vtt.dreadfleet.content.schema import (
    DieTarget,
    Id,
    NotNegative,
    Positive,
    RuleIds,
    Strict,
    Text,
)


class ProfileTable(Strict):
    """`[profile]` of a ship."""

    speed_in: Annotated[WholeInches, Field(ge=0)]
    hull: Positive
    crew: Positive
    broadside: NotNegative
    extra_dice: NotNegative = 0
    manoeuvrability_in: Annotated[WholeInches, Field(ge=1)] | None = None
    armour: DieTarget | None = None


class BaseTable(Strict):
    """`[base]` of a ship: the measures of the piece on the table (GAP-05)."""

    length_in: Annotated[Inches, Field(gt=0)]
    width_in: Annotated[Inches, Field(gt=0)]
    hull_height_in: Annotated[Inches, Field(gt=0)]
    top_in: Annotated[Inches, Field(gt=0)]
    rules: RuleIds
    origin: Origin


class AbilityTable(Strict):
    """`[[ability]]` of a ship or `[[captain.ability]]`."""

    id: Id
    title: Text
    text: Text
    rules: RuleIds
    origin: Origin

    def data(self, owner: Literal["ship", "captain"]) -> AbilityData:
        """Return the engine's value."""
        return AbilityData(self.id, self.title, self.text, owner, tuple(self.rules), self.origin)


class CaptainTable(Strict):
    """`[captain]` of a big ship."""

    name: Text
    command: DieTarget
    fencing: Positive
    rules: RuleIds
    ability: list[AbilityTable] = Field(default_factory=list)

    def data(self) -> CaptainData:
        """Return the engine's value."""
        abilities = tuple(ability.id for ability in self.ability)
        return CaptainData(self.name, self.command, self.fencing, abilities, tuple(self.rules))


class ShipFile(Strict):
    """A file of `ships/`."""

    kind: Literal["ship"]
    id: Id
    name: Text
    ship_class: ShipClass = Field(alias="class")
    side: Side | None = None
    propulsion: Propulsion
    flying: bool = False
    flagship: bool = False
    faceless: bool = False
    ignores: list[Literal["hull", "crew", "speed", "special"]] = Field(default_factory=list)
    model: Id
    hull: Id
    auxiliaries: list[Id] = Field(default_factory=list)
    flavour: Text
    rules: RuleIds
    origin: Origin
    profile: ProfileTable
    base: BaseTable
    captain: CaptainTable | None = None
    ability: list[AbilityTable] = Field(default_factory=list)

    def data(self) -> ShipData:
        """Return the engine's value."""
        return ShipData(
            id=self.id,
            name=self.name,
            ship_class=self.ship_class,
            side=self.side,
            captain=self.captain.data() if self.captain else None,
            propulsion=self.propulsion,
            profile=Profile(**self.profile.model_dump()),
            length_thou=self.base.length_in,
            width_thou=self.base.width_in,
            hull_height_thou=self.base.hull_height_in,
            top_thou=self.base.top_in,
            model=self.model,
            hull=self.hull,
            flavour=self.flavour,
            rules=tuple(self.rules),
            origin=self.origin,
            auxiliaries=tuple(self.auxiliaries),
            abilities=tuple(a.id for a in self.ability),
            is_faceless=self.faceless,
            is_flying=self.flying,
            is_flagship=self.flagship,
            ignores=tuple(self.ignores),
        )

    def ability_data(self) -> list[AbilityData]:
        """Return the abilities of the ship, then those of its captain."""
        captains = self.captain.ability if self.captain else []
        return [a.data("ship") for a in self.ability] + [a.data("captain") for a in captains]
