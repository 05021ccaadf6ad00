"""The window: one file a widget, models and jobs beside them. Only this part knows Qt.

PySide6 puts itself before Python's import, to look through the source of whatever is imported after
it for a feature that nothing here uses. Left out, a start takes a tenth less.
"""

import builtins

_plain_import = builtins.__import__
import PySide6.QtCore  # noqa: E402, F401

builtins.__import__ = _plain_import
