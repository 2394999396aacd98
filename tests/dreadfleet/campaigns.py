"""Campaigns for tests: the table of the rules, results of every kind, a campaign of two."""

from vtt.dreadfleet.campaign import Campaign, Result, new_campaign
from vtt.dreadfleet.content.campaign_schema import load_campaign_table
from vtt.paths import data_dir

TABLE = load_campaign_table()
FILE = data_dir("scenarios") / "dreadfleet" / "campaign.toml"
WON, LOST, DRAW = Result(winner="ga"), Result(winner="fot"), Result(winner="")


def scored(ga: int, fot: int) -> Result:
    """Return a result by points, or by whatever the scenario counts."""
    return Result(winner="ga" if ga > fot else "fot" if fot > ga else "", figures={"ga": ga, "fot": fot})


def begun(*scenarios: str, **choices) -> Campaign:
    """Return a campaign of Mia and Tom with nothing played yet."""
    return new_campaign(TABLE, title="Winter", players=("Mia", "Tom"), scenarios=scenarios, **choices)
