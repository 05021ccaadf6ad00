"""A game as another program's format tells it: what its readers have in common."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final, TypeVar

from viewer.core.base.errors import InputError
from viewer.core.base.game_type import (
    AGAINST_PEOPLE,
    EAST_SOUTH,
    THREE_PLAYERS,
    Rules,
    rules_of_type,
)
from viewer.core.base.records import Kyoku, Log, Player, Unread
from viewer.core.base.tenhou_names import type_named
from viewer.core.base.tiles import RedFives
from viewer.core.sites.hand_writer import ENDS
from viewer.core.sites.json_fields import Fields, list_in
from viewer.core.sites.remarks import Remarks
from viewer.core.sites.tenhou.log_id import reference_in
from viewer.translation import N_

_MOST_HANDS: Final = 100
_MOST_MOVES: Final = 2000
"""Of a hand; no hand has 300."""
_SOUTH: Final = 4
"""The first round of the south wind."""
_THREE: Final = 3

_Hand = TypeVar("_Hand", bound=Sequence[object])


class FormatError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "format-hands": N_("The file has more than {limit} hands; no game has."),
        "format-moves": N_("A hand of the file has more than {limit} moves; no hand has."),
    }


def read_hands(
    hands: Sequence[_Hand], read: Callable[[_Hand, int], Kyoku], remarks: Remarks
) -> tuple[Kyoku, ...]:
    """Read each hand, by its number from 1; those without a deal are left out, and remarked on.

    Raises:
        InputError: ``no-hands``, ``format-hands`` or ``format-moves``.
    """
    if len(hands) > _MOST_HANDS:
        raise FormatError("format-hands", limit=_MOST_HANDS)
    for hand in hands:
        check_moves(len(hand))
    found = list[Kyoku]()
    for hand in hands:
        remarks.hand_number = len(found) + 1
        try:
            made = read(hand, len(found) + 1)
        except InputError as error:
            made = None
            if error.code != "no-deal":
                remarks.remark_error(error)
        if made is not None and (not found or made.players == found[0].players):
            found.append(made)
        else:
            remarks.remark("no-deal")
    if not found:
        raise InputError("no-hands")
    return (*map(_with_end, found[:-1]), found[-1])


def _with_end(kyoku: Kyoku) -> Kyoku:
    """A hand that another follows: an end that is not told counts as one that is not read."""
    is_told = kyoku.results or any(
        isinstance(each, Unread) and each.tag in ENDS for each in kyoku.events
    )
    return kyoku if is_told else replace(kyoku, events=(*kyoku.events, Unread("AGARI")))


def with_hands(whole: object) -> list[Fields]:
    """The games among JSON's objects, of which it is one or a list: those with a list of hands."""
    every = whole if isinstance(whole, list) else [whole]
    return [each for each in every if isinstance(each, dict) and list_in(each, "log")]


def game_of_file(games: Sequence[Fields]) -> Fields:
    """The game of a file, empty if it has none; raises InputError ``several-games``."""
    if len(games) > 1:
        raise InputError("several-games", count=len(games))
    return games[0] if games else {}


def as_json(games: Iterable[Fields]) -> list[bytes]:
    return [json.dumps(game).encode() for game in games]


def check_moves(count: int) -> None:
    """Raises InputError ``format-moves``: a hand of so many moves is none."""
    if count > _MOST_MOVES:
        raise FormatError("format-moves", limit=_MOST_MOVES)


def red_fives_by_id(game_id: str, usual: RedFives) -> RedFives:
    """Those of the game that an id on Tenhou names; without one, those ``usual``."""
    reference = reference_in(game_id)
    return usual if reference is None else rules_of_type(reference.bits).red_fives


def format_rules(
    hands: Sequence[Kyoku],
    red_fives: RedFives,
    *,
    name: str = "",
    game_id: str = "",
    east_south: bool = False,
) -> Rules:
    """The rules of a game, by its id on Tenhou; else its points may follow any.

    ``name`` is what Tenhou would call the rules, where it is told.
    """
    players = hands[0].players
    reference, bits = reference_in(game_id), type_named(name)
    if reference is not None and rules_of_type(reference.bits).players == players:
        return rules_of_type(reference.bits)
    if bits is None:
        is_south = east_south or any((each.round or 0) >= _SOUTH for each in hands)
        bits = AGAINST_PEOPLE | (EAST_SOUTH if is_south else 0)
    bits = bits | THREE_PLAYERS if players == _THREE else bits & ~THREE_PLAYERS
    usual = rules_of_type(bits)._replace(red_fives=red_fives, custom_rules=True)
    return usual if type_named(name) is not None else usual._replace(name="", room=None, bits=None)


def format_log(
    site: str,
    rules: Rules,
    seats: Sequence[Player],
    hands: tuple[Kyoku, ...],
    remarks: Remarks,
    *,
    game_id: str = "",
) -> Log:
    """A log; that of Tenhou's rules may be of a private lobby, which sets points and results."""
    players = [*seats, *[Player("")] * rules.players][: rules.players]
    first = hands[0]
    reference = reference_in(game_id)
    is_public = reference is not None and reference.lobby == 0
    begins = (first.round, first.honba) == (0, 0)
    return Log(
        rules,
        tuple(players),
        None,
        hands,
        remarks.listed(),
        first_dealer=first.dealer if begins else None,
        site=site,
        game_id=game_id,
        private=not is_public,
        excerpt=not begins,
    )
