"""Gives fonts of Debian the names of Windows' own, which wine lacks: `fonts.py FOLDER`.

The program asks for fonts by these names, and Qt without a screen by two of its own. It reads no
collection (.ttc), so each font becomes a file.
"""

import sys
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path("/usr/share/fonts")
CJK = FONTS / "opentype" / "noto" / "NotoSansCJK-Regular.ttc"
LATIN = FONTS / "truetype" / "dejavu"
NAMED = {
    "Sans Serif": (CJK, "Noto Sans CJK JP"),  # as the tests have it on Debian
    "monospace": (LATIN / "DejaVuSansMono.ttf", None),
    "Segoe UI": (LATIN / "DejaVuSans.ttf", None),
    "Segoe UI Bold": (LATIN / "DejaVuSans-Bold.ttf", None),
    "Courier New": (LATIN / "DejaVuSansMono.ttf", None),
    "Yu Gothic UI": (CJK, "Noto Sans CJK JP"),
    "Microsoft YaHei UI": (CJK, "Noto Sans CJK SC"),
}
FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, LATER_FAMILY, LATER_STYLE = 1, 2, 3, 4, 6, 16, 17
"""Numbers of names in a font."""


def opened(path: Path, family: str | None) -> TTFont:
    """Return a font, of a collection the one of a family."""
    for number in range(100):
        font = TTFont(path, fontNumber=number, lazy=True)
        if family is None or font["name"].getDebugName(FAMILY) == family:
            return font
    raise ValueError(family)


def rename(font: TTFont, name: str) -> None:
    """Give a font another name: a family, and perhaps its style."""
    family, bold, _ = name.partition(" Bold")
    style = bold.strip() or "Regular"
    names = font["name"]
    names.names = [each for each in names.names if each.nameID not in (LATER_FAMILY, LATER_STYLE)]
    told = {FAMILY: family, STYLE: style, UNIQUE: name, FULL: name}
    told[POSTSCRIPT] = f"{family.replace(' ', '')}-{style}"
    for number, text in told.items():
        names.removeNames(nameID=number)
        names.setName(text, number, 3, 1, 0x409)  # Windows, Unicode, English


def main() -> None:
    """Write them all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (path, family) in NAMED.items():
        font = opened(path, family)
        rename(font, name)
        font.save(folder / f"{name}.{'otf' if 'CFF ' in font else 'ttf'}")


if __name__ == "__main__":
    main()
