"""Every kind of question that the rules can raise is answered with the mouse, and every answer has a place to click."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.bridge.captain import decide
from tests.bridge.moments import MOST_DECISIONS, new_game
from tests.bridge.person import Person
from tests.dreadfleet.build import position
from vtt.bots.chooser import uniform
from vtt.bridge.movehandle import HAND_OF, MoveHandle
from vtt.bridge.placehandle import PLACE, PlaceHandle
from vtt.bridge.table import REROLLS
from vtt.dreadfleet import boarding, contact, movement
from vtt.dreadfleet.choose_ship import ChooseShip
from vtt.dreadfleet.escape import EscapeDanger
from vtt.dreadfleet.monsters import Rise
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.setup import LEAVE_OUT
from vtt.dreadfleet.sharing import ShareDamage
from vtt.dreadfleet.special.arrivals import ArriveByEdge
from vtt.dreadfleet.special.ashore import Embark
from vtt.dreadfleet.special.maelstrom import Commune
from vtt.dreadfleet.special.vanishing import Vanish
from vtt.dreadfleet.state import ORDERS, Setup, Treasure
from vtt.dreadfleet.submerging import DIVED_X, DIVED_Y, Surface
from vtt.dreadfleet.warp_leap import Leap
from vtt.kernel import engine
from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.frame import Ask, Call, Done, Frame, Transfer
from vtt.kernel.game import Game

Sit = Callable[[Game], Person]
RULES = Path(movement.__file__).parent
SHIP_KINDS = {"big", "auxiliary", "monster"}
SEEDS = (*range(1, 24), 31, 42)


class Alone(Frame, frozen=True, kw_only=True):
    """One procedure with nothing round it; afterwards a harmless question stays open."""

    frames: tuple[Any, ...]

    def begin(self, play: engine.Play, _: object) -> Transfer:
        """Call it."""
        return Call(self.frames[0], self.at("over"))

    def over(self, play: engine.Play, _: object) -> Transfer:
        """Ask something without meaning."""
        options = (Option(id="none", label="choice.nobody"),)
        return Ask(Decision(side="ga", kind="recall", options=options, params={"ship": "heldenhammer"}), self.at("end"))

    def end(self, play: engine.Play, _: object) -> Transfer:
        """Nobody comes here."""
        return Done()


def alone(frame: Frame, ships: dict[str, Any], **fields: Any) -> Game:
    """Return a game in which just one procedure is under way, at its first question."""
    import msgspec

    state = msgspec.structs.replace(position(ships, **fields), stack=(Alone(frames=(frame,)),), pending=None)
    play = engine.Play(Dreadfleet(), state)
    engine._run(play, None)
    return Game.from_snapshot(Dreadfleet(), Setup(seed=1), play.state)


NEAR = {"heldenhammer": (30, 20, 0), "bloody-reaver": (38, 20, 0), "sea-giant": (30, 27, 0, {"side": ""})}
LEAPING = {"heldenhammer": (30, 20, 0, {"situation": ("warp-leap#1",)}), "bloody-reaver": (32.25, 20, 0)}
BETWEEN = {
    "heldenhammer": (30, 20, 0),
    "bloody-reaver": (33.5, 20, 0),
    "sea-giant": (31.625, 20, 0, {"side": "fot", "notes": {boarding.MASTERED: 1}}),
}
BELOW = {
    "heldenhammer": (45, 10, 0),
    "black-kraken": {"where": "submerged", "notes": {DIVED_X: 30_000, DIVED_Y: 20_000}},
}
FIRE_SHIP = {
    "alliance-cog": (30, 20, 0, {"situation": ("fire-ship#1",)}),
    "bloody-reaver": (31.625, 20, 180),
    "heldenhammer": (45, 10, 0),
}


def _choice(kind: str, card: str) -> Callable[[], Game]:
    def build() -> Game:
        among = ("heldenhammer", "bloody-reaver")
        return alone(ChooseShip(side="ga", kind=kind, among=among, card=card, subject=""), NEAR, wind="3,3")

    return build


LATE = {"heldenhammer": (30, 20, 0), "bloody-reaver": {"where": "reserve"}}


def _vanishing() -> Game:
    ships = {"shadewraith": (30, 30, 0), "heldenhammer": (45, 10, 0)}
    land = {"volcano": (15, 15, 0)}
    return alone(Vanish(ship="shadewraith"), ships, land=land, scenario="empty-ships", dice=(2,), wind="3,3")


def _then(game: Game, choice: str) -> Game:
    game.submit(Command(choice=choice))
    return game


BUILT: dict[str, Callable[[], Game]] = {
    "bolt": _choice("bolt", "bolt-from-the-sky#1"),
    "curse": _choice("curse", "curse-of-the-flying-dutchman#1"),
    "heal": _choice("heal", "ships-surgeon#1"),
    "cast-spell": _choice("cast-spell", "word-of-the-dead-king#1"),
    "warp-leap": lambda: alone(Leap(ship="heldenhammer", card="warp-leap#1"), LEAPING, wind="3,3"),
    "choose-prey": lambda: alone(boarding.BoardingSubphase(ship="sea-giant"), BETWEEN, wind="3,3"),
    "fire-ship": lambda: alone(
        contact.MakeContact(mover="alliance-cog", others=("bloody-reaver",)), FIRE_SHIP, wind="3,3"
    ),
    "share-damage": lambda: alone(
        ShareDamage(side="ga", ships=("heldenhammer", "swordfish"), count=2, rules=("GAP-61",)),
        {"heldenhammer": (30, 20, 0), "swordfish": (38, 20, 0), "bloody-reaver": (45, 10, 0)}, wind="3,3",
    ),
    "place-monster": lambda: alone(
        Rise(side="ga", monster="sea-giant"), {"heldenhammer": (30, 20, 0), "bloody-reaver": (38, 20, 0)}, wind="3,3",
        options=("house:drawer-places-monsters",),
    ),
    "escape-length": lambda: alone(
        EscapeDanger(ship="heldenhammer"), {"heldenhammer": (30, 20, 0), "bloody-reaver": (32.25, 20, 0)}, wind="3,3",
        options=("house:escape-up-to",), dice=(6, 6),
    ),
    "surface": lambda: alone(Surface(ship="black-kraken"), BELOW, wind="3,3"),
    "arrive": lambda: alone(
        ArriveByEdge(ships=("bloody-reaver",)), LATE, scenario="prisoner-in-the-citadel", turn=2, wind="3,3",
    ),
    "arrival-edge": lambda: alone(
        ArriveByEdge(ships=("grimnirs-thunder",)), {**NEAR, "grimnirs-thunder": {"where": "reserve"}},
        scenario="wrath-of-the-volcano-god", wind="3,3",
    ),
    "vanish": lambda: _vanishing(),
    "appear": lambda: _then(_vanishing(), "vanish"),
    "embark": lambda: alone(
        Embark(), {"heldenhammer": (50, 20, 0), "alliance-cog": (33.977, 20.2, 90)}, land={"volcano": (30, 20, 20)},
        scenario="wrath-of-the-volcano-god", treasures=(Treasure(id="roth", kind="roth"),), wind="3,3",
    ),
    "commune": lambda: alone(
        Commune(ship="heldenhammer"), {"heldenhammer": (32.3, 20, 0, {"is_anchored": True})}, scenario="maelstrom",
    ),
}


@cache
def met() -> dict[str, tuple[int, str, int]]:
    """Where each kind of question is first met in games: seed, player, decision."""
    found: dict[str, tuple[int, str, int]] = {}
    for seed in SEEDS:
        for who in ("captain", "chance"):
            game = new_game(seed, quick=seed > 2)
            chooser = uniform(seed)
            while not game.is_over and len(game.log) < MOST_DECISIONS:
                found.setdefault(game.decision.kind, (seed, who, len(game.log)))
                game.submit(decide(game) if who == "captain" else chooser.choose(game))
    return found


def sought(kind: str) -> Game:
    """Return a game that waits for an answer to `kind`."""
    if kind in BUILT:
        return BUILT[kind]()
    seed, who, at = met()[kind]
    game, chooser = new_game(seed, quick=seed > 2), uniform(seed)
    while len(game.log) < at:
        game.submit(decide(game) if who == "captain" else chooser.choose(game))
    return game


def kinds() -> list[str]:
    """Every kind of question that the source of the rules names; ships of other scenarios have files of their own."""
    found = set()
    for path in RULES.glob("*.py"):
        if path.name.startswith("abilities_"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "kind" and isinstance(node.value, ast.Constant):
                found.add(node.value.value)
    return sorted((found | set(BUILT)) - SHIP_KINDS)


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_of_question_is_answered_by_hand(kind: str, sit_down: Sit) -> None:
    """All answers can be reached, forbidden ones say why, and one of them is given by mouse and keys."""
    person = sit_down(sought(kind))
    decision = person.handle.decision
    assert decision.kind == kind
    prompt = person.app.hud._models["prompt"][0]
    assert prompt.side == decision.side and prompt.what and "prompt." not in prompt.what
    for option in decision.options:
        assert can_be_reached(person, option), f"{kind}: {option.id}"
    for choice in person.handle.choices():
        assert choice.enabled or choice.reason or choice.id in (PLACE, option_in_hand(person))
    person.answer(decide(person.game))


def option_in_hand(person: Person) -> str:
    """The piece that is being placed: its own button is not enabled."""
    return person.handle.option.id if isinstance(person.handle, PlaceHandle) else ""


def can_be_reached(person: Person, option: Option) -> bool:
    """Whether a card, a die, a tool, a ship on the table or a button stands for an answer."""
    handle = person.handle
    if handle.decision.kind in REROLLS:
        return person.has("dice/keep") and person.has("dice/again")
    if isinstance(handle, MoveHandle) and option.id in ("run", "head", *HAND_OF):
        return True
    if isinstance(handle, PlaceHandle) and (option.place is not None or option.id.startswith(LEAVE_OUT)):
        return True
    if handle.decision.kind == "order" and option.id in ORDERS:
        return person.has(f"orders/order-{option.id}")
    for _ in range(8):
        if person.has(f"actions/choose-{option.id}"):
            return True
        if not person.has("actions/more"):
            return False
        person.click("actions/more")
    return False


def test_typed_dice_take_keys_one_to_six(sit_down: Sit) -> None:
    """The prompt names each die; digits give faces, backspace takes one back, Enter counts them."""
    person = sit_down(new_game(3, dice="typed"))
    for _ in range(40):
        decision = person.wait()
        if decision.throw is not None:
            break
        person.answer(decide(person.game))
    throw = person.game.decision.throw
    assert throw is not None
    assert len(person.app.hud._models["dice"][0].dice) == throw.count
    person.press("5")
    person.press("backspace")
    before = person.table_digest
    person.press("enter")
    assert person.table_digest == before and "refusal" not in person.app.hud.shown
    faces = tuple(1 + number % 6 for number in range(throw.count))
    person.answer(Command(choice="dice", faces=faces))
    assert person.game.log[-1].command.faces == faces
