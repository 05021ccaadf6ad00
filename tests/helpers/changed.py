"""Logs that are not as their seed would have them."""

import re

from tests.helpers.games import make_bytes, make_log
from tests.helpers.logs import verification_seed

DRAW = re.compile(rb"<([T-W])(\d+)/>")


def with_another_draw(data, nth=0):
    """Change the tile of a draw; the log's file is plain."""
    match = list(DRAW.finditer(data))[nth]
    tile = (int(match.group(2)) + 4) % 136
    return data[: match.start(2)] + str(tile).encode() + data[match.end(2) :]


def with_another_seed(seed=3):
    """Put the seed of another game in."""
    text = verification_seed().attribute.encode()
    return re.sub(rb'(<SHUFFLE seed=")[^"]*', lambda match: match.group(1) + text, make_bytes(seed))


def with_seed_text(text, seed=3):
    """Put any text in the place of the seed."""
    return re.sub(rb'(<SHUFFLE seed=")[^"]*', rb"\g<1>" + text, make_bytes(seed))


def seed_of(seed=3, players=4):
    """The seed of a game."""
    return make_log(seed, players=players).seed


def flooded(data, turns=400):
    """A plain log whose first hand has so many draws and discards of one tile before its own."""
    at = data.index(b"<T", data.index(b"<INIT"))
    return data[:at] + b"<T0/><D0/>" * turns + data[at:]
