"""Everything that happens or is asked, in words: the one place where ids and numbers become sentences."""

from __future__ import annotations

from typing import Any

from vtt.dreadfleet.dicewords import read_as
from vtt.dreadfleet.naming import Naming, signed
from vtt.kernel.decision import Barred, Decision, Option
from vtt.kernel.event import Event, Picked, Shuffled, Thrown
from vtt.kernel.refusal import Refusal
from vtt.kernel.units import degrees_text, inches_text
from vtt.table.pose import Pose
from vtt.words import has_words, say

AMOUNTS = ("low", "high", "got")
UNITS = {"thou": inches_text, "cdeg": degrees_text}


def place_text(pose: Pose) -> str:
    """Write a pose: east and north in inches, heading in degrees."""
    return say("override.pose", x=inches_text(pose.x), y=inches_text(pose.y), heading=degrees_text(pose.heading))


class Wording(Naming):
    """Writes sentences about one position."""

    # decisions -----------------------------------------------------------------------------------------------

    def prompt(self, decision: Decision) -> str:
        """Return the question as one sentence."""
        params = self._filled({**decision.params, "subject": decision.subject})
        if decision.throw is not None:
            return say("prompt.dice", **{**params, "reason": self.reason(decision.throw.reason, decision.subject)})
        if "throw" in decision.params:
            params["throw"] = self.reason(str(decision.params["throw"]), decision.subject)
        key = f"prompt.{decision.kind}"
        if len(decision.options) == 1 and has_words(f"{key}-sole"):
            return say(f"{key}-sole", **params | self._filled(decision.options[0].params))
        return say(key, **params)

    def option(self, option: Option) -> str:
        """Return the words of one answer."""
        params = self._filled({**option.params, "subject": option.subject})
        if "card" in option.params and option.subject in self.pos.state.table.ids:
            params["card"] = self.card_on(str(option.params["card"]), option.subject)
        return say(option.label, **params)

    def barred(self, barred: Barred) -> str:
        """Return the words of an answer that is forbidden now."""
        return say(
            barred.label,
            **self._filled(
                {"target": barred.subject, "ship": barred.subject, "order": barred.id, "subject": barred.subject}
            ),
        )

    def refusal(self, refusal: Refusal) -> str:
        """Return why something is not allowed, with the margin."""
        params = self._filled(dict(refusal.params))
        if refusal.params.get("other") == "":
            params["other"] = say("words.that-spot")  # a distance to a place, not to a piece
        if refusal.margin is not None and refusal.unit in UNITS:
            written = UNITS[refusal.unit]
            params["margin"] = written(abs(refusal.margin))
            params |= {key: written(int(number)) for key, number in refusal.params.items() if key in AMOUNTS}
        return say(refusal.key, **params)

    def reason(self, key: str, subject: str = "") -> str:
        """Return the words of a reason: a modifier's or a throw's."""
        if key.startswith("card."):
            return self.name(key.removeprefix("card."))
        if key.startswith("wound."):
            return say(f"card.{key}.title")
        return say(key, subject=self.name(subject), ship=self.name(subject))

    # events --------------------------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """Return an event as one sentence of the log, "" for events that only move the picture."""
        name = type(event).__name__
        special = getattr(self, f"_{name.lower()}", None)
        if special is not None:
            return special(event)
        key = f"event.{name}"
        why = getattr(event, "why", "")
        if why and has_words(f"{key}.{why}"):
            key = f"{key}.{why}"
        if not has_words(key):
            return ""
        return say(key, **self._filled(_fields(event)))

    def _thrown(self, event: Thrown) -> str:
        throw = event.throw
        faces = " ".join(str(face) for face in event.faces)
        if (read := read_as(throw, event.faces)) is not None:
            faces = read[1]
        key = "event.Thrown-typed" if event.typed else "event.Thrown"
        again = say("words.again") if throw.again else ""
        return say(
            key,
            side=self.name(throw.side),
            faces=faces,
            count=throw.count,
            again=again,
            reason=self.reason(throw.reason, throw.subject),
        )

    def _shuffled(self, event: Shuffled) -> str:
        return say("event.Shuffled", deck=say(f"deck.{event.deck}"), count=event.count)

    def _picked(self, event: Picked) -> str:
        reason = self.reason(event.reason)
        return say("event.Picked", choice=self.name(event.choice), reason=reason, count=len(event.among))

    def _corrected(self, event: Any) -> str:
        """An agreed override, in the words of its kind; a thing that is on or off has words for either."""
        fields = self._filled(_fields(event))
        for name in ("pose", "before"):
            if getattr(event, name) is not None:
                fields[name] = place_text(getattr(event, name))
        if event.what == "wind":
            fields |= {"amount": self.mark(event.amount), "was": self.mark(event.was)}
        key = f"event.Corrected.{event.what}"
        return say(f"{key}-{event.amount}" if has_words(f"{key}-{event.amount}") else key, **fields)

    def _phasebegan(self, event: Any) -> str:
        return say("event.PhaseBegan", phase=say(f"phase.{event.phase}"))

    def _subphasebegan(self, event: Any) -> str:
        return ""

    def _moved(self, event: Any) -> str:
        amount = degrees_text(event.amount) if event.kind in ("turn", "free") else inches_text(event.amount)
        params: dict[str, Any] = {
            "piece": self.name(event.piece),
            "amount": amount,
            "side": say(f"hand.{event.before_side}") if event.before_side else "",
        }
        text = say(f"event.Moved.{event.kind}", **params)
        if event.stop is None:
            return text
        met = say("words.the-edge") if event.stop.kind == "edge" else self.names(event.stop.pieces)
        return say("event.Moved.stopped", moved=text.rstrip("."), met=met)

    def _sidestaken(self, event: Any) -> str:
        ga, fot = (event.ga or say("side.ga"), event.fot or say("side.fot"))
        return say("event.SidesTaken.changed" if event.changed else "event.SidesTaken.kept", ga=ga, fot=fot)

    def _contacted(self, event: Any) -> str:
        return say(f"event.Contacted.{event.kind}", mover=self.name(event.mover), other=self.name(event.other))

    def _ranaground(self, event: Any) -> str:
        return say("event.RanAground", ship=self.name(event.ship), land=self.names(event.land))

    def _leftboard(self, event: Any) -> str:
        return say("event.LeftBoard", ship=self.name(event.ship), edge=say(f"edge.{event.edge}"))

    def _anchorweighed(self, event: Any) -> str:
        why = event.why if event.why in ("order", "fire") else "card"
        return say(f"event.AnchorWeighed.{why}", ship=self.name(event.ship), card=self.name(event.why))

    def _windfixed(self, event: Any) -> str:
        return say(f"event.WindFixed.{event.wind}", ship=self.name(event.ship), force=event.force) if event.wind else ""

    def _windmoved(self, event: Any) -> str:
        return say(f"event.WindMoved.{event.how}", before=self.mark(event.before), after=self.mark(event.after))

    def _ordertried(self, event: Any) -> str:
        result = "passed" if event.passed else "failed"
        return say(f"event.OrderTried.{result}", ship=self.name(event.ship), order=self.name(event.order))

    def _commandchecked(self, event: Any) -> str:
        result = "rerolled" if event.rerolled else "passed" if event.passed else "failed"
        if event.by == "nobody":
            result = "nobody"
        key = f"purpose.{event.purpose}"
        purpose = say(key) if has_words(key) else self.name(event.purpose)
        return say(
            f"event.CommandChecked.{result}",
            ship=self.name(event.ship),
            purpose=purpose,
            natural=event.natural,
            total=event.total,
            needed=event.needed,
            modifiers=self.modifiers(event.modifiers),
            who=say(f"commander.{event.by}"),
        )

    def modifiers(self, modifiers: tuple[tuple[str, int], ...]) -> str:
        """Return modifiers as "(Light Wound −1, …)" with a leading space, "" if there are none."""
        if not modifiers:
            return ""
        return " (" + ", ".join(f"{self.reason(reason)} {signed(delta)}" for reason, delta in modifiers) + ")"

    def _carddrawn(self, event: Any) -> str:
        if event.ship:
            return say("event.CardDrawn.ship", card=self.card_on(event.card, event.ship), ship=self.name(event.ship))
        return say("event.CardDrawn.side", card=self.name(event.card), side=self.name(event.side))

    def _cardplaced(self, event: Any) -> str:
        if not event.ship:
            return say("event.CardPlaced.table", card=self.name(event.card))
        return say("event.CardPlaced.ship", card=self.card_on(event.card, event.ship), ship=self.name(event.ship))

    def _carddiscarded(self, event: Any) -> str:
        key = f"event.CardDiscarded.{event.why.replace(' ', '-')}"
        if not has_words(key):
            return ""
        return say(key, card=self.card_on(event.card, event.ship), ship=self.name(event.ship))

    def _firerolled(self, event: Any) -> str:
        return say(f"event.FireRolled.{event.result}", ship=self.name(event.ship), face=event.face)

    def _broadsidedeclared(self, event: Any) -> str:
        key = "event.BroadsideDeclared.reaction" if event.reaction else "event.BroadsideDeclared.fired"
        partial = say("words.partial") if event.partial else ""
        salvo = say("words.with-salvo", card=self.name(event.salvo)) if event.salvo else ""
        return say(
            key,
            firer=self.name(event.firer),
            target=self.name(event.target),
            dice=event.dice,
            needed=event.needed,
            band=say(f"band.{event.band}"),
            range=inches_text(event.range.thou),
            partial=partial,
            salvo=salvo,
            modifiers=self.modifiers(event.modifiers),
        )

    def _broadsiderolled(self, event: Any) -> str:
        faces = " ".join(str(face) for face in event.faces)
        hits = event.hits.count(True)
        return say("event.BroadsideRolled", firer=self.name(event.firer), faces=faces, hits=hits, needed=event.needed)

    def _savesrolled(self, event: Any) -> str:
        faces = " ".join(str(face) for face in event.faces)
        return say(
            "event.SavesRolled",
            ship=self.name(event.ship),
            faces=faces,
            saved=event.saved.count(True),
            needed=event.needed,
        )

    def _duelfought(self, event: Any) -> str:
        return say(
            "event.DuelFought",
            ga=self._rolls(event.ga),
            fot=self._rolls(event.fot),
            wins_ga=event.ga_victories,
            wins_fot=event.fot_victories,
            wounded=self.names(event.wounded),
        )

    def _boardingfought(self, event: Any) -> str:
        due = ", ".join(f"{self.name(ship)} {count}" for ship, count in event.due)
        return say(
            "event.BoardingFought",
            ga=self._rolls(event.ga),
            fot=self._rolls(event.fot),
            wins_ga=event.ga_victories,
            wins_fot=event.fot_victories,
            due=due,
        )

    def _rolls(self, rolls: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
        return "; ".join(f"{self.name(ship)} {' '.join(map(str, faces))}" for ship, faces in rolls)

    def _wounded(self, event: Any) -> str:
        return say("event.Wounded", captain=self._captain(event.ship), wound=say(f"card.wound.{event.step}.title"))

    def _healed(self, event: Any) -> str:
        return say("event.Healed", captain=self._captain(event.ship))

    def _captain(self, ship: str) -> str:
        captain = self.pos.data(ship).captain
        return captain.name if captain else self.name(ship)

    def _removed(self, event: Any) -> str:
        key = f"event.Removed.{event.cause.replace(' ', '-')}"
        if not has_words(key):
            return say("event.Removed.card", ship=self.name(event.ship), card=self.name(event.cause))
        return say(key, ship=self.name(event.ship))

    def _capsizerolled(self, event: Any) -> str:
        result = "lost" if event.lost else "safe"
        return say(f"event.CapsizeRolled.{result}", ship=self.name(event.ship), face=event.face, limit=event.limit)

    def _effectended(self, event: Any) -> str:
        result = "ended" if event.ended else "stays"
        return say(f"event.EffectEnded.{result}", card=self.name(event.card), face=event.face)

    def _struck(self, event: Any) -> str:
        return say(
            "event.Struck",
            ship=self.name(event.ship),
            target=self.name(event.target),
            cards=event.cards,
            ability=self.ability(event.ability),
        )

    def _tierolled(self, event: Any) -> str:
        return say(
            "event.TieRolled",
            face=event.face,
            about=say(f"tie.{event.about}"),
            result=say(f"arc.{event.result}"),
            ship=self.name(event.ship),
        )

    def _treasuretaken(self, event: Any) -> str:
        key = "event.TreasureTaken.passed" if event.giver else "event.TreasureTaken.found"
        names = {key: self.name(getattr(event, key)) for key in ("giver", "ship", "treasure")}
        return say(key, **names)

    def _placed(self, event: Any) -> str:
        key = f"event.Placed.{event.why}"
        return say(
            key if has_words(key) else "event.Placed.card", piece=self.name(event.piece), card=self.name(event.why)
        )

    def _gameended(self, event: Any) -> str:
        return self.outcome(event.outcome)

    def outcome(self, outcome: Any) -> str:
        """Return how the game ended."""
        named = {key: self.name(value) if isinstance(value, str) else value for key, value in outcome.params.items()}
        return say(outcome.reason, winner=self.name(outcome.winner), **named)  # numbers are counts, never angles


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__ if name != "rules"}
