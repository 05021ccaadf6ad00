import pytest

from viewer.ui import run_words


def test_several_paths_are_counted():
    assert run_words.name_of(("a", "b")) == "2 files and folders"
    assert run_words.name_of(("/",)) == "/"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3, "a few seconds left"),
        (45, "less than a minute left"),
        (70, "about a minute left"),
        (190, "about 3 minutes left"),
        (4000, "about an hour left"),
        (7300, "about 2 hours left"),
    ],
)
def test_time_is_told_roughly(seconds, words):
    assert run_words.time_left(seconds) == words
