"""The results of many checked logs as counts, and as sentences in the user's language.

Commands, page and window share them. What is said of one log is in `core.judgement.words`; machine
formats are in `report`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from viewer.collection.check import LogResult
from viewer.core.judgement.audit import CHECKS, Check, listed_checks
from viewer.core.judgement.beforehand import Beforehand
from viewer.core.judgement.game_hashes import When
from viewer.core.judgement.judge import Status
from viewer.core.judgement.words import (
    STATUSES,
    beforehand_words,
    finding_words,
    is_seeded,
    judgement_words,
)
from viewer.core.text.places import place_name
from viewer.translation import N_, _, in_a_row, listed, ngettext, quantity

Outcome = Literal["contradicts", "incomplete", "whole", "partly", "nothing", "unreadable"]
"""Of all logs: something contradicts; nothing does, but of some logs not all could be compared;
every tile agrees; all that can be checked agrees; nothing could be checked; nothing could be read.
"""

_COUNTED: Final[dict[Status, str]] = {
    "verified": N_("{count} verified"),
    "contradicted": N_("{count} contradicted"),
    "inconsistent": N_("{count} inconsistent"),
    "incomplete": N_("{count} incomplete"),
    "no_seed": N_("{count} without a wall"),
    "unreadable": N_("{count} unreadable"),
}
_COMPARED: Final[dict[Check, str]] = {
    "haipai": N_("{count} haipai tiles"),
    "live": N_("{count} draws"),
    "rinshan": N_("{count} rinshan"),
    "dora": N_("{count} dora"),
    "ura": N_("{count} ura dora"),
    "dice": N_("{count} dice"),
    "hash": N_("{count} hashes"),
}

_NOT_WHOLE: Final[tuple[Status, ...]] = ("incomplete", "no_seed", "unreadable")


@dataclass(slots=True)
class Totals:
    logs: int = 0
    hand_count: int = 0
    coded: int = 0  # logs of sites that publish each wall itself
    hashed: int = 0  # logs with hashes
    statuses: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(STATUSES, 0))
    compared: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    findings: dict[Check, int] = field(default_factory=lambda: dict.fromkeys(CHECKS, 0))
    published: int = 0
    not_published: int = 0
    noted: Counter[When | None] = field(default_factory=Counter)  # by when they were noted
    other_seats: int = 0  # logs of whose seed a hash with other seats was noted
    unnoted: int = 0  # logs with walls of which nothing was noted
    lacking: int = 0  # logs that contradict only a hash that was noted while they were played
    replayed: int | None = None
    inconsistencies: int = 0

    def add(self, result: LogResult) -> None:
        self.logs += 1
        self.hand_count += result.hand_count
        self.coded += not (is_seeded(result.site) or result.named_log)
        self.hashed += bool(result.hashes.walls)
        self.statuses[result.status] += 1
        for check, count, wrong in zip(CHECKS, result.compared, result.wrong, strict=True):
            self.compared[check] += count
            self.findings[check] += wrong
        if result.replayed is not None:
            self.replayed = (self.replayed or 0) + result.replayed
            self.inconsistencies += result.inconsistency_count
        if (known := result.beforehand).at is not None:
            self.noted[known.when] += 1
        elif known.note_of_other_seats is not None:
            self.other_seats += 1
        else:
            self.unnoted += has_walls(result)
        self.lacking += bool(known.missing) and not result.contradictions
        if result.published is not None:
            self.published += result.published
            self.not_published += not result.published

    @property
    def contradicts(self) -> bool:
        """Whether a log contradicts wall, itself or notes, or is missing in the published list."""
        wrong = self.statuses["contradicted"] or self.statuses["inconsistent"]
        return bool(wrong or self.not_published)

    @property
    def looked_for(self) -> list[Status]:
        return [each for each in STATUSES if each != "inconsistent" or self.replayed is not None]

    @property
    def is_whole(self) -> bool:
        """Whether there was something to check, and all of it could be checked."""
        return bool(self.logs) and not any(map(self.statuses.get, _NOT_WHOLE))

    def json(self) -> dict[str, int]:
        summary: dict[str, int] = {"logs": self.logs, "kyoku": self.hand_count}
        summary |= {str(status): self.statuses[status] for status in self.looked_for}
        if self.published or self.not_published:
            summary |= {"published": self.published, "not_published": self.not_published}
        return summary


# a log


def verdict(result: LogResult) -> str:
    return in_a_row([judgement_words(result.tally), *published_words(result)])


def has_walls(result: LogResult) -> bool:
    """Whether there is a wall of which to ask who knew it before."""
    return result.without_seed < result.hand_count


def beforehand_sentence(result: LogResult) -> str:
    """The second line of the verdict: who knew the walls before the game; empty without walls."""
    known = result.beforehand
    return beforehand_words(known) if has_walls(result) and not _is_odd(known) else ""


def _is_odd(known: Beforehand) -> bool:
    """Whether another hash was noted, or one with other seats."""
    return bool(known.missing or known.other_seats)


def both_lines(result: LogResult) -> str:
    return in_a_row((verdict(result), beforehand_sentence(result)))


def published_words(result: LogResult) -> Iterator[str]:
    """Yield what is odd about its hashes in the published list and the notes, a sentence each."""
    if _is_odd(result.beforehand):
        yield beforehand_words(result.beforehand)
    if result.published is False:
        yield _("Its hash is not in the published list.")
    elif result.published_order is not None and not result.beforehand.other_seats:
        text = (
            _("Published with seats {order}, not {seats}.")
            if result.seats
            else _("Published with seats {order}; its players' names are missing.")
        )
        yield text.format(order=result.published_order, seats=result.seats)


def disagreements(result: LogResult) -> Iterator[tuple[str, str]]:
    """Yield each place noted and its sentence, as East 2, South's 3rd draw; the wall has 5m, …."""
    for each, place in zip(result.found, result.places, strict=True):
        yield place_name(place), finding_words(each, red_fives=result.red_fives)


# all logs


def outcome(totals: Totals) -> Outcome:
    counts = totals.statuses
    if totals.contradicts:
        return "contradicts"
    if counts["incomplete"]:
        return "incomplete"
    if counts["verified"]:
        return "whole" if totals.is_whole else "partly"
    return "unreadable" if totals.logs and counts["unreadable"] == totals.logs else "nothing"


def total_verdict(totals: Totals) -> str:
    found = outcome(totals)
    if not totals.logs:
        return _("There is no log.")
    if found == "contradicts":
        text = ngettext("{count} log checked", "{count} logs checked", totals.logs)
        return with_contradictions(text.format(count=f"{totals.logs:,}"), totals)
    if found == "partly":
        text = ngettext(
            "{verified} of {count} log verified, nothing contradicts.",
            "{verified} of {count} logs verified, nothing contradicts.",
            totals.logs,
        )
    elif found == "incomplete":
        text = ngettext(
            "{incomplete} log of {count} is incomplete: not all of it could be compared.",
            "{incomplete} logs of {count} are incomplete: not all of them could be compared.",
            totals.statuses["incomplete"],
        )
    elif found == "whole":
        text = _every_tile(totals)
    elif found == "unreadable":
        text = ngettext(
            "The one file there is could not be read.",
            "None of the {count} files is a log that can be read.",
            totals.logs,
        )
    else:
        text = ngettext(
            "{count} log checked, it could not be verified.",
            "{count} logs checked, none could be verified.",
            totals.logs,
        )
    return text.format(
        count=f"{totals.logs:,}",
        verified=f"{totals.statuses['verified']:,}",
        incomplete=f"{totals.statuses['incomplete']:,}",
    )


def _every_tile(totals: Totals) -> str:
    if not totals.coded:
        return ngettext(
            "Every tile of the log comes from its seed.",
            "Every tile of all {count} logs comes from the seed of its log.",
            totals.logs,
        )
    if totals.coded < totals.logs:
        return _(
            "Every tile of all {count} logs comes from the seed of its log, or from a wall in the"
            " record, whose hash agrees."
        )
    return ngettext(
        "Every tile of the log is that of its walls, and every wall has its hash.",
        "Every tile of all {count} logs is that of their walls, and every wall has its hash.",
        totals.logs,
    )


def with_contradictions(said: str, totals: Totals) -> str:
    """Append what contradicts to a sentence."""
    return _("{said}, {contradictions}.").format(said=said, contradictions=_contradictions(totals))


def _contradictions(totals: Totals) -> str:
    lacking, missing = totals.lacking, totals.not_published
    wrong, itself = totals.statuses["contradicted"] - lacking, totals.statuses["inconsistent"]
    if not totals.contradicts:
        return _("nothing contradicts")
    texts = [
        ngettext("{count} contradicts its walls", "{count} contradict their walls", wrong),
        ngettext(
            "{count} contradicts a hash that you noted",
            "{count} contradict hashes that you noted",
            lacking,
        ),
        ngettext("{count} contradicts itself", "{count} contradict themselves", itself),
        ngettext(
            "{count} is not in the published list", "{count} are not in the published list", missing
        ),
    ]
    counts = zip(texts, (wrong, lacking, itself, missing), strict=True)
    return listed(text.format(count=f"{count:,}") for text, count in counts if count)


def known_before(totals: Totals) -> str:
    """How many logs were noted before their game; empty where none has walls."""
    before = totals.noted["before"]
    counts = {
        _("{count} noted before it"): before,
        _("{count} noted during it or later"): totals.noted.total() - before,
        _("{count} noted with other seats"): totals.other_seats,
        _("{count} by their logs alone"): totals.unnoted,
    }
    return listed(text.format(count=f"{count:,}") for text, count in counts.items() if count)


def course(totals: Totals) -> str:
    if totals.replayed is None:
        return _("left out, the tiles alone were compared")
    text = ngettext("{count} comparison", "{count} comparisons", totals.replayed)
    return listed(
        [text.format(count=f"{totals.replayed:,}"), inconsistencies(totals.inconsistencies)]
    )


def inconsistencies(count: int) -> str:
    text = ngettext("{count} inconsistency", "{count} inconsistencies", count)
    return text.format(count=f"{count:,}")


def lines(totals: Totals) -> Iterator[str]:
    """Yield the counts, a line each."""
    things = listed([quantity(totals.logs, "logs"), quantity(totals.hand_count, "kyoku")])
    statuses = listed(
        _(_COUNTED[each]).format(count=f"{totals.statuses[each]:,}") for each in totals.looked_for
    )
    yield _("{things}: {counts}").format(things=things, counts=statuses)
    compared = listed(
        _(_COMPARED[check]).format(count=f"{totals.compared[check]:,}")
        for check in listed_checks(totals.compared)
    )
    yield _("compared: {counts}").format(counts=compared)
    if known := known_before(totals):
        yield _("known before the game: {counts}").format(counts=known)
    if totals.statuses["unreadable"] < totals.logs:
        yield _("course of play: {course}").format(course=course(totals))
    if totals.published or totals.not_published:
        text = _("published list: {found} found, {missing} not in it")
        yield text.format(found=f"{totals.published:,}", missing=f"{totals.not_published:,}")
