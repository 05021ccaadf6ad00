"""The tags of logs that are written as Tenhou writes them, for the fast audit.

A plain log is printable ASCII without "&", a row of tags in the root, with nothing between them and
nothing in them but attributes. That is XML, and means what it looks like: "<" is in no value, no
name stands twice in a tag, and none is "xmlns". Any other way of writing is `NotPlain`. Tests hold
what is read here to what the parser of `log_xml` reads.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, overload

from viewer.core.base.frozen import frozen
from viewer.core.sites.tenhou.log_xml import FEW_BYTES, ROOT

_PLAIN: Final = bytes(range(0x20, 0x7F)).replace(b"&", b"")
_BEGINS: Final = re.compile(rf'<{ROOT}(?: ver="[0-9.]+")?><')
_ENDS: Final = f"/></{ROOT}>"
BETWEEN: Final = "/><"
"""Two tags."""
_FORM: Final = re.compile(r'([A-Z]{1,9})((?: {1,2}[A-Za-z][A-Za-z0-9]{0,15}=""){0,20}) ?')
"""Of a tag without its values; short, as they are cached."""
_FORMS: Final = 512
"""The real logs at hand have fifty."""


class NotPlain(Exception):  # noqa: N818 - no error: `audit` decides
    """Something is written in an unusual way, or differs from the wall."""


@frozen(eq=False)
class Tag:
    """A tag between "<" and "/>", as `attributes` reads an element."""

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
    """Read a tag, or raise `NotPlain`."""
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
