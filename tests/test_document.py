import subprocess
import sys

import pytest

from tests.helpers import documents
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import verification_seed
from viewer.core.base.era import ERAS, Era
from viewer.core.base.errors import InputError
from viewer.core.play.replay import replay_kyoku
from viewer.core.rules.game_checks import check_kyoku
from viewer.core.sites.game_commitment import tenhou_hash
from viewer.document import MOST_EVENTS_CACHED, Stopped, open_log, open_log_carefully, open_seed
from viewer.system.assets import resources, sample_log

EVERY_ERA = pytest.mark.parametrize("era", ERAS)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.mjlog"


def code_of(read, *arguments):
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return caught.value.code


def carefully(path, progress=lambda _done, _total: None, should_stop=lambda: False):
    return open_log_carefully(path, progress, should_stop)


def test_a_game_of_several_has_its_number_behind_the_name_of_what_holds_it(tmp_path):
    for name, title in {"a.db/x/2": "x/2", "a.json/1": "a.json/1", "m.zip/x": "x"}.items():
        assert open_log(tmp_path / name, lambda _path: make_bytes(1)).title == title


@EVERY_ERA
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("packed", [False, True])
def test_a_game_opens_with_its_walls_and_agrees(path, era, players, packed):
    path.write_bytes(make_bytes(1, era, players, packed=packed))
    document = open_log(path)
    assert (document.title, document.path, document.era) == ("game.mjlog", path, era)
    assert document.players == players
    assert document.hand_count == len(make_log(1, era, players).hands)
    assert all(wall.players == players for wall in document.walls)
    assert len(document.audit.checked) == document.hand_count
    assert document.audit.findings == ()


@EVERY_ERA
def test_opening_carefully_gives_the_same_and_says_that_both_twisters_agree(path, era):
    path.write_bytes(make_bytes(1, era))
    fast, careful = open_log(path), carefully(path)
    assert (careful.log, careful.walls, careful.audit) == (fast.log, fast.walls, fast.audit)
    assert fast.twisters_agree is None
    assert careful.twisters_agree is True


def test_twisters_that_disagree_are_not_hushed_up(path, monkeypatch):
    path.write_bytes(make_bytes(1))
    monkeypatch.setattr("viewer.document.fast_words", lambda _key, count: bytes(4 * count))
    assert carefully(path).twisters_agree is False


def test_opening_carefully_tells_every_step(path):
    path.write_bytes(make_bytes(1))
    told = []
    carefully(path, progress=lambda *step: told.append(step))
    assert told == [(step, 3) for step in range(4)]


@pytest.mark.parametrize("step", range(8))
def test_opening_stops_at_any_step(path, step):
    path.write_bytes(make_bytes(1))
    asked = []
    with pytest.raises(Stopped):
        carefully(path, should_stop=lambda: asked.append(None) or len(asked) > step)
    assert len(asked) == step + 1


@pytest.fixture
def hands_played(monkeypatch):
    """The number of each hand that was played again, in order."""
    numbers = []

    def play(kyoku, *arguments, **options):
        numbers.append(kyoku.number)
        return replay_kyoku(kyoku, *arguments, **options)

    monkeypatch.setattr("viewer.document.replay_kyoku", play)
    return numbers


def test_opening_carefully_compares_what_playing_each_hand_again_compares(path):
    path.write_bytes(make_bytes(1))
    document = carefully(path)
    compared = [check_kyoku(document.log, index) for index in range(document.hand_count)]
    assert document.judgement.course.checked == sum(each.checked for each in compared)


@pytest.mark.parametrize("read", [open_log, carefully])
def test_a_document_plays_a_hand_when_it_is_asked_for_and_caches_it(path, hands_played, read):
    path.write_bytes(make_bytes(1))
    document = read(path)
    assert hands_played == []
    assert document.replay(2) is document.replay(2)
    assert hands_played == [3]


@pytest.mark.parametrize("read", [open_log, carefully])
def test_who_left_in_an_earlier_hand_is_absent_until_coming_back(path, read):
    hand = '<INIT seed="0,0,0,1,3,58" ten="250,250,250,250" oya="0"/>'
    path.write_text(
        '<mjloggm><GO type="169"/><UN n0="a" n1="b" n2="c" n3="d"/>'
        f'{hand}<BYE who="2"/>{hand}{hand}<UN n2="c"/>{hand}</mjloggm>'
    )
    document = read(path)
    deals = [document.replay(index).tables[0] for index in range(4)]
    assert [deal.seats[2].present for deal in deals] == [True, False, False, True]
    assert all(deal.seats[1].present for deal in deals)


@pytest.mark.parametrize("read", [open_log, carefully])
def test_who_left_before_the_first_hand_is_absent_at_its_deal(path, read):
    hand = '<INIT seed="0,0,0,1,3,58" ten="250,250,250,250" oya="0"/>'
    path.write_text(
        '<mjloggm><GO type="169"/><UN n0="a" n1="b" n2="c" n3="d"/><BYE who="1"/>'
        f'{hand}{hand}<UN n1="b"/>{hand}</mjloggm>'
    )
    document = read(path)
    deals = [document.replay(index).tables[0] for index in range(3)]
    assert [deal.seats[1].present for deal in deals] == [False, False, True]


def test_what_cannot_be_in_a_hand_is_known_with_and_without_playing_all_again(path):
    log = make_log(1)
    text = make_bytes(1).decode()
    path.write_text(text.replace('<AGARI ba="', '<AGARI ba="9', 1))
    both = open_log(path), carefully(path)
    for document in both:
        found = [document.inconsistencies(index) for index in range(len(log.hands))]
        assert {each.place.hand_index for each in sum(found, ())} == {0}
    first, second = both
    assert first.inconsistencies(0) == second.inconsistencies(0) != ()
    assert second.judgement.inconsistencies == second.inconsistencies(0)
    assert open_seed("pasted", verification_seed(), 4, 2).inconsistencies(1) == ()


def test_a_log_made_to_do_harm_does_not_fill_the_memory_with_replays(
    path, hands_played, monkeypatch
):
    monkeypatch.setattr("viewer.document.MOST_EVENTS_CACHED", 1000)
    hand = '<INIT seed="0,0,0,1,3,58" oya="0"/>' + "<T0/><D0/>" * 50
    path.write_text(f'<mjloggm><GO type="169"/>{hand * 30}</mjloggm>')
    document = carefully(path)
    for index in (*range(30), 29, 0):
        assert document.replay(index).last == 100
    assert hands_played == [*range(1, 31), 1]


def test_a_hand_longer_than_all_that_is_cached_is_played_and_cached(path, hands_played):
    hand = '<INIT seed="0,0,0,1,3,58" oya="0"/>'
    interrupted = '<BYE who="0"/>' * (MOST_EVENTS_CACHED + 1)
    path.write_text(f'<mjloggm><GO type="169"/>{hand}{hand}{interrupted}</mjloggm>')
    document = open_log(path)
    for index in (0, 1, 1, 0):
        assert document.replay(index).last == index * (MOST_EVENTS_CACHED + 1)
    assert hands_played == [1, 2, 1]


def test_a_log_without_a_seed_opens_without_walls(path):
    path.write_bytes(b'<mjloggm><GO type="169"/><INIT seed="0,0,0,1,3,58"/></mjloggm>')
    document = carefully(path)
    assert document.walls == (None,)
    assert (document.era, document.commitment, document.twisters_agree) == (None, None, None)
    assert document.audit.checked == ()


def test_only_the_base64_era_has_a_published_hash():
    for era in ERAS:
        document = documents.game(1, era)
        assert (document.commitment is not None) == (era is Era.BASE64)


def test_the_hash_is_of_seats_and_seed():
    document = documents.game(1)
    seats = document.commitment.seats
    assert document.commitment.sha512 == tenhou_hash(seats, document.seed)
    assert sorted(seats) == list("0123")


def test_a_raw_seed_has_walls_and_no_log():
    document = open_seed("pasted", verification_seed(), 3, 5)
    assert (document.title, document.path, document.log) == ("pasted", None, None)
    assert document.hand_count == 5
    assert document.kyoku(0) is document.commitment is None
    assert document.red_fives
    assert document.twisters_agree is True


def test_red_fives_are_what_the_log_says():
    without = documents.parts(
        '<GO type="171"/>', '<INIT seed="0,0,0,1,3,58" ten="1,2,3,4" oya="0"/>'
    )
    assert not without.red_fives
    assert documents.game().red_fives


def test_what_is_wrong_can_be_told_when_no_file_at_all_can_be_opened():
    """Not even the program's own."""
    pytest.importorskip("resource")
    code = """
import os, resource, sys
from pathlib import Path
from viewer.core.base.errors import InputError, sentence
from viewer.document import open_log
resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32))
try:
    while os.open(os.devnull, os.O_RDONLY):
        pass
except OSError:
    pass
try:
    open_log(Path(sys.argv[1]))
except InputError as error:
    print(sentence(error))
"""
    command = [sys.executable, "-c", code, str(sample_log())]
    told = subprocess.check_output(command, cwd=resources().parent, encoding="utf-8")  # noqa: S603
    assert told == "The file could not be read: Too many open files.\n"
