"""Sounds made from numbers: how they are synthesised, kept, and played; silence where nothing can be heard."""
