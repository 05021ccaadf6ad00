"""`commitment`: check a wall that another site showed against the hashes it showed before."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from viewer.cli.arguments import given_text
from viewer.cli.outcome import Exit, about, complain
from viewer.cli.terminal import print_json
from viewer.core.base.errors import InputError, shown
from viewer.core.base.notation import WALL_TEXT
from viewer.core.sites.commitments import (
    SiteAudit,
    TileCount,
    audit_commitment,
    check_words,
    count_words,
    is_hash,
    meaning,
)
from viewer.core.sites.mahjong_soul.record import SoulRound
from viewer.core.text.places import round_title
from viewer.document import open_record
from viewer.translation import N_, _, in_a_row, listed

EPILOG: Final = (
    N_(
        "FILE is a Mahjong Soul record as JSON; every object in it with a paishan counts. "
        "Without one, --wall gives the wall code, or @FILE that holds it: two characters a tile, "
        "as in 5p7s0m. Mahjong Soul hashes the wall without the starting hands with MD5 (before "
        "May 2023), or wall code and salt with SHA-256; Konami's 麻雀格闘倶楽部Sp does the latter."
    ),
)


class _Checked(NamedTuple):
    title: str
    round: SoulRound | None
    audit: SiteAudit
    fields: Sequence[str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("file", nargs="?", metavar="FILE", help=_("a Mahjong Soul record as JSON"))
    source.add_argument("--wall", metavar="TEXT|@FILE", help=_("a wall code instead of a record"))
    parser.add_argument("--salt", metavar="TEXT", help=_("the salt, with --wall"))
    parser.add_argument(
        "--hash",
        dest="hashes",
        action="append",
        type=_hash,
        metavar="HEX",
        help=_("a hash to check, MD5 or SHA-256, with --wall; may be given again"),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _hash(text: str) -> str:
    if not is_hash(text.strip()):
        problem = _("{text}: neither an MD5 nor a SHA-256 in hex")
        raise argparse.ArgumentTypeError(problem.format(text=text[:80]))
    return text.strip()


def run(options: argparse.Namespace) -> Exit:
    if options.wall is None and (options.salt is not None or options.hashes):
        options.parser.error(_("--salt and --hash go with --wall"))
    name, checked = _of_record(options.file) if options.wall is None else _of_words(options)
    if options.json:
        print_json(_report(name, checked))
    else:
        _print_text(checked)
    if not all(_is_sound(each.audit) for each in checked):
        return Exit.CONTRADICTED
    bare = sum(not each.audit.checks for each in checked)
    if bare and options.file is not None:
        complain(name, InputError("no-hash", walls=bare))
        return Exit.UNREADABLE
    return Exit.GOOD


def _of_record(file: str) -> tuple[str, list[_Checked]]:
    with about(file):
        record = open_record(Path(file), streams=True)
    return file, [
        _Checked(_title(each), each, audit, [hashed.name for hashed in each.hashes])
        for each, audit in zip(record.rounds, record.audits, strict=True)
    ]


def _title(soul_round: SoulRound) -> str:
    return "" if soul_round.round is None else round_title(soul_round.round, soul_round.honba)


def _of_words(options: argparse.Namespace) -> tuple[str, list[_Checked]]:
    name, code = given_text(options.wall, _("wall"))
    hashes = options.hashes or []
    with about(name):
        if not code.strip():
            raise InputError("commitment-empty")
        audit = audit_commitment(code, options.salt or "", hashes)
        if audit.count is None and not hashes:
            raise InputError("no-tiles")
    return name, [_Checked("", None, audit, [""] * len(hashes))]


def _is_sound(audit: SiteAudit) -> bool:
    """Whether nothing contradicts: every hash agrees, and the tiles are those of a set."""
    return audit.agrees and (audit.count is None or audit.count.possible)


def _print_text(checked: Iterable[_Checked]) -> None:
    for number, (title, _round, audit, fields) in enumerate(checked, 1):
        print("  ".join(filter(None, (f"# {number}", title, _count_words(audit.count)))))
        if audit.faces:
            print(WALL_TEXT.write(audit.faces))
        for check, field in zip(audit.checks, fields, strict=True):
            verdict = _("agrees") if check.construction else _("DOES NOT AGREE")
            print("  ".join(filter(None, (check.given, shown(field), verdict, check_words(check)))))
    print(meaning())


def _count_words(count: TileCount | None) -> str:
    odd = [f"{found} x {face.code}" for face, found in count.odd] if count else []
    return in_a_row([count_words(count), listed(odd)])


def _report(name: str, checked: Sequence[_Checked]) -> dict[str, object]:
    checks = [check for each in checked for check in each.audit.checks]
    return {
        "source": name,
        "walls": [_wall_json(number, each) for number, each in enumerate(checked, 1)],
        "summary": {
            "walls": len(checked),
            "sets": sum(bool(each.audit.count and each.audit.count.full) for each in checked),
            "hashes": len(checks),
            "agree": sum(check.construction is not None for check in checks),
        },
    }


def _wall_json(number: int, checked: _Checked) -> dict[str, object]:
    soul_round, audit = checked.round, checked.audit
    count = audit.count
    return {
        "number": number,
        "name": soul_round.name if soul_round else "",
        "honba": soul_round.honba if soul_round else 0,
        "wall": WALL_TEXT.write(audit.faces),
        "tiles": count.tiles if count else None,
        "players": (count.players or count.rest_of) if count else None,
        "red_fives": count.reds if count else None,
        "full": count.full if count else None,
        "odd": {face.code: found for face, found in count.odd} if count else {},
        "hashes": [
            {
                "field": field,
                "algorithm": check.algorithm,
                "given": check.given,
                "construction": check.made_of,
            }
            for check, field in zip(audit.checks, checked.fields, strict=True)
        ],
    }
