"""The command `seascape` and its sub-commands."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from vtt import __version__

COMMANDS = (
    "play", "shot", "campaign", "simulate", "referee", "check", "rules", "bench", "shipyard", "dump", "statistics",
    "pieces",
)
BAD_INPUT = 2


class Fault(Exception):  # noqa: N818 - what a person can mend is not an error of the program
    """Something that the person at the keyboard can mend; shown as one sentence, exit code 2."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one sub-command and return the exit code: 0 done, 1 a check failed, 2 bad input. Without one, play."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0] not in COMMANDS and words[0] not in ("-h", "--help", "--version")):
        words = ["play", *words]
    parser = _parser()
    options = parser.parse_args(words)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        code = run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read our lines has gone, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        sentence = _sentence(error)
        if not sentence:
            raise
        print(f"seascape {options.command}: {sentence}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130


def _sentence(error: Exception) -> str:
    """What a person is told of a fault of files, words, saves, display or system; "" for an error of the program."""
    if isinstance(error, ImportError) and ".so" in str(error):
        return f"a library of the system is missing ({error}); {SYSTEM_LIBRARIES}"
    if isinstance(error, OSError) and error.strerror:  # a full disk, a name too long, a folder in the way
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    if isinstance(error, Fault):
        return str(error)
    return str(error) if any(kind.__name__ in PEOPLE_ERRORS for kind in type(error).__mro__) else ""


SYSTEM_LIBRARIES = (
    "drawing needs libGL, libEGL and Mesa: on Debian and Ubuntu, apt-get install libgl1 libegl1 libgl1-mesa-dri"
)


PEOPLE_ERRORS = {
    "ContentError",
    "SaveError",
    "WordsError",
    "SceneError",
    "SeatsError",
    "StageUnavailable",
    "RulebookError",
    "SettingsError",
    "ShotError",
    "CampaignError",
    "OwnModelError",
    "SchemeProblem",
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="seascape", description="A 3D virtual tabletop for miniature naval games.")
    parser.add_argument("--version", action="version", version=f"seascape {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in COMMANDS:
        module = import_module(f"vtt.commands.{name}")
        sub = subparsers.add_parser(name, help=module.HELP, description=module.HELP)
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return parser
