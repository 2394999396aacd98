"""`pieces/NAME.toml`: what a person changed about how a model stands on its base."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from vtt.kernel.readfile import read_text
from vtt.kernel.saves import write_atomically
from vtt.stage.ownmodels.document import OwnModelError

LEAST_SCALE, MOST_SCALE = 0.2, 5.0
MOST_SINK = 3.0


class Fit(BaseModel):
    """Changes to the automatic proposal; the usual values leave it as it is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    up: Literal["auto", "y", "z"] = "auto"
    """Which axis of the file points upwards."""
    turn: float = Field(default=0.0, ge=-360.0, le=360.0)
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
    if not path.is_file():
        return Fit()
    try:
        return Fit.model_validate(_with_floats(tomllib.loads(read_text(path))))
    except OSError as error:
        raise OwnModelError(path.name, "unreadable", reason=error.strerror or error) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OwnModelError(path.name, "toml", reason=error) from None
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            raise OwnModelError(path.name, "fit-key", setting=key, expected=", ".join(Fit.model_fields)) from None
        raise OwnModelError(path.name, "fit-value", setting=key, expected=first["msg"], found=first["input"]) from None


def _with_floats(table: dict) -> dict:
    """Whole numbers where a number is wanted: `turn = 90` is how people write it."""
    wanted = {"turn", "scale", "sink"}
    return {
        key: float(value) if key in wanted and type(value) is int else value for key, value in table.items()
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
