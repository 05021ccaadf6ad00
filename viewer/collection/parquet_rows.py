"""The rows of a game's Parquet tables, by column: those of the index, its walls and its events.

Rows are numbered as those of game 0. Nothing is found out here: bits become lists, and that is all.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from viewer.collection.check import CheckedGame, LogResult
from viewer.collection.facts import GameFacts, facts_of
from viewer.collection.parquet_schema import SEAT_FACTS, WALL_FACTS
from viewer.collection.schema import (
    RESULTS,
    SEAT_BITS,
    UNKNOWN_SHANTEN,
    DealRow,
    HandRow,
    RiichiRow,
    SeatFact,
    WaitingRow,
    WinRow,
)
from viewer.core.base.meld import Meld, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Leave,
    Log,
    NewDora,
    Return,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.base.tiles import KINDS
from viewer.core.rules.yaku import YAKU_NAMES
from viewer.core.wall.wall import Wall

_SEAT_MASK: Final = (1 << SEAT_BITS) - 1
_SEATS_OF_MELDS: Final = 4
_UNKNOWN_TILE: Final = 0xFF

ParquetRow = dict[str, Any]


def parquet_rows(game: CheckedGame) -> dict[str, list[ParquetRow]]:
    """Return a game's rows by table."""
    result, log, walls, moments = game
    facts = facts_of(log, game.judging_walls, result.path, moments)
    return {
        "games": [_game_row(facts, result)],
        "hands": list(_hand_rows(facts, log, game.judging_walls)),
        "walls": list(_wall_rows(result, log, walls)),
        "events": list(_event_rows(log)),
    }


def _game_row(facts: GameFacts, result: LogResult) -> ParquetRow:
    row = facts.game[0]
    seats = [{**each._asdict(), "seat": each.id & _SEAT_MASK} for each in facts.seat]
    return {
        **row._asdict(),
        "game": 0,
        "key": row.key.hex(),
        "path": result.path.encode("utf-8", "replace").decode(),
        "id": row.log_id,
        "date": row.date and datetime.fromisoformat(row.date),
        "south": bool(row.south),
        "status": result.status,
        "seats": seats,
    }


def _wall_rows(result: LogResult, log: Log, walls: Sequence[Wall | None]) -> Iterator[ParquetRow]:
    doubted = {place.number for place in result.places}
    for index, (kyoku, wall) in enumerate(zip(log.kyoku, walls, strict=True)):
        row: ParquetRow = {"hand": index, "game": 0}
        if wall is not None:
            missing = len(wall.tiles) - len(wall.published)
            row |= {
                "era": wall.era.name,
                "tiles": [*wall.published, *[None] * missing],
                "dice": wall.dice or None,
                "verified": kyoku.number not in doubted,
            }
        yield row


def _hand_rows(facts: GameFacts, log: Log, walls: Sequence[Wall | None]) -> Iterator[ParquetRow]:
    for hand, deal, kyoku, wall in zip(facts.hand, facts.deal, log.kyoku, walls, strict=True):
        yield {
            **hand._asdict(),
            "hand": hand.id,
            "game": 0,
            "kyoku": kyoku.number,
            "sticks": kyoku.sticks,
            "scores": kyoku.scores,
            "haipai": kyoku.haipai,
            "shanten": _shanten(hand, log.players),
            "result": RESULTS[hand.result],
            "wins": [_win(row) for row in facts.win if row.id >> SEAT_BITS == hand.id],
            **_seat_facts(hand, has_wall=wall is not None),
            "calls": _nibbles(hand.calls, log.players),
            **_indicators(deal),
            "kan_dora_step": hand.kan_dora,
            "riichi": [_waits(row) for row in facts.riichi if row.id >> SEAT_BITS == hand.id],
            "final_waits": [_waits(row) for row in facts.waiting if row.id >> SEAT_BITS == hand.id],
        }


def _seat_facts(hand: HandRow, *, has_wall: bool) -> dict[str, list[int] | None]:
    return {
        fact.name.lower(): _bits(hand.facts >> SeatFact(fact) * 4 & 15, 4)
        if has_wall or fact not in WALL_FACTS
        else None
        for fact in SEAT_FACTS
    }


def _shanten(hand: HandRow, players: int) -> list[int | None]:
    found = _nibbles(hand.shanten, players)
    return [None if each == UNKNOWN_SHANTEN else each for each in found]


def _indicators(deal: DealRow) -> ParquetRow:
    dora = [None if tile == _UNKNOWN_TILE else tile for tile in deal.dora]
    return {"dora": dora, "ura": list(deal.ura)}


def _win(row: WinRow) -> ParquetRow:
    yaku = [YAKU_NAMES[number] for number in _bits(row.yaku, len(YAKU_NAMES))]
    return {**row._asdict(), "seat": row.winner, "yaku": yaku, "limit": row.limit_kind}


def _waits(row: RiichiRow | WaitingRow) -> ParquetRow:
    return {**row._asdict(), "seat": row.id & _SEAT_MASK, "waits": _bits(row.waits, KINDS)}


def _bits(mask: int, most: int) -> list[int]:
    return [number for number in range(most) if mask >> number & 1]


def _nibbles(packed: int, count: int) -> list[int]:
    return [packed >> 4 * nth & 15 for nth in range(count)]


# events


def _event_rows(log: Log) -> Iterator[ParquetRow]:
    for index, kyoku in enumerate(log.kyoku):
        for step, event in enumerate(kyoku.events, 1):
            yield {"hand": index, "step": step, **_event(event)}


def _event(event: Event) -> ParquetRow:  # noqa: PLR0911 - a kind of event each
    match event:
        case Draw(seat, tile):
            return {"event": "draw", "seat": seat, "tile": tile}
        case Discard(seat, tile):
            return {"event": "discard", "seat": seat, "tile": tile}
        case Call(seat, meld):
            return {"event": meld.kind.value, "seat": seat, **_meld(seat, meld)}
        case Riichi(seat, step):
            return {"event": "riichi" if step == 1 else "riichi_accepted", "seat": seat}
        case NewDora(tile):
            return {"event": "dora", "tile": tile}
        case Win():
            source = None if event.self_drawn else event.source
            row = {"event": "win", "seat": event.seat, "tile": event.tile, "source": source}
            return row | {"changes": event.changes}
        case Ryuukyoku():
            return {"event": "ryuukyoku", "changes": event.changes}
        case Leave(seat) | Return(seat):
            return {"event": type(event).__name__.lower(), "seat": seat}
        case Unread():
            return {"event": "unread", "seat": event.seat}


def _meld(seat: int, meld: Meld) -> ParquetRow:
    """Return a meld's columns; a tile that is added or set aside comes from nobody."""
    if meld.kind is MeldKind.KITA:
        return {"tile": meld.tiles[0], "tiles": meld.tiles}
    if meld.added is not None or meld.called is None:
        return {"tile": meld.added, "tiles": meld.tiles}
    source = (seat + meld.source) % _SEATS_OF_MELDS
    return {"tile": meld.called, "tiles": meld.tiles, "source": source}
