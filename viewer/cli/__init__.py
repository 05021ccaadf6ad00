"""The command `wall-viewer`: a window by default, and commands that need none.

Each command is a module of its own, and is imported only when it is called; Qt only by those that
draw. Every error is one line on standard error that names the file and the reason. An error of the
program itself has an exit code of its own, so that nobody takes it for a contradiction.
"""

import os
import sys
from collections.abc import Sequence
from typing import Final

from viewer.system import language
from viewer.system.fault import log_fault
from viewer.system.uncollected import uncollected
from viewer.translation import N_

PROGRAM_FAILED: Final = 70
"""The exit code of an error of the program itself, as `sysexits` has it."""

_LANGUAGE: Final = "--language"

COMMANDS: Final = {
    "walls": N_("print the walls of a log, a raw seed or a wall code"),
    "verify": N_("verify logs, folders, archives and databases against their walls"),
    "find": N_("find hands by what happened in them, in many logs"),
    "luck": N_(
        "measure a player's luck in many logs: what the walls gave, and what fair walls give"
    ),
    "mistakes": N_("list a player's mistakes in many logs"),
    "noted": N_("note hashes that sites show before games, and list them"),
    "seats": N_("print the seat order and SHA-512 of each log"),
    "show": N_("draw a kyoku, still or moving; or list notes, or how rare what happened was"),
    "export": N_("write a game in another program's format or as a page, or many games as tables"),
    "commitment": N_("verify a wall of another site against its hashes"),
    "root-seed": N_("print the games of a root seed, as Tenhou's sample program derives them"),
    "lab": N_("simulate deals, and test walls against chance"),
}
"""The commands and what they are for; a module each, which only its own command imports."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with the words after its name; returns an exit code as `terminal.Exit`."""
    if getattr(sys, "frozen", False):  # a worker process is this program, started again
        from multiprocessing import freeze_support  # noqa: PLC0415 - 16 of 200 ms

        freeze_support()
    try:
        spoken, given = _language(sys.argv[1:] if arguments is None else arguments)
        if not given or (given[0] not in COMMANDS and not given[0].startswith("-")):
            if given and not os.path.lexists(given[0]) and (nearest := _nearest(given[0])):
                return _say_nearest(given[0], nearest, spoken)
            return _open_window(given, spoken)
        from viewer.cli.commands import run_command  # noqa: PLC0415 - a window starts without it

        code = run_command(given, spoken)
    except Exception as error:  # noqa: BLE001 - a bug must not look like a contradiction
        print(f"wall-viewer: {log_fault(error)}", file=sys.stderr)
        return PROGRAM_FAILED
    if arguments is None and given[0] == "show":
        # All is written. To take Qt and all modules apart would take as long as to draw.
        os._exit(code)
    return code


def _language(given: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """Return the language that the first words name, and what follows; what is wrong stays."""
    words = [*given[0].split("=", 1), *given[1:]] if given else []
    if words[:1] == [_LANGUAGE] and words[1:] and (name := language.meant_by(words[1])):
        return name, words[2:]
    return None, given


def _nearest(word: str) -> str | None:
    from difflib import get_close_matches  # noqa: PLC0415 - few are mistyped

    return next(iter(get_close_matches(word.lower(), COMMANDS, 1, cutoff=0.75)), None)


def _say_nearest(word: str, nearest: str, spoken: str | None) -> int:
    from viewer.cli.terminal import CommandError, Exit, complain  # noqa: PLC0415 - a window starts without

    language.choose(spoken)
    complain("wall-viewer", CommandError("mistyped", word=word, nearest=nearest))
    return Exit.WRONG_USE


def _open_window(files: Sequence[str], spoken: str | None) -> int:
    with uncollected():  # `run_window` looks for garbage itself, once it waits for events
        from viewer.ui.app import run_window  # noqa: PLC0415 - commands start without Qt

        return run_window(files, spoken)
