"""Duels: several seats in riichi, each of whose draws wins, is won on, or settles nothing.

Who is in riichi discards what does not win. So a draw of another's winning tile is a deal-in that
nobody chose, and its chance is counted as that of any draw is. A wait in furiten wins by a draw of
its own alone, and a tile that wins for the one who draws it is no deal-in.
"""

from collections.abc import Iterable

from viewer.core.base.tiles import COPIES
from viewer.stats.luck.hand import HandInPlay


def note_duel(now: HandInPlay, drawer: int, kind: int) -> None:
    """Note what a draw of a seat in riichi is for each who is, before the tile is taken."""
    winners = _winners(now, drawer)
    rest = now.rest
    for seat in now.in_riichi:
        won = [each for each, seats in winners.items() if seat in seats]
        forced = [each for each in winners if each not in won] if seat == drawer else won
        if tiles := rest.of_kinds(forced):
            measure = "duel-pays" if seat == drawer else "duel-paid"
            now.note(seat, measure, kind in forced, ("set", tiles, rest.size))
        if kind in winners:
            came = kind in won
            decided = rest.of_kinds(winners)
            now.note(seat, "duel-won", came, ("set", rest.of_kinds(won), decided))
            seen = {each: _seen(now, seats, each) for each, seats in winners.items()}
            of_seat = _seen_of(seen, won)
            now.note(seat, "duel-seen", came, ("set", of_seat, _seen_of(seen, winners)))


def _winners(now: HandInPlay, drawer: int) -> dict[int, tuple[int, ...]]:
    """Who would win, by each kind that is drawn and can still come."""
    own = now.hands[drawer].reading.kinds
    winners: dict[int, tuple[int, ...]] = dict.fromkeys(own, (drawer,))
    for seat in now.in_riichi:
        hand = now.hands[seat]
        waits = hand.reading.kinds
        if seat != drawer and hand.passed.isdisjoint(waits):
            for kind in waits:
                if kind not in own:
                    winners[kind] = (*winners.get(kind, ()), seat)
    return {kind: seats for kind, seats in winners.items() if now.rest.of_kinds((kind,))}


def _seen(now: HandInPlay, seats: Iterable[int], kind: int) -> int:
    """How many tiles of a kind one who waits for it does not see: the fewest of several."""
    return min(COPIES - now.open[kind] - now.hands[seat].counts[kind] for seat in seats)


def _seen_of(seen: dict[int, int], kinds: Iterable[int]) -> int:
    return sum(seen[kind] for kind in kinds)
