"""What shall be saved: this moment or a moving hand, in which size, with names or without.

A small picture shows it. That is drawn in a thread, like all pictures.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QMargins, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPalette, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QSpacerItem,
    QSpinBox,
    QWidget,
)

from viewer.core.base.errors import InputError, Progress, ShouldStop
from viewer.translation import _, ngettext
from viewer.ui.hand.scene.own_view import without_names
from viewer.ui.hand.views.shots import Motion, PictureRequest, draw_image, shot_of
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import WINDOW_MARGIN, boxed, label, muted, plain_buttons
from viewer.ui.kit.settings import SPEEDS, Settings, picture_sizes
from viewer.ui.kit.tile_art import TileArt

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
        last = scene.step if scene.own_view else scene.replay.last
        self.moving = QCheckBox(_("A &moving picture, event by event"))
        self.first, self.last = _event_field(0, last), _event_field(last, last)
        self.speed, self.size_field = QComboBox(), QComboBox()
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
        for speed in SPEEDS:
            self.speed.addItem(text.format(count=f"{speed:g}"), speed)
        self.speed.setCurrentIndex(SPEEDS.index(self._settings.speed))
        for scale, name in picture_sizes().items():
            self.size_field.addItem(name, scale)
        self.size_field.setCurrentIndex(self.size_field.findData(self._settings.picture_scale))

    def _build(self) -> None:
        to = label(_("to"))
        events = boxed(QHBoxLayout(), self.first, to, self.last, spacing=8)
        events.addStretch(1)
        self._motion = [self.first, self.last, to, self.speed]
        fields = QFormLayout()
        fields.setVerticalSpacing(10)
        fields.setHorizontalSpacing(14)
        self._add(fields, _("Si&ze:"), self.size_field, self.size_field)
        fields.addRow(self.nameless)
        fields.addItem(QSpacerItem(0, 10))
        fields.addRow(self.moving)
        self._motion.append(self._add(fields, _("&From event:"), self.first, events))
        self._motion.append(self._add(fields, _("&Speed:"), self.speed, self.speed))
        kinds = QDialogButtonBox.StandardButton
        self.buttons = plain_buttons(QDialogButtonBox(kinds.Save | kinds.Cancel))
        self.buttons.button(kinds.Save).setText(_("Save as…"))
        whole = QGridLayout(self)
        whole.setContentsMargins(*(WINDOW_MARGIN,) * 4)
        whole.setHorizontalSpacing(24)
        whole.setVerticalSpacing(12)
        whole.addLayout(fields, 0, 0)
        whole.addWidget(self.preview, 0, 1)
        whole.addWidget(self.said, 1, 1)
        whole.addWidget(self.buttons, 2, 0, 1, 2)
        whole.setSizeConstraint(QGridLayout.SizeConstraint.SetFixedSize)

    @staticmethod
    def _add(form: QFormLayout, text: str, buddy: QWidget, field: QWidget | QLayout) -> QLabel:
        caption = label(text)
        caption.setBuddy(buddy)
        form.addRow(caption, field)
        return caption

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
            request = request._replace(scene=request.scene._replace(step=self._step))
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
