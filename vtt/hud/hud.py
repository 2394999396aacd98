"""The hud: panels round the table and pages over it, shown by model, answering by event.

>>> hud = Hud(base, events=game.on_hud_event, scale=1.5)        # doctest: +SKIP
>>> hud.show_prompt(PromptModel("Mia", "ga", "Choose a ship"))  # doctest: +SKIP

Each ``show_*`` takes a frozen model of `vtt.hud.models` and may be called as often as one likes: equal models paint nothing.
Keys come in through `key` (called by the hud itself unless ``listen=False``): what is painted on a key cap is what works.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from direct.showbase.DirectObject import DirectObject
from panda3d.core import NodePath

from vtt.hud import catalogue
from vtt.hud.faces import FaceStore
from vtt.hud.focus import FocusRing
from vtt.hud.keys import SPARE_KEYS, key_cap, window_key
from vtt.hud.layout import arrange
from vtt.hud.models import (
    CompassModel,
    CurtainModel,
    DeckModel,
    DiceModel,
    EndModel,
    HelpModel,
    HudEvent,
    LabelModel,
    LogModel,
    MenuModel,
    MovementStripModel,
    NewGameModel,
    OrdersHandModel,
    PromptModel,
    RefusalModel,
    RuleModel,
    SavesModel,
    SettingsModel,
    ShipCardModel,
    StatisticsModel,
    TextTableModel,
    TooltipModel,
    TrackerModel,
)
from vtt.hud.panel import Panel
from vtt.hud.room import Room, usable_scale
from vtt.hud.timing import Timers
from vtt.words import say

_DIGITS = "0123456789"


class Hud(DirectObject):
    """All panels of one window.

    `base` is a ShowBase (offscreen ones need a MouseWatcher, see tests/pilot.py), `events` gets every `HudEvent`, `scale` is
    the user's text scale times the screen's zoom. `tab_moves_focus` False leaves Tab to the table (Ctrl+Tab moves the focus).
    """

    def __init__(
        self,
        base: Any,
        events: Callable[[HudEvent], None],
        scale: float = 1.0,
        listen: bool = True,
        size_px: tuple[int, int] | None = None,
    ) -> None:
        super().__init__()
        self.base, self._events, self._wanted_scale = base, events, scale
        self.size_px: tuple[int, int] = size_px or (base.win.get_x_size(), base.win.get_y_size())
        self.scale = usable_scale(scale, *self.size_px)
        self.faces = FaceStore()
        self.root: NodePath = base.pixel2d.attach_new_node("hud")
        self.scroll_places: dict[str, float] = {}
        self.scroll_limits: dict[str, float] = {}
        self.tab_moves_focus = True
        self.is_typing = False
        self.timers = Timers(base, "hud")
        self._panels: dict[str, Panel] = {}
        self._models: dict[str, Any] = {}  # what each panel was asked to show, before a scale is applied
        self._prompt: PromptModel | None = None
        self._typed = ""
        self._actions_page = 0
        self._dice_typed: tuple[int, ...] = ()
        self._pages: list[str] = []  # open pages, topmost last
        self._focus = FocusRing(self)
        self._destroyed = False
        if listen:
            self._listen()

    # ------------------------------------------------------------------------------------------------------ the machine
    @property
    def room(self) -> Room:
        """The window in units."""
        return Room(self.size_px[0] / self.scale, self.size_px[1] / self.scale)

    def resize(self, width_px: int, height_px: int, scale: float | None = None) -> None:
        """Fit everything to another window or another text scale; faces are painted anew where their size changes."""
        if scale is not None:
            self._wanted_scale = scale
        before = (self.size_px, self.scale)
        self.size_px = (width_px, height_px)
        self.scale = usable_scale(self._wanted_scale, width_px, height_px)
        if (self.size_px, self.scale) == before:
            return
        self._focus.clear()
        self.withdraw_hint()
        for name, panel in list(self._panels.items()):
            panel.destroy()
            del self._panels[name]
        for name, model in list(self._models.items()):
            self._put(name, model)
        self._arrange()

    def destroy(self) -> None:
        """End every widget, texture, task and key; the hud cannot be used afterwards."""
        if self._destroyed:
            return
        self._destroyed = True
        self.ignore_all()
        self.timers.stop_all()
        self._focus.clear()
        for panel in self._panels.values():
            panel.destroy()
        self._panels.clear()
        self._models.clear()
        self.faces.clear()
        self.root.remove_node()

    def clear(self) -> None:
        """Take every panel and page away; the hud can be used on."""
        self.timers.stop_all()
        self._focus.clear()
        self._pages.clear()
        self._prompt, self._typed, self._dice_typed = None, "", ()
        self.scroll_places.clear()
        self.scroll_limits.clear()
        for name in list(self._panels):
            self._take(name)

    def emit(self, event: HudEvent) -> None:
        """Hand an event to the game; events about the hud's own state are answered here."""
        if not self._own_event(event):
            self._events(event)

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
            case "fold", _:
                self.fold_log()
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

    def _put(self, name: str, model: Any) -> None:
        """Show `model` in the panel `name`, made when first needed."""
        self._models[name] = model
        panel = self._panels.get(name)
        if panel is None:
            panel = self._panels[name] = Panel(self, name, catalogue.kind_of(name))
        panel.show(catalogue.view_of(name, model, self.room), self.room)

    def _take(self, name: str) -> None:
        """Take the panel `name` away."""
        self._models.pop(name, None)
        panel = self._panels.pop(name, None)
        if panel is not None:
            self._focus.left(panel)
            panel.destroy()

    def _show(self, name: str, model: Any) -> None:
        self._put(name, model)
        self._arrange()

    def _hide(self, name: str) -> None:
        self._take(name)
        self._arrange()

    def _arrange(self) -> None:
        arrange(self._panels, self._models, self.room)
        self._focus.follow()

    def panel(self, name: str) -> Panel | None:
        """Return a shown panel by name ("prompt", "ship-heldenhammer"); None when it is not shown."""
        return self._panels.get(name)

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the names of all panels on the screen."""
        return tuple(self._panels)

    def forget(self, widget: Any) -> None:
        """Tell the focus that a widget goes."""
        self._focus.lost(widget)

    def set_typing(self, typing: bool) -> None:
        """Note whether an entry takes the letters now."""
        self.is_typing = typing

    # ----------------------------------------------------------------------------------------------------------- prompt
    def show_prompt(self, model: PromptModel) -> None:
        """Show the open question and its choices; choices without a key get one."""
        model = replace(model, choices=with_keys(model))
        if model != self._prompt:
            self._typed, self._actions_page = "", 0
        self._prompt = model
        self._put("prompt", (model, self._typed))
        self._show_actions()

    def hide_prompt(self) -> None:
        """Take prompt and choices away."""
        self._prompt = None
        self._take("actions")
        self._hide("prompt")

    def _show_actions(self) -> None:
        if self._prompt and self._prompt.choices:
            self._put("actions", (self._prompt.choices, self._actions_page))
        else:
            self._take("actions")
        self._arrange()

    # ------------------------------------------------------------------------------------------------- round the table
    def show_tracker(self, model: TrackerModel) -> None:
        """Show the top rail."""
        self._show("tracker", model)

    def hide_tracker(self) -> None:
        """Take the top rail away."""
        self._hide("tracker")

    def show_compass(self, model: CompassModel) -> None:
        """Show wind and overlay buttons."""
        self._show("compass", model)

    def hide_compass(self) -> None:
        """Take the compass away."""
        self._hide("compass")

    def show_movement_strip(self, model: MovementStripModel) -> None:
        """Show the brass ruler under the prompt."""
        self._show("strip", model)

    def hide_movement_strip(self) -> None:
        """Take the ruler away."""
        self._hide("strip")

    def show_log(self, model: LogModel) -> None:
        """Show the log, newest entry at the foot."""
        self._show("log", model)

    def hide_log(self) -> None:
        """Take the log away."""
        self._hide("log")

    def fold_log(self) -> None:
        model = self._models.get("log")
        if isinstance(model, LogModel):
            self.show_log(replace(model, folded=not catalogue.is_log_folded(model, self.room)))

    def show_decks(self, decks: tuple[DeckModel, ...]) -> None:
        """Show draw piles and discards at the upper left."""
        self._show("decks", decks)

    def hide_decks(self) -> None:
        """Take the decks away."""
        self._hide("decks")

    def show_ships(self, ships: tuple[ShipCardModel, ...]) -> None:
        """Show the cards in the rail at the foot: Alliance left, Dreadfleet right, in the order given."""
        wanted = {f"ship-{ship.id}" for ship in ships}
        for name in [n for n in self._panels if n.startswith("ship-") and n not in wanted]:
            self._take(name)
        self._put("rail", len(ships))
        for ship in ships:
            self._put(f"ship-{ship.id}", (ship, _neighbours(ship, ships)))
        self._arrange()

    def hide_ships(self) -> None:
        """Take the rail at the foot away."""
        self.show_ships(())
        self._hide("rail")

    def show_ship_card(self, model: ShipCardModel) -> None:
        """Open a ship's whole card; pointing at a number unfolds its history."""
        self._show("fullcard", model)

    def hide_ship_card(self) -> None:
        """Close the whole card."""
        self._hide("fullcard")

    def show_card(self, model: Any) -> None:
        """Show one playing card (CardModel) large, at the left of the table."""
        self._show("card", model)

    def hide_card(self) -> None:
        """Take the large card away."""
        self._hide("card")

    def show_orders(self, model: OrdersHandModel) -> None:
        """Show the hand of orders above the rail."""
        self._show("orders", model)

    def hide_orders(self) -> None:
        """Take the hand away."""
        self._hide("orders")

    # ------------------------------------------------------------------------------------------------ floating and dice
    def show_tooltip(self, model: TooltipModel) -> None:
        """Show everything about a target beside it."""
        self._show("tooltip", model)

    def hide_tooltip(self) -> None:
        """Take the tooltip away."""
        self._hide("tooltip")

    def show_refusal(self, model: RefusalModel, seconds: float = 8.0) -> None:
        """Say why something is not allowed; it goes by itself after `seconds`, 0 keeps it."""
        self._show("refusal", model)
        self.timers.stop("refusal")
        if seconds:
            self.timers.after("refusal", seconds, self.hide_refusal)

    def hide_refusal(self) -> None:
        """Take the refusal away."""
        self._hide("refusal")

    def show_toast(self, text: str, tone: str = "plain", seconds: float = 4.0) -> None:
        """Show a short remark under the prompt for `seconds`; tone "plain", "good" or "bad"."""
        self._show("toast", (text, tone))
        self.timers.after("toast", seconds, self.hide_toast)

    def hide_toast(self) -> None:
        """Take the remark away."""
        self._hide("toast")

    def show_labels(self, labels: tuple[LabelModel, ...]) -> None:
        """Show labels at points of the table; those not given any more go."""
        wanted = {f"label-{label.id}" for label in labels}
        for name in [n for n in self._panels if n.startswith("label-") and n not in wanted]:
            self._take(name)
        for label in labels:
            self._put(f"label-{label.id}", label)
        self._arrange()

    def show_dice(self, model: DiceModel) -> None:
        """Show a request for typed dice, a result, or the offer of a re-roll."""
        before = self._models.get("dice")
        if before is None or before[0] != model:
            self._dice_typed = ()
        self._show("dice", (model, self._dice_typed))

    def hide_dice(self) -> None:
        """Take the dice away."""
        self._dice_typed = ()
        self._hide("dice")

    def _show_dice_again(self) -> None:
        known = self._models.get("dice")
        if known is not None:
            self._show("dice", (known[0], self._dice_typed))

    def _type_face(self, face: int) -> None:
        known = self._models.get("dice")
        if known is None or known[0].mode != "typed":
            return
        model: DiceModel = known[0]
        free = sum(1 for die in model.dice if not die.face)
        if 1 <= face <= model.sides_of_die and len(self._dice_typed) < free:
            self._dice_typed += (face,)
            self._show_dice_again()
            self._events(HudEvent("typed-die", face))

    def offer_hint(self, text: str, at: tuple[float, float, float, float]) -> None:
        """Show the explanation of a widget after a short rest of the pointer; `at` is its box in units."""
        delay = 0.0 if "hint" in self._panels else 0.12
        self.timers.after("hint", delay, lambda: self._show("hint", (text, at)))

    def withdraw_hint(self) -> None:
        """Take the explanation away."""
        self.timers.stop("hint")
        if "hint" in self._panels:
            self._hide("hint")

    # ------------------------------------------------------------------------------------------------------------ pages
    def _open(self, name: str, model: Any) -> None:
        self._focus.clear()
        self.withdraw_hint()
        if name in self._pages:
            self._pages.remove(name)
        self._pages.append(name)
        self._put("veil", bool(getattr(model, "hides_table", False)))
        self._show(name, model)

    def _close(self, name: str) -> None:
        if name in self._pages:
            self._pages.remove(name)
        self._focus.clear()
        self._take(name)
        if not self._pages:
            self._take("veil")
        self._arrange()

    @property
    def page(self) -> str:
        """The topmost open page, "" for the table."""
        return self._pages[-1] if self._pages else ""

    def show_menu(self, model: MenuModel) -> None:
        """Open the main menu or the pause menu."""
        self._open("menu", model)

    def hide_menu(self) -> None:
        """Close the menu."""
        self._close("menu")

    def show_new_game(self, model: NewGameModel) -> None:
        """Open the new game page; what is chosen and typed on it stays on it until "start"."""
        self._open("newgame", model)

    def hide_new_game(self) -> None:
        """Close the new game page."""
        self._close("newgame")

    def show_settings(self, model: SettingsModel) -> None:
        """Open the settings; each change is emitted at once."""
        self._open("settings", model)

    def hide_settings(self) -> None:
        """Close the settings."""
        self._close("settings")

    def show_saves(self, model: SavesModel) -> None:
        """Open the list of saves."""
        self._open("saves", model)

    def hide_saves(self) -> None:
        """Close the list of saves."""
        self._close("saves")

    def show_help(self, model: HelpModel) -> None:
        """Open the keys."""
        self._open("help", model)

    def hide_help(self) -> None:
        """Close the keys."""
        self._close("help")

    def show_rule(self, model: RuleModel) -> None:
        """Open a rule in our words."""
        self._open("rule", model)

    def hide_rule(self) -> None:
        """Close the rule."""
        self._close("rule")

    def show_statistics(self, model: StatisticsModel) -> None:
        """Open the statistics of a game that goes on."""
        self._open("statistics", model)

    def hide_statistics(self) -> None:
        """Close the statistics."""
        self._close("statistics")

    def show_end(self, model: EndModel) -> None:
        """Open the page at the end of a game."""
        self._open("end", model)

    def hide_end(self) -> None:
        """Close the page at the end."""
        self._close("end")

    def show_text_table(self, model: TextTableModel) -> None:
        """Open the table in words."""
        self._open("words", model)

    def hide_text_table(self) -> None:
        """Close the table in words."""
        self._close("words")

    def show_curtain(self, model: CurtainModel) -> None:
        """Hand the mouse over to another person."""
        self._open("curtain", model)

    def hide_curtain(self) -> None:
        """Draw the curtain back."""
        self._close("curtain")

    def _change_view(self, name: str, value: Any) -> None:
        """Change what a page shows of its own model (the chosen scenario, a typed name, an opened group)."""
        model = self._models.get(name)
        panel = self._panels.get(name)
        if model is None or panel is None:
            return
        changed, event = catalogue.changed_view(name, model, value, panel.entry_texts())
        if changed != model:
            self._show(name, changed)
        if event is not None:
            self._events(event)

    # ------------------------------------------------------------------------------------------------------------- keys
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
            return True
        if self._captured_key(name):
            return True
        return self._focus_key(name) or self._typed_key(name) or self._cap_key(name) or self._last_key(name)

    def _captured_key(self, name: str) -> bool:
        """Take the key that the settings wait for; Escape leaves the old one."""
        model = self._models.get("settings") if self.page == "settings" else None
        if not isinstance(model, SettingsModel) or not model.capturing:
            return False
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

    def _typed_key(self, name: str) -> bool:
        if self._pages:
            return False
        dice = self._models.get("dice")
        if dice is not None and dice[0].mode == "typed":
            if name in _DIGITS:
                self._type_face(int(name))
                return True
            if name == "backspace":
                self.emit(HudEvent("typed-back"))
                return True
        if self._prompt is None or self._prompt.number is None:
            return False
        if name in _DIGITS or name in (".", ",", "-"):
            self._type("," if name == "," else name)
        elif name == "backspace":
            self._type("", back=True)
        elif name == "enter" and self._typed:
            self._number_done()
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
            return True  # an open page keeps every key from the table
        if name == "enter" and self._prompt is not None:
            primary = next((c for c in self._prompt.choices if c.primary and c.enabled), None)
            self.emit(HudEvent("choose", primary.id) if primary else HudEvent("confirm"))
            return True
        if name == "escape" and {"tooltip", "refusal", "fullcard", "card"} & set(self._panels):
            for panel in ("refusal", "tooltip", "card", "fullcard"):
                if panel in self._panels:
                    self._hide(panel)
                    break
            return True
        return False


def with_keys(model: PromptModel) -> tuple[Any, ...]:
    """Return the choices of a prompt, each with a key; digits are left alone when a number may be typed."""
    taken = {window_key(c.key) for c in model.choices if c.key}
    spare = [k for k in SPARE_KEYS if k.lower() not in taken and not (model.number and k in _DIGITS)]
    out = []
    for choice in model.choices:
        if not choice.key:
            key = "Enter" if choice.primary and "enter" not in taken else (spare.pop(0) if spare else "")
            taken.add(window_key(key)) if key else None
            choice = replace(choice, key=key)
        out.append(choice)
    return tuple(out)


def _neighbours(ship: ShipCardModel, ships: tuple[ShipCardModel, ...]) -> int:
    return max(sum(1 for s in ships if s.side == ship.side), sum(1 for s in ships if s.side != ship.side))
