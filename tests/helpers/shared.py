"""Where real logs and records lie, beside the project, or where `WALL_VIEWER_SHARED` says.

With one that is not there, as `WALL_VIEWER_SHARED=nowhere packaging/test`, tests run as in a clone
that has none.
"""

import os
from pathlib import Path
from typing import Final

SHARED: Final = Path(
    os.environ.get("WALL_VIEWER_SHARED") or Path(__file__).resolve().parents[3] / "shared"
)
