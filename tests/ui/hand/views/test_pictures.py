"""What is seen can be copied, saved and printed, at any size, and never stops the window."""

import errno
import os
import re
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.helpers import documents, long_run, qt
from viewer.ui.hand.views import animation, pictures, shots
from viewer.ui.hand.views.drawing import VIEWS
from viewer.ui.hand.views.header import header_height
from viewer.ui.hand.views.shots import POST, Motion
from viewer.ui.kit.picture import TextShape
from viewer.ui.kit.settings import POST_SCALE
from viewer.ui.kit.theme import DARK_THEME, own_font, themes


@pytest.fixture
def shown(window):
    window.log_view.show_document(documents.game(3))
    window.log_view.walker.go(30)
    return window


def done(window):
    return lambda: not window.jobs.busy


def whole_size(window):
    """The size of a picture: the view, and the header above it."""
    hand_area = window.log_view.hand_area
    return hand_area.view.size() + QSize(0, hand_area.header.height())


def nearly_equal(one, other):
    """Whether two images differ by no more than the smoothing of tiles' edges."""
    small = QSize(200, 160), Qt.AspectRatioMode.IgnoreAspectRatio
    smooth, grey = Qt.TransformationMode.SmoothTransformation, QImage.Format.Format_Grayscale8
    one, other = (image.scaled(*small, smooth).convertToFormat(grey) for image in (one, other))
    values = (
        abs(one.pixelColor(x, y).red() - other.pixelColor(x, y).red())
        for x in range(0, small[0].width(), 3)
        for y in range(0, small[0].height(), 3)
    )
    values = list(values)
    return sum(values) / len(values) < 2


def test_a_small_window_gives_a_picture_with_all_the_room_that_a_view_needs(shown, qtbot):
    shown.resize(640, 400)
    QApplication.processEvents()
    shown.log_view.pictures.copy()
    qtbot.waitUntil(done(shown))
    header = shown.log_view.hand_area.header
    image = QGuiApplication.clipboard().image()
    assert image.size().toTuple() == (640, 420 + header.height())


@pytest.mark.parametrize(("name", "scale"), long_run.combinations(VIEWS, [2, 1]))
def test_a_copied_picture_is_what_is_seen(shown, qtbot, name, scale):
    shown.log_view.hand_area.show_view(name)
    shown.settings.picture_scale = scale
    QGuiApplication.clipboard().clear()
    shown.log_view.pictures.copy()
    qtbot.waitUntil(done(shown))
    image = QGuiApplication.clipboard().image()
    view, above = shown.log_view.hand_area.view, shown.log_view.hand_area.header.height() * scale
    assert image.size() == whole_size(shown) * scale
    below = image.copy(0, above, image.width(), image.height() - above)
    seen = QImage(below.size(), QImage.Format.Format_RGB32)
    seen.setDevicePixelRatio(scale)
    view.render(seen)
    assert nearly_equal(below, seen)
    line = image.copy(0, 0, image.width(), above)
    assert len({line.pixel(x, above // 2) for x in range(line.width())}) > 10


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_is_saved_by_its_ending(shown, qtbot, tmp_path, ending):
    path = tmp_path / f"a.{ending}"
    shown.log_view.pictures.save_as(path)
    qtbot.waitUntil(done(shown))
    data = path.read_bytes()
    if ending == "png":
        assert QImage.fromData(data).size() == whole_size(shown)
    elif ending == "svg":
        root = etree.fromstring(data)
        size = whole_size(shown)
        assert root.get("viewBox") == f"0 0 {size.width()} {size.height()}"
        assert b"<image" not in data
    else:
        assert data.startswith(b"%PDF-1.")
        assert b"/Subtype /Image" not in data
    assert str(path) in shown.statusBar().currentMessage()


def test_a_larger_page_has_the_same_lines(shown, qtbot, tmp_path):
    boxes = []
    for scale in (1, 2):
        shown.settings.picture_scale = scale
        path = tmp_path / f"{scale}.pdf"
        shown.log_view.pictures.save_as(path)
        qtbot.waitUntil(done(shown))
        (box,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())
        boxes.append([float(number) for number in box])
    assert boxes[1] == pytest.approx([2 * number for number in boxes[0]], abs=1)  # Qt rounds


def test_a_file_that_cannot_be_written_is_named(shown, qtbot, tmp_path):
    shown.log_view.pictures.save_as(tmp_path / "none" / "a.png")
    qtbot.waitUntil(done(shown))
    assert shown.log_view.message_bar.isVisible()
    assert "a.png" in shown.log_view.message_bar.label.text()
    assert shown.log_view.document is documents.game(3)


def test_a_full_disk_keeps_the_earlier_picture(shown, qtbot, tmp_path, monkeypatch):
    def fail(_handle):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "folder" / "a.png"
    path.parent.mkdir()
    path.write_text("earlier", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", fail)
    shown.log_view.pictures.save_as(path)
    qtbot.waitUntil(done(shown))
    assert "a.png" in shown.log_view.message_bar.label.text()
    assert "No space left on device" in shown.log_view.message_bar.label.text()
    assert [each.read_text(encoding="utf-8") for each in path.parent.iterdir()] == ["earlier"]


def test_the_dialog_asks_where(shown, qtbot, tmp_path, monkeypatch):
    asked = []

    def answer(_parent, _title, suggested, _kinds):
        asked.append(suggested)
        return str(tmp_path / "bc"[len(asked) - 1]), "SVG drawing (*.svg)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    qt.save_picture(shown)
    qtbot.waitUntil(done(shown))
    assert (tmp_path / "b.svg").exists()
    assert Path(asked[0]).name == "game East 1 event 30.png"
    qt.save_picture(shown)
    qtbot.waitUntil(done(shown))
    assert Path(asked[1]).parent == tmp_path


def test_a_dialog_that_is_left_saves_nothing(shown, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    qt.save_picture(shown)
    assert not shown.jobs.busy


def moving(window, steps=range(28, 34), scale=POST_SCALE):
    window.settings.picture_scale = scale
    request = window.log_view.pictures._request(window.log_view.walker.scene)
    return request._replace(motion=Motion(steps, 4.0))


def test_a_moving_picture_is_saved_with_progress(shown, qtbot, tmp_path):
    told = []
    shown.jobs.progress.valueChanged.connect(told.append)
    shown.log_view.pictures.save_as(tmp_path / "a.webp", moving(shown))
    assert shown.jobs.cancel_button.isVisible()
    qtbot.waitUntil(done(shown))
    with Image.open(tmp_path / "a.webp") as image:
        assert (image.n_frames, image.size) == (6, POST)
    assert told[-1] == 6


def test_no_frame_shows_more_than_was_seen_at_its_step(shown, qtbot, tmp_path, monkeypatch):
    """In play-it-yourself mode, too, where the scene is that of a later step."""
    walker, seen = shown.log_view.walker, []
    shown.settings.play_mode = True
    walker.go(30)
    monkeypatch.setattr(
        animation, "shot_of", lambda *of: seen.append(of[0].scene) or shots.shot_of(*of)
    )
    shown.log_view.pictures.save_as(tmp_path / "a.webp", moving(shown, range(10, 14)))
    qtbot.waitUntil(done(shown))
    assert {scene.step for scene in seen} == {10, 11, 12, 13}
    for scene in seen:
        walker.go(scene.step)
        assert scene.replay.tiles == walker.scene.replay.tiles


def test_a_moving_picture_can_be_cancelled_and_leaves_no_file(shown, qtbot, tmp_path):
    with qtbot.waitSignal(shown.jobs.progress.valueChanged):
        shown.log_view.pictures.save_as(tmp_path / "a.webp", moving(shown, range(90)))
    QTest.mouseClick(shown.jobs.cancel_button, Qt.MouseButton.LeftButton)
    assert not shown.jobs.busy
    shown.jobs._jobs.wait(None)
    assert list(tmp_path.iterdir()) == []


def test_one_that_is_too_large_is_refused(shown, qtbot, tmp_path):
    request = moving(shown, range(90), scale=4)._replace(size=(1200, 1000))
    shown.log_view.pictures.save_as(tmp_path / "a.webp", request)
    qtbot.waitUntil(done(shown))
    assert "90 pictures of 4800×4000" in shown.log_view.message_bar.label.text()


def test_a_picture_for_posts_can_be_copied(shown, qtbot):
    shown.settings.picture_scale = POST_SCALE
    shown.log_view.pictures.copy()
    qtbot.waitUntil(done(shown))
    assert QGuiApplication.clipboard().image().size().toTuple() == POST


def test_a_printed_page_is_one_and_light(shown, tmp_path):
    path = tmp_path / "page.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    shown.log_view.pictures.print_on(printer)
    data = path.read_bytes()
    assert data.startswith(b"%PDF-1.")
    assert len(re.findall(rb"/Type /Page\b(?!s)", data)) == 1
    assert themes.current is DARK_THEME


@pytest.mark.parametrize("size", [(1024, 700), (2560, 1440)])
def test_a_printed_page_is_laid_out_the_same_whatever_the_window(shown, monkeypatch, size):
    printed = []
    monkeypatch.setattr(pictures, "_print_shot", lambda shot, _printer: printed.append(shot))
    shown.resize(*size)
    QApplication.processEvents()
    shown.log_view.pictures.print_on(None)
    (shot,) = printed
    font = own_font(QGuiApplication.font())
    assert shot.header_h == header_height(font)
    assert "East 1" in [shape.text for shape in shot.header.shapes if isinstance(shape, TextShape)]


@pytest.mark.parametrize("accepted", [True, False])
def test_the_printer_is_asked_for(shown, monkeypatch, accepted):
    printed = []
    monkeypatch.setattr(QPrintDialog, "exec", lambda _self: accepted)
    monkeypatch.setattr(
        type(shown.log_view.pictures), "print_on", lambda _self, p: printed.append(p)
    )
    shown.log_view.pictures.print()
    assert len(printed) == accepted


def test_without_a_document_nothing_is_drawn(window):
    window.log_view.pictures.copy()
    window.log_view.pictures.save()
    window.log_view.pictures.print()
    window.log_view.pictures.save_as(Path("never.png"))
    assert not window.jobs.busy
