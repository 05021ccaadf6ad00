"""What a large collection costs: the rows of the table "Many games" of tests/README.md.

`python -m tests.bench.many_games FOLDER INDEX` indexes the logs of a folder (see `many_logs`) in
this process, lists them again, and asks the index what the window asks. `… FOLDER INDEX TIMES` asks
``INDEX.many`` instead, which it makes first: an index with all rows so many times, in which each
game has a key and strangers of its own. All is in CPU seconds.
"""

import random
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Final

from tests.bench.many_logs import SELF, stranger
from viewer.collection import answers
from viewer.collection.index import LogIndex, index_many
from viewer.collection.query import parse_query
from viewer.collection.schema import TABLES

ROUNDS: Final = 3
_MEGABYTE: Final = 1_000_000
_CACHE_KIB: Final = 400_000
"""Names of strangers go anywhere in their index."""

SEARCHES: Final = (
    *("yaku:chankan", "limit:yakuman", "nagashi", "double-ron", "dead-draws>=13", "waits-left<=0"),
    *("tsumo", "riichi", "-riichi tsumo", "dealt-in-to-riichi", "limit:baiman", "place-after:4"),
    *("haipai:11777z", "haipai-shanten<=1", "site:riichi-city", "date>=2014-05", '"雀士1"'),
    *(f"player:{SELF}", f"player:{SELF} yaku:pinfu", "player:雀士1"),
)


def told(work: str, seconds: float, more: str = "") -> None:
    print(f"{work:<46}{seconds:9.3f} s  {more}", flush=True)


def least(work: str, do: Callable[[], object], rounds: int = ROUNDS) -> None:
    times = []
    for _ in range(rounds):
        start, found = time.process_time(), do()
        times.append(time.process_time() - start)
    count = f"{len(found):,}" if isinstance(found, list) else ""
    told(work, min(times), f"{count:>10}  the first time {times[0]:.3f}")


def fill(folder: Path, file: Path) -> None:
    """Bring the index up to date: all logs are read, or listed where they are there."""
    start = time.process_time()
    with LogIndex(file) as index:
        logs = sum(1 for _ in index_many([folder], index, jobs=1))
        used = time.process_time() - start
        hands = answers.totals(index).hands
    told("the index", used, f"{hands:,} hands, {hands / logs:.2f} a log")
    told("a log", used / logs, f"{logs / used:.0f} a second and core")
    told("a hand", used / hands)
    size = file.stat().st_size
    print(f"on the disk: {size / _MEGABYTE:.0f} MB, {size / hands:.0f} bytes a hand")
    print(f"MB at most: {_most_memory():.0f}")


def _most_memory() -> float:
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024


def multiply(file: Path, times: int) -> Path:
    """Copy an index, with all rows but results so many times; return the copy."""
    many = file.with_suffix(".many")
    shutil.copyfile(file, many)
    names, keys = random.Random(1), random.Random(2)
    with sqlite3.connect(many) as database:
        database.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")
        database.create_function("other", 1, lambda name: name if name == SELF else stranger(names))
        database.create_function("key", 1, lambda key: keys.randbytes(len(key)))
        database.create_function("place", 2, lambda file, copy: file + f"/{copy}".encode())
        (most,) = database.execute("SELECT max(id) + 1 FROM source").fetchone()
        for copy in range(1, times):
            for name, table in TABLES.items():
                columns = [f"{name}.id + ({copy * most} << {table.bits})", *table.row._fields[1:]]
                made = {"key": "key(key)", "name": "other(name)", "file": f"place(file, {copy})"}
                listed = ", ".join(made.get(column, column) for column in columns)
                last = most << table.bits
                database.execute(
                    f"INSERT INTO {name} SELECT {listed} FROM {name} WHERE id < {last}"  # noqa: S608
                )
            database.commit()
    return many


def ask(folder: Path, file: Path) -> None:
    with LogIndex(file) as index:
        least("choosing", lambda: index.choose([folder]))
        print(answers.totals(index))
        least("totals", lambda: answers.totals(index))
        least("games by date", lambda: answers.game_ids(index, descending=True))
        for text in SEARCHES:
            query = parse_query(text)
            least(f"search {text}", lambda query=query: answers.hand_ids(index, query))
        ids = answers.hand_ids(index, parse_query("tsumo"), 40)
        least("40 rows", lambda: answers.hands(index, parse_query("tsumo"), ids))
        least("figures of all players", lambda: answers.player_ids(index), 1)
        least("in another order", lambda: answers.player_ids(index, "place", descending=False))
        least("names of players", lambda: answers.names_of_players(index))
        for text in ("nagashi", "riichi", "date>=2014-05"):
            index.choose([folder])
            query = parse_query(text)
            least(f"filter {text}", lambda query=query: answers.select_games(index, query), 1)
    print(f"MB at most while asked: {_most_memory():.0f}")


def main(folder: Path, file: Path, times: int = 0) -> None:
    if times:
        ask(folder, multiply(file, times))
        return
    for _ in range(2):
        fill(folder, file)
    ask(folder, file)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:]))
