"""The forms of a winning hand: how its tiles make four sets and a pair, and the fu of each form.

A tile may complete the hand in several places, and each is a form of its own, because fu and some
yaku depend on it. Seven pairs and thirteen orphans have no sets; `yaku` knows them by their kinds.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from viewer.core.base.meld import KANS, Meld, MeldKind
from viewer.core.base.tiles import COPIES, FIRST_HONOUR, KINDS, SET, SUIT

TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
YAOCHU: Final = TERMINALS | frozenset(range(FIRST_HONOUR, KINDS))
"""Terminals and honours (么九牌)."""

_SETS: Final = 4


class Group(NamedTuple):
    """A set: a run from a kind on, or a triplet or kan of it."""

    kind: int
    run: bool
    concealed: bool = True  # whether no tile of a triplet is another player's
    kan: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        return (self.kind, self.kind + 1, self.kind + 2) if self.run else (self.kind,)

    @property
    def fu(self) -> int:
        """Of a triplet; a run counts none."""
        return 2 << (self.kind in YAOCHU) << self.concealed << 2 * self.kan


class Form(NamedTuple):
    """Four sets and a pair."""

    pair: int
    runs: tuple[int, ...]  # the first kind of each
    triplets: tuple[Group, ...]  # kans included
    wait_fu: int  # what the place of the winning tile counts
    two_sided: bool = False  # whether it is a wait on both ends of a run
    single: bool = False  # whether it is a wait for the pair


def swap_kinds(meld: Meld) -> set[int]:
    """The kinds that may not be discarded after a chi or pon (喰い替え).

    They are the called one, and that at the other end of the run.
    """
    called = (meld.called or 0) // COPIES
    kinds = {called}
    if meld.kind is MeldKind.CHI:
        lowest, *_, highest = (tile // COPIES for tile in meld.tiles)
        other_end = called + SET if called == lowest else called - SET
        if called in {lowest, highest} and other_end // SUIT == called // SUIT:
            kinds.add(other_end)
    return kinds


def counted(tiles: Iterable[int]) -> list[int]:
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile // COPIES] += 1
    return counts


def forms_of(
    counts: list[int], melds: Iterable[Meld], winning: int, *, self_drawn: bool
) -> Iterator[Form]:
    """Yield the forms of a hand; a triplet of a ``self_drawn`` tile is concealed.

    ``counts`` are the concealed tiles by kind, the ``winning`` kind included; ``melds`` are without
    kita.
    """
    called = tuple(_meld_group(meld) for meld in melds)
    if sum(counts) != SET * (_SETS - len(called)) + 2:
        return
    for pair in range(KINDS):
        if counts[pair] < 2:  # noqa: PLR2004 - a pair
            continue
        rest = counts.copy()
        rest[pair] -= 2
        for groups in _splits(rest, 0):
            if pair == winning:
                yield Form(pair, *_parted(groups + called), 2, single=True)
            for at, group in enumerate(groups):
                if winning in group.kinds and group not in groups[:at]:
                    won = group if self_drawn else group._replace(concealed=False)
                    two_sided = group.run and _is_two_sided(group.kind, winning)
                    others = groups[:at] + groups[at + 1 :]
                    wait_fu = 2 if group.run and not two_sided else 0
                    yield Form(pair, *_parted((won, *others, *called)), wait_fu, two_sided)


def _parted(groups: Iterable[Group]) -> tuple[tuple[int, ...], tuple[Group, ...]]:
    """The first kinds of all runs, and the triplets."""
    runs = tuple([group.kind for group in groups if group.run])
    return runs, tuple([group for group in groups if not group.run])


def _meld_group(meld: Meld) -> Group:
    kind = meld.tiles[0] // COPIES
    closed = meld.kind is MeldKind.ANKAN
    return Group(kind, meld.kind is MeldKind.CHI, closed, meld.kind in KANS)


def _splits(counts: list[int], start: int) -> Iterator[tuple[Group, ...]]:
    kind = next((kind for kind in range(start, KINDS) if counts[kind]), None)
    if kind is None:
        yield ()
        return
    if counts[kind] >= SET:
        rest = counts.copy()
        rest[kind] -= SET
        yield from ((Group(kind, run=False), *more) for more in _splits(rest, kind))
    begins_run = kind < FIRST_HONOUR and kind % SUIT <= SUIT - SET
    if begins_run and counts[kind + 1] and counts[kind + 2]:
        rest = counts.copy()
        for each in range(kind, kind + SET):
            rest[each] -= 1
        yield from ((Group(kind, run=True), *more) for more in _splits(rest, kind))


def _is_two_sided(first: int, winning: int) -> bool:
    place = first % SUIT
    return (winning == first and place != SUIT - SET) or (winning == first + 2 and place != 0)
