"""The earliest win that a seat's own draws allowed, and the discards that gave it away.

The draws are those that came, in their order; only the discards are free, and are chosen by who
knows what comes. So a win with a draw is possible if a complete hand can be chosen of what was
held and what was drawn until then: whatever is not of it is discarded. After a chi or pon a tile
that the rules let go is discarded before the next draw. Each discard that was made may put the
earliest win off, or make it impossible. The seat's own kans and kita stay as they were, and so does
all that the others did. What came before its last chi, pon or open kan is not looked at: with other
discards there might have been no such call. Wins are self-drawn; yaku do not count.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from viewer.core.analysis.efficiency import kinds_to_discard
from viewer.core.base.records import Discard
from viewer.core.base.tiles import FIRST_HONOUR, SET, SUIT, TILES
from viewer.core.play.replay import Replay
from viewer.core.rules.shanten import shanten_of
from viewer.core.rules.winning_forms import YAOCHU, counted

_PAIR: Final = 2
_SETS: Final = 4
_PAIRS: Final = 7
_NEVER: Final = -100


class Missed(NamedTuple):
    """A discard after which a win could only come later, or no more."""

    step: int  # the discard
    before: int  # the step of the draw that could have won until then
    after: int | None  # the same after it; None if none could
    instead: tuple[int, ...]  # those kinds that could have been discarded, and would have kept it


class Hindsight(NamedTuple):
    since: int  # from which step on its discards are looked at: the deal, or its last call
    earliest: int | None  # the step of the first draw that could have won; None if none could
    missed: tuple[Missed, ...]  # the discards that put a win off, in order


def hindsight_of(replay: Replay, seat: int) -> Hindsight | None:
    """Look back at a hand's discards; None where the log does not tell the whole hand."""
    turns = (moment.begins for moment in replay.moments)
    since = max(
        (turn.step for turn in turns if turn and turn.call and turn.seat == seat), default=0
    )
    draws = [each for each in replay.draws if each.seat == seat]
    if any(each.tile >= TILES for each in draws) or shanten_of(replay, since, seat) is None:
        return None
    expected = earliest_win(replay, seat, since)
    return Hindsight(since, expected, tuple(_missed(replay, seat, since, expected)))


def _missed(replay: Replay, seat: int, since: int, expected: int | None) -> Iterator[Missed]:
    for step in range(since + 1, replay.last + 1):
        event = replay.event(step)
        if expected is not None and isinstance(event, Discard) and event.seat == seat:
            after = earliest_win(replay, seat, step, expected)
            if after != expected and (instead := _instead(replay, seat, step - 1, expected)):
                yield Missed(step, expected, after, instead)
            expected = after


def earliest_win(replay: Replay, seat: int, step: int, least: int = 0) -> int | None:
    """The step of a seat's first draw after a step that could win, none before ``least``."""
    must_discard = len(replay.tables[step].seats[seat].held) % SET == _PAIR  # after chi or pon
    could = _instead if must_discard else _can_win
    draws = (drawn.step for drawn in replay.draws if drawn.seat == seat and drawn.step > step)
    return next((at for at in draws if at >= least and could(replay, seat, step, at)), None)


def win_after(replay: Replay, seat: int, step: int, kind: int) -> int | None:
    """The step of a seat's first draw that could win once it had discarded a kind at a step."""
    draws = (drawn.step for drawn in replay.draws if drawn.seat == seat and drawn.step > step)
    return next((at for at in draws if _can_win(replay, seat, step, at, discarded=kind)), None)


def _instead(replay: Replay, seat: int, step: int, draw: int) -> tuple[int, ...]:
    """The kinds whose discard right after a step would let a draw win."""
    kinds = kinds_to_discard(replay, step, seat)
    return tuple(kind for kind in kinds if _can_win(replay, seat, step, draw, discarded=kind))


def _can_win(replay: Replay, seat: int, step: int, draw: int, discarded: int | None = None) -> bool:
    """Whether a draw could win after a step, and after the discard of a kind."""
    before, then = (replay.tables[at].seats[seat] for at in (step, draw))
    melded = {tile for meld in then.melds for tile in meld.tiles}.union(then.kita)
    drawn = [each.tile for each in replay.draws if each.seat == seat and step < each.step <= draw]
    counts = counted(tile for tile in (*before.held, *drawn) if tile not in melded)
    if discarded is not None:
        counts[discarded] -= 1
        if counts[discarded] < 0:  # its own kan needs it
            return False
    return _is_complete(counts, len(then.melds))


def _is_complete(counts: Sequence[int], melds: int) -> bool:
    """Whether a complete hand can be chosen of any number of tiles, by kind, beside some melds."""
    suits = [counts[first : first + SUIT] for first in range(0, FIRST_HONOUR, SUIT)]
    suits += [(count,) for count in counts[FIRST_HONOUR:]]
    found = [_most_sets(tuple(suit)) for suit in suits]
    sets = sum(without for without, _ in found)
    if max(sets - without + paired for without, paired in found) >= _SETS - melds:
        return True
    if melds:
        return False
    if sum(count > 1 for count in counts) >= _PAIRS:
        return True
    orphans = [counts[kind] for kind in YAOCHU]
    return min(orphans) > 0 and max(orphans) > 1


@lru_cache(4096)
def _most_sets(suit: tuple[int, ...]) -> tuple[int, int]:
    """The most sets that can be chosen of a suit: alone, and beside a pair."""
    if not suit:
        return 0, _NEVER
    count, *rest = suit
    sets, paired = _most_sets(tuple(rest))
    if count >= _PAIR:
        paired = max(paired, _most_sets((count - _PAIR, *rest))[0])
    without = [(count - SET, *rest)] if count >= SET else []  # a triplet of the first kind
    if len(suit) >= SET and all(suit[:SET]):  # a run that it begins
        without.append((*(each - 1 for each in suit[:SET]), *suit[SET:]))
    for left in without:
        more, more_paired = _most_sets(left)
        sets, paired = max(sets, more + 1), max(paired, more_paired + 1)
    return sets, paired
