"""The page of luck: what the walls gave a player, in one sentence and all that stands behind it."""

import json
from functools import partial
from math import exp
from pathlib import Path
from statistics import NormalDist
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from viewer.collection.many import ManyOptions, with_stops
from viewer.core.base.errors import Progress, ShouldStop, shown
from viewer.core.base.place import Place
from viewer.stats.luck import Luck, luck_of, measure_many
from viewer.stats.luck.report import luck_json, luck_page, write_csv
from viewer.stats.luck.result import unmeasured_sentence
from viewer.stats.luck.run import RemarkableHand
from viewer.stats.ui.chance_table import InParts, deviations_text
from viewer.stats.ui.charts import chart_palette, write_chart
from viewer.stats.ui.luck_results import LuckResults
from viewer.system.whole_file import WholeFile, write_whole
from viewer.translation import N_, _, ngettext, pgettext
from viewer.ui import words
from viewer.ui.collection.open_collection import OpenCollection
from viewer.ui.collection.page import DETAILS_BETWEEN, PageState, SaveJob
from viewer.ui.collection.player_page import PlayerPage
from viewer.ui.collection.window import CollectionWindow
from viewer.ui.files import TABLE_ENCODING, ResultFormat
from viewer.ui.kit.notices import announce
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, button, muted
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt, painting

_BELL_SIZE: Final = QSize(250, 92)
_BETWEEN_WORDS: Final = 8
_BELL_END: Final = 3.2
"""Standard deviations that it shows either way."""

_DOT: Final = 6
_FILL: Final = 90
_BELL_TITLE: Final = N_("Of 100 fair walls {count} give fewer steps")


class LuckPage(InParts, PlayerPage):
    results: LuckResults
    again_text = N_("Measure again")
    again_tip = N_("Measure this player again, with new and changed logs (F5)")

    measured = Signal(str, str)
    """A player's name, and points a game; standard deviations of the steps where none are known."""

    def __init__(self, collection: OpenCollection, art: TileArt) -> None:
        tip = _("Whose luck is measured: choose a name, or write one, or several with + between")
        super().__init__(collection, tip)
        self.luck: Luck | None = None
        tip = _("Measure the luck of this player in all games that are selected")
        self.measure_button = button(_("&Measure"), tip, self.player.enter)
        self.scale = LuckScale()
        self.results = LuckResults(art)
        self._build()
        self.results.hand_chosen.connect(self._on_hand_chosen)
        self.show_state()

    def _build(self) -> None:
        asked = (muted(_("&Player"), of=self.player), self.player, self.measure_button)
        row = boxed(QHBoxLayout(), *asked, self.count, None, self.scale, spacing=8)
        upper = boxed(QVBoxLayout(), row, margins=(WINDOW_MARGIN, 6, WINDOW_MARGIN, 6))
        boxed(QVBoxLayout(self), upper, self.results, spacing=0, stretch=self.results)

    def show_number_of_players(self, number: int) -> None:
        count = ngettext("{count} player", "{count} players", number)
        self.count.setText(count.format(count=words.points(number)) if number else "")

    # measuring

    def measure(self, names: tuple[str, ...]) -> None:
        """Measure a player, who may have several names."""
        self.choose_player(names)

    def begin_run(self, paths: tuple[str, ...], how: ManyOptions) -> None:
        names = self.names

        def work(progress: Progress, should_stop: ShouldStop) -> Luck:
            options = with_stops(how, progress, should_stop)
            return luck_of(measure_many(paths, *names, **options))

        self.run.begin(work, self._on_measured)

    def _on_measured(self, luck: Luck) -> None:
        self.run.cancel()
        self.luck = luck
        self.results.show_luck(luck)
        self.show_state()
        announce(self, luck.answers[0].said)
        steps, points = luck.steps, luck.points
        found = points.per_game if points else deviations_text(steps.z if steps else None)
        for name in self.names:
            self.measured.emit(name, found)

    def forget(self) -> None:
        self.luck = None
        self.results.show_parts(())
        super().forget()

    def _on_hand_chosen(self, wanted: RemarkableHand) -> None:
        spot = Place(wanted.hand.number - 1, 0, wanted.hand.seat)
        self.spot_wanted.emit(wanted.path, spot)

    # how it stands

    def state(self) -> PageState:
        luck = self.luck
        if self.run.is_running:
            return self.running_state(_("Measuring the luck of {player}…"))
        if luck is not None and not self.collection.is_running:
            filtered = self.filter_words()
            detail = luck_detail(luck, self.all_games, filtered, is_biased=self._is_biased)
            return PageState(None, luck.answers[0].said, detail)
        index = super().state()
        return PageState(None, _("Was it luck?"), index.detail, index.progress)

    @property
    def _is_biased(self) -> bool:
        """Whether the games were chosen by what happened in them."""
        terms = self.made_with[0].terms if self.made_with else ()
        return any(term.type.subject != "game" and term.name != "player" for term in terms)

    def show_state(self) -> None:
        steps = self.luck.steps if self.luck and not self.run.is_running else None
        self.scale.show_share(steps.share if steps else None)
        self.measure_button.setEnabled(bool(self.games_of))
        super().show_state()

    # what can be saved

    def found(self) -> tuple[str, ...]:
        return (shown(self.luck.player) if self.luck else "", self.filter_words())

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


class LuckScale(QWidget):
    """The bell of steps on fair walls, filled up to this player's; hidden if not known."""

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
            self.setFixedWidth(self._needed_width())
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
            self._name_axis(painter)

    def _name_axis(self, painter: QPainter) -> None:
        side = Qt.AlignmentFlag
        places = side.AlignLeft, side.AlignHCenter, side.AlignRight
        for place, text in zip(places, self.axis_texts(), strict=True):
            painter.drawText(self.rect(), place | side.AlignBottom, text)

    def axis_texts(self) -> tuple[str, str, str]:
        return _("bad luck"), pgettext("bell", "in steps"), _("good luck")

    def _needed_width(self) -> int:
        """The width at which the words below the bell do not touch, however large the font is."""
        left, middle, right = map(self.fontMetrics().horizontalAdvance, self.axis_texts())
        return max(_BELL_SIZE.width(), middle + 2 * (max(left, right) + _BETWEEN_WORDS))


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
    parts = (said, filtered, unmeasured_sentence(left_out))
    return DETAILS_BETWEEN.join(filter(None, parts))
