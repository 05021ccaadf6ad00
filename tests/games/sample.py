"""The log that the program opens when it is started without one: made here, not downloaded.

Its walls are those of Tenhou's own verification seed, which is public, so that the first thing
a user sees can be checked against the source. The players are invented, and so is their play;
`SAMPLE` is the first number of theirs whose game shows a bit of everything (`is_varied`).

``python -m tests.games.sample`` writes the file again, byte for byte.
"""

import random
from itertools import count
from typing import Final

from tests.games.game import play_game
from tests.games.mjlog_write import write_mjlog
from viewer.core.base.game_type import rules_of_type
from viewer.core.base.meld import MeldKind
from viewer.core.base.records import Call, Kyoku, Log, NewDora, Player, Ryuukyoku, Win
from viewer.core.base.seed import Seed, parse_seed
from viewer.core.wall.wall import walls_of_seed
from viewer.system.assets import resources, sample_log

SAMPLE: Final = 2449
TYPE: Final = rules_of_type(0xA9)
"""四鳳南喰赤: four players, east and south, open tanyao, red fives."""

SEATS: Final = (
    Player("東雲さくら", 16, 2104.37, "F"),
    Player("Kawasemi", 17, 2188.02, "M"),
    Player("竹林の猫", 16, 2071.55, "M"),
    Player("ゆずこしょう", 18, 2216.9, "F"),
)

HANDS: Final = range(9, 14)
"""How many hands make a game neither short nor long."""

LAST_ROUND: Final = 7
"""South 4: the game goes its whole way."""

_CALLS: Final = {MeldKind.CHI, MeldKind.PON, MeldKind.ANKAN}
_URA: Final = 53


def verification_seed() -> Seed:
    """Return the seed that Tenhou's author published with the program that makes the walls."""
    return parse_seed((resources() / "verification_seed.txt").read_text(encoding="utf-8"))


def play_sample(number: int = SAMPLE) -> Log:
    """Play a game on the walls of the verification seed; each number gives another."""
    return play_game(verification_seed(), TYPE, SEATS, random.Random(number))


def is_varied(log: Log) -> bool:
    """Return whether a game shows calls, a kan, ura dora, ron, tsumo and an exhaustive draw.

    Its first hand, the one that a user sees first, has to show chi, pon, an open kan with its
    new indicator, and a riichi won with ura dora.
    """
    first = log.hands[0]
    results = [result for kyoku in log.hands for result in kyoku.results]
    wins = [result for result in results if isinstance(result, Win)]
    return (
        len(log.hands) in HANDS
        and log.hands[-1].round == LAST_ROUND
        and set().union(*map(_calls_of, log.hands)) >= _CALLS
        and {win.self_drawn for win in wins} == {True, False}
        and any(isinstance(result, Ryuukyoku) and not result.type for result in results)
        and _calls_of(first) >= {MeldKind.CHI, MeldKind.PON}
        and any(isinstance(event, NewDora) for event in first.events)
        and any(isinstance(win, Win) and _has_ura(win) for win in first.results)
    )


def _calls_of(kyoku: Kyoku) -> set[MeldKind]:
    return {event.meld.kind for event in kyoku.events if isinstance(event, Call)}


def _has_ura(win: Win) -> bool:
    return any(number == _URA and han for number, han in win.yaku)


def find_sample() -> int:
    """Return the first number whose game is varied: how `SAMPLE` was found, in two minutes."""
    return next(number for number in count() if is_varied(play_sample(number)))


def main() -> None:
    """Write the sample log, and say what it is made of."""
    log = play_sample()
    file = sample_log()
    file.write_bytes(write_mjlog(log, packed=True))
    first = walls_of_seed(verification_seed(), log.players, 1)[0].tiles[:9]
    print(f"{file}: {len(log.hands)} hands; the first wall begins {first}")  # noqa: T201 - a tool


if __name__ == "__main__":
    main()
