"""The window's menus as rows of data, one file a menu: to add an action is to add a row.

The bar has their titles from the first moment. The rows come once the window has been painted, or
when somebody asks for one before: until then a start needs none of these files.
"""

from typing import Final

from viewer.translation import N_

FILE: Final = N_("&File")
EDIT: Final = N_("&Edit")
GO: Final = N_("&Go")
VIEW: Final = N_("&View")
TOOLS: Final = N_("&Tools")
HELP: Final = N_("&Help")

TITLES: Final = (FILE, EDIT, GO, VIEW, TOOLS, HELP)
