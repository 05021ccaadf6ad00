"""`find`: hands of many logs, by what happened in them."""

import argparse
import csv
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from viewer.cli.arguments import add_logs, add_results, add_workers, files_of, many_logs
from viewer.cli.terminal import CommandError, Exit, Failed, complain, speak_utf_8
from viewer.collection.answers import HandHit, hand_ids, hands
from viewer.collection.hit_words import name_in, what_happened
from viewer.collection.index import LogIndex, index_file, index_many
from viewer.collection.named_rows import named_rows, places_in
from viewer.collection.query import Query, parse_query
from viewer.collection.schema import RESULTS, WinRow, numbers_in
from viewer.collection.terms import TERM_TYPES
from viewer.core.base.errors import InputError, as_json, harmless, sentence, shown
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.text.places import round_title
from viewer.translation import N_, _, listed, quantity

EPILOG: Final = (
    N_(
        "A search is words that all have to hold: riichi, yaku:chankan, han>=6, "
        'player:"NAME", -tsumo (not so).'
    ),
    N_("The terms: {terms}."),
    N_(
        "What was read once is kept in the program's cache, and the next search is fast. Exit "
        "codes: 0 hands were found; 1 none; 2 wrong use; 3 a log could not be read, or there was "
        "none."
    ),
)
_NOT_SO: Final = re.compile("-[^-h]|-h.")
_AT_ONCE: Final = 1000
"""Hands that are read from the index together."""
_CSV_COLUMNS: Final = (
    *("path", "id", "kyoku", "step", "seat", "change", "date", "site", "players"),
    *("round", "honba", "dealer", "result"),
    *("win_seat", "win_from", "win_han", "win_fu", "win_points", "win_yaku"),
    *("places_before", "places_after", "named_events"),
)

_Row = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (parser.epilog or "").replace("{terms}", ", ".join(TERM_TYPES))
    add_logs(parser)
    parser.add_argument("query", metavar="QUERY", type=_query, help=_("what is searched for"))
    add_workers(parser)
    add_results(parser, _("print every hand as a row of a table"))


def with_terms(words: Sequence[str]) -> list[str]:
    """Put a space before ``-tsumo`` and the like: argparse takes no such word for an option."""
    end = words.index("--") if "--" in words else len(words)
    return [f" {word}" if _NOT_SO.match(word) else word for word in words[:end]] + [*words[end:]]


def _query(text: str) -> Query:
    try:
        return parse_query(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(sentence(error)) from error


def run(options: argparse.Namespace) -> Exit:
    paths, all_there = files_of(options.paths)
    with LogIndex(index_file()) as index:
        unread = _fill(index, paths, options)
        found = _write(index, options)
        if index.trouble is not None:
            raise Failed(index_file(), index.trouble)
    if unread or not all_there:
        return Exit.UNREADABLE
    return Exit.GOOD if found else Exit.NOTHING_FOUND


def _fill(index: LogIndex, paths: list[str], options: argparse.Namespace) -> bool:
    """Index the logs; returns whether something could not be read, or there was no log."""
    logs, is_unread = 0, False
    with many_logs(options) as (line, how):
        for each in index_many(paths, index, **how):
            logs += 1
            if each.status == "unreadable":
                is_unread = True
                line.clear()
                complain(each.path, each.problem or CommandError("no-log"))
    if paths and not logs:
        complain(options.paths[0], CommandError("no-log"))
    return is_unread or not logs


def _write(index: LogIndex, options: argparse.Namespace) -> int:
    """Print what is found; returns how many hands it were."""
    ids = hand_ids(index, options.query)
    found = (
        each
        for start in range(0, len(ids), _AT_ONCE)
        for each in hands(index, options.query, ids[start : start + _AT_ONCE])
    )
    if options.json or options.csv:
        speak_utf_8()
    if options.json:
        print('{"hands": [', end="")
        for nth, each in enumerate(found):
            print("," * (nth > 0), as_json(_row(each)), sep="\n", end="")
        print("\n]}")
    elif options.csv:
        _write_csv(found)
    else:
        for each in found:
            print(_line(each))
        print(quantity(len(ids), "kyoku"))
    return len(ids)


# for machines


def _row(found: HandHit) -> _Row:
    game, row = found.game.game, found.row
    return {
        "path": found.game.path,
        "id": game.log_id,
        "kyoku": found.place.hand_index + 1,
        "step": found.place.step,
        "seat": found.place.seat,
        "change": None if found.place.seat is None else found.change,
        "date": game.date,
        "site": game.site,
        "players": [seat.name for seat in found.game.seats],
        "round": row.round,
        "honba": row.honba,
        "dealer": row.dealer,
        "result": RESULTS[row.result],
        "wins": [*map(_win, found.wins)],
        "places_before": places_in(row.places_before, game.players),
        "places_after": places_in(row.places_after, game.players),
        "named_events": named_rows(row),
    }


def _win(win: WinRow) -> _Row:
    return {
        "seat": win.winner,
        "from": win.winner if win.payer is None else win.payer,
        "yaku": _names(win.yaku),
        "han": win.han,
        "fu": win.fu,
        "points": win.points,
    }


def _write_csv(found: Iterator[HandHit]) -> None:
    """Write a row a hand; several players, places, wins or events stand in one cell."""
    writer = csv.DictWriter(sys.stdout, _CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for each in found:
        row = _row(each)
        wins = row.pop("wins")
        row["players"] = " | ".join(row["players"])
        for name in ("seat", "from", "han", "fu", "points"):
            row[f"win_{name}"] = " | ".join(str(win[name]) for win in wins)
        for name in ("places_before", "places_after"):
            row[name] = " | ".join("" if each is None else str(each) for each in row[name])
        events = row["named_events"]
        row["named_events"] = " | ".join(f"{each['event']} {each['seat']}" for each in events)
        row["win_yaku"] = " | ".join(", ".join(win["yaku"]) for win in wins)
        writer.writerow({name: harmless(cell) for name, cell in row.items()})


# for people


def _line(found: HandHit) -> str:
    path = shown(found.game.path, len(found.game.path))
    place = round_title(found.row.round, found.row.honba)
    step = _("step {step}").format(step=found.place.step)
    who = None if found.place.seat is None else name_in(found, found.place.seat)
    if who is not None:
        who = shown(who) if found.change is None else f"{shown(who)} {found.change:+,}"
    what = what_happened(found, lambda points: "?" if points is None else f"{points:,}")
    parts = (path, listed([place, step]), who, what)
    return ": ".join(filter(None, parts))


def _names(yaku: int) -> list[str]:
    return [YAKU_NAMES[number] for number in numbers_in(yaku)]
