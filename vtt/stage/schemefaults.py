"""What is wrong with a file of a scheme, its names held against those of the model that it paints."""

from __future__ import annotations

from pathlib import Path

from vtt.kernel.tomlfile import quoted, value_text
from vtt.paths import data_dir
from vtt.stage.miniatures import read_contents
from vtt.stage.schemes import FOLDER, Palette, Scheme, SchemeProblem, parsed_scheme, raw_scheme


def piece_names() -> list[str]:
    """The pieces that a scheme can paint, sorted: every model that we have."""
    return sorted(path.stem for path in data_dir("models").glob("*.glb") if not path.stem.endswith(".light"))


def faults_of(path: Path) -> list[SchemeProblem]:
    """Everything wrong with a scheme: in a folder of schemes it paints the piece that its file is named after.

    OSError or ValueError where the model cannot be read.
    """
    try:
        said = raw_scheme(path).get("piece", path.stem)
    except SchemeProblem as problem:
        return [problem]
    lies_in_force = path.absolute().parent.name == FOLDER
    piece = path.stem if lies_in_force else said
    names = piece_names()
    for name in (said, piece):
        if name not in names:
            return [SchemeProblem(str(path), "piece", "the name of a file models/*.glb", value_text(name))]
    problems = []
    if said != piece:
        wanted = f"{quoted(piece)}, which the file is named after"
        problems = [SchemeProblem(str(path), "piece", wanted, value_text(said))]
    held = read_contents(data_dir("models") / f"{piece}.glb")
    return problems + parsed_scheme(path, Scheme(piece), Palette.of(held.skins, held.paints))[1]
