"""A choice among ships, shared by cards that strike or favour one of them."""

from vtt.kernel.decision import Command, Decision, Option
from vtt.kernel.engine import Play
from vtt.kernel.frame import Ask, Done, Frame, Transfer

NOBODY = "none"


class ChooseShip(Frame, frozen=True, kw_only=True):
    """Ask a side for one of several ships; the result is its id, or "" if declining is allowed and done.

    `kind` names the prompt, `card` is shown with it. A single ship that must be chosen needs no question.
    """

    side: str
    kind: str
    among: tuple[str, ...]
    card: str = ""
    subject: str = ""
    optional: bool = False
    rules: tuple[str, ...] = ()

    def begin(self, play: Play, _: object) -> Transfer:
        """Ask, where there is a choice."""
        if not self.among:
            return Done("")
        if len(self.among) == 1 and not self.optional:
            return Done(self.among[0])
        options = [
            Option(id=ship, label="choice.ship", params={"ship": ship}, subject=ship, rules=self.rules)
            for ship in self.among
        ]
        if self.optional:
            options.append(Option(id=NOBODY, label="choice.nobody"))
        decision = Decision(
            side=self.side,
            kind=self.kind,
            subject=self.subject,
            options=tuple(options),
            rules=self.rules,
            params={"card": self.card},
            default=NOBODY if self.optional else None,
        )
        return Ask(decision, self.at("chosen"))

    def chosen(self, play: Play, command: Command) -> Transfer:
        """Return the ship."""
        return Done("" if command.choice == NOBODY else command.choice)
