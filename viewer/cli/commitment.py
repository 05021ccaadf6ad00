"""`commitment`: check a wall that another site showed against the hashes it showed before."""

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from viewer.cli.arguments import add_json, given_text, read_given, wrong_argument
from viewer.cli.terminal import CommandError, Exit, about, complain, print_json
from viewer.core.base.errors import shown
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.records import Kyoku
from viewer.core.sites.commitments import (
    SiteAudit,
    audit_commitment,
    check_words,
    count_words,
    is_hash,
    meaning,
    odd_words,
)
from viewer.core.sites.hash_lists import find_hashes
from viewer.core.sites.wall_codes import code_in
from viewer.core.text.places import kyoku_title
from viewer.document import open_log
from viewer.translation import N_, _, in_a_row

EPILOG: Final = (
    N_(
        "FILE is a record of Mahjong Soul or Riichi City. Without one, --wall gives the wall code, "
        "or @FILE that holds it: two characters a tile, as in 5p7s0m. Mahjong Soul hashes the wall "
        "without the starting hands with MD5 (before May 2023), or wall code and salt with "
        "SHA-256; Konami's 麻雀格闘倶楽部Sp does the latter, Riichi City hashes the code alone. "
        "Maru-Jan (丸雀) shows SHA-1, but how it writes its walls is not known."
    ),
)


_VERDICTS: Final = {True: N_("agrees"), False: N_("DOES NOT AGREE"), None: N_("not compared")}


class _Given(NamedTuple):
    """A hash that is said to be of a file's game, and the number of the wall that it is of."""

    hash: str
    agrees: bool | None  # None: the file does not tell all hashes of this kind
    number: int | None


class _Checked(NamedTuple):
    kyoku: Kyoku | None
    audit: SiteAudit

    @property
    def title(self) -> str:
        return kyoku_title(self.kyoku) if self.kyoku and self.kyoku.round is not None else ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "file", nargs="?", metavar="FILE", help=_("a record, or with --hash any log")
    )
    source.add_argument("--wall", metavar="TEXT|@FILE", help=_("a wall code instead of a record"))
    add("--salt", metavar="TEXT", help=_("the salt, with --wall"))
    add(
        "--hash",
        dest="hashes",
        action="append",
        type=_hash,
        metavar="HEX",
        help=_("a hash to check, as the site showed it; may be given again"),
    )
    add_json(parser)


def _hash(text: str) -> str:
    found = list[str](find_hashes(text))
    if len(found) != 1:
        raise wrong_argument(N_("{text}: no MD5, SHA-1, SHA-256 or SHA-512 in hex"), text[:80])
    return found[0]


def run(options: argparse.Namespace) -> Exit:
    if options.wall is None and options.salt is not None:
        options.parser.error(_("--salt goes with --wall"))
    given = list[_Given]()
    if options.wall is None:
        name, checked, given = _of_record(options.file, options.hashes or ())
    else:
        if not all(map(is_hash, options.hashes or ())):
            options.parser.error(_("other sites than Tenhou show no SHA-512"))
        name, checked = _of_words(options)
    if options.json:
        print_json(_report(name, checked, given))
    else:
        _print_text(checked, given)
    sound = all(_is_sound(each.audit) for each in checked)
    if not sound or any(each.agrees is False for each in given):
        return Exit.CONTRADICTED
    if any(each.agrees is None for each in given):
        return Exit.UNREADABLE
    bare = sum(all(check.agrees is None for check in each.audit.checks) for each in checked)
    if bare and options.file is not None:
        complain(name, CommandError("no-hash", walls=bare))
        return Exit.UNREADABLE
    return Exit.GOOD


def _of_record(file: str, hashes: Sequence[str]) -> tuple[str, list[_Checked], list[_Given]]:
    with about(file):
        document = open_log(Path(file), partial(read_given, file))
        checked = [_Checked(*each) for each in document.code_audits]
        own = document.hashes
        if not (checked or (hashes and own.walls)):
            raise CommandError("no-codes")
    numbers = {each: nth for nth, wall in enumerate(own.walls, 1) for each in wall}
    given = [_Given(each, own.has(each), numbers.get(each)) for each in hashes]
    return file, checked, given


def _of_words(options: argparse.Namespace) -> tuple[str, list[_Checked]]:
    name, code = given_text(options.wall, _("wall"))
    salt, hashes = options.salt or "", options.hashes or ()
    with about(name):
        if not (salt or hashes) and any(map(is_hash, code.split())) and (whole := code_in(code)):
            code, salt, hashes = whole.text, whole.salt, whole.hashes
        if not code.strip():
            raise CommandError("commitment-empty")
        audit = audit_commitment(code, salt, hashes)
        if audit.count is None and not hashes:
            raise CommandError("no-tiles")
    return name, [_Checked(None, audit)]


def _is_sound(audit: SiteAudit) -> bool:
    """Whether nothing contradicts: every hash agrees, and the tiles are those of a set."""
    return audit.agrees and (audit.count is None or audit.count.possible)


def _print_text(checked: Sequence[_Checked], given: Sequence[_Given]) -> None:
    for number, each in enumerate(checked, 1):
        audit = each.audit
        said = in_a_row([count_words(audit.count), odd_words(audit.count)])
        print("  ".join(filter(None, (f"# {number}", each.title, said))))
        if audit.faces:
            print(WALL_TEXT.write(audit.faces))
        for check in audit.checks:
            verdict = _(_VERDICTS[check.agrees])
            print("  ".join((shown(check.given), verdict, check_words(check))))
    for one in given:
        which = f"# {one.number}" if one.number and checked else ""
        print("  ".join(filter(None, (one.hash, _(_VERDICTS[one.agrees]), which))))
    if checked:
        print(meaning(each.audit for each in checked))


def _report(name: str, checked: Sequence[_Checked], given: Sequence[_Given]) -> dict[str, object]:
    checks = [check for each in checked for check in each.audit.checks]
    report: dict[str, object] = {
        "source": name,
        "walls": [_wall_json(number, each) for number, each in enumerate(checked, 1)],
        "summary": {
            "walls": len(checked),
            "sets": sum(bool(each.audit.count and each.audit.count.full) for each in checked),
            "hashes": len(checks),
            "agree": sum(check.agrees is True for check in checks),
            "compared": sum(check.agrees is not None for check in checks),
        },
    }
    if given:
        report["given"] = [each._asdict() for each in given]
    return report


def _wall_json(number: int, checked: _Checked) -> dict[str, object]:
    kyoku, audit = checked.kyoku, checked.audit
    count = audit.count
    return {
        "number": number,
        "name": kyoku.name if kyoku and kyoku.round is not None else "",
        "honba": kyoku.honba if kyoku else 0,
        "wall": WALL_TEXT.write(audit.faces),
        "tiles": count.tiles if count else None,
        "players": (count.players or count.rest_of) if count else None,
        "red_fives": count.reds if count else None,
        "full": count.full if count else None,
        "odd": {face.code: found for face, found in count.odd} if count else {},
        "hashes": [
            {
                "algorithm": check.algorithm,
                "given": check.given,
                "construction": check.made_of,
                "agrees": check.agrees,
            }
            for check in audit.checks
        ],
    }
