"""The hud: panels round the table and pages over it, shown by model, answering by event.

>>> hud = Hud(base, events=game.on_hud_event, scale=1.5)        # doctest: +SKIP
>>> hud.show_prompt(PromptModel("Mia", "ga", "Choose a ship"))  # doctest: +SKIP

Each ``show_*`` takes a frozen model of `vtt.hud.models` and may be called as often as one likes: equal models paint
nothing. Keys come in through `key` (called by the hud itself unless ``listen=False``): what is painted on a key cap
is what works.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vtt.hud import catalogue
from vtt.hud.events import HudEvent
from vtt.hud.keyboard import Keyboard


class Hud(Keyboard):
    """All panels of one window.

    `base` is a ShowBase (offscreen ones need a MouseWatcher, see tests/pilot.py), `events` gets every `HudEvent`,
    `scale` is the user's text scale times the screen's zoom. `tab_moves_focus` False leaves Tab to the table
    (Ctrl+Tab moves the focus). `motion` is the speed at which panels appear, 0 for at once (offscreen always).
    """

    def __init__(
        self,
        base: Any,
        events: Callable[[HudEvent], None],
        scale: float = 1.0,
        listen: bool = True,
        size_px: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(base, events, scale, size_px)
        if listen:
            self._listen()

    def _own_event(self, event: HudEvent) -> bool:
        match event.name, event.payload:
            case "page", "actions":
                self._actions_page += 1
                self._show_actions()
            case "close", "refusal" | "fullcard" | "card" | "tooltip":
                self._hide(event.payload)
                return False
            case "attribute", _:
                pass
            case "fold", str() as name:
                self.fold(name)
            case "view", (str() as name, value):
                self._change_view(name, value)
            case "setting", (str() as key, value) if self._pages:
                name = self._pages[-1]
                changed = catalogue.with_setting(name, self._models[name], key, value)
                if changed != self._models[name]:
                    self._show(name, changed)
                return name == "newgame"
            case "typed-face", int() as face:
                self._type_face(face)
            case "typed-back", _:
                self._dice_typed = self._dice_typed[:-1]
                self._show_dice_again()
                return False
            case "typed-done", _:
                faces, self._dice_typed = self._dice_typed, ()
                self._events(HudEvent("typed-done", faces))
            case _:
                return False
        return True
