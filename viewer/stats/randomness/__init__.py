"""Whether walls are fair: counted, tested, and said without overclaiming.

No sample proves a dealer fair, and an alarm says how rarely chance does such a thing, not who
did it. Chance alone is counted in reports, because a report as a whole is what is corrected for
the number of its tests.

`measure` is the work: it adds up counts of walls. `group` what a group of statistics brings:
counts, tests and charts; `shanten`, `tiles`, `dice` and `seats` are these. `null_model` what a
fair dealer does · `p_values` what chance does, and what that hides · `check` the kinds of tests and
the figures of a report · `findings` all of it together · `chance_rows` how it is written
"""
