"""Saved games: the set-up, the log with the dice it met, and a snapshot; written so that nothing is ever lost."""

import contextlib
import errno
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from vtt.kernel import codec
from vtt.kernel.engine import Ruleset
from vtt.kernel.game import Entry, Game, Undone
from vtt.kernel.readfile import read_whole
from vtt.kernel.refusal import IllegalCommand

FORMAT = 1
SEAL = b',"seal":"'
OTHER_RULES = "saves.other-rules"
"""Word key of the notice that a game was saved under other rules or data and goes on without replay."""


class SaveError(Exception):
    """A file cannot be read as a save: names the file, the key, what was expected and what was found."""

    def __init__(self, file: Path | str, key: str, expected: str, found: str) -> None:
        self.file, self.key, self.expected, self.found = str(file), key, expected, found
        super().__init__(f"{file}: {key}: expected {expected}, found {found}")


class SaveFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JSON object of a save."""

    seascape_save: int
    ruleset: str
    ruleset_hash: str
    setup: dict[str, Any]
    log: tuple[Entry, ...]
    undone: tuple[Undone, ...] = ()
    digest: str
    state: dict[str, Any]
    base: dict[str, Any] | None = None
    seal: str = ""


class Loaded(msgspec.Struct, frozen=True):
    """A loaded game and, where it could not be replayed, the notice for the players."""

    game: Any
    notice: str = ""


def save_bytes(game: Game) -> bytes:
    """Return a game as the text of a save file."""
    save = SaveFile(
        seascape_save=FORMAT,
        ruleset=game.ruleset.id,
        ruleset_hash=game.ruleset.hash,
        setup=msgspec.to_builtins(game.setup),
        log=tuple(game.log),
        undone=tuple(game.undone),
        digest=codec.digest(game.state),
        state=_builtins(game.state),
        base=None if game.base is None else _builtins(game.base),
    )
    return sealed(msgspec.json.encode(save))


def sealed(text: bytes) -> bytes:
    """Close a save with the SHA-256 of everything before, so that no changed byte goes unnoticed."""
    body = text.rpartition(SEAL)[0] or text.removesuffix(b"}")
    return body + SEAL + hashlib.sha256(body).hexdigest().encode() + b'"}'


def _is_sealed(text: bytes) -> bool:
    body, mark, seal = text.rpartition(SEAL)
    return bool(mark) and seal == hashlib.sha256(body).hexdigest().encode() + b'"}'


def _builtins(state: Any) -> dict[str, Any]:
    return msgspec.json.decode(codec.to_json(state))


def write_atomically(path: Path, content: bytes, *, keeps_old: bool = True) -> None:
    """Write a file so that a crash leaves either the old or the new content, and keep the generation before.

    Temporary file, fsync, read back, old file to `.bak` (unless it is not to be kept), rename. OSError names `path`.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if temporary.read_bytes() != content:
            raise OSError(errno.EIO, "what was written could not be read back", str(path))
        if keeps_old and path.exists():
            _keep(path)
        os.replace(temporary, path)
    except OSError as error:  # a full disk names no file, others the temporary one
        if error.errno is not None and error.filename in (None, str(temporary), temporary):
            error.filename = str(path)
        raise
    finally:
        with contextlib.suppress(OSError):  # whatever kept it from being written says more
            temporary.unlink(missing_ok=True)


def _keep(path: Path) -> None:
    """Make what a file holds now its generation before."""
    backup = path.with_name(path.name + ".bak")
    link = path.with_name(f".{path.name}.{os.getpid()}.old")
    link.unlink(missing_ok=True)
    try:
        os.link(path, link)
        os.replace(link, backup)
    except OSError:  # a file system without links: copy instead
        backup.write_bytes(path.read_bytes())


def save(game: Game, path: Path) -> None:
    """Save a game; the file that was there stays as `<name>.bak`."""
    write_atomically(path, save_bytes(game))


def read_save(path: Path) -> SaveFile:
    """Read and check the shape of a save file; raises SaveError."""
    try:
        text = read_whole(path)
    except FileNotFoundError:
        raise SaveError(path, "file", "a save file", "no such file") from None
    except OSError as error:
        raise SaveError(path, "file", "a readable save file", error.strerror or str(error)) from None
    try:
        return msgspec.json.decode(text, type=SaveFile)
    except RecursionError:
        raise SaveError(path, "$", "a Seascape save", "lists within lists without end") from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise SaveError(path, where.strip("`") or "$", "a Seascape save", what) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(path, "file", "complete JSON", str(error)) from None


def load(path: Path, find_ruleset: Callable[[str, dict[str, Any]], tuple[Ruleset, Any]]) -> Loaded:
    """Load a save, replay it and compare.

    `find_ruleset(id, setup)` returns the ruleset and the typed set-up, or raises ValueError with one sentence.
    A save made under other rules or data opens from its snapshot with a notice. Raises SaveError.
    """
    file = read_save(path)
    if file.seascape_save != FORMAT:
        raise SaveError(path, "seascape_save", f"format {FORMAT}", f"format {file.seascape_save}")
    try:
        ruleset, setup = find_ruleset(file.ruleset, file.setup)
    except ValueError as error:
        raise SaveError(path, "setup", "a game that this program knows", str(error)) from None
    snapshot = _position(path, "state", file.state, ruleset)
    written = codec.digest_of_builtins(file.state)  # of what was written: states may have gained fields since
    if written != file.digest:
        raise SaveError(path, "digest", f"the digest of the saved position, {written[:16]}", file.digest[:16])
    if file.ruleset_hash != ruleset.hash:
        _check_seal(path)
        if unknown := ruleset.unknown(snapshot):
            raise SaveError(path, "state", "a position that today's rules and data know", unknown)
        return Loaded(Game.from_snapshot(ruleset, setup, snapshot), OTHER_RULES)
    base = None if file.base is None else _position(path, "base", file.base, ruleset)
    try:
        game = _replay(path, file, ruleset, setup, snapshot, base)
    except (ValueError, LookupError, AttributeError, TypeError, RuntimeError) as error:
        raise SaveError(path, "log", "a game that the rules can play", f"{type(error).__name__}: {error}") from None
    _check_seal(path)
    return Loaded(game)


def _check_seal(path: Path) -> None:
    """The last check: whatever was changed in the file and makes no other difference is found here."""
    if not _is_sealed(read_whole(path)):
        raise SaveError(path, "seal", "the seal of the file as it was written", "another one: the file was changed")


def _position(path: Path, key: str, data: dict[str, Any], ruleset: Ruleset) -> Any:
    try:
        return codec.from_builtins(data, ruleset.state_type)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        raise SaveError(path, key + where.strip("`").removeprefix("$"), "a position", what) from None


def _replay(path: Path, file: SaveFile, ruleset: Ruleset, setup: Any, snapshot: Any, base: Any) -> Game:
    game = Game(ruleset, setup) if base is None else Game.from_snapshot(ruleset, setup, base)
    for number, entry in enumerate(file.log):
        try:
            repeat(game, entry)
        except IllegalCommand as error:
            raise SaveError(path, f"log[{number}].command", "a legal command", str(error)) from None
        replayed = game.log[-1]
        for key in ("side", "kind", "faces", "check"):
            if getattr(replayed, key) != getattr(entry, key):
                wanted, found = getattr(replayed, key), getattr(entry, key)
                raise SaveError(path, f"log[{number}].{key}", f"{wanted!r} as the replay gives", f"{found!r}")
    if codec.digest(game.state) != codec.digest(snapshot):
        raise SaveError(path, "state", "the position that the log leads to", "another one")
    game.undone = list(file.undone)
    return game


def repeat(game: Game, entry: Entry) -> None:
    """Do once more what a line of the log says, a command or an agreed override; raises IllegalCommand."""
    if entry.correction is None:
        game.submit(entry.command)
    else:
        game.override(entry.correction, entry.consent)


def _from_base(game: Game) -> Game:
    return Game.from_snapshot(game.ruleset, game.setup, game.base)


def verify(game: Game) -> None:
    """Replay a game from its set-up and compare with what it holds; raises ValueError at the first difference."""
    again = Game(game.ruleset, game.setup) if game.base is None else _from_base(game)
    for number, entry in enumerate(game.log):
        repeat(again, entry)
        if again.log[-1].faces != entry.faces or again.log[-1].check != entry.check:
            raise ValueError(f"replay differs at log[{number}] ({entry.kind})")
    if codec.digest(again.state) != codec.digest(game.state):
        raise ValueError("replay ends in another position")
