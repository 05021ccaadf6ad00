"""The command `wall-viewer`: a window by default, and commands that need none.

Each command is a module of its own; Qt is imported only by those that draw. Every error is one
line on standard error that names the file and the reason.
"""

from viewer.cli.main import main

__all__ = ["main"]
