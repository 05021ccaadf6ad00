"""The judge: whether a log is honest, decided here and nowhere else.

Window, commands, index, reports and exports all ask it. Nothing contradicts that was not read: what
could not be compared is named, and is neither right nor wrong.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from viewer.core.base.errors import Remark, ShouldStop, Stopped
from viewer.core.base.records import Log
from viewer.core.judgement.audit import Audit, audit_log
from viewer.core.play.inconsistencies import Finding, first_of_each
from viewer.core.play.moments import PlayedHand
from viewer.core.sites.detect import without_walls
from viewer.core.sites.named_log import NamedLog
from viewer.core.wall.wall import Wall

if TYPE_CHECKING:
    from viewer.core.judgement.named_check import NamedCheck
    from viewer.core.rules.game_checks import CheckedKyoku

Status = Literal["verified", "contradicted", "inconsistent", "incomplete", "no_seed", "unreadable"]

_CHANCE: Final = 0.8
"""The part that disagrees with the wall of another game: some tiles are in place by chance."""
_DAMAGED: Final = ("seed-", "wall-")
"""How the codes of remarks begin that say why walls cannot be read."""


class Course(NamedTuple):
    """The course of play, compared with itself."""

    checked: int
    wrong: int  # how many of these found what cannot be
    inconsistencies: tuple[Finding, ...]  # the first of each hand
    uncompared: tuple[Finding, ...]  # what was due to be compared and could not be
    hands: tuple[PlayedHand, ...] = ()


class Judgement(NamedTuple):
    """What a log comes to.

    Attributes:
        status: ``contradicted`` if anything disagrees with its wall, or with the log that it
            names; else ``inconsistent`` if the log disagrees with itself; else ``unreadable`` if a
            seed or wall in it cannot be read; else ``no_seed`` if no hand has one; else
            ``incomplete`` if anything was not compared; else ``verified``.
        problem: why it is unreadable or incomplete, or has no walls.
        audit: its tiles, compared with its walls.
        named: what else it tells, compared with the log that it names; None if it has no other's
            walls.
        course: None if the course of play was not to be judged.
        uncompared: what was due to be compared and could not be, in order.
    """

    status: Status = "no_seed"
    problem: Remark | None = None
    audit: Audit = Audit()
    course: Course | None = None
    uncompared: tuple[Finding, ...] = ()
    named: "NamedCheck | None" = None

    @property
    def contradictions(self) -> tuple[Finding, ...]:
        """Of walls, then of the log that it names."""
        return self.audit.findings + (self.named.findings if self.named else ())

    def agrees_in(self, hand_index: int) -> bool | None:
        """Whether a hand (from 0) agrees with its wall, and the log that it names; None without."""
        if any(each.place.hand_index == hand_index for each in self.contradictions):
            return False
        audit = self.audit.hands[hand_index] if self.audit.hands else None
        return None if audit is None else audit.agrees

    @property
    def inconsistencies(self) -> tuple[Finding, ...]:
        return self.course.inconsistencies if self.course else ()

    @property
    def belongs_elsewhere(self) -> bool:
        """Whether no more agrees than by chance, as with the seed of another game."""
        audit = self.audit
        by_chance = audit.wrong.total() > _CHANCE * audit.compared.total()
        return by_chance and not any(each.agrees for each in audit.checked)


def judge(
    log: Log,
    walls: Sequence[Wall | None],
    *,
    replay: bool = True,
    should_stop: ShouldStop = lambda: False,
    named: NamedLog | None = None,
    hands: Sequence[PlayedHand] = (),
) -> Judgement:
    """Judge a log by its walls, one for each hand, and by itself; raises `Stopped`.

    ``named`` is the log that it names, if the walls are that one's. Without ``replay`` the course
    of play is left out, and ``hands`` are as the caller has played them, if it has.
    """
    course = _course_of([*_played(log, should_stop)]) if replay else None
    audit = audit_log(log, walls, [each.draws for each in (course.hands if course else hands)])
    check = _compared(log, named) if named else None
    # the same may be missing for the wall and for the course of play
    parts = (audit.uncompared, _unknown(course, check), check.uncompared if check else ())
    uncompared = first_of_each(chain.from_iterable(parts))
    status, problem = _status_of(log, audit, course, uncompared)
    if check and check.wrong:
        status, problem = "contradicted", None
    elif check and status == "no_seed":
        problem = Remark("named-no-seed", {"log": check.log_id})
    return Judgement(status, problem, audit, course, uncompared, check)


def _played(log: Log, should_stop: ShouldStop) -> "Iterator[CheckedKyoku]":
    from viewer.core.rules.game_checks import check_kyoku  # noqa: PLC0415 - tiles need no rules

    for index in range(len(log.hands)):
        if should_stop():
            raise Stopped
        yield check_kyoku(log, index)


def _compared(log: Log, named: NamedLog) -> "NamedCheck":
    from viewer.core.judgement.named_check import compare_with_named  # noqa: PLC0415 - few name one

    return compare_with_named(log, named)


def _unknown(course: Course | None, check: "NamedCheck | None") -> tuple[Finding, ...]:
    """What the course of play lacks; of hands that agree with the named log in all, nothing."""
    missed = course.uncompared if course else ()
    if check is None:
        return missed
    others = {each.place.hand_index for each in (*check.findings, *check.uncompared)}
    return tuple([each for each in missed if each.place.hand_index in others])


def _course_of(hands: "Sequence[CheckedKyoku]") -> Course:
    return Course(
        sum(each.checked for each in hands),
        sum(each.wrong for each in hands),
        tuple(chain.from_iterable(each.inconsistencies for each in hands)),
        tuple(chain.from_iterable(each.uncompared for each in hands)),
        tuple([each.played for each in hands]),
    )


def _status_of(
    log: Log, audit: Audit, course: Course | None, uncompared: Sequence[Finding]
) -> tuple[Status, Remark | None]:
    if audit.findings:
        return "contradicted", None
    if course and course.wrong:
        return "inconsistent", None if audit.checked else without_walls(log)
    damaged = (each for each in log.remarks if each.code.startswith(_DAMAGED))
    if (problem := next(damaged, None)) is not None:
        return "unreadable", problem
    if not audit.checked:
        return "no_seed", without_walls(log)
    problem = log.shortfall if course else log.damage
    if problem is not None or uncompared or None in audit.hands:
        return "incomplete", problem
    return "verified", None
