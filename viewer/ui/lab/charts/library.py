"""pyqtgraph, in the one place that imports it: it is slow to import, and has no types.

Only the lab's window imports this, so that the program starts without it.
"""

from typing import Any

import pyqtgraph  # type: ignore[import-untyped]

pg: Any = pyqtgraph
"""The library."""
