"""Whether walls are fair: counted, tested, and said without overclaiming.

`Measure` is the work, its units are a source's; `findings` says what a state of it shows.

`group` is what a group of statistics brings: counts, checks and charts; `shanten`, `tiles`, `dora`,
`dice` and `seats` are these, and `groups` all of them · `tally` keeps counts · `measure` adds
them up · `null_model` what a fair dealer does · `p_values` and `power` what chance does, and what
that hides · `check` the kinds of tests · `findings` all of it as a report has it · `figure` its
shapes · `words` its words · `reading` how its figures are written
"""

from viewer.lab.stats.figure import ALARM, Figure, Findings, Sentence
from viewer.lab.stats.findings import findings
from viewer.lab.stats.groups import tally_of
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
