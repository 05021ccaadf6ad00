"""`export`: write a log in another program's format."""

import argparse
from pathlib import Path
from typing import Final

from viewer.cli.arguments import A_LOG, file_of, whole_number
from viewer.cli.outcome import Exit, about
from viewer.cli.terminal import print_json
from viewer.core.base.errors import as_json, shown
from viewer.core.sites.reading import read_log
from viewer.core.text.majiang import log_id_of, paipu_of
from viewer.system.regular_file import read_file
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _

EPILOG: Final = (
    N_(
        "The paipu is JSON in UTF-8. It is called after the log's id, if the file's name has it, "
        "or else after the file. Three-player logs have no such form."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_(A_LOG))
    parser.add_argument(
        "--as", dest="form", choices=("majiang",), required=True, help=_("the format: majiang")
    )
    parser.add_argument(
        "--kyoku", type=whole_number, metavar="N", help=_("only the N-th hand, from 1")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT.json",
        help=_("the file to write (default: standard output)"),
    )


def run(options: argparse.Namespace) -> Exit:
    with about(options.file):
        path = file_of(options.file)
        log = read_log(read_file(path, streams=True))
        paipu = paipu_of(log, log_id_of(path.name), options.kyoku)
    if options.output is None:
        print_json(paipu)
        return Exit.GOOD
    with about(options.output):
        write_whole(options.output, as_json(paipu) + "\n")
    print(shown(str(options.output)))
    return Exit.GOOD
