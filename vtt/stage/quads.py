"""Four-cornered faces that change from frame to frame, all in one Geom: smoke, streaks of light."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from panda3d.core import (
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    NodePath,
    OmniBoundingVolume,
)

from vtt.stage.mesh import fill, vertex_format
from vtt.stage.ribbons import dress
from vtt.stage.shading import load_shader


class Quads:
    """A node of quads blended over the scene; `path` is hidden while there are none."""

    def __init__(self, root: NodePath, name: str, shader: str, order: int) -> None:
        """`shader` names vertex and fragment program, `order` where among what is blended they are drawn."""
        self._data = GeomVertexData(name, vertex_format(), GeomEnums.UH_dynamic)
        prim = GeomTriangles(GeomEnums.UH_dynamic)
        prim.set_index_type(GeomEnums.NT_uint32)
        geom = Geom(self._data)
        geom.add_primitive(prim)
        self._node = GeomNode(name)
        self._node.add_geom(geom)
        self._node.set_bounds(OmniBoundingVolume())
        self._node.set_final(True)
        self.path = root.attach_new_node(self._node)
        self.path.set_shader(load_shader(shader, shader))
        dress(self.path, order)
        self.path.hide()

    def show(self, rows: NDArray[np.void]) -> None:
        """Draw these from now on: corners (n, 4) of the format `vtt.stage.mesh.VERTEX`, in order round each quad."""
        if not len(rows):
            self.path.hide()
            return
        self.path.show()
        self._data.unclean_set_num_rows(rows.size)
        fill(self._data.modify_array(0), rows)
        k = np.arange(len(rows), dtype=np.uint32)[:, None] * 4
        faces = (k + np.array([0, 1, 2, 0, 2, 3], np.uint32)).ravel()
        index = self._node.modify_geom(0).modify_primitive(0).modify_vertices()
        index.unclean_set_num_rows(faces.size)
        fill(index, faces.astype("<u4"))
        self._node.modify_geom(0).set_vertex_data(self._data)
