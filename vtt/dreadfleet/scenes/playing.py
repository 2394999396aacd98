"""Playing a scene's demonstration and comparing what happens with what it promises."""

from collections.abc import Iterable
from decimal import Decimal

from vtt.dreadfleet.content import Content
from vtt.dreadfleet.scenes.expecting import Failure, Moment, failures_at
from vtt.dreadfleet.scenes.form import AnswerTable, Scene, SceneError
from vtt.dreadfleet.scenes.opening import open_scene
from vtt.kernel.decision import Command, Option
from vtt.kernel.game import Game
from vtt.kernel.refusal import IllegalCommand
from vtt.kernel.units import CDEG_PER_DEGREE, THOU_PER_INCH

SCALES = {"thou": THOU_PER_INCH, "cdeg": CDEG_PER_DEGREE, "count": 1}


def play_scene(scene: Scene, *, content: Content | None = None) -> list[str]:
    """Play a scene's answers and return what did not happen as promised, a sentence each; nothing if all is well.

    Raises SceneError if the scene cannot be opened.
    """
    return [str(failure) for failure in failures_of(scene, open_scene(scene, content=content))]


def failures_of(scene: Scene, game: Game) -> list[Failure]:
    """Play a scene's answers in a game that was opened from it; the game stands at the end afterwards."""
    failures = failures_at(scene, Moment(game, 0))
    for number, answer in enumerate(scene.answer, start=1):
        try:
            game.submit(command_of(game, answer))
        except IllegalCommand as error:
            return [*failures, Failure(f"answer[{number}] {answer.choice}", "a legal command", str(error))]
        except SceneError as error:
            return [*failures, Failure(f"answer[{number}] {answer.choice}", error.expected, error.found)]
        failures += failures_at(scene, Moment(game, number))
    return failures


def command_of(game: Game, answer: AnswerTable) -> Command:
    """Return an answer as a command: a card by its kind, numbers in the unit of the option."""
    if answer.faces:
        return Command(choice=answer.choice, faces=tuple(answer.faces))
    option = _option(game, answer.choice)
    amount, pose = answer.amount, answer.pose
    unit = option.amount.unit if option is not None and option.amount is not None else "count"
    return Command(
        choice=answer.choice if option is None else option.id,
        amount=None if amount is None else _whole(amount, SCALES[unit]),
        pose=None if pose is None else _pose(pose),
    )


def _pose(pose: Iterable[int | Decimal]) -> tuple[int, int, int]:
    x, y, heading = pose
    return _whole(x, THOU_PER_INCH), _whole(y, THOU_PER_INCH), _whole(heading, CDEG_PER_DEGREE)


def _whole(number: int | Decimal, scale: int) -> int:
    fine = number * scale
    if fine != int(fine):
        raise SceneError("answer", "", f"at most {len(str(scale)) - 1} decimals", str(number))
    return int(fine)


def _option(game: Game, choice: str) -> Option | None:
    """An option by its id, or by the kind of card that it is about if only one is."""
    decision = game.decision
    if decision is None:
        return None
    exact = decision.option(choice)
    alike = [option for option in decision.options if option.id.partition("#")[0] == choice]
    return exact or (alike[0] if alike else None)
