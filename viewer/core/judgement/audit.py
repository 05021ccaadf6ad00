"""A log against its walls: every tile and die that the log tells of, compared.

Nothing stops at the first disagreement, and nothing that the log does not tell counts as
agreement: the audit says how many of each were compared.

* ``haipai``: the 13 starting tiles of each seat, in dealing order.
* ``live``, ``rinshan``: each draw; ``nth`` counts within the seat and the check.
* ``dora``: the first indicator, each new one, and those that a winner is shown.
* ``ura``: those that a winner with riichi is shown.
* ``dice``: both.
* ``hash``: each that was shown before the hand, against the wall's text and its salt; each tile of
  such a wall that a set does not have, or not as often; and its last tiles, where they are told
  once more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final, Literal, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.place import Place
from viewer.core.base.records import TILE_MOVES, Event, Kyoku, Log, NewDora, Unread, Win
from viewer.core.base.tiles import COPIES, RED_FIVE_IDS, RedFives, face_of, tile_ids_of
from viewer.core.play.inconsistencies import MOST_LISTED, Finding, first_of_each
from viewer.core.play.moments import Drawn, draws_of
from viewer.core.wall.coded import copies_of
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


class KyokuAudit(NamedTuple):
    number: int
    compared: Mapping[Check, int]
    wrong: Mapping[Check, int]  # how many of those disagree
    findings: tuple[Finding, ...]  # the first of these
    uncompared: tuple[Finding, ...] = ()  # what the wall has and the log does not tell

    @property
    def agrees(self) -> bool:
        return not self.findings


class Audit(NamedTuple):
    hands: tuple[KyokuAudit | None, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for audit in self.checked for finding in audit.findings)

    @property
    def uncompared(self) -> tuple[Finding, ...]:
        return tuple(each for audit in self.checked for each in audit.uncompared)

    @property
    def checked(self) -> tuple[KyokuAudit, ...]:
        """The kyoku that had a wall."""
        return tuple(audit for audit in self.hands if audit is not None)

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
    hands = zip(log.hands, walls, by_hand, strict=True)
    red, known = log.red_fives, log.type.course_known
    return Audit(tuple([audit_hand(*each, red_fives=red, course_known=known) for each in hands]))


def audit_hand(
    kyoku: Kyoku,
    wall: Wall | None,
    draws: Sequence[Drawn] | None = None,
    *,
    red_fives: RedFives = RED_FIVE_IDS,
    course_known: bool = True,
) -> KyokuAudit | None:
    """Compare a hand; of a code that makes no wall of this game, its hashes alone.

    ``draws`` are all its draws, if the caller has them. Where it is not known how a hand goes on,
    they are compared as far as they follow the wall. None: there is nothing to compare with.
    """
    code = kyoku.code
    if wall is None and not (code and (code.hashes or kyoku.is_bare)):
        return None
    rows = _Rows(kyoku.number - 1, red_fives if code else None)
    missing: tuple[Finding, ...] = ()
    if wall is None and not kyoku.is_bare:
        missing = (Finding("uncompared", rows.deal, "wall"),)
    elif wall is not None and not kyoku.is_bare:
        draws = draws_of(kyoku) if draws is None else draws
        followed = len(draws) if course_known else followed_draws(wall, draws, rows.red_fives)
        missing = _compare_tiles(rows, kyoku, wall, draws[:followed])
        if astray := draws[followed : followed + 1]:
            place = rows.place(astray[0].step, astray[0].seat)
            missing = first_of_each([*missing, Finding("uncompared", place, "draw")])
    if code is not None and not rows.compare_code(code, wall):
        missing = first_of_each([*missing, Finding("uncompared", rows.deal, "hash")])
    return KyokuAudit(kyoku.number, rows.compared, rows.wrong, tuple(rows.findings), missing)


def followed_draws(wall: Wall, draws: Sequence[Drawn], red_fives: RedFives | None) -> int:
    """How many of the draws are the wall's next tiles, before one that is not.

    Faces are compared with ``red_fives``, without them tile ids.
    """
    for count, drawn in enumerate(draws):
        slots = wall.layout.rinshan if drawn.replacement else wall.layout.live
        here = wall.take(slots[drawn.nth - 1 : drawn.nth])
        if drawn.tile is not None and not (here and _is_same(here[0], drawn.tile, red_fives)):
            return count
    return len(draws)


def _compare_tiles(
    rows: "_Rows", kyoku: Kyoku, wall: Wall, draws: Sequence[Drawn]
) -> tuple[Finding, ...]:
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
    turned = [(step, event.tile) for step, event in others if isinstance(event, NewDora)]
    steps, dora = zip((0, kyoku.dora), *turned, strict=True)
    rows.compare_slots("dora", wall, layout.dora, dora, [rows.place(step) for step in steps])
    for step, win in others:
        if isinstance(win, Win):
            places = [rows.place(step)] * max(len(win.dora), len(win.ura))
            if win.has_dora:
                rows.compare_slots("dora", wall, layout.dora, win.dora, places)
            rows.compare_slots("ura", wall, layout.ura, win.ura, places)
    if wall.dice and kyoku.dice:
        rows.compare("dice", wall.dice, kyoku.dice)
    return first_of_each(_missing(kyoku, others))


def _compare_haipai(rows: "_Rows", kyoku: Kyoku, wall: Wall) -> None:
    for seat, hand in enumerate(kyoku.haipai):
        if not hand:
            continue  # the log does not tell it
        slots = wall.haipai_slots(seat)
        places = (rows.place(0, seat),) * max(len(slots), len(hand))
        rows.compare("haipai", wall.take(slots), hand, slots, places)


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
    if wall.take(slots[:count]) == tuple([drawn.tile for drawn in draws]) and not from_log:
        rows.count(check, count)  # most hands need no places
        return
    found: list[int | None] = [None] * count
    places, nths = [rows.deal] * count, [0] * count
    for drawn in draws:
        at = drawn.nth - 1
        found[at], nths[at] = drawn.tile, drawn.seat_nth
        places[at] = rows.place(drawn.step, drawn.seat)
    if from_log and found:
        found[0] = None
    rows.compare_slots(check, wall, slots, tuple(found), places, nths=nths)


def _missing(kyoku: Kyoku, events: Iterable[tuple[int, Event]]) -> Iterator[Finding]:
    """Yield what the log has a place for and does not tell, in the deal and at steps."""
    index = kyoku.number - 1
    hands = (seat for seat, hand in enumerate(kyoku.haipai) if not hand)
    yield from (Finding("uncompared", Place(index, 0, seat), "haipai") for seat in hands)
    for check, values in (("dice", kyoku.dice), ("dora", (kyoku.dora,))):
        if None in values:
            yield Finding("uncompared", Place(index, 0), check)
    for step, event in events:
        if isinstance(event, NewDora) and event.tile is None:
            yield Finding("uncompared", Place(index, step), "dora")
        elif isinstance(event, Win) and event.unread:
            unread = (check for name, check in _SHOWN.items() if name in event.unread)
            yield from (
                Finding("uncompared", Place(index, step, event.seat), check) for check in unread
            )
        elif isinstance(event, Unread) and event.tag in _UNREAD:
            yield Finding("uncompared", Place(index, step, event.seat), _UNREAD[event.tag])


def _is_same(wanted: int | None, logged: int | None, red_fives: RedFives | None) -> bool:
    if red_fives is None or wanted is None or logged is None:
        return wanted == logged
    return face_of(wanted, red_fives=red_fives) == face_of(logged, red_fives=red_fives)


class _Rows:
    """Compares whole rows first, and single tiles only where rows differ."""

    __slots__ = ("compared", "deal", "findings", "red_fives", "wrong")

    def __init__(self, hand_index: int, red_fives: RedFives | None) -> None:
        """Compare faces where the site tells no more: ``red_fives`` are the game's then."""
        self.deal = Place(hand_index, 0)
        self.red_fives = red_fives
        self.compared: dict[Check, int] = {}
        self.wrong: Counter[Check] = Counter()
        self.findings: list[Finding] = []

    def place(self, step: int, seat: int | None = None) -> Place:
        return Place(self.deal.hand_index, step, seat)

    def count(self, check: Check, number: int) -> None:
        if number:
            self.compared[check] = self.compared.get(check, 0) + number

    def _find(
        self,
        check: Check,
        nth: int,
        wanted: int | None,
        logged: int | None,
        *,
        slot: int | None = None,
        place: Place | None = None,
    ) -> None:
        self.wrong[check] += 1
        if len(self.findings) < MOST_LISTED:
            expected, found = (() if each is None else (each,) for each in (wanted, logged))
            at = place or self.deal
            self.findings.append(Finding("contradiction", at, check, expected, found, nth, slot))

    def compare(
        self,
        check: Check,
        expected: tuple[int, ...],
        found: tuple[int | None, ...],
        slots: Sequence[int] = (),
        places: Sequence[Place] = (),
        *,
        nths: Sequence[int] = (),
    ) -> None:
        """Compare in order; what is left over on either side has no partner and disagrees.

        What the log has a place for and does not tell, as a lost die, is None in ``found`` and is
        not compared. ``slots`` and ``places`` are those of each, where the check has any, and
        ``nths`` their numbers among their seat's, where several seats have some.
        """
        if expected == found:
            self.count(check, len(found))
            return
        self.count(check, max(len(expected), len(found)) - found.count(None))
        rows = zip_longest(expected, found, slots, places)
        for index, (wanted, logged, slot, place) in enumerate(rows):
            is_missing = logged is None and index < len(found)
            if not (is_missing or _is_same(wanted, logged, self.red_fives)):
                nth = nths[index] if nths else index + 1
                self._find(check, nth, wanted, logged, slot=slot, place=place)

    def compare_slots(
        self,
        check: Check,
        wall: Wall,
        slots: tuple[int, ...],
        found: tuple[int | None, ...],
        places: Sequence[Place] = (),
        *,
        nths: Sequence[int] = (),
    ) -> None:
        """Compare as many as were found; a tile beyond the wall's last has no partner."""
        slots = slots[: len(found)]
        self.compare(check, wall.take(slots), found, slots, places, nths=nths)

    def compare_code(self, code: WallCode, wall: Wall | None) -> bool:
        """Compare its hashes, and count the tiles of the wall that it makes.

        Returns whether a hash of the wall was compared.
        """
        from viewer.core.sites.commitments import checks_of  # noqa: PLC0415 - Tenhou has no codes

        is_fixed = False
        checks = checks_of(code.text, code.salt, code.hashes, code.fields)
        for nth, check in enumerate(checks, 1):
            self.count("hash", int(not check.lacks_salt))
            is_fixed |= check.agrees is False or check.holds_wall
            if check.agrees is False:
                self._find("hash", nth, None, None)
        if wall is not None:
            self._compare_rest(code, wall)
            self._count_tiles(wall)
        return is_fixed

    def _compare_rest(self, code: WallCode, wall: Wall) -> None:
        """Compare the last tiles of the wall, where they are told once more, by their faces."""
        red_fives = self.red_fives or RED_FIVE_IDS
        for slot, face in enumerate(reversed(code.rest)):
            tile = copies_of(face, red_fives=red_fives)[0]
            if not _is_same(wall.tiles[slot], tile, self.red_fives):
                self.count("hash", 1)
                self._find("hash", 1, wall.tiles[slot], tile, slot=slot)

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
                self._find("hash", 1, None, tile, slot=slot)
