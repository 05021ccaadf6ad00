"""The page of statistics: what comes from files and goes into them."""

import json

import pytest
from PySide6.QtGui import QGuiApplication, QImage

from tests.helpers import long_run
from tests.helpers.statistics_runs import WALLS, count, prepare, wait_over
from viewer.stats.lab.walls.others import FewSwaps
from viewer.stats.ui.statistics import StatisticsStage
from viewer.ui.files import ResultFormat
from viewer.ui.kit.theme import ThemeChoice, themes

pytestmark = pytest.mark.usefixtures("unpainted_charts")


def test_a_saved_run_is_opened_and_gone_on_with(qtbot, page, save, tmp_path):
    prepare(page, walls=2 * WALLS)
    page.toggle()
    page.toggle()
    wait_over(qtbot, page, StatisticsStage.PAUSED)
    units = page.snapshot.state.units
    save(ResultFormat.JSON, tmp_path / "run.json")
    path = tmp_path / "run.json"
    qtbot.waitUntil(lambda: page.window().statusBar().currentMessage() == "Saved run.json")
    page.cancel()
    count(qtbot, page, source="few-swaps")
    page.open(path)
    wait_over(qtbot, page, StatisticsStage.PAUSED)
    assert page.snapshot.state.units == units
    page.toggle()
    wait_over(qtbot, page)
    assert page.results.findings.walls == 2 * WALLS
    assert page.results.findings.source["source"] == "tenhou"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "wall-viewer lab", "version"', "The saved work ends too early"),
        *long_run.only_long(
            ("", "This is no saved work of the lab."),
            ("{}", "This is no saved work of the lab."),
            (None, "no file there"),
        ),
    ],
)
def test_a_bad_file_is_told_and_nothing_is_lost(qtbot, page, tmp_path, text, said):
    count(qtbot, page)
    before = page.snapshot
    path = tmp_path / "bad.json"
    if text is not None:
        path.write_text(text)
    page.open(path)
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert page.window().message_bar.label.text().startswith("bad.json: ")
    if text is not None:
        assert said in page.window().message_bar.label.text()
    assert page.snapshot is before
    assert page.results.findings is not None


def test_a_file_of_another_source_is_told(qtbot, page, save, tmp_path):
    count(qtbot, page, source="few-swaps")
    path = tmp_path / "run.json"
    save(ResultFormat.JSON, path)
    qtbot.waitUntil(path.exists)
    whole = json.loads(path.read_text())
    assert whole["work"]["source"] == FewSwaps.name
    whole["work"]["source"] = "tenhou"
    path.write_text(json.dumps(whole))
    page.open(path)
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert "changed by hand" in page.window().message_bar.label.text()


@pytest.mark.dear("draws charts for the window, for files and for a page")
@pytest.mark.usefixtures("few_drawn")
def test_chart_report_and_figures_are_saved(qtbot, page, save, tmp_path):
    themes.choose(ThemeChoice.LIGHT)
    count(qtbot, page)
    for name in ("chart.png", "chart.svg"):
        save(ResultFormat.CHART, tmp_path / name)
    save(ResultFormat.PAGE, tmp_path / "walls.html")
    names = ("chart.png", "chart.svg", "walls.html")
    qtbot.waitUntil(lambda: all((tmp_path / name).exists() for name in names))
    page.window().saver.jobs.wait(None)
    seen = page.results.charts.canvas.width()
    assert QImage(str(tmp_path / "chart.png")).width() == 2 * seen
    assert (tmp_path / "chart.svg").read_text("utf-8").startswith("<svg")
    assert "Mean haipai shanten" in (tmp_path / "walls.html").read_text("utf-8")
    page.table_job(page.results.table, ResultFormat.PAGE).write(tmp_path / "table.html", bool)
    table = (tmp_path / "table.html").read_text("utf-8")
    assert page.window().head.sentence.text() in table
    assert all(row.title in table for row in page.results.table.rows_model.shown)
    page.copy_figures()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(page.window().head.sentence.text())
    assert "Shanten: Mean haipai shanten\nfound 3." in text


@pytest.mark.usefixtures("undrawn")
def test_what_cannot_be_written_is_told(qtbot, page, save, tmp_path):
    count(qtbot, page)
    save(ResultFormat.PAGE, tmp_path / "no" / "walls.html")
    qtbot.waitUntil(page.window().message_bar.isVisible)
    assert (
        page.window()
        .message_bar.label.text()
        .startswith("walls.html: The file could not be written: ")
    )


def test_there_is_nothing_to_save_at_first(page, save, tmp_path):
    for kind in ResultFormat:
        assert page.save_job(kind) is None
        save(kind, tmp_path / "x")
    assert not page.window().save_button.isVisible()
    QGuiApplication.clipboard().clear()
    page.copy_figures()
    assert QGuiApplication.clipboard().text() == ""
    assert list(tmp_path.glob("x*")) == []
