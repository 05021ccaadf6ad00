"""A spelling means one thing, in whatever case and width."""

from collections import Counter

import pytest

from viewer.core.text import spellings
from viewer.core.text.folding import folded
from viewer.core.text.spellings import IN_GAME, MEANINGS, meaning_of


def test_no_spelling_means_two_things():
    words = Counter(
        folded(word)
        for table in (spellings._IN_GAME, spellings._ELSEWHERE)
        for thing, others in table.items()
        for word in {thing, *others.split()}
    )
    assert [word for word, count in words.items() if count > 1] == []


@pytest.mark.parametrize(
    ("word", "thing"),
    [
        ("ﾘｰﾁ", "riichi"),
        ("REACH", "riichi"),
        ("W立直", "double riichi"),
        ("自風 東", "seat wind east"),
        ("Kokushi, thirteen waits", "kokushi, thirteen waits"),
        ("nothing", None),
    ],
)
def test_spellings(word, thing):
    assert meaning_of(word) == thing


def test_sentences_of_a_game_have_no_words_of_queries():
    assert meaning_of("鳳凰卓") == "phoenix"
    assert "鳳凰卓" in MEANINGS
    assert "鳳凰卓" not in IN_GAME
