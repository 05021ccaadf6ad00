"""`noted`: the list of hashes that the user noted before games; only the user removes from it."""

import argparse
import os
from datetime import datetime
from pathlib import Path
from typing import Final

from viewer.cli.arguments import add_json, wrong_argument
from viewer.cli.terminal import CommandError, Exit, about, complain, print_json
from viewer.core.base.errors import shown
from viewer.core.judgement.beforehand import Note
from viewer.core.sites.hash_lists import HASH_NAMES, decode_list, find_hashes
from viewer.noted import NotedList, add_notes, line_of, notes_in, notes_of, read_noted, text_of
from viewer.system.assets import noted_file
from viewer.system.regular_file import read_file
from viewer.system.whole_file import write_whole
from viewer.translation import N_, _, ngettext

EPILOG: Final = (
    N_(
        "Whoever notes the hash that a site shows before a game can prove afterwards that the wall"
        " was fixed by then: verify, seats and the window look every log up in the list."
    ),
    N_("The list is a text file, a line each; no command removes any."),
)


_LONGEST_WORD: Final = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(do=name)
        return made

    add = command("add", _("note hashes"))
    add.add_argument(
        "texts",
        nargs="+",
        metavar="TEXT|-",
        help=_("hashes, a file or any text that holds some, or - to read standard input"),
    )
    _add_details(add)
    add_json(command("list", _("print what was noted, the earliest first")))
    bring = command(
        "import", _("note all hashes of files; a list that was exported keeps its times")
    )
    bring.add_argument("files", nargs="+", metavar="FILE", help=_("any text that holds hashes"))
    _add_details(bring)
    save = command("export", _("write the list to a file"))
    help_text = _("the file to write")
    save.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=help_text)


def _add_details(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--from", dest="source", default="", metavar="SITE", help=_("whose hashes they are"))
    add("--note", default="", metavar="TEXT", help=_("your own words beside them"))
    add(
        "--at",
        type=_past,
        metavar="TIME",
        help=_("when they were noted, as in 2026-11-27T18:04+09:00, instead of now"),
    )


def _past(text: str) -> datetime:
    """A time; the local one where it names no other zone.

    Compared before it is changed to another zone, which fails for far years: Windows from 3001 on.
    """
    try:
        given = datetime.fromisoformat(text)
        if given > datetime.now(given.tzinfo):
            raise wrong_argument(N_("{text}: this time has not come yet"), text[:_LONGEST_WORD])
        return given.astimezone()
    except (ValueError, OverflowError, OSError):
        raise wrong_argument(
            N_("{text}: no time, as in 2026-11-27T18:04+09:00"), text[:_LONGEST_WORD]
        ) from None


def run(options: argparse.Namespace) -> Exit:
    match options.do:
        case "add":
            texts = [_given(text) for text in options.texts]
            notes = _new_notes("\n".join(texts), options)
            if not notes and texts == options.texts:
                complain(texts[0], CommandError("neither-hash"))
                return Exit.UNREADABLE
            name = _("standard input") if options.texts == ["-"] else _("arguments")
            return _note(name, notes)
        case "import":
            outcomes = [_import(name, options) for name in options.files]
            return max(outcomes)
        case "list":
            return _list(_own_list(), json=options.json)
        case _:
            with about(options.output):
                write_whole(options.output, text_of(_own_list().hashes.notes))
            print(shown(str(options.output)))
            return Exit.GOOD


def _own_list() -> NotedList:
    with about(noted_file()):
        found = read_noted()
    if found.problem is not None:
        complain(str(noted_file()), found.problem)
    return found


def _given(text: str) -> str:
    if text != "-" and (find_hashes(text) or not os.path.isfile(text)):  # noqa: PTH113 - any text
        return text
    with about(_("standard input") if text == "-" else text):
        return decode_list(read_file(Path(text), streams=True))


def _import(name: str, options: argparse.Namespace) -> Exit:
    with about(name):
        text = decode_list(read_file(Path(name), streams=True))
    return _note(name, notes_in(text, options.at, options.source, options.note))


def _new_notes(text: str, options: argparse.Namespace) -> list[Note]:
    return notes_of(find_hashes(text), options.at, options.source, options.note)


def _note(name: str, notes: list[Note]) -> Exit:
    if not notes:
        complain(name, CommandError("no-hashes"))
        return Exit.UNREADABLE
    with about(noted_file()):
        added = add_notes(notes)
    text = ngettext("{count} hash noted", "{count} hashes noted", added)
    said = text.format(count=f"{added:,}")
    if known := len({note.hash for note in notes}) - added:
        said = _("{said}; noted before: {known}").format(said=said, known=f"{known:,}")
    print(f"{shown(str(noted_file()))}: {said}")
    return Exit.GOOD


def _list(found: NotedList, *, json: bool) -> Exit:
    notes = found.hashes.notes
    if json:
        print_json(
            {
                "file": str(noted_file()),
                "noted": [_json_row(note) for note in notes],
                "damaged": list(found.damaged),
            }
        )
    else:
        for note in notes:
            line = line_of(note)
            print(shown(line, len(line)))
        if not notes and not found.damaged:
            complain(str(noted_file()), CommandError("none-noted"))
    return Exit.UNREADABLE if found.damaged else Exit.GOOD


def _json_row(note: Note) -> dict[str, object]:
    return {
        "at": note.at.isoformat(),
        "hash": note.hash,
        "algorithm": HASH_NAMES[len(note.hash)],
        "from": note.source,
        "note": note.words,
    }
