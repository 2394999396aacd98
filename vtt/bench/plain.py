"""`python -m vtt.bench.plain PART` measures a part and writes JSON; started with SEASCAPE_PLAIN=1 by the report."""

from __future__ import annotations

import sys

import msgspec

from vtt.bench import geometry, plays
from vtt.dreadfleet.content import load_content

PARTS = ("geometry", "games")


def main(part: str) -> int:
    """Write the measurements of one part."""
    if part not in PARTS:
        print(f"expected one of {', '.join(PARTS)}, found {part!r}", file=sys.stderr)
        return 2
    if part == "games":
        rows = [plays.measure_games(plays.PLAIN_GAMES)]
    else:
        catalogue = load_content().catalogue
        rows = geometry.measure_sight(catalogue, tables=3, with_bullet=False)
        rows += geometry.measure_sweeps(catalogue, runs=3, with_shapely=False)
    sys.stdout.buffer.write(msgspec.json.encode(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
