"""How a hand would end if from a moment on everybody only discarded what he drew (ツモ切り).

Of all futures it is the one that needs no guess: the wall says who draws what, the hands what they
wait for. Whoever is tenpai wins with the first tile that comes, by tsumo or by ron, as far as the
hand has a yaku and is not furiten; what it is worth follows from the rules, ippatsu, the last tile
and the ura dora under it included, and what a hand pays that nobody wins. Nobody calls or declares
riichi. Not looked for: who is liable for a yakuman.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from viewer.core.base.game_type import Rules
from viewer.core.base.records import Discard, Event, Riichi
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import FutureDraw, Replay, forecast
from viewer.core.rules.chance_yaku import chance_yaku_ahead
from viewer.core.rules.points import Paid, base_of, nagashi_changes, noten_changes
from viewer.core.rules.results import nagashi_seats
from viewer.core.rules.shanten import TENPAI, distance_of, shanten_of
from viewer.core.rules.winning_forms import YAOCHU
from viewer.core.rules.yaku import Winner, dora_yaku, worths_of

_TRIPLE_RON: Final = 3
_WINDS: Final = 4


class Outlook(NamedTuple):
    winners: tuple[int, ...]  # their seats, who is first paid first; none of a drawn hand
    source: int | None  # who would discard the winning tile, or draw it; None of a drawn hand
    tile: int | None  # the winning tile's id; None of a drawn hand
    drawn: str | None  # how it would be drawn, as the log names it; None if somebody wins
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
        self._waits = {
            seat: kinds for seat in range(replay.players) if (kinds := _waits(replay, step, seat))
        }
        played = replay.kyoku.events[:step]
        self._always = {
            seat for seat, kinds in self._waits.items() if self._has_discarded(seat, kinds)
        }
        """Who is furiten to the end."""
        self._passed = {
            seat for seat, kinds in self._waits.items() if _has_passed(played, seat, kinds)
        }
        """Who let a tile go, and is furiten until the next own draw; in riichi to the end."""

    def _has_discarded(self, seat: int, kinds: frozenset[int]) -> bool:
        river = self._replay.tables[self._step].seats[seat].river
        return any(each.tile // COPIES in kinds for each in river)

    def outlook(self) -> Outlook:
        for coming in forecast(self._replay, self._step) if self._waits else ():
            found = self._with(coming)
            if found is not None:
                return found
        return self._drawn()

    def _drawn(self) -> Outlook:
        kyoku, players = self._replay.kyoku, self._replay.players
        spoilt = {
            coming.seat
            for coming in forecast(self._replay, self._step)
            if self._tile(coming) // COPIES not in YAOCHU
        }
        nagashi = set(nagashi_seats(self._replay.tables[self._step].seats)) - spoilt
        if nagashi:
            return Outlook((), None, None, "nm", nagashi_changes(nagashi, kyoku.dealer, players))
        return Outlook((), None, None, "", noten_changes(self._waits, players))

    def _with(self, coming: FutureDraw) -> Outlook | None:
        tile, drawer = self._tile(coming), coming.seat
        self._passed -= {drawer} - self._in_riichi
        waiting = [seat for seat, kinds in self._waits.items() if tile // COPIES in kinds]
        if drawer in waiting:
            points = self._worth(drawer, coming)
            if points:
                return self._ended([drawer], [points], coming)
            self._always.add(drawer)
        others = sorted(
            (seat for seat in waiting if seat not in {drawer, *self._always, *self._passed}),
            key=lambda seat: (seat - drawer) % self._replay.players,
        )
        worths = {seat: points for seat in others if (points := self._worth(seat, coming))}
        if len(worths) == _TRIPLE_RON:
            return Outlook((), None, None, "ron3", (0,) * self._replay.players, coming)
        if worths:
            return self._ended([*worths], [*worths.values()], coming)
        self._passed.update(waiting)
        return None

    @property
    def _in_riichi(self) -> set[int]:
        seats = self._replay.tables[self._step].seats
        return {seat for seat, state in enumerate(seats) if state.paid}

    def _tile(self, coming: FutureDraw) -> int:
        tile = self._replay.tiles[coming.slot]
        assert tile is not None  # noqa: S101 - all are known
        return tile

    def _ended(self, seats: Sequence[int], bases: Sequence[int], coming: FutureDraw) -> Outlook:
        """Honba and sticks go to the first winner."""
        kyoku, table = self._replay.kyoku, self._replay.tables[self._step]
        rows = []
        for nth, (seat, base) in enumerate(zip(seats, bases, strict=True)):
            paid = Paid(seat, coming.seat, kyoku.dealer, self._replay.players)
            beside = (0, 0) if nth else (kyoku.honba or 0, table.sticks or 0)
            rows.append(paid.changes(base, *beside))
        changes = tuple(map(sum, zip(*rows, strict=True)))
        return Outlook(tuple(seats), coming.seat, self._tile(coming), None, changes, coming)

    def _worth(self, seat: int, coming: FutureDraw) -> int:
        """Base points of a win; 0 without a yaku."""
        replay, table = self._replay, self._replay.tables[self._step]
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
        winner = Winner(
            hand=hand,
            melds=state.melds,
            tile=tile,
            self_drawn=coming.seat == seat,
            seat_wind=(seat - kyoku.dealer) % replay.players,
            round_wind=(kyoku.round or 0) // _WINDS % _WINDS,
            luck=chance_yaku_ahead(replay, self._step, seat, coming),
            open_tanyao=self._rules.open_tanyao,
        )
        return max(
            (
                base_of(worth.han + sum(dora.values()), worth.fu, worth.yakuman).points
                for worth in worths_of(winner)
                if worth.yaku
            ),
            default=0,
        )


def _waits(replay: Replay, step: int, seat: int) -> frozenset[int] | None:
    """The kinds that a seat waits for; None if it is not tenpai."""
    if shanten_of(replay, step, seat) != TENPAI:
        return None
    state = replay.tables[step].seats[seat]
    found = distance_of(state.held, state.melds, replay.players)
    assert found is not None  # noqa: S101 - it is tenpai
    return frozenset(found[1])


def _has_passed(played: Sequence[Event], seat: int, kinds: frozenset[int]) -> bool:
    """Whether others discarded what a seat waits for since it last discarded, or since riichi."""
    return any(tile // COPIES in kinds for tile in passed_by(played, seat))


def passed_by(played: Sequence[Event], seat: int) -> Iterator[int]:
    """Yield others' discards, the latest first, since a seat's own last, or since its riichi."""
    riichi = any(isinstance(event, Riichi) and event.seat == seat for event in played)
    for event in reversed(played):
        if isinstance(event, Discard) and event.seat != seat:
            yield event.tile
        elif isinstance(event, Riichi if riichi else Discard) and event.seat == seat:
            return


def _known(tiles: Sequence[int | None]) -> list[int]:
    return [tile for tile in tiles if tile is not None]
