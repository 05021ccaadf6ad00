"""A second document that one seat cannot tell from a first at a step of a hand.

It has another wall, other hands and another future, wherever that seat has not seen a tile. In
play-it-yourself mode the window must show the same of both, or it gives something away.
"""

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.helpers.documents import document_of
from viewer.core.base.records import Call, Discard, Draw, Kyoku, NewDora, Ryuukyoku, Win
from viewer.core.base.tiles import tile_ids_of
from viewer.core.wall.wall import Wall
from viewer.document import Document


def known_ids(kyoku: Kyoku, seat: int) -> Iterator[frozenset[int]]:
    """Yield the tile ids that a seat knows, after the deal and after each event."""
    known = {*kyoku.haipai[seat], kyoku.dora}
    yield frozenset(known)
    for event in kyoku.events:
        match event:
            case Draw() if event.seat == seat:
                known.add(event.tile)
            case Discard() | NewDora():
                known.add(event.tile)
            case Call():
                known.update(event.meld.tiles)
            case Win():
                known.update(event.hand, event.ura, event.dora, [event.tile])
                known.update(tile for meld in event.melds for tile in meld.tiles)
            case Ryuukyoku():
                known.update(tile for hand in event.hands if hand for tile in hand)
        yield frozenset(known)


def indistinguishable_from(
    document: Document, index: int, step: int, seat: int, rng: random.Random
) -> Document:
    """Return a document that differs in all that a seat cannot know at a step of a kyoku."""
    log = document.log
    assert log is not None
    pairs = [
        _twin(log.hands[at], document.walls[at], len(log.hands[at].events), seat, rng)
        for at in range(index)
    ]
    kyoku, wall = _twin(log.hands[index], document.walls[index], step, seat, rng)
    if not document.replay(index).tables[step].over:
        nobody = (None,) * log.players
        end = Ryuukyoku("kaze4", nobody, kyoku.scores, (0,) * log.players, 0, 0, "")
        kyoku = replace(kyoku, events=(*kyoku.events, end))
    pairs.append((kyoku, wall))
    hands, walls = zip(*pairs, strict=True)
    log = replace(log, seed=None, hands=hands, remarks=())
    return replace(document_of(log, walls), title=document.title, path=document.path)


def _twin(
    kyoku: Kyoku, wall: Wall | None, step: int, seat: int, rng: random.Random
) -> tuple[Kyoku, Wall | None]:
    """Return a hand up to a step as it may have been as well, and its wall."""
    *_, known = list(known_ids(kyoku, seat))[: step + 1]
    events, hands = list(kyoku.events[:step]), [list(hand) for hand in kyoku.haipai]
    tiles = list(wall.tiles) if wall else []
    for other, hand in enumerate(hands):
        if other == seat:
            continue
        _exchange(other, hand, events, tiles, known=known, rng=rng)
        mixed = rng.sample(hand, len(hand))
        _put(tiles, dict(zip(hand, mixed, strict=True)))
        hand[:] = mixed
    unknown = [tile for tile in tile_ids_of(len(hands)) if tile not in known]
    other_way = dict(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
    _put(tiles, other_way)
    for at, event in enumerate(events):
        if isinstance(event, Draw):
            events[at] = replace(event, tile=other_way.get(event.tile, event.tile))
    haipai = tuple(tuple(other_way.get(tile, tile) for tile in hand) for hand in hands)
    twin = replace(kyoku, haipai=haipai, events=tuple(events), seed=None)
    return twin, wall._replace(tiles=tuple(tiles)) if wall else None


def _exchange(
    seat: int,
    hand: list[int],
    events: list[object],
    tiles: list[int],
    *,
    known: frozenset[int],
    rng: random.Random,
) -> None:
    """Let a seat have been dealt what it drew and discarded later, and have drawn another."""
    for at, event in enumerate(events):
        if not isinstance(event, Draw) or event.seat != seat or event.tile not in known:
            continue
        after = next((each for each in events[at + 1 :] if isinstance(each, (Discard, Win))), None)
        seen = after is not None and (after.seat, after.tile) == (seat, event.tile)
        kept = [tile for tile in hand if tile not in known]
        if not seen and kept:
            other = rng.choice(kept)
            hand[hand.index(other)] = event.tile
            _put(tiles, {event.tile: other, other: event.tile})
            events[at] = type(event)(event.seat, other)


def _put(tiles: list[int], others: dict[int, int]) -> None:
    tiles[:] = [others.get(tile, tile) for tile in tiles]
