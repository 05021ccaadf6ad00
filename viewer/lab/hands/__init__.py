"""Many hands at once: whether each is complete, and how far from tenpai it is.

Hands are arrays of tile ids, a column each: (tiles of a hand, hands). `codes` turns them into a
number a suit, `tables` looks these numbers up, `win` and `shanten` put the suits together,
`odds` counts all hands there are.
"""

from viewer.lab.hands.shanten import advances, shanten_of
from viewer.lab.hands.win import Form, form_of, wins

__all__ = ["Form", "advances", "form_of", "shanten_of", "wins"]
