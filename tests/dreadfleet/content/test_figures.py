"""Scenario files that lack or spoil what their rules ask for are refused when they are read (DF-SCG-06, DF-SCG-07)."""

import copy
from decimal import Decimal

import pytest

from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.content.draft import Draft, copy_of, open_draft
from vtt.dreadfleet.drafting import draft_problems
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.state import Setup

CONTENT = load_content()
FILES = sorted((CONTENT.root / "scenarios").glob("*.toml"))


def tables_of(scenario):
    """The tables of one of the game's own scenarios."""
    return copy.deepcopy(open_draft(CONTENT.root / "scenarios" / f"{scenario}.toml").tables)


def told(tables):
    """What is wrong with a scenario file, as sentences."""
    return [str(problem) for problem in draft_problems(Draft(tables), CONTENT)]


def figures():
    """Every figure of every rule: file, rule, key; the rule "" is the victory's."""
    for file in FILES:
        tables = open_draft(file).tables
        for special in tables.get("special", []):
            yield from ((file.stem, special["id"], key) for key in special.get("params", {}))
        optional = tables["victory"]["rule"] == "points"
        yield from ((file.stem, "", key) for key in tables["victory"].get("params", {}) if not optional)


def params_of(tables, rule):
    """The figures of a special rule, or of the victory."""
    rows = [tables["victory"]] if not rule else [row for row in tables["special"] if row["id"] == rule]
    return rows[0]["params"]


@pytest.mark.parametrize(("scenario", "rule", "key"), [*figures()])
def test_every_figure_must_be_there_and_mean_something(scenario, rule, key):
    place = f"special[{rule}].params.{key}" if rule else f"victory.params.{key}"
    tables = tables_of(scenario)
    good = params_of(tables, rule).pop(key)
    assert any(f"{place}: expected a value, found nothing" in line for line in told(tables))
    for wrong in ("no-such-thing", -1000, ["x"], True):
        if isinstance(wrong, int) and isinstance(good, int) and not key.endswith("_in"):
            continue  # a change may be any whole number
        params_of(tables, rule)[key] = wrong
        names = (place, f"for {key}, found a table")
        assert any(name in line for line in told(tables) for name in names), wrong


def test_all_rules_with_figures_have_said_so():
    assert sum(1 for _ in figures()) > 50
    tables = tables_of("empty-ships")
    params_of(tables, "vanishing")["speed_in"] = 3
    assert told(tables) == [
        "scenarios/empty-ships.toml: special[vanishing].params.speed_in: expected one of ship, islands, reach_in, "
        "gap_in, found an unknown key"
    ]


def without(tables, table, name):
    tables[table] = [row for row in tables[table] if row.get("id", row.get("ship")) != name]
    return tables


@pytest.mark.parametrize(
    ("scenario", "table", "name", "expected"),
    [
        ("maelstrom", "special", "vortex", 'special[ethereal-kings]: expected [[special]] "vortex" beside it'),
        ("gritting-our-teeth", "special", "breakthrough", 'victory: expected [[special]] "breakthrough" beside it'),
        ("prisoner-in-the-citadel", "special", "captive-captain", 'victory: expected [[special]] "captive-captain"'),
        ("wrath-of-the-volcano-god", "special", "captain-ashore", 'victory: expected [[special]] "captain-ashore"'),
        ("sea-jaws", "area", "jaws", 'special[deadly-whirlpool]: expected [[area]] "jaws" beside it'),
        ("wrath-of-the-volcano-god", "treasure", "roth", 'special[captain-ashore]: expected [[treasure]] "roth"'),
        ("empty-ships", "special", "arrival-by-mark", "arrival[shadewraith]: expected a special rule that brings it"),
        ("prisoner-in-the-citadel", "special", "arrivals-by-edge", "expected a special rule that brings it in"),
    ],
)
def test_rules_need_what_they_work_with(scenario, table, name, expected):
    assert any(expected in line for line in told(without(tables_of(scenario), table, name)))


def spoiled(scenario, change):
    tables = tables_of(scenario)
    change(tables)
    return told(tables)


@pytest.mark.parametrize(
    ("scenario", "change", "expected"),
    [
        ("maelstrom", lambda t: t["wind"].update(start="7,7"), 'wind.start: expected the name of a mark such as 3,4'),
        ("empty-ships", lambda t: t["arrival"].append(t["arrival"][0]), 'expected every one once, found "shadewraith"'),
        ("empty-ships", lambda t: t["garrison"].append(t["garrison"][0]), "garrison: expected every one once"),
        ("empty-ships", lambda t: t["garrison"][0].update(piece="skull"), 'piece: expected "castle", found "skull"'),
        ("empty-ships", lambda t: t["suggested"].append(t["suggested"][0]), "suggested: expected every one once"),
        ("empty-ships", lambda t: t["suggested"].append({**t["suggested"][0], "ship": "shadewraith"}),
         'suggested: expected no ship that arrives later, found "shadewraith"'),
        ("empty-ships", lambda t: t["zone"].append(t["zone"][0]), "zone: expected every one once"),
        ("dead-mans-reef", lambda t: t["variant"].append(t["variant"][0]), "variant: expected every one once"),
        ("dead-mans-reef", lambda t: t["variant"][1].update(id="both-want"), "variant: expected another id than"),
        ("unpredictable-tides", lambda t: t["later"].append(t["later"][0]), "later: expected every one once"),
        ("unpredictable-tides", lambda t: t["later"][0].update(x=61), "expected a point on the board of 60″ by 40″"),
        ("sea-jaws", lambda t: t["treasure"][0].update(y=-1), "expected a point on the board"),
        ("maelstrom", lambda t: t["line"][0]["points"].append([70, 3]), "line[spiral].points: expected a point on"),
        ("gritting-our-teeth", lambda t: t["area"][0]["polygon"].append([10, 41]), "expected a point on the board"),
        ("sea-jaws", lambda t: t["area"][0].update(reach_in=10**30), "expected a number of inches up to 1000"),
        ("sea-jaws", lambda t: t["treasure"][0].update(x=Decimal("1e999999999")), "expected a number of inches up to"),
        ("sea-jaws", lambda t: t.update(turns=10**30), "turns: expected a number of 1000 or less"),
        ("dead-mans-reef", lambda t: t["victory"]["params"].update(cards=0), "expected a whole number from 1"),
    ],
)
def test_what_can_be_said_once_only_or_lies_nowhere(scenario, change, expected):
    assert any(expected in line for line in spoiled(scenario, change)), spoiled(scenario, change)


def test_a_variant_with_a_victory_of_its_own_asks_for_its_figures_too():
    tables = copy_of(CONTENT, "ring-of-fire", "Mine").tables
    row = {"id": "few", "title": "Few", "text": "Few.", "victory": "few-ships-left", "rules": ["DF-SCG-06"]}
    wanted = "scenarios/mine.toml: victory.params.ships: expected a value, found nothing"
    assert told({**tables, "variant": [row]}) == [wanted]


@pytest.mark.parametrize("options", [("both-want=ga", "both-want=fot"), ("fewer-scenery=1", "fewer-scenery=2")])
def test_an_option_has_one_value(options):
    with pytest.raises(ValueError, match="expected one value for"):
        Dreadfleet().begin(Setup(scenario="dead-mans-reef", options=options))
