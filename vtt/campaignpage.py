"""A campaign as one HTML page that needs nothing else: the score table, how it counts, pictures of final positions."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from vtt.dreadfleet import campaign_store
from vtt.dreadfleet.campaign import Campaign, Entry, Slot, slots
from vtt.dreadfleet.campaign_map import draw_map
from vtt.dreadfleet.campaign_words import Sheet, scenario_names, sheet, signed, working
from vtt.dreadfleet.content.campaign_schema import CampaignTable
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet, find_ruleset
from vtt.dreadfleet.wording import Wording
from vtt.kernel import codec
from vtt.kernel.readfile import read_whole
from vtt.kernel.saves import SaveError, read_save
from vtt.tablemap import TableMap, svg
from vtt.words import language, say

PICTURE_TYPES = {".jpg": "image/jpeg", ".png": "image/png"}
HEAVIEST_BYTES = 4_000_000
"""A picture beyond this is not taken into the page: the map stands for it."""


class FinalPosition(NamedTuple):
    """How a game ended: its picture where one was taken, its map where its save is there, and what to say about it."""

    slot: Slot
    entry: Entry
    scenario: str
    picture: Path | None
    drawn: TableMap | None
    lost: str

    @property
    def title(self) -> str:
        """What the picture shows."""
        return say("campaign.position", scenario=self.scenario, run=self.slot.run)


def final_positions(campaign: Campaign, path: Path, names: Mapping[str, str]) -> tuple[FinalPosition, ...]:
    """Return the ends that can be shown, in order of play; `path` is the campaign's own file."""
    found = []
    for slot in slots(campaign):
        entry = campaign.entry(slot)
        if entry is not None:
            found.append(final_position(entry, path, names))
    return tuple(end for end in found if end.picture is not None or end.drawn is not None)


def final_position(entry: Entry, path: Path, names: Mapping[str, str]) -> FinalPosition:
    """Return the end of one game; picture and map are None for one that was written in by hand."""
    pos = position_of(campaign_store.beside(path, entry.result.save))
    return FinalPosition(
        slot=entry.slot,
        entry=entry,
        scenario=names.get(entry.scenario, entry.scenario),
        picture=_picture(campaign_store.beside(path, entry.result.picture)),
        drawn=None if pos is None else draw_map(pos),
        lost="" if pos is None else _lost_ships(pos),
    )


def position_of(save: Path | None) -> Position | None:
    """Return the position in a save without playing it again; None if it is gone or today's data do not know it."""
    if save is None:
        return None
    try:
        file = read_save(save)
        ruleset, _ = find_ruleset(file.ruleset, file.setup)
        state = codec.from_builtins(file.state, ruleset.state_type)
    except (SaveError, ValueError):
        return None
    return None if ruleset.unknown(state) else ruleset.position(state)


def _picture(file: Path | None) -> Path | None:
    is_fit = file is not None and file.suffix in PICTURE_TYPES and file.stat().st_size <= HEAVIEST_BYTES
    return file if is_fit else None


def _lost_ships(pos: Position) -> str:
    words = Wording(pos)
    names = [words.name(ship.id) for ship in pos.state.ships if ship.kind == "big" and ship.where == "removed"]
    return say("campaign.removed", ships=", ".join(names)) if names else ""


def campaign_page(campaign: Campaign, table: CampaignTable, path: Path) -> str:
    """Return the whole page as a text of HTML; `path` is the campaign's own file."""
    names = scenario_names(Dreadfleet().content)
    shown = sheet(campaign, table, names)
    body = [
        "<header>",
        f"<h1>{escape(shown.title)}</h1>",
        f"<p>{escape(say('campaign.sheet'))} · {escape(shown.order)}</p>",
        "</header>",
        *_table(shown),
        f'<p class="verdict">{escape(shown.verdict)}</p>',
        *_list("campaign.notes", notes(campaign, table, names)),
        "<aside>",
        *_list("campaign.how", how_it_counts(shown)),
        "</aside>",
    ]
    ends = final_positions(campaign, path, names)
    if ends:
        body += [f"<h2>{escape(say('campaign.positions'))}</h2>", '<section class="ends">']
        for end in ends:
            body += _end(end, table)
        body.append("</section>")
    return _PAGE.format(language=escape(language()), title=escape(shown.title), body="\n".join(body))


def print_campaign(campaign: Campaign, table: CampaignTable, path: Path, output: Path) -> None:
    """Write the page in the form that the name of `output` asks for, in place of what lies there. OSError if it fails.

    KeyError for a name that ends in none of `PRINTERS`.
    """
    printer = PRINTERS[output.suffix.lower()]
    content = printer(campaign, table, path)
    temporary = output.with_name(f".{output.name}.tmp")
    temporary.write_bytes(content)
    temporary.replace(output)


def _html(campaign: Campaign, table: CampaignTable, path: Path) -> bytes:
    return campaign_page(campaign, table, path).encode()


def _pdf(campaign: Campaign, table: CampaignTable, path: Path) -> bytes:
    from vtt.campaignpaper import campaign_pages  # these two paint
    from vtt.hud.paper import pdf_bytes

    return pdf_bytes(campaign_pages(campaign, table, path), campaign.title)


PRINTERS = {".html": _html, ".pdf": _pdf}


def _table(shown: Sheet) -> Iterator[str]:
    heads = (
        (say("campaign.number"), "number"),
        (say("campaign.scenario"), ""),
        (say("campaign.criterion"), ""),
        *((f"{say('campaign.run', run=run)}", "points") for run in (1, 2)),
        (say("campaign.difference"), "points"),
    )
    yield "<table>\n<thead>\n<tr>"
    for at, (head, style) in enumerate(heads):
        below = ""
        if at in (3, 4):
            who = say("campaign.alliance", player=shown.players[at - 3])
            below = f"<small>{escape(who)}</small>"
        yield f'<th scope="col" class="{style}">{escape(head)}{below}</th>'
    yield "</tr>\n</thead>\n<tbody>"
    for row in shown.rows:
        yield f'<tr><td class="number">{escape(row.number)}</td><th scope="row">{escape(row.name)}</th>'
        yield f"<td>{escape(row.criterion)}</td>"
        for cell_ in row.cells:
            small = f"<small>{escape(cell_.working)}</small>" if cell_.working else ""
            yield f'<td class="points">{escape(cell_.points)}{small}</td>'
        yield f'<td class="points">{escape(row.difference)}</td></tr>'
    yield "</tbody>\n<tfoot>\n<tr>"
    yield f'<td></td><th scope="row" colspan="2">{escape(say("campaign.final"))}</th>'
    for run, total in zip((1, 2), shown.totals, strict=True):
        who = f"{say('campaign.total', run=run)}: {shown.players[run - 1]}"
        yield f'<td class="points">{escape(total)}<small>{escape(who)}</small></td>'
    yield f'<td class="points">{escape(shown.difference)}</td></tr>\n</tfoot>\n</table>'


def _list(heading: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>{escape(say(heading))}</h2>\n<ul>"
        yield from (f"<li>{escape(line)}</li>" for line in lines)
        yield "</ul>"


def notes(campaign: Campaign, table: CampaignTable, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the notes of corrections, and what stood in the table before: nothing that was entered is hidden."""
    lines = []
    for entry in campaign.entries:
        place = {"scenario": names.get(entry.scenario, entry.scenario), "run": entry.run}
        if campaign.entry(entry.slot) is not entry:
            how = working(table.rows[entry.scenario], entry)
            lines.append(say("campaign.replaced", points=signed(entry.points), working=how, **place))
        elif entry.note:
            lines.append(say("campaign.note-on", note=entry.note, **place))
    return tuple(lines)


def how_it_counts(shown: Sheet) -> tuple[str, ...]:
    """Return the sentences on those criteria that the table has."""
    kinds = {row.criterion.partition(" ")[0] for row in shown.rows}
    lines = [say(f"campaign.criterion-{kind.lower()}") for kind in ("DC", "VC", "VP") if kind in kinds]
    if any("×" in row.criterion for row in shown.rows):
        lines.append(say("campaign.times"))
    return tuple(lines)


def _end(end: FinalPosition, table: CampaignTable) -> Iterator[str]:
    yield f"<figure>\n<figcaption><b>{escape(end.title)}</b></figcaption>"
    if end.picture is not None:
        kind = PICTURE_TYPES[end.picture.suffix]
        data = b64encode(read_whole(end.picture)).decode("ascii")
        yield f'<img src="data:{kind};base64,{data}" alt="{escape(end.title)}">'
    elif end.drawn is not None:
        yield svg(end.drawn, end.title)
    yield f"<figcaption>{escape(caption(end, table))}</figcaption>\n</figure>"


def caption(end: FinalPosition, table: CampaignTable) -> str:
    """Return what is said below a final position: fleets, the end in words, losses, score, date, note."""
    entry, criterion = end.entry, table.rows[end.slot.scenario]
    score = say("campaign.scored", player=entry.ga, points=signed(entry.points), working=working(criterion, entry))
    fleets = say("campaign.as-the-fleets", ga=entry.ga, fot=entry.fot) + "."
    played = say("campaign.played", when=entry.when) + "." if entry.when else ""
    note = say("campaign.noted", note=entry.note) if entry.note else ""
    return " ".join(part for part in (fleets, entry.result.account, end.lost, score, played, note) if part)


_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 14mm; }}
body {{ margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #F6ECD2; color: #1E140C;
  font: 16px/1.4 "Source Serif Pro", Georgia, "Times New Roman", serif; }}
header {{ border-bottom: 3px double #6A5233; margin-bottom: 1rem; text-align: center; }}
h1 {{ font-size: 2.1rem; margin: 0; }}
header p {{ margin: 0.2rem 0 0.8rem; font-style: italic; color: #4A3620; }}
h2 {{ font-size: 1.15rem; margin: 1.4rem 0 0.4rem; }}
table {{ width: 100%; border-collapse: collapse; border: 2px solid #4A3620; background: #FFF8E4; }}
th, td {{ padding: 0.35rem 0.6rem; border-bottom: 1px solid #D8C496; text-align: left; vertical-align: top;
  font-weight: normal; }}
thead th {{ font-weight: bold; border-bottom: 2px solid #4A3620; background: #EADBB6; }}
tbody th {{ font-weight: bold; }}
tbody tr:nth-child(even) {{ background: #FBF1D8; }}
.number, .points {{ text-align: right; white-space: nowrap; }}
td.points {{ font-size: 1.15rem; font-weight: bold; font-variant-numeric: tabular-nums; }}
small {{ display: block; font-size: 0.78rem; font-weight: normal; color: #4A3620; white-space: normal; }}
tfoot th, tfoot td {{ border-top: 3px double #4A3620; font-weight: bold; background: #EADBB6; }}
.verdict {{ font-size: 1.3rem; font-weight: bold; text-align: center; margin: 1rem 0; }}
aside {{ font-size: 0.9rem; color: #4A3620; }}
ul {{ margin: 0.2rem 0; padding-left: 1.2rem; }}
.ends {{ display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; }}
figure {{ margin: 0; break-inside: avoid; }}
figure img, figure svg {{ display: block; width: 100%; height: auto; border: 1px solid #4A3620; margin: 0.2rem 0; }}
figcaption {{ font-size: 0.9rem; }}
@media (max-width: 40rem) {{ .ends {{ grid-template-columns: 1fr; }} }}
@media print {{ body {{ background: none; padding: 0; max-width: none; }} h2 {{ break-after: avoid; }} }}
</style>
</head>
<body>
{body}
</body>
</html>
"""
