"""The statistics' tab: what comes from files and goes into them."""

import json

import pytest
from PySide6.QtGui import QGuiApplication, QImage

from tests.ui.lab.runs import WALLS, count, message, prepare, wait_over
from viewer.lab.walls.others import FewSwaps
from viewer.ui.kit.theme import ThemeChoice, themes
from viewer.ui.lab.statistics.page import StatisticsStage


@pytest.fixture
def page(lab):
    lab.tabs.setCurrentIndex(1)
    return lab.statistics


def test_a_saved_run_is_opened_and_gone_on_with(qtbot, lab, page, tmp_path):
    prepare(page, walls=4 * WALLS)
    page.toggle()
    page.toggle()
    wait_over(qtbot, page, StatisticsStage.PAUSED)
    units = page.snapshot.state.units
    page.save(tmp_path / "run.json")
    path = tmp_path / "run.json"
    qtbot.waitUntil(lambda: lab.statusBar().currentMessage() == "Saved run.json")
    page.reset()
    count(qtbot, page, source="few-swaps")
    page.open(path)
    wait_over(qtbot, page, StatisticsStage.PAUSED)
    assert page.snapshot.state.units == units
    page.toggle()
    wait_over(qtbot, page)
    assert page.results.findings.walls == 4 * WALLS
    assert page.results.findings.source["source"] == "tenhou"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no saved work of the lab."),
        ("{}", "This is no saved work of the lab."),
        ('{"format": "wall-viewer lab", "version"', "The saved work ends too early"),
        (None, "no file there"),
    ],
)
def test_a_bad_file_is_told_and_nothing_is_lost(qtbot, page, tmp_path, text, said):
    lab = page.window()
    count(qtbot, page)
    before = page.snapshot
    path = tmp_path / "bad.json"
    if text is not None:
        path.write_text(text)
    page.open(path)
    qtbot.waitUntil(lab.message_bar.isVisible)
    assert message(lab).startswith("bad.json: ")
    if text is not None:
        assert said in message(lab)
    assert page.snapshot is before
    assert page.results.findings is not None


def test_a_file_of_another_source_is_told(qtbot, lab, page, tmp_path):
    count(qtbot, page, source="few-swaps")
    path = tmp_path / "run.json"
    page.save(path)
    qtbot.waitUntil(path.exists)
    whole = json.loads(path.read_text())
    assert whole["work"]["source"] == FewSwaps(7).name
    whole["work"]["source"] = "tenhou"
    path.write_text(json.dumps(whole))
    page.open(path)
    qtbot.waitUntil(lab.message_bar.isVisible)
    assert "changed by hand" in message(lab)


def test_chart_report_and_figures_are_saved(qtbot, page, tmp_path):
    themes.choose(ThemeChoice.LIGHT)
    count(qtbot, page)
    for name in ("chart.png", "chart.svg"):
        page.save_chart(tmp_path / name)
    page.save_report(tmp_path / "walls.html")
    names = ("chart.png", "chart.svg", "walls.html")
    qtbot.waitUntil(lambda: all((tmp_path / name).exists() for name in names))
    page.saver.jobs._pool.wait(None)
    seen = page.results.charts.canvas.width()
    assert QImage(str(tmp_path / "chart.png")).width() == 2 * seen
    assert (tmp_path / "chart.svg").read_text("utf-8").startswith("<svg")
    assert "Mean haipai shanten" in (tmp_path / "walls.html").read_text("utf-8")
    page.copy_figures()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(page.head.sentence.text())
    assert "Shanten: Mean haipai shanten\nfound 3." in text


@pytest.mark.usefixtures("undrawn")
def test_what_cannot_be_written_is_told(qtbot, lab, page, tmp_path):
    count(qtbot, page)
    page.save_report(tmp_path / "no" / "walls.html")
    qtbot.waitUntil(lab.message_bar.isVisible)
    assert message(lab).startswith("walls.html: The file could not be written: ")


def test_there_is_nothing_to_save_at_first(lab, page):
    for ask in (
        page.copy_figures,
        page.ask_for_chart,
        page.ask_for_report,
        page.ask_where_to_save,
    ):
        lab.statusBar().clearMessage()
        ask()
        assert lab.statusBar().currentMessage() == "There is nothing to save yet."
