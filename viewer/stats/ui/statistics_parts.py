"""Parts of the page of statistics: which walls it looks at, saved runs, and the findings.

Findings are the groups at the left, and of the chosen one its charts and its figures.
"""

import os
from collections.abc import Container, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QWidget

from viewer.collection.find import Paths, find_sources
from viewer.collection.find import Source as LogPlace
from viewer.collection.read import read_source, sources_of
from viewer.core.base.errors import InputError, ShouldStop, Stopped
from viewer.document import Document
from viewer.stats.lab.names import key_name, reasons_listed
from viewer.stats.lab.saved import load_work, read_saved
from viewer.stats.lab.walls.batch import WallSource
from viewer.stats.lab.walls.logs import LogWalls
from viewer.stats.lab.walls.others import SOURCES
from viewer.stats.lab.walls.tenhou import GivenSeeds
from viewer.stats.lab.work import LabError, Pace
from viewer.stats.randomness.chance_rows import (
    expected_text,
    found_text,
    group_name,
    interval,
    p_values_text,
)
from viewer.stats.randomness.check import Figure, Findings
from viewer.stats.randomness.findings import findings
from viewer.stats.randomness.measure import WallMeasure, WallSample
from viewer.stats.ui.chance_table import (
    BandHeading,
    ChanceResults,
    ChanceRow,
    ChanceTable,
    chance_verdict,
    marked_if_alarm,
)
from viewer.stats.ui.charts import chart_above
from viewer.stats.ui.lab_search import SeedField
from viewer.stats.ui.unit_run import WorkSnapshot
from viewer.translation import _, listed, quantity, time_left
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import DETAILS_BETWEEN, found_by
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.parts import Paragraphs, boxed, leave_files, muted
from viewer.ui.kit.row_list import MarkedRow
from viewer.ui.kit.tile_art import TileArt

WALL_COUNTS: Final = (10_000, 100_000, 1_000_000, 10_000_000)
LEAST_SAMPLE: Final = 1000
MOST_WALLS: Final = 100_000_000
_NUMBER_WIDTH: Final = 124

_ASKED_EVERY = 500

LIMITS_KEY: Final = ""
"""The key of the last row, beside the groups of figures."""


class LogSource(StrEnum):
    """Sources that are logs; the others are names in `viewer.stats.lab.walls.others.SOURCES`."""

    GAMES = "games"
    OPENED = "opened"


class SourceChooser(QWidget):
    entered = Signal()
    """Enter was pressed in a field: what is chosen is to be looked at."""

    def __init__(self, collection: OpenCollection) -> None:
        super().__init__()
        self._collection = collection
        self.box = ComboBox()
        self.box.setAccessibleName(_("Walls from"))
        self.box.setToolTip(_("Where the walls come from"))
        self._fill()
        self.number = ComboBox()
        self.number.setEditable(True)
        self.number.setFixedWidth(_NUMBER_WIDTH)
        self.number.addItems([words.points(number) for number in WALL_COUNTS])
        self.number.setCurrentIndex(1)
        self.number.setAccessibleName(_("Number of walls"))
        self.number.setToolTip(_("How many walls: more of them show smaller deviations"))
        digits = QRegularExpression("[0-9., ]{1,13}")
        self.number.setValidator(QRegularExpressionValidator(digits, self.number))
        self.seed_field = SeedField()
        self.logs_label = muted()
        self._number_caption = muted(_("W&alls"), of=self.number)
        source = (muted(_("&From"), of=self.box), self.box, self.logs_label)
        number = (10, self._number_caption, self.number, 10)
        boxed(QHBoxLayout(self), *source, *number, self.seed_field, spacing=6)
        self.box.currentIndexChanged.connect(self._on_source_changed)
        self.seed_field.entered.connect(self.entered)
        line = self.number.lineEdit()
        leave_files(line)
        if line is not None:
            line.returnPressed.connect(self.entered)
            line.editingFinished.connect(lambda: self.set_walls(self.walls))
        for signal in (collection.opened, collection.selected):
            signal.connect(self._on_source_changed)
        self._on_source_changed()
        if not collection.paths:
            self.choose("tenhou")

    def _fill(self) -> None:
        for key, text in (
            (LogSource.GAMES, _("These games")),
            (LogSource.OPENED, _("The opened log")),
            ("tenhou", _("Tenhou today")),
            ("tenhou-hex", _("Tenhou, hex era (2009)")),
            ("tenhou-perhand", _("Tenhou, a seed a hand (2008)")),
            ("majiang", _("電脳麻将")),
            ("few-swaps", _("Wrong on purpose: few swaps")),
            ("stacked", _("Wrong on purpose: stacked deal")),
        ):
            self.box.addItem(text, str(key))
        self.box.insertSeparator(self.box.findData("tenhou"))
        self.box.insertSeparator(self.box.findData("few-swaps"))

    @property
    def source(self) -> str:
        return str(self.box.currentData())

    @property
    def walls(self) -> int:
        digits = "".join(filter(str.isdecimal, self.number.currentText()))
        return max(LEAST_SAMPLE, min(MOST_WALLS, int(digits or LEAST_SAMPLE)))

    def set_walls(self, walls: int) -> None:
        self.number.setEditText(words.points(walls))

    def choose(self, source: str) -> None:
        self.box.setCurrentIndex(self.box.findData(source))

    def _on_source_changed(self) -> None:
        is_logs = self.source in list(LogSource)
        for widget in (self._number_caption, self.number, self.seed_field):
            widget.setVisible(not is_logs)
        self.logs_label.setVisible(is_logs)
        text = _("all of its walls")
        if self.source == LogSource.GAMES:
            query, paths = self._collection.query, self._collection.paths
            text = found_by(query) or (words.paths_name(paths) if paths else _("none are open"))
        self.logs_label.setText(text)


def folder_walls(
    paths: Sequence[str],
    label: str,
    should_stop: ShouldStop,
    leave_out: Paths = (),
    only: Container[str] | None = None,
) -> LogWalls:
    """Find all files of folders, archives and files, as `find_sources`; there may be none.

    Raises:
        InputError: none of them is there.
        Stopped: ``should_stop`` said so.
    """
    if not any(map(os.path.lexists, paths)):
        raise InputError("no-file")
    found: list[LogPlace] = []
    for source in find_sources(paths, leave_out, only):
        if len(found) % _ASKED_EVERY == 0 and should_stop():
            raise Stopped
        found.append(source)
    return LogWalls(tuple(found), read_source, label)


def opened_walls(documents: Iterable[Document], label: str) -> WallSource:
    """Return the walls of what is open: a seed's, or those of logs; none of them may have a file.

    A seed gives as many walls as were opened of it.
    """
    paths = list[str]()
    for document in documents:
        if document.seed is not None and document.log is None:
            return GivenSeeds((document.seed,), document.hand_count)
        if document.log is not None and document.path is not None:
            paths.append(str(document.path))
    return LogWalls(tuple(sources_of(paths)), read_source, label)


# saved runs


def findings_of(work: WallMeasure, state: WallSample) -> Findings:
    return findings(state, work.source.described())


def open_saved(path: Path, logs: WallSource | None) -> tuple[WallMeasure, WorkSnapshot]:
    """Read a saved run; one of logs goes on only with the same logs, if they are chosen now.

    Raises:
        InputError: it cannot be read, or its source is not known.
    """
    saved = read_saved(path)
    name = str(saved.work.get("source", ""))
    if name in SOURCES:
        numbers = _whole(saved.work, "seed"), _whole(saved.work, "total")
        source: WallSource = SOURCES[name](*numbers)
    elif logs is not None:
        source = logs
    else:
        wanted = listed(SOURCES)
        raise LabError("saved-other", what=key_name("source"), found=name, wanted=wanted)
    work = WallMeasure(source)
    state = load_work(path, work)
    return work, WorkSnapshot(state, None, findings_of(work, state))


def _whole(values: dict[str, object], key: str) -> int:
    value = values.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise LabError("saved-number", what=key_name(key))


class StatisticsResults(ChanceResults):
    def __init__(self, art: TileArt) -> None:
        hint = _(
            "Walls are dealt as the chosen source deals them, and counted: how good the hands"
            " are, where each tile lies, dora, dice, seats.\nEach figure is compared with what"
            " a fair dealer gives, and says how sure it is.\nThe two sources that are wrong on"
            " purpose show what an alarm looks like."
        )
        super().__init__("lab_groups", _("Groups of figures"), hint, art)
        self.findings: Findings | None = None
        title = _("Figures of the chosen group")
        band = BandHeading(
            _("Deviation, −3σ to +3σ"),
            _("Standard deviations from what is expected; ◆ alarm, ○ no verdict"),
        )
        self.table = ChanceTable("lab_figures", title, _("Figure"), band)
        self.limits = Paragraphs(_("What these walls could not show"), "lab_limits")
        split = chart_above(self.charts, self.table, shares=(3, 2), sizes=(320, 220))
        for page in (split, self.limits):
            self.pages.addWidget(page)
        self.show_findings(None)

    def show_findings(self, findings: Findings | None) -> None:
        self.findings = findings if findings is not None and findings.figures else None
        self.show_parts(self._group_rows())

    def _group_rows(self) -> list[MarkedRow]:
        """Return the groups of figures, an alarm with its mark; what was not tested stands last."""
        if self.findings is None:
            return []
        figures, rows = self.findings.figures, []
        for group in dict.fromkeys(figure.group for figure in figures):
            found = {chance_verdict(each.adjusted) for each in figures if each.group == group}
            rows.append(marked_if_alarm(group, group_name(group), found))
        return [*rows, MarkedRow(LIMITS_KEY, _("Limits"))]

    def show_part(self) -> None:
        findings, group = self.findings, self.list.key
        if findings is None:
            self.pages.setCurrentIndex(0)
            return
        if group == LIMITS_KEY:
            self.limits.say(each.said for each in findings.limits)
            self.pages.setCurrentIndex(2)
            return
        charts = findings.charts.get(str(group), ())
        self.charts.setVisible(bool(charts))
        self.charts.show_charts(charts)
        figures = [figure for figure in findings.figures if figure.group == group]
        self.table.show_rows([figure_row(figure) for figure in figures])
        self.pages.setCurrentIndex(1)


# words


def figure_row(figure: Figure) -> ChanceRow:
    figures = [p_values_text(figure.p, figure.adjusted)]
    if figure.interval is not None:
        figures.insert(0, _("interval (99 %) {interval}").format(interval=interval(figure)))
    return ChanceRow(
        figure.check,
        _(figure.title),
        chance_verdict(figure.adjusted),
        f"{figure.sentence.said}\n{listed(figures)}",
        found_text(figure),
        expected_text(figure),
        figure.z,
        figure.adjusted,
    )


def run_detail(pace: Pace | None, findings: Findings, filtered: str, *, running: bool) -> str:
    """Return a line on a run; ``filtered`` says how its games were found."""
    total = findings.source.get("total")
    if isinstance(total, int) and total > findings.walls:
        text = _("{done} of {total} walls")
        done = words.points(findings.walls)
        parts = [text.format(done=done, total=words.points(total))]
    else:
        parts = [quantity(findings.walls, "walls")]
    if filtered:
        parts.append(filtered)
    if pace is not None and pace.seconds > 0 and pace.units_done:
        speed = findings.walls / pace.units_done * pace.units_this_run / pace.seconds
        parts.append(_("{count} a second").format(count=words.points(round(speed))))
    if running and pace is not None and pace.seconds_left is not None:
        parts.append(time_left(pace.seconds_left))
        parts.append(_("only the last look counts"))
    if findings.left_out:
        parts.append(_("left out: {parts}").format(parts=reasons_listed(findings.left_out)))
    return DETAILS_BETWEEN.join(parts)


def as_text(findings: Findings) -> str:
    lines = [findings.summary.said, ""]
    for figure in findings.figures:
        text = _("{group}: {title}")
        lines.append(text.format(group=group_name(figure.group), title=_(figure.title)))
        lines.append(
            _("found {found}, expected {expected}, interval (99 %) {interval}").format(
                found=found_text(figure), expected=expected_text(figure), interval=interval(figure)
            )
        )
        lines += [figure.sentence.said, ""]
    lines += (limit.said for limit in findings.limits)
    return "\n".join(lines).strip() + "\n"
