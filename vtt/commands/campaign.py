"""`seascape campaign`: the score table over many games, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vtt.dreadfleet.campaign import Campaign, Result, Slot
    from vtt.dreadfleet.content.campaign_schema import CampaignTable

HELP = "keep the score of a campaign: begin one, show it, enter results, print it as a page"
WINNERS = {"ga": "ga", "fot": "fot", "draw": ""}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One verb and what it needs. FILE is a path, or the name of a campaign in the player's own folder."""
    verbs = parser.add_subparsers(dest="verb", metavar="new|show|enter|print", required=True)
    new = verbs.add_parser("new", help="begin a campaign")
    new.add_argument("file", metavar="FILE")
    new.add_argument("--players", nargs=2, required=True, metavar=("FIRST", "SECOND"))
    new.add_argument("--title", default="", help="default: the name of the file")
    new.add_argument(
        "--scenarios", nargs="+", default=[], metavar="SC01", help="in order of play; default: the twelve of the table"
    )
    new.add_argument("--swap", choices=("each", "all"), default="each", help="exchange sides after each or all of them")
    new.add_argument("--typed-dice", action="store_true", help="the multipliers are typed in, not rolled here")
    new.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the multipliers")

    show = verbs.add_parser("show", help="print the score table as text")
    show.add_argument("file", metavar="FILE")

    enter = verbs.add_parser("enter", help="enter the result of a game, or correct one")
    enter.add_argument("file", metavar="FILE")
    enter.add_argument("scenario", metavar="SC01")
    enter.add_argument("--run", type=int, choices=(1, 2), required=True, dest="game_run")
    enter.add_argument("--save", type=Path, metavar="FILE.json", help="the save of the finished game")
    enter.add_argument("--winner", choices=tuple(WINNERS), help="who won a game played elsewhere")
    enter.add_argument("--figures", type=int, nargs=2, metavar=("GA", "FOT"), help="cards, points or treasures")
    enter.add_argument("--dice", type=int, nargs="+", metavar="FACE", help="faces of the dice that multiply")
    enter.add_argument("--points", type=int, help="points written by hand; needs --note")
    enter.add_argument("--note", default="")

    page = verbs.add_parser("print", help="write the score table as a page")
    page.add_argument("file", metavar="FILE")
    page.add_argument("-o", "--output", type=Path, required=True, metavar="PAGE.html|PAGE.pdf")


def run(options: argparse.Namespace) -> int:
    """Carry out the verb. CampaignError, SaveError and ContentError are told in one sentence."""
    from vtt.dreadfleet import campaign_store as store
    from vtt.dreadfleet.content.campaign_schema import load_campaign_table
    from vtt.paths import user_dir

    path, table = store.find_campaign(options.file, user_dir), load_campaign_table()
    verbs = {"new": _new, "show": _show, "enter": _enter, "print": _print}
    verbs[options.verb](options, path, table)
    return 0


def _new(options: argparse.Namespace, path: Path, table: CampaignTable) -> None:
    from vtt.cli import Fault
    from vtt.dreadfleet import campaign_store as store
    from vtt.dreadfleet.campaign import new_campaign

    if path.exists():
        raise Fault(f"{path}: a campaign lies there already")
    campaign = new_campaign(
        table,
        title=options.title or path.stem,
        players=options.players,
        scenarios=[chapter.upper() for chapter in options.scenarios],
        swap=options.swap,
        dice="typed" if options.typed_dice else "seeded",
        seed=options.seed,
    )
    store.write_campaign(campaign, path)
    print(path)


def _show(options: argparse.Namespace, path: Path, table: CampaignTable) -> None:
    from vtt.dreadfleet import campaign_store as store

    print(as_text(store.read_campaign(path, table), table))


def as_text(campaign: Campaign, table: CampaignTable) -> str:
    """Return the score table in columns of plain text."""
    from vtt.dreadfleet.campaign_words import scenario_names, sheet
    from vtt.dreadfleet.content import load_content
    from vtt.words import say

    shown = sheet(campaign, table, scenario_names(load_content()))
    rows = [
        (
            say("campaign.number"),
            say("campaign.scenario"),
            say("campaign.criterion"),
            *(f"{say('campaign.run', run=run)}: {shown.players[run - 1]}" for run in (1, 2)),
            say("campaign.difference"),
        )
    ]
    for row in shown.rows:
        cells = (f"{cell.points} ({cell.working})" if cell.points else "" for cell in row.cells)
        rows.append((row.number, row.name, row.criterion, *cells, row.difference))
    rows.append(("", say("campaign.final"), "", *shown.totals, shown.difference))
    return "\n".join((f"{shown.title}. {shown.order}.", *_columns(rows), shown.verdict))


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _enter(options: argparse.Namespace, path: Path, table: CampaignTable) -> None:
    from vtt.cli import Fault
    from vtt.dreadfleet import campaign_store as store
    from vtt.dreadfleet.campaign import Slot, corrected, criterion_of, entered
    from vtt.dreadfleet.campaign_words import scored

    campaign = store.read_campaign(path, table)
    slot = Slot(options.scenario.upper(), options.game_run)
    criterion = criterion_of(campaign, table, slot)
    when = datetime.now().strftime("%Y-%m-%d %H:%M")
    if options.points is not None:
        campaign = corrected(campaign, table, slot, options.points, options.note, when)
    else:
        if options.save is None and options.winner is None and options.figures is None:
            raise Fault("enter: expected one of --save, --winner, --figures or --points, found none")
        result = _result(options, path, slot, criterion)
        campaign = entered(campaign, table, slot, result, faces=options.dice, when=when, note=options.note)
    store.write_campaign(campaign, path)
    entry = campaign.entry(slot)
    assert entry is not None
    print(scored(campaign, criterion, entry))


def _result(options: argparse.Namespace, path: Path, slot: Slot, criterion: Any) -> Result:
    """Return what a save says; what is given by hand comes before it."""
    from vtt.cli import Fault
    from vtt.dreadfleet import campaign_store as store
    from vtt.dreadfleet.campaign import Result, result_of
    from vtt.dreadfleet.wording import Wording
    from vtt.opening import open_game

    changes: dict[str, Any] = {}
    if options.figures is not None:
        changes["figures"] = dict(zip(("ga", "fot"), options.figures, strict=True))
        ahead = options.figures[0] - options.figures[1]
        changes["winner"] = "ga" if ahead > 0 else "fot" if ahead < 0 else ""
    if options.winner is not None:
        changes["winner"] = WINNERS[options.winner]
    if options.save is None:
        return Result(**changes)
    if options.save.suffix != ".json":
        raise Fault(f"--save: expected a save FILE.json, found {options.save}")
    game = open_game(str(options.save)).game
    pos = game.position
    account = Wording(pos).outcome(pos.state.outcome) if game.is_over else ""
    found = result_of(pos, criterion, account)
    values = {name: getattr(found, name) for name in ("winner", "figures", "account", "game")}
    return Result(**{**values, "save": store.take_in(path, slot, options.save), **changes})


def _print(options: argparse.Namespace, path: Path, table: CampaignTable) -> None:
    from vtt.campaignpage import PRINTERS, print_campaign
    from vtt.cli import Fault
    from vtt.dreadfleet import campaign_store as store

    if options.output.suffix.lower() not in PRINTERS:
        raise Fault(f"--output: expected a name that ends in {' or '.join(PRINTERS)}, found {options.output}")
    if not options.output.parent.is_dir():
        raise Fault(f"--output: expected a folder that exists, found {options.output.parent}")
    campaign = store.read_campaign(path, table)
    print_campaign(campaign, table, path, options.output)
    print(options.output)
