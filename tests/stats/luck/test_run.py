"""Many logs measured: who plays, what is left out, and that workers change nothing."""

import json
from dataclasses import replace
from zipfile import ZipFile

import pytest

from tests.games.mjlog_write import write_mjlog
from tests.games.site_write import city_record, soul_record
from tests.helpers.games import SEATS, make_bytes, make_log
from viewer.core.base.era import Era
from viewer.core.base.errors import Stopped
from viewer.core.base.records import Player
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.stats.luck import count_names, measure_many, run
from viewer.stats.luck.law import ALL, LawTallies
from viewer.stats.luck.run import GameLuck, HandLuck, measure_game
from viewer.stats.luck.subsets import LEADER

ME = SEATS[1].name


def named(number, *names, players=4):
    seats = tuple(Player(name) for name in names)
    return write_mjlog(replace(make_log(number, players=players), seats=seats), packed=False)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.mjlog").write_bytes(make_bytes(3))
    (tmp_path / "b.xml").write_bytes(make_bytes(4, packed=True))
    (tmp_path / "c.xml").write_bytes(named(5, "x", "NoName", "y", "NoName"))
    (tmp_path / "d.xml").write_bytes(named(6, "x", ME, ME, "NoName"))
    (tmp_path / "e.txt").write_bytes(b"no log")
    with ZipFile(tmp_path / "f.zip", "w") as archive:
        archive.writestr("again.mjlog", make_bytes(3, packed=True))
        archive.writestr("three.mjlog", make_bytes(7, players=3))
    return tmp_path


def test_the_commonest_name_is_proposed_unless_it_is_nobodys(folder):
    names = count_names([folder], jobs=1)
    assert names.logs == 5
    assert names.counts[ME] == 4
    assert names.counts["NoName"] == 2
    assert next(iter(names.counts)) == ME == names.proposed
    assert names.left_out == {"unreadable": 1, "repeated": 1}
    nobody = count_names([folder / "c.xml"], jobs=1)
    assert nobody.proposed == "x"
    assert run.PlayerNames({"NoName": 3, "": 1}, 3, {}).proposed is None


def test_each_game_counts_once_and_what_is_left_out_is_told(folder):
    measured = measure_many([folder], ME, jobs=1)
    assert measured.games == 3
    assert measured.left_out == {
        "not-there": 1,
        "ambiguous": 1,
        "unreadable": 1,
        "repeated": 1,
    }
    assert measured.hands == sum(len(make_log(n).hands) for n in (3, 4)) + len(
        make_log(7, players=3).hands
    )
    assert measured.mine["haipai-shanten", ALL].trials == measured.hands
    assert [games for games, _, _ in measured.course] == [1, 2, 3]
    assert measured.course[-1][1:] == (measured.surplus, measured.variance)
    steps = measured.mine.whole(("steps", ALL))
    assert measured.surplus == pytest.approx(steps.found - steps.expected.mean)
    assert measured.variance == pytest.approx(steps.expected.variance)


def test_a_player_may_have_several_names(folder):
    one = measure_many([folder], ME, jobs=1)
    other = measure_many([folder / "c.xml"], "x", jobs=1)
    both = measure_many([folder], ME, "x", jobs=1)
    assert (one.games, other.games, both.games) == (3, 1, 4)
    assert both.player == f"{ME} + x"
    assert both.hands == one.hands + other.hands
    assert both.surplus == pytest.approx(one.surplus + other.surplus)


def test_two_names_at_one_table_are_not_one_player(folder):
    both = measure_many([folder], ME, make_log(3).names[2], jobs=1)
    assert both.left_out["ambiguous"] >= 3


@pytest.mark.dear("starts worker processes")
def test_workers_change_nothing(folder):
    assert measure_many([folder], ME, jobs=2) == measure_many([folder], ME, jobs=1)


@pytest.mark.long("starts workers once more", short="test_workers_change_nothing")
def test_workers_count_the_same_names(folder):
    assert count_names([folder], jobs=2) == count_names([folder])


def cut(log, hands, events=None):
    """A log that ends early: after so many hands, and of the last so many events."""
    *kept, last = log.hands[:hands]
    return replace(log, hands=(*kept, replace(last, events=last.events[:events])))


def files(folder, **logs):
    for name, log in logs.items():
        (folder / f"{name}.xml").write_bytes(write_mjlog(log, packed=False))


@pytest.mark.parametrize("order", ["abc", "bca", "cab"])
def test_of_copies_the_longest_counts_wherever_it_stands(tmp_path, order):
    whole = make_log(3)
    copies = (whole, cut(whole, 2), cut(whole, 2, events=9))
    files(tmp_path, **dict(zip(order, copies, strict=True)), d=make_log(4))
    measured = measure_many([tmp_path], ME, jobs=1)
    assert (measured.games, measured.left_out) == (2, {"repeated": 2})
    alone = tmp_path / "alone"
    alone.mkdir()
    files(alone, **{order[0]: whole}, d=make_log(4))
    kept = measure_many([alone], ME, jobs=1)
    assert (measured.mine, measured.hands) == (kept.mine, kept.hands)
    assert measured.course == kept.course
    assert count_names([tmp_path], jobs=1).logs == 2


def test_a_longer_copy_that_goes_away_meanwhile_ends_nothing(tmp_path):
    whole = make_log(3)
    files(tmp_path, a=cut(whole, 2), b=whole)

    def progress(done, total):
        if done == total == 2:
            (tmp_path / "b.xml").unlink()

    measured = measure_many([tmp_path], ME, jobs=1, progress=progress)
    assert measured.left_out == {"repeated": 1}


def test_everybody_at_a_table_is_measured_once():
    log = make_log(3)
    seats = [measure_game(log, "x", seat) for seat in range(4)]
    whole = LawTallies()
    for seat in seats:
        whole.merge(seat.mine)
    first = LawTallies()
    first.merge(seats[0].mine)
    first.merge(seats[0].others)
    assert whole == first
    assert whole["haipai-reds", LEADER].trials <= len(log.hands)
    assert [hand.number for hand in seats[0].hands] == [kyoku.number for kyoku in log.hands]
    assert seats[0].hands[0].title == "East 1"


def test_hands_half_told_are_counted_and_the_rest_measured():
    log = make_log(3)
    broken = replace(log.hands[1], dora=None)
    whole = measure_game(log, "x", 0)
    found = measure_game(replace(log, hands=(log.hands[0], broken, *log.hands[2:])), "x", 0)
    assert found.broken == 1
    assert len(found.hands) == len(whole.hands) - 1
    measured = run.PlayerLuck("x")
    measured.add(found)
    assert measured.left_out == {"broken-hands": 1}


def test_it_can_be_stopped_and_tells_how_far_it_is(folder):
    told = []
    measure_many([folder], ME, jobs=1, progress=lambda *how: told.append(how))
    assert told == [(done, 7) for done in range(1, 8)]
    for call in (1, 4, 12):
        asked = iter(range(100))
        with pytest.raises(Stopped):
            measure_many(
                [folder],
                ME,
                jobs=1,
                progress=print,
                should_stop=lambda: next(asked) == call,  # noqa: B023
            )


def test_logs_that_are_left_out_are_not_read(folder):
    measured = measure_many([folder], ME, jobs=1, leave_out=[folder / "e.txt"])
    assert "unreadable" not in measured.left_out


def game(number, surplus):
    hand = HandLuck(1, 0, 0, 0, surplus, 1.0)
    return GameLuck(f"{number}", b"", 0, LawTallies(), LawTallies(), (hand,), 0)


def test_the_course_is_thinned_out_and_extremes_are_few():
    measured = run.PlayerLuck("x")
    for number in range(2500):
        measured.add(game(number, (number * 7919) % 2500 - 1250.0))
    assert len(measured.course) <= run.MOST_POINTS
    assert {each[0] % 4 for each in measured.course} == {0}
    assert [each.hand.surplus for each in measured.best] == [1249.0 - n for n in range(10)]
    assert [each.hand.surplus for each in measured.worst] == [-1250.0 + n for n in range(10)]


def test_a_real_reader_gives_the_same_as_the_game():
    log = read_mjlog(make_bytes(3))
    assert measure_game(log, "x", 0).mine == measure_game(make_log(3), "x", 0).mine


@pytest.mark.parametrize(("write", "tells_dice"), [(city_record, True), (soul_record, False)])
def test_other_sites_games_are_measured_by_the_same_laws(tmp_path, write, tells_dice):
    log = make_log(2, Era.HEX)
    (tmp_path / "x.json").write_bytes(write(log))
    (tmp_path / "y.mjlog").write_bytes(write_mjlog(log, packed=False))
    found, same = (measure_many([tmp_path / name], ME, jobs=1) for name in ("x.json", "y.mjlog"))
    assert (found.games, found.hands, found.left_out) == (1, len(log.hands), {})
    assert found.surplus == pytest.approx(same.surplus)
    assert (("dice", ALL) in found.mine, ("dice", ALL) in same.mine) == (tells_dice, True)


def test_hands_with_more_red_fives_than_the_laws_know_are_left_out(tmp_path):
    whole = json.loads(soul_record(make_log(2, Era.HEX)))
    first = whole["data"]["data"]["actions"][0]["result"]["data"]
    first["paishan"] = first["paishan"].replace("5p", "0p", 1)
    (tmp_path / "x.json").write_text(json.dumps(whole))
    measured = measure_many([tmp_path / "x.json"], ME, jobs=1)
    assert measured.left_out == {"broken-hands": 1}
