"""`lab`: simulation and statistics; what does the work imports numpy, as other commands do not.

`shanten`, `tenho`, `report` the commands · `sources` where walls come from · `working` progress,
Ctrl+C, saved work
"""

from typing import Final

from viewer.translation import N_

COMMANDS: Final = {
    "shanten": N_("count how far starting hands are from tenpai"),
    "tenho": N_("deal until a heavenly hand, or another rare one, comes"),
    "report": N_("write a page of statistics on walls"),
}
EPILOG: Final = (N_("wall-viewer lab COMMAND --help tells more."),)
