"""The data of Dreadfleet: ships, cards, scenery and scenarios, read strictly from TOML into frozen values."""

from vtt.dreadfleet.content.catalogue import Content, card_kind
from vtt.dreadfleet.content.check import check_file, check_files, register_checker
from vtt.dreadfleet.content.data import (
    AbilityData,
    BoardData,
    CaptainData,
    DamageCard,
    DestinyCard,
    ForceData,
    PlacedData,
    PlacementRule,
    Profile,
    ScenarioData,
    SceneryData,
    ShipData,
    VariantData,
    VictoryData,
    WindMove,
    ZoneData,
)
from vtt.dreadfleet.content.errors import ContentError
from vtt.dreadfleet.content.loader import RULES_VERSION, load_content

__all__ = [
    "RULES_VERSION",
    "AbilityData",
    "BoardData",
    "CaptainData",
    "Content",
    "ContentError",
    "DamageCard",
    "DestinyCard",
    "ForceData",
    "PlacedData",
    "PlacementRule",
    "Profile",
    "ScenarioData",
    "SceneryData",
    "ShipData",
    "VariantData",
    "VictoryData",
    "WindMove",
    "ZoneData",
    "card_kind",
    "check_file",
    "check_files",
    "load_content",
    "register_checker",
]
