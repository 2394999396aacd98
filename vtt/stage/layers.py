"""Layers of ink and words over the water, and the colours they are drawn in."""

from __future__ import annotations

from panda3d.core import NodePath, Point3, Vec4

from vtt.stage.labels import Labels
from vtt.stage.ribbons import Color, Ink, Style

CHALK: Color = (0.96, 0.94, 0.86, 0.85)
PALE: Color = (0.80, 0.95, 1.00, 0.62)
GREEN: Color = (0.42, 0.88, 0.52, 0.95)
RED: Color = (0.98, 0.30, 0.24, 0.95)
AMBER: Color = (1.00, 0.74, 0.25, 0.95)
BLUE: Color = (0.45, 0.75, 1.00, 0.9)


def faded(color: Color, alpha: float) -> Color:
    """The same colour, fainter."""
    return (*color[:3], alpha)


def inch_words(thou: int) -> str:
    """A length for reading: hundredths of an inch, never more exact than the ruler."""
    return f"{thou / 1000:.2f}\u2033"


class Layers:
    """Named layers of ink with their words; showing a layer again replaces it."""

    def __init__(self, root: NodePath, labels: Labels) -> None:
        self.root = root.attach_new_node("overlays")
        self.labels = labels
        self._layers: dict[str, list[NodePath]] = {}
        self.changed = False

    @property
    def names(self) -> tuple[str, ...]:
        """Layers shown now."""
        return tuple(self._layers)

    def clear(self, *names: str) -> None:
        """Take layers away; all of them when none is named."""
        for name in names or self.names:
            for node in self._layers.pop(name, []):
                node.remove_node()
            self.labels.clear(name)
        self.changed = True

    def lay(self, name: str, *inks: tuple[Ink, Style]) -> None:
        """Put inks down as a layer, later ones over earlier ones, in place of what the layer was."""
        for node in self._layers.pop(name, []):
            node.remove_node()
        self._layers[name] = [
            ink.attach(self.root, name, style, 10 + k) for k, (ink, style) in enumerate(inks) if not ink.is_empty
        ]
        self.changed = True

    def caption(self, layer: str, words: str, place: Point3, color: Color = CHALK, lift_px: float = 0.0) -> None:
        """Hang words of a layer over a scene point; they go when the layer is cleared."""
        self.labels.add(layer, words, place, color=Vec4(*color[:3], 1), lift_px=lift_px)
