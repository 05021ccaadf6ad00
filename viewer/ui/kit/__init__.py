"""What every window is made of, and that knows no log: theme, jobs, fields, marks, settings.

PySide6 puts itself before Python's import, to look through the source of whatever is imported after
it for a feature that nothing here uses. Left out, a start takes a tenth less. It is done here, and
not for all of the window's modules: workers import some of these, and need no Qt.
"""

import builtins

import PySide6.QtCore  # noqa: F401

from viewer.ui import PLAIN_IMPORT

builtins.__import__ = PLAIN_IMPORT
