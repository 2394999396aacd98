"""Keeps what a question is about in sight: clear of every panel that stands round the table.

The eye is moved at once: `Nearness` lets it glide once all that a question asks for is in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from vtt.hud.layout import standing
from vtt.stage.spreading import Rect
from vtt.stage.units import to_scene
from vtt.stage.vantage import free_part
from vtt.table.pose import Pose

if TYPE_CHECKING:
    from vtt.hud.hud import Hud
    from vtt.stage.stage import Stage

WEST, EAST = 0.04, 0.77
"""Edges of the part of the screen between the piles at the left and compass and log at the right, as shares."""
CLEARANCE = 24.0
"""Units between the middle of a ship and the next panel that keep its bow in sight."""
PASSING = ("hint", "toast", "tooltip", "veil", "label-")
"""What comes and goes with the pointer or in a moment: nothing on the table makes way for it."""
FLEETING = (*PASSING, "card", "refusal")
"""What the eye does not move for."""
TOGETHER_THOU = (30_000, 16_000)
"""How far apart from west to east and from south to north what belongs together may lie to be shown at once."""
OVERVIEW_INCHES = 45.0
"""From so far away the eye sees the table rather than single ships."""
NEAR_INCHES, CLOSE_ENOUGH = 26.0, 1.25
"""Inches between the eye and what is placed by the inch, and how many times that is still near."""
SHARES, SPARE = (0.2, 0.35, 0.5, 0.65, 0.8), 0.1
"""Shares of the way to the middle that are tried in turn, and what is added for the bow and what lies before it."""
HALF_HEIGHT = 0.5
"""Inches above the water at which a ship is looked at."""


def keep_in_view(stage: Stage, hud: Hud, pose: Pose) -> None:
    """Move the eye, if need be, so that a pose comes to lie in what the panels leave free."""
    if not is_seen(stage, hud, pose):
        bring_towards_middle(stage, hud, pose, (pose,))


def bring_towards_middle(stage: Stage, hud: Hud, pose: Pose, shown: Sequence[Pose]) -> None:
    """Move the eye so that a pose comes towards the middle of what the panels leave free.

    No further than all that is to be `shown` needs to be clear of panels: the rest of the table stays in sight.
    """
    height, (top, foot) = hud.size_px[1], free_rows(hud)
    middle = stage.table_point((WEST + EAST) - 1, 1 - (top + foot) / height)
    if middle is None:
        return
    camera = stage.camera
    east, north = pose.x - middle[0], pose.y - middle[1]

    def is_enough(share: float) -> bool:
        """Whether all is seen after that share of the way: the table slides under the eye."""
        slid = (Pose(round(p.x - east * share), round(p.y - north * share), 0) for p in shown)
        return all(is_seen(stage, hud, place) for place in slid)

    share = next((share for share in SHARES if is_enough(share)), 1.0)
    shift = (to_scene(pose.x, pose.y) - to_scene(*middle)) * min(1.0, share + SPARE)
    camera.go(replace(camera.gaze, target=camera.gaze.target + shift), glide=False)


def keep_all_in_view(stage: Stage, hud: Hud, poses: Sequence[Pose]) -> None:
    """Move the eye where one of several poses is hidden: to their middle, or back until the whole table is seen.

    Whoever looks at something from nearby is left alone.
    """
    if all(is_seen(stage, hud, pose) for pose in poses) or stage.camera.gaze.distance < OVERVIEW_INCHES:
        return
    xs, ys = [pose.x for pose in poses], [pose.y for pose in poses]
    if max(xs) - min(xs) <= TOGETHER_THOU[0] and max(ys) - min(ys) <= TOGETHER_THOU[1]:
        middle = Pose((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, 0)
        bring_towards_middle(stage, hud, middle, poses)
    else:
        show_whole(stage, hud)


def show_whole(stage: Stage, hud: Hud) -> None:
    """Look at the whole table between the panels as they stand now."""
    camera, height, (top, foot) = stage.camera, hud.size_px[1], free_rows(hud)
    usual, camera.covers = camera.covers, ((-1, 1 - 2 * top / height, 1, 1), (-1, -1, 1, 1 - 2 * foot / height))
    whole = camera.view("table")
    camera.covers = usual
    camera.go(whole, glide=False)


def frame_table(stage: Stage, hud: Hud) -> None:
    """Let the view of the whole table be clear of the panels that usually stand round it.

    An eye that shows the whole table goes along; one that somebody has turned stays where it is.
    """
    camera, room = stage.camera, hud.room
    covers = tuple(
        (2 * x / room.width - 1, 1 - 2 * (y + h) / room.height, 2 * (x + w) / room.width - 1, 1 - 2 * y / room.height)
        for x, y, w, h in standing(room)
    )
    if covers != camera.covers:
        camera.covers = covers
        if camera.name == "table":
            camera.show("table", glide=stage.speed > 0)


def look_at(stage: Stage, hud: Hud, name: str, *, glide: bool = True) -> None:
    """Go to a named camera of the stage; a piece comes whole into what the panels leave free now."""
    covers = () if stage.is_clean else covered(hud, PASSING)
    stage.look(name, glide=glide, free=free_part(covers, hud.size_px))


def look_closer(stage: Stage, hud: Hud, pose: Pose) -> None:
    """Bring the eye near enough to a pose for work by the inch; one that is as near already stays where it is."""
    camera = stage.camera
    if camera.gaze.distance <= NEAR_INCHES * CLOSE_ENOUGH:
        return
    camera.go(replace(camera.gaze, target=to_scene(pose.x, pose.y), distance=NEAR_INCHES), glide=False)
    bring_towards_middle(stage, hud, pose, ())


def is_seen(stage: Stage, hud: Hud, pose: Pose) -> bool:
    """Whether a pose is on the screen and clear of all panels."""
    place = screen_px(stage, hud, pose)
    return place is not None and is_free(hud, place)


def screen_px(stage: Stage, hud: Hud, pose: Pose) -> tuple[int, int] | None:
    """Return where a piece is on the screen in pixels, None behind the camera."""
    point = stage.camera.screen_point(to_scene(pose.x, pose.y, HALF_HEIGHT))
    if point is None:
        return None
    width, height = hud.size_px
    return round((point.x + 1) / 2 * width), round((1 - point.y) / 2 * height)


def is_free(hud: Hud, place: tuple[int, int]) -> bool:
    """Whether a pixel lies well inside the window and clear of all panels."""
    (x, y), (width, height), scale = place, hud.size_px, hud.scale
    clear = CLEARANCE * scale
    if not (WEST * width < x < (1 - WEST) * width and clear < y < height - clear):
        return False
    return not any(
        left - clear < x < right + clear and height - upper - clear < y < height - lower + clear
        for left, lower, right, upper in covered(hud)
    )


def covered(hud: Hud, without: tuple[str, ...] = FLEETING) -> tuple[Rect, ...]:
    """Return the places of all panels over the table but some, in pixels from the window's lower left corner."""
    scale, height = hud.scale, hud.size_px[1]
    shown = (hud.panel(name) for name in hud.shown if not name.startswith(without) and name != hud.page)
    return tuple(
        (
            panel.at[0] * scale,
            height - (panel.at[1] + panel.size[1]) * scale,
            (panel.at[0] + panel.size[0]) * scale,
            height - panel.at[1] * scale,
        )
        for panel in shown
        if panel is not None and panel.is_in_place
    )


def free_rows(hud: Hud) -> tuple[float, float]:
    """Return between which heights in pixels the middle of the screen is free: below the prompt, above the answers."""
    scale, (_, height) = hud.scale, hud.size_px
    upper = [hud.panel(name) for name in ("prompt", "strip", "tracker")]
    lower = [hud.panel(name) for name in ("actions", "orders", "rail")]
    top = max((panel.at[1] + panel.size[1] for panel in upper if panel is not None), default=0.0) * scale
    foot = min((panel.at[1] * scale for panel in lower if panel is not None), default=height)
    return (top, foot) if foot > top else (top, height)
