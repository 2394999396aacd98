"""The pennant in a base shows the number and the side that its craft has now."""

from __future__ import annotations

from dataclasses import replace

from vtt.stage.mesh import Mesh
from vtt.stage.pennants import tally_pennant
from vtt.stage.stage import Stage
from vtt.stage.view import DEFAULT_SIDES, StageView

CRAFT = "alliance-cog"


def drawn(stage: Stage) -> list[bytes]:
    """The vertices of every pennant that hangs on the craft."""
    found = stage.fleet[CRAFT].root.find_all_matches("pennant/pennant")
    return [bytes(path.node().get_geom(0).get_vertex_data().get_array(0).get_handle().get_data()) for path in found]


def made(tally: int, side: str) -> bytes:
    mesh: Mesh = tally_pennant(tally, DEFAULT_SIDES[side].color)
    return bytes(mesh.node("pennant").get_geom(0).get_vertex_data().get_array(0).get_handle().get_data())


def test_a_pennant_follows_number_and_side(unseen: Stage, layout: StageView) -> None:
    def show(tally: int, side: str) -> list[bytes]:
        changed = {piece.id: replace(piece, tally=tally, side=side) for piece in layout.pieces if piece.id == CRAFT}
        unseen.show(replace(layout, pieces=tuple(changed.get(piece.id, piece) for piece in layout.pieces)))
        return drawn(unseen)

    wanted = [(1, "ga"), (5, "ga"), (5, "fot")]
    assert len({made(*flown) for flown in wanted}) == 3
    for flown in wanted:
        assert show(*flown) == [made(*flown)]
    before = unseen.fleet[CRAFT]._markers["tally"]
    show(5, "fot")
    assert unseen.fleet[CRAFT]._markers["tally"] is before, "what has not changed stays"
    assert show(0, "fot") == []
    assert show(2, "ga") == [made(2, "ga")]
