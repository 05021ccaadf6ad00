"""How tenhou.net/6 JSON writes moves, ranks and results: for its reader and its writer."""

from typing import Final

from viewer.core.base.meld import MeldKind

TSUMOGIRI: Final = 60
NO_DISCARD: Final = 0
"""Stands among what a seat let go where an open kan took the discard's place."""
NO_RESULT: Final = "不明"
"""As that page's own editor writes a hand that is not over."""
LIMIT_NAMES: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
"""By `records.Win.limit`."""
MELD_LETTERS: Final = {
    MeldKind.CHI: "c",
    MeldKind.PON: "p",
    MeldKind.DAIMINKAN: "m",
    MeldKind.KAKAN: "k",
    MeldKind.ANKAN: "a",
    MeldKind.KITA: "f",
}
_DIGITS: Final = ("123456789", "１２３４５６７８９")
WIDE_DIGITS: Final = str.maketrans(*_DIGITS)
NARROW_DIGITS: Final = str.maketrans(*reversed(_DIGITS))
"""Of ranks."""
