"""Files that are no log, and that people take for one: web pages.

Asked only where a file could not be read, so that good logs cost nothing more.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from html import unescape
from typing import Final

from viewer.core.base.errors import InputError, shown

_LOOKED_AT: Final = 1 << 16
_BEFORE_A_TAG: Final = rb"(?:\s|\xef\xbb\xbf|<\?.*?\?>|<!--.*?-->)*+"
_PAGE: Final = re.compile(
    _BEFORE_A_TAG
    + rb"<(?:!doctype\s+html|(?:html|head|title|body|meta|script|center|h1|div|p)[\s/>])"
    rb"|From: <Saved by |MIME-Version:",
    re.IGNORECASE | re.DOTALL,
)
"""How pages begin; as browsers save them in one file, like a mail."""
_TITLE: Final = re.compile(rb"<title[^>]*>([^<]*)</title", re.IGNORECASE)
_CHARSET: Final = re.compile(rb"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_LONGEST_TITLE: Final = 80


def refuse_known_forms(data: bytes) -> None:
    """Raise InputError ``web-page`` or ``web-page-titled`` for what is one."""
    head = data[:_LOOKED_AT]
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        head = head.decode("utf-16", "replace").encode()
    if _PAGE.match(head):
        title = _title_in(head)
        raise InputError("web-page-titled", title=title) if title else InputError("web-page")


def _title_in(page: bytes) -> str:
    """The title, in one short line; empty without."""
    found, charset = _TITLE.search(page), _CHARSET.search(page)
    text = b"" if found is None else found[1]
    try:
        title = text.decode(charset[1].decode() if charset else "utf-8", "replace")
    except LookupError:
        title = text.decode("utf-8", "replace")
    return shown(" ".join(unescape(title).split()), _LONGEST_TITLE)
