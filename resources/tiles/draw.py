"""Draw the mahjong tiles of the program: one SVG per tile, written beside this script.

The set is drawn by a script instead of by hand, so that all tiles share one body, one palette
and one stroke weight, and a change of taste is a change of one number.  It is designed for 22
pixels of height first, where a face is little more than its silhouette: faces fill their tile,
colours are dark and saturated on ivory, and details only add to what already reads without them.
The SVGs are kept in the repository; the program needs neither this script nor the font.

Run it as ``python resources/tiles/draw.py [FONT]``.  FONT is the brush font with the kanji, by
default where Debian's package fonts-kouzan-mouhitsu puts it.  The only dependency is fontTools,
and the same font always gives the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pinzu
import souzu
from brush import Box, BrushFont
from svg import BLUE, GREEN, INK, RED, Frame, Point, brushed, disc, drop, fill

DEFAULT_FONT = Path("/usr/share/fonts/truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf")
NUMERALS = "一二三四五六七八九"
# Kanji, colour, and how much bolder it is made: all have about the same stroke weight then.
HONOURS = {
    1: ("東", INK, 0.9),
    2: ("南", INK, 0.9),
    3: ("西", INK, 0.9),
    4: ("北", INK, 1.3),
    6: ("發", GREEN, 1.2),
    7: ("中", RED, 1.0),
}


def gradient(name: str, top: str, bottom: str) -> str:
    """Return a vertical gradient to be used as ``url(#name)``."""
    return (
        f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient>"
    )


def body(edge: tuple[str, str], front: tuple[str, str]) -> str:
    """Return a tile seen from slightly below: a dark edge all around, thickest at the bottom."""
    return (
        f"<defs>{gradient('e', *edge)}{gradient('f', *front)}</defs>"
        '<rect width="60" height="80" rx="6" fill="url(#e)"/>'
        '<rect x="1.3" y="1.3" width="57.4" height="74.7" rx="5" fill="url(#f)"/>'
    )


def document(content: str) -> str:
    """Return a whole SVG file.

    Without a width of 0, Qt saves shapes that have no stroke with a black one.
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" version="1.2"'
        f' baseProfile="tiny" stroke-width="0">{content}</svg>\n'
    )


def manzu(font: BrushFont, number: int, *, red: bool = False) -> str:
    """Return the face of a character tile: its numeral above a red 萬."""
    numeral = font.path(NUMERALS[number - 1], Box(5.5, 5, 49, 30), 1)
    wan = font.path("萬", Box(9, 37, 42, 37), 0.5, 1.45)
    return brushed(RED if red else INK, numeral) + brushed(RED, wan)


def honour(font: BrushFont, number: int) -> str:
    """Return the face of a wind or a dragon."""
    if number == 5:  # noqa: PLR2004
        return white()
    char, colour, bolder = HONOURS[number]
    return brushed(colour, font.path(char, Box(6, 6.5, 48, 64), bolder))


def white() -> str:
    """Return the white dragon's frame, without which a blank tile looks like a missing image."""
    return (
        f'<rect x="8.5" y="9" width="43" height="59" rx="3" fill="none" stroke="{BLUE}"'
        ' stroke-width="3"/>'
        f'<rect x="12.5" y="13" width="35" height="51" rx="1" fill="none" stroke="{BLUE}"'
        ' stroke-width="1.2"/>'
    )


def red_five(face: str) -> str:
    """Return the face of a red five: moved out of the way of a red corner.

    The corner tells a red five from a plain one without any sense of colour, and as it touches
    two edges of the tile nothing blurs it when the tile is small.
    """
    corner = fill(RED, ["M60 17V6A6 6 0 0 0 54 0H43z"])
    return f'<g transform="translate(-2 1)">{face}</g>{corner}'


def tiles(font: BrushFont) -> dict[str, str]:
    """Return the whole set: file name and SVG of each tile."""
    faces = {f"{n}m": manzu(font, n) for n in range(1, 10)}
    faces |= {f"{n}p": pinzu.face(n) for n in range(1, 10)}
    faces |= {f"{n}s": souzu.face(n) for n in range(1, 10)}
    faces |= {f"{n}z": honour(font, n) for n in range(1, 8)}
    faces["0m"] = red_five(manzu(font, 5, red=True))
    faces["0p"] = red_five(pinzu.face(5, red=True))
    faces["0s"] = red_five(souzu.face(5, red=True))
    ivory = body(("#b09e72", "#7d6b43"), ("#fffdf6", "#f6efdc"))
    drawn = {name: document(ivory + face) for name, face in faces.items()}
    drawn["back"] = document(back())
    return drawn


def back() -> str:
    """Return the back of a tile: amber, with a plum blossom in a thin frame."""
    centre = Point(30, 38.5)
    petals = [drop(Frame(centre, 72 * i), 2.6, 11, 9.4) for i in range(5)]
    return (
        body(("#c9771d", "#7d420a"), ("#f0a83f", "#d67d1c"))
        + '<rect x="6.5" y="6.5" width="47" height="64" rx="3" fill="none" stroke="#fcd795"'
        ' stroke-width="1.1"/>' + fill("#fcd795", [*petals, disc(centre, 1.5)])
    )


def main() -> None:
    """Write every tile beside this script."""
    font = BrushFont(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_FONT)
    folder = Path(__file__).resolve().parent
    for name, text in tiles(font).items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
