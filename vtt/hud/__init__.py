"""Panels, cards, menus and prompts: faces painted by skia at the exact pixel size, hit areas by DirectGUI.

`vtt.hud.models` can be imported without a window; `vtt.hud.hud.Hud` needs a running ShowBase, but has to be imported
before one is opened (see `vtt.hud.early`). ``python -m vtt.hud.gallery -o DIR`` paints sample pages.

From the ground up: palette, shapes, lettering, materials -> brush, painter -> icons, heraldry, controls, woodcuts ->
panels, screens (what each model looks like) -> faces, widgets, panel, scrolling, slider, focus (what Panda3D shows)
-> panelboard, tablepanels, pagepanels, keyboard, hud (what the game talks to).
"""
