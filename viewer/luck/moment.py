"""All that is known at a moment of a hand, to whom every tile lies open that was dealt."""

from collections import deque

from viewer.core.base.records import Kyoku, Log
from viewer.core.rules.dora import dora_kind
from viewer.core.wall.wall import HAND, Wall
from viewer.luck.hand import Hand
from viewer.luck.law import Law
from viewer.luck.rest import Rest, UntoldError

Chance = tuple[str, int, Law, int]
"""A measure, what came, its law, and after how many events of the hand it was decided."""


class Moment:
    """A hand as far as it has come, and the chance events so far.

    Attributes:
        players: 3 or 4.
        kyoku: the hand.
        wall: its wall; None if there is no seed.
        reds: the red fives of the game.
        rest: what is left of the wall.
        hands: by seat.
        dora: the kinds that indicators turned up make dora, each once.
        indicators: how many lie open.
        in_riichi: the seats in riichi, in the order in which they declared.
        kans: by whom those kans were whose indicators are not turned up yet.
        replaced: how many replacement tiles were drawn.
        replacing: whether the next draw is one.
        step: after how many events it is.
        chances: by seat.

    Raises:
        UntoldError: the log does not tell the deal whole.
    """

    def __init__(self, log: Log, kyoku: Kyoku, wall: Wall | None) -> None:
        players = log.players
        if kyoku.dora is None or [len(hand) for hand in kyoku.haipai] != [HAND] * players:
            raise UntoldError
        self.players, self.kyoku, self.wall = players, kyoku, wall
        self.rest = Rest(players, red_fives=log.red_fives)
        self.reds = self.rest.reds
        for haipai in kyoku.haipai:
            for tile in haipai:
                self.rest.take(tile)
        self.rest.take(kyoku.dora)
        self.hands = [Hand(haipai, players) for haipai in kyoku.haipai]
        self.dora: tuple[int, ...] = (dora_kind(kyoku.dora, players),)
        self.indicators = 1
        self.in_riichi: list[int] = []
        self.kans = deque[int]()
        self.replaced = self.step = 0
        self.replacing = False
        self.chances: tuple[list[Chance], ...] = tuple([] for _ in range(players))

    def turn_up(self, indicator: int) -> None:
        """Turn up another indicator."""
        self.rest.take(indicator)
        self.dora = tuple(dict.fromkeys((*self.dora, dora_kind(indicator, self.players))))
        self.indicators += 1

    def note(self, seat: int, measure: str, found: int, law: Law) -> None:
        """Note a chance event of a seat."""
        self.chances[seat].append((measure, found, law, self.step))
