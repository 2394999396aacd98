"""What the pages of a campaign show, made from its file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from vtt.bridge.settings import Settings
from vtt.campaignpage import final_position
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import Campaign, CampaignError, Entry, Slot, next_slot, slots
from vtt.dreadfleet.campaign_words import Cell, criterion_text, number_of, scenario_names, scored, sheet, verdict
from vtt.dreadfleet.content import Content
from vtt.dreadfleet.content.campaign_schema import CampaignTable, Criterion
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
from vtt.words import say

WINNERS = ("ga", "fot", "")


def slot_text(slot: Slot) -> str:
    """Name a game for the pages: "SC01/2"."""
    return f"{slot.scenario}/{slot.run}"


def slot_of(text: str) -> Slot:
    """Return the game that `slot_text` named."""
    scenario, _, run = text.partition("/")
    return Slot(scenario, int(run))


def list_page(home: Path, table: CampaignTable) -> CampaignListModel:
    """Return the player's campaigns; a file that is none says why."""
    shown = []
    for path in store.files_in(home):
        when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        try:
            campaign = store.read_campaign(path, table)
        except CampaignError as problem:
            shown.append(CampaignSlot(path.name, path.stem, when=when, problem=str(problem)))
            continue
        games = slots(campaign)
        detail = say(
            "campaign.detail",
            first=campaign.players[0],
            second=campaign.players[1],
            played=sum(campaign.entry(slot) is not None for slot in games),
            all=len(games),
            verdict=verdict(campaign),
        )
        shown.append(CampaignSlot(path.name, campaign.title, detail, when))
    return CampaignListModel(tuple(shown), str(store.folder_in(home)))


def new_page(content: Content, table: CampaignTable, settings: Settings) -> CampaignNewModel:
    """Return the page on which a campaign is begun; the twelve scenarios of the table are chosen, extra ones not."""
    names = scenario_names(content)
    rows = tuple(
        CampaignScenario(
            chapter=row.scenario,
            number=number_of(row.scenario),
            name=names[row.scenario],
            criterion=criterion_text(row),
            chosen=not row.extra,
        )
        for row in table.rows.values()
        if row.scenario in names
    )
    options = (
        OptionModel("title", say("campaign.its-title"), "text", say("campaign.first-title")),
        OptionModel("first", say("campaign.first"), "text", settings.names.get("ga", ""), say("campaign.first-hint")),
        OptionModel("second", say("campaign.second"), "text", settings.names.get("fot", "")),
        OptionModel(
            "swap",
            say("campaign.swap"),
            "choice",
            "each",
            say("campaign.swap-hint"),
            choices=(("each", say("campaign.swap-each")), ("all", say("campaign.swap-all"))),
        ),
        OptionModel(
            "dice",
            say("campaign.dice"),
            "choice",
            "seeded",
            say("campaign.dice-hint"),
            choices=(("seeded", say("newgame.rolled")), ("typed", say("newgame.typed"))),
        ),
    )
    return CampaignNewModel(options, rows)


def sheet_page(campaign: Campaign, table: CampaignTable, content: Content) -> CampaignSheetModel:
    """Return the score table."""
    names = scenario_names(content)
    shown, coming = sheet(campaign, table, names), next_slot(campaign)
    rows = tuple(
        CampaignRow(
            number=row.number,
            name=row.name,
            criterion=row.criterion,
            cells=(_cell(campaign, row.cells[0], coming), _cell(campaign, row.cells[1], coming)),
            difference=row.difference,
        )
        for row in shown.rows
    )
    text = hint = ""
    if coming is not None:
        text = say("campaign.play-next", number=number_of(coming.scenario), run=coming.run)
        fleets = say("campaign.as-the-fleets", **campaign.seats(coming.run))
        hint = f"{names.get(coming.scenario, coming.scenario)}: {fleets}"
    return CampaignSheetModel(
        title=shown.title,
        order=shown.order,
        players=shown.players,
        rows=rows,
        totals=shown.totals,
        difference=shown.difference,
        verdict=shown.verdict,
        next_text=text,
        next_hint=hint,
        may_play=coming is not None and coming.scenario in names,
    )


def _cell(campaign: Campaign, cell: Cell, coming: Slot | None) -> CampaignCell:
    is_waiting = campaign.waits(cell.slot) is not None
    state = "waiting" if is_waiting else "played" if cell.points else "next" if cell.slot == coming else "open"
    hint = ". ".join(part for part in (cell.working, cell.note) if part)
    return CampaignCell(slot_text(cell.slot), state, cell.points, cell.working, cell.faces, hint)


def entry_page(
    campaign: Campaign, path: Path, table: CampaignTable, content: Content, slot: Slot
) -> CampaignEntryModel:
    """Return one game of the table: what is known of its end, and its result to be entered or corrected."""
    names, criterion = scenario_names(content), table.rows[slot.scenario]
    entry, waiting = campaign.entry(slot), campaign.waits(slot)
    name = names.get(slot.scenario, slot.scenario)
    model = CampaignEntryModel(
        slot=slot_text(slot),
        title=say("campaign.game", scenario=name, run=slot.run),
        fleets=say("campaign.as-the-fleets", **campaign.seats(slot.run)),
        options=_options(campaign, criterion, slot),
        may_play=slot.scenario in names,
    )
    if waiting is not None:
        seats = campaign.seats(slot.run)
        shown = Entry(
            scenario=slot.scenario, run=waiting.run, ga=seats["ga"], fot=seats["fot"], result=waiting.result, points=0
        )
        words = say("campaign.type-in")
    elif entry is not None:
        shown, words = entry, scored(campaign, criterion, entry)
    else:
        return model
    end = final_position(shown, path, names)
    return CampaignEntryModel(
        slot=model.slot,
        title=model.title,
        fleets=model.fleets,
        account=shown.result.account,
        scored=words,
        picture=end.picture,
        drawn=end.drawn,
        options=model.options,
        may_play=model.may_play,
    )


def _options(campaign: Campaign, criterion: Criterion, slot: Slot) -> tuple[OptionModel, ...]:
    """Return the result as it stands; what is not known yet is empty."""
    entry, waiting = campaign.entry(slot), campaign.waits(slot)
    result = waiting.result if waiting is not None else entry.result if entry is not None else None
    seats = campaign.seats(slot.run)
    choices = tuple((side, seats[side] if side else say("campaign.nobody")) for side in WINNERS)
    options = [
        OptionModel("winner", say("campaign.winner"), "choice", None if result is None else result.winner,
                    choices=choices)
    ]  # fmt: skip
    if criterion.needs_figures:
        for side in ("ga", "fot"):
            figure = "" if result is None else str(result.figures.get(side, ""))
            label = say(f"campaign.figure-{criterion.kind.lower()}", player=seats[side])
            options.append(OptionModel(f"figure-{side}", label, "text", figure))
    faces = entry.dice if entry is not None and waiting is None else ()
    if criterion.count:
        hint = say("campaign.faces-hint" if campaign.dice.source == "typed" else "campaign.faces-or-empty")
        shown = " ".join(str(face) for face in faces)
        options.append(OptionModel("dice", say("campaign.faces", dice=criterion.dice_name), "text", shown, hint))
    by_hand = str(entry.points) if entry is not None and entry.corrected and waiting is None else ""
    options += [
        OptionModel("points", say("campaign.points-by-hand"), "text", by_hand, say("campaign.points-hint")),
        OptionModel("note", say("campaign.note"), "text", "" if entry is None else entry.note),
    ]
    return tuple(options)
