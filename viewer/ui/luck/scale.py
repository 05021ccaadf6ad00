"""Where a player stands among fair walls, on the bell of what chance alone gives."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy

from viewer.lab.charts import Bell
from viewer.lab.charts.drawing import ChartStyle
from viewer.translation import N_, _
from viewer.ui.charts.canvas import ThemedChart
from viewer.ui.kit.theme import themes
from viewer.ui.kit.tile_art import TileArt

_SIZE: Final = QSize(250, 92)
_TITLE: Final = N_("Of 100 fair walls {count} are worse")


class LuckScale(ThemedChart):
    """Shows which share of fair walls is worse; hidden while that is not known."""

    def __init__(self, art: TileArt) -> None:
        super().__init__(art)
        self.setObjectName("luck_scale")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.share: float | None = None
        self.hide()

    @property
    def style_of_chart(self) -> ChartStyle:
        """How it is drawn: on the window's ground."""
        style = super().style_of_chart
        paper = themes.current.window.name()
        return style._replace(palette=style.palette._replace(paper=paper))

    def show_share(self, share: float | None) -> None:
        """Show a share, 0 to 1."""
        self.share = share
        self.setVisible(share is not None)
        if share is not None:
            text = _(_TITLE).format(count=round(100 * share))
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.draw_chart(Bell(text, share, _("bad luck"), _("good luck")))

    def sizeHint(self) -> QSize:
        """Return a fixed size."""
        return _SIZE
