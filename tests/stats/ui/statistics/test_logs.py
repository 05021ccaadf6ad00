"""The page of statistics: walls of logs."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.helpers.statistics_runs import wait_over
from viewer.document import open_log, open_seed
from viewer.stats.ui.statistics import StatisticsStage
from viewer.stats.ui.statistics_parts import LogSource
from viewer.system import assets


def test_the_opened_log_is_counted(qtbot, page, opened_logs):
    opened_logs.append(open_log(assets.sample_log()))
    page.chooser.choose(LogSource.OPENED)
    assert not page.chooser.number.isVisible()
    page.toggle()
    wait_over(qtbot, page)
    assert page.results.findings.walls == len(opened_logs[0].walls)


def test_a_folder_is_counted_with_what_is_no_log(qtbot, page, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    data = assets.sample_log().read_bytes()
    (folder / "a.mjlog").write_bytes(data)
    (folder / "b.mjlog").write_bytes(data)
    (folder / "c.txt").write_text("no log")
    page.window().open([str(folder)])
    assert page.chooser.source == LogSource.GAMES
    assert page.chooser.logs_label.text() == "logs"
    page.toggle()
    wait_over(qtbot, page)
    assert page.results.findings.walls == len(open_log(assets.sample_log()).walls)
    assert "left out: 1 repeat of another, 1 unreadable" in page.window().head.detail.text()


def test_an_empty_folder_and_a_missing_one_are_told(qtbot, page, tmp_path):
    page.window().open([str(tmp_path / "nothing")])
    page.toggle()
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert page.stage is StatisticsStage.IDLE
    page.window().message_bar.hide()
    (tmp_path / "empty").mkdir()
    page.window().open([str(tmp_path / "empty")])
    page.toggle()
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert page.window().message_bar.label.text() == "There is no log with a file to look at."
    assert page.chooser.isEnabled()


def test_the_walls_of_an_opened_seed_are_counted(qtbot, page, opened_logs):
    log = open_log(assets.sample_log())
    opened_logs.append(open_seed("seed", log.seed, 4, 7))
    page.chooser.choose(LogSource.OPENED)
    page.toggle()
    qtbot.waitUntil(lambda: page.stage is StatisticsStage.OVER)
    assert page.snapshot.seen.walls == 7


def test_a_wall_without_log_or_seed_gives_nothing_to_count(qtbot, page, opened_logs):
    log = open_log(assets.sample_log())
    opened_logs.append(replace(open_seed("wall", log.seed, 4, 1), seed=None))
    page.chooser.choose(LogSource.OPENED)
    page.toggle()
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert page.stage is StatisticsStage.IDLE


@pytest.mark.dear("measures a whole game, and fills in a page")
def test_a_page_on_all_players_of_the_games_is_saved(qtbot, page, monkeypatch, tmp_path):
    path = tmp_path / "rigged.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window = page.window()
    (action,) = window.menus.actions("rigged")
    action.trigger()
    assert window.message_bar.label.text() == "There is no log with a file to look at."
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.mjlog").write_bytes(assets.sample_log().read_bytes())
    window.open([str(folder)])
    action.trigger()
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Saved rigged.html")
    text = path.read_text(encoding="utf-8")
    assert "tests agree with fair walls" in text
    assert "a.mjlog" in text
