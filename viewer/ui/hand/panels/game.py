"""The page of the game: rules, room and date, players, points, turns of fortune, lost connections.

Words are labels, which can be read out and copied. All of it comes from the scene's document, which
holds only what may be seen: in play-it-yourself mode no points of later hands.
"""

from math import isfinite
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from viewer.core.base.game_type import Room, Rules
from viewer.core.base.place import Place
from viewer.core.base.records import Log, Player
from viewer.core.rules.hand_end import Absence, absences, end_at, standings
from viewer.core.sites.detect import site_of
from viewer.core.text.places import hand_name
from viewer.translation import N_, _, listed
from viewer.ui import words
from viewer.ui.event_words import hand_and_junme
from viewer.ui.hand.panels.game_sections import (
    FortuneSection,
    PointsByHand,
    PointsGraph,
    draw_seat_mark,
)
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import as_tooltip
from viewer.ui.kit.parts import TallScrollArea, boxed, label, muted, take_away, wrapped_label
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt, painting

_MARGIN: Final = 14
_GAP: Final = 14
_SEATS: Final = 4
_LEAST_HANDS: Final = 4
"""Of an east-only game of four players."""
_MOST_ABSENCES: Final = 20
"""Only a hostile log has more."""
_FIRST_DAN: Final = 10
_TENHOU: Final = 20
"""Of Tenhou's numbers of ranks: from 1 for 9 kyu to 9 for 1 kyu, then the dans."""
_DANS: Final = (
    N_("1 dan"), N_("2 dan"), N_("3 dan"), N_("4 dan"), N_("5 dan"),
    N_("6 dan"), N_("7 dan"), N_("8 dan"), N_("9 dan"), N_("10 dan"),
)  # fmt: skip
"""Not all languages count them with digits."""


class GamePanel(TallScrollArea):
    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__()
        self.setObjectName("game_panel")
        self._walker = walker
        self._absence_texts: list[str] = []
        self.away_buttons: list[QPushButton] = []
        self.title, self.rules = wrapped_label(label(bold=True)), wrapped_label(muted())
        self.date = wrapped_label(muted())
        self.players = _Players()
        self.graph = PointsGraph()
        self.graph.kyoku_chosen.connect(walker.set_kyoku)
        self.fortune = FortuneSection(art)
        self.fortune.list.row_chosen.connect(lambda row: walker.go_to(row.place))
        self._away_heading = muted(_("Lost connections"), bold=True)
        self._away_column = QVBoxLayout()
        self._away_column.setSpacing(2)
        self.body = QWidget()
        parts = (
            *(self.title, self.rules, self.date, _GAP),
            *(muted(_("Players"), bold=True), self.players, _GAP),
            *(muted(_("Points"), bold=True), self.graph, _GAP),
            *(self.fortune, _GAP),
            *(self._away_heading, self._away_column, None),
        )
        boxed(QVBoxLayout(self.body), *parts, margins=_MARGIN, spacing=4)
        self.setWidget(self.body)
        walker.scene_changed.connect(self._on_scene_changed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._walker.scene is not None:
            self._follow(self._walker.scene.of_game)

    def _on_scene_changed(self, scene: Scene) -> None:
        if self.isVisible():
            self._follow(scene.of_game)

    def _follow(self, scene: Scene) -> None:
        log = scene.document.log
        if log is None:
            return
        self.title.setText(f"{where_played(log)}\n{game_length(log.type)}")
        named = [log.type.name] if site_of(log).seeded else []  # others' is that of the room
        self.rules.setText("\n".join((listed(rule_names(log.type)), *named)))
        self.date.setText(_began(log, scene.document.title))
        self.date.setVisible(bool(self.date.text()))
        self.players.show_scene(scene, log)
        self.graph.set_points(points_by_hand(scene, log))
        self.fortune.show_scene(scene, log)
        self._show_absences(scene, log)

    def _show_absences(self, scene: Scene, log: Log) -> None:
        found = absences(log)[:_MOST_ABSENCES]
        texts = [_absence_text(scene, log, each) for each in found]
        self._away_heading.setVisible(bool(found))
        if texts == self._absence_texts:
            return
        self._absence_texts = texts
        for old in self.away_buttons:
            self._away_column.removeWidget(old)
            take_away(old)
        self.away_buttons = [
            self._away_button(each.left, text) for each, text in zip(found, texts, strict=True)
        ]
        for button in self.away_buttons:
            self._away_column.addWidget(button)

    def _away_button(self, place: Place, text: str) -> QPushButton:
        button = QPushButton(text.replace("&", "&&"))
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.setFlat(True)
        button.setFont(self.font())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setStyleSheet("text-align: left; padding: 3px 0;")
        button.setAccessibleName(listed(text.split("\n")))
        button.setToolTip(as_tooltip(_("Go to where this began")))
        button.clicked.connect(lambda: self._walker.go_to(place))
        return button


def _began(log: Log, title: str) -> str:
    """When the game began, by its record or its file's name; empty where neither tells."""
    if log.began is not None:
        return words.began_by_record(log.began)
    reference = site_of(log).reference(title)
    return words.began(reference) if reference else ""


class _PlayerRow(NamedTuple):
    line: QWidget
    name: QLabel
    rank: QLabel
    rate: QLabel


class _Players(QWidget):
    """A row for each seat: its line in the graph, name, rank and rate."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [
            _PlayerRow(_LineMark(seat), label(), muted(), muted()) for seat in range(_SEATS)
        ]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for seat, row in enumerate(self.rows):
            for column, widget in enumerate(row):
                grid.addWidget(widget, seat, column)
            # a name of any length is cut, rather than make the page wider
            row.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            row.rate.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def show_scene(self, scene: Scene, log: Log) -> None:
        for seat, row in enumerate(self.rows):
            for widget in row:
                widget.setVisible(seat < scene.players)
        font = QFont()
        for seat, player in enumerate(log.seats[: scene.players]):
            row = self.rows[seat]
            font.setBold(seat == scene.seat)
            row.name.setFont(font)
            row.name.setText(scene.short_name(seat))
            row.name.setToolTip(as_tooltip(scene.who(seat)))
            row.rank.setText(rank_name(player))
            row.rate.setText(rate_text(player))


class _LineMark(QWidget):
    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self.setFixedSize(22, 14)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            colour, middle = themes.current.series[self._seat], QPointF(11, 7)
            painter.setPen(QPen(colour, 2))
            painter.drawLine(middle - QPointF(11, 0), middle + QPointF(11, 0))
            draw_seat_mark(painter, middle, self._seat, colour)


def points_by_hand(scene: Scene, log: Log) -> PointsByHand:
    """Return the points of a scene's game, as far as they may be seen."""
    last = scene.document.replay(len(log.hands) - 1)
    whole = _LEAST_HANDS * (1 + log.type.east_south) * log.players // _SEATS
    return PointsByHand(
        points=standings(log, end_at(last, last.last)),
        hands=tuple(map(hand_name, log.hands)),
        names=tuple(map(scene.short_name, range(scene.players))),
        current=scene.hand_index,
        seat=scene.seat,
        least=whole if scene.play_mode else 1,
    )


def where_played(log: Log) -> str:
    """Return the room, and the site where it is another than Tenhou."""
    site, room = site_of(log), room_name(log.type)
    named = [
        _(site.title) if site.title else "",
        _(site.rooms[room]) if room in site.rooms else room,
    ]
    return " ".join(filter(None, named))


def room_name(game: Rules) -> str:
    if not game.against_people:
        return _("Test play")
    if game.room is None:
        return game.name
    return {
        Room.GENERAL: _("General room (般)"),
        Room.UPPER: _("Upper room (上)"),
        Room.EXPERT: _("Expert room (特上)"),
        Room.PHOENIX: _("Phoenix room (鳳凰)"),
    }[game.room]


def game_length(game: Rules) -> str:
    texts = {
        (4, True): _("Four players, East and South"),
        (4, False): _("Four players, East only"),
        (3, True): _("Three players, East and South"),
        (3, False): _("Three players, East only"),
    }
    return texts[game.players, game.east_south]


def rule_names(game: Rules) -> tuple[str, ...]:
    """Return the other rules; unknown bits in hexadecimal."""
    names = [
        _("open tanyao") if game.open_tanyao else _("no open tanyao"),
        _("red fives") if game.red_fives else _("no red fives"),
    ]
    if game.fast:
        names.append(_("fast"))
    if game.unknown_bits:
        names.append(_("unknown rules {bits}").format(bits=f"{game.unknown_bits:#x}"))
    elif game.custom_rules:
        names.append(_("rules of its own"))
    return tuple(names)


def rank_name(player: Player) -> str:
    dan = player.dan
    if dan is None or not 0 <= dan <= _TENHOU:
        return ""
    if not dan:
        return _("novice")
    if dan == _TENHOU:
        return _("Tenhou-i")
    if dan < _FIRST_DAN:
        return _("{number} kyu").format(number=_FIRST_DAN - dan)
    return _(_DANS[dan - _FIRST_DAN])


def rate_text(player: Player) -> str:
    if player.rate is None or not isfinite(player.rate):
        return ""
    return _("R{rate}").format(rate=round(player.rate))


def _when(scene: Scene, log: Log, place: Place) -> str:
    moment = scene.document.replay(place.hand_index).moments[place.step]
    return hand_and_junme(log.hands[place.hand_index], moment.junme)


def _absence_text(scene: Scene, log: Log, found: Absence) -> str:
    left, back = (
        "" if each is None else _when(scene, log, each) for each in (found.left, found.back)
    )
    text = _("{player} was away\nfrom {left}\nto {back}")
    if found.back is None:
        text = _("{player} lost the connection\nin {left}")
    return text.format(player=scene.short_name(found.seat), left=left, back=back)
