"""Draws the program's icon in the sizes and formats that systems need: `icons.py FOLDER`.

Each size is rendered from the same SVG. Linux uses a PNG file for each size, Windows an ICO, macOS
an ICNS.
"""

import os
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from viewer.system.assets import icon_file

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MAC = (16, 32, 64, 128, 256, 512)


def draw(size: int, file: Path) -> None:
    """Write one size as PNG."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(icon_file())).render(painter)
    painter.end()
    if not image.save(str(file)):
        sys.exit(f"{file} could not be written")


def bundle(folder: Path, ending: str, sizes: tuple[int, ...]) -> None:
    """Put several sizes into one file."""
    *smaller, largest = (Image.open(folder / f"{size}.png") for size in sizes)
    largest.save(
        folder / f"wall-viewer.{ending}",
        append_images=smaller,
        sizes=[(size, size) for size in sizes],
    )


def main() -> None:
    """Write them all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    for size in SIZES:
        draw(size, folder / f"{size}.png")
    bundle(folder, "ico", WINDOWS)
    bundle(folder, "icns", MAC)
    del application


if __name__ == "__main__":
    main()
