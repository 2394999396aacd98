"""What is wrong with a data file, in one sentence: where, what was expected, what was found."""

from __future__ import annotations


class ContentError(ValueError):
    """A data file cannot be used.

    `file` is the file as the reader knows it, `key` the dotted place in it ("" for the whole file), `others`
    the further mistakes found in the same reading, so that a person can mend all of them at once.
    """

    def __init__(
        self, file: str, key: str, expected: str, found: str, others: tuple[ContentError, ...] = ()
    ) -> None:
        self.file = file
        self.key = key
        self.expected = expected
        self.found = found
        self.others = others
        super().__init__(f"{file}: {key + ': ' if key else ''}expected {expected}, found {found}")


def raise_all(problems: list[ContentError]) -> None:
    """Raise the first of `problems` with the others attached; do nothing if there are none."""
    if problems:
        first, *rest = problems
        raise ContentError(first.file, first.key, first.expected, first.found, tuple(rest))
