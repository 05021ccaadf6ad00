import os
from pathlib import Path

import pytest

from tests.helpers import documents
from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import verification_seed
from viewer.core.commitment import tenhou_hash
from viewer.core.errors import InputError
from viewer.core.seed import Era
from viewer.document import Stopped, open_log, open_log_carefully, open_seed, read_file

EVERY_ERA = pytest.mark.parametrize("era", Era)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.mjlog"


def code_of(read, *arguments):
    with pytest.raises(InputError) as caught:
        read(*arguments)
    return caught.value.code


def carefully(path, progress=lambda _done, _total: None, should_stop=lambda: False):
    return open_log_carefully(path, progress, should_stop)


@EVERY_ERA
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("packed", [False, True])
def test_a_game_opens_with_its_walls_and_agrees(path, era, players, packed):
    path.write_bytes(make_bytes(1, era, players, packed=packed))
    document = open_log(path)
    assert (document.title, document.path, document.era) == ("game.mjlog", path, era)
    assert document.players == players
    assert document.kyoku_count == len(make_log(1, era, players).kyoku)
    assert all(wall.players == players for wall in document.walls)
    assert len(document.audit.checked) == document.kyoku_count
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
    assert told == [(step, 5) for step in range(6)]


@pytest.mark.parametrize("step", range(5))
def test_opening_stops_at_any_step(path, step):
    path.write_bytes(make_bytes(1))
    asked = []
    with pytest.raises(Stopped):
        carefully(path, should_stop=lambda: asked.append(None) or len(asked) > step)
    assert len(asked) == step + 1


def test_a_log_without_a_seed_opens_without_walls(path):
    path.write_bytes(b'<mjloggm><GO type="169"/><INIT seed="0,0,0,1,3,58"/></mjloggm>')
    document = carefully(path)
    assert document.walls == (None,)
    assert (document.era, document.sha512, document.twisters_agree) == (None, None, None)
    assert document.audit.checked == ()


def test_only_the_base64_era_has_a_published_hash():
    for era in Era:
        document = documents.game(1, era)
        assert (document.sha512 is not None) == (era is Era.BASE64)


def test_the_hash_is_of_seats_and_seed():
    document = documents.game(1)
    assert document.sha512 == tenhou_hash(document.digits, document.seed)
    assert sorted(document.digits) == list("0123")


def test_a_raw_seed_has_walls_and_no_log():
    document = open_seed("pasted", verification_seed(), 3, 5)
    assert (document.title, document.path, document.log) == ("pasted", None, None)
    assert document.kyoku_count == 5
    assert document.kyoku(0) is document.digits is document.sha512 is None
    assert document.red_fives
    assert document.twisters_agree is True


def test_red_fives_are_what_the_log_says():
    without = documents.parts(
        '<GO type="171"/>', '<INIT seed="0,0,0,1,3,58" ten="1,2,3,4" oya="0"/>'
    )
    assert not without.red_fives
    assert documents.game().red_fives


# files


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_not(path):
    path.write_bytes(b"x" * 100)
    assert read_file(path, 100) == b"x" * 100
    assert code_of(read_file, path, 99) == "too-large"


def test_a_folder_is_no_file(tmp_path):
    assert code_of(read_file, tmp_path) == "folder"


@pytest.mark.parametrize("name", ["missing", "\0", "a/b\0c"])
def test_a_name_without_a_file(tmp_path, name):
    assert code_of(read_file, tmp_path / name) == "no-file"


def test_a_name_that_no_file_system_takes_is_unreadable():
    with pytest.raises(InputError) as caught:
        read_file(Path("a" * 5000))
    assert caught.value.code == "unreadable"
    assert str(caught.value) == "The file could not be read: File name too long."


def test_a_path_through_a_file(path):
    path.write_bytes(b"")
    assert code_of(read_file, path / "below") == "unreadable"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read all")
def test_a_file_that_may_not_be_read(path):
    path.write_bytes(b"")
    path.chmod(0)
    assert code_of(read_file, path) == "no-permission"


def test_a_refused_permission_is_told(path, monkeypatch):
    def refuse(*_arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert code_of(read_file, path) == "no-permission"
