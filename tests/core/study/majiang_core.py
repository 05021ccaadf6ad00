"""Plays lines of real games at random, and has 電脳麻将's own game play them again.

`npm install @kobalab/majiang-core` in any folder, then
`python -m tests.core.study.majiang_core FOLDER --lines 300`, with node on the path.
"""

import argparse
import json
import os
import random
import subprocess
from itertools import chain
from pathlib import Path

from tests.helpers.lines import play_randomly
from tests.test_shared_logs import PATHS
from tests.test_shared_records import PATHS as RECORDS
from viewer.core.base.meld import SEATS
from viewer.core.base.tiles import SUITS, face_of
from viewer.core.sites.detect import read_with_walls
from viewer.core.study.line_play import LinePlay
from viewer.core.study.obstacles import obstacle
from viewer.core.study.styles import PlayStyle
from viewer.core.text.majiang import paipu_entries

STYLES = [PlayStyle.AS_PLAYED, PlayStyle.AS_DRAWN, PlayStyle.NEAREST, *[PlayStyle.BY_HAND] * 3]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where majiang-core was installed")
    parser.add_argument("--lines", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    lines = list(random_lines(chosen.lines, random.Random(chosen.seed)))
    script = Path(__file__).with_suffix(".js")
    modules = {"NODE_PATH": str(chosen.folder / "node_modules")}
    told = json.dumps(lines).encode()
    run = subprocess.run(["node", script], input=told, env=os.environ | modules, check=False)  # noqa: S603, S607 - our own script
    return run.returncode


def random_lines(count, rng):
    read = ((path.name, *read_with_walls(path.read_bytes())) for path in (*PATHS, *RECORDS))
    games = [game for game in read if game[1].players == SEATS and any(game[2])]
    while count:
        name, log, walls = rng.choice(games)
        index = rng.randrange(len(log.hands))
        step = rng.randrange(len(log.hands[index].events))
        if obstacle(log, index, walls[index], step) is None:
            styles = [rng.choice(STYLES) for _ in range(SEATS)]
            play = LinePlay(log, index, walls[index], step, styles=styles)
            play_randomly(play, rng)
            count -= 1
            yield {
                "name": f"{name} hand {index} step {step}",
                "rule": rules_of(log.type),
                "shan": tiles_of(walls[index], log.red_fives),
                "log": paipu_entries(play.kyoku, log.type),
            }


def rules_of(rules):
    reds = dict.fromkeys(SUITS[:3], 0)
    for tile in rules.red_fives:
        reds[face_of(tile).suit] += 1
    return {
        "赤牌": reds,
        "クイタンあり": rules.open_tanyao,
        "最大同時和了数": rules.most_wins,
        "カンドラ後乗せ": rules.late_indicators,
        "ダブル役満あり": bool(rules.double_yakuman),
    }


def tiles_of(wall, red_fives):
    """The wall as majiang-core has it: replacements, indicators, then all that is dealt, at last.

    It deals each player 13 tiles in a row.
    """
    haipai = chain(*(wall.haipai[(wall.dealer + turn) % SEATS] for turn in range(SEATS)))
    dealt = [*haipai, *wall.live]
    faces = (
        face_of(tile, red_fives=red_fives)
        for tile in (*wall.rinshan, *wall.dora, *wall.ura, *reversed(dealt))
    )
    return [face.suit + face.digit for face in faces]


if __name__ == "__main__":
    raise SystemExit(main())
