"""One hand, step by step: what is seen of it, and the views that show it."""

import viewer.ui.kit  # noqa: F401 - before anything else of Qt, see there
