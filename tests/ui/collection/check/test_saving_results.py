import csv
import json

import pytest

from viewer.core.base.errors import Stopped
from viewer.ui.collection.check_run import write_results
from viewer.ui.files import ResultFormat

FORMATS = (ResultFormat.PAGE, ResultFormat.TABLE, ResultFormat.JSON)


@pytest.fixture
def save(results, tmp_path):
    def save(kind, should_stop=lambda: False, path=tmp_path / "out"):
        write_results(kind, results, "list.txt", path, should_stop)
        return path.read_text(encoding="utf-8-sig")

    return save


def test_a_table_has_a_row_for_each_log(save, results):
    rows = list(csv.DictReader(save(ResultFormat.TABLE).splitlines()))
    assert [row["path"] for row in rows] == [result.path for result in results]
    assert [row["status"] for row in rows] == [result.status for result in results]


def test_spreadsheet_programs_are_told_the_encoding(save, tmp_path):
    save(ResultFormat.TABLE)
    assert (tmp_path / "out").read_bytes().startswith(b"\xef\xbb\xbf")


def test_json_has_the_logs_and_the_summary(save):
    found = json.loads(save(ResultFormat.JSON))
    assert len(found["logs"]) == found["summary"]["logs"] == 5


def test_the_page_names_what_contradicts(save):
    page = save(ResultFormat.PAGE)
    assert "b-changed.xml" in page
    assert "5 logs checked, 1 contradicts its walls" in page


@pytest.mark.parametrize("kind", FORMATS)
def test_a_place_that_cannot_be_written_is_told(save, tmp_path, kind):
    with pytest.raises(FileNotFoundError):
        save(kind, path=tmp_path / "none" / "out")


@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_stopped_leaves_nothing_and_keeps_what_was_there(save, tmp_path, kind):
    before = sorted(tmp_path.iterdir())
    (tmp_path / "out").write_text("before")
    with pytest.raises(Stopped):
        save(kind, should_stop=lambda: True)
    assert (tmp_path / "out").read_text() == "before"
    assert sorted(tmp_path.iterdir()) == sorted([*before, tmp_path / "out"])
