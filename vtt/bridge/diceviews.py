"""Dice as the hud shows them: a request for typed ones, a result, the offer of a re-roll."""

from vtt.bridge.people import People
from vtt.dreadfleet.dicewords import read_as
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import DiceModel, DieModel
from vtt.kernel.decision import Decision
from vtt.kernel.dice import Throw
from vtt.kernel.event import Thrown
from vtt.words import has_words, say

REROLL_ONE = "reroll-one"
REROLLS = ("reroll-check", "reroll-duel")
"""Questions that the dice panel answers alone."""


class DiceViews:
    """Makes hud models of dice; `people` knows who throws them."""

    def __init__(self, people: People, words: Wording) -> None:
        self.people, self.words = people, words

    def asked(self, decision: Decision, faces: tuple[int, ...]) -> DiceModel | None:
        """Return the dice of a question, None for one that is about none; `faces` as the last throw left them."""
        if decision.throw is not None:
            return self.typed(decision.throw)
        return self.reroll(decision, faces) if decision.kind in (*REROLLS, REROLL_ONE) else None

    def typed(self, throw: Throw) -> DiceModel:
        """Return the request for what the players' own dice show."""
        dice = tuple(
            DieModel(red=tag == "red", label=say(f"die.{tag}") if tag and has_words(f"die.{tag}") else "")
            for tag in (throw.tags or ("",) * throw.count)
        )
        return DiceModel(
            title=say("bridge.typed-dice", player=self.people.thrower(throw)),
            request_text=self.words.reason(throw.reason, throw.subject),
            dice=dice,
            mode="typed",
            side=throw.side,
            rule_id=throw.rules[0] if throw.rules else "",
            sides_of_die=throw.faces,
        )

    def rolled(self, event: Thrown) -> DiceModel:
        """Return dice that have just been thrown."""
        throw = event.throw
        tags = throw.tags if len(throw.tags) == throw.count else ("",) * throw.count
        dice = tuple(DieModel(face=face, red=tag == "red") for face, tag in zip(event.faces, tags, strict=True))
        read = read_as(throw, event.faces)
        return DiceModel(
            title=self.people.thrower(throw),
            request_text=self.words.reason(throw.reason, throw.subject),
            dice=dice,
            mode="rolled",
            side=throw.side,
            sums=((str(read[0]), read[1]),) if read is not None else (),
            rule_id=throw.rules[0] if throw.rules else "",
        )

    def reroll(self, decision: Decision, faces: tuple[int, ...]) -> DiceModel:
        """Return dice that may be rolled again; `faces` as they lie, () where nobody remembers them.

        Of several dice the lowest are the blanks, which go together; or one may be chosen of all.
        """
        is_one = decision.kind == REROLL_ONE
        count = int(decision.params.get("count", max(len(faces), 1)))
        lowest = sorted(range(len(faces)), key=lambda at: (faces[at], at))[:count]
        if is_one or not faces:
            dice = tuple(DieModel(face=face, can_reroll=True) for face in faces or (0,) * count)
        else:
            dice = tuple(
                DieModel(face=face, can_reroll=at in lowest, good=at not in lowest) for at, face in enumerate(faces)
            )
        rules = next((option.rules for option in decision.options if option.id == "reroll"), decision.rules)
        return DiceModel(
            title=self.people.asked(decision),
            request_text=self.words.prompt(decision),
            dice=dice,
            mode="reroll-one" if is_one else "reroll",
            side=decision.side,
            rule_id=rules[0] if rules else "",
        )
