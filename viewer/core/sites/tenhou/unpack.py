"""First of the five steps from a file's bytes to a wall: bytes to the elements of a log.

The content, never the name, decides whether a file is gzip or plain. The unpacked size is
bounded, and before they are read so are the tags and attributes, which cost a hundred times their
bytes: so a few kilobytes cannot fill the memory, nor take long. lxml runs with everything dangerous
off: a document that declares entities or a DTD is refused, as no Tenhou log does. A log whose end
is missing is read up to its last whole element.
"""

import zlib
from typing import Final, TypeAlias

from lxml import etree

from viewer.core.base.errors import InputError

MEGABYTE: Final = 1 << 20
MAX_BYTES: Final = 16 * MEGABYTE
"""Real logs unpack to 5 to 60 kB."""

MOST_XML: Final = MEGABYTE
MOST_TAGS: Final = 40_000
"""Tags, and as many attributes. The largest of the real logs at hand has 1,800 and 24 kB."""

ROOT: Final = "mjloggm"

Element: TypeAlias = etree._Element  # noqa: SLF001 - lxml's only name for its element class

_PARSER: Final = etree.XMLParser(
    resolve_entities=False,
    no_network=True,
    load_dtd=False,
    huge_tree=False,
    remove_comments=True,
    remove_pis=True,
)
"""For all logs: a new one for each costs a sixth of its parsing. lxml lets one thread at a time."""

_SHORTEST: Final = 4
"""Bytes of a tag or an attribute: neither is shorter than ``<a/>`` or `` a=""``."""

_GZIP_MAGIC: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 16 + zlib.MAX_WBITS
_BEFORE_A_TAG: Final = b"\xef\xbb\xbf\xff\xfe \t\r\n"
"""Byte order marks and white space."""
_LOOKED_AT: Final = 4096
_MOST_MEMBERS: Final = 64
"""Each costs a copy of what follows it; a saved log has one."""


def unpack(data: bytes, *, max_bytes: int = MAX_BYTES) -> bytes:
    """Return a file's content, gzip or plain.

    Raises:
        InputError: ``empty``, ``too-large`` or ``gzip-…``.
    """
    if len(data) > max_bytes:
        raise InputError("too-large", limit=max_bytes // MEGABYTE)
    if data.startswith(_GZIP_MAGIC):
        data = _gunzip(data, max_bytes)
    if not data.strip():
        raise InputError("empty")
    return data


def _gunzip(data: bytes, max_bytes: int) -> bytes:
    """Unpack all members of a gzip file, never more than ``max_bytes`` and a little."""
    parts: list[bytes] = []
    room = max_bytes
    while data.startswith(_GZIP_MAGIC):
        if len(parts) == _MOST_MEMBERS:
            raise InputError("gzip-broken")
        stream = zlib.decompressobj(_GZIP_WINDOW)
        try:
            part = stream.decompress(data, room + 1)
        except zlib.error:
            raise InputError("gzip-broken") from None
        parts.append(part)
        room -= len(part)
        if room < 0:
            raise InputError("gzip-bomb", limit=max_bytes // MEGABYTE)
        if not stream.eof:
            raise InputError("gzip-cut")
        data = stream.unused_data
    return b"".join(parts)


def parse_log_xml(xml: bytes) -> tuple[Element, bool]:
    """Return a log's root element, and whether the document's end was missing.

    Raises:
        InputError: ``not-xml``, ``log-large``, ``too-many-tags``, ``broken-xml``, ``doctype`` or
            ``not-mjlog``.
    """
    if b"<" not in xml[:64].replace(b"\0", b""):
        raise InputError("not-xml")
    _look_at_its_size(xml)
    # Real logs have no "!", and one byte is found thirty times as fast as a word.
    if b"!" in xml and (b"<!DOCTYPE" in xml or b"<!ENTITY" in xml):
        raise InputError("doctype")
    try:
        root, cut_short = etree.fromstring(xml, _PARSER), False
    except etree.XMLSyntaxError as error:
        root, cut_short = _tree_of_the_start(xml, error), True
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError("doctype")  # in an encoding that hides it from the search
    if root.tag != ROOT:
        raise InputError("not-mjlog", tag=etree.QName(root).localname[:40])
    return root, cut_short


def _look_at_its_size(xml: bytes) -> None:
    """Refuse what is far larger than any log, before it costs anything."""
    if len(xml) <= _SHORTEST * MOST_TAGS:
        return  # as every real log, and without counting
    has_many_tags = max(xml.count(b"<"), xml.count(b"=")) > MOST_TAGS
    if not has_many_tags and len(xml) <= MOST_XML:
        return
    if not _begins_like_a_log(xml[:_LOOKED_AT].replace(b"\0", b"")):
        raise InputError("not-xml")
    if has_many_tags:
        raise InputError("too-many-tags", limit=MOST_TAGS)
    raise InputError("log-large", limit=MOST_XML // MEGABYTE)


def _tree_of_the_start(xml: bytes, error: etree.XMLSyntaxError) -> Element:
    """Parse the document up to its last whole element, or raise what broke it."""
    try:
        return etree.fromstring(xml[: xml.rfind(b">") + 1] + f"</{ROOT}>".encode(), _PARSER)
    except etree.XMLSyntaxError:
        if not _begins_like_a_log(xml[:_LOOKED_AT].replace(b"\0", b"")):
            raise InputError("not-xml") from None  # it only mentions a tag somewhere
        line, column = error.position
        raise InputError("broken-xml", line=line, column=column) from None


def _begins_like_a_log(head: bytes) -> bool:
    """Tell a broken log from a text: its first tag is the root, or declares it."""
    head = head.lstrip(_BEFORE_A_TAG)
    while head.startswith((b"<?", b"<!--")):
        end = b"?>" if head.startswith(b"<?") else b"-->"
        head = head.partition(end)[2].lstrip(_BEFORE_A_TAG)
    return head.startswith((b"<!", f"<{ROOT}".encode()))
