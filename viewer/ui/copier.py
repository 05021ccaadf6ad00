"""Copies the scene in sight as text, and confirms what was copied."""

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from viewer.core.base.errors import InputError, sentence
from viewer.translation import _
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.hand.scene.walker import Walker
from viewer.ui.kit.notices import MessageBar, show_for_a_while
from viewer.ui.kit.settings import Settings


class Copier:
    def __init__(
        self, walker: Walker, settings: Settings, message_bar: MessageBar, view: QWidget
    ) -> None:
        """Make it; it confirms beside ``view``, and says in the bar why nothing was copied."""
        self._walker = walker
        self._settings = settings
        self._message_bar = message_bar
        self._view = view

    def copy(self, write: Callable[[Scene, str], str], said: str, seat: int | None = None) -> None:
        """Copy what is written of the scene in the chosen notation, and say what that was.

        Placeholders of ``said`` are ``hand``, ``player`` (of the seat, or who is in view) and
        ``notation``.
        """
        scene, notation = self._walker.scene, self._settings.notation
        if scene is None:
            return
        if seat is not None:
            scene = scene._replace(seat=seat)
        try:
            text = write(scene, notation)
        except InputError as error:
            self._message_bar.say(sentence(error))
            return
        if text:
            player = scene.who(scene.seat)
            self.copy_text(text, said.format(hand=scene.title, player=player, notation=notation))
        elif scene.play_mode:
            self._message_bar.say(_("There is no wall to copy: you play it yourself."))
        else:
            self._message_bar.say(_("There is no wall of this hand to copy."))

    def copy_text(self, text: str, said: str) -> None:
        QGuiApplication.clipboard().setText(text)
        show_for_a_while(self._view, said)
