"""Third of the five steps from a file's bytes to a wall: a published seed's text to a `Seed`.

Tenhou has published seeds in three forms since 2008, each a record in `era`. A person may paste
them in any form: the bare base64 or hex words, either with its prefix, a whole ``<SHUFFLE …/>`` or
``<INIT …>`` tag or a log's text that holds one, and the ``mt.seed=…`` that Tenhou's sample program
prints. White space may stand anywhere.
"""

import base64
import binascii
import re
import struct
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from viewer.core.base.era import ERAS, MT_WORDS, TODAY, Era
from viewer.core.base.errors import InputError

SEED_BYTES: Final = MT_WORDS * 4
SEED_CHARACTERS: Final = SEED_BYTES // 3 * 4

_ATTRIBUTE: Final = r"""(?:seed|shuffle)\s*=\s*["']\s*(mt19937ar[^"']*)["']?"""
_PRINTED: Final = r"mt\.seed\s*=\s*[0-9.]+\s*,\s*[0-9]+\s*,"
_ERA_OF: Final = {era.prefix: era for era in ERAS}
_PREFIX: Final = rf"({'|'.join(_ERA_OF)})(?:,|$)"
_FOREIGN: Final = r"[^A-Za-z0-9+/=]|=(?=[^=])"
_LIKE_A_WORD: Final = r"[A-Za-z0-9_][a-z0-9]*$"
"""Base64 of random bytes has capital letters among the others after a few characters."""
_LONGEST_SHOWN: Final = 40

_WORD: Final = r"^(?:0[xX])?([0-9A-Fa-f]{1,8})$"
_WHOLE_WORDS: Final = r"(?:[0-9A-Fa-f]{8},)*[0-9A-Fa-f]{8}"
_LONGEST_KEY: Final = 9 * MT_WORDS - 1
_HEX_START: Final = r"^[0-9A-Fa-fxX]{1,10},"


class Seed(NamedTuple):
    """A published seed: its era, and its key as Tenhou stores it: 32-bit words, packed."""

    era: Era
    key: bytes

    @property
    def words(self) -> tuple[int, ...]:
        """What ``init_by_array`` takes."""
        return unpacked(self.key)

    @property
    def attribute(self) -> str:
        """The text that stands in a log's ``seed`` or ``shuffle`` attribute."""
        return f"{self.era.prefix},{self.key_text}"

    @property
    def key_text(self) -> str:
        """What of it stands for the key: base64, or words in hex."""
        if self.era.base64:
            return base64.b64encode(self.key).decode("ascii")
        return ",".join(f"{word:08X}" for word in self.words)


def packed(words: Sequence[int]) -> bytes:
    """32-bit words as bytes, little-endian."""
    return struct.pack(f"<{len(words)}I", *words)


def unpacked(words: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(words) // 4}I", words)


def parse_seed(text: str) -> Seed:
    """Read pasted text in any of these forms; raises InputError with a ``seed-…`` code."""
    prefix, _, key = text.partition(",")
    if prefix in _ERA_OF:  # as it stands in a log's attribute: nothing has to be searched for
        with suppress(InputError):
            return _parse_key(_ERA_OF[prefix], key)
    return _parse_pasted(text)


def _parse_pasted(text: str) -> Seed:
    if found := re.search(_ATTRIBUTE, text):
        text = found.group(1)
    elif printed := re.search(_PRINTED, text):
        text = text[printed.end() :]
    compact = "".join(text.split()).strip("\"'\ufeff")
    if not compact:
        raise InputError("seed-empty")
    if prefix := re.match(_PREFIX, compact):
        return _parse_key(_ERA_OF[prefix.group(1)], compact[prefix.end() :])
    if re.match(_HEX_START, compact):
        return _parse_key(_era_of_bare_words(compact), compact)
    if "<" in compact or compact.startswith("mt19937ar"):
        raise InputError("seed-unknown")
    short = len(compact) < SEED_CHARACTERS
    if short and all(re.match(_LIKE_A_WORD, word) for word in text.split()):
        raise InputError("seed-not-base64", text=" ".join(text.split())[:_LONGEST_SHOWN])
    return _parse_key(TODAY, compact)


def _era_of_bare_words(key: str) -> Era:
    """Tell the era of words without a prefix by their number, as Tenhou published them."""
    count = len(key.strip(",").split(","))
    return next((era for era in ERAS if era.key_words == count), Era.HEX)


def _parse_key(era: Era, key: str) -> Seed:
    if not key:
        raise InputError("seed-empty")
    is_base64 = era.base64 and "," not in key
    return Seed(era, _base64_key(key) if is_base64 else packed(_hex_words(key)))


def _base64_key(key: str) -> bytes:
    """Decode 624 words; only what does not fit is looked at closely."""
    if len(key) == SEED_CHARACTERS and not key.endswith("="):  # padding stands for no bytes
        try:
            return binascii.a2b_base64(key, strict_mode=True)
        except ValueError:  # binascii's own, and that of letters beyond ASCII
            pass
    return _odd_base64_key(key)


def _odd_base64_key(key: str) -> bytes:
    if foreign := re.search(_FOREIGN, key):
        raise InputError(
            "seed-characters", character=repr(foreign.group()), place=foreign.start() + 1
        )
    if re.match(_LIKE_A_WORD, key):
        raise InputError("seed-not-base64", text=key[:_LONGEST_SHOWN])
    key = key.rstrip("=")
    if len(key) % 4 == 1 or (len(key) % 4 and len(key) > SEED_CHARACTERS):
        raise InputError("seed-partial", found=len(key))
    data = base64.b64decode(key + "=" * (-len(key) % 4))
    if len(data) != SEED_BYTES:
        code = "seed-short" if len(data) < SEED_BYTES else "seed-long"
        raise InputError(code, found=len(data), expected=SEED_BYTES)
    return data


def _hex_words(key: str) -> tuple[int, ...]:
    if len(key) <= _LONGEST_KEY and re.fullmatch(_WHOLE_WORDS, key):  # nearly all are such
        return struct.unpack(f">{(len(key) + 1) // 9}I", bytes.fromhex(key.replace(",", "")))
    words = [word for word in key.split(",") if word]
    if not 1 <= len(words) <= MT_WORDS:
        raise InputError("seed-words", found=len(words))
    for word in words:
        if not re.match(_WORD, word):
            raise InputError("seed-hex", word=repr(word[:16]))
    return tuple(int(word, 16) for word in words)
