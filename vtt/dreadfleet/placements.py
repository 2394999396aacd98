"""Why a piece may not be put where a player wants it, as a refusal with the margin."""

from vtt.kernel.refusal import Code, Refusal
from vtt.table.verdict import PlacementVerdict, Problem


def place_refusal(verdict: PlacementVerdict, piece: str, rules: tuple[str, ...]) -> Refusal | None:
    """Return the refusal for the first problem of a placement; None if it is legal.

    Keys are `refusal.place-<code>` with the codes of `Problem`; the margin is by how many thou it is wrong.
    """
    if verdict.legal:
        return None
    problem = verdict.problems[0]
    return Refusal(
        code=Code.POSE_ILLEGAL, key=f"refusal.place-{problem.code}", rules=rules, margin=_margin(problem), unit="thou",
        params={"piece": piece, "other": problem.other, "gap": problem.gap_thou, "wanted": problem.wanted_thou},
        pieces=(problem.other,) if problem.other else (),
    )


def _margin(problem: Problem) -> int:
    return abs(problem.wanted_thou - problem.gap_thou)
