"""Reading what a person names: a regular file of a sensible size, never a device or a pipe that has no end."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

MOST_BYTES = 32 << 20
"""No save, scenario, scheme or campaign comes near to this."""


def read_whole(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a regular file of at most `most` bytes; OSError, with a reason, for anything else."""
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # of a folder the system itself says what is wrong
        raise OSError(errno.EINVAL, "a device or a pipe, not a file", str(path))
    with path.open("rb") as stream:
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"more than {most >> 20} MB", str(path))
    return content


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """Return the text of such a file, line ends as "\\n"; OSError or UnicodeDecodeError where there is none."""
    return read_whole(path).decode(encoding).replace("\r\n", "\n")
