"""The menu Edit: what can be copied, and in which notation."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtGui import QKeySequence

from viewer.core.notation import IDS, NOTATIONS
from viewer.ui.hand import copying
from viewer.ui.hand.scene import Scene
from viewer.ui.kit.actions import N_, Action, Keys, Menu, Submenu, say
from viewer.ui.kit.settings import SCALES
from viewer.ui.log_view import LogView

_NOTATION_NAMES: Final = {
    "mpsz": N_("mpsz: 406m11z"),
    "text": N_("Two characters a tile: 4m0m6m1z1z"),
    "majiang": N_("Majiang (電脳麻将): m406z11"),
    "kanji": N_("Kanji: 四五六東東"),
    "unicode": N_("Unicode tiles: 🀊🀋🀌🀀🀀"),
    IDS: N_("Tenhou tile ids: 12,16,20,108,109"),
}


def _copy(text: str, tip: str, keys: Keys, write: Callable[[Scene, str], str]) -> Action[LogView]:
    return Action(
        write.__name__,
        text,
        tip,
        keys,
        lambda view: view.copy(write),
        possible=lambda view: view.has_document,
    )


def _scales(_view: LogView) -> Sequence[Action[LogView]]:
    return [_scale(scale) for scale in SCALES]


def _scale(scale: int) -> Action[LogView]:
    return Action(
        f"scale {scale}",
        say(N_("{scale} times the window")).format(scale=scale),
        N_("How large copied and saved pictures are"),
        None,
        lambda view: setattr(view.settings, "picture_scale", scale),
        checked=lambda view: view.settings.picture_scale == scale,
    )


def _notations(_view: LogView) -> Sequence[Action[LogView]]:
    return [_notation(name) for name in (*NOTATIONS, IDS)]


def _notation(name: str) -> Action[LogView]:
    return Action(
        f"notation {name}",
        _NOTATION_NAMES[name],
        N_("Write copied tiles like this"),
        None,
        lambda view: setattr(view.settings, "notation", name),
        checked=lambda view: view.settings.notation == name,
    )


EDIT: Final = Menu[LogView](
    N_("&Edit"),
    (
        _copy(N_("&Copy wall as text"),
              N_("Copy this kyoku's wall in Tenhou's order, dead wall first"),
              QKeySequence.StandardKey.Copy, copying.wall_text),
        _copy(N_("Copy as &sheet"),
              N_("Copy dice, dead wall, haipai and draws as a readable sheet"), "Ctrl+Shift+C",
              copying.sheet_text),
        _copy(N_("Copy &all walls"), N_("Copy the walls of all kyoku, a line each"), "Ctrl+Alt+C",
              copying.all_walls_text),
        _copy(N_("Copy &dead wall"), N_("Copy rinshan tiles, dora and ura dora indicators"), None,
              copying.dead_wall_text),
        None,
        _copy(N_("Copy &hand in view"), N_("Copy the hand of the player in view, as it is now"),
              "Ctrl+H", copying.hand_text),
        _copy(N_("Copy all ha&nds"), N_("Copy every player's hand, a line each"), None,
              copying.hands_text),
        _copy(N_("Copy s&ituation"),
              N_("Copy hands, melds, rivers and what is to come as a readable sheet"),
              "Ctrl+Shift+S", copying.situation_text),
        None,
        Action("copy_picture", N_("Copy &picture"), N_("Copy what is seen as a picture"),
               "Ctrl+Shift+P", lambda view: view.pictures.copy(),
               possible=lambda view: view.has_document),
        Submenu(N_("Picture si&ze"), _scales),
        Submenu(N_("&Notation"), _notations),
    ),
)  # fmt: skip
