"""Draw the window pictures of README.md beside this script: the sample log, on no screen.

    QT_QPA_PLATFORM=offscreen python resources/screenshots/draw.py

Settings are temporary, so the pictures show the window as it is after installation. They have 256
colours: a third of the size, and no difference to the eye.
"""

import os
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QSettings
from PySide6.QtWidgets import QApplication

from viewer.document import open_log
from viewer.system.assets import sample_log
from viewer.ui.kit.application import make_application
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tile_art import TileArt
from viewer.ui.main_window import MainWindow

SIZE = 1280, 800
PICTURES = {"wall": ("order", 60), "table": ("table", 100)}
"""By the file's name: view and step of the first hand."""


def save(window: MainWindow, path: Path) -> None:
    """Write the window's picture as PNG with a palette."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    picture = Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    """Draw all pictures."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "LANGUAGE": "en"}
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, home)
        application = make_application()
        window = MainWindow(Settings(), TileArt())
        window.resize(*SIZE)
        window.show()
        window.log_view.show_document(open_log(sample_log()))
        for name, (view, step) in PICTURES.items():
            window.log_view.hand_area.show_view(view)
            window.log_view.walker.go(step)
            for _ in range(4):
                QApplication.processEvents()
            save(window, Path(__file__).with_name(f"{name}.png"))
        window.close()
        application.processEvents()


if __name__ == "__main__":
    main()
