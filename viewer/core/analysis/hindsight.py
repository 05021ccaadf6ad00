"""The earliest win that a seat's own draws allowed, and the discards that gave it away.

The draws are those that came, in their order; only the discards are free, and are chosen by who
knows what comes. So a win with a draw is possible if a complete hand can be chosen of what was
held and what was drawn until then: whatever is not of it is discarded. Each discard that was made
may put the earliest win off, or make it impossible. The seat's own kans and kita stay as they were,
and so does all that the others did. What came before its last chi, pon or open kan is not looked
at: with other discards there might have been no such call. Wins are self-drawn;
yaku are not judged.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from viewer.core.analysis.efficiency import kinds_to_discard
from viewer.core.base.meld import Meld
from viewer.core.base.records import Discard
from viewer.core.base.tiles import COPIES, TILES
from viewer.core.play.replay import Replay
from viewer.core.rules.shanten import is_within, shanten_of
from viewer.core.rules.winning_forms import YAOCHU, counted

_SETS: Final = 4
_PAIRS: Final = 7


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
    since = max(_calls(replay, seat), default=0)
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
            instead = _instead(replay, seat, step, expected) if after != expected else ()
            if instead:
                yield Missed(step, expected, after, instead)
            expected = after


def _calls(replay: Replay, seat: int) -> Iterator[int]:
    for moment in replay.moments:
        turn = moment.begins
        if turn is not None and turn.call is not None and turn.seat == seat:
            yield moment.step


def earliest_win(replay: Replay, seat: int, step: int, least: int = 0) -> int | None:
    """The step of a seat's first draw after a step that could win, none before ``least``."""
    held = replay.tables[step].seats[seat].held
    draws = (drawn.step for drawn in replay.draws if drawn.seat == seat)
    return next(
        (
            at
            for at in draws
            if at > step and at >= least and _can_win(replay, seat, held, step, at)
        ),
        None,
    )


def _instead(replay: Replay, seat: int, step: int, draw: int) -> tuple[int, ...]:
    """The kinds whose discard, in place of a step's, would have let a draw win."""
    held = replay.tables[step - 1].seats[seat].held
    found = []
    for kind in kinds_to_discard(replay, step - 1, seat) if draw > step else ():
        at = next(at for at, tile in enumerate(held) if tile // COPIES == kind)
        if _can_win(replay, seat, (*held[:at], *held[at + 1 :]), step, draw):
            found.append(kind)
    return tuple(found)


def _can_win(replay: Replay, seat: int, held: Sequence[int], step: int, draw: int) -> bool:
    before, then = (replay.tables[at].seats[seat] for at in (step, draw))
    gone = {tile for meld in then.melds for tile in meld.tiles}.union(then.kita)
    gone -= {tile for meld in before.melds for tile in meld.tiles}.union(before.kita)
    drawn = [each.tile for each in replay.draws if each.seat == seat and step < each.step <= draw]
    return _is_complete([tile for tile in (*held, *drawn) if tile not in gone], then.melds)


def _is_complete(tiles: Sequence[int], melds: Sequence[Meld]) -> bool:
    """Whether a complete hand can be chosen of any number of tiles beside some melds."""
    counts = counted(tiles)
    melded = counted(tile for meld in melds for tile in meld.tiles)
    if is_within(counts, melded, _SETS - len(melds)):
        return True
    if melds:
        return False
    if sum(count > 1 for count in counts) >= _PAIRS:
        return True
    orphans = [counts[kind] for kind in YAOCHU]
    return min(orphans) > 0 and max(orphans) > 1
