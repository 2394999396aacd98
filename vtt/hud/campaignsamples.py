"""A made-up campaign for the gallery and the tests."""

from __future__ import annotations

from dataclasses import replace

from vtt.hud.campaignmodels import (
    CampaignCell,
    CampaignEntryModel,
    CampaignListModel,
    CampaignNewModel,
    CampaignRow,
    CampaignScenario,
    CampaignSheetModel,
    CampaignSlot,
)
from vtt.hud.models import OptionModel
from vtt.hud.samplepages import END

_TABLE = (
    ("1", "The Dead Man’s Reef", "DC", ("5", "8 − 3", ()), ("−3", "5 − 8", ())),
    ("2", "The Prisoner in the Citadel", "VC × 2D6", ("8", "won, 2D6: 3 + 5", (3, 5)), ("0", "lost", ())),
    ("3", "Risen from the Abyss", "VC × 2D6", ("0", "draw", ()), ("7", "by hand", ())),
    ("4", "The Wrath of the Volcano God", "VC × 3D6", ("11", "won, 3D6: 5 + 5 + 1", (5, 5, 1)), ("", "", ())),
    ("5", "The Pride of Ulthuan", "VP", ("−10", "17 − 27", ()), ("", "", ())),
    ("8", "Between the Sword and the Wall", "VC × 3D6", ("", "", ()), ("", "", ())),
    ("10", "The Hunt for the Witchstone", "VP × 1D6", ("−12", "1 − 3, 1D6: 6", (6,)), ("", "", ())),
    ("11", "The Sea Jaws", "VP × 1D3", ("6", "5 − 2, 1D3: 2 (die 4)", (4,)), ("", "", ())),
    ("12", "The Maelstrom", "VC × 4D6", ("21", "won, 4D6: 6 + 6 + 5 + 4", (6, 6, 5, 4)), ("", "", ())),
)
_STATES = {("4", 1): "waiting", ("5", 1): "next"}


def _cell(number: str, run: int, shown: tuple[str, str, tuple[int, ...]]) -> CampaignCell:
    state = _STATES.get((number, run), "played" if shown[0] else "open")
    return CampaignCell(f"SC{number}/{run + 1}", state, *shown)


CAMPAIGN = CampaignSheetModel(
    title="A winter on the Dreadsea",
    order="Sides change after every scenario",
    players=("Mia", "Tom"),
    rows=tuple(
        CampaignRow(number, name, criterion, (_cell(number, 0, one), _cell(number, 1, two)), "8" if two[0] else "")
        for number, name, criterion, one, two in _TABLE
    ),
    totals=("29", "−4"),
    difference="33",
    verdict="Mia leads by 29 to −4.",
    next_text="Play scenario 5, run 2",
    next_hint="The Pride of Ulthuan: Tom as the Grand Alliance, Mia as the Fleet of Terror",
)
CAMPAIGNS = CampaignListModel(
    (
        CampaignSlot("winter.json", CAMPAIGN.title, "Mia against Tom; 9 of 24 games played.", "2026-11-30 20:15"),
        CampaignSlot("torn.json", "torn", problem="torn.json: file: expected complete JSON, found the end of the file"),
    ),
    "campaigns",
)
_NAMES = (
    OptionModel("title", "Title", "text", CAMPAIGN.title),
    OptionModel("first", "First player", "text", "Mia", "Commands the Grand Alliance in run 1"),
    OptionModel("swap", "Change sides", "choice", "each", "", (("each", "After each scenario"), ("all", "After all"))),
)
NEW_CAMPAIGN = CampaignNewModel(
    _NAMES,
    tuple(CampaignScenario(f"SC{row[0]}", row[0], row[1], row[2], row[0] != "12") for row in _TABLE),
)
CAMPAIGN_ENTRY = CampaignEntryModel(
    slot="SC10/1",
    title="The Hunt for the Witchstone, run 1",
    fleets="Mia as the Grand Alliance, Tom as the Fleet of Terror",
    account="The Dreadfleet carries three treasures, the Grand Alliance one.",
    scored="Mia scores −12: 1 − 3, 1D6: 6.",
    options=(
        OptionModel("winner", "Winner", "choice", "fot", "", (("ga", "Mia"), ("fot", "Tom"), ("", "Nobody"))),
        OptionModel("figure-ga", "Points of Mia", "text", "1"),
        OptionModel("figure-fot", "Points of Tom", "text", "3"),
        OptionModel("dice", "Dice (1D6)", "text", "6", "The faces that fell, as in 3 5"),
        OptionModel("note", "Note", "text", ""),
    ),
)
WORTH = replace(END, note="For the campaign: Mia scores 11: won, 3D6: 5 + 5 + 1.", note_dice=(5, 5, 1))
