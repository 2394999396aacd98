"""The pages over the table: new game, settings, saves, help, rules, statistics, the end, the table in words."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from vtt import rulebook
from vtt.bridge.menus import entry
from vtt.bridge.presenter import Presenter
from vtt.bridge.seating import Seating
from vtt.bridge.settings import Settings
from vtt.dreadfleet import statistics_words
from vtt.dreadfleet.content import Content, ContentError, ScenarioData, ZoneData, load_content
from vtt.dreadfleet.setup import FEWER
from vtt.dreadfleet.sides import BOTH_WANT
from vtt.dreadfleet.state import SIDES
from vtt.dreadfleet.statistics import Statistics
from vtt.hud.models import (
    ChartShape,
    EndModel,
    NewGameModel,
    OptionModel,
    RuleModel,
    SaveSlot,
    SavesModel,
    ScenarioModel,
    SeriesModel,
    StatisticsModel,
    TextTableModel,
)
from vtt.kernel.saves import SaveError, read_save
from vtt.kernel.units import THOU_PER_INCH, inches_text
from vtt.table.pose import Pose, to_world
from vtt.table.zone import disc_rim
from vtt.words import say


def new_game(
    content: Content, settings: Settings, before: NewGameModel | None = None, change: tuple[Any, ...] = ()
) -> NewGameModel:
    """Return the page on which a game is set up.

    `before` is the page as it stands: its scenario, people and options are kept as far as they fit. `change` is what
    was clicked among its seats (see `vtt.bridge.seating`).
    """
    data = sorted(content.scenarios.values(), key=lambda scenario: scenario.chapter)
    first = data[0] if before is None else content.find_scenario(before.chosen)
    seating = Seating(content, first, settings.names)
    if before is None:
        benches = seating.begin()
    else:
        benches = seating.changed(before, change) if change else seating.taken_over(before)
    return NewGameModel(
        scenarios=tuple(scenario_page(content, scenario) for scenario in data) if before is None else before.scenarios,
        chosen=first.id,
        seats=seating.seats(benches),
        options=kept_options(_options(first, settings), before),
        side_names=tuple((side, say(f"side.{side}")) for side in SIDES),
        most=seating.most(),
        fault=seating.fault(benches),
    )


def kept_options(options: tuple[OptionModel, ...], before: NewGameModel | None) -> tuple[OptionModel, ...]:
    """Return options with the values that a page had already; a slider of another reach starts anew."""
    known = {} if before is None else {option.key: option for option in before.options}

    def kept(option: OptionModel) -> OptionModel:
        old = known.get(option.key)
        if old is None or (old.kind, old.most, old.choices) != (option.kind, option.most, option.choices):
            return option
        return replace(option, value=old.value, value_text=old.value_text)

    return tuple(kept(option) for option in options)


def _options(first: ScenarioData, settings: Settings) -> tuple[OptionModel, ...]:
    return (
        OptionModel("quick", say("newgame.quick"), "toggle", True, say("newgame.quick-hint")),
        OptionModel(
            "dice",
            say("newgame.dice"),
            "choice",
            settings.dice,
            choices=(("rolled", say("newgame.rolled")), ("typed", say("newgame.typed"))),
        ),
        OptionModel("seed", say("newgame.seed"), "text", "", say("newgame.seed-hint")),
        *_variants(first),
        OptionModel(
            BOTH_WANT,
            say("newgame.both-want"),
            "choice",
            "",
            say("newgame.both-want-hint"),
            choices=(("", say("newgame.agreed")), *((side, say(f"side.{side}")) for side in SIDES)),
        ),
    )


def _variants(data: ScenarioData) -> tuple[OptionModel, ...]:
    """Return the variants that the players may agree on; one that needs more ships than there are is not offered."""
    shown = []
    most = len(data.layout)
    for variant in data.variants:
        if variant.id == FEWER:
            shown.append(
                OptionModel(
                    variant.id,
                    variant.title,
                    "slider",
                    most,
                    variant.text,
                    least=0,
                    most=most,
                    step=1,
                    value_text=str(most),
                )
            )
        elif min(len(force.ships) for force in data.forces) > 1:
            shown.append(OptionModel(variant.id, variant.title, "toggle", False, variant.text))
    return tuple(shown)


def chosen_variants(data: ScenarioData, values: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the options of a set-up that the page's values mean."""
    options = [f"{BOTH_WANT}={side}"] if (side := values.get(BOTH_WANT)) else []
    for variant in data.variants:
        value = values.get(variant.id)
        if variant.id == FEWER and value is not None and round(value) < len(data.layout):
            options.append(f"{FEWER}={round(value)}")
        elif variant.id != FEWER and value:
            options.append(variant.id)
    return tuple(options)


def scenario_page(content: Content, data: ScenarioData) -> ScenarioModel:
    """Return one scenario with its chart."""
    chart = [ChartShape("zone", _zone_corners(zone), zone.side) for zone in data.zones if not zone.variant]
    chart += [ChartShape("water", _corners(area.polygon)) for area in data.areas if area.polygon]
    chart += [ChartShape("course", _corners(line.points)) for line in data.lines]
    chart += [ChartShape("treasure", (_inches((spot.x, spot.y)),)) for spot in data.treasures]
    for place in data.layout:
        piece = content.scenery[place.id]
        pose = Pose(place.x, place.y, place.heading)
        points = tuple(_inches(to_world(pose, x, y)) for x, y in piece.outline)
        chart.append(ChartShape(piece.type, points))
    for place in data.suggested:
        shape, ship = content.shapes[place.id], content.ships[place.id]
        pose = Pose(place.x, place.y, place.heading)
        points = tuple(_inches(to_world(pose, x, y)) for x, y in shape.outline)
        chart.append(ChartShape("ship", points, ship.side or "", ship.name))
    length = say("newgame.turns", turns=data.turns) if data.turns else say("newgame.until-won")
    facts = (
        ("glass", say("newgame.length"), length),
        ("star", say("newgame.victory"), data.victory.text),
    )
    fleets = say("newgame.against", **{force.side: len(force.ships) for force in data.forces})
    return ScenarioModel(
        id=data.id,
        number=data.chapter.removeprefix("SC").lstrip("0"),
        name=data.name,
        fleets_text=fleets,
        story=data.briefing.strip(),
        facts=facts,
        rule_id=data.rules[0] if data.rules else "",
        origin_text=say("newgame.reconstructed") if data.layout_origin == "reconstructed" else "",
        chart=tuple(chart),
        board_inches=(content.board.width / THOU_PER_INCH, content.board.height / THOU_PER_INCH),
    )


def _zone_corners(zone: ZoneData) -> tuple[tuple[float, float], ...]:
    """Return a zone of any form as corners in inches."""
    if zone.rect is not None:
        west, south, east, north = zone.rect
        return _corners(((west, south), (east, south), (east, north), (west, north)))
    if zone.disc is not None:
        return _corners(disc_rim(*zone.disc))
    return _corners(zone.polygon or ())


def _corners(points: tuple[tuple[int, int], ...]) -> tuple[tuple[float, float], ...]:
    return tuple(_inches(point) for point in points)


def _inches(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] / THOU_PER_INCH, point[1] / THOU_PER_INCH


def _written_at(path: Path) -> float:
    """When a file was written; 0 for one that is gone or leads nowhere, which its own line will say."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def saves_page(folder: Path, mode: str, suggested: str) -> SavesModel:
    """Return the saves in a folder, newest first; files that are none say why."""
    slots = []
    files = sorted(folder.glob("*.json"), key=_written_at, reverse=True) if folder.is_dir() else []
    for path in files:
        when = datetime.fromtimestamp(_written_at(path)).strftime("%Y-%m-%d %H:%M")
        try:
            file = read_save(path)
            turn, problem = file.state.get("turn", 0), ""
            scenario = _scenario_title(str(file.setup.get("scenario", "")))
            detail = say("saves.detail", scenario=scenario, turn=turn, decisions=len(file.log))
        except SaveError as error:
            detail, problem = "", str(error)
        slots.append(SaveSlot(path.name, path.stem, detail, when, problem, path.stem == "autosave"))
    return SavesModel(mode=mode, slots=tuple(slots), suggested_name=suggested, folder_text=str(folder))


def _scenario_title(scenario: str) -> str:
    """Return the title of one of the game's scenarios; a player's own goes by its id, its file may have gone."""
    try:
        return load_content().find_scenario(scenario).name
    except ContentError:
        return scenario


def rule_page(rule_id: str) -> RuleModel | None:
    """Return a rule in our words with its neighbours; None if there is no such rule."""
    try:
        rule = rulebook.rule(rule_id)
    except rulebook.UnknownRule:
        return None
    chapter = getattr(rule, "chapter", "")
    ids = [entry.id for entry in rulebook.load_rulebook("dreadfleet").rules.values() if entry.chapter == chapter]
    at = ids.index(rule.id) if rule.id in ids else -1
    rulings = " ".join(rulebook.rule(ruling).text for ruling in getattr(rule, "ruling", ()))
    return RuleModel(
        id=rule.id,
        chapter=_chapter_name(chapter),
        text=rule.text,
        kind=getattr(rule, "kind", "ruling"),
        ruling=rulings,
        see_also=tuple(getattr(rule, "ruling", ())),
        previous_id=ids[at - 1] if at > 0 else "",
        next_id=ids[at + 1] if 0 <= at < len(ids) - 1 else "",
    )


def _chapter_name(chapter: str) -> str:
    """Write a chapter of the rules; that of a scenario with the scenario's name."""
    names = (one.name for one in load_content().scenarios.values() if one.chapter == chapter)
    name = next(names, "")
    return f"{chapter} · {name}" if name else chapter


def statistics_page(numbers: Statistics, presenter: Presenter) -> StatisticsModel:
    """Return the numbers of the game so far."""
    players = {side: presenter.player(side) for side in SIDES}
    faces = tuple(sum(numbers.sides[side].faces[face] for side in SIDES) for face in range(6))
    return StatisticsModel(
        series=tuple(
            SeriesModel(side, players[side], tuple(float(n) for n in (*one.dealt_by_turn, one.dealt)))
            for side, one in numbers.sides.items()
        ),
        first_turn=numbers.first_turn,
        series_title=say("statistics.series"),
        dice_counts=faces,
        luck=tuple((players[side], side, _luck(numbers, side)) for side in SIDES),
        luck_texts=tuple(statistics_words.luck_line(numbers, side) for side in SIDES),
        table_head=statistics_words.heads(),
        table=tuple(statistics_words.table(numbers, presenter.words, players)),
        notes=(
            *statistics_words.luck_notes(numbers, players),
            *statistics_words.other_notes(numbers, presenter.words, players),
        ),
    )


def _luck(numbers: Statistics, side: str) -> float:
    """By how many dice a side did better than the odds."""
    luck = numbers.luck(side)
    return 0.0 if luck is None else float(luck.got - luck.mean)


def end_page(presenter: Presenter, outcome: Any, numbers: Statistics) -> EndModel:
    """Return the page at the end of a game."""
    winner = outcome.winner
    title = say("end.won", player=presenter.player(winner)) if winner else say("end.draw")
    buttons = (
        entry("look", say("end.look"), "eye"),
        entry("save", say("menu.save"), "save"),
        entry("again", say("end.again"), "dice"),
        entry("main", say("menu.main"), "door", primary=True),
    )
    return EndModel(
        side=winner,
        title=title,
        subtitle=presenter.words.outcome(outcome),
        statistics=statistics_page(numbers, presenter),
        buttons=buttons,
    )


def table_in_words(presenter: Presenter) -> TextTableModel:
    """Return the whole table as paragraphs that can be read from top to bottom."""
    pos, words = presenter.pos, presenter.words
    paragraphs = [(say("words.wind-head"), say("words.wind", mark=words.mark(pos.state.winds), force=pos.felt_force))]
    for ship in pos.state.ships:
        if ship.where == "table":
            paragraphs.append((words.name(ship.id), _ship_in_words(presenter, ship.id)))
    land = [
        say("words.piece", piece=words.name(piece), **_place(pos.state.table.piece(piece).pose))
        for piece in pos.state.land
    ]
    paragraphs.append((say("words.land-head"), " ".join(land)))
    if pos.state.pending is not None:
        who = presenter.people.asked(pos.state.pending)
        paragraphs.append(
            (say("words.decision-head"), say("seats.asks", who=who, what=words.prompt(pos.state.pending)))
        )
    return TextTableModel(title=say("words.title"), paragraphs=tuple(paragraphs))


def _place(pose: Pose) -> dict[str, str]:
    return {"x": inches_text(pose.x), "y": inches_text(pose.y), "heading": f"{pose.heading / 100:g}°"}


def _ship_in_words(presenter: Presenter, ship_id: str) -> str:
    pos, card = presenter.pos, presenter.cards.ship(ship_id)
    sentences = [
        say(
            "words.ship",
            side=say(f"side.{card.side}") if card.side else say("words.nobody"),
            **_place(pos.state.table.piece(ship_id).pose),
        )
    ]
    values = ", ".join(f"{a.name} {a.live}" for a in card.attributes)
    sentences.append(values + ".")
    lying = [c.title for slot in card.slots for c in slot.cards]
    if lying:
        sentences.append(say("words.cards", cards=", ".join(lying)))
    touching = pos.touching(ship_id)
    if touching:
        sentences.append(say("words.touching", pieces=presenter.words.names(touching)))
    gaps = [
        say("words.gap", piece=presenter.words.name(other.id), gap=inches_text(pos.survey.gap(ship_id, other.id).thou))
        for other in pos.in_play()
        if other.id != ship_id
    ]
    return " ".join((*sentences, *gaps))
