"""What is kept from one picture to the next is made again only where it must be."""

import pytest

from viewer.ui.kit.kept import Kept, Lately


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


class Thing:
    """Equal to all others of its kind."""

    def __eq__(self, other):
        return isinstance(other, Thing)

    __hash__ = None


def test_what_was_made_of_an_object_lately_is_not_made_again():
    lately, made = Lately(2), []
    one, other, third = Thing(), Thing(), Thing()

    def ask(of, shows=None):
        lately.get(of, shows, lambda: made.append((of, shows)))
        return len(made)

    assert [ask(one), ask(one), ask(other), ask(one)] == [1, 1, 2, 2]
    assert [ask(third), ask(one), ask(other)] == [3, 3, 4]  # the other had to give way
    assert [ask(one), ask(one, "a name"), ask(one)] == [4, 5, 5]
    lately.clear()
    assert ask(one) == 6


def test_no_object_takes_the_place_of_one_that_is_gone():
    lately = Lately(100)
    for nth in range(300):
        assert lately.get(Thing(), None, lambda nth=nth: nth) == nth
