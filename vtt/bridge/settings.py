"""What a person prefers: quality, text size, animation, sound, dice, keys; kept in a TOML file of the player's own."""

from dataclasses import dataclass, field, fields, replace
from itertools import count
from pathlib import Path
from typing import Any

from vtt.kernel.saves import write_atomically
from vtt.kernel.tomlfile import TomlError, key_text, quoted, read_toml, value_text
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
    "clean": "F11",
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
            "clean",
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
        return SettingsError(f"{path}: {key}: expected {expected}, found {value_text(value)}")

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
            shown = key_text(unknown[0])
            raise SettingsError(f"{path}: keys.{shown}: expected an action that exists, found {value_text(unknown[0])}")
        return {**KEYS, **value} if key == "keys" else value
    return float(value) if key in ("scale", "animation", *LOUDNESS) else value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def load_settings(path: Path) -> Settings:
    """Read the settings; defaults if there is no file. Raises SettingsError and leaves the file as it is."""
    if not path.exists():
        return Settings()
    try:
        table = read_toml(path)
    except TomlError as error:
        raise SettingsError(f"{path}: {error}") from None
    except OSError as error:
        raise SettingsError(f"{path}: expected a readable file, found {error.strerror or error}") from None
    known = {f.name for f in fields(Settings)}
    unknown = sorted(set(table) - known)
    if unknown:
        wanted = f"one of {', '.join(sorted(known))}"
        raise SettingsError(f"{path}: {key_text(unknown[0])}: expected {wanted}, found an unknown key")
    return replace(Settings(), **{key: _check(path, key, value) for key, value in table.items()})


def changed(settings: Settings, key: str, value: Any) -> Settings:
    """Return the settings with one of them changed; SettingsError if it cannot have that value."""
    return replace(settings, **{key: _check(Path("settings"), key, value)})


def save_settings(settings: Settings, path: Path) -> Path | None:
    """Write the settings; keys only where they differ from the usual ones.

    A file that could not be read is somebody's work all the same: it gets another name, which is returned.
    """
    lines = [
        *(f"{key} = {quoted(getattr(settings, key))}" for key in ("quality", "mood", *PASSES)),
        f"scale = {settings.scale!r}",
        f"animation = {settings.animation!r}",
        f"sound = {str(settings.sound).lower()}",
        *(f"{key} = {getattr(settings, key)!r}" for key in LOUDNESS),
        f"dice = {quoted(settings.dice)}",
        f"curtain = {quoted(settings.curtain)}",
        f"language = {quoted(settings.language)}",
    ]
    own = {action: key for action, key in settings.keys.items() if KEYS[action] != key}
    for name, table in (("names", settings.names), ("keys", own)):
        if table:
            lines += ["", f"[{name}]", *(f"{key_text(key)} = {quoted(value)}" for key, value in table.items())]
    aside = _set_aside(path)
    write_atomically(path, ("\n".join(lines) + "\n").encode())
    return aside


def _set_aside(path: Path) -> Path | None:
    """Give a file that cannot be read a name under which nothing overwrites it; None where it can or there is none."""
    try:
        load_settings(path)
    except SettingsError:
        names = (path.with_name(f"{path.stem}-unread{number or ''}{path.suffix}") for number in count())
        aside = next(name for name in names if not name.exists())
        path.rename(aside)
        return aside
    return None
