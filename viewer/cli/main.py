"""Reads the command line and runs one command."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from viewer import __version__
from viewer.cli import seats, show, walls
from viewer.cli.outcome import Exit, shield_from_closed_pipe

_COMMANDS: Final = {"walls": walls, "seats": seats, "show": show}

_Run = Callable[[argparse.Namespace], Exit]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wall-viewer",
        usage="wall-viewer [FILE ...]\n       wall-viewer COMMAND ...",
        description=(
            "Rebuilds every wall of a saved Tenhou log from its published seed. "
            "With files, or without anything, it opens a window."
        ),
        epilog="A file named like a command is opened as ./walls.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, module in _COMMANDS.items():
        command = commands.add_parser(
            name, help=module.HELP, description=module.HELP, epilog=module.EPILOG
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        arguments: the words after the program's name; those of the process by default.

    Returns:
        The exit code, see `Exit`; the window's own is 0.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0] not in _COMMANDS and not given[0].startswith("-")):
        return _open_window(given)
    # Windows consoles may not speak UTF-8; a tile that cannot be shown is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    options = _parser().parse_args(given)
    run: _Run | None = getattr(options, "run", None)
    if run is None:
        _parser().print_usage(sys.stderr)
        return Exit.WRONG_USE
    try:
        return run(options)
    except BrokenPipeError:
        shield_from_closed_pipe()
        return Exit.GOOD


def _open_window(files: Sequence[str]) -> int:
    from viewer.ui.app import run_window  # noqa: PLC0415 - commands start without Qt

    return run_window([Path(file) for file in files])
