"""What a player wants: discards towards tenpai, calls, kans, riichi, safe tiles.

The play is simple and quick, not strong: it looks one discard ahead and counts the tiles that
bring the hand nearer. Every chance is the player's `Temperament`.
"""

from collections.abc import Iterable
from typing import Final

from xiangting import (
    calculate_necessary_tiles,
    calculate_replacement_number,
    calculate_unnecessary_tiles,
)

from tests.games.hand import (
    FIRST_HONOUR,
    NORTH,
    TENPAI,
    THREE,
    WINDS,
    YAOCHU,
    Hand,
    kinds_of,
)
from tests.games.payments import STICK
from tests.games.table import Table
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS

FOUR_KANS: Final = 4
"""No fifth kan is allowed."""

RIICHI_TILES: Final = 4
"""Tiles that must be left for riichi."""

NINE: Final = 9
"""Kinds of terminals and honours for kyuushu kyuuhai, and kinds in a suit."""

_DRAGONS: Final = range(31, 34)
_NEAR: Final = TENPAI + 1
_FAR: Final = 100
"""More than any count of useful tiles: being a tile nearer always wins."""

_OPEN_STRAYS: Final = 4
"""Terminals and honours at most in a hand that hopes for open tanyao."""

_PAIRS: Final = 4
_NAGASHI_START: Final = 6


# discards


def choose_discard(table: Table, seat: int) -> tuple[int, bool]:
    """Return the tile id to discard, and whether to declare riichi with it."""
    hand = table.hands[seat]
    if hand.riichi and hand.drawn is not None:
        return hand.drawn, False
    kind = _odd_kind(table, hand)
    if kind is not None:
        return hand.tiles_of(kind)[-1], False
    number, flags = calculate_unnecessary_tiles(hand.counts, hand.player_count)
    allowed = [k for k in _held(hand) if k not in table.forbidden]
    threats = [other for other in table.others(seat) if other.riichi]
    if threats and number > _NEAR and table.rng.random() < table.temperaments[seat].caution:
        allowed = _safe(allowed, threats) or allowed
    useless = [k for k in kinds_of(flags) if k in allowed] or allowed
    dora = _dora_kinds(table)
    kind = max(useless, key=lambda k: _worth_without(table, hand, k, dora))
    return hand.tiles_of(kind)[-1], _wants_riichi(table, hand, kind)


def _held(hand: Hand) -> list[int]:
    return [kind for kind, count in enumerate(hand.counts) if count]


def _safe(kinds: Iterable[int], threats: list[Hand]) -> list[int]:
    """Return the kinds that every hand in riichi has discarded."""
    rivers = [{tile // COPIES for tile in threat.river} for threat in threats]
    return [kind for kind in kinds if all(kind in river for river in rivers)]


def _worth_without(table: Table, hand: Hand, kind: int, dora: set[int]) -> float:
    """Rate the hand after discarding a kind: nearness, useful tiles, what is lost with it."""
    counts, seen = hand.counts, table.seen
    counts[kind] -= 1
    number, flags = calculate_necessary_tiles(counts, hand.player_count)
    useful = 0
    for k in kinds_of(flags):
        left = COPIES - seen[k] - counts[k]
        if left > 0:
            useful += left
    counts[kind] += 1
    only_red = counts[kind] == 1 and RED_FIVE_IDS.intersection(hand.tiles_of(kind))
    valued = 2 * (kind in dora) + bool(only_red)
    stray = kind in YAOCHU and bool(hand.melds) and _hopes_for_tanyao(hand)
    return useful - _FAR * number - 2 * valued + 3 * stray + table.rng.random()


def _dora_kinds(table: Table) -> set[int]:
    """Return the kinds that the indicators make dora, near enough for a discard."""
    return {
        kind - NINE + 1 if kind < FIRST_HONOUR and kind % NINE == NINE - 1 else kind + 1
        for kind in (tile // COPIES for tile in table.dora)
    }


def _wants_riichi(table: Table, hand: Hand, kind: int) -> bool:
    if not (hand.closed and table.remaining >= RIICHI_TILES and table.scores[hand.seat] >= STICK):
        return False
    if table.rng.random() >= table.temperaments[hand.seat].riichi:
        return False
    counts = hand.counts
    counts[kind] -= 1
    waits = hand.waits_of(counts)
    counts[kind] += 1
    return bool(waits)


def _odd_kind(table: Table, hand: Hand) -> int | None:
    """Return a discard that has nothing to do with tenpai, if the player is up to that."""
    if table.unbroken and (wind := _common_wind(table)) is not None and hand.counts[wind]:
        whim = table.temperaments[hand.seat].whim
        return wind if table.rng.random() < whim else None
    if not hand.terminals_only:
        return None
    strays = [kind for kind in _held(hand) if kind in YAOCHU and kind not in table.forbidden]
    hand.terminals_only = bool(strays)
    return min(strays, key=lambda kind: hand.counts[kind]) if strays else None


def _common_wind(table: Table) -> int | None:
    """Return the wind that every seat before has discarded as its first tile."""
    if table.rules.players == THREE or any(len(hand.river) > 1 for hand in table.hands):
        return None
    first = {hand.river[0] // COPIES for hand in table.hands if hand.river}
    return first.pop() if len(first) == 1 and first <= set(WINDS) else None


def tries_for_nagashi(table: Table, seat: int) -> bool:
    """Return whether a player sets out to discard terminals and honours alone."""
    strays = sum(tile // COPIES in YAOCHU for tile in table.hands[seat].tiles)
    willing = table.rng.random() < table.temperaments[seat].nagashi
    return willing and strays >= _NAGASHI_START


def wants_abort(table: Table, seat: int) -> bool:
    """Return whether a player ends the hand with nine kinds of terminals and honours."""
    hand = table.hands[seat]
    if not table.unbroken or hand.river:
        return False
    kinds = sum(kind in YAOCHU for kind in _held(hand))
    return kinds >= NINE and table.rng.random() < table.temperaments[seat].aborts


# calls in one's own turn


def choose_own_call(table: Table, seat: int) -> Meld | None:
    """Return a kita, closed kan or added kan to declare after a draw, or None."""
    if not table.remaining:
        return None
    hand = table.hands[seat]
    rng, temperament = table.rng, table.temperaments[seat]
    norths = _norths(table, hand)
    if norths and rng.random() < temperament.kita:
        return Meld(MeldKind.KITA, (norths[-1],))
    if len(table.kan_seats) == FOUR_KANS:
        return None
    kans = [*_closed_kans(hand), *_added_kans(hand)]
    return kans[0] if kans and rng.random() < temperament.kans else None


def _norths(table: Table, hand: Hand) -> list[int]:
    if table.rules.players != THREE:
        return []
    norths = hand.tiles_of(NORTH)
    return [tile for tile in norths if tile == hand.drawn] if hand.riichi else norths


def _closed_kans(hand: Hand) -> list[Meld]:
    """Return the closed kans that leave the hand as near to tenpai, and a riichi its waits."""
    fours = [kind for kind in _held(hand) if hand.counts[kind] == COPIES]
    return [
        Meld(MeldKind.ANKAN, tuple(hand.tiles_of(kind))) for kind in fours if _may_close(hand, kind)
    ]


def _may_close(hand: Hand, kind: int) -> bool:
    counts = [*hand.counts]
    counts[kind] = 0
    if hand.riichi:
        drawn = hand.drawn is not None and hand.drawn // COPIES == kind
        return drawn and hand.waits_of(counts) == hand.waits
    before = calculate_replacement_number(hand.counts, hand.player_count)
    return calculate_replacement_number(counts, hand.player_count) <= max(before, TENPAI)


def _added_kans(hand: Hand) -> list[Meld]:
    kans = []
    for pon in hand.melds:
        if pon.kind is MeldKind.PON and hand.counts[kind := pon.tiles[0] // COPIES]:
            (added,) = hand.tiles_of(kind)
            every = tuple(range(COPIES * kind, COPIES * (kind + 1)))
            kans.append(Meld(MeldKind.KAKAN, every, pon.called, pon.source, added))
    return kans


# calls of another's discard


def choose_call(table: Table, seat: int, source: int, tile: int) -> Meld | None:
    """Return what a player makes of another's discard, or None."""
    hand = table.hands[seat]
    if hand.riichi or hand.terminals_only:
        return None
    rng, temperament = table.rng, table.temperaments[seat]
    kind = tile // COPIES
    away = (source - seat) % 4  # Tenhou counts seats in fours, with three players too
    if (
        hand.counts[kind] == THREE
        and len(table.kan_seats) < FOUR_KANS
        and rng.random() < temperament.kans / 2
    ):
        every = tuple(range(COPIES * kind, COPIES * (kind + 1)))
        return Meld(MeldKind.DAIMINKAN, every, tile, away)
    options = [*_pons(hand, tile, away)]
    if table.rules.players != THREE and away == THREE:
        options += _chis(hand, tile)
    if not options or rng.random() >= temperament.calls:
        return None
    return next((meld for meld in options if _worth_calling(table, hand, meld)), None)


def _pons(hand: Hand, tile: int, away: int) -> list[Meld]:
    own = hand.tiles_of(tile // COPIES)[:2]
    if len(own) < 2:
        return []
    return [Meld(MeldKind.PON, tuple(sorted([*own, tile])), tile, away)]


def _chis(hand: Hand, tile: int) -> list[Meld]:
    kind = tile // COPIES
    if kind >= FIRST_HONOUR:
        return []
    runs = [(kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2)]
    return [
        Meld(MeldKind.CHI, tuple(sorted([low[0], high[0], tile])), tile, THREE)
        for first, second in runs
        if first >= 0 and first // NINE == kind // NINE == second // NINE
        if (low := hand.tiles_of(first)) and (high := hand.tiles_of(second))
    ]


def _worth_calling(table: Table, hand: Hand, meld: Meld) -> bool:
    """Return whether a call is allowed, brings the hand nearer and leaves hope of a yaku."""
    counts = [*hand.counts]
    for tile in meld.from_hand:
        counts[tile // COPIES] -= 1
    swapped = swap_kinds(meld)
    if not any(count and kind not in swapped for kind, count in enumerate(counts)):
        return False
    before = calculate_replacement_number(hand.counts, hand.player_count)
    nearer = calculate_replacement_number(counts, hand.player_count) < before
    valued = meld.kind is MeldKind.PON and _valued(table, hand.seat, meld.tiles[0] // COPIES)
    if not (nearer or valued):
        return False
    return _has_hope(table, hand, meld) or table.rng.random() < table.temperaments[hand.seat].whim


def swap_kinds(meld: Meld) -> frozenset[int]:
    """Return the kinds that may not be discarded after a chi or pon (喰い替え)."""
    if meld.called is None:
        return frozenset()
    called = meld.called // COPIES
    if meld.kind is not MeldKind.CHI:
        return frozenset({called})
    low, _, high = (tile // COPIES for tile in meld.tiles)
    other = low + THREE if called == low else high - THREE if called == high else called
    same_suit = other >= 0 and other // NINE == called // NINE
    return frozenset({called, other} if same_suit else {called})


def _valued(table: Table, seat: int, kind: int) -> bool:
    """Return whether three of a kind are a yaku for a seat."""
    return kind in _DRAGONS or kind in {table.seat_wind(seat), table.round_wind}


def _has_hope(table: Table, hand: Hand, meld: Meld) -> bool:
    melds = [*hand.melds, meld]
    kinds = [m.tiles[0] // COPIES for m in melds if m.kind not in {MeldKind.CHI, MeldKind.KITA}]
    if any(_valued(table, hand.seat, kind) for kind in kinds):
        return True
    if table.rules.open_tanyao and _all_simple(melds) and _hopes_for_tanyao(hand):
        return True
    if any(m.kind is MeldKind.CHI for m in melds):
        return False
    return sum(count > 1 for count in hand.counts) + len(hand.melds) >= _PAIRS


def _all_simple(melds: Iterable[Meld]) -> bool:
    return not any(tile // COPIES in YAOCHU for meld in melds for tile in meld.tiles)


def _hopes_for_tanyao(hand: Hand) -> bool:
    strays = sum(tile // COPIES in YAOCHU for tile in hand.tiles)
    return strays <= _OPEN_STRAYS and _all_simple(hand.melds)
