"""What was made from an object is made again only where it must be."""

from viewer.ui.kit.identity_cache import IdentityCache


class Thing:
    """Equal to all others of its kind."""

    def __eq__(self, other):
        return isinstance(other, Thing)

    __hash__ = None


def test_what_was_made_from_an_object_is_not_made_again():
    cache, made = IdentityCache(2), []
    one, other, third = Thing(), Thing(), Thing()

    def ask(of, options=None):
        cache.get(of, options, lambda: made.append((of, options)))
        return len(made)

    assert [ask(one), ask(one), ask(other), ask(one)] == [1, 1, 2, 2]
    assert [ask(third), ask(one), ask(other)] == [3, 3, 4]  # the other had to give way
    assert [ask(one), ask(one, "a name"), ask(one)] == [4, 5, 5]
    cache.clear()
    assert ask(one) == 6


def test_no_object_takes_the_place_of_one_that_is_gone():
    cache = IdentityCache(100)
    for nth in range(300):
        assert cache.get(Thing(), None, lambda nth=nth: nth) == nth
