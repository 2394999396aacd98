"""The tree of nodes of a glTF file, walked with care: where every mesh and every empty comes to lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vtt.stage.ownmodels.document import Node, Source, shortened
from vtt.stage.ownmodels.numbers import Numbers

MOST_DEPTH = 200
NAMES = ("sails", "flags", "wings", "base")
"""Names that the stage draws in their own way; what hangs below a node of such a name belongs to it."""
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Placed:
    """A node where it lies: its own name, the name it counts as, and the matrix that moves columns to the scene."""

    index: int
    node: Node
    part: str
    matrix: Matrix


def roots(source: Source, fixes: set[str]) -> list[int]:
    """The nodes at the top: of the file's scene, of its first one, or whatever has no parent."""
    document = source.document
    if document.scenes:
        if len(document.scenes) > 1:
            fixes.add("scenes")
        scene = document.scene or 0
        if scene >= len(document.scenes):
            raise source.fault("index", what="scene", expected=f"scenes[0..{len(document.scenes) - 1}]", found=scene)
        return document.scenes[scene].nodes
    children = {child for node in document.nodes for child in node.children}
    return [index for index in range(len(document.nodes)) if index not in children]


def walked(source: Source, fixes: set[str]) -> list[Placed]:
    """Every node that is shown, parents before children; raises OwnModelError for circles and shared children."""
    nodes = source.document.nodes
    if source.document.nodes and not (tops := roots(source, fixes)):
        raise source.fault("recursion", node=0)
    elif not nodes:
        raise source.fault("no-mesh")
    found: list[Placed] = []
    seen: set[int] = set()
    waiting = [(index, np.eye(4), "", 0) for index in reversed(tops)]
    while waiting:
        index, above, part, depth = waiting.pop()
        if index >= len(nodes):
            raise source.fault("index", what="node", expected=f"nodes[0..{len(nodes) - 1}]", found=index)
        if index in seen or depth > MOST_DEPTH:
            raise source.fault("recursion", node=index)
        seen.add(index)
        node = nodes[index]
        matrix = above @ _local(source, node, index)
        if not np.isfinite(matrix).all():
            raise source.fault("nan", what=f"node {index}")
        own = node.name.lower()
        part = own if own in NAMES else part
        found.append(Placed(index, node, part, matrix))
        waiting += [(child, matrix, part, depth + 1) for child in reversed(node.children)]
    return found


def _local(source: Source, node: Node, index: int) -> Matrix:
    """The matrix of one node, from its matrix or from translation, rotation and scale."""

    def numbers(values: list[float] | None, usual: tuple[float, ...]) -> NDArray[np.float64]:
        if values is None:
            return np.array(usual)
        if len(values) != len(usual):
            raise source.fault("count", what=f"node {index}", expected=len(usual), found=len(values))
        return np.array(values, np.float64)

    if node.matrix is not None:
        return numbers(node.matrix, (0.0,) * 16).reshape(4, 4).T
    x, y, z, w = numbers(node.rotation, (0.0, 0.0, 0.0, 1.0))
    length = float(np.sqrt(x * x + y * y + z * z + w * w))
    if length < 1e-9:
        raise source.fault("rotation", node=index)
    x, y, z, w = x / length, y / length, z / length, w / length
    turn = np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])
    matrix = np.eye(4)
    matrix[:3, :3] = turn * numbers(node.scale, (1.0, 1.0, 1.0))
    matrix[:3, 3] = numbers(node.translation, (0.0, 0.0, 0.0))
    return matrix


def skins(source: Source, numbers: Numbers, placed: list[Placed]) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """For every skin that is worn the matrices (joints, 4, 4) that bring its corners from rest to the scene."""
    where = {item.index: item.matrix for item in placed}
    used = {item.node.skin for item in placed if item.node.mesh is not None}
    for number, skin in enumerate(source.document.skins):
        if number not in used:
            continue
        undo = np.tile(np.eye(4), (len(skin.joints), 1, 1))
        if skin.inverseBindMatrices is not None:
            read = numbers.floats(skin.inverseBindMatrices, (16,), f"skin {number}").astype(np.float64)
            if len(read) < len(skin.joints):
                raise source.fault("count", what=f"skin {number}", expected=len(skin.joints), found=len(read))
            undo = read[: len(skin.joints)].reshape(-1, 4, 4).transpose(0, 2, 1)
        if all(joint in where for joint in skin.joints) and skin.joints:
            yield number, np.stack([where[joint] for joint in skin.joints]) @ undo


def name_of(node: Node, index: int) -> str:
    """What a node is called."""
    return shortened(node.name, 40) or f"node-{index}"
