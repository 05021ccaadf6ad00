"""Mends the XML of a log where it is plain what it should be, so that one fault does not lose all.

Thirteen real logs of May 2010 end in a tag that has an attribute twice; names and titles may hold
"&", "<" or a control byte. A log is a flat row of tags with quoted values, so each tag is read by
itself: of an attribute that stands twice the value counts if both are equal, else it is none that
can be read; and what XML forbids in a value is escaped. Rejected: the recovering mode of libxml2,
which also guesses where it is not plain, and would let a log contradict its wall by what was never
read; and the first of two values, as whoever wrote the second meant that.
"""

import re
import sys
from typing import Final

_NAME: Final = r"[A-Za-z][\w.-]*"
_VALUE: Final = rf'[^"]*+(?:"(?!\s+{_NAME}="|\s*(?:/>|\Z))[^"]*+)*+'
"""A value may hold quotation marks but for one that ends it."""
_TAG: Final = re.compile(rf'<({_NAME})((?:\s+{_NAME}="{_VALUE}")*)\s*/>\s*')
_START: Final = re.compile(rf'\s*(?:<\?xml[^>]*>\s*)?<{_NAME}(?:\s+{_NAME}="[^"]*")*\s*>\s*')
_ATTRIBUTE: Final = re.compile(rf'\s({_NAME})="({_VALUE})"')
_REFERENCE: Final = re.compile(r"&#(?:(\d{1,7})|x([0-9A-Fa-f]{1,6}));")
_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_AMPERSAND: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)")
_UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"


def mended(xml: bytes, end: bytes) -> bytes | None:
    """Return a whole document, up to its ``end`` tag, as XML; None where it is not plain."""
    text = _FORBIDDEN.sub(_UNKNOWN, xml.decode("utf-8-sig", "replace"))
    start = _START.match(text)
    if start is None:
        return None
    parts, at, last = [start[0]], start.end(), len(text) - len(end)
    while at < last:
        tag = _TAG.match(text, at, last)
        if tag is None:
            return None
        parts.append(_mended_tag(tag[1], tag[2]))
        at = tag.end()
    return "".join(parts).encode() + end


def _mended_tag(name: str, attributes: str) -> str:
    values = dict[str, str]()
    for attribute, text in _ATTRIBUTE.findall(attributes):
        escaped = _AMPERSAND.sub("&amp;", text).replace("<", "&lt;").replace('"', "&quot;")
        value = _REFERENCE.sub(_character, escaped)
        values[attribute] = value if values.get(attribute, value) == value else _UNKNOWN
    return f"<{name}" + "".join(f' {key}="{value}"' for key, value in values.items()) + "/>"


def _character(reference: re.Match[str]) -> str:
    """A reference by number, if it is to a character that XML has."""
    decimal, hexadecimal = reference.groups()
    number = int(decimal) if decimal else int(hexadecimal, 16)
    is_one = number <= sys.maxunicode and not _FORBIDDEN.match(chr(number))
    return reference[0] if is_one else _UNKNOWN
