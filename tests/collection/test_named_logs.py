"""The log that a game of another program names is found: beside it, downloaded, indexed."""

import json

import pytest

from tests.helpers.archives import write_zip
from tests.helpers.games import short_bytes, short_log
from viewer.collection.check import check_log
from viewer.collection.index import LogIndex, index_file, index_many
from viewer.collection.named_logs import logs_near
from viewer.collection.report import PageWriter, json_row
from viewer.collection.store import from_json, to_json
from viewer.collection.verdicts import Totals, disagreements, verdict
from viewer.core.sites.tenhou.log_id import LogAddress
from viewer.core.text.tenhou6 import tenhou6_of
from viewer.online import log_cache
from viewer.ui.collection.check_model import finding_parts

LOG = short_log(0)
DATA = short_bytes(0)
LOG_ID = f"2020010100gm-{LOG.type.bits:04x}-0000-0ddba115"
GAME = json.dumps(tenhou6_of(LOG, LOG_ID)).encode()


@pytest.fixture
def game(tmp_path, monkeypatch):
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):  # with an index of its own
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    path = tmp_path / "games" / "game.json"
    path.parent.mkdir()
    path.write_bytes(GAME)
    return path


def index(*paths):
    with LogIndex(index_file()) as opened:
        return {each.path: each for each in index_many(paths, opened, jobs=1)}


def test_a_log_is_found_among_the_open_ones_or_beside_the_game(game):
    find = logs_near(str(game))
    assert find(LOG_ID) is None
    assert logs_near(str(game), {LOG_ID: b"open"})(LOG_ID) == b"open"
    (game.parent / f"{LOG_ID}&tw=2.xml").write_bytes(DATA)
    assert find(LOG_ID) == DATA
    assert logs_near()(LOG_ID) is None


def test_a_log_that_was_downloaded_is_found(game):
    log_cache.add(LogAddress(LOG_ID, 1), DATA)
    assert logs_near(str(game))(LOG_ID) == DATA


def test_a_log_of_a_collection_is_found_and_the_game_is_asked_about_again(game, tmp_path):
    (before,) = index(game).values()
    assert (before.status, before.problem.code) == ("no_seed", "named-log")
    archive = write_zip(tmp_path / "logs.zip", [(f"{LOG_ID}.mjlog", DATA)])
    index(archive)
    assert logs_near(str(game))(LOG_ID) == DATA
    assert index(game)[str(game)].problem != before.problem
    archive.unlink()  # what the index names may be gone
    assert logs_near(str(game))(LOG_ID) is None


def test_a_damaged_index_has_no_log(game):
    index_file().write_bytes(b"SQLite format 3\0 and no more")
    assert logs_near(str(game))(LOG_ID) is None


def test_a_changed_game_is_contradicted_and_its_result_is_told_and_stored(game, tmp_path):
    (game.parent / f"{LOG_ID}.mjlog").write_bytes(DATA)
    changed = json.loads(GAME)
    changed["log"][0][1][0] += 100
    result = check_log(str(game), json.dumps(changed).encode(), None)
    assert (result.status, result.named_log, result.named_wrong) == ("contradicted", LOG_ID, 1)
    ((_, said), *_) = disagreements(result)
    assert said == "differs from the log that it names: the points before"
    assert f"contradicts the log that it names, {LOG_ID}, in" in verdict(result)
    row = json_row(result)
    named = {"id": LOG_ID, "compared": result.named_checked, "otherwise": 1}
    assert (row["named_log"], row["findings"][0]["check"]) == (named, "scores")
    stored = from_json(result.path, to_json(result))
    assert stored.findings == result.findings
    assert stored.tally == result.tally
    totals, page = Totals(), PageWriter(tmp_path / "page.html")
    for writer in (totals, page):
        writer.add(result)
    page.finish(totals)
    page.abandon()
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "differs from the log that it names: the points before" in text
    parts = finding_parts(result)
    assert parts[0] == "differs from the log that it names: the points before"
