"""Every shader file compiles in every combination that a preset uses."""

import pytest
from panda3d.core import Shader

from vtt.paths import data_dir
from vtt.stage.frame import PRESETS
from vtt.stage.post import BRUSH_RADIUS, Passes, brush_program, finish_defines
from vtt.stage.shading import load_shader, shader_source
from vtt.stage.stage import Stage

PROGRAMS = [
    ("sea", "sea_low"), ("sea", "sea_low", "PLATE"),
    ("sea_bake", "sea_bake"), ("shadow", "shadow"),
    ("flat", "flat"), ("flat", "wake"), ("puff", "puff"), ("streak", "streak"), ("rain", "rain"),
    ("piece_low", "piece_low"),
    ("piece_low", "piece_low", "CLOTH"), ("piece_low", "piece_low", "GHOST"),
    ("piece_low", "piece_low", "GHOST", "CLOTH"),
    ("sea", "room", "SHADOW_TAPS 1"), ("screen", "backdrop"), ("screen", "backdrop", "CHAMBER"),
    ("screen", "strokes"), ("screen", "blur"),
    *(("screen", *brush_program(brush, reach)) for brush, reach in BRUSH_RADIUS.items()),
]
for preset in PRESETS.values():
    if not preset.light:
        PROGRAMS += [
            ("sea", "sea", *preset.shade_defines), ("sea", "sea", "PLATE", *preset.shade_defines),
            ("piece", "piece", *preset.shade_defines),
            ("piece", "piece", "CLOTH", *preset.shade_defines), ("sea", "room", *preset.shade_defines),
            ("piece", "piece", "GHOST", *preset.shade_defines),
            ("piece", "piece", "GHOST", "CLOTH", *preset.shade_defines),
        ]
    PROGRAMS += [
        ("screen", "finish", *finish_defines(Passes("", ink, tilt), is_raining=rain))
        for ink in (0.0, preset.ink) for tilt in (False, True) for rain in (False, True)
    ]
PROGRAMS = list(dict.fromkeys(PROGRAMS))


def has_error(stage: Stage, program: Shader) -> bool:
    gsg = stage.base.win.get_gsg()
    program.prepare_now(gsg.get_prepared_objects(), gsg)
    return bool(program.get_error_flag())


@pytest.mark.parametrize("names", PROGRAMS, ids=" ".join)
def test_program_compiles(stage: Stage, names: tuple[str, ...]) -> None:
    assert not has_error(stage, load_shader(*names))


def test_a_broken_program_is_noticed(stage: Stage) -> None:
    broken = shader_source("flat.frag").replace("void main", "void mian")
    program = Shader.make(Shader.SL_GLSL, shader_source("flat.vert"), broken)
    assert has_error(stage, program)


def test_every_shader_file_belongs_to_a_tested_program() -> None:
    folder = data_dir("shaders")
    used = {f"{names[0]}.vert" for names in PROGRAMS} | {f"{names[1]}.frag" for names in PROGRAMS}
    assert {p.name for p in folder.iterdir() if p.suffix in (".vert", ".frag")} == used
