"""Mends the XML of a log where it is plain what it should be, so that one fault does not lose all.

Thirteen real logs of May 2010 end in a tag that has an attribute twice; names and titles may hold
"&", "<" or a control byte. A log is a flat row of tags with quoted values, so each tag is read by
itself: the first of equal attributes counts, and what XML forbids in a value is escaped. Rejected:
the recovering mode of libxml2, which also guesses where it is not plain, and would let a log
contradict its wall by what was never read.
"""

import re
from typing import Final

_NAME: Final = r"[A-Za-z][\w.-]*"
_TAG: Final = re.compile(rf'<({_NAME})((?:\s+{_NAME}="[^"]*")*)\s*/>\s*')
_START: Final = re.compile(rf'\s*(?:<\?xml[^>]*>\s*)?<{_NAME}(?:\s+{_NAME}="[^"]*")*\s*>\s*')
_ATTRIBUTE: Final = re.compile(rf'({_NAME})="([^"]*)"')
_FORBIDDEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
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
    for attribute, value in _ATTRIBUTE.findall(attributes):
        values.setdefault(attribute, _AMPERSAND.sub("&amp;", value).replace("<", "&lt;"))
    return f"<{name}" + "".join(f' {key}="{value}"' for key, value in values.items()) + "/>"
