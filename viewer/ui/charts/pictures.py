"""Charts as files."""

from pathlib import Path
from typing import Final

from viewer.lab.charts.files import Seen, saved
from viewer.system.whole_file import write_whole
from viewer.ui.charts.canvas import tile_faces
from viewer.ui.kit.tile_art import TileArt

_PICTURES: Final = ("png", "pdf")


def write_chart(seen: Seen, path: Path) -> None:
    """Save a chart as it is seen, with its title, as SVG, PNG or PDF by the file's name.

    Raises:
        OSError: it cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    look = seen.look._replace(faces=tile_faces(TileArt()), has_title=True)
    write_whole(path, saved(seen._replace(look=look), kind if kind in _PICTURES else "svg"))
