"""`lab`: the commands `shanten`, `tenho`, `report` and `rigged`, which alone import NumPy."""

from typing import Final

from viewer.translation import N_

COMMANDS: Final = {
    "shanten": N_("count how far starting hands are from tenpai"),
    "tenho": N_("deal until a heavenly hand, or another rare one, comes"),
    "report": N_("write a page of statistics on walls"),
    "rigged": N_("test all players and walls of many logs at once"),
}
EPILOG: Final = (N_("wall-viewer lab COMMAND --help tells more."),)
