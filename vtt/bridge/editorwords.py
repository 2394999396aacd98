"""What the editor says about the piece in hand."""

import re

from vtt.dreadfleet.content import ContentError
from vtt.dreadfleet.content.draft import Item
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.wording import Wording
from vtt.kernel.units import degrees_text, inches_text
from vtt.table.verdict import Gap
from vtt.words import say


class Sentences:
    """Sentences about the items of one draft."""

    def __init__(self, pos: Position) -> None:
        self.words = Wording(pos)

    def problem(self, problem: ContentError) -> str:
        """Return a mistake: where in the file, what was expected, what was found; pieces by their names."""
        key = re.sub(r"\[([a-z0-9-]+)\]", lambda found: f" ({self.words.name(found[1])})", problem.key)
        return say("editor.problem", key=key or problem.file, expected=problem.expected, found=problem.found)

    def about(self, item: Item | None, gaps: tuple[Gap, ...]) -> str:
        """Return where the selected item stands and what is nearest to it; without one, what can be done."""
        if item is None:
            return say("editor.nothing")
        place = {"x": inches_text(item.pose.x), "y": inches_text(item.pose.y)}
        if item.kind == "corner":
            return say("editor.corner", zone=item.id.partition("/")[0], **place)
        if item.kind == "treasure":
            return say("editor.spot", treasure=self.words.name(item.id), **place)
        sentence = say(
            "editor.stands", piece=self.words.name(item.id), heading=degrees_text(item.pose.heading), **place
        )
        if not gaps:
            return sentence
        nearest = self.words.name(gaps[0].b) if gaps[0].b else say("words.the-edge")
        return f"{sentence} " + say("editor.nearest", piece=nearest, gap=inches_text(gaps[0].thou))
