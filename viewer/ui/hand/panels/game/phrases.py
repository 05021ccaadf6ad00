"""The words for a game: its rules and room, when it was played, ranks, and who was away."""

from math import isfinite
from typing import Final

from viewer.core.base.game_type import GameType, Room
from viewer.core.base.records import Kyoku, Log, Player
from viewer.core.rules.standings import Absence
from viewer.core.text.places import hand_name, wind_name
from viewer.translation import N_, _
from viewer.ui.hand.scene.scene import Scene

_FIRST_DAN: Final = 10
_TENHOU: Final = 20
"""Of Tenhou's numbers of ranks: from 1 for 9 kyu to 9 for 1 kyu, then the dans."""
_DANS: Final = (
    N_("1 dan"), N_("2 dan"), N_("3 dan"), N_("4 dan"), N_("5 dan"),
    N_("6 dan"), N_("7 dan"), N_("8 dan"), N_("9 dan"), N_("10 dan"),
)  # fmt: skip
"""Not all languages count them with digits."""


def room(game: GameType) -> str:
    """Return where it was played."""
    if not game.against_people:
        return _("Test play")
    return {
        Room.GENERAL: _("General room (般)"),
        Room.UPPER: _("Upper room (上)"),
        Room.EXPERT: _("Expert room (特上)"),
        Room.PHOENIX: _("Phoenix room (鳳凰)"),
    }[game.room]


def kind(game: GameType) -> str:
    """Return how many played, and how long."""
    texts = {
        (4, True): _("Four players, East and South"),
        (4, False): _("Four players, East only"),
        (3, True): _("Three players, East and South"),
        (3, False): _("Three players, East only"),
    }
    return texts[game.players, game.east_south]


def rules(game: GameType) -> tuple[str, ...]:
    """Return what else was agreed on, each by itself; bits that nobody knows as they are."""
    tanyao = {
        True: _("open tanyao"),
        False: _("no open tanyao"),
    }
    fives = {
        True: _("red fives"),
        False: _("no red fives"),
    }
    said = [tanyao[game.open_tanyao], fives[game.red_fives]]
    if game.fast:
        said.append(_("fast"))
    if game.unknown_bits:
        text = _("unknown rules {bits}")
        said.append(text.format(bits=f"{game.unknown_bits:#x}"))
    return tuple(said)


def rank(player: Player) -> str:
    """Return a player's rank; nothing where the log does not tell it."""
    dan = player.dan
    if dan is None or not 0 <= dan <= _TENHOU:
        return ""
    if not dan:
        return _("novice")
    if dan == _TENHOU:
        return _("Tenhou-i")
    if dan < _FIRST_DAN:
        return _("{number} kyu").format(number=_FIRST_DAN - dan)
    return _(_DANS[dan - _FIRST_DAN])


def rate(player: Player) -> str:
    """Return a player's rate; nothing where the log does not tell it."""
    if player.rate is None or not isfinite(player.rate):
        return ""
    return _("R{rate}").format(rate=round(player.rate))


def name(scene: Scene, seat: int) -> str:
    """Return a player's name, or where it is hidden the wind."""
    return scene.names[seat] or wind_name(scene.seat_offset(seat))


def absence(scene: Scene, log: Log, found: Absence) -> str:
    """Return who was away from where to where, a line each."""
    left, back = (
        "" if each is None else when(log.kyoku[each.kyoku], each.junme)
        for each in (found.left, found.back)
    )
    text = _("{player} was away\nfrom {left}\nto {back}")
    if found.back is None:
        text = _("{player} lost the connection\nin {left}")
    return text.format(player=name(scene, found.seat), left=left, back=back)


def when(kyoku: Kyoku, junme: int) -> str:
    """Return as in East 2-1, go-round 7; before the first draw the deal."""
    if not junme:
        return _("{hand}, the deal").format(hand=hand_name(kyoku))
    return _("{hand}, go-round {junme}").format(hand=hand_name(kyoku), junme=junme)
