"""Thin sheets that are seen from both sides: skin, leather, plates of tin, rags outside the nodes of cloth."""

from __future__ import annotations

from dataclasses import replace

from vtt.shipyard.mesh import Mesh, merge


def backed(mesh: Mesh, depth: float = 0.004, tone: float = 0.8) -> Mesh:
    """The sheet with a second face `depth` inches behind it, its paint times `tone`."""
    smooth = mesh.smooth_normals(180.0)
    assert smooth.normals is not None
    inner = replace(smooth, vertices=smooth.vertices - smooth.normals * depth, normals=None).flipped()
    return merge([mesh, inner.tinted(tone)])
