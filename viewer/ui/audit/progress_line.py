"""How far the run is, as the line above the table: it takes no room when nothing runs."""

from PySide6.QtWidgets import QProgressBar, QWidget

from viewer.ui.kit.theme import themes

_HEIGHT = 4


class ProgressLine(QProgressBar):
    """A bar without words; the sentence above says the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("audit_progress")
        self.setTextVisible(False)
        self.setFixedHeight(_HEIGHT)
        self.setAccessibleName(self.tr("How many logs are checked"))
        self.rest()
        themes.follow(self._colour)

    def _colour(self) -> None:
        theme = themes.current
        self.setStyleSheet(
            f"QProgressBar {{ background: {theme.line.name()}; border: none; }}"
            f"QProgressBar::chunk {{ background: {theme.accent.name()}; }}"
        )

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the run is; a total of 0 is not known yet."""
        self.setRange(0, total)
        self.setValue(min(done, total))

    def rest(self) -> None:
        """Be a plain line."""
        self.setRange(0, 1)
        self.setValue(0)
