"""Names of ships: none over another, near their ships, clear of panels, and still while the eye moves slowly."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from vtt.stage.spreading import Spot, Wish, spots, spread

SIZE = (1280.0, 720.0)
BOX = (-70.0, 60.0, -7.0, 17.0)
PROMPT = (242.0, 580.0, 1038.0, 720.0)
SHIPS = st.lists(st.tuples(st.integers(100, 1180), st.integers(90, 560)), min_size=1, max_size=18)


def wish(key: str, x: float, z: float, rank: int = 1) -> Wish:
    return Wish(key, x, z, z - 40.0, BOX, rank)


def rect(asked: Wish, spot: Spot) -> tuple[float, float, float, float]:
    left, right, bottom, top = asked.box
    x, z = asked.x + spot.dx, asked.z + spot.dz
    return x + left, z + bottom, x + right, z + top


def meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@settings(max_examples=80, deadline=None)
@given(SHIPS)
def test_no_name_lies_on_another(places: list[tuple[int, int]]) -> None:
    wishes = [wish(f"ship-{i}", x, z) for i, (x, z) in enumerate(places)]
    found = spread(wishes, (), SIZE, {})
    rects = [rect(w, found[w.key]) for w in wishes if found[w.key] is not None]
    assert not any(meet(a, b) for at, a in enumerate(rects) for b in rects[:at])
    assert len(rects) >= min(len(wishes), 8)


def test_a_name_alone_stands_over_its_mast() -> None:
    for x, z in ((300, 300), (900, 200)):
        (found,) = spread([wish("alone", x, z)], (), SIZE, {}).values()
        assert (found.number, found.dx, found.dz, found.has_leader) == (0, 0.0, 0.0, False)


def test_a_name_comes_out_from_under_a_panel_and_stays_in_the_window() -> None:
    asked = wish("north", 640, 575)
    found = spread([asked], (PROMPT,), SIZE, {})["north"]
    assert not meet(rect(asked, found), PROMPT)
    for x, z in ((3, 300), (1277, 300), (640, 715), (640, 20)):
        asked = wish("rim", x, z)
        left, low, right, high = rect(asked, spread([asked], (), SIZE, {})["rim"])
        assert left >= 0 and low >= 0 and right <= SIZE[0] and high <= SIZE[1]


@settings(max_examples=80, deadline=None)
@given(SHIPS, st.booleans())
def test_no_name_lies_under_a_panel(places: list[tuple[int, int]], is_asked: bool) -> None:
    """It stands beside the panel or is not shown, whoever it is."""
    log = (980.0, 100.0, 1280.0, 560.0)
    wishes = [wish(f"ship-{i}", x, z, rank=0 if is_asked and i == 0 else 1) for i, (x, z) in enumerate(places)]
    found = spread(wishes, (PROMPT, log), SIZE, {})
    shown = [rect(w, spot) for w in wishes if (spot := found[w.key]) is not None]
    assert not any(meet(name, panel) for name in shown for panel in (PROMPT, log))


def test_a_name_whose_ship_lies_deep_under_a_panel_is_not_shown_and_one_at_its_edge_is() -> None:
    deep, edge = wish("deep", 640, 690), wish("edge", 640, 600)
    found = spread([deep, edge], (PROMPT,), SIZE, {})
    assert found["deep"] is None and found["edge"] is not None


def test_what_is_asked_about_is_always_named_where_it_belongs() -> None:
    """In a crowd that has no room for all names the preferred one has the first choice, whichever it is."""
    for chosen in range(0, 40, 7):
        crowd = [wish(f"ship-{i}", 600 + i % 5, 300 + i % 3, rank=0 if i == chosen else 1) for i in range(40)]
        found = spread(crowd, (), SIZE, {})
        assert found[f"ship-{chosen}"].number == 0
        assert None in found.values()


def test_names_stand_still_while_the_eye_moves_slowly() -> None:
    """Ten ships slide past each other, a third of a pixel a frame: names change their places seldom and not back."""
    history: dict[str, list[int]] = {}
    before: dict[str, int] = {}
    for frame in range(600):
        wishes = []
        for i in range(10):
            drift = frame / 3 * (0.3 + 0.1 * (i % 4))
            wishes.append(wish(f"ship-{i}", 400 + 37 * (i * 7 % 10) + drift, 250 + 23 * (i * 3 % 10) + 4 * math.sin(i)))
        found = spread(wishes, (PROMPT,), SIZE, before)
        before |= {key: spot.number for key, spot in found.items() if spot is not None}
        for key, spot in found.items():
            numbers = history.setdefault(key, [])
            now = -1 if spot is None else spot.number
            if not numbers or numbers[-1] != now:
                numbers.append(now)
    for key, numbers in history.items():
        assert len(numbers) <= 5, f"{key}: {numbers}"
        assert not any(a == c for a, c in zip(numbers, numbers[2:], strict=False)), f"{key} goes back: {numbers}"


def test_places_keep_their_numbers() -> None:
    """The number of a place is what is remembered from frame to frame: it means the same place for every ship."""
    near, far = spots(wish("a", 0, 0)), spots(wish("b", 500, 300))
    assert near == far and near[0] == (0.0, 0.0) and len(set(near)) == len(near)


def test_a_name_leaves_a_foreign_hull_and_a_line_leads_back_from_there() -> None:
    """A low ship before a tall one: her name would stand on the other's side."""
    tall = Wish("tall", 600, 500, 300, BOX, hull=(400, 280, 800, 490))
    low = Wish("low", 600, 330, 200, BOX, hull=(480, 190, 720, 310))
    found = spread([tall, low], (), SIZE, {})
    assert not meet(rect(low, found["low"]), tall.body) and found["low"].has_leader
    assert found["tall"].number == 0 and not found["tall"].has_leader


def test_a_line_leads_from_every_name_that_does_not_stand_over_its_masts() -> None:
    crowd = [wish(f"ship-{i}", 600 + 3 * i, 300) for i in range(9)]
    found = [spot for spot in spread(crowd, (), SIZE, {}).values() if spot is not None]
    assert len({spot.number for spot in found}) > 5
    assert all(spot.has_leader for spot in found if spot.number)
