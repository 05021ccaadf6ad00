"""Words for places in a hand: "East 2-1, South's 3rd draw".

A `NamedPlace` holds all that it takes to name a place, so a result can be shown without its log.
Words are templates, translated before they are filled in. What is wrong at a place is said by
`judgement.words`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from viewer.core.base.records import (
    UNKNOWN_TYPE,
    Call,
    Discard,
    Kyoku,
    NewDora,
    Riichi,
    Ryuukyoku,
    Win,
)
from viewer.core.base.tiles import RedFives
from viewer.core.judgement.words import finding_words
from viewer.core.play.inconsistencies import CHECK_WORDS, Finding
from viewer.core.play.moments import draws_of, moments_of
from viewer.translation import N_, _

WIND_NAMES: Final = (N_("East"), N_("South"), N_("West"), N_("North"))
_LETTERS: Final = (N_("E"), N_("S"), N_("W"), N_("N"))
_ROUNDS: Final = (N_("{wind} 1"), N_("{wind} 2"), N_("{wind} 3"), N_("{wind} 4"))
_REPEAT: Final = N_("{hand}-{honba}")
_TITLE: Final = N_("{name}, {honba} honba")
_UNTOLD_ROUND: Final = N_("Kyoku {number}")
_PLAYER: Final = N_("{hand}, {place}")
_ORDINALS: Final = {1: N_("{number}st"), 2: N_("{number}nd"), 3: N_("{number}rd")}
_ORDINAL: Final = N_("{number}th")
_TEENS: Final = range(11, 14)

DRAW_NAMES: Final = {
    "": N_("Exhaustive draw"),
    "nm": N_("Nagashi mangan"),
    "yao9": N_("Nine kinds"),
    "kaze4": N_("Four winds"),
    "reach4": N_("Four riichi"),
    "kan4": N_("Four kans"),
    "ron3": N_("Triple ron"),
    UNKNOWN_TYPE: N_("Abortive draw of unknown kind"),
}
"""Drawn hands, by `Ryuukyoku.type`."""

PLACE_WORDS: Final = {
    "haipai": N_("{wind}'s {nth} haipai tile"),
    "live": N_("{wind}'s {nth} draw"),
    "rinshan": N_("{wind}'s {nth} rinshan draw"),
    "dora": N_("{nth} dora indicator"),
    "ura": N_("{nth} ura dora indicator"),
    "dice": N_("{nth} die"),
    "hash": N_("{nth} hash"),
    "code": N_("the wall code"),
    "discard": N_("{wind}'s {nth} discard"),
    "call": N_("{wind}'s {nth} call"),
    "riichi": N_("{wind}'s riichi"),
    "win": N_("{wind}'s win"),
    "dealt": N_("{wind}'s haipai"),
    "shown": N_("{wind}'s hand at the end"),
    "deal": N_("the deal"),
    "end": N_("the end"),
    "event": N_("event {nth}"),
}
"""What a place is, without its hand; in English."""

_KINDS: Final = {
    Discard: "discard", Call: "call", Riichi: "riichi", Win: "win", NewDora: "dora"
}  # fmt: skip
_OF_A_SEAT: Final = {"deal": "dealt", "end": "shown"}
"""Of all seats, and of one of them."""


class NamedPlace(NamedTuple):
    number: int  # the hand's, from 1, in the log
    round: int | None  # as in `records.Kyoku`; None where the log does not tell it
    honba: int | None  # likewise
    what: str  # a key of `PLACE_WORDS`
    nth: int = 1  # which of several, from 1; of the player's own, where it is a player's
    wind: int | None = None  # the player's, counted from the dealer, if it is one's


_EventPlace: TypeAlias = tuple[str, int, int | None]
"""What it is, which of several, and whose."""


def places_of(noted: Iterable[Finding], hands: Iterable[Kyoku]) -> tuple[NamedPlace, ...]:
    """At whose event each was noted, and at which of them; each hand is walked through once."""
    by_index = {kyoku.number - 1: kyoku for kyoku in hands}
    events = cache(lambda index: _event_places(by_index[index]))
    return tuple([_place(each, by_index[each.place.hand_index], events) for each in noted])


def _place(
    noted: Finding, kyoku: Kyoku, events: Callable[[int], Sequence[_EventPlace]]
) -> NamedPlace:
    if noted.kind == "contradiction":
        what, nth, seat = noted.check, noted.nth, noted.place.seat
        if what == "hash" and noted.slot is not None:
            what = "code"
    else:
        what, nth, seat = events(noted.place.hand_index)[noted.place.step]
        if noted.place.seat is not None and what in _OF_A_SEAT:
            what, seat = _OF_A_SEAT[what], noted.place.seat
    wind = None if seat is None else (seat - kyoku.dealer) % kyoku.players
    return NamedPlace(kyoku.number, kyoku.round, kyoku.honba, what, nth, wind)


def _event_places(kyoku: Kyoku) -> list[_EventPlace]:
    """The places of the deal and of each event."""
    seen = Counter[tuple[str, int | None]]([("dora", None)])  # it lies there from the deal on
    places: list[_EventPlace] = []
    for moment in moments_of(kyoku):
        event, drawn = moment.event, moment.drawn
        if drawn is not None:
            what = "rinshan" if drawn.replacement else "live"
            places.append((what, drawn.seat_nth, drawn.seat))
        elif isinstance(event, (Discard, Call, Riichi, Win, NewDora)):
            seat = None if isinstance(event, NewDora) else event.seat
            key = _KINDS[type(event)], seat
            seen[key] += 1
            places.append((key[0], seen[key], seat))
        elif event is None or isinstance(event, Ryuukyoku):
            places.append(("end" if event else "deal", 1, None))
        else:
            places.append(("event", moment.step, None))
    return places


def draw_place(step: int, kyoku: Kyoku) -> tuple[str, int, int]:
    """What the latest draw of so many events is, which of its player's own, and whose."""
    *_, last = (each for each in draws_of(kyoku) if each.step <= step)
    return ("rinshan" if last.replacement else "live"), last.seat_nth, last.seat


def place_name(place: NamedPlace) -> str:
    """As in East 2-1, South's 3rd draw."""
    return _(_PLAYER).format(hand=hand_name(place), place=place_in_hand(place))


def place_in_hand(place: NamedPlace) -> str:
    """As in South's 3rd draw."""
    whose = "" if place.wind is None else wind_name(place.wind)
    nth = str(place.nth) if place.what == "event" else ordinal(place.nth)
    return _(PLACE_WORDS[place.what]).format(wind=whose, nth=nth)


def hand_name(hand: NamedPlace | Kyoku) -> str:
    """As in East 2, or East 2-1 with one honba; by its number where the round is lost."""
    if hand.round is None:
        return numbered(hand.number)
    name = round_name(hand.round)
    if hand.honba == 0:
        return name
    return _(_REPEAT).format(hand=name, honba=or_unknown(hand.honba))


def kyoku_title(kyoku: Kyoku) -> str:
    """As in East 1, 2 honba."""
    return round_title(kyoku.round, kyoku.honba)


def round_title(number: int | None, honba: int | None) -> str:
    """As in East 1, 2 honba; rounds count from East 1, which is 0."""
    name = round_name(number)
    return name if honba == 0 else _(_TITLE).format(name=name, honba=or_unknown(honba))


def numbered(number: int) -> str:
    return _(_UNTOLD_ROUND).format(number=number)


def or_unknown(number: int | None) -> str:
    return "?" if number is None else str(number)


def round_name(number: int | None) -> str:
    """As in East 2."""
    if number is None:
        return _("unknown round")
    return _(_ROUNDS[number % len(_ROUNDS)]).format(wind=wind_name(number // len(WIND_NAMES)))


def wind_name(seat_offset: int) -> str:
    """The wind of a seat counted from the dealer: 0 is east."""
    return _(WIND_NAMES[seat_offset % len(WIND_NAMES)])


def wind_letter(seat_offset: int) -> str:
    return _(_LETTERS[seat_offset % len(_LETTERS)])


def ordinal(number: int) -> str:
    """As in 3rd."""
    plain = number % 100 in _TEENS
    return _(_ORDINAL if plain else _ORDINALS.get(number % 10, _ORDINAL)).format(number=number)


_PLACED: Final = N_("{place}: {what}")


def and_more(count: int) -> str:
    """What stands below places of which only the first are listed; empty if these are all."""
    return _("and {count} more").format(count=f"{count:,}") if count else ""


def placed(place: NamedPlace, found: Finding, *, red_fives: RedFives) -> str:
    """As in East 1, the deal: the wall has 5m, the log 6m; of what is not compared, what it is."""
    if found.kind == "uncompared":
        what = _(CHECK_WORDS[found.check])
    else:
        what = finding_words(found, red_fives=red_fives)
    return _(_PLACED).format(place=place_name(place), what=what)
