"""The strip that tells a line from a game: how its seats play, and the way back to the game."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtGui import QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from viewer.core.study.styles import STYLE_NAMES, PlayStyle
from viewer.translation import _, pgettext
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.jobs import Jobs
from viewer.ui.kit.parts import boxed, label, tool_button

_AUTOMATIC: Final = tuple(style for style in PlayStyle if style is not PlayStyle.BY_HAND)


class LineStrip(QWidget):
    """Shows a line's sign; hidden while what was played is shown."""

    def __init__(self, walker: Walker) -> None:
        super().__init__()
        self._walker = walker
        self._scene: Scene | None = None
        self._jobs = Jobs(self)
        self.sign = label(bold=True, name="line_sign")
        tip = _("How each seat plays from here on; click to change it")
        self.styles = tool_button("", tip, name="line_styles")
        self.styles.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.styles.setMenu(self._menu)
        tip = _("Leave the line, and go back to where it left the game (Esc)")
        self.back = tool_button(_("Back to the game"), tip, walker.leave_line, name="line_back")
        parts = (self.sign, None, self.styles, self.back)
        boxed(QHBoxLayout(self), *parts, spacing=6)
        self.hide()

    def set_scene(self, scene: Scene) -> None:
        self._scene = scene
        self.setVisible(scene.branch is not None)
        if scene.branch is None:
            self._jobs.cancel()
        else:
            self.styles.setText(f"{self._styles_text(scene)} ▾")
            self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Say less where there is little room, but always that it is a line."""
        if self._scene is None:
            return
        for text in (self._scene.line_sign, pgettext("of play", "Line")):
            self.sign.setText(text)
            if self.minimumSizeHint().width() <= self.width():
                break

    def _styles_text(self, scene: Scene) -> str:
        styles = {self._walker.lines.style(seat) for seat in range(scene.players)}
        styles.discard(PlayStyle.BY_HAND)
        if not styles:
            return _("All by hand")
        if len(styles) > 1:
            return _("Others: each in its own way")
        (style,) = styles
        how = _(STYLE_NAMES[style])
        return _("Others: {how}").format(how=how[:1].lower() + how[1:])

    def _fill(self) -> None:
        self._menu.clear()
        scene = self._scene
        if scene is None:
            return
        lines = self._walker.lines
        seats = sorted(range(scene.players), key=scene.seat_offset)
        others = [seat for seat in seats if lines.style(seat) is not PlayStyle.BY_HAND]
        self._menu.addSection(_("All that are not played by hand"))
        self._add_styles(self._menu, others, _AUTOMATIC)
        self._menu.addSeparator()
        for seat in seats:
            submenu = self._menu.addMenu(scene.who(seat).replace("&", "&&"))
            self._add_styles(submenu, [seat], tuple(PlayStyle))
        self._menu.addSeparator()
        wins = self._menu.addAction(_("They win when they can"))
        wins.setCheckable(True)
        wins.setChecked(lines.wins)
        wins.toggled.connect(self._set_wins)

    def _add_styles(self, menu: QMenu, seats: list[int], styles: tuple[PlayStyle, ...]) -> None:
        lines = self._walker.lines
        group = QActionGroup(menu)
        now = {lines.style(seat) for seat in seats}
        for style in styles:
            action = menu.addAction(_(STYLE_NAMES[style]))
            action.setCheckable(True)
            action.setChecked(now == {style})
            action.setEnabled(bool(seats))
            action.triggered.connect(lambda _on=False, style=style: self.choose(seats, style))
            group.addAction(action)

    def choose(self, seats: Iterable[int], style: PlayStyle) -> None:
        """Have seats play otherwise from here on."""
        self._walker.lines.set_styles(seats, style)
        self._play_on()

    def _set_wins(self, on: bool) -> None:
        self._walker.lines.wins = on
        self._play_on()

    def _play_on(self) -> None:
        """Let the seats play that are not asked any more; to a hand's end it may take long."""
        lines = self._walker.lines
        work = lines.work()
        if self._scene is not None and work is not None:
            self.set_scene(self._scene)
            self._jobs.start(lambda _progress, _stop: work(), lines.take, lambda _error: None)
