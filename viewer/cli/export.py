"""`export`: write a log in another program's format."""

import argparse
from pathlib import Path
from typing import Final

from viewer.cli.arguments import A_LOG, file_of, read_given, whole_number
from viewer.cli.outcome import Exit, about
from viewer.cli.terminal import speak_utf_8
from viewer.core.base.errors import shown
from viewer.core.sites.reading import read_log
from viewer.core.text.game_formats import GAME_FORMATS
from viewer.core.text.tenhou_names import log_id_of
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _

EPILOG: Final = (
    N_(
        "tenhou6 is the JSON that tenhou.net/6 and reviewers open; mjai is a JSON line for each "
        "event; majiang is the paipu of 電脳麻将, which has no form for three players. All are in "
        "UTF-8. A game is called by its id, if the record or the file's name has it, or else after "
        "the file."
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_(A_LOG))
    parser.add_argument(
        "--as",
        dest="form",
        choices=tuple(GAME_FORMATS),
        required=True,
        help=_("the format: {names}").format(names=", ".join(GAME_FORMATS)),
    )
    parser.add_argument(
        "--kyoku", type=whole_number, metavar="N", help=_("only the N-th hand, from 1")
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help=_("the file to write (default: standard output)"),
    )


def run(options: argparse.Namespace) -> Exit:
    with about(options.file):
        path = file_of(options.file)
        log = read_log(read_given(path))
        write = GAME_FORMATS[options.form].write
        text = write(log, log_id_of(path.name), options.kyoku)
    if options.output is None:
        speak_utf_8()
        print(text, end="")
        return Exit.GOOD
    with about(options.output):
        write_whole(options.output, text)
    print(shown(str(options.output)))
    return Exit.GOOD
