"""What a scene promises: events, ships, decisions, refusals, shots, treasures and the state of the game.

An `[[expect]]` table says in its first key what it is about, in the others what must be so. `after` is the number of
answers given before it is looked at (default: all of them).

    event = "Moved", piece = "heldenhammer", kind = "run", amount = 5       some event had these fields
    event = "Wounded", count = 0                                            it happened so many times
    ship = "heldenhammer", speed = 10, crew = 4, cards = 3                  state and current figures of a ship
    decision = "move", side = "ga", option = "run", most = 12               what is asked
    decision = "move", barred = "turn-port", key = "refusal.turn-not-earned", margin = 1
    refusal = { choice = "run", amount = 13 }, key = "refusal.amount-range", margin = 1
    shot = { firer = "heldenhammer", target = "bloody-reaver" }, dice = 3, needed = 5
    treasure = "two", where = "pile", side = "ga"                           where it is and whose
    state = "game", turn = 2, wind = "2,3", force = 5, winner = "ga"

Lengths are inches and angles degrees. A list must match as a whole, of a table only the keys that are given.
"""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

import msgspec

from vtt.dreadfleet import boarding_events, events, movement_events  # noqa: F401 - they define the events
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.scenes.figures import SHIP_FIGURES, SHOT_FIGURES, STATE_FIGURES, degrees, inches, plain
from vtt.dreadfleet.scenes.form import AnswerTable, Scene, SceneError, ShotTable
from vtt.dreadfleet.shot import appraise
from vtt.dreadfleet.state import Ship, Treasure
from vtt.kernel.event import Event
from vtt.kernel.game import Game
from vtt.kernel.refusal import Refusal

SUBJECTS = ("event", "ship", "decision", "refusal", "shot", "state", "treasure")
REFUSAL_FIELDS = ("code", "key", "rules", "margin", "pieces")
DECISION_FIELDS = (
    "side", "subject", "default", "options", "option", "least", "most", "not_offered", "barred", *REFUSAL_FIELDS
)
Expectation = Mapping[str, Any]


class Failure(NamedTuple):
    """A promise that is not kept: which one, what was expected, what was found."""

    key: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected}, found {self.found}"


class Moment(NamedTuple):
    """A game after so many answers."""

    game: Game
    answers: int

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened so far."""
        return (*self.game.opening, *(event for batch in self.game.events for event in batch))


# the form ----------------------------------------------------------------------------------------------------


@cache
def event_types() -> dict[str, type[Event]]:
    """Return every kind of event by its name."""
    found, queue = {}, [Event]
    for kind in queue:
        queue += kind.__subclasses__()
        found[kind.__name__] = kind
    return found


def check_expectations(scene: Scene) -> None:
    """Find slips in the names that a scene's expectations use; raises SceneError."""
    for number, table in enumerate(scene.expect, start=1):
        key, expected = f"expect[{number}]", table.given()
        subject = _subject(expected)
        if subject is None:
            raise SceneError(scene.shown, key, f"one of {', '.join(SUBJECTS)}", ", ".join(expected) or "nothing")
        known = _known_fields(scene, key, subject, expected)
        for name in expected:
            if name not in (subject, "after", *known):
                raise SceneError(scene.shown, f"{key}.{name}", f"one of {', '.join(known)}", "an unknown key")
        if not 0 <= _after(scene, expected) <= len(scene.answer):
            raise SceneError(scene.shown, f"{key}.after", f"0 to {len(scene.answer)}", str(expected["after"]))


def _subject(expected: Expectation) -> str | None:
    return next((subject for subject in SUBJECTS if subject in expected), None)


def _after(scene: Scene, expected: Expectation) -> int:
    return expected.get("after", len(scene.answer))


def _known_fields(scene: Scene, key: str, subject: str, expected: Expectation) -> tuple[str, ...]:
    if subject == "event":
        kind = event_types().get(expected["event"])
        if kind is None:
            raise SceneError(scene.shown, f"{key}.event", "a kind of event", f'"{expected["event"]}"')
        return (*(field.name for field in msgspec.structs.fields(kind)), "count")
    if subject == "ship":
        return (*(field.name for field in msgspec.structs.fields(Ship)), *SHIP_FIGURES)
    if subject == "decision":
        return DECISION_FIELDS
    if subject == "refusal":
        return REFUSAL_FIELDS
    if subject == "treasure":
        return tuple(field.name for field in msgspec.structs.fields(Treasure))
    return (*SHOT_FIGURES, *REFUSAL_FIELDS) if subject == "shot" else tuple(STATE_FIGURES)


# the comparison ----------------------------------------------------------------------------------------------


def failures_at(scene: Scene, moment: Moment) -> list[Failure]:
    """Return what is not as the scene promises after so many answers."""
    found = []
    for number, table in enumerate(scene.expect, start=1):
        expected = table.given()
        if _after(scene, expected) == moment.answers:
            subject = _subject(expected) or ""
            wanted = {name: value for name, value in expected.items() if name not in (subject, "after")}
            faults = _FINDERS[subject](moment, expected[subject], wanted)
            found += [fault._replace(key=f"expect[{number}] {fault.key}") for fault in faults]
    return found


def agrees(wanted: Any, found: Any) -> bool:
    """Whether a plain value is as wanted: equal, or for a table equal in the keys that are given."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(key in found and agrees(wanted[key], found[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(agrees(w, f) for w, f in zip(wanted, found, strict=True))
    return (type(wanted) is type(found) and wanted == found) or _same_number(wanted, found)


def _same_number(wanted: Any, found: Any) -> bool:
    numbers = all(isinstance(part, int | Decimal) and not isinstance(part, bool) for part in (wanted, found))
    return numbers and wanted == found


def _cards(cards: Iterable[str], wanted: Any) -> list[str]:
    """Name cards by their kind where the scene does."""
    in_full = isinstance(wanted, list) and any("#" in str(name) for name in wanted)
    return [card if in_full else card.partition("#")[0] for card in cards]


def _differences(what: str, wanted: Expectation, found: Mapping[str, Any]) -> list[Failure]:
    return [
        Failure(f"{what}: {name}", shown(value), shown(found[name]))
        for name, value in wanted.items()
        if not agrees(value, found[name])
    ]


def shown(value: Any) -> str:
    """Write a plain value for a sentence."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)


# events ------------------------------------------------------------------------------------------------------


def _event(moment: Moment, kind: str, wanted: Expectation) -> list[Failure]:
    fields = {name: value for name, value in wanted.items() if name != "count"}
    of_kind = [event for event in moment.events if type(event).__name__ == kind]
    facts = [{name: _fact(event, name, fields[name]) for name in fields} for event in of_kind]
    hits = [fact for fact in facts if agrees(fields, fact)]
    if len(hits) == wanted["count"] if "count" in wanted else hits:
        return []
    times = f"{wanted['count']} times" if "count" in wanted else "once or more"
    seen = "; ".join(shown(fact) for fact in facts) or "none"
    return [Failure(kind, f"{shown(fields)} {times}", seen)]


def _fact(event: Event, name: str, wanted: Any) -> Any:
    value = getattr(event, name)
    if name == "card":
        return _cards([value], [wanted])[0]
    return plain(value, name, event if name == "amount" else None)


# ships -------------------------------------------------------------------------------------------------------

def _ship(moment: Moment, ship: str, wanted: Expectation) -> list[Failure]:
    pos = moment.game.position
    if not pos.state.has_ship(ship):
        return [Failure(ship, "a ship of this game", "none")]
    found = {name: _ship_fact(pos, ship, name, value) for name, value in wanted.items()}
    return _differences(ship, wanted, found)


def _ship_fact(pos: Position, ship: str, name: str, wanted: Any) -> Any:
    if name in SHIP_FIGURES:
        return SHIP_FIGURES[name](pos, ship)
    value = getattr(pos.ship(ship), name)
    return _cards(value, wanted) if name in ("damage", "situation") else plain(value, name)


# decisions and refusals --------------------------------------------------------------------------------------


def _decision(moment: Moment, kind: str, wanted: Expectation) -> list[Failure]:
    decision = moment.game.decision
    if decision is None or decision.kind != kind:
        return [Failure("decision", kind, decision.kind if decision else "none, the game is over")]
    ids = [option.id for option in decision.options]
    option = decision.option(wanted.get("option", ""))
    if "option" in wanted and option is None:
        return [Failure(kind, f"the option {wanted['option']}", ", ".join(ids))]
    amount = option.amount if option else None
    scale = degrees if amount is not None and amount.unit == "cdeg" else inches
    refused = {barred.id: barred.refusal for barred in decision.barred}
    found = {
        "side": decision.side,
        "subject": decision.subject,
        "default": decision.default,
        "options": ids,
        "option": option.id if option else None,
        "least": None if amount is None else scale(amount.low),
        "most": None if amount is None else scale(amount.high),
        "not_offered": [name for name in wanted.get("not_offered", []) if name not in ids],
        "barred": wanted.get("barred") if wanted.get("barred") in refused else ", ".join(refused) or None,
        **_refusal_facts(refused.get(wanted.get("barred", ""))),
    }
    return _differences(kind, wanted, found)


def _refusal_facts(refusal: Refusal | None) -> dict[str, Any]:
    """The margin is in the refusal's own unit: inches, degrees, or a share in hundredths."""
    if refusal is None:
        return dict.fromkeys(REFUSAL_FIELDS)
    margin: Any = refusal.margin
    if margin is not None and refusal.unit in ("thou", "cdeg"):
        margin = inches(margin) if refusal.unit == "thou" else degrees(margin)
    return {
        "code": str(refusal.code), "key": refusal.key, "rules": list(refusal.rules), "margin": margin,
        "pieces": list(refusal.pieces),
    }


def _refusal(moment: Moment, answer: AnswerTable, wanted: Expectation) -> list[Failure]:
    from vtt.dreadfleet.scenes.playing import command_of  # playing compares, comparing tries answers

    refusal = moment.game.why_not(command_of(moment.game, answer))
    if refusal is None:
        return [Failure(answer.choice, "a refusal", "that it is legal")]
    return _differences(f"refusal of {answer.choice}", wanted, _refusal_facts(refusal))


# shots -------------------------------------------------------------------------------------------------------

def _shot(moment: Moment, who: ShotTable, wanted: Expectation) -> list[Failure]:
    pos = moment.game.position
    if not pos.state.has_ship(who.firer):
        return [Failure(f"shot of {who.firer}", "a ship of this game", "none")]
    shot = appraise(pos, who.firer, who.target)
    if shot.refusal is not None and not {*REFUSAL_FIELDS} & {*wanted}:
        return [Failure(f"shot of {who.firer}", "a possible shot", shot.refusal.key)]
    found = {name: figure(shot) for name, figure in SHOT_FIGURES.items()} | _refusal_facts(shot.refusal)
    return _differences(f"shot of {who.firer}", wanted, found)


# treasures ---------------------------------------------------------------------------------------------------


def _treasure(moment: Moment, name: str, wanted: Expectation) -> list[Failure]:
    treasures = moment.game.position.state.treasures
    found = next((treasure for treasure in treasures if treasure.id == name), None)
    if found is None:
        return [Failure(name, "a treasure of this game", "none")]
    return _differences(name, wanted, {field: plain(getattr(found, field), field) for field in wanted})


# the game ----------------------------------------------------------------------------------------------------

def _state(moment: Moment, _: str, wanted: Expectation) -> list[Failure]:
    pos = moment.game.position
    return _differences("state", wanted, {name: STATE_FIGURES[name](pos) for name in wanted})


_FINDERS: dict[str, Callable[[Moment, Any, Expectation], list[Failure]]] = {
    "event": _event, "ship": _ship, "decision": _decision, "refusal": _refusal, "shot": _shot, "state": _state,
    "treasure": _treasure,
}
