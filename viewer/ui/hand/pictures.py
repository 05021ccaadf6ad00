"""Pictures of what is seen: copied, saved, printed.

The view is laid out in the window's thread; the drawing, which for a large picture takes
seconds, is a job.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from viewer.core.errors import InputError, Progress, ShouldStop
from viewer.ui.hand.drawing import FORMATS, Shot, draw_image, draw_shot, shot_of, view_of
from viewer.ui.kit.theme import LIGHT, themes
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from viewer.ui.main_window import MainWindow

_PAPER: Final = QSize(1040, 720)
"""What is laid out for paper, in pixels, whatever the paper's size: 4 by 3 prints well."""


class Pictures:
    """Makes the pictures of a window's view."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def copy(self) -> None:
        """Copy what is seen."""
        shot = self._shot()
        if shot is not None:
            work = partial(_copy_job, shot, self._window.settings.picture_scale)
            self._window.draw_in_job(_name(shot), work, self._on_copied)

    def save(self) -> None:
        """Ask for a file, and save what is seen."""
        shot = self._shot()
        if shot is None:
            return
        t = QCoreApplication.translate
        kinds = t("pictures", "PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)")
        suggested = str(self._window.settings.picture_folder / f"{_name(shot)}.png")
        name, kind = QFileDialog.getSaveFileName(
            self._window, t("pictures", "Save picture"), suggested, kinds
        )
        if name:
            self.save_as(_with_ending(Path(name), kind))

    def save_as(self, path: Path) -> None:
        """Save what is seen; the ending says as what."""
        shot = self._shot()
        if shot is None:
            return
        self._window.settings.picture_folder = path.parent
        work = partial(_save_job, shot, path, self._window.settings.picture_scale)
        self._window.draw_in_job(path.name, work, self._on_saved)

    def print(self) -> None:
        """Ask for a printer, and print what is seen on one page, in light colours."""
        from PySide6.QtGui import QPageLayout  # noqa: PLC0415 - not needed at the start
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415

        if self._window.walker.scene is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        dialog = QPrintDialog(printer, self._window)
        if dialog.exec():
            self.print_on(printer)

    def print_on(self, printer: "QPrinter") -> None:
        """Print what is seen, as large as the page lets it be."""
        from viewer.ui.hand.printing import print_shot  # noqa: PLC0415 - not needed at the start

        scene = self._window.walker.scene
        if scene is not None:
            with themes.drawn_in(LIGHT):
                shot = shot_of(view_of(scene, self._window.stage.name, _PAPER), TileArt())
            print_shot(shot, printer)

    def _shot(self) -> Shot | None:
        if self._window.walker.scene is None:
            return None
        return shot_of(self._window.stage.view, TileArt())

    def _on_copied(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._window.say(QCoreApplication.translate("pictures", "Copied"))

    def _on_saved(self, path: Path) -> None:
        text = QCoreApplication.translate("pictures", "Saved {path}")
        self._window.say(text.format(path=path))


def _name(shot: Shot) -> str:
    return shot.title.replace(", ", " ").replace("/", " ")


def _with_ending(path: Path, kind: str) -> Path:
    """Return the path with the ending of the chosen kind, unless it has one."""
    if path.suffix.lower() in FORMATS:
        return path
    ending = next((each for each in FORMATS if each in kind), FORMATS[0])
    return path.with_name(path.name + ending)


def _copy_job(shot: Shot, scale: int, _progress: Progress, _stop: ShouldStop) -> QImage:
    return draw_image(shot, scale)


def _save_job(shot: Shot, path: Path, scale: int, _progress: Progress, _stop: ShouldStop) -> Path:
    try:
        path.write_bytes(draw_shot(shot, path.suffix.lower(), scale))
    except OSError as error:
        raise InputError("not-written", reason=error.strerror or str(error)) from error
    return path
