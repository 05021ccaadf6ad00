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

from viewer.core.draws import draws_of
from viewer.core.records import Kyoku, Log, NewDora, Win
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


class _Pair(NamedTuple):
    """Something to compare; the same fields as a finding's."""

    check: Check
    seat: int | None
    nth: int
    expected: int | None
    found: int | None
    slot: int | None


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
    for pair in _pairs(kyoku, wall):
        compared[pair.check] += 1
        if pair.expected != pair.found:
            findings.append(Finding(kyoku.number, *pair))
    return KyokuAudit(kyoku.number, compared, tuple(findings))


def _pairs(kyoku: Kyoku, wall: Wall) -> Iterator[_Pair]:
    for seat, hand in enumerate(kyoku.haipai):
        yield from _in_slots("haipai", seat, wall, wall.haipai_slots(seat), hand)
    yield from _draw_pairs(kyoku, wall)
    yield from _indicator_pairs(kyoku, wall)
    for nth, (expected, found) in enumerate(zip(wall.dice, kyoku.dice, strict=True), 1):
        yield _Pair("dice", None, nth, expected, found, None)


def _in_slots(
    check: Check, seat: int | None, wall: Wall, slots: Sequence[int], found: Sequence[int]
) -> Iterator[_Pair]:
    """Compare in order; what is left over on either side has no partner and disagrees."""
    for nth, (slot, tile) in enumerate(zip_longest(slots, found), 1):
        expected = None if slot is None else wall.tiles[slot]
        yield _Pair(check, seat, nth, expected, tile, slot)


def _draw_pairs(kyoku: Kyoku, wall: Wall) -> Iterator[_Pair]:
    layout = wall.layout
    by_seat: Counter[tuple[int, bool]] = Counter()
    for drawn in draws_of(kyoku):
        slots = layout.rinshan if drawn.replacement else layout.live
        slot = slots[drawn.nth - 1] if drawn.nth <= len(slots) else None
        by_seat[drawn.seat, drawn.replacement] += 1
        yield _Pair(
            "rinshan" if drawn.replacement else "live",
            drawn.seat,
            by_seat[drawn.seat, drawn.replacement],
            None if slot is None else wall.tiles[slot],
            drawn.tile,
            slot,
        )


def _indicator_pairs(kyoku: Kyoku, wall: Wall) -> Iterator[_Pair]:
    layout = wall.layout
    revealed = (kyoku.dora, *(e.tile for e in kyoku.events if isinstance(e, NewDora)))
    yield from _indicators("dora", wall, layout.dora, revealed)
    for win in kyoku.results:
        if isinstance(win, Win):
            yield from _indicators("dora", wall, layout.dora, win.dora)
            yield from _indicators("ura", wall, layout.ura, win.ura)


def _indicators(
    check: Check, wall: Wall, slots: Sequence[int], found: Sequence[int]
) -> Iterator[_Pair]:
    return _in_slots(check, None, wall, slots[: len(found)], found)
