"""Pages of games: their data, and what their own script says of it in node."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from viewer.system.assets import page_part

DATA = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is missing")
_RUN = """
const data = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tables = (game) => game.hands.map((hand) =>
  [...hand.steps, null].map((_, step) => tableAt(game, hand, hand.steps, step)));
const all = (game) => ({ ...checkGame(game), made: wallsOf(game), tables: tables(game) });
process.stdout.write(JSON.stringify(data.map(all)));
"""


def data_in(page):
    return json.loads(DATA.search(page)[1])


def checked(*games):
    """What `check.js` says of pages' data: verdict, counts, findings, walls, tables by step."""
    program = page_part("check.js") + _RUN
    node = str(Path(shutil.which("node")))
    done = subprocess.run(  # noqa: S603 - the program's own script
        [node, "-e", program], input=json.dumps(games).encode(), capture_output=True, check=False
    )
    assert not done.stderr, done.stderr.decode()
    return json.loads(done.stdout)
