"""Hands and situations as text for the clipboard, as they are at a step."""

from PySide6.QtCore import QCoreApplication

from viewer.core import situation
from viewer.core.situation import SituationWords, Style
from viewer.ui import words
from viewer.ui.hand.scene import Scene

_translate = QCoreApplication.translate


def hand_text(scene: Scene, notation: str) -> str:
    """Return the hand in view, melds and kita included."""
    return situation.hand_text(scene.replay, scene.step, scene.seat, _style(scene, notation))


def hands_text(scene: Scene, notation: str) -> str:
    """Return all hands, a line each."""
    style = _style(scene, notation)
    return situation.hands_text(scene.replay, scene.step, scene.names, style)


def situation_text(scene: Scene, notation: str) -> str:
    """Return the whole situation: hands, melds, rivers, and what is to come."""
    style = _style(scene, notation)
    return situation.situation_text(scene.title, scene.replay, scene.step, scene.names, style)


def _style(scene: Scene, notation: str) -> Style:
    return Style(notation, scene.document.red_fives, _words())


def _words() -> SituationWords:
    """Return the words of a situation in text."""
    return SituationWords(
        event=_translate("sheet", "event"),
        left=_translate("sheet", "tiles left"),
        dora=_translate("sheet", "dora"),
        sticks=_translate("sheet", "riichi sticks"),
        points=_translate("sheet", "points"),
        riichi=_translate("sheet", "riichi"),
        hand=_translate("sheet", "hand"),
        melds=_translate("sheet", "melds"),
        source=_translate("sheet", "from"),
        kita=_translate("sheet", "kita"),
        river=_translate("sheet", "river"),
        draws=_translate("sheet", "next draws"),
        rinshan=_translate("sheet", "next rinshan"),
        further_dora=_translate("sheet", "dora to come"),
        ura=_translate("sheet", "ura"),
        unreached=_translate("sheet", "out of reach"),
        winds=tuple(words.wind_letter(turn) for turn in range(4)),
    )
