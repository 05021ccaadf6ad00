"""First of the five steps from a file's bytes to a wall: bytes to the elements of a log.

Before tags and attributes are read, which cost a hundred times their bytes, they are counted: so a
few kilobytes cannot fill the memory, nor take long. lxml runs with everything dangerous off: a
document that declares entities or a DTD is refused, as no Tenhou log does. A log whose end is
missing is read up to its last whole element; what follows the end is none of the log.
"""

from contextlib import suppress
from typing import Final, TypeAlias

from lxml import etree

from viewer.core.base.errors import InputError, Remark
from viewer.core.base.unpack import MEGABYTE

MOST_XML: Final = MEGABYTE
MOST_TAGS: Final = 40_000
"""Tags, and as many attributes. The largest of the real logs at hand has 1,800 and 24 kB."""

ROOT: Final = "mjloggm"
_END: Final = f"</{ROOT}>".encode()

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

FEW_BYTES: Final = 4 * MOST_TAGS
"""Bytes of a document that cannot have too many: none is shorter than ``<a/>`` or `` a=""``."""

_BEFORE_A_TAG: Final = b"\xef\xbb\xbf\xff\xfe \t\r\n"
"""Byte order marks and white space."""
_LOOKED_AT: Final = 4096


def parse_log_xml(xml: bytes) -> tuple[Element, Remark | None]:
    """Return a log's root element, and what was wrong with the document, if it could be read.

    The remark is ``cut-short``, ``after-end`` or ``mended-xml``.

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
        root, flaw = etree.fromstring(xml, _PARSER), None
    except etree.XMLSyntaxError as error:
        root, flaw = _tree_of_damaged(xml, error)
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError("doctype")  # in an encoding that hides it from the search
    if root.tag != ROOT:
        raise InputError("not-mjlog", tag=etree.QName(root).localname[:40])
    return root, flaw


def _look_at_its_size(xml: bytes) -> None:
    """Refuse what is far larger than any log, before it costs anything."""
    if len(xml) <= FEW_BYTES:
        return  # as every real log, and without counting
    has_many_tags = max(xml.count(b"<"), xml.count(b"=")) > MOST_TAGS
    if not has_many_tags and len(xml) <= MOST_XML:
        return
    if not _begins_like_a_log(xml[:_LOOKED_AT].replace(b"\0", b"")):
        raise InputError("not-xml")
    if has_many_tags:
        raise InputError("too-many-tags", limit=MOST_TAGS)
    raise InputError("log-large", limit=MOST_XML // MEGABYTE)


def _tree_of_damaged(xml: bytes, error: etree.XMLSyntaxError) -> tuple[Element, Remark]:
    """Parse what is plain of a document, or raise what broke it."""
    from viewer.core.sites.tenhou.log_mend import mended  # noqa: PLC0415 - few are damaged

    if not _begins_like_a_log(xml[:_LOOKED_AT].replace(b"\0", b"")):
        raise InputError("not-xml") from None  # it only mentions a tag somewhere
    line, column = error.position
    place = {"line": line, "column": column}
    start, end, _after = xml.partition(_END)
    whole = start + end if end else None
    tries = (
        (whole, Remark("after-end")),
        (whole and mended(whole, _END), Remark("mended-xml", place)),
        (xml[: xml.rfind(b">") + 1] + _END, Remark("cut-short")),
    )
    for document, flaw in tries:
        with suppress(etree.XMLSyntaxError):
            if document:
                return etree.fromstring(document, _PARSER), flaw
    raise InputError("broken-xml", **place) from None


def _begins_like_a_log(head: bytes) -> bool:
    """Tell a broken log from a text: its first tag is the root, or declares it."""
    head = head.lstrip(_BEFORE_A_TAG)
    while head.startswith((b"<?", b"<!--")):
        end = b"?>" if head.startswith(b"<?") else b"-->"
        head = head.partition(end)[2].lstrip(_BEFORE_A_TAG)
    return head.startswith((b"<!", f"<{ROOT}".encode()))
