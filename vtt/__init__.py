"""Seascape: a 3D virtual tabletop for miniature naval games."""

__version__ = "0.1.0"
