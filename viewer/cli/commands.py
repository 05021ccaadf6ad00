"""Reads the command line and runs one command, each a module of its own."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn

from viewer import __version__
from viewer.cli import COMMANDS
from viewer.cli.outcome import Exit, abandon_output, complain

_Run = Callable[[argparse.Namespace], Exit]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; ``--help`` has the rest."""

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code of wrong use."""
        complain(self.prog, message)
        self.exit(Exit.WRONG_USE)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="wall-viewer",
        usage="wall-viewer [FILE ...]\n       wall-viewer COMMAND ...",
        description=(
            "Rebuilds every wall of a saved Tenhou log from its published seed. "
            "With files, or without anything, it opens a window."
        ),
        epilog="A file named like a command is opened as ./walls.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    for name in COMMANDS:
        module = import_module(f"viewer.cli.{name.replace('-', '_')}")
        command = commands.add_parser(
            name, help=module.HELP, description=module.HELP, epilog=module.EPILOG
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def run_command(given: Sequence[str]) -> int:
    """Run a command, or say what is wrong with the words given."""
    # Windows consoles may not speak UTF-8; a tile that cannot be shown is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = _parser()
    options = parser.parse_args(given)
    run: _Run | None = getattr(options, "run", None)
    if run is None:
        parser.error("there is no command")
    try:
        outcome = run(options)
        print(end="", flush=True)  # here, while what goes wrong with it can still be told
    except BrokenPipeError:  # the reader has gone, as with ``| head``
        abandon_output()
        return Exit.GOOD
    except OSError as error:
        complain("standard output", f"could not be written: {error.strerror}.")
        abandon_output()
        return Exit.UNREADABLE
    return outcome
