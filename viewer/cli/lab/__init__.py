"""`lab`: simulation and statistics: `lab shanten`, `lab tenho`, `lab report`.

Only words stand here and in `words`; what does the work imports numpy, which other commands
start without.

`words` what may be said · `shanten`, `tenho`, `report` the commands · `sources` where walls come
from · `working` progress, Ctrl+C, saved work
"""

import argparse
from importlib import import_module
from typing import Final

from viewer.cli.lab.words import add_report, add_shanten, add_tenho
from viewer.cli.outcome import Exit, complain

HELP: Final = "simulate deals, and test walls against chance"
EPILOG: Final = "wall-viewer lab COMMAND --help tells more."
INTERRUPTED: Final = 130
"""What a shell expects of a command that Ctrl+C has ended."""

_SHANTEN: Final = "count how far starting hands are from tenpai"
_TENHO: Final = "deal until a heavenly hand, or another rare one, comes"
_REPORT: Final = "write a page of statistics on walls"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the commands below, and their words."""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, about, add in (
        ("shanten", _SHANTEN, add_shanten),
        ("tenho", _TENHO, add_tenho),
        ("report", _REPORT, add_report),
    ):
        command = commands.add_parser(name, help=about, description=about)
        add(command)
        command.set_defaults(lab=name, parser=command)


def run(options: argparse.Namespace) -> Exit:
    """Run the command below."""
    try:
        outcome: Exit = import_module(f"viewer.cli.lab.{options.lab}").run(options)
    except Failed as failed:
        complain(failed.name, failed.reason)
        return Exit.UNREADABLE
    except KeyboardInterrupt as stopped:
        complain(options.parser.prog, str(stopped) or "stopped.")
        raise SystemExit(INTERRUPTED) from None
    return outcome


class Failed(Exception):  # noqa: N818 - caught in this file only
    """What was to be used cannot be: its name, and the reason."""

    def __init__(self, name: str, reason: Exception | str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = str(reason)
