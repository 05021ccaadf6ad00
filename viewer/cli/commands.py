"""Reads the command line and runs one command, each a module of its own."""

import argparse
import errno
import gc
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module

from viewer import __version__
from viewer.cli.outcome import INTERRUPTED, CommandError, Exit, Failed, abandon_output, complain
from viewer.cli.parser import Parser
from viewer.core.base.errors import reason_of, sentence
from viewer.system import language
from viewer.translation import _, in_a_row


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    names = ", ".join(language.LANGUAGES)
    parser = Parser(
        prog="wall-viewer",
        usage="wall-viewer [--language NAME] [FILE ...]\n"
        "       wall-viewer [--language NAME] COMMAND ...",
        description=_(
            "Rebuilds every wall of a saved Tenhou log from its published seed. "
            "With files, addresses of logs, or without anything, it opens a window."
        ),
        epilog=_("A file named like a command is opened as ./walls."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--language",
        choices=tuple(language.LANGUAGES),
        metavar="NAME",
        help=_("the language to speak: {names} (default: the system's)").format(names=names),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {__version__}",
        help=_("show program's version number and exit"),
    )
    _add_commands(parser, "viewer.cli", words)
    return parser


def _add_commands(parser: argparse.ArgumentParser, package: str, words: Sequence[str]) -> None:
    """Declare a package's commands; only the one that is called is imported."""
    about: dict[str, str] = import_module(package).COMMANDS
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", prog=parser.prog)
    commands.required = package != "viewer.cli"
    called = words[0] if words and words[0] in about else None
    for name, text in about.items():
        if called not in {None, name}:  # nobody asks what else there is
            continue
        command = commands.add_parser(name, help=_(text), description=_(text))
        if name != called:
            continue
        module = import_module(f"{package}.{name.replace('-', '_')}")
        command.epilog = in_a_row(map(_, module.EPILOG))
        if hasattr(module, "COMMANDS"):
            _add_commands(command, module.__name__, words[1:])
        else:
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)


def run_command(given: Sequence[str], spoken: str | None = None) -> int:
    """Run a command, or say what is wrong with the words given.

    Args:
        given: the words after the program's name, and after the language.
        spoken: the language to speak; None is the system's.
    """
    language.choose(spoken)
    # Windows consoles may not speak UTF-8; a tile that cannot be shown is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    group = "lab" in given[:1]
    try:
        parser = _parser(given)
        if "show" not in given[:1]:  # which ends before there is much garbage
            gc.enable()  # all is imported
        options = parser.parse_args(given)
        if not hasattr(options, "run"):
            parser.error(_("there is no command"))
        with _interruptible():
            outcome: Exit = options.run(options)
            print(end="", flush=True)  # here, while what goes wrong with it can still be told
    except Failed as failed:
        complain(failed.name, failed.said)
        return Exit.UNREADABLE
    except KeyboardInterrupt as stopped:
        called = " ".join(("wall-viewer", *given[: 1 + group]))
        complain(called, str(stopped) or sentence(CommandError("stopped")))
        return INTERRUPTED
    except OSError as error:
        if error.filename is not None:  # a file's own trouble, told where nobody expected it
            raise
        has_reader = not _has_no_reader(error)
        if has_reader:
            complain(_("standard output"), CommandError("not-written", reason=reason_of(error)))
        abandon_output()
        return Exit.UNREADABLE if has_reader else Exit.GOOD
    finally:
        gc.enable()
    return outcome


def _has_no_reader(error: OSError) -> bool:
    """Whether who was to read the output has gone, as with ``| head``; Windows calls it invalid."""
    if sys.platform == "win32" and error.errno == errno.EINVAL:
        return True
    return isinstance(error, BrokenPipeError)


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
