"""How the lab writes shares and odds."""

import pytest

from viewer.stats.lab.names import one_in, percent


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (1.0, "100 %"),
        (0.355, "35.5 %"),
        (0.0051, "0.510 %"),
        (5e-5, "1 in 20,000"),
        (1e-30, "1 in 10³⁰"),
        (0.0, "below 1 in 10³⁰⁰"),
    ],
)
def test_shares_are_read_with_what_they_are_worth(share, said):
    assert percent(share) == said


def test_odds_are_read_as_one_in_so_many():
    assert one_in(1 / 330_530) == "1 in 330,530"
    assert one_in(0.4) == "1 in 2.5"
