"""Oddities of a Tenhou log: remarks, and how often each unknown tag and attribute stands there."""

from collections import Counter
from collections.abc import Mapping

from viewer.core.base.errors import Remark
from viewer.core.sites.remarks import MOST_REMARKS, Remarks
from viewer.core.sites.tenhou.log_xml import Element


class Oddities(Remarks):
    def __init__(self) -> None:
        super().__init__()
        self._unknown: Counter[tuple[str, str]] = Counter()

    def count_unknown(self, tag: str, attribute: str = "") -> None:
        if len(self._unknown) < MOST_REMARKS or (tag, attribute) in self._unknown:
            self._unknown[tag, attribute] += 1
        else:
            self._unlisted += 1

    def count_unknown_parts(self, root: Element, known: Mapping[str, frozenset[str]]) -> None:
        """Count children of elements, which no log has, and attributes that a tag does not have."""
        for element in root:
            names = element.keys()
            if names or len(element):
                tag = str(element.tag)
                for name in names:
                    if name not in known.get(tag, ()):
                        self.count_unknown(tag, str(name))
                for child in element:
                    self.count_unknown(str(child.tag))

    def of_log(self, *, cut_short: bool) -> tuple[Remark, ...]:
        """All remarks."""
        remarks = [Remark("cut-short")] if cut_short else []
        for (tag, attribute), count in self._unknown.items():
            named = {"attribute": attribute[:40]} if attribute else {}
            code = "unknown-attribute" if attribute else "unknown-tag"
            remarks.append(Remark(code, {"tag": tag[:40], "count": count, **named}))
        return self.listed(*remarks)
