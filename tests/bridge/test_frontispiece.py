"""The picture of the first page."""

from __future__ import annotations

from vtt.bridge.app import App
from vtt.bridge.frontispiece import FIGHT
from vtt.stage.units import to_scene


def test_two_great_ships_lie_before_the_eye_beside_the_page(app: App) -> None:
    """Neither hides the other, neither lies below the menu, and no name plate hangs over them."""
    app.show_main_menu()
    stage = app.stage
    stage.settle(2)
    places: list[float] = []
    for ship, pose in FIGHT.items():
        place = to_scene(pose.x, pose.y, 0.6)
        seen = stage.camera.screen_point(place)
        assert seen is not None and -0.25 < seen.x < 0.9 and -0.8 < seen.y < 0.8
        assert (place - stage.camera.gaze.eye()).length() < 20
        places.append(seen.x)
        assert stage.view is not None and next(p for p in stage.view.pieces if p.id == ship).name == ""
    assert max(places) - min(places) > 0.4
