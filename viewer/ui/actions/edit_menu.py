"""The menu Edit: what can be copied, and in which notation."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QKeySequence

from viewer.core.base.notation import NOTATION_LABELS
from viewer.translation import N_, _
from viewer.ui.hand import copying
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.actions import Action, Keys, Menu, choice
from viewer.ui.kit.settings import picture_sizes
from viewer.ui.log_view import LogView


def _copy(
    text: str, tip: str, keys: Keys, write: Callable[[Scene, str], str], said: str
) -> Action[LogView]:
    return Action(
        write.__name__,
        text,
        tip,
        keys,
        lambda view: view.copy(write, _(said)),
        possible=lambda view: view.has_document,
    )


EDIT: Final = Menu[LogView](
    N_("&Edit"),
    (
        _copy(N_("&Copy wall as text"),
              N_("Copy this kyoku's wall in Tenhou's order, dead wall first"),
              QKeySequence.StandardKey.Copy, copying.wall_text,
              N_("Copied: wall of {hand}, {notation}")),
        _copy(N_("Copy as &sheet"),
              N_("Copy dice, dead wall, haipai and draws as a readable sheet"), "Ctrl+Shift+C",
              copying.sheet_text, N_("Copied: sheet of {hand}, {notation}")),
        _copy(N_("Copy &all walls"), N_("Copy the walls of all kyoku, a line each"), "Ctrl+Alt+C",
              copying.all_walls_text, N_("Copied: all walls, {notation}")),
        _copy(N_("Copy &dead wall"), N_("Copy rinshan tiles, dora and ura dora indicators"), None,
              copying.dead_wall_text, N_("Copied: dead wall of {hand}, {notation}")),
        None,
        _copy(N_("Copy &hand in view"), N_("Copy the hand of the player in view, as it is now"),
              "Ctrl+H", copying.hand_text, N_("Copied: hand of {player} in {hand}, {notation}")),
        _copy(N_("Copy all ha&nds"), N_("Copy every player's hand, a line each"), None,
              copying.hands_text, N_("Copied: all hands in {hand}, {notation}")),
        _copy(N_("Copy s&ituation"),
              N_("Copy hands, melds, rivers and what is to come as a readable sheet"),
              "Ctrl+Shift+S", copying.situation_text,
              N_("Copied: situation in {hand}, {notation}")),
        None,
        Action("copy_link", N_("Copy lin&k"),
               N_("Copy the address at which Tenhou replays this kyoku from this seat"), "Ctrl+K",
               LogView.copy_link, possible=lambda view: bool(view.link)),
        Action("open_link", N_("Open at &Tenhou"),
               N_("Open this kyoku from this seat at Tenhou, in your browser"), None,
               LogView.open_link, possible=lambda view: bool(view.link)),
        None,
        Action("copy_picture", N_("Copy &picture"), N_("Copy what is seen as a picture"),
               "Ctrl+Shift+P", lambda view: view.pictures.copy(),
               possible=lambda view: view.has_document),
        choice("scale", N_("Picture si&ze"), N_("How large copied and saved pictures are"),
               picture_sizes, chosen=lambda view: view.settings.picture_scale,
               choose=lambda view, scale: setattr(view.settings, "picture_scale", scale)),
        choice("notation", N_("N&otation"), N_("Write copied tiles like this"),
               lambda: NOTATION_LABELS,
               chosen=lambda view: view.settings.notation,
               choose=lambda view, name: setattr(view.settings, "notation", name)),
    ),
    N_("Copying"),
)  # fmt: skip
