"""What a pointer is told over the parts of a window."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from viewer.ui.hand.views.scene_view import SceneView


def tooltips(widgets: list[QWidget], monkeypatch, grid: int) -> list[str]:
    """Return what is told in the middle of all that has a note, and else each so many pixels."""
    said: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(QToolTip, "showText", lambda _at, text, *_: said.append(text))
        for widget in filter(_answers, widgets):
            for at in _places(widget, grid):
                widget.event(QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    return said


def _answers(widget: QWidget) -> bool:
    """Whether it says something of its own to a pointer; others say their `toolTip`."""
    ours = (kind for kind in type(widget).__mro__ if kind.__module__.startswith("viewer"))
    return widget.isVisible() and any("event" in vars(kind) for kind in ours)


def _places(widget: QWidget, grid: int) -> Iterator[QPoint]:
    if isinstance(widget, SceneView):  # of thousands of places, most lie beside its tiles
        noted = (shape for shape in widget.picture.shapes if getattr(shape, "note", ""))
        yield from (shape.rect.center().toPoint() for shape in noted)
    else:
        for x in range(4, widget.width(), grid):
            yield from (QPoint(x, y) for y in range(4, widget.height(), grid))
