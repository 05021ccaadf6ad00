"""What can be found in a log: every riichi, kan and win as a sentence, to be searched by its words.

Players are named by wind and name, wins by mangan or more and by their yaku. Words are looked for
at the beginnings of words, or kan would find sankantsu and chankan; but anywhere in what is not
written with Latin letters.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from viewer.core.base.meld import KANS
from viewer.core.base.records import Call, Event, Log, Riichi, Win
from viewer.core.play.junme import junme_at, turns_of
from viewer.core.play.replay import MOST_EVENTS
from viewer.core.text.places import hand_name, wind_name
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels.event_words import call_text
from viewer.ui.hand.scene.trail import Moment

_MOST_HITS: Final = 2000
"""No game has a hundred; a log made to do harm must not stop the window."""
_MOST_YAKU: Final = 20
_BEGINS: Final = "(?<![a-z])"


class Hit(NamedTuple):
    """A moment, the name of its hand, and a sentence of what happens."""

    moment: Moment
    hand: str
    text: str


def hits_of(log: Log | None) -> list[Hit]:
    """Return all of a log, in its order; of a raw seed nothing."""
    return list(islice(_every_hit(log), _MOST_HITS)) if log is not None else []


def matching(hits: list[Hit], query: str) -> list[Hit]:
    """Return the hits that have all words of a query."""
    wanted = [re.compile(_BEGINS + re.escape(word)) for word in query.casefold().split()]
    return [hit for hit in hits if _matches(f"{hit.hand} {hit.text}".casefold(), wanted)]


def _matches(text: str, wanted: list[re.Pattern[str]]) -> bool:
    return all(word.search(text) for word in wanted)


def _every_hit(log: Log) -> Iterator[Hit]:
    names = words.shown_names(log)
    text = _("{who} {what}, go-round {junme}")
    for index, kyoku in enumerate(log.kyoku):
        events = enumerate(kyoku.events[:MOST_EVENTS], 1)
        found = [(step, what) for step, event in events if (what := _what(event))]
        turns = turns_of(kyoku, log.players) if found else ()
        for step, (seat, said) in found:
            who = words.named(names[seat], wind_name((seat - kyoku.dealer) % log.players))
            happens = text.format(who=who, what=said, junme=junme_at(turns, step))
            yield Hit(Moment(index, step), hand_name(kyoku), happens)


def _what(event: Event) -> tuple[int, str] | None:
    """Return whose event it is, and what, if it can be found."""
    match event:
        case Riichi(seat=seat, step=1):
            return seat, _("riichi")
        case Call(seat=seat, meld=meld) if meld.kind in KANS:
            return seat, call_text(meld.kind)
        case Win(seat=seat):
            return seat, _win(event)
    return None


def _win(win: Win) -> str:
    numbers = (*win.yakuman, *(number for number, han in win.yaku if han))
    worth = listed((words.limit_name(win), *map(words.yaku_name, numbers[:_MOST_YAKU])))
    text = _("wins by ron ({worth})")
    if win.self_drawn:
        text = _("wins by tsumo ({worth})")
    return text.format(worth=worth or words.UNKNOWN)
