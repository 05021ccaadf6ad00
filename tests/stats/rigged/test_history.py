"""What a player had played before: only games that began earlier count."""

from dataclasses import replace

from tests.games.mjlog_write import write_mjlog
from tests.helpers.games import SEATS, make_log
from viewer.core.base.records import Player
from viewer.stats.rigged.classes import AFTER_LASTS, NEWCOMERS, REGULARS
from viewer.stats.rigged.history import GameSeats, Histories, seats_of

NOBODY = bytes(8)


def name(number):
    return bytes((number,) * 8)


def game(number, date, *names, last=None):
    return GameSeats(number.to_bytes(16), 1, date, tuple(map(name, names)), last)


def date(hour):
    return f"2020-01-{1 + hour // 24:02} {hour % 24:02}:00"


def of(histories, number):
    return histories.of(number.to_bytes(16))


def test_the_order_of_files_does_not_matter_only_the_time():
    games = [game(hour, date(hour), 1, 100 + hour % 100) for hour in range(101)]
    histories = Histories(reversed(games))
    assert of(histories, 0)[NEWCOMERS] == [0, 1]
    assert of(histories, 9)[NEWCOMERS] == [0, 1]
    assert of(histories, 10)[NEWCOMERS] == [1]
    assert of(histories, 99)[REGULARS] == []
    assert of(histories, 100)[REGULARS] == [0]
    assert of(histories, 500) == {NEWCOMERS: [], REGULARS: [], AFTER_LASTS: []}


def test_games_of_one_hour_do_not_count_for_each_other():
    games = [game(number, date(0), 1) for number in range(20)]
    histories = Histories(games)
    assert all(of(histories, number)[NEWCOMERS] == [0] for number in range(20))


def test_two_last_places_just_before():
    lasts = [0, 0, 1, 0, 0, None]
    games = [game(at, date(at), 1, 2, last=last) for at, last in enumerate(lasts)]
    histories = Histories([*games, game(6, date(6), 1, 2)])
    found = [of(histories, number)[AFTER_LASTS] for number in range(7)]
    assert found == [[], [], [0], [], [], [0], []]


def test_without_a_time_or_a_name_nobody_is_told():
    histories = Histories([game(1, None, 1), GameSeats(bytes(16), 1, date(0), (NOBODY,), 0)])
    assert not any(of(histories, 1).values())
    assert not any(of(histories, 0).values())


def test_a_log_tells_names_time_and_who_was_last():
    log = replace(make_log(3), seats=(Player("NoName"), *SEATS[1:]))
    seats = seats_of("2020010112gm-00a9-0000-12345678.mjlog", write_mjlog(log, packed=False))
    assert seats.date == "2020-01-01 12:00"
    assert seats.names[0] == NOBODY
    assert len({*seats.names}) == 4
    final = [int(each) for each in log.hands[-1].results[-1].final.split(",")[::2]]
    assert seats.last == final.index(min(final))
