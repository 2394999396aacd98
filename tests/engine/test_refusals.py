"""Every refusal, brought about once (U1): its code, its sentence, its rules, its margin where there is a number."""

import random
from collections.abc import Iterator

import pytest

from tests.dreadfleet.build import asked, begin_frame, position, why_not
from tests.dreadfleet.test_words import COMPOSED, literal_keys
from tests.engine.refused import by_agreement, by_orders, by_scenarios
from vtt import words
from vtt.bots.chooser import uniform
from vtt.bots.melee import brawler, melee
from vtt.dreadfleet.anchor import why_no_drop
from vtt.dreadfleet.auxiliaries import why_not_deploy
from vtt.dreadfleet.content import load_content
from vtt.dreadfleet.escape import why_no_escape, why_no_spot
from vtt.dreadfleet.orders import OrdersSubphase
from vtt.dreadfleet.places import why_not_place
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.runs import why_no_move
from vtt.dreadfleet.sailing import Sail
from vtt.dreadfleet.salvos import why_not_salvo
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import SIDES, Setup
from vtt.dreadfleet.turns import rudder
from vtt.dreadfleet.warp_leap import Leap
from vtt.dreadfleet.wording import Wording
from vtt.kernel.decision import Command, Placing
from vtt.kernel.game import Game
from vtt.kernel.refusal import Code, IllegalCommand, Refusal
from vtt.rulebook import book
from vtt.table.pose import Pose

Found = tuple[Position, Refusal]

RULELESS = ("game-over", "stale", "not-yours")
"""What the engine itself refuses, whatever the game; so it is with what both sides agree upon beside the rules."""
MEASURED = (
    "amount-range", "anchor-far", "beyond-sight", "card-demands", "escape-distance", "escape-no-danger",
    "leap-too-far", "not-in-side-arc", "out-of-range", "place.contact", "place.heading", "place.off-board",
    "place.outside-zone", "place.overlap", "place.too-close", "place.too-far", "place.top", "place.turned",
    "salvo-range", "sea-demands", "turn-not-earned", "wind-demands",
)
"""Refusals about a limit: they say by how much it is missed."""
UNITS = ("thou", "cdeg", "share", "count")


def card_of(effect: str) -> str:
    """Return a card with an effect."""
    content = load_content()
    found = [card for card in content.destiny if content.destiny[card].effect == effect]
    return found[0] if found else next(f"{card}#1" for card in content.damage if content.damage[card].effect == effect)


def probed(game: Game, chance: random.Random) -> Iterator[Refusal | None]:
    """Ask for what is barred, out of range, or in the way."""
    for barred in game.decision.barred:
        yield barred.refusal
    for option in game.decision.options:
        yield game.why_not(Command(choice=option.id))
        least = None if option.amount is None else option.amount.low
        if option.amount is not None:
            yield game.why_not(Command(choice=option.id, amount=option.amount.high + 5))
        if option.place is not None:
            for _ in range(6):
                spot = chance.randrange(-2000, 62000), chance.randrange(-2000, 42000)
                heading = option.place.heading if option.place.heading is not None else chance.randrange(36100)
                yield game.why_not(Command(choice=option.id, amount=least, pose=(*spot, heading)))
    for ship in game.position.in_play():
        for other in game.state.ships:
            if other.id != ship.id:
                yield appraise(game.position, ship.id, other.id).refusal


def met_in_play() -> Iterator[Found]:
    """What random melees and set-ups run into."""
    ruleset, chance = Dreadfleet(), random.Random(3)
    for seed in range(40):
        game = melee(ruleset, seed) if seed % 4 else Game(ruleset, Setup(seed=seed))
        chooser = brawler(seed) if seed % 4 else uniform(seed)
        while not game.is_over and len(game.log) < 40:
            for refusal in probed(game, chance):
                if refusal is not None:
                    yield game.position, refusal
            game.submit(chooser.choose(game))


def built() -> Iterator[Found]:
    """What play seldom runs into, in positions made for it."""
    near, far = {"rocky-a": (34, 20, 0)}, {"rocky-a": (50, 20, 0)}

    def drop(land: dict[str, tuple[float, float, float]], **own: object) -> Found:
        pos = asked(position({"heldenhammer": (30, 20, 0, own)}, land))
        refusal = why_no_drop(pos, "heldenhammer")
        assert refusal is not None
        return pos, refusal

    yield drop({})
    yield drop(far)
    yield drop(near, fires=1)
    yield drop(near, anchor_turn=1)
    yield drop(near, damage=(card_of("anchor-lost"),))
    yield drop(near, situation=(card_of("flying-dutchman"),))
    anchored = asked(position({"heldenhammer": (30, 20, 0, {"is_anchored": True})}))
    for refusal in (why_no_escape(anchored, "heldenhammer"), why_no_move(anchored, "heldenhammer")):
        assert refusal is not None
        yield anchored, refusal
    slow = asked(position({"heldenhammer": (30, 20, 0, {"wind_cost": 99000})}))
    refusal = why_no_move(slow, "heldenhammer")
    assert refusal is not None
    yield slow, refusal
    beside = asked(
        position({"heldenhammer": (30, 20, 0, {"orders": ("hard-to-port",)}), "alliance-cog": (31.38, 18.6, 0)})
    )
    refusal = rudder(beside, "heldenhammer", "port").refusal
    assert refusal is not None
    yield beside, refusal
    crossing = asked(position({"heldenhammer": (1.5, 20, 0), "dread-cog": (3.2, 20, 0)}))
    refusal = why_no_spot(crossing, "heldenhammer", 4000, Pose(5500, 20000, 0))
    assert refusal is not None
    yield crossing, refusal
    gone = asked(position({"heldenhammer": {"where": "removed"}, "bloody-reaver": (30, 20, 0)}))
    refusal = appraise(gone, "heldenhammer", "bloody-reaver").refusal
    assert refusal is not None
    yield gone, refusal
    apart = asked(position({"heldenhammer": (20, 20, 0), "bloody-reaver": (35, 20, 0)}))
    shot = appraise(apart, "heldenhammer", "bloody-reaver")
    salvo = next(c for c in load_content().destiny.values() if c.kind == "salvo" and c.params.get("range_in"))
    refusal = why_not_salvo(apart, salvo.id, shot)
    assert refusal is not None
    yield apart, refusal
    fixed = Placing(piece="heldenhammer", shape="heldenhammer", heading=9000)
    refusal = why_not_place(apart, fixed, (30000, 30000, 9050), ("DF-ESC-08",))
    assert refusal is not None
    yield apart, refusal
    free = Placing(piece="heldenhammer", shape="heldenhammer")
    refusal = why_not_place(apart, free, (30000, 30000, 36001), ("GAP-88",))
    assert refusal is not None
    yield apart, refusal
    yield from flown()
    yield from dived()
    leap = card_of("warp-leap")
    state, _ = begin_frame(
        position({"heldenhammer": (30, 20, 0, {"situation": (leap,)})}), Leap(ship="heldenhammer", card=leap)
    )
    yield asked(state), why_not(state, ("leap", (30000, 39000, 0)))


def flown() -> Iterator[Found]:
    """What flyers run into: a piece in contact that the flight would end on, and a craft that is out already."""
    thunder = {"grimnirs-thunder": (20, 20, 0)}
    aboard = {"where": "aboard", "mother": "grimnirs-thunder"}
    out = asked(position({**thunder, "dirigible": (25, 20, 0, {"mother": "grimnirs-thunder"}), "dirigible:2": aboard}))
    refusal = why_not_deploy(out, "grimnirs-thunder", "dirigible:2")
    assert refusal is not None
    yield out, refusal
    wing = {"notes": {"phantasmagorical-flight": 1}}
    winged = asked(position({"shadewraith": (30, 20, 0, wing)}, {"rocky-a": (34, 20, 0)}))
    refusal = why_no_drop(winged, "shadewraith")
    assert refusal is not None
    yield winged, refusal
    beside = position({"dirigible": (20, 20, 0), "alliance-cog": (20, 21.255, 0)})
    state, _ = begin_frame(beside, Sail(ship="dirigible"))
    yield asked(state), why_not(state, ("run", 500))
    yield asked(state), why_not(state, ("hover", 5000))


def dived() -> Iterator[Found]:
    """What keeps the Black Kraken from diving: whom it touches, an anchor."""
    for kraken, other in (((20, 20, 0), (20, 22.505, 90)), ((20, 20, 0, {"is_anchored": True}), (40, 20, 0))):
        state, _ = begin_frame(
            position({"black-kraken": kraken, "heldenhammer": other}), OrdersSubphase(ship="black-kraken")
        )
        yield from ((asked(state), bar.refusal) for bar in state.pending.barred if bar.id == "submersible")


def from_the_engine() -> Iterator[Found]:
    """What the kernel refuses by itself."""
    game = Game(Dreadfleet(), Setup(seed=1))
    command = Command(choice=game.decision.options[0].id)
    wrong = (
        Command(choice="nothing"), Command(choice=command.choice, by="x"), Command(choice=command.choice, decision=99),
        Command(choice=command.choice, amount=1), Command(choice=command.choice, pose=(0, 0, 0)),
        Command(choice=command.choice, faces=(1,)),
    )
    for one in wrong:
        yield game.position, game.why_not(one)
    game.submit(command)
    piece = next(option for option in game.decision.options if option.place is not None)
    yield game.position, game.why_not(Command(choice=piece.id, pose=(10**12, 0, 0)))
    yield game.position, game.why_not(Command(choice=f"leave-out:{piece.id}"))
    chooser = uniform(1)
    while not game.is_over:
        game.submit(chooser.choose(game))
        if game.log[-1].faces:
            with pytest.raises(IllegalCommand) as caught:
                game.undo(("ga",), sides=SIDES)
            yield game.position, caught.value.refusal
    yield game.position, game.why_not(command)
    game.back_to(0)
    with pytest.raises(IllegalCommand) as caught:
        game.undo()
    yield game.position, caught.value.refusal
    typed = Game(Dreadfleet(), Setup(seed=1, dice="typed"))
    yield typed.position, typed.why_not(Command(choice="dice", faces=(9,)))


def keys_in_the_code() -> set[str]:
    """Every refusal key, whole or put together, that the rules and the kernel can use."""
    whole = {key for _, key in literal_keys() if key.startswith("refusal.")}
    put = {
        pattern.split("{")[0] + part
        for pattern, parts in COMPOSED.items() if pattern.startswith("refusal.") for part in parts
    }
    return whole | put


def judge(pos: Position, refusal: Refusal) -> None:
    """One refusal is fit to be shown."""
    name, known = refusal.key.removeprefix("refusal."), book.load_rulebook()
    assert refusal.code in tuple(Code)
    text = Wording(pos).refusal(refusal)
    assert text != refusal.key and "{" not in text and "refusal." not in text and len(text) > 8, text
    assert [rule for rule in refusal.rules if rule not in known] == []
    assert bool(refusal.rules) == (name not in RULELESS and not name.startswith("override-")), name
    assert (refusal.margin is not None) == (name in MEASURED), (name, refusal)
    if refusal.margin is not None:
        assert refusal.unit in UNITS and refusal.margin != 0, refusal
    for piece in refusal.pieces:
        assert pos.state.table.has(piece), (name, piece)


def test_every_refusal_is_fit_to_be_shown() -> None:
    words.missing_keys.clear()
    seen: dict[str, int] = {}
    for pos, refusal in (
        *built(), *by_scenarios(), *by_orders(), *by_agreement(), *from_the_engine(), *met_in_play()
    ):
        assert refusal is not None, "a set-up that refuses nothing"
        if seen.setdefault(refusal.key, 0) < 20:
            judge(pos, refusal)
        seen[refusal.key] += 1
    assert words.missing_keys == set()
    assert sorted(keys_in_the_code() - set(seen)) == []
    assert sorted(set(seen) - keys_in_the_code()) == []
