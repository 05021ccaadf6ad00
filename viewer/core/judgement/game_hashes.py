"""What of a log may have been shown before it was played: its hashes, and when it was played.

Tenhou publishes the hash of each game's seats and seed; other sites show a hash before each hand.
Hashes are made of the log's own seed and walls, so that a hash which the log only states is none of
these. All is small and plain, to be stored for many logs and looked up when they are read again.
"""

from datetime import datetime
from itertools import chain
from typing import Final, Literal, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.base.records import Kyoku, Log
from viewer.core.sites.detect import commitment_of_log, site_of
from viewer.core.sites.game_commitment import GameCommitment
from viewer.core.sites.site import JAPAN, Site

When = Literal["before", "during", "after"]
"""When something happened, against the time of a game."""

_HOUR: Final = 3600


STORED_DIGITS: Final = 16
"""Of a hash with other seats: 64 bits tell it from all others, and take a tenth of the room."""


class PlayTime(NamedTuple):
    """When a game was played, in POSIX seconds, which have no time zone.

    It began at ``began`` or later, and before ``began_by``: a file's name tells no more than the
    hour. Where a record tells the second, both are that. ``ended`` is None where nobody tells.
    """

    began: int
    began_by: int
    ended: int | None = None

    @property
    def is_by_name(self) -> bool:
        """Whether a file's name alone tells it, which anybody can change."""
        return self.began_by > self.began

    @property
    def in_japan(self) -> datetime:
        """When it began, by the clock in Japan."""
        return datetime.fromtimestamp(self.began, JAPAN)

    def against(self, moment: datetime) -> When | None:
        """When a moment was; None if it was in the hour in which the game began."""
        seconds = moment.timestamp()
        if seconds < self.began:
            return "before"
        if seconds < self.began_by:
            return None
        return "during" if self.ended is not None and seconds <= self.ended else "after"


class GameHashes(NamedTuple):
    """A game's hashes in lower-case hex.

    Attributes:
        site: its name; empty of a wall code of which nobody tells it.
        walls: of each wall, or of the one seed of all walls: the hash that fixes it; several where
            nobody knows which of them was shown.
        others: hashes of this game that fix no wall, as of salts.
        time: when it was played; None where neither the log nor its file's name tells.
        times: when the hand of each wall was played, as ``time``; none where no record tells.
        tells_all: whether each hash that was shown of this game is among them.
        other_seats: seat digits and hash of the same seed in each order of the seats that the
            names rule out; made only where such a hash may be noted. Stored results have the first
            `STORED_DIGITS` of each.
    """

    site: str = ""
    walls: tuple[tuple[str, ...], ...] = ()
    others: tuple[str, ...] = ()
    time: PlayTime | None = None
    tells_all: bool = False
    times: tuple[PlayTime | None, ...] = ()
    other_seats: tuple[tuple[str, str], ...] = ()

    @property
    def kinds(self) -> frozenset[int]:
        """How many hex digits its walls' hashes have."""
        return frozenset(len(each) for wall in self.walls for each in wall)

    def has(self, digest: str) -> bool | None:
        """Whether a hash is this game's; None where the log does not tell all of its kind."""
        if digest in chain(self.others, *self.walls):
            return True
        others = {each for _seats, each in self.other_seats}
        if digest in others or digest[:STORED_DIGITS] in others:
            return True
        return False if self.tells_all and len(digest) in self.kinds else None


def game_hashes(log: Log, name: str = "", *, all_orders: bool = False) -> GameHashes:
    """The hashes of a log, whose file's ``name`` may tell when it was played.

    With ``all_orders`` of its seats where a whole game is hashed, also those that its names rule
    out: two dozen hashes to make.
    """
    bare = log.is_bare
    commitment = None if bare else commitment_of_log(log)
    time = None if bare else play_time(site_of(log), name, log)
    if commitment is not None:
        return hashes_of_commitment(log.site, commitment, time, all_orders=all_orders)
    codes = [_of_code(kyoku.code) for kyoku in log.hands if kyoku.code]
    times = [_hand_time(kyoku) for kyoku in log.hands if kyoku.code]
    is_whole = not bare and log.damage is None and len(codes) == len(log.hands)
    return GameHashes(
        log.site,
        tuple([each.fixing for each in codes]),
        tuple([each for code in codes for each in code.others]),
        time,
        is_whole and all(each.is_recorded for each in codes),
        tuple(times) if any(times) else (),
    )


def hashes_of_commitment(
    site: str, commitment: GameCommitment, time: PlayTime | None, *, all_orders: bool = False
) -> GameHashes:
    """The same of what a site publishes of a whole game."""
    hashes = commitment.possible_hashes()
    walls = (hashes,) if hashes else ()
    others = commitment.other_hashes() if all_orders else ()
    return GameHashes(site, walls, (), time, all_orders and bool(hashes), other_seats=others)


def play_time(site: Site, name: str, log: Log | None = None) -> PlayTime | None:
    """When a game was played, by its log, or else by the name of its file."""
    if log is not None and log.began is not None:
        return PlayTime(log.began, log.began, log.ended)
    reference = site.reference(name)
    if reference is None:
        return None
    began = int(reference.began.timestamp())
    return PlayTime(began, began + _HOUR)


def _hand_time(kyoku: Kyoku) -> PlayTime | None:
    began = kyoku.began
    return None if began is None else PlayTime(began, began, kyoku.ended)


class _CodeHashes(NamedTuple):
    """A wall's hashes: those that fix it, others, and whether its record tells the first."""

    fixing: tuple[str, ...]
    others: tuple[str, ...]
    is_recorded: bool


def _of_code(code: WallCode) -> _CodeHashes:
    from viewer.core.sites.commitments import checks_of, digests_of  # noqa: PLC0415 - as in `audit`

    checks = checks_of(code.text, code.salt, code.hashes, code.fields)
    recorded = tuple(check.given for check in checks if check.holds_wall)
    made = digests_of(code.text, code.salt)
    fixing = recorded or tuple(each for each, (of, _) in made.items() if of.holds_wall)
    kinds = {*map(len, fixing)}
    others = {each: None for each, (of, _) in made.items() if not of.holds_wall}
    others |= {check.given: None for check in checks if not check.holds_wall}
    return _CodeHashes(fixing, tuple(each for each in others if len(each) in kinds), bool(recorded))
