"""The window: one file a widget, models and jobs beside them. Only this part knows Qt."""

import builtins

PLAIN_IMPORT = builtins.__import__
"""Python's own, before PySide6 puts itself there: see `kit`."""
