"""Pictures of what is seen: copied, saved, printed; and the dialog that asks what shall be saved.

To lay them out and draw them, which for a large or a moving picture takes seconds, is a job.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMargins, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPageLayout, QPainter, QPalette, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpacerItem,
    QSpinBox,
    QWidget,
)

from viewer.core.base.errors import InputError, Progress, ShouldStop, reason_of, shown
from viewer.core.text.game_hands import log_id_of
from viewer.system.whole_file import write_whole
from viewer.translation import _, ngettext
from viewer.ui.files import chosen_path, file_name
from viewer.ui.hand.scene.play_mode import at_step, without_names
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.views.animation import draw_animation
from viewer.ui.hand.views.hand_area import HandArea
from viewer.ui.hand.views.shots import (
    ANIMATED,
    FORMATS,
    POST,
    SHOT_SMALLEST,
    Motion,
    PictureRequest,
    Shot,
    draw_image,
    draw_shot,
    outlined,
    paint_on,
    shot_of,
)
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.jobs import JobLine, Jobs
from viewer.ui.kit.notices import show_for_a_while
from viewer.ui.kit.parts import (
    WINDOW_MARGIN,
    accept_button,
    boxed,
    label,
    muted,
    plain_buttons,
)
from viewer.ui.kit.settings import POST_SCALE, SPEEDS, Settings, picture_sizes
from viewer.ui.kit.theme import LIGHT_THEME, themes
from viewer.ui.kit.tile_art import TileArt

_PAPER: Final = (1040, 720)
"""What is laid out for paper, in pixels, whatever the paper's size: 4 by 3 prints well."""


class Pictures:
    def __init__(self, hand_area: HandArea, settings: Settings, jobs: JobLine) -> None:
        self._hand_area = hand_area
        self._settings = settings
        self._jobs = jobs

    def copy(self) -> None:
        scene = self._hand_area.view.scene
        if scene is not None:
            request = self._request(scene)
            self._draw(
                scene.title,
                lambda _progress, _stop: draw_image(shot_of(request, TileArt())),
                partial(self._on_copied, scene.title),
            )

    def save(self, *, moving: bool = False) -> None:
        """Ask what shall be saved, then where; ``moving`` proposes a moving picture."""
        scene = self._hand_area.view.scene
        if scene is not None:
            dialog = PictureDialog(partial(self._request, scene), self._settings, self._hand_area)
            dialog.moving.setChecked(moving)
            dialog.wanted.connect(self._ask_where)
            dialog.open()

    def _ask_where(self, request: PictureRequest) -> None:
        kinds = _("PNG picture (*.png);;SVG drawing (*.svg);;PDF page (*.pdf)")
        if request.motion is not None:
            kinds = _("WebP (*.webp);;GIF (*.gif);;Animated PNG (*.png)")
        folder = self._settings.picture_folder or self._settings.folder
        suggested = str(folder / file_name(f"{_name(request)}{_endings(request)[0]}"))
        name, kind = QFileDialog.getSaveFileName(
            self._hand_area, _("Save picture"), suggested, kinds
        )
        path = chosen_path(self._hand_area, name, kind, _endings(request)) if name else None
        if path is not None:
            self.save_as(path, request)

    def save_as(self, path: Path, request: PictureRequest | None = None) -> None:
        """Save what is seen, or what is wanted; the ending says as what."""
        scene = self._hand_area.view.scene
        if request is None and scene is not None:
            request = self._request(scene)
        if request is None:
            return
        self._settings.picture_folder = path.parent
        self._draw(shown(path.name), partial(_save_job, request, path), self._on_saved)

    def print(self) -> None:
        if self._hand_area.view.scene is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape)
        dialog = QPrintDialog(printer, self._hand_area)
        wanted = dialog.exec()
        dialog.deleteLater()
        if wanted:
            self.print_on(printer)

    def print_on(self, printer: "QPrinter") -> None:
        scene = self._hand_area.view.scene
        if scene is not None:
            request = self._request(scene)._replace(
                size=_PAPER, theme=LIGHT_THEME, scale=1, titled=False, type_size=0
            )
            _print_shot(outlined(shot_of(request, TileArt())), printer)

    def _request(self, scene: Scene) -> PictureRequest:
        """Return what is wanted where a scene is seen, in the size that is set."""
        area, scale = self._hand_area, self._settings.picture_scale
        scene = scene._replace(result_shown=True)
        if scale == POST_SCALE:
            return PictureRequest(scene, area.name, POST, themes.current, titled=True)
        seen = area.view.size().expandedTo(QSize(*SHOT_SMALLEST))
        size = seen.width(), area.header.height() + seen.height()
        line = area.header.fontInfo().pixelSize()
        return PictureRequest(scene, area.name, size, themes.current, scale, type_size=line)

    def _draw(
        self, name: str, work: Callable[..., object], on_success: Callable[..., None]
    ) -> None:
        text = _("Drawing {name}").format(name=name)
        self._jobs.run(name, text, work, on_success, makes_file=True)

    def _on_copied(self, title: str, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        text = _("Copied: picture of {hand}")
        show_for_a_while(self._hand_area, text.format(hand=title))

    def _on_saved(self, path: Path) -> None:
        show_for_a_while(self._hand_area, _("Saved {path}").format(path=shown(str(path))))


def _name(request: PictureRequest) -> str:
    scene, motion = request.scene, request.motion
    step = f"{motion.steps[0]}-{motion.steps[-1]}" if motion else scene.position
    text = _("{log} {hand} step {step}") if scene.walks_making else _("{log} {hand} event {step}")
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


def _save_job(
    request: PictureRequest, path: Path, progress: Progress, should_stop: ShouldStop
) -> Path:
    ending = path.suffix.lower()
    if request.motion is None:
        data = draw_shot(shot_of(request, TileArt()), ending)
    else:
        data = draw_animation(request, request.motion, ending, progress, should_stop)
    try:
        write_whole(path, data)
    except OSError as error:
        raise InputError("not-written", reason=reason_of(error)) from error
    return path


_PREVIEW: Final = QSize(448, 252)


class PictureDialog(QDialog):
    wanted = Signal(object)
    """A `PictureRequest`."""

    def __init__(
        self, seen: Callable[[], PictureRequest], settings: Settings, parent: QWidget
    ) -> None:
        """Make it; ``seen`` returns a picture of what is seen, in the size that is set by now."""
        super().__init__(parent)
        self.setObjectName("picture_dialog")
        self.setWindowTitle(_("Save picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._seen = seen
        self._settings = settings
        self._art = TileArt()
        self._jobs = Jobs(self)
        scene = seen().scene
        last = scene.position if scene.play_mode else scene.last
        self._walks_making = scene.walks_making
        text = _("A &moving picture, event by event")
        if scene.walks_making:
            text = _("A &moving picture, step by step")
        self.moving = QCheckBox(text)
        self.first, self.last = _event_field(0, last), _event_field(last, last)
        self.speed, self.size_field = ComboBox(), ComboBox()
        self.nameless = QCheckBox(_("&Winds instead of names"))
        self.nameless.setChecked(scene.names_hidden)
        self.nameless.setDisabled(scene.names_hidden or scene.document.log is None)
        self.preview = label()
        self.preview.setFixedSize(_PREVIEW.grownBy(QMargins(1, 1, 1, 1)))
        self.preview.setFrameShape(QLabel.Shape.Box)
        self.preview.setFrameShadow(QLabel.Shadow.Plain)
        self.preview.setForegroundRole(QPalette.ColorRole.Mid)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.said = muted()
        self._fill()
        self._build()
        self._connect()
        self._show_step(last)

    def _fill(self) -> None:
        text = _("{count} events a second")
        if self._walks_making:
            text = _("{count} steps a second")
        for speed in SPEEDS:
            self.speed.addItem(text.format(count=f"{speed:g}"), speed)
        self.speed.setCurrentIndex(SPEEDS.index(self._settings.speed))
        for scale, name in picture_sizes().items():
            self.size_field.addItem(name, scale)
        self.size_field.setCurrentIndex(self.size_field.findData(self._settings.picture_scale))

    def _build(self) -> None:
        to, speed = label(_("to")), label(_("&Speed:"), of=self.speed)
        first = _("&From step:") if self._walks_making else _("&From event:")
        begins = label(first, of=self.first)
        self._motion = begins, self.first, to, self.last, speed, self.speed
        fields = QFormLayout()
        fields.setVerticalSpacing(10)
        fields.setHorizontalSpacing(14)
        fields.addRow(label(_("Si&ze:"), of=self.size_field), self.size_field)
        fields.addRow(self.nameless)
        fields.addItem(QSpacerItem(0, 10))
        fields.addRow(self.moving)
        fields.addRow(begins, boxed(QHBoxLayout(), self.first, to, self.last, None, spacing=8))
        fields.addRow(speed, self.speed)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = plain_buttons(QDialogButtonBox(kinds.Save | kinds.Cancel))
        accept_button(self.buttons).setText(_("Save as…"))
        whole = QGridLayout(self)
        whole.setContentsMargins(*(WINDOW_MARGIN,) * 4)
        whole.setHorizontalSpacing(24)
        whole.setVerticalSpacing(12)
        whole.addLayout(fields, 0, 0)
        whole.addWidget(self.preview, 0, 1)
        whole.addWidget(self.said, 1, 1)
        whole.addWidget(self.buttons, 2, 0, 1, 2)
        whole.setSizeConstraint(QGridLayout.SizeConstraint.SetFixedSize)

    def _connect(self) -> None:
        self.moving.toggled.connect(self._update)
        self.first.valueChanged.connect(self._show_step)
        self.last.valueChanged.connect(self._show_step)
        self.first.valueChanged.connect(self.last.setMinimum)
        self.last.valueChanged.connect(self.first.setMaximum)
        self.speed.currentIndexChanged.connect(self._update)
        self.size_field.currentIndexChanged.connect(self._on_size_chosen)
        self.nameless.toggled.connect(self._update)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @property
    def request(self) -> PictureRequest:
        request = self._seen()
        if self.nameless.isChecked() and not request.scene.names_hidden:
            request = request._replace(scene=without_names(request.scene))
        if self.moving.isChecked():
            steps = range(self.first.value(), self.last.value() + 1)
            request = request._replace(motion=Motion(steps, self.speed.currentData()))
        return request

    def accept(self) -> None:
        request = self.request
        super().accept()
        self.wanted.emit(request)

    def done(self, result: int) -> None:
        self._jobs.close()
        super().done(result)

    def _on_size_chosen(self) -> None:
        self._settings.picture_scale = self.size_field.currentData()
        self._update()

    def _show_step(self, step: int) -> None:
        self._step = step
        self._update()

    def _update(self) -> None:
        """Show the picture, of one that moves at the step that was last chosen."""
        request = self.request
        for each in self._motion:
            each.setEnabled(request.motion is not None)
        self.said.setText(_said(request))
        if request.motion is not None:
            request = request._replace(scene=at_step(request.scene, self._step))
        work = partial(_draw, request._replace(scale=1), self._art, self.devicePixelRatioF())
        self._jobs.start(work, self._on_drawn, _ignore)

    def _on_drawn(self, image: QImage) -> None:
        self.preview.setPixmap(QPixmap.fromImage(image))


def _event_field(value: int, last: int) -> QSpinBox:
    field = QSpinBox()
    field.setRange(0, last)
    field.setValue(value)
    return field


def _said(request: PictureRequest) -> str:
    width, height = (request.scale * side for side in request.size)
    size = _("{width}×{height} pixels").format(width=width, height=height)
    if request.motion is None:
        return size
    count = len(request.motion.steps)
    text = ngettext("{count} picture, {seconds} s", "{count} pictures, {seconds} s", count)
    return f"{size} · {text.format(count=count, seconds=round(request.motion.seconds))}"


def _draw(
    request: PictureRequest, art: TileArt, ratio: float, _progress: Progress, _stop: ShouldStop
) -> QImage:
    image = draw_image(shot_of(request, art)).scaled(
        _PREVIEW * ratio,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    image.setDevicePixelRatio(ratio)
    return image


def _ignore(_error: InputError) -> None:
    """Leave the small picture as it was; what cannot be saved is told then."""
