"""What a seat was asked in a hand, and what it did: each moment at which it could choose.

In its own turn a seat chooses between moves, else whether it takes what another discarded or laid
down. Where one move alone is left, as after riichi, nobody is asked.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from viewer.core.base import records as rec
from viewer.core.base.records import Event, Log, Move
from viewer.core.play.hand_state import HandState
from viewer.core.play.moments import is_move
from viewer.core.rules.legal_moves import legal_moves
from viewer.core.rules.turn_situation import TurnSituation


class Decision(NamedTuple):
    step: int  # after how many events
    own_turn: bool  # whether it has to do something; else it may pass
    moves: tuple[Move, ...]  # of this seat, without passing
    # what it did: riichi and the discard, or another move; empty if it passed, or nobody knows
    done: tuple[Move, ...]


def decisions_of(log: Log, index: int, seat: int) -> Mapping[int, Decision]:
    """By step, what a seat could choose in a hand (from 0), as servers ask.

    To win with a riichi's discard or to call it is one choice; a line asks in two (`HandFlow`).
    """
    kyoku = log.hands[index]
    now = TurnSituation(HandState(kyoku), log)
    found: dict[int, Decision] = {}
    asked: Decision | None = None
    for step, event in enumerate(kyoku.events, 1):
        now.follow(event)
        now.hand.append(event)
        if is_move(event):
            own_turn = getattr(event, "seat", None) == seat
            asked = Decision(
                step, own_turn, legal_moves(now, seat), done_by(kyoku.events[step:], seat)
            )
        elif asked is not None and isinstance(event, rec.Riichi) and not asked.own_turn:
            # with the stick calls become possible, and wins no more
            wins = [move for move in asked.moves if isinstance(move, rec.Win)]
            asked = asked._replace(moves=(*wins, *legal_moves(now, seat)))
        if asked is not None and len(asked.moves) > asked.own_turn and not now.hand.wins:
            found[asked.step] = asked
    return found


def done_by(following: Sequence[Event], seat: int) -> tuple[Move, ...]:
    """What a seat did next, if it did anything with the next move."""
    done: list[Move] = []
    for event in following:
        match event:
            case rec.Riichi(by, 1) | rec.Discard(by) | rec.Call(by) | rec.Win(by) if by == seat:
                done.append(event)
            case rec.Ryuukyoku(type="yao9", hands=hands) if hands[seat] is not None:
                done.append(event)
        if is_move(event) and not (isinstance(event, rec.Win) and not done):
            break  # after another's win one's own may follow
    return tuple(done)
