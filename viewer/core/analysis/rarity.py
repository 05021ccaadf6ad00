"""How rare what happened in a hand was: the rate of each named event under fair walls.

Held fixed are all hands and the tiles on the table at the moment from which the wall decided; the
tiles that nobody had drawn or turned up then may lie in any order, dead wall included. So the rates
are exact, and need no wall. What a player chose has no rate: a tile discarded from a hand was drawn
long before. How many draws there were is taken as it was. Of a hand without riichi the waits count
that give it a yaku.

Rejected: to count the players' chances to fold or to call, which would need a model of how people
play, as for `outlook`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from math import prod
from typing import Final, Literal, NamedTuple

from viewer.core.analysis.hand_analysis import read_hand
from viewer.core.analysis.named_events import (
    EventKind,
    NamedEvent,
    accepted_riichi,
    is_told,
    named_events,
)
from viewer.core.analysis.wall_laws import duel_law, none_among, worth_at_least
from viewer.core.base.records import Win
from viewer.core.base.tiles import COPIES, dora_kind, tile_ids_of
from viewer.core.play.replay import Replay, forecast
from viewer.core.rules.shanten import waits_of
from viewer.core.rules.situational_yaku import SITUATIONAL_YAKU
from viewer.core.rules.turn_situation import passed_by
from viewer.core.rules.yaku import WinContext, values_of
from viewer.core.wall.wall import HAND

LawName = Literal["draw", "none", "some", "ura", "duel", "unreachable"]
"""One draw was wanted; none of several was; one at least; ura dora; a duel; all out of reach."""

_MOST_STATES: Final = 5000
"""Of a duel; only a log made to do harm has more, by riichi in furiten with many waits."""
_WINDS: Final = 4
_CHOSEN: Final = frozenset({EventKind.CHASE, EventKind.CHANGED_WAIT})
"""What a player did, and no wall."""


class Rarity(NamedTuple):
    """A rate, and what it is made of."""

    law: LawName
    rate: float  # from 0 to 1
    tiles: int  # how many were left, in any order
    wanted: int  # how many of them were wanted; of ura dora how many would make a dora
    draws: int  # how many of them were drawn, turned up or in reach


class RareEvent(NamedTuple):
    event: NamedEvent
    rarity: Rarity | None  # None where a choice decided it, or the log does not tell all tiles


def rare_events(replay: Replay) -> tuple[RareEvent, ...]:
    """What happened in a hand, by step; all tables are needed."""
    found = [
        RareEvent(each, rarity_of(replay, each))
        for each in (*named_events(replay), *_dead_waits(replay))
        if each.kind not in _CHOSEN and is_told(each)
    ]
    return tuple(sorted(found, key=lambda each: each.event.step))


def _dead_waits(replay: Replay) -> Iterator[NamedEvent]:
    """The riichi none of whose waits could come; not told before the end of the hand."""
    for seat, since in accepted_riichi(replay).items():
        reading = read_hand(replay, since, seat)
        hands = sum(each.hands for each in reading.ukeire) if reading else None
        if reading is not None and reading.ukeire and is_dead(reading.live, hands):
            yield NamedEvent(EventKind.DEAD_WAITS, seat, replay.last, since)


def is_dead(live: int | None, hands: int | None) -> bool:
    """Whether waits lie neither in reach in the live wall nor in another hand."""
    return live == hands == 0


def rarity_of(replay: Replay, event: NamedEvent) -> Rarity | None:
    rest = None if event.since is None else rest_of(replay, event.since)
    found = _LAWS[event.kind](replay, event, rest) if rest else None
    return found if found and found.rate else None  # a log may tell what cannot be


def rest_of(replay: Replay, step: int) -> Counter[int] | None:
    """How many tiles of each kind nobody had drawn or turned up; None if not all are known."""
    table = replay.tables[step]
    shown = [tile for state in table.seats for tile in (*state.held, *state.seen)]
    shown += [tile for tile in table.dora if tile is not None]
    ids = set(tile_ids_of(replay.players))
    left = ids.difference(shown)
    taken = HAND * replay.players + table.live + table.replacements + len(table.dora)
    if len(left) + taken != len(ids) or not ids.issuperset(shown):
        return None
    return Counter(tile // COPIES for tile in left)


_Rest = Counter[int]


def _waits_at(replay: Replay, step: int, seat: int) -> tuple[int, ...]:
    state = replay.tables[step].seats[seat]
    return waits_of(state.hand, state.melds, replay.players) or ()


def _count(rest: _Rest, kinds: Collection[int]) -> int:
    return sum(rest[kind] for kind in kinds)


# the laws


def _draw(replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    """Of the draw that brought the tile which ``other`` won with, or the seat itself."""
    winner = event.seat if event.other is None else event.other
    wanted, tiles = _count(rest, _winning_kinds(replay, event.step, winner)), rest.total()
    return Rarity("draw", wanted / tiles, tiles, wanted, 1) if wanted else None


def _winning_kinds(replay: Replay, step: int, seat: int) -> list[int]:
    """The waits that give the hand which won then a yaku, as all do after riichi."""
    win, kyoku = replay.event(step), replay.kyoku
    assert isinstance(win, Win)  # noqa: S101 - the event is of one
    state = replay.tables[step - 1].seats[seat]
    context = WinContext(
        hand=(),
        melds=state.melds,
        tile=win.tile,
        self_drawn=win.self_drawn,
        seat_wind=(seat - kyoku.dealer) % replay.players,
        round_wind=(kyoku.round or 0) // _WINDS % _WINDS,
        situational_yaku=SITUATIONAL_YAKU.intersection(number for number, _ in win.yaku),
        open_tanyao=False,  # who wins with an open hand has one of these yaku
    )

    def has_yaku(kind: int) -> bool:
        tile = COPIES * kind
        values = values_of(context._replace(hand=(*state.hand, tile), tile=tile))
        return any(value.yaku for value in values)

    waits = _waits_at(replay, step - 1, seat)
    return [kind for kind in waits if kind == win.tile // COPIES or has_yaku(kind)]


def _none(replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    assert event.since is not None  # noqa: S101 - there is a rest
    wanted, tiles = _count(rest, _waits_at(replay, event.since, event.seat)), rest.total()
    rate = none_among(tiles, wanted, event.amount)
    return Rarity("none", rate, tiles, wanted, event.amount) if wanted and event.amount else None


def _some(_replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    wanted, tiles = _count(rest, event.kinds), rest.total()
    rate = 1 - none_among(tiles, wanted, event.amount)
    return Rarity("some", rate, tiles, wanted, event.amount)


def _unreachable(replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    assert event.since is not None  # noqa: S101 - there is a rest
    wanted, tiles = _count(rest, _waits_at(replay, event.since, event.seat)), rest.total()
    reach = replay.left(event.since)
    rate = none_among(tiles, wanted, reach)
    return Rarity("unreachable", rate, tiles, wanted, reach) if wanted else None


def _ura(replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    """As many ura dora or more, for the hand that has won."""
    win = replay.event(event.step)
    assert isinstance(win, Win)  # noqa: S101 - the event is of one
    state = replay.tables[event.step - 1].seats[event.seat]
    hand = {*state.held, *state.kita, win.tile}.union(*(meld.tiles for meld in state.melds))
    held = Counter(tile // COPIES for tile in hand)
    worths = Counter[int]()
    for kind, count in rest.items():
        worths[held[dora_kind(COPIES * kind, replay.players)]] += count
    rate = worth_at_least(worths, len(win.ura), event.amount)
    tiles = rest.total()
    return Rarity("ura", rate, tiles, tiles - worths[0], len(win.ura))


def _duel(replay: Replay, event: NamedEvent, rest: _Rest) -> Rarity | None:
    """From the later riichi on; the others neither win nor deal in, and nobody calls."""
    since, winner = event.since, event.other
    assert since is not None and winner is not None  # noqa: PT018, S101 - of a deal-in
    riichi = accepted_riichi(replay).items()
    fighters = {seat: _waits_at(replay, since, seat) for seat, at in riichi if at <= since}
    sorts = Counter[int]()
    for kind, count in rest.items():
        sorts[sum(1 << seat for seat, waits in fighters.items() if kind in waits)] += count
    furiten = {seat: _is_furiten(replay, since, seat, waits) for seat, waits in fighters.items()}
    no_ron = sum(is_so << seat for seat, is_so in furiten.items())
    passed = (count + 1 for sort, count in sorts.items() if sort and not sort & ~no_ron)
    if prod(passed) > _MOST_STATES:
        return None
    order = [each.seat for each in forecast(replay, since) if each.seat in fighters]
    ends = duel_law(order, sorts, no_ron).items()
    rate = sum(share for (won, by), share in ends if by == event.seat and won >> winner & 1)
    wanted = sum(count for sort, count in sorts.items() if sort >> winner & 1)
    return Rarity("duel", rate, rest.total(), wanted, len(order))


def _is_furiten(replay: Replay, step: int, seat: int, waits: Collection[int]) -> bool:
    river = {each.tile // COPIES for each in replay.tables[step].seats[seat].river}
    passed = river.union(passed_by(replay.kyoku.events[:step], seat))
    return not passed.isdisjoint(waits)


_LAWS: Final[Mapping[EventKind, Callable[[Replay, NamedEvent, _Rest], Rarity | None]]] = {
    EventKind.CHASED_DEAL_IN: _duel,
    EventKind.DAMA_DEAL_IN: _draw,
    EventKind.IPPATSU_DEAL_IN: _draw,
    EventKind.LAST_DISCARD_DEAL_IN: _draw,
    EventKind.LAST_DRAW_LOST: _draw,
    EventKind.DOUBLE_RIICHI_LOST: _none,
    EventKind.OLD_WAIT_CAME: _some,
    EventKind.DEAD_DRAWS: _none,
    EventKind.IPPATSU: _draw,
    EventKind.URA: _ura,
    EventKind.DEAD_WAITS: _unreachable,
}
