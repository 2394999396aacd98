"""Why a command is not carried out: a closed list of codes, the rules, a sentence's key and the margin."""

from enum import StrEnum

import msgspec


class Code(StrEnum):
    """Every reason for which the engine refuses a command; the list is closed."""

    GAME_OVER = "game-over"
    STALE = "stale"
    NOT_YOURS = "not-yours"
    UNKNOWN_CHOICE = "unknown-choice"
    BARRED = "barred"
    AMOUNT_MISSING = "amount-missing"
    AMOUNT_RANGE = "amount-range"
    POSE_MISSING = "pose-missing"
    POSE_ILLEGAL = "pose-illegal"
    FACES = "faces"
    UNEXPECTED = "unexpected-field"
    UNDO_NOTHING = "undo-nothing"
    UNDO_CONSENT = "undo-consent"
    OVERRIDE = "override"
    OVERRIDE_CONSENT = "override-consent"


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """One refusal; `key` and `params` make the sentence, `margin` is by how much (thou, cdeg or pips)."""

    code: str
    key: str
    rules: tuple[str, ...] = ()
    params: dict[str, str | int] = {}
    margin: int | None = None
    unit: str = ""
    pieces: tuple[str, ...] = ()


class IllegalCommand(ValueError):  # noqa: N818 - reads as what it is: a command that the rules refuse
    """Raised when a command is refused; the state is unchanged."""

    def __init__(self, refusal: Refusal, position: str = "") -> None:
        self.refusal = refusal
        self.position = position
        detail = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
        rules = " ".join(refusal.rules)
        super().__init__(f"{refusal.code}: {refusal.key} ({detail}) {rules}{' in ' + position if position else ''}")
