"""Registers what every Destiny card does; import it once."""

from vtt.dreadfleet import attachments, improvements, instants, monsters, reds, salvos, spells, warp_leap

__all__ = ["attachments", "improvements", "instants", "monsters", "reds", "salvos", "spells", "warp_leap"]
