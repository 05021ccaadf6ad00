from dataclasses import replace
from datetime import datetime
from zipfile import ZipFile, ZipInfo

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers.games import SEATS, make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.sites.game_commitment import tenhou_hash


@pytest.mark.parametrize("players", [3, 4])
def test_a_line_is_digits_hash_and_file(run, tmp_path, players):
    path = tmp_path / "x.mjlog"
    path.write_bytes(make_bytes(1, players=players))
    log = make_log(1, players=players)
    ranks = sorted(player.name for player in SEATS[:players])
    digits = "".join(str(ranks.index(name)) for name in log.names) + "3" * (4 - players)
    line = f"{digits}  {tenhou_hash(digits, log.seed)}  -  {path}\n"
    assert log.hands[0].dealer == 0
    assert run("seats", path) == (0, line, "")


@pytest.mark.parametrize(
    ("name", "when"), [("2010091009gm-00a9-0000-83af2648.mjlog", "before"), ("x.mjlog", "unknown")]
)
def test_a_line_tells_when_its_hash_was_noted(run, tmp_path, name, when):
    path, at = tmp_path / name, "2010-09-09T12:00:00+00:00"
    path.write_bytes(make_bytes(1))
    digest = run("seats", path)[1].split("  ")[1]
    run("noted", "add", digest, "--at", at)
    said, time = run("seats", path)[1].split("  ")[2].split(":", 1)
    assert (said, datetime.fromisoformat(time)) == (when, datetime.fromisoformat(at))


def test_every_log_has_a_line_and_a_bad_one_stops_none(run, tmp_path, game_file):
    bad, missing = tmp_path / "bad.mjlog", tmp_path / "missing"
    bad.write_bytes(b"?")
    code, out, err = run("seats", bad, game_file, missing, game_file)
    assert code == 3
    assert [line.split("  ")[3] for line in out.splitlines()] == [str(game_file)] * 2
    assert [line.split(": ")[0] for line in err.splitlines()] == [str(bad), str(missing)]


@pytest.mark.parametrize("write", [city_record, soul_record])
def test_other_sites_publish_no_such_hash(run, tmp_path, game_file, write):
    path = tmp_path / "x.json"
    path.write_bytes(write(make_log(40, Era.HEX)))
    told = (
        f"{path}: Only Tenhou publishes a hash of seats and seed, and this is no log of Tenhou's.\n"
    )
    code, out, err = run("seats", path, game_file)
    assert (code, len(out.splitlines()), err) == (3, 1, told)


def test_a_folder_and_an_archive_have_a_line_for_each_log_of_tenhous(run, tmp_path, game_file):
    folder, packed = tmp_path / "logs", tmp_path / "logs.zip"
    (folder / "in it").mkdir(parents=True)
    (folder / "in it" / "x.mjlog").write_bytes(game_file.read_bytes())
    (folder / "y.json").write_bytes(city_record(make_log(40, Era.HEX)))
    with ZipFile(packed, "w") as archive:
        archive.writestr("z.mjlog", game_file.read_bytes())
    code, out, err = run("seats", folder, packed)
    found = [line.split("  ")[3] for line in out.splitlines()]
    assert (code, found) == (3, [str(folder / "in it" / "x.mjlog"), f"{packed}/z.mjlog"])
    assert err.startswith(f"{folder / 'y.json'}: Only Tenhou publishes")


@pytest.mark.parametrize("nameless", [[0, 1, 2, 3], [2]])
def test_where_players_have_no_names_the_order_is_not_made_up(run, tmp_path, nameless):
    path, log = tmp_path / "x.mjlog", make_log(1)
    seats = [
        replace(player, name="") if at in nameless else player
        for at, player in enumerate(log.seats)
    ]
    path.write_bytes(write_mjlog(replace(log, seats=tuple(seats))))
    code, out, err = run("seats", path)
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.startswith(f"{path}: It is not told who played")


@pytest.mark.parametrize("era", [Era.PER_HAND, Era.HEX])
def test_older_eras_published_no_hash(run, tmp_path, era):
    path = tmp_path / "old.mjlog"
    path.write_bytes(make_bytes(1, era))
    told = f"{path}: Tenhou published no hash for seeds of this era.\n"
    assert run("seats", path) == (3, "", told)


def test_a_folder_without_a_log_is_told(run, tmp_path, game_file):
    empty, packed = tmp_path / "empty", tmp_path / "empty.zip"
    empty.mkdir()
    ZipFile(packed, "w").close()
    told = "".join(f"{place}: there is no log.\n" for place in (empty, packed))
    code, out, err = run("seats", empty, packed, game_file)
    assert (code, out.count("\n"), err) == (3, 1, told)


@pytest.mark.parametrize("member", ["in it/game.mjlog", "./game.mjlog", "in it//game.mjlog"])
def test_a_log_in_an_archive_has_the_line_of_its_file(run, tmp_path, game_file, member):
    packed = tmp_path / "logs.zip"
    with ZipFile(packed, "w") as archive:
        archive.writestr(ZipInfo(member), game_file.read_bytes())
    name = f"{packed}/{member}"
    code, out, err = run("seats", name)
    assert run("seats", packed) == (code, out, err)
    assert (code, err) == (0, "")
    assert out == run("seats", game_file)[1].replace(str(game_file), name)
