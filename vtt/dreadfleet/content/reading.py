"""TOML text to checked models: exact decimals, and every mistake said in a sentence for people."""

import difflib
from decimal import Decimal
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from vtt.dreadfleet.content.errors import ContentError
from vtt.kernel import readfile, tomlfile
from vtt.kernel.tomlfile import TomlError, value_text
from vtt.kernel.units import FULL_TURN_CDEG

Model = TypeVar("Model", bound=BaseModel)

FARTHEST = 1000  # inches or degrees: beyond any table, and exact in every kind of number


def _scaled(value: Any, unit: str, scale: int) -> int:
    """Turn a TOML number into a whole number of `scale`-ths of a unit; anything else is a mistake."""
    wanted = f"a number of {unit} with at most {len(str(scale)) - 1} decimals"
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise PydanticCustomError("measure", "{wanted}", {"wanted": wanted})
    if isinstance(value, Decimal) and not value.is_finite():
        raise PydanticCustomError("measure", "{wanted}", {"wanted": wanted})
    if not -FARTHEST <= value <= FARTHEST:
        raise PydanticCustomError("measure", "{wanted}", {"wanted": f"a number of {unit} up to {FARTHEST}"})
    fine = value * scale
    if fine != int(fine):
        raise PydanticCustomError("measure", "{wanted}", {"wanted": wanted})
    return int(fine)


def as_thou(value: Any) -> int:
    """Return inches as the file has them in whole thousandths; PydanticCustomError for anything else."""
    return _scaled(value, "inches", 1000)


def _whole_inches(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError("measure", "{wanted}", {"wanted": "a whole number of inches"})
    return value


def _heading(value: Any) -> int:
    heading = _scaled(value, "degrees", 100)
    if not 0 <= heading < FULL_TURN_CDEG:
        raise PydanticCustomError("measure", "{wanted}", {"wanted": "a heading from 0 to below 360 degrees"})
    return heading


Inches = Annotated[int, BeforeValidator(as_thou)]
"""Inches in the file, whole thousandths of an inch in the model."""

WholeInches = Annotated[int, BeforeValidator(_whole_inches)]
"""Whole inches, as attributes of ships are."""

Heading = Annotated[int, BeforeValidator(_heading)]
"""Compass degrees in the file, whole hundredths of a degree in the model."""


def read_toml(path: Path, shown: str) -> dict[str, Any]:
    """Read a TOML file with exact decimals.

    Raises ContentError, with line and column where the text is not TOML; `shown` is how the message names the
    file.
    """
    return parse_toml(read_text(path, shown), shown)


def read_text(path: Path, shown: str) -> str:
    """Return the text of a data file; raises ContentError where there is none."""
    try:
        return readfile.read_text(path, "utf-8-sig")  # editors on Windows put a mark before the text
    except FileNotFoundError:
        raise ContentError(shown, "", "a data file", "no file of that name") from None
    except UnicodeDecodeError as fault:
        raise ContentError(shown, "", "text in UTF-8", f"byte {fault.start} that is not") from None
    except OSError as fault:
        raise ContentError(shown, "", "a readable file", fault.strerror or str(fault)) from None


def parse_toml(text: str, shown: str) -> dict[str, Any]:
    """Return what a text says, with exact decimals; raises ContentError with line and column if it is not TOML."""
    try:
        return tomlfile.parse_toml(text, Decimal)
    except TomlError as fault:
        raise ContentError(shown, fault.key, fault.expected, fault.found) from None


def checked(model: type[Model], raw: dict[str, Any], shown: str) -> Model:
    """Return `raw` as a model; raises ContentError for the first mistake, the others attached."""
    try:
        return model.model_validate(raw)
    except ValidationError as fault:
        # Unknown keys first: a slip of the pen also leaves the right key without a value.
        details = sorted(
            fault.errors(include_url=False), key=lambda detail: detail["type"] != "extra_forbidden"
        )
        problems = [_problem(model, raw, shown, detail) for detail in details]
    first, *rest = problems
    raise ContentError(first.file, first.key, first.expected, first.found, tuple(rest))


def _problem(model: type[BaseModel], raw: Any, shown: str, detail: ErrorDetails) -> ContentError:
    key = _key_text(raw, detail["loc"])
    kind = detail["type"]
    if kind == "extra_forbidden":
        return ContentError(shown, key, _known_keys(model, detail["loc"]), "an unknown key")
    if kind == "missing":
        return ContentError(shown, key, "a value", "nothing")
    return ContentError(shown, key, _expected(kind, detail), value_text(detail["input"]))


_PLAIN = {
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
}


def _expected(kind: str, detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    match kind:
        case "literal_error":
            return str(context["expected"]).replace("'", '"')
        case "greater_than_equal":
            return f"a number of {context['ge']} or more"
        case "less_than_equal":
            return f"a number of {context['le']} or less"
        case "greater_than":
            return f"a number above {context['gt']}"
        case "string_pattern_mismatch":
            return _PATTERNS[context["pattern"]]
        case "string_too_short":
            return "a text that is not empty"
        case "too_short":
            return f"at least {context['min_length']} of them"
        case "too_long":
            return f"at most {context['max_length']} of them"
    return _PLAIN.get(kind, detail["msg"])


KEBAB = r"^[a-z0-9]+(-[a-z0-9]+)*$"
RULE_ID = r"^(DF-[A-Z0-9]+-[A-Z0-9-]+|GAP-[A-Z0-9-]+)$"
CHAPTER = r"^SC[0-9]{2}$"
MARK = r"^[1-6],[1-6]$"
WIND_START = r"^(dice|none|[1-6],[1-6])$"
_PATTERNS = {
    CHAPTER: "a chapter such as SC01",
    WIND_START: 'the name of a mark such as 3,4, or "dice" or "none"',
    MARK: "the name of a mark such as 3,4",
    KEBAB: "an id of small letters, digits and single hyphens",
    RULE_ID: "the id of a rule such as DF-MOV-15 or GAP-07",
}


def _key_text(raw: Any, location: tuple[int | str, ...]) -> str:
    """Write a place as `card[rigging-cut].count`: members of a list by their id, else counted from 1."""
    text = ""
    for part in location:
        if isinstance(part, int):
            raw = raw[part] if isinstance(raw, list) and part < len(raw) else None
            name = (
                next((raw[k] for k in ("id", "name", "ship") if isinstance(raw.get(k), str)), None)
                if isinstance(raw, dict)
                else None
            )
            text += f"[{name or part + 1}]"
        else:
            raw = raw.get(part) if isinstance(raw, dict) else None
            text += ("." if text else "") + part
    return text


def _known_keys(model: type[BaseModel], location: tuple[int | str, ...]) -> str:
    """Say which keys the table at `location` has: the likeliest one for a slip of the pen, else all."""
    here: type[BaseModel] | None = model
    for part in location[:-1]:
        if isinstance(part, str) and here is not None:
            field = next((f for n, f in here.model_fields.items() if (f.alias or n) == part), None)
            here = _model_inside(field.annotation) if field else None
    if here is None:
        return "a known key"
    names = sorted(field.alias or name for name, field in here.model_fields.items())
    near = difflib.get_close_matches(str(location[-1]), names, n=1, cutoff=0.6)
    return f"the key {near[0]}" if near else "one of the keys " + ", ".join(names)


def _model_inside(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    if get_origin(annotation) in (list, dict, Union, UnionType, Annotated):
        return next((found for part in get_args(annotation) if (found := _model_inside(part))), None)
    return None
