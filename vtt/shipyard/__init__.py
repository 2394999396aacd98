"""The shipyard: how the miniatures in `models/` are sculpted, painted and written (build time only)."""
