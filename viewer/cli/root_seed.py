"""`root-seed`: print what Tenhou's sample program derives from a server's root seed."""

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from viewer.cli.arguments import any_number, given_text, whole_number, wrong_argument
from viewer.cli.terminal import Exit, about
from viewer.core.base.errors import as_json
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.core.sites.tenhou.root_seed import RootGame, games_of, is_seat_order, parse_root_seed
from viewer.core.wall.wall import walls_of_seed
from viewer.translation import N_, _

EPILOG: Final = (
    N_(
        "A root seed is seedDailyPublic=... as the sample program prints it, or 624 hex words; "
        "@FILE reads it from a file. Games count from 0, as in the program. A printed or base64 "
        "seed is read by 'walls --seed'. Tenhou keeps its own root seeds to itself."
    ),
)
_USUAL_GAMES: Final = 10
"""As many as the sample program goes through."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("seed", metavar="TEXT|@FILE", help=_("the root seed"))
    add(
        "--games",
        type=whole_number,
        default=_USUAL_GAMES,
        metavar="N",
        help=_("how many games (default: %(default)s)"),
    )
    add("--seats", type=_seats, metavar="1203", help=_("the seat digits that the hash begins with"))
    add(
        "--as",
        dest="form",
        choices=tuple(_WRITERS),
        default="printed",
        help=_("what to print of each game, a line each (default: %(default)s)"),
    )
    add("--count", type=whole_number, metavar="N", help=_("with json: N walls of each game"))
    add("--players", type=any_number, choices=(3, 4), help=_("with --count (default: 4)"))


def _seats(text: str) -> str:
    if not is_seat_order(text):
        raise wrong_argument(N_("{text}: each of 0, 1, 2 and 3 once, as in 1203"), text[:20])
    return text


def run(options: argparse.Namespace) -> Exit:
    if options.form == "hash" and options.seats is None:
        options.parser.error(_("--as hash needs --seats, which the hash begins with"))
    if options.count and options.form != "json":
        options.parser.error(_("--count goes with --as json"))
    if options.players and not options.count:
        options.parser.error(_("--players goes with --count"))
    name, text = given_text(options.seed, _("root seed"))
    with about(name):
        games = games_of(parse_root_seed(text), options.games)
    write = _WRITERS[options.form]
    for game in games:
        print(write(game, options))
    return Exit.GOOD


def _json(game: RootGame, options: argparse.Namespace) -> str:
    """Return one object a line: a thousand games need not fit the memory twice."""
    seats = options.seats
    walls = walls_of_seed(game.seed, options.players or 4, options.count) if options.count else ()
    report = {
        "root": game.root,
        "game": game.number,
        "seed": game.seed.attribute,
        "seats": seats,
        "sha512": tenhou_hash(seats, game.seed) if seats else None,
        "walls": [{"dice": wall.dice, "wall": wall.tiles} for wall in walls],
    }
    return as_json(report)


_WRITERS: Final[Mapping[str, Callable[[RootGame, argparse.Namespace], str]]] = {
    "printed": lambda game, _options: game.printed,
    "base64": lambda game, _options: game.seed.attribute,
    "hash": lambda game, options: tenhou_hash(options.seats, game.seed),
    "json": _json,
}
