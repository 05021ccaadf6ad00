"""What the index holds of a game and its hands: rows made of its log and walls.

All is read from the replay, the end of each hand and the reading of waits that the window shows,
but with the tables of some steps only, which saves a twelfth of the time (0.07 ms a hand). Ids are
those of a game whose source is 0.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from viewer.collection.schema import (
    RED_BITS,
    RESULTS,
    SEAT_BITS,
    UNKNOWN_SHANTEN,
    DealRow,
    GameRow,
    HandRow,
    RiichiRow,
    SeatFact,
    SeatRow,
    WaitingRow,
    WinRow,
)
from viewer.core.analysis.hand_analysis import Reading, Waiting, read_hand, summary_of
from viewer.core.analysis.named_events import EventKind, NamedEvent, is_told, named_events
from viewer.core.analysis.rarity import is_dead
from viewer.core.base import records as rec
from viewer.core.base.base_points import YAKUMAN_HAN
from viewer.core.base.game_identity import game_of
from viewer.core.base.meld import CONCEALED, KANS, SEATS, MeldKind
from viewer.core.base.tiles import COPIES, dora_kind
from viewer.core.judgement.game_hashes import play_time
from viewer.core.play.hand_state import plus
from viewer.core.play.moments import PlayedHand
from viewer.core.play.replay import Replay, replay_kyoku
from viewer.core.rules.hand_end import HandEnd, WinSummary, end_at, place_of
from viewer.core.rules.shanten import TENPAI, distance_of
from viewer.core.rules.yaku_names import URA
from viewer.core.sites.detect import site_of
from viewer.core.wall.wall import HAND, Wall

_NUMBERS: Final = range(55)
"""Of yaku; a broken log may have others."""
_NO_TILE: Final = 0xFE
_END_OF_HAND: Final = 0xFF
_SUIT_IDS: Final = 9 * COPIES
_MOST: Final = 15
"""Of four bits; only a broken log has more calls."""
_MOST_EVENTS: Final = (1 << 20) - 1


class HandFacts(NamedTuple):
    hand: HandRow
    deal: DealRow
    win: list[WinRow]
    riichi: list[RiichiRow]
    waiting: list[WaitingRow]
    end: HandEnd | None


class StepIndex:
    """The steps of a hand that are asked for, found in one pass over its events."""

    def __init__(self, events: Sequence[rec.Event]) -> None:
        self.tables = {len(events)}  # whose tables are read
        self.riichi: dict[int, int] = {}  # by seat, the declaration
        self.declared: dict[int, int] = {}  # by seat, the discard that declares it
        self.results: list[int] = []
        self.kan_dora: list[tuple[int, int]] = []  # indicators, and whose kan each is for
        self.facts = 0
        self._callers = deque[int]()
        self._drawn = -1
        for step, event in enumerate(events, 1):
            if isinstance(event, rec.Draw):
                self._drawn = event.tile
            else:
                self._note(step, event)

    def _note(self, step: int, event: rec.Event) -> None:
        if isinstance(event, rec.Discard):
            if event.tile != self._drawn:  # a wait may be another one, see `named_events`
                self.tables.add(step)
            if event.seat in self.riichi and event.seat not in self.declared:
                self.declared[event.seat] = step
                self.tables.add(step)
        elif isinstance(event, rec.Call):
            self._note_call(event.seat, event.meld.kind)
        elif isinstance(event, rec.Riichi):
            self.facts |= SeatFact.RIICHI.of(event.seat)
            if event.step == 1:
                self.riichi.setdefault(event.seat, step)
        elif isinstance(event, rec.NewDora) and self._callers:
            self.kan_dora.append((step, self._callers.popleft()))
            self.tables.add(step)
        elif isinstance(event, (rec.Win, rec.Ryuukyoku)):
            self.results.append(step)
            self.tables.add(step - 1)

    def _note_call(self, seat: int, kind: MeldKind) -> None:
        if kind not in CONCEALED:
            self.facts |= SeatFact.OPEN.of(seat)
        if kind in KANS:
            self.facts |= SeatFact.KAN.of(seat)
            self._callers.append(seat)


def hand_facts(log: rec.Log, index: int, wall: Wall | None, played: PlayedHand | None) -> HandFacts:
    """Return a hand's rows; ``played`` is the hand, if the caller has it."""
    kyoku = log.hands[index]
    steps = StepIndex(kyoku.events)
    replay = replay_kyoku(kyoku, log.players, wall, steps=steps.tables, played=played)
    end = end_at(replay, replay.last)
    wins = _win_rows(index, end.wins if end else (), steps.results)
    named = named_events(replay)
    dead = {each.seat: each.amount for each in named if each.kind is EventKind.DEAD_DRAWS}
    riichi = [_riichi_row(replay, index, seat, steps, dead.get(seat, 0)) for seat in steps.riichi]
    waiting = summary_of(replay).waiting
    kans = [kan for kan in steps.kan_dora if _is_dora(replay, *kan)]
    facts = steps.facts | _ended(replay, wins, end) | _judged(waiting)
    facts |= _bits(SeatFact.KAN_DORA, (seat for _, seat in kans))
    facts |= _bits(SeatFact.DEAD_RIICHI, (row.id % SEATS for row in riichi if _is_dead(row)))
    shanten = [_haipai_shanten(hand, log.players) for hand in kyoku.haipai]
    hand = HandRow(
        id=index,
        round=kyoku.round,
        honba=kyoku.honba,
        dealer=kyoku.dealer,
        result=_result(end),
        wins=len(wins),
        yaku=_any_of(win.yaku for win in wins),
        han=_most(win.han for win in wins),
        points=_most(win.points for win in wins),
        limit_kind=_most(win.limit_kind for win in wins),
        facts=facts,
        shanten=_packed(UNKNOWN_SHANTEN if each is None else each for each in shanten),
        least_shanten=min((each for each in shanten if each is not None), default=None),
        calls=_packed(min(len(state.melds), _MOST) for state in replay.tables[-1].seats),
        next_tile=_next_tile(replay),
        kan_dora=kans[0][0] if kans else None,
        end_step=replay.last,
        events=_named_bits(filter(is_told, named)),
        places_before=_places_of(kyoku.scores, log.players),
        places_after=_places_of(replay.tables[-1].points, log.players),
        changes=json.dumps(_changes(kyoku, replay), separators=(",", ":")),
    )
    waits = [_waiting_row(index, each) for each in waiting]
    return HandFacts(hand, _deal_row(log, index, replay), wins, riichi, waits, end)


def _named_bits(named: Iterable[NamedEvent]) -> int:
    return _any_of(1 << SEATS * each.kind + each.seat for each in named)


def _places_of(points: Sequence[int | None], players: int) -> int:
    """Places at these points, packed; 0 where the log does not tell them all."""
    known = len(points) == players
    return _packed(place_of(points, seat) or 0 for seat in range(players)) if known else 0


def _changes(kyoku: rec.Kyoku, replay: Replay) -> list[int | None]:
    ends = [state.points for state in replay.tables[-1].seats]
    return [plus(end, -start) for end, start in zip(ends, kyoku.scores, strict=False)]


def _result(end: HandEnd | None) -> int:
    if end is None:
        return RESULTS.index("unknown")
    if end.wins:
        return RESULTS.index("tsumo" if end.wins[0].win.self_drawn else "ron")
    name = (end.ryuukyoku and end.ryuukyoku.type) or "exhaustive"
    return RESULTS.index(name) if name in RESULTS else RESULTS.index("unknown")


def _win_rows(index: int, wins: Iterable[WinSummary], steps: Iterable[int]) -> list[WinRow]:
    rows = []
    for nth, summary, step in zip(range(SEATS), wins, steps, strict=False):
        win = summary.win
        known = "yaku" not in win.unread
        rows.append(
            WinRow(
                id=index << SEAT_BITS | nth,
                winner=win.seat,
                payer=None if win.self_drawn else win.source,
                tile=win.tile,
                yaku=_any_of(1 << number for number, _ in summary.yaku if number in _NUMBERS),
                han=(YAKUMAN_HAN * len(win.yakuman) or summary.han) if known else None,
                fu=win.fu,
                points=win.points,
                limit_kind=win.limit,
                ura=dict(win.yaku).get(URA, 0) if known else None,
                step=step,
            )
        )
    return rows


def _ended(replay: Replay, wins: Iterable[WinRow], end: HandEnd | None) -> int:
    facts = _bits(SeatFact.NAGASHI, end.nagashi if end else ())
    for win in wins:
        facts |= SeatFact.WON.of(win.winner)
        if win.payer is not None:
            facts |= SeatFact.DEALT_IN.of(win.payer)
            if replay.tables[-1].seats[win.winner].riichi:
                facts |= SeatFact.DEALT_IN_TO_RIICHI.of(win.payer)
    return facts


def _judged(waiting: Iterable[Waiting]) -> int:
    facts = 0
    for each in waiting:
        own, first = each.own, each.first
        for fact, holds in (
            (SeatFact.TENPAI, True),
            (SeatFact.WOULD_COME, first is not None),
            (SeatFact.ONE_DRAW_AWAY, own is not None and own.own_away == 1),
            (SeatFact.CAME_NEXT, first is not None and first.away == 1),
        ):
            facts |= fact.of(each.seat) * holds
    return facts


def _is_dora(replay: Replay, step: int, seat: int) -> bool:
    """Whether the latest indicator makes a dora of a tile that a seat has, melds and kita too."""
    indicator, state = replay.tables[step].dora[-1], replay.tables[step].seats[seat]
    if indicator is None:
        return False
    held = (*state.held, *state.kita, *(tile for meld in state.melds for tile in meld.tiles))
    return dora_kind(indicator, replay.players) in {tile // COPIES for tile in held}


def _next_tile(replay: Replay) -> int | None:
    table = replay.tables[-1]
    return replay.tiles[replay.layout.live[table.live]] if replay.left(replay.last) else None


def _haipai_shanten(hand: tuple[int, ...], players: int) -> int | None:
    found = distance_of(hand, (), players) if len(hand) == HAND else None
    return found and found[0]


# waits


class _Places(NamedTuple):
    waits: int
    live: int | None
    hands: int | None
    dead: int | None


_NOWHERE: Final = _Places(0, None, None, None)


def _places(reading: Reading) -> _Places:
    """Return the kinds that a tenpai hand waits for, and how many lie where."""
    waits = reading.ukeire
    known = not any(each.unknown for each in waits)
    return _Places(
        _any_of(1 << each.kind for each in waits),
        sum(each.live for each in waits) if known else None,
        sum(each.hands for each in waits),
        sum(each.dead for each in waits) if known else None,
    )


def _riichi_row(
    replay: Replay, index: int, seat: int, steps: StepIndex, dead_draws: int
) -> RiichiRow:
    discard = steps.declared.get(seat)
    reading = None if discard is None else read_hand(replay, discard, seat)
    tenpai = reading is not None and reading.shanten == TENPAI
    step = steps.riichi[seat]
    places = _places(reading) if reading is not None and tenpai else _NOWHERE
    junme = replay.moments[step].junme
    return RiichiRow(index << SEAT_BITS | seat, step, junme, *places, dead_draws)


def _is_dead(row: RiichiRow) -> bool:
    return is_dead(row.live, row.hands)


def _waiting_row(index: int, each: Waiting) -> WaitingRow:
    return WaitingRow(
        index << SEAT_BITS | each.seat,
        *_places(each.reading),
        each.first and each.first.away,
        each.own and each.own.own_away,
    )


# what was dealt


def _deal_row(log: rec.Log, index: int, replay: Replay) -> DealRow:
    table, haipai = replay.tables[-1], replay.kyoku.haipai
    reds = 0
    for seat, hand in enumerate(haipai):
        for tile in log.red_fives.intersection(hand):
            reds |= 1 << RED_BITS * seat + tile // _SUIT_IDS
    return DealRow(
        index,
        b"".join(map(_kinds, haipai)),
        reds,
        bytes([_END_OF_HAND if tile is None else tile for tile in table.dora]),
        bytes(table.ura),
    )


def _kinds(hand: Sequence[int]) -> bytes:
    kinds = sorted(tile // COPIES for tile in hand[:HAND])
    return bytes(kinds).ljust(HAND, bytes([_NO_TILE])) + bytes([_END_OF_HAND])


# numbers


def _bits(fact: SeatFact, seats: Iterable[int]) -> int:
    return _any_of(map(fact.of, seats))


def _any_of(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _packed(numbers: Iterable[int]) -> int:
    return sum(number << 4 * seat for seat, number in enumerate(numbers))


def _most(numbers: Iterable[int | None]) -> int | None:
    return max((each for each in numbers if each is not None), default=None)


# a game


class GameFacts(NamedTuple):
    """Rows by table."""

    game: tuple[GameRow]
    seat: tuple[SeatRow, ...]
    hand: tuple[HandRow, ...]
    deal: tuple[DealRow, ...]
    win: tuple[WinRow, ...]
    riichi: tuple[RiichiRow, ...]
    waiting: tuple[WaitingRow, ...]

    @property
    def tables(self) -> Iterator[tuple[str, tuple[NamedTuple, ...]]]:
        return zip(self._fields, self, strict=True)


def facts_of(
    log: rec.Log, walls: Sequence[Wall | None], name: str, played: Sequence[PlayedHand] = ()
) -> GameFacts:
    """Return a game's rows; ``name`` is its file's. Walls that the log contradicts are left out.

    ``played`` are its hands, if the caller has them.
    """
    by_hand: Sequence[PlayedHand | None] = played or [None] * len(walls)
    hands = [hand_facts(log, index, wall, by_hand[index]) for index, wall in enumerate(walls)]
    rows = tuple([each.hand for each in hands])
    return GameFacts(
        (_game_row(log, name),),
        tuple(_seat_rows(log, rows, hands[-1].end)),
        rows,
        tuple([each.deal for each in hands]),
        tuple([win for each in hands for win in each.win]),
        tuple([riichi for each in hands for riichi in each.riichi]),
        tuple([waiting for each in hands for waiting in each.waiting]),
    )


def wholeness_of(log: rec.Log) -> int:
    """How much of its game a log has: of copies the one with the largest number counts.

    More hands come first, then whether there is an end, then more events.
    """
    events = min(sum(len(kyoku.events) for kyoku in log.hands), _MOST_EVENTS)
    has_end = any(result.final for result in log.hands[-1].results)
    return (len(log.hands) << 1 | has_end) << _MOST_EVENTS.bit_length() | events


def date_of(log: rec.Log, name: str) -> str | None:
    """When a game began, in Japan, to the minute; None where neither log nor name says it."""
    time = play_time(site_of(log), name, log)
    return time and time.in_japan.replace(tzinfo=None).isoformat(" ", "minutes")


def _game_row(log: rec.Log, name: str) -> GameRow:
    reference, room = site_of(log).reference(name), log.type.room
    return GameRow(
        id=0,
        key=game_of(log),
        site=log.site,
        date=date_of(log, name),
        log_id=log.game_id or (reference.log if reference else None),
        room=room.value if room else log.type.name,
        rules=log.type.short_name,
        players=log.players,
        south=int(log.type.east_south),
        hands=len(log.hands),
        wholeness=wholeness_of(log),
    )


def _seat_rows(log: rec.Log, hands: Sequence[HandRow], end: HandEnd | None) -> Iterator[SeatRow]:
    final = {each.seat: (each, place) for place, each in enumerate(end.final if end else (), 1)}
    for seat, player in enumerate(log.seats[: log.players]):
        last, place = final.get(seat, (None, None))
        yield SeatRow(
            seat,
            player.name.encode("utf-8", "replace").decode(),  # a record may have half a character
            player.dan,
            player.rate,
            last.points if last else None,
            last.result if last else None,
            place,
            log.players,
            len(hands),
            *(
                sum(bool(hand.facts & fact.of(seat)) for hand in hands)
                for fact in (SeatFact.WON, SeatFact.DEALT_IN, SeatFact.RIICHI, SeatFact.OPEN)
            ),
        )
