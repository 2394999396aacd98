"""Prints one line per verdict of some random scenes: run twice, compiled and plain, the lines must be equal."""

from __future__ import annotations

import sys
from random import Random

from tests.table.scenes import catalogue, random_scene
from vtt.table import accel
from vtt.table.survey import Survey


def verdicts(seed: int, scenes: int) -> list[str]:
    """Every kind of answer, written out in full."""
    random = Random(seed)
    lines = []
    for _ in range(scenes):
        table = random_scene(random, 8, 6000)
        for _ in range(3):
            survey = Survey(table, catalogue())
            ship = survey.catalogue.shapes[table.piece("mover").shape]
            for other in table.ids[1:]:
                lines.append(repr(survey.gap("mover", other)))
                lines.append(repr(survey.sight("mover", other)))
                if ship.has_facing:
                    lines.append(repr(survey.arcs("mover", other)))
                    lines.append(repr(survey.corridor("mover", other, random.choice(("port", "starboard")))))
            sweep = survey.slide("mover", random.randrange(9000), random.randrange(36000))
            lines.append(repr(sweep))
            lines.append(repr(survey.pivot("mover", random.choice(("port", "starboard")), random.randrange(1, 9000))))
            lines.append(repr(survey.spin("mover", random.randrange(36000))))
            lines.append(repr(survey.placement("castle", sweep.end)))
            table = table.moved("mover", sweep.end)
            lines.append(repr(table.piece("mover")))
    return lines


if __name__ == "__main__":
    print("compiled" if accel.COMPILED else "plain")
    print("\n".join(verdicts(int(sys.argv[1]), int(sys.argv[2]))))
