"""Where the data folders and the player's own files are."""

import importlib.resources
import os
import sys
from functools import cache
from pathlib import Path


@cache
def data_dir(name: str) -> Path:
    """Return the folder `models`, `shaders` or `scenarios` of a frozen build, an installed wheel or a checkout.

    Raises FileNotFoundError that names every place looked at.
    """
    if getattr(sys, "frozen", False):
        roots = [Path(sys.executable).resolve().parent, Path.cwd()]
    else:
        package = Path(str(importlib.resources.files("vtt")))
        roots = [package, package.parent]
    for root in roots:
        if (root / name).is_dir():
            return root / name
    places = ", ".join(str(root / name) for root in roots)
    raise FileNotFoundError(f"data folder {name!r} not found; looked at {places}")


def user_dir() -> Path:
    """Return the player's folder for saves, settings and caches, made if it does not exist.

    `SEASCAPE_HOME` overrides the platform's usual place.
    """
    if home := os.environ.get("SEASCAPE_HOME"):
        folder = Path(home)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", str(Path.home()))) / "Seascape"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "Seascape"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))) / "seascape"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
