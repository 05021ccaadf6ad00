"""Pictures of what is seen: copied, saved, printed.

The view is laid out in the window's thread; the drawing, which for a large picture takes
seconds, is a job.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QFileDialog

from viewer.core.base.errors import InputError, Progress, ShouldStop, reason_of, shown
from viewer.core.text.majiang import log_id_of
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.files import file_name
from viewer.ui.hand.views.shots import (
    FORMATS,
    Shot,
    draw_image,
    draw_shot,
    outlined,
    paint_on,
    shot_of,
)
from viewer.ui.hand.views.stage import Stage
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.theme import LIGHT_THEME, themes
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_PAPER: Final = (1040, 720)
"""What is laid out for paper, in pixels, whatever the paper's size: 4 by 3 prints well."""


class Pictures:
    """Makes the pictures of a stage's view; calls ``say`` when one is done."""

    def __init__(
        self, stage: Stage, settings: Settings, jobs: JobLine, say: Callable[[str], object]
    ) -> None:
        self._stage = stage
        self._settings = settings
        self._jobs = jobs
        self._say = say

    def copy(self) -> None:
        shot = self._shot()
        if shot is not None:
            scale = self._settings.picture_scale
            self._draw(
                shot.title,
                lambda _progress, _stop: draw_image(shot, scale),
                partial(self._on_copied, shot.title),
            )

    def save(self) -> None:
        shot = self._shot()
        if shot is None:
            return
        kinds = _("PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)")
        folder = self._settings.picture_folder or self._settings.folder
        suggested = str(folder / file_name(f"{self._name()}.png"))
        name, kind = QFileDialog.getSaveFileName(self._stage, _("Save picture"), suggested, kinds)
        if name:
            self.save_as(_with_ending(Path(name), kind))

    def save_as(self, path: Path) -> None:
        """Save what is seen; the ending says as what."""
        shot = self._shot()
        if shot is None:
            return
        self._settings.picture_folder = path.parent
        work = partial(_save_job, shot, path, self._settings.picture_scale)
        self._draw(shown(path.name), work, self._on_saved)

    def print(self) -> None:
        from PySide6.QtGui import QPageLayout  # noqa: PLC0415 - not needed at the start
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415

        if self._stage.view.scene is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        dialog = QPrintDialog(printer, self._stage)
        wanted = dialog.exec()
        dialog.deleteLater()
        if wanted:
            self.print_on(printer)

    def print_on(self, printer: "QPrinter") -> None:
        scene = self._stage.view.scene
        if scene is not None:
            with themes.drawn_in(LIGHT_THEME):
                shot = shot_of(scene, self._stage.name, _PAPER, TileArt())
            _print_shot(outlined(shot), printer)

    def _shot(self) -> Shot | None:
        view = self._stage.view
        if view.scene is None:
            return None
        size = view.width(), self._stage.header.height() + view.height()
        return shot_of(view.scene, self._stage.name, size, TileArt())

    def _draw(
        self, name: str, work: Callable[..., object], on_success: Callable[..., None]
    ) -> None:
        text = _("Drawing {name}").format(name=name)
        self._jobs.run(name, text, work, on_success)

    def _name(self) -> str:
        scene = self._stage.view.scene
        if scene is None:
            return ""
        text = _("{log} {hand} event {step}")
        name = text.format(log=log_id_of(scene.document.title), hand=scene.title, step=scene.step)
        return name.replace(", ", " ")

    def _on_copied(self, title: str, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        text = _("Copied: picture of {hand}")
        self._say(text.format(hand=title))

    def _on_saved(self, path: Path) -> None:
        self._say(_("Saved {path}").format(path=shown(str(path))))


def _print_shot(shot: Shot, printer: "QPrinter") -> None:
    """Print a shot in the middle of a page, as large as it fits, without its ground."""
    # points in fonts are inches on paper; at 96 to the inch they are as large as laid out
    printer.setResolution(96)
    page = QRectF(printer.pageRect(printer.Unit.DevicePixel))
    scale = min(page.width() / shot.size.width(), page.height() / shot.size.height())
    painter = QPainter(printer)
    painter.translate(
        (page.width() - scale * shot.size.width()) / 2,
        (page.height() - scale * shot.size.height()) / 2,
    )
    painter.scale(scale, scale)
    paint_on(shot, painter)
    painter.end()


def _with_ending(path: Path, kind: str) -> Path:
    if path.suffix.lower() in FORMATS:
        return path
    ending = next((each for each in FORMATS if each in kind), FORMATS[0])
    return path.with_name(path.name + ending)


def _save_job(shot: Shot, path: Path, scale: int, _progress: Progress, _stop: ShouldStop) -> Path:
    try:
        write_whole(path, draw_shot(shot, path.suffix.lower(), scale))
    except OSError as error:
        raise InputError("not-written", reason=reason_of(error)) from error
    return path
