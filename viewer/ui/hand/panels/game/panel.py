"""The page of the game: rules, room and date, players, points, turns of fortune, who was away.

Words are labels, which can be read out and copied. All of it is taken from the scene's document,
which holds only what may be seen: who plays it himself sees no points of later hands.
"""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from viewer.core.base.records import Log, Player
from viewer.core.rules.hand_end import end_at
from viewer.core.rules.standings import Absence, absences, standings
from viewer.core.sites.tenhou.log_name import reference_in
from viewer.core.text.places import hand_name
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels.game import phrases
from viewer.ui.hand.panels.game.graph import Course, Graph, draw_seat_mark
from viewer.ui.hand.panels.game.turns import FortunePart
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.trail import Moment
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import label, muted, use_custom_scrollbars, wrapped
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt

_MARGIN: Final = 14
_GAP: Final = 14
_SEATS: Final = 4
_LEAST_HANDS: Final = 4
"""Of an east-only game of four players."""
_MOST_ABSENCES: Final = 20
"""Only a hostile log has more."""


class GamePanel(QScrollArea):
    """Follows the walker while it is in sight; leads it to hands and moments."""

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        use_custom_scrollbars(self)
        self.setObjectName("game_panel")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._walker = walker
        self._away: list[str] = []
        self.title, self.rules = wrapped(label(size=1.1, bold=True)), wrapped(muted())
        self.date = wrapped(muted())
        self.players = _Players()
        self.graph = Graph()
        self.graph.kyoku_chosen.connect(walker.set_kyoku)
        self.fortune = FortunePart(art)
        self.fortune.moment_chosen.connect(walker.go_to)
        self._away_heading = muted(_("Lost connections"), bold=True)
        self._away_column = QVBoxLayout()
        self._away_column.setSpacing(2)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(4)
        for widget in (self.title, self.rules, self.date):
            column.addWidget(widget)
        column.addSpacing(_GAP)
        column.addWidget(muted(_("Players"), bold=True))
        column.addWidget(self.players)
        column.addSpacing(_GAP)
        column.addWidget(muted(_("Points"), bold=True))
        column.addWidget(self.graph)
        column.addSpacing(_GAP)
        column.addWidget(self.fortune)
        column.addSpacing(_GAP)
        column.addWidget(self._away_heading)
        column.addLayout(self._away_column)
        column.addStretch(1)
        self.setWidget(inner)
        walker.scene_changed.connect(self._on_scene_changed)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the walker."""
        super().showEvent(event)
        if self._walker.scene is not None:
            self._follow(self._walker.scene)

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.isVisible():
            self._follow(scene)

    def _follow(self, scene: Scene) -> None:
        log = scene.document.log
        if log is None:
            return
        self.title.setText(f"{phrases.room(log.type)}\n{phrases.kind(log.type)}")
        self.rules.setText("\n".join((listed(phrases.rules(log.type)), log.type.name)))
        reference = reference_in(scene.document.title)
        self.date.setText(words.began(reference) if reference else "")
        self.date.setVisible(reference is not None)
        self.players.show_scene(scene, log)
        self.graph.set_course(course_of(scene, log))
        self.fortune.show_scene(scene, log)
        self._show_away(scene, log)

    def _show_away(self, scene: Scene, log: Log) -> None:
        """List who was away; each leads to where it began."""
        away = absences(log)[:_MOST_ABSENCES]
        texts = [phrases.absence(scene, log, each) for each in away]
        self._away_heading.setVisible(bool(away))
        if texts == self._away:
            return
        self._away = texts
        for old in self.away_buttons:
            self._away_column.removeWidget(old)
            old.hide()
            old.deleteLater()
        for found, text in zip(away, texts, strict=True):
            self._away_column.addWidget(self._button(found, text))

    @property
    def away_buttons(self) -> list[QPushButton]:
        """What leads to where somebody was away."""
        items = (self._away_column.itemAt(at) for at in range(self._away_column.count()))
        widgets = (item.widget() for item in items if item is not None)
        return [each for each in widgets if isinstance(each, QPushButton)]

    def _button(self, found: Absence, text: str) -> QPushButton:
        button = QPushButton(text.replace("&", "&&"))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.setFlat(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setStyleSheet("text-align: left; padding: 3px 0;")
        button.setAccessibleName(listed(text.split("\n")))
        button.setToolTip(as_tooltip(_("Go to where this began")))
        moment = Moment(found.left.kyoku, found.left.step)
        button.clicked.connect(lambda: self._walker.go_to(moment))
        return button


class _Players(QWidget):
    """The players: the mark of each one's line, name, rank and rate; the one in view is bold."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [_Row(seat) for seat in range(_SEATS)]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for seat, row in enumerate(self.rows):
            for column, widget in enumerate(row.widgets):
                grid.addWidget(widget, seat, column)

    def show_scene(self, scene: Scene, log: Log) -> None:
        """Show the players of a scene."""
        for seat, row in enumerate(self.rows):
            if seat < scene.players:
                row.show_player(scene, log.seats[seat])
            for widget in row.widgets:
                widget.setVisible(seat < scene.players)


class _Row:
    """One player's."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.name, self.rank, self.rate = label(), muted(), muted()
        # a name of any length is cut, rather than make the page wider
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.rate.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.widgets: tuple[QWidget, ...] = (_LineMark(seat), self.name, self.rank, self.rate)

    def show_player(self, scene: Scene, player: Player) -> None:
        font = self.name.font()
        font.setBold(self._seat == scene.seat)
        self.name.setFont(font)
        self.name.setText(phrases.name(scene, self._seat))
        self.name.setToolTip(as_tooltip(scene.who(self._seat)))
        self.rank.setText(phrases.rank(player))
        self.rate.setText(phrases.rate(player))


class _LineMark(QWidget):
    """A piece of a player's line in the graph."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(22, 14)
        themes.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour, middle = themes.current.seats[self._seat], QPointF(11, 7)
        painter.setPen(QPen(colour, 2))
        painter.drawLine(middle - QPointF(11, 0), middle + QPointF(11, 0))
        draw_seat_mark(painter, middle, self._seat, colour)
        painter.end()


def course_of(scene: Scene, log: Log) -> Course:
    """Return the points over the hands of a scene's game, as far as they may be seen."""
    last = scene.document.replay(len(log.kyoku) - 1)
    whole = _LEAST_HANDS * (1 + log.type.east_south) * log.players // _SEATS
    return Course(
        points=standings(log, end_at(last, last.last)),
        hands=tuple(map(hand_name, log.kyoku)),
        names=tuple(phrases.name(scene, seat) for seat in range(scene.players)),
        current=scene.kyoku_index,
        seat=scene.seat,
        least=whole if scene.own_view else 1,
    )
