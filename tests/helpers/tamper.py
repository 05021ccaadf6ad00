"""Faults planted in logs that agree with their walls, and what an audit must say of each.

The expectations come from the untouched log and its walls: in them each tile stands in one
place only, so that a told tile's slot says what it is. No planter asks the audit, nor `draws`.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tests.games.mjlog_write import write_mjlog
from tests.helpers.fast_audits import held_audit
from tests.helpers.findings import off_wall
from tests.helpers.truth import require_walls
from viewer.core.base.meld import REPLACED
from viewer.core.base.place import Place
from viewer.core.base.records import Call, Discard, Draw, Event, Kyoku, Log, NewDora, Riichi, Win
from viewer.core.base.seed import Seed, packed
from viewer.core.base.tiles import TILES
from viewer.core.judgement.audit import Check, KyokuAudit, audit_log
from viewer.core.play.inconsistencies import Finding
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import LOWEST_LIVE, Wall, walls_of_log


class Game(NamedTuple):
    """A log that agrees with its walls."""

    log: Log
    walls: tuple[Wall, ...]

    @property
    def hashed(self) -> bool:
        """Whether one seed makes all walls, so that a hand's number decides its wall."""
        return self.log.seed is not None


class Planted(NamedTuple):
    """A log with a fault, and what is found: no less, no more, in this order.

    ``strangers`` are the numbers of kyoku that meet a wall which is not theirs. They disagree
    nearly everywhere, and are not in ``findings``.
    """

    data: bytes
    findings: tuple[Finding, ...] = ()
    strangers: frozenset[int] = frozenset()

    @property
    def accused(self) -> bool:
        """Whether the fault changes anything that is compared."""
        return bool(self.findings or self.strangers)


Planter = Callable[[Game, random.Random], Planted | None]
"""None: the log has nowhere to plant it."""

WallEvents = Sequence[tuple[Place, int]]
"""Where tiles are told, in the order of the wall's places."""


def game_of(data: bytes) -> Game:
    log = read_mjlog(data)
    return Game(log, require_walls(walls_of_log(log)))


def assert_found(planted: Planted) -> None:
    """From bytes to verdict: the fault is found, at its place, and nothing else is."""
    log = read_mjlog(planted.data)
    audits = audit_log(log, walls_of_log(log)).checked
    assert planted.strangers <= {audit.number for audit in audits}
    found = []
    for audit in audits:
        if audit.number in planted.strangers:
            assert disagrees_nearly_everywhere(audit)
        else:
            found += audit.findings
    assert tuple(found) == planted.findings
    assert not (planted.accused and held_audit(planted.data))


def disagrees_nearly_everywhere(audit: KyokuAudit) -> bool:
    """Nine tiles in ten: one in a hundred agrees by chance. Dice do too often to be asked."""
    told = sum(audit.compared.values()) - audit.compared["dice"]
    wrong = sum(finding.check != "dice" for finding in audit.findings)
    return 10 * wrong >= 9 * told


# choosing


def _places(
    game: Game, kind: type[Event], fits: Callable[[Event], object] = bool
) -> list[tuple[int, int]]:
    """Where such events stand: the index of the kyoku, and of the event in it."""
    return [
        (at, index)
        for at, kyoku in enumerate(game.log.hands)
        for index, event in enumerate(kyoku.events)
        if isinstance(event, kind) and fits(event)
    ]


def _other(rng: random.Random, *tiles: int) -> int:
    return rng.choice([tile for tile in range(TILES) if tile not in tiles])


# rewriting


def _with_hands(
    game: Game, hands: Iterable[Kyoku], *findings: Finding, strangers: Iterable[int] = ()
) -> Planted:
    log = replace(game.log, hands=tuple(hands))
    return Planted(write_mjlog(log), findings, frozenset(strangers))


def _changed(game: Game, at: int, *findings: Finding, **changes: object) -> Planted:
    hands = list(game.log.hands)
    hands[at] = replace(hands[at], **changes)
    return _with_hands(game, hands, *findings)


def _spliced(events: Sequence[Event], index: int, *put: Event) -> tuple[Event, ...]:
    """The events with others in the place of one."""
    return (*events[:index], *put, *events[index + 1 :])


# expecting


def _finding(game: Game, place: Place, check: Check, nth: int, tiles: tuple[int, int]) -> Finding:
    """A single finding: `tiles` are the true one and the told one."""
    true, told = tiles
    slot = game.walls[place.hand_index].tiles.index(true)
    return off_wall(place, check, nth, true, told, slot)


def _disagreements(game: Game, at: int, check: Check, told: WallEvents) -> Iterator[Finding]:
    """A row of tiles, held against the row of the same name in the wall."""
    wall = game.walls[at]
    true: tuple[int, ...] = getattr(wall, check)
    seen: Counter[int | None] = Counter()
    for index, (place, tile) in enumerate(told):
        seen[place.seat] += 1
        if index >= len(true):
            yield off_wall(place, check, seen[place.seat], None, tile)
        elif tile != true[index]:
            yield _finding(game, place, check, seen[place.seat], (true[index], tile))


class _Rows(NamedTuple):
    """The draws of a kyoku by the rows of the wall that they were taken from."""

    live: list[Draw]
    rinshan: list[Draw]

    def findings(self, game: Game, at: int, events: Sequence[Event]) -> Iterator[Finding]:
        told = _Rows([], [])
        for step, event in enumerate(events, 1):
            if isinstance(event, Draw):
                is_live = event in self.live[len(told.live) :][:1]
                row = told.live if is_live else told.rinshan
                row.append((Place(at, step, event.seat), event.tile))
        for check in ("live", "rinshan"):
            yield from _disagreements(game, at, check, getattr(told, check))


def _rows(game: Game, at: int, until: int | None = None) -> _Rows:
    rows = _Rows([], [])
    for event in game.log.hands[at].events[:until]:
        if isinstance(event, Draw):
            is_live = game.walls[at].tiles.index(event.tile) >= LOWEST_LIVE
            (rows.live if is_live else rows.rinshan).append(event)
    return rows


def _redrawn(game: Game, at: int, events: Iterable[Event], rows: _Rows) -> Planted:
    events = tuple(events)
    return _changed(game, at, *rows.findings(game, at, events), events=events)


# draws


def _drawn_tile(game: Game, rng: random.Random) -> Planted | None:
    at, index = rng.choice(_places(game, Draw))
    draw = game.log.hands[at].events[index]
    return _exchange(game, at, {draw: Draw(draw.seat, _other(rng, draw.tile))})


def _two_drawn_tiles(game: Game, rng: random.Random) -> Planted | None:
    """Of one hand, where no two are equal."""
    hands = [_rows(game, at) for at in range(len(game.walls))]
    at = rng.choice([at for at, rows in enumerate(hands) if len(rows.live) > 1])
    one, two = rng.sample(hands[at].live + hands[at].rinshan, 2)
    return _exchange(game, at, {one: Draw(one.seat, two.tile), two: Draw(two.seat, one.tile)})


def _exchange(game: Game, at: int, draws: Mapping[Event, Draw]) -> Planted:
    rows = _Rows(*([draws.get(draw, draw) for draw in row] for row in _rows(game, at)))
    return _redrawn(
        game, at, [draws.get(event, event) for event in game.log.hands[at].events], rows
    )


def _draw_dropped(game: Game, rng: random.Random) -> Planted | None:
    """A live one moves the rest up. In place of a replacement the next draw is taken for it."""
    at, index = rng.choice(_places(game, Draw))
    events, rows = game.log.hands[at].events, _rows(game, at)
    draw = events[index]
    if draw in rows.live:
        rows.live.remove(draw)
    else:
        following = next((e for e in events[index + 1 :] if isinstance(e, Draw | Call)), None)
        taken = [following] if isinstance(following, Draw) else []
        for live in taken:
            rows.live.remove(live)
        place = rows.rinshan.index(draw)
        rows.rinshan[place : place + 1] = taken
    return _redrawn(game, at, _spliced(events, index), rows)


def _draw_added(game: Game, rng: random.Random) -> Planted | None:
    """After a draw or a discard, where nobody waits for a replacement."""
    at, index = rng.choice(_places(game, Draw | Discard))
    events, rows = game.log.hands[at].events, _rows(game, at)
    place = len(_rows(game, at, index + 1).live)
    added = Draw(rng.randrange(game.log.players), _other(rng, *game.walls[at].live[place:][:1]))
    rows.live.insert(place, added)
    return _redrawn(game, at, _spliced(events, index, events[index], added), rows)


def _replaced_calls(game: Game) -> list[tuple[int, int]]:
    """Kans and kitas after which the replacement was drawn: nobody robbed it, no abort."""
    return [
        (at, index)
        for at, index in _places(game, Call, lambda call: call.meld.kind in REPLACED)
        if len(_rows(game, at).rinshan) > len(_rows(game, at, index).rinshan)
    ]


def _draw_added_after_a_kan(game: Game, rng: random.Random) -> Planted | None:
    """It is taken for the replacement, and the replacement for a live draw."""
    if not (calls := _replaced_calls(game)):
        return None
    at, index = rng.choice(calls)
    events, rows, before = game.log.hands[at].events, _rows(game, at), _rows(game, at, index)
    place = len(before.rinshan)
    replacement = rows.rinshan[place]
    added = Draw(events[index].seat, _other(rng, replacement.tile))
    rows.rinshan[place] = added
    rows.live.insert(len(before.live), replacement)
    return _redrawn(game, at, _spliced(events, index, events[index], added), rows)


def _kan_dropped(game: Game, rng: random.Random) -> Planted | None:
    """Its replacement is taken for a live draw; later ones for those before them."""
    if not (calls := _replaced_calls(game)):
        return None
    at, index = rng.choice(calls)
    rows, before = _rows(game, at), _rows(game, at, index)
    rows.live.insert(len(before.live), rows.rinshan.pop(len(before.rinshan)))
    return _redrawn(game, at, _spliced(game.log.hands[at].events, index), rows)


# starting hands, dice


def _haipai_with(kyoku: Kyoku, tiles: Mapping[tuple[int, int], int]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(tiles.get((seat, place), tile) for place, tile in enumerate(hand))
        for seat, hand in enumerate(kyoku.haipai)
    )


def _haipai(game: Game, at: int, tiles: Mapping[tuple[int, int], int]) -> Planted:
    """Put tiles at (seat, place from 0)."""
    kyoku = game.log.hands[at]
    findings = [
        _finding(game, Place(at, 0, seat), "haipai", place + 1, (kyoku.haipai[seat][place], tile))
        for (seat, place), tile in sorted(tiles.items())
    ]
    return _changed(game, at, *findings, haipai=_haipai_with(kyoku, tiles))


def _haipai_tile(game: Game, rng: random.Random) -> Planted | None:
    at = rng.randrange(len(game.walls))
    seat, place = rng.randrange(game.log.players), rng.randrange(13)
    true = game.log.hands[at].haipai[seat][place]
    return _haipai(game, at, {(seat, place): _other(rng, true)})


def _haipai_tiles_of_two_seats(game: Game, rng: random.Random) -> Planted | None:
    at = rng.randrange(len(game.walls))
    hands = game.log.hands[at].haipai
    one, two = ((seat, rng.randrange(13)) for seat in rng.sample(range(game.log.players), 2))
    return _haipai(game, at, {one: hands[two[0]][two[1]], two: hands[one[0]][one[1]]})


def _dealer(game: Game, rng: random.Random) -> Planted | None:
    """Everybody's starting hand is somebody else's."""
    at, shift = rng.randrange(len(game.walls)), rng.randrange(1, game.log.players)
    kyoku, players = game.log.hands[at], game.log.players
    findings = [
        _finding(game, Place(at, 0, seat), "haipai", nth, tiles)
        for seat, hand in enumerate(kyoku.haipai)
        for nth, tiles in enumerate(zip(kyoku.haipai[seat - shift], hand, strict=True), 1)
    ]
    return _changed(game, at, *findings, dealer=(kyoku.dealer + shift) % players)


def _die(game: Game, rng: random.Random) -> Planted | None:
    at, place = rng.randrange(len(game.walls)), rng.randrange(2)
    dice = list(game.log.hands[at].dice)
    true = dice[place]
    dice[place] = rng.choice([pips for pips in range(1, 7) if pips != true])
    finding = off_wall(Place(at, 0), "dice", place + 1, true, dice[place])
    return _changed(game, at, finding, dice=tuple(dice))


# indicators


def _first_dora(game: Game, rng: random.Random) -> Planted | None:
    at = rng.randrange(len(game.walls))
    true = game.log.hands[at].dora
    told = _other(rng, true)
    return _changed(game, at, _finding(game, Place(at, 0), "dora", 1, (true, told)), dora=told)


def _later_dora(game: Game, rng: random.Random) -> Planted | None:
    if not (places := _places(game, NewDora)):
        return None
    at, index = rng.choice(places)
    events = game.log.hands[at].events
    nth = 2 + sum(isinstance(event, NewDora) for event in events[:index])
    true, told = events[index].tile, _other(rng, events[index].tile)
    finding = _finding(game, Place(at, index + 1), "dora", nth, (true, told))
    return _changed(game, at, finding, events=_spliced(events, index, NewDora(told)))


def _dora_dropped(game: Game, rng: random.Random) -> Planted | None:
    """One with others after it, which move up."""
    places = _places(game, NewDora)
    if not (places := [one for one, two in pairwise(places) if one[0] == two[0]]):
        return None
    at, index = rng.choice(places)
    events = _spliced(game.log.hands[at].events, index)
    return _changed(game, at, *_told_dora(game, at, events), events=events)


def _told_dora(game: Game, at: int, events: Sequence[Event]) -> Iterator[Finding]:
    later = [
        (Place(at, step), event.tile)
        for step, event in enumerate(events, 1)
        if isinstance(event, NewDora)
    ]
    return _disagreements(game, at, "dora", [(Place(at, 0), game.log.hands[at].dora), *later])


def _shown(check: Check, game: Game, rng: random.Random) -> Planted | None:
    """An indicator that a winner is shown."""
    if not (places := _places(game, Win, lambda win: getattr(win, check))):
        return None
    at, index = rng.choice(places)
    events = game.log.hands[at].events
    tiles = list(getattr(events[index], check))
    place = rng.randrange(len(tiles))
    true, tiles[place] = tiles[place], _other(rng, tiles[place])
    finding = _finding(game, Place(at, index + 1), check, place + 1, (true, tiles[place]))
    win = replace(events[index], **{check: tuple(tiles)})
    return _changed(game, at, finding, events=_spliced(events, index, win))


def _shown_dora(game: Game, rng: random.Random) -> Planted | None:
    return _shown("dora", game, rng)


def _shown_ura(game: Game, rng: random.Random) -> Planted | None:
    return _shown("ura", game, rng)


# the seed, and whole hands


def _seed_bit(game: Game, rng: random.Random) -> Planted | None:
    """A game's seed spoils all of its hands, a hand's own that hand."""
    if game.log.seed is not None:
        log = replace(game.log, seed=_flipped(game.log.seed, rng))
        return Planted(write_mjlog(log), strangers=_numbers(1, len(game.walls)))
    hands = list(game.log.hands)
    at = rng.randrange(len(hands))
    hands[at] = replace(hands[at], seed=_flipped(hands[at].seed, rng))
    return _with_hands(game, hands, strangers=[at + 1])


def _flipped(seed: Seed, rng: random.Random) -> Seed:
    key = list(seed.words)
    key[rng.randrange(len(key))] ^= 1 << rng.randrange(32)
    return seed._replace(key=packed(key))


def _numbers(first: int, last: int) -> frozenset[int]:
    return frozenset(range(first, last + 1))


def _hand_removed(game: Game, rng: random.Random) -> Planted | None:
    """The hands after it take the blocks of those before them, if there is one seed for all."""
    hands = list(game.log.hands)
    at = rng.randrange(len(hands))
    del hands[at]
    strangers = _numbers(at + 1, len(hands)) if game.hashed else ()
    return _with_hands(game, hands, strangers=strangers) if hands else None


def _init_removed(game: Game, rng: random.Random) -> Planted | None:
    """The hand before it goes on and on."""
    if len(game.walls) == 1:
        return None
    at = rng.randrange(len(game.walls) - 1)
    one, two = game.log.hands[at : at + 2]
    if _waits_for_a_replacement(one):
        return None
    events = (*one.events, *two.events)
    rows = _Rows(*(a + b for a, b in zip(_rows(game, at), _rows(game, at + 1), strict=True)))
    findings = [*rows.findings(game, at, events), *_told_dora(game, at, events)]
    for step, win in enumerate(two.events, len(one.events) + 1):
        for check in ("dora", "ura") if isinstance(win, Win) else ():
            shown = [(Place(at, step), tile) for tile in getattr(win, check)]
            findings += _disagreements(game, at, check, shown)
    hands = [*game.log.hands[:at], replace(one, events=events), *game.log.hands[at + 2 :]]
    strangers = _numbers(at + 2, len(hands)) if game.hashed else ()
    return _with_hands(game, hands, *findings, strangers=strangers)


def _waits_for_a_replacement(kyoku: Kyoku) -> bool:
    """Whether its last kan was robbed, or ended the hand."""
    last = [event for event in kyoku.events if isinstance(event, Draw | Call)][-1:]
    return any(isinstance(event, Call) and event.meld.kind in REPLACED for event in last)


def _init_twice(game: Game, rng: random.Random) -> Planted | None:
    """The first of the two has no events; the second takes the next hand's block."""
    hands = list(game.log.hands)
    at = rng.randrange(len(hands))
    hands.insert(at, replace(hands[at], events=()))
    strangers = _numbers(at + 2, len(hands)) if game.hashed else ()
    return _with_hands(game, hands, strangers=strangers)


def _cut_short(game: Game, rng: random.Random) -> Planted | None:
    """What is left of it agrees."""
    data = write_mjlog(game.log)
    return Planted(data[: rng.randrange(first_hand_starts(data), len(data))])


def first_hand_starts(data: bytes) -> int:
    """Where the first INIT ends; before it a log has no hands to read."""
    return data.index(b">", data.index(b"<INIT ")) + 1


# what no wall can tell


def _discard(game: Game, rng: random.Random) -> Planted | None:
    at, index = rng.choice(_places(game, Discard))
    events = game.log.hands[at].events
    told = Discard(events[index].seat, _other(rng, events[index].tile))
    return _changed(game, at, events=_spliced(events, index, told))


def _winning_tile(game: Game, rng: random.Random) -> Planted | None:
    if not (places := _places(game, Win)):
        return None
    at, index = rng.choice(places)
    events = game.log.hands[at].events
    win = replace(events[index], tile=_other(rng, events[index].tile))
    return _changed(game, at, events=_spliced(events, index, win))


def _chi_or_pon_dropped(game: Game, rng: random.Random) -> Planted | None:
    return _dropped(game, rng, _places(game, Call, lambda call: call.meld.kind not in REPLACED))


def _riichi_dropped(game: Game, rng: random.Random) -> Planted | None:
    return _dropped(game, rng, _places(game, Riichi))


def _dropped(game: Game, rng: random.Random, places: list[tuple[int, int]]) -> Planted | None:
    if not places:
        return None
    at, index = rng.choice(places)
    return _changed(game, at, events=_spliced(game.log.hands[at].events, index))


def _last_dora_dropped(game: Game, rng: random.Random) -> Planted | None:
    """The last of a hand: nothing else tells of it, for a winner is shown all by number."""
    places = dict(_places(game, NewDora))
    return _dropped(game, rng, [*places.items()])


def _dora_too_early(game: Game, rng: random.Random) -> Planted | None:
    """A hand's first new indicator, turned up before anybody draws."""
    if not (places := _places(game, NewDora)):
        return None
    at, _ = rng.choice(places)
    events = list(game.log.hands[at].events)
    first = next(event for event in events if isinstance(event, NewDora))
    events.remove(first)
    return _changed(game, at, events=(first, *events))


ONE_VALUE: dict[str, Planter] = {
    "a drawn tile": _drawn_tile,
    "a haipai tile": _haipai_tile,
    "a die": _die,
    "the first dora": _first_dora,
    "a later dora": _later_dora,
    "a winner's shown dora": _shown_dora,
    "a winner's shown ura": _shown_ura,
}
"""Each changes one value that is compared: one finding."""

TWO_VALUES: dict[str, Planter] = {
    "two drawn tiles": _two_drawn_tiles,
    "haipai tiles of two seats": _haipai_tiles_of_two_seats,
}
"""Two findings: ids are unique within a wall, so no swap leaves things as they were."""

SHIFTS: dict[str, Planter] = {
    "another dealer": _dealer,
    "a draw dropped": _draw_dropped,
    "a draw added": _draw_added,
    "a draw added after a kan": _draw_added_after_a_kan,
    "a kan dropped": _kan_dropped,
    "a dora dropped before another": _dora_dropped,
    "an INIT removed": _init_removed,
}
"""Several findings, or none if the dropped draw is the last of its row."""

OTHER_WALLS: dict[str, Planter] = {
    "a bit of the seed": _seed_bit,
    "a hand removed": _hand_removed,
    "an INIT twice": _init_twice,
}
"""Whole hands meet other walls. With a seed for each hand, only the bit does that."""

NOT_COMPARED: dict[str, Planter] = {
    "the log cut short": _cut_short,
    "a discard": _discard,
    "a winning tile": _winning_tile,
    "a chi or pon dropped": _chi_or_pon_dropped,
    "a riichi dropped": _riichi_dropped,
    "a hand's last dora dropped": _last_dora_dropped,
    "a dora too early": _dora_too_early,
}
"""No finding: the wall says nothing of it."""

PLANTERS: dict[str, Planter] = ONE_VALUE | TWO_VALUES | SHIFTS | OTHER_WALLS | NOT_COMPARED


def plant(kind: str, game: Game, rng: random.Random) -> Planted | None:
    """Plant a fault, and see to it that it promises what its table says."""
    planted = PLANTERS[kind](game, rng)
    if planted is not None:
        count = len(planted.findings)
        assert count == 1 or kind not in ONE_VALUE
        assert count == 2 or kind not in TWO_VALUES
        assert count == 0 or kind not in OTHER_WALLS | NOT_COMPARED
        assert planted.strangers or kind != "a bit of the seed"
    return planted
