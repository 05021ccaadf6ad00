from pathlib import Path

import pytest

from tests.helpers import soul
from tests.helpers.games import make_bytes
from viewer.core.base.errors import InputError, Stopped
from viewer.document import Document, SiteRecord, open_log_carefully, open_or_record, open_record


def open_any(path, *, should_stop=lambda: False):
    return open_or_record(open_log_carefully, path, lambda _done, _total: None, should_stop)


def test_a_record_has_an_audit_for_each_round(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(soul.record(soul.salted_round(0), soul.old_round(1)))
    record = open_record(path)
    assert (record.title, record.path) == ("x.json", path)
    assert len(record.rounds) == len(record.audits) == 2
    assert all(audit.agrees and audit.count.full for audit in record.audits)


@pytest.mark.parametrize("name", ["x.json", "x.mjlog", "x"])
def test_what_is_opened_is_told_by_its_content(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(make_bytes(3))
    assert isinstance(open_any(path), Document)
    path.write_bytes(soul.record(soul.vector_round()))
    assert isinstance(open_any(path), SiteRecord)
    path.write_bytes(soul.record(soul.vector_round(nickname="<b>")).replace(b'"head"', b'"<x>"'))
    assert isinstance(open_any(path), SiteRecord)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xd8\xff\xe0 JFIF", "not-xml"),
        (b"<html><p/></html>", "not-mjlog"),
        (b"<mjloggm><GO <INIT/></mjloggm>", "broken-xml"),
        (b"", "empty"),
        (b'{"title": ["", ""], "log": []}', "no-paishan"),
        (b'{"title": "<b>"}', "no-paishan"),
        (b'{"title": ', "broken-json"),
    ],
)
def test_the_reason_is_that_of_what_the_file_looks_like(tmp_path, data, code):
    path = tmp_path / "x"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        open_any(path)
    assert caught.value.code == code


def test_a_missing_file_is_missing():
    with pytest.raises(InputError) as caught:
        open_any(Path("/no/such"))
    assert caught.value.code == "no-file"


def test_loading_can_be_stopped(tmp_path):
    with pytest.raises(Stopped):
        open_any(tmp_path / "x", should_stop=lambda: True)
