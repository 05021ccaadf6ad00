"""`verify`: check many logs against their walls, and their hashes against a published list.

The words of the command; the work is in `checking`, which other commands start without.
"""

import argparse
from pathlib import Path
from typing import Final

from viewer.cli.outcome import Exit, whole_number

HELP: Final = "check logs, folders and zip archives against their walls"
EPILOG: Final = (
    "Prints a line for each log that is not verified, and counts what was compared. Exit codes: "
    "0 all verified; 1 a log contradicts its wall, or its hash is not in the published list; 2 "
    "wrong use; 3 nothing contradicts, but something could not be read, has no seed, or there was "
    "no log at all."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's words."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a log, folder or zip archive")
    parser.add_argument(
        "--published", metavar="FILE", help="a list that Tenhou published before the games"
    )
    parser.add_argument(
        "--jobs",
        type=whole_number,
        metavar="N",
        help="worker processes (default: as many as there are processor cores)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print every log as JSON")
    form.add_argument("--csv", action="store_true", help="print every log as a row of a table")
    parser.add_argument(
        "--report", type=_page, metavar="OUT.html", help="also write a page to read or print"
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep results in FILE, and do not check again what stands there and has not changed",
    )


def _page(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in (".html", ".htm"):
        raise argparse.ArgumentTypeError(f"{text}: the name must end in .html")
    return path


def run(options: argparse.Namespace) -> Exit:
    """Check everything, and tell of each log as soon as its turn comes."""
    from viewer.cli.checking import check  # noqa: PLC0415 - see the head

    return check(options)
