"""A campaign: scenarios linked by a score table, each played twice with the sides exchanged (chapter CAMP, H-END-4).

Everything here is plain data and arithmetic; files are read and written by `campaign_store`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, cast

import msgspec

from vtt.dreadfleet.content.campaign_schema import CampaignTable, Criterion
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.rolloff import FACES, d3
from vtt.dreadfleet.state import SIDES, Side
from vtt.dreadfleet.victory import damage_inflicted
from vtt.kernel.codec import digest
from vtt.kernel.dice import DiceSource, DiceState, Throw, draw, seeded

FORMAT = 1
RUNS: tuple[int, int] = (1, 2)
LONGEST_TEXT = 200
MOST_FIGURE, MOST_POINTS = 999, 99_999
"""More cards, points or treasures than any game has, and more than any figure is worth with all its dice."""
Swap = Literal["each", "all"]


class CampaignError(ValueError):
    """A campaign cannot be as asked: names the place in it, what was expected and what was found."""

    def __init__(self, key: str, expected: str, found: str, file: str = "") -> None:
        self.file, self.key, self.expected, self.found = file, key, expected, found
        super().__init__(f"{file + ': ' if file else ''}{key}: expected {expected}, found {found}")


class Slot(NamedTuple):
    """One game of a campaign: the chapter of its scenario, and run 1 or 2."""

    scenario: str
    run: int


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one game ended: the winner's side ("" for a draw), figures by side as the criterion asks for them.

    `account` is the end in words, `game` the digest of the final position, `save` and `picture` file names beside the
    campaign; all four are empty for a game that was played elsewhere.
    """

    winner: Literal["", "ga", "fot"] = ""
    figures: dict[Side, int] = {}
    account: str = ""
    game: str = ""
    save: str = ""
    picture: str = ""


class CampaignDice(DiceState, frozen=True, forbid_unknown_fields=True):
    """The dice of a campaign; its file is read strictly, unlike the positions of games, which may gain fields."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One result in the score table: what the player who was the Grand Alliance scored with it (DF-CAMP-02).

    `dice` are faces of D6 as they fell; `source` says whether they were rolled or typed in. `corrected` points were
    written by hand and carry a `note`. `when` is free text.
    """

    scenario: str
    run: Literal[1, 2]
    ga: str
    fot: str
    result: Result
    dice: tuple[int, ...] = ()
    source: Literal["", "seeded", "typed"] = ""
    points: int
    corrected: bool = False
    note: str = ""
    when: str = ""

    @property
    def slot(self) -> Slot:
        """The place in the table."""
        return Slot(self.scenario, self.run)


class Waiting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that has ended, while a figure or a die that only the players know is still to be typed in."""

    scenario: str
    run: Literal[1, 2]
    result: Result
    when: str = ""

    @property
    def slot(self) -> Slot:
        """The place in the table."""
        return Slot(self.scenario, self.run)


class Campaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Two players, the scenarios in order of play, and every result ever entered; the last one of a slot counts.

    The first player is the Grand Alliance in run 1, the second in run 2. `swap`: the sides are exchanged after "each"
    scenario or after "all" of them (DF-CAMP-04). `dice` decides the multipliers, apart from the dice of the games.
    """

    seascape_campaign: int = FORMAT
    title: str
    players: tuple[str, str]
    scenarios: tuple[str, ...]
    swap: Swap = "each"
    dice: CampaignDice
    entries: tuple[Entry, ...] = ()
    waiting: tuple[Waiting, ...] = ()

    def waits(self, slot: Slot) -> Waiting | None:
        """Return the game of a slot that waits for its figures or dice; None if none does."""
        return next((waiting for waiting in self.waiting if waiting.slot == slot), None)

    def entry(self, slot: Slot) -> Entry | None:
        """Return the result that counts for a slot; None if the game has not been played."""
        return next((entry for entry in reversed(self.entries) if entry.slot == slot), None)

    def seats(self, run: int) -> dict[str, str]:
        """Return by side who plays it in a run: the sides are exchanged between the two (DF-CAMP-03)."""
        first, second = self.players
        return {"ga": first, "fot": second} if run == 1 else {"ga": second, "fot": first}


class Standing(msgspec.Struct, frozen=True):
    """The columns added up (DF-CAMP-05): totals (1) and (2), whether all is played, who leads (None: nobody)."""

    totals: tuple[int, int]
    is_complete: bool
    leader: int | None


def new_campaign(
    table: CampaignTable,
    *,
    title: str,
    players: Sequence[str],
    scenarios: Sequence[str] = (),
    swap: Swap = "each",
    dice: DiceSource = "seeded",
    seed: int = 1,
) -> Campaign:
    """Return a campaign with nothing played yet; without `scenarios` the twelve of the table. Raises CampaignError."""
    campaign = Campaign(
        title=title.strip(),
        players=cast(tuple[str, str], tuple(name.strip() for name in players)),  # problems() counts them
        scenarios=tuple(scenarios) or table.usual,
        swap=swap,
        dice=CampaignDice(**msgspec.structs.asdict(seeded(seed, dice))),
    )
    for problem in problems(campaign, table):
        raise problem
    return campaign


# order of play ---------------------------------------------------------------------------------------------------


def slots(campaign: Campaign) -> tuple[Slot, ...]:
    """Return all games in order of play: both runs of a scenario together, or all first runs first (DF-CAMP-04)."""
    if campaign.swap == "each":
        return tuple(Slot(scenario, run) for scenario in campaign.scenarios for run in RUNS)
    return tuple(Slot(scenario, run) for run in RUNS for scenario in campaign.scenarios)


def next_slot(campaign: Campaign) -> Slot | None:
    """Return the first game that has not been played; None when all have."""
    return next((s for s in slots(campaign) if campaign.entry(s) is None and campaign.waits(s) is None), None)


# what a game is worth ----------------------------------------------------------------------------------------------


def result_of(pos: Position, criterion: Criterion, account: str = "") -> Result:
    """Return what a finished game says (H-END-4); figures are missing where its outcome does not name them.

    Raises CampaignError if the game goes on, or is one of another scenario.
    """
    state, outcome = pos.state, pos.state.outcome
    chapter = pos.content.scenarios[state.scenario].chapter
    if chapter != criterion.scenario:
        raise CampaignError("game", f"a game of {criterion.scenario}", f"one of {chapter}")
    if outcome is None:
        raise CampaignError("game", "a game that has ended", f"one in turn {state.turn}")
    figures: dict[Side, int] = {}
    if criterion.kind == "DC":
        inflicted = damage_inflicted(pos)
        figures = {"ga": inflicted["ga"], "fot": inflicted["fot"]}
    elif criterion.kind == "VP" and all(side in outcome.scores for side in SIDES):
        figures = {"ga": outcome.scores["ga"], "fot": outcome.scores["fot"]}
    return Result(winner=outcome.winner, figures=figures, account=account, game=digest(state))  # type: ignore[arg-type]


def figure(criterion: Criterion, result: Result) -> int:
    """Return what the dice multiply, from the Grand Alliance's side; CampaignError for what is no figure.

    DC and VP: its own figure less the opponent's (DF-CAMP-07, DF-CAMP-09), which may be zero or less (DF-CAMP-04).
    VC: 1 for a victory, 0 for a defeat (DF-CAMP-08) and for a draw (GAP-19).
    """
    for side, number in result.figures.items():
        if abs(number) > MOST_FIGURE:
            raise CampaignError(f"result.figures.{side}", f"a number from -{MOST_FIGURE} to {MOST_FIGURE}", str(number))
    if criterion.kind == "VC":
        return 1 if result.winner == "ga" else 0
    missing = [side for side in SIDES if side not in result.figures]
    if missing:
        raise CampaignError("result.figures", "a number for each side", f"none for {' and '.join(missing)}")
    return result.figures["ga"] - result.figures["fot"]


def dice_needed(criterion: Criterion, result: Result) -> int:
    """Return how many dice decide the points: nothing times anything needs none."""
    return criterion.count if figure(criterion, result) else 0


def multiplier(criterion: Criterion, faces: Sequence[int]) -> int:
    """Return the sum of the table's dice, D6 read as D3 where it says so (DF-CAMP-06, DF-DICE-02, DF-DICE-03)."""
    return sum(d3(face) if criterion.faces == 3 else face for face in faces)


def points(criterion: Criterion, result: Result, faces: Sequence[int] = ()) -> int:
    """Return the score of the Grand Alliance's player; CampaignError if dice are missing, too many or no dice."""
    needed = dice_needed(criterion, result)
    if len(faces) != needed:
        raise CampaignError("dice", f"{needed} dice for {criterion.scenario}", f"{len(faces)}")
    for face in faces:
        if not 1 <= face <= FACES:
            raise CampaignError("dice", f"faces from 1 to {FACES}", str(face))
    value = figure(criterion, result)
    return value * multiplier(criterion, faces) if needed else value


def throw_for(criterion: Criterion, count: int) -> Throw:
    """Return the throw that the table asks for."""
    return Throw(reason="throw.campaign", side="ga", count=count, faces=FACES, rules=criterion.rules)


# entering ----------------------------------------------------------------------------------------------------------


def entered(
    campaign: Campaign,
    table: CampaignTable,
    slot: Slot,
    result: Result,
    *,
    faces: Sequence[int] | None = None,
    when: str = "",
    note: str = "",
) -> Campaign:
    """Return the campaign with a result in its table; what stood there before is kept among the entries.

    The dice are `faces`, or else rolled here if the campaign's dice are. Raises CampaignError where a figure or a die
    is missing.
    """
    criterion = criterion_of(campaign, table, slot)
    needed = dice_needed(criterion, result)
    dice, source = campaign.dice, "typed" if needed else ""
    if faces is None and needed and campaign.dice.source == "seeded":
        dice, faces = draw(campaign.dice, throw_for(criterion, needed))
        source = "seeded"
    thrown = tuple(faces or ())
    score = points(criterion, result, thrown)
    entry = _entry(campaign, slot, result, dice=thrown, source=source, points=score, note=note, when=when)
    return _with(campaign, entry, dice)


def needs_typing(campaign: Campaign, criterion: Criterion, result: Result) -> bool:
    """Whether a result cannot be entered without something that the players have to say."""
    if criterion.needs_figures and not all(side in result.figures for side in SIDES):
        return True
    return campaign.dice.source == "typed" and dice_needed(criterion, result) > 0


def kept_waiting(campaign: Campaign, slot: Slot, result: Result, when: str = "") -> Campaign:
    """Return the campaign with a finished game put by until its figures or dice are typed in."""
    others = tuple(waiting for waiting in campaign.waiting if waiting.slot != slot)
    new = Waiting(scenario=slot.scenario, run=slot.run, result=result, when=when)  # type: ignore[arg-type]
    return msgspec.structs.replace(campaign, waiting=(*others, new))


def _with(campaign: Campaign, entry: Entry, dice: CampaignDice) -> Campaign:
    still = tuple(waiting for waiting in campaign.waiting if waiting.slot != entry.slot)
    return msgspec.structs.replace(campaign, dice=dice, entries=(*campaign.entries, entry), waiting=still)


def corrected(campaign: Campaign, table: CampaignTable, slot: Slot, score: int, note: str, when: str = "") -> Campaign:
    """Return the campaign with points written by hand, for which there has to be a note; the game itself stays."""
    criterion_of(campaign, table, slot)
    before, waiting = campaign.entry(slot), campaign.waits(slot)
    result = waiting.result if waiting is not None else before.result if before is not None else Result()
    dice, source = (before.dice, before.source) if before is not None and waiting is None else ((), "")
    entry = _entry(
        campaign, slot, result, dice=dice, source=source, points=score, corrected=True, note=note.strip(), when=when
    )
    if not entry.note:
        raise CampaignError("note", "a word on why the points were corrected", "nothing")
    if abs(score) > MOST_POINTS:
        raise CampaignError("points", f"a number from -{MOST_POINTS} to {MOST_POINTS}", str(score))
    return _with(campaign, entry, campaign.dice)


def _entry(campaign: Campaign, slot: Slot, result: Result, **values: object) -> Entry:
    seats = campaign.seats(slot.run)
    return Entry(scenario=slot.scenario, run=slot.run, ga=seats["ga"], fot=seats["fot"], result=result, **values)  # type: ignore[arg-type]


def criterion_of(campaign: Campaign, table: CampaignTable, slot: Slot) -> Criterion:
    """Return how a game of the campaign counts; CampaignError if the campaign has no such game."""
    if slot.scenario not in campaign.scenarios:
        raise CampaignError("scenario", "one of " + ", ".join(campaign.scenarios), slot.scenario)
    if slot.run not in RUNS:
        raise CampaignError("run", "1 or 2", str(slot.run))
    return table.rows[slot.scenario]


def standing(campaign: Campaign) -> Standing:
    """Add up both columns; the higher final total leads, and has won when all is played (DF-CAMP-05)."""
    counted = {slot: campaign.entry(slot) for slot in slots(campaign)}
    sums = [sum(e.points for slot, e in counted.items() if slot.run == run and e is not None) for run in RUNS]
    leader = None if sums[0] == sums[1] else 0 if sums[0] > sums[1] else 1
    return Standing((sums[0], sums[1]), all(entry is not None for entry in counted.values()), leader)


# checking ----------------------------------------------------------------------------------------------------------


def problems(campaign: Campaign, table: CampaignTable) -> Iterator[CampaignError]:
    """Say everything in a campaign that cannot be: a name, a row, a seat, a die, a sum."""
    if campaign.seascape_campaign != FORMAT:
        yield CampaignError("seascape_campaign", f"format {FORMAT}", f"format {campaign.seascape_campaign}")
    if not 0 < len(campaign.title) <= LONGEST_TEXT:
        yield CampaignError("title", f"a title of 1 to {LONGEST_TEXT} letters", f"{len(campaign.title)} letters")
    if len(campaign.players) != 2 or not all(campaign.players) or len(set(campaign.players)) != 2:
        yield CampaignError("players", "two different names", ", ".join(map(repr, campaign.players)) or "none")
        return
    for at, chapter in enumerate(campaign.scenarios):
        if chapter not in table.rows:
            yield CampaignError(f"scenarios[{at}]", "one of " + ", ".join(table.rows), repr(chapter))
        if chapter in campaign.scenarios[:at]:
            yield CampaignError(f"scenarios[{at}]", "every scenario once", f"{chapter!r} twice")
    if not campaign.scenarios:
        yield CampaignError("scenarios", "at least one scenario", "none")
    for at, waiting in enumerate(campaign.waiting):
        if waiting.scenario not in campaign.scenarios:
            expected = "one of " + ", ".join(campaign.scenarios)
            yield CampaignError(f"waiting[{at}].scenario", expected, repr(waiting.scenario))
    for at, entry in enumerate(campaign.entries):
        yield from _entry_problems(f"entries[{at}]", entry, campaign, table.rows)


def _entry_problems(
    place: str, entry: Entry, campaign: Campaign, rows: Mapping[str, Criterion]
) -> Iterator[CampaignError]:
    if entry.scenario not in campaign.scenarios or entry.scenario not in rows:
        yield CampaignError(f"{place}.scenario", "one of " + ", ".join(campaign.scenarios), repr(entry.scenario))
        return
    seats = campaign.seats(entry.run)
    for side in SIDES:
        if getattr(entry, side) != seats[side]:
            wanted = f"{seats[side]!r}, who has that side in run {entry.run}"
            yield CampaignError(f"{place}.{side}", wanted, repr(getattr(entry, side)))
    if entry.corrected:
        if not entry.note:
            yield CampaignError(f"{place}.note", "a word on why the points were corrected", "nothing")
        if abs(entry.points) > MOST_POINTS:
            yield CampaignError(f"{place}.points", f"a number from -{MOST_POINTS} to {MOST_POINTS}", str(entry.points))
        return
    try:
        wanted_points = points(rows[entry.scenario], entry.result, entry.dice)
    except CampaignError as problem:
        yield CampaignError(f"{place}.{problem.key}", problem.expected, problem.found)
        return
    if entry.points != wanted_points:
        yield CampaignError(f"{place}.points", f"{wanted_points}, as figures and dice make it", str(entry.points))
