"""How fast the lab makes walls and looks at hands, and whether others find the same.

    python tests/bench/lab.py speed [ROUNDS [DOCUMENT]]
    python tests/bench/lab.py agree [PARTS]

``speed`` lets every way do its work in turn, round by round, and prints the best of each in time
on the processor, because other work on the machine only makes it slower. Tenhou's walls are
compared with the C++ of `pymahjong` and with the Python program of DOCUMENT: the article that
has it (seed document 000), or the program alone. Both are given the same seeds in base64, and
must give the same walls; what is missing is said and left out.

``agree`` takes some minutes: it compares a million hands and more with two libraries, in twenty
parts; fewer PARTS are less of the same.
"""

import re
import sys
import time
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402 - the project's root must be known first
from mahjong.agari import Agari  # noqa: E402
from numpy.typing import NDArray  # noqa: E402
from xiangting import PlayerCount, calculate_replacement_number  # noqa: E402

from tests.lab import test_hands as hands  # noqa: E402
from viewer.core.seed import SEED_BYTES  # noqa: E402
from viewer.lab.hands.shanten import shanten_of  # noqa: E402
from viewer.lab.hands.win import wins  # noqa: E402
from viewer.lab.tenho.goal import HEAVENLY, shanten_goal  # noqa: E402
from viewer.lab.tenho.trials import UNIT_TRIALS, hits  # noqa: E402
from viewer.lab.walls import UNIT_WALLS, bulk_walls, random_source  # noqa: E402

KYOKU = 10
GAMES = UNIT_WALLS // KYOKU
DOCUMENT_GAMES = 10
HANDS = 100_000
LIBRARY_HANDS = 3000
PARTS = 20
AIMS = {"heavenly trials": 1_000_000, "shanten with the deal": 300_000}
"""So many a second at least."""

Game = Callable[[str], Sequence[Sequence[int]]]
"""A seed in base64 -> its game's walls."""


class Way(NamedTuple):
    """Something to measure: what it is, and how many it makes when it is run."""

    name: str
    number: int
    run: Callable[[], object]


def pymahjong_game() -> Game | None:
    """Return how pymahjong's C++ makes the walls of a game."""
    try:
        from MahjongPyWrapper import TenhouShuffle  # noqa: PLC0415 - may be missing
    except ImportError:
        return None
    shuffle = TenhouShuffle.instance()

    def game(seed: str) -> list[list[int]]:
        shuffle.init(seed)
        return [shuffle.generate_yama() for _ in range(KYOKU)]

    return game


def document_game(path: Path) -> Game:
    """Return how the document's program makes the walls of a game."""
    text = path.read_text(encoding="utf-8")
    block = re.search(r"```python[^\n]*\n(.*?)```", text, re.DOTALL)
    program: dict[str, type] = {}
    exec(block[1] if block else text, program)  # noqa: S102 - the caller named it

    def game(seed: str) -> list[list[int]]:
        generator = program["YamaGenerator"](seed)
        return [generator.generate() for _ in range(KYOKU)]

    return game


def walls_in_bulk(seeds: list[str]) -> NDArray[np.uint8]:
    """Return the walls of many games as the lab makes them, a row each."""
    return bulk_walls([b64decode(seed) for seed in seeds], kyoku=KYOKU).tiles.T


def wall_ways(document: Path | None) -> list[Way]:
    """Return the lab's way to Tenhou's walls, and the others that are there."""
    rng = Random(1)
    seeds = [b64encode(rng.randbytes(SEED_BYTES)).decode() for _ in range(GAMES)]
    ways = [Way("tenhou walls", GAMES * KYOKU, lambda: walls_in_bulk(seeds))]
    others = {
        "pymahjong": (pymahjong_game(), GAMES),
        "document": (document_game(document) if document else None, DOCUMENT_GAMES),
    }
    for name, (game, games) in others.items():
        if game is None:
            print(f"{name}: missing, left out")
            continue
        if [list(wall) for wall in game(seeds[0])] != walls_in_bulk(seeds[:1]).tolist():
            raise SystemExit(f"{name} makes other walls")
        ways.append(Way(name, games * KYOKU, lambda g=game, n=games: [g(s) for s in seeds[:n]]))
    return ways


def hand_ways() -> list[Way]:
    """Return the lab's ways to look at hands, and the libraries'."""
    thirteen, fourteen = (hands.random_hands(size, HANDS, seed=1) for size in (13, 14))
    few = list(islice(hands.counts_of(thirteen), LIBRARY_HANDS))
    more = list(islice(hands.counts_of(fourteen), LIBRARY_HANDS))
    agari, four, goal = Agari(), PlayerCount.FOUR, shanten_goal(0)
    units = cycle(range(1, 100))
    return [
        Way("heavenly trials", UNIT_TRIALS, lambda: hits(HEAVENLY, 1, next(units))),
        Way("shanten with the deal", UNIT_TRIALS, lambda: hits(goal, 1, next(units))),
        Way("shanten", HANDS, lambda: shanten_of(thirteen)),
        Way(
            "xiangting", LIBRARY_HANDS, lambda: [calculate_replacement_number(c, four) for c in few]
        ),
        Way("wins", HANDS, lambda: wins(fourteen)),
        Way("mahjong", LIBRARY_HANDS, lambda: [agari.is_agari(c) for c in more]),
        Way("majiang walls", UNIT_WALLS, lambda: random_source("majiang", 1).walls(next(units))),
    ]


def microseconds(way: Way) -> float:
    """Run once; return the time on the processor for each of what it makes."""
    start = time.process_time()
    way.run()
    return (time.process_time() - start) / way.number * 1e6


def speed(rounds: int = 7, document: Path | None = None) -> None:
    """Measure all ways in turn, and print the best of each with the ratios that matter."""
    ways = [*wall_ways(document), *hand_ways()]
    measured = [[microseconds(way) for way in ways] for _ in range(rounds + 1)][1:]
    best = {
        way.name: min(column) for way, column in zip(ways, zip(*measured, strict=True), strict=True)
    }
    for name, each in best.items():
        aim = f", {1e6 / each / AIMS[name]:.1f} times the aim" if name in AIMS else ""
        print(f"{name:22} {each:8.3f} us each, {1e6 / each:12,.0f} a second{aim}")
    ratio("time of pymahjong's", best, "tenhou walls", "pymahjong", "at most 1.5")
    ratio("as fast as the document's", best, "document", "tenhou walls", "at least 12")
    ratio("as fast as xiangting", best, "xiangting", "shanten", "")
    ratio("as fast as mahjong", best, "mahjong", "wins", "")


def ratio(text: str, best: dict[str, float], over: str, under: str, aim: str) -> None:
    """Print a ratio of two times, if both were measured."""
    if {over, under} <= best.keys():
        print(f"{best[over] / best[under]:8.2f} times {text}{aim and f' ({aim})'}")


def agree(parts: int = PARTS) -> None:
    """Compare with the libraries, and print how many hands of each outcome there were."""
    for name, compare, sample, sizes, count in (
        ("wins, random", hands.compare_wins, hands.random_hands, (14,), 50_000),
        ("wins, near", hands.compare_wins, hands.near_hands, (14,), 5000),
        ("shanten, random", hands.compare_distances, hands.random_hands, (13, 14), 10_000),
        ("shanten, near", hands.compare_distances, hands.near_hands, (13, 14), 2500),
    ):
        for size in sizes:
            found = [compare(sample(size, count, seed)) for seed in range(parts)]
            outcomes = sum((part.outcomes for part in found), Counter())
            differing = sum(part.differing for part in found)
            print(f"{name}, {size} tiles: {differing} of {parts * count:,} differ;", end=" ")
            print(", ".join(f"{key}: {outcomes[key]:,}" for key in sorted(outcomes)), flush=True)


def main() -> None:
    """Do what is asked for."""
    task, *rest = sys.argv[1:]
    number = [int(word) for word in rest[:1]]
    if task == "agree":
        agree(*number)
    else:
        speed(*number, *map(Path, rest[1:]))


if __name__ == "__main__":
    main()
