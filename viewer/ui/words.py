"""The window's words for the game's things; those for places and errors are in the core."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QLocale

from viewer.core.base.errors import shown
from viewer.core.base.records import Kyoku, Log, Ryuukyoku, Unread, Win
from viewer.core.judgement.judge import Status
from viewer.core.play.hand_state import STICK
from viewer.core.rules.shanten import COMPLETE, TENPAI
from viewer.core.rules.yaku_names import DORA, YAKU_NAMES
from viewer.core.sites.site import Reference
from viewer.core.text.folding import folded
from viewer.core.text.places import DRAW_NAMES, NamedPlace, place_in_hand, wind_name
from viewer.translation import N_, _, ngettext, pgettext
from viewer.ui.kit.verdict import Verdict

if TYPE_CHECKING:
    from viewer.core.rules.hand_end import WinSummary

UNKNOWN: Final = "?"
"""What the log does not tell."""
_YAKUMAN: Final = {1: N_("Yakuman"), 2: N_("Double yakuman"), 3: N_("Triple yakuman")}
_LIMITS: Final = {
    1: N_("Mangan"),
    2: N_("Haneman"),
    3: N_("Baiman"),
    4: N_("Sanbaiman"),
    5: N_("Counted yakuman"),
}
STATUS_MARKS: Final[dict[Status, Verdict]] = {
    "contradicted": Verdict.DISAGREES,
    "inconsistent": Verdict.DISAGREES,
    "incomplete": Verdict.INCOMPLETE,
    "unreadable": Verdict.UNREADABLE,
    "no_seed": Verdict.NOTHING,
    "verified": Verdict.AGREES,
}
"""In the order of sorted results: what calls for attention first."""
_LONGEST_NAME: Final = 40
_MOST_OUTCOMES: Final = 3
"""Tenhou allows eight characters and three winners; a hostile log must not stop the window."""


def began(reference: Reference) -> str:
    """Return when a game began, and in which lobby if that is no public one."""
    when = reference.began
    text = _("{date}, from {hour}:00, Japan time")
    if reference.lobby:
        text = _("{date}, from {hour}:00, Japan time, lobby {lobby}")
    return text.format(date=_date(when), hour=when.hour, lobby=f"{reference.lobby:04}")


def began_by_record(seconds: int) -> str:
    """Return when a game began, of the POSIX time that its record tells."""
    when = datetime.fromtimestamp(seconds).astimezone()
    text = _("{date}, {time} by this computer's clock")
    return text.format(date=_date(when), time=f"{when:%H:%M}")


def _date(when: datetime) -> str:
    form = pgettext("Qt's form of a date", "d MMMM yyyy")
    return QLocale().toString(QDate(when.year, when.month, when.day), form)


def ukeire(unseen: int, live: int | None) -> str:
    """Return how many tiles a player does not see, and how many of them can still be drawn.

    The second is None where nobody knows, or it may not be seen.
    """
    if live is None:
        return _("unseen {count}").format(count=unseen)
    return _("unseen {count} · in the wall {live}").format(count=unseen, live=live)


def ukeire_figure(unseen: int, live: int | None) -> str:
    """Return the same as figures alone, below `ukeire_heading`."""
    return str(unseen) if live is None else f"{unseen}·{live}"


def live_heading() -> str:
    """Return what stands beside the second figure alone."""
    return _("in the wall")


def ukeire_heading(live: int | None) -> str:
    return _("unseen") if live is None else _("unseen · in the wall")


def points(value: int | None) -> str:
    """Return a number of points with the user's separators."""
    return UNKNOWN if value is None else QLocale().toString(value)


def signed_points(value: int | None) -> str:
    """Return a change of points."""
    return f"+{points(value)}" if value and value > 0 else points(value)


def place(number: int | None) -> str:
    names = {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}
    return UNKNOWN if number is None else names[number]


def shanten(number: int) -> str:
    if number == COMPLETE:
        return _("Complete")
    if number == TENPAI:
        return _("Tenpai")
    return _("{count}-shanten").format(count=number)


def abortive_name(kind: str) -> str:
    return _(DRAW_NAMES[kind]) if kind in DRAW_NAMES else shown(kind, _LONGEST_NAME)


def yaku_title(number: int) -> str:
    if 0 <= number < len(YAKU_NAMES):
        return _(YAKU_NAMES[number])
    return _("Yaku {number}").format(number=number)


def yaku_rows(summary: "WinSummary") -> list[tuple[str, str]]:
    """Return the yaku with their han; kita by themselves, which logs count among the dora."""
    rows, norths = list[tuple[str, str]](), len(summary.norths)
    for nth, han in summary.yaku:
        kita = norths if nth == DORA and han is not None and han >= norths else 0
        if han is None or han > kita:
            rows.append((yaku_title(nth), "" if han is None else str(han - kita)))
        if kita:
            rows.append((_("Kita"), str(kita)))
    return rows


def han_and_fu(summary: "WinSummary") -> str:
    if not summary.han:
        return ""
    if summary.win.fu is None:
        return _("{han} han").format(han=summary.han)
    return _("{han} han {fu} fu").format(han=summary.han, fu=summary.win.fu)


def limit_name(win: Win) -> str:
    """Return mangan or more; nothing of less."""
    count = len(win.yakuman)
    if count > max(_YAKUMAN):
        return _("{count} times yakuman").format(count=count)
    name = _YAKUMAN[count] if count else _LIMITS.get(win.limit or 0)
    return _(name) if name else ""


class HandOutcome(NamedTuple):
    """How a hand ended for one winner, or for all: a name, which may be cut, and the rest."""

    name: str
    rest: str

    def __str__(self) -> str:
        if not self.name:
            return self.rest
        return _("{player} {result}").format(player=self.name, result=self.rest)


def named(name: str, wind: str) -> str:
    """Return a seat's player: name and wind, or the wind alone where there is no name."""
    return _("{name} ({wind})").format(name=name, wind=wind) if name else wind


class SeatNames(NamedTuple):
    """Names the seats of a hand."""

    names: tuple[str, ...]  # by seat; empty where they are hidden or unknown
    dealer: int

    def offset(self, seat: int) -> int:
        """Return how far a seat is from the dealer's, which is 0 and east."""
        return (seat - self.dealer) % len(self.names)

    def wind(self, seat: int) -> str:
        return wind_name(self.offset(seat))

    def short(self, seat: int) -> str:
        """Return a seat's player; the wind where there is no name."""
        return self.names[seat] or self.wind(seat)

    def who(self, seat: int) -> str:
        """Return a seat's player as words: name and wind."""
        return named(self.names[seat], self.wind(seat))


def outcomes(log: Log, kyoku: Kyoku) -> tuple[HandOutcome, ...]:
    if not kyoku.results:
        if any(isinstance(each, Unread) and each.tag == "AGARI" for each in kyoku.events):
            return (HandOutcome("", _("The win cannot be read")),)
        return (HandOutcome("", _("The log ends here")),)
    return tuple(
        HandOutcome("", abortive_name(result.type))
        if isinstance(result, Ryuukyoku)
        else _win_outcome(log, kyoku, result)
        for result in kyoku.results[:_MOST_OUTCOMES]
    )


def _win_outcome(log: Log, kyoku: Kyoku, win: Win) -> HandOutcome:
    text = _("tsumo {points}") if win.self_drawn else _("ron {points}")
    name = SeatNames(shown_names(log), kyoku.dealer).short(win.seat)
    return HandOutcome(name, text.format(points=points(win.points)))


def _each_for_honba(win: Win) -> int:
    """Return what each pays of a tsumo for honba: 100 a honba as a rule, in tournaments more."""
    if not win.honba or not win.changes or win.points is None or win.sticks is None:
        return 0
    return (win.changes[win.seat] - win.points - STICK * win.sticks) // (len(win.changes) - 1)


def win_way(win: Win) -> str:
    return _("tsumo") if win.self_drawn else _("ron")


def win(each: Win, dealer: int) -> str:
    """Return a win in few words: of a tsumo what each pays, as 1300-2600."""
    if not each.self_drawn:
        return _("ron {points}").format(points=points(each.points))
    text = _("tsumo {points}")
    honba = _each_for_honba(each)
    paid = [-change - honba for change in each.changes]
    shares = {pay for seat, pay in enumerate(paid) if seat not in {each.seat, dealer} and pay > 0}
    if each.liable is not None or len(shares) != 1:
        return text.format(points=points(each.points))
    (share,) = shares
    all_pay = _("{points} all").format(points=share)
    return text.format(points=all_pay if each.seat == dealer else f"{share}-{paid[dealer]}")


def shown_names(log: Log) -> tuple[str, ...]:
    return tuple(shown(name, _LONGEST_NAME) for name in log.names)


def title_without(names: Iterable[str], title: str) -> str:
    """Return the title of a document, or a file's name, if it names no player."""
    told = folded(title)
    if any(name and folded(name) in told for name in names):
        return _("Log")
    return title


def verdict_words(agrees: bool | None) -> str:
    if agrees is None:
        return _("nothing to compare")
    if agrees:
        return _("agrees with its wall")
    return _("contradicts its wall")


def own_place(what: str, nth: int, seat_offset: int, name: str = "") -> str:
    """Return as in South's 3rd draw (Name); ``what`` is a key of `places.PLACE_WORDS`."""
    place = place_in_hand(NamedPlace(0, None, None, what, nth, seat_offset))
    return _("{place} ({name})").format(place=place, name=name) if name else place


def recent_name(paths: tuple[Path, ...]) -> str:
    """Return what a log or a collection is called where it is offered again."""
    return paths_name(tuple(map(str, paths)))


def paths_name(paths: tuple[str, ...]) -> str:
    """Return a short name of files and folders that are checked together."""
    if len(paths) == 1:
        return shown(Path(paths[0]).name or paths[0])
    text = ngettext("{count} file or folder", "{count} files and folders", len(paths))
    return text.format(count=points(len(paths)))
