"""What the program does with hostile files that are no single log: archives, databases, settings.

A target ends well if it raises nothing, as those of `targets`.
"""

import atexit
import os
import random
import sqlite3
import tempfile
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import get_args
from unittest import mock

from PySide6.QtCore import QSettings

from tests.helpers.games import make_bytes
from tests.helpers.outcome import outcome
from viewer.collection import answers
from viewer.collection.check import check_log
from viewer.collection.find import Source, find_sources
from viewer.collection.index import LogIndex, index_many
from viewer.collection.query import parse_query
from viewer.collection.read import Reader, hashes_in
from viewer.collection.store import Store
from viewer.core.base.errors import InputError
from viewer.noted import read_noted
from viewer.system.assets import settings_file
from viewer.ui.kit.settings import Setting, Settings

_QUERIES = ("riichi", "-tsumo won", "dead-waits", 'player:"a" limit>=haneman', "came-next")
_MOST_CHANGED = 30


@cache
def folder() -> Path:
    """One for all inputs; in memory where a system has such a place, as files cost most else."""
    memory = Path("/dev/shm")  # noqa: S108 - what is made there has a name of its own
    made = tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
    atexit.register(made.cleanup)
    return Path(made.name)


def _emptied() -> None:
    for each in folder().iterdir():  # what was set aside too
        if each.is_file():
            each.unlink()


def _spoiled(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, _MOST_CHANGED)):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed[: rng.choice((len(changed), len(changed), rng.randrange(len(changed))))])


def try_list(data: bytes, _rng: random.Random) -> None:
    path = folder() / "list"
    path.write_bytes(data)
    outcome(hashes_in, path)
    outcome(read_noted, path)


def try_many(data: bytes, _rng: random.Random) -> None:
    """An archive or database: each of its logs is read, or told why not."""
    path = folder() / "many"
    path.write_bytes(data)
    with Reader() as reader:
        for source in find_sources([str(path)]):
            if source.problem is None or source.problem.code != "program-failed":
                found = outcome(reader.read, source)
                assert isinstance(found, InputError) or check_log(source.path, found[0], None)
            else:
                raise AssertionError(source.problem.values)
    _emptied()


def try_store(data: bytes, rng: random.Random) -> None:
    """A file of results that was changed on the disk is told of and never believed."""
    path, source = folder() / "kept", Source("x", "x", stamp=(1, 2))
    result = check_log("x", data, None)
    path.write_bytes(_empty_store())
    with Store(path) as store:
        store.put(source, (1, 2), result)
    path.write_bytes(_spoiled(path.read_bytes(), rng))
    with Store(path) as store:
        assert store.get(source) in (None, result)
        store.put(source, (1, 2), result)
    _emptied()


@cache
def _empty_store() -> bytes:
    path = folder() / "empty"
    Store(path).close()
    return path.read_bytes()


def try_index(data: bytes, rng: random.Random) -> None:
    """An index that was changed on the disk answers what it can, or is made anew."""
    log, path = folder() / "log", folder() / "index"
    log.write_bytes(data)
    path.write_bytes(_spoiled(_full_index(), rng))
    with LogIndex(path) as index:
        index.choose([str(folder())])
        _ask(index, rng)
        for _ in index_many([str(log)], index):
            pass
        _ask(index, rng)
    _emptied()


def _ask(index: LogIndex, rng: random.Random) -> None:
    found = parse_query(rng.choice(_QUERIES))
    answers.hands(index, found, answers.hand_ids(index, found))
    answers.games(index, answers.game_ids(index))
    answers.totals(index)
    order, needle = rng.choice(get_args(answers.PlayerOrder)), rng.choice(("", "a"))
    answers.players(index, answers.player_ids(index, order, needle=needle))
    answers.count_of_players(index)
    answers.names_of_players(index)
    answers.select_games(index, found)
    answers.selected_paths(index)


@cache
def _full_index() -> bytes:
    with tempfile.TemporaryDirectory(dir=folder()) as inner:
        path = Path(inner) / "index"
        for seed in range(3):
            (folder() / f"log{seed}").write_bytes(make_bytes(seed))
        with LogIndex(path) as index:
            for _ in index_many([str(folder())], index):
                pass
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()


@contextmanager
def _own_settings(data: bytes):
    """The user's settings file has these bytes meanwhile."""
    with (
        tempfile.TemporaryDirectory(dir=folder()) as home,
        mock.patch.dict(os.environ, {"XDG_CONFIG_HOME": home}),
    ):
        path = settings_file()
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
        yield path


def try_settings(data: bytes, _rng: random.Random) -> None:
    """Settings that are read whole, and written again."""
    with _own_settings(data):
        _read_all(Settings())


def _read_all(settings: Settings) -> None:
    for name, row in vars(Settings).items():
        if isinstance(row, Setting):
            setattr(settings, name, getattr(settings, name))
    _ = settings.recent, settings.searches, settings.named_searches, settings.place("window")
    settings.remember_search("x")
    settings.session = settings.session
    settings.store.sync()


def try_session(data: bytes, _rng: random.Random) -> None:
    """What was open at the end of the last session."""
    with _own_settings(b"") as path:
        store = QSettings(str(path), QSettings.Format.NativeFormat)
        store.setValue("session", data.decode("utf-8", "replace"))
        store.sync()
        for name, place in Settings().session:
            assert Path(name)
            assert min(place[:2]) >= 0
