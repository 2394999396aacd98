"""Which panel shows what: names to kinds, and models to what a panel paints in the room there is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vtt.hud.campaignmodels import CampaignEntryModel, CampaignNewModel
from vtt.hud.models import HudEvent, NewGameModel, SettingsModel
from vtt.hud.panel import PanelKind
from vtt.hud.panels import (
    actions,
    bubbles,
    compass,
    decks,
    dice,
    fullcard,
    log,
    orders,
    playingcard,
    prompt,
    rail,
    strip,
    tooltip,
    tracker,
)
from vtt.hud.room import EDGE, Room
from vtt.hud.screens import (
    campaign,
    campaignentry,
    campaignlist,
    campaignnew,
    ending,
    helping,
    menu,
    newgame,
    plain,
    saves,
    settings,
    sheet,
    veil,
)
from vtt.hud.screens.options import with_value

KINDS: dict[str, PanelKind] = {
    "rail": PanelKind(rail.paint_rail, rail.rail_size, 5),
    "ship": PanelKind(rail.paint, rail.size, 12),
    "decks": PanelKind(decks.paint, decks.size, 10),
    "compass": PanelKind(compass.paint, compass.size, 10),
    "strip": PanelKind(strip.paint, strip.size, 11),
    "prompt": PanelKind(prompt.paint, prompt.size, 14),
    "tracker": PanelKind(tracker.paint, tracker.size, 16),
    "log": PanelKind(log.paint, log.size, 10),
    "actions": PanelKind(actions.paint, actions.size, 15),
    "orders": PanelKind(orders.paint, orders.size, 13),
    "dice": PanelKind(dice.paint, dice.size, 18),
    "fullcard": PanelKind(fullcard.paint, fullcard.size, 30),
    "card": PanelKind(playingcard.paint, playingcard.size, 32),
    "label": PanelKind(bubbles.paint_label, bubbles.label_size, 2, False, bubbles.label_looks),
    "tooltip": PanelKind(tooltip.paint, tooltip.size, 34, looks=bubbles.anchored_looks),
    "refusal": PanelKind(bubbles.paint_refusal, bubbles.refusal_size, 36, looks=bubbles.anchored_looks),
    "toast": PanelKind(bubbles.paint_toast, bubbles.toast_size, 90, holds_mouse=False),
    "veil": PanelKind(veil.paint, veil.size, 50),
    "menu": PanelKind(menu.paint, menu.size, 60),
    "newgame": PanelKind(newgame.paint, newgame.size, 67),
    "settings": PanelKind(settings.paint, settings.size, 62),
    "saves": PanelKind(saves.paint, saves.size, 63),
    "campaign-list": PanelKind(campaignlist.paint, campaignlist.size, 61),
    "campaign-new": PanelKind(campaignnew.paint, campaignnew.size, 62),
    "campaign": PanelKind(campaign.paint, campaign.size, 65),
    "campaign-entry": PanelKind(campaignentry.paint, campaignentry.size, 66),
    "sheet": PanelKind(sheet.paint, sheet.size, 67),
    "statistics": PanelKind(ending.paint_statistics, ending.size, 64),
    "end": PanelKind(ending.paint_end, ending.size, 64),
    "words": PanelKind(plain.paint_words, plain.words_size, 65),
    "help": PanelKind(helping.paint, helping.size, 66),
    "rule": PanelKind(plain.paint_rule, plain.rule_size, 70),
    "curtain": PanelKind(veil.paint_curtain, veil.curtain_size, 80),
    "hint": PanelKind(bubbles.paint_hint, bubbles.hint_size, 950, False, bubbles.hint_looks),
}


def kind_of(name: str) -> PanelKind:
    """Return the kind of a panel by its name; "ship-…" and "label-…" are many of one kind."""
    return KINDS.get(name) or KINDS[name.split("-")[0]]


def view_of(name: str, model: Any, room: Room) -> Any:
    """Return what the panel `name` paints for `model` in `room`."""
    match name.split("-")[0]:
        case "prompt":
            asked = replace(model[0], why_text="") if room.short else model[0]
            return prompt.PromptView(asked, room.prompt_width, model[1])
        case "actions":
            rows = actions.LOW_ROWS if room.low else actions.MOST_ROWS
            return actions.ActionsView(model[0], room.actions_width, model[1], rows)
        case "tracker":
            return tracker.TrackerView(model, room.width)
        case "compass":
            is_folded = "compass" in room.folded
            return compass.CompassView(model, room.compass_radius, room.narrow or room.low, room.low, is_folded)
        case "strip":
            return strip.StripView(model, room.prompt_width, not (room.narrow or room.low), room.low)
        case "log":
            return log.LogView(model, "log" in room.folded, log.height_in(room))
        case "decks":
            return decks.DecksView(model, room.low, "decks" in room.folded)
        case "rail":
            return rail.RailView(room.width, "ships" in room.folded)
        case "ship":
            return rail.SmallCardView(model[0], room.fleet.width, room.fleet.height, room.fleet.look)
        case "orders":
            beside = EDGE + room.right if room.narrow or room.low else 2 * (log.WIDTH + 24)
            return orders.OrdersView(model, room.width - beside, room.low)
        case "dice":
            return dice.DiceView(model[0], model[1], room.low)
        case "card":
            return playingcard.CardView(model, room.low)
        case "toast":
            return bubbles.ToastView(*model)
        case "fullcard":
            return fullcard.FullCardView(model, room.height - (176 if room.narrow else 138))
        case (
            "menu"
            | "newgame"
            | "settings"
            | "saves"
            | "statistics"
            | "end"
            | "help"
            | "words"
            | "rule"
            | "campaign"
            | "sheet"
            | "curtain"
            | "veil"
        ):
            return (model, room.width, room.height)
        case _:
            return model


def size_of(name: str, model: Any, room: Room) -> tuple[float, float]:
    """Return width and height of the panel `name` in units; nothing is painted for it."""
    return kind_of(name).size(view_of(name, model, room), room)


def changed_view(name: str, model: Any, value: Any, texts: dict[str, str]) -> tuple[Any, HudEvent | None]:
    """Return the model of a page after a change that only the page knows of, and the event it means for the game."""
    match name:
        case "newgame":
            return newgame.changed(model, value, texts)
        case "settings":
            return settings.changed(model, value, texts)
        case "saves":
            return saves.changed(model, value, texts)
        case "campaign-new":
            return campaignnew.changed(model, value, texts)
        case "campaign-entry":
            return campaignentry.changed(model, value, texts)
        case "sheet":
            return sheet.changed(model, value, texts)
        case _:
            return model, None


def with_setting(name: str, model: Any, key: str, value: Any) -> Any:
    """Return the model of a page with one option changed."""
    if isinstance(model, SettingsModel):
        return settings.with_setting(model, key, value)
    if isinstance(model, NewGameModel | CampaignNewModel | CampaignEntryModel | sheet.SheetModel):
        return replace(model, options=with_value(model.options, key, value))
    return model


def shows_table(model: Any) -> bool:
    """Whether a page has a window through which the table is looked at."""
    return isinstance(model, SettingsModel) and settings.shows_table(model)
