"""What lies in the dead wall: indicators turned up after kans and wins, and waits of a riichi."""

from collections.abc import Iterable, Sequence

from viewer.core.base.records import Win
from viewer.core.base.tiles import COPIES
from viewer.core.rules.dora import dora_kind
from viewer.core.wall.wall import LOWEST_LIVE
from viewer.luck.moment import Moment
from viewer.luck.rest import UntoldError


def note_kan_dora(now: Moment, tile: int) -> None:
    """Note how many dora a new indicator makes for the one who called the kan, and for others."""
    if not now.kans:
        return
    caller = now.kans.popleft()
    made = dora_kind(tile, now.players)
    holdings = [hand.all_counts() for hand in now.hands]
    others = _sum(held for seat, held in enumerate(holdings) if seat != caller)
    now.note(caller, "kan-dora", holdings[caller][made], now.rest.flip(holdings[caller]))
    now.note(caller, "kan-dora-others", others[made], now.rest.flip(others))
    for seat, held in enumerate(holdings):
        if seat != caller:
            now.note(seat, "others-kan-dora", held[made], now.rest.flip(held))


def _sum(holdings: Iterable[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*holdings, strict=True)]


def note_ura(now: Moment, win: Win) -> None:
    """Note what each ura dora indicator makes of a winner's hand, one after another."""
    hand = now.hands[win.seat]
    if not hand.riichi:
        return
    held = hand.all_counts()
    if not win.self_drawn:
        held[win.tile // COPIES] += 1
    shown: list[int] = []
    for tile in win.ura:
        kind = tile // COPIES
        if now.rest.counts[kind] <= shown.count(kind):
            raise UntoldError
        now.note(win.seat, "ura", held[dora_kind(tile, now.players)], now.rest.flip(held, shown))
        shown.append(kind)


def note_waits(now: Moment, seat: int) -> None:
    """Note where the waits of a new riichi are: in the dead wall, and in other hands."""
    kinds = now.hands[seat].reading[1]
    rest = now.rest
    left = rest.of_kinds(kinds)
    others = [hand.counts for at, hand in enumerate(now.hands) if at != seat]
    held = sum(counts[kind] for counts in others for kind in kinds)
    hidden = sum(map(sum, others))
    if left + held:
        law = ("taken", rest.size + hidden, left + held, hidden)
        now.note(seat, "waits-in-hands", held, law)
    dead = _dead_tiles(now)
    if left and dead:
        found = sum(tile // COPIES in kinds for tile in dead)
        now.note(seat, "waits-dead", found, ("taken", rest.size, left, len(dead)))


def _dead_tiles(now: Moment) -> list[int]:
    """Return the tiles of the dead wall that are not turned up; none if the wall is not known.

    A wall that the log contradicts is not known either.
    """
    if now.wall is None:
        return []
    layout, tiles = now.wall.layout, now.wall.tiles
    shown = {*layout.rinshan[: now.replaced], *layout.dora[: now.indicators]}
    dead = [tiles[slot] for slot in range(LOWEST_LIVE + now.replaced) if slot not in shown]
    return dead if all(now.rest.unseen[tile] for tile in dead) else []
