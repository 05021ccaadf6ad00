import pytest

from viewer.ui.audit.run import Pace


def test_nothing_is_known_at_first():
    pace = Pace()
    assert pace.seconds_left(100) is None
    pace.step(0, 0)
    pace.step(1, 10)
    assert pace.seconds_left(100) is None


def test_the_rest_takes_as_long_as_what_was_done():
    pace = Pace()
    for second in range(5):
        pace.step(second, 10 * second)
    assert pace.seconds_left(100) == pytest.approx(6)


def test_only_the_last_seconds_count():
    pace = Pace()
    pace.step(0, 0)
    pace.step(10, 100_000)  # from the last run
    for second in range(11, 40):
        pace.step(second, 100_000 + second)
    assert pace.seconds_left(100_139) == pytest.approx(100)


def test_a_run_that_stands_still_has_no_end():
    pace = Pace()
    for second in range(30):
        pace.step(second, 7)
    assert pace.seconds_left(8) is None
