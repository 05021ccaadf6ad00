"""What a winning hand is worth: its yaku by Tenhou's numbers, its fu, and its dora.

Yakuman are never double here, but several add up; fu count as a site's rules say. The form that is
worth most counts, which the caller finds, because it depends on the dora. Dora are apart, because
they alone make no win; riichi, rinshan, … come from `situational_yaku`.

Held against the ``mahjong`` library on whole games, and against real logs.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Final, NamedTuple

from viewer.core.base.game_type import FuRules
from viewer.core.base.meld import CONCEALED, Meld
from viewer.core.base.tiles import COPIES, FIRST_DRAGON, FIRST_HONOUR, SUIT, RedFives, dora_kind
from viewer.core.rules.winning_forms import TERMINALS, YAOCHU, Form, counted, forms_of
from viewer.core.rules.yaku_names import DORA, FIRST_YAKUMAN, RED, URA

_RINSHAN: Final = 4

_GREEN: Final = frozenset({19, 20, 21, 23, 25, 32})
_SEVEN: Final = 7
_SEVEN_PAIRS: Final = 22
_ORPHANS: Final = 47
_ORPHANS_THIRTEEN: Final = 48
_PINFU: Final = 7
_TANYAO: Final = 8
_SEAT_WIND: Final = 10
_ROUND_WIND: Final = 14
_DRAGON: Final = 18
_SITUATIONAL_HAN: Final = {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 21: 2}
_SEVEN_PAIRS_FU: Final = 25
_LEAST_FU: Final = 30

Kinds = frozenset[int]


class WinContext(NamedTuple):
    hand: tuple[int, ...]  # the concealed tile ids, the winning one included
    melds: tuple[Meld, ...]  # without kita
    tile: int  # the winning one
    self_drawn: bool  # whether it is a tsumo
    seat_wind: int  # 0 east to 3 north
    round_wind: int  # the same of the round
    situational_yaku: Collection[int]  # the numbers of the yaku that come of the course of play
    open_tanyao: bool  # whether tanyao counts with an open hand
    fu_rules: FuRules = FuRules()

    @property
    def closed(self) -> bool:
        """Whether nothing was taken from another player."""
        return all(meld.kind in CONCEALED for meld in self.melds)


class HandValue(NamedTuple):
    """Yaku by number with their han, or yakuman alone, which have 13 each; and fu."""

    yaku: dict[int, int]
    fu: int

    @property
    def yakuman(self) -> int:
        return sum(number >= FIRST_YAKUMAN for number in self.yaku)

    @property
    def han(self) -> int:
        return sum(self.yaku.values())


def values_of(context: WinContext) -> list[HandValue]:
    """What a hand is worth without its dora, in each of its forms; none if incomplete."""
    counts = counted(context.hand)
    kinds = frozenset(
        tile // COPIES
        for tiles in (context.hand, *(m.tiles for m in context.melds))
        for tile in tiles
    )
    in_every_form = _kinds_yaku(context, kinds) | {
        number: _SITUATIONAL_HAN.get(number, 13) for number in context.situational_yaku
    }
    found = [
        _valued(_form_yaku(context, form) | in_every_form, _form_fu(context, form))
        for form in forms_of(
            counts, context.melds, context.tile // COPIES, self_drawn=context.self_drawn
        )
    ]
    if not context.melds and counts.count(2) == _SEVEN:
        found.append(_valued({_SEVEN_PAIRS: 2} | in_every_form, _SEVEN_PAIRS_FU))
    if not context.melds and kinds == YAOCHU and len(context.hand) == len(YAOCHU) + 1:
        number = _ORPHANS_THIRTEEN if counts[context.tile // COPIES] > 1 else _ORPHANS
        found.append(_valued({number: 13} | in_every_form, _LEAST_FU))
    return found


def _valued(yaku: dict[int, int], fu: int) -> HandValue:
    yakuman = {number: han for number, han in yaku.items() if number >= FIRST_YAKUMAN}
    return HandValue(yakuman or yaku, fu)


# kinds


def _kinds_yaku(context: WinContext, kinds: Kinds) -> dict[int, int]:
    yaku, is_closed = dict[int, int](), context.closed
    for number, closed, opened, fits in _OF_KINDS:
        if number == _TANYAO and not context.open_tanyao:
            opened = 0  # noqa: PLW2901 - the one rule that games differ in
        han = closed if is_closed else opened
        if han and fits(kinds):
            yaku[number] = han
    return yaku


def _suits(kinds: Kinds) -> set[int]:
    return {kind // SUIT for kind in kinds if kind < FIRST_HONOUR}


_OF_KINDS: Final[tuple[tuple[int, int, int, Callable[[Kinds], bool]], ...]] = (
    (_TANYAO, 1, 1, lambda kinds: not kinds & YAOCHU),
    (31, 2, 2, lambda kinds: kinds <= YAOCHU),
    (34, 3, 2, lambda kinds: len(_suits(kinds)) == 1 and max(kinds) >= FIRST_HONOUR),
    (35, 6, 5, lambda kinds: len(_suits(kinds)) == 1 and max(kinds) < FIRST_HONOUR),
    (42, 13, 13, lambda kinds: min(kinds) >= FIRST_HONOUR),
    (43, 13, 13, lambda kinds: kinds <= _GREEN),
    (44, 13, 13, lambda kinds: kinds <= TERMINALS),
)
"""Yaku that the kinds alone make: number, han closed, han open."""


# forms


def _pair_fu(context: WinContext, pair: int) -> int:
    fu = 2 * ((pair >= FIRST_DRAGON) + sum(pair == kind for kind in _winds(context)))
    return min(fu, context.fu_rules.double_wind)


def _winds(context: WinContext) -> tuple[int, int]:
    return FIRST_HONOUR + context.seat_wind, FIRST_HONOUR + context.round_wind


def _is_pinfu(context: WinContext, form: Form) -> bool:
    return (
        context.closed and not form.triplets and form.two_sided and not _pair_fu(context, form.pair)
    )


def _form_fu(context: WinContext, form: Form) -> int:
    if _is_pinfu(context, form):
        return 20 if context.self_drawn else _LEAST_FU
    fu = 20 + form.wait_fu + _pair_fu(context, form.pair) + sum(group.fu for group in form.triplets)
    if context.self_drawn:
        fu += context.fu_rules.rinshan if _RINSHAN in context.situational_yaku else 2
    else:
        fu += 10 * context.closed
    return max(_LEAST_FU, -(-fu // 10) * 10)


def _form_yaku(context: WinContext, form: Form) -> dict[int, int]:
    is_closed = context.closed
    yaku = {
        number: han
        for number, closed, opened, fits in _OF_FORMS
        if (han := closed if is_closed else opened) and fits(form)
    }
    triplets = {group.kind for group in form.triplets}
    for number, wind in zip((_SEAT_WIND, _ROUND_WIND), _winds(context), strict=True):
        if wind in triplets:
            yaku[number + wind - FIRST_HONOUR] = 1
    yaku.update((_DRAGON + kind - FIRST_DRAGON, 1) for kind in triplets if kind >= FIRST_DRAGON)
    if _is_pinfu(context, form):
        yaku[_PINFU] = 1
    yaku.update((number, 13) for number in _form_yakuman(context, form))
    return yaku


def _form_yakuman(context: WinContext, form: Form) -> Iterable[int]:
    triplets = {group.kind for group in form.triplets}
    dragons = sum(kind >= FIRST_DRAGON for kind in triplets)
    winds = sum(FIRST_HONOUR <= kind < FIRST_DRAGON for kind in triplets)
    if dragons == 3:  # noqa: PLR2004 - all of them
        yield 39
    if winds == 4:  # noqa: PLR2004 - all of them
        yield 49
    elif winds == 3 and FIRST_HONOUR <= form.pair < FIRST_DRAGON:  # noqa: PLR2004 - and a pair of the fourth
        yield 50
    if sum(group.concealed for group in form.triplets) == 4:  # noqa: PLR2004 - all sets
        yield 41 if form.single else 40
    if sum(group.kan for group in form.triplets) == 4:  # noqa: PLR2004 - all sets
        yield 51
    if not context.melds and (nine := _nine_gates(context)):
        yield nine


def _nine_gates(context: WinContext) -> int | None:
    """The number of chuuren poutou (1112345678999 and one more), or None."""
    kinds = [tile // COPIES for tile in context.hand]
    first = min(kinds) // SUIT * SUIT
    if max(kinds) >= FIRST_HONOUR or max(kinds) >= first + SUIT:
        return None
    rest = Counter(kinds)
    rest.subtract({first + place: 3 if place in {0, 8} else 1 for place in range(SUIT)})
    if min(rest.values()) < 0:
        return None
    return 46 if rest[context.tile // COPIES] else 45


def _equal_runs(form: Form) -> int:
    return sum(form.runs.count(kind) // 2 for kind in {*form.runs})


def _runs_and_all_with(form: Form, kinds: Kinds) -> bool:
    if not form.runs or form.pair not in kinds:
        return False
    runs = (range(kind, kind + 3) for kind in form.runs)
    triplets = (group.kind for group in form.triplets)
    return kinds.issuperset(triplets) and not any(kinds.isdisjoint(run) for run in runs)


def _in_three_suits(kinds: Collection[int]) -> bool:
    firsts = [kind for kind in kinds if kind < SUIT]
    return any(first + SUIT in kinds and first + 2 * SUIT in kinds for first in firsts)


def _dragons(form: Form) -> int:
    return sum(
        kind >= FIRST_DRAGON for kind in {form.pair, *(group.kind for group in form.triplets)}
    )


def _is_chanta(form: Form) -> bool:
    return _runs_and_all_with(form, YAOCHU) and not _runs_and_all_with(form, TERMINALS)


_OF_FORMS: Final[tuple[tuple[int, int, int, Callable[[Form], bool]], ...]] = (
    (9, 1, 0, lambda form: _equal_runs(form) == 1),
    (32, 3, 0, lambda form: _equal_runs(form) == 2),  # noqa: PLR2004 - two times two
    (23, 2, 1, _is_chanta),
    (33, 3, 2, lambda form: _runs_and_all_with(form, TERMINALS)),
    (24, 2, 1, lambda form: any({a, a + 3, a + 6} <= {*form.runs} for a in (0, 9, 18))),
    (25, 2, 1, lambda form: _in_three_suits(form.runs)),
    (26, 2, 2, lambda form: _in_three_suits([group.kind for group in form.triplets])),
    (27, 2, 2, lambda form: sum(group.kan for group in form.triplets) == 3),  # noqa: PLR2004
    (28, 2, 2, lambda form: not form.runs),
    (29, 2, 2, lambda form: sum(group.concealed for group in form.triplets) == 3),  # noqa: PLR2004
    (30, 2, 2, lambda form: form.pair >= FIRST_DRAGON and _dragons(form) == 3),  # noqa: PLR2004
)
"""Yaku that a form makes: number, han closed, han open."""


def dora_han(tiles: Iterable[int], indicators: Iterable[int], players: int) -> int:
    kinds = [dora_kind(indicator, players) for indicator in indicators]
    return sum(kinds.count(tile // COPIES) for tile in tiles)


def dora_yaku(
    tiles: Collection[int],
    shown: tuple[Collection[int], Collection[int]],
    norths: int,
    players: int,
    *,
    red_fives: RedFives,
) -> dict[int, int]:
    """The dora of a winning hand's tiles, melds included, as yaku: number and han of each.

    ``shown`` are the indicators of dora and of ura dora. Ura dora are named with every riichi.
    """
    dora, ura = shown
    red = len(red_fives.intersection(tiles))
    found = {DORA: dora_han(tiles, dora, players) + norths, RED: red}
    found = {number: han for number, han in found.items() if han}
    return found | ({URA: dora_han(tiles, ura, players)} if ura else {})
