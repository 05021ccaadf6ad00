"""The page of luck: what the walls gave a player, in one sentence and all that stands behind it."""

import json
from functools import partial
from itertools import islice
from math import exp
from pathlib import Path
from statistics import NormalDist
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QVBoxLayout, QWidget

from viewer.collection.answers import names_of_players
from viewer.collection.many import ManyOptions
from viewer.core.base.errors import Progress, ShouldStop, shown
from viewer.core.base.place import Place
from viewer.stats.luck import Luck, luck_of, measure_many
from viewer.stats.luck.report import luck_json, luck_page, write_csv
from viewer.stats.luck.result import unmeasured_sentence
from viewer.stats.luck.run import ANONYMOUS, SEVERAL, RemarkableHand
from viewer.stats.ui.chance_table import InParts, deviations_text
from viewer.stats.ui.charts import chart_palette, write_chart
from viewer.stats.ui.luck_results import LuckResults
from viewer.system.whole_file import WholeFile, write_whole
from viewer.translation import N_, _, ngettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import DETAILS_BETWEEN, IndexPage, PageState, SaveJob
from viewer.ui.collection.window import CollectionWindow
from viewer.ui.files import TABLE_ENCODING, ResultFormat
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, leave_files, muted
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt, painting
from viewer.ui.long_run import LongRun

_MOST_NAMES: Final = 2000
"""Names in the list; any other can be written."""
_WIDTH: Final = 260
_BELL_SIZE: Final = QSize(250, 92)
_BELL_END: Final = 3.2
"""Standard deviations that it shows either way."""

_DOT: Final = 6
_FILL: Final = 90
_BELL_TITLE: Final = N_("Of 100 fair walls {count} are worse")


class LuckPage(InParts, IndexPage):
    results: LuckResults
    again_text = N_("Measure again")
    again_tip = N_("Measure this player again, with new and changed logs (F5)")

    measured = Signal(str, str)
    """A player's name, and how far the steps are from what was to be expected."""

    def __init__(self, collection: OpenCollection, art: TileArt) -> None:
        super().__init__(collection)
        self.names: tuple[str, ...] = ()  # of whom is or was measured
        self.luck: Luck | None = None
        self._games = 0  # in the collection, with the filter of the last run
        self.games_of: dict[str, int] = {}  # who plays in how many logs, the commonest first
        self.run = LongRun(self)
        self.player = PlayerBox()
        tip = _("Measure the luck of this player in all games that are selected")
        self.measure_button = button(_("&Measure"), tip, self.player.enter)
        self.scale = LuckScale()
        self.results = LuckResults(art)
        self._build()
        self.player.player_chosen.connect(self.measure)
        self.player.unknown.connect(self._on_unknown)
        self.run.changed.connect(self._show_state)
        self.run.failed.connect(self.failed)
        self.results.hand_chosen.connect(self._on_hand_chosen)
        collection.opened.connect(self._forget)
        self._show_state()

    def _build(self) -> None:
        asked = (muted(_("&Player"), of=self.player), self.player, self.measure_button)
        row = boxed(QHBoxLayout(), *asked, self.count, None, self.scale, spacing=8)
        upper = boxed(QVBoxLayout(), row, margins=(WINDOW_MARGIN, 6, WINDOW_MARGIN, 6))
        boxed(QVBoxLayout(self), upper, self.results, spacing=0, stretch=self.results)

    # who plays

    def ask(self) -> None:
        self.collection.ask(self._asking, names_of_players, self._on_answer)

    def _on_answer(self, names: dict[str, int]) -> None:
        self.games_of = names
        self.player.show_names(names)
        if not self.player.currentText():
            self.player.setEditText(next((n for n in names if n not in {"", ANONYMOUS}), ""))
        count = ngettext("{count} player", "{count} players", len(names))
        self.count.setText(count.format(count=words.points(len(names))) if names else "")
        self._show_state()

    def _on_unknown(self, text: str) -> None:
        self.failed.emit(_("Nobody in these logs is called {name}.").format(name=shown(text)))

    def on_collection_changed(self) -> None:
        self._count_games()
        super().on_collection_changed()

    def _count_games(self) -> None:
        if self.made_with is not None and self.collection.query == self.made_with[0]:
            self._games = self.collection.totals.distinct

    # measuring

    def measure(self, names: tuple[str, ...]) -> None:
        """Measure a player, who may have several names."""
        self.names = names
        self.player.setEditText(SEVERAL.join(map(shown, names)))
        paths, leave_out = self.collection.paths, tuple(self.collection.written)
        how = ManyOptions(jobs=self.run.jobs, leave_out=leave_out, only=self.note_filter())
        self._count_games()

        def work(progress: Progress, should_stop: ShouldStop) -> Luck:
            options: ManyOptions = {**how, "progress": progress, "should_stop": should_stop}
            return luck_of(measure_many(paths, *names, **options))

        self.run.begin(work, self._on_measured)
        self._show_state()

    def again(self) -> None:
        if self.names:
            self.measure(self.names)

    def cancel(self) -> None:
        self.run.cancel()
        self.collection.cancel()

    @property
    def is_running(self) -> bool:
        return self.run.is_running or self.collection.is_running

    @property
    def can_begin_again(self) -> bool:
        return bool(self.names) and not self.is_running

    def _on_measured(self, luck: Luck) -> None:
        self.run.cancel()
        self.luck = luck
        self.results.show_luck(luck)
        self._show_state()
        announce(self, luck.sentence.said)
        steps = luck.steps
        for name in self.names:
            self.measured.emit(name, deviations_text(steps.z if steps else None))

    def _forget(self) -> None:
        self.run.cancel()
        self.luck, self.names = None, ()
        self.results.show_parts(())
        self.player.setEditText("")
        self._show_state()

    def _on_hand_chosen(self, wanted: RemarkableHand) -> None:
        spot = Place(wanted.hand.number - 1, 0, wanted.hand.seat)
        self.spot_wanted.emit(wanted.path, spot)

    # how it stands

    def state(self) -> PageState:
        run, luck = self.run, self.luck
        if run.is_running:
            player = shown(SEVERAL.join(self.names))
            text = _("Measuring the luck of {player}…").format(player=player)
            progress = run.done, run.total or None
            return PageState(None, text, how_far(run.done, run.total), progress)
        if luck is not None and not self.collection.is_running:
            detail = luck_detail(luck, self._games, self.filter_words(), is_biased=self._is_biased)
            return PageState(None, luck.sentence.said, detail)
        index = super().state()
        return PageState(None, _("Was it luck?"), index.detail, index.progress)

    @property
    def _is_biased(self) -> bool:
        """Whether the games were chosen by what happened in them."""
        terms = self.made_with[0].terms if self.made_with else ()
        return any(term.type.subject != "game" and term.name != "player" for term in terms)

    def _show_state(self) -> None:
        steps = self.luck.steps if self.luck and not self.run.is_running else None
        self.scale.show_share(steps.share if steps else None)
        has_names = bool(self.games_of)
        for widget in (self.player, self.measure_button):
            widget.setEnabled(has_names)
        self.changed.emit()

    # what can be saved

    def save_job(self, kind: ResultFormat) -> SaveJob | None:
        if self.luck is None:
            return None
        seen = self.results.charts.canvas.seen
        if kind is ResultFormat.CHART:
            return SaveJob("luck", lambda path, _stop: write_chart(seen, path)) if seen else None
        name = _("luck of {player}").format(player=self.luck.player)
        return SaveJob(name, partial(write_luck, self.luck, kind))


def make_page(window: CollectionWindow) -> LuckPage:
    page = LuckPage(window.collection, window.art)
    page.measured.connect(window.players.note_luck)
    return page


class PlayerBox(QComboBox):
    """The names in the logs, the commonest first, to choose from or to search."""

    player_chosen = Signal(object)
    """The names, a tuple, of the player in the logs that the user wants."""
    unknown = Signal(str)
    """What the user wrote is nobody's name."""

    def __init__(self) -> None:
        super().__init__()
        self._names: dict[str, str] = {}
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(_WIDTH)
        self.setAccessibleName(_("Player"))
        self.setToolTip(
            _("Whose luck is measured: choose a name, or write one, or several with + between")
        )
        self.activated.connect(lambda at: self.player_chosen.emit((self.itemData(at),)))
        line = self.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        line.setMaxLength(200)
        leave_files(line)
        # Qt would choose a name like what is written, even where the focus only goes elsewhere
        for chooses in (line.editingFinished, line.returnPressed):
            chooses.disconnect()
        line.returnPressed.connect(self.enter)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)

    def show_names(self, names: dict[str, int]) -> None:
        """Offer names, who plays in how many games; what is written stays."""
        text = self.currentText()
        self._names = {shown(name): name for name in reversed(names)}
        self.blockSignals(True)
        self.clear()
        for name, count in islice(names.items(), _MOST_NAMES):
            games = ngettext("{count} game", "{count} games", count)
            self.addItem(shown(name), name)
            tip = games.format(count=words.points(count))
            self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(-1)
        self.setEditText(text)
        self.blockSignals(False)

    def _name_of(self, text: str) -> str | None:
        """Return the name that is written so, or the commonest that differs in capitals alone."""
        alike = (each for each in reversed(self._names) if each.casefold() == text.casefold())
        return self._names.get(text if text in self._names else next(alike, text))

    def enter(self) -> None:
        text = self.currentText().strip()
        is_one = self._name_of(text) is not None
        parts = [text] if is_one else [part.strip() for part in text.split("+")]
        names = tuple(map(self._name_of, parts))
        if None not in names:
            self.player_chosen.emit(names)
        elif text:
            self.unknown.emit(parts[names.index(None)])


class LuckScale(QWidget):
    """The bell of fair walls, filled as far as the share that is worse; hidden if not known."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("luck_scale")
        self.setFixedSize(_BELL_SIZE)
        self.share: float | None = None
        self.hide()

    def show_share(self, share: float | None) -> None:
        """Show a share, 0 to 1."""
        self.share = share
        self.setVisible(share is not None)
        if share is not None:
            text = _(_BELL_TITLE).format(count=round(100 * share))
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.share is None:
            return
        floor = self.height() - self.fontMetrics().height() - _DOT
        scale = (self.width() - 2 * _DOT) / (2 * _BELL_END)

        def point(x: float, height: float) -> QPointF:
            return QPointF(_DOT + (x + _BELL_END) * scale, floor - height * (floor - 2 * _DOT))

        across = [_BELL_END * each / 80 for each in range(-80, 81)]
        bell = [point(x, exp(-x * x / 2)) for x in across]
        inside = min(max(self.share, 1e-9), 1 - 1e-9)
        at = max(-_BELL_END, min(_BELL_END, NormalDist().inv_cdf(inside)))
        foot, mark = point(at, 0), point(at, exp(-at * at / 2))
        worse = [each for each in bell if each.x() < mark.x()]
        line = QColor(chart_palette().line)
        faint = QColor(line.red(), line.green(), line.blue(), _FILL)
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faint)
            painter.drawPolygon(QPolygonF([point(-_BELL_END, 0), *worse, mark, foot]))
            painter.setPen(QPen(themes.current.muted, 1.4))
            painter.drawPolyline(QPolygonF(bell))
            painter.setPen(QPen(line, 2))
            painter.setBrush(line)
            painter.drawLine(foot, mark)
            painter.drawEllipse(mark, _DOT - 1, _DOT - 1)
            painter.setPen(themes.current.muted)
            side = Qt.AlignmentFlag
            painter.drawText(self.rect(), side.AlignLeft | side.AlignBottom, _("bad luck"))
            painter.drawText(self.rect(), side.AlignRight | side.AlignBottom, _("good luck"))


def write_luck(luck: Luck, kind: ResultFormat, path: Path, _should_stop: ShouldStop) -> None:
    """Save a player's luck; raises OSError if the file cannot be written."""
    if kind is ResultFormat.PAGE:
        write_whole(path, luck_page(luck))
    elif kind is ResultFormat.JSON:
        write_whole(path, json.dumps(luck_json(luck), ensure_ascii=False, indent=2) + "\n")
    else:
        with WholeFile(path, encoding=TABLE_ENCODING, newline="") as out:
            write_csv(luck, out)


# how it stands


def how_far(done: int, total: int) -> str:
    if not total:
        return _("Looking for logs…")
    return _("{done} of {total} logs").format(done=words.points(done), total=words.points(total))


def luck_detail(luck: Luck, games: int, filtered: str, *, is_biased: bool) -> str:
    """Return a line on a result, of so many ``games``; ``filtered`` says how they were found."""
    if is_biased:
        text = _("{games}: they were chosen by what happened in them, so this is no fair test")
        filtered = text.format(games=filtered)
    text = ngettext("{player}, {count} of {all} game", "{player}, {count} of {all} games", games)
    said = text.format(
        player=shown(luck.player), count=words.points(luck.games), all=words.points(games)
    )
    elsewhere = {"not-there"}  # the numbers of games show it
    left_out = {reason: n for reason, n in luck.left_out.items() if reason not in elsewhere}
    amount = luck.amount.said if luck.amount else ""
    parts = (said, filtered, amount, unmeasured_sentence(left_out))
    return DETAILS_BETWEEN.join(filter(None, parts))
