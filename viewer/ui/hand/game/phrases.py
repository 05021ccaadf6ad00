"""The words for a game: its rules and room, when it was played, ranks, and who was away."""

from math import isfinite
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from viewer.core.log_name import Reference
from viewer.core.records import Log, Player
from viewer.core.rules import GameType, Room
from viewer.core.standings import Absence, When
from viewer.ui import words
from viewer.ui.hand.scene import Scene

_FIRST_DAN: Final = 10
_TENHOU: Final = 20
"""Of Tenhou's numbers of ranks: from 1 for 9 kyu to 9 for 1 kyu, then the dans."""

_translate = QCoreApplication.translate


def room(game: GameType) -> str:
    """Return where it was played."""
    if not game.against_people:
        return _translate("game", "Test play")
    return {
        Room.GENERAL: _translate("game", "General room (般)"),
        Room.UPPER: _translate("game", "Upper room (上)"),
        Room.EXPERT: _translate("game", "Expert room (特上)"),
        Room.PHOENIX: _translate("game", "Phoenix room (鳳凰)"),
    }[game.room]


def kind(game: GameType) -> str:
    """Return how many played, and how long."""
    texts = {
        (4, True): _translate("game", "Four players, East and South"),
        (4, False): _translate("game", "Four players, East only"),
        (3, True): _translate("game", "Three players, East and South"),
        (3, False): _translate("game", "Three players, East only"),
    }
    return texts[game.players, game.east_south]


def rules(game: GameType) -> tuple[str, ...]:
    """Return what else was agreed on, each by itself; bits that nobody knows as they are."""
    tanyao = {
        True: _translate("game", "open tanyao"),
        False: _translate("game", "no open tanyao"),
    }
    fives = {
        True: _translate("game", "red fives"),
        False: _translate("game", "no red fives"),
    }
    said = [tanyao[game.open_tanyao], fives[game.red_fives]]
    if game.fast:
        said.append(_translate("game", "fast"))
    if game.unknown_bits:
        text = _translate("game", "unknown rules {bits}")
        said.append(text.format(bits=f"{game.unknown_bits:#x}"))
    return tuple(said)


def began(reference: Reference) -> str:
    """Return when the game began, and in which lobby if that is no public one."""
    when = reference.began
    date = QLocale().toString(QDate(when.year, when.month, when.day), "d MMMM yyyy")
    text = _translate("game", "{date}, from {hour}:00, Japan time")
    if reference.lobby:
        text = _translate("game", "{date}, from {hour}:00, Japan time, lobby {lobby}")
    return text.format(date=date, hour=when.hour, lobby=f"{reference.lobby:04}")


def rank(player: Player) -> str:
    """Return a player's rank; nothing where the log does not tell it."""
    dan = player.dan
    if dan is None or not 0 <= dan <= _TENHOU:
        return ""
    if not dan:
        return _translate("game", "novice")
    if dan == _TENHOU:
        return _translate("game", "Tenhou-i")
    if dan < _FIRST_DAN:
        return _translate("game", "{number} kyu").format(number=_FIRST_DAN - dan)
    return _translate("game", "{number} dan").format(number=dan - _FIRST_DAN + 1)


def rate(player: Player) -> str:
    """Return a player's rate; nothing where the log does not tell it."""
    if player.rate is None or not isfinite(player.rate):
        return ""
    return _translate("game", "R{rate}").format(rate=round(player.rate))


def name(scene: Scene, seat: int) -> str:
    """Return a player's name, or where it is hidden the wind."""
    return scene.names[seat] or words.wind(scene.seat_offset(seat))


def absence(scene: Scene, log: Log, found: Absence) -> str:
    """Return who was away from where to where, a line each."""
    if found.back is None:
        text = _translate("game", "{player} lost the connection\nin {left}")
        return text.format(player=name(scene, found.seat), left=_when(log, found.left))
    text = _translate("game", "{player} was away\nfrom {left}\nto {back}")
    return text.format(
        player=name(scene, found.seat), left=_when(log, found.left), back=_when(log, found.back)
    )


def _when(log: Log, when: When) -> str:
    hand = words.kyoku_short(log.kyoku[when.kyoku])
    if not when.junme:
        return _translate("game", "{hand}, the deal").format(hand=hand)
    return _translate("game", "{hand}, go-round {junme}").format(hand=hand, junme=when.junme)
