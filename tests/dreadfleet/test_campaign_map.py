"""The map of a final position: land, bases, names and the wind, each name where there is room."""

import xml.etree.ElementTree as ElementTree

from tests.dreadfleet.build import asked, position
from vtt.dreadfleet.campaign_map import draw_map
from vtt.dreadfleet.state import Treasure
from vtt.tablemap import INK, INKS, LAND, WOOD, svg


def test_the_map_shows_land_bases_names_and_wind():
    ships = {"heldenhammer": (20, 20, 90), "bloody-reaver": (21, 23, 0), "dread-cog": (59, 39, 0)}
    state = position(ships, {"rocky-a": (30, 20, 0), "wreck-1": (40, 10, 0)}, wind="2,3")
    drawn = draw_map(asked(state))
    assert {figure.id for figure in drawn.figures} == {*ships, "rocky-a", "wreck-1"}
    hammer = next(f for f in drawn.figures if f.id == "heldenhammer")
    assert max(x for x, _ in hammer.outline) == 22 and hammer.bow[0][0] > 21, "heading east, its bow to the east"
    labels = {label.text for label in drawn.labels}
    assert {"Heldenhammer", "Bloody Reaver"} <= labels and len(drawn.labels) == 4, "the wreck goes without a name"
    assert all(0 <= label.x <= 60 and 0 <= label.y <= 40 for label in drawn.labels)
    picture = ElementTree.fromstring(svg(drawn, "The <end>"))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(circles) == 37 and picture[0].text == "The <end>"


def test_the_picture_tells_sides_and_things_apart():
    """Blue and red bases with a bow, sand and wood, names of ships in bold; a grid line from edge to edge."""
    state = position(
        {"heldenhammer": (20, 20, 90), "bloody-reaver": (40, 30, 0), "dread-cog": (50, 10, 0)},
        {"rocky-a": (30, 10, 0), "wreck-1": (10, 10, 0)},
    )
    drawn = draw_map(asked(state))
    space = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(svg(drawn, "x"))
    paths = {path.get("d"): path.get("fill") for path in picture.findall(space + "path")}
    assert paths["M22 21 L22 19 L18 19 L18 21 Z"] == INKS["ga"], "4 by 2 inches, heading east, south below"
    fills = list(paths.values())
    assert [fills.count(colour) for colour in (INKS["ga"], INKS["fot"], LAND, WOOD)] == [1, 2, 1, 1]
    assert fills.count("#FFFFFF") == 2, "big ships have a bow, cogs have none"
    assert {"M10 40 L10 0", "M0 10 L60 10"} <= set(paths)
    weights = {text.text: (text.get("fill"), text.get("font-weight")) for text in picture.findall(space + "text")}
    assert weights["Heldenhammer"] == (INKS["ga"], "bold") and weights["Rocky Island A"] == (INK, "normal")
    for drawn_figure in drawn.figures:
        xs, ys = zip(*drawn_figure.outline, strict=True)
        for x, y in drawn_figure.bow:
            assert min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)


def test_a_name_stands_below_its_ship_or_where_there_is_room():
    """Below, above, to the east, to the west; at the edge it is moved in."""
    alone = draw_map(asked(position({"heldenhammer": (20, 20, 90)}))).labels[0]
    assert (alone.x, round(alone.y, 2)) == (20, 17.82)
    ships = {"heldenhammer": (20, 20, 90), "swordfish": (20, 17.5, 90)}
    labels = {label.text: label for label in draw_map(asked(position(ships))).labels}
    assert labels["Heldenhammer"].y == 21.25 and labels["Swordfish"].y < 17
    cornered = draw_map(asked(position({"heldenhammer": (2.2, 1.2, 90)}))).labels[0]
    assert cornered.x > 2.2 and 0 < cornered.y < 4
    walled = {"heldenhammer": (20, 20, 90), "swordfish": (20, 17.5, 90), "sea-dragon": (20, 22.5, 90)}
    labels = {label.text: label for label in draw_map(asked(position(walled))).labels}
    assert labels["Heldenhammer"].x > 22 and 19 < labels["Heldenhammer"].y < 20


def test_free_treasures_are_on_the_map_and_carried_ones_are_not():
    """DF-TRE-07: a treasure is a token, no piece."""
    treasures = (
        Treasure(id="one", where="free", x=30000, y=10000),
        Treasure(id="two", where="carried", carrier="heldenhammer"),
    )
    drawn = draw_map(asked(position({"heldenhammer": (20, 20, 0)}, treasures=treasures)))
    tokens = [figure for figure in drawn.figures if figure.kind == "token"]
    assert [token.id for token in tokens] == ["one"] and tokens[0].outline[0] == (30, 10.4)


def test_names_on_the_map_keep_apart():
    ships = {"heldenhammer": (20, 20, 90), "swordfish": (20, 23, 90), "bloody-reaver": (25, 21, 0)}
    boxes = []
    for label in draw_map(asked(position(ships))).labels:
        half = len(label.text) * label.size * 0.3
        boxes.append((label.x - half, label.y, label.x + half, label.y + label.size * 0.7))
    for at, one in enumerate(boxes):
        for two in boxes[:at]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
