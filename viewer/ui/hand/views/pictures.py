"""Pictures of what is seen: copied, saved, printed.

To lay them out and draw them, which for a large or a moving picture takes seconds, is a job.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QFileDialog

from viewer.core.base.errors import InputError, Progress, ShouldStop, reason_of, shown
from viewer.core.text.tenhou_names import log_id_of
from viewer.system.whole_file import write_whole
from viewer.translation import _
from viewer.ui.files import file_name
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.shots import (
    ANIMATED,
    FORMATS,
    POST,
    PictureRequest,
    Shot,
    draw_image,
    draw_shot,
    outlined,
    paint_on,
    shot_of,
)
from viewer.ui.hand.views.stage import Stage
from viewer.ui.kit.jobs import JobLine
from viewer.ui.kit.settings import POST_SCALE, Settings
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
        scene = self._stage.view.scene
        if scene is not None:
            request = self._request(scene)
            self._draw(
                scene.title,
                lambda _progress, _stop: draw_image(shot_of(request, TileArt())),
                partial(self._on_copied, scene.title),
            )

    def save(self) -> None:
        """Ask what shall be saved, then where."""
        from viewer.ui.hand.views.picture_dialog import (  # noqa: PLC0415 - not needed at the start
            PictureDialog,
        )

        scene = self._stage.view.scene
        if scene is not None:
            dialog = PictureDialog(partial(self._request, scene), self._settings, self._stage)
            dialog.wanted.connect(self._ask_where)
            dialog.open()

    def _ask_where(self, request: PictureRequest) -> None:
        kinds = _("PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)")
        if request.motion is not None:
            kinds = _("WebP (*.webp);;GIF (*.gif);;Animated PNG (*.png)")
        folder = self._settings.picture_folder or self._settings.folder
        suggested = str(folder / file_name(f"{_name(request)}{_endings(request)[0]}"))
        name, kind = QFileDialog.getSaveFileName(self._stage, _("Save picture"), suggested, kinds)
        if name:
            self.save_as(_with_ending(Path(name), kind, _endings(request)), request)

    def save_as(self, path: Path, request: PictureRequest | None = None) -> None:
        """Save what is seen, or what is wanted; the ending says as what."""
        scene = self._stage.view.scene
        if request is None and scene is not None:
            request = self._request(scene)
        if request is None:
            return
        self._settings.picture_folder = path.parent
        self._draw(shown(path.name), partial(_save_job, request, path), self._on_saved)

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
            request = self._request(scene)._replace(
                size=_PAPER, theme=LIGHT_THEME, scale=1, titled=False
            )
            _print_shot(outlined(shot_of(request, TileArt())), printer)

    def _request(self, scene: Scene) -> PictureRequest:
        """Return what is wanted where a scene is seen, in the size that is set."""
        stage, scale = self._stage, self._settings.picture_scale
        scene = scene._replace(result_shown=True)
        if scale == POST_SCALE:
            return PictureRequest(scene, stage.name, POST, themes.current, titled=True)
        size = stage.view.width(), stage.header.height() + stage.view.height()
        line = stage.header.fontInfo().pixelSize()
        return PictureRequest(scene, stage.name, size, themes.current, scale, type_size=line)

    def _draw(
        self, name: str, work: Callable[..., object], on_success: Callable[..., None]
    ) -> None:
        text = _("Drawing {name}").format(name=name)
        self._jobs.run(name, text, work, on_success)

    def _on_copied(self, title: str, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        text = _("Copied: picture of {hand}")
        self._say(text.format(hand=title))

    def _on_saved(self, path: Path) -> None:
        self._say(_("Saved {path}").format(path=shown(str(path))))


def _name(request: PictureRequest) -> str:
    scene, motion = request.scene, request.motion
    step = f"{motion.steps[0]}-{motion.steps[-1]}" if motion else scene.step
    text = _("{log} {hand} event {step}")
    name = text.format(log=log_id_of(scene.document.title), hand=scene.title, step=step)
    return name.replace(", ", " ")


def _endings(request: PictureRequest) -> tuple[str, ...]:
    return FORMATS if request.motion is None else ANIMATED


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


def _with_ending(path: Path, kind: str, endings: Sequence[str]) -> Path:
    if path.suffix.lower() in endings:
        return path
    ending = next((each for each in endings if each in kind), endings[0])
    return path.with_name(path.name + ending)


def _save_job(
    request: PictureRequest, path: Path, progress: Progress, should_stop: ShouldStop
) -> Path:
    ending = path.suffix.lower()
    if request.motion is None:
        data = draw_shot(shot_of(request, TileArt()), ending)
    else:
        from viewer.ui.hand.views.animation import draw_animation  # noqa: PLC0415 - it needs Pillow

        data = draw_animation(request, request.motion, ending, progress, should_stop)
    try:
        write_whole(path, data)
    except OSError as error:
        raise InputError("not-written", reason=reason_of(error)) from error
    return path
