"""Many hands at once: whether each is complete, and how far from tenpai it is.

`tables` turns hands into a number a suit and holds what these are looked up in, `shanten` puts
the suits together, `odds` counts all hands there are.
"""
