"""Mahjong Soul records of our own making, on walls of Tenhou's verification seed.

The vector is the published one for three players, see `resources/help/walls.md`, "Commitments".
"""

import json
from hashlib import md5, sha256

from tests.helpers.logs import verification_seed
from viewer.core.base.notation import WALL_TEXT
from viewer.core.base.tiles import faces_of
from viewer.core.wall.wall import walls_of_seed

SALT = "3BTPHcg7hr3NXhMWuswVwC4F4TmBmguY"
WALL = (
    "5p7s6z9m1m3z7p1p4z9p3z6s6p2z6p1p3p2s3p0s7z1m3p8p4p1z2s1z4p1z5z4z2z7s3z5s5z3p5p4s6p4p4s5p"
    "9s3s8p9m6z3z5s9s8p5z8s8p6s9p4z1m7p7p9p3s0p6s6s6z5s7s5z7z1p1s2z2s9p7p3s9m1s1z8s4z2p4s9m4p"
    "9s2s7z7s9s2p7z3s1s2p2z6z6p1p2p4s8s8s1m1s"
)
SALT_HASH = "140d927b6c2d628f93823483df4694cfc023aa4e555928ca945115e58c19ebe9"
WALL_HASH = "baa9a22c3151b771d6e7107d885015d33927e557a33e30d8974ac8175e9a8c05"
WRONG_HASH = "0" * 64


def vector_round(**changes):
    """The published vector as a round of a record."""
    fields = {"paishan": WALL, "sha256": WALL_HASH, "saltSha256": SALT_HASH, "salt": SALT}
    return fields | changes


def wall_text(nth=0, players=4):
    """A whole wall as Mahjong Soul writes it, in drawing order."""
    wall = walls_of_seed(verification_seed(), players, nth + 1)[nth]
    return WALL_TEXT.write(faces_of(reversed(wall.tiles)))


def dealt_hands(text, players=4, dealer=0):
    """The starting hands by seat, four by four and then one, the dealer's with the first draw."""
    codes = [text[at : at + 2] for at in range(0, len(text), 2)]
    seats = [(dealer + turn) % players for turn in range(players)]
    hands = {seat: [] for seat in seats}
    for seat, count in [(s, 4) for _ in range(3) for s in seats] + [(s, 1) for s in seats]:
        hands[seat] += [codes.pop(0) for _ in range(count)]
    hands[dealer].append(codes.pop(0))
    return {f"tiles{seat}": sorted(hands[seat]) for seat in sorted(hands)}


def salted_round(nth=0, players=4, **changes):
    """A round as of today: the whole wall, a salt, two hashes."""
    text, salt = wall_text(nth, players), f"salt{nth}"
    fields = {
        "chang": nth // players,
        "ju": nth % players,
        "ben": 0,
        **dealt_hands(text, players, nth % players),
        "paishan": text,
        "sha256": sha256((text + salt).encode()).hexdigest(),
        "saltSha256": sha256(salt.encode()).hexdigest(),
        "salt": salt,
    }
    return fields | changes


def old_round(nth=0, players=4, **changes):
    """A round as before May 2023: the wall without the hands dealt, and its MD5."""
    whole = wall_text(nth, players)
    rest = whole[2 * (13 * players + 1) :]
    fields = {
        "chang": nth // players,
        "ju": nth % players,
        **dealt_hands(whole, players, nth % players),
        "paishan": rest,
        "md5": md5(rest.encode(), usedforsecurity=False).hexdigest(),
    }
    return fields | changes


def record(*rounds):
    """A file of rounds as one of the usual tools writes it."""
    actions = [{"name": ".lq.RecordNewRound", "data": each} for each in rounds]
    return json.dumps({"head": {"uuid": "0" * 32}, "data": {"actions": actions}}).encode()


def messages(record, name):
    """The data of each message of a name, in a parsed record that `site_write` made."""
    found = (each["result"] for each in record["data"]["data"]["actions"])
    return [each["data"] for each in found if each["name"].endswith(name)]
