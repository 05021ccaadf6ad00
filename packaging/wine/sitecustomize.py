"""Sets what wine keeps from the programs it starts: variables that begin with QT_."""

import os
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = os.environ.get("WALL_VIEWER_TEST_PLATFORM", "offscreen")
os.environ["QT_QPA_FONTDIR"] = str(Path(sys.prefix).with_name("fonts"))
