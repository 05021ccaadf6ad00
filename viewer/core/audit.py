"""A log against its walls: every tile and die that the log tells of, compared.

Nothing stops at the first disagreement, and nothing that the log does not tell counts as
agreement: the audit says how many of each were compared.

* ``haipai``: the 13 starting tiles of each seat, in dealing order.
* ``live``, ``rinshan``: each draw; ``nth`` counts within the seat and the check.
* ``dora``: the first indicator, each new one, and those that a winner is shown.
* ``ura``: those that a winner with riichi is shown.
* ``dice``: both.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from viewer.core.draws import tell
from viewer.core.records import Draw, Kyoku, Log
from viewer.core.wall import Wall

Check = Literal["haipai", "live", "rinshan", "dora", "ura", "dice"]
CHECKS: Final[tuple[Check, ...]] = ("haipai", "live", "rinshan", "dora", "ura", "dice")


class Finding(NamedTuple):
    """One disagreement.

    ``kyoku`` and ``nth`` count from 1; ``expected`` is what the wall has there (None: the wall
    has no such place), ``found`` what the log says (None: the log lacks it). Tile ids, or pips.
    ``slot`` is the place in the wall, where there is one.
    """

    kyoku: int
    check: Check
    seat: int | None
    nth: int
    expected: int | None
    found: int | None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class KyokuAudit:
    """The audit of one kyoku: how many were compared by check, and what disagreed."""

    number: int
    compared: Counter[Check]
    findings: tuple[Finding, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing that was compared disagreed."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class Audit:
    """The audit of a log, a kyoku each; None for a kyoku without a wall."""

    kyoku: tuple[KyokuAudit | None, ...] = field(default=())

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every disagreement of the log."""
        return tuple(finding for audit in self.checked for finding in audit.findings)

    @property
    def checked(self) -> tuple[KyokuAudit, ...]:
        """The kyoku that had a wall."""
        return tuple(audit for audit in self.kyoku if audit is not None)

    @property
    def compared(self) -> Counter[Check]:
        """How many were compared by check, in the whole log."""
        total: Counter[Check] = Counter()
        for audit in self.checked:
            total.update(audit.compared)
        return total


def audit_log(log: Log, walls: Sequence[Wall | None]) -> Audit:
    """Compare a log with its walls, as `wall.walls_of_log` makes them."""
    return Audit(
        tuple(
            None if wall is None else audit_kyoku(kyoku, wall)
            for kyoku, wall in zip(log.kyoku, walls, strict=True)
        )
    )


def audit_kyoku(kyoku: Kyoku, wall: Wall) -> KyokuAudit:
    """Compare one kyoku with its wall."""
    compared: Counter[Check] = Counter()
    findings: list[Finding] = []
    for row in _rows(kyoku, wall):
        if row.expected or row.found:
            compared[row.check] += max(len(row.expected), len(row.found))
        if row.expected != row.found:
            findings.extend(_disagreements(kyoku.number, row))
    return KyokuAudit(kyoku.number, compared, tuple(findings))


class _Row(NamedTuple):
    """Several of a kind, compared in order; whole rows agree at one glance."""

    check: Check
    expected: tuple[int, ...]
    found: tuple[int, ...]
    slots: Sequence[int] = ()
    seats: Sequence[int] = ()
    """The seat of each; none where the check has no seats."""


def _rows(kyoku: Kyoku, wall: Wall) -> Iterator[_Row]:
    layout = wall.layout
    for seat, hand in enumerate(kyoku.haipai):
        slots = wall.haipai_slots(seat)
        length = max(len(slots), len(hand))
        yield _Row("haipai", wall.take(slots), hand, slots, (seat,) * length)
    told = tell(kyoku)
    yield _draw_row("live", wall, layout.live, told.live)
    yield _draw_row("rinshan", wall, layout.rinshan, told.replacements)
    yield _indicator_row("dora", wall, layout.dora, told.dora)
    for win in told.wins:
        yield _indicator_row("dora", wall, layout.dora, win.dora)
        yield _indicator_row("ura", wall, layout.ura, win.ura)
    yield _Row("dice", wall.dice, kyoku.dice)


def _draw_row(check: Check, wall: Wall, slots: tuple[int, ...], draws: Sequence[Draw]) -> _Row:
    """Compare as many as were drawn; a tile beyond the wall's last has no partner."""
    slots = slots[: len(draws)]
    found = tuple([draw.tile for draw in draws])
    return _Row(check, wall.take(slots), found, slots, [draw.seat for draw in draws])


def _indicator_row(
    check: Check, wall: Wall, slots: tuple[int, ...], found: tuple[int, ...]
) -> _Row:
    slots = slots[: len(found)]
    return _Row(check, wall.take(slots), found, slots)


def _disagreements(kyoku: int, row: _Row) -> Iterator[Finding]:
    """Yield what disagrees in a row; what is left over on either side has no partner."""
    by_seat: Counter[int | None] = Counter()
    pairs = zip_longest(row.expected, row.found, row.slots, row.seats)
    for expected, found, slot, seat in pairs:
        by_seat[seat] += 1
        if expected != found:
            yield Finding(kyoku, row.check, seat, by_seat[seat], expected, found, slot)
