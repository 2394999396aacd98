"""The keyboard: what is painted on a key cap is what works; digits belong to the open prompt."""

from __future__ import annotations

from dataclasses import replace

from vtt.hud.events import HudEvent
from vtt.hud.keycaps import DIGITS
from vtt.hud.keys import key_cap, window_key
from vtt.hud.models import SettingsModel
from vtt.hud.pagepanels import PagePanels
from vtt.hud.screens.veil import ANYWHERE
from vtt.words import say


class Keyboard(PagePanels):
    """Finds out for whom a key is: an entry, a key that is being chosen, the focus, the prompt, a button, the page."""

    def _listen(self) -> None:
        thrower = self.base.buttonThrowers[0].node() if self.base.buttonThrowers else None
        if thrower is not None:
            thrower.set_button_down_event("hud-key")
            thrower.set_button_repeat_event("hud-key-again")
            self.accept("hud-key", self._raw_key)
            self.accept("hud-key-again", self._raw_key)

    def _raw_key(self, name: str) -> None:
        """Take a key as the window names it, modifiers first; mouse buttons come the same way and are not ours."""
        if not name.split("-")[-1].startswith(("mouse", "wheel")) and name not in ("shift", "control", "alt", "meta"):
            self.key(name)

    def key(self, name: str) -> bool:
        """Answer a key by the window's name ("enter", "control-z", "4"); return False when it is none of the hud's."""
        if self.is_typing:
            if name == "escape":
                self._focus.leave_entry()
            elif name in ("tab", "shift-tab"):
                self._focus.move(-1 if "shift" in name else 1)
            return True
        if self._captured_key(name):
            return True
        return (
            self._focus_key(name)
            or self._typed_key(name)
            or self._floating_key(name)
            or self._cap_key(name)
            or self._last_key(name)
        )

    @property
    def is_capturing(self) -> bool:
        """Whether the settings wait for the next key, whatever it is."""
        model = self._models.get("settings") if self.page == "settings" else None
        return isinstance(model, SettingsModel) and bool(model.capturing)

    def _captured_key(self, name: str) -> bool:
        """Take the key that the settings wait for; Escape leaves the old one."""
        if not self.is_capturing:
            return False
        model = self._models["settings"]
        self._show("settings", replace(model, capturing=""))
        if name != "escape":
            self._events(HudEvent("key-bind", (model.capturing, key_cap(name))))
        return True

    def _focus_key(self, name: str) -> bool:
        moving = self.tab_moves_focus or bool(self._pages)
        if name in ("control-tab", "shift-control-tab") or (moving and name in ("tab", "shift-tab")):
            self._focus.move(-1 if "shift" in name else 1)
            return True
        return self._focus.key(name)

    @property
    def has_typed(self) -> bool:
        """Whether a number or a die has been begun and not yet been confirmed."""
        return bool(self._typed or self._dice_typed)

    def _typed_key(self, name: str) -> bool:
        if self._pages:
            return False
        dice = self._models.get("dice")
        if dice is not None and dice[0].mode == "typed":
            if name in DIGITS:
                self._type_face(int(name))
                return True
            if name == "backspace":
                self.emit(HudEvent("typed-back"))
                return True
        if self._prompt is None or self._prompt.number is None:
            return False
        if name in DIGITS or name in (".", ",", "-"):
            self._type("," if name == "," else name)
        elif name == "backspace":
            self._type("", back=True)
        elif name == "enter" and self._typed:
            self._number_done()
        elif name == "escape" and self._typed:
            self._typed = ""
            self._show("prompt", (self._prompt, ""))
        else:
            return False
        return True

    def _type(self, letter: str, back: bool = False) -> None:
        letter = "." if letter == "," else letter
        if back:
            self._typed = self._typed[:-1]
        elif (
            len(self._typed) < 7 and not (letter == "." and "." in self._typed) and not (letter == "-" and self._typed)
        ):
            self._typed += letter
        self._show("prompt", (self._prompt, self._typed))

    def _number_done(self) -> None:
        ask = self._prompt.number if self._prompt else None
        if ask is None:
            return
        try:
            value = float(self._typed)
        except ValueError:
            self._typed = ""
            self._show("prompt", (self._prompt, ""))
            return
        if ask.least <= value <= ask.most:
            self._typed = ""
            self._show("prompt", (self._prompt, ""))
            self.emit(HudEvent("number", value))
        else:
            self.show_toast(say("hud.prompt.range", least=f"{ask.least:g}", most=f"{ask.most:g}", unit=ask.unit), "bad")

    def _floating_key(self, name: str) -> bool:
        """Close with Escape what floats over the table, one after the other, before the menu's own Escape."""
        floating = next((p for p in ("refusal", "tooltip", "card", "fullcard") if p in self._panels), None)
        if name != "escape" or self._pages or floating is None:
            return False
        self._hide(floating)
        return True

    def _cap_key(self, name: str) -> bool:
        """Press the button on whose cap the key is painted; an open page hides the caps below it."""
        names = [self._pages[-1]] if self._pages else [n for n in reversed(self._panels) if n != "veil"]
        for panel_name in names:
            panel = self._panels.get(panel_name)
            for spot, _, owner in panel.stops() if panel else []:
                if spot.look is not None and spot.look.key and window_key(spot.look.key) == name:
                    owner.activate(spot, None)
                    return True
        if not self._pages and self._prompt:
            for choice in self._prompt.choices:
                if choice.key and window_key(choice.key) == name:
                    if choice.enabled:  # on another page of the choices
                        self.emit(HudEvent("choose", choice.id))
                    elif choice.reason:
                        self.show_toast(choice.reason, "bad")
                    return True
        return False

    def _last_key(self, name: str) -> bool:
        if self._pages:
            if name == "escape":
                self.emit(HudEvent("close", self._pages[-1]))
            elif name == "space" and self._pages[-1] == "curtain":
                self.emit(HudEvent("curtain", ANYWHERE))
            return True  # an open page keeps every key from the table
        if name == "enter" and self._prompt is not None:
            primary = next((c for c in self._prompt.choices if c.primary and c.enabled), None)
            self.emit(HudEvent("choose", primary.id) if primary else HudEvent("confirm"))
            return True
        return False
