"""What every data file's schema shares: strict tables and the common kinds of value."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from vtt.dreadfleet.content.reading import KEBAB, RULE_ID, Inches

Id = Annotated[str, Field(pattern=KEBAB)]
RuleIds = Annotated[list[Annotated[str, Field(pattern=RULE_ID)]], Field(min_length=1)]
Text = Annotated[str, Field(min_length=1)]
MOST = 1000
Positive = Annotated[int, Field(ge=1, le=MOST)]
NotNegative = Annotated[int, Field(ge=0, le=MOST)]
DieTarget = Annotated[int, Field(ge=2, le=6)]
ParamTable = dict[str, int | str]
Pair = Annotated[list[Inches], Field(min_length=2, max_length=2)]


class Strict(BaseModel):
    """A table of a data file: no key unknown, no value of another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
