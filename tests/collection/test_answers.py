import shutil
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import get_args

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes, make_log
from viewer.collection.answers import (
    PlayerOrder,
    count_of_players,
    game_ids,
    games,
    hand_ids,
    hands,
    names_of_players,
    player_ids,
    players,
    select_games,
    totals,
)
from viewer.collection.index import LogIndex, index_many
from viewer.collection.query import parse_query
from viewer.collection.schema import HAND_BITS
from viewer.core.base.meld import CONCEALED
from viewer.core.base.records import Call, Win

DATED = "2019{:02}0112gm-00a9-0000-0123456{}.mjlog"
LOGS = {1: make_log(1), 2: make_log(2), 3: make_log(1, players=3)}


@pytest.fixture(scope="module")
def indexed_once(tmp_path_factory):
    """A folder of logs, and beside it the index, of which each test has a copy."""
    folder = tmp_path_factory.mktemp("indexed") / "logs"
    folder.mkdir()
    (folder / DATED.format(2, 1)).write_bytes(make_bytes(1))
    (folder / DATED.format(1, 2)).write_bytes(make_bytes(2))
    (folder / "copy").write_bytes(make_bytes(1))
    (folder / "broken").write_bytes(b"?")
    write_zip(folder / "x.zip", [("three", make_bytes(1, players=3))])
    with LogIndex(folder.with_name("index.db")) as index:
        list(index_many([folder], index, jobs=1))
    return folder


@pytest.fixture
def index(indexed_once, tmp_path):
    copy = shutil.copy(indexed_once.with_name("index.db"), tmp_path)
    with LogIndex(Path(copy)) as index:
        index.folder = indexed_once
        index.choose([index.folder])
        yield index


def names(index, ids):
    return [Path(each.path).name[:6] for each in games(index, ids)]


def test_games_come_in_the_order_asked_for(index):
    by_date = game_ids(index)
    assert names(index, by_date) == ["201901", "201902", "copy", "three"]
    assert names(index, game_ids(index, descending=True)) == [
        "201902", "201901", "three", "copy",
    ]  # fmt: skip
    for order in ("site", "rules", "hands", "status", "path"):
        assert sorted(game_ids(index, order)) == sorted(by_date)
    assert names(index, game_ids(index, "rules"))[0] == "three"
    assert names(index, by_date[1:3]) == ["201902", "copy"]
    assert games(index, []) == []


def test_each_game_is_that_of_its_log_in_any_order(index):
    for order in ("date", "path", "hands"):
        for descending in (False, True):
            for each in games(index, game_ids(index, order, descending=descending)):
                name = Path(each.path).name
                assert each.game.id == each.id
                if name[:4] == "2019":
                    assert each.game.date.startswith(f"2019-{name[4:6]}")


def test_the_whole_is_counted(index):
    hands = sum(len(log.hands) for log in LOGS.values())
    assert totals(index) == (5, 4, 1, 0, hands, 3)
    index._drop()
    assert totals(index) == (0, 0, 0, 0, 0, 0)


def test_games_can_be_filtered(index):
    select_games(index, parse_query("players:3"))
    assert names(index, game_ids(index)) == ["three"]
    assert totals(index) == (5, 4, 1, 0, len(LOGS[3].hands), 1)
    index.choose([index.folder])
    assert len(game_ids(index)) == totals(index).games


def test_a_game_has_its_players(index):
    found = {Path(each.path).name[:6]: each for each in games(index, game_ids(index))}
    game = found["201902"]
    assert (game.status, game.problem, game.game.hands) == ("verified", None, len(LOGS[1].hands))
    assert [seat.name for seat in game.seats] == list(LOGS[1].names)
    assert [seat.place for seat in sorted(game.seats, key=lambda each: -each.points)] == [
        1,
        2,
        3,
        4,
    ]
    assert found["three"].path.endswith("x.zip/three")
    assert len(found["three"].seats) == 3


def everybody(index, *order, **how):
    return players(index, player_ids(index, *order, **how))


def test_players_have_their_figures_copies_counted_once(index):
    found = {(each.name, each.players): each for each in everybody(index)}
    assert len(found) == len(LOGS[1].names) + len(LOGS[3].names[:3])
    for (name, count), row in found.items():
        logs = [log for log in LOGS.values() if log.players == count]
        seats = [(log, log.names.index(name)) for log in logs]
        hands = [(kyoku, seat) for log, seat in seats for kyoku in log.hands]
        wins = [
            (event, seat) for kyoku, seat in hands for event in kyoku.events
            if isinstance(event, Win)
        ]  # fmt: skip
        assert row.games == len(seats)
        assert row.hands == len(hands)
        assert row.won == sum(win.seat == seat for win, seat in wins)
        assert row.dealt_in == len(
            {id(kyoku) for kyoku, seat in hands for win in kyoku.results
             if isinstance(win, Win) and win.source == seat != win.seat}
        )  # fmt: skip
        assert row.opened == sum(
            any(
                isinstance(event, Call) and event.seat == seat and event.meld.kind not in CONCEALED
                for event in kyoku.events
            )
            for kyoku, seat in hands
        )
        finals = [log.hands[-1].results[-1].final.split(",") for log, _ in seats]
        points = [
            100 * int(final[2 * seat]) for final, (_, seat) in zip(finals, seats, strict=True)
        ]
        results = [
            float(final[2 * seat + 1]) for final, (_, seat) in zip(finals, seats, strict=True)
        ]
        assert row.points == pytest.approx(fmean(points))
        assert row.result == pytest.approx(fmean(results))
        assert sum((row.first, row.second, row.third, row.fourth)) == row.ended == row.games
    assert [row.games for row in everybody(index)] == sorted(
        (row.games for row in everybody(index)), reverse=True
    )


def test_names_are_counted_over_games_of_three_and_of_four(index):
    rows = everybody(index)
    assert {row.players for row in rows} == {3, 4}
    for name, count in names_of_players(index).items():
        assert count == sum(row.games for row in rows if row.name == name)


def broken_off(log, *, hands):
    """A copy of a log that breaks off in the last of so many hands."""
    *kept, last = log.hands[:hands]
    return write_mjlog(replace(log, hands=(*kept, replace(last, events=last.events[:9]))))


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_of_copies_with_as_many_hands_the_one_with_an_end_counts(tmp_path, order):
    whole = LOGS[1]
    copies = make_bytes(1), broken_off(whole, hands=len(whole.hands))
    for name, data in zip(order, copies, strict=True):
        (tmp_path / name).write_bytes(data)
    with LogIndex(tmp_path / "index.db") as index:
        list(index_many([tmp_path / "a", tmp_path / "b"], index, jobs=1))
        rows = everybody(index)
    assert [(row.games, row.ended, row.place is None) for row in rows] == [(1, 1, False)] * 4


def test_a_game_without_an_end_has_no_share_of_places(tmp_path):
    (tmp_path / "x").write_bytes(broken_off(LOGS[1], hands=3))
    (tmp_path / "y").write_bytes(make_bytes(2))
    with LogIndex(tmp_path / "index.db") as index:
        list(index_many([tmp_path / "x", tmp_path / "y"], index, jobs=1))
        for row in everybody(index):
            assert (row.games, row.ended) == (2, 1)
            assert sum((row.first, row.second, row.third, row.fourth)) == 1


FOUND = {
    "name": lambda row: row.name,
    "games": lambda row: row.games,
    "place": lambda row: row.place,
    "second": lambda row: row.second / row.ended if row.ended else None,
    "riichi": lambda row: row.riichi / row.hands if row.hands else None,
}


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("order", FOUND)
def test_players_are_sorted_what_is_not_known_last(index, order, descending):
    rows, found = everybody(index), FOUND[order]
    assert rows == sorted(rows, key=lambda row: (-row.games, row.name, row.players))
    known = [row for row in rows if found(row) is not None]
    known.sort(key=found, reverse=descending)
    wanted = known + [row for row in rows if found(row) is None]
    assert everybody(index, order, descending=descending) == wanted


def test_every_order_of_players_is_one_that_the_index_knows(index):
    ids = set(player_ids(index))
    assert all(set(player_ids(index, order)) == ids for order in get_args(PlayerOrder))


def test_players_are_found_by_a_part_of_their_names_in_any_case(index):
    rows = everybody(index)
    needle = rows[0].name[1:3].swapcase()
    found = everybody(index, needle=needle)
    assert found == [row for row in rows if needle.casefold() in row.name.casefold()]
    assert count_of_players(index) == len({row.name for row in rows})
    assert everybody(index, needle="no such name") == []


def test_a_player_has_the_same_id_in_another_collection(index):
    before = {(row.name, row.players): row.id for row in everybody(index)}
    assert len(set(before.values())) == len(before)
    index.choose([index.folder / "x.zip"])
    assert all(before[row.name, row.players] == row.id for row in everybody(index))


def test_figures_are_those_of_the_games_that_are_selected_last(index):
    before = everybody(index)
    select_games(index, parse_query("players:3"))
    after = everybody(index)
    assert after == [row for row in before if row.players == 3]


def test_other_collections_are_not_counted(index):
    index.choose([index.folder / "x.zip"])
    assert {row.games for row in everybody(index)} == {1}
    assert len(everybody(index)) == 3
    assert names(index, game_ids(index)) == ["three"]


def test_hands_whose_game_is_not_there_any_more_are_left_out(index):
    """As in a file that was damaged."""
    query = parse_query("riichi")
    ids = hand_ids(index, query)
    gone = ids[0] >> HAND_BITS
    index.ask("DELETE FROM source WHERE id = ?", [gone])
    found = hands(index, query, ids)
    assert [each.id for each in found] == [each for each in ids if each >> HAND_BITS != gone]
