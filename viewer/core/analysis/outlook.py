"""How a hand would end if from a moment on everybody only discarded what he drew (ツモ切り).

Of all futures it is the one that needs no guess: the wall says who draws what, the hands what they
wait for. Whoever is tenpai wins with the first tile that comes, by tsumo or by ron, as far as the
hand has a yaku and is not furiten; what it is worth follows from the rules, ippatsu, the last tile
and the ura dora under it included, and what a hand pays that nobody wins. Nobody calls or declares
riichi. Not looked for: who is liable for a yakuman.

The turns of fortune are the moves that most changed the outlook. The wall stays the same, so a draw
never changes it; a discard from the hand, a riichi or a call may, and the last move is measured by
how the hand truly ended. A move turns as many points as then go to other seats than before.
Rejected: to measure by chances, which would need a model of how people play.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import Final, NamedTuple

from viewer.core.base.errors import ShouldStop, Stopped
from viewer.core.base.game_type import Rules
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Log
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import FutureDraw, Replay, forecast, replay_kyoku
from viewer.core.rules.hand_end import end_at
from viewer.core.rules.points import Payment, nagashi_changes, noten_changes
from viewer.core.rules.reckoning import best_values, nagashi_seats
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.situational_yaku import situational_yaku_ahead
from viewer.core.rules.turn_situation import passed_by
from viewer.core.rules.winning_forms import YAOCHU
from viewer.core.rules.yaku import WinContext, dora_yaku
from viewer.core.wall.wall import Wall

_TRIPLE_RON: Final = 3
_WINDS: Final = 4
MOST_TURNS: Final = 10


class Outlook(NamedTuple):
    winners: tuple[int, ...]  # their seats, who is first paid first; none of a drawn hand
    source: int | None  # who would discard the winning tile, or draw it; None of a drawn hand
    tile: int | None  # the winning tile's id; None of a drawn hand
    ryuukyoku: str | None  # how it would be drawn, as the log names it; None if somebody wins
    changes: tuple[int, ...]  # how the points of all seats would change
    # the draw that would bring the tile; None of what truly happened
    coming: FutureDraw | None = None


def outlook_at(replay: Replay, step: int, rules: Rules) -> Outlook | None:
    """None without a wall or a whole deal; nobody has to discard at the step."""
    table, kyoku = replay.tables[step], replay.kyoku
    needed = (kyoku.round, kyoku.honba, table.sticks, *replay.tiles, *table.dora)
    if None in needed:
        return None
    return _Future(replay, step, rules).outlook()


class _Future:
    def __init__(self, replay: Replay, step: int, rules: Rules) -> None:
        self._replay = replay
        self._step = step
        self._rules = rules
        self._table = table = replay.tables[step]
        self._waits = {
            seat: frozenset(kinds)
            for seat, state in enumerate(table.seats)
            if (kinds := waits_of(state.held, state.melds, replay.players))
        }
        self._always = {
            seat
            for seat, kinds in self._waits.items()
            if any(each.tile // COPIES in kinds for each in table.seats[seat].river)
        }
        """Who is furiten to the end."""
        played = replay.kyoku.events[:step]
        self._passed = {
            seat
            for seat, kinds in self._waits.items()
            if not kinds.isdisjoint(passed_by(played, seat))
        }
        """Who let a tile go, and is furiten until the next own draw; in riichi to the end."""

    def outlook(self) -> Outlook:
        for coming in forecast(self._replay, self._step) if self._waits else ():
            found = self._with(coming)
            if found is not None:
                return found
        return self._ryuukyoku()

    def _ryuukyoku(self) -> Outlook:
        kyoku, players = self._replay.kyoku, self._replay.players
        spoilt = {
            coming.seat
            for coming in forecast(self._replay, self._step)
            if self._tile(coming) // COPIES not in YAOCHU
        }
        nagashi = set(nagashi_seats(self._table.seats)) - spoilt
        if nagashi:
            return Outlook((), None, None, "nm", nagashi_changes(nagashi, kyoku.dealer, players))
        return Outlook((), None, None, "", noten_changes(self._waits, players))

    def _with(self, coming: FutureDraw) -> Outlook | None:
        tile, drawer = self._tile(coming), coming.seat
        if not self._table.seats[drawer].paid:
            self._passed.discard(drawer)
        waiting = [seat for seat, kinds in self._waits.items() if tile // COPIES in kinds]
        if drawer in waiting:
            points = self._value(drawer, coming)
            if points:
                return self._ended([drawer], [points], coming)
            self._always.add(drawer)
        others = sorted(
            (seat for seat in waiting if seat not in {drawer, *self._always, *self._passed}),
            key=lambda seat: (seat - drawer) % self._replay.players,
        )
        values = {seat: points for seat in others if (points := self._value(seat, coming))}
        if len(values) == _TRIPLE_RON:
            return Outlook((), None, None, "ron3", (0,) * self._replay.players, coming)
        if values:
            return self._ended([*values], [*values.values()], coming)
        self._passed.update(waiting)
        return None

    def _tile(self, coming: FutureDraw) -> int:
        tile = self._replay.tiles[coming.slot]
        assert tile is not None  # noqa: S101 - all are known
        return tile

    def _ended(self, seats: Sequence[int], bases: Sequence[int], coming: FutureDraw) -> Outlook:
        """Honba and sticks go to the first winner."""
        kyoku, table = self._replay.kyoku, self._table
        rows = []
        for nth, (seat, base) in enumerate(zip(seats, bases, strict=True)):
            payment = Payment(seat, coming.seat, kyoku.dealer, self._replay.players)
            beside = (0, 0) if nth else (kyoku.honba or 0, table.sticks or 0)
            rows.append(payment.changes(base, *beside))
        changes = tuple(map(sum, zip(*rows, strict=True)))
        return Outlook(tuple(seats), coming.seat, self._tile(coming), None, changes, coming)

    def _value(self, seat: int, coming: FutureDraw) -> int:
        """Base points of a win; 0 without a yaku."""
        replay, table = self._replay, self._table
        state, kyoku, tile = table.seats[seat], replay.kyoku, self._tile(coming)
        hand = (*state.held, tile)
        ura = replay.layout.ura[: len(table.dora) if state.paid else 0]
        dora = dora_yaku(
            [*hand, *state.kita, *(each for meld in state.melds for each in meld.tiles)],
            (_known(table.dora), _known([replay.tiles[slot] for slot in ura])),
            len(state.kita),
            replay.players,
            red_fives=self._rules.red_fives,
        )
        context = WinContext(
            hand=hand,
            melds=state.melds,
            tile=tile,
            self_drawn=coming.seat == seat,
            seat_wind=(seat - kyoku.dealer) % replay.players,
            round_wind=(kyoku.round or 0) // _WINDS % _WINDS,
            situational_yaku=situational_yaku_ahead(replay, self._step, seat, coming),
            open_tanyao=self._rules.open_tanyao,
        )
        return best_values(context, sum(dora.values()))[0]


def _known(tiles: Sequence[int | None]) -> list[int]:
    return [tile for tile in tiles if tile is not None]


# the turns of fortune


class FortuneTurn(NamedTuple):
    """A move that changed how a hand would end."""

    place: Place  # at the call or discard, or the win
    junme: int  # the go-round
    before: Outlook  # how the hand would have ended before it
    after: Outlook  # how it would end after it, or has ended
    points: int  # how many of these go to other seats than before


def turns_of_fortune(
    log: Log,
    walls: Sequence[Wall | None],
    should_stop: ShouldStop = lambda: False,
    most: int = MOST_TURNS,
) -> tuple[FortuneTurn, ...]:
    """The moves of a game that turned the most points, these first; earlier before later.

    There are none without walls, or where the game has rules of its own.
    Raises `Stopped` once ``should_stop`` says so.
    """
    if log.type.custom_rules:
        return ()
    turns: list[FortuneTurn] = []
    for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True)):
        if should_stop():
            raise Stopped
        if wall is not None:
            turns += turns_of_hand(replay_kyoku(kyoku, log.players, wall), log.type, index)
    return tuple(nlargest(most, turns, key=lambda each: each.points))


def turns_of_hand(replay: Replay, rules: Rules, index: int = 0) -> Iterator[FortuneTurn]:
    for (before, start), (after, end) in pairwise(_outlooks(replay, rules)):
        points = _turned(before.changes, after.changes)
        if points:
            step = _move(replay, start, end)
            junme = max(1, replay.moments[step].junme)
            yield FortuneTurn(Place(index, step), junme, before, after, points)


def _outlooks(replay: Replay, rules: Rules) -> Iterator[tuple[Outlook, int]]:
    """Yield each outlook of a hand with its step, and at last how it ended."""
    for before, moment in pairwise(replay.moments):
        is_turn = moment.begins is not None and not before.replacing
        outlook = outlook_at(replay, before.step, rules) if is_turn else None
        if outlook is not None:
            yield outlook, before.step
    ended = ending_of(replay)
    if ended is not None:
        yield ended, replay.moments[-1].move


def ending_of(replay: Replay) -> Outlook | None:
    """How a hand truly ended; None where the log breaks off, or does not tell the points."""
    end = end_at(replay, replay.last)
    changes = [each.change for each in end.seats] if end else [None]
    known = tuple(change for change in changes if change is not None)
    if end is None or len(known) < replay.players:
        return None
    if end.ryuukyoku is not None:
        return Outlook((), None, None, end.ryuukyoku.type, known)
    wins = [each.win for each in end.wins]
    return Outlook(tuple(win.seat for win in wins), wins[0].source, wins[0].tile, None, known)


def _turned(before: Iterable[int], after: Iterable[int]) -> int:
    return sum(max(0, then - now) for now, then in zip(before, after, strict=True))


def _move(replay: Replay, start: int, end: int) -> int:
    """The step of what was done between two steps: a call, or else a discard, or the end."""

    def rank(step: int) -> int:
        event = replay.event(step)
        return 2 if isinstance(event, Call) else int(isinstance(event, Discard))

    return max(range(end, start, -1), key=rank)
