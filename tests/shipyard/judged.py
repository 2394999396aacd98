"""Which models have been judged sound, byte for byte: the tests judge anew only what has changed since.

    python -m tests.shipyard.judged

judges every model with the present judge and writes `judged.json` beside this file. A model whose bytes differ from
those on record, or any model once the judge itself has changed, is judged by the tests again; the record spares time,
never a look.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from vtt.paths import data_dir
from vtt.shipyard import glb, looks, parts, soundness
from vtt.shipyard.registry import pieces
from vtt.shipyard.soundness import complaints, shown

RECORD = Path(__file__).with_name("judged.json")
STEMS = tuple(sorted(path.name.removesuffix(".glb") for path in data_dir("models").glob("*.glb")))


def digest_of(*paths: Path) -> str:
    """Return the SHA-256 over the contents of files, line ends aside."""
    return sha256(b"\0".join(path.read_bytes().replace(b"\r\n", b"\n") for path in paths)).hexdigest()


def model_digest(stem: str) -> str:
    """Return the digest of one model; the lava of an eruption is judged on its mountain and has both."""
    mountain = (stem.replace("volcano-lava", "volcano"),) if stem.startswith("volcano-lava") else ()
    return digest_of(*(data_dir("models") / f"{name}.glb" for name in (stem, *mountain)))


@cache
def judge_digest() -> str:
    """Return the digest of the code that judges."""
    return digest_of(*(Path(str(module.__file__)) for module in (soundness, looks, parts, glb)))


@cache
def record() -> dict[str, str]:
    """Return the digests of the models that were judged sound; none when the judge has changed since."""
    if not RECORD.is_file():
        return {}
    kept = json.loads(RECORD.read_text(encoding="utf-8"))
    return dict(kept["sound"]) if kept["judge"] == judge_digest() else {}


def verdict(stem: str) -> dict[str, str]:
    """Return what is wrong with a model, by kind; {} when it is sound."""
    return complaints(stem, shown(stem), pieces()[stem.removesuffix(".light")].water)


def main() -> int:
    """Judge all models and write the record; returns 1 when one of them is not sound."""
    sound = {}
    for stem in STEMS:
        wrong = verdict(stem)
        if wrong:
            print(f"{stem}: {'; '.join(wrong.values())}")
        else:
            sound[stem] = model_digest(stem)
    RECORD.write_text(json.dumps({"judge": judge_digest(), "sound": sound}, indent=1) + "\n", encoding="utf-8")
    print(f"{len(sound)} of {len(STEMS)} models are sound")
    return 0 if len(sound) == len(STEMS) else 1


if __name__ == "__main__":
    sys.exit(main())
