"""`lab`: simulation and statistics; what does the work imports numpy, as other commands do not.

`shanten`, `tenho`, `report` the commands · `sources` where walls come from · `working` progress,
Ctrl+C, saved work
"""

from typing import Final

COMMANDS: Final = {
    "shanten": "count how far starting hands are from tenpai",
    "tenho": "deal until a heavenly hand, or another rare one, comes",
    "report": "write a page of statistics on walls",
}
EPILOG: Final = "wall-viewer lab COMMAND --help tells more."
