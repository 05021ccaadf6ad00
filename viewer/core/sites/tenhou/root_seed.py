"""Tenhou's sample server program: one root seed, and from it every game's seed and hash.

A root seed of 624 words seeds a Mersenne Twister. Each game takes four words of it, three for
the seats and one that is not used, and then 624 words: the game's own seed, which its log
publishes. Only Tenhou knows its root seeds; this shows that the printed program does what it
says, and lets a server's seeds be checked should they ever be published.

Source: the program on Tenhou's page `stat/rand`, as printed in 「天凤牌山生成算法及其验证」.
"""

import re
from collections.abc import Sequence
from typing import Final

from viewer.core.base.era import MT_WORDS, Era
from viewer.core.base.errors import InputError
from viewer.core.base.frozen import frozen
from viewer.core.base.seed import SEED_BYTES, Seed, packed
from viewer.core.wall.shuffle import fast_words

SEAT_WORDS: Final = 4
"""Words of the root twister that go before each game's seed."""

NAMELESS: Final = "1.0000.0000.0000"
"""The name of a root seed that was given without one; the real ones hold version and time."""

_PRINTED: Final = re.compile(r"seedDailyPublic\s*=\s*([0-9.]+)\s*,")
_WORD: Final = re.compile(r"^(?:0[xX])?[0-9A-Fa-f]{1,8}$")


@frozen
class RootSeed:
    """A server's seed: its name (version and time), and 624 words."""

    name: str
    key: tuple[int, ...]

    @property
    def printed(self) -> str:
        return f"seedDailyPublic={self.name},{_hex(self.key)}"


@frozen
class RootGame:
    """One game of a root seed; ``number`` counts from 0, as the program prints it."""

    root: str
    number: int
    seed: Seed

    @property
    def printed(self) -> str:
        """The form in which the program prints it; `seed.parse_seed` reads it back."""
        return f"mt.seed={self.root},{self.number},{_hex(self.seed.words)}"


def is_seat_order(text: str) -> bool:
    """Whether a text is the four seat digits that a game's hash begins with."""
    return sorted(text) == list("0123")


def _hex(words: Sequence[int]) -> str:
    return ",".join(f"{word:08X}" for word in words)


def parse_root_seed(text: str) -> RootSeed:
    """Read ``seedDailyPublic=…`` or 624 bare hex words.

    Raises:
        InputError: ``seed-empty``, ``seed-hex`` or ``root-words``.
    """
    printed = _PRINTED.search(text)
    name, rest = (printed.group(1), text[printed.end() :]) if printed else (NAMELESS, text)
    words = rest.replace(",", " ").split()
    if not words:
        raise InputError("seed-empty")
    for word in words:
        if not _WORD.match(word):
            raise InputError("seed-hex", word=repr(word[:16]))
    if len(words) != MT_WORDS:
        raise InputError("root-words", found=len(words), expected=MT_WORDS)
    return RootSeed(name, tuple(int(word, 16) for word in words))


def games_of(root: RootSeed, count: int) -> tuple[RootGame, ...]:
    per_game = SEAT_WORDS + MT_WORDS
    words = fast_words(packed(root.key), per_game * count)
    ends = range(4 * per_game, len(words) + 1, 4 * per_game)
    seeds = [Seed(Era.BASE64, words[end - SEED_BYTES : end]) for end in ends]
    return tuple(RootGame(root.name, number, seed) for number, seed in enumerate(seeds))
