"""What a person prefers: quality, text size, animation, sound, dice, keys; kept in a TOML file of the player's own."""

import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from vtt.kernel.readfile import read_text
from vtt.kernel.saves import write_atomically
from vtt.words import languages

QUALITIES = ("low", "high", "ultra")
MOODS = ("scenario", "day", "dusk", "moonlight", "storm")
"""Light and weather: as the scenario says, or always the same."""
PASSES = ("painterly", "ink", "tilt_shift")
SWITCHED = ("auto", "on", "off")
"""A pass over the picture goes with the quality, or is always on or off."""
DICE = ("rolled", "typed")
CURTAINS = ("shared", "off", "sides", "players")
"""When a curtain falls: where several people share a side, never, between the sides, between any two players."""
LEAST_SCALE, MOST_SCALE = 1.0, 2.0
MOST_SPEED = 4.0
LOUDNESS = ("effects", "sea")

KEYS: dict[str, str] = {
    "orbit-left": "Left",
    "orbit-right": "Right",
    "orbit-up": "Up",
    "orbit-down": "Down",
    "pan-left": "Shift+Left",
    "pan-right": "Shift+Right",
    "pan-up": "Shift+Up",
    "pan-down": "Shift+Down",
    "zoom-in": "+",
    "zoom-out": "-",
    "focus": "F",
    "home": "Home",
    "top": "T",
    "eye": "C",
    "next-ship": "Tab",
    "previous-ship": "Shift+Tab",
    "ruler": "M",
    "rudder": "R",
    "arcs": "A",
    "ranges": "G",
    "sight": "L",
    "bases": "B",
    "wind": "W",
    "corridor": "K",
    "anchorages": "O",
    "waters": "V",
    "end-step": "E",
    "undo": "Ctrl+Z",
    "quick-save": "F5",
    "quick-load": "F9",
    "screenshot": "F12",
    "scene": "Ctrl+F12",
    "skip": "Space",
    "help": "F1",
    "statistics": "F2",
    "override": "F3",
    "sound": "F8",
    "log": "J",
    "panels": "S",
    "table-words": "Ctrl+T",
}
KEY_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "camera",
        (
            "orbit-left",
            "orbit-right",
            "orbit-up",
            "orbit-down",
            "pan-left",
            "pan-right",
            "pan-up",
            "pan-down",
            "zoom-in",
            "zoom-out",
            "focus",
            "home",
            "top",
            "eye",
        ),
    ),
    ("tools", ("next-ship", "previous-ship", "ruler", "rudder", "end-step", "undo", "skip")),
    ("overlays", ("arcs", "ranges", "sight", "bases", "wind", "corridor", "anchorages", "waters")),
    (
        "game",
        (
            "quick-save",
            "quick-load",
            "screenshot",
            "scene",
            "help",
            "statistics",
            "override",
            "sound",
            "log",
            "panels",
            "table-words",
        ),
    ),
)


class SettingsError(ValueError):
    """A settings file cannot be used: names file, key, what was expected and what was found."""


@dataclass(frozen=True)
class Settings:
    """Everything that is chosen once for all games. `animation` 0 shows the end of every movement at once.

    `effects` and `sea` are loudnesses from 0 to 1; `sound` switches both.
    """

    quality: str = "high"
    mood: str = "scenario"
    painterly: str = "auto"
    ink: str = "auto"
    tilt_shift: str = "auto"
    scale: float = 1.0
    animation: float = 1.0
    sound: bool = True
    effects: float = 0.8
    sea: float = 0.6
    dice: str = "rolled"
    curtain: str = "shared"
    language: str = "en"
    names: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=lambda: dict(KEYS))

    def key(self, action: str) -> str:
        """Return the key cap of an action."""
        return self.keys.get(action, KEYS[action])


def _check(path: Path, key: str, value: Any) -> Any:
    def fault(expected: str) -> SettingsError:
        return SettingsError(f"{path}: {key}: expected {expected}, found {value!r}")

    if key == "quality" and value not in QUALITIES:
        raise fault("one of " + ", ".join(QUALITIES))
    if key == "mood" and value not in MOODS:
        raise fault("one of " + ", ".join(MOODS))
    if key in PASSES and value not in SWITCHED:
        raise fault("one of " + ", ".join(SWITCHED))
    if key == "dice" and value not in DICE:
        raise fault("one of " + ", ".join(DICE))
    if key == "curtain" and value not in CURTAINS:
        raise fault("one of " + ", ".join(CURTAINS))
    if key == "language" and value not in languages():
        raise fault("one of " + ", ".join(languages()))
    if key == "scale" and not (_is_number(value) and LEAST_SCALE <= value <= MOST_SCALE):
        raise fault(f"a number from {LEAST_SCALE:g} to {MOST_SCALE:g}")
    if key == "animation" and not (_is_number(value) and 0 <= value <= MOST_SPEED):
        raise fault(f"a number from 0 to {MOST_SPEED:g}")
    if key in LOUDNESS and not (_is_number(value) and 0 <= value <= 1):
        raise fault("a number from 0 to 1")
    if key == "sound" and not isinstance(value, bool):
        raise fault("true or false")
    if key in ("names", "keys"):
        if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
            raise fault("a table of texts")
        unknown = sorted(set(value) - set(KEYS)) if key == "keys" else []
        if unknown:
            raise SettingsError(f"{path}: keys.{unknown[0]}: expected an action that exists, found {unknown[0]!r}")
        return {**KEYS, **value} if key == "keys" else value
    return float(value) if key in ("scale", "animation", *LOUDNESS) else value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def load_settings(path: Path) -> Settings:
    """Read the settings; defaults if there is no file. Raises SettingsError and leaves the file as it is."""
    if not path.exists():
        return Settings()
    try:
        table = tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: expected TOML, found {error}") from None
    except OSError as error:
        raise SettingsError(f"{path}: expected a readable file, found {error.strerror or error}") from None
    known = {f.name for f in fields(Settings)}
    unknown = sorted(set(table) - known)
    if unknown:
        raise SettingsError(f"{path}: {unknown[0]}: expected one of {', '.join(sorted(known))}, found an unknown key")
    return replace(Settings(), **{key: _check(path, key, value) for key, value in table.items()})


def changed(settings: Settings, key: str, value: Any) -> Settings:
    """Return the settings with one of them changed; SettingsError if it cannot have that value."""
    return replace(settings, **{key: _check(Path("settings"), key, value)})


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings; keys only where they differ from the usual ones."""
    lines = [
        *(f"{key} = {_text(getattr(settings, key))}" for key in ("quality", "mood", *PASSES)),
        f"scale = {settings.scale!r}",
        f"animation = {settings.animation!r}",
        f"sound = {str(settings.sound).lower()}",
        *(f"{key} = {getattr(settings, key)!r}" for key in LOUDNESS),
        f"dice = {_text(settings.dice)}",
        f"curtain = {_text(settings.curtain)}",
        f"language = {_text(settings.language)}",
    ]
    own = {action: key for action, key in settings.keys.items() if KEYS[action] != key}
    for name, table in (("names", settings.names), ("keys", own)):
        if table:
            lines += ["", f"[{name}]", *(f"{key} = {_text(value)}" for key, value in table.items())]
    write_atomically(path, ("\n".join(lines) + "\n").encode())


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
