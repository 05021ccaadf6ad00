"""How even the shuffle is, reckoned exactly, is what the help says in each language."""

from fractions import Fraction

import pytest

from viewer.system.assets import resources

WORDS = 2**32


def unevenness(choices):
    """The total variation between a word modulo some choices and an even choice of them."""
    more = WORDS % choices  # so many remainders come once more than the others
    return Fraction(more * (choices - more), choices * WORDS)


def written(value):
    digits, exponent = f"{float(value):.1e}".split("e-")
    return f"{digits} × 10⁻{'⁰¹²³⁴⁵⁶⁷⁸⁹'[int(exponent)]}"


@pytest.mark.parametrize("folder", ["", "ja", "zh_CN"])
def test_the_unevenness_of_a_word_and_of_a_wall(folder):
    said = (resources() / "help" / folder / "walls.md").read_text(encoding="utf-8")
    single = {choices: unevenness(choices) for choices in range(2, 137)}
    assert max(single, key=single.get) == 135
    figures = (single[135], sum(single.values()), sum(unevenness(m) for m in range(2, 109)))
    assert [figure for figure in map(written, figures) if figure not in said] == []
