"""`walls`: print the walls of a log, a raw seed or a wall code."""

import argparse
from collections.abc import Sequence
from typing import Final

from viewer.cli.arguments import (
    A_LOG,
    add_kyoku,
    any_number,
    given_text,
    open_given,
    whole_number,
)
from viewer.cli.terminal import CommandError, Exit, about, print_json
from viewer.core.base.errors import InputError, shown
from viewer.core.base.notation import NOTATION_LABELS, Style
from viewer.core.base.seed import parse_seed
from viewer.core.sites.detect import without_walls
from viewer.core.sites.wall_codes import code_in
from viewer.core.text.hash_commands import Shell, commands
from viewer.core.text.places import kyoku_title, numbered
from viewer.core.text.sheet import write_wall
from viewer.core.wall.wall import Wall
from viewer.document import Document, open_code, open_seed
from viewer.translation import N_, _

EPILOG: Final = (
    N_(
        "Walls are written in Tenhou's published order: the dead wall first, the first tile "
        "dealt last. A seed is base64, hex words, either with its mt19937ar prefix, or a whole "
        "SHUFFLE or INIT tag; @FILE reads it from a file. In place of a seed there may be the wall "
        "code of another site, as in 5p7s0m, with salt and hashes or without."
    ),
    N_(
        "To repeat it by hand: python is a program that makes the wall of one hand and compares it "
        "with the log; sh and powershell are lines for a shell that compute the hash; hashed is "
        "the text that is hashed, in the site's own order, a line each."
    ),
)
_JSON: Final = "json"
_PYTHON: Final = "python"
_SHELLS: Final[tuple[Shell, ...]] = ("sh", "powershell")
_HASHED: Final = "hashed"
_USUAL_COUNT: Final = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", metavar="FILE", help=_(A_LOG))
    source.add_argument(
        "--seed", metavar="TEXT|@FILE", help=_("a seed or wall code instead of a log")
    )
    add_kyoku(parser)
    add(
        "--as",
        dest="notation",
        choices=(*NOTATION_LABELS, _JSON, _PYTHON, *_SHELLS, _HASHED),
        default="mpsz",
        help=_("how to write tiles (default: %(default)s)"),
    )
    add("--players", type=any_number, choices=(3, 4), help=_("with --seed (default: 4)"))
    add(
        "--count",
        type=whole_number,
        metavar="N",
        help=_("how many hands to rebuild, with --seed (default: {count})").format(
            count=_USUAL_COUNT
        ),
    )


def run(options: argparse.Namespace) -> Exit:
    if options.seed is None and (options.players or options.count):
        options.parser.error(_("--players and --count go with --seed"))
    name, document = _document(options)
    if options.notation in {_PYTHON, *_SHELLS, _HASHED}:
        if options.notation == _PYTHON and options.kyoku is None and document.hand_count > 1:
            options.parser.error(_("--as python takes one hand: --kyoku N"))
        with about(name):
            print(_by_hand(document, options.kyoku, options.notation), end="")
        return Exit.GOOD
    with about(name):
        numbers = _numbers(document, options.kyoku)
    if options.notation == _JSON:
        print_json(walls_json(document, options.file or document.title, numbers))
    else:
        with about(name):
            lines = _lines(document, numbers, options.notation)
        print("\n".join(lines))
    return Exit.GOOD


def _document(options: argparse.Namespace) -> tuple[str, Document]:
    if options.file is not None:
        with about(options.file):
            return options.file, open_given(options.file)
    name, text = given_text(options.seed, _("seed"))
    count = max(options.count or _USUAL_COUNT, options.kyoku or 1)
    with about(name):
        code = code_in(text)
        if code is not None:
            if options.players or options.count:
                problem = _("--players and --count go with a seed, not with a wall code")
                options.parser.error(problem)
            return name, open_code("code", code)
        return name, open_seed("seed", parse_seed(text), options.players or 4, count)


def _asked(document: Document, wanted: int | None) -> Sequence[int]:
    """Return the kyoku to print, from 1, whether they have a wall or not."""
    if wanted is not None and wanted > document.hand_count:
        raise InputError("no-kyoku", number=wanted, count=document.hand_count)
    return range(1, document.hand_count + 1) if wanted is None else [wanted]


def _by_hand(document: Document, wanted: int | None, form: str) -> str:
    """Return what it takes to repeat a wall or a hash without this program."""
    asked = _asked(document, wanted)
    if form == _PYTHON:
        written = document.wall_script(asked[0] - 1)
    elif form == _HASHED:
        texts = dict.fromkeys(document.text_of_site(number - 1) for number in asked)
        written = "".join(f"{shown(text, len(text))}\n" for text in texts if text)
    else:
        shell = next(each for each in _SHELLS if each == form)
        hashed = {document.hashed_texts(number - 1): number for number in reversed(asked)}
        parts = {number: commands(texts, shell) for texts, number in hashed.items()}
        titled = len(parts) > 1
        written = "".join(
            (f"echo 'hand {number}'\n" if titled else "") + parts[number]
            for number in sorted(parts)
            if parts[number]
        )
    if not written:
        _numbers(document, wanted)  # which says why there is no wall
        raise CommandError("no-hashed")
    return written


def _numbers(document: Document, wanted: int | None) -> list[int]:
    """Return the kyoku to print, from 1: those that have a wall."""
    asked = _asked(document, wanted)
    numbers = [number for number in asked if document.walls[number - 1] is not None]
    if not numbers and document.codes:
        is_whole = document.era is not None and document.era.deal_published
        raise InputError("other-tiles" if is_whole else "wall-deal")
    if not numbers and document.log is not None:
        reason = without_walls(document.log)
        raise InputError(reason.code, **reason.values)
    return numbers


def _lines(document: Document, numbers: list[int], notation: str) -> list[str]:
    """Return two lines a wall, or raise InputError where the notation cannot say one."""
    lines = []
    for number in numbers:
        wall = document.walls[number - 1]
        if wall is not None:
            kyoku = document.kyoku(number - 1)
            title = numbered(number) if kyoku is None else kyoku_title(kyoku)
            lines.append("  ".join((f"# {number}", title, "-".join(map(str, wall.dice)))).rstrip())
            lines.append(write_wall(wall, Style(notation, document.red_fives)))
    return lines


def walls_json(document: Document, source: str, numbers: list[int]) -> dict[str, object]:
    pairs = ((number, document.walls[number - 1]) for number in numbers)
    return {
        "source": source,
        "site": document.site,
        "era": document.era and document.era.name,
        "players": document.players,
        "red_fives": bool(document.red_fives),
        "kyoku": [_kyoku_json(document, number, wall) for number, wall in pairs if wall],
    }


def _kyoku_json(document: Document, number: int, wall: Wall) -> dict[str, object]:
    kyoku = document.kyoku(number - 1)
    code = document.wall_codes[number - 1] if document.wall_codes else None
    return {
        "number": number,
        "name": kyoku.name if kyoku else "",
        "honba": kyoku.honba if kyoku else 0,
        "dealer": wall.dealer,
        "dice": wall.dice or None,
        **({"code": code.text} if code else {}),
        "wall": [*wall.published, *[None] * (len(wall.tiles) - len(wall.published))],
        "haipai": wall.haipai,
        "live": wall.live,
        "rinshan": wall.rinshan,
        "dora": wall.dora,
        "ura": wall.ura,
    }
