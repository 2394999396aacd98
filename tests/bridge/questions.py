"""A moment for every kind of question: a position in the middle of a turn in which just that question is open.

Nothing is searched for: the position is laid out, the procedure that asks stands on the stack of a turn that goes on
afterwards, and the dice it needs first are written down.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.bridge.layouts import (
    Ships,
    acting,
    drawing,
    holding,
    hurt,
    in_phase,
    on_top,
    opened,
    played,
    quick_start,
    story,
    stowed,
    then,
    with_stack,
)  # fmt: skip
from tests.dreadfleet.build import position
from tests.dreadfleet.chests import aboard, afloat
from vtt.dreadfleet.abilities import MasterMonster, Regenerate, Strike
from vtt.dreadfleet.activation import Activation
from vtt.dreadfleet.anchor import TendAnchor
from vtt.dreadfleet.auxiliaries import DeployAuxiliary, OfferRecovery
from vtt.dreadfleet.boarding import MASTERED, Boarding, BoardingSubphase
from vtt.dreadfleet.broadside import Broadside, BroadsideSubphase
from vtt.dreadfleet.checks import CommandCheck
from vtt.dreadfleet.contact import MakeContact
from vtt.dreadfleet.destiny import DrawDestiny
from vtt.dreadfleet.duel import Duel
from vtt.dreadfleet.escape import EscapeDanger
from vtt.dreadfleet.fire_at_will import FireAtWill
from vtt.dreadfleet.monsters import Rise
from vtt.dreadfleet.movement import MovementSubphase
from vtt.dreadfleet.orders import BriefRespite, OrdersSubphase, Repair
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.setup import PlaceScenery
from vtt.dreadfleet.sharing import ShareDamage
from vtt.dreadfleet.special.arrivals import ArriveByEdge
from vtt.dreadfleet.special.ashore import Embark
from vtt.dreadfleet.special.finds import ExamineStone
from vtt.dreadfleet.special.maelstrom import Commune
from vtt.dreadfleet.special.rising import RiseInSwap
from vtt.dreadfleet.special.tides import RaiseIslands, ScatterScenery
from vtt.dreadfleet.special.vanishing import Vanish
from vtt.dreadfleet.special.waves import Waves
from vtt.dreadfleet.special.weather import Lightning
from vtt.dreadfleet.state import ORDERS, Treasure
from vtt.dreadfleet.submerging import DIVED_X, DIVED_Y, Surface
from vtt.dreadfleet.treasures import PickUpAlong
from vtt.dreadfleet.turn import ActionPhase, ShipSituation
from vtt.dreadfleet.warp_leap import Leap
from vtt.kernel.decision import Command
from vtt.kernel.game import Game

Build = Callable[[], Game]

HELD, REAVER, GIANT, COG = "heldenhammer", "bloody-reaver", "sea-giant", "alliance-cog"
FISH, SKABRUS, KRAKEN, SCIMITAR, GHOST = "swordfish", "skabrus", "black-kraken", "flaming-scimitar", "shadewraith"

# where ships lie -----------------------------------------------------------------------------------------------------

APART: Ships = {HELD: (30, 20, 0), REAVER: (38, 20, 0)}
LOCKED: Ships = {HELD: (30, 20, 0), REAVER: (32.25, 20, 0)}
MONSTERS: Ships = {REAVER: (30, 20, 0), HELD: (40, 20, 0), GIANT: (25, 20, 0), "bone-hydra": (30, 30, 0)}
BETWEEN: Ships = {
    GIANT: (31.625, 20, 0, {"side": "fot", "notes": {MASTERED: 1}}), HELD: (30, 20, 0), REAVER: (33.5, 20, 0),
}  # fmt: skip
BELOW: Ships = {
    HELD: (45, 10, 0), REAVER: (10, 10, 0),
    KRAKEN: {"where": "submerged", "notes": {DIVED_X: 30_000, DIVED_Y: 20_000}},
}  # fmt: skip
HURT = ("timbers-stove-in#1", "men-swept-from-the-rail#1", "rigging-cut#1")
HOLED = ("timbers-stove-in#1", "broken-frames#1")


# the moments ---------------------------------------------------------------------------------------------------------

TURN: dict[str, Build] = {
    "activate": lambda: in_phase("action", ActionPhase(step="next", side="ga"), {**APART, FISH: (20, 20, 0)}),
    "initiative": lambda: played(quick=True),
    "dice": lambda: played(quick=True, dice="typed"),
    "scenery-first": lambda: played(),
    "place-scenery": lambda: opened(
        with_stack(position({}, phase="setup", turn=0), PlaceScenery(step="next", side="ga"))
    ),
    "deploy-fleet": lambda: played("pride-of-ulthuan"),
    "share-damage": lambda: in_phase(
        "end", ShareDamage(side="ga", ships=(HELD, FISH), count=2, rules=("GAP-61",)), {**APART, FISH: (20, 20, 0)}
    ),
}
ACTION: dict[str, Build] = {
    "order": lambda: acting(
        OrdersSubphase(ship=HELD), {**hurt(HELD, (30, 20, 0), *HURT), REAVER: (38, 20, 0)}, subphase="orders"
    ),
    "repair": lambda: acting(
        Repair(ship=HELD), {**hurt(HELD, (30, 20, 0), *HURT), REAVER: (38, 20, 0)}, subphase="orders"
    ),
    "reroll-check": lambda: acting(
        CommandCheck(ship=HELD, purpose="wind", may_reroll=True), APART, dice=(1,)
    ),
    "control-sea-monster": lambda: acting(
        MasterMonster(ship=REAVER, ability="control-sea-monster"), MONSTERS, subphase="orders", dice=(6,)
    ),
    "movement-mode": lambda: acting(MovementSubphase(ship=HELD), LOCKED),
    "move": lambda: acting(Sail(ship=HELD), APART),
    "anchor": lambda: acting(TendAnchor(ship=HELD), APART, {"rocky-a": (26.5, 20, 0)}),
    "deploy": lambda: acting(DeployAuxiliary(mother=HELD), {**APART, COG: stowed(HELD)}),
    "recover": lambda: acting(
        OfferRecovery(craft=COG, ship=HELD), {COG: (31.38, 20, 0, {"mother": HELD}), **APART}
    ),
    "escape-length": lambda: acting(EscapeDanger(ship=HELD), LOCKED, options=("house:escape-up-to",), dice=(6, 6)),
    "escape-place": lambda: acting(EscapeDanger(ship=HELD), LOCKED, dice=(6, 6)),
    "escape-turn": lambda: then(
        acting(EscapeDanger(ship=HELD), LOCKED, dice=(6, 1)), Command(choice="place", pose=(28_000, 20_000, 0))
    ),
    "strike": lambda: acting(
        Strike(ship=HELD, ability="wrath-of-sigmar"), {HELD: (30, 20, 0), REAVER: (30, 23.0, 90)}
    ),
    "broadside": lambda: acting(BroadsideSubphase(ship=HELD), {**APART, SKABRUS: (23, 20, 0)}, subphase="broadside"),
    "salvo": lambda: acting(
        Broadside(firer=HELD, target=REAVER),
        {**holding(HELD, (30, 20, 0), "double-shotted-guns#1"), REAVER: (36, 20, 0)}, subphase="broadside",
    ),
    "fire-at-will": lambda: acting(
        FireAtWill(defender=HELD, attacker=REAVER, why="broadside"),
        {REAVER: (36, 20, 0), HELD: (30, 20, 0, {"is_waiting": True})}, subphase="broadside",
        hands={"ga": tuple(order for order in ORDERS if order != "fire-at-will")},
    ),
    "choose-prey": lambda: acting(BoardingSubphase(ship=GIANT), BETWEEN, subphase="boarding"),
    "reroll-duel": lambda: acting(
        Duel(ga=(HELD,), fot=(REAVER,)), LOCKED, subphase="boarding", dice=(1, 1, 1, 6, 6, 6)
    ),
    "reroll-one": lambda: acting(
        Broadside(firer=FISH, target=REAVER), {FISH: (30, 20, 0), REAVER: (36, 20, 0)}, subphase="broadside",
        dice=(1, 3, 6),
    ),
    "summon-spirits": lambda: _spirits(),
    "storm-genies": lambda: then(_spirits(), "storm-genies"),
    "sea-nymphs": lambda: then(_spirits(), "sea-nymphs"),
    "cut-and-run": lambda: in_phase(
        "situation", ShipSituation(ship=SKABRUS), {HELD: (21.75, 20, 0), SKABRUS: (20, 20, 0)}, first="fot"
    ),
    "regenerate": lambda: in_phase(
        "situation", Regenerate(ship=REAVER), {HELD: (30, 20, 0), **hurt(REAVER, (38, 20, 0), *HOLED)}, dice=(6,)
    ),
    "surface": lambda: in_phase("end", Surface(ship=KRAKEN, rules=("DF-SHIP-KRAKEN-4", "GAP-85")), BELOW),
}


def _spirits() -> Game:
    """The Flaming Scimitar calls a spirit; two Hull cards can be mended."""
    ships = {**hurt(SCIMITAR, (30, 20, 0), *HOLED), REAVER: (38, 20, 0)}
    state = position(ships, wind="3,3", dice=(4,))
    return opened(with_stack(state, ActionPhase(step="next", side="fot"), Activation(ship=SCIMITAR)))


CARDS: dict[str, Build] = {
    "bolt": lambda: drawing("bolt-from-the-sky#1", {**APART, SKABRUS: (20, 30, 90)}),
    "curse": lambda: drawing("curse-of-the-flying-dutchman#1", {**APART, SKABRUS: (20, 30, 90)}),
    "heal": lambda: drawing(
        "ships-surgeon#1", {HELD: (30, 20, 0, {"wounds": 1}), FISH: (20, 20, 0, {"wounds": 2}), REAVER: (38, 20, 0)}
    ),
    "mend": lambda: drawing("carpenters#1", {**hurt(HELD, (30, 20, 0), *HOLED), REAVER: (38, 20, 0)}),
    "improve": lambda: drawing("sweeps#1", {**APART, COG: (25, 20, 0, {"mother": HELD})}),
    "load-salvo": lambda: drawing("grapeshot#1", APART),
    "rogue-wave": lambda: drawing("rogue-wave#1", APART),
    "fair-current": lambda: drawing("fair-current#1", {**APART, FISH: (20, 20, 0)}),
    "recall": lambda: _recalling(),
    "place-monster": lambda: in_phase(
        "destiny", Rise(side="ga", monster=GIANT), APART, options=("house:drawer-places-monsters",)
    ),
    "brief-respite": lambda: in_phase(
        "destiny", BriefRespite(side="ga", card="fresh-hands#1"), {**APART, FISH: (20, 20, 0)}
    ),
    "cast-spell": lambda: _spell("dirge-of-the-lost#1", GHOST),
    "call-the-drowned": lambda: _spell("call-the-drowned#1", REAVER),
    "warp-leap": lambda: acting(
        Leap(ship=SKABRUS, card="warp-leap#1"),
        {**holding(SKABRUS, (30, 20, 0), "warp-leap#1"), HELD: (31.745, 20, 0)},
    ),
    "fire-ship": lambda: acting(
        MakeContact(mover=COG, others=(REAVER,)),
        {**holding(COG, (30, 20, 0), "fire-ship#1", mother=HELD), REAVER: (31.625, 20, 180), HELD: (45, 10, 0)},
    ),
}


def _recalling() -> Game:
    """The Winds of Magic: a spell lies in the discard pile."""
    state = position(APART, phase="destiny", wind="3,3")
    return opened(with_stack(on_top(state, "winds-of-magic#1", ("call-the-drowned#1",)), DrawDestiny(side="ga")))


def _spell(card: str, ship: str) -> Game:
    """A ship begins to act with a spell beside it, an enemy near."""
    ships = {**holding(ship, (30, 20, 0), card, damage=("men-swept-from-the-rail#1",)), HELD: (34, 20, 0)}
    frames = ActionPhase(step="next", side="ga"), Activation(ship=ship)
    return opened(with_stack(position(ships, wind="3,3", first="fot"), *frames))


SHORES: dict[str, Build] = {
    "arrive": lambda: story(
        "prisoner-in-the-citadel", "action", ArriveByEdge(ships=(REAVER,)), own={REAVER: {"where": "reserve"}}
    ),
    "arrival-edge": lambda: story(
        "wrath-of-the-volcano-god", "action", ArriveByEdge(ships=("grimnirs-thunder",)),
        own={"grimnirs-thunder": {"where": "reserve"}},
    ),
    "vanish": lambda: _ghost(),
    "appear": lambda: then(_ghost(), "vanish"),
    "embark": lambda: in_phase(
        "end", Embark(), {HELD: (50, 20, 0), COG: (33.977, 20.2, 90, {"mother": HELD}), REAVER: (10, 10, 0)},
        {"volcano": (30, 20, 20)}, scenario="wrath-of-the-volcano-god", treasures=(Treasure(id="roth", kind="roth"),),
    ),
    "commune": lambda: story(
        "maelstrom", "end", Commune(ship=HELD), places={HELD: (32.3, 20, 0)}, own={HELD: {"is_anchored": True}}
    ),
    "tide-wreck": lambda: story("unpredictable-tides", "situation", _tide()),
    "raise-island": lambda: then(story("unpredictable-tides", "situation", _tide()), "wreck-1"),
    "scatter-scenery": lambda: story("unpredictable-tides", "situation", ScatterScenery(), turn=3),
    "lightning": lambda: story("hunt-for-the-witchstone", "situation", Lightning()),
    "waves": lambda: story("risen-from-the-abyss", "end", Waves(), turn=1, dice=(6,)),
    "rise": lambda: _abyss(),
    "swap-treasure": lambda: then(_abyss(), Command(choice="treasure-1", pose=(30_000, 20_000, 9_000))),
    "firewater": lambda: acting(
        Boarding(ga=(SCIMITAR,), fot=(KRAKEN,), active="ga"),
        {SCIMITAR: (30, 20, 0), KRAKEN: (32.2, 20, 0)}, subphase="boarding", scenario="risen-from-the-abyss",
        treasures=(aboard("a", SCIMITAR, "firewater"),),
    ),
    "pick-up": lambda: acting(
        PickUpAlong(ship=COG, treasures=("a",)), {COG: (20, 20, 0, {"mother": HELD}), **APART},
        treasures=(afloat("a", 20, 20.8),),
    ),
    "hand-over": lambda: acting(
        MakeContact(mover=COG, others=("dirigible",)),
        {COG: (20, 20, 0, {"mother": HELD}), "dirigible": (20.755, 20, 0, {"mother": FISH}), **APART},
        treasures=(aboard("a", COG), aboard("b", "dirigible", "rum")),
    ),
    "examine-again": lambda: acting(
        ExamineStone(ship="dread-cog", treasure="a"),
        {"dread-cog": (30, 20, 0, {"mother": SKABRUS}), SKABRUS: (33, 20, 0), HELD: (45, 30, 0)},
        scenario="hunt-for-the-witchstone", treasures=(afloat("a", 30, 20.8, "witchstone"),), dice=(1,),
    ),
    "place-treasure": lambda: played("hunt-for-the-witchstone"),
}


def _ghost() -> Game:
    """The Shadewraith ends her Action phase; a 3 is to come."""
    return story("empty-ships", "action", Vanish(ship=GHOST), places={GHOST: (30, 30, 0)}, dice=(3,))


def _abyss() -> Game:
    """The Black Kraken rises; one of the treasures has drifted away from the shores."""
    chest = Treasure(id="treasure-1", where="free", x=30_000, y=20_000)
    others = quick_start("risen-from-the-abyss").treasures[1:]
    return story("risen-from-the-abyss", "end", RiseInSwap(ship=KRAKEN), treasures=(chest, *others))


def _tide() -> RaiseIslands:
    return RaiseIslands(wrecks=tuple(f"wreck-{number}" for number in range(1, 6)))


VARIANTS: dict[str, Build] = {
    "move: a cog turns freely": lambda: acting(Sail(ship=COG), {COG: (25, 20, 0, {"mother": HELD}), **APART}),
    "move: a flyer may pause": lambda: acting(
        Sail(ship="dirigible"), {"dirigible": (25, 20, 0, {"mother": FISH}), FISH: (20, 20, 0), REAVER: (38, 20, 0)}
    ),
    "order: a monster called to heel": lambda: acting(
        OrdersSubphase(ship=REAVER), {REAVER: (30, 20, 0), HELD: (40, 20, 0), GIANT: (25, 20, 0)}, subphase="orders"
    ),
    "broadside: from a castle": lambda: story(
        "prisoner-in-the-citadel", "action", Activation(ship="forbidden-citadel"), places={HELD: (30, 13.5, 0)}
    ),
    "rise: no treasure leaves room": lambda: story("risen-from-the-abyss", "end", RiseInSwap(ship=KRAKEN)),
    "hand-over: to a cog just deployed": lambda: then(
        acting(
            DeployAuxiliary(mother=HELD),
            {HELD: (30, 20, 0, {"is_anchored": True}), COG: stowed(HELD), REAVER: (45, 20, 0)},
            treasures=(aboard("a", HELD), aboard("b", HELD, "witchstone")), dice=(6,),
        ),
        Command(choice=COG, pose=(32_000, 20_000, 0)),
    ),
}
MOMENTS: dict[str, Build] = {**TURN, **ACTION, **CARDS, **SHORES, **VARIANTS}
"""Every kind of question that the rules can ask, and how it comes up. What follows a colon tells several from one
another."""
