"""The results of a run, kept small: a hundred thousand take some 25 MB. No Qt.

Results come as `LogResult`s and can be had back as such, but each is taken apart: numbers stand
in arrays, hashes as bytes, and only what is out of the ordinary is kept as objects.
"""

from array import array
from collections.abc import Iterator
from sys import intern
from typing import Final, NamedTuple

from viewer.collection.check import LogResult, Status
from viewer.collection.report import Totals
from viewer.core.audit.audit import CHECKS, Finding
from viewer.core.base.errors import Remark
from viewer.core.play.inconsistencies import Inconsistency
from viewer.core.text.places import Place

RANKS: Final[tuple[Status, ...]] = (
    "contradicted",
    "inconsistent",
    "unreadable",
    "no_seed",
    "verified",
)
"""The statuses, what calls for attention first."""

UNKNOWN: Final = -1
"""In `Rows.published`: there is no list, or no hash to look for."""

_RANK: Final = {status: rank for rank, status in enumerate(RANKS)}
_HASH_BYTES: Final = 64
_NO_HASH: Final = bytes(_HASH_BYTES)
_DICE: Final = CHECKS.index("dice")


class _Extras(NamedTuple):
    """What most logs have nothing of."""

    problem: Remark | None
    without_seed: int
    published_order: str | None
    findings: tuple[Finding, ...]
    inconsistencies: tuple[Inconsistency, ...]
    places: tuple[Place, ...]


_NOTHING: Final = _Extras(None, 0, None, (), (), ())
_NOT_REPLAYED: Final = -1


class FirstFinding(NamedTuple):
    """The first of a log's ``total`` findings, where it is, and whether red fives are used."""

    finding: Finding
    place: Place
    total: int
    red_fives: bool


class Rows:
    """Results by number, from 0, in the order in which they came.

    Attributes:
        totals: what is counted over all.
        paths: what each log is called.
        ranks: the status of each, as an index of `RANKS`.
        kyoku: how many kyoku each has.
        tiles: how many of its tiles were compared.
        seats: Tenhou's digits; empty without.
        published: 1, 0 or `UNKNOWN`.
    """

    __slots__ = (
        "_compared", "_extras", "_hashes", "_lines", "_red_fives", "_remarks", "_replayed",
        "kyoku", "paths", "published", "ranks", "seats", "tiles", "totals",
    )  # fmt: skip

    def __init__(self) -> None:
        self.totals = Totals()
        self.paths: list[str] = []
        self.ranks = array("B")
        self.kyoku = array("I")
        self.tiles = array("I")
        self.seats: list[str] = []
        self.published = array("b")
        self._lines = array("I")
        self._red_fives = array("B")
        self._replayed = array("i")
        self._compared = array("I")
        self._hashes = bytearray()
        self._extras: dict[int, _Extras] = {}
        self._remarks: dict[str, Remark] = {}

    def __len__(self) -> int:
        return len(self.paths)

    def add(self, result: LogResult) -> None:
        """Take a result."""
        extras = _Extras(
            self._shared(result.problem),
            result.without_seed,
            result.published_order,
            result.findings,
            result.inconsistencies,
            result.places,
        )
        if extras != _NOTHING:
            self._extras[len(self.paths)] = extras
        self.totals.add(result)
        self.ranks.append(_RANK[result.status])
        self.kyoku.append(result.kyoku)
        self.tiles.append(sum(result.compared) - result.compared[_DICE])
        self.seats.append(intern(result.seats or ""))
        self.published.append(UNKNOWN if result.published is None else result.published)
        self._lines.append(result.published_line or 0)
        self._red_fives.append(result.red_fives)
        self._replayed.append(_NOT_REPLAYED if result.replayed is None else result.replayed)
        self._compared.extend(result.compared)
        self._hashes += _NO_HASH if result.sha512 is None else bytes.fromhex(result.sha512)
        self.paths.append(result.path)

    def _shared(self, problem: Remark | None) -> Remark | None:
        """Keep one object of problems that say the same: a folder of photos has one for each."""
        return None if problem is None else self._remarks.setdefault(repr(problem), problem)

    def result(self, row: int) -> LogResult:
        """Return a result as it came."""
        extras = self._extras.get(row, _NOTHING)
        published, replayed = self.published[row], self._replayed[row]
        at = row * len(CHECKS)
        return LogResult(
            path=self.paths[row],
            status=RANKS[self.ranks[row]],
            problem=extras.problem,
            kyoku=self.kyoku[row],
            without_seed=extras.without_seed,
            seats=self.seats[row] or None,
            sha512=self.sha512(row),
            published=None if published == UNKNOWN else bool(published),
            published_line=self._lines[row] or None,
            published_order=extras.published_order,
            findings=extras.findings,
            compared=tuple(self._compared[at : at + len(CHECKS)]),
            red_fives=bool(self._red_fives[row]),
            replayed=None if replayed == _NOT_REPLAYED else replayed,
            inconsistencies=extras.inconsistencies,
            places=extras.places,
        )

    def results(self, count: int) -> Iterator[LogResult]:
        """Yield the first results, one at a time; more may be added meanwhile."""
        return map(self.result, range(count))

    def sha512(self, row: int) -> str | None:
        """Return a log's hash."""
        at = row * _HASH_BYTES
        stored = bytes(self._hashes[at : at + _HASH_BYTES])
        return None if stored == _NO_HASH else stored.hex()

    def finding(self, row: int) -> FirstFinding | None:
        """Return a log's first finding."""
        extras = self._extras.get(row, _NOTHING)
        if not extras.findings:
            return None
        total, red_fives = len(extras.findings), bool(self._red_fives[row])
        return FirstFinding(extras.findings[0], extras.places[0], total, red_fives)
