"""Readable, sharp, painted once, and where it belongs."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from panda3d.core import Texture

from tests.hud.longer import stretched
from tests.pilot import Pilot
from vtt.hud import catalogue, palette, samples
from vtt.hud.faces import Face
from vtt.hud.gallery import PAGES
from vtt.hud.hud import Hud
from vtt.hud.icons import ICONS
from vtt.hud.illustrations import ART, ART_OF_TYPE
from vtt.hud.materials import tile
from vtt.hud.painter import Painter
from vtt.hud.panel import Panel
from vtt.hud.room import Room, usable_scale

ALL = tuple(PAGES)


# ------------------------------------------------------------ contrast
@pytest.mark.parametrize(
    ("colour", "ground"),
    [
        (c, "wood")
        for c in (
            palette.CREAM,
            palette.SAND,
            palette.BRASS[3],
            palette.SIDES["ga"][1],
            palette.SIDES["fot"][1],
            palette.GOOD_ON_WOOD,
            palette.BAD_ON_WOOD,
            palette.RULE_BLUE_ON_WOOD,
            palette.WIND_ON_WOOD,
        )
    ]
    + [(c, "parchment") for c in (*palette.INK[:2], palette.RULE_BLUE, palette.GOOD, palette.BAD)]
    + [(palette.INK[0], "brass")],
)
def test_text_reaches_contrast_on_mean_dark_and_light_patches(colour: str, ground: str) -> None:
    """WCAG AA: 4.5 on the mean ground; patches of the texture may take it down to 4.0 at most."""
    mean, dark, light = palette.GROUNDS[ground]
    assert palette.contrast(colour, mean) >= 4.5
    assert min(palette.contrast(colour, patch) for patch in (dark, light)) >= 4.0


@pytest.mark.parametrize("side", ["ga", "fot"])
def test_white_is_readable_on_side_colours(side: str) -> None:
    assert palette.contrast("#FFFFFF", palette.SIDES[side][0]) >= 4.5


@pytest.mark.parametrize("sight", list(palette.COLOUR_SIGHT))
def test_sides_are_told_apart_with_every_colour_sight(sight: str) -> None:
    """Distance in OKLab times 100; 15 is seen at a glance."""
    a, b = (palette.oklab(palette.SIDES[s][0], sight) for s in ("ga", "fot"))
    assert 100 * float(((a - b) ** 2).sum()) ** 0.5 >= 15


def test_known_contrasts() -> None:
    assert palette.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert palette.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("kind", "ground"), [("walnut", "wood"), ("parchment", "parchment")])
def test_textures_stay_within_the_patches_that_the_contrast_test_uses(kind: str, ground: str) -> None:
    pixels = tile(kind).toarray()[..., :3]
    blocks = pixels.reshape(32, 16, 32, 16, 3).mean(axis=(1, 3))
    bright = [
        palette.luminance("#{:02X}{:02X}{:02X}".format(*(int(v) for v in c[::-1]))) for c in blocks.reshape(-1, 3)
    ]
    _, dark, light = (palette.luminance(c) for c in palette.GROUNDS[ground])
    assert min(bright) >= dark * 0.80 - 0.004
    assert max(bright) <= light * 1.25


# ------------------------------------------------------------ text
@dataclass
class Seen:
    """A face that was on the screen: who painted it, and how to paint it again."""

    name: str
    face: Face
    size: tuple[float, float]
    again: Callable[[Painter], None]


def every_face(hud: Hud) -> list[Seen]:
    """Return all faces on the screen, those inside scroll views as well, scrolled from top to end."""
    out: dict[tuple[str, int], Seen] = {}

    def note(panel: Panel, model: Any) -> None:
        kind = panel.kind
        out[panel.name, id(panel.face)] = Seen(panel.name, panel.face, panel.size, lambda p: kind.paint(p, model))

    for name in hud.shown:
        panel = hud.panel(name)
        assert panel is not None
        note(panel, catalogue.view_of(name, hud._models[name], hud.room))
        for spot in panel.face.spots:
            view = panel.scroll_view(spot.name)
            for step in range(0, int(view.limit) + 200, 150) if view else ():
                view.move_to(step)
                for inner in view._panels.values():
                    note(inner, inner.model)
    return list(out.values())


def clipped(hud: Hud) -> list[tuple[str, Any]]:
    return [(seen.name, fault) for seen in every_face(hud) for fault in seen.face.clipped]


@pytest.mark.parametrize("page", ALL)
def test_nothing_is_clipped(page: str, hud: Hud) -> None:
    PAGES[page](hud)
    assert clipped(hud) == []


@pytest.mark.parametrize("page", ALL)
def test_nothing_is_clipped_when_words_are_40_percent_longer(
    page: str, hud: Hud, monkeypatch: pytest.MonkeyPatch
) -> None:
    stretch_samples(monkeypatch)
    PAGES[page](hud)
    assert clipped(hud) == []


@pytest.mark.parametrize("page", ALL)
@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_nothing_is_clipped_in_little_room(page: str, scale: float, scaled_hud: Callable[[float], Hud]) -> None:
    """1280 x 720 at scale 1.5 leaves 853 x 480 units."""
    hud = scaled_hud(scale)
    PAGES[page](hud)
    assert clipped(hud) == []


def stretch_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every sample and every word of the panels longer."""
    from vtt import words

    for name in dir(samples):
        value = getattr(samples, name)
        if name.isupper() and not name.startswith("_"):
            monkeypatch.setattr(samples, name, stretched(value))
    catalogue = {k: stretched(v) if not k.startswith("hud.compass") else v for k, v in words._catalogue("en").items()}
    monkeypatch.setitem(words._catalogues, "en", catalogue)


@pytest.mark.parametrize("page", ALL)
def test_texts_do_not_lie_on_each_other(page: str, hud: Hud) -> None:
    """Boxes of letters (cap height to baseline) of one face must not meet."""
    faults: list[str] = []
    PAGES[page](hud)
    for seen in every_face(hud):
        p = Painter(*seen.size, 1.0)
        seen.again(p)
        for i, a in enumerate(p.boxes):
            for b in p.boxes[i + 1 :]:
                across = min(a[2], b[2]) - max(a[0], b[0])
                down = min(a[3], b[3]) - max(a[1], b[1])
                if across > 2 and down > 2 and a[4] != b[4]:
                    faults.append(f"{seen.name}: {a[4]!r} on {b[4]!r}")
    assert faults == []


def test_no_text_is_smaller_than_14_units(hud: Hud, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[tuple[float, str]] = []
    original = Painter._set

    def spy(self: Painter, words: str, x: float, y: float, size: float, *rest: Any) -> None:
        sizes.append((size, words))
        original(self, words, x, y, size, *rest)

    monkeypatch.setattr(Painter, "_set", spy)
    hud.faces.clear()
    for page in ALL:
        PAGES[page](hud)
        hud.clear()
    assert len(sizes) > 300
    assert min(sizes)[0] >= 14


def test_every_word_of_the_panels_is_in_the_catalogue(hud: Hud) -> None:
    from vtt import words

    words.missing_keys.clear()
    for page in ALL:
        PAGES[page](hud)
        hud.clear()
    assert words.missing_keys == set()


# ------------------------------------------------------------ sharpness
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_faces_are_as_large_as_their_widgets(scale: float, scaled_hud: Callable[[float], Hud], pilot: Pilot) -> None:
    """One texel is one pixel, on whole pixels: nothing is ever stretched."""
    hud = scaled_hud(scale)
    PAGES["movement"](hud)
    for name in hud.shown:
        panel = hud.panel(name)
        face = panel.face
        texture: Texture = face.texture
        assert (texture.get_x_size(), texture.get_y_size()) == face.outer_px
        at = panel.node.get_pos(hud.base.pixel2d)
        assert (at.x, at.z) == (round(at.x), round(at.z))
        assert abs(face.inner_px[0] - panel.size[0] * hud.scale) < 1
        left, right = card_edges(panel)
        assert right - left == face.outer_px[0]


def card_edges(panel: Panel) -> tuple[float, float]:
    low, high = panel._card.get_tight_bounds(panel.hud.base.pixel2d)
    return low.x, high.x


def test_picture_on_the_screen_is_the_painted_one(hud: Hud, base: Any, drawn: None, pilot: Pilot) -> None:
    """Pixels of the toast as rendered equal the pixels of its texture over the clear colour."""
    if base.win.get_x_size() != hud.size_px[0]:
        pytest.skip("another package's window is borrowed and has another size")
    import numpy as np
    from panda3d.core import PNMImage

    hud.show_toast("Sharp to the pixel", seconds=0)
    hud.show_toast("Sharp to the pixel", seconds=60)
    pilot.step(4)
    image = PNMImage()
    base.win.get_screenshot(image)
    panel = hud.panel("toast")
    face, scale = panel.face, hud.scale
    x, y = round(panel.at[0] * scale), round(panel.at[1] * scale)
    raw = np.frombuffer(face.texture.get_ram_image(), np.uint8).reshape(face.outer_px[1], face.outer_px[0], 4)
    m = face.margin_px
    middle = raw[m + 4 : m + face.inner_px[1] - 4, m + 20 : m + face.inner_px[0] - 20]
    shown = np.array(
        [
            [[image.get_xel(x + 20 + i, y + 4 + j)[c] * 255 for c in range(3)] for i in range(middle.shape[1])]
            for j in range(middle.shape[0])
        ]
    )
    ground = np.array([image.get_xel(2, 360)[c] * 255 for c in range(3)])
    wanted = middle[..., 2::-1].astype(float) + ground * (255 - middle[..., 3:4].astype(float)) / 255
    assert float(np.abs(shown - wanted).mean()) < 1.5


# ------------------------------------------------------------ cache and leaks
@pytest.mark.parametrize("page", ALL)
def test_equal_models_paint_nothing(page: str, hud: Hud) -> None:
    PAGES[page](hud)
    painted = hud.faces.painted
    if page == "settings":
        hud.clear()  # the keys of this page would move the ring on, to widgets of other sizes
    PAGES[page](hud)
    if page != "typed":
        assert hud.faces.painted == painted


def test_only_the_changed_ship_card_is_painted(hud: Hud) -> None:
    from dataclasses import replace

    hud.show_ships(samples.fleet())
    painted = hud.faces.painted
    ships = samples.fleet()
    hud.show_ships((ships[0], replace(ships[1], hull=(1, 3)), *ships[2:]))
    assert hud.faces.painted == painted + 1


def test_a_new_log_entry_paints_itself_and_the_sheet_only(hud: Hud) -> None:
    from dataclasses import replace

    hud.show_log(samples.LOG)
    painted = hud.faces.painted
    hud.show_log(replace(samples.LOG, entries=(*samples.LOG.entries, samples.LogEntry("**Lena** rolls 4.", (), "fot"))))
    assert hud.faces.painted <= painted + 4  # sheet, entry, drag bar in its states


def test_a_log_that_slides_paints_the_new_entry_only(hud: Hud) -> None:
    from dataclasses import replace

    entries = tuple(samples.LogEntry(f"**Lena** rolls {i}.", (), "fot", f"piece-{i}") for i in range(60))
    hud.show_log(replace(samples.LOG, entries=entries[:50]))
    painted = hud.faces.painted
    hud.show_log(replace(samples.LOG, entries=entries[1:51]))
    assert hud.faces.painted <= painted + 3
    view = hud.panel("log").scroll_view("entries")
    shown = {name.split("#")[1] for name in view._panels and [p.name for p in view._panels.values()]}
    assert shown == {str(i) for i in view._panels}, "panels that moved are named after their new place"


def test_moving_a_tooltip_or_a_label_paints_nothing(hud: Hud) -> None:
    from dataclasses import replace

    PAGES["shooting"](hud)
    hud.show_labels(samples.LABELS)
    hud.show_tooltip(replace(samples.TOOLTIP, anchor_px=(300, 300)))
    painted = hud.faces.painted
    hud.show_tooltip(replace(samples.TOOLTIP, anchor_px=(310, 320)))
    hud.show_labels(tuple(replace(label, at_px=(label.at_px[0] + 9, label.at_px[1])) for label in samples.LABELS))
    assert hud.faces.painted == painted


def test_panels_fade_in_and_take_clicks_at_once(hud: Hud, pilot: Pilot) -> None:
    hud.motion = 1.0
    hud.show_tooltip(samples.TOOLTIP)
    node = hud.panel("tooltip").node
    assert node.get_color_scale()[3] < 1
    assert pilot.has("tooltip")
    pilot.wait_until(lambda: not node.has_color_scale())


def test_store_stays_within_its_budget(hud: Hud) -> None:
    hud.faces.budget_bytes = 3_000_000
    for page in ("movement", "menu", "newgame", "settings"):
        PAGES[page](hud)
        hud.clear()
    assert hud.faces.bytes <= 3_000_000 + 4 * 1280 * 720 * 2


def test_destroy_leaves_no_node_task_event_or_texture(base: Any, pilot: Pilot) -> None:
    from direct.gui.DirectGuiBase import DirectGuiWidget

    def count() -> tuple[int, int, int]:
        gc.collect()
        pilot.step(2)
        return (
            len(DirectGuiWidget.guiDict),
            base.pixel2d.find_all_matches("**").get_num_paths(),
            len(base.messenger.get_events()),
        )

    before = count()
    for _ in range(3):
        hud = Hud(base, lambda event: None, 1.0, size_px=(1280, 720))
        for page in ("movement", "newgame", "shooting", "settings", "orders"):
            PAGES[page](hud)
            pilot.step()
        hud.destroy()
    assert count() == before
    assert not [t for t in base.task_mgr.getAllTasks() if t.name.startswith(("hud-", "slider-", "scroll-"))]


def test_resize_repaints_at_the_new_scale_and_keeps_what_is_shown(hud: Hud) -> None:
    PAGES["movement"](hud)
    shown = set(hud.shown)
    hud.resize(1280, 720, 1.25)
    assert set(hud.shown) == shown
    assert hud.panel("prompt").face.scale == 1.25
    hud.resize(1920, 1080, 1.5)
    assert hud.room == Room(1280, 720)


def test_scale_never_leaves_too_little_room() -> None:
    assert usable_scale(2.0, 3840, 2160) == 2.0
    assert usable_scale(2.0, 1280, 720) == pytest.approx(1.5, abs=0.01)
    assert Room(1280 / usable_scale(2.0, 1280, 720), 720 / usable_scale(2.0, 1280, 720)).height >= 479


# ------------------------------------------------------------ layout
SIZES = (
    (1280, 720, 1.0),
    (1280, 720, 1.5),
    (1920, 1080, 1.0),
    (1920, 1080, 1.5),
    (1920, 1080, 2.0),
    (3840, 2160, 2.0),
    (1366, 768, 1.0),
)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_standing_panels_do_not_meet_and_leave_the_middle_free(width: int, height: int, scale: float, hud: Hud) -> None:
    hud.resize(width, height, scale)
    PAGES["movement"](hud)
    names = [n for n in hud.shown if not n.startswith("label-") and n != "rail"]
    boxes = {n: (*hud.panel(n).at, *hud.panel(n).size) for n in names}
    room = hud.room
    for name, (x, y, w, h) in boxes.items():
        assert x >= -0.5 and y >= -0.5 and x + w <= room.width + 0.5 and y + h <= room.height + 0.5, name
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            ax, ay, aw, ah = boxes[a]
            bx, by, bw, bh = boxes[b]
            assert not (ax + aw > bx + 1 and bx + bw > ax + 1 and ay + ah > by + 1 and by + bh > ay + 1), (
                f"{a} meets {b}"
            )
    free = (room.width * 0.34, room.height * (0.5 if room.low else 0.4), room.width * 0.32, room.height * 0.2)
    for name, (x, y, w, h) in boxes.items():
        meets = x < free[0] + free[2] and x + w > free[0] and y < free[1] + free[3] and y + h > free[1]
        assert not meets, f"{name} stands in the middle of the table"


@pytest.mark.parametrize("at", [(200, 300), (640, 360), (1100, 500), (640, 150)])
def test_tooltip_never_covers_the_piece_it_is_about(at: tuple[int, int], hud: Hud) -> None:
    from dataclasses import replace

    PAGES["movement"](hud)
    hud.show_tooltip(replace(samples.TOOLTIP, anchor_px=at))
    panel = hud.panel("tooltip")
    (x, y), (w, h) = panel.at, panel.size
    assert not (x < at[0] < x + w and y < at[1] < y + h)


# ------------------------------------------------------------ completeness
def test_every_icon_and_picture_draws_something() -> None:
    from vtt.hud.icons import draw_icon
    from vtt.hud.illustrations import draw_picture

    for name in ICONS:
        p = Painter(24, 24, 1.0, 0)
        draw_icon(p, name, 0, 0, 24, "#FFFFFF")
        assert (p.pixels()[..., 3] > 128).sum() > 20, name
    seen = set()
    for name in ART:
        p = Painter(90, 65, 1.0, 0)
        draw_picture(p, name, 0, 0, 90, 65)
        seen.add(p.pixels().tobytes())
    assert len(seen) == len(ART), "every picture is another one"
    assert {ART_OF_TYPE[t] for t in palette.CARD_TYPES} <= set(ART)
    assert {icon for _, icon in palette.CARD_TYPES.values()} <= set(ICONS)
