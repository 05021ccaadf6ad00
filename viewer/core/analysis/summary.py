"""What nobody at the table ever sees of a hand: indicators, and who would have won, at its end.

The rest of the live wall is drawn as if the hand had not ended, nobody called, and everybody
who was waiting kept that hand. A tile that completes the hand counts as a win; yaku,
furiten and what others would have discarded are not judged.
"""

from typing import NamedTuple

from viewer.core.analysis.reading import Reading, read_hand
from viewer.core.play.replay import FutureDraw, Replay
from viewer.core.rules.shanten import TENPAI, shanten_of
from viewer.core.wall.wall import HAND


class Unseen(NamedTuple):
    """A tile of the dead wall that nobody saw.

    Attributes:
        nth: its number among the indicators, or among the replacement tiles, from 1.
        slot: its place in the wall.
        tile: its tile id; None without a wall.
    """

    nth: int
    slot: int
    tile: int | None


class Waiting(NamedTuple):
    """A seat that was tenpai at the end and has not won.

    Attributes:
        seat: whose hand it is.
        reading: the hand; its ``ukeire`` are the kinds waited for, its ``waits`` the winning tiles
            in the rest of the live wall in order.
        first: the first of them, whoever would draw it.
        own: the first that the seat would draw itself.
    """

    seat: int
    reading: Reading
    first: FutureDraw | None
    own: FutureDraw | None


class Summary(NamedTuple):
    """The end of a hand.

    Attributes:
        ura: under the indicators that are turned up, where no winner was shown them.
        dora: the further indicators, which were not turned up.
        rinshan: the replacement tiles that were not drawn, the next one first.
        left: how many live tiles could still be drawn.
        waiting: the seats that were waiting, by seat.
    """

    ura: tuple[Unseen, ...]
    dora: tuple[Unseen, ...]
    rinshan: tuple[Unseen, ...]
    left: int
    waiting: tuple[Waiting, ...]

    @property
    def next_winner(self) -> Waiting | None:
        """The seat that would have been the first to win by its own draw."""
        drawers = [each for each in self.waiting if each.own is not None]
        return min(drawers, key=lambda each: each.own.away, default=None)  # type: ignore[union-attr]


def summary_of(replay: Replay) -> Summary:
    """Sum a hand up after its last event, also where the log breaks off before its end."""
    table, layout = replay.tables[-1], replay.layout
    turned = len(table.dora)
    drawn = frozenset(layout.live[: table.live])  # of three players also where indicators lie
    return Summary(
        ura=_unseen(replay, layout.ura[:turned], len(table.ura)),
        dora=tuple(each for each in _unseen(replay, layout.dora, turned) if each.slot not in drawn),
        rinshan=_unseen(replay, layout.rinshan, table.replacements),
        left=replay.left(replay.last),
        waiting=tuple(each for seat in range(replay.players) if (each := _waiting(replay, seat))),
    )


def _unseen(replay: Replay, slots: tuple[int, ...], seen: int) -> tuple[Unseen, ...]:
    """All of a row but the first ``seen``."""
    return tuple(
        Unseen(nth, slot, replay.tiles[slot]) for nth, slot in enumerate(slots, 1) if nth > seen
    )


def _waiting(replay: Replay, seat: int) -> Waiting | None:
    table = replay.tables[-1]
    state = table.seats[seat]
    has_won = any(win.seat == seat for win in table.wins)
    has_to_discard = len(state.held) % 3 != HAND % 3  # melds are of three tiles, or count as such
    if has_won or has_to_discard or shanten_of(replay, replay.last, seat) != TENPAI:
        return None
    reading = read_hand(replay, replay.last, seat)
    assert reading is not None  # noqa: S101 - it has a shanten number
    own = next((coming for coming in reading.waits if coming.seat == seat), None)
    return Waiting(seat, reading, next(iter(reading.waits), None), own)
