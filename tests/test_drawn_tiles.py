"""The stored tiles are those that their script draws, byte for byte."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TILES = Path(__file__).parents[1] / "resources" / "tiles"
FONT = Path("/usr/share/fonts/truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf")


@pytest.mark.skipif(not FONT.is_file(), reason="the brush font of the kanji is not installed")
def test_the_script_draws_the_stored_tiles(tmp_path):
    for each in TILES.glob("*.py"):
        shutil.copy(each, tmp_path)
    script = [sys.executable, tmp_path / "draw.py", FONT]
    subprocess.run(script, check=True, capture_output=True)  # noqa: S603 - our own
    drawn, stored = (
        {each.name: each.read_bytes() for each in folder.glob("*.svg")}
        for folder in (tmp_path, TILES)
    )
    assert drawn == stored
