"""Sheets and situations, word for word as kept: what no other test looks at changes unnoticed.

Of a game of four and one of three, the hand with most calls. Where a change is meant,
`python -m tests.core.text.test_whole_texts` keeps the new ones; look at the difference.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.helpers.games import make_log
from tests.helpers.replays import replays_of
from viewer.core.base.notation import NOTATIONS, Style
from viewer.core.base.records import Call, Log
from viewer.core.base.tiles import NONE_RED, RED_FIVE_IDS
from viewer.core.play.replay import Replay
from viewer.core.text.sheet import wall_sheet
from viewer.core.text.situation import write_hands, write_situation
from viewer.core.wall.wall import walls_of_log

KEPT = Path(__file__).with_name("whole_texts.txt")
NAMES = ("Ann", "Bob", "Cyd", "Dee")
GAMES = ((2, 4), (5, 3))


def calls_of(replay: Replay) -> list[int]:
    return [step for step, event in enumerate(replay.kyoku.events, 1) if isinstance(event, Call)]


def sheets(log: Log, replay: Replay) -> Iterator[str]:
    wall = walls_of_log(log)[replay.kyoku.number - 1]
    for name in (*NOTATIONS, "ids"):
        yield wall_sheet(name, wall, replay.kyoku, log.names, Style(name))
    yield wall_sheet("of a seed", wall)


def situations(log: Log, replay: Replay) -> Iterator[str]:
    for nth, step in enumerate((0, *calls_of(replay)[:4], replay.last // 2, replay.last)):
        style = Style(
            notation="majiang" if nth % 2 else "mpsz",
            red_fives=RED_FIVE_IDS if nth % 3 else NONE_RED,
        )
        yield write_situation("title", replay, step, NAMES[: replay.players], style)
        yield write_hands(replay, step, log.names, style)


def text() -> str:
    told: list[str] = []
    for seed, players in GAMES:
        log = make_log(seed, players=players)
        replay = max(replays_of(log), key=lambda each: len(calls_of(each)))
        told += chain(sheets(log, replay), situations(log, replay))
    return "\n".join(line.rstrip() for line in "\n".join(told).splitlines()) + "\n"


@pytest.mark.unmeasured
def test_every_text_is_as_it_was():
    found, kept = text().splitlines(), KEPT.read_text(encoding="utf-8").splitlines()
    for number, (line, before) in enumerate(zip(found, kept, strict=True), 1):
        assert line == before, number


if __name__ == "__main__":
    KEPT.write_text(text(), encoding="utf-8")
