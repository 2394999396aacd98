"""Panels, cards, menus and prompts: faces painted by skia at the exact pixel size, hit areas by DirectGUI.

`vtt.hud.models` can be imported without a window; `vtt.hud.hud.Hud` needs a running ShowBase.
"""
