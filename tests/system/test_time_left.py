import pytest

from viewer.system.time_left import time_left


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
    assert time_left(seconds) == words
