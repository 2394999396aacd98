"""All sounds, and the files that hold them: made once in the background, kept in the player's folder."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import threading
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import vtt
from vtt.sound import bell, deep, guns, shots, timber, water, waveform
from vtt.sound.cues import CUES

RECIPES = (waveform, bell, deep, guns, shots, timber, water)
CACHE = "sound-cache"
FIRST = ("tick", "swell", "wind", "die", "settle", "creak", "wash", "card", "bell", "surf", "cannon", "hit")
"""What is heard before anything has happened is made first."""


def recipe_hash() -> str:
    """A word for the recipes as they stand: a program that makes other sounds keeps them elsewhere."""
    digest = hashlib.sha256(vtt.__version__.encode())
    for module in RECIPES:
        with contextlib.suppress(OSError, TypeError):  # a frozen program has no source, but it has a version
            digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:16]


def all_takes() -> Iterator[tuple[str, int]]:
    """Every take of every sound, in the order in which they are made."""
    names = [*FIRST, *(name for name in CUES if name not in FIRST)]
    return ((name, take) for name in names for take in range(CUES[name].takes))


class Library:
    """The files of all sounds in a folder of their own. `fill` makes what is missing."""

    def __init__(self, home: Path) -> None:
        self.folder = home / CACHE / recipe_hash()
        self._ready: set[tuple[str, int]] = set()
        self._is_closing = threading.Event()
        self._thread: threading.Thread | None = None

    def path(self, name: str, take: int) -> Path:
        """Where a take is kept."""
        return self.folder / f"{name}-{take}.wav"

    def takes(self, name: str) -> list[int]:
        """The takes of a sound that can be played by now."""
        return [take for take in range(CUES[name].takes) if (name, take) in self._ready]

    def begin(self) -> None:
        """Fill the folder in the background; ends by itself, or with `close`."""
        if self._thread is None:
            self._thread = threading.Thread(target=self.fill, args=(True,), name="sounds", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop filling."""
        self._is_closing.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def fill(self, gently: bool = False) -> None:
        """Make every file that is missing; where nothing can be written there is nothing to hear.

        Done `gently` it rests after each file as long as that took, so that the picture does not stutter.
        """
        with contextlib.suppress(OSError):
            self._sweep()
            for name, take in all_takes():
                if self._is_closing.is_set():
                    return
                path = self.path(name, take)
                if not path.exists():
                    began = time.perf_counter()
                    self._make(name, take, path)
                    if gently:
                        self._is_closing.wait(time.perf_counter() - began)
                self._ready.add((name, take))

    def _sweep(self) -> None:
        """Make the folder; what older programs made goes."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for other in self.folder.parent.iterdir():
            if other != self.folder and other.is_dir():
                shutil.rmtree(other, ignore_errors=True)

    def _make(self, name: str, take: int, path: Path) -> None:
        samples, rate = CUES[name].render(take)
        part = path.with_suffix(f".{os.getpid()}.part")
        with wave.open(str(part), "wb") as file:
            file.setnchannels(samples.shape[1])
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(samples.tobytes())
        part.replace(path)  # whoever sees the file sees all of it
