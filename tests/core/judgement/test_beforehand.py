from datetime import UTC, datetime, timedelta, timezone

import pytest

from viewer.core.judgement.beforehand import (
    Beforehand,
    Evidence,
    Note,
    NotedHashes,
    OtherSeats,
    beforehand,
)
from viewer.core.judgement.game_hashes import GameHashes, PlayTime

JAPAN = timezone(timedelta(hours=9))
BEGAN = datetime(2026, 11, 27, 9, 0, tzinfo=JAPAN)
SECOND = int(BEGAN.timestamp())
ONE, TWO, THREE = ("1" * 64, "2" * 64, "3" * 64)
SALT, OTHER, LONG = "5" * 64, "ef" * 32, "ab" * 64
GAME = GameHashes(
    "riichi-city", ((ONE,), (TWO,), (THREE,)), (SALT,), PlayTime(SECOND, SECOND, SECOND + 600), True
)
TENHOU = GameHashes("tenhou", ((LONG, "cd" * 64),), (), PlayTime(SECOND, SECOND + 3600))


def note(digest, minutes, source=""):
    return Note(BEGAN + timedelta(minutes=minutes), digest, source)


def look(game, *notes, given=None, **how):
    return beforehand(game, NotedHashes(notes), given, **how)


def test_what_nobody_noted_only_the_log_says():
    assert look(GAME, note(OTHER, -9)) == Beforehand(total=3, time=GAME.time)
    answer = look(GAME)
    assert (answer.source, answer.at, answer.line, answer.before) == ("nowhere", None, None, None)
    assert not answer.contradicts


@pytest.mark.parametrize(
    ("minutes", "when", "before"),
    [(-1, "before", True), (5, "during", False), (11, "after", False)],
)
def test_a_note_is_of_before_the_game_or_not(minutes, when, before):
    answer = look(GAME, note(TWO, minutes))
    assert (answer.source, answer.when, answer.before, answer.found) == ("noted", when, before, 1)
    assert answer.at == BEGAN + timedelta(minutes=minutes)


def test_time_zones_are_those_of_the_notes():
    summer = timezone(-timedelta(hours=7))
    early = Note(datetime(2026, 11, 26, 16, 59, tzinfo=summer), LONG)
    late = Note(datetime(2026, 11, 26, 18, 0, tzinfo=summer), LONG)
    assert look(TENHOU, early).before is True
    assert look(TENHOU, late).before is False


def test_in_the_hour_that_a_files_name_tells_nobody_knows():
    answer = look(TENHOU, note("cd" * 64, 30))
    assert (answer.source, answer.before, answer.time) == ("noted", None, TENHOU.time)


def test_without_a_time_nobody_knows():
    answer = look(GAME._replace(time=None), note(ONE, -1), note(TWO, 700))
    assert (answer.found, answer.before, answer.time) == (2, None, None)


def test_the_earliest_note_counts_and_those_that_prove_as_much():
    notes = [note(ONE, 700), note(TWO, 5), note(TWO, 800), note(THREE, 4)]
    answer = look(GAME, *notes)
    assert answer.first == Evidence(THREE, note(THREE, 4))
    assert (answer.found, answer.total) == (2, 3)


@pytest.mark.parametrize(
    ("minutes", "whens"),
    [
        (-1, ["before", "before", "before"]),
        (1, ["during", "during", "during"]),
        (4, ["after", "during", "during"]),
        (11, ["after", "after", "after"]),
    ],
)
def test_a_hash_that_was_noted_after_its_own_hand_is_late(minutes, whens):
    hands = [
        PlayTime(SECOND + 180 * nth, SECOND + 180 * nth, SECOND + 180 * (nth + 1))
        for nth in range(2)
    ]
    game = GAME._replace(times=(*hands, None))
    found = [look(game, note(digest, minutes)).when for digest in (ONE, TWO, THREE)]
    assert found == whens
    best = look(game, note(ONE, 4), note(TWO, 5))
    assert (best.when, best.found, best.at) == ("during", 1, BEGAN + timedelta(minutes=5))


def test_a_given_list_is_not_noted_and_names_its_first_line():
    answer = look(GAME, given={OTHER: 1, TWO: 7, ONE: 9})
    assert (answer.source, answer.line, answer.found) == ("given", 7, 2)
    assert (answer.before, answer.at) == (None, None)
    assert look(GAME, note(ONE, 5), given={TWO: 7}).source == "noted"


@pytest.mark.parametrize("digest", [SALT, LONG])
@pytest.mark.parametrize("given", [True, False])
def test_hashes_of_salts_and_of_other_kinds_contradict_nothing(digest, given):
    notes = () if given else [note(digest, 5, "riichi-city")]
    answer = look(GAME, *notes, given={digest: 1} if given else {}, of_this_game=True)
    assert not answer.contradicts


def test_a_hash_noted_while_this_game_was_played_contradicts_a_log_without_it():
    strange = note(OTHER, 5, "riichi-city")
    answer = look(GAME, strange, note(ONE, 4))
    assert answer.missing == (Evidence(OTHER, strange),)
    assert answer.contradicts
    assert answer.source == "noted"


@pytest.mark.parametrize(
    ("game", "minutes", "source"),
    [
        (GAME, -1, "riichi-city"),
        (GAME, 11, "riichi-city"),
        (GAME, 5, "mahjong-soul"),
        (GAME, 5, ""),
        (GAME._replace(tells_all=False), 5, "riichi-city"),
        (GAME._replace(time=None), 5, "riichi-city"),
        (GAME._replace(time=PlayTime(SECOND, SECOND)), 5, "riichi-city"),
    ],
)
def test_nothing_else_that_was_noted_contradicts(game, minutes, source):
    assert not look(game, note(OTHER, minutes, source)).contradicts


def test_a_list_that_lacks_the_games_hash_contradicts_nothing_unless_it_is_of_this_game():
    assert not look(GAME, given={OTHER: 3}).contradicts
    answer = look(GAME, given={OTHER: 3, ONE: 4}, of_this_game=True)
    assert answer.missing == (Evidence(OTHER, None, 3),)
    assert (answer.line, answer.is_alone) == (4, True)


def test_a_hash_of_the_seed_with_other_seats_is_none_of_the_log():
    swapped = "ef" * 64
    game = TENHOU._replace(tells_all=True, other_seats=(("1023", "0" * 128), ("2301", swapped)))
    found = OtherSeats(Evidence(swapped, note(swapped, -90)), "2301")
    answer = look(game, note(swapped, -90))
    assert answer == Beforehand(1, time=game.time, other_seats=found)
    given = look(game, given={swapped: 7}, of_this_game=True)
    assert given.other_seats == OtherSeats(Evidence(swapped, None, 7), "2301")
    assert not given.contradicts
    assert look(game, note(swapped, -90), given={LONG: 1}).other_seats is None


def test_only_a_sha512_may_be_of_a_whole_game():
    assert NotedHashes([note(ONE, 0), note(LONG, 1)]).has_game_hashes
    assert not NotedHashes([note(ONE, 0)]).has_game_hashes


def test_notes_are_sorted_by_time_whatever_their_zone():
    first = Note(datetime(2026, 1, 1, 12, tzinfo=UTC), ONE)
    last = Note(datetime(2026, 1, 1, 12, tzinfo=timezone(-timedelta(hours=1))), ONE)
    noted = NotedHashes([last, first])
    assert noted.notes == (first, last)
    assert noted.first(ONE) is first
    assert not noted.has_game_hashes
    assert NotedHashes([last, first._replace(hash=LONG)]).has_game_hashes
