"""What a chart is drawn with: the few elements of SVG that Qt and browsers draw alike.

Everything is said in attributes, because Qt reads no style sheets, and nothing is clipped,
because it cannot. Text is escaped here and nowhere else.
"""

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from viewer.lab.charts.palette import Palette

SMALL: Final = 11
"""The size of numbers and labels, in pixels."""

TEXT: Final = 12
TITLE: Final = 14

_FORBIDDEN: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def short(value: float) -> str:
    """Return a coordinate with at most two digits after the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Return text without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


class Picture:
    """A picture in the making, in pixels from the upper left corner.

    Attributes:
        width: of the whole, in pixels.
        height: of the whole, in pixels.
        colours: what it is drawn in.
        inline: whether it stands in a page, which has the title and the tiles.
    """

    def __init__(self, width: int, height: int, colours: Palette, *, inline: bool) -> None:
        self.width = width
        self.height = height
        self.colours = colours
        self.inline = inline
        self.tiles: set[str] = set()
        self._parts: list[str] = []

    def add(
        self, tag: str, content: str = "", title: str = "", /, **attributes: str | float
    ) -> None:
        """Add an element.

        Args:
            tag: its name.
            content: what stands in it, escaped.
            title: what a browser shows when it is pointed at.
            **attributes: numbers and words; ``stroke_width`` is ``stroke-width``.
        """
        words = "".join(
            f" {name.replace('_', '-')}={_quoted(value)}" for name, value in attributes.items()
        )
        inner = f"<title>{escape(clean(title))}</title>{content}" if title else content
        self._parts.append(f"<{tag}{words}>{inner}</{tag}>" if inner else f"<{tag}{words}/>")

    def raw(self, markup: str) -> None:
        """Add finished SVG."""
        self._parts.append(markup)

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, title: str = ""
    ) -> None:
        """Add a filled rectangle."""
        self.add("rect", "", title, x=x, y=y, width=width, height=height, fill=fill)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str, *, width: float = 1
    ) -> None:
        """Add a straight line."""
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: int = SMALL,
        anchor: str = "start",
        fill: str = "",
        turn: int = 0,
        bold: bool = False,
    ) -> None:
        """Add a line of text; ``y`` is its base line, ``turn`` degrees about where it is held."""
        extra: dict[str, str | float] = {}
        if anchor != "start":
            extra["text_anchor"] = anchor
        if bold:
            extra["font_weight"] = "bold"
        if turn:
            extra["transform"] = f"rotate({turn} {short(x)} {short(y)})"
        colour = fill or self.colours.soft
        self.add("text", escape(clean(words)), x=x, y=y, font_size=size, fill=colour, **extra)

    def body(self) -> str:
        """Return all that was added, in its order."""
        return "\n".join(self._parts)


def _quoted(value: str | float) -> str:
    return f'"{short(value)}"' if isinstance(value, (int, float)) else quoteattr(clean(value))
