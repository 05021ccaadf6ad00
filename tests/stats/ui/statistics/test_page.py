"""The page of statistics: run, pause, save, open, and what goes wrong."""

import multiprocessing
import pickle
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt

from tests.helpers import long_run
from tests.helpers.statistics_runs import WALLS, count, prepare, wait_over
from viewer.stats.lab.walls.tenhou import TenhouWalls
from viewer.stats.lab.work import run_work
from viewer.stats.randomness.check import MANY, Figure, Sentence
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure
from viewer.stats.ui.statistics import StatisticsStage
from viewer.stats.ui.statistics_parts import LIMITS_KEY, figure_row, folder_walls
from viewer.ui.kit.verdict import Verdict

pytestmark = pytest.mark.usefixtures("unpainted_charts")
FOUND = 3
"""A column of the figures."""


def test_a_run_comes_to_the_findings_of_its_walls(qtbot, page):
    count(qtbot, page)
    work = WallMeasure(TenhouWalls(7, WALLS))
    alone = findings(run_work(work, jobs=1), work.source.described())
    shown = page.results.findings
    assert shown.figures == alone.figures
    assert page.window().head.sentence.text() == str(alone.summary)
    assert page.window().head.verdict is Verdict.AGREES
    assert "8,000 walls" in page.window().head.detail.text()
    assert [row.key for row in page.results.list.rows] == [
        "shanten",
        "tiles",
        "dora",
        "serial",
        "dice",
        "seats",
        LIMITS_KEY,
    ]
    assert not page.window().message_bar.isVisible()


def test_a_wrong_dealer_sets_off_alarms_in_words_and_marks(qtbot, page):
    count(qtbot, page, source="few-swaps")
    assert page.window().head.verdict is Verdict.DISAGREES
    assert page.window().head.sentence.text().startswith("Alarm in ")
    groups = page.results.list
    tiles = [row.key for row in groups.rows].index("tiles")
    assert groups.rows[tiles].verdict is Verdict.ALARM
    groups.choose(tiles)
    figures = page.results.table.rows_model.shown
    of_group = [each.check for each in page.results.findings.figures if each.group == "tiles"]
    assert [figure.name for figure in figures] == of_group
    assert any(figure.alarm for figure in figures)
    groups.choose(len(groups.rows) - 1)
    assert page.results.limits.said.text().count("Not tested") >= 3


def test_a_pause_and_going_on_are_the_same_as_one_go(qtbot, page):
    prepare(page, walls=2 * WALLS)
    page.toggle()
    page.toggle()
    wait_over(qtbot, page, StatisticsStage.PAUSED)
    assert page.start_button.text() == "&Continue"
    before = page.snapshot.state.units
    assert before < 2
    page.toggle()
    wait_over(qtbot, page)
    alone = run_work(WallMeasure(TenhouWalls(7, 2 * WALLS)), jobs=1)
    dump = WallMeasure(TenhouWalls(7, WALLS)).dump
    assert dump(page.snapshot.state) == dump(alone)


def test_cancel_frees_the_choice(qtbot, page):
    prepare(page, walls=100 * WALLS)
    page.toggle()
    assert not page.chooser.isEnabled()
    page.cancel()
    assert page.stage is StatisticsStage.IDLE
    assert page.chooser.isEnabled()
    assert not page.run.is_running
    count(qtbot, page)
    assert page.results.findings.walls == WALLS


def test_results_come_while_it_runs(qtbot, page):
    page.run._every = 0.0
    prepare(page, walls=40 * WALLS)
    page.toggle()
    qtbot.waitUntil(lambda: page.snapshot is not None)
    assert page.stage is StatisticsStage.RUNNING
    assert page.results.findings.walls < 40 * WALLS
    assert "of 320,000 walls" in page.window().head.detail.text()
    page.cancel()
    assert page.stage is StatisticsStage.OVER
    assert page.results.findings is not None


def test_the_number_of_walls_is_bounded(page):
    page.chooser.set_walls(20)
    assert page.chooser.walls == 1000
    page.chooser.number.setEditText("12,000")
    assert page.chooser.walls == 12_000


def test_a_second_run_draws_another_seed_unless_it_was_typed(qtbot, page):
    page.chooser.set_walls(1000)
    page.toggle()
    wait_over(qtbot, page)
    first = page.work.source.seed
    assert page.chooser.seed_field.seed == first
    page.toggle()
    wait_over(qtbot, page)
    assert page.work.source.seed != first
    prepare(page, seed=9, walls=1000)
    for _ in range(2 if long_run.is_long() else 1):
        page.toggle()
        wait_over(qtbot, page)
        assert page.work.source.seed == 9


@pytest.mark.parametrize(("chi_square", "read"), [(6.2, "6.2"), (7_920_526.9, "7,920,527")])
def test_chi_square_is_called_so_and_finds_room(page, chi_square, read):
    said = Sentence("They are off.", {})
    many = Figure(
        *(chi_square, 6.0, None, None, 1e-9, None, None, MANY, "kinds", "Kinds", 9, "tiles", 1),
        *("tiles", 1e-9, 5.0, said),
    )
    table = page.results.table
    text = table.rows_model.columns[FOUND].text(figure_row(many))
    assert text == f"χ²\N{NO-BREAK SPACE}{read}"
    assert table.fontMetrics().horizontalAdvance(text) + 12 < table.columnWidth(FOUND)


def test_enter_in_a_field_starts(qtbot, page):
    page.chooser.set_walls(1000)
    for field in (page.chooser.number.lineEdit(), page.chooser.seed_field.field):
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert page.stage is StatisticsStage.RUNNING
        assert page.start_button.hasFocus()
        qtbot.waitUntil(lambda: page.stage is StatisticsStage.OVER)


@pytest.mark.dear("two workers are started")
@pytest.mark.parametrize("has_results", [False, *long_run.only_long(True)])
def test_closing_while_workers_run_leaves_nothing(qtbot, page, has_results):
    page.run.jobs = 2
    page.run._every = 0.0
    page.chooser.choose("tenhou")
    page.chooser.set_walls(10_000_000)
    page.toggle()
    qtbot.waitUntil(lambda: len(multiprocessing.active_children()) == 2)
    if has_results:
        qtbot.waitUntil(lambda: page.snapshot is not None)
    assert page.run.is_running
    page.window().close()
    assert not multiprocessing.active_children()
    assert not page.run.is_running


def test_workers_import_no_window(tmp_path):
    """Workers load the work on games and on a dealer's walls, with all that it consists of."""
    games = folder_walls([str(tmp_path)], "games", lambda: False)
    packed = pickle.dumps([WallMeasure(games), WallMeasure(TenhouWalls(7, WALLS))])
    code = f"import pickle, sys; pickle.loads({packed!r}); print('PySide6' in sys.modules)"
    done = subprocess.run(  # noqa: S603 - this program
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.strip() == "False"
