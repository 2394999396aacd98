"""Whatever a scene begins with, it opens and plays on, or says in one sentence what is wrong with it."""

import random

import pytest

from vtt.bots.chooser import uniform
from vtt.dreadfleet.scenes import SceneError, open_scene, read_scene
from vtt.dreadfleet.scenes.starts import PROCEDURES

NAMES = (
    "heldenhammer", "bloody-reaver", "alliance-cog", "dread-cog", "rocky-a", "sea-giant", "nobody", "leviathan",
)
TOP = {
    "phase": ("setup", "initiative", "situation", "destiny", "action", "end"), "first": ("ga", "fot", ""),
    "active": NAMES, "subphase": ("", "orders", "movement", "broadside", "boarding"), "wind": ("1,1", "3,3"),
}
OWN = {
    "damage": ('["rudder-jammed#1"]', '["nope#1"]'), "situation": ('["bone-hydra#1"]', '["grapeshot#1"]'),
    "orders": ('["full-sail"]', '["hard-to-port", "repairs"]', '["dance"]'), "waiting": ("true",),
    "anchored": ("true",), "fires": ("2",), "where": ('"removed"',),
}
START = {
    "target": NAMES, "side": ("ga", "fot"), "purpose": ("order", "escape", "wind", "ability", "resist", "dance"),
    "detail": ("repairs", "full-sail", "dance", ""), "card": ("bone-hydra#1", "nope", ""),
    "mode": ("plain", "filter", "until"),
}
FORM = """kind = "scene"
id = "fuzz"
title = "Fuzz"
{top}
[[land]]
id = "rocky-a"
x = 30
y = 26
[[ship]]
id = "heldenhammer"
x = 28
y = 20
heading = 90
{own}
[[ship]]
id = "alliance-cog"
where = "aboard"
mother = "heldenhammer"
[[ship]]
id = "bloody-reaver"
x = 28
y = 14
heading = 90
[start]
{start}
"""


def scene(chance: random.Random) -> str:
    """Write a scene that may be right."""
    top = [f'{key} = "{chance.choice(values)}"' for key, values in TOP.items() if chance.random() < 0.4]
    own = [f"{key} = {chance.choice(values)}" for key, values in OWN.items() if chance.random() < 0.15]
    start = [f'procedure = "{chance.choice(PROCEDURES)}"']
    if chance.random() < 0.85:
        start.append(f'ship = "{chance.choice(NAMES[:2] if chance.random() < 0.6 else NAMES)}"')
    start += [f'{key} = "{chance.choice(values)}"' for key, values in START.items() if chance.random() < 0.5]
    start += [f'{key} = ["{chance.choice(NAMES)}"]' for key in ("ga", "fot", "among") if chance.random() < 0.5]
    start += [f"{key} = {chance.choice((0, 1, 40))}" for key in ("count", "hits") if chance.random() < 0.3]
    return FORM.format(top="\n".join(top), own="\n".join(own), start="\n".join(start))


@pytest.mark.parametrize("seed", range(6))
def test_any_start_opens_or_is_told(seed: int) -> None:
    chance, opened, told = random.Random(seed), 0, 0
    for number in range(50):
        try:
            game = open_scene(read_scene(scene(chance)))
        except SceneError as problem:
            told += 1
            assert "expected" in str(problem) and "\n" not in str(problem)
            continue
        opened += 1
        chooser = uniform(number)
        while not game.is_over and len(game.log) < 6:
            game.submit(chooser.choose(game))
    assert opened > 5 and told > 5


def test_an_order_that_nobody_knows_is_told() -> None:
    text = FORM.format(top="", own="", start='procedure = "order"\nship = "heldenhammer"\ndetail = "dance"')
    with pytest.raises(SceneError, match=r'start\.detail: expected one of full-sail, .*, found "dance"'):
        open_scene(read_scene(text))
