"""What is kept from one picture to the next is made again only where it must be."""

import pytest

from viewer.ui.kit.kept import Kept


@pytest.fixture
def kept():
    return Kept()


@pytest.fixture
def ask(kept):
    """Ask for a value by its name and what it hangs on; return how many were made so far."""
    made = []

    def ask(name, shows=None):
        found = kept.get(name, shows, lambda: made.append((name, shows)) or made[-1])
        assert found == (name, shows)
        return len(made)

    return ask


def test_a_value_is_made_once_for_what_it_hangs_on(ask):
    assert [ask("a"), ask("a"), ask("b"), ask("a"), ask("b")] == [1, 1, 2, 2, 2]
    assert [ask("a", 1), ask("a", 1), ask("a", 2), ask("a", 1)] == [3, 3, 4, 5]


def test_another_base_lets_all_be_made_anew(kept, ask):
    kept.begin(("a hand", 1))
    assert [ask("a"), ask("b")] == [1, 2]
    kept.begin(("a hand", 1))
    assert [ask("a"), ask("b")] == [2, 2]
    kept.begin(("a hand", 2))
    assert [ask("a"), ask("b"), ask("a")] == [3, 4, 4]
