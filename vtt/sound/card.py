"""The sound card: opened only for a window, only when something is to be heard, and without a word if there is none."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any

from panda3d.core import AudioManager, load_prc_file_data

LIBRARY = "p3openal_audio"
MOST_CACHED = 120
"""Samples that Panda keeps decoded: all of ours."""


@contextlib.contextmanager
def unspoken() -> Iterator[None]:
    """Keep what C libraries write on standard error to themselves: a missing card is no error of a game."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (AttributeError, OSError, ValueError):  # a program without a console has no standard error
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def open_card() -> Any | None:
    """The audio manager of this machine, None where nothing can be heard; takes some ten milliseconds.

    Panda chooses its audio library with the first manager of a process: one that has opened without sound stays so.
    """
    os.environ.setdefault("ALSOFT_LOGLEVEL", "0")  # what OpenAL says later, say when a headset is pulled out
    load_prc_file_data("sound", f"audio-library-name {LIBRARY}\nnotify-level-audio fatal")
    with unspoken():
        manager = AudioManager.create_AudioManager()
    if manager is None or not manager.is_valid():
        return None
    manager.set_cache_limit(MOST_CACHED)
    manager.audio_3d_set_listener_attributes(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1)
    return manager
