import pytest

from viewer.ui.collection.check_run import CheckSpeed


def test_nothing_is_known_at_first():
    speed = CheckSpeed()
    assert speed.seconds_left(100) is None
    speed.step(0, 0)
    speed.step(1, 10)
    assert speed.seconds_left(100) is None


def test_the_rest_takes_as_long_as_what_was_done():
    speed = CheckSpeed()
    for second in range(5):
        speed.step(second, 10 * second)
    assert speed.seconds_left(100) == pytest.approx(6)


def test_only_the_last_seconds_count():
    speed = CheckSpeed()
    speed.step(0, 0)
    speed.step(10, 100_000)  # from the last run
    for second in range(11, 40):
        speed.step(second, 100_000 + second)
    assert speed.seconds_left(100_139) == pytest.approx(100)


def test_a_run_that_stands_still_has_no_end():
    speed = CheckSpeed()
    for second in range(30):
        speed.step(second, 7)
    assert speed.seconds_left(8) is None
