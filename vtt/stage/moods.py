"""Moods of the table: the light, the water, the sky or room behind, and the weather, each a named rig."""

from __future__ import annotations

from dataclasses import dataclass

from panda3d.core import NodePath, Vec3, Vec4

AS_WRITTEN = "scenario"
"""The mood that a scenario names, in place of one that the player chose."""
DAY = "day"


@dataclass(frozen=True)
class LightRig:
    """Directions point towards the light; colours are linear and may exceed one."""

    key: Vec3
    key_color: Vec3
    sky: Vec3
    ground: Vec3
    fill: Vec3
    fill_color: Vec3
    rim: Vec3
    rim_color: Vec3
    mist_color: Vec3
    mist: Vec4
    """Distance where the mist begins, its density, the greatest share, and a height (inches) above which it thins."""
    lamp: float = 1.0
    """How strongly lanterns, windows and embers shine, 1 by day."""


@dataclass(frozen=True)
class Water:
    """The paints of the sea (linear), before any light, and the shape of its waves."""

    deep: Vec3 = Vec3(0.005, 0.024, 0.043)  # noqa: RUF009 - never changed in place
    middle: Vec3 = Vec3(0.009, 0.052, 0.075)  # noqa: RUF009
    light: Vec3 = Vec3(0.024, 0.118, 0.132)  # noqa: RUF009
    top: Vec3 = Vec3(0.15, 0.30, 0.29)  # noqa: RUF009
    shoal: Vec3 = Vec3(0.085, 0.31, 0.27)  # noqa: RUF009
    foam: Vec3 = Vec3(0.78, 0.84, 0.80)  # noqa: RUF009
    grain: float = 1.0
    """Waves to the inch compared with a usual sea: less for longer, larger ones."""
    steep: float = 1.0
    """Slope of the waves compared with a usual sea."""
    caps: float = 1.0
    """White caps compared with a usual sea."""
    least_gale: float = 0.0
    """How rough the sea is at least, whatever the wind's force (0 a breeze .. 1 a storm)."""
    glitter: float = 1.0
    """How brightly single waves throw the key light back."""


@dataclass(frozen=True)
class Backcloth:
    """What hangs behind the table: a dim room, or a sky. Colours are linear."""

    above: Vec3
    below: Vec3
    floor: Vec3
    """The dark into which the boards of the table top run out; the foot of the cloth has it too."""
    glow: Vec3
    """Lamplight, the low sun, the halo of the moon."""
    glow_turn: float
    """Where it hangs, in turns of the compass."""
    glow_height: float
    """Over the horizon, as a share of a right angle."""
    glow_size: Vec3
    """How narrow it is across and up; and the radius of a disc in its middle, 0 for none."""
    cloud: Vec3
    """Colour laid on where clouds (or smoke) are."""
    cover: float
    """Share of the cloth that clouds cover."""
    stars: float = 0.0
    daylight: Vec3 = Vec3(0, 0, 0)  # noqa: RUF009
    """What the windows of a room let in, at `glow_turn`; black where a sky hangs instead of a room."""
    boards: Vec3 = Vec3(1, 1, 1)  # noqa: RUF009 - how strongly the room lights the table top

    @property
    def is_room(self) -> bool:
        """Whether a room with windows hangs there rather than a sky."""
        return self.daylight.length_squared() > 0


@dataclass(frozen=True)
class Mood:
    """A named state of light and weather."""

    name: str
    light: LightRig
    water: Water
    backcloth: Backcloth
    grade: Vec3 = Vec3(1, 1, 1)  # noqa: RUF009
    """Laid over the shadows of the whole picture."""
    rain: float = 0.0
    """0 none .. 1 a downpour."""
    has_lightning: bool = False


def _unit(x: float, y: float, z: float) -> Vec3:
    direction = Vec3(x, y, z)
    direction.normalize()
    return direction


MOODS = {
    mood.name: mood
    for mood in (
        Mood(
            DAY,
            LightRig(
                key=_unit(-0.62, -0.42, 0.72),
                key_color=Vec3(2.15, 1.80, 1.36),
                sky=Vec3(0.36, 0.47, 0.62),
                ground=Vec3(0.20, 0.19, 0.18),
                fill=_unit(0.85, -0.35, 0.25),
                fill_color=Vec3(0.40, 0.46, 0.56),
                rim=_unit(0.35, 0.85, 0.35),
                rim_color=Vec3(0.85, 0.95, 1.25),
                mist_color=Vec3(0.30, 0.38, 0.44),
                mist=Vec4(46.0, 0.008, 0.62, 4.0),
            ),
            Water(),
            Backcloth(
                above=Vec3(0.014, 0.018, 0.026),
                below=Vec3(0.075, 0.062, 0.048),
                floor=Vec3(0.010, 0.007, 0.006),
                glow=Vec3(0.27, 0.155, 0.065),
                glow_turn=-0.345,  # the windows are where the key light comes from
                glow_height=0.19,
                glow_size=Vec3(26.0, 17.6, 0.0),
                cloud=Vec3(0.026, 0.022, 0.020),
                cover=0.0,
                daylight=Vec3(0.20, 0.27, 0.33),
            ),
        ),
        Mood(
            "dusk",
            LightRig(
                key=_unit(-0.80, -0.22, 0.40),
                key_color=Vec3(2.30, 1.22, 0.60),
                sky=Vec3(0.34, 0.30, 0.46),
                ground=Vec3(0.16, 0.10, 0.10),
                fill=_unit(0.85, -0.35, 0.25),
                fill_color=Vec3(0.16, 0.14, 0.30),
                rim=_unit(-0.45, 0.80, 0.30),
                rim_color=Vec3(1.60, 0.80, 0.46),
                mist_color=Vec3(0.40, 0.24, 0.20),
                mist=Vec4(44.0, 0.009, 0.62, 4.0),
                lamp=1.6,
            ),
            Water(
                deep=Vec3(0.010, 0.020, 0.044),
                middle=Vec3(0.020, 0.046, 0.078),
                light=Vec3(0.052, 0.096, 0.116),
                top=Vec3(0.30, 0.25, 0.22),
                shoal=Vec3(0.12, 0.26, 0.22),
                foam=Vec3(0.86, 0.76, 0.66),
                glitter=1.8,
            ),
            Backcloth(
                above=Vec3(0.050, 0.048, 0.110),
                below=Vec3(0.40, 0.145, 0.07),
                floor=Vec3(0.016, 0.010, 0.012),
                glow=Vec3(0.80, 0.33, 0.085),
                glow_turn=-0.02,
                glow_height=0.05,
                glow_size=Vec3(22.0, 46.0, 0.0),
                cloud=Vec3(0.095, 0.048, 0.072),
                cover=0.55,
            ),
            grade=Vec3(1.04, 0.97, 1.00),
        ),
        Mood(
            "moonlight",
            LightRig(
                key=_unit(0.42, 0.52, 0.74),
                key_color=Vec3(0.98, 1.12, 1.28),
                sky=Vec3(0.24, 0.31, 0.42),
                ground=Vec3(0.10, 0.09, 0.10),
                fill=_unit(-0.70, -0.60, 0.25),
                fill_color=Vec3(0.16, 0.15, 0.22),
                rim=_unit(0.45, 0.80, 0.40),
                rim_color=Vec3(1.10, 1.40, 1.80),
                mist_color=Vec3(0.10, 0.16, 0.24),
                mist=Vec4(44.0, 0.009, 0.60, 4.0),
                lamp=2.6,
            ),
            Water(
                deep=Vec3(0.006, 0.018, 0.034),
                middle=Vec3(0.011, 0.038, 0.058),
                light=Vec3(0.027, 0.084, 0.106),
                top=Vec3(0.20, 0.31, 0.36),
                shoal=Vec3(0.06, 0.24, 0.26),
                foam=Vec3(0.74, 0.86, 0.96),
                glitter=4.0,
            ),
            Backcloth(
                above=Vec3(0.010, 0.018, 0.044),
                below=Vec3(0.048, 0.070, 0.100),
                floor=Vec3(0.006, 0.009, 0.016),
                glow=Vec3(0.09, 0.12, 0.155),
                glow_turn=0.085,
                glow_height=0.145,
                glow_size=Vec3(70.0, 40.0, 0.021),
                cloud=Vec3(0.022, 0.031, 0.046),
                cover=0.50,
                stars=1.0,
                boards=Vec3(1.25, 1.15, 1.05),
            ),
            grade=Vec3(0.97, 1.00, 1.05),
        ),
        Mood(
            "storm",
            LightRig(
                key=_unit(-0.55, -0.35, 0.80),
                key_color=Vec3(1.12, 1.16, 1.16),
                sky=Vec3(0.36, 0.42, 0.46),
                ground=Vec3(0.10, 0.11, 0.12),
                fill=_unit(0.85, -0.35, 0.25),
                fill_color=Vec3(0.14, 0.18, 0.22),
                rim=_unit(0.35, 0.85, 0.35),
                rim_color=Vec3(0.80, 0.95, 1.05),
                mist_color=Vec3(0.17, 0.21, 0.23),
                mist=Vec4(34.0, 0.015, 0.68, 6.0),
                lamp=1.9,
            ),
            Water(
                deep=Vec3(0.004, 0.013, 0.018),
                middle=Vec3(0.009, 0.030, 0.036),
                light=Vec3(0.026, 0.074, 0.074),
                top=Vec3(0.17, 0.25, 0.23),
                shoal=Vec3(0.075, 0.18, 0.15),
                foam=Vec3(0.80, 0.86, 0.84),
                grain=0.62,
                steep=1.5,
                caps=1.7,
                least_gale=0.85,
                glitter=0.4,
            ),
            Backcloth(
                above=Vec3(0.018, 0.023, 0.027),
                below=Vec3(0.12, 0.145, 0.145),
                floor=Vec3(0.009, 0.011, 0.012),
                glow=Vec3(0.16, 0.19, 0.17),
                glow_turn=-0.12,
                glow_height=0.02,
                glow_size=Vec3(10.0, 50.0, 0.0),
                cloud=Vec3(0.021, 0.027, 0.030),
                cover=0.70,
                boards=Vec3(0.85, 0.9, 0.95),
            ),
            grade=Vec3(0.98, 1.01, 1.02),
            rain=1.0,
            has_lightning=True,
        ),
    )
}


def mood_of(name: str) -> Mood:
    """The mood of that name; ValueError lists the valid ones."""
    if name not in MOODS:
        raise ValueError(f"unknown mood {name!r}; expected one of {', '.join(MOODS)}")
    return MOODS[name]


def apply_mood(root: NodePath, mood: Mood) -> None:
    """Hand light and water to every shader below `root`."""
    light, water = mood.light, mood.water
    for name, value in (
        ("key_dir", light.key),
        ("key_color", light.key_color),
        ("sky_color", light.sky),
        ("ground_color", light.ground),
        ("fill_dir", light.fill),
        ("fill_color", light.fill_color),
        ("rim_dir", light.rim),
        ("rim_color", light.rim_color),
        ("mist_color", light.mist_color),
        ("mist", light.mist),
        ("lamp", light.lamp),
        ("water_deep", water.deep),
        ("water_middle", water.middle),
        ("water_light", water.light),
        ("water_top", water.top),
        ("water_shoal", water.shoal),
        ("water_foam", water.foam),
        ("waves", Vec4(water.grain, water.steep, water.caps, water.glitter)),
        ("boards", mood.backcloth.boards),
        ("floor_color", mood.backcloth.floor),
        ("flash", 0.0),
    ):
        root.set_shader_input(name, value)


def flashed(light: LightRig, strength: float) -> tuple[Vec3, Vec3]:
    """Colours of key light and sky while lightning is in the air (`strength` 0..1)."""
    bolt = Vec3(1.5, 1.7, 2.0) * strength
    return light.key_color + bolt, light.sky + bolt * 0.35
