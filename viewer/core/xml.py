"""From XML bytes to the elements of a log, by lxml with everything dangerous off.

Entities, network, DTDs and huge trees are off, and a document that declares any is refused:
no Tenhou log does. A log whose end is missing is read up to its last whole element.
"""

from typing import Final, TypeAlias, cast

from lxml import etree

from viewer.core.errors import InputError

ROOT: Final = "mjloggm"

Element: TypeAlias = etree._Element  # noqa: SLF001 - lxml's only name for its element class


class Select:
    """An XPath that selects elements."""

    def __init__(self, path: str) -> None:
        self._path = etree.XPath(path)

    def __call__(self, root: Element) -> list[Element]:
        """Return what the path selects below ``root``."""
        return cast("list[Element]", self._path(root))


class Count:
    """An XPath that gives a number."""

    def __init__(self, path: str) -> None:
        self._path = etree.XPath(path)

    def __call__(self, root: Element) -> int:
        """Return the number for the elements below ``root``."""
        return int(cast("float", self._path(root)))


def parse_log_xml(xml: bytes) -> tuple[Element, bool]:
    """Return a log's root element, and whether the document's end was missing.

    Raises:
        InputError: ``broken-xml``, ``doctype`` or ``not-mjlog``.
    """
    if b"<!DOCTYPE" in xml or b"<!ENTITY" in xml:
        raise InputError("doctype")
    try:
        root, cut_short = _tree(xml), False
    except etree.XMLSyntaxError as error:
        root, cut_short = _tree_of_the_start(xml, error), True
    if (
        root.getroottree().docinfo.internalDTD is not None
    ):  # in an encoding that hides it from the search
        raise InputError("doctype")
    if root.tag != ROOT:
        raise InputError("not-mjlog", tag=etree.QName(root).localname[:40])
    return root, cut_short


def _tree(xml: bytes) -> Element:
    # A parser for each document: lxml's keep the errors of the last, and threads share none.
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    return etree.fromstring(xml, parser)


def _tree_of_the_start(xml: bytes, error: etree.XMLSyntaxError) -> Element:
    """Parse the document up to its last whole element, or raise what broke it."""
    try:
        return _tree(xml[: xml.rfind(b">") + 1] + f"</{ROOT}>".encode())
    except etree.XMLSyntaxError:
        line, column = error.position
        raise InputError("broken-xml", line=line, column=column) from None
