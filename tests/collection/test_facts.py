"""The rows of games, held against what a simple count of their events and walls finds."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest
from mahjong.shanten import Shanten

from tests.games.site_write import city_record, soul_record
from tests.helpers import long_run
from tests.helpers.documents import kan_hand
from tests.helpers.documents import table as table_document
from tests.helpers.documents import win as won
from tests.helpers.games import make_log
from tests.helpers.note_keeper import NoteKeeper
from tests.helpers.replays import EVERY_KIND
from tests.helpers.truth import plain_wall
from tests.test_shared_logs import PATHS
from tests.test_shared_records import PATHS as RECORDS
from viewer.collection.facts import facts_of
from viewer.collection.schema import HAND_BITS, RESULTS, SeatFact
from viewer.core.analysis.named_events import is_told, named_events
from viewer.core.base.era import Era
from viewer.core.base.meld import KANS, REPLACED, MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    NewDora,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.base.tiles import COPIES, KINDS, dora_kind, tile_ids_of
from viewer.core.play.replay import replay_kyoku
from viewer.core.sites.detect import read_with_walls, site_of
from viewer.core.wall.shuffle import fast_words

OPEN = {MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN, MeldKind.KAKAN}


def games():
    for number, (era, players) in enumerate(EVERY_KIND * 2, 40):
        log = make_log(number, era, players, east_south=number % 2)
        yield log, site_of(log).walls(log, fast_words)


@cache
def rows():
    """Each hand with its wall, and its rows."""
    found = []
    for log, walls in games():
        facts = facts_of(log, walls, "x")
        found += [
            (log, kyoku, wall, facts, facts.hand[index])
            for index, (kyoku, wall) in enumerate(zip(log.hands, walls, strict=True))
        ]
    return found


def mask(hand, fact):
    return {seat for seat in range(4) if hand.facts & fact.of(seat)}


def of_hand(made, hand):
    """Rows of wins, riichi or waits of a hand, by what follows its id."""
    return {row.id & 3: row for row in made if row.id >> 2 == hand.id}


# what the events say


def test_results_and_who_won_are_those_of_the_last_events():
    seen = set()
    for log, kyoku, _, facts, hand in rows():
        ends = [(at, e) for at, e in enumerate(kyoku.events, 1) if isinstance(e, (Win, Ryuukyoku))]
        wins = [(at, end) for at, end in ends if isinstance(end, Win)]
        if wins:
            name = "tsumo" if wins[0][1].seat == wins[0][1].source else "ron"
        else:
            name = ends[0][1].type or "exhaustive"
        seen.add(name)
        assert RESULTS[hand.result] == name
        assert hand.wins == len(wins)
        assert mask(hand, SeatFact.WON) == {end.seat for _, end in wins}
        payers = {end.source for _, end in wins if end.seat != end.source}
        assert mask(hand, SeatFact.DEALT_IN) == payers
        assert hand.points == max((end.points for _, end in wins), default=None)
        assert hand.limit_kind == max((end.limit for _, end in wins), default=None)
        assert hand.end_step == len(kyoku.events)
        for later in log.hands[hand.id + 1 : hand.id + 2]:
            changes = [end - start for start, end in zip(kyoku.scores, later.scores, strict=True)]
            assert json.loads(hand.changes)[: log.players] == changes[: log.players]
        for (at, end), row in zip(wins, of_hand(facts.win, hand).values(), strict=True):
            numbers = {number for number, han in end.yaku if han} | {*end.yakuman}
            assert row.yaku == sum(1 << number for number in numbers)
            assert row.yaku & hand.yaku == row.yaku
            assert row.han == (sum(h for _, h in end.yaku) or 13 * len(end.yakuman))
            assert (row.winner, row.tile, row.fu, row.points) == (
                end.seat, end.tile, end.fu, end.points,
            )  # fmt: skip
            assert row.payer == (None if end.seat == end.source else end.source)
            assert row.step == at
            assert row.ura == sum(han for number, han in end.yaku if number == 53)
    assert {"tsumo", "ron", "exhaustive"} < seen


def test_riichi_calls_and_kans_are_those_of_the_events():
    for log, kyoku, _, facts, hand in rows():
        declared, kans, opened = {}, set(), set()
        calls = [0] * log.players
        for at, event in enumerate(kyoku.events, 1):
            if isinstance(event, Riichi) and event.step == 1:
                declared[event.seat] = at
            elif isinstance(event, Call):
                kind = event.meld.kind
                kans |= {event.seat} if kind in KANS else set()
                opened |= {event.seat} if kind in OPEN else set()
                calls[event.seat] += kind not in {MeldKind.KITA, MeldKind.KAKAN}
        assert mask(hand, SeatFact.RIICHI) == {*declared}
        assert {seat: row.step for seat, row in of_hand(facts.riichi, hand).items()} == declared
        assert mask(hand, SeatFact.KAN) == kans
        assert mask(hand, SeatFact.OPEN) == opened
        assert [hand.calls >> 4 * seat & 15 for seat in range(log.players)] == calls
        to_riichi = {
            end.source
            for end in kyoku.events
            if isinstance(end, Win) and end.seat in declared and end.seat != end.source
        }
        assert mask(hand, SeatFact.DEALT_IN_TO_RIICHI) == to_riichi


def test_what_was_dealt_and_turned_up_is_there():
    for log, kyoku, _, facts, hand in rows():
        deal = facts.deal[hand.id]
        parts = [deal.haipai[at : at + 14] for at in range(0, len(deal.haipai), 14)]
        kinds = [bytes(sorted(tile // COPIES for tile in tiles)) for tiles in kyoku.haipai]
        assert parts == [each + b"\xff" for each in kinds]
        reds = {
            (seat, at) for seat in range(4) for at in range(3) if deal.reds >> 3 * seat + at & 1
        }
        assert reds == {
            (seat, tile // 36)
            for seat, tiles in enumerate(kyoku.haipai)
            for tile in log.red_fives.intersection(tiles)
        }
        turned = [kyoku.dora, *(e.tile for e in kyoku.events if isinstance(e, NewDora))]
        assert [*deal.dora] == turned
        ura = max((end.ura for end in kyoku.events if isinstance(end, Win)), key=len, default=())
        assert [*deal.ura] == [*ura]
        found = [hand.shanten >> 4 * seat & 15 for seat in range(log.players)]
        if all(max(map(tiles.count, tiles)) < COPIES for tiles in kinds):
            library = Shanten()
            counts = [[tiles.count(kind) for kind in range(KINDS)] for tiles in kinds]
            if log.players == 4:  # the library knows no game without 2m to 8m
                assert found == [library.calculate_shanten(each) for each in counts]
        assert hand.least_shanten == min(found)


# waits, by trying each kind


def waits_of(held, melded, players):
    """The kinds that complete 13 tiles; None where a fifth tile of a kind would be needed."""
    counts = [0] * KINDS
    for tile in held:
        counts[tile // COPIES] += 1
    if COPIES in counts or len({*held, *melded}) < len(held):
        return None
    library, kinds = Shanten(), set()
    for kind in {tile // COPIES for tile in tile_ids_of(players)}:
        counts[kind] += 1
        kinds |= {kind} if library.calculate_shanten(counts) == -1 else set()
        counts[kind] -= 1
    if any(sum(tile // COPIES == kind for tile in (*held, *melded)) == COPIES for kind in kinds):
        return None
    return kinds


def drawn_by(kyoku, step):
    """How many live and replacement tiles were drawn by a step."""
    live = replaced = 0
    replacing = False
    for event in kyoku.events[:step]:
        if isinstance(event, Draw):
            live, replaced = live + (not replacing), replaced + replacing
            replacing = False
        elif isinstance(event, Call):
            replacing = event.meld.kind in REPLACED
    return live, replaced + replacing


def places_of(log, kyoku, wall, seat, step):
    """Waits of a seat; how many are live, in other hands, dead; which live tiles ahead are."""
    notes = NoteKeeper(kyoku)
    for event in kyoku.events[:step]:
        notes.hear(event)
    waits = waits_of(notes.hands[seat], notes.placed[seat], log.players)
    live, replaced = drawn_by(kyoku, step)
    ahead = wall.live[live : len(wall.live) - replaced]
    seen = {*notes.indicators}.union(*notes.placed, *notes.hands)
    for event in kyoku.events[:step]:
        seen.update(getattr(event, "ura", ()))
    waited = {tile for tile in wall.tiles if tile // COPIES in (waits or ())}
    others = set().union(*(hand for each, hand in enumerate(notes.hands) if each != seat))
    return (
        waits,
        sum(tile in waited for tile in ahead),
        len(waited & others),
        len(waited - seen - {*ahead}),
        [tile in waited for tile in ahead],
    )


def test_waits_of_riichi_lie_where_the_wall_has_them():
    compared = 0
    for log, kyoku, wall, facts, hand in rows():
        for seat, row in of_hand(facts.riichi, hand).items():
            step = next(
                at
                for at, event in enumerate(kyoku.events, 1)
                if at > row.step and isinstance(event, Discard)
            )
            waits, *places, _ = places_of(log, kyoku, wall, seat, step)
            if waits is not None:
                compared += 1
                assert row.waits == sum(1 << kind for kind in waits)
                assert [row.live, row.hands, row.dead] == places
            is_dead = row.live == 0 and row.hands == 0
            assert bool(hand.facts & SeatFact.DEAD_RIICHI.of(seat)) == is_dead
    assert compared > 50


def test_events_that_have_a_name_are_those_of_the_whole_hand():
    """Rows are made with a few tables of a hand, and have to find what all of them tell."""
    named = 0
    for log, kyoku, wall, _, hand in rows():
        events = named_events(replay_kyoku(kyoku, log.players, wall))
        bits = {1 << 4 * each.kind + each.seat for each in events if is_told(each)}
        assert hand.events == sum(bits)
        named += len(bits)
    assert named > 50


def test_who_was_tenpai_at_the_end_and_what_would_have_come():
    compared = 0
    for log, kyoku, wall, facts, hand in rows():
        found = of_hand(facts.waiting, hand)
        assert mask(hand, SeatFact.TENPAI) == {*found}
        live, replaced = drawn_by(kyoku, len(kyoku.events))
        is_left = live < len(wall.live) - replaced
        assert hand.next_tile == (wall.live[live] if is_left else None)
        last = [e for e in kyoku.events if isinstance(e, (Draw, Discard, Call))][-1]
        for seat in set(range(log.players)) - mask(hand, SeatFact.WON):
            waits, *places, ahead = places_of(log, kyoku, wall, seat, len(kyoku.events))
            if waits is None:
                continue
            compared += 1
            if seat not in found:
                assert not waits or (isinstance(last, Draw) and last.seat == seat)
                continue
            row = found[seat]
            assert row.waits == sum(1 << kind for kind in waits)
            assert [row.live, row.hands, row.dead] == places
            away = ahead.index(True) + 1 if True in ahead else None
            own = ahead[(seat - last.seat - 1) % log.players :: log.players]
            assert row.away == away
            assert row.own_away == (own.index(True) + 1 if True in own else None)
            assert bool(hand.facts & SeatFact.WOULD_COME.of(seat)) == (away is not None)
            assert bool(hand.facts & SeatFact.CAME_NEXT.of(seat)) == (away == 1)
            assert bool(hand.facts & SeatFact.ONE_DRAW_AWAY.of(seat)) == (row.own_away == 1)
    assert compared > 50


def test_an_indicator_of_a_kan_makes_dora_of_its_callers_tiles():
    found = 0
    for log, kyoku, _, _, hand in rows():
        notes, callers, hit, steps = NoteKeeper(kyoku), [], set(), []
        for at, event in enumerate(kyoku.events, 1):
            notes.hear(event)
            if isinstance(event, Call) and event.meld.kind in KANS:
                callers.append(event.seat)
            elif isinstance(event, NewDora):
                seat = callers.pop(0)
                mine = {*notes.hands[seat]}
                for each in kyoku.events[:at]:
                    if isinstance(each, Call) and each.seat == seat:
                        mine.update(each.meld.tiles)
                if dora_kind(event.tile, log.players) in {tile // COPIES for tile in mine}:
                    hit.add(seat)
                    steps.append(at)
        assert mask(hand, SeatFact.KAN_DORA) == hit
        assert hand.kan_dora == (steps[0] if steps else None)
        found += len(hit)
    assert found


# the game


def test_players_have_their_points_and_places():
    for log, walls in games():
        facts = facts_of(log, walls, "2010091009gm-00a9-0000-83af2648&tw=2.mjlog")
        (game,) = facts.game
        assert (game.players, game.hands, game.site) == (log.players, len(log.hands), "tenhou")
        assert (game.date, game.log_id) == ("2010-09-10 09:00", "2010091009gm-00a9-0000-83af2648")
        assert [row.name for row in facts.seat] == list(log.names)
        last = log.hands[-1].results[-1].final.split(",")
        points = [100 * int(word) for word in last[: 2 * log.players : 2]]
        assert [row.points for row in facts.seat] == points
        for row in facts.seat:
            assert row.place == 1 + sum(
                other > row.points or (other == row.points and seat < row.id)
                for seat, other in enumerate(points)
            )
            wins = [e for k in log.hands for e in k.events if isinstance(e, Win)]
            assert row.won == sum(win.seat == row.id for win in wins)
            assert row.riichi == sum(
                isinstance(e, Riichi) and e.seat == row.id and e.step == 1
                for k in log.hands
                for e in k.events
            )


def test_without_walls_nothing_is_said_of_them():
    log, walls = next(games())
    whole, bare = (facts_of(log, each, "x") for each in (walls, [None] * len(walls)))
    assert (bare.game, bare.seat, bare.deal, bare.win) == (
        whole.game, whole.seat, whole.deal, whole.win,
    )  # fmt: skip
    assert {row.away for row in bare.waiting} == {None}
    assert {hand.next_tile for hand in bare.hand} == {None}
    assert all(
        not hand.facts >> 4 * fact & 15
        for hand in bare.hand
        for fact in (SeatFact.WOULD_COME, SeatFact.CAME_NEXT, SeatFact.ONE_DRAW_AWAY)
    )
    assert [row.waits for row in bare.riichi] == [row.waits for row in whole.riichi]


def test_a_hand_that_breaks_off_has_no_result():
    document = table_document(kan_hand(2))
    (hand,) = facts_of(document.log, document.walls, "x").hand
    assert (RESULTS[hand.result], hand.wins, hand.points) == ("unknown", 0, None)
    assert mask(hand, SeatFact.KAN) == {0}
    assert hand.calls == 2


def test_two_wins_are_a_double_ron():
    wall = plain_wall()
    tile = wall.live[0]
    events = [Draw(0, tile), Discard(0, tile), won(1, 0, tile), won(3, 0, tile, points=8000)]
    document = table_document(events)
    facts = facts_of(document.log, document.walls, "x")
    (hand,) = facts.hand
    assert (hand.wins, hand.points, RESULTS[hand.result]) == (2, 8000, "ron")
    assert [row.id for row in facts.win] == [0, 1]
    assert mask(hand, SeatFact.WON) == {1, 3}


@pytest.mark.parametrize("kind", [*RESULTS[4:], "exhaustive", "?"])
def test_drawn_hands_have_their_kind(kind):
    wall = plain_wall()
    honour = max(wall.haipai[0])
    name = "" if kind == "exhaustive" else kind
    drawn = Ryuukyoku(name, (None,) * 4, (25000,) * 4, (0,) * 4, 0, 0, "")
    document = table_document([Draw(0, wall.live[0]), Discard(0, honour), drawn])
    (hand,) = facts_of(document.log, document.walls, "x").hand
    assert RESULTS[hand.result] == ("unknown" if kind == "?" else kind)
    assert mask(hand, SeatFact.NAGASHI) == ({0} if kind == "nm" else set())


def test_what_is_unread_is_unknown():
    log, walls = next(games())
    first = log.hands[0]
    broken = replace(first, haipai=((), *first.haipai[1:]), events=(Unread("REACH", 1),))
    facts = facts_of(replace(log, hands=(broken,)), walls[:1], "x")
    (hand,) = facts.hand
    assert hand.shanten & 15 == 15
    assert facts.deal[0].haipai[:14] == b"\xfe" * 13 + b"\xff"


@pytest.mark.shared
@pytest.mark.parametrize("path", [*long_run.a_third(PATHS), *RECORDS], ids=lambda path: path.name)
def test_any_real_log_has_rows(path):
    log, walls = read_with_walls(path.read_bytes())
    facts = facts_of(log, walls, path.name)
    assert len(facts.hand) == len(facts.deal) == len(log.hands) < 1 << HAND_BITS
    assert len(facts.seat) == log.players
    wins = [e for kyoku in log.hands for e in kyoku.events if isinstance(e, Win)]
    assert [(row.winner, row.points) for row in facts.win] == [(w.seat, w.points) for w in wins]
    assert all(
        None not in (row.live, row.hands) for row in facts.riichi if any(walls) and row.waits
    )


SEATLESS = (
    "round", "honba", "result", "wins", "yaku", "han", "points", "limit_kind", "least_shanten"
)  # fmt: skip


def without(columns, rows):
    return sorted((row[columns:] for row in rows), key=repr)


def test_a_record_tells_itself_when_its_game_began():
    record = json.loads(soul_record(make_log(2, Era.HEX)))
    record["head"]["start_time"] = int(datetime(2026, 11, 27, 20, 30, tzinfo=UTC).timestamp())
    log, walls = read_with_walls(json.dumps(record).encode())
    (game,) = facts_of(log, walls, "2010091009gm-00a9-0000-83af2648.json").game
    assert game.date == "2026-11-28 05:30"


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("write", [soul_record, city_record])
def test_records_of_other_sites_have_the_rows_of_the_same_game(write, players):
    """Their games have other ids of the same tiles, and Riichi City's seats are turned."""
    log = make_log(2, Era.PER_HAND, players)
    ours = facts_of(log, site_of(log).walls(log, fast_words), "x")
    theirs = facts_of(*read_with_walls(write(log)), "x")
    for one, other in zip(ours.hand, theirs.hand, strict=True):
        assert [getattr(one, name) for name in SEATLESS] == [
            getattr(other, name) for name in SEATLESS
        ]
    assert without(1, ours.waiting) == without(1, theirs.waiting) != []
    assert without(2, ours.riichi) == without(2, theirs.riichi) != []  # also without the step
    if write is soul_record:
        assert [(hand.facts, hand.shanten, hand.calls) for hand in ours.hand] == [
            (hand.facts, hand.shanten, hand.calls) for hand in theirs.hand
        ]
        assert [deal.haipai for deal in ours.deal] == [deal.haipai for deal in theirs.deal]
        assert [(row.points, row.place) for row in ours.seat] == [
            (row.points, row.place) for row in theirs.seat
        ]
