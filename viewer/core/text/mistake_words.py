"""What each kind of mistake is called."""

from typing import Final

from viewer.core.analysis.mistakes import MistakeKind
from viewer.translation import N_

MISTAKE_NAMES: Final = {
    MistakeKind.PASSED_WIN: N_("Passed a win"),
    MistakeKind.BROKE_TENPAI: N_("Broke tenpai"),
    MistakeKind.WENT_BACK: N_("Went back"),
    MistakeKind.LOST_UKEIRE: N_("Lost ukeire"),
}
