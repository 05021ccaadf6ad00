import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice

import pytest

from tests.helpers import changed
from tests.helpers.archives import write_zip
from tests.helpers.cluster import cluster
from tests.helpers.games import make_bytes, make_log, short_bytes, short_log
from tests.helpers.system import NEEDS_LINKS
from viewer.collection import find
from viewer.collection import store as store_module
from viewer.collection.answers import games
from viewer.collection.facts import facts_of
from viewer.collection.index import LogIndex, index_file, index_many, problem_of
from viewer.collection.schema import TABLES
from viewer.collection.store import Store, verify_many
from viewer.core.wall.wall import walls_of_log


@pytest.fixture
def file(tmp_path):
    return tmp_path / "index.db"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "logs"
    (folder / "deeper").mkdir(parents=True)
    for name, data in (("0", short_bytes(0)), ("1", make_bytes(1)), ("2", short_bytes(1))):
        (folder / f"{name}.mjlog").write_bytes(data)
    (folder / "deeper" / "three.mjlog").write_bytes(short_bytes(2))
    write_zip(folder / "more.zip", [("a", short_bytes(3)), ("b", short_bytes(4))])
    (folder / "broken.xml").write_bytes(b"<html/>")
    return folder


def filled(file, *paths, **how):
    with LogIndex(file) as index:
        return list(index_many(paths, index, jobs=1, **how))


def contents(file):
    """All rows but those ids and times that differ from run to run, by file and member."""
    database = sqlite3.connect(file)
    with closing(database):
        sources = database.execute("SELECT id, file, member, status, problem FROM source")
        found = {}
        for number, path, member, *rest in sources.fetchall():
            rows = found[os.path.basename(path), member] = [rest]  # noqa: PTH119
            for name, (_, bits) in list(TABLES.items())[1:]:
                base = number << bits
                those = f"SELECT * FROM {name} WHERE id >= ? AND id < ? ORDER BY id"  # noqa: S608
                made = database.execute(those, (base, base + (1 << bits))).fetchall()
                rows.append([(row[0] - base, *row[1:]) for row in made])
        return found


def sorted_rows(facts):
    return [sorted(map(tuple, rows)) for rows in facts]


def newly_read(file, folder):
    """Fill an index, and return the names of the logs that were read for it."""
    read = []

    class Index(LogIndex):
        def add(self, done):
            read.append(os.path.basename(done.source.path))  # noqa: PTH119 - of a member
            return super().add(done)

    with Index(file) as index:
        list(index_many([folder], index, jobs=1))
    return sorted(read)


def test_every_log_has_its_rows(file, folder):
    results = filled(file, folder)
    assert [each.status for each in results].count("verified") == 6
    found = contents(file)
    assert len(found) == len(results) == 7
    log = make_log(1)
    facts = facts_of(log, walls_of_log(log), "1.mjlog")
    assert found[b"1.mjlog", b""][1:] == sorted_rows(facts)
    ((status, problem),) = found[b"broken.xml", b""][:1]
    (code,) = [each.problem.code for each in results if each.path.endswith("broken.xml")]
    assert (status, json.loads(problem)[0]) == ("unreadable", code)
    assert found[b"broken.xml", b""][1:] == [[]] * 7
    assert found[b"more.zip", b"b"][1][0][-2] == len(short_log(4).hands)


def test_nothing_is_read_again(file, folder):
    first = filled(file, folder)
    assert newly_read(file, folder) == []
    assert filled(file, folder) == first


@pytest.mark.parametrize("by", ["index", "check"])
def test_a_record_that_is_known_is_not_looked_into_for_several_games_again(
    tmp_path, monkeypatch, by
):
    looked, record = [], tmp_path / "logs" / "record.json"
    count = find.game_count
    monkeypatch.setattr(find, "game_count", lambda *how: looked.append(how[0]) or count(*how))

    def look():
        looked.clear()
        if by == "index":
            filled(tmp_path / "index.db", record.parent)
        else:
            with Store(tmp_path / "results.db") as store:
                list(verify_many([record.parent], store=store, jobs=1))
        return looked

    record.parent.mkdir()
    (record.parent / "log.mjlog").write_bytes(short_bytes(0))
    record.write_bytes(b'{"handRecord": []}')
    assert look() == [str(record)]
    assert look() == []
    record.write_bytes(b'{"handRecord": [], "more": 1}')
    assert look() == [str(record)]
    record.unlink()
    assert look() == []


def test_without_its_file_an_index_knows_of_no_record(file, folder):
    filled(file, folder)
    with LogIndex(file) as index:
        assert index.holds_one(str(folder / "0.mjlog"))
        assert not index.holds_one(str(folder / "gone.mjlog"))
        index._drop()
        assert not index.holds_one(str(folder / "0.mjlog"))


def test_only_what_has_changed_is_read_again(file, folder):
    filled(file, folder)
    (folder / "0.mjlog").write_bytes(make_bytes(2, players=3))
    (folder / "new").write_bytes(make_bytes(0, players=3))
    assert newly_read(file, folder) == ["0.mjlog", "new"]
    log = make_log(2, players=3)
    rows = contents(file)[b"0.mjlog", b""]
    facts = facts_of(log, walls_of_log(log), "0.mjlog")
    assert rows[1:] == sorted_rows(facts)


def test_what_is_not_there_any_more_is_forgotten(file, folder):
    filled(file, folder)
    (folder / "0.mjlog").unlink()
    write_zip(folder / "more.zip", [("b", short_bytes(4))])
    filled(file, folder)
    assert sorted(contents(file)) == [
        (b"1.mjlog", b""), (b"2.mjlog", b""), (b"broken.xml", b""), (b"more.zip", b"b"),
        (b"three.mjlog", b""),
    ]  # fmt: skip
    database = sqlite3.connect(file)
    with closing(database):
        (hands,) = database.execute("SELECT count(*) FROM hand").fetchone()
    logs = [make_log(1), short_log(1), short_log(4), short_log(2)]
    assert hands == sum(len(log.hands) for log in logs)


def test_only_where_it_was_listed_is_anything_forgotten(file, folder, tmp_path):
    filled(file, folder)
    (folder / "0.mjlog").unlink()
    (folder / "deeper" / "three.mjlog").unlink()
    filled(file, folder / "deeper")
    assert len(contents(file)) == 6
    other = tmp_path / "logs2"
    folder.rename(other)  # as a drive that is not there
    (result,) = filled(file, folder)
    assert result.problem.code == "no-file"
    assert (b"1.mjlog", b"") in contents(file)


def test_a_folder_that_cannot_be_listed_keeps_its_rows(file, folder, monkeypatch):
    filled(file, folder)
    scan = os.scandir

    def refuse(path):
        if os.path.basename(path) == "deeper":  # noqa: PTH119
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert [each.status for each in filled(file, folder)].count("unreadable") == 2
    assert (b"three.mjlog", b"") in contents(file)


def test_a_run_that_was_stopped_goes_on(file, folder):
    with LogIndex(file) as index, closing(index_many([folder], index, jobs=1)) as results:
        begun = list(islice(results, 4))
    assert len(begun) == 4
    assert len(contents(file)) == 4  # nothing was forgotten, and nothing lost
    assert len(newly_read(file, folder)) == 3
    assert len(contents(file)) == 7


def test_workers_find_the_same(file, folder, tmp_path):
    filled(file, folder)
    other = tmp_path / "other.db"
    with LogIndex(other) as index:
        list(index_many([folder], index, jobs=2))
    assert contents(other) == contents(file)


@pytest.mark.long("starts a cluster, as an export does", short="test_workers_find_the_same")
def test_a_cluster_finds_the_same(file, folder, tmp_path, monkeypatch):
    filled(file, folder)
    monkeypatch.chdir(folder)  # the cluster's workers stand elsewhere
    other = tmp_path / "other.db"
    (tmp_path / "cluster").mkdir()
    with cluster(tmp_path / "cluster") as running, LogIndex(other) as index:
        list(index_many(["."], index, scheduler=running.address))
    assert contents(other) == contents(file)


def test_walls_that_the_log_contradicts_judge_nothing(file, folder):
    (folder / "0.mjlog").write_bytes(changed.with_another_draw(short_bytes(0)))
    filled(file, folder)
    rows = contents(file)[b"0.mjlog", b""]
    assert rows[0][0] == "contradicted"
    assert {row[-2] for row in rows[-1]} == {None}


def test_a_check_has_its_results_from_the_index(file, folder, monkeypatch):
    filled(file, folder)
    plain = list(verify_many([folder], jobs=1))
    monkeypatch.setattr("viewer.collection.store.check_log", lambda *_, **__: 1 / 0)
    with Store(file) as store:
        assert list(verify_many([folder], jobs=1, store=store)) == plain


def test_a_check_stores_its_results_beside_the_rows(file, folder):
    with Store(file) as store:
        list(verify_many([folder], jobs=1, store=store))
    assert len(newly_read(file, folder)) == 7
    with Store(file) as store:
        list(verify_many([folder], jobs=1, store=store))
    assert newly_read(file, folder) == []


def test_numbers_beyond_all_bounds_are_not_stored(file, folder):
    data = make_bytes(4, players=3)
    (folder / "odd").write_bytes(data.replace(b'dan="', b'dan="9' + b"9" * 30))
    filled(file, folder)
    assert contents(file)[b"odd", b""][1:] == [[]] * 7
    assert len(contents(file)) == 8


@pytest.mark.parametrize("text", [None, "", "{", "[1]", "3", "[[], 1, 2, 3]"])
def test_a_problem_that_was_changed_on_the_disk_is_none(text):
    assert problem_of(text) is None


# what is asked


def chosen(index, name="chosen"):
    found = index.ask(f"SELECT file, member FROM source WHERE id IN temp.{name}")  # noqa: S608
    return sorted((os.path.basename(path) + b"/" + member).rstrip(b"/") for path, member in found)  # noqa: PTH119


def test_a_collection_is_what_lies_below_its_paths(file, folder):
    (folder / "deeper2").mkdir()
    (folder / "deeper2" / "x").write_bytes(make_bytes(7, players=3))
    filled(file, folder)
    with LogIndex(file) as index:
        index.choose([folder / "deeper"])
        assert chosen(index) == [b"three.mjlog"]
        index.choose([folder / "more.zip", folder / "0.mjlog", f"{folder}/./1.mjlog"])
        assert chosen(index) == [b"0.mjlog", b"1.mjlog", b"more.zip/a", b"more.zip/b"]
        index.choose([folder.anchor])
        assert len(chosen(index)) == 8
        index.choose([])
        assert chosen(index) == []


def test_copies_are_counted_once(file, folder):
    (folder / "copy").write_bytes(make_bytes(1))
    filled(file, folder)
    with LogIndex(file) as index:
        index.choose([folder])
        assert len(chosen(index)) == 8
        assert len(chosen(index, "counted")) == 6
        index.choose([folder / "copy"])
        assert chosen(index, "counted") == [b"copy"]


def test_many_paths_are_a_collection_as_well(file, folder):
    filled(file, folder)
    with LogIndex(file) as index:
        index.choose([folder / f"{number}.mjlog" for number in range(3000)])
        assert len(chosen(index)) == 3


def test_a_collection_can_be_chosen_while_another_program_writes(file, folder):
    filled(file, folder)
    with closing(sqlite3.connect(file)) as writer, LogIndex(file) as index:
        writer.execute("BEGIN IMMEDIATE")
        index.choose([folder])
        assert len(chosen(index)) == 7
        assert index.trouble is None


# the file


def test_the_index_lies_in_the_cache_folder():
    with LogIndex(index_file()) as index:
        assert index.trouble is None
    assert index_file().is_file()


@NEEDS_LINKS
def test_rows_are_not_written_through_a_link(tmp_path, monkeypatch):
    monkeypatch.setattr("viewer.collection.index.cache_folder", tmp_path.joinpath)
    target = tmp_path / "mine"
    target.write_bytes(b"")
    (tmp_path / "collections.sqlite").symlink_to(target)
    with LogIndex(index_file()) as index:
        assert index.trouble is None
    assert not index_file().is_symlink()
    assert index_file().stat().st_size > 0
    assert target.read_bytes() == b""


def test_two_fill_one_file_at_once(file, folder):
    with LogIndex(file) as one, LogIndex(file) as other:
        first = index_many([folder / "deeper", folder / "more.zip"], one, jobs=1)
        second = index_many([folder], other, jobs=1)
        for _ in range(3):
            next(first)
            one.commit()
            next(second)
            other.commit()
        list(first)
        list(second)
        assert one.trouble is other.trouble is None
    alone = file.with_name("alone.db")
    filled(alone, folder)
    assert contents(file) == contents(alone)


def test_rows_are_written_together(file, folder, monkeypatch):
    with LogIndex(file) as index, closing(index_many([folder], index, jobs=1)) as results:
        list(islice(results, 3))
        assert contents(file) == {}
        monkeypatch.setattr(store_module, "_SECONDS_BETWEEN_COMMITS", 0)
        next(results)
        assert len(contents(file)) == 4


def test_another_versions_tables_are_made_anew(file, folder, monkeypatch):
    filled(file, folder)
    monkeypatch.setattr(store_module, "_VERSION", store_module._VERSION + 1)
    monkeypatch.setattr(store_module, "CREATE", (*store_module.CREATE, "CREATE TABLE more (x)"))
    assert len(newly_read(file, folder)) == 7
    assert len(contents(file)) == 7
    with LogIndex(file) as index:
        assert index.trouble is None
        assert index.ask("SELECT * FROM more") == []


def test_rows_of_another_program_are_made_anew(file, folder, monkeypatch):
    filled(file, folder)
    monkeypatch.setattr(store_module, "program_key", lambda: "another")
    assert len(newly_read(file, folder)) == 7
    assert len(contents(file)) == 7


NO_IDS = """
CREATE TABLE spoiled AS SELECT * FROM source; UPDATE spoiled SET id = NULL{};
DROP TABLE source; ALTER TABLE spoiled RENAME TO source;
"""


@pytest.mark.parametrize(
    "how",
    ["zeros", "half", "garbage", "DROP TABLE hand", NO_IDS.format(""), NO_IDS.format(", size = 1")],
)
def test_a_damaged_index_is_made_anew(file, folder, how):
    filled(file, folder)
    whole = contents(file)
    data = file.read_bytes()
    if how == "zeros":
        file.write_bytes(bytes(len(data)))
    elif how == "half":
        file.write_bytes(data[: len(data) // 2])
    elif how == "garbage":
        file.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))
    else:
        with closing(sqlite3.connect(file)) as database:
            database.executescript(how)
    for _ in range(3):  # damage may show late, and what was to be written then is lost
        filled(file, folder)
    with LogIndex(file) as index:
        index.ask("SELECT * FROM hand")
    filled(file, folder)
    assert contents(file) == whole


@pytest.mark.parametrize(
    "damage", ["ALTER TABLE game DROP COLUMN wholeness", "UPDATE source SET file = 7 WHERE id = 1"]
)
def test_rows_that_are_damaged_are_begun_anew(file, folder, damage):
    filled(file, folder)
    with closing(sqlite3.connect(file)) as database:
        database.execute(damage)
        database.commit()
    with LogIndex(file) as index:
        index.choose([str(folder)])
        ids = [number for (number,) in index.ask("SELECT id FROM source")]
        assert games(index, ids) == []
        assert index.trouble.code == "results-damaged"
        assert games(index, ids) == []  # and there is nothing any more


def test_a_file_that_cannot_be_used_ends_no_run(tmp_path, folder):
    path = tmp_path / "x"
    path.write_bytes(b"no database")
    with LogIndex(path) as index:
        assert len(list(index_many([folder], index, jobs=1))) == 7
        assert index.ask("SELECT 1") == []
    assert str(index.trouble) == "Results are not kept: it is no database."


def test_a_log_that_is_listed_twice_has_its_rows_once(file, folder):
    filled(file, folder, folder)
    alone = file.with_name("alone.db")
    filled(alone, folder)
    assert contents(file) == contents(alone)


def test_threads_that_fill_one_file_wait_for_each_other(file, folder, monkeypatch):
    monkeypatch.setattr(store_module, "_SECONDS_BETWEEN_COMMITS", 0)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: filled(file, folder), range(4)))
    assert [len(each) for each in results] == [7] * 4
    alone = file.with_name("alone.db")
    filled(alone, folder)
    assert contents(file) == contents(alone)
