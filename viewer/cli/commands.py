"""Reads the command line and runs one command; each is a module of its own.

`argparse` looks its own texts up in gettext's default domain, by two names of its module. These are
replaced by ours, and its texts are in a table where gettext's tools find them. A test compares the
table with the Python in use.
"""

import argparse
import errno
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from viewer import __version__
from viewer.cli.terminal import (
    BY_SIGNAL,
    READER_GONE,
    CommandError,
    Exit,
    Failed,
    abandon_output,
    complain,
    interrupts_to,
    last_signal,
    open_missing_streams,
    wrapped,
)
from viewer.core.base.errors import reason_of, sentence
from viewer.system import language
from viewer.system.uncollected import uncollected
from viewer.translation import N_, _, in_a_row, ngettext

_STATISTICS: Final = {"luck": "viewer.stats.cli.luck", "lab": "viewer.stats.cli.lab"}
"""Modules of commands that are not in `viewer.cli`."""

argparse._ = _  # type: ignore[attr-defined]
argparse.ngettext = ngettext  # type: ignore[attr-defined]

ITS_TEXTS: Final = (
    N_("usage: "),
    N_("%(heading)s:"),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
    N_("ignored explicit argument %r"),
    N_("unexpected option string: %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
)
"""What `argparse` of Python 3.11 to 3.13 says to a person, in its own words."""


def its_text_of_several(count: int) -> str:
    """Return the one text of `argparse` that has a plural, which only needs to be collected."""
    return ngettext("expected %s argument", "expected %s arguments", count)


class _Formatter(argparse.HelpFormatter):
    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = []
        for part in text.splitlines():
            inner = indent + part[: len(part) - len(part.lstrip())]
            lines += [inner + line for line in wrapped(part, width - len(inner))]
        return "\n".join(lines)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; ``--help`` has the rest."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**{"formatter_class": _Formatter, **settings})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        complain(self.prog, message)
        self.exit(Exit.WRONG_USE)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    names = ", ".join(language.LANGUAGES)
    parser = Parser(
        prog="wall-viewer",
        usage="wall-viewer [--language NAME] [FILE ...]\n"
        "       wall-viewer [--language NAME] COMMAND ...",
        description=_(
            "Rebuilds every wall of a saved game from its published seed or code. "
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
        own = f"{package}.{name.replace('-', '_')}"
        module = import_module(_STATISTICS.get(name, own))
        command.epilog = in_a_row(map(_, module.EPILOG))
        if hasattr(module, "COMMANDS"):
            _add_commands(command, module.__name__, words[1:])
        else:
            module.add_arguments(command)
            command.set_defaults(run=module.run, parser=command)


def _options(given: Sequence[str]) -> argparse.Namespace:
    parser = _parser(given)
    if "find" in given[:1]:
        from viewer.cli.find import with_terms  # noqa: PLC0415 - 70 of 200 ms

        given = with_terms(given)
    options = parser.parse_args(given)
    if not hasattr(options, "run"):
        parser.error(_("there is no command"))
    return options


def run_command(given: Sequence[str], spoken: str | None = None) -> int:
    """Run a command, or say what is wrong with the words ``given`` after name and language."""
    language.choose(spoken)
    open_missing_streams()
    # Windows consoles may not speak UTF-8; a tile that cannot be shown is no reason to stop.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    group = "lab" in given[:1]
    outcome: int = Exit.GOOD
    try:
        with uncollected():  # all that it needs is imported here
            options = _options(given)
        with interrupts_to(signal.default_int_handler):  # before and after it just ends
            outcome = options.run(options)
            print(end="", flush=True)  # here, while what goes wrong with it can still be told
    except Failed as failed:
        complain(failed.name, failed.said)
        return Exit.UNREADABLE
    except KeyboardInterrupt as stopped:
        called = " ".join(("wall-viewer", *given[: 1 + group]))
        complain(called, str(stopped) or sentence(CommandError("stopped")))
        return BY_SIGNAL + last_signal()
    except OSError as error:
        if error.filename is not None:  # a file's own trouble, told where nobody expected it
            raise
        has_reader = not _has_no_reader(error)
        if has_reader:
            complain(_("standard output"), CommandError("not-written", reason=reason_of(error)))
        abandon_output()
        return outcome or (Exit.UNREADABLE if has_reader else READER_GONE)
    return outcome


def _has_no_reader(error: OSError) -> bool:
    """Whether who was to read the output has gone, as with ``| head``; Windows calls it invalid."""
    if sys.platform == "win32" and error.errno == errno.EINVAL:
        return True
    return isinstance(error, BrokenPipeError)
