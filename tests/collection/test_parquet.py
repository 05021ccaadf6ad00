"""The Parquet tables: opened with DuckDB, and held against the logs that they were made of."""

import shutil
import sys
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import duckdb
import pyarrow.parquet as pq
import pytest

from tests.games.site_write import city_record, soul_record
from tests.helpers import changed, long_run
from tests.helpers.archives import write_zip
from tests.helpers.cluster import cluster
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import document, go, init, ryuukyoku
from tests.test_shared_records import PATHS as RECORDS
from viewer.collection import parquet
from viewer.collection.check import checked_game
from viewer.collection.facts import facts_of
from viewer.collection.named_rows import named_rows
from viewer.collection.parquet import DataExportError, arrow_schemas, export_many, parquet_rows
from viewer.collection.parquet_schema import PARQUET_TABLES
from viewer.collection.schema import HAND_BITS, RESULTS, SeatFact, by_seat
from viewer.core.base.era import Era
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import (
    Call,
    Discard,
    Draw,
    Event,
    Leave,
    NewDora,
    Return,
    Riichi,
    Ryuukyoku,
    Unread,
    Win,
)
from viewer.core.rules.yaku_names import YAKU_NAMES
from viewer.core.sites.detect import read_with_walls
from viewer.system.executor import ClusterError

NAMES = {
    "2013050109gm-00a1-0000-00000003.mjlog": make_bytes(3),
    "2013050110gm-00b1-0000-00000004.mjlog": make_bytes(4, players=3),
    "2019123123gm-00a1-0000-00000005.mjlog": make_bytes(5, Era.PER_HAND),
}
OTHERS = {
    "city.json": city_record(make_log(6, Era.HEX)),
    "soul.json": soul_record(make_log(7, Era.HEX)),
    "soul old.json": soul_record(make_log(8, Era.HEX), era="md5"),
    "seedless.mjlog": document(go(), init(), ryuukyoku()),
}
FEW = {
    name: (NAMES | OTHERS)[name]
    for name in ("2013050110gm-00b1-0000-00000004.mjlog", "city.json", "seedless.mjlog")
}
EVENTS = {
    Draw: "draw", Discard: "discard", NewDora: "dora", Win: "win", Ryuukyoku: "ryuukyoku",
    Leave: "leave", Return: "return", Unread: "unread",
}  # fmt: skip


def test_every_event_has_a_name_in_the_schema():
    (names,) = [each.about for each in PARQUET_TABLES["events"] if each.name == "event"]
    riichi, melds = {"riichi", "riichi_accepted"}, {kind.value for kind in MeldKind}
    assert {*names.split(", ")} == {*EVENTS.values()} | riichi | melds
    assert {*EVENTS, Call, Riichi} == {*get_args(Event)}


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out"


def export(paths, folder, **how):
    return list(export_many(paths, folder, **{"jobs": 1, **how}))


def written(games, folder):
    folder.mkdir()
    for name, data in games.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def logs(tmp_path):
    """A few logs: one of three players, one of another site, one without a seed."""
    return written(FEW, tmp_path / "logs")


class Exported(NamedTuple):
    logs: Path
    tables: Path


@pytest.fixture(scope="module")
def exported_once(tmp_path_factory):
    """All logs and their tables, which no test changes."""
    folder = tmp_path_factory.mktemp("exported")
    logs = written(NAMES | OTHERS, folder / "logs")
    assert {each.problem for each in export([logs], folder / "out")} == {None}
    return Exported(logs, folder / "out")


@pytest.fixture
def exported(exported_once, out):
    shutil.copytree(exported_once.tables, out)
    return exported_once


@pytest.fixture
def ask(out):
    """Answer a question in SQL about the exported tables, as rows by column."""
    with closing(duckdb.connect()) as database:

        def ask(question):
            for name in PARQUET_TABLES:
                database.execute(
                    f"CREATE OR REPLACE VIEW {name} AS "
                    f"FROM read_parquet('{out}/{name}/*/*.parquet', hive_partitioning = true)"
                )
            found = database.execute(question)
            names = [each[0] for each in found.description]
            return [dict(zip(names, row, strict=True)) for row in found.fetchall()]

        yield ask


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))


def contents(folder):
    return {name: (folder / name).read_bytes() for name in files(folder)}


@cache
def opened(name):
    return checked_game(name, (NAMES | OTHERS)[name])


def games_of(ask):
    """Each game with its name, in the order of the export."""
    return [(each, Path(each["path"]).name) for each in ask("FROM games ORDER BY game")]


# what stands in the tables


@pytest.mark.usefixtures("exported")
def test_every_table_opens_and_has_its_columns(ask):
    for name, columns in PARQUET_TABLES.items():
        rows = ask(f"FROM {name}")
        assert rows
        assert list(rows[0]) == [*(each.name for each in columns), "year"]


@pytest.mark.usefixtures("exported")
def test_games_are_partitioned_by_their_year(out, ask):
    years = ask("SELECT year, count(*) AS games FROM games GROUP BY year ORDER BY year")
    assert years == [
        {"year": 0, "games": 4},
        {"year": 2013, "games": 2},
        {"year": 2019, "games": 1},
    ]
    for name in PARQUET_TABLES:
        assert (out / name / "year=2013" / "part-00001.parquet").is_file()


@pytest.mark.usefixtures("exported")
def test_games_have_the_rows_of_the_index(ask):
    found = games_of(ask)
    assert [name for _, name in found] == sorted(NAMES | OTHERS)
    for number, (game, name) in enumerate(found):
        result, log, walls, _ = opened(name)
        facts = facts_of(log, walls, name)
        row = facts.game[0]
        assert (game["game"], game["key"], game["status"]) == (number, row.key.hex(), result.status)
        for column in ("site", "room", "rules", "players", "south", "hands"):
            assert game[column] == getattr(row, column), column
        assert game["id"] == row.log_id
        assert [seat["name"] for seat in game["seats"]] == [seat.name for seat in facts.seat]
        for seat, made in enumerate(game["seats"]):
            assert made["seat"] == seat
            for column in ("dan", "rate", "points", "result", "place", "won", "dealt_in"):
                assert made[column] == getattr(facts.seat[seat], column), column
    began = ask("SELECT date FROM games WHERE year = 2019")
    assert began == [{"date": datetime(2019, 12, 31, 23)}]  # noqa: DTZ001 - of Japan


@pytest.mark.usefixtures("exported")
def test_hands_have_the_rows_of_the_index(ask):
    for game, name in games_of(ask):
        _, log, walls, _ = opened(name)
        facts = facts_of(log, walls, name)
        hands = ask(f"FROM hands WHERE game = {game['game']} ORDER BY hand")
        for index, (hand, row, kyoku) in enumerate(zip(hands, facts.hand, log.hands, strict=True)):
            assert hand["hand"] == (game["game"] << HAND_BITS) + index
            assert hand["kyoku"] == kyoku.number
            assert hand["haipai"] == list(map(list, kyoku.haipai))
            assert hand["scores"] == list(kyoku.scores)
            for column in ("places_before", "places_after"):
                assert hand[column] == by_seat(getattr(row, column), log.players)
            assert hand["named_events"] == named_rows(row)
            assert hand["result"] == RESULTS[row.result]
            for column in ("round", "honba", "dealer", "next_tile", "end_step"):
                assert hand[column] == getattr(row, column), column
            assert hand["tenpai"] == [s for s in range(4) if row.facts & SeatFact.TENPAI.of(s)]
            would = [s for s in range(4) if row.facts & SeatFact.WOULD_COME.of(s)]
            assert hand["would_come"] == (would if walls[index] else None)
            assert min(hand["shanten"]) == row.least_shanten
            assert hand["dora"][0] == kyoku.dora
            wins = [event for event in kyoku.events if isinstance(event, Win)]
            assert [each["seat"] for each in hand["wins"]] == [win.seat for win in wins]
            for each, win in zip(hand["wins"], wins, strict=True):
                assert kyoku.events[each["step"] - 1] is win
                assert (each["points"], each["tile"]) == (win.points, win.tile)
                assert each["payer"] == (None if win.self_drawn else win.source)
                told = {YAKU_NAMES[number] for number, han in win.yaku if han}
                assert told <= set(each["yaku"])
            declared = {e.seat for e in kyoku.events if isinstance(e, Riichi)}
            assert {each["seat"] for each in hand["riichi"]} == declared
            assert all(each["waits"] for each in hand["riichi"])
            draws = {each.id % 4: each.dead_draws for each in facts.riichi if each.id >> 2 == index}
            assert {each["seat"]: each["dead_draws"] for each in hand["riichi"]} == draws
            assert [each["seat"] for each in hand["final_waits"]] == hand["tenpai"]


@pytest.mark.usefixtures("exported")
def test_hands_are_joined_to_their_walls(ask):
    for game, name in games_of(ask):
        _, log, walls, _ = opened(name)
        whose = f"WHERE hands.game = {game['game']} ORDER BY hand"
        rows = ask(f"FROM hands JOIN walls USING (hand) {whose}")
        assert len(rows) == len(log.hands)
        for row, wall in zip(rows, walls, strict=True):
            if wall is None:
                assert (row["era"], row["tiles"], row["verified"]) == (None, None, None)
                continue
            assert (row["era"], row["verified"]) == (wall.era.name, True)
            published = wall.published
            assert row["tiles"][: len(published)] == list(published)
            assert set(row["tiles"][len(published) :]) <= {None}
            assert len(row["tiles"]) == (136 if log.players == 4 else 108)
            assert row["dice"] == (list(wall.dice) or None)
            if wall.era.deal_published:
                assert row["tiles"][-4:] == row["haipai"][row["dealer"]][3::-1]


@pytest.mark.usefixtures("exported")
def test_events_can_be_replayed(ask):
    for game, name in games_of(ask):
        for index, kyoku in enumerate(opened(name).log.hands):
            hand = (game["game"] << HAND_BITS) + index
            rows = ask(f"FROM events WHERE hand = {hand} ORDER BY step")
            assert [row["step"] for row in rows] == [*range(1, len(kyoku.events) + 1)]
            for row, event in zip(rows, kyoku.events, strict=True):
                check_event(row, event)


def check_event(row, event):
    if isinstance(event, Call):
        assert (row["event"], row["seat"]) == (event.meld.kind, event.seat)
        assert row["tiles"] == list(event.meld.tiles)
        from_another = event.meld.kind in {MeldKind.CHI, MeldKind.PON, MeldKind.DAIMINKAN}
        assert (row["source"] is not None) == from_another
        if from_another:
            assert row["tile"] == event.meld.called
            assert row["source"] == (event.seat + event.meld.source) % 4
        return
    if isinstance(event, Riichi):
        assert row["event"] == ("riichi" if event.step == 1 else "riichi_accepted")
    else:
        assert row["event"] == EVENTS[type(event)]
    assert row["seat"] == getattr(event, "seat", None)
    assert row["tile"] == getattr(event, "tile", None)
    assert row["changes"] == (list(getattr(event, "changes", ())) or None)


def test_players_come_and_go_and_the_unreadable_is_named():
    data = document(
        '<UN n0="a" n1="b" n2="c" n3="d"/>',
        go(),
        init(),
        '<BYE who="1"/><UN n1="b"/><T999/>',
        ryuukyoku(),
    )
    rows = parquet_rows(checked_game("x", data))["events"]
    assert [row["event"] for row in rows] == ["leave", "return", "unread", "ryuukyoku"]
    assert [row.get("seat") for row in rows] == [1, 1, 0, None]


def test_a_row_has_a_value_for_every_column():
    seen = {name: set() for name in PARQUET_TABLES}
    for name in NAMES:
        for table, rows in parquet_rows(opened(name)).items():
            for row in rows:
                seen[table] |= row.keys()
                for column in PARQUET_TABLES[table]:
                    for each in row.get(column.name) or () if column.fields else ():
                        assert {field.name for field in column.fields} <= each.keys()
    for table, columns in PARQUET_TABLES.items():
        assert {column.name for column in columns} <= seen[table]


def test_hands_that_contradict_their_walls_are_not_verified(out, tmp_path, ask):
    path = tmp_path / "x.mjlog"
    path.write_bytes(changed.with_another_draw(make_bytes(3)))
    export([path], out)
    assert ask("SELECT status FROM games") == [{"status": "contradicted"}]
    result = checked_game("x", path.read_bytes()).result
    wrong = {finding.place.hand_index + 1 for finding in result.findings}
    rows = ask("SELECT kyoku, verified, would_come FROM hands JOIN walls USING (hand)")
    assert {row["kyoku"] for row in rows if not row["verified"]} == wrong
    assert {row["would_come"] for row in rows} == {None}


@pytest.mark.shared
@pytest.mark.skipif(not RECORDS, reason="the real records are not beside the project")
def test_real_records_of_other_sites_have_tables(out, ask):
    records = long_run.a_third(RECORDS)
    export(records, out)
    counted = ask("SELECT count(*) AS n, count(tiles) AS t FROM hands JOIN walls USING (hand)")
    hands = sum(len(read_with_walls(path.read_bytes()).log.hands) for path in records)
    assert counted == [{"n": hands, "t": hands}]


# how they are written


def test_many_parts_hold_what_one_holds(exported, out, ask):
    whole = {name: ask(f"FROM {name} ORDER BY ALL") for name in PARQUET_TABLES}
    shutil.rmtree(out)
    export([exported.logs], out, part_bytes=1)
    assert (out / "games" / "year=2013" / "part-00002.parquet").is_file()
    assert {name: ask(f"FROM {name} ORDER BY ALL") for name in PARQUET_TABLES} == whole


def test_no_more_waits_than_a_part_may_have(logs, out):
    limit = 30_000
    most = 0
    copies = [logs] * 3
    for done, _ in enumerate(export_many(copies, out, jobs=1, part_bytes=limit), 1):
        on_disk = sum(pq.read_metadata(path).num_rows for path in out.glob("games/*/*.parquet"))
        most = max(most, done - on_disk)
    assert 1 < most < 4


def test_row_groups_are_bounded(logs, out, monkeypatch):
    monkeypatch.setattr(parquet, "_ROW_GROUP", 100)
    export([logs], out)
    for path in out.glob("events/*/*.parquet"):
        read = pq.read_metadata(path)
        groups = [read.row_group(nth).num_rows for nth in range(read.num_row_groups)]
        assert max(groups) <= 100
        assert sum(groups) == read.num_rows


@pytest.mark.dear("two workers start and read whole logs")
def test_workers_write_the_same(logs, tmp_path):
    export([logs], tmp_path / "one")
    export([logs], tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


def test_it_is_the_cluster_that_is_asked(logs, out, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match="a cluster needs"):
        export([logs], out, jobs=None, scheduler="tcp://nowhere:8786")


@pytest.mark.long(
    "starts a cluster, as do tests of `executor`", short="test_it_is_the_cluster_that_is_asked"
)
def test_a_cluster_writes_the_same(logs, tmp_path, monkeypatch):
    export([logs], tmp_path / "one")
    (logs.parent / "cluster").mkdir()
    monkeypatch.chdir(logs.parent)  # the cluster's workers stand elsewhere
    with cluster(tmp_path / "cluster") as running:
        export([logs], tmp_path / "two", jobs=None, scheduler=running.address)
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


def test_archives_are_read_and_copies_told(tmp_path, out, ask):
    archive = tmp_path / "more.zip"
    write_zip(archive, [("a", make_bytes(5)), ("b", make_bytes(6)), ("c", make_bytes(5))])
    export([archive], out)
    assert ask("SELECT count(*) AS games, count(DISTINCT key) AS keys FROM games") == [
        {"games": 3, "keys": 2}
    ]


def test_a_stop_leaves_whole_parts(logs, out, ask):
    running = export_many([logs], out, jobs=1, part_bytes=1)
    for _ in range(3):
        next(running)
    running.close()
    assert all(name.endswith(".parquet") for name in files(out))
    assert len(games_of(ask)) == 3
    joined = ask("SELECT count(DISTINCT game) AS n FROM games JOIN hands USING (game)")
    assert joined == [{"n": 3}]


def test_a_full_disk_leaves_no_half_file(logs, out, monkeypatch):
    def fail(_handle):
        raise OSError(28, "full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="full"):
        export([logs], out)
    assert [path for path in out.rglob("*") if path.is_file()] == []


def test_a_broken_log_is_told_and_the_others_are_written(logs, out, ask):
    (logs / "broken.xml").write_bytes(b"<html/>")
    results = export([logs], out)
    (problem,) = [each for each in results if each.problem]
    assert problem.path.endswith("broken.xml")
    assert len(games_of(ask)) == len(results) - 1 == len(FEW)
    assert sum(each.hands for each in results) == len(ask("FROM hands"))


def test_a_number_beyond_all_bounds_is_told(logs, out, ask):
    text = make_bytes(4).replace(b'dan="', b'dan="9' + b"9" * 30)
    (logs / "hostile.xml").write_bytes(text)
    results = export([logs], out)
    (problem,) = [each.problem for each in results if each.problem]
    assert str(problem) == "The file could not be read: a number in it is beyond all bounds."
    assert len(games_of(ask)) == len(FEW)


def test_tables_among_the_logs_are_not_read(logs):
    results = export([logs], logs / "a table", part_bytes=1)
    assert len(results) == len(FEW)
    assert not any(each.problem for each in results)


def test_a_folder_that_is_used_is_refused(logs, out):
    out.mkdir()
    (out / "mine").write_bytes(b"")
    with pytest.raises(DataExportError, match="not empty"):
        export([logs], out)
    assert files(out) == []
    (out / "mine").unlink()
    assert export([logs], out)


def test_without_pyarrow_one_sentence_says_what_to_install(logs, out, monkeypatch):
    arrow_schemas.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DataExportError, match=r"pip install 'wall-viewer\[data\]'"):
        export([logs], out)
    assert not out.exists()


def test_workers_without_pyarrow_end_the_export(logs, out, monkeypatch):
    running = export_many([logs], out, jobs=1)
    next(running)
    arrow_schemas.cache_clear()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DataExportError, match="need pyarrow"):
        next(running)
