"""Checks one log against its walls; the small result is all that stays in memory."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, Literal, NamedTuple

from viewer.collection.find import ZIP_MAGIC, unreadable
from viewer.core.audit import (
    CHECKS,
    Finding,
    audit_log,
)
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.records import Log
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives
from viewer.core.base.unpack import unpack
from viewer.core.play.inconsistencies import Inconsistency, Uncompared, first_of_each
from viewer.core.play.moments import Drawn, HandMoment, moments_of
from viewer.core.rules.game_checks import CheckedKyoku, check_kyoku
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.reading import (
    commitment_of_log,
    read_with_walls,
    site_of_file,
    without_walls,
)
from viewer.core.sites.site import FastAudit, Site
from viewer.core.text.places import Noted, Place, places_of
from viewer.core.wall.wall import Wall
from viewer.translation import N_

Status = Literal["verified", "contradicted", "inconsistent", "incomplete", "no_seed", "unreadable"]

_INNER_ARCHIVE: Final = unreadable(N_("it is a zip archive within another, or not named .zip"))

NOTHING_COMPARED: Final = (0,) * len(CHECKS)


class LogResult(NamedTuple):
    """The outcome of a check.

    Attributes:
        status: ``contradicted`` if anything disagrees with its wall; else ``inconsistent`` if the
            log disagrees with itself; else ``unreadable`` if the log or a seed in it cannot be
            read; else ``no_seed`` if no kyoku has one; else ``incomplete`` if anything was not
            compared; else ``verified``.
        problem: why it is unreadable, has no seed, or is incomplete.
        without_seed: how many of its kyoku publish no seed.
        seats: the order of the seats as a published hash has it; None where no game has one.
        sha512: the hash with those; base64 era only.
        published: whether a hash of the log is in the published list; None without a list, and in
            eras without a hash.
        published_line: the line of the list, from 1.
        published_order: the digits of the published hash, if they are not `seats`.
        compared: how many were compared, in the order of `audit.CHECKS`.
        wrong: how many of these disagree; `findings` are the first of each hand.
        red_fives: those of the game, to name the tiles of the findings.
        replayed: comparisons of the log with itself; None if the course of play was not checked.
        inconsistency_count: how many of these found what cannot be; `inconsistencies` are the
            first of each hand.
        uncompared: what was due to be compared and could not be.
        site: its name; None if nothing could be read.
        places: of all findings, inconsistencies and what was not compared, in the game.
    """

    path: str
    status: Status
    problem: Remark | None = None
    kyoku: int = 0
    without_seed: int = 0
    seats: str | None = None
    sha512: str | None = None
    published: bool | None = None
    published_line: int | None = None
    published_order: str | None = None
    findings: tuple[Finding, ...] = ()
    compared: tuple[int, ...] = NOTHING_COMPARED
    wrong: tuple[int, ...] = NOTHING_COMPARED
    red_fives: RedFives = RED_FIVE_IDS
    replayed: int | None = None
    inconsistency_count: int = 0
    inconsistencies: tuple[Inconsistency, ...] = ()
    uncompared: tuple[Uncompared, ...] = ()
    places: tuple[Place, ...] = ()
    site: str | None = None

    @property
    def found(self) -> tuple[Noted, ...]:
        """All that was noted, in the order of `places`."""
        return self.findings + self.inconsistencies + self.uncompared

    @property
    def more(self) -> int:
        """How many findings and inconsistencies are counted and not listed."""
        listed = len(self.findings) + len(self.inconsistencies)
        return sum(self.wrong) + self.inconsistency_count - listed

    @property
    def error(self) -> str | None:
        return None if self.problem is None else str(self.problem)


class CheckedGame(NamedTuple):
    """A log with its check, for what needs both; read and replayed once."""

    result: LogResult
    log: Log
    walls: tuple[Wall | None, ...]
    moments: tuple[tuple[HandMoment, ...], ...]  # by hand

    @property
    def judging_walls(self) -> Sequence[Wall | None]:
        """The walls that may judge hands: none if the log contradicts any."""
        return (None,) * len(self.walls) if self.result.status == "contradicted" else self.walls


def unreadable_result(name: str, problem: InputError | Remark) -> LogResult:
    return LogResult(name, "unreadable", Remark(problem.code, problem.values))


def check_log(
    name: str, data: bytes, published: Mapping[str, int] | None, *, replay: bool = False
) -> LogResult:
    """Compare a log with the walls of its seeds, and its hash with a published list.

    ``published`` holds hashes in lower-case hex with their lines; ``replay`` also plays the log
    again, and compares all its fields with each other.
    """
    if data.startswith(ZIP_MAGIC):
        return unreadable_result(name, _INNER_ARCHIVE)
    try:
        content = unpack(data)
        site = site_of_file(content)
        plain = None if replay else site.fast_audit(content)
        if plain is not None:
            result, commitment = _agreeing(name, site, plain), plain.commitment
        else:
            log, walls = read_with_walls(data)
            played = [check_kyoku(log, index) for index in range(len(log.kyoku))] if replay else []
            result, commitment = _audited(name, log, walls, played), commitment_of_log(log)
    except InputError as error:
        return unreadable_result(name, error)
    result = _committed(result, commitment)
    if commitment is None or published is None or result.sha512 is None:
        return result
    result = look_up(result, published)
    other = None if result.published else commitment.in_order_of(published)
    if other is None or other.sha512 is None:
        return result
    line = published[other.sha512]
    return result._replace(published=True, published_line=line, published_order=other.seats)


def checked_game(name: str, data: bytes) -> CheckedGame:
    """Check a log as `check_log` does, with what was read; raises InputError."""
    if data.startswith(ZIP_MAGIC):
        raise InputError(_INNER_ARCHIVE.code, **_INNER_ARCHIVE.values)
    log, walls = read_with_walls(data)
    moments = tuple([tuple(moments_of(kyoku)) for kyoku in log.kyoku])
    draws = [[drawn for moment in hand if (drawn := moment.drawn)] for hand in moments]
    result = _committed(_audited(name, log, walls, draws=draws), commitment_of_log(log))
    return CheckedGame(result, log, walls, moments)


def _committed(result: LogResult, commitment: GameCommitment | None) -> LogResult:
    if commitment is None:
        return result
    return result._replace(seats=commitment.seats, sha512=commitment.sha512)


def _agreeing(name: str, site: Site, log: FastAudit) -> LogResult:
    return LogResult(
        path=name,
        status="verified",
        kyoku=log.kyoku,
        compared=log.compared,
        red_fives=log.red_fives,
        site=site.name,
    )


def _audited(
    name: str,
    log: Log,
    walls: Sequence[Wall | None],
    played: Sequence[CheckedKyoku] = (),
    draws: Sequence[Sequence[Drawn]] = (),
) -> LogResult:
    """Compare a log; with the course of play, if it was ``played``."""
    audit = audit_log(log, walls, [each.draws for each in played] or draws)
    findings, counts, wrong = audit.findings, audit.compared, audit.wrong
    inconsistencies = tuple(chain.from_iterable(each.inconsistencies for each in played))
    # the same may be missing for the wall and for the course of play
    uncompared = first_of_each(chain(audit.uncompared, *[each.uncompared for each in played]))
    without_seed = audit.kyoku.count(None)
    status: Status = "verified"
    problem = next(
        (remark for remark in log.remarks if remark.code.startswith(("seed-", "wall-"))), None
    )
    if findings:
        status, problem = "contradicted", None
    elif inconsistencies:
        status, problem = "inconsistent", None
    elif problem is not None:
        status = "unreadable"
    elif without_seed == len(log.kyoku):
        status, problem = "no_seed", without_walls(log)
    else:
        problem = log.shortfall if played else log.damage
        if problem is not None or uncompared or without_seed:
            status = "incomplete"
    return LogResult(
        path=name,
        status=status,
        problem=problem,
        kyoku=len(log.kyoku),
        without_seed=without_seed,
        findings=findings,
        compared=tuple([counts[check] for check in CHECKS]),
        wrong=tuple([wrong[check] for check in CHECKS]),
        red_fives=log.red_fives,
        site=log.site,
        replayed=sum(each.checked for each in played) if played else None,
        inconsistency_count=sum(each.wrong for each in played),
        inconsistencies=inconsistencies,
        uncompared=uncompared,
        places=places_of(chain[Noted](findings, inconsistencies, uncompared), log.kyoku),
    )


def look_up(result: LogResult, published: Mapping[str, int] | None) -> LogResult:
    """Look up a result's hash in a list; no other order of the seats is tried."""
    if published is None or result.sha512 is None:
        return result._replace(published=None, published_line=None, published_order=None)
    line = published.get(result.sha512)
    return result._replace(published=line is not None, published_line=line, published_order=None)
