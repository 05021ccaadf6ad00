"""The step bar leads to steps, follows them, and marks what happened."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.helpers import documents, long_run, scenes
from viewer.core.base.records import Call, Riichi, Ryuukyoku, Win
from viewer.ui.event_words import event_row
from viewer.ui.hand.panels.step_bar import StepBar
from viewer.ui.hand.scene.autoplay import Autoplay
from viewer.ui.hand.scene.landmarks import Landmark
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.theme import DARK_THEME, LIGHT_THEME, ThemeChoice, themes


@pytest.fixture
def walker():
    walker = Walker()
    walker.show(documents.game(3))
    return walker


@pytest.fixture
def player(walker):
    return Autoplay(walker, 2)


@pytest.fixture
def bar(qtbot, walker, player):
    bar = StepBar(walker, player)
    qtbot.addWidget(bar)
    walker.scene_changed.connect(bar.set_scene)
    bar.set_scene(walker.scene)
    bar.resize(700, 40)
    bar.show()
    return bar


def click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("seed", long_run.a_third(range(3, 9)))
def test_who_plays_it_himself_walks_to_the_end_and_is_not_told_where_it_is(bar, walker, seed):
    walker.show(documents.game(seed))
    lasts = [walker.scene.document.replay(index).last for index in range(2)]
    walker.change(play_mode=True)
    scenes.leave_questions(walker, documents.game(seed))
    for last in lasts:
        for step in range(last):
            assert bar.label.text() == str(step)
            assert bar.track.x_of(step) <= bar.track.width() - 9
            assert bar.forth.isEnabled()
            assert all(at <= step for at, _ in bar.track.marks)
            if not walker.scene.table.over:
                assert bar.end.isEnabled()
            click(bar.forth)
        assert bar.track.x_of(last) == bar.track.width() - 9
        click(bar.first)
        click(bar.end)
        assert walker.scene.step == last
        click(bar.forth)
    assert (walker.scene.hand_index, walker.scene.step) == (2, 0)


def test_the_buttons_walk(bar, walker):
    last = walker.scene.replay.last
    for button, place in (
        (bar.forth, 1), (bar.forth, 2), (bar.back, 1), (bar.end, last), (bar.first, 0),
    ):  # fmt: skip
        click(button)
        assert walker.scene.step == place
        assert bar.label.text() == f"{place} / {last}"


def test_the_line_is_as_long_at_every_step(bar, walker):
    document = walker.scene.document
    kyoku = max(range(document.hand_count), key=lambda index: document.replay(index).last)
    walker.set_kyoku(kyoku)
    last = walker.scene.replay.last
    assert last > 99
    lengths = set()
    for step in (0, 1, 10, 99, last):
        walker.go(step)
        QApplication.processEvents()
        assert bar.label.width() >= bar.label.minimumSizeHint().width()
        lengths.add(bar.track.width())
    assert len(lengths) == 1


def test_a_button_without_a_way_is_off(bar, walker):
    assert not bar.first.isEnabled()
    assert not bar.back.isEnabled()
    assert bar.forth.isEnabled()
    walker.to_end()
    assert bar.back.isEnabled()
    assert bar.forth.isEnabled()  # to the next hand
    assert not bar.end.isEnabled()
    walker.set_kyoku(walker.scene.document.hand_count - 1)
    assert bar.back.isEnabled()
    walker.to_end()
    assert not bar.forth.isEnabled()
    walker.show(documents.raw_seed())
    assert [button.isEnabled() for button in bar.buttons] == [False, False, False, True, False]


def test_the_play_button_plays(bar, player):
    before = bar.play.grab().toImage()
    click(bar.play)
    assert player.playing
    assert bar.play.grab().toImage() != before
    click(bar.play)
    assert not player.playing
    assert bar.play.grab().toImage() == before


def test_a_button_that_does_nothing_is_fainter(bar):
    bar.play.setEnabled(True)
    before = bar.play.grab().toImage()
    bar.play.setEnabled(False)
    assert bar.play.grab().toImage() != before


def test_the_line_leads_to_every_step(bar, walker):
    track = bar.track
    for step in range(0, walker.scene.replay.last + 1, long_run.stride()):
        assert abs(track.step_at(track.x_of(step)) - step) <= 1
        QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(round(track.x_of(step)), 15))
        assert abs(walker.scene.step - step) <= 1
    assert track.step_at(-50) == 0
    assert track.step_at(10_000) == walker.scene.replay.last


def test_the_handle_can_be_dragged(bar, walker):
    track = bar.track
    QTest.mousePress(track, Qt.MouseButton.LeftButton, pos=QPoint(9, 15))
    middle = QPoint(track.width() // 2, 15)
    move = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(middle), track.mapToGlobal(QPointF(middle)),
        Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(track, move)
    assert walker.scene.step == pytest.approx(walker.scene.replay.last / 2, abs=2)
    QTest.mouseRelease(track, Qt.MouseButton.LeftButton, pos=middle)
    walker.go_back()
    assert walker.scene.step == 0


def wheel(track, delta):
    at = QPointF(30, 15)
    event = QWheelEvent(
        at, track.mapToGlobal(at), QPoint(), QPoint(0, delta), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(track, event)


def test_the_wheel_down_is_forwards_and_small_turns_add_up(bar, walker):
    wheel(bar.track, -120)
    assert walker.scene.step == 1
    wheel(bar.track, -40)
    wheel(bar.track, -40)
    assert walker.scene.step == 1
    wheel(bar.track, -40)
    assert walker.scene.step == 2
    wheel(bar.track, 240)
    assert walker.scene.step == 0


def test_the_marks_are_the_landmarks_of_the_hand(bar, walker):
    for index in range(walker.scene.document.hand_count):
        walker.set_kyoku(index)
        events = walker.scene.replay.kyoku.events
        kinds = {
            Landmark.RIICHI: lambda e: isinstance(e, Riichi) and e.step == 1,
            Landmark.CALL: lambda e: isinstance(e, Call) and e.meld.kind in {"chi", "pon"},
            Landmark.KAN: lambda e: isinstance(e, Call) and e.meld.kind.endswith("kan"),
            Landmark.END: lambda e: isinstance(e, (Win, Ryuukyoku)),
        }
        for kind, wanted in kinds.items():
            steps = [step for step, mark in bar.track.marks if mark is kind]
            assert steps == [n for n, event in enumerate(events, 1) if wanted(event)]


def test_a_mark_is_easier_to_hit_than_its_neighbours(bar):
    step, _ = bar.track.marks[0]
    assert bar.track.step_at(bar.track.x_of(step) + 3) == step


def told(monkeypatch):
    """What tooltips say from now on."""
    shown = []

    class ToolTip:
        @staticmethod
        def showText(_place, text, _widget):  # noqa: N802 - Qt's name
            shown.append(text)

    monkeypatch.setattr("viewer.ui.hand.panels.step_bar.QToolTip", ToolTip)
    return shown


def hover(track, x):
    at = QPointF(x, 15)
    QApplication.sendEvent(track, QMouseEvent(
        QEvent.Type.MouseMove, at, track.mapToGlobal(at), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    ))  # fmt: skip


def test_a_mark_is_named_at_once_and_stands_out_under_the_mouse(bar, walker, monkeypatch):
    shown = told(monkeypatch)
    track = bar.track
    step, _ = track.marks[0]
    x = track.x_of(step)
    plain = track.grab().toImage()
    hover(track, x + 3)
    assert walker.scene.step == 0
    assert shown[-1].startswith(f"{step}: ")
    row = event_row(walker.scene.replay, step)
    assert row.text in shown[-1]
    assert track.grab().toImage() != plain
    hover(track, x + 12)
    assert shown[-1] == ""
    assert track.grab().toImage() == plain
    hover(track, x)
    QApplication.sendEvent(track, QEvent(QEvent.Type.Leave))
    assert track.grab().toImage() == plain
    QTest.mouseClick(track, Qt.MouseButton.LeftButton, pos=QPoint(round(x + 3), 15))
    assert walker.scene.step == step


def test_the_line_is_drawn_in_the_themes_colours(bar, walker):
    walker.go(walker.scene.replay.last // 2)
    track = bar.track
    for theme in (DARK_THEME, LIGHT_THEME):
        themes.choose(ThemeChoice.LIGHT if theme is LIGHT_THEME else ThemeChoice.DARK)
        image = track.grab().toImage()
        left, right = track.x_of(1) + 4, track.x_of(walker.scene.replay.last - 1) - 4
        assert image.pixelColor(round(left), 15) == theme.accent
        assert image.pixelColor(round(right), 15) in [theme.line, theme.text]


def test_the_line_tells_what_happened(bar, walker, monkeypatch):
    shown = told(monkeypatch)
    for step in (0, walker.scene.replay.last):
        at = QPoint(round(bar.track.x_of(step)), 15)
        event = QHelpEvent(QEvent.Type.ToolTip, at, bar.track.mapToGlobal(at))
        QApplication.sendEvent(bar.track, event)
    assert shown[0] == "0: The deal"
    assert shown[1].startswith(f"{walker.scene.replay.last}: ")


def test_a_screen_reader_hears_the_step(bar, walker):
    walker.go(4)
    assert bar.track.accessibleName() == f"Step 4 of {walker.scene.replay.last}"
    assert all(button.accessibleName() for button in bar.buttons)


def test_a_line_without_a_hand_is_empty(qtbot):
    walker = Walker()
    bar = StepBar(walker, Autoplay(walker, 2))
    qtbot.addWidget(bar)
    bar.show()
    assert bar.track.step_at(100) == 0
    assert not bar.grab().isNull()


def test_the_line_is_read_out_as_a_slider_and_can_be_set_as_one(bar, walker):
    line = QAccessible.queryAccessibleInterface(bar.track)
    last = walker.scene.replay.last
    assert line.role() is QAccessible.Role.Slider
    assert line.text(QAccessible.Text.Name) == f"Step 0 of {last}"
    values = line.valueInterface()
    assert (values.minimumValue(), values.maximumValue()) == (0, last)
    values.setCurrentValue(7)
    assert walker.scene.step == 7
    walker.go(9)
    assert values.currentValue() == 9
