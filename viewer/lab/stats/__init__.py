"""Whether walls are fair: counted, tested, and said without overclaiming.

`Measure` is the work, its units are a source's; `findings` says what a state of it shows.

`count` counts walls into a `tally` · `measure` adds tallies up · `fair` what a fair dealer does ·
`chance` and `power` p-values, and what they cannot see · `check` the kinds of tests, `checks_…`
the tests themselves · `pictures` charts · `findings` all of it as a report has it · `figure` its
shapes · `words` its words
"""

from viewer.lab.stats.count import tally_of
from viewer.lab.stats.figure import ALARM, Figure, Findings, Sentence
from viewer.lab.stats.findings import findings
from viewer.lab.stats.measure import Measure, Measured
from viewer.lab.stats.tally import Tally

__all__ = [
    "ALARM",
    "Figure",
    "Findings",
    "Measure",
    "Measured",
    "Sentence",
    "Tally",
    "findings",
    "tally_of",
]
