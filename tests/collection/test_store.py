import os
import sqlite3
import sys

import pytest

from tests.helpers import changed
from tests.helpers.archives import write_zip
from tests.helpers.findings import course_finding
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import NEEDS_PIPES
from viewer.collection import store as store_module
from viewer.collection.check import check_log
from viewer.collection.find import find_sources
from viewer.collection.read import Reader
from viewer.collection.store import Store, program_key, verify_many
from viewer.core.base.era import Era
from viewer.core.base.place import Place
from viewer.core.sites.game_commitment import tenhou_hash

CONTENTS = {
    "verified": make_bytes(1),
    "three players": make_bytes(1, players=3),
    "an older era": make_bytes(1, Era.PER_HAND),
    "contradicted": changed.with_another_draw(make_bytes(2)),
    "no seed": changed.with_seed_text(b""),
    "unreadable": b"<html/>",
}


def source_of(path):
    (source,) = find_sources([path])
    return source


def check(source, published=None):
    with Reader() as reader:
        data, stamp = reader.read(source)
    return check_log(source.path, data, published), stamp


def keep(file, path, published=None):
    source = source_of(path)
    result, stamp = check(source, published)
    with Store(file, published) as store:
        store.put(source, stamp, result)
    return result


def kept(file, path, published=None):
    with Store(file, published) as store:
        return store.get(source_of(path))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "results.db"


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "x.mjlog"
    path.write_bytes(make_bytes(1))
    return path


@pytest.mark.parametrize("data", CONTENTS.values(), ids=list(CONTENTS))
def test_a_result_comes_back_as_it_was(file, log, data):
    log.write_bytes(data)
    assert keep(file, log) == kept(file, log)


def test_where_a_course_of_play_cannot_be_comes_back_as_it_was(file, log):
    found = (
        course_finding(Place(1, 5, 3), "payments", (1000, -1000), (0, 0)),
        course_finding(Place(2, 0), "start", (), (7,)),
    )
    source = source_of(log)
    result, stamp = check(source)
    with Store(file) as store:
        store.put(
            source,
            stamp,
            result._replace(replayed=700, inconsistency_count=9, inconsistencies=found),
        )
    again = kept(file, log)
    assert (again.replayed, again.inconsistency_count, again.inconsistencies) == (700, 9, found)
    assert all(type(each.expected) is type(each.found) is tuple for each in again.inconsistencies)


@pytest.mark.parametrize("data", CONTENTS.values(), ids=list(CONTENTS))
def test_a_result_of_an_archives_member_comes_back_as_it_was(file, tmp_path, data):
    path = write_zip(tmp_path / "m.zip", [("x", data)])
    result = keep(file, path)
    assert result == kept(file, path)
    assert result.path == f"{path}/x"


def test_what_is_not_there_is_not_found(file, log):
    assert kept(file, log) is None


def test_a_name_is_found_from_any_folder(file, log, monkeypatch):
    result = keep(file, log)
    monkeypatch.chdir(log.parent)
    assert kept(file, "x.mjlog") == result._replace(path="x.mjlog")
    assert kept(file, "./../" + log.parent.name + "/x.mjlog") is not None


def test_a_name_that_is_no_text_is_kept(file, log):
    odd = f"{log}\udcff"
    os.rename(log, odd)  # noqa: PTH104
    assert keep(file, odd) == kept(file, odd)


@pytest.mark.parametrize("change", ["size", "time", "program", "gone"])
def test_what_has_changed_is_not_found(file, log, change, monkeypatch):
    keep(file, log)
    status = log.stat()
    if change == "size":
        log.write_bytes(log.read_bytes() + b" ")
        os.utime(log, ns=(status.st_atime_ns, status.st_mtime_ns))
    elif change == "time":
        os.utime(log, ns=(status.st_atime_ns, status.st_mtime_ns + 100))  # what Windows keeps
    elif change == "program":
        monkeypatch.setattr(store_module, "program_key", lambda: "another")
    else:
        log.unlink()
    assert kept(file, log) is None


def test_a_member_of_an_archive_that_was_written_anew_is_not_found(file, tmp_path):
    path = write_zip(tmp_path / "m.zip", [("x", make_bytes(1))], method=0)
    keep(file, path)
    status = path.stat()
    write_zip(path, [("x", changed.with_another_draw(make_bytes(1)))], method=0)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    if path.stat().st_size == status.st_size:  # only the checksum tells them apart
        assert kept(file, path) is None


def test_a_result_without_a_stamp_is_not_kept(file, tmp_path):
    missing = tmp_path / "missing"
    with Store(file) as store:
        (result,) = verify_many([missing], jobs=1, store=store)
    assert result.status == "unreadable"
    missing.write_bytes(make_bytes(1))
    assert kept(file, missing) is None


# another published list


def hash_of(digits):
    return tenhou_hash(digits, make_log(1).seed)


def test_a_hash_is_looked_up_again_in_another_list(file, log):
    result = keep(file, log)
    found = kept(file, log, {result.sha512: 9})
    assert (found.published, found.published_line) == (True, 9)
    keep(file, log, {result.sha512: 9})
    assert kept(file, log) == result
    assert kept(file, log, {result.sha512: 5}).published_line == 5


def test_a_log_that_was_in_no_list_is_checked_again_with_another(file, log):
    result = keep(file, log, {"0" * 128: 1})
    assert result.published is False
    assert kept(file, log, {"0" * 128: 1}) == result
    assert kept(file, log, {"1" * 128: 1}) is None
    assert kept(file, log, {"0" * 128: 2}) is None
    assert kept(file, log, {"0" * 128: 1, result.sha512: 2}).published is True
    assert kept(file, log).published is None


def test_a_log_without_a_list_before_may_be_there_in_another_order(file, log):
    keep(file, log)
    assert kept(file, log, {hash_of("3210"): 1}) is None


def test_an_order_that_was_found_counts_for_its_list_only(file, log):
    result = keep(file, log, {hash_of("3210"): 4})
    assert (result.published, result.published_order) == (True, "3210")
    assert kept(file, log, {hash_of("3210"): 4}) == result
    assert kept(file, log, {hash_of("2310"): 4}) is None
    again = kept(file, log, {result.sha512: 1})
    assert (again.published, again.published_order) == (True, None)
    assert kept(file, log).published_order is None


def test_eras_without_a_hash_need_no_second_look(file, log):
    log.write_bytes(make_bytes(1, Era.HEX))
    result = keep(file, log)
    assert kept(file, log, {"0" * 128: 1}) == result


# the file


def damage(file, how):
    data = bytearray(file.read_bytes())
    page = 4096
    if how == "zeros":
        data[:] = bytes(len(data))
    elif how == "truncated":
        del data[page // 2 :]
    elif how == "a page of garbage":
        data[page:] = b"\xa5" * (len(data) - page)
    elif how == "a changed row":
        at = data.index(b'"verified"')
        data[at : at + 10] = b'"no_seed"\x20'
    elif how == "a row that is no text":
        at = data.index(b'"verified"')
        data[at : at + 10] = b"\xff" * 10
    file.write_bytes(data)


DAMAGE = ("zeros", "truncated", "a page of garbage", "a changed row", "a row that is no text")
ANEW = "The file of results was damaged and has been begun anew: what it holds has changed."


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_is_begun_anew(file, log, how):
    source = source_of(log)
    result = keep(file, log)
    damage(file, how)
    with Store(file) as store:
        assert store.get(source) is None
        store.put(source, *reversed(check(source)))
    assert str(store.trouble) == ANEW
    assert kept(file, log) == result
    assert [each.name for each in file.parent.iterdir()].count("results.db") == 1


def test_a_table_that_is_another_is_begun_anew(file, log):
    keep(file, log)
    with sqlite3.connect(file) as database:
        database.execute("ALTER TABLE result DROP COLUMN list")
    database.close()
    assert kept(file, log) is None
    result = keep(file, log)
    assert kept(file, log) == result


def test_a_damaged_file_that_cannot_be_deleted_is_not_used(file, log, monkeypatch):
    keep(file, log)
    damage(file, "truncated")

    def refuse(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(store_module.Path, "unlink", refuse)
    with Store(file) as store:
        assert store.get(source_of(log)) is None
    assert str(store.trouble) == "Results are not kept: what it holds has changed."


def not_kept(path):
    """What is said of a place where nothing can be kept; whatever is there stays."""
    before = path.read_bytes() if path.is_file() else None
    log = path.with_name("a log")
    log.write_bytes(make_bytes(1))
    with Store(path) as store:
        source = source_of(log)
        store.put(source, *reversed(check(source)))
        assert store.get(source) is None
    assert before == (path.read_bytes() if path.is_file() else None)
    return str(store.trouble)


@pytest.mark.parametrize(
    "content", [b"<mjloggm/>" * 100, make_bytes(1, packed=True), b"?", b"garbage " * 99]
)
def test_a_file_that_was_named_by_mistake_is_left_alone(tmp_path, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert not_kept(path) == "Results are not kept: it is no database."


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE result (a)")
    other.close()
    assert not_kept(path) == "Results are not kept: it is another program's database."


@NEEDS_PIPES
def test_a_pipe_is_no_file_of_results(tmp_path):
    os.mkfifo(tmp_path / "x")
    assert not_kept(tmp_path / "x") == "Results are not kept: it is no regular file."


def test_a_place_that_cannot_be_written_says_so(tmp_path):
    with Store(tmp_path / "missing" / "x.db") as store:
        assert str(store.trouble) == "Results are not kept: it cannot be opened there."


def test_a_locked_file_is_left_to_who_holds_it(file, log, monkeypatch):
    keep(file, log)
    connect = sqlite3.connect
    holder = connect(file)
    holder.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, timeout=0, **k))
    with Store(file) as store:
        assert store.get(source_of(log)) is None
    holder.close()
    assert str(store.trouble) == "Results are not kept: another program is using it."
    assert kept(file, log) is not None


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("SQLITE_FULL", "the disk is full"),
        ("SQLITE_READONLY_DBMOVED", "it may not be written"),
        ("SQLITE_IOERR_WRITE", "the disk failed to read or write it"),
    ],
)
def test_a_disk_that_takes_nothing_ends_no_check(file, log, code, fault):
    class Refusing:
        def execute(self, *_arguments):
            error = sqlite3.OperationalError("no room")
            error.sqlite_errorcode = getattr(sqlite3, code)
            raise error

        def close(self):
            pass

    result = keep(file, log)
    store = Store(file)
    store._drop()
    store._database = Refusing()
    with store:
        source = source_of(log)
        store.put(source, *reversed(check(source)))
        assert store.get(source) is None
    assert str(store.trouble) == f"Results are not kept: {fault}."
    assert kept(file, log) == result


def test_results_are_on_the_disk_before_the_end(file, log, monkeypatch):
    monkeypatch.setattr(store_module, "_SECONDS_BETWEEN_COMMITS", 0)
    source = source_of(log)
    result, stamp = check(source)
    with Store(file) as store:
        store.put(source, stamp, result)
        assert kept(file, log) == result


def test_results_come_to_the_disk_together(file, log):
    source = source_of(log)
    with Store(file) as store:
        store.put(source, *reversed(check(source)))
        assert kept(file, log) is None


def test_the_program_is_known_by_its_code(monkeypatch):
    whole = program_key()
    assert program_key() == whole
    program_key.cache_clear()
    monkeypatch.setattr(store_module.Path, "rglob", lambda *_: [])
    try:  # frozen: there are no sources
        assert program_key() != whole
        assert str(os.stat(sys.executable).st_size) in program_key()  # noqa: PTH116
    finally:
        program_key.cache_clear()
