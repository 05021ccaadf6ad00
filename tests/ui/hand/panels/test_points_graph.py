"""Points over the hands: drawn to scale, each hand a click or an arrow away, and read out."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents
from tests.helpers.qt import pixel
from viewer.ui.hand.panels.game_sections import PointsByHand, PointsGraph
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes

START = (25_000,) * 4
POINTS = PointsByHand(
    points=(START, (33_000, 17_000, 25_000, 25_000), (33_000, 9_000, -2_000, 60_000)),
    hands=("East 1", "East 1-1"),
    names=("a", "b", "c", "d"),
    current=1,
    seat=2,
)


@pytest.fixture
def graph(qtbot):
    graph = PointsGraph()
    qtbot.addWidget(graph)
    graph.resize(320, 200)
    graph.show()
    graph.set_points(POINTS)
    return graph


def place_of(graph, hand):
    return QPoint(round(graph.point(hand, 0).x() + graph._pitch / 2), 60)


def test_more_points_lie_higher_and_later_hands_farther_right(graph):
    places = [graph.point(0, points).y() for points in (-2_000, 9_000, 25_000, 60_000)]
    assert places == sorted(places, reverse=True)
    assert 0 <= places[-1] < places[0] <= graph.height()
    ends = [graph.point(at, 0).x() for at in range(3)]
    assert ends == sorted(ends)
    assert ends[-1] <= graph.width()


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.LIGHT])
def test_each_line_has_its_colour_and_the_hand_in_view_a_ground(graph, choice):
    themes.choose(choice)
    image, theme = graph.grab().toImage(), DARK_THEME if choice is ThemeChoice.DARK else LIGHT_THEME
    for seat, points in enumerate(POINTS.points[2]):
        at = graph.point(2, points)
        assert pixel(image, at.x() - 1, at.y()) == theme.series[seat]
    low, now = (pixel(image, graph.point(0, 0).x() + dx, 20) for dx in (3, graph._pitch + 3))
    assert now == theme.line != low


def test_a_click_chooses_a_hand(graph, qtbot):
    for hand in (0, 1):
        with qtbot.waitSignal(graph.kyoku_chosen) as told:
            QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=place_of(graph, hand))
        assert told.args == [hand]
    with qtbot.assertNotEmitted(graph.kyoku_chosen):
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(2, 60))
        QTest.mouseClick(graph, Qt.MouseButton.RightButton, pos=place_of(graph, 0))


def test_arrows_choose_the_hands_beside_and_none_beyond(graph, qtbot):
    with qtbot.waitSignal(graph.kyoku_chosen) as told:
        QTest.keyClick(graph, Qt.Key.Key_Left)
    assert told.args == [0]
    with qtbot.assertNotEmitted(graph.kyoku_chosen):
        QTest.keyClick(graph, Qt.Key.Key_Right)
        QTest.keyClick(graph, Qt.Key.Key_A)


def test_the_hand_in_view_is_read_out(graph):
    def said(which):
        return QAccessible.queryAccessibleInterface(graph).text(which)

    assert said(QAccessible.Text.Name) == "Points over the hands"
    assert said(QAccessible.Text.Description) == (
        "East 1-1, a: 33,000, b: 17,000 → 9,000, c: 25,000 → -2,000, d: 25,000 → 60,000"
    )
    graph.set_points(POINTS._replace(current=0))
    assert said(QAccessible.Text.Description).startswith("East 1, a: 25,000 → 33,000")


def test_a_hand_that_goes_on_has_points_at_its_deal_only(graph):
    going = POINTS._replace(points=POINTS.points[:2], least=8)
    graph.set_points(going)
    assert going.text_of(1) == "East 1-1\na: 33,000\nb: 17,000\nc: 25,000\nd: 25,000"
    assert graph.point(8, 0).x() <= graph.width()
    assert graph.hand_at(graph.point(1, 0).x() + 1) == 1
    assert graph.hand_at(graph.point(2, 0).x() + 1) == -1


@pytest.mark.parametrize(
    "points",
    [
        ((None,) * 4, (None,) * 4),
        ((25_000, None, 25_000, 25_000), (1, None, 2, 3)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((10**11, -(10**11), 0, 1), (5, 5, 5, 5)),
    ],
)
def test_whatever_a_log_tells_can_be_drawn(graph, points):
    graph.set_points(POINTS._replace(points=points, hands=("?",), current=0))
    assert not graph.grab().isNull()
    assert graph.points.text_of(0)


def test_nothing_to_draw_is_no_error(graph):
    graph.set_points(PointsByHand())
    assert not graph.grab().isNull()
    assert graph.hand_at(100) == -1
    QTest.keyClick(graph, Qt.Key.Key_Right)


def test_names_of_hands_below_do_not_overlap(graph, monkeypatch):
    hands = tuple(f"East {n}-10" for n in range(30))
    graph.set_points(PointsByHand((START,) * 31, hands, POINTS.names))
    seen = []
    monkeypatch.setattr(
        "viewer.ui.hand.panels.game_sections.QPainter.drawText",
        lambda _painter, rect, _flags, text: seen.append((rect, text)),
    )
    graph.grab()
    rects = [rect for rect, text in seen if text.startswith("East")]
    assert len(rects) > 2
    assert all(one.right() <= other.x() for one, other in pairwise(rects))
    assert all(rect.x() >= 0 and rect.right() <= graph.width() for rect in rects)


def test_arrows_walk_elsewhere_and_lead_from_hand_to_hand_here(window):
    shown = window.log_view
    shown.show_document(documents.game(3))
    shown.side.pages.setCurrentIndex(1)
    QApplication.processEvents()
    graph = shown.side.pages.game.graph
    window.activateWindow()
    graph.setFocus()
    QTest.keyClick(graph, Qt.Key.Key_Right)
    assert (shown.walker.scene.hand_index, shown.walker.scene.step) == (1, 0)
    shown.hand_area.view.setFocus()
    QTest.keyClick(shown.hand_area.view, Qt.Key.Key_Right)
    assert (shown.walker.scene.hand_index, shown.walker.scene.step) == (1, 1)
    assert graph.mapTo(window, QPointF()).x() > 0
