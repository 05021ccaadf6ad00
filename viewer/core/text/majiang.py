"""A log as 電脳麻将 (Majiang) paipu: the JSON that its players and analysers open.

The value is the one that 電脳麻将's own converter makes of the same log, so that a paipu may come
from either. What the format has no place for is left out: seeds, dice, connections, the payer
of a liability (包). It knows no three-player game.

Source: the paipu format as 電脳麻将's author describes it, and his converter `tenhou-log`, 1.3.0.
"""

from math import floor, isfinite
from typing import Final

from viewer.core.base.errors import InputError
from viewer.core.base.records import Kyoku, Log, Player
from viewer.core.text.game_hands import Required, chosen_hands, final_scores
from viewer.core.text.majiang_kyoku import PAIPU_FORMAT, paipu_entries
from viewer.core.text.tenhou_names import dan_name

_PLAYERS: Final = 4
_TEST_PLAY: Final = "－"


def paipu_of(log: Log, log_id: str = "", number: int | None = None) -> dict[str, object]:
    """Write a four-player log, or only kyoku ``number``, as paipu ready for `json.dumps`.

    The end of the game is written only if it is among the hands. Raises InputError:
    ``three-players``, ``no-kyoku``, or ``missing-in-log`` if the log lacks what a paipu needs.
    """
    if log.players != _PLAYERS:
        raise InputError("three-players")
    hands = chosen_hands(log, number)
    round_ = Required(PAIPU_FORMAT, hands[0].number).round(hands[0])
    dealer_of_east_1 = (hands[0].dealer - round_) % _PLAYERS
    paipu: dict[str, object] = {
        "title": _title(log, log_id),
        "player": [_label(player) for player in log.seats],
        "qijia": dealer_of_east_1,
        "log": [paipu_entries(kyoku, red_fives=log.red_fives) for kyoku in hands],
    }
    return paipu | _final_standing(hands, dealer_of_east_1)


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
    """How the game ended, by seat; of equals the seat nearer to ``first`` has the better rank."""
    final = final_scores(hands, _PLAYERS)
    if final is None:
        return {}
    seats = [(first + offset) % _PLAYERS for offset in range(_PLAYERS)]
    best_first = sorted(seats, key=lambda seat: -final.points[seat])
    ranks = [best_first.index(seat) + 1 for seat in range(_PLAYERS)]
    return {"defen": final.points, "point": final.results, "rank": ranks}
