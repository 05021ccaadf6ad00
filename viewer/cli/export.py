"""`export`: write a log in another program's format."""

import argparse
import re
from pathlib import Path
from typing import Final

from viewer.cli.outcome import Exit, about, print_json, whole_number
from viewer.core.foreign import as_json, shown
from viewer.core.majiang import paipu_of
from viewer.core.mjlog import read_mjlog
from viewer.regular_file import read_file
from viewer.whole_file import write_whole

EPILOG: Final = (
    "The paipu is JSON in UTF-8. It is called after the log's id, if the file's name has it, or "
    "else after the file. Three-player logs have no such form."
)
_LOG_ID: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9]+-[0-9a-z]+")
_ENDINGS: Final = frozenset({".mjlog", ".xml", ".gz"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's words."""
    parser.add_argument("file", metavar="FILE", help="a saved log")
    parser.add_argument(
        "--as", dest="form", choices=("majiang",), required=True, help="the format: majiang"
    )
    parser.add_argument(
        "--kyoku", type=whole_number, metavar="N", help="only the N-th hand, from 1"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT.json",
        help="the file to write (default: standard output)",
    )


def run(options: argparse.Namespace) -> Exit:
    """Print the paipu, or write it and print where it is."""
    path = Path(options.file)
    with about(options.file):
        paipu = paipu_of(read_mjlog(read_file(path, streams=True)), log_id_of(path), options.kyoku)
    if options.output is None:
        print_json(paipu)
        return Exit.GOOD
    with about(options.output):
        write_whole(options.output, as_json(paipu) + "\n")
    print(shown(str(options.output)))
    return Exit.GOOD


def log_id_of(path: Path) -> str:
    """Return Tenhou's id of a log, as its file is named after it, or the name without endings."""
    name = path.name.encode(errors="replace").decode()  # a name may be no text at all
    found = _LOG_ID.search(name)
    if found:
        return found[0]
    bare = Path(name)
    while bare.suffix.lower() in _ENDINGS:
        bare = bare.with_suffix("")
    return bare.name
