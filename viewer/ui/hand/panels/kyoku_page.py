"""The place at the left of a log's view: the list of kyoku comes there once the wall is painted."""

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QPalette

from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.later import Later
from viewer.ui.kit.tile_art import TileArt

if TYPE_CHECKING:
    from viewer.ui.hand.panels.kyoku_list import KyokuList

LEAST_WIDTH: Final = 170
"""Pixels."""


class KyokuPage(Later):
    """Holds the list, which follows the walker and leads it."""

    def __init__(self, walker: Walker, art: TileArt) -> None:
        super().__init__(lambda: self.list, lambda: walker.scene is not None)
        self._walker = walker
        self._art = art
        self.setMinimumWidth(LEAST_WIDTH)
        self.setBackgroundRole(QPalette.ColorRole.Base)  # as the list's own
        self.setAutoFillBackground(True)
        walker.scene_changed.connect(self.fill)

    @cached_property
    def list(self) -> "KyokuList":
        """The list; made when it is first asked for, or after the wall was painted."""
        from viewer.ui.hand.panels.kyoku_list import KyokuList  # noqa: PLC0415 - not needed at the start

        made = KyokuList(self._art)
        made.kyoku_chosen.connect(self._walker.set_kyoku)
        self._walker.scene_changed.connect(made.set_scene)
        if self._walker.scene is not None:
            made.set_scene(self._walker.scene)
        self.hold(made)
        return made
