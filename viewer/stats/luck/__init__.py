"""Was it luck? Every chance of played hands, by player, against its exact law; no Qt.

Players act on tiles that were dealt, never on those that were not. So at any moment all orders of
the rest of the wall are equally likely, given every hand and all that was dealt before: what the
next tile is has a chance that is counted, not modelled. `law` is these chances and adds up what
came and what was to come, `chances` goes through a hand and notes each.
"""

from viewer.stats.luck.result import Luck, luck_of
from viewer.stats.luck.run import PlayerLuck, PlayerNames, count_names, measure_many

__all__ = ["Luck", "PlayerLuck", "PlayerNames", "count_names", "luck_of", "measure_many"]
