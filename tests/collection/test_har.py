"""A browser's record of its network is a file of games, however large, and shows nothing else."""

import gzip
from dataclasses import replace

import pytest

from tests.games.har_write import answered, fetched, har
from tests.games.site_write import soul_answer
from tests.helpers.games import make_log
from viewer.collection.check import check_log
from viewer.collection.find import find_sources
from viewer.collection.read import Reader, read_found
from viewer.core.base.era import Era
from viewer.core.base.errors import InputError, Stopped
from viewer.core.base.unpack import MAX_BYTES
from viewer.document import open_log, open_log_carefully
from viewer.system.log_file import read_log_file

GAMES = [make_log(nth, Era.HEX) for nth in (2, 4)]
ANSWERS = [soul_answer(replace(each, hands=each.hands[:1])) for each in GAMES]


def large(*answers):
    """A file that is too large for a log's."""
    return har(fetched("https://film.test", b"x" * MAX_BYTES), *map(answered, answers))


@pytest.mark.dear("a file that no other may be as large as is read three times")
def test_a_large_one_is_a_file_of_games(tmp_path):
    path = tmp_path / "visit.har"
    path.write_bytes(large(*ANSWERS))
    sources = list(find_sources([str(path)]))
    assert [each.path for each in sources] == [f"{path}/1", f"{path}/2"]
    with Reader() as reader:
        results = [check_log(each.path, reader.read(each)[0], {}) for each in sources]
    plain = [check_log("x", answer, {}) for answer in ANSWERS]
    assert [each._replace(path="x") for each in results] == plain
    with pytest.raises(InputError) as caught:
        open_log(path)
    assert caught.value.code == "several-games"


@pytest.mark.dear("a file that no other may be as large as is read four times")
def test_one_of_a_single_game_opens_as_a_log(tmp_path):
    path = tmp_path / "visit.har"
    path.write_bytes(large(*ANSWERS[:1]))
    document = open_log(path)
    assert len(document.data) < len(ANSWERS[0]) * 3 / 2
    assert read_found(str(path)) == read_log_file(path) == document.data
    stops = iter((False, True))
    with pytest.raises(Stopped):  # while it is read
        open_log_carefully(path, lambda _done, _total: None, lambda: next(stops))
    path.write_bytes(gzip.compress(large(*ANSWERS[:1]), 0))
    assert read_log_file(path) == document.data


def test_what_is_no_network_record_may_not_be_large(tmp_path):
    path = tmp_path / "x.json"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    for read in (read_log_file, lambda path: read_found(str(path))):
        with pytest.raises(InputError) as caught:
            read(path)
        assert (caught.value.code, caught.value.values) == ("too-large", {"limit": 16})
    path.unlink()
    with pytest.raises(InputError) as caught:
        read_log_file(path)
    assert caught.value.code == "no-file"
