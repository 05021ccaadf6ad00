"""How a kyoku ends: the last events of a log's hand, and the points that change hands."""

from collections.abc import Sequence
from dataclasses import replace

from tests.games.hand import YAOCHU
from tests.games.payments import (
    nagashi_changes,
    noten_changes,
    points_of,
    ron_changes,
    tsumo_changes,
)
from tests.games.scoring import Value, value_of
from tests.games.table import Table
from viewer.core.base.records import Ryuukyoku, Win
from viewer.core.base.tiles import COPIES


def worth(table: Table, seat: int, tile: int, *, chankan: bool = False) -> Value | None:
    """Return what a seat would win with a tile now; None without a yaku."""
    moment = table.moment(seat, tile, chankan=chankan)
    return value_of(table.hands[seat], moment, table.rules, table.dora, table.ura)


def end_by_tsumo(table: Table, seat: int, value: Value) -> None:
    """End with a win by own draw."""
    hand = table.hands[seat]
    assert hand.drawn is not None
    start, players = table.start, table.rules.players
    changes = tsumo_changes(
        value, seat, start.dealer, players, honba=start.honba, sticks=table.sticks
    )
    _win(table, seat, source=seat, tile=hand.drawn, value=value, changes=changes)


def end_by_ron(table: Table, winners: Sequence[tuple[int, Value]], source: int, tile: int) -> None:
    """End with one or two wins on a tile; honba and sticks go to the first in turn."""
    for place, (seat, value) in enumerate(winners):
        honba = 0 if place else table.start.honba
        players = table.rules.players
        changes = ron_changes(value, seat, source, players, honba=honba, sticks=table.sticks)
        _win(table, seat, source=source, tile=tile, value=value, changes=changes)


def _win(
    table: Table, seat: int, *, source: int, tile: int, value: Value, changes: tuple[int, ...]
) -> None:
    hand = table.hands[seat]
    self_drawn = seat == source
    points = points_of(
        value,
        self_drawn=self_drawn,
        dealer_wins=seat == table.start.dealer,
        players=table.rules.players,
    )
    win = Win(
        seat=seat,
        source=source,
        tile=tile,
        hand=tuple(sorted(hand.tiles if self_drawn else [*hand.tiles, tile])),
        melds=tuple(reversed(hand.melds)),  # the last call first, as in real logs
        fu=value.fu,
        points=points,
        limit=value.limit,
        yaku=value.yaku,
        yakuman=value.yakuman,
        dora=table.dora,
        ura=table.ura if hand.riichi else (),
        scores=tuple(table.scores),
        changes=changes,
        honba=table.start.honba,
        sticks=table.sticks,
        liable=None,
        final="",
    )
    table.sticks = 0
    _settle(table, win)


def end_exhausted(table: Table) -> None:
    """End because the wall is: noten payments, or nagashi mangan."""
    dealer, players = table.start.dealer, table.rules.players
    tenpai = [hand.seat for hand in table.hands if hand.waits]
    nagashi = [
        hand.seat
        for hand in table.hands
        if not hand.called_from and all(tile // COPIES in YAOCHU for tile in hand.river)
    ]
    if nagashi:
        _draw_game(table, "nm", tenpai, nagashi_changes(nagashi, dealer, players))
    else:
        _draw_game(table, "", tenpai, noten_changes(tenpai, players))


def end_abortive(table: Table, kind: str, shown: Sequence[int] = ()) -> None:
    """End without payments; ``shown`` are the seats that lay their hand open."""
    _draw_game(table, kind, shown, (0,) * table.rules.players)


def _draw_game(table: Table, kind: str, shown: Sequence[int], changes: tuple[int, ...]) -> None:
    hands = tuple(tuple(sorted(hand.tiles)) if hand.seat in shown else None for hand in table.hands)
    scores = tuple(table.scores)
    result = Ryuukyoku(kind, hands, scores, changes, table.start.honba, table.sticks, "")
    _settle(table, result)


def _settle(table: Table, result: Win | Ryuukyoku) -> None:
    table.events.append(replace(result, absent_points=2 * table.absent_points))
    table.scores = [
        score + change for score, change in zip(table.scores, result.changes, strict=True)
    ]
