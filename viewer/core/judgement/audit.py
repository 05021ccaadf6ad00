"""A log against its walls: every tile and die that the log tells of, compared.

Nothing stops at the first disagreement, and nothing that the log does not tell counts as
agreement: the audit says how many of each were compared.

* ``haipai``: the 13 starting tiles of each seat, in dealing order.
* ``live``, ``rinshan``: each draw; ``nth`` counts within the seat and the check.
* ``dora``: the first indicator, each new one, and those that a winner is shown.
* ``ura``: those that a winner with riichi is shown.
* ``dice``: both.
* ``hash``: each that was shown before the hand, against the wall's text and its salt; and each
  tile of such a wall that a set does not have, or not as often.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final, Literal, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.records import TILE_MOVES, Event, Kyoku, Log, NewDora, Unread, Win
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, RedFives, face_of, tile_ids_of
from viewer.core.play.inconsistencies import MOST_LISTED, Uncompared, first_of_each
from viewer.core.play.moments import Drawn, draws_of
from viewer.core.wall.wall import HAND, Wall

Check = Literal["haipai", "live", "rinshan", "dora", "ura", "dice", "hash"]
_SHOWN: Final[dict[str, Check]] = {"doraHai": "dora", "doraHaiUra": "ura"}
"""What a win shows, by its attributes."""
_UNREAD: Final = {"AGARI": "dora"} | dict.fromkeys("TUVW", "draw")
"""What an event says of the wall, by its tag."""
CHECKS: Final[tuple[Check, ...]] = (
    "haipai", "live", "rinshan", "dora", "ura", "dice", "hash",
)  # fmt: skip


NO_TILES: Final[frozenset[Check]] = frozenset({"dice", "hash"})
WALL_CHECKS: Final = frozenset({*CHECKS, "wall", "draw"})
"""What of a wall is compared, or is named as not compared."""


def listed_checks(compared: Mapping[Check, int]) -> tuple[Check, ...]:
    """The checks to list: dice and hashes only where the site tells any."""
    return tuple(check for check in CHECKS if compared.get(check) or check not in NO_TILES)


class Finding(NamedTuple):
    """One disagreement, in tile ids or pips."""

    kyoku: int  # from 1
    check: Check
    seat: int | None
    nth: int  # from 1
    expected: int | None  # what the wall has there; None if it has no such place
    found: int | None  # what the log says; None if it lacks it
    slot: int | None = None  # the place in the wall, where there is one


class KyokuAudit(NamedTuple):
    number: int
    compared: Mapping[Check, int]
    wrong: Mapping[Check, int]  # how many of those disagree
    findings: tuple[Finding, ...]  # the first of these
    uncompared: tuple[Uncompared, ...] = ()  # what the wall has and the log does not tell

    @property
    def agrees(self) -> bool:
        return not self.findings


class Audit(NamedTuple):
    kyoku: tuple[KyokuAudit | None, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for audit in self.checked for finding in audit.findings)

    @property
    def uncompared(self) -> tuple[Uncompared, ...]:
        return tuple(each for audit in self.checked for each in audit.uncompared)

    @property
    def checked(self) -> tuple[KyokuAudit, ...]:
        """The kyoku that had a wall."""
        return tuple(audit for audit in self.kyoku if audit is not None)

    @property
    def compared(self) -> Counter[Check]:
        return _total(audit.compared for audit in self.checked)

    @property
    def wrong(self) -> Counter[Check]:
        return _total(audit.wrong for audit in self.checked)


def _total(counts: Iterable[Mapping[Check, int]]) -> Counter[Check]:
    total: Counter[Check] = Counter()
    for each in counts:
        total.update(each)
    return total


def audit_log(
    log: Log, walls: Sequence[Wall | None], draws: Sequence[Sequence[Drawn]] | None = None
) -> Audit:
    """Compare a game; ``draws`` are all draws of each hand, if the caller has them."""
    by_hand: Iterable[Sequence[Drawn] | None] = draws or [None] * len(walls)
    hands = zip(log.kyoku, walls, by_hand, strict=True)
    red = log.red_fives
    return Audit(tuple([audit_hand(*each, red_fives=red) for each in hands]))


def audit_hand(
    kyoku: Kyoku,
    wall: Wall | None,
    draws: Sequence[Drawn] | None = None,
    *,
    red_fives: RedFives = RED_FIVE_IDS,
) -> KyokuAudit | None:
    """Compare a hand; of a code that makes no wall of this game, its hashes alone.

    ``draws`` are all its draws, if the caller has them. None: there is nothing to compare with.
    """
    code = kyoku.code
    if wall is None and not (code and (code.hashes or kyoku.is_bare)):
        return None
    rows = _Rows(kyoku.number, red_fives if code else None)
    missing: tuple[Uncompared, ...] = ()
    if wall is None and not kyoku.is_bare:
        missing = (Uncompared(kyoku.number, 0, "wall", None),)
    elif wall is not None and not kyoku.is_bare:
        missing = _compare_tiles(rows, kyoku, wall, draws_of(kyoku) if draws is None else draws)
    if code is not None and not rows.compare_code(code, wall):
        missing = first_of_each([*missing, Uncompared(kyoku.number, 0, "hash", None)])
    return KyokuAudit(kyoku.number, rows.compared, rows.wrong, tuple(rows.findings), missing)


def _compare_tiles(
    rows: "_Rows", kyoku: Kyoku, wall: Wall, draws: Sequence[Drawn]
) -> tuple[Uncompared, ...]:
    """Compare tiles and dice; return what could not be compared."""
    layout, deal_published = wall.layout, wall.era.deal_published
    if not deal_published:
        pass  # the wall has what the log says of the deal, and of the first draw
    elif kyoku.haipai == wall.haipai:
        rows.count("haipai", HAND * wall.players)
    else:
        _compare_haipai(rows, kyoku, wall)
    live = [drawn for drawn in draws if not drawn.replacement]
    _compare_draws(rows, "live", wall, layout.live, live, from_log=not deal_published)
    _compare_draws(rows, "rinshan", wall, layout.rinshan, [d for d in draws if d.replacement])
    others = [
        (step, event) for step, event in enumerate(kyoku.events, 1) if type(event) not in TILE_MOVES
    ]
    dora = (kyoku.dora, *(event.tile for _, event in others if isinstance(event, NewDora)))
    rows.compare_slots("dora", wall, layout.dora, dora)
    for _, win in others:
        if isinstance(win, Win):
            if win.dora_told:
                rows.compare_slots("dora", wall, layout.dora, win.dora)
            rows.compare_slots("ura", wall, layout.ura, win.ura)
    if wall.dice:
        rows.compare("dice", wall.dice, kyoku.dice)
    return first_of_each(_missing(kyoku, others))


def _compare_haipai(rows: "_Rows", kyoku: Kyoku, wall: Wall) -> None:
    for seat, hand in enumerate(kyoku.haipai):
        if not hand:
            continue  # the log does not tell it
        slots = wall.haipai_slots(seat)
        seats = (seat,) * max(len(slots), len(hand))
        rows.compare("haipai", wall.take(slots), hand, slots, seats)


def _compare_draws(
    rows: "_Rows",
    check: Check,
    wall: Wall,
    slots: tuple[int, ...],
    draws: Sequence[Drawn],
    *,
    from_log: bool = False,
) -> None:
    """Compare all but those that cannot be read, and the first where the wall has ``from_log``."""
    count = draws[-1].nth if draws else 0
    found: list[int | None] = [drawn.tile for drawn in draws]
    seats: list[int | None] = [drawn.seat for drawn in draws]
    nths: list[int] = []
    if count != len(draws):
        found, seats, nths = [None] * count, [None] * count, [0] * count
        for drawn in draws:
            at = drawn.nth - 1
            found[at], seats[at], nths[at] = drawn.tile, drawn.seat, drawn.own
    if from_log and found:
        found[0] = None
    rows.compare_slots(check, wall, slots, tuple(found), seats, nths=nths)


def _missing(kyoku: Kyoku, events: Iterable[tuple[int, Event]]) -> Iterator[Uncompared]:
    """Yield what the log has a place for and does not tell, in the deal and at steps."""
    number = kyoku.number
    hands = (seat for seat, hand in enumerate(kyoku.haipai) if not hand)
    yield from (Uncompared(number, 0, "haipai", seat) for seat in hands)
    for check, values in (("dice", kyoku.dice), ("dora", (kyoku.dora,))):
        if None in values:
            yield Uncompared(number, 0, check, None)
    for step, event in events:
        if isinstance(event, NewDora) and event.tile is None:
            yield Uncompared(number, step, "dora", None)
        elif isinstance(event, Win) and event.unread:
            unread = (check for name, check in _SHOWN.items() if name in event.unread)
            yield from (Uncompared(number, step, check, event.seat) for check in unread)
        elif isinstance(event, Unread) and event.tag in _UNREAD:
            yield Uncompared(number, step, _UNREAD[event.tag], event.seat)


def step_of(finding: Finding, kyoku: Kyoku) -> int:
    """After how many events of its kyoku the log says what a finding says; 0 is the deal."""
    check, nth = finding.check, finding.nth
    if check in {"live", "rinshan"}:
        which = check == "rinshan", finding.seat, nth
        draws = draws_of(kyoku)
        return next(each.step for each in draws if (each.replacement, each.seat, each.own) == which)
    events = tuple(enumerate(kyoku.events, 1))
    turned = [(0, kyoku.dora), *((at, each.tile) for at, each in events if type(each) is NewDora)]
    if check == "dora" and nth <= len(turned) and turned[nth - 1][1] == finding.found:
        return turned[nth - 1][0]
    wins = ((step, event) for step, event in events if isinstance(event, Win))
    shown = ((step, win.ura if check == "ura" else win.dora) for step, win in wins)
    found = (step for step, tiles in shown if tiles[nth - 1 : nth] == (finding.found,))
    return next(found, 0) if check in {"dora", "ura"} else 0


class _Rows:
    """Compares whole rows first, and single tiles only where rows differ."""

    __slots__ = ("_red_fives", "compared", "findings", "number", "wrong")

    def __init__(self, number: int, red_fives: RedFives | None) -> None:
        """Compare faces where the site tells no more: ``red_fives`` are the game's then."""
        self.number = number
        self._red_fives = red_fives
        self.compared: dict[Check, int] = {}
        self.wrong: Counter[Check] = Counter()
        self.findings: list[Finding] = []

    def count(self, check: Check, number: int) -> None:
        if number:
            self.compared[check] = self.compared.get(check, 0) + number

    def _find(self, finding: Finding) -> None:
        self.wrong[finding.check] += 1
        if len(self.findings) < MOST_LISTED:
            self.findings.append(finding)

    def compare(
        self,
        check: Check,
        expected: tuple[int, ...],
        found: tuple[int | None, ...],
        slots: Sequence[int] = (),
        seats: Sequence[int | None] = (),
        *,
        nths: Sequence[int] = (),
    ) -> None:
        """Compare in order; what is left over on either side has no partner and disagrees.

        What the log has a place for and does not tell, as a lost die, is None in ``found`` and is
        not compared. ``slots`` and ``seats`` are those of each, where the check has any, and
        ``nths`` their numbers in their seat's, where some of these cannot be read.
        """
        if expected == found:
            self.count(check, len(found))
            return
        self.count(check, max(len(expected), len(found)) - found.count(None))
        by_seat: Counter[int | None] = Counter()
        rows = zip_longest(expected, found, slots, seats)
        for index, (wanted, logged, slot, seat) in enumerate(rows):
            by_seat[seat] += 1
            is_missing = logged is None and index < len(found)
            if not (is_missing or self._is_same(wanted, logged)):
                nth = nths[index] if nths else by_seat[seat]
                self._find(Finding(self.number, check, seat, nth, wanted, logged, slot))

    def _is_same(self, wanted: int | None, logged: int | None) -> bool:
        if self._red_fives is None or wanted is None or logged is None:
            return wanted == logged
        faces = (face_of(each, red_fives=self._red_fives) for each in (wanted, logged))
        return len({*faces}) == 1

    def compare_slots(
        self,
        check: Check,
        wall: Wall,
        slots: tuple[int, ...],
        found: tuple[int | None, ...],
        seats: Sequence[int | None] = (),
        *,
        nths: Sequence[int] = (),
    ) -> None:
        """Compare as many as were found; a tile beyond the wall's last has no partner."""
        slots = slots[: len(found)]
        self.compare(check, wall.take(slots), found, slots, seats, nths=nths)

    def compare_code(self, code: WallCode, wall: Wall | None) -> bool:
        """Compare its hashes, and count the tiles of the wall that it makes.

        Returns whether a hash of the wall was compared.
        """
        from viewer.core.sites.commitments import SALTED, digests_of  # noqa: PLC0415 - Tenhou shows none

        is_fixed = False
        fields = code.fields or ("",) * len(code.hashes)
        for nth, (given, field) in enumerate(zip(code.hashes, fields, strict=True), 1):
            made = digests_of(code.text, code.salt, field).get(given.lower())
            if made is None and field == SALTED and not code.salt:
                continue
            self.count("hash", 1)
            is_fixed |= made is None or made.holds_wall
            if made is None:
                self._find(Finding(self.number, "hash", None, nth, None, None))
        if wall is not None:
            self._count_tiles(wall)
        return is_fixed

    def _count_tiles(self, wall: Wall) -> None:
        """Find each tile that is more than a set has: one that the log alone tells of, if any is.

        Four of each kind are; how many fives are red, friends agree on.
        """
        layout = wall.layout
        from_log = () if wall.era.deal_published else (layout.live[0], *chain(*layout.haipai))
        left = Counter(tile // COPIES for tile in tile_ids_of(wall.players))
        for slot in sorted(range(layout.size), key=lambda slot: (slot in from_log, -slot)):
            tile = wall.tiles[slot]
            left[tile // COPIES] -= 1
            if left[tile // COPIES] < 0:
                self.count("hash", 1)
                self._find(Finding(self.number, "hash", None, 1, None, tile, slot))
