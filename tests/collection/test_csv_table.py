import csv
import io
import json

import pytest

from tests.collection.test_report import written
from tests.helpers import changed
from tests.helpers.games import make_bytes
from tests.helpers.made_up import made_up
from tests.helpers.results import ALL, GOOD, WITH_REPLAY
from viewer.collection.check import check_log
from viewer.collection.report import CSV_COLUMNS, CsvWriter, JsonWriter
from viewer.core.base.errors import harmless, shown


def test_csv_has_a_row_for_each_log_under_stable_columns():
    rows = list(csv.DictReader(io.StringIO(written(CsvWriter, *ALL))))
    assert tuple(rows[0]) == CSV_COLUMNS
    assert [row["path"] for row in rows] == [result.path for result in ALL]
    assert (rows[1]["contradictions"], rows[1]["first_contradiction"]) == (
        "2",
        "kyoku 3, seat C, draw 5: the wall has 5m, the log 6m",
    )
    assert (rows[0]["haipai"], rows[0]["dice"], rows[0]["seats"]) == ("416", "16", "0123")
    assert [row["published"] for row in rows[4:]] == ["", "true", "false", "true", ""]
    assert (rows[7]["published_line"], rows[7]["published_order"]) == ("41", "1023")
    assert rows[3]["error"] == "The file is empty."
    assert (rows[8]["uncompared"], rows[8]["first_uncompared"]) == (
        "2",
        "kyoku 3, event 0: not compared: the dice",
    )


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"])
def test_no_cell_is_a_formula(start):
    path = f'{start}cmd|" /C calc"!A0, "x"'
    (row,) = csv.DictReader(io.StringIO(written(CsvWriter, GOOD._replace(path=path)), newline=""))
    assert row["path"] == f"'{shown(path)}"


@pytest.mark.parametrize("cell", ["a=b", "", "0123", 600 * "/deep", -1, None, 5])
def test_other_cells_stay_as_they_are(cell):
    assert harmless(cell) == cell


def test_real_results_are_written_in_both_forms():
    results = [
        check_log("x", data, {})
        for data in (make_bytes(1), changed.with_another_seed(), b"", make_bytes(1, players=3))
    ]
    assert len(json.loads(written(JsonWriter, *results))["logs"]) == 4
    assert written(CsvWriter, *results).count("\n") == 5


def test_a_table_is_english_whatever_language_is_spoken():
    plain = written(CsvWriter, *WITH_REPLAY)
    with made_up():
        assert written(CsvWriter, *WITH_REPLAY) == plain
