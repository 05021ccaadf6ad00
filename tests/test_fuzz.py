"""A few hostile inputs of each kind, the same every time; `python -m tests.fuzz` tries millions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.inputs import made
from tests.fuzz.targets import TARGETS, try_input
from tests.helpers import long_run


@pytest.mark.dear("some inputs of a kind are whole games")
@pytest.mark.parametrize("kind", TARGETS)
@settings(max_examples=24 if long_run.is_long() else 5)
@given(number=st.integers(0, 10**9))
def test_an_input_ends_without_a_fault(qapp, kind, number):  # noqa: ARG001 - some are drawn
    try_input(kind, made(kind, number), number)


@pytest.mark.parametrize("kind", TARGETS)
def test_a_number_makes_the_same_input_again(kind):
    assert made(kind, 7) == made(kind, 7) != made(kind, 8)
