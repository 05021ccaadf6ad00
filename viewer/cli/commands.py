"""Reads the command line and runs one command, each a module of its own."""

import argparse
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import NoReturn

from viewer import __version__
from viewer.cli.outcome import INTERRUPTED, Exit, Failed, abandon_output, complain
from viewer.core.errors import reason_of


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; ``--help`` has the rest."""

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code of wrong use."""
        complain(self.prog, message)
        self.exit(Exit.WRONG_USE)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="wall-viewer",
        usage="wall-viewer [FILE ...]\n       wall-viewer COMMAND ...",
        description=(
            "Rebuilds every wall of a saved Tenhou log from its published seed. "
            "With files, addresses of logs, or without anything, it opens a window."
        ),
        epilog="A file named like a command is opened as ./walls.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    _add_commands(parser, "viewer.cli", words)
    return parser


def _add_commands(parser: argparse.ArgumentParser, package: str, words: Sequence[str]) -> None:
    """Declare a package's commands; only the one that is called is imported."""
    about: dict[str, str] = import_module(package).COMMANDS
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog=parser.prog)
    commands.required = package != "viewer.cli"
    for name, help_text in about.items():
        command = commands.add_parser(name, help=help_text, description=help_text)
        if name not in words[:1]:
            continue
        module = import_module(f"{package}.{name.replace('-', '_')}")
        command.epilog = module.EPILOG
        if hasattr(module, "COMMANDS"):
            _add_commands(command, module.__name__, words[1:])
        else:
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)


def run_command(given: Sequence[str]) -> int:
    """Run a command, or say what is wrong with the words given."""
    # Windows consoles may not speak UTF-8; a tile that cannot be shown is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    group = "lab" in given[:1]
    try:
        parser = _parser(given)
        options = parser.parse_args(given)
        if not hasattr(options, "run"):
            parser.error("there is no command")
        with _interruptible():
            outcome: Exit = options.run(options)
            print(end="", flush=True)  # here, while what goes wrong with it can still be told
    except Failed as failed:
        complain(failed.name, failed.reason)
        return Exit.UNREADABLE
    except KeyboardInterrupt as stopped:
        called = " ".join(("wall-viewer", *given[: 1 + group]))
        complain(called, str(stopped) or "stopped.")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as with ``| head``
        abandon_output()
        return Exit.GOOD
    except OSError as error:
        if error.filename is not None:  # a file's own trouble, told where nobody expected it
            raise
        complain("standard output", f"could not be written: {reason_of(error)}.")
        abandon_output()
        return Exit.UNREADABLE
    return outcome


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl+C be raised, where it can be told what was done; before and after it just ends."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
