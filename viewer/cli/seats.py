"""`seats`: print the seat digits and the hash that Tenhou published before each game."""

import argparse
from typing import Final

from viewer.cli.arguments import A_LOG, file_of
from viewer.cli.outcome import Exit, complain, no_seed
from viewer.core.base.errors import InputError, shown
from viewer.core.sites.reading import site_of
from viewer.document import open_log
from viewer.translation import N_, _

EPILOG: Final = (N_("One line a log: the four seat digits, the hash, the file."),)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=_(A_LOG))


def run(options: argparse.Namespace) -> Exit:
    """Print a line for each log; those that cannot be read do not stop the others."""
    outcome = Exit.GOOD
    for name in options.files:
        try:
            print(_line(name))
        except InputError as error:
            complain(name, error)
            outcome = Exit.UNREADABLE
    return outcome


def _line(name: str) -> str:
    document = open_log(file_of(name))
    if document.log is not None and site_of(document.log).commitment is None:
        raise InputError("no-list")
    if document.era is None:
        raise no_seed(document)
    commitment = document.commitment
    if commitment is None:
        raise InputError("no-commitment")
    return f"{commitment.seats}  {commitment.sha512}  {shown(name, len(name))}"
