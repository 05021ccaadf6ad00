"""One name for a place in a hand, wherever it is told: "East 2-1, South's 3rd draw".

A `Place` is all that it takes to say it, so a result can be told long after its log was let go.
Its words are templates in English. Commands and pages say them as they are; the window hands over
what translates each template before it is filled in.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from viewer.core.audit import Finding
from viewer.core.draws import draws_of, own_numbers
from viewer.core.inconsistencies import Inconsistency
from viewer.core.records import Call, Discard, Draw, Kyoku, NewDora, Riichi, Ryuukyoku, Win

WINDS: Final = ("East", "South", "West", "North")
_ROUND: Final = "{wind} {number}"
_REPEAT: Final = "{hand}-{honba}"
_UNTOLD_ROUND: Final = "Kyoku {number}"
_PLAYER: Final = "{hand}, {place}"
_ORDINALS: Final = {1: "{number}st", 2: "{number}nd", 3: "{number}rd"}
_ORDINAL: Final = "{number}th"
_TEENS: Final = range(11, 14)

WORDS: Final = {
    "haipai": "{wind}'s {nth} haipai tile",
    "live": "{wind}'s {nth} draw",
    "rinshan": "{wind}'s {nth} rinshan draw",
    "dora": "{nth} dora indicator",
    "ura": "{nth} ura dora indicator",
    "dice": "{nth} die",
    "discard": "{wind}'s {nth} discard",
    "call": "{wind}'s {nth} call",
    "riichi": "{wind}'s riichi",
    "win": "{wind}'s win",
    "dealt": "{wind}'s haipai",
    "shown": "{wind}'s hand at the end",
    "deal": "the deal",
    "end": "the end",
    "event": "event {nth}",
}
"""What a place is, without its hand; the window translates it."""

_KINDS: Final = {Discard: "discard", Call: "call", Riichi: "riichi", Win: "win"}

Say = Callable[[str], str]


class Place(NamedTuple):
    """A place in a hand.

    Attributes:
        number: the hand's, from 1, in the log.
        round: as in `records.Kyoku`; None where the log does not tell it.
        honba: likewise.
        what: a key of `WORDS`.
        nth: which of several, from 1; of the player's own, where it is a player's.
        wind: the player's, counted from the dealer, if it is one's.
    """

    number: int
    round: int | None
    honba: int | None
    what: str
    nth: int = 1
    wind: int | None = None


def place_of(found: Finding | Inconsistency, kyoku: Kyoku, players: int) -> Place:
    """Return where a wall contradicts, or a log itself: at whose event, and at which of them."""
    if isinstance(found, Finding):
        what, nth, seat = str(found.check), found.nth, found.seat
    else:
        what, nth, seat = _event_place(found, kyoku)
    wind = None if seat is None else (seat - kyoku.dealer) % players
    return Place(kyoku.number, kyoku.round, kyoku.honba, what, nth, wind)


def _event_place(found: Inconsistency, kyoku: Kyoku) -> tuple[str, int, int | None]:
    """Return what is said of an event, which of its kind it is, and whose."""
    if not found.step:
        return ("deal", 1, None) if found.seat is None else ("dealt", 1, found.seat)
    past = kyoku.events[: found.step]
    event = past[-1]
    if isinstance(event, Ryuukyoku):
        return ("end", 1, None) if found.seat is None else ("shown", 1, found.seat)
    if isinstance(event, NewDora):
        # the first one lies there from the deal on
        return "dora", 1 + sum(isinstance(each, NewDora) for each in past), None
    if isinstance(event, Draw):
        return draw_place(found.step, kyoku)
    if isinstance(event, (Discard, Call, Riichi, Win)):
        nth = sum(isinstance(each, type(event)) and each.seat == event.seat for each in past)
        return _KINDS[type(event)], nth, event.seat
    return "event", found.step, None


def draw_place(step: int, kyoku: Kyoku) -> tuple[str, int, int]:
    """Return what the latest draw of so many events is, which of its player's own, and whose."""
    drawn = [each for each in draws_of(kyoku) if each.event < step]
    last = drawn[-1]
    *_, own = own_numbers(drawn)
    return ("rinshan" if last.replacement else "live"), own, last.seat


def place_name(place: Place, say: Say = str) -> str:
    """Return as in East 2-1, South's 3rd draw; ``say`` translates each template."""
    return say(_PLAYER).format(hand=hand_name(place, say), place=place_in_hand(place, say))


def place_in_hand(place: Place, say: Say = str) -> str:
    """Return as in South's 3rd draw."""
    wind = "" if place.wind is None else say(WINDS[place.wind])
    nth = str(place.nth) if place.what == "event" else ordinal(place.nth, say)
    return say(WORDS[place.what]).format(wind=wind, nth=nth)


def hand_name(hand: Place | Kyoku, say: Say = str) -> str:
    """Return as in East 2, or East 2-1 with one honba; by its number where the round is lost."""
    if hand.round is None:
        return say(_UNTOLD_ROUND).format(number=hand.number)
    name = round_name(hand.round, say)
    if hand.honba == 0:
        return name
    return say(_REPEAT).format(hand=name, honba="?" if hand.honba is None else hand.honba)


def round_name(number: int, say: Say = str) -> str:
    """Return as in East 2."""
    wind = say(WINDS[number // len(WINDS) % len(WINDS)])
    return say(_ROUND).format(wind=wind, number=number % len(WINDS) + 1)


def ordinal(number: int, say: Say = str) -> str:
    """Return as in 3rd."""
    plain = number % 100 in _TEENS
    return say(_ORDINAL if plain else _ORDINALS.get(number % 10, _ORDINAL)).format(number=number)
