"""A study is verified like a log, or like a file of several games."""

import pytest

from tests.helpers.games import make_bytes
from viewer.collection.check import check_log, checked_game
from viewer.collection.find import find_sources
from viewer.collection.read import Reader, read_found
from viewer.core.sites.study_file import StudyGame, unpack_study
from viewer.core.sites.study_games import study_bytes, study_game

NAME = "2009120112gm-0009-0000-12345678&tw=0.mjlog"
LOGS = [make_bytes(1), make_bytes(2)]


def game_of(data):
    return study_game(data, unpack_study(data))


@pytest.mark.parametrize("replay", [True, False])
def test_a_study_of_one_game_is_verified_as_its_log_is(replay):
    study = study_bytes([StudyGame(NAME, LOGS[0])])
    alone = check_log(NAME, LOGS[0], {}, replay=replay)
    found = check_log("x.wvstudy", study, {}, replay=replay)
    assert found == alone._replace(path="x.wvstudy")
    assert found.status == "verified"
    if replay:
        assert checked_game("x.wvstudy", study).result.hashes == alone.hashes


def test_a_study_of_several_games_is_a_file_of_several(tmp_path):
    path = tmp_path / "x.wvstudy"
    data = study_bytes(StudyGame(NAME, log, {"title": "a chapter"}) for log in LOGS)
    for cut in (len(data), len(data) - 9):
        path.write_bytes(data[:cut])
        sources = list(find_sources([path]))
        assert [source.path for source in sources] == [f"{path}/1", f"{path}/2"]
        with Reader() as reader:
            parts = [game_of(reader.read(source)[0]) for source in sources]
        assert [part.log for part in parts] == LOGS
        assert parts[1].fields["title"] == "a chapter"
    assert game_of(read_found(f"{path}/2")).log == LOGS[1]
