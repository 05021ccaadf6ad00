"""A log as 電脳麻将 (Majiang) paipu: the JSON that its players and analysers open.

The value is the one that 電脳麻将's own converter makes of the same log, so that a paipu may come
from either. What the format has no place for is left out: seeds, dice, connections, the payer
of a liability (包). It knows no three-player game.

Source: the paipu format as 電脳麻将's author describes it, and his converter `tenhou-log`, 1.3.0.
"""

import re
from math import floor, isfinite
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Log, Player
from viewer.core.text.majiang_kyoku import dan_name, paipu_entries, required
from viewer.translation import N_

_PLAYERS: Final = 4
_LOG_ID: Final = re.compile(r"[0-9]{10}gm-[0-9a-f]{4}-[0-9]+-[0-9a-z]+")
_ENDING: Final = re.compile(r"\.(mjlog|xml|gz)\Z", re.IGNORECASE)
_TEST_PLAY: Final = "－"


def paipu_of(log: Log, log_id: str = "", number: int | None = None) -> dict[str, object]:
    """Write a four-player log, or only kyoku ``number``, as paipu ready for `json.dumps`.

    The end of the game is written only if it is among the hands. Raises InputError:
    ``three-players``, ``no-kyoku``, or ``missing-in-log`` if the log lacks what a paipu needs.
    """
    if log.players != _PLAYERS:
        raise InputError("three-players")
    hands = _chosen(log, number)
    round_ = required(hands[0].number, hands[0].round, N_("the round"))
    dealer_of_east_1 = (hands[0].dealer - round_) % _PLAYERS
    paipu: dict[str, object] = {
        "title": _title(log, log_id),
        "player": [_label(player) for player in log.seats],
        "qijia": dealer_of_east_1,
        "log": [paipu_entries(kyoku, red_fives=log.red_fives) for kyoku in hands],
    }
    return paipu | _final_standing(hands, dealer_of_east_1)


def log_id_of(name: str) -> str:
    """Tenhou's id of a log, as its file is named after it, or the name without endings."""
    name = name.encode(errors="replace").decode()  # a name may be no text at all
    found = _LOG_ID.search(name)
    if found:
        return found[0]
    while (ending := _ENDING.search(name)) and ending.start():
        name = name[: ending.start()]
    return name


def _chosen(log: Log, number: int | None) -> tuple[Kyoku, ...]:
    if number is None:
        return log.kyoku
    if not 1 <= number <= len(log.kyoku):
        raise InputError("no-kyoku", number=number, count=len(log.kyoku))
    return (log.kyoku[number - 1],)


def _title(log: Log, log_id: str) -> str:
    name = log.type.name + ("" if log.type.against_people else _TEST_PLAY)
    return f"{name}\n{log_id}" if log_id else name


def _label(player: Player) -> str:
    known = []
    if player.dan is not None:
        known.append(dan_name(player.dan))
    if player.rate is not None and isfinite(player.rate):
        known.append(f"R{floor(player.rate)}")
    return f"{player.name}\n({' '.join(known)})" if known else player.name


def _final_standing(hands: tuple[Kyoku, ...], first: int) -> dict[str, object]:
    """How the game ended, by seat; nothing where no hand says it, or in no numbers.

    Scores are in points; what they count is the log's own text. Ranks are from 1; of equals the
    seat nearer to ``first`` is better.
    """
    finals = [result.final for kyoku in hands for result in kyoku.results if result.final]
    words = finals[-1].split(",")[: 2 * _PLAYERS] if finals else []
    try:
        scores = [100 * int(word) for word in words[::2]]
    except ValueError:
        return {}
    points = words[1::2]
    if len(points) != _PLAYERS:
        return {}
    seats = [(first + offset) % _PLAYERS for offset in range(_PLAYERS)]
    best_first = sorted(seats, key=lambda seat: -scores[seat])
    ranks = [best_first.index(seat) + 1 for seat in range(_PLAYERS)]
    return {"defen": scores, "point": points, "rank": ranks}
