"""How a test is read: the sentences of each kind of test, and the form of their figures."""

from dataclasses import dataclass
from typing import Final

from viewer.lab.stats import words


@dataclass(frozen=True, slots=True)
class Says:
    """How a test's figures are read in its sentence.

    Attributes:
        digits: after the point.
        percent: whether shares are read in percent.
    """

    digits: int = 3
    percent: bool = False

    def __call__(self, value: float) -> str:
        """Return a figure as it is read."""
        if self.percent:
            return f"{100 * value:,.{self.digits}f} %"
        return f"{value:,.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class Templates:
    """The sentences of a kind of test."""

    agrees: str
    unusual: str
    alarm: str
    small: str


ONE: Final = Templates(words.MEAN_AGREES, words.MEAN_UNUSUAL, words.MEAN_ALARM, words.MEAN_SMALL)
MANY: Final = Templates(
    words.TABLE_AGREES, words.TABLE_UNUSUAL, words.TABLE_ALARM, words.TABLE_SMALL
)
