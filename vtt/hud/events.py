"""What a person does to the hud, as the game hears it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class HudEvent:
    """One thing a person did to the hud; `name` is one of `EVENTS`, `payload` what it is about (an id, a number, a
    model value).
    """

    name: str
    payload: Any = None


EVENTS = {
    "choose": "a choice of the prompt; payload ChoiceModel.id",
    "number": "a number typed for the prompt; payload float",
    "confirm": "Enter pressed while no choice is primary; payload None",
    "rule": "a rule id was opened; payload the ledger id",
    "log-jump": "a log entry was clicked; payload LogEntry.target",
    "ship": "a ship card was clicked; payload ShipCardModel.id",
    "ship-hover": "the pointer rests on a ship card, or left it; payload the id or ''",
    "order": "an order card was clicked; payload OrderCardModel.id",
    "card": "a playing card or a discard was clicked; payload CardModel.id or DeckModel.id",
    "overlay": "a compass button; payload OverlayButton.id",
    "camera": "a view was chosen at the compass; payload OverlayButton.id",
    "menu": "a menu entry or a rail button; payload the action",
    "typed-die": "a face for the next die that is asked for; payload 1-6",
    "typed-back": "the last typed face is taken back; payload None",
    "typed-done": "all typed faces are confirmed; payload the tuple of faces",
    "reroll": "the answer to a re-roll offer; payload the tuple of die indexes to roll again, () for none",
    "dice-done": "the result of the dice has been seen; payload None",
    "scenario": "a scenario was chosen on the new game page; payload its id",
    "seating": "another division of people and ships is wanted on the new game page; payload ('people', side, step), "
    "('sails', ship) or ('leads', seat id)",
    "start": "the new game page was confirmed; payload NewGameModel with the seats, names and options as chosen",
    "setting": "a setting was changed; payload (key, value)",
    "key-bind": "a key was chosen for an action; payload (action, key)",
    "save": "save under a name; payload the name",
    "load": "load a save; payload SaveSlot.id",
    "delete-save": "delete a save; payload SaveSlot.id",
    "campaign": "a button of the campaign's pages; payload (verb, what it is about)",
    "sheet": "an answer on a sheet; payload (purpose, action or ('pick', row), the SheetModel as filled in)",
    "curtain": "the next person has taken the mouse; payload None by button, 'anywhere' by a click beside it or Space",
    "close": "a page or panel was closed; payload its name",
}
