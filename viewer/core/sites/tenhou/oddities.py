"""What was odd in a log: collected while it is read, in bounded number.

A hostile log must not grow from a few kilobytes to gigabytes of remarks, so beyond
`MOST_REMARKS` they are only counted. Unknown tags and attributes are listed once each, with how
often they stand there.
"""

from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeVar, cast

from lxml import etree

from viewer.core.base.errors import InputError, Remark
from viewer.core.sites.tenhou.unpack import Element

Value = TypeVar("Value")
Untold = TypeVar("Untold")

MOST_REMARKS: Final = 200

_OUT_OF_SIGHT: Final = etree.XPath("count(*/*) + count(*/@*)")


class Oddities:
    """The remarks of a log in the reading; ``kyoku`` is the number of the hand that is read.

    ``untold`` counts what `told` could not read.
    """

    def __init__(self) -> None:
        self.kyoku = 0
        self.untold = 0
        self._remarks: list[Remark] = []
        self._unknown: Counter[tuple[str, str]] = Counter()
        self._unlisted = 0
        self._attributes = 0

    def remark(self, code: str, /, **values: object) -> None:
        """Remark on something in this hand."""
        if len(self._remarks) < MOST_REMARKS:
            self._remarks.append(Remark(code, values, self.kyoku))
        else:
            self._unlisted += 1

    def remark_error(self, error: InputError) -> None:
        """Remark on what could not be read of something."""
        self.remark(error.code, **error.values)

    def told(self, read: Callable[[], Value], untold: Untold) -> Value | Untold:
        """Return what can be read, or remark on it and return what stands for the unknown."""
        try:
            return read()
        except InputError as error:
            self.untold += 1
            self.remark_error(error)
            return untold

    def count_unknown(self, tag: str, attribute: str = "") -> None:
        """Count an unknown tag, or a tag's unknown attribute."""
        if len(self._unknown) < MOST_REMARKS or (tag, attribute) in self._unknown:
            self._unknown[tag, attribute] += 1
        else:
            self._unlisted += 1

    def look_at(self, tag: str, element: Element, known: frozenset[str] = frozenset()) -> None:
        """Count an element's unknown attributes."""
        names = element.keys()
        self._attributes += len(names)
        if not known.issuperset(names):
            for name in names:
                if name not in known:
                    self.count_unknown(tag, str(name))

    def look_behind(self, root: Element, seen: Collection[str]) -> None:
        """Count what the reading passed by: children, and attributes of tags not yet ``seen``."""
        if cast("float", _OUT_OF_SIGHT(root)) == self._attributes:
            return  # nothing but attributes that were looked at
        for element in root:
            for child in element:
                self.count_unknown(str(child.tag))
        for element in root:
            if element.tag not in seen:
                self.look_at(str(element.tag), element)

    def listed(self, *, cut_short: bool) -> tuple[Remark, ...]:
        """All remarks: those on hands, then those on the whole log."""
        remarks = [*self._remarks, *([Remark("cut-short")] if cut_short else ())]
        for (tag, attribute), count in self._unknown.items():
            values: dict[str, object] = {"tag": tag[:40], "count": count}
            if attribute:
                remarks.append(Remark("unknown-attribute", values | {"attribute": attribute[:40]}))
            else:
                remarks.append(Remark("unknown-tag", values))
        if self._unlisted:
            remarks.append(Remark("more-remarks", {"count": self._unlisted}))
        return tuple(remarks)
