"""Looks as data: the scheme of a piece names its colours and finishes, the strength of each layer, what it shoots.

A scheme is a TOML file, `models/schemes/NAME.toml` or `schemes/NAME.toml` in a person's folder. It may leave out
whatever stays as the model was built; nothing is built anew, the vertices are painted over while they are loaded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vtt.kernel.tomlfile import TomlError, key_text, read_toml, value_text
from vtt.paths import data_dir
from vtt.stage.armament import KEYS, PLACE_WORDS, SHOT_WORDS, Armament, is_shot, place_of
from vtt.stage.miniatures import BuiltPaint, Skin

FOLDER = "schemes"
KIND = "scheme"
FINISHES = {"matt": 0.0, "satin": 0.35, "gloss": 0.7, "metal": 1.0, "glow": 2.0}
"""Words for `finish`; between metal and glow a surface gives off light of its own colour."""
MOST_STRENGTH = 2.0
MOST_LISTED = 4
"""Members of a list that a sentence spells out: one more than a place has."""
FINISH_WORDS = ", ".join(FINISHES) + " or a number from 0 to 2"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_HAZE, _FAINT, _MOST_SHADE = 0.02, 1e-4, 4.0
"""Light that keeps a channel without any of it from deciding how dark a vertex is; the same for black paint."""


@dataclass(frozen=True)
class Layers:
    """How strongly each layer is put on over the primer, in the order of painting: 0 not at all, 1 as meant."""

    base: float = 1.0
    wash: float = 1.0
    layering: float = 1.0
    drybrush: float = 1.0
    edges: float = 1.0
    glaze: float = 1.0
    varnish: float = 1.0

    def up_to(self, stage: float) -> Layers:
        """The first `stage` of the seven layers, the last of them by its share: 0 is bare primer, 7 the whole piece."""
        shares = {part.name: min(max(stage - k, 0.0), 1.0) for k, part in enumerate(fields(self))}
        return Layers(**{name: getattr(self, name) * share for name, share in shares.items()})


@dataclass(frozen=True)
class Coat:
    """What a scheme wants of a paint: colour `#rrggbb` and finish, None for as it was built."""

    colour: str | None = None
    finish: float | None = None


@dataclass(frozen=True)
class Scheme:
    """The look of one piece: paints by name, exceptions by part and paint, layers, ghostliness, its shots."""

    piece: str = ""
    paints: Mapping[str, Coat] = field(default_factory=dict)
    parts: Mapping[str, Mapping[str, Coat]] = field(default_factory=dict)
    layers: Layers = Layers()
    ghostly: float = 0.0
    armament: Armament = field(default_factory=Armament)

    def coat(self, part: str, paint: str) -> Coat:
        """What is wanted of a paint on a part."""
        general, special = self.paints.get(paint, Coat()), self.parts.get(part, {}).get(paint, Coat())
        return Coat(
            general.colour if special.colour is None else special.colour,
            general.finish if special.finish is None else special.finish,
        )


@dataclass(frozen=True)
class Palette:
    """The paints that a model was built with, in the order of their numbers, and the parts that wear each."""

    paints: tuple[BuiltPaint, ...]
    worn_by: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, skins: Mapping[str, Skin], paints: tuple[BuiltPaint, ...]) -> Palette:
        """The palette of a file's contents."""
        numbers = {part: set(np.unique(skin.paint)) for part, skin in skins.items()}
        worn = {
            paint.name: tuple(sorted(part for part, found in numbers.items() if number in found))
            for number, paint in enumerate(paints, 1)
        }
        return cls(paints, worn)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(paint.name for paint in self.paints)

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(sorted({part for parts in self.worn_by.values() for part in parts}))


class SchemeProblem(ValueError):  # noqa: N818 - several of them are found in one file and shown as lines
    """What is wrong with a scheme file: key ("" for the whole file), what was expected there and what was found."""

    def __init__(self, file: str, key: str, expected: str, found: str) -> None:
        self.file, self.key, self.expected, self.found = file, key, expected, found
        super().__init__(f"{file}: {key + ': ' if key else ''}expected {expected}, found {found}")


def stored_scheme(piece: str) -> Scheme:
    """The scheme that belongs to a piece of ours, the plain one where `models/schemes` has none; SchemeProblem."""
    path = data_dir("models") / FOLDER / f"{piece}.toml"
    return read_scheme(path) if path.exists() else Scheme(piece)


def read_scheme(path: Path, under: Scheme | None = None) -> Scheme:
    """Read a scheme over another one; raises the first SchemeProblem."""
    scheme, problems = parsed_scheme(path, under or Scheme(path.stem))
    if problems:
        raise problems[0]
    return scheme


def parsed_scheme(
    path: Path, under: Scheme, palette: Palette | None = None
) -> tuple[Scheme, list[SchemeProblem]]:
    """A scheme file laid over another scheme, and all that is wrong with it; with a palette, unknown names too."""
    reader = _Reader(str(path), palette)
    try:
        raw = raw_scheme(path)
    except SchemeProblem as problem:
        return under, [problem]
    return reader.scheme(raw, under), reader.problems


def raw_scheme(path: Path) -> dict[str, Any]:
    """The tables of a file; SchemeProblem where there are none."""
    try:
        return read_toml(path)
    except TomlError as fault:
        raise SchemeProblem(str(path), fault.key, fault.expected, fault.found) from None
    except OSError as fault:
        raise SchemeProblem(str(path), "", "a readable file", fault.strerror or str(fault)) from None


class _Reader:
    """Walks the tables of a file and notes every fault with its key."""

    def __init__(self, file: str, palette: Palette | None) -> None:
        self.file, self.palette = file, palette
        self.problems: list[SchemeProblem] = []

    def scheme(self, raw: dict[str, Any], under: Scheme) -> Scheme:
        self._only(raw, "", ("kind", "piece", "ghostly", *KEYS, "layers", "paint", "part"))
        if raw.get("kind", KIND) != KIND:
            self._wrong("kind", f'"{KIND}"', raw["kind"])
        if "piece" in raw and not isinstance(raw["piece"], str):
            self._wrong("piece", "the name of a piece", raw["piece"])
        layers = self._table(raw, "layers", "")
        self._only(layers, "layers", [part.name for part in fields(Layers)])
        strengths = {
            key: self._number(value, f"layers.{key}", MOST_STRENGTH)
            for key, value in layers.items() if key in Layers.__dataclass_fields__
        }
        parts = self._table(raw, "part", "")
        if self.palette is not None:
            self._only(parts, "part", self.palette.parts)
            parts = {part: table for part, table in parts.items() if part in self.palette.parts}
        return Scheme(
            under.piece,
            {**under.paints, **self._coats(self._table(raw, "paint", ""), "paint", "")},
            {**under.parts, **{part: self._coats(self._table(parts, part, "part."), f"part.{key_text(part)}", part)
                               for part in parts}},
            replace(under.layers, **{key: value for key, value in strengths.items() if value is not None}),
            self._number(raw.get("ghostly", under.ghostly), "ghostly", 1.0) or 0.0,
            self._armament(raw, under.armament),
        )

    def _armament(self, raw: dict[str, Any], under: Armament) -> Armament:
        said: dict[str, Any] = {}
        for key in (key for key in KEYS if key in raw):
            is_place = key.endswith("_from")
            value = place_of(raw[key]) if is_place else raw[key] if is_shot(raw[key]) else None
            if value is None:
                self._wrong(key, PLACE_WORDS if is_place else SHOT_WORDS, raw[key])
            else:
                said[key] = value
        return replace(under, **said)

    def _coats(self, table: dict[str, Any], where: str, part: str) -> dict[str, Coat]:
        if self.palette is not None:
            worn = self.palette.worn_by
            self._only(table, where, [name for name in self.palette.names if not part or part in worn[name]])
        return {
            name: self._coat(self._table(table, name, f"{where}."), f"{where}.{key_text(name)}") for name in table
        }

    def _coat(self, table: dict[str, Any], where: str) -> Coat:
        self._only(table, where, ("colour", "finish"))
        colour, finish = table.get("colour"), table.get("finish")
        if colour is not None and not (isinstance(colour, str) and _COLOUR.fullmatch(colour)):
            self._wrong(f"{where}.colour", 'a colour like "#a3203a"', colour)
            colour = None
        if isinstance(finish, str) and finish in FINISHES:
            return Coat(colour, FINISHES[finish])
        if isinstance(finish, str):
            self._wrong(f"{where}.finish", FINISH_WORDS, finish)
            finish = None
        return Coat(colour, None if finish is None else self._number(finish, f"{where}.finish", 2.0, FINISH_WORDS))

    def _table(self, table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
        value = table.get(key, {})
        if isinstance(value, dict):
            return value
        self._wrong(f"{where}{key_text(key)}", "a table", value)
        return {}

    def _number(self, value: Any, key: str, most: float, words: str = "") -> float | None:
        if isinstance(value, int | float) and not isinstance(value, bool) and 0.0 <= value <= most:
            return float(value)
        self._wrong(key, words or f"a number from 0 to {most:g}", value)
        return None

    def _only(self, table: dict[str, Any], where: str, known: Any) -> None:
        for key in table:
            if key not in known:
                shown = key_text(key)
                self._wrong(f"{where}.{shown}" if where else shown, f"one of {', '.join(known)}", key)

    def _wrong(self, key: str, expected: str, found: Any) -> None:
        is_short = isinstance(found, list) and len(found) <= MOST_LISTED
        shown = f"[{', '.join(map(value_text, found))}]" if is_short else value_text(found)
        self.problems.append(SchemeProblem(self.file, key, expected, shown))


# -- painting over -----------------------------------------------------------------------------------------------------


def repainted(skin: Skin, part: str, paints: tuple[BuiltPaint, ...], scheme: Scheme) -> Skin:
    """The skin in the colours and finishes of a scheme; what the scheme leaves as it was built keeps every byte."""
    color, finish = skin.color, skin.finish
    for number, built in enumerate(paints, 1):
        wanted = scheme.coat(part, built.name)
        is_recoloured = wanted.colour is not None and wanted.colour.lower() != built.colour
        is_refinished = wanted.finish is not None and wanted.finish != built.finish
        if not (is_recoloured or is_refinished):
            continue
        rows = skin.paint == number
        if is_recoloured and rows.any():
            color = color.copy()
            color[rows, :3] = _recoloured(color[rows, :3], built.colour, wanted.colour or "")
        if is_refinished:
            finish = np.where(rows, np.float32(wanted.finish or 0.0), finish)
    return replace(skin, color=color, finish=finish)


def _recoloured(shown: NDArray[np.uint8], built: str, wanted: str) -> NDArray[np.uint8]:
    """Screen values (n, 3) as they would be had the pot held another colour: light, shade and stain stay."""
    before, after = linear_of(built), linear_of(wanted)
    light = _linear(shown / 255.0)
    weight = np.array([0.2126, 0.7152, 0.0722])
    shade = np.minimum((light @ weight + _FAINT) / (before @ weight + _FAINT), _MOST_SHADE)[:, None]
    result = after * (light + _HAZE * shade) / (before + _HAZE)
    c = np.clip(result, 0.0, 1.0)
    screen = np.where(c <= 0.0031308, c * 12.92, 1.055 * np.power(c, 1 / 2.4) - 0.055)
    return np.round(screen * 255).astype(np.uint8)


def linear_of(colour: str) -> NDArray[np.float64]:
    """Linear light (3,) of a colour `#rrggbb`."""
    return _linear(np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255.0)


def _linear(screen: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(screen <= 0.04045, screen / 12.92, ((screen + 0.055) / 1.055) ** 2.4)


# -- writing -----------------------------------------------------------------------------------------------------------


def scheme_text(piece: str, palette: Palette, scheme: Scheme) -> str:
    """A whole scheme file: every paint of the model as `scheme` has it, with the parts that wear it."""
    lines = [
        f"# The paint of {piece}. Change what you like and leave the rest out; in your folder as schemes/{piece}.toml.",
        f'kind = "{KIND}"',
        f'piece = "{piece}"',
        f"ghostly = {scheme.ghostly:g}    # how much shows through it: 0 solid, 1 nothing but light",
        *scheme.armament.lines(),
        "",
        "[layers]    # from the primer up: 0 not at all, 1 as usual, 2 twice as strong",
        *(f"{part.name} = {getattr(scheme.layers, part.name):g}" for part in fields(Layers)),
        "",
        f"# finish: {FINISH_WORDS}. One part alone: [part.PART.PAINT], for example",
        f"# [part.{palette.parts[0]}.{palette.names[0]}]" if palette.names else "#",
    ]
    for paint in palette.paints:
        coat = scheme.coat("", paint.name)
        lines += [
            "",
            f"[paint.{paint.name}]    # {', '.join(palette.worn_by[paint.name])}",
            f'colour = "{coat.colour or paint.colour}"',
            f"finish = {_finish_word(paint.finish if coat.finish is None else coat.finish)}",
        ]
    for part, coats in sorted(scheme.parts.items()):
        for name, coat in coats.items():
            lines += ["", f"[part.{part}.{name}]"]
            lines += [f'colour = "{coat.colour}"'] if coat.colour is not None else []
            lines += [f"finish = {_finish_word(coat.finish)}"] if coat.finish is not None else []
    return "\n".join(lines) + "\n"


def _finish_word(finish: float) -> str:
    return next((f'"{word}"' for word, value in FINISHES.items() if value == finish), f"{finish:g}")
