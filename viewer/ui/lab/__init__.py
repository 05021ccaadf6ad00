"""The lab: the heavenly-hand simulator and the statistics, in a window of their own.

`window` the two tabs · `run` long work off the GUI thread · `heaven` · `statistics` · `charts`
"""
