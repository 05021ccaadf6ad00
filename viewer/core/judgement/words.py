"""The words of a judgement: what is said of a log, of a status and of a finding, here alone.

Window, commands, reports, exports and the collection say these sentences. A `Tally` holds all that
it takes, so that a stored result is told like a fresh judgement. Names of places are in
`core.text.places`. Tables for other programs have findings in English.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from viewer.core.base.errors import Remark, sentence
from viewer.core.base.records import Log
from viewer.core.base.tiles import RedFives, face_of
from viewer.core.judgement.audit import NO_TILES, Check
from viewer.core.judgement.beforehand import Beforehand, Evidence, OtherSeats
from viewer.core.judgement.game_hashes import PlayTime
from viewer.core.judgement.judge import Judgement, Status
from viewer.core.play.inconsistencies import CHECK_WORDS, INCONSISTENCY_WORDS, Finding
from viewer.core.sites import detect
from viewer.translation import N_, _, in_a_row, ngettext, pgettext

_STATUSES: Final[dict[Status, str]] = {
    "verified": N_("Verified"),
    "contradicted": N_("Contradicted"),
    "inconsistent": N_("Inconsistent"),
    "incomplete": N_("Incomplete"),
    "no_seed": N_("No wall"),
    "unreadable": N_("Unreadable"),
}
STATUSES: Final = tuple(_STATUSES)

Say = Callable[[str], str]

_DIFFERS: Final = N_("the wall has {expected}, the log {found}")
_OTHERWISE: Final = N_("differs from the log that it names: {what}")
_NOT_COMPARED: Final = N_("not compared: {what}")
_WITH_ID: Final = N_("{tile} (id {number})")
_NOT_HASHED: Final = N_("the hash shown before the hand is not that of its wall")
_NO_SET: Final = N_("more {tile} than a set has")
_NOTHING: Final = N_("nothing")


class Tally(NamedTuple):
    """A judgement in numbers."""

    status: Status
    problem: Remark | None  # why it is unreadable or incomplete, or has no walls
    is_seeded: bool  # whether walls come from a seed; else each wall is published itself
    hand_count: int
    without_wall: int  # hands
    compared: Mapping[Check, int]
    wrong: int  # of these
    course_wrong: int
    uncompared: int
    belongs_elsewhere: bool
    named_log: str = ""  # the id of the log that it names, if it was compared with that
    named_checked: int = 0  # comparisons with that, walls apart
    named_wrong: int = 0


def tally_of(log: Log, judgement: Judgement) -> Tally:
    audit, course = judgement.audit, judgement.course
    return Tally(
        judgement.status,
        judgement.problem,
        is_seeded(log.site),
        len(log.hands),
        audit.hands.count(None),
        audit.compared,
        audit.wrong.total(),
        course.wrong if course else 0,
        len(judgement.uncompared),
        judgement.belongs_elsewhere,
        *(judgement.named[:3] if judgement.named else ()),
    )


def is_seeded(site: str | None) -> bool:
    """Whether a site publishes seeds; None is a file that cannot be read, empty a wall code."""
    return site is None or (site != "" and detect.is_seeded(site))


def status_name(status: Status) -> str:
    return _(_STATUSES[status])


# a log


def judgement_words(tally: Tally) -> str:
    """Whether its tiles follow from seed or walls, and its course from the rules; sentences."""
    is_named = tally.named_log and not tally.belongs_elsewhere
    walls = _named_said(tally) if is_named else _walls_said(tally)
    return in_a_row((walls, _course_said(tally.course_wrong), *shortfalls(tally)))


def _walls_said(tally: Tally) -> str:
    has_tiles = any(count for check, count in tally.compared.items() if check not in NO_TILES)
    if tally.wrong:
        return _contradicted(tally) if has_tiles else _texts_contradicted(tally)
    if tally.without_wall == tally.hand_count:
        return ""  # the problem says why
    if not has_tiles:
        return _texts_said(tally)
    if not tally.is_seeded:
        return (
            _("Every tile of this log is that of its walls, and every wall has its hash.")
            if tally.compared.get("hash")
            else _("Every tile of this log is that of its walls. No hash of them was compared.")
        )
    if not tally.without_wall:
        return _("Every tile of this log comes from its seed.")
    text = _("Every tile of {count} kyoku comes from its seed.")
    return text.format(count=tally.hand_count - tally.without_wall)


def _named_said(tally: Tally) -> str:
    """Of a game that was compared with the log that it names."""
    if wrong := tally.wrong + tally.named_wrong:
        compared = sum(tally.compared.values()) + tally.named_checked
        text = ngettext(
            "This game contradicts the log that it names, {log}, in {wrong} of {count} place.",
            "This game contradicts the log that it names, {log}, in {wrong} of {count} places.",
            compared,
        )
        return text.format(log=tally.named_log, wrong=f"{wrong:,}", count=f"{compared:,}")
    if tally.without_wall == tally.hand_count:
        return ""  # the problem says why
    text = _(
        "Every tile comes from the seed of the log that it names, {log}, and every move and point"
        " is that log's."
    )
    return text.format(log=tally.named_log)


def _texts_said(tally: Tally) -> str:
    """Of walls without any tile to compare, as of bare wall codes: what their hashes show."""
    if not tally.compared.get("hash"):
        return _("No hash of these walls could be compared, and no tile of them.")
    if tally.uncompared:
        return _(
            "The hashes that could be compared agree, but no tile of the walls can be compared."
        )
    return _("The hashes are those of the walls' texts, but no tile of them can be compared.")


def _texts_contradicted(tally: Tally) -> str:
    compared = sum(tally.compared.values())
    text = ngettext(
        "The walls' texts contradict their hashes or a full set in {wrong} of {count} place.",
        "The walls' texts contradict their hashes or a full set in {wrong} of {count} places.",
        compared,
    )
    return text.format(wrong=f"{tally.wrong:,}", count=f"{compared:,}")


def _contradicted(tally: Tally) -> str:
    if tally.belongs_elsewhere:
        return (
            _("This seed does not belong to this log: no more agrees than by chance.")
            if tally.is_seeded
            else _("These walls do not belong to this log: no more agrees than by chance.")
        )
    compared = sum(tally.compared.values())
    if tally.is_seeded:
        text = ngettext(
            "This log contradicts its seed in {wrong} of {count} place.",
            "This log contradicts its seed in {wrong} of {count} places.",
            compared,
        )
    else:
        text = ngettext(
            "This log contradicts its walls or their hashes in {wrong} of {count} place.",
            "This log contradicts its walls or their hashes in {wrong} of {count} places.",
            compared,
        )
    return text.format(wrong=f"{tally.wrong:,}", count=f"{compared:,}")


def _course_said(wrong: int) -> str:
    if not wrong:
        return ""
    text = ngettext(
        "The log contradicts itself in one place.",
        "The log contradicts itself in {count} places.",
        wrong,
    )
    return text.format(count=f"{wrong:,}")


def shortfalls(tally: Tally) -> Iterator[str]:
    """Yield what was not compared, and why, a sentence each."""
    if 0 < tally.without_wall < tally.hand_count:
        text = (
            _("Kyoku without a seed: {count}.")
            if tally.is_seeded
            else _("Kyoku without a wall: {count}.")
        )
        yield text.format(count=tally.without_wall)
    if tally.problem is not None:
        yield sentence(tally.problem)
    if count := tally.uncompared:
        text = ngettext(
            "{count} place could not be compared.", "{count} places could not be compared.", count
        )
        yield text.format(count=f"{count:,}")


# whether it was known beforehand


def beforehand_words(known: Beforehand) -> str:
    """Whether seed or walls were fixed before the game, and who says so; in sentences."""
    if known.missing:
        return _missing_said(known.missing[0])
    if known.at is not None:
        played = _played(known.time, known.at) if known.time else ""
        noted = _noted(known).format(
            hashes=_hashes_found(known), time=moment(known.at), played=played
        )
        return in_a_row((noted, _what_it_shows(known)))
    if known.is_alone:
        return _(
            "It is the hash you gave. That proves something only if you had it before the game."
        )
    if known.line is not None:
        text = _(
            "In the list you gave, line {line}, stands {hashes}. That proves something only if you"
            " saved the list before the game."
        )
        return text.format(hashes=_hashes_found(known), line=f"{known.line:,}")
    return _other_seats_said(known.other_seats) if known.other_seats else _nothing_noted(known)


def _nothing_noted(known: Beforehand) -> str:
    if known.total > 1:
        return _(
            "Nobody but the log tells of these walls: none of their hashes is among those that"
            " you noted."
        )
    if known.total:
        return _(
            "Nobody but the log tells of this seed: its hash is not among those that you noted."
        )
    return _("Nobody but the log tells of its walls: no hash of them was shown before the game.")


def _other_seats_said(found: OtherSeats) -> str:
    said = _("The hash that you gave is that of this seed with other seats: {digits}.")
    if found.evidence.note is not None:
        said = _(
            "The hash that you noted on {time} is that of this seed with other seats: {digits}."
        )
    time = moment(found.evidence.note.at) if found.evidence.note else ""
    then = _("Names were changed or exchanged, or it is another game's.")
    return in_a_row((said.format(time=time, digits=found.digits), then))


def _hashes_found(known: Beforehand) -> str:
    if known.total == 1:
        return _("its hash")
    return _("the hash of {found} of {total} walls").format(found=known.found, total=known.total)


def _noted(known: Beforehand) -> str:
    """A template for what was noted, and when."""
    if known.when == "before":
        return _("You noted {hashes} on {time}, before the game ({played}).")
    if known.when == "during":
        return _("You noted {hashes} on {time}, while the game was played ({played}).")
    if known.when == "after":
        return _("You noted {hashes} on {time}, after the game began ({played}).")
    if known.time:
        return _("You noted {hashes} on {time}, in the hour in which the game began ({played}).")
    return _("You noted {hashes} on {time}. The log does not say when the game was played.")


def _played(time: PlayTime, noted: datetime) -> str:
    """When a game began, and who says so; in the zone of a note, to be compared with that."""
    began = datetime.fromtimestamp(time.began, noted.tzinfo)
    if not time.is_by_name:
        return _("{time}, by the record").format(time=moment(began))
    if began.utcoffset() == time.in_japan.utcoffset():
        return _("{time} in Japan, by the file's name").format(time=moment(time.in_japan))
    text = _("{time} in Japan, by the file's name; by the note's clock {own}")
    return text.format(time=moment(time.in_japan), own=moment(began))


def _what_it_shows(known: Beforehand) -> str:
    if known.when == "before":
        return ""
    if known.when == "during":
        return _("That fixes only what was dealt later.")
    if known.when == "after":
        return _("That shows only that it has not changed since.")
    return _("If you noted it only after the game, it shows only that nothing has changed since.")


def _missing_said(lacked: Evidence) -> str:
    if lacked.note is None:
        return _("The hash you gave is not that of this game.")
    text = _("On {time}, while this game was played, you noted another hash than it has.")
    return text.format(time=moment(lacked.note.at))


def beforehand_in_short(known: Beforehand) -> str:
    """The same in a few words."""
    if known.missing:
        return _("Another hash was noted") if known.missing[0].note else _("Another hash was given")
    if known.other_seats is not None:
        is_noted = known.note_of_other_seats is not None
        return _("Noted with other seats") if is_noted else _("Given with other seats")
    if known.first is None:
        return _("Not noted before the game") if known.total else _("No hash to note")
    said = _when_in_short(known)
    if known.found < known.total:
        text = _("{when}: {found} of {total}")
        return text.format(when=said, found=known.found, total=known.total)
    return said


def _when_in_short(known: Beforehand) -> str:
    if known.is_alone:
        return _("The hash you gave")
    if known.line is not None:
        return _("In the list you gave, line {line}").format(line=f"{known.line:,}")
    if known.when is None:
        return (
            _("Noted in the hour it began") if known.time else _("Noted, but the log has no time")
        )
    return {
        "before": _("Noted before the game"),
        "during": _("Noted during the game"),
        "after": _("Noted after it began"),
    }[known.when]


def moment(at: datetime) -> str:
    """A time as the user's clock showed it, when a hash was noted."""
    return f"{at:%Y-%m-%d %H:%M}"


# a finding


def check_name(check: Check) -> str:
    names: dict[Check, str] = {
        "haipai": _("Haipai"),
        "live": _("Draws"),
        "rinshan": _("Rinshan"),
        "dora": pgettext("indicators", "Dora"),
        "ura": pgettext("indicators", "Ura dora"),
        "dice": _("Dice"),
        "hash": _("Hashes"),
    }
    return names[check]


def finding_words(found: Finding, *, red_fives: RedFives, say: Say = _) -> str:
    """As in the wall has 5m, the log 6m."""
    if found.kind == "uncompared":
        return say(_NOT_COMPARED).format(what=say(CHECK_WORDS[found.check]))
    if found.kind == "inconsistency":
        return say(INCONSISTENCY_WORDS[found.check])
    if found.kind == "otherwise":
        return say(_OTHERWISE).format(what=say(CHECK_WORDS[found.check]))
    if found.check == "hash" and found.wall_has is None:
        tile = value_name(found, found.log_has, red_fives=red_fives, say=say)
        return say(_NOT_HASHED if found.slot is None else _NO_SET).format(tile=tile)
    wall_has, log_has = both_values(found, red_fives=red_fives, say=say)
    return say(_DIFFERS).format(expected=wall_has, found=log_has)


def both_values(finding: Finding, *, red_fives: RedFives, say: Say = _) -> tuple[str, str]:
    """What the wall has and what the log has; equal faces are told apart by their ids."""
    expected, found = finding.wall_has, finding.log_has
    left = value_name(finding, expected, red_fives=red_fives, say=say)
    right = value_name(finding, found, red_fives=red_fives, say=say)
    if left == right and finding.check != "dice":
        text = say(_WITH_ID)
        return text.format(tile=left, number=expected), text.format(tile=right, number=found)
    return left, right


def value_name(finding: Finding, value: int | None, *, red_fives: RedFives, say: Say = _) -> str:
    if value is None:
        return say(_NOTHING)
    if finding.check == "dice":
        return str(value)
    return face_of(value, red_fives=red_fives).code
