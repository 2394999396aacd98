"""Campaigns as a person plays them: pages, the next game, the result that enters itself, the printed sheet."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from vtt.bridge import campaignviews as views
from vtt.bridge import menus, pages
from vtt.bridge.replies import Replies
from vtt.campaignpage import PRINTERS, print_campaign
from vtt.dreadfleet import campaign_store as store
from vtt.dreadfleet.campaign import (
    Campaign,
    CampaignError,
    Result,
    Slot,
    corrected,
    criterion_of,
    dice_needed,
    entered,
    kept_waiting,
    needs_typing,
    new_campaign,
    next_slot,
    result_of,
)
from vtt.dreadfleet.campaign_words import scored
from vtt.dreadfleet.content.campaign_schema import CampaignTable, load_campaign_table
from vtt.dreadfleet.state import Setup
from vtt.hud.models import EndModel
from vtt.kernel import saves
from vtt.kernel.game import Game
from vtt.stage.window import StageUnavailable
from vtt.words import say

if TYPE_CHECKING:
    from vtt.hud.campaignmodels import CampaignEntryModel, CampaignNewModel

PAGES = ("campaign-list", "campaign-new", "campaign", "campaign-entry")
PICTURE = ".jpg"
MINUS = "\N{MINUS SIGN}"


class Campaigns(Replies):
    """Part of the program: everything about campaigns. `home` is the player's folder."""

    home: Path
    campaign_file: Path | None = None
    """The campaign whose sheet is open."""
    prepared: Slot | None = None
    """The game that the new game page is open for."""

    @property
    def campaign_table(self) -> CampaignTable:
        """The score table's criteria."""
        return load_campaign_table()

    # opening pages -------------------------------------------------------------------------------------------

    def _menu_campaign(self) -> None:
        """Show the campaigns there are; where there is none, the page on which one is begun."""
        shown = views.list_page(self.home, self.campaign_table)
        self.hud.show_page("campaign-list", shown)
        if not shown.slots:
            self._campaign_new(None)

    def _menu_campaign_sheet(self) -> None:
        """From the end of a game to the score table, and to what is still to be typed in."""
        found = self._linked()
        if found is not None:
            path, slot = found
            self._campaign_open(path.name)
            campaign = self._read()
            if campaign is not None and campaign.waits(slot) is not None:
                self._campaign_slot(views.slot_text(slot))

    def _on_close(self, page: str) -> None:
        if page in PAGES:
            self.hud.hide_page(page)
        else:
            super()._on_close(page)

    def _on_campaign(self, payload: tuple[str, Any]) -> None:
        verb, value = payload
        try:
            getattr(self, f"_campaign_{verb}")(value)
        except CampaignError as problem:
            self.hud.show_toast(say("campaign.refused", reason=str(problem)), "bad", 8.0)
        except OSError as error:
            reason = error.strerror or str(error)
            self.hud.show_toast(say("bridge.unwritten", file=error.filename or self.home, reason=reason), "bad", 8.0)

    def _campaign_open(self, name: str) -> None:
        self.campaign_file = store.folder_in(self.home) / name
        self._show_sheet()

    def _read(self) -> Campaign | None:
        """Return the campaign whose sheet is open; one that cannot be read is explained."""
        if self.campaign_file is None:
            return None
        try:
            return store.read_campaign(self.campaign_file, self.campaign_table)
        except CampaignError as problem:
            self.hud.show_toast(str(problem), "bad", 12.0)
            return None

    def _show_sheet(self) -> None:
        campaign = self._read()
        if campaign is not None:
            model = views.sheet_page(campaign, self.campaign_table, self.ruleset.content)
            self.hud.show_page("campaign", model)

    def _campaign_slot(self, text: str) -> None:
        campaign, path = self._read(), self.campaign_file
        if campaign is not None and path is not None:
            slot, content = views.slot_of(text), self.ruleset.content
            model = views.entry_page(campaign, path, self.campaign_table, content, slot)
            self.hud.show_page("campaign-entry", model)

    # beginning one -------------------------------------------------------------------------------------------

    def _campaign_new(self, _: object) -> None:
        self.hud.show_page("campaign-new", views.new_page(self.ruleset.content, self.campaign_table, self.settings))

    def _campaign_begin(self, model: CampaignNewModel) -> None:
        values = {option.key: option.value for option in model.options}
        campaign = new_campaign(
            self.campaign_table,
            title=values["title"],
            players=(values["first"] or say("campaign.first"), values["second"] or say("campaign.second")),
            scenarios=[row.chapter for row in model.scenarios if row.chosen],
            swap=values["swap"],
            dice=values["dice"],
            seed=self.chance(),
        )
        path = store.new_path(self.home, campaign.title)
        store.write_campaign(campaign, path)
        self.hud.hide_page("campaign-new")
        self.hud.show_page("campaign-list", views.list_page(self.home, self.campaign_table))
        self._campaign_open(path.name)

    # playing -------------------------------------------------------------------------------------------------

    def chance(self) -> int:
        """Return a seed that nobody chose."""
        raise NotImplementedError

    def start(self, game: Game, notice: str = "") -> None:
        """Sit down at a game."""
        raise NotImplementedError

    def _campaign_prepare(self, _: object) -> None:
        """Open the new game page for the next game: its scenario and the two names are settled."""
        campaign = self._read()
        coming = None if campaign is None else next_slot(campaign)
        if campaign is None or coming is None:
            return
        self.prepared = coming
        content = self.ruleset.content
        chosen = content.find_scenario(coming.scenario).id
        settings = replace(self.settings, names=campaign.seats(coming.run))
        page = pages.new_game(content, settings)
        only = tuple(scenario for scenario in page.scenarios if scenario.id == chosen)
        page = pages.new_game(content, settings, replace(page, chosen=chosen, scenarios=only))
        self.hud.show_new_game(page)

    def _menu_new(self) -> None:
        self.prepared = None
        super()._menu_new()

    def campaign_link(self, scenario: str) -> str:
        """Return which campaign a game counts for that the new game page begins; "" for none."""
        slot, self.prepared = self.prepared, None
        if slot is None or self.campaign_file is None:
            return ""
        is_it = self.ruleset.content.find_scenario(slot.scenario).id == scenario
        return store.link_to(self.campaign_file, slot) if is_it else ""

    def _campaign_next(self, _: object) -> None:
        campaign = self._read()
        coming = None if campaign is None else next_slot(campaign)
        if coming is not None:
            self._play(campaign, coming)

    def _campaign_play(self, text: str) -> None:
        campaign = self._read()
        if campaign is not None:
            self._play(campaign, views.slot_of(text))

    def _play(self, campaign: Campaign | None, slot: Slot) -> None:
        """Start the game of a slot at once, with the sides that its run says (DF-CAMP-03)."""
        assert campaign is not None and self.campaign_file is not None
        scenario = self.ruleset.content.find_scenario(slot.scenario)
        setup = Setup(
            scenario=scenario.id,
            seed=self.chance(),
            quick=True,
            dice="typed" if self.settings.dice == "typed" else "seeded",
            players={side: (name,) for side, name in campaign.seats(slot.run).items()},
            campaign=store.link_to(self.campaign_file, slot),
        )
        self.start(Game(self.ruleset, setup))

    # the end of a game ---------------------------------------------------------------------------------------

    def _linked(self) -> tuple[Path, Slot] | None:
        """Return the campaign and the slot that the present game counts for."""
        setup = None if self.bridge is None else self.bridge.game.setup
        return store.linked(self.home, getattr(setup, "campaign", ""))

    def with_campaign(self, model: EndModel) -> EndModel:
        """Enter the result of a campaign's game (DF-CAMP-02, H-END-4) and return the end page with what it was worth.

        The page of a game that counts for no campaign comes back as it is. What goes wrong is told on the page.
        """
        found = self._linked()
        if found is None:
            return model
        path, slot = found
        dice: tuple[int, ...] = ()
        try:
            campaign = self._enter_end(path, slot)
            entry = campaign.entry(slot)
            if campaign.waits(slot) is not None or entry is None:
                note = say("campaign.type-in")
            else:
                worth = scored(campaign, self.campaign_table.rows[slot.scenario], entry)
                note, dice = say("campaign.end-note", worth=worth), entry.dice
        except (CampaignError, OSError) as problem:
            note = say("campaign.refused", reason=str(problem))
        primary = menus.entry("campaign-sheet", say("campaign.to-sheet"), "chart", primary=True)
        others = tuple(replace(entry, primary=False) for entry in model.buttons)
        return replace(model, note=note, note_dice=dice, buttons=(*others, primary))

    def _enter_end(self, path: Path, slot: Slot) -> Campaign:
        """Write the finished game into its campaign, once; return the campaign as it is then."""
        table = self.campaign_table
        campaign = store.read_campaign(path, table)
        criterion = criterion_of(campaign, table, slot)
        assert self.bridge is not None
        game, pos = self.bridge.game, self.bridge.pos
        result = result_of(pos, criterion, self.bridge.presenter.words.outcome(pos.state.outcome))
        known = (campaign.entry(slot), campaign.waits(slot))
        if any(entry is not None and entry.result.game == result.game for entry in known):
            return campaign
        save = store.file_for(path, slot, ".json")
        saves.save(game, save)
        picture = self._picture_end(store.file_for(path, slot, PICTURE))
        result = msgspec.structs.replace(result, save=save.name, picture=picture)
        when = datetime.now().strftime("%Y-%m-%d %H:%M")
        if needs_typing(campaign, criterion, result):
            campaign = kept_waiting(campaign, slot, result, when)
        else:
            campaign = entered(campaign, table, slot, result, when=when)
        store.write_campaign(campaign, path)
        return campaign

    def _picture_end(self, file: Path) -> str:
        """Take the whole table without any panel over it; "" where nothing can be drawn, for which the map stands."""
        stage = self.stage
        if stage.frame.is_blind:
            return ""
        gaze, covers = stage.camera.gaze, stage.camera.covers
        self.hud.root.hide()
        try:
            stage.camera.covers = ()
            stage.overlays.clear()
            stage.look("table", glide=False)
            stage.settle()
            file.parent.mkdir(parents=True, exist_ok=True)
            stage.screenshot(file)
        except (OSError, StageUnavailable):
            return ""
        finally:
            self.hud.root.show()
            stage.camera.covers = covers
            stage.camera.go(gaze, glide=False)
            if self.bridge is not None:
                self.bridge.redraw()
        return file.name

    # entering and correcting by hand -------------------------------------------------------------------------

    def _campaign_enter(self, model: CampaignEntryModel) -> None:
        """Enter what the page says: points by hand if there are any, else what figures and dice make of them."""
        campaign, path, table = self._read(), self.campaign_file, self.campaign_table
        if campaign is None or path is None:
            return
        slot, values = views.slot_of(model.slot), {option.key: option.value for option in model.options}
        when = datetime.now().strftime("%Y-%m-%d %H:%M")
        note = str(values["note"]).strip()
        if text := str(values["points"]).strip():
            campaign = corrected(campaign, table, slot, _whole("points", text), note, when)
        else:
            result = _typed_result(campaign, slot, values)
            faces: tuple[int, ...] | None = None
            if dice_needed(table.rows[slot.scenario], result) == 0:
                faces = ()
            elif typed := str(values.get("dice", "")).replace(",", " ").split():
                faces = tuple(_whole("dice", face) for face in typed)
            campaign = entered(campaign, table, slot, result, faces=faces, note=note, when=when)
        store.write_campaign(campaign, path)
        self.hud.hide_page("campaign-entry")
        self._show_sheet()
        entry = campaign.entry(slot)
        assert entry is not None
        self.hud.show_toast(scored(campaign, table.rows[slot.scenario], entry), "good", 6.0)

    # printing ------------------------------------------------------------------------------------------------

    def _campaign_print(self, _: object) -> None:
        """Write the sheet as a page and on paper into the player's folder, and say where."""
        campaign, path = self._read(), self.campaign_file
        if campaign is None or path is None:
            return
        written = [path.with_suffix(suffix) for suffix in PRINTERS]
        for output in written:
            print_campaign(campaign, self.campaign_table, path, output)
        names = ", ".join(output.name for output in written)
        self.hud.show_toast(say("campaign.printed", files=names, folder=str(path.parent)), "good", 12.0)


def _typed_result(campaign: Campaign, slot: Slot, values: dict[str, Any]) -> Result:
    """Return the result as the page says it; save, picture and words stay those of the game."""
    waiting, entry = campaign.waits(slot), campaign.entry(slot)
    known = waiting.result if waiting is not None else entry.result if entry is not None else Result()
    if values["winner"] is None:
        raise CampaignError(say("campaign.winner"), say("campaign.an-answer"), say("campaign.nothing"))
    figures = {
        side: _whole(side, text) for side in ("ga", "fot") if (text := str(values.get(f"figure-{side}", "")).strip())
    }
    return msgspec.structs.replace(known, winner=values["winner"], figures=figures)


def _whole(key: str, text: str) -> int:
    try:
        return int(text.replace(MINUS, "-"))
    except ValueError:
        raise CampaignError(key, say("campaign.a-number"), repr(text)) from None
