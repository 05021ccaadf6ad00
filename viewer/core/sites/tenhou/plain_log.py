"""Logs that are written as Tenhou writes them, whose elements can be read without an XML parser.

A plain log is printable ASCII without "&", a row of tags in the root, with nothing between them and
nothing in them but attributes. That is XML, and means what it looks like: "<" is in no value, no
name stands twice in a tag, and none is "xmlns". Any other way of writing is `NotPlain`, and is left
to `log_xml`; tests hold one to the other. Nearly every log is plain, and to import a parser takes
longer than to read one.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, overload

from viewer.core.base.frozen import frozen

ROOT: Final = "mjloggm"
MOST_TAGS: Final = 40_000
"""Tags, and as many attributes. The largest of the real logs at hand has 1,800 and 24 kB."""
FEW_BYTES: Final = 4 * MOST_TAGS
"""Bytes of a document that cannot have too many: none is shorter than ``<a/>`` or `` a=""``."""

_PLAIN: Final = bytes(range(0x20, 0x7F)).replace(b"&", b"")
_BEGINS: Final = re.compile(rf'<{ROOT}(?: ver="[0-9.]+")?><')
_ENDS: Final = f"/></{ROOT}>"
BETWEEN: Final = "/><"
"""Two tags."""
_FORM: Final = re.compile(r'([A-Z]{1,9})((?: {1,2}[A-Za-z][A-Za-z0-9]{0,15}=""){0,20}) ?')
"""Of a tag without its values; short, as they are cached."""
_FORMS: Final = 512
"""The real logs at hand have fifty."""
_MOVES: Final = "TUVWDEFG"
"""The letters before the tile of a draw or discard."""


class NotPlain(Exception):  # noqa: N818 - no error: `log_xml` reads it
    """A log is written in an unusual way."""


@frozen(eq=False)
class Tag:
    """A tag between "<" and "/>", as an element without children."""

    tag: str
    places: Mapping[str, int]  # of its values in ``parts``, by their names
    parts: Sequence[str]  # of its text, between quotation marks

    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...
    def get(self, name: str, default: str | None = None, /) -> str | None:
        place = self.places.get(name)
        return default if place is None else self.parts[place]

    def keys(self) -> Collection[str]:
        return self.places.keys()

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator["Tag"]:
        return iter(())


def plain_tags(content: bytes) -> list[Tag | str] | None:
    """All tags in the root of a log, as it is unpacked; None if it is not plain.

    Of draws and discards, which are most, only the names: nothing else is in them.
    """
    try:
        tags = tags_of(content).split(BETWEEN)
        return [each if _is_move(each) else read_tag(each) for each in tags]
    except NotPlain:
        return None


def _is_move(text: str) -> bool:
    return text[1:].isdecimal() and text[0] in _MOVES


def tags_of(content: bytes) -> str:
    """All that is in the root, from the first tag's name to what ends the last, or `NotPlain`."""
    if len(content) > FEW_BYTES or content.translate(None, _PLAIN):
        raise NotPlain
    text = content.decode("ascii")
    begins = _BEGINS.match(text)
    if begins is None or not text.endswith(_ENDS):
        raise NotPlain
    return text[begins.end() : -len(_ENDS)]


def read_tag(text: str) -> Tag:
    """Read a tag that is no draw or discard, or raise `NotPlain`."""
    parts = text.split('"')
    if "<" in text or len(parts) % 2 == 0:  # a value has no end
        raise NotPlain
    return Tag(*_form_of(tuple(parts[::2])), parts)


@lru_cache(_FORMS)
def _form_of(around_values: tuple[str, ...]) -> tuple[str, Mapping[str, int]]:
    """A tag's name, and its attributes with the places of their values among its parts."""
    form = _FORM.fullmatch('""'.join(around_values))
    if form is None:
        raise NotPlain
    names = form[2].replace('=""', "").split()
    if len({*names, "xmlns"}) != len(names) + 1:
        raise NotPlain
    return form[1], {name: 2 * at + 1 for at, name in enumerate(names)}
