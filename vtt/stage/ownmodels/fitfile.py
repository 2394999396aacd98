"""`pieces/NAME.toml`: what a person changed about how a model stands on its base."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vtt.kernel.saves import write_atomically
from vtt.kernel.tomlfile import TomlError, read_toml, value_text
from vtt.stage.ownmodels.document import OwnModelError, shortened

LEAST_SCALE, MOST_SCALE = 0.2, 5.0
MOST_SINK = 3.0
MOST_TURN = 360.0
RANGES = {"turn": (-MOST_TURN, MOST_TURN), "scale": (LEAST_SCALE, MOST_SCALE), "sink": (-MOST_SINK, MOST_SINK)}
"""Least and most of each number."""


class Fit(BaseModel):
    """Changes to the automatic proposal; the usual values leave it as it is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    up: Literal["auto", "y", "z"] = "auto"
    """Which axis of the file points upwards."""
    turn: float = Field(default=0.0, ge=-MOST_TURN, le=MOST_TURN)
    """Degrees clockwise, seen from above."""
    scale: float = Field(default=1.0, ge=LEAST_SCALE, le=MOST_SCALE)
    """How many times as large as proposed."""
    sink: float = Field(default=0.0, ge=-MOST_SINK, le=MOST_SINK)
    """Inches deeper in the water than proposed."""


def fit_path(model: Path) -> Path:
    """Where the changes for a model file are kept: beside it."""
    return model.with_suffix(".toml")


def read_fit(path: Path) -> Fit:
    """Read the changes, none if there is no file; raises OwnModelError that names the key."""
    try:
        return Fit.model_validate(_with_floats(read_toml(path)))
    except FileNotFoundError:
        return Fit()
    except OSError as error:
        raise OwnModelError(path.name, "unreadable", reason=error.strerror or error) from None
    except TomlError as error:
        key = f"{shortened(error.key)}: " if error.key else ""
        raise OwnModelError(path.name, "toml", setting=key, expected=error.expected, found=error.found) from None
    except ValidationError as error:
        key, found = fault_of(error)
        raise OwnModelError(path.name, key, **found) from None


def fault_of(error: ValidationError) -> tuple[str, dict[str, Any]]:
    """Which fault of a fit it is (`pieces.fault.KEY`), and what its sentence names."""
    first = error.errors(include_url=False)[0]
    setting, found = shortened(str(first["loc"][0])), value_text(first["input"])
    if first["type"] == "extra_forbidden":
        return "fit-key", {"setting": setting, "expected": ", ".join(Fit.model_fields)}
    if setting not in RANGES:
        return "fit-up", {"setting": setting, "found": found}
    least, most = RANGES[setting]
    return "fit-number", {"setting": setting, "least": f"{least:g}", "most": f"{most:g}", "found": found}


def _with_floats(table: dict[str, Any]) -> dict[str, Any]:
    """Whole numbers where a number is wanted: `turn = 90` is how people write it."""
    return {
        key: float(value) if key in RANGES and type(value) is int else value for key, value in table.items()
    }


def write_fit(path: Path, fit: Fit) -> None:
    """Write the changes; OSError when the file cannot be written."""
    text = (
        "# How the model beside this file stands on the base of its piece.\n"
        f'up = "{fit.up}"      # which axis of the file points upwards: auto, y or z\n'
        f"turn = {fit.turn:g}     # degrees clockwise\n"
        f"scale = {fit.scale:g}    # times the proposed size\n"
        f"sink = {fit.sink:g}     # inches deeper than proposed\n"
    )
    write_atomically(path, text.encode())
