"""A machine that remembers what it was asked to play, in place of Panda's audio manager."""

from __future__ import annotations

from pathlib import Path

from vtt.sound.cues import CUES


class Sound:
    """One sound of the machine; it plays until `end` is called or it is stopped."""

    PLAYING, READY = 2, 1

    def __init__(self, file: str, in_space: bool) -> None:
        self.name = Path(file).name.rpartition("-")[0]
        self.take = int(Path(file).stem.rpartition("-")[2])
        self.in_space, self.is_loop, self.state = in_space, False, self.READY
        self.volume, self.pitch, self.place = 1.0, 1.0, (0.0, 0.0, 0.0)

    def set_3d_attributes(self, x: float, y: float, z: float, *_: float) -> None:
        self.place = (x, y, z)

    def set_play_rate(self, pitch: float) -> None:
        self.pitch = pitch

    def set_volume(self, volume: float) -> None:
        assert 0 <= volume <= 1.3
        self.volume = volume

    def set_loop(self, is_loop: bool) -> None:
        self.is_loop = is_loop

    def play(self) -> None:
        self.state = self.PLAYING

    def stop(self) -> None:
        self.state = self.READY

    end = stop

    def status(self) -> int:
        return self.state


class Machine:
    """All sounds asked for, in order."""

    def __init__(self) -> None:
        self.sounds: list[Sound] = []
        self.updates, self.is_shut = 0, False

    def get_sound(self, file: object, in_space: bool) -> Sound:
        self.sounds.append(Sound(str(file), in_space))
        return self.sounds[-1]

    def update(self) -> None:
        self.updates += 1

    def shutdown(self) -> None:
        self.is_shut = True

    def playing(self, name: str = "") -> list[Sound]:
        """What is heard now, perhaps only of one name."""
        return [s for s in self.sounds if s.state == s.PLAYING and name in ("", s.name)]


class Shelf:
    """Stands for a library whose files are all made, without making them."""

    def __init__(self) -> None:
        self.missing: set[str] = set()

    def path(self, name: str, take: int) -> Path:
        return Path(f"{name}-{take}.wav")

    def takes(self, name: str) -> list[int]:
        return [] if name in self.missing else list(range(CUES[name].takes))

    def begin(self) -> None:
        """Everything is there."""

    def close(self) -> None:
        """Nothing runs."""
