"""Every question, answer, refusal, throw and modifier of orders, fighting and damage has words."""

import re
from pathlib import Path

import pytest

from tests.dreadfleet.build import asked, begin_frame, position
from vtt.dreadfleet import wording
from vtt.dreadfleet.boarding import BoardingSubphase
from vtt.dreadfleet.broadside import Broadside, BroadsideSubphase
from vtt.dreadfleet.orders import OrdersSubphase, Repair
from vtt.dreadfleet.wording import Wording
from vtt.words import all_keys, say

FOLDER = Path(wording.__file__).parent
MODULES = (
    "abilities", "attributes", "boarding", "broadside", "checks", "damage", "damage_cards", "duel", "fire_at_will",
    "orders", "removal", "salvos", "shot", "turn", "victory", "wounds",
)
KEY = re.compile(r'"((?:prompt|choice|refusal|throw|reason|outcome)\.[a-z0-9.-]*[a-z0-9])"')
KIND = re.compile(r'\bkind="([a-z-]+)"')


@pytest.mark.parametrize("module", MODULES)
def test_all_keys_of_a_module_have_words(module):
    source = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
    wanted = set(KEY.findall(source)) | {f"prompt.{kind}" for kind in KIND.findall(source)}
    wanted -= {f"prompt.{kind}" for kind in ("big", "auxiliary", "monster")}
    assert wanted <= all_keys(), sorted(wanted - all_keys())


@pytest.mark.parametrize("purpose", ["order", "escape", "wind", "ability"])
def test_every_purpose_of_a_check_has_a_reason(purpose):
    assert say(f"throw.check-{purpose}", ship="X") != f"throw.check-{purpose}"


@pytest.mark.parametrize(
    ("frame", "ship", "own"),
    [
        (BroadsideSubphase(ship="heldenhammer"), (26.25, 20, 0), {}),
        (OrdersSubphase(ship="heldenhammer"), (26.25, 20, 0), {}),
        (Broadside(firer="bloody-reaver", target="heldenhammer"), (26.25, 20, 0), {"is_waiting": True}),
        (BoardingSubphase(ship="heldenhammer"), (22.25, 20, 0), {}),
    ],
    ids=["broadside", "order", "fire at will", "duel"],
)
def test_a_question_is_a_sentence_without_gaps(frame, ship, own):
    ships = {"heldenhammer": (20, 20, 0, own), "bloody-reaver": ship, "dread-cog": (20, 30, 0)}
    state, _ = begin_frame(position(ships, dice=[1] * 8), frame)
    words, decision = Wording(asked(state)), state.pending
    texts = [words.prompt(decision), *(words.option(option) for option in decision.options)]
    texts += [words.refusal(barred.refusal) for barred in decision.barred]
    assert len(texts) > 2 and not [text for text in texts if "{" in text or re.match(r"[a-z]+\.[a-z]", text)]


def test_a_speed_card_is_named_alike_in_question_answer_and_log():
    """Sails, oars, boilers: the card reads as it does on the ship that it lies with, also on the button (DF-ORD-22)."""
    state = position({"curse-of-zandri": (20, 20, 0, {"damage": ("sails-in-ribbons#1",)})}, first="fot")
    waiting, _ = begin_frame(state, Repair(ship="curse-of-zandri"))
    words = Wording(asked(waiting))
    assert words.option(waiting.pending.options[0]) == words.card_on("sails-in-ribbons#1", "curse-of-zandri")
    assert words.name("sails-in-ribbons#1") == "Half the Oars Gone" != words.name("sails-in-ribbons#2")
