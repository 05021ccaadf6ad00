"""`mistakes`: those of a player in many logs, each as a line, or as a row of a table."""

import argparse
import csv
import sys
from collections.abc import Sequence
from typing import Any, Final

from viewer.cli.arguments import add_logs, add_results, add_workers, files_of, many_logs
from viewer.cli.terminal import CommandError, Exit, complain, print_json, speak_utf_8
from viewer.collection.mistakes import FoundMistake, GameMistakes, add_whole_copy, find_in_many
from viewer.collection.players import SEVERAL
from viewer.core.base.errors import Remark, harmless, shown
from viewer.core.text.mistake_words import MISTAKE_NAMES
from viewer.core.text.places import round_title
from viewer.translation import N_, _, listed, quantity

EPILOG: Final = (
    N_(
        "A mistake is a win that was passed, a discard that broke tenpai or went back in shanten, "
        "or one that accepts at least a quarter fewer unseen tiles than the best one. Yaku, points "
        "and safety do not count; discards that may be folds are left out."
    ),
    N_(
        "Exit codes: 0 mistakes were found; 1 none; 2 wrong use; 3 a log could not be read, or "
        "there was none of this player."
    ),
)
_COLUMNS: Final = (
    *("path", "kyoku", "step", "seat", "date", "round", "honba"),
    *("junme", "kind", "fewer", "discarded", "best"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser)
    parser.add_argument(
        "--player",
        metavar="NAME",
        action="append",
        required=True,
        help=_("whose mistakes; several are names of one player"),
    )
    add_workers(parser)
    add_results(parser, _("print every mistake as a row of a table"))


def run(options: argparse.Namespace) -> Exit:
    paths, all_there = files_of(options.paths)
    has_logs, games, is_unread = False, dict[bytes, GameMistakes](), not all_there
    with many_logs(options) as (line, how):
        for each in find_in_many(paths, *options.player, **how):
            has_logs = True
            if isinstance(each.answer, GameMistakes):
                add_whole_copy(games, each.answer)
            elif isinstance(each.answer, Remark):
                is_unread = True
                line.clear()
                complain(each.source.path, each.answer)
    found = [mistake for game in games.values() for mistake in game.mistakes]
    _write(options, len(games), found)
    if paths and not games and not is_unread:
        name = shown(SEVERAL.join(options.player))
        problem = CommandError("no-player", name=name) if has_logs else CommandError("no-log")
        complain(options.paths[0], problem)
    if is_unread or not games:
        return Exit.UNREADABLE
    return Exit.GOOD if found else Exit.NOTHING_FOUND


def _write(options: argparse.Namespace, games: int, found: Sequence[FoundMistake]) -> None:
    if options.json:
        player = SEVERAL.join(options.player)
        print_json({"player": player, "games": games, "mistakes": [*map(_row, found)]})
    elif options.csv:
        speak_utf_8()
        table = csv.DictWriter(sys.stdout, _COLUMNS, lineterminator="\n")
        table.writeheader()
        for each in found:
            table.writerow({name: harmless(cell) for name, cell in _row(each).items()})
    else:
        for each in found:
            print(_line(each))
        print(listed((quantity(len(found), "mistakes"), quantity(games, "games"))))


def _row(found: FoundMistake) -> dict[str, Any]:
    own = ("date", "round", "honba", "junme", "fewer", "discarded", "best")
    return {
        "path": found.path,
        "kyoku": found.place.hand_index + 1,
        "step": found.place.step,
        "seat": found.place.seat,
        "kind": found.kind.name.lower().replace("_", "-"),
        **{name: getattr(found, name) for name in own},
    }


def _line(found: FoundMistake) -> str:
    step = _("step {step}").format(step=found.place.step)
    what = _(MISTAKE_NAMES[found.kind])
    if found.discarded is not None:
        text = _("{mistake}: {discarded}, at best {best}, {tiles} fewer")
        tiles = quantity(found.fewer, "tiles")
        what = text.format(mistake=what, discarded=found.discarded, best=found.best, tiles=tiles)
    path, place = shown(found.path, len(found.path)), round_title(found.round, found.honba)
    return ": ".join((path, listed((place, step)), what))
