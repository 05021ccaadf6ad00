"""Checks one log against its walls; the small result is all that stays in memory."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from viewer.collection.find import ZIP_MAGIC, unreadable
from viewer.collection.named_logs import logs_near
from viewer.core.base.errors import InputError, Remark
from viewer.core.base.records import Log
from viewer.core.base.tiles import RED_FIVE_IDS, RedFives
from viewer.core.judgement.audit import CHECKS
from viewer.core.judgement.beforehand import Beforehand, NotedHashes, beforehand
from viewer.core.judgement.game_hashes import (
    GameHashes,
    game_hashes,
    hashes_of_commitment,
    play_time,
)
from viewer.core.judgement.judge import Judgement, Status, judge
from viewer.core.judgement.words import Tally, is_seeded
from viewer.core.play.inconsistencies import Finding
from viewer.core.play.moments import PlayedHand
from viewer.core.sites.detect import (
    ReadGame,
    commitment_of_log,
    log_within,
    read_game,
    site_of_file,
)
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.hash_lists import may_hold
from viewer.core.sites.site import FastAudit, Site
from viewer.core.text.places import NamedPlace, places_of
from viewer.core.wall.wall import Wall
from viewer.translation import N_

_INNER_ARCHIVE: Final = unreadable(N_("it is a zip archive within another, or not named .zip"))

NOTHING_COMPARED: Final = (0,) * len(CHECKS)


class LogResult(NamedTuple):
    """The outcome of a check.

    Attributes:
        status: as the judge has it; also ``unreadable`` if the log itself cannot be read.
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
        named_log: the id of the log that it names, if it was compared with that.
        named_checked: comparisons with that, walls apart.
        named_wrong: how many of these disagree; they stand in `findings`, too.
        red_fives: those of the game, to name the tiles of the findings.
        replayed: comparisons of the log with itself; None if the course of play was not checked.
        inconsistency_count: how many of these found what cannot be; `inconsistencies` are the
            first of each hand.
        uncompared: what was due to be compared and could not be.
        site: its name; None if nothing could be read.
        places: of all findings, inconsistencies and what was not compared, in the game.
        belongs_elsewhere: whether no more agrees with its walls than by chance.
        hashes: what of it may have been shown or noted before it was played.
        beforehand: what was; told by lists that change, and never stored.
    """

    path: str
    status: Status
    problem: Remark | None = None
    hand_count: int = 0
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
    inconsistencies: tuple[Finding, ...] = ()
    uncompared: tuple[Finding, ...] = ()
    places: tuple[NamedPlace, ...] = ()
    site: str | None = None
    belongs_elsewhere: bool = False
    hashes: GameHashes = GameHashes()
    beforehand: Beforehand = Beforehand()
    named_log: str = ""
    named_checked: int = 0
    named_wrong: int = 0

    @property
    def contradictions(self) -> int:
        """How many, of walls and of the log that it names; `findings` are the first."""
        return sum(self.wrong) + self.named_wrong

    @property
    def found(self) -> tuple[Finding, ...]:
        """All that was noted, in the order of `places`."""
        return self.findings + self.inconsistencies + self.uncompared

    @property
    def more(self) -> int:
        """How many findings and inconsistencies are counted and not listed."""
        listed = len(self.findings) + len(self.inconsistencies)
        return self.contradictions + self.inconsistency_count - listed

    @property
    def tally(self) -> Tally:
        return Tally(
            self.status,
            self.problem,
            is_seeded(self.site),
            self.hand_count,
            self.without_seed,
            dict(zip(CHECKS, self.compared, strict=True)),
            sum(self.wrong),
            self.inconsistency_count,
            len(self.uncompared),
            self.belongs_elsewhere,
            self.named_log,
            self.named_checked,
            self.named_wrong,
        )

    @property
    def error(self) -> str | None:
        return None if self.problem is None else str(self.problem)


class CheckedGame(NamedTuple):
    """A log with its check, for what needs both; read and replayed once."""

    result: LogResult
    log: Log
    walls: tuple[Wall | None, ...]
    hands: tuple[PlayedHand, ...]

    @property
    def judging_walls(self) -> Sequence[Wall | None]:
        """The walls that may judge hands: none if the log contradicts any."""
        return (None,) * len(self.walls) if self.result.status == "contradicted" else self.walls


def unreadable_result(name: str, problem: InputError | Remark) -> LogResult:
    return LogResult(name, "unreadable", Remark(problem.code, problem.values))


def check_log(
    name: str,
    data: bytes,
    published: Mapping[str, int] | None,
    *,
    replay: bool = True,
    all_orders: bool = False,
) -> LogResult:
    """Compare a log with its walls, and its hashes with a published list.

    ``published`` holds hashes in lower-case hex with their lines. Without ``replay`` the course of
    play is left out. With ``all_orders`` the result has the hashes with other seats, too.
    """
    if data.startswith(ZIP_MAGIC):
        return unreadable_result(name, _INNER_ARCHIVE)
    try:
        log_name, data, content = log_within(data, name)
        site = site_of_file(content)
        plain = None if replay else site.fast_audit(content)
        if plain is not None:
            commitment = plain.commitment
            hashes = _hashes_of_fast(log_name, site, plain, all_orders=all_orders)
            result = _hashed(_agreeing(name, site, plain), commitment, hashes)
        else:
            game = read_game(data, find=logs_near(name))
            judgement = judge(game.log, game.walls, replay=replay, named=game.named)
            commitment, hashes = _hashes_of(game, log_name, all_orders=all_orders)
            result = _hashed(_result(name, game.log, judgement), commitment, hashes)
    except InputError as error:
        return unreadable_result(name, error)
    result = look_up(result, published)
    if commitment is None or published is None or result.published is not False:
        return result
    other = commitment.in_order_of(published)
    if other is None or other.sha512 is None:
        return result
    line = published[other.sha512]
    return result._replace(published=True, published_line=line, published_order=other.seats)


def checked_game(name: str, data: bytes) -> CheckedGame:
    """Check a log as `check_log` does, with what was read; raises InputError."""
    if data.startswith(ZIP_MAGIC):
        raise InputError(_INNER_ARCHIVE.code, **_INNER_ARCHIVE.values)
    log_name, data, _content = log_within(data, name)
    game = read_game(data, find=logs_near(name))
    judgement = judge(game.log, game.walls, named=game.named)
    result = _hashed(_result(name, game.log, judgement), *_hashes_of(game, log_name))
    return CheckedGame(
        result, game.log, game.walls, judgement.course.hands if judgement.course else ()
    )


def _hashes_of(
    game: ReadGame, name: str, *, all_orders: bool = False
) -> tuple[GameCommitment | None, GameHashes]:
    """What was published of a game, or of the log that it names."""
    log, name = (game.named.log, game.named.log_id) if game.named else (game.log, name)
    return commitment_of_log(log), game_hashes(log, name, all_orders=all_orders)


def _hashed(result: LogResult, commitment: GameCommitment | None, hashes: GameHashes) -> LogResult:
    if commitment is None:
        return result._replace(hashes=hashes)
    is_known = hashes.walls and commitment.seats and commitment.is_certain  # saves a SHA-512
    sha512 = hashes.walls[0][0] if is_known else commitment.sha512
    return result._replace(seats=commitment.seats or None, sha512=sha512, hashes=hashes)


def _hashes_of_fast(name: str, site: Site, log: FastAudit, *, all_orders: bool) -> GameHashes:
    if log.commitment is None:
        return GameHashes(site.name)
    time = play_time(site, name)
    return hashes_of_commitment(site.name, log.commitment, time, all_orders=all_orders)


def _agreeing(name: str, site: Site, log: FastAudit) -> LogResult:
    return LogResult(
        path=name,
        status="verified",
        hand_count=log.hand_count,
        compared=log.compared,
        red_fives=log.red_fives,
        site=site.name,
    )


def _result(name: str, log: Log, judgement: Judgement) -> LogResult:
    audit, course = judgement.audit, judgement.course
    counts, wrong = audit.compared, audit.wrong
    noted = chain(judgement.contradictions, judgement.inconsistencies, judgement.uncompared)
    log_id, checked, wrong_there = judgement.named[:3] if judgement.named else ("", 0, 0)
    return LogResult(
        path=name,
        status=judgement.status,
        problem=judgement.problem,
        hand_count=len(log.hands),
        without_seed=audit.hands.count(None),
        belongs_elsewhere=judgement.belongs_elsewhere,
        findings=judgement.contradictions,
        named_log=log_id,
        named_checked=checked,
        named_wrong=wrong_there,
        compared=tuple([counts[check] for check in CHECKS]),
        wrong=tuple([wrong[check] for check in CHECKS]),
        red_fives=log.red_fives,
        site=log.site,
        replayed=course and course.checked,
        inconsistency_count=course.wrong if course else 0,
        inconsistencies=judgement.inconsistencies,
        uncompared=judgement.uncompared,
        places=places_of(noted, log.hands),
    )


def look_up(result: LogResult, published: Mapping[str, int] | None) -> LogResult:
    """Look up a result's hashes in a list; no other order of the seats is tried."""
    if (result.published, result.published_line, result.published_order) != (None, None, None):
        result = result._replace(published=None, published_line=None, published_order=None)
    hashes = result.hashes
    if published is None or not (hashes.walls and may_hold(published, hashes.kinds)):
        return result
    game = [result.sha512] if result.sha512 else []
    own = game if is_seeded(result.site) else chain.from_iterable(hashes.walls)
    lines = [published[each] for each in own if each in published]
    return result._replace(published=bool(lines), published_line=min(lines, default=None))


def look_up_beforehand(
    result: LogResult, noted: NotedHashes, published: Mapping[str, int] | None = None
) -> LogResult:
    """Tell what of a result was known beforehand; what was noted of its game may contradict it."""
    known = beforehand(result.hashes, noted, published)
    status: Status = "contradicted" if known.contradicts else result.status
    return result._replace(status=status, beforehand=known)
