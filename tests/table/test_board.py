"""The marks round the rim (GAP-04)."""

from __future__ import annotations

import pytest

from tests.table.scenes import BOARD, catalogue, table_of
from vtt.table.survey import Survey


def test_thirty_six_marks_clockwise_from_the_north_west() -> None:
    names = [mark.name for mark in BOARD.marks]
    assert len(names) == 36
    assert names[:7] == ["1,1", "1,2", "1,3", "1,4", "1,5", "1,6", "2,1"]
    assert BOARD.mark("2,5").y == 40000 and BOARD.mark("2,6").x == 60000
    assert BOARD.mark("3,6").x == 60000 and BOARD.mark("4,1").y == 0
    assert BOARD.mark("5,5").y == 0 and BOARD.mark("5,6").x == 0
    assert BOARD.mark("6,6").x == 0 and BOARD.mark("6,6").y > BOARD.mark("5,6").y


def test_marks_are_centred_on_their_edges() -> None:
    assert (BOARD.mark("1,6").x, BOARD.mark("1,6").y) == (30000, 40000)
    assert (BOARD.mark("1,1").x, BOARD.mark("2,5").x) == (2727, 60000 - 2727)
    assert (BOARD.mark("3,3").x, BOARD.mark("3,3").y) == (60000, 20000)


def test_nine_clockwise_from_1_6_is_3_3() -> None:
    """EX-49: marks 1,6 / 3,3 / 4,6 / 6,3 are nine apart."""
    index = BOARD.mark_index("1,6")
    row = []
    for _ in range(4):
        index = BOARD.shifted(index, 9)
        row.append(BOARD.marks[index].name)
    assert row == ["3,3", "4,6", "6,3", "1,6"]
    assert BOARD.marks[BOARD.shifted(BOARD.mark_index("1,1"), -1)].name == "6,6"


def test_an_unknown_mark_is_named() -> None:
    with pytest.raises(KeyError, match="7,1"):
        BOARD.mark_index("7,1")


def test_wind_from_a_mark_lies_in_an_arc_of_a_ship() -> None:
    """CM-T-07 and GAP-22: the point is the centre of the mark on the edge line."""
    mark = BOARD.mark("2,3")
    assert mark.name == "2,3" and mark.y == 40000
    survey = Survey(table_of(("ship", "heldenhammer", mark.x, 10000, 0)), catalogue())
    assert survey.arcs_of_point("ship", mark.x, mark.y) == ("bow",)
    survey = Survey(table_of(("ship", "heldenhammer", mark.x, 10000, 9000)), catalogue())
    assert survey.arcs_of_point("ship", mark.x, mark.y) == ("port",)
