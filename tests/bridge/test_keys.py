"""Every key and every mouse gesture of the table does what the help says."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from direct.showbase.MessengerGlobal import messenger
from panda3d.core import Filename, MouseButton, PNMImage

from tests.bridge.conftest import look_up
from tests.bridge.moments import has_targets, moment, new_game
from tests.bridge.person import Person
from vtt.bridge.app import App
from vtt.bridge.framing import is_seen
from vtt.bridge.hands import PEEK_S
from vtt.bridge.inputs import DOUBLE_CLICK_S
from vtt.kernel.decision import Command, Decision
from vtt.kernel.event import Thrown
from vtt.kernel.game import Game
from vtt.stage.camera import Gaze
from vtt.stage.units import to_scene

Sit = Callable[[Game], Person]
OPEN_WATER = (640.0, 330.0)
OVERLAYS = {"a": "arcs", "g": "ranges", "l": "sight", "b": "bases", "w": "wind", "k": "corridor", "o": "anchorages"}


@pytest.fixture
def player(sit_down: Sit) -> Person:
    """The first ship is to act."""
    return sit_down(moment("activate"))


def gaze(person: Person) -> Gaze:
    """Where the eye comes to rest."""
    person.app.stage.settle()
    return person.app.stage.camera.gaze


def fires_at_once(game: Game, decision: Decision) -> bool:
    """Whether the first target is fired at without a further question."""
    if not has_targets(game, decision):
        return False
    trial = game.clone()
    trial.submit(Command(choice=decision.options[0].id))
    return any(isinstance(event, Thrown) for event in trial.events[-1])


def double_click(person: Person, place: tuple[float, float]) -> None:
    """Two clicks with one frame between them."""
    person.move(*place)
    for _ in range(2):
        for event in ("bridge-down", "bridge-up"):
            messenger.send(event, ["mouse1"])
        person.step(1)


@pytest.mark.parametrize(
    ("key", "moves"),
    [
        ("arrow_left", "heading"), ("arrow_right", "heading"), ("arrow_up", "pitch"), ("arrow_down", "pitch"),
        ("shift-arrow_left", "target"), ("shift-arrow_right", "target"), ("shift-arrow_up", "target"),
        ("shift-arrow_down", "target"), ("+", "distance"), ("-", "distance"),
    ],
)  # fmt: skip
def test_camera_keys(player: Person, key: str, moves: str) -> None:
    """Arrows orbit, with Shift they pan, + and - zoom; the opposite key brings the eye back."""
    back = {"left": "right", "right": "left", "up": "down", "down": "up", "+": "-", "-": "+"}
    before = gaze(player)
    player.press(key)
    after = gaze(player)
    assert getattr(after, moves) != getattr(before, moves)
    ending = next(end for end in back if key.endswith(end))
    player.press(key.removesuffix(ending) + back[ending])
    again = gaze(player)
    assert again.heading == pytest.approx(before.heading, abs=0.01)
    assert again.distance == pytest.approx(before.distance, abs=0.01)
    assert (again.target - before.target).length() < 0.05


def test_named_views(player: Person, app: App) -> None:
    """F focuses the chosen piece, C stands on its deck, T looks straight down, Home shows the whole table."""
    whole = gaze(player)
    player.press("tab")
    assert player.bridge.selected
    ship = player.game.state.table.piece(player.bridge.selected).pose
    for key in ("f", "c"):
        player.press("home")
        player.press(key)
        near = gaze(player)
        assert near.distance < whole.distance / 2
        if key == "f":
            assert is_seen(app.stage, app.hud, ship) and (near.target - to_scene(ship.x, ship.y)).length() < 4
    player.press("t")
    assert gaze(player).pitch > 85
    player.press("home")
    again = gaze(player)
    assert (again.distance, again.pitch) == (whole.distance, whole.pitch)
    assert abs(again.heading - whole.heading) < 1e-6 and (again.target - whole.target).length() < 1e-4


def test_mouse_moves_the_eye(player: Person) -> None:
    """Right drag orbits, middle drag and Shift with right drag pan, the wheel zooms to the pointer."""
    x, y = OPEN_WATER
    before = gaze(player)
    player.drag_at((x, y), (x + 120, y + 30), MouseButton.three())
    turned = gaze(player)
    assert turned.heading != before.heading and turned.target == before.target
    player.drag_at((x, y), (x + 90, y), MouseButton.two())
    panned = gaze(player)
    assert panned.target != turned.target and panned.heading == turned.heading
    player.hold("shift")
    player.drag_at((x, y), (x - 90, y), MouseButton.three())
    player.let_go("shift")
    shifted = gaze(player)
    assert shifted.target != panned.target and shifted.heading == panned.heading
    place = player.app.stage.table_point(*player._half((x, y)))
    player.wheel_at((x, y), 2)
    assert gaze(player).distance < shifted.distance
    still = player.app.stage.table_point(*player._half((x, y)))
    assert abs(place[0] - still[0]) < 120 and abs(place[1] - still[1]) < 120


def test_click_selects_and_double_click_focuses(sit_down: Sit) -> None:
    """A click on an island chooses it, two clicks bring the eye there; neither answers the question."""
    player = sit_down(new_game())
    before, whole = player.table_digest, gaze(player)
    island = next(piece for piece in player.game.state.land if player.piece_pixel(piece) is not None)
    place = player.piece_pixel(island)
    player.click_at(*place)
    assert "selection" in player.app.stage.overlays.names
    player.click_at(*place)
    player.click_at(*place)
    assert gaze(player).distance < whole.distance / 2
    assert player.table_digest == before


def test_a_double_click_on_what_is_asked_about_answers_and_is_seen(sit_down: Sit) -> None:
    """The first click fires, the second does not skip the firing; F looks at whom the pointer rests on."""
    player = sit_down(moment("broadside", fires_at_once))
    target = player.handle.decision.options[0].subject
    place, whole, answered = player.piece_pixel(target), gaze(player), len(player.game.log)
    assert place is not None
    player.press("f")
    assert gaze(player).distance < whole.distance and len(player.game.log) == answered
    player.press("home")
    player.app.stage.settle()
    place = player.piece_pixel(target)
    player.app.stage.speed = 0.05
    double_click(player, place)
    assert player.game.log[-1].command.choice == target and len(player.game.log) == answered + 1
    assert player.app.stage.busy
    time.sleep(DOUBLE_CLICK_S)
    player.step(2)
    player.click_at(*place)
    assert not player.app.stage.busy


def test_two_clicks_in_slow_frames_are_a_double_click(sit_down: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a picture takes half a second, the second click comes late for the clock but not for the eye."""
    player = sit_down(new_game())
    whole = gaze(player)
    place = player.piece_pixel(next(piece for piece in player.game.state.land if player.piece_pixel(piece) is not None))
    now = time.monotonic
    monkeypatch.setattr("vtt.bridge.inputs.time.monotonic", lambda: now() + player.app.inputs._frames)
    double_click(player, place)
    assert gaze(player).distance < whole.distance / 2


def test_tab_goes_through_the_ships_that_may_act(player: Person) -> None:
    """Forwards and back again."""
    ships = list(dict.fromkeys(o.subject for o in player.handle.decision.options if o.subject))
    seen = []
    for _ in ships:
        player.press("tab")
        seen.append(player.bridge.selected)
    assert sorted(seen) == sorted(ships)
    player.press("shift-tab")
    assert player.bridge.selected == seen[-2 % len(seen)]


@pytest.mark.parametrize("key", OVERLAYS)
def test_overlays_toggle_and_draw(sit_down: Sit, key: str) -> None:
    """A tap keeps it, a second tap takes it away; sight and corridor run to the ship under the pointer."""
    player = sit_down(moment("broadside", has_targets))
    name, target = OVERLAYS[key], player.handle.decision.options[0].subject
    place = player.piece_pixel(target)
    player.move(*place)
    player.step(2)
    before = player.table_digest
    player.press(key)
    assert name in player.bridge.looks.on and name in player.app.stage.overlays.names
    if name != "anchorages":
        button = next(b for b in player.app.hud._models["compass"].overlays if b.id == name)
        assert button.on and button.key.lower() == key
    player.press(key)
    assert name not in player.bridge.looks.on and name not in player.app.stage.overlays.names
    assert player.table_digest == before


def test_a_held_key_is_a_peek(player: Person) -> None:
    """Held longer than a tap, the overlay goes when the key is let go."""
    player.key_down("b")
    assert "bases" in player.bridge.looks.on
    time.sleep(PEEK_S + 0.05)
    player.key_up("b")
    assert "bases" not in player.bridge.looks.on


def test_compass_buttons_are_the_same_overlays(player: Person) -> None:
    """By mouse."""
    player.click("compass/overlay-ranges")
    assert "ranges" in player.bridge.looks.on
    player.step(2)
    player.click("compass/overlay-ranges")
    assert "ranges" not in player.bridge.looks.on


def test_e_ends_the_step(sit_down: Sit) -> None:
    """E is what the prompt says happens if nothing is chosen."""
    player = sit_down(moment("order"))
    default = player.handle.decision.default
    player.press("e")
    assert player.game.log[-1].command.choice == default


def test_space_and_a_click_only_skip_what_moves(sit_down: Sit) -> None:
    """While something is being shown, a click shows its end and answers nothing."""
    player = sit_down(moment("order"))
    player.app.stage.speed = 0.05
    for skip in (lambda: player.press("space"), lambda: player.click_at(*OPEN_WATER)):
        player.answer_slowly()
        assert player.app.stage.busy
        answered = len(player.game.log)
        skip()
        assert len(player.game.log) == answered
        assert not player.app.stage.busy
        player.wait()


def test_pictures_and_scenes_are_written(player: Person, app: App) -> None:
    """F12 writes a picture, Ctrl+F12 the position as a scene that opens again."""
    from vtt.dreadfleet.scenes import find_scene, open_scene

    look_up(app.stage)
    player.step(2)
    player.press("f12")
    player.press("control-f12")
    picture = PNMImage()
    assert picture.read(Filename.from_os_specific(str(next((app.home / "pictures").glob("*.png")))))
    size = picture.get_x_size(), picture.get_y_size()
    assert len({tuple(picture.get_pixel(x, y)) for x in range(size[0]) for y in range(size[1])}) > 500
    scene = next((app.home / "scenes").glob("*.toml"))
    again = open_scene(find_scene(str(scene)))
    assert again.decision.kind == player.game.decision.kind
    assert again.state.table == player.game.state.table


def test_j_folds_the_log(player: Person, app: App) -> None:
    """And unfolds it."""
    size = app.hud.panel("log").size
    player.press("j")
    player.step(2)
    assert app.hud.panel("log").size != size
    player.press("j")
    player.step(2)
    assert app.hud.panel("log").size == size
