import gzip
import json
import sqlite3
from dataclasses import replace
from itertools import islice

import pytest

from tests.games.site_write import soul_record
from tests.helpers.games import make_bytes, make_log, short_bytes
from tests.helpers.log_databases import FORMS, add_rows, stripped, write_database
from viewer.collection import databases
from viewer.collection.find import archive_of, find_sources
from viewer.collection.read import Reader, read_found
from viewer.collection.store import Store, verify_many
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError
from viewer.core.base.unpack import unpack
from viewer.core.sites.games import games_in

LOGS = {f"20200101{number}gm-00a9": unpack(short_bytes(number)) for number in range(3)}


@pytest.fixture(params=FORMS)
def database(request, tmp_path):
    return write_database(tmp_path / "logs.db", LOGS, request.param)


def problem_of(path):
    (source,) = find_sources([path])
    assert source.path == str(path)
    with Reader() as reader, pytest.raises(InputError) as raised:
        reader.read(source)
    return str(raised.value)


def test_logs_that_were_downloaded_are_listed_by_key_and_read(database):
    found = list(find_sources([database]))
    assert [source.path for source in found] == [f"{database}/{name}" for name in LOGS]
    with Reader() as reader:
        assert [unpack(reader.read(source)[0]) for source in found] == list(LOGS.values())


def test_a_database_in_a_folder_is_found_by_what_it_holds(database, tmp_path):
    database.rename(tmp_path / "2020")
    (tmp_path / "2020-wal").touch()
    (tmp_path / "a.mjlog").write_bytes(make_bytes(5))
    names = [source.path for source in find_sources([tmp_path])]
    assert names == [f"{tmp_path / '2020'}/{name}" for name in LOGS] + [str(tmp_path / "a.mjlog")]


def test_more_logs_than_one_batch(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "_BATCH", 2)
    path = write_database(tmp_path / "x", dict.fromkeys("abcde", b"<mjloggm shuffle="))
    assert [source.path[-1] for source in find_sources([path])] == list("abcde")


def test_its_logs_are_verified(database):
    assert [each.status for each in verify_many([str(database)], jobs=1)] == ["verified"] * 3


def test_a_log_is_opened_by_its_result(database):
    name, data = next(iter(LOGS.items()))
    path = f"{database}/{name}"
    assert archive_of(path) == str(database)
    assert unpack(read_found(path)) == data
    with pytest.raises(InputError, match="no such file"):
        read_found(f"{database}/none")


@pytest.mark.parametrize("form", FORMS)
def test_a_database_without_seeds_is_one_sentence(tmp_path, form):
    logs = {name: stripped(data) for name, data in LOGS.items()}
    path = write_database(tmp_path / "x", logs, form)
    assert problem_of(path) == (
        "The seeds of this database's logs were removed: nothing can be verified."
    )


def test_a_view_of_logs_is_not_read_as_it_may_have_no_end(tmp_path):
    path = tmp_path / "x.db"
    database = sqlite3.connect(path)
    database.execute(
        "CREATE VIEW logs AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT CAST(i AS TEXT) AS id, 1 AS is_processed, 0 AS was_error, 'x' AS log FROM n"
    )
    database.close()
    told = "The file could not be read: its logs are a view, and no table."
    assert problem_of(path) == told


def test_rows_that_are_no_logs_are_not_called_logs_without_seeds(tmp_path):
    path = write_database(tmp_path / "x", {"2": b"<html>not found</html>"})
    assert [source.path[-2:] for source in find_sources([path])] == ["/2"]


def test_a_log_that_was_added_changes_no_other(database, tmp_path):
    with Store(tmp_path / "store") as store:
        assert len(list(verify_many([str(database)], jobs=1, store=store))) == 3
    new = sqlite3.connect(database)
    add_rows(new, [("2020010199", 1, 0, gzip.compress(LOGS["202001010gm-00a9"]))])
    new.close()
    with Store(tmp_path / "store") as store:
        known = [store.get(source) is not None for source in find_sources([str(database)])]
    assert known == [True, True, True, False]


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_nothing_is_written_beside_it(tmp_path, mode):
    path = write_database(tmp_path / "x.db", LOGS, mode=mode)
    before = path.read_bytes()
    assert len(list(find_sources([path]))) == 3
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_downloader_goes_on_meanwhile(tmp_path, mode):
    path = write_database(tmp_path / "x.db", LOGS, mode=mode)
    writer = sqlite3.connect(path, timeout=0)
    add_rows(writer, [("3", 1, 0, gzip.compress(next(iter(LOGS.values()))))])
    sources = find_sources([path])
    next(sources)
    add_rows(writer, [("4", 1, 0, b"")])
    assert [source.path[-1] for source in sources][-2:] == ["3", "4"]
    writer.close()


def test_one_that_is_locked_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "_PATIENCE", 0)
    path = write_database(tmp_path / "x.db", LOGS)
    writer = sqlite3.connect(path)
    writer.execute("BEGIN EXCLUSIVE")
    assert problem_of(path) == "The file could not be read: another program is using it."
    writer.close()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data[:5000], "the database is damaged"),
        (lambda data: data[:100] + b"\xff" * 4000 + data[4100:], "the database is damaged"),
        (lambda data: data.replace(b"was_error", b"was_wrong"), "this database is not one of logs"),
    ],
)
def test_what_is_no_database_of_logs_is_one_sentence(database, change, told):
    database.write_bytes(change(database.read_bytes()))
    assert problem_of(database) == f"The file could not be read: {told}."


def test_keys_that_are_told_again_and_again_end(tmp_path):
    """Where the index of keys is damaged, a key may come behind itself."""
    path = write_database(tmp_path / "x.db", LOGS, "phoenix")
    data, key, page = path.read_bytes(), min(LOGS).encode(), 4096
    head, index, rest = data[: 2 * page], data[2 * page : 3 * page], data[3 * page :]
    assert key in index
    path.write_bytes(head + index.replace(key, key.replace(b"0gm", b"9gm")) + rest)
    *_found, bad = islice(find_sources([path]), 9)
    assert str(bad.problem) == "The file could not be read: the database is damaged."


def test_what_is_no_database_of_logs_is_closed(tmp_path, monkeypatch):
    opened = []

    def connect(*given, **how):
        opened.append(real(*given, **how))
        return opened[-1]

    real = sqlite3.connect
    path = tmp_path / "damaged.db"
    path.write_bytes(write_database(tmp_path / "x.db", LOGS).read_bytes()[:5000])
    monkeypatch.setattr(sqlite3, "connect", connect)
    with pytest.raises(InputError):
        databases.Database(str(path))
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


def test_one_that_is_gone_is_told(database):
    (source, *_) = find_sources([database])
    database.unlink()
    with Reader() as reader, pytest.raises(InputError, match="no such file"):
        reader.read(source)


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        (b"BZh9 broken", "the bzip2 data is damaged"),
        (lambda pack: pack(b"<mjloggm>")[:-4], "the bzip2 data is damaged"),
        (lambda pack: pack(bytes(17 << 20)), "unpacks to more than 16 MB"),
        (b"", "The file is empty"),
        (None, "The file is empty"),
    ],
)
def test_a_row_that_cannot_be_unpacked_is_told_and_the_rest_goes_on(tmp_path, stored, told):
    pack = FORMS["old phoenix"][1]
    path = write_database(tmp_path / "x.db", LOGS, "old phoenix")
    writer = sqlite3.connect(path)
    add_rows(writer, [("9", 1, 0, stored(pack) if callable(stored) else stored)])
    writer.close()
    results = list(verify_many([str(path)], jobs=1))
    assert [each.status for each in results] == ["verified"] * 3 + ["unreadable"]
    assert told in results[-1].error


SHORT = [replace(log, hands=log.hands[:1]) for log in (make_log(n, Era.HEX) for n in (2, 4))]
GAMES = json.dumps([json.loads(soul_record(log)) for log in SHORT]).encode()
ROWS = {"1": GAMES, "20200101gm-2": unpack(short_bytes(1)), "3": soul_record(SHORT[0])}


@pytest.fixture(params=FORMS)
def mixed(request, tmp_path):
    return write_database(tmp_path / "mixed.db", ROWS, request.param)


def test_games_of_a_row_of_several_are_sources_each(mixed):
    found = list(find_sources([mixed]))
    assert [each.path for each in found] == [
        f"{mixed}/{name}" for name in ("1/1", "1/2", "20200101gm-2", "3")
    ]
    with Reader() as reader:
        assert [reader.read(each)[0] for each in found[:2]] == list(games_in(GAMES))
    games = [f"{mixed}/1/1", f"{mixed}/1/2"]
    assert [each.path for each in find_sources([f"{mixed}/1"])] == games
    assert [each.path for each in find_sources(games[1:])] == games[1:]
    assert [read_found(each) for each in games] == list(games_in(GAMES))
    checked = verify_many([mixed], jobs=1, replay=False)
    assert ["unreadable" in each.status for each in checked] == [False] * 4


@pytest.mark.parametrize("name", ["1/3", "3/1", "4/1", "4"])
def test_a_game_that_no_row_has_is_told(mixed, name):
    with pytest.raises(InputError, match="no such file"):
        read_found(f"{mixed}/{name}")


def test_a_key_may_end_with_a_number_behind_a_slash(tmp_path):
    path = write_database(tmp_path / "x.db", {"a": GAMES, "a/1": LOGS["202001010gm-00a9"]})
    assert unpack(read_found(f"{path}/a/1")) == LOGS["202001010gm-00a9"]


def test_games_of_a_row_are_stored_each(mixed, tmp_path):
    with Store(tmp_path / "store") as store:
        paths = [each.path for each in verify_many([mixed], jobs=1, store=store)]
        found = [store.get(source) for source in find_sources([mixed])]
    assert [each and each.path for each in found] == paths
