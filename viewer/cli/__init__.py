"""The command `wall-viewer`: a window by default, and commands that need none.

Each command is a module of its own, and is imported only when it is called; Qt only by those that
draw. Every error is one line on standard error that names the file and the reason. An error of the
program itself has an exit code of its own, so that nobody takes it for a contradiction.
"""

import gc
import sys
from collections.abc import Sequence
from typing import Final

from viewer.fault import noted

PROGRAM_FAILED: Final = 70
"""The exit code of an error of the program itself, as `sysexits` has it."""

COMMANDS: Final = {
    "walls": "print the walls of a log, or of a raw seed",
    "verify": "verify logs, folders and zip archives against their walls",
    "seats": "print the seat order and SHA-512 of each log",
    "show": "draw a kyoku as PNG, SVG or PDF: its wall, table or lanes",
    "export": "write a log as a 電脳麻将 paipu",
    "commitment": "verify a Mahjong Soul wall against its hashes",
    "root-seed": "print the games of a root seed, as Tenhou's sample program derives them",
    "lab": "simulate deals, and test walls against chance",
}
"""The commands and what they are for; a module each, which only its own command imports."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        arguments: the words after the program's name; those of the process by default.

    Returns:
        The exit code, see `outcome.Exit`; the window's own is 0.
    """
    if getattr(sys, "frozen", False):  # a worker process is this program, started again
        from multiprocessing import freeze_support  # noqa: PLC0415 - others start without it

        freeze_support()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if not given or (given[0] not in COMMANDS and not given[0].startswith("-")):
            return _open_window(given)
        from viewer.cli.commands import run_command  # noqa: PLC0415 - a window starts without it

        return run_command(given)
    except Exception as error:  # noqa: BLE001 - a bug must not look like a contradiction
        print(f"wall-viewer: {noted(error)}.", file=sys.stderr)
        return PROGRAM_FAILED


def _open_window(files: Sequence[str]) -> int:
    # Nothing that is made while starting is garbage; looking for some costs a tenth of the start.
    gc.disable()
    # Before Qt, whose import hook reads the source of every module that comes after it.
    import viewer.document  # noqa: F401, PLC0415
    from viewer.ui.app import run_window  # noqa: PLC0415 - commands start without Qt

    return run_window(files)
