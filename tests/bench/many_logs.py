"""Many logs of games that are all different: what the table "Many games" of tests/README.md reads.

`python -m tests.bench.many_logs FOLDER 50000` plays so many games and writes each once, a thousand
a folder. Of ten games eight are Tenhou's, of all eras, one is Mahjong Soul's and one Riichi City's;
a quarter has three players, a fifth a south round: short games, since to play one takes longer than
to read it. In a fifth the same player takes part; the others are strangers, who meet again as
rarely as on a large site. The same number gives the same game; a third argument begins with that
number. Our players know no liability, and abort when three win wherever they play: of the first
50,000 games seven are inconsistent by that.
"""

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from tests.games.game import play_game
from tests.games.mjlog_write import write_mjlog
from tests.games.seeds import random_seed, seeds_per_hand
from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers.games import game_type
from viewer.core.base.era import Era
from viewer.core.base.meld import SEATS
from viewer.core.base.records import Log, Player

A_FOLDER: Final = 1000
SELF: Final = "ゆずこしょう"
_STRANGERS: Final = 150_000
_BEGAN: Final = datetime(2012, 4, 1, tzinfo=UTC)
_APART: Final = timedelta(minutes=143)

File = tuple[str, bytes]


def _tenhou(log: Log, number: int, began: datetime) -> File:
    name = f"{began:%Y%m%d%H}gm-{log.type.bits:04x}-0000-{number:08x}.mjlog"
    return name, write_mjlog(log, packed=True)


def _soul(log: Log, number: int, began: datetime) -> File:
    """A record as it came over the line, or as tools write it of either era."""
    era = ("", "md5", "sha256")[number // 10 % 3]
    if not era:
        return f"{number}.bin", soul_answer(log)
    mode = 1 + log.type.east_south
    room = (10 if log.players == SEATS else 20) + mode
    record = json.loads(soul_record(log, era=era, category=2, meta={"mode_id": room}))
    record["head"]["config"]["mode"] = {"mode": mode + 10 * (log.players != SEATS)}
    record["head"] |= {"uuid": f"{number:08x}", "start_time": int(began.timestamp())}
    return f"{number}.json", json.dumps(record).encode()


def _city(log: Log, number: int, began: datetime) -> File:
    """Of a room of friends: when kan dora are turned up, our players know as Tenhou has it."""
    record = city_record(log, round=1 + log.type.east_south)
    first = f'{{"startTime": {1000 * int(began.timestamp())}, "eventPos"'
    return f"{number}.json", record.replace(b'{"eventPos"', first.encode(), 1)


WRITERS: Final = (
    (Era.PER_HAND, _tenhou),
    (Era.HEX, _tenhou),
    *[(Era.BASE64, _tenhou)] * 6,
    (Era.HEX, _soul),
    (Era.HEX, _city),
)
"""What each of ten games is: the era of its walls, and who writes it."""


def make_file(number: int) -> File:
    """Play a game; return its file's name and bytes."""
    rng = random.Random(f"many {number}")
    era, write = WRITERS[number % len(WRITERS)]
    players = SEATS - (rng.random() < 1 / 4)
    seats = [_player(rng) for _ in range(players)]
    if rng.random() < 1 / 5:
        seats[rng.randrange(players)] = Player(SELF, 16, 2100.0, "M")
    seeds = seeds_per_hand(rng) if era is Era.PER_HAND else random_seed(era, rng)
    rules = game_type(players, east_south=rng.random() < 1 / 5)
    return write(play_game(seeds, rules, seats, rng), number, _BEGAN + number * _APART)


def _player(rng: random.Random) -> Player:
    return Player(stranger(rng), rng.randrange(20), 1800.0, "M")


def stranger(rng: random.Random) -> str:
    """A name; those with low numbers come more often."""
    return f"雀士{int(_STRANGERS * rng.random() ** 2)}"


def main(folder: Path, count: int, first: int = 0) -> None:
    for number in range(first, first + count):
        name, data = make_file(number)
        file = folder / f"{number // A_FOLDER:04}" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
